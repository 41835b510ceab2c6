"""Territory and dead stones of Go: every point once, both colors alike, and proposals that agree with known results."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.games.go.position import GoPosition
from boardreel.games.go.territory import (
    find_groups,
    propose_dead_stones,
    propose_neutral_points,
    surrounded_areas,
    without_stones,
)
from boardreel.games.intersections.points import LETTERS
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE
from boardreel.games.position_count import CountChoice, PositionCount
from hypothesis import given
from hypothesis import strategies as st
from support import ROOT

#: black has two eyes on the left and two white stones in one of them; white has the right
DEAD = """
.X.XO.O.
XXXXOOOO
X..XO...
XO.XO...
X.OXO...
XXXXO...
"""
#: the black stones in the corner and the white ones have two common liberties and no eye; black lives around them
SEKI = """
XX.OOX.
XX.OOX.
OOOOOX.
XXXXXXX
.......
"""
#: in the corners, a black and a white group with an eye each share their last liberty
SEKI_WITH_EYES = """
.X.O.OX.
XXXOOOX.
OOOXXXX.
..OX....
..OX....
..OX....
"""
STATES = {".": EMPTY, "X": BLACK, "O": WHITE}


def board_of(text: str) -> tuple[bytes, tuple[tuple[int, ...], ...], int]:
    """Return the board that a text draws, the neighbors of its points, and the number of its columns."""
    rows = text.split()
    columns = len(rows[0])
    stones = bytes(STATES[state] for row in rows for state in row)
    return stones, neighbors_of(columns, len(rows)), columns


def neighbors_of(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbors of each point, row by row."""
    return tuple(
        tuple(
            next_row * columns + next_column
            for next_column, next_row in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
            if 0 <= next_column < columns and 0 <= next_row < rows
        )
        for row in range(rows)
        for column in range(columns)
    )


def record_of(text: str) -> str:
    """Return the properties that set up the board that a text draws."""
    rows = text.split()
    stones = {
        state: "".join(
            f"[{LETTERS[column]}{LETTERS[row]}]"
            for row, line in enumerate(rows)
            for column, found in enumerate(line)
            if found == state
        )
        for state in "XO"
    }
    return f"SZ[{len(rows[0])}:{len(rows)}]AB{stones['X']}AW{stones['O']}"


boards = st.tuples(st.integers(1, 7), st.integers(1, 7)).flatmap(
    lambda size: st.tuples(
        st.lists(st.sampled_from((EMPTY, EMPTY, BLACK, WHITE)), min_size=size[0] * size[1], max_size=size[0] * size[1]),
        st.just(neighbors_of(*size)),
    )
)


def owned(board: str, dead: frozenset[int] = frozenset()) -> tuple[int, int]:
    """Return how many empty points black and white surround on a board without some stones."""
    stones, neighbors, _ = board_of(board)
    rest = without_stones(stones, dead)
    black, white = (sum(map(len, surrounded_areas(rest, color, neighbors))) for color in (BLACK, WHITE))
    return black, white


def points_of(board: str, state: str) -> frozenset[int]:
    """Return the points with a state on a board that a text draws."""
    return frozenset(point for point, found in enumerate(board.replace("\n", "")) if found == state)


def test_stones_in_an_area_of_the_other_side_are_proposed() -> None:
    stones, neighbors, columns = board_of(DEAD)
    dead = propose_dead_stones(stones, neighbors)
    assert dead == {3 * columns + 1, 4 * columns + 2}
    assert owned(DEAD, dead) == (2 + 6, 2 + 12)


def test_a_dead_stone_that_is_not_chosen_makes_its_area_neutral() -> None:
    assert owned(DEAD) == (2, 2 + 12)


#: what is on the board → the board; lower-case letters are stones that are proposed as dead
PROPOSALS = {
    "a stone in the only area of the side around it": "...XO...\n.o.XO...\n...XO...\n...XO...\n...XO...",
    "stones of both sides": "...XO...\n.o.XO.x.\n...XO...\n...XO...\n...XO...",
    "a group with one eye": ".oX..\nooX..\nXXX..\n.....",
    "a stone in an eye that is one of two": "o.XO\n.XXO\nXXOO\n.XO.\nXXO.\nOOO.\n....",
}
LIVING = {
    "a group with one large area": "....XO...\n....XO...\n....XO...\nXXXXXO...\nOOOOOO...\n.........",
    "a group that surrounds a dead stone": "...XO....\n.o.XO....\n...XO....\nXXXXO....\nOOOOO....\n.........",
    "a group with two eyes": ".X.XO...\nXXXXO...\nOOOOO...\n........",
    "both sides of a board that nobody surrounds": "........\n.X....O.\n........\n.O....X.\n........",
    "the side with few stones in the opening": ".....\n..X..\n.....\n.O...\n.....",
}


@pytest.mark.parametrize("board", PROPOSALS.values(), ids=PROPOSALS)
def test_a_stone_that_is_dead_is_proposed(board: str) -> None:
    stones, neighbors, _ = board_of(board.upper())
    assert propose_dead_stones(stones, neighbors) == points_of(board, "x") | points_of(board, "o")


@pytest.mark.parametrize("board", LIVING.values(), ids=LIVING)
def test_a_group_that_may_live_is_not_proposed(board: str) -> None:
    stones, neighbors, _ = board_of(board.upper())
    assert propose_dead_stones(stones, neighbors) == points_of(board, "x") | points_of(board, "o")


def test_both_sides_have_their_groups() -> None:
    stones, neighbors, columns = board_of(DEAD)
    groups = find_groups(stones, neighbors)
    assert len(groups) == 4
    assert {3 * columns + 1} in groups


@given(boards)
def test_points_are_divided_without_overlap_and_without_living_stones(
    board: tuple[list[int], tuple[tuple[int, ...], ...]],
) -> None:
    states, neighbors = board
    stones = bytes(states)
    dead = propose_dead_stones(stones, neighbors)
    areas = [surrounded_areas(without_stones(stones, dead), color, neighbors) for color in (BLACK, WHITE)]
    points = [point for own in areas for area in own for point in area]
    assert len(points) == len(set(points))
    assert all(stones[point] == EMPTY or point in dead for point in points)
    assert all(stones[point] != EMPTY for point in dead)
    for group in find_groups(stones, neighbors):
        assert group <= dead or not group & dead, "a group lives or dies as a whole"


@given(boards)
def test_both_colors_are_treated_alike(board: tuple[list[int], tuple[tuple[int, ...], ...]]) -> None:
    states, neighbors = board
    stones, swapped = bytes(states), bytes((EMPTY, WHITE, BLACK)[state] for state in states)
    assert propose_dead_stones(swapped, neighbors) == propose_dead_stones(stones, neighbors)
    assert propose_neutral_points(swapped, neighbors) == propose_neutral_points(stones, neighbors)
    assert surrounded_areas(swapped, WHITE, neighbors) == surrounded_areas(stones, BLACK, neighbors)


@given(boards)
def test_nothing_more_is_proposed_when_the_dead_stones_are_gone(
    board: tuple[list[int], tuple[tuple[int, ...], ...]],
) -> None:
    states, neighbors = board
    rest = without_stones(bytes(states), propose_dead_stones(bytes(states), neighbors))
    assert propose_dead_stones(rest, neighbors) == frozenset()


def test_groups_in_seki_are_not_proposed() -> None:
    stones, neighbors, _ = board_of(SEKI)
    assert propose_dead_stones(stones, neighbors) == frozenset()
    assert owned(SEKI) == (3 + 7, 0), "common liberties belong to nobody"


def test_the_only_eye_of_a_group_in_seki_is_proposed_as_neutral() -> None:
    stones, neighbors, _ = board_of(SEKI_WITH_EYES)
    assert propose_dead_stones(stones, neighbors) == frozenset()
    assert propose_neutral_points(stones, neighbors) == points_of(SEKI_WITH_EYES.strip(), ".") & {0, 4}


# ---------------------------------------------------------------- counting a position by its record

#: a wall of each side; a white stone is dead among the black ones, and a black one among the white ones
COUNTED = "SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]AW[aa]AB[ee]"


def count(root: str, end: str = "", **choice: Any) -> PositionCount:
    """Return the count after a node with the properties `end` that follows a root."""
    replay = Replay(read(f"(;GM[1]FF[4]{root};{end})").games[0])
    node = replay.game.main_line()[-1]
    counted = replay.rules.count_position(replay.position(node), node, CountChoice(**choice))
    assert counted
    return counted


@pytest.mark.parametrize("root", ["RU[Japanese]KM[6.5]", "RU[Chinese]KM[7.5]", "RU[Chinese]HA[3]KM[0]", "RU[AGA]HA[3]"])
def test_a_position_with_its_dead_stones_counts_as_with_marked_territory(root: str) -> None:
    end = "TB[aa:be]TW[ea:ee]"
    replay = Replay(read(f"(;GM[1]FF[4]{root}{COUNTED};{end})").games[0])
    position = replay.position(replay.game.main_line()[-1])
    assert isinstance(position, GoPosition)
    assert position.count
    for counted in (count(root + COUNTED, dead=["aa", "ee"]), count(root + COUNTED, end)):
        assert (counted.sums, counted.result) == (position.count.sums(), position.count.result())
        assert counted.territory["B"] == ["aa", "ba", "ab", "bb", "ac", "bc", "ad", "bd", "ae", "be"]


@pytest.mark.parametrize("marks", ["TB[aa:be]TW[ea:ee]", "TB[ba][ab:be]TW[ea:ed]"])
def test_the_marks_of_the_record_come_before_a_proposal(marks: str) -> None:
    counted = count(COUNTED, marks)
    assert (counted.dead, counted.source) == (["aa", "ee"], "record")
    assert count(COUNTED).source == "proposal"
    assert count(COUNTED, marks, dead=[]).source == "reader"


def test_marked_territory_need_not_be_enclosed() -> None:
    replay = Replay(read((ROOT / "web" / "samples" / "go-19x19-game.sgf").read_bytes()).games[0])
    end = replay.game.main_line()[-1]
    position = replay.position(end)
    assert isinstance(position, GoPosition)
    assert position.count is not None
    counted = replay.rules.count_position(position, end, CountChoice())
    assert (counted.source, counted.sums) == ("record", position.count.sums())
    assert [len(points) for points in counted.territory.values()] == [6, 5], "one mark is on a living stone"


def test_an_area_that_the_marks_leave_out_is_neutral() -> None:
    board = "SZ[5]AB[ba][bb][ab][cd][ce]AW[da][db][dc][dd][de]AB[ca][cb][cc]"
    counted = count(board, "TB[ac:be]TW[ea:ee]")
    assert counted.neutral == ["aa"]
    assert "aa" not in counted.territory["B"]


def test_a_whole_group_dies_and_lives_again() -> None:
    wall = ["ca", "cb", "cc", "cd", "ce"]
    counted = count(COUNTED, dead=[], neutral=[], toggled="cc")
    assert counted.dead == wall
    assert count(COUNTED, dead=counted.dead, neutral=[], toggled="ca").dead == []


def test_an_area_belongs_to_nobody_until_it_is_chosen_again() -> None:
    root = f"RU[Japanese]{COUNTED}"
    chosen = count(root, dead=["aa", "ee"], neutral=[], toggled="bb")
    assert len(chosen.neutral) == 10
    assert chosen.territory["B"] == []
    assert str(count(root, dead=["aa", "ee"], neutral=chosen.neutral, toggled="ba").territory["B"][0]) == "aa"


def test_where_stones_count_no_area_is_neutral() -> None:
    counted = count(f"RU[Chinese]{COUNTED}", dead=["aa", "ee"], neutral=["ba"], toggled="bb", scoring="area")
    assert len(counted.territory["B"]) == 10


def test_eyes_in_seki_count_where_stones_do_and_not_where_territory_does() -> None:
    board = record_of(SEKI_WITH_EYES)
    japanese, chinese = count(f"RU[Japanese]{board}"), count(f"RU[Chinese]{board}")
    assert japanese.neutral == ["aa", "ea"]
    assert "aa" not in japanese.territory["B"]
    assert {"aa"} <= {*chinese.territory["B"]}
    assert {"ea"} <= {*chinese.territory["W"]}


def test_dead_stones_in_an_area_of_nobody_are_still_off_the_board() -> None:
    # with both walls dead nobody surrounds anything
    counted = count(f"RU[Chinese]{COUNTED}", dead=["aa", "ee", "ca", "da"])
    assert counted.territory == {"B": [], "W": []}
    assert counted.result_value == "0"


def test_without_rules_in_the_record_the_reader_chooses_how_to_count() -> None:
    assert count(COUNTED).ruled is None
    assert count(COUNTED).scoring == "territory"
    assert count(COUNTED, scoring="area").scoring == "area"
    assert count(f"RU[Chinese]{COUNTED}").ruled == "area"
    assert count(f"RU[Chinese]{COUNTED}", scoring="territory").scoring == "territory"


@pytest.mark.parametrize(
    ("result", "agrees"), [("W+1.5", True), ("W+R", None), ("B+5", False), ("0", False), ("Void", None)]
)
def test_the_result_is_compared_with_that_of_the_record(result: str, agrees: bool | None) -> None:
    assert count(f"RU[Japanese]KM[6.5]RE[{result}]{COUNTED}", dead=["aa", "ee"]).agrees is agrees


@pytest.mark.parametrize(("komi", "value"), [("6.5", "W+1.5"), ("5", "0"), ("1", "B+4"), ("0", "B+5")])
def test_what_is_written_is_read_as_the_same_count(komi: str, value: str) -> None:
    counted = count(f"RU[Japanese]KM[{komi}]{COUNTED}", dead=["aa", "ee"])
    assert counted.result_value == value
    marks = "".join(f"{ident}[{']['.join(points)}]" for ident, points in counted.marks.items())
    written = count(f"RU[Japanese]KM[{komi}]RE[{value}]{COUNTED}", marks)
    assert (written.sums, written.agrees, written.source) == (counted.sums, True, "record")


@pytest.mark.parametrize(("root", "komi"), [("KM[6.5]", 6.5), ("KM[0]", 0), ("", None)])
def test_a_missing_komi_is_told_from_none(root: str, komi: float | None) -> None:
    assert count(root + COUNTED).komi == komi


def test_other_games_are_not_counted() -> None:
    game = read(ROOT / "web" / "samples" / "hex.sgf").games[0]
    replay = Replay(game)
    assert not replay.rules.is_counted
    assert replay.rules.count_position(replay.position(game.root), game.root, CountChoice()) is None
