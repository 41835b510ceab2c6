"""Read the values of SGF properties that name points, and report values that are unusable or were repaired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardreel.games.intersections.points import MAX_SIZE, PointGrid, PointRectangle, shared_grid
from boardreel.games.protocol import NodeDiagnostic
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.values import parse_number, parse_real, split_compose, unescape_simple

#: how many diagnostics with the same code one node reports, so that a property with a million bad values stays readable
MAX_DIAGNOSTICS_OF_A_CODE = 20
#: how many characters of an unusable value are quoted
MAX_QUOTED_CHARACTERS = 40


def read_number(raws: Sequence[str] | None) -> int | None:
    """Return the first of the raw values as an integer, or None if there is no value or it is not an integer."""
    return parse_number(unescape_simple(raws[0])) if raws else None


def read_real(raws: Sequence[str] | None) -> float | None:
    """Return the first of the raw values as a real number, or None if there is no value or it is not a number."""
    return parse_real(unescape_simple(raws[0])) if raws else None


def read_game_number(root: Node) -> int | None:
    """Return the game number that the root gives in `GM`: 1 if it is missing or empty, None if it is not a number."""
    text = (root.text("GM") or "").strip()
    return parse_number(text) if text else 1


def read_board_size(root: Node, default: int) -> PointGrid:
    """Return the board whose size the root gives in `SZ`, or `default` x `default` points; see `read_size`."""
    size = read_size(root)
    return shared_grid(default, default) if size is None else shared_grid(*size)


def read_size(root: Node) -> tuple[int, int] | None:
    """Return the columns and rows that the root gives in `SZ` as `n` or `columns:rows`.

    Sizes over 52 are reduced to 52. Return None if the value is missing or unreadable.
    """
    raws = root.raw("SZ")
    if not raws:
        return None
    parts = split_compose(raws[0])
    sides = [parse_number(unescape_simple(part)) for part in parts if part is not None]
    columns, rows = sides[0], sides[-1]
    if columns is None or rows is None or min(columns, rows) < 1:
        return None
    return min(columns, MAX_SIZE), min(rows, MAX_SIZE)


class PointReader:
    """Read the property values of one node that name points of one board, and collect the diagnostics of these values.

    Values of other types (numbers, colors, …) and surplus values are validated in `boardreel.sgf`.
    """

    __slots__ = ("_reported", "diagnostics", "grid", "is_old_format")

    def __init__(self, grid: PointGrid, *, is_old_format: bool = False) -> None:
        """Start without diagnostics. `is_old_format` means that the record says that it is in FF[1] to FF[3]."""
        self.grid = grid
        self.is_old_format = is_old_format
        self.diagnostics: list[NodeDiagnostic] = []
        #: how often each code was reported
        self._reported: dict[str, int] = {}

    def report(self, code: str, ident: str | None = None, value_index: int = 0, /, **args: str | int | Message) -> None:
        """Report a problem of the value `value_index` of the property `ident`, or of the node if `ident` is None.

        `args` fill the message template `grid.CODE`. After `MAX_DIAGNOSTICS_OF_A_CODE` reports, a code is ignored.
        """
        reported = self._reported.get(code, 0)
        self._reported[code] = reported + 1
        if reported < MAX_DIAGNOSTICS_OF_A_CODE:
            self.diagnostics.append(NodeDiagnostic(code, Message(f"grid.{code}", args), ident, value_index))

    def point(self, ident: str, value_index: int, raw: str) -> int | None:
        """Return the index of the point that a raw value names.

        Report a value with superfluous white space or escapes as repaired; return None and report one that is not a point.
        """
        point = self.grid.find_point(raw)
        if point is None:
            text = unescape_simple(raw).strip()[:MAX_QUOTED_CHARACTERS]
            self.report("bad-point" if text else "empty-value", ident, value_index, text=text)
        elif raw != self.grid.names[point]:
            self.report_repair(ident, value_index, raw, point)
        return point

    def report_repair(self, ident: str, value_index: int, raw: str, point: int) -> None:
        """Report that a raw value names a point in another way than records do."""
        self.report("value-repaired", ident, value_index, text=self.grid.names[point])

    def rectangles(self, ident: str, raws: Sequence[str]) -> Iterator[tuple[int, PointRectangle]]:
        """Yield the index and the rectangle of each value of a list of points that can be read.

        A value is a point or two points joined by a colon; a single point is a rectangle of one point.
        """
        index_by_name, columns = self.grid.index_by_name, self.grid.columns
        for value_index, raw in enumerate(raws):
            point = index_by_name.get(raw)
            if point is None and ":" in raw:
                rectangle = self._rectangle(ident, value_index, raw)
                if rectangle is not None:
                    yield value_index, rectangle
                continue
            if point is None:
                point = self.point(ident, value_index, raw)
            if point is not None:
                row, column = divmod(point, columns)
                yield value_index, PointRectangle(column, row, column, row)

    def bits(self, ident: str, raws: Sequence[str]) -> int:
        """Return the points of a list as a bit set. A list of one empty value has no points (SGF's "elist")."""
        if len(raws) == 1 and not unescape_simple(raws[0]).strip():
            return 0
        bits = 0
        for _, rectangle in self.rectangles(ident, raws):
            bits |= self.grid.rectangle_bits(rectangle)
        return bits

    def pair(self, ident: str, value_index: int, raw: str) -> tuple[int, str] | None:
        """Split a raw value `point:rest`; return the index of the point and the rest, still escaped.

        Return None if there is no colon or the point cannot be read. A missing colon is reported in `boardreel.sgf`.
        """
        first, rest = split_compose(raw)
        if rest is None:
            if not raw.strip():
                self.report("empty-value", ident, value_index)
            return None
        point = self.point(ident, value_index, first)
        return None if point is None else (point, rest)

    def _rectangle(self, ident: str, value_index: int, raw: str) -> PointRectangle | None:
        """Read a raw value of two points joined by a colon, in any order, or return None if either is unreadable."""
        first, rest = split_compose(raw)
        start = self.point(ident, value_index, first)
        end = None if start is None else self.point(ident, value_index, rest or "")
        if start is None or end is None:
            return None
        if self.is_old_format:
            self.report("newer-feature", ident, value_index)
        rectangle = self.grid.rectangle_between(start, end)
        names = [self.grid.names[point] for point in self.grid.points_in_rectangle(rectangle)]
        if start == end or self.grid.names[start] != names[0]:
            text = names[0] if start == end else f"{names[0]}:{names[-1]}"
            self.report("value-repaired", ident, value_index, text=text)
        return rectangle
