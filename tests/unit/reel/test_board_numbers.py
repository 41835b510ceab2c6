"""Pictures have the same move numbers as the viewer, and captions."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.games.board_numbers import parse_numbered_moves
from boardreel.reel import ReelBuilder
from support import ROOT

MOVE_NUMBERS = Path(__file__).parent / "move_numbers.mjs"
SAMPLES = ROOT / "web" / "samples"
VALUES = ("all", "last", "last-3", "7", "3-12", " 5 - 9 ")
FIGURES = (
    "(;GM[1]SZ[9];B[ee];W[dd]MN[205];B[cc];W[gg]FG[0:Figure]PM[2];B[ff];W[hh]"
    "(;B[aa]PM[0];W[bb];B[ab]PM[1])(;B[ba]MN[7]))"
)
RESTART = "(;GM[1]SZ[9];B[ee];W[dd];B[cc];W[gg](;B[ff])(;B[aa]MN[1];W[bb];B[ab]))"
CAPTURE = "(;GM[1]SZ[5];B[ba];W[aa];B[ab];W[cc];B[];W[aa];AB[dd];B[ee])"
TEXTS = {
    **{
        name: (SAMPLES / name).read_bytes()
        for name in (
            "blokus-trigon.blksgf",
            "go-19x19-game.sgf",
            "twixt-24x24-win.sgf",
            "othello.sgf",
            "amazons.sgf",
            "lines-of-action.sgf",
        )
    },
    "figures": FIGURES,
    "captures and setup": CAPTURE,
    "numbers that start again": RESTART,
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_picture_has_the_numbers_of_the_viewer(name: str) -> None:
    replay = Replay(read(TEXTS[name]).games[0])
    question = json.dumps({"reel": ReelBuilder(replay).document(), "values": VALUES})
    done = subprocess.run(
        ["node", MOVE_NUMBERS], input=question, capture_output=True, text=True, check=True, timeout=120
    )
    shown = [[dict(pairs) for pairs in nodes] for nodes in json.loads(done.stdout)]
    found = [
        [{key: int(text) for key, text in replay.move_numbers(node, value).items()} for node in replay.game.nodes]
        for value in VALUES
    ]
    assert found == shown
    assert any(shown[0])


@pytest.mark.parametrize(("numbers", "shown"), [("last", ["2"]), ("last-2", ["1", "2"]), ("last-3", ["1", "2", "4"])])
def test_the_last_moves_are_those_that_were_played_last(numbers: str, shown: list[str]) -> None:
    replay = Replay(read(RESTART).games[0])
    assert sorted(replay.move_numbers(replay.game.node(7), numbers).values()) == shown


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ("(;GM[2];B[dc];W[cc];B[cd])", {"d3": "1", "c3": "2", "c4": "3"}),
        ("(;GM[9];B[g8-e6];W[h6:e6];B[d8-d6])", {"e6": "2", "d6": "3"}),
    ],
    ids=["turned pieces", "a replaced piece"],
)
def test_turned_pieces_keep_their_numbers(record: str, shown: dict[str, str]) -> None:
    replay = Replay(read(record).games[0])
    node = replay.game.nodes[3]
    numbers = replay.move_numbers(node, "all")
    points = {item.key: item.points[0] for item in replay.position(node).items()}
    assert {points[key]: number for key, number in numbers.items()} == shown


def test_numbers_are_drawn_on_their_pieces() -> None:
    replay = Replay(read("(;GM[1]SZ[9];B[ee];W[dd];B[cc])").games[0])
    picture = replay.svg(numbers="2-3")
    assert re.findall(r'class="number [^"]*"[^>]* x="(\d)" y="(\d)"[^>]*>(\d+)<', picture) == [
        ("2", "2", "3"),
        ("3", "3", "2"),
    ]
    assert ">3</text>" not in replay.svg(coordinates=False)
    assert replay.svg(numbers="last").count('class="number') == 1
    assert replay.svg(move=1, numbers="all").count('class="number') == 1
    assert replay.svg(move="end") == replay.svg(replay.game.nodes[-1])


def test_a_mark_of_the_record_has_its_stone_to_itself() -> None:
    replay = Replay(read("(;GM[1]SZ[9];B[ee];W[dd];B[cc]TR[ee]LB[dd:A])").games[0])
    numbers = r'class="number [^"]*"[^>]*>(\d+)<'
    assert re.findall(numbers, replay.svg(numbers="all")) == ["3"]
    assert sorted(re.findall(numbers, replay.svg(numbers="all", marks=False))) == ["1", "2", "3"]


def test_a_picture_shows_the_part_of_the_board_that_the_record_names() -> None:
    replay = Replay(read("(;GM[1]SZ[19]VW[aa:ga][ab:gg];B[cc];W[ii];B[aa])").games[0])
    picture = replay.svg(numbers="all", caption="Corner")
    assert re.match(r'<svg [^>]*viewBox="-0.7 -0.7 7.2 [0-9.]+"', picture)
    # numbers on covered stones are below the cover
    assert picture.index(">2</text>") < picture.index('class="layer-cover"')
    assert 'data-key="VW:' in replay.svg(marks=False)
    assert re.search(r"rotate\(180 2.9 2.9\)", replay.svg(flip=True))


def test_a_picture_has_no_links_that_leave_the_part_of_the_board() -> None:
    replay = Replay(read("(;GM[21]SZ[24]AW[K4][L6][M8];VW[A1:L12];VW[])").games[0])
    has_link = ['data-key="W:L6-M8"' in replay.svg(node) for node in replay.game.nodes]
    assert has_link == [True, False, True]


def test_numbers_take_the_place_of_the_mark_of_the_last_move() -> None:
    replay = Replay(read((SAMPLES / "blokus.blksgf").read_bytes()).games[0])
    node = replay.game.main_line()[4]
    assert 'class="last"' in replay.svg(node)
    assert 'class="last"' not in replay.svg(node, numbers="all")


def test_a_caption_is_below_the_board() -> None:
    replay = Replay(read("(;GM[1]SZ[9];B[ee])").games[0])

    def height(picture: str) -> float:
        found = re.search(r'viewBox="[^ ]+ [^ ]+ [^ ]+ ([^ ]+)"', picture)
        assert found is not None
        return float(found[1])

    plain = replay.svg()
    short, long = replay.svg(caption="Diagram 1 <&>"), replay.svg(caption="The first move is in the center. " * 5)
    assert height(plain) < height(short) < height(long)
    assert ">Diagram 1 &lt;&amp;&gt;</text>" in short
    assert long.count("The first move") + long.count("first move is") >= 5
    assert replay.svg(caption="") == plain


@pytest.mark.parametrize(("count", "last"), [(12, "line 12"), (13, "line 12…")])
def test_a_caption_that_is_cut_ends_with_an_ellipsis(count: int, last: str) -> None:
    replay = Replay(read("(;GM[1]SZ[9])").games[0])

    def lines(caption: str) -> list[str]:
        return re.findall(r"<text[^>]*>([^<]*)<", replay.svg(caption=caption, coordinates=False))

    assert lines("\n".join(f"line {number}" for number in range(1, count + 1)))[-1] == last
    full = lines("a" * 1000)
    assert {len(line) for line in full} == {47}
    assert [line for line in full if "…" in line] == ["a" * 46 + "…"]


@pytest.mark.parametrize(
    ("word", "most"),
    [("黒先で白を取る。", 28), ("คำบรรยาย", 47), ("Donaudampfschifffahrtsgesellschaft", 47)],
    ids=["wide characters", "marks above and below", "letters"],
)
def test_a_caption_without_spaces_is_divided_into_lines_that_fit(word: str, most: int) -> None:
    replay = Replay(read("(;GM[1]SZ[9])").games[0])
    lines = re.findall(r"<text[^>]*>([^<]*)<", replay.svg(caption=8 * word, coordinates=False))
    assert "".join(lines) == 8 * word
    widths = [sum(unicodedata.category(character) != "Mn" for character in line) for line in lines]
    assert max(widths) == most
    assert not any(unicodedata.category(line[0]) == "Mn" for line in lines)


@pytest.mark.parametrize("text", ["", "a-b", "none", "3-", "-3", "3-4-5", "١", "1234567"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="none of all, last"):
        parse_numbered_moves(text)


def test_a_negative_move_is_refused() -> None:
    with pytest.raises(ValueError, match="no move -1"):
        Replay(read("(;GM[1])").games[0]).svg(move=-1)
