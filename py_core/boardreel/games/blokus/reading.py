"""From the properties of a node to pieces, without playing: which move and which setup it holds, what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardreel.games.blokus.board import Board, Placement
from boardreel.games.blokus.texts import SHOWN, points_text, what
from boardreel.games.blokus.variants import Variant
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.values import unescape_simple

_POINT = re.compile(r"\s*([a-z]{1,2})0{0,20}([1-9][0-9]?)\s*", re.ASCII | re.IGNORECASE)
#: everything that is a move or a setup in some game of the family
ALL_MOVES = ("B", "W", "1", "2", "3", "4")
ALL_SETUPS = ("A1", "A2", "A3", "A4", "AB", "AW")
REMOVAL, TO_PLAY = "AE", "PL"


class Problem(NamedTuple):
    """Why a value is no piece."""

    code: str
    what: Message


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of a node: its property and the number of the value; `color` is None for a removal."""

    ident: str
    value: int
    color: int | None
    piece: Placement | Problem


def read_points(board: Board, raw: str) -> int | Problem:
    """The set of points of a comma separated value."""
    text = unescape_simple(raw) if "\\" in raw else raw
    mask = 0
    for part in text.split(","):
        bit = board.bit_of.get(part)
        if bit is None:
            match = _POINT.fullmatch(part)
            bit = None if match is None else board.bit_of.get(match[1].lower() + match[2])
        if bit is None:
            token = part.strip()[:SHOWN]
            return Problem("bad-point", what("bad-point", text=token) if token else what("no-point"))
        if mask >> bit & 1:
            return Problem("not-a-piece", what("point-twice", text=board.names[bit]))
        mask |= 1 << bit
    return mask


def read_piece(board: Board, raw: str) -> Placement | Problem:
    """The piece that lies on the points of a value."""
    mask = read_points(board, raw)
    if isinstance(mask, Problem):
        return mask
    return board.identify(mask) or Problem("not-a-piece", what("not-a-piece", points=points_text(board.names_of(mask))))


class Reader:
    """Reads the nodes of one variant."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant = variant
        self.board = board
        colors = len(variant.colors)
        #: property of a move → colour, in the order in which they count
        self.moves = {ident: i % colors for i, ident in enumerate((*variant.moves, *variant.old_moves))}
        self.setups = {f"A{k + 1}": k for k in range(colors)} | {"AB": 0, "AW": 1}
        self.to_play = {str(k + 1): k for k in range(colors)} | {"B": 0, "W": 1}
        self.foreign = tuple(ident for ident in (*ALL_MOVES, *ALL_SETUPS) if ident not in {*self.moves, *self.setups})

    def move_names(self, node: Node) -> list[str]:
        """The move properties of a node; the first one counts."""
        properties = node.properties
        return [ident for ident in self.moves if ident in properties]

    def move(self, node: Node) -> Entry | None:
        """The move of a node."""
        names = self.move_names(node)
        return None if not names else Entry(names[0], 0, self.moves[names[0]], self._move_piece(node.raw(names[0])))

    def _move_piece(self, values: Sequence[str]) -> Placement | Problem:
        """All values together are one piece (the oldest records write a value a point).

        When they are not, the property may stand twice in the node; then the last one counts.
        """
        piece = read_piece(self.board, ",".join(values))
        if isinstance(piece, Problem) and len(values) > 1 and "," in values[-1]:
            last = read_piece(self.board, values[-1])
            if not isinstance(last, Problem):
                return last
        return piece

    def setup_names(self, node: Node) -> list[str]:
        """The setup properties of a node, in the order in which they are carried out."""
        properties = node.properties
        return [ident for ident in (*self.setups, REMOVAL) if ident in properties]

    def setup(self, node: Node) -> Iterator[Entry]:
        """The pieces that a node adds, then those that it removes."""
        for ident, color in (*self.setups.items(), (REMOVAL, None)):
            for number, raw in enumerate(node.raw(ident)):
                yield Entry(ident, number, color, read_piece(self.board, raw))

    def color_to_play(self, node: Node) -> int | None:
        """The colour that `PL` names, None without it or when the game does not have the colour."""
        values = node.raw(TO_PLAY)
        return self.to_play.get(values[0].strip().upper()) if values else None
