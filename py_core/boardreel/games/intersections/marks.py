"""Marks on the board as items: what a node shows beside the stones. Keys name the whole drawing."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from boardreel.games.intersections.points import Grid
from boardreel.games.intersections.scene import MARGIN
from boardreel.scene.shapes import Box, Circle, Item, Path, Shape, Text

#: what a mark stands on, by the number that a board has there
GROUND = ("on-empty", "on-black", "on-white")
#: class and symbol of the marks that exclude each other on a point
SHAPES = {"TR": "triangle", "CR": "circle", "SQ": "square", "MA": "cross", "SL": "selected"}
#: arrow head: length and half of the width; how far lines stay off the middle of their points
HEAD, WING, GAP = 0.32, 0.14, 0.2


def shape_mark(grid: Grid, ident: str, point: int, ground: int) -> Item:
    """Triangle, circle, square, cross or selection, by the identifier of its property."""
    x, y = grid.place(point)
    name = SHAPES[ident]
    classes = f"mark {name} {GROUND[ground]}"
    return Item(f"{ident}:{grid.names[point]}:{ground}", "marks", (), classes, (grid.names[point],), None, name, (x, y))


def last_mark(grid: Grid, point: int, ground: int) -> Item:
    """The mark of the last move."""
    at = grid.place(point)
    name = grid.names[point]
    return Item(f"last:{name}:{ground}", "marks", (), f"last {GROUND[ground]}", (name,), None, "last", at)


def label_mark(grid: Grid, point: int, text: str, ground: int) -> Item:
    """A label, drawn smaller when it is long; on an empty point it hides the crossing."""
    return _lettered(grid, "LB", f"mark label-mark {GROUND[ground]}", point, text, ground)


def variation_mark(grid: Grid, point: int, letter: str, ground: int, player: str) -> Item:
    """The letter of a variation where its first move goes; `player` is the class of who plays there."""
    classes = f"mark variation {player} toggle-variations {GROUND[ground]}"
    return _lettered(grid, f"variation:{player}", classes, point, letter, ground)


def _lettered(grid: Grid, kind: str, classes: str, point: int, text: str, ground: int) -> Item:
    x, y = grid.place(point)
    shapes: tuple[Shape, ...] = (Text(x, y, text, 0.55, "label-text", 0.86),)
    if ground == 0:
        shapes = (Circle(x, y, 0.36, "label-back"), *shapes)
    name = grid.names[point]
    return Item(f"{kind}:{name}:{ground}:{text}", "marks", shapes, classes, (name,))


def territory_mark(grid: Grid, ident: str, point: int, player: str) -> Item:
    """A point of territory of the side whose class is `player`."""
    name = grid.names[point]
    return Item(f"{ident}:{name}", "marks", (), f"territory {player}", (name,), None, "territory", grid.place(point))


def line_mark(grid: Grid, ident: str, start: int, end: int) -> Item:
    """The line (`LN`) or arrow (`AR`) from one point to another."""
    (x0, y0), (x1, y1) = grid.place(start), grid.place(end)
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    arrow = ident == "AR"
    first, last, tip = (GAP, length - GAP - HEAD, length - GAP) if arrow else (0.0, length, length)

    def along(way: float, aside: float = 0.0) -> str:
        return _at(x0 + way * dx - aside * dy, y0 + way * dy + aside * dx)

    shapes: tuple[Shape, ...] = (Path(f"M{along(first)}L{along(last)}", "mark-line"),)
    if arrow:
        shapes += (Path(f"M{along(tip)}L{along(last, WING)}L{along(last, -WING)}Z", "mark-fill"),)
    names = (grid.names[start], grid.names[end])
    return Item(f"{ident}:{':'.join(names)}", "marks", shapes, f"mark {'arrow' if arrow else 'line-mark'}", names)


def _at(x: float, y: float) -> str:
    return f"{round(x, 3):g} {round(y, 3):g}"


def dim_item(grid: Grid, bits: int) -> Item:
    """A veil over the points."""
    return Item(f"DD:{bits:x}", "dim", (Path(_squares(grid, bits), "dim"),), "dim")


def cover_item(grid: Grid, bits: int) -> Item:
    """Hides all points but these, and the edge of the board round what is hidden."""
    return Item(f"VW:{bits:x}", "cover", (Path(_squares(grid, grid.everything & ~bits), "cover"),), "cover")


def view_box(grid: Grid, bits: int) -> Box:
    """The part of the board that holds all of the points, with the edge where it touches it."""
    places = [grid.place(point) for point in grid.points(bits)]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    (left, right), (top, bottom) = _span(columns, grid.columns), _span(rows, grid.rows)
    return Box(left, top, right - left, bottom - top)


def _span(values: list[int], size: int) -> tuple[float, float]:
    return _low(min(values)), _high(max(values), size)


def _low(value: int) -> float:
    return value - (0.5 if value else MARGIN)


def _high(value: int, size: int) -> float:
    return value + (0.5 if value < size - 1 else MARGIN)


def _squares(grid: Grid, bits: int) -> str:
    return "".join(
        f"M{_at(left, top)}H{right:g}V{bottom:g}H{left:g}Z"
        for y in range(grid.rows)
        for first, last in _runs((bits >> (y * grid.columns)) & ((1 << grid.columns) - 1))
        for left, right in [(_low(first), _high(last, grid.columns))]
        for top, bottom in [(_low(y), _high(y, grid.rows))]
    )


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """First and last of every run of ones."""
    start = 0
    while row:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        length = (~row & (row + 1)).bit_length() - 1
        yield start + gap, start + gap + length - 1
        row >>= length
        start += gap + length
