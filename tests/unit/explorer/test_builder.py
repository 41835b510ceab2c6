"""Building an index: the same bytes from every engine, resuming, deltas, duplicates, and records that cannot be read."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import boardreel.explorer.stages as stages
import pytest
from boardreel.budgets import Limits
from boardreel.explorer import Explorer, rows
from boardreel.explorer.builder import WORK, Report, build_index
from boardreel.explorer.engines import local_engine, open_engine
from boardreel.explorer.layout import MAX_DELTAS
from boardreel.explorer.rows import Options
from boardreel.explorer.sources import Source
from boardreel.games.registry import open_rules
from boardreel.opening import read
from boardreel.record_files import SOURCE_SUFFIXES
from explorer_games import write_collection

OPTIONS = Options(plies=20)
ROOT = Path(__file__).parents[3]


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder by their names."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def build(source: Path, output: Path, options: Options = OPTIONS) -> Report:
    return build_index(source, output, options, local_engine(1))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    write_collection(folder, 330, per_file=5)
    return folder


@pytest.fixture(scope="module")
def small_batches(monkeypatch_module: pytest.MonkeyPatch) -> None:
    monkeypatch_module.setattr("boardreel.explorer.batches.BATCH_BYTES", 3000)
    monkeypatch_module.setattr("boardreel.explorer.builder.PARTITION_BYTES", 8000)


@pytest.fixture(scope="module")
def monkeypatch_module() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def expected(games: Path, small_batches: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of an index that one process builds without interruption."""
    output = tmp_path_factory.mktemp("index")
    build(games, output)
    return contents(output)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "workers"), [("process", 2), ("duckdb", 1), ("duckdb", 2), ("dask", 2)])
@pytest.mark.one_case
def test_every_engine_writes_the_same_bytes(
    name: str, workers: int, games: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    pytest.importorskip({"duckdb": "duckdb", "dask": "distributed"}.get(name, "json"))
    engine = open_engine(name, workers)
    try:
        build_index(games, tmp_path, OPTIONS, engine)
    finally:
        engine.close()
    assert contents(tmp_path) == expected


def test_there_are_several_batches_partitions_and_shards(expected: dict[str, bytes]) -> None:
    assert sum("/positions/" in name for name in expected) >= 8
    assert not any(WORK in name for name in expected)


def test_the_size_of_batches_changes_only_what_is_stored_in_which_shard(
    games: Path, expected: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardreel.explorer.batches.BATCH_BYTES", 20_000)
    build(games, tmp_path)
    found = contents(tmp_path)
    for kind in ("/games/", "/words/", "/pieces/"):
        mine = {name.partition("/")[2]: content for name, content in found.items() if kind in name}
        assert mine == {name.partition("/")[2]: content for name, content in expected.items() if kind in name}


KILLED = """
import os, signal, sys
from pathlib import Path
import boardreel.explorer.batches as batches, boardreel.explorer.builder as builder, boardreel.explorer.stages as stages
from boardreel.explorer.engines import local_engine
from boardreel.explorer.rows import Options
from boardreel.files import temporary_path
builder.PARTITION_BYTES, batches.BATCH_BYTES = 8000, 3000
left = int(sys.argv[3])
write = stages.write_generated
def write_or_die(path, content):
    global left
    left -= 1
    if left < 0:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary_path(path).write_bytes(content[: len(content) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
    write(path, content)
stages.write_generated = write_or_die
builder.build_index(Path(sys.argv[1]), Path(sys.argv[2]), Options(plies=20), local_engine(1))
"""


@pytest.mark.slow
def test_a_build_that_was_killed_at_any_point_is_continued(
    games: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    for written in (1, 8, 16, 12, 30, 100_000):
        command = [sys.executable, "-c", KILLED, str(games), str(tmp_path), str(written)]
        status = subprocess.run(command, env=environment, check=False).returncode
        if written < 100_000:
            assert status == -signal.SIGKILL
            assert (tmp_path / WORK).is_dir()
            assert not (tmp_path / "manifest.json").exists()
    assert contents(tmp_path) == expected


def test_finished_batches_are_not_played_again(
    games: Path, expected: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted build continues with what it has, so a second run plays fewer batches."""
    played: list[int] = []
    real = rows.build_rows

    def build_rows(*args: object) -> object:
        played.append(1)
        if len(played) == 5:
            raise KeyboardInterrupt
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(stages, "build_rows", build_rows)
    with pytest.raises(KeyboardInterrupt):
        build(games, tmp_path)
    build(games, tmp_path)
    first = len(played)
    assert contents(tmp_path) == expected
    played.append(1)
    (tmp_path / "manifest.json").unlink()
    build(games, tmp_path)
    assert len(played) - first - 1 == first - 5 + 4


@pytest.mark.parametrize("step", ["keep_rows", "_write_manifest", "Manifest.encode"])
def test_a_build_that_ends_while_its_files_are_moved_is_repeated(
    step: str, games: Path, expected: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The intermediate files lack what was moved, so that a build that goes on with them would not have it either."""
    with monkeypatch.context() as patch:
        patch.setattr(f"boardreel.explorer.builder.{step}", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build(games, tmp_path)
    build(games, tmp_path)
    assert contents(tmp_path) == expected


def test_an_addition_that_ended_before_the_manifest_was_written_is_repeated_alone(
    small_batches: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, output = tmp_path / "games", tmp_path / "index"
    write_collection(source, 44, per_file=5)
    build(source, output)
    (source / "new.sgf").write_text("(;GM[1]SZ[9]PB[New];B[ee];W[cc])")
    with monkeypatch.context() as patch:
        patch.setattr("boardreel.explorer.builder.Manifest.encode", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build(source, output)
    report = build(source, output)
    assert (report.added, report.is_full, report.reason) == (1, False, "")
    assert len(Explorer(output).search("new")) == 1


def test_intermediate_files_that_a_killed_build_has_left_are_removed(games: Path, tmp_path: Path) -> None:
    build(games, tmp_path)
    (tmp_path / WORK / "set").mkdir(parents=True)
    assert build(games, tmp_path).is_current
    assert not (tmp_path / WORK).exists()


def test_new_records_are_added_as_a_delta_and_leave_the_files_of_other_sets_alone(
    small_batches: None, tmp_path: Path
) -> None:
    source, output = tmp_path / "games", tmp_path / "index"
    write_collection(source, 110, per_file=5)
    build(source, output)
    before = contents(output)
    for number in range(MAX_DELTAS + 2):
        (source / f"new-{number}.sgf").write_text(f"(;GM[1]SZ[9]PB[New {number}];B[ee];W[c{'abcdefghi'[number]}])")
        report = build(source, output)
        assert (report.added, report.is_full) == (number + 1 if number == MAX_DELTAS else 1, False)
        after = contents(output)
        kept = {name: content for name, content in before.items() if "/" in name}
        assert kept.items() <= after.items()
        explorer = Explorer(output)
        assert len(explorer.manifest.sets) == (2 + number if number < MAX_DELTAS else 2 + number - MAX_DELTAS)
        assert len(explorer.search("new")) == number + 1
        game = read(source / "new-0.sgf").games[0]
        rules = open_rules(game)
        position = rules.play(rules.start(), game.root).position
        fresh = tmp_path / f"fresh-{number}"
        build(source, fresh)
        answer, complete = explorer.at(position, rules), Explorer(fresh).at(position, rules)
        assert [(row.text, row.games, row.wins) for row in answer.moves] == [
            (row.text, row.games, row.wins) for row in complete.moves
        ]
    assert build(source, output).is_current


@pytest.mark.usefixtures("small_batches")
def test_a_record_that_was_added_later_is_removed_without_reading_the_first_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, output = tmp_path / "games", tmp_path / "index"
    write_collection(source, 110, per_file=5)
    build(source, output)
    first = contents(output)
    for name in ("x", "y", "z"):
        (source / f"{name}.sgf").write_text(f"(;GM[1]SZ[9]PB[{name * 3}];B[ee];W[c{name}])")
        build(source, output)
    read_records: list[str] = []
    real = rows.build_rows

    def build_rows(sources: Sequence[Source], options: Options) -> object:
        read_records.extend(one.name for one in sources)
        return real(sources, options)

    monkeypatch.setattr(stages, "build_rows", build_rows)
    (source / "y.sgf").unlink()
    report = build(source, output)
    assert (report.is_full, read_records) == (False, ["z.sgf"])
    assert report.reason == "1 record is indexed again, because 1 record was changed or removed."
    assert {name: content for name, content in first.items() if "/" in name}.items() <= contents(output).items()
    explorer = Explorer(output)
    assert [len(explorer.search(name * 3)) for name in ("x", "y", "z")] == [1, 0, 1]
    read_records.clear()
    (source / "z.sgf").unlink()
    report = build(source, output)
    assert (report.added, read_records, report.reason) == (0, [], "1 record was changed or removed.")
    assert len(Explorer(output).manifest.sets) == 2
    assert build(source, output).is_current


def test_an_option_that_changed_is_the_reason_to_index_all_records_again(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    (source / "a.sgf").write_text("(;GM[1]SZ[9];B[ee])")
    assert build(source, tmp_path / "index", Options(plies=20)).reason == ""
    report = build(source, tmp_path / "index", Options(plies=10, keep_duplicates=True))
    assert report.reason == "All records are indexed again, because --plies and --keep-duplicates changed."
    (tmp_path / "index" / "manifest.json").write_text("{}")
    report = build(source, tmp_path / "index", Options(plies=10))
    assert report.reason.startswith("All records are indexed again, because the index that is there cannot be used (")


def test_identical_games_are_counted_once_and_reported(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    text = "(;GM[1]SZ[9]PB[Ann]PW[Bob]DT[2020-01-01];B[ee]C[one];W[cc])"
    (source / "a.sgf").write_text(text)
    (source / "b.sgf").write_text(text.replace("C[one]", "C[two]").replace("PB[Ann]", "PB[ANN]"))
    (source / "c.sgf").write_text(text.replace("2020", "2021"))
    assert (report := build(source, tmp_path / "once")).duplicates == 1
    assert report.added == 2
    kept = build(source, tmp_path / "all", Options(keep_duplicates=True))
    assert (kept.added, kept.duplicates) == (3, 0)
    game = read(source / "a.sgf").games[0]
    rules = open_rules(game)
    position = rules.play(rules.start(), game.root).position
    assert Explorer(tmp_path / "once").at(position, rules).games == 2
    assert Explorer(tmp_path / "all").at(position, rules).games == 3
    # the same setup and pass in an older form
    old = text.replace("DT[", "AB[pd][dp]DT[").replace(";W[cc]", ";W[tt]")
    (source / "e.sgf").write_text(old.replace("2020", "2022"))
    (source / "f.sgf").write_text(old.replace("2020", "2022").replace("[pd][dp]", "[dp][pd]").replace("tt", ""))
    assert (report := build(source, tmp_path / "setup")).duplicates == 2
    for name in ("e.sgf", "f.sgf"):
        (source / name).unlink()
    # a duplicate of a game in another set
    (source / "d.sgf").write_text(text)
    report = build(source, tmp_path / "once")
    assert (report.added, report.duplicates, report.is_full) == (0, 1, False)
    assert Explorer(tmp_path / "once").at(position, rules).games == 2


def test_records_that_cannot_be_read_cost_a_line_each(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    (source / "good.sgf").write_text("(;GM[1]SZ[9];B[ee])")
    (source / "illegal.sgf").write_text("(;GM[1]SZ[9];B[ee];W[ee];B[zz];W[cc])")
    (source / "cut.sgf").write_text("(;GM[1]SZ[9];B[ee];W[c")
    (source / "noise.sgf").write_bytes(b"\x00\xff\x12 no record")
    (source / "empty.sgf").write_text("")
    (source / "unknown.sgf").write_text("(;GM[37];B[pass])")
    report = build(source, tmp_path / "index")
    assert report.added == 3
    assert sorted((problem.file, problem.code, problem.game) for problem in report.problems) == [
        ("empty.sgf", "no-game-found", 0),
        ("noise.sgf", "no-game-found", 0),
        ("unknown.sgf", "no-rules", 1),
    ]


def write_archive_with_unreadable_files(path: Path) -> None:
    """Write a ZIP archive with a game, a text, and three records that cannot be read."""
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("damaged.sgf", b"(;GM[1]SZ[9];B[aa])")
        file.writestr("good.sgf", b"(;GM[1]SZ[9];B[ee])")
        file.writestr("noise.sgf", b"no game")
        file.writestr("packed.sgf", b"(;GM[1]SZ[9];B[bb])", zipfile.ZIP_BZIP2)
        file.writestr("read.me", b"text")
    path.write_bytes(path.read_bytes().replace(b";B[aa]", b";B[aX]", 1))


def test_records_of_an_archive_that_cannot_be_read_cost_a_line_each(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    write_archive_with_unreadable_files(source / "mixed.zip")
    report = build(source, tmp_path / "index")
    assert report.added == 1
    assert list(map(str, report.problems)) == [
        "mixed.zip: “damaged.sgf” in the archive was skipped: it is damaged.",
        "mixed.zip: “noise.sgf” in the archive was skipped: no game found: not an SGF file.",
        "mixed.zip: “packed.sgf” in the archive was skipped: its compression method (bzip2) is not supported.",
    ]


def test_records_that_cannot_be_read_are_reported_until_they_are_mended_or_removed(tmp_path: Path) -> None:
    source, output = tmp_path / "games", tmp_path / "index"
    source.mkdir()
    for number in range(9):
        (source / f"{number}.sgf").write_text(f"(;GM[1]SZ[9]PB[{number}];B[ee])")
    (source / "unknown.sgf").write_text("(;GM[37];B[pass])")
    write_archive_with_unreadable_files(source / "mixed.zip")
    found = build(source, output).problems
    assert [problem.code for problem in found] == ["unreadable-member"] * 3 + ["no-rules"]
    again = build(source, output)
    assert (again.is_current, again.problems) == (True, found)
    (source / "added.sgf").write_text("no game")
    report = build(source, output)
    assert [problem.file for problem in report.problems] == [*(problem.file for problem in found), "added.sgf"]
    assert build(source, output).problems == report.problems
    (source / "unknown.sgf").unlink()
    (source / "added.sgf").write_text("(;GM[1]SZ[9];B[aa])")
    assert build(source, output).problems == found[:3]
    assert build(source, output).problems == found[:3]


def test_a_file_that_cannot_be_opened_is_reported_until_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, output = tmp_path / "games", tmp_path / "index"
    source.mkdir()
    for number in range(9):
        (source / f"{number}.sgf").write_text(f"(;GM[1]SZ[9]PB[{number}];B[ee])")
    (source / "locked.sgf").write_text("(;GM[1]SZ[9]PB[Bob];B[cc])")
    with monkeypatch.context() as patch:
        refuse_opening(patch, "locked.sgf")
        report = build(source, output)
        assert (report.added, list(map(str, report.problems))) == (9, ["locked.sgf: Permission denied"])
        again = build(source, output)
        assert (again.is_current, again.problems) == (True, report.problems)
    report = build(source, output)
    assert (report.added, report.problems) == (1, [])
    assert len(Explorer(output).search("bob")) == 1


def test_a_record_that_was_too_large_is_indexed_when_the_limits_allow_it(tmp_path: Path) -> None:
    source, output = tmp_path / "games", tmp_path / "index"
    source.mkdir()
    for number in range(30):
        (source / f"{number}.sgf").write_text(f"(;GM[1]SZ[9]PB[{number}];B[ee])")
    (source / "large.sgf").write_text("(;GM[1]SZ[9]PB[Bob];B[aa])(;GM[1]SZ[9]PB[Ann];B[bb])")
    few = Options(plies=20, limits=Limits(max_bytes=40))
    report = build(source, output, few)
    assert [(problem.file, problem.code) for problem in report.problems] == [("large.sgf", "too-large")]
    again = build(source, output, few)
    assert (again.is_current, again.problems) == (True, report.problems)
    report = build(source, output)
    assert (report.added, report.problems) == (2, [])
    assert report.reason == "1 record is indexed again, because the limits of size and time changed."
    assert (len(Explorer(output).search("bob")), len(Explorer(output).search("ann"))) == (1, 1)
    assert build(source, output, few).is_current


def refuse_opening(patch: pytest.MonkeyPatch, name: str) -> None:
    """Let no file with a name be opened, as without the right to read it."""
    real = Path.open

    def open_path(path: Path, *arguments: Any, **options: Any) -> Any:
        if path.name == name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path, *arguments, **options)

    patch.setattr(Path, "open", open_path)


def test_a_record_whose_name_is_not_utf_8_is_indexed(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    try:
        Path(os.fsdecode(os.fsencode(source) + b"/M\xfcller.sgf")).write_text("(;GM[1]SZ[9]PB[Ann];B[ee])")
    except OSError:
        pytest.skip("this file system only has names in UTF-8")
    report = build(source, tmp_path / "index")
    assert (report.added, report.problems) == (1, [])
    ((_, row),) = Explorer(tmp_path / "index").search("ann")
    assert row.file == "M\N{REPLACEMENT CHARACTER}ller.sgf"
    assert build(source, tmp_path / "index").is_current


def test_variations_are_indexed_if_asked_for(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    (source / "a.sgf").write_text("(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[dc];B[ce](;W[gc])(;W[cg])))")
    build(source, tmp_path / "main")
    build(source, tmp_path / "tree", Options(variations=True))
    game = read(source / "a.sgf").games[0]
    rules = open_rules(game)
    position = rules.start()
    for node in game.nodes[:2]:
        position = rules.play(position, node).position
    assert [row.games for row in Explorer(tmp_path / "main").at(position, rules).moves] == [1]
    tree = Explorer(tmp_path / "tree").at(position, rules)
    assert (tree.games, len(tree.moves)) == (1, 2)
    for node in (game.nodes[4], game.nodes[5]):
        position = rules.play(position, node).position
    assert [place for _, place in Explorer(tmp_path / "tree").games(position, rules)] == [5]
    assert not Explorer(tmp_path / "main").games(position, rules)


def test_a_long_list_of_places_is_paged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardreel.explorer.partitions.MAX_INLINE_BYTES", 100)
    monkeypatch.setattr("boardreel.explorer.shards.MAX_PAGE_BYTES", 240)
    source = tmp_path / "games"
    source.mkdir()
    (source / "a.sgf").write_text("".join(f"(;GM[1]SZ[9]PB[Player {n}];B[ee];W[cc])" for n in range(150)))
    build(source, tmp_path / "index")
    assert sum("/occurrences/" in name for name in contents(tmp_path / "index")) == 12
    game = read(source / "a.sgf").games[0]
    rules = open_rules(game)
    position = rules.play(rules.start(), game.root).position
    explorer = Explorer(tmp_path / "index")
    assert [(explorer.game(game).number, depth) for game, depth in explorer.games(position, rules)] == [
        (number, 0) for number in range(1, 151)
    ]


def test_the_manifest_says_what_is_in_the_index(expected: dict[str, bytes]) -> None:
    manifest = json.loads(expected["manifest.json"])
    assert (manifest["format"], manifest["version"], manifest["plies"]) == ("boardreel-index", 2, 20)
    assert sum(sum(counts.values()) for counts in manifest["scopes"].values()) == 330
    assert len(expected["manifest.json"]) < 16_000
    assert manifest["sets"][0]["games"] <= 330


def test_records_are_read_in_the_charset_that_is_given(tmp_path: Path) -> None:
    source = tmp_path / "games"
    source.mkdir()
    (source / "a.sgf").write_bytes("(;GM[1]SZ[9]CA[windows-1251]PB[Иван];B[ee])".encode("koi8-r"))
    build(source, tmp_path / "index")
    assert not Explorer(tmp_path / "index").search("иван")
    report = build(source, tmp_path / "index", Options(plies=20, charset="koi8-r"))
    assert report.is_full
    assert len(Explorer(tmp_path / "index").search("иван")) == 1


def test_the_page_finds_the_files_in_a_dropped_folder_that_it_can_read() -> None:
    script = (ROOT / "web" / "app" / "folder_files.js").read_text("utf-8")
    pattern = re.search(r"const RECORD = /\\\.\(\?:([\w|]+)\)\$/i;", script)
    assert pattern is not None
    assert {f".{suffix}" for suffix in pattern[1].split("|")} == SOURCE_SUFFIXES - {".parquet"}
