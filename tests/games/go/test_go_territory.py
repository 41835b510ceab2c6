"""Territory and dead stones of Go: every point once, both colors alike, and proposals that agree with known results."""

from __future__ import annotations

import pytest
from boardreel import Replay, read
from boardreel.games.go.board import BLACK, EMPTY, WHITE
from boardreel.games.go.position import GoPosition
from boardreel.games.go.territory import divide_board, find_group, find_regions, propose_dead_stones
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


boards = st.tuples(st.integers(1, 7), st.integers(1, 7)).flatmap(
    lambda size: st.tuples(
        st.lists(st.sampled_from((EMPTY, EMPTY, BLACK, WHITE)), min_size=size[0] * size[1], max_size=size[0] * size[1]),
        st.just(neighbors_of(*size)),
    )
)


def test_stones_in_an_area_of_the_other_side_are_proposed() -> None:
    stones, neighbors, columns = board_of(DEAD)
    dead = propose_dead_stones(stones, neighbors)
    assert dead == {3 * columns + 1, 4 * columns + 2}
    black, white = divide_board(stones, dead, neighbors)
    assert len(black) == 2 + 6
    assert len(white) == 2 + 12
    assert dead <= black


def test_a_dead_stone_that_is_not_chosen_makes_its_area_neutral() -> None:
    stones, neighbors, _ = board_of(DEAD)
    black, _ = divide_board(stones, (), neighbors)
    assert len(black) == 2


def test_a_group_belongs_together_and_an_empty_point_has_none() -> None:
    stones, neighbors, columns = board_of(DEAD)
    assert find_group(stones, 3 * columns + 1, neighbors) == {3 * columns + 1}
    assert find_group(stones, 1, neighbors) == find_group(stones, columns, neighbors)
    assert find_group(stones, 0, neighbors) == frozenset()


@given(boards)
def test_points_are_divided_without_overlap_and_without_living_stones(
    board: tuple[list[int], tuple[tuple[int, ...], ...]],
) -> None:
    states, neighbors = board
    stones = bytes(states)
    dead = propose_dead_stones(stones, neighbors)
    black, white = divide_board(stones, dead, neighbors)
    assert not black & white
    assert all(stones[point] == EMPTY or point in dead for point in black | white)
    assert all(stones[point] != EMPTY for point in dead)
    for group in find_regions(stones, (BLACK,), neighbors):
        assert group.points <= dead or not group.points & dead, "a group lives or dies as a whole"


@given(boards)
def test_both_colors_are_treated_alike(board: tuple[list[int], tuple[tuple[int, ...], ...]]) -> None:
    states, neighbors = board
    swapped = bytes((EMPTY, WHITE, BLACK)[state] for state in states)
    assert propose_dead_stones(swapped, neighbors) == propose_dead_stones(bytes(states), neighbors)
    black, white = divide_board(bytes(states), (), neighbors)
    assert divide_board(swapped, (), neighbors) == (white, black)


@given(boards)
def test_the_proposal_is_the_same_when_the_dead_stones_are_gone(
    board: tuple[list[int], tuple[tuple[int, ...], ...]],
) -> None:
    states, neighbors = board
    dead = propose_dead_stones(bytes(states), neighbors)
    left = bytes(EMPTY if point in dead else state for point, state in enumerate(states))
    if not propose_dead_stones(left, neighbors):
        assert divide_board(left, (), neighbors) == divide_board(bytes(states), dead, neighbors)


def test_groups_in_seki_are_not_proposed() -> None:
    stones, neighbors, _ = board_of(SEKI)
    assert propose_dead_stones(stones, neighbors) == frozenset()
    black, white = divide_board(stones, (), neighbors)
    assert (len(black), len(white)) == (3 + 7, 0), "common liberties belong to nobody"


# ---------------------------------------------------------------- counting a position by its record

#: a wall of each side; a white stone is dead among the black ones, and a black one among the white ones
COUNTED = "SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]AW[aa]AB[ee]"


@pytest.mark.parametrize("root", ["RU[Japanese]KM[6.5]", "RU[Chinese]KM[7.5]", "RU[Chinese]HA[3]KM[0]", "RU[AGA]HA[3]"])
def test_a_position_with_its_dead_stones_counts_as_with_marked_territory(root: str) -> None:
    replay = Replay(read(f"(;GM[1]FF[4]{root}{COUNTED};TB[aa:be]TW[ea:ee])").games[0])
    position = replay.position(replay.game.main_line()[-1])
    counted = replay.rules.count_position(position, ["aa", "ee"])
    assert isinstance(position, GoPosition)
    assert position.count
    assert counted
    assert (counted.sums, counted.result) == (position.count.sums(), position.count.result())
    assert counted.territory["B"] == ["aa", "ba", "ab", "bb", "ac", "bc", "ad", "bd", "ae", "be"]


def test_a_whole_group_is_taken_off_the_board() -> None:
    replay = Replay(read(f"(;GM[1]{COUNTED})").games[0])
    counted = replay.rules.count_position(replay.position(replay.game.root), ["cc"])
    assert counted
    assert counted.dead == ["ca", "cb", "cc", "cd", "ce"]
    assert ["ca", "cb", "cc", "cd", "ce"] in counted.groups


@pytest.mark.parametrize(("result", "recorded"), [("W+1.5", None), ("W+R", None), ("B+5", "B+5")])
def test_another_result_in_the_record_is_named(result: str, recorded: str | None) -> None:
    root = f"RU[Japanese]KM[6.5]RE[{result}]"
    replay = Replay(read(f"(;GM[1]{root}{COUNTED})").games[0])
    counted = replay.rules.count_position(replay.position(replay.game.root), ["aa", "ee"])
    assert counted
    assert counted.recorded == recorded


def test_other_games_are_not_counted() -> None:
    game = read(ROOT / "web" / "samples" / "hex.sgf").games[0]
    replay = Replay(game)
    assert not replay.rules.is_counted
    assert replay.rules.count_position(replay.position(game.root)) is None
