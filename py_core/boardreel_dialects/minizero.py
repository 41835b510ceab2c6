"""Import four-color game trees of MiniZero, after section 10 of the project's specification of dialects.

A move is the number of an action: 400 for each orientation of a piece, plus 20 for each row and 1 for each column of the
top left corner of its bounding box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from boardreel.dialects.protocol import ImportedGame, ImportedRecord, Source
from boardreel.dialects.recognition import action_move
from boardreel.games.blokus.boards.geometry import parse_point
from boardreel.games.blokus.pieces import CLASSIC
from boardreel.sgf.values import unescape_simple

from boardreel_dialects.cells import Cell, move_to_corner, point_list, shift, transpose

VARIANT = "Blokus"
SIZE = 20
#: identifier of a move → that of a move of the same color in a standard record
COLORS = {"B": "1", "W": "2", "R": "3", "G": "4"}
#: properties that are kept in a node with a move; all others there are data of the search
TEXT_PROPERTIES = ("C", "N")
#: properties of the root that are utilities and search data
_ROOT_DATA = frozenset({"GM", "RE", "P", "V", "R", "L", "SD"})
_PASS = "PASS"
_MAX_DIGITS = 9
#: names of the pieces in the order of their numbers
_PIECES = "1 2 I3 V3 I4 O T4 L4 Z4 F I5 L5 P N T5 U V5 W X Y Z5"


@cache
def orientations() -> Sequence[tuple[Cell, ...]]:
    """Return the cells (column, row) of all distinct orientations of all pieces, in the order of their numbers."""
    points = {name: shape.split() for name, shape, _ in CLASSIC.shapes}
    pieces = (tuple(map(parse_point, points[name])) for name in _PIECES.split())
    return [transpose(image) for cells in pieces for image in sorted(_images(cells))]


def _images(cells: tuple[Cell, ...]) -> set[tuple[Cell, ...]]:
    """Return the images of a piece under rotation and reflection, each moved to the corner and sorted."""
    images = set()
    for _ in range(4):
        cells = tuple((second, -first) for first, second in cells)
        images |= {move_to_corner(cells), move_to_corner(transpose(cells))}
    return images


def import_game(source: Source) -> ImportedRecord:
    """Return the game tree of a source with the points of its moves. Passes without a text get no node."""
    assert source.game is not None
    game = ImportedGame(budget=source.budget)
    #: node of the source → node of the imported game; for an omitted node, that of its parent
    imported: list[int] = []
    for node in source.game.nodes:
        parent = source.game.parent[node.index]
        properties = list(_root_properties(node.properties) if parent < 0 else _node_properties(node.properties))
        if properties or action_move(node.properties) is None:
            after = -1 if parent < 0 else imported[parent]
            imported.append(game.add(properties, node.source_position()[0], after))
        else:
            imported.append(imported[parent])
    return [game]


def _root_properties(properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the variant, the game info and the move of a root. Its result, a list of utilities, is ignored."""
    yield "GM", [VARIANT]
    yield from ((ident, values) for ident, values in properties.items() if ident not in (*_ROOT_DATA, *COLORS))
    yield from _move(properties)


def _node_properties(properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the move of a node and its texts or, if it has no move, all of its properties."""
    if action_move(properties) is None:
        yield from properties.items()
    else:
        yield from _move(properties)
        yield from ((ident, properties[ident]) for ident in TEXT_PROPERTIES if ident in properties)


def _move(properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the move of a node as a standard property of its color, or nothing for a pass."""
    move = action_move(properties)
    points = None if move is None else read_action(unescape_simple(move[1]))
    if move is not None and points != "":
        yield COLORS[move[0]], [move[1] if points is None else points]


def read_action(text: str) -> str | None:
    """Return the points of an action as a raw value, empty for a pass, or None if it is not a valid action."""
    text = text.strip()
    if text.upper() == _PASS:
        return ""
    if not text.isascii() or not text.isdigit() or len(text) > _MAX_DIGITS:
        return None
    orientation, corner = divmod(int(text), SIZE * SIZE)
    if orientation == len(orientations()) and corner == 0:
        return ""
    if orientation >= len(orientations()):
        return None
    row, column = divmod(corner, SIZE)
    return point_list(shift(orientations()[orientation], column, row), SIZE)
