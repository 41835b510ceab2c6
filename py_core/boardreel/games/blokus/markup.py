"""Draw the symbols and labels that a node puts on points of the board.

No program of the family writes marks; they are those of the SGF specification, with the points of this format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardreel.games.blokus.context import BlokusContext
from boardreel.games.blokus.items import color_classes
from boardreel.games.blokus.scene import label_size
from boardreel.games.blokus.state import BoardState
from boardreel.games.mark_items import SYMBOL_NAMES, symbol_item
from boardreel.scene.shapes import Item, Text
from boardreel.sgf.values import split_compose, unescape_simple

LABEL = "LB"
MARKUP_PROPERTIES = frozenset((*SYMBOL_NAMES, LABEL))
MAX_MARKS, MAX_LABEL_CHARACTERS = 2000, 40
#: size of the text of a label, in label sizes of the board
TEXT_SIZE = 1.1


def markup_items(context: BlokusContext, state: BoardState, properties: Mapping[str, Sequence[str]]) -> list[Item]:
    """Draw the marks of a node. A point has at most one symbol and one label; values that are not points are skipped."""
    if MARKUP_PROPERTIES.isdisjoint(properties):
        return []
    masks = context.board.point_masks
    seen: set[tuple[str, bool]] = set()
    items = []
    for ident, point, text in _marks(properties):
        key = (point, ident == LABEL)
        if point in masks and masks[point] & context.board.playable and key not in seen:
            seen.add(key)
            items.append(_item(context, state, ident, point, text))
    return items[:MAX_MARKS]


def _marks(properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, str]]:
    """Yield the marks of a node: property, point, and text of a label."""
    for ident in properties:
        if ident in SYMBOL_NAMES:
            for raw in properties[ident]:
                for point in unescape_simple(raw).split(","):
                    yield ident, point.strip().lower(), ""
        elif ident == LABEL:
            for raw in properties[ident]:
                point, text = split_compose(raw)
                if text:
                    yield ident, unescape_simple(point).strip().lower(), unescape_simple(text)[:MAX_LABEL_CHARACTERS]


def _item(context: BlokusContext, state: BoardState, ident: str, point: str, text: str) -> Item:
    """Return the drawing of one mark on a point, in the color of marks on an empty point or on the piece there."""
    board, geometry = context.board, context.variant.geometry
    mask = board.point_masks[point]
    color = next((color for color, owned in enumerate(state.owned) if owned & mask), None)
    background = "on-cell" if color is None else f"on-peg {color_classes(context.variant, color)}"
    x, y = geometry.center(board.point(mask.bit_length() - 1))
    key = f"{ident}:{point}:{color}:{text}"
    if ident != LABEL:
        return symbol_item(key, ident, point, (x, y), background)
    size = label_size(geometry)
    label = Text(x, y, text, size * TEXT_SIZE, "label-text", size * 1.6)
    return Item(key, "marks", (label,), f"mark label-mark {background}", (point,))
