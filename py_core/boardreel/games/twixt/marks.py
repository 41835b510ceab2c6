"""Markup of a node as items: signs on holes and link centres, labels, arrows, lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from boardreel.games.twixt.hole_sets import Fault, read_areas, read_spot
from boardreel.games.twixt.holes import Grid
from boardreel.games.twixt.items import PLAYER
from boardreel.games.twixt.notation import Centre
from boardreel.scene.shapes import Circle, Item, Path, Rect, Shape, Text
from boardreel.sgf.values import split_compose, unescape_simple

#: properties that put a sign on places, with class and symbol; of these a place has at most one, the first
SIGNS = {"TR": "triangle", "CR": "circle", "SQ": "square", "MA": "cross", "SL": "selected"}
COMPOSED = ("LB", "AR", "LN")
#: every property that this module reads
IDENTS = frozenset((*SIGNS, *COMPOSED))
#: signs of one node that are drawn
MOST_MARKS = 2000
#: arrow head: length and half of the width; how far lines stay off the middle of their places
_HEAD, _WING, _GAP = 0.34, 0.15, 0.15
_LONGEST_LABEL = 40

#: signs at (0, 0), small enough for a peg
MARK_SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "triangle": (Path("M0 -0.19L0.165 0.095L-0.165 0.095Z", "mark-line"),),
    "circle": (Circle(0, 0, 0.15, "mark-line"),),
    "square": (Rect(-0.13, -0.13, 0.26, 0.26, "mark-line"),),
    "cross": (Path("M-0.13 -0.13L0.13 0.13M0.13 -0.13L-0.13 0.13", "mark-line"),),
    "selected": (Rect(-0.13, -0.13, 0.26, 0.26, "mark-fill"),),
}


class Markup:
    """The marks of one node, with what could not be read: identifier and fault."""

    def __init__(self, grid: Grid, pegs: Mapping[int, str]) -> None:
        self.items: list[Item] = []
        self.faults: list[tuple[str, Fault]] = []
        self._grid = grid
        self._pegs = pegs
        self._signed: set[int | Centre] = set()
        self._labelled: set[int | Centre] = set()

    def read(self, ident: str, raws: Sequence[str]) -> None:
        """Adds the marks of one property."""
        if ident in SIGNS:
            for spot in self._spots(ident, raws):
                if spot not in self._signed:
                    self._signed.add(spot)
                    self._sign(ident, spot)
            return
        for value, raw in enumerate(raws[:MOST_MARKS]):
            first, second = split_compose(raw)
            place = read_spot(self._grid, first)
            if isinstance(place, str) or second is None:
                self.faults.append((ident, Fault(place if isinstance(place, str) else "bad-value", value)))
            elif ident == "LB":
                self._label(place, unescape_simple(second)[:_LONGEST_LABEL])
            else:
                self._line(ident, place, read_spot(self._grid, second), value)

    def _spots(self, ident: str, raws: Sequence[str]) -> Iterator[int | Centre]:
        """The places of a list: link centres, holes, the holes of rectangles."""
        left = MOST_MARKS
        for value, raw in enumerate(raws):
            if not raw.strip():
                continue
            spot = read_spot(self._grid, raw)
            if not isinstance(spot, str):
                yield spot
                left -= 1
            else:
                areas, faults = read_areas(self._grid, [raw])
                self.faults += [(ident, Fault(fault.code, value)) for fault in faults]
                for area in areas:
                    for hole in area.holes(self._grid):
                        yield hole
                        left -= 1
                        if left <= 0:
                            return
            if left <= 0:
                return

    def _at(self, spot: int | Centre) -> tuple[float, float]:
        return spot.point if isinstance(spot, Centre) else self._grid.place(spot)

    def _name(self, spot: int | Centre) -> str:
        return spot.text() if isinstance(spot, Centre) else self._grid.name(spot)

    def _ground(self, spot: int | Centre) -> str:
        """The class for what lies under a mark."""
        color = None if isinstance(spot, Centre) else self._pegs.get(spot)
        return "on-empty" if color is None else f"on-peg {PLAYER[color]}"

    def _sign(self, ident: str, spot: int | Centre) -> None:
        symbol, ground = SIGNS[ident], self._ground(spot)
        key = f"{ident}:{self._name(spot)}:{ground}"
        points = (self._name(spot),)
        self.items.append(Item(key, "marks", (), f"mark {symbol} {ground}", points, None, symbol, self._at(spot)))

    def _label(self, spot: int | Centre, text: str) -> None:
        if spot in self._labelled:
            return
        self._labelled.add(spot)
        (x, y), ground, name = self._at(spot), self._ground(spot), self._name(spot)
        shapes: tuple[Shape, ...] = (Text(x, y, text, 0.4, "label-text", 0.5),)
        if ground == "on-empty":
            shapes = (Circle(x, y, 0.27, "label-back"), *shapes)
        self.items.append(Item(f"LB:{name}:{ground}:{text}", "marks", shapes, f"mark label-mark {ground}", (name,)))

    def _line(self, ident: str, start: int | Centre, end: int | Centre | str, value: int) -> None:
        if isinstance(end, str) or start == end:
            self.faults.append((ident, Fault(end if isinstance(end, str) else "bad-value", value)))
            return
        arrow = ident == "AR"
        names = (self._name(start), self._name(end))
        shapes = line_shapes(self._at(start), self._at(end), arrow=arrow)
        self.items.append(
            Item(f"{ident}:{':'.join(names)}", "marks", shapes, f"mark {'arrow' if arrow else 'line-mark'}", names)
        )


def line_shapes(start: tuple[float, float], end: tuple[float, float], *, arrow: bool) -> tuple[Shape, ...]:
    """A line from place to place, or an arrow that ends shortly before the second."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length

    def along(way: float, aside: float = 0.0) -> str:
        return f"{round(x0 + way * dx - aside * dy, 3):g} {round(y0 + way * dy + aside * dx, 3):g}"

    if not arrow:
        return (Path(f"M{along(0)}L{along(length)}", "mark-line"),)
    tip = length - _GAP
    neck = max(tip - _HEAD, _GAP)
    return (
        Path(f"M{along(_GAP)}L{along(neck)}", "mark-line"),
        Path(f"M{along(tip)}L{along(neck, _WING)}L{along(neck, -_WING)}Z", "mark-fill"),
    )
