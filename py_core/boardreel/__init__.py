"""Read board-game records of the SGF family, apply the rules of their games, and describe and draw every position."""

from boardreel.diagnostics import Diagnostic, Severity
from boardreel.games.protocol import Move, Position
from boardreel.opening import read
from boardreel.replay import Replay, replay
from boardreel.sgf import Collection, Game, Node

__all__ = [
    "Collection",
    "Diagnostic",
    "Game",
    "Move",
    "Node",
    "Position",
    "Replay",
    "Severity",
    "read",
    "replay",
]
