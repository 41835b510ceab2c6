"""Draw what a node shows in addition to the stones: marks, the last move, variations, dimmed and hidden points.

Coordinates are those of the scene: one unit is the distance between two lines, and the upper left point is at (0, 0).
Items with equal keys are equal drawings, so keys contain everything that a drawing depends on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardreel.games.intersections.coordinates import STYLES
from boardreel.games.intersections.markup import InheritedMarkup, Mark, NodeMarkup
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.scene import BOARD_MARGIN, STAR_POINTS_TOGGLE
from boardreel.games.mark_items import SYMBOL_NAMES, Arrow, line_item, path_point, symbol_item
from boardreel.scene.shapes import Box, Circle, Item, Message, Path, Shape, Text
from boardreel.sgf.figures import NO_COORDINATES, NO_STARS, Figure

#: CSS class of a mark that tells what is below it, by the state of the point: 0 empty, 1 black, 2 white
BACKGROUND_CLASSES = ("on-empty", "on-black", "on-white")
TERRITORY_CLASSES = {"TB": "player1 black", "TW": "player2 white"}
#: longer labels are cut; one of this length has a font size of 0.4 of the distance between two lines
MAX_LABEL_CHARACTERS = 3
ARROW = Arrow(gap=0.2, head_length=0.32, head_half_width=0.14)
#: flag of a figure → toggles of the scene that the flag switches off
_TOGGLES_OFF = {NO_COORDINATES: tuple(style.toggle for style in STYLES), NO_STARS: (STAR_POINTS_TOGGLE,)}


def markup_items(grid: PointGrid, markup: NodeMarkup, board: Sequence[int]) -> list[Item]:
    """Return the drawn marks of a node; `board` has the state of each point: 0 (empty), 1 (black) or 2 (white)."""
    return [_mark_item(grid, mark, board[mark.point]) for mark in markup.marks]


def _mark_item(grid: PointGrid, mark: Mark, state: int) -> Item:
    """Draw one mark on a point whose state is 0 (empty), 1 (black) or 2 (white)."""
    if mark.ident in SYMBOL_NAMES:
        name, background = grid.names[mark.point], BACKGROUND_CLASSES[state]
        return symbol_item(f"{mark.ident}:{name}:{state}", mark.ident, name, grid.center(mark.point), background)
    if mark.ident in TERRITORY_CLASSES:
        return _territory_item(grid, mark.ident, mark.point)
    if mark.ident == "LB":
        return _label_item(grid, mark.point, mark.text, state)
    names = (grid.names[mark.point], grid.names[mark.end])
    return line_item(mark.ident, names, grid.center(mark.point), grid.center(mark.end), ARROW)


def _territory_item(grid: PointGrid, ident: str, point: int) -> Item:
    """Draw the mark on a point of black (`ident` is `TB`) or white (`TW`) territory."""
    name = grid.names[point]
    classes = f"territory {TERRITORY_CLASSES[ident]}"
    return Item(f"{ident}:{name}", "marks", (), classes, (name,), None, "territory", grid.center(point))


def last_move_item(grid: PointGrid, point: int, state: int) -> Item:
    """Draw the mark of the last move on a point whose state is 0 (empty), 1 (black) or 2 (white)."""
    name = grid.names[point]
    classes = f"last {BACKGROUND_CLASSES[state]}"
    return Item(f"last:{name}:{state}", "marks", (), classes, (name,), None, "last", grid.center(point))


def variation_item(grid: PointGrid, point: int, letter: str, state: int, player: str) -> Item:
    """Draw the letter of a variation on the point of its first move.

    `state` is the state of the point (0 empty, 1 black, 2 white), and `player` the CSS classes of the side that moves.
    """
    classes = f"mark variation {player} toggle-variations {BACKGROUND_CLASSES[state]}"
    return _text_item(grid, f"variation:{player}", classes, point, letter, state)


def _label_item(grid: PointGrid, point: int, text: str, state: int) -> Item:
    """Draw a label, whose title is its text. A long one is cut so that it stays legible."""
    shown = text if len(text) <= MAX_LABEL_CHARACTERS else f"{text[: MAX_LABEL_CHARACTERS - 1]}…"
    item = _text_item(grid, "LB", f"mark label-mark {BACKGROUND_CLASSES[state]}", point, shown, state)
    return replace(item, key=f"LB:{grid.names[point]}:{state}:{text}", title=Message("text", {"text": text}))


def _text_item(grid: PointGrid, key: str, classes: str, point: int, text: str, state: int) -> Item:
    """Draw a text on a point; on an empty point (`state` 0) a disc below it hides the crossing lines.

    `key` is the first part of the item's key.
    """
    x, y = grid.center(point)
    shapes: tuple[Shape, ...] = (Text(x, y, text, 0.55, "label-text", 0.86),)
    if state == 0:
        shapes = (Circle(x, y, 0.36, "label-back"), *shapes)
    name = grid.names[point]
    return Item(f"{key}:{name}:{state}:{text}", "marks", shapes, classes, (name,))


def inherited_items(grid: PointGrid, inherited: InheritedMarkup) -> list[Item]:
    """Draw the veil over dimmed points (`DD`) and the cover over points outside the view (`VW`), where there are any."""
    items = []
    if inherited.dimmed:
        bits = inherited.dimmed
        items.append(Item(f"DD:{bits:x}", "dim", (Path(_squares(grid, bits), "dim"),), "dim"))
    if inherited.view is not None:
        bits = inherited.view
        items.append(Item(f"VW:{bits:x}", "cover", (Path(_squares(grid, grid.all_bits & ~bits), "cover"),), "cover"))
    return items


def view_box(grid: PointGrid, inherited: InheritedMarkup) -> Box | None:
    """Return the part of the board that contains all visible points (`VW`), or None if the whole board is visible.

    The board's margin belongs to it where it touches the edge of the board.
    """
    if inherited.view is None:
        return None
    coordinates = [grid.coordinates(point) for point in grid.points_in_bits(inherited.view)]
    columns, rows = [x for x, _ in coordinates], [y for _, y in coordinates]
    left, right = _start_edge(min(columns)), _end_edge(max(columns), grid.columns)
    top, bottom = _start_edge(min(rows)), _end_edge(max(rows), grid.rows)
    return Box(left, top, right - left, bottom - top)


def _start_edge(line: int) -> float:
    """Return the left or upper edge of the squares around the points of a column or row, counted from 0."""
    return line - (0.5 if line else BOARD_MARGIN)


def _end_edge(line: int, size: int) -> float:
    """Return the right or lower edge of the squares around the points of a column or row, counted from 0 to `size`-1."""
    return line + (0.5 if line < size - 1 else BOARD_MARGIN)


def _squares(grid: PointGrid, bits: int) -> str:
    """Return SVG path data of the squares around the points of a bit set, joined to rectangles along each row."""
    return "".join(
        f"M{path_point(left, top)}H{right:g}V{bottom:g}H{left:g}Z"
        for y in range(grid.rows)
        for first, last in _runs((bits >> (y * grid.columns)) & ((1 << grid.columns) - 1))
        for left, right in [(_start_edge(first), _end_edge(last, grid.columns))]
        for top, bottom in [(_start_edge(y), _end_edge(y, grid.rows))]
    )


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last bit index of every run of consecutive ones in a non-negative integer."""
    start = 0
    while row:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        length = (~row & (row + 1)).bit_length() - 1
        yield start + gap, start + gap + length - 1
        row >>= length
        start += gap + length


def hidden_toggles(figure: Figure | None) -> tuple[str, ...]:
    """Return the names of the scene's toggles that the flags of a figure switch off; none without a figure."""
    if figure is None:
        return ()
    return tuple(toggle for flag, toggles in _TOGGLES_OFF.items() if figure.flags & flag for toggle in toggles)
