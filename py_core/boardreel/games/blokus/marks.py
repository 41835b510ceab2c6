"""Marks on pieces."""

from __future__ import annotations

from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.items import ItemBuilder
from boardreel.scene.shapes import Circle, Item, Path


def last_move_mark(builder: ItemBuilder, piece: Item, placement: Placement) -> Item:
    """Return the dot that marks the piece of the latest move. `piece` is the item that draws `placement`.

    In the middle of a hollow piece the dot is drawn on the board, so it does not get the color's classes.
    """
    x, y = piece.anchor or (0.0, 0.0)
    classes = "" if builder.board.pieces[placement.piece].is_hollow else piece.classes
    radius = builder.geometry.mark_diameter * builder.geometry.row_height / 2
    return Item(f"last:{piece.key}", "marks", (Circle(x, y, radius, "last"),), classes)


def outline_mark(piece: Item, name: str) -> Item:
    """Return the outline of a whole piece, drawn over its neighbors. `name` is `last` or, for older moves, `recent`."""
    outline = next(shape.d for shape in piece.shapes if isinstance(shape, Path) and shape.classes == "outline")
    return Item(f"{name}-outline:{piece.key}", "marks", (Path(outline, f"{name}-outline"),))
