"""The gallery of `boardreel site`: groups, order, pages, search index, links between games, and what a game page offers."""

from __future__ import annotations

import gzip
import json
import os
import re
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from boardreel.cli import main
from boardreel.publish.site.card import natural_key
from support import reel_of_file
from unit.publish.test_markup import HOSTILE, Read

RECORDS = {
    "club/b.sgf": "(;GM[1]SZ[9]PB[Ann]PW[Bob]EV[Cup 10]DT[2024-05-17]PC[Ulm]RU[Japanese]RE[B+3.5];B[ee])",
    "club/a.sgf": "(;GM[1]SZ[9]PB[Cid]PW[Dee]EV[Cup 2]DT[2023]RE[Void];B[ee])",
    "z.sgf": "(;GM[1]SZ[9]EV[Cup 2]RO[3]DT[2025-01];B[ee])",
    "no names.sgf": "(;GM[1]SZ[9];B[ee])",
    "named.sgf": "(;GM[1]SZ[9]GN[A study];B[ee])",
    "duo.blksgf": "(;GM[Blokus Duo]PB[Eve]PW[Fay]DT[2022-02-03];B[e10])",
}
TITLES = ["A study", "Ann – Bob", "Cid – Dee", "Cup 2, round 3", "Eve – Fay", "no names"]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    for name, text in RECORDS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
        os.utime(folder / name, (1_700_000_000, 1_700_000_000))
    return folder


def site(source: Path, *options: str, status: int = 0) -> Path:
    output = source.parent / "out"
    assert main(["site", str(source), "-o", str(output), "--base", "/reel", "--jobs", "1", *options]) == status
    return output


def card_titles(page: Path) -> list[str]:
    return re.findall(r"<strong>(.*?)</strong>", page.read_text("utf-8"))


def headings(page: Path) -> list[str]:
    return [Read(found).text for found in re.findall(r"<h2.*?</h2>", page.read_text("utf-8"))]


def content(output: Path) -> dict[str, bytes]:
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}


# cards ----------------------------------------------------------------------------------------------------------------


def test_a_title_is_players_else_event_else_name_else_file(source: Path) -> None:
    assert sorted(card_titles(site(source) / "index.html")) == TITLES


def test_cards_have_date_and_event(source: Path) -> None:
    text = (site(source) / "index.html").read_text("utf-8")
    assert '<span class="facts">Go · <time>2024-05-17</time> · Cup 10</span>' in text
    assert '<span class="facts">Go · <time>2025-01</time></span>' in text, "the event is the title already"
    assert "Void" not in text


def test_only_the_pictures_of_the_first_cards_are_loaded_at_once(source: Path) -> None:
    for number in range(6):
        (source / f"{number}.sgf").write_text("(;GM[1]SZ[9];B[ee])", "utf-8")
    text = (site(source) / "index.html").read_text("utf-8")
    assert ['loading="lazy"' in picture for picture in re.findall("<img[^>]*>", text)] == [False] * 6 + [True] * 6


def test_the_gallery_says_what_it_is_to_search_engines(source: Path) -> None:
    assert '<meta name="description" content="Games: 6 games">' in (site(source) / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("order", "titles"),
    [
        ("date", ["Cup 2, round 3", "Ann – Bob", "Cid – Dee", "Eve – Fay", "A study", "no names"]),
        ("name", TITLES),
    ],
)
def test_games_are_sorted(source: Path, order: str, titles: list[str]) -> None:
    assert card_titles(site(source, "--sort", order) / "index.html") == titles


@pytest.mark.parametrize(
    ("group_by", "expected"),
    [
        ("none", []),
        ("game", ["Blokus Duo 1 game", "Go 5 games"]),
        ("event", ["Cup 2 2 games", "Cup 10 1 game", "Other games 3 games"]),
        ("folder", ["club 2 games", "Other games 4 games"]),
    ],
)
def test_games_are_grouped(source: Path, group_by: str, expected: list[str]) -> None:
    page = site(source, "--group-by", group_by, "--sort", "name") / "index.html"
    assert headings(page) == expected
    links = re.findall(r'<a href="#(group-\d+)">', page.read_text("utf-8"))
    assert links == [f"group-{number}" for number in range(1, len(expected) + 1)]


def test_names_are_sorted_by_the_numbers_in_them_as_far_as_they_are_numbers() -> None:
    names = ["Round 10", "Round 2", "2\u00b2", f"Round {'9' * 5000}", "\u0663"]
    ordered = ["2\u00b2", "Round 2", "Round 10", f"Round {'9' * 5000}", "\u0663"]
    assert sorted(names, key=natural_key) == ordered


def test_events_are_sorted_by_date_if_the_games_are(source: Path) -> None:
    page = site(source, "--group-by", "event") / "index.html"
    assert headings(page) == ["Cup 2 2 games", "Cup 10 1 game", "Other games 3 games"]
    (source / "z.sgf").unlink()
    assert headings(site(source, "--group-by", "event") / "index.html")[0] == "Cup 10 1 game"


@pytest.mark.parametrize(
    ("properties", "title", "event"),
    [("PB[Ben]PW[Carl]EV[B]", "Ben – Carl", " · B"), ("EV[Cup]RO[3]", "Cup, round 3", ""), ("EV[Cup]", "Cup", "")],
)
def test_the_event_is_named_unless_the_title_does(tmp_path: Path, properties: str, title: str, event: str) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "a.sgf").write_text(f"(;GM[1]SZ[9]{properties};B[ee])", "utf-8")
    output = site(tmp_path / "a")
    assert card_titles(output / "index.html") == [title]
    assert f'<span class="facts">Go{event}</span>' in (output / "index.html").read_text("utf-8")
    assert f'<p class="facts">Go{event}</p>' in (output / "games" / "a.html").read_text("utf-8")


# pages ----------------------------------------------------------------------------------------------------------------


def test_many_games_are_spread_over_pages_that_link_to_each_other(source: Path) -> None:
    output = site(source, "--per-page", "2", "--sort", "name", "--group-by", "game")
    pages = [output / "index.html", output / "pages" / "2.html", output / "pages" / "3.html"]
    assert [card_titles(page) for page in pages] == [
        ["Eve – Fay", "A study"],
        ["Ann – Bob", "Cid – Dee"],
        ["Cup 2, round 3", "no names"],
    ]
    assert headings(pages[1]) == ["Go continued"]
    read = [Read(page.read_text("utf-8")) for page in pages]
    pager = [[a["href"] for name, a in found.tags if name == "a" and a.get("rel")] for found in read]
    assert pager == [["pages/2.html"], [".././", "../pages/3.html"], ["../pages/2.html"]]
    assert all(
        (page.parent / str(a["src"])).is_file()
        for page in pages
        for name, a in Read(page.read_text()).tags
        if name == "img"
    )


def test_pages_that_are_no_longer_needed_are_removed(source: Path) -> None:
    output = site(source, "--per-page", "2")
    own = output / "pages" / "about.html"
    own.write_text("written by the owner", "utf-8")
    site(source, "--per-page", "4")
    assert sorted(path.name for path in (output / "pages").iterdir()) == ["2.html", "about.html"]


def test_a_site_without_games_says_so(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    assert "This site has no games yet." in (site(tmp_path / "records") / "index.html").read_text("utf-8")


def test_other_orders_make_no_pages_of_games_again(source: Path) -> None:
    output = site(source)
    times = {path: path.stat().st_mtime_ns for path in output.glob("games/*") if path.suffix != ".html"}
    site(source, "--sort", "name", "--group-by", "game", "--per-page", "3")
    assert {path: path.stat().st_mtime_ns for path in times} == times


# introduction ---------------------------------------------------------------------------------------------------------


def test_the_introduction_is_on_the_first_page(source: Path, tmp_path: Path) -> None:
    intro = tmp_path / "intro.md"
    intro.write_text("\ufeff## Welcome\n\nWe *love* [Go](https://example.org).", "utf-8")
    output = site(source, "--intro", str(intro), "--per-page", "3")
    first = (output / "index.html").read_text("utf-8")
    assert "<h3>Welcome</h3>" in first
    assert '<p>We <em>love</em> <a href="https://example.org">Go</a>.</p>' in first
    assert "Welcome" not in (output / "pages" / "2.html").read_text("utf-8")


def test_pictures_next_to_the_introduction_are_copied(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "intro.md").write_text(
        "![Our club](club/logo.svg) ![](absent.png) ![](link.png) ![](loop.png) ![](../up.png) ![c](<the club.png>)",
        "utf-8",
    )
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "logo.svg").write_bytes(b"<svg/>")
    (tmp_path / "the club.png").write_bytes(b"png")
    (tmp_path / "link.png").symlink_to("/etc/hostname")
    (tmp_path / "loop.png").symlink_to("loop.png")
    output = site(source, "--intro", str(tmp_path / "intro.md"))
    assert '<img src="pictures/club--logo.svg" alt="Our club" />' in (output / "index.html").read_text()
    names = sorted(path.name for path in (output / "pictures").iterdir())
    assert names == ["club--logo.svg", names[1]]
    assert f'<img src="pictures/{names[1]}" alt="c" />' in (output / "index.html").read_text()
    errors = capsys.readouterr().err
    assert "absent.png: No such file" in errors
    assert "loop.png: Too many levels of symbolic links" in errors
    assert "link.png: this link leads out of the folder of the text" in errors
    assert "intro.md: ../up.png is not a picture in the folder of this text and was left out" in errors
    site(source)
    assert not list((output / "pictures").iterdir())


def test_an_introduction_needs_a_library_which_the_message_names(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "intro.md").write_text("# Games", "utf-8")
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    arguments = ["site", str(source), "-o", str(tmp_path / "out"), "--intro", str(tmp_path / "intro.md")]
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("boardreel: --intro needs packages that are not installed (")
    assert 'pip install "boardreel[study]" adds them' in error


def test_an_introduction_that_is_not_in_utf_8_is_refused(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "intro.md").write_text("# Schöne Partien", "latin-1")
    site(source, "--intro", str(tmp_path / "intro.md"), status=2)
    assert "intro.md: this is not a text in UTF-8" in capsys.readouterr().err


def test_an_introduction_that_is_missing_is_named(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site(source, "--intro", "absent.md", status=2)
    assert "absent.md: No such file" in capsys.readouterr().err


# search index ---------------------------------------------------------------------------------------------------------


def test_the_search_index_has_every_game_in_the_order_of_the_gallery(source: Path) -> None:
    output = site(source, "--sort", "name")
    index = json.loads((output / "search" / "index.json").read_text("utf-8"))
    assert index["count"] == 6
    assert index["games"] == [["Blokus Duo", 1], ["Go", 5]]
    assert index["events"] == [["", 3], ["Cup 2", 2], ["Cup 10", 1]]
    assert index["folders"] == [["", 4], ["club", 2]]
    name, _, version = index["chunks"][0].partition("?")
    rows = json.loads((output / "search" / name).read_text("utf-8"))
    assert [row[1] for row in rows] == TITLES
    assert rows[1][2:10] == [1, 2, 1, "2024-05-17", "Black wins by 3.5", "B+3.5", 240, 240]
    words = rows[1][10].split("\n")
    assert words[:4] == [rows[1][1].lower(), "black wins by 3.5", "2024-05-17", "b.sgf"]
    assert {"ulm", "cup 10", "b+3.5", "go"} <= set(words)
    (source / "z.sgf").unlink()
    site(source, "--sort", "name")
    changed = json.loads((output / "search" / "index.json").read_text("utf-8"))
    assert changed["chunks"][0].partition("?")[2] != version


def test_a_large_index_is_divided(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardreel.publish.site.search_index.CHUNK_SIZE", 4)
    output = site(source)
    sizes = [len(json.loads((output / "search" / f"{number}.json").read_text("utf-8"))) for number in (1, 2)]
    assert sizes == [4, 2]
    monkeypatch.undo()
    site(source)
    assert not (output / "search" / "2.json").exists()


# pages of games -------------------------------------------------------------------------------------------------------


def test_games_are_linked_in_the_order_of_the_gallery(source: Path) -> None:
    def links(name: str) -> dict[Any, Any]:
        tags = Read((output / "games" / f"{name}.html").read_text("utf-8")).tags
        return {a["rel"]: a["href"] for tag, a in tags if tag == "a" and "rel" in a}

    output = site(source, "--sort", "name")
    assert links("named") == {"next": "club-b.html"}
    assert links("club-b") == {"prev": "named.html", "next": "club-a.html"}
    assert links("no-names") == {"prev": "duo.html"}
    before = content(output)
    (source / "club" / "a.sgf").unlink()
    site(source, "--sort", "name")
    assert links("club-b") == {"prev": "named.html", "next": "z.html"}
    changed = {name for name, data in content(output).items() if name.startswith("games/") and data != before[name]}
    assert changed == {"games/club-b.html", "games/z.html"}


def test_a_game_page_has_facts_download_and_the_code_to_embed_it(source: Path) -> None:
    output = site(source, "--url", "https://example.org/club")
    page = (output / "games" / "club-b.html").read_text("utf-8")
    facts = 'Go · <strong title="B+3.5">Black wins by 3.5</strong> · 2024-05-17 · Cup 10 · Ulm · Japanese'
    assert f'<p class="facts">{facts}</p>' in page
    tags = Read(page).tags
    download = next(a for name, a in tags if name == "a" and "download" in a)
    assert (download["href"], download["download"]) == ("../records/club-b.sgf", "b.sgf")
    link, code = (a["value"] for name, a in tags if name == "input")
    assert link == "https://example.org/club/games/club-b.html"
    assert dict(Read(code or "").tags)["iframe"]["src"] == "https://example.org/club/games/club-b.html?frame"
    assert "hidden" not in dict(tags)["details"]


def test_without_an_address_only_the_script_knows_what_to_share(source: Path) -> None:
    tags = Read((site(source) / "games" / "club-b.html").read_text("utf-8")).tags
    assert "hidden" in dict(tags)["details"]
    assert {a["value"] for name, a in tags if name == "input"} == {""}


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\ud800" not in text])
def test_a_hostile_title_is_text_in_the_embed_code_too(source: Path, text: str) -> None:
    value = text.replace("\\", "\\\\").replace("]", "\\]")
    (source / "x.sgf").write_text(f"(;GM[1]SZ[9]PB[{value}]PW[x];B[ee])", "utf-8")
    page = (site(source, "--url", "https://example.org/") / "games" / "x.html").read_text("utf-8")
    tags = Read(page).tags
    code = [a["value"] or "" for name, a in tags if name == "input"][1]
    assert [name for name, _ in Read(code).tags] == ["iframe"]
    assert not any(name.startswith("on") for _, a in (*tags, *Read(code).tags) for name in a)


def test_the_page_has_the_title_once(source: Path) -> None:
    tags = Read((site(source) / "games" / "club-b.html").read_text("utf-8")).tags
    assert dict(tags)["board-reel"]["title"] == "none"


def test_a_page_with_its_reel_and_picture_is_small_as_it_is_stored(source: Path) -> None:
    output = site(source)
    sizes = [sum(path.stat().st_size for path in output.glob(f"games/{name}.*")) for name in ("duo", "club-b")]
    assert max(sizes) < 60_000
    reel = reel_of_file(gzip.decompress((output / "games" / "duo.reel.json.gz").read_bytes()))
    assert reel["lanes"]["end"] == len(reel["tree"]["parent"])


def test_the_site_is_the_same_with_any_number_of_processes(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardreel.parallel.MIN_PARALLEL_BYTES", 1)
    expected = content(site(source))
    other = tmp_path / "other"
    assert main(["site", str(source), "-o", str(other), "--base", "/reel", "--jobs", "3"]) == 0
    assert content(other) == expected


# other files ----------------------------------------------------------------------------------------------------------


def test_archives_and_other_notations_are_records_if_a_game_is_recognized(tmp_path: Path) -> None:
    source = tmp_path / "records"
    source.mkdir()
    with zipfile.ZipFile(source / "club.zip", "w") as archive:
        archive.writestr("one/first.sgf", "(;GM[1]SZ[9];B[ee])")
        archive.writestr("second.sgf", "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee])")
    (source / "packed.sgf.gz").write_bytes(gzip.compress(b"(;GM[1]SZ[9];B[aa])"))
    (source / "game.txt").write_text("(;GM[1]SZ[9]EV[Mail game];B[aa])", "utf-8")
    (source / "notes.txt").write_text("not a record", "utf-8")
    (source / "data.json").write_text('{"a": 1}', "utf-8")
    output = site(source, "--sort", "name")
    assert card_titles(output / "index.html") == ["Ann – Bob", "first", "Mail game", "packed"]
    viewer = dict(Read((output / "games" / "club.2.html").read_text("utf-8")).tags)["board-reel"]
    assert (viewer["src"], viewer["game"]) == ("../records/club.zip", "2")
