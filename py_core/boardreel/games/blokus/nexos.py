"""The Nexos board: segments between junctions.

row 3   ┼──┼──┼      odd rows: junctions in columns a, c, … and level segments in columns b, d, …
row 2   │  │  │      even rows: upright segments in columns a, c, …; nothing between them
row 1   ┼──┼──┼      segments that meet in a junction are corner neighbours; there are no edge neighbours
        a bc de
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from boardreel.games.blokus.geometry import Geometry, Point, Polygon

#: drawing units: one column; width of a bar and side of a junction
STEP, BAR = 100, 50
#: a filler in a junction begins and ends here; the corner filler begins here
INSET, BEVELLED = 11, 15
#: the ways out of a junction as (columns, rows)
RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, 1), (0, -1)
WAYS = (RIGHT, LEFT, UP, DOWN)
STRAIGHT = (frozenset((RIGHT, LEFT)), frozenset((UP, DOWN)))

LOW, HIGH = INSET, BAR - INSET
#: what joins a way to the middle of its junction: left, top, right, bottom
ARMS = {
    RIGHT: (HIGH, LOW, BAR, HIGH),
    LEFT: (0, LOW, LOW, HIGH),
    UP: (LOW, 0, HIGH, LOW),
    DOWN: (LOW, HIGH, HIGH, BAR),
}
END = BAR - BEVELLED
CORNERS: dict[frozenset[Point], Polygon] = {
    frozenset((RIGHT, DOWN)): ((BEVELLED, BAR), (BAR, BEVELLED), (BAR, BAR)),
    frozenset((LEFT, DOWN)): ((0, BEVELLED), (END, BAR), (0, BAR)),
    frozenset((LEFT, UP)): ((0, 0), (END, 0), (0, END)),
    frozenset((RIGHT, UP)): ((BEVELLED, 0), (BAR, 0), (BAR, END)),
}


def _box(left: int, top: int, right: int, bottom: int) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


class Nexos(Geometry):
    """Thirteen by thirteen junctions; `side` is the number of columns and of rows, 25."""

    kinds: ClassVar[tuple[str, ...]] = ("level", "upright")
    scale: ClassVar[tuple[float, float]] = (1 / STEP, 1 / STEP)
    gap: ClassVar[float] = 0.03
    bevel: ClassVar[float] = 0.075
    mark: ClassVar[float] = 0.26

    def __init__(self, side: int) -> None:
        super().__init__(side, side)

    @property
    def extent(self) -> tuple[int, int]:
        return (self.width - 1) * STEP + BAR, (self.height - 1) * STEP + BAR

    def kind(self, point: Point) -> str | None:
        if point[1] % 2:
            return "level" if point[0] % 2 else "junction"
        return None if point[0] % 2 else "upright"

    def ends(self, point: Point) -> tuple[Point, Point]:
        """The two junctions of a segment."""
        column, row = point
        if self.kind(point) == "level":
            return (column - 1, row), (column + 1, row)
        return (column, row - 1), (column, row + 1)

    def corners(self, point: Point) -> Polygon:
        return self.ends(point) if self.kind(point) in self.kinds else ()

    def plane(self, point: Point) -> tuple[int, int]:
        return point[0], point[1] - 1

    def at(self, x: int, y: int) -> Point:
        return x, y + 1

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        return -y, x

    def _ways(self, shape: Collection[Point]) -> dict[Point, frozenset[Point]]:
        """Each junction where segments of the shape meet, with the ways that they leave it."""
        points = set(shape)
        junctions = {end for point in points for end in self.ends(point)}
        ways = {
            (column, row): frozenset(way for way in WAYS if (column + way[0], row + way[1]) in points)
            for column, row in junctions
        }
        return {junction: found for junction, found in ways.items() if len(found) > 1}

    def covered(self, shape: Collection[Point]) -> Iterable[Point]:
        """The junctions that two segments of the shape, and no more, cross in a straight line."""
        return [junction for junction, ways in self._ways(shape).items() if ways in STRAIGHT]

    def cell(self, point: Point) -> Polygon:
        left, top = point[0] * STEP, self.top(point[1]) * STEP
        reach = STEP - BAR
        match self.kind(point):
            case "level":
                return _box(left - reach, top, left + STEP, top + BAR)
            case "upright":
                return _box(left, top - reach, left + BAR, top + STEP)
        return _box(left, top, left + BAR, top + BAR)

    def polygons(self, shape: Collection[Point], *, hollow: bool = False) -> list[Polygon]:
        found = [self.cell(point) for point in shape]
        for (column, row), ways in self._ways(shape).items():
            parts = (
                [CORNERS[ways]] if ways in CORNERS else [_box(LOW, LOW, HIGH, HIGH), *(_box(*ARMS[w]) for w in ways)]
            )
            left, top = column * STEP, self.top(row) * STEP
            found += [tuple((left + x, top + y) for x, y in part) for part in parts]
        return found

    def blanks(self) -> Iterable[Polygon]:
        for row in range(2, self.height, 2):
            for column in range(1, self.width, 2):
                left, bottom = column * STEP - BAR, (self.top(row) + 1) * STEP
                yield _box(left, bottom - STEP - BAR, left + STEP + BAR, bottom)

    def grooves(self) -> list[Polygon]:
        return [self.cell(point) for point in self.points()]

    def label_y(self, row: int) -> float:
        return self.top(row) + BAR / STEP / 2
