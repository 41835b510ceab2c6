"""Read board-game records of the SGF family, apply the rules of their games, and describe and draw every position."""

from boardreel.diagnostics import Diagnostic, Severity
from boardreel.games.protocol import Move, Position
from boardreel.opening import read
from boardreel.replay import Replay, replay
from boardreel.scanning import scan
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf.game_facts import GameDate, Player, Result

__all__ = [
    "Collection",
    "Diagnostic",
    "Game",
    "GameDate",
    "Move",
    "Node",
    "Player",
    "Position",
    "Replay",
    "Result",
    "Severity",
    "read",
    "replay",
    "scan",
]
