"""Read the markup of a node and draw it: symbols on holes and link centers, labels, arrows and lines.

Coordinates are those of the scene: the hole of column c and row r is at (c, r).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardreel.games.mark_items import SYMBOL_NAMES, Arrow, line_item, symbol_item
from boardreel.games.twixt.hole_sets import InvalidValue, read_hole_or_center, read_rectangles
from boardreel.games.twixt.holes import HoleGrid
from boardreel.games.twixt.items import PLAYER_CLASSES
from boardreel.games.twixt.notation import LinkCenter
from boardreel.scene.shapes import Circle, Item, Path, Rect, Shape, Text
from boardreel.sgf.values import split_compose, unescape_simple

#: every property that `TwixtMarkup` reads
MARKUP_PROPERTIES = frozenset((*SYMBOL_NAMES, "LB", "AR", "LN"))
#: how many marks of one property are drawn
MAX_MARKS = 2000
ARROW = Arrow(gap=0.15, head_length=0.34, head_half_width=0.15)
MAX_LABEL_CHARACTERS = 40

#: the symbols of marks, drawn at (0, 0) and small enough for a peg
MARK_SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "triangle": (Path("M0 -0.19L0.165 0.095L-0.165 0.095Z", "mark-line upright"),),
    "circle": (Circle(0, 0, 0.15, "mark-line"),),
    "square": (Rect(-0.13, -0.13, 0.26, 0.26, "mark-line"),),
    "cross": (Path("M0 0m-.13 -.13l.26 .26m0 -.26l-.26 .26", "mark-line"),),
    "selected": (Rect(-0.13, -0.13, 0.26, 0.26, "mark-fill"),),
}


class TwixtMark(NamedTuple):
    """One mark of a node.

    `ident` is the property that makes it. `start` is the hole or link center it is on, and for a line or an arrow `end`
    is where it ends. `text` is the text of a label.
    """

    ident: str
    start: int | LinkCenter
    end: int | LinkCenter = 0
    text: str = ""


class TwixtMarkup:
    """The markup of one node. `invalid` lists values that cannot be used, each with the identifier of its property."""

    def __init__(self, grid: HoleGrid, pegs: Mapping[int, str]) -> None:
        """Start without marks; `pegs` maps the holes with pegs after the node to the colors of the pegs."""
        self.invalid: list[tuple[str, InvalidValue]] = []
        self._marks: list[TwixtMark] = []
        self._grid = grid
        self._pegs = pegs
        #: holes and link centers that have a symbol or a label; each shows only the first one of either kind
        self._with_symbol: set[int | LinkCenter] = set()
        self._with_label: set[int | LinkCenter] = set()

    def read(self, ident: str, raws: Sequence[str]) -> None:
        """Read the marks of one property, given its identifier (one of `MARKUP_PROPERTIES`) and its raw values."""
        if ident in SYMBOL_NAMES:
            for target in self._targets(ident, raws):
                if target not in self._with_symbol:
                    self._with_symbol.add(target)
                    self._marks.append(TwixtMark(ident, target))
            return
        for value_index, raw in enumerate(raws[:MAX_MARKS]):
            first, second = split_compose(raw)
            start = read_hole_or_center(self._grid, first)
            if isinstance(start, str):
                self.invalid.append((ident, InvalidValue(start, value_index)))
            elif second is None:
                self.invalid.append((ident, InvalidValue("bad-value", value_index)))
            elif ident == "LB":
                self._add_label(start, unescape_simple(second)[:MAX_LABEL_CHARACTERS])
            else:
                self._add_line(ident, start, read_hole_or_center(self._grid, second), value_index)

    def items(self) -> list[Item]:
        """Return the drawings of all marks, in the order in which the marks were read."""
        return [self._item(mark) for mark in self._marks]

    def _targets(self, ident: str, raws: Sequence[str]) -> Iterator[int | LinkCenter]:
        """Yield the holes and link centers of a list, which can also contain rectangles, up to `MAX_MARKS`."""
        remaining = MAX_MARKS
        for value_index, raw in enumerate(raws):
            if not raw.strip():
                continue
            target = read_hole_or_center(self._grid, raw)
            if not isinstance(target, str):
                yield target
                remaining -= 1
            else:
                rectangles, invalid = read_rectangles(self._grid, [raw])
                self.invalid += [(ident, InvalidValue(value.code, value_index)) for value in invalid]
                for rectangle in rectangles:
                    for hole in rectangle.holes(self._grid):
                        yield hole
                        remaining -= 1
                        if remaining <= 0:
                            return
            if remaining <= 0:
                return

    def _add_label(self, target: int | LinkCenter, text: str) -> None:
        """Add a label to a hole or link center, unless it has one already."""
        if target not in self._with_label:
            self._with_label.add(target)
            self._marks.append(TwixtMark("LB", target, text=text))

    def _add_line(self, ident: str, start: int | LinkCenter, end: int | LinkCenter | str, value_index: int) -> None:
        """Add a line or an arrow; `end` is the code of a diagnostic if it could not be read."""
        if isinstance(end, str):
            self.invalid.append((ident, InvalidValue(end, value_index)))
        elif start == end:
            self.invalid.append((ident, InvalidValue("bad-value", value_index)))
        else:
            self._marks.append(TwixtMark(ident, start, end))

    def _item(self, mark: TwixtMark) -> Item:
        """Return the drawing of one mark: a label, a symbol, a line or an arrow."""
        if mark.ident == "LB":
            return self._label_item(mark)
        if mark.ident in SYMBOL_NAMES:
            return self._symbol_item(mark)
        names = (self._name(mark.start), self._name(mark.end))
        return line_item(mark.ident, names, self._center(mark.start), self._center(mark.end), ARROW)

    def _symbol_item(self, mark: TwixtMark) -> Item:
        """Return the drawing of a symbol, such as a triangle, on a hole or link center."""
        background, name = self._background_class(mark.start), self._name(mark.start)
        key = f"{mark.ident}:{name}:{background}"
        return symbol_item(key, mark.ident, name, self._center(mark.start), background)

    def _label_item(self, mark: TwixtMark) -> Item:
        """Return the drawing of a label; in an empty hole, a disc below the text hides the hole."""
        (x, y), background, name = self._center(mark.start), self._background_class(mark.start), self._name(mark.start)
        shapes: tuple[Shape, ...] = (Text(x, y, mark.text, 0.4, "label-text", 0.5),)
        if background == "on-empty":
            shapes = (Circle(x, y, 0.27, "label-back"), *shapes)
        key, classes = f"LB:{name}:{background}:{mark.text}", f"mark label-mark {background}"
        return Item(key, "marks", shapes, classes, (name,))

    def _center(self, target: int | LinkCenter) -> tuple[float, float]:
        """Return the coordinates of a hole or link center in the scene."""
        return target.point if isinstance(target, LinkCenter) else self._grid.coordinates(target)

    def _name(self, target: int | LinkCenter) -> str:
        """Return the name of a hole or link center in canonical notation."""
        return target.text() if isinstance(target, LinkCenter) else self._grid.name(target)

    def _background_class(self, target: int | LinkCenter) -> str:
        """Return the CSS class of a mark, which depends on what is below it: an empty hole, or the peg of a side."""
        color = None if isinstance(target, LinkCenter) else self._pegs.get(target)
        return "on-empty" if color is None else f"on-peg {PLAYER_CLASSES[color]}"
