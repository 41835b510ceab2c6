"""Whatever is wrong around `boardreel site` costs one line: names, unreadable records, links, forged states, other runs."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from boardreel import record_files
from boardreel.cli import main
from boardreel.files import LOCK, locked
from boardreel.publish.site.state import STATE
from boardreel.record_pieces import division
from boardreel.version import VERSION
from support import ROOT, reel_of_file
from unit.publish.test_markup import Read

GAME = "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee];W[aa])"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.sgf").write_text(GAME.replace("Ann", name.upper()), "utf-8")
    return folder


def build(source: Path, *options: str, status: int = 0) -> Path:
    output = source.parent / "out"
    assert main(["site", str(source), "-o", str(output), "--base", "/reel", *options]) == status
    return output


def pages(output: Path) -> set[str]:
    return {path.name for path in output.glob("games/*.html")}


def content(output: Path) -> dict[str, bytes]:
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}


# problems of archives ----------------------------------------------------------------------------------------------


def reported(capsys: pytest.CaptureFixture[str], source: Path, *options: str) -> list[str]:
    """Build a site with problems and return the lines that are printed, without the name of the program."""
    build(source, *options, status=1)
    return [line.removeprefix("boardreel: ") for line in capsys.readouterr().err.splitlines()]


def test_records_of_an_archive_that_cannot_be_read_are_named_in_every_run(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(source / "mixed.zip", "w") as archive:
        archive.writestr("good.sgf", GAME)
        archive.writestr("noise.sgf", "no game")
        archive.writestr("packed.sgf", GAME, zipfile.ZIP_BZIP2)
        archive.writestr("read.me", "text")
    problems = [
        "mixed.zip: “noise.sgf” in the archive was skipped: no game found: not an SGF file.",
        "mixed.zip: “packed.sgf” in the archive was skipped: its compression method (bzip2) is not supported.",
    ]
    page = source.parent / "out" / "index.html"
    assert reported(capsys, source) == [*problems, f"4 records, 4 rebuilt: {page}"]
    assert reported(capsys, source) == [*problems, f"4 records, 0 rebuilt: {page}"]
    assert reported(capsys, source, "--title", "Club")[:2] == problems
    monkeypatch.setattr(division, "PIECE_BYTES", 100)
    assert reported(capsys, source, "--force")[:2] == problems


def test_an_archive_without_a_record_is_an_error_and_no_record(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(source / "photos.zip", "w") as archive:
        archive.writestr("photo.png", b"\x89PNG")
    (source / "cut.zip").write_bytes((source / "photos.zip").read_bytes()[:40])
    (source / "page.zip").write_text("<h1>Not found</h1>", "utf-8")
    expected = [
        "cut.zip: No game found: the archive cannot be read, its end is missing.",
        "photos.zip: No game found: no file in the archive is a record.",
    ]
    page = source.parent / "out" / "index.html"
    assert reported(capsys, source) == [*expected, f"3 records, 3 rebuilt: {page}"]
    assert reported(capsys, source) == [*expected, f"3 records, 0 rebuilt: {page}"]


# one record does not stop the others -------------------------------------------------------------------------------


def test_a_name_that_is_not_utf_8_has_a_page(source: Path) -> None:
    name = os.fsdecode(b"Z\xff \xe2\x80\x93 x.sgf")
    (source / name).write_text(GAME, "utf-8")
    output = build(source, "--url", "https://example.org/")
    assert pages(output) == {"a.html", "b.html", "c.html", "z-x.html"}
    assert "\ufffd" in (output / "search" / "1.json").read_text("utf-8")
    before = content(output)
    assert content(build(source, "--url", "https://example.org/")) == before
    assert main(["embed", str(source / name), "-o", str(source.parent / "p.html"), "--base", "/r", "--beside"]) == 0
    assert 'src="Z%FF%20%E2%80%93%20x.sgf"' in (source.parent / "p.html").read_text("utf-8")


def test_unreadable_records_cost_one_line_each(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (source / "dangling.sgf").symlink_to("nowhere")
    (source / "loop.sgf").symlink_to("loop.sgf")
    (source / "not-a-record.sgf").write_bytes(b"\x89PNG\r\n\x1a\n")
    os.mkfifo(source / "pipe.sgf")
    (source / "folder.sgf").mkdir()
    read = record_files.read_limited

    def failing(path: Path, limit: int) -> bytes:
        if path.name == "b.sgf":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path, limit)

    monkeypatch.setattr(record_files, "read_limited", failing)
    output = build(source, status=1)
    lines = capsys.readouterr().err.splitlines()
    assert pages(output) == {"a.html", "c.html"}
    for name in ("b.sgf: Permission denied", "dangling.sgf: No such file", "loop.sgf: ", "not-a-record.sgf: "):
        assert sum(name in line for line in lines) == 1, name
    assert len(lines) == 5
    monkeypatch.undo()
    for name in ("dangling", "loop", "not-a-record"):
        (source / f"{name}.sgf").unlink()
    assert pages(build(source)) == {"a.html", "b.html", "c.html"}


def test_an_error_of_the_program_in_one_record_spares_the_others(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from boardreel.publish.site import record_pages

    make = record_pages.page_files

    def failing(*arguments: Any) -> dict[str, bytes]:
        if arguments[1].path.name == "b.sgf":
            raise KeyError("x")
        return make(*arguments)

    monkeypatch.setattr(record_pages, "page_files", failing)
    assert pages(build(source, status=1)) == {"a.html", "c.html"}
    assert "b.sgf: KeyError: 'x'" in capsys.readouterr().err


def test_pages_of_a_record_that_is_unreadable_for_a_while_stay(source: Path) -> None:
    output = build(source)
    before = content(output)
    (source / "b.sgf").write_bytes(b"\x89PNG\r\n\x1a\n")
    (source / "b-.sgf").write_text(GAME.replace("Ann", "Eve"), "utf-8")
    assert pages(build(source, status=1)) == {"a.html", "b.html", "c.html", "b-2.html"}
    (source / "b.sgf").write_text(GAME.replace("Ann", "B"), "utf-8")
    assert {name: data for name, data in content(build(source)).items() if name.startswith("games/b.")} == {
        name: data for name, data in before.items() if name.startswith("games/b.")
    }


@pytest.mark.slow
def test_a_full_disk_stops_the_site_and_leaves_whole_files(source: Path) -> None:
    import resource

    output = source.parent / "out"
    command = [sys.executable, "-B", "-m", "boardreel", "site", str(source), "-o", str(output), "--base", "/reel"]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py_core")},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"File too large" in done.stderr
    assert set(content(output)) <= {"records/a.sgf"}
    build(source)


# addresses ------------------------------------------------------------------------------------------------------------


#: the settings of a site that another version has made
EARLIER = {"drawn": {"the version of Boardreel": "0"}, "pages": {}}


def old_state(output: Path, records: dict[str, str]) -> None:
    """Leave a state of another version, which has chosen other addresses: record name → name of its files."""
    entries = {
        name: {
            "hash": "0" * 64,
            "files": [f"records/{stem}.sgf", f"games/{stem}.html", f"games/{stem}.svg"],
            "cards": [],
            "problems": [],
        }
        for name, stem in records.items()
    }
    for entry in entries.values():
        for name in entry["files"]:
            (output / name).parent.mkdir(parents=True, exist_ok=True)
            (output / name).write_text("of the earlier version", "utf-8")
    state = {"settings": EARLIER, "common": [], "moved": {}, "records": entries}
    (output / STATE).write_text(json.dumps(state), "utf-8")


def test_a_site_of_an_earlier_version_keeps_its_addresses(source: Path) -> None:
    output = source.parent / "out"
    old_state(output, {"a.sgf": "a-2dced8", "c.sgf": "c-123456", "gone.sgf": "gone-abcdef"})
    for options in ((), ("--fresh",), ("--title", "Another")):
        build(source, *options)
        assert pages(output) == {"a-2dced8.html", "b.html", "c-123456.html"}
    assert all(b"of the earlier version" not in data for data in content(output).values())


def test_two_records_that_an_earlier_version_gave_one_address_are_both_there(source: Path) -> None:
    output = source.parent / "out"
    old_state(output, {"a.sgf": "a-2dced8", "b.sgf": "a-2dced8"})
    build(source)
    assert pages(output) == {"a-2dced8.html", "b.html", "c.html"}
    assert "A – Bob" in (output / "games" / "a-2dced8.html").read_text("utf-8")
    assert "B – Bob" in (output / "games" / "b.html").read_text("utf-8")


def test_the_first_comer_keeps_its_address(source: Path) -> None:
    (source / "x-y.sgf").write_text(GAME, "utf-8")
    build(source)
    (source / "x").mkdir()
    (source / "x" / "y.sgf").write_text(GAME.replace("Ann", "Eve"), "utf-8")
    (source / "x y.sgf").write_text(GAME.replace("Ann", "Kim"), "utf-8")
    output = build(source)
    games = {name: (output / "games" / name).read_text("utf-8").partition("<h1>")[2][:3] for name in pages(output)}
    assert games == {
        **{f"{name}.html": f"{name.upper()} –"[:3] for name in "abc"},
        "x-y.html": "Ann",
        "x-y-2.html": "Eve",
        "x-y-3.html": "Kim",
    }


# a state that somebody else has written --------------------------------------------------------------------------------


FORGED: list[Any] = [
    None,
    [],
    {"records": []},
    {"records": {"a.sgf": None}},
    {"records": {"a.sgf": {"files": []}}},
    {"records": {"gone.sgf": {"hash": "", "files": ["../private.txt"], "cards": []}}},
    {"records": {"gone.sgf": {"hash": "", "files": ["records/../../private.txt"], "cards": []}}},
    {"records": {"gone.sgf": {"hash": "", "files": ["records/g.sgf", "games/../../private.txt"], "cards": []}}},
    {"records": {"gone.sgf": {"hash": "", "files": ["records/g.sgf", "PRIVATE"], "cards": []}}},
    {"records": {"gone.sgf": {"hash": "", "files": ["records/g.sgf", ["x"]], "cards": []}}},
    {"records": {"gone.sgf": {"hash": "", "files": ["records/g.sgf", "index.html"], "cards": []}}},
    {"records": {"a.sgf": {"hash": "", "files": ["records/g.sgf\n"], "cards": [{"page": "<script>"}]}}},
]


@pytest.mark.parametrize("state", FORGED, ids=range(len(FORGED)))
@pytest.mark.parametrize("settings", [None, EARLIER], ids=["current", "other"])
def test_a_forged_state_removes_nothing_outside(source: Path, state: Any, settings: Any) -> None:
    private = source.parent / "private.txt"
    private.write_text("private", "utf-8")
    output = build(source)
    expected = content(output)
    known = json.loads((output / STATE).read_text("utf-8"))["settings"]
    if isinstance(state, dict):
        state = {"common": [], "moved": {}, **state, "settings": settings or known}
    (output / STATE).write_text(json.dumps(state).replace("PRIVATE", str(private)), "utf-8")
    build(source)
    assert private.read_text("utf-8") == "private"
    assert content(output) == expected


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"records": 1e999}', "\x00", '{"settings": NaN}'])
def test_a_damaged_state_is_made_again(source: Path, text: str) -> None:
    output = build(source)
    expected = content(output)
    (output / STATE).write_text(text, "utf-8")
    assert content(build(source)) == expected


def test_cards_of_a_forged_state_are_not_believed(source: Path) -> None:
    output = build(source)
    expected = content(output)
    for field, value in (("page", "../../evil"), ("width", '1" onload="x'), ("changed", "<x>"), ("title", 5)):
        state = json.loads((output / STATE).read_text("utf-8"))
        state["records"]["a.sgf"]["cards"][0][field] = value
        (output / STATE).write_text(json.dumps(state), "utf-8")
        assert content(build(source)) == expected


@pytest.mark.parametrize("name", ["games", "records"])
def test_a_folder_that_leads_out_of_the_site_is_not_written_to(
    source: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    private = source.parent / "private"
    private.mkdir()
    (private / "a.html").write_text("private", "utf-8")
    output = source.parent / "out"
    output.mkdir()
    (output / name).symlink_to(private)
    build(source, status=2)
    assert "leads out of the folder of the site" in capsys.readouterr().err
    assert content(private) == {"a.html": b"private"}


def test_links_in_the_site_are_replaced_and_not_followed(source: Path) -> None:
    private = source.parent / "private.txt"
    private.write_text('{"records": {}}', "utf-8")
    output = build(source)
    expected = content(output)
    for name in ("index.html", "games/a.html", STATE):
        (output / name).unlink()
        (output / name).symlink_to(private)
    assert content(build(source, "--fresh")) == expected
    assert private.read_text("utf-8") == '{"records": {}}'


# links in the folder of records ---------------------------------------------------------------------------------------


def test_links_out_of_the_folder_are_followed_only_when_asked(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    far = source.parent / "far"
    far.mkdir()
    (far / "secret.sgf").write_text(GAME.replace("Ann", "Secret"), "utf-8")
    (source / "out.sgf").symlink_to(far / "secret.sgf")
    (source / "in.sgf").symlink_to("a.sgf")
    (source / "far").symlink_to(far)
    (source / "circle").symlink_to(".")
    output = build(source)
    assert pages(output) == {"a.html", "b.html", "c.html", "in.html"}
    error = capsys.readouterr().err
    assert error.count("--follow-symlinks includes it") == 2
    assert not [name for name, data in content(output).items() if b"Secret" in data]
    build(source, "--follow-symlinks")
    assert pages(output) == {"a.html", "b.html", "c.html", "in.html", "out.html", "far-secret.html"}


def test_names_that_begin_with_a_dot_are_not_published(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (source / "._a.sgf").write_bytes(b"\x00\x05\x16\x07")
    for name in (".secret.sgf", ".git/old.sgf", ".zip"):
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_text(GAME, "utf-8")
    assert pages(build(source)) == {"a.html", "b.html", "c.html"}
    assert len(capsys.readouterr().err.splitlines()) == 1


# runs -----------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_second_run_waits_for_the_first(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = build(source)
    expected = content(output)
    (source / "d.sgf").write_text(GAME, "utf-8")
    command = ["site", str(source), "-o", str(output), "--base", "/reel"]
    status: list[int] = []
    thread = threading.Thread(target=lambda: status.append(main(command)))
    with locked(output, lambda _: None):
        thread.start()
        thread.join(1.5)
        assert thread.is_alive()
        found = content(output)
        found.pop(LOCK)
        assert found == expected
    thread.join(60)
    assert status == [0]
    assert capsys.readouterr().err.count(f"waiting for another run of boardreel (process {os.getpid()}, since ") == 1
    assert "d.html" in pages(output)


@pytest.mark.slow
def test_runs_at_the_same_time_leave_a_whole_site(source: Path) -> None:
    expected = content(build(source, "--url", "https://example.org/"))
    output = source.parent / "twice"
    command = [sys.executable, "-m", "boardreel", "site", str(source), "-o", str(output), "--base", "/reel"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py_core")}
    runs = [subprocess.Popen([*command, "--url", "https://example.org/"], env=environment) for _ in range(3)]
    assert [run.wait(120) for run in runs] == [0, 0, 0]
    assert content(output) == expected


@pytest.mark.slow
def test_a_site_is_the_same_byte_for_byte_from_run_to_run(source: Path) -> None:
    samples = ROOT / "web" / "samples"
    for name in ("blokus-duo.blksgf", "go-9x9-problem.sgf", "twixt-18x12.T1", "hex.sgf"):
        (source / name).write_bytes((samples / name).read_bytes())
        os.utime(source / name, (1_700_000_000, 1_700_000_000))
    found = []
    for seed in ("1", "2"):
        output = source.parent / f"out-{seed}"
        command = [sys.executable, "-m", "boardreel", "site", str(source), "-o", str(output), "--base", "/reel"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "py_core"), "PYTHONHASHSEED": seed}
        subprocess.run([*command, "--url", "https://example.org/"], env=environment, check=True)
        found.append(content(output))
    assert found[0] == found[1]
    assert VERSION in reel_of_file(gzip.decompress(found[0]["games/blokus-duo.reel.json.gz"]))["core"]


@pytest.mark.parametrize("most", ["0", "-1"])
def test_a_record_has_at_least_one_page(source: Path, most: str) -> None:
    with pytest.raises(SystemExit):
        build(source, f"--most-games={most}")


# records that move ----------------------------------------------------------------------------------------------------


def moved_to(output: Path, name: str) -> str | None:
    """Return the page to which the page called `name` leads, or None if it is not that of a moved game."""
    html = (output / "games" / f"{name}.html").read_text("utf-8")
    tags = Read(html).tags
    refresh = next((a["content"] or "" for tag, a in tags if a.get("http-equiv") == "refresh"), None)
    if refresh is None:
        return None
    address = refresh.partition("url=")[2]
    assert [a["href"] for tag, a in tags if tag == "a"] == [address]
    return address


def move(source: Path, name: str, target: str) -> None:
    """Move a record to another name in the folder."""
    (source / target).parent.mkdir(exist_ok=True)
    (source / name).rename(source / target)


@pytest.mark.parametrize("options", [(), ("--lang", "de"), ("--url", "https://example.org")])
def test_a_record_that_has_moved_leaves_pages_that_lead_to_its_new_ones(source: Path, options: Sequence[str]) -> None:
    (source / "b.sgf").write_text(GAME + GAME.replace("Ann", "Cy"), "utf-8")
    output = build(source)
    move(source, "b.sgf", "2024/final.sgf")
    build(source, *options)
    assert moved_to(output, "b") == "2024-final.html"
    assert moved_to(output, "b.2") == "2024-final.2.html"
    assert "Cy – Bob" in (output / "games" / "b.2.html").read_text("utf-8")
    assert moved_to(output, "2024-final") is None
    assert not (output / "games" / "b.svg").exists()
    assert (output / "index.html").read_text("utf-8").count("games/b.html") == 0


def test_pages_of_moved_games_stay_in_later_builds_and_follow_the_record(source: Path) -> None:
    output = build(source)
    move(source, "b.sgf", "x.sgf")
    build(source)
    build(source, "--title", "Another")
    build(source, "--force")
    assert moved_to(output, "b") == "x.html"
    move(source, "x.sgf", "y.sgf")
    build(source)
    assert (moved_to(output, "b"), moved_to(output, "x")) == ("y.html", "y.html")
    (source / "y.sgf").unlink()
    build(source)
    assert pages(output) == {"a.html", "c.html"}


def test_a_record_that_comes_back_has_its_page_again(source: Path) -> None:
    output = build(source)
    for name, target in (("b.sgf", "x.sgf"), ("x.sgf", "b.sgf")):
        move(source, name, target)
        build(source)
    assert moved_to(output, "b") is None
    assert moved_to(output, "x") == "b.html"


def test_a_forged_list_of_moved_games_names_no_file_outside_the_site(source: Path) -> None:
    output = build(source)
    state = json.loads((output / STATE).read_bytes())
    state["moved"] = {"../index": "a", "old": "../../secret", "gone": "nowhere", "fine": "a"}
    (output / STATE).write_text(json.dumps(state), "utf-8")
    before = (output / "index.html").read_bytes()
    build(source)
    assert pages(output) == {"a.html", "b.html", "c.html", "fine.html"}
    assert (output / "index.html").read_bytes() == before
