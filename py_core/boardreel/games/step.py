"""The result of playing one node: `Played` without its drawing, `Step` with the change of the drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardreel.games.position import Position
from boardreel.games.protocol_data import Move, NodeDiagnostic
from boardreel.scene.shapes import Box, Item, Message


class Played(NamedTuple):
    """The result of playing one node without drawing it.

    `position` is the position after the node, `moves` the moves that could be read. `setup` is true if the node has setup
    properties. `legal` says whether the moves obey the rules, and is None if the node has no move. `diagnostics` are the
    problems of this node. `number` is the number of the node's move, if the game numbers its moves while playing.
    """

    position: Position
    moves: tuple[Move, ...] = ()
    setup: bool = False
    legal: bool | None = None
    diagnostics: tuple[NodeDiagnostic, ...] = ()
    number: int | None = None

    @property
    def move(self) -> Move | None:
        """Return the only move of the node, apart from offers of a draw with it, or None if it has none or several."""
        if len(self.moves) == 1:
            return self.moves[0]
        placing = [move for move in self.moves if move.points]
        return placing[0] if len(placing) == 1 else None


@dataclass(frozen=True, slots=True)
class Step:
    """The result of playing one node, with the change of the drawing.

    To step forward, remove the items whose keys are in `removed` and then add the items `added`; to step back, do the
    reverse. Both directions are exact. `marks` are items that are shown at this node only (last move, markup). `classes`
    are pairs of an item's key and CSS classes that the item has at this node only. `announcement` is the text for screen
    readers when the node is reached. `view` is the part of the board to show, or None for the whole board.
    `hidden_toggles` names toggles of the scene that are switched off at this node. All other fields are those of `Played`.
    """

    position: Position
    added: tuple[Item, ...] = ()
    removed: tuple[str, ...] = ()
    marks: tuple[Item, ...] = ()
    classes: tuple[tuple[str, str], ...] = ()
    moves: tuple[Move, ...] = ()
    setup: bool = False
    legal: bool | None = None
    diagnostics: tuple[NodeDiagnostic, ...] = ()
    number: int | None = None
    announcement: Message | None = None
    view: Box | None = None
    hidden_toggles: tuple[str, ...] = ()

    @property
    def hidden_items(self) -> frozenset[str]:
        """Return the keys of the items that are not drawn at this node, those with the class `hidden`."""
        return frozenset(key for key, names in self.classes if "hidden" in names.split())

    @property
    def played(self) -> Played:
        """Return the part of the step that does not concern the drawing."""
        return Played(self.position, self.moves, self.setup, self.legal, self.diagnostics, self.number)
