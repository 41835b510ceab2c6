"""The interface between a game and the rest of Boardreel: all names that the author of a game needs.

A game is a module of this package, or of a wheel with an entry point in the group `boardreel.games`, that defines `KIND`,
a `GameKind`. `KIND.open(game)` returns the `Rules` of one game tree. `Rules.play` applies a node to a position without
drawing anything; `Rules.apply` does the same and also describes what changes on the drawn board.
"""

from boardreel.games.position import Position
from boardreel.games.position_parts import KO, LINK, PIECE, SWAP, TO_PLAY, Part
from boardreel.games.protocol_data import (
    Column,
    Label,
    LeadRule,
    LinkChange,
    Mention,
    Move,
    NewGame,
    NodeDiagnostic,
    Puzzle,
    Score,
    Side,
    TrayPiece,
)
from boardreel.games.rules import GameKind, PlainMove, Rules
from boardreel.games.step import Played, Step
from boardreel.games.symmetry import Symmetry

__all__ = [
    "KO",
    "LINK",
    "PIECE",
    "SWAP",
    "TO_PLAY",
    "Column",
    "GameKind",
    "Label",
    "LeadRule",
    "LinkChange",
    "Mention",
    "Move",
    "NewGame",
    "NodeDiagnostic",
    "Part",
    "PlainMove",
    "Played",
    "Position",
    "Puzzle",
    "Rules",
    "Score",
    "Side",
    "Step",
    "Symmetry",
    "TrayPiece",
]
