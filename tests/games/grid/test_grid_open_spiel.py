"""Random games on a grid agree with OpenSpiel: legal moves, the side to play, and the winner."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pyspiel
import pytest
from boardreel import read, replay
from boardreel.games.grid.position import GridPosition


@dataclass
class Turn:
    """One turn of a game of OpenSpiel, before it was made.

    `choices` are the legal actions of each part of the turn, given the parts made before, and `parts` the parts made.
    """

    player: int
    choices: list[set[str]] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)


def turns(load: str, seed: int, parts: int) -> tuple[list[Turn], float]:
    """Play a random game, and return its turns of `parts` actions each and what the first player has won."""
    source = random.Random(seed)
    state = pyspiel.load_game(load).new_initial_state()
    made: list[Turn] = []
    while not state.is_terminal():
        player = state.current_player()
        if not made or len(made[-1].parts) == parts:
            made.append(Turn(player))
        names = {state.action_to_string(player, action): action for action in state.legal_actions()}
        name = source.choice(sorted(names))
        made[-1].choices.append(set(names))
        made[-1].parts.append(name)
        state.apply_action(names[name])
    return made, state.returns()[0]


def as_own(game: str, name: str) -> str:
    """Return an action of OpenSpiel as the name of a point or of several, in the notation of our records."""
    if game in ("gomoku", "amazons"):
        row, column = (int(number) - (game == "amazons") for number in re.findall(r"\d+", name))
        return f"{chr(ord('a') + column)}{chr(ord('a') + row)}"
    return name.replace("x", "-")


def own_choices(position: GridPosition, made: list[str]) -> set[str]:
    """Return the legal next part of a turn, given the points of the parts made before."""
    moves = position.legal_moves()
    if any(move.name == "pass" for move in moves):
        return {"pass"}
    return {move.points[len(made)] for move in moves if move.points and list(move.points[: len(made)]) == made}


CASES = [
    ("hex", "hex(board_size=3)", "GM[11]SZ[3]", 40),
    ("hex", "hex(board_size=7)", "GM[11]SZ[7]", 15),
    ("hex", "hex(num_cols=4,num_rows=6)", "GM[11]SZ[4:6]", 15),
    ("othello", "othello", "GM[2]", 15),
    ("havannah", "havannah(board_size=3)", "GM[havannah]SZ[3]", 60),
    ("havannah", "havannah(board_size=5)", "GM[havannah]SZ[5]", 40),
    ("gomoku", "gomoku(size=7)", "GM[4]SZ[7]", 40),
    ("gomoku", "gomoku(size=15)", "GM[4]", 8),
    ("lines_of_action", "lines_of_action", "GM[9]", 12),
    ("amazons", "amazons", "GM[18]", 3),
]


def nodes(game: str, made: list[Turn]) -> Iterator[str]:
    """Yield the nodes of a record with these turns."""
    first = "WB" if game == "havannah" else "BW"
    for turn in made:
        name = "".join(as_own(game, part) for part in turn.parts)
        yield f";{first[turn.player]}[{'' if name == 'pass' else name}]"


@pytest.mark.parametrize(("game", "load", "root", "count"), CASES, ids=[case[1] for case in CASES])
def test_random_games_agree_with_open_spiel(game: str, load: str, root: str, count: int) -> None:
    parts = 3 if game == "amazons" else 1
    for seed in range(count):
        made, first_won = turns(load, seed, parts)
        record = replay(read(f"(;{root}{''.join(nodes(game, made))})".encode()).games[0])
        assert [found.code for found in record.diagnostics] == ["not-checked"]
        first = "WB" if game == "havannah" else "BW"
        position = record.position(record.game.root)
        for index, turn in enumerate(made):
            assert isinstance(position, GridPosition)
            is_pass = turn.choices == [{"pass"}]
            if not is_pass:
                assert position.to_play == first[turn.player]
                compare_choices(game, position, turn)
            position = record.position(record.game.nodes[index + 1])
        assert isinstance(position, GridPosition)
        assert (position.extra_fields()["winner"] in (None, "draw")) == (first_won == 0)
        if first_won:
            assert position.extra_fields()["winner"] == first[0 if first_won > 0 else 1]
            assert position.to_play is None


def compare_choices(game: str, position: GridPosition, turn: Turn) -> None:
    """Compare the legal actions of every part of a turn."""
    if game == "lines_of_action":
        own = {"-".join(move.points) for move in position.legal_moves()}
        assert own == {as_own(game, name) for name in turn.choices[0]}
        return
    done: list[str] = []
    for names, part in zip(turn.choices, turn.parts, strict=True):
        assert own_choices(position, done) == {as_own(game, name) for name in names}
        done.append(as_own(game, part))
