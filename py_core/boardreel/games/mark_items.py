"""Draw the marks that boards have in common: symbols on points, and lines and arrows between points."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from boardreel.scene.shapes import Item, Path, Shape

#: markup property → symbol of the scene, which is also a CSS class
SYMBOL_NAMES = {"TR": "triangle", "CR": "circle", "SQ": "square", "MA": "cross", "SL": "selected"}


class Arrow(NamedTuple):
    """The measures of an arrow: the gap between its ends and the points, and length and half width of its head."""

    gap: float
    head_length: float
    head_half_width: float


def symbol_item(key: str, ident: str, name: str, center: tuple[float, float], background: str) -> Item:
    """Return the drawing of the symbol that the property `ident`, one of `SYMBOL_NAMES`, puts on a point.

    `key` is that of the item, `name` and `center` are those of the point, and `background` is the CSS class for what is
    below the symbol.
    """
    symbol = SYMBOL_NAMES[ident]
    return Item(key, "marks", (), f"mark {symbol} {background}", (name,), None, symbol, center)


def line_item(
    ident: str, names: tuple[str, str], start: tuple[float, float], end: tuple[float, float], arrow: Arrow
) -> Item:
    """Return the drawing of the line (`LN`), or of the arrow (`AR`) with these measures, between two points.

    `names` are those of the points, and `start` and `end` their different centers.
    """
    is_arrow = ident == "AR"
    shapes = _line_shapes(start, end, arrow if is_arrow else None)
    return Item(f"{ident}:{':'.join(names)}", "marks", shapes, f"mark {'arrow' if is_arrow else 'line-mark'}", names)


def _line_shapes(start: tuple[float, float], end: tuple[float, float], arrow: Arrow | None) -> tuple[Shape, ...]:
    """Return the shapes of an arrow between two different points of the scene, or of a line if `arrow` is None.

    A line reaches from point to point, and an arrow stops short of both.
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length

    def along(distance: float, offset: float = 0.0) -> str:
        """Return the path coordinates at `distance` from the start along the line, and `offset` to its side."""
        return path_point(x0 + distance * dx - offset * dy, y0 + distance * dy + offset * dx)

    if arrow is None:
        return (Path(f"M{along(0)}L{along(length)}", "mark-line"),)
    tip = length - arrow.gap
    neck = max(tip - arrow.head_length, arrow.gap)
    side = arrow.head_half_width
    return (
        Path(f"M{along(arrow.gap)}L{along(neck)}", "mark-line"),
        Path(f"M{along(tip)}L{along(neck, side)}L{along(neck, -side)}Z", "mark-fill"),
    )


def path_point(x: float, y: float) -> str:
    """Return a point as SVG path data with at most three decimals."""
    return f"{round(x, 3):g} {round(y, 3):g}"
