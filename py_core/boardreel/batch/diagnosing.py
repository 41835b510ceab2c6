"""Find the problems of single games."""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.diagnostics import Diagnostic
from boardreel.replay import Replay
from boardreel.sgf import Game
from boardreel.sgf.validation import validate_node


def game_diagnostics(game: Game, *, strict: bool = False) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a game, node by node: invalid property values first, then rule violations."""
    replay = Replay(game)
    for node in game.nodes:
        yield from validate_node(node, standard_values=replay.rules.standard_values, strict=strict)
        yield from replay.diagnose(node)


def all_diagnostics(game: Game) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a game: those found while its record was read, then those of its nodes."""
    yield from (found for found in game.collection.diagnostics if found.game == game.number)
    yield from game_diagnostics(game)
