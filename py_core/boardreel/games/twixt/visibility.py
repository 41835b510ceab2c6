"""Draw which part of the board is visible and which is dimmed (`VW`, `DD`), in the units of the scene.

One unit is the distance between two holes, and the hole of column c and row r is at (c, r).
"""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.hole_sets import HoleRectangle, HoleSet
from boardreel.games.twixt.holes import HoleGrid
from boardreel.games.twixt.items import TwixtItems
from boardreel.scene.shapes import Box, Item, Path

#: the most columns or rows that a link spans
_LINK_SPAN = 2
#: sets of more rectangles than this have a hash in the keys of their items instead of a list
_MAX_LISTED_RECTANGLES = 4


def hidden_keys(visible: HoleSet, board: PegBoard, items: TwixtItems) -> Iterator[str]:
    """Yield the keys of the pegs outside the visible holes and of their links, if they are near the visible part.

    Items farther away need not be hidden, because they are outside the box that is shown.
    """
    left, top, right, bottom = visible.bounds
    near = HoleRectangle(left - _LINK_SPAN, top - _LINK_SPAN, right + _LINK_SPAN, bottom + _LINK_SPAN)
    size = (near.right - near.left + 1) * (near.bottom - near.top + 1)
    # whichever is shorter: the holes near the visible part, or the pegs on the board
    holes = near.holes(board.grid) if size < len(board.pegs) else iter(list(board.pegs))
    for hole in holes:
        color = board.pegs.get(hole)
        if color is not None and not visible.contains(hole):
            yield items.peg(hole, color).key
            for _, link in board.linked_pegs(hole):
                yield items.link(link, color).key


def dim_item(dimmed: HoleSet) -> Item:
    """Return the drawing of the veil over dimmed holes (`DD`)."""
    squares = "".join(_square(first, row, last) for row, runs in dimmed.runs_by_row.items() for first, last in runs)
    return Item(f"DD:{_key(dimmed)}", "dim", (Path(squares, "dim"),), "dim")


def cover_item(visible: HoleSet) -> Item:
    """Return the cover that hides everything except the visible holes and the coordinates next to them."""
    columns, rows = visible.grid.columns, visible.grid.rows
    (x, right), (y, bottom) = _edges(1, columns, columns), _edges(1, rows, rows)
    path = f"M{x:g} {y:g}H{right:g}V{bottom:g}H{x:g}Z"
    for row, runs in visible.runs_by_row.items():
        top, row_bottom = _edges(row, row, rows)
        for first, last in runs:
            left, run_right = _edges(first, last, columns)
            # the opposite winding direction cuts an opening into the cover
            path += f"M{left:g} {top:g}V{row_bottom:g}H{run_right:g}V{top:g}Z"
    return Item(f"VW:{_key(visible)}", "cover", (Path(path, "cover"),), "cover")


def view_box(visible: HoleSet) -> Box:
    """Return the part of the scene to show for the visible holes, with coordinates where it touches the board's edge."""
    grid, bounds = visible.grid, visible.bounds
    left, right = _edges(bounds.left, bounds.right, grid.columns)
    top, bottom = _edges(bounds.top, bounds.bottom, grid.rows)
    return Box(left, top, right - left, bottom - top)


def _edges(first: int, last: int, size: int) -> tuple[float, float]:
    """Return the outer edges of the columns or rows `first` to `last` of a board with `size` of them.

    At the edge of the board, they include the coordinates.
    """
    return (-0.2 if first == 1 else first - 0.5), (size + 1.2 if last == size else last + 0.5)


def _square(first: int, row: int, last: int) -> str:
    """Return SVG path data of the rectangle around the holes of a row from column `first` to `last`."""
    return f"M{first - 0.5:g} {row - 0.5:g}H{last + 0.5:g}V{row + 0.5:g}H{first - 0.5:g}Z"


def _key(holes: HoleSet) -> str:
    """Return a text that identifies a set in the keys of items: its rectangles, or a hash if there are many."""
    if len(holes.rectangles) <= _MAX_LISTED_RECTANGLES:
        return ",".join(_rectangle_text(holes.grid, rectangle) for rectangle in holes.rectangles)
    return f"{len(holes.rectangles)}-{hash(holes.rectangles) & 0xFFFFFFFFFFFFFFFF:x}"


def _rectangle_text(grid: HoleGrid, rectangle: HoleRectangle) -> str:
    """Return a rectangle as a record writes it: `A1:L12`, or `A1` for a single hole."""
    first = grid.name(grid.hole(rectangle.left, rectangle.top))
    last = grid.name(grid.hole(rectangle.right, rectangle.bottom))
    return first if first == last else f"{first}:{last}"
