"""The collection of puzzles that `boardreel site --puzzles` adds, and puzzles in the other commands."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.publish.site.puzzle_pages import difficulty_key
from support import reel_of_file
from unit.publish.test_markup import HOSTILE, Read

PROBLEM = "(;GM[1]SZ[9]AB[ba][bb]AW[aa]PL[B]{info}(;B[ab]C[RIGHT])(;B[cc];W[ab]))"
RECORDS = {
    "corner.sgf": PROBLEM.format(info="GN[Corner]GE[life and death]DI[12k]"),
    "side.sgf": PROBLEM.format(info="GN[Side]GE[tesuji]DI[2d]"),
    "sub/race.sgf": PROBLEM.format(info="GN[Race]GE[tesuji]DI[30k]"),
    "peg.sgf": "(;GM[21]SZ[12]PZ[]PL[W]GN[Peg race];IP[];W[C3])",
    "game.sgf": "(;GM[1]SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ee]C[Right in the center])",
}


#: elements of the collection
ELEMENTS = {
    *("html", "head", "meta", "title", "link", "script", "body", "header", "main", "h1", "p", "progress", "output"),
    *("a", "button", "form", "select", "option", "ul", "li", "img", "strong", "span"),
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    for name, text in RECORDS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def site(source: Path, *options: str) -> Path:
    output = source.parent / "out"
    assert main(["site", str(source), "-o", str(output), "--base", "/reel", "--jobs", "1", *options]) == 0
    return output


def collection(output: Path) -> str:
    return (output / "puzzles" / "index.html").read_text("utf-8")


def titles(page: str) -> list[str]:
    return re.findall(r"<strong>(.*?)</strong>", page)


def reel(page: Path) -> dict[str, object]:
    data = gzip.decompress(page.with_suffix(".reel.json.gz").read_bytes())
    return reel_of_file(data)


def test_the_collection_has_the_puzzles_and_no_game(source: Path) -> None:
    page = collection(site(source, "--puzzles", "--sort", "name"))
    assert titles(page) == ["Corner", "Peg race", "Race", "Side"]
    assert "4 puzzles" in page
    assert Read(page).text.count("Black to play") == 3


def test_every_card_has_the_values_of_the_filters(source: Path) -> None:
    page = collection(site(source, "--puzzles"))
    card = re.search(r"<li [^>]*data-page=\"side\"[^>]*>", page)
    assert card is not None
    assert 'data-game="Go"' in card[0]
    assert 'data-difficulty="2d"' in card[0]
    assert 'data-topic="tesuji"' in card[0]
    assert "data-folder" not in card[0]
    assert re.findall(r'<option value="([^"]+)">', page.split('name="difficulty"')[1].split("</select>")[0]) == [
        "30k",
        "12k",
        "2d",
    ]


def test_a_filter_with_nothing_to_choose_is_left_out(source: Path) -> None:
    for name in ("peg.sgf", "sub/race.sgf", "game.sgf"):
        (source / name).unlink()
    page = collection(site(source, "--puzzles"))
    assert re.findall(r'<select name="(\w+)"', page) == ["difficulty", "topic", "state"]


def test_pictures_and_pages_do_not_show_the_solution(source: Path) -> None:
    output = site(source, "--puzzles")
    picture = (output / "games" / "corner.svg").read_text("utf-8")
    assert "Start position" in picture
    page = (output / "games" / "corner.html").read_text("utf-8")
    assert "RIGHT" not in page
    document = reel(output / "games" / "corner.html")
    assert document["start"] == 0
    assert document["puzzle"] == {
        "goal": ["puzzle.goal", {"side": ["color.B"]}],
        "solvers": [0],
        "moves": [[1, None, None, [["ab"]]], [2, None, None, [["cc"]]]],
        "successes": [0, 1],
    }


def test_pictures_show_the_part_of_the_board_that_the_record_shows(source: Path) -> None:
    (source / "peg.sgf").write_text("(;GM[21]SZ[12]VW[A1:L6]PZ[]PL[W]AB[D4];IP[];W[C3])", "utf-8")
    output = site(source, "--puzzles")
    box = 'viewBox="0.4 0.4 12.2 6.1"'
    assert box in (output / "games" / "peg.svg").read_text("utf-8")
    assert 'src="../games/peg.svg" alt="" loading="lazy" decoding="async" width="240" height="120"' in collection(
        output
    )
    embedded = source.parent / "peg.html"
    assert main(["embed", str(source / "peg.sgf"), "-o", str(embedded), "--base", "/reel"]) == 0
    assert box in embedded.read_text("utf-8")


def test_the_page_of_a_puzzle_stores_progress_and_leads_to_the_next_one(source: Path) -> None:
    output = site(source, "--puzzles")
    page = (output / "games" / "corner.html").read_text("utf-8")
    assert 'data-puzzle="corner"' in page
    assert 'href="../puzzles/index.html?after=corner"' in page
    assert 'src="../puzzle.js"' in page
    assert "data-puzzle" not in (output / "games" / "game.html").read_text("utf-8")
    assert (output / "puzzle.js").is_file()
    assert (output / "puzzles.js").is_file()
    assert (output / "solved.js").is_file()


def test_the_gallery_links_to_the_collection(source: Path) -> None:
    page = (site(source, "--puzzles") / "index.html").read_text("utf-8")
    assert '<a href="puzzles/index.html">4 puzzles</a>' in page


def test_without_the_option_there_is_no_collection_and_an_old_one_is_removed(source: Path) -> None:
    output = site(source, "--puzzles")
    site(source)
    assert not (output / "puzzles" / "index.html").exists()
    assert "data-puzzle" not in (output / "games" / "corner.html").read_text("utf-8")
    assert "puzzles/" not in (output / "index.html").read_text("utf-8")


def test_every_game_can_be_made_a_puzzle(source: Path) -> None:
    output = site(source, "--puzzle")
    assert "5 puzzles" in collection(output)
    document = reel(output / "games" / "game.html")
    assert document["puzzle"] is not None
    assert '<board-reel src="../records/game.sgf" reel="game.reel.json.gz" puzzle' in (
        output / "games" / "game.html"
    ).read_text("utf-8")


def test_a_site_without_puzzles_has_an_empty_collection(source: Path) -> None:
    for name in RECORDS:
        if name != "game.sgf":
            (source / name).unlink()
    output = site(source, "--puzzles")
    assert "0 puzzles" in collection(output)
    assert "puzzles/" not in (output / "index.html").read_text("utf-8")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_text_of_a_record_stays_text(source: Path, hostile: str) -> None:
    value = re.sub(r"([\]\\])", r"\\\1", hostile)
    record = PROBLEM.format(info=f"GN[{value}]GE[{value}]DI[{value}]")
    (source / "corner.sgf").write_bytes(record.encode("utf-8", "replace"))
    page = Read(collection(site(source, "--puzzles")))
    assert {name for name, _ in page.tags} <= ELEMENTS


def test_ranks_are_sorted_from_the_weakest_on() -> None:
    names = ["hard", "1d", "9k", "10 kyu", "3 dan", "easy", "30k"]
    assert sorted(names, key=difficulty_key) == ["30k", "10 kyu", "9k", "1d", "3 dan", "easy", "hard"]


# ---------------------------------------------------------------- other commands


def test_embed_opens_any_game_as_a_puzzle(source: Path) -> None:
    page = source.parent / "page.html"
    assert main(["embed", str(source / "game.sgf"), "-o", str(page), "--base", "/reel", "--puzzle"]) == 0
    text = page.read_text("utf-8")
    assert re.search(r"<board-reel [^>]*\bpuzzle\b", text)
    assert '"puzzle":{"goal":' in text
    assert "Start position" in text


def test_embed_finds_puzzles_itself(source: Path) -> None:
    page = source.parent / "page.html"
    assert main(["embed", str(source / "corner.sgf"), "-o", str(page), "--base", "/reel"]) == 0
    text = page.read_text("utf-8")
    assert '"puzzle":{"goal":' in text
    assert not re.search(r"<board-reel [^>]*\bpuzzle\b", text)


def test_show_prints_the_task_of_a_puzzle(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(source / "game.sgf"), "--puzzle"]) == 0
    assert "node 0" in capsys.readouterr().out
    assert main(["show", str(source / "game.sgf")]) == 0
    assert "node 1" in capsys.readouterr().out
