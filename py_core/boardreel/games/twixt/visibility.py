"""Which part of the board is shown and which is dimmed (`VW`, `DD`)."""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.hole_sets import Area, View
from boardreel.games.twixt.holes import Grid
from boardreel.games.twixt.items import Drawing
from boardreel.scene.shapes import Box, Item, Path

#: as far as a link reaches
_REACH = 2


def hidden_keys(view: View, board: PegBoard, drawing: Drawing) -> Iterator[str]:
    """The keys of pegs outside a view, and of links with an end outside, as far as they could be seen in it."""
    left, top, right, bottom = view.bounds
    near = Area(left - _REACH, top - _REACH, right + _REACH, bottom + _REACH)
    size = (near.right - near.left + 1) * (near.bottom - near.top + 1)
    holes = near.holes(board.grid) if size < len(board.pegs) else iter(list(board.pegs))
    for hole in holes:
        color = board.pegs.get(hole)
        if color is not None and not view.contains(hole):
            yield drawing.peg(hole, color).key
            for _, link in board.joints(hole):
                yield drawing.link(link, color).key


def dim_item(view: View) -> Item:
    """A veil over the holes of a set."""
    squares = "".join(_square(first, row, last) for row, runs in view.rows.items() for first, last in runs)
    return Item(f"DD:{_key(view)}", "dim", (Path(squares, "dim"),), "dim")


def cover_item(view: View) -> Item:
    """Hides all of the drawing but the holes of a view, with their coordinates where they lie at the edge of the board."""
    columns, rows = view.grid.columns, view.grid.rows
    (x, right), (y, bottom) = _outer(1, columns, columns), _outer(1, rows, rows)
    d = f"M{x:g} {y:g}H{right:g}V{bottom:g}H{x:g}Z"
    for row, runs in view.rows.items():
        top, low = _outer(row, row, rows)
        for first, last in runs:
            left, end = _outer(first, last, columns)
            # the other way round, so that it cuts a hole
            d += f"M{left:g} {top:g}V{low:g}H{end:g}V{top:g}Z"
    return Item(f"VW:{_key(view)}", "cover", (Path(d, "cover"),), "cover")


def view_box(view: View) -> Box:
    """The part of the drawing that shows a view, with coordinates where it touches the edge of the board."""
    grid, bounds = view.grid, view.bounds
    left, right = _outer(bounds.left, bounds.right, grid.columns)
    top, bottom = _outer(bounds.top, bounds.bottom, grid.rows)
    return Box(left, top, right - left, bottom - top)


def _outer(first: int, last: int, size: int) -> tuple[float, float]:
    return (-0.2 if first == 1 else first - 0.5), (size + 1.2 if last == size else last + 0.5)


def _square(first: int, row: int, last: int) -> str:
    return f"M{first - 0.5:g} {row - 0.5:g}H{last + 0.5:g}V{row + 0.5:g}H{first - 0.5:g}Z"


def _key(view: View) -> str:
    """Names a set of areas; short lists as they are, long ones by their hash."""
    if len(view.areas) <= 4:
        return ",".join(_area_text(view.grid, area) for area in view.areas)
    return f"{len(view.areas)}-{hash(view.areas) & 0xFFFFFFFFFFFFFFFF:x}"


def _area_text(grid: Grid, area: Area) -> str:
    first, last = grid.name(grid.hole(area.left, area.top)), grid.name(grid.hole(area.right, area.bottom))
    return first if first == last else f"{first}:{last}"
