"""Random games agree with OpenSpiel's TwixT: legal holes, links, winner.

Its rules are STD without taking links off; its swap turns the peg by 90 degrees and is not tested here.
"""

from __future__ import annotations

import random
from multiprocessing import get_context

import pyspiel
import pytest
from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid
from boardreel.games.twixt.links import DIRECTIONS

#: planes of its tensor for links of one side, by the step from the end in the lower column
PLANES = {(1, -2): 1, (2, -1): 2, (2, 1): 3, (1, 2): 4}
SIDE_PLANES = {WHITE: 0, BLACK: 6}


def its_links(state: object, size: int) -> set[tuple[str, int, int, tuple[int, int]]]:
    """Side, column, row and step of every link. Black's planes are turned by 90 degrees."""
    tensor = state.observation_tensor(0)  # type: ignore[attr-defined]
    found = set()
    for color, first in SIDE_PLANES.items():
        for step, plane in PLANES.items():
            for i in range(size):
                for j in range(size - 2):
                    if tensor[((first + plane) * size + i) * (size - 2) + j]:
                        column, row = (j + 2, i + 1) if color == WHITE else (size - i, j + 2)
                        found.add((color, column, row, step))
    return found


def own_links(board: PegBoard) -> set[tuple[str, int, int, tuple[int, int]]]:
    return {(color, *board.grid.coordinates(link // 4), DIRECTIONS[link % 4]) for link, color in board.links.items()}


def own_holes(board: PegBoard, color: str, swap: str | None) -> set[str]:
    grid = board.grid
    places = [(x, y) for x in range(1, grid.columns + 1) for y in range(1, grid.rows + 1) if grid.is_hole(x, y)]
    holes = {grid.name(grid.hole(*at)).lower() for at in places if not grid.is_opponents_border(color, *at)}
    return holes - {grid.name(hole).lower() for hole in board.pegs} | ({swap} if swap else set())


def play(size: int, seed: int) -> None:
    """One random game in both; fails where they differ."""
    source = random.Random(seed)
    game = pyspiel.load_game(f"twixt(board_size={size},ansi_color_output=False)")
    state = game.new_initial_state()
    board = PegBoard(HoleGrid(size, size))
    played: list[str] = []
    while not state.is_terminal():
        color = (WHITE, BLACK)[state.current_player()]
        actions = {state.action_to_string(state.current_player(), a)[1:]: a for a in state.legal_actions()}
        swap = played[0] if len(played) == 1 and played[0] in actions else None
        assert set(actions) == own_holes(board, color, swap)
        name = source.choice(sorted(set(actions) - ({swap} if swap else set())))
        state.apply_action(actions[name])
        board.add_peg(board.grid.hole(ord(name[0]) - ord("a") + 1, int(name[1:])), color)
        played.append(name)
        assert its_links(state, size) == own_links(board)
        assert (board.winning_pegs[color] > 0) == (state.is_terminal() and state.player_return(0) != 0)


def play_several(size: int, seeds: int) -> None:
    for seed in range(seeds):
        play(size, seed)


@pytest.mark.parametrize(("size", "seeds"), [(5, 40), (6, 40), (8, 30), (12, 15), (24, 4)])
@pytest.mark.one_case
def test_random_games_agree_with_open_spiel(size: int, seeds: int) -> None:
    # the library keeps the first size it is asked for all its life, so every size has a process of its own
    with get_context("spawn").Pool(1) as pool:
        pool.apply(play_several, (size, seeds))
