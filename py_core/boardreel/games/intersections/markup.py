"""Read the markup properties of a node: the marks of the node alone, and what it inherits along the path.

Nothing is drawn here; `marks` draws the result. The properties are defined in the FF[4] specification of SGF.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardreel.games.intersections.notation import MAX_QUOTED_CHARACTERS, PointReader
from boardreel.games.intersections.points import LETTERS, PointGrid
from boardreel.sgf.figures import Figure, read_figure
from boardreel.sgf.values import unescape_simple

#: properties that put one symbol on each point of a list
SYMBOL_PROPERTIES = frozenset(("TR", "CR", "SQ", "MA", "SL"))
#: territory of black and of white
TERRITORY_IDENTS = ("TB", "TW")
TERRITORY_PROPERTIES = frozenset(TERRITORY_IDENTS)
#: properties of FF[1] to FF[3] only
OLD_MARKS = frozenset(("L", "M"))
#: every property that `read_markup` reads
MARKUP_PROPERTIES = SYMBOL_PROPERTIES | TERRITORY_PROPERTIES | OLD_MARKS | frozenset(("LB", "AR", "LN"))
INHERITED_PROPERTIES = frozenset(("DD", "VW", "FG"))
#: the properties of FF[4] whose marks are drawn
DRAWN_PROPERTIES = SYMBOL_PROPERTIES | TERRITORY_PROPERTIES | frozenset(("LB", "AR", "LN", "DD"))
#: what LizzieYzy writes into `DD` after the last move
_NO_DIMMED_POINTS = "true"


@dataclass(frozen=True, slots=True)
class InheritedMarkup:
    """Markup that applies to a node and to the nodes after it, until one of them changes it.

    `dimmed` is the bit set of the dimmed points (`DD`). `view` is the bit set of the visible points (`VW`), or None if all
    are visible. `figure` is the current figure (`FG`), or None if the record has begun none.
    """

    dimmed: int = 0
    view: int | None = None
    figure: Figure | None = None


NO_INHERITED_MARKUP = InheritedMarkup()


def inherit_markup(
    inherited: InheritedMarkup, reader: PointReader, properties: Mapping[str, Sequence[str]]
) -> InheritedMarkup:
    """Return the inherited markup at a node with these properties; `inherited` is that of its parent.

    Unreadable points are reported to `reader`.
    """
    if INHERITED_PROPERTIES.isdisjoint(properties):
        return inherited
    if "DD" in properties:
        raws = properties["DD"]
        inherited = replace(inherited, dimmed=0 if list(raws) == [_NO_DIMMED_POINTS] else reader.bits("DD", raws))
    if "VW" in properties:
        inherited = replace(inherited, view=reader.bits("VW", properties["VW"]) or None)
    if "FG" in properties:
        inherited = replace(inherited, figure=read_figure(properties["FG"][0]))
    return inherited


class Mark(NamedTuple):
    """One mark of a node. `ident` is the FF[4] property that makes such a mark, even if the record uses an older one.

    `point` is the index of the marked point, or of the start of a line or arrow (`LN`, `AR`), whose `end` is a point as
    well. `text` is the text of a label (`LB`).
    """

    ident: str
    point: int
    end: int = -1
    text: str = ""


class NodeMarkup(NamedTuple):
    """The marks of one node in drawing order, and the points that carry a symbol or a label."""

    marks: Sequence[Mark]
    marked_points: frozenset[int]


NO_MARKUP = NodeMarkup((), frozenset())


def read_markup(reader: PointReader, properties: Mapping[str, Sequence[str]], board: Sequence[int]) -> NodeMarkup:
    """Read the marks of a node, and report marks that are unreadable or conflict to `reader`.

    `board` holds the state of every point after the node (0 empty, 1 black, 2 white): `M` is a triangle on a stone and a
    cross elsewhere.
    """
    if MARKUP_PROPERTIES.isdisjoint(properties):
        return NO_MARKUP
    collector = _MarkCollector(reader, board)
    for ident, raws in properties.items():
        if ident in SYMBOL_PROPERTIES or ident == "M":
            collector.add_symbols(ident, raws)
        elif ident in TERRITORY_PROPERTIES:
            collector.add_territory(ident, raws)
        elif ident in ("LB", "L"):
            collector.add_labels(ident, raws)
        elif ident in ("AR", "LN"):
            collector.add_lines(ident, raws)
    return collector.markup()


def current_marks(
    grid: PointGrid, properties: Mapping[str, Sequence[str]], board: Sequence[int], *, has_rectangles: bool = True
) -> dict[str, list[str]]:
    """Return the changes that write `L` and `M` of a node in FF[4]; see `Rules.current_marks`.

    `board` is that of `read_markup`. Values that name no points stay in their properties.
    """
    changed: dict[str, list[str]] = {ident: [] for ident in sorted(OLD_MARKS) if ident in properties}

    def add(ident: str, value: str) -> None:
        changed.setdefault(ident, list(properties.get(ident, ()))).append(value)

    for value_index, raw in enumerate(properties.get("L", ())):
        point = grid.find_point(raw)
        if point is None:
            add("L", raw)
        else:
            add("LB", f"{grid.names[point]}:{_label_letter(value_index)}")
    for raw in properties.get("M", ()):
        for name in grid.point_values(raw, has_rectangles=has_rectangles):
            point = grid.index_by_name.get(name)
            add("M" if point is None else _symbol_of_mark(board[point]), name)
    return changed


class _MarkCollector:
    """A collector of the marks of one node, to which markup properties are added one at a time."""

    def __init__(self, reader: PointReader, board: Sequence[int]) -> None:
        """Start without marks; `board` is the board after the node, as for `read_markup`."""
        self._reader = reader
        self._board = board
        self._marks: list[Mark] = []
        #: point → property of the first symbol on it; a point shows one symbol only
        self._symbols: dict[int, str] = {}
        self._labeled: set[int] = set()

    def markup(self) -> NodeMarkup:
        """Return the collected marks in drawing order, and the points that carry a symbol or a label."""
        return NodeMarkup(self._marks, frozenset((*self._symbols, *self._labeled)))

    def add_symbols(self, ident: str, raws: Sequence[str]) -> None:
        """Add one symbol for each point of the property `ident`, and report points that have a symbol already."""
        grid = self._reader.grid
        for value_index, rectangle in self._reader.rectangles(ident, raws):
            conflict: int | None = None
            for point in grid.points_in_rectangle(rectangle):
                if point in self._symbols:
                    conflict = point
                    continue
                self._symbols[point] = ident
                current_ident = ident if ident != "M" else _symbol_of_mark(self._board[point])
                self._marks.append(Mark(current_ident, point))
            if conflict is not None:
                code = "position-not-unique" if self._symbols[conflict] == ident else "markup-conflict"
                self._reader.report(code, ident, value_index, point=grid.display_names[conflict])

    def add_territory(self, ident: str, raws: Sequence[str]) -> None:
        """Add a territory mark for each point in the values of `TB` (black) or `TW` (white)."""
        points = self._reader.grid.points_in_bits(self._reader.bits(ident, raws))
        self._marks.extend(Mark(ident, point) for point in points)

    def add_labels(self, ident: str, raws: Sequence[str]) -> None:
        """Add the labels of `LB`, or of the older `L`, which labels its points a, b, c, … in order."""
        for value_index, raw in enumerate(raws):
            if ident == "L":
                point = self._reader.point(ident, value_index, raw)
                pair = None if point is None else (point, _label_letter(value_index))
            else:
                pair = self._reader.pair(ident, value_index, raw)
            if pair is None:
                continue
            point, text = pair[0], unescape_simple(pair[1]).strip()
            if point in self._labeled:
                name = self._reader.grid.display_names[point]
                self._reader.report("position-not-unique", ident, value_index, point=name)
            elif text:
                self._labeled.add(point)
                self._marks.append(Mark("LB", point, text=text))
            else:
                self._reader.report("empty-value", ident, value_index)

    def add_lines(self, ident: str, raws: Sequence[str]) -> None:
        """Add the lines of `LN` or the arrows of `AR`, and report duplicates and lines that end where they start."""
        drawn: set[tuple[int, int]] = set()
        for value_index, raw in enumerate(raws):
            pair = self._reader.pair(ident, value_index, raw)
            end = None if pair is None else self._reader.point(ident, value_index, pair[1])
            if pair is None or end is None:
                continue
            start = pair[0]
            # a line, unlike an arrow, is the same in both directions
            line = (start, end) if ident == "AR" else (min(start, end), max(start, end))
            if start == end:
                text = unescape_simple(raw)[:MAX_QUOTED_CHARACTERS]
                self._reader.report("bad-value", ident, value_index, text=text)
            elif line in drawn:
                name = self._reader.grid.display_names[start]
                self._reader.report("position-not-unique", ident, value_index, point=name)
            else:
                drawn.add(line)
                self._marks.append(Mark(ident, start, end))


def _symbol_of_mark(state: int) -> str:
    """Return the symbol of a mark of `M` on a point with this state: a triangle on a stone, or a cross."""
    return "TR" if state else "MA"


def _label_letter(value_index: int) -> str:
    """Return the label of the value of `L` with this index: a, b, c and so on."""
    return LETTERS[value_index % len(LETTERS)]
