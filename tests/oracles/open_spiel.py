"""Random games of OpenSpiel: Amazons, Go, Gomoku, Havannah, Hex, Lines of Action, Othello and TwixT.

Its TwixT has the rules STD without taking links off; its swap turns the peg by 90 degrees and is not played here. In Go a
game ends with the first move that repeats a position of the whole board.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from oracles.answers import FINAL_QUESTIONS, Answer, OracleGame

NAME, LICENSE, SOURCE = "OpenSpiel", "Apache-2.0", "https://github.com/google-deepmind/open_spiel"
INSTALLATION = "pip install open-spiel"

#: planes of TwixT's tensor for links of one side, by the step from the end in the lower column
PLANES = {(1, -2): 1, (2, -1): 2, (2, 1): 3, (1, 2): 4}
#: color → the first of its planes
SIDE_PLANES = {"W": 0, "B": 6}


def find_version(folder: Path | None) -> str:
    """Return the version of the installed program. `folder` is not needed."""
    return version("open-spiel")


@dataclass(frozen=True)
class Case:
    """A game of OpenSpiel: the text that loads it, the root of our record, and how its actions are read.

    `read_action` makes a point of our records of the name of an action, which is one of `parts` actions of a turn. `first`
    are the SGF names of the sides, the one that begins first. `answers` are the questions that its state answers.
    `games` is how many games it has for one of the others. `is_our_end` returns whether the game has also ended for our
    rules; if not, there are no answers after the last move. `has_swap` says that the first action taken again is the swap.
    """

    load: str
    root: str
    read_action: Callable[[str], str]
    answers: dict[str, Callable[[Any, Case], Answer]]
    games: int = 1
    first: str = "BW"
    parts: int = 1
    is_our_end: Callable[[Any], bool] = lambda state: True
    has_swap: bool = False

    @property
    def size(self) -> int:
        """Return the size of the board in `load`."""
        return int(re.findall(r"board_size=([0-9]+)", self.load)[0])


def legal_moves(state: Any, case: Case, made: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the legal moves, each with all parts of its turn. `made` are the points of the parts made before."""
    if state.is_terminal():
        return ()
    player, found = state.current_player(), []
    for action in state.legal_actions():
        points = (*made, case.read_action(state.action_to_string(player, action)))
        if len(points) == case.parts:
            found.append("-".join(points))
        else:
            found.extend(legal_moves(state.child(action), case, points))
    return tuple(found)


def legal_holes(state: Any, case: Case) -> tuple[str, ...]:
    """Return the legal moves of TwixT without the swap, whose name is that of the only peg's hole."""
    found = legal_moves(state, case)
    if len(state.history()) != 1:
        return found
    occupied = case.read_action(_names(state)[0])
    return tuple(hole for hole in found if hole != occupied)


def _names(state: Any) -> list[str]:
    """Return the names of all actions so far."""
    start = state.get_game().new_initial_state()
    names = []
    for action in state.history():
        names.append(start.action_to_string(start.current_player(), action))
        start.apply_action(action)
    return names


def links(state: Any, case: Case) -> tuple[str, ...]:
    """Return the links of TwixT as `answers.links` has them. The planes of black are turned by 90 degrees."""
    size, tensor = case.size, state.observation_tensor(0)
    found = []
    for color, first in SIDE_PLANES.items():
        for (across, down), plane in PLANES.items():
            for i in range(size):
                for j in range(size - 2):
                    if tensor[((first + plane) * size + i) * (size - 2) + j]:
                        column, row = (j + 2, i + 1) if color == "W" else (size - i, j + 2)
                        ends = f"{_hole(column, row)} {_hole(column + across, row + down)}"
                        found.append(f"{ends} {color}")
    return tuple(found)


def _hole(column: int, row: int) -> str:
    return f"{chr(ord('A') + column - 1)}{row}"


def side_to_play(state: Any, case: Case) -> str:
    """Return the SGF name of the side to play, or an empty text at the end of the game."""
    return "" if state.is_terminal() else case.first[state.current_player()]


def winner(state: Any, case: Case) -> str:
    """Return the SGF name of the winner, or `draw`."""
    return connection(state, case) or "draw"


def connection(state: Any, case: Case) -> str:
    """Return the SGF name of the winner, or an empty text after a game of TwixT in which no side can move."""
    first_won = state.returns()[0] if state.is_terminal() else 0
    return case.first[0 if first_won > 0 else 1] if first_won else ""


def repetitions(state: Any, case: Case) -> tuple[str, ...]:
    """Return the diagnostic of the last move if it ended the game of Go by repeating a position."""
    names = _names(state)
    by_passes = [name.endswith("PASS") for name in names[-2:]] == [True, True]
    return ("superko",) if state.is_terminal() and not by_passes else ()


def columns_and_rows(name: str, start: int = 0) -> str:
    """Return the point of an action that names its row and its column by numbers that begin with `start`."""
    row, column = (int(number) - start for number in re.findall(r"\d+", name))
    return f"{chr(ord('a') + column)}{chr(ord('a') + row)}"


def go_point(size: int) -> Callable[[str], str]:
    """Return the reader of actions such as `B a1` on a board with `size` rows."""

    def read_action(name: str) -> str:
        point = name.split()[-1]
        if point == "PASS":
            return "pass"
        column = "abcdefghjklmnopqrst".index(point[0])
        return f"{chr(ord('a') + column)}{chr(ord('a') + size - int(point[1:]))}"

    return read_action


def _plain(name: str) -> str:
    return name


def is_won(state: Any) -> bool:
    """Return whether a side has won. Draws by repetition in Lines of Action are left to the players of our records."""
    return bool(state.returns()[0])


def after_pass(state: Any) -> Any:
    """Return a state, or the next one if the side to play can only pass: our positions skip such a side."""
    player = state.current_player()
    names = [] if state.is_terminal() else [state.action_to_string(player, action) for action in state.legal_actions()]
    return state.child(state.legal_actions()[0]) if names == ["pass"] else state


GRID = {
    "legal": lambda state, case: legal_moves(after_pass(state), case),
    "to_play": lambda state, case: side_to_play(after_pass(state), case),
    "winner": winner,
}


def _twixt(size: int, games: int) -> Case:
    answers = {"legal": legal_holes, "links": links, "winner": connection}
    load = f"twixt(board_size={size},ansi_color_output=False)"
    return Case(load, f"GM[21]SZ[{size}]RU[STD]", lambda name: name[1:].upper(), answers, games, "WB", has_swap=True)


def _go(size: int, ruleset: str, answers: dict[str, Callable[[Any, Case], Answer]], games: int) -> Case:
    load, root = f"go(board_size={size},max_game_length=1000)", f"GM[1]SZ[{size}]RU[{ruleset}]"
    return Case(load, root, go_point(size), answers, games, is_our_end=lambda state: "diagnostics" in answers)


CASES = (
    Case("hex(board_size=3)", "GM[11]SZ[3]", _plain, GRID, 4),
    Case("hex(board_size=7)", "GM[11]SZ[7]", _plain, GRID, 2),
    Case("hex(num_cols=4,num_rows=6)", "GM[11]SZ[4:6]", _plain, GRID, 2),
    Case("othello", "GM[2]", _plain, GRID, 2),
    Case("havannah(board_size=3)", "GM[havannah]SZ[3]", _plain, GRID, 4, "WB"),
    Case("havannah(board_size=5)", "GM[havannah]SZ[5]", _plain, GRID, 2, "WB"),
    Case("gomoku(size=7)", "GM[4]SZ[7]", columns_and_rows, GRID, 2),
    Case("gomoku(size=15)", "GM[4]", columns_and_rows, GRID),
    Case("lines_of_action", "GM[9]", lambda name: name.replace("x", "-"), GRID, is_our_end=is_won),
    Case("amazons", "GM[18]", lambda name: columns_and_rows(name, 1), GRID, parts=3),
    *(_twixt(size, games) for size, games in ((5, 3), (6, 2), (8, 1), (12, 1))),
    _go(9, "Japanese", {"legal": legal_moves}, 1),
    _go(5, "Japanese", {"legal": legal_moves}, 2),
    *(_go(size, "Tromp-Taylor", {"diagnostics": repetitions}, 3) for size in (2, 3, 4)),
)


def play_game(case: Case, seed: int) -> OracleGame:
    """Play a random game, and ask for the answers after every turn."""
    import pyspiel  # type: ignore[import-untyped]

    source = random.Random(f"{case.load} {seed}")
    state = pyspiel.load_game(case.load).new_initial_state()
    record = f"(;FF[4]{case.root}"
    answers: dict[str, list[Answer]] = {question: [ask(state, case)] for question, ask in case.answers.items()}
    while not state.is_terminal():
        player, points = state.current_player(), []
        for _ in range(case.parts):
            names = {state.action_to_string(player, action): action for action in state.legal_actions()}
            name = source.choice(sorted(names))
            while case.has_swap and state.history() == [names[name]]:
                name = source.choice(sorted(names))
            points.append(case.read_action(name))
            state.apply_action(names[name])
        text = "".join(points)
        record += f";{case.first[player]}[{'' if text == 'pass' else text}]"
        for question, ask in case.answers.items():
            answers[question].append(ask(state, case))
    if not case.is_our_end(state):
        answers = {question: found[:-1] for question, found in answers.items() if question not in FINAL_QUESTIONS}
    last = {question: found[-1:] for question, found in answers.items() if question in FINAL_QUESTIONS}
    return OracleGame(f"{case.load} {seed}", f"{record})".encode(), answers | last)


def _play_case(number: int, seed: int, rounds: int) -> list[OracleGame]:
    case = CASES[number]
    return [play_game(case, seed + index) for index in range(rounds * case.games)]


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield `rounds` times the games of each case. `folder` is not needed."""
    # the library keeps the first size of TwixT that it loads, so every case has a process of its own
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for number in range(len(CASES)):
            yield from pool.apply(_play_case, (number, seed, rounds))
