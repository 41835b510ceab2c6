"""Random games: against the boards of another library, and what must hold after every move."""

from __future__ import annotations

import random

import pytest
from boardreel.games.go.board import group_without_liberties, legal_points, play_stone
from boardreel.games.intersections.points import shared_grid
from boardreel.games.intersections.stones import BLACK, WHITE, opponent_of
from games.go_support import position, replay, rows
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import boards

MOVES = 400


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", [2, 5, 9, 19])
def test_random_games_are_played_as_sgfmill_plays_them(size: int, seed: int) -> None:
    theirs, grid = boards.Board(size), shared_grid(size, size)
    dice = random.Random(f"{size} {seed}")
    ours, color = bytes(grid.count), BLACK
    for _ in range(MOVES):
        empty = [point for point, there in enumerate(ours) if not there]
        point = dice.choice(empty)
        ours = play_stone(ours, point, color, grid.neighbors).board
        column, row = grid.coordinates(point)
        theirs.play(size - 1 - row, column, "?bw"[color])
        expected = bytes(
            {None: 0, "b": BLACK, "w": WHITE}[theirs.get(size - 1 - y, x)] for y in range(size) for x in range(size)
        )
        assert ours == expected
        color = opponent_of(color)


def test_a_random_record_is_replayed_as_sgfmill_plays_it() -> None:
    theirs, dice, names = boards.Board(9), random.Random(9), shared_grid(9, 9).names
    text = "(;SZ[9]"
    for number in range(300):
        point = dice.choice([p for p in range(81) if theirs.get(8 - p // 9, p % 9) is None])
        theirs.play(8 - point // 9, point % 9, "bw"[number % 2])
        text += f";{'BW'[number % 2]}[{names[point]}]"
    played = replay(text + ")")
    expected = ["".join({None: ".", "b": "X", "w": "O"}[theirs.get(8 - y, x)] for x in range(9)) for y in range(9)]
    assert rows(position(played.step(played.game.main_line()[-1]))) == expected


sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))


@settings(max_examples=150)
@given(sizes, st.lists(st.tuples(st.integers(0, 35), st.booleans()), max_size=60))
def test_after_every_move_every_group_has_a_liberty(size: tuple[int, int], moves: list[tuple[int, bool]]) -> None:
    grid = shared_grid(*size)
    board = bytes(grid.count)
    for number, black in moves:
        point, color = number % grid.count, BLACK if black else WHITE
        legal = legal_points(board, color, grid)[point]
        was_empty = board[point] == 0
        played = play_stone(board, point, color, grid.neighbors)
        assert legal == (was_empty and not played.suicide)
        assert all(board[taken] == opponent_of(color) for taken in played.captured)
        assert point in played.suicide or not played.suicide
        board = played.board
        assert all(group_without_liberties(board, p, grid.neighbors) is None for p in range(grid.count) if board[p])


VALUES = st.sampled_from(["aa", "bb", "cc", "ab:bc", "zz", "", "aa:", "tt"])


@settings(max_examples=100)
@given(st.lists(st.tuples(st.sampled_from(["B", "W", "AB", "AW", "AE", "DD", "VW", "LB", "TR"]), VALUES), max_size=30))
def test_every_step_can_be_undone(nodes: list[tuple[str, str]]) -> None:
    played = replay("(;SZ[3]" + "".join(f";{ident}[{value}]" for ident, value in nodes) + ")")
    board = {item.key: item for item in played.rules.start().items()}
    for node in played.game.main_line():
        before, step = dict(board), played.step(node)
        taken = {key: board.pop(key) for key in step.removed}
        assert not board.keys() & {item.key for item in step.added}
        board |= {item.key: item for item in step.added}
        assert board == {item.key: item for item in step.position.items()}
        back = {key: item for key, item in board.items() if key not in {item.key for item in step.added}} | taken
        assert back == before
