"""Read moves and setup from the properties of a node, without playing. The format is that of Pentobi's doc/blksgf."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.messages import MAX_QUOTED_CHARACTERS, list_points, reason
from boardreel.games.blokus.variants import Variant, board_for
from boardreel.scene.shapes import Message
from boardreel.sgf.values import unescape_simple

#: a point with optional white space, capitals and leading zeros
_LENIENT_POINT = re.compile(r"\s*([a-z]{1,2})0{0,20}([1-9][0-9]?)\s*", re.ASCII | re.IGNORECASE)
#: the move and setup properties of all variants
ALL_MOVE_PROPERTIES = ("B", "W", "1", "2", "3", "4")
ALL_SETUP_PROPERTIES = ("A1", "A2", "A3", "A4", "AB", "AW")
REMOVAL_PROPERTY, TO_PLAY_PROPERTY = "AE", "PL"

#: the properties of a node, as `Node.properties` returns them: identifier → raw values
Properties = Mapping[str, Sequence[str]]


class InvalidPiece(NamedTuple):
    """A value that is not a piece, or a piece that cannot be placed: the diagnostic code and the reason in words."""

    code: str
    reason: Message


class PieceValue(NamedTuple):
    """One piece that a node places or removes.

    `ident` and `value_index` locate the property value. `color` is an index of `Variant.colors`, or None for a removal.
    """

    ident: str
    value_index: int
    color: int | None
    piece: Placement | InvalidPiece


def find_point(board: Board, text: str) -> str | None:
    """Return the name of the point that a text names, perhaps with white space or capitals, or None if it names none."""
    match = _LENIENT_POINT.fullmatch(text)
    name = "" if match is None else match[1].lower() + match[2]
    return name if name in board.point_masks else None


def parse_points(board: Board, raw: str) -> int | InvalidPiece:
    """Return the bit set of the points in a raw value, which separates them by commas.

    Return an `InvalidPiece` if a point is not on the board or is repeated, or if there are no points.
    """
    text = unescape_simple(raw) if "\\" in raw else raw
    point_masks = board.point_masks
    mask = 0
    for part in text.split(","):
        point = point_masks.get(part)
        if point is None:
            name = find_point(board, part)
            if name is None:
                quoted = part.strip()[:MAX_QUOTED_CHARACTERS]
                return InvalidPiece("bad-point", reason("bad-point", text=quoted) if quoted else reason("no-point"))
            point = point_masks[name]
        if mask & point:
            return InvalidPiece("not-a-piece", reason("point-twice", text=board.names_of(point)[0]))
        mask |= point
    return mask


def parse_piece(board: Board, raw: str) -> Placement | InvalidPiece:
    """Return the piece that covers exactly the points in a raw value, or an `InvalidPiece` that says why there is none."""
    mask = parse_points(board, raw)
    if isinstance(mask, InvalidPiece):
        return mask
    piece = board.identify(mask)
    return piece or InvalidPiece("not-a-piece", reason("not-a-piece", points=list_points(board.names_of(mask))))


def old_move_properties(variant: Variant) -> tuple[str, ...]:
    """Return the move properties of a variant that only records of early versions of Pentobi use.

    The first one belongs to the first color and so on; if there are more than colors, they start again with the first.
    """
    colors = len(variant.colors)
    return ("1", "2", "BLUE", "GREEN") if colors == 2 else ("BLUE", "YELLOW", "RED", "GREEN")[:colors]


class ValueReader:
    """Read moves, setup and side to play from the properties of nodes, for one variant."""

    def __init__(self, variant: Variant) -> None:
        """Create a reader for the properties and the board of `variant`."""
        self.variant = variant
        self.board = board_for(variant)
        colors = len(variant.colors)
        #: move property → color, in order of precedence
        self.color_of_move = {
            ident: i % colors for i, ident in enumerate((*variant.move_properties, *old_move_properties(variant)))
        }
        #: property that adds pieces → color, in the order in which they are applied
        self.color_of_setup = {f"A{k + 1}": k for k in range(colors)} | {"AB": 0, "AW": 1}
        self._color_to_play = {str(k + 1): k for k in range(colors)} | {"B": 0, "W": 1}
        self._setup_idents = (*self.color_of_setup, REMOVAL_PROPERTY)
        own_properties = {*self.color_of_move, *self.color_of_setup}
        self._foreign_idents = tuple(
            ident for ident in (*ALL_MOVE_PROPERTIES, *ALL_SETUP_PROPERTIES) if ident not in own_properties
        )
        # sets, because most nodes have a single property and none of these
        self._setup_set, self._foreign_set = frozenset(self._setup_idents), frozenset(self._foreign_idents)

    def setup_idents(self, properties: Properties) -> list[str]:
        """Return the setup properties of a node (`AE` included) in the order in which they are applied."""
        if self._setup_set.isdisjoint(properties):
            return []
        return [ident for ident in self._setup_idents if ident in properties]

    def foreign_idents(self, properties: Properties) -> list[str]:
        """Return the properties of a node that are moves or setup of a color that this variant does not have."""
        if self._foreign_set.isdisjoint(properties):
            return []
        return [ident for ident in self._foreign_idents if ident in properties]

    def read_move(self, properties: Properties) -> PieceValue | None:
        """Return the move of a node, or None if it has no move property."""
        for ident, color in self.color_of_move.items():
            if ident in properties:
                return PieceValue(ident, 0, color, self._parse_move(properties[ident]))
        return None

    def _parse_move(self, values: Sequence[str]) -> Placement | InvalidPiece:
        """Return the piece that a move property with the given raw values places.

        The points of all values together form the piece: the oldest records write one value per point, or several in some
        of them. If they form none and a value is a list of points, the node has the property twice, and its last value is
        the move if it is a piece.
        """
        piece = parse_piece(self.board, ",".join(values))
        if isinstance(piece, InvalidPiece) and len(values) > 1 and "," in "".join(values):
            last = parse_piece(self.board, values[-1])
            return piece if isinstance(last, InvalidPiece) else last
        return piece

    def read_setup(self, properties: Properties) -> Iterator[PieceValue]:
        """Yield the pieces that a node adds, then those that it removes."""
        for ident in self.setup_idents(properties):
            color = self.color_of_setup.get(ident)
            for index, raw in enumerate(properties[ident]):
                yield PieceValue(ident, index, color, parse_piece(self.board, raw))

    def read_color_to_play(self, properties: Properties) -> int | None:
        """Return the color that `PL` names, or None without `PL` or if the variant does not have that color."""
        values = properties.get(TO_PLAY_PROPERTY)
        return self._color_to_play.get(values[0].strip().upper()) if values else None


@cache
def value_reader_for(variant: Variant) -> ValueReader:
    """Return the reader of property values that all games of a variant share."""
    return ValueReader(variant)
