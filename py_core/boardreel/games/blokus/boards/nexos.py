"""The Nexos board: segments between junctions.

row 3   ┼──┼──┼      odd rows: junctions in columns a, c, … and horizontal segments in columns b, d, …
row 2   │  │  │      even rows: vertical segments in columns a, c, …; no points between them
row 1   ┼──┼──┼      segments that meet in a junction are corner neighbors; there are no edge neighbors
        a bc de
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from boardreel.games.blokus.boards.geometry import Point, Polygon, SquareLattice, rectangle

#: in drawing units: width of a column, width of a segment (also the side of a junction)
COLUMN_WIDTH, BAR_WIDTH = 100, 50
#: in drawing units: distance between the edge of a junction and the filler that joins segments, and the same where
#: the filler is a triangle in a corner
FILLER_INSET, CORNER_INSET = 11, 15

#: directions out of a junction, as differences of (column, row)
RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, 1), (0, -1)
DIRECTIONS = (RIGHT, LEFT, UP, DOWN)
STRAIGHT_LINES = (frozenset((RIGHT, LEFT)), frozenset((UP, DOWN)))

_NEAR, _FAR = FILLER_INSET, BAR_WIDTH - FILLER_INSET
#: direction → rectangle (left, top, right, bottom) between a segment and the middle of its junction
FILLER_ARMS = {
    RIGHT: (_FAR, _NEAR, BAR_WIDTH, _FAR),
    LEFT: (0, _NEAR, _NEAR, _FAR),
    UP: (_NEAR, 0, _FAR, _NEAR),
    DOWN: (_NEAR, _FAR, _FAR, BAR_WIDTH),
}
_CORNER_FAR = BAR_WIDTH - CORNER_INSET
#: two perpendicular directions → triangle that joins their segments within the junction
FILLER_CORNERS: dict[frozenset[Point], Polygon] = {
    frozenset((RIGHT, DOWN)): ((CORNER_INSET, BAR_WIDTH), (BAR_WIDTH, CORNER_INSET), (BAR_WIDTH, BAR_WIDTH)),
    frozenset((LEFT, DOWN)): ((0, CORNER_INSET), (_CORNER_FAR, BAR_WIDTH), (0, BAR_WIDTH)),
    frozenset((LEFT, UP)): ((0, 0), (_CORNER_FAR, 0), (0, _CORNER_FAR)),
    frozenset((RIGHT, UP)): ((CORNER_INSET, 0), (BAR_WIDTH, 0), (BAR_WIDTH, _CORNER_FAR)),
}


class Nexos(SquareLattice):
    """A square grid of segments and junctions with `side` columns and rows (25, so 13 × 13 junctions).

    100 drawing units are one column; junctions are points of the board that no piece may contain.
    """

    playable_kinds: ClassVar[tuple[str, ...]] = ("horizontal", "vertical")
    scale: ClassVar[tuple[float, float]] = (1 / COLUMN_WIDTH, 1 / COLUMN_WIDTH)
    gap: ClassVar[float] = 0.03
    bevel: ClassVar[float] = 0.075
    mark_diameter: ClassVar[float] = 0.26

    def __init__(self, side: int) -> None:
        """Create a board of `side` columns and rows; `side` is odd."""
        super().__init__(side, side)

    @property
    def extent(self) -> tuple[int, int]:
        """Return the width and height of the board in drawing units; the last column and row are junctions."""
        return (self.width - 1) * COLUMN_WIDTH + BAR_WIDTH, (self.height - 1) * COLUMN_WIDTH + BAR_WIDTH

    def kind(self, point: Point) -> str | None:
        """Return `junction`, `horizontal` or `vertical`, or None for the hole between four segments."""
        if point[1] % 2:
            return "horizontal" if point[0] % 2 else "junction"
        return None if point[0] % 2 else "vertical"

    def ends(self, segment: Point) -> tuple[Point, Point]:
        """Return the two junctions at the ends of a segment."""
        column, row = segment
        if self.kind(segment) == "horizontal":
            return (column - 1, row), (column + 1, row)
        return (column, row - 1), (column, row + 1)

    def vertices(self, point: Point) -> Polygon:
        """Return the two junctions of a segment, or nothing for a junction.

        Segments that meet in a junction thus share one vertex and are corner neighbors.
        """
        return self.ends(point) if self.kind(point) in self.playable_kinds else ()

    def _joined_directions(self, shape: Collection[Point]) -> dict[Point, frozenset[Point]]:
        """Return, for each junction where two or more segments of the shape meet, the directions of these segments."""
        points = set(shape)
        junctions = {end for point in points for end in self.ends(point)}
        directions = {
            (column, row): frozenset(step for step in DIRECTIONS if (column + step[0], row + step[1]) in points)
            for column, row in junctions
        }
        return {junction: steps for junction, steps in directions.items() if len(steps) > 1}

    def crossed_junctions(self, shape: Collection[Point]) -> Iterable[Point]:
        """Return the junctions that the shape crosses in a straight line, with exactly two segments.

        No other piece may cross these junctions in a straight line.
        """
        return [junction for junction, steps in self._joined_directions(shape).items() if steps in STRAIGHT_LINES]

    def cell_polygon(self, point: Point) -> Polygon:
        """Return the rectangle of a segment or junction in drawing units."""
        left, top = point[0] * COLUMN_WIDTH, self.top(point[1]) * COLUMN_WIDTH
        reach = COLUMN_WIDTH - BAR_WIDTH
        match self.kind(point):
            case "horizontal":
                return rectangle(left - reach, top, left + COLUMN_WIDTH, top + BAR_WIDTH)
            case "vertical":
                return rectangle(left, top - reach, left + BAR_WIDTH, top + COLUMN_WIDTH)
        return rectangle(left, top, left + BAR_WIDTH, top + BAR_WIDTH)

    def piece_polygons(self, shape: Collection[Point], *, hollow: bool = False) -> list[Polygon]:
        """Return the segments of a piece and the fillers in the junctions that join them, in drawing units."""
        polygons = [self.cell_polygon(point) for point in shape]
        for (column, row), steps in self._joined_directions(shape).items():
            fillers = (
                [FILLER_CORNERS[steps]]
                if steps in FILLER_CORNERS
                else [rectangle(_NEAR, _NEAR, _FAR, _FAR), *(rectangle(*FILLER_ARMS[step]) for step in steps)]
            )
            left, top = column * COLUMN_WIDTH, self.top(row) * COLUMN_WIDTH
            polygons += [tuple((left + x, top + y) for x, y in filler) for filler in fillers]
        return polygons

    def hole_polygons(self) -> Iterable[Polygon]:
        """Yield the squares between four segments, in drawing units."""
        for row in range(2, self.height, 2):
            for column in range(1, self.width, 2):
                left, bottom = column * COLUMN_WIDTH - BAR_WIDTH, (self.top(row) + 1) * COLUMN_WIDTH
                yield rectangle(left, bottom - COLUMN_WIDTH - BAR_WIDTH, left + COLUMN_WIDTH + BAR_WIDTH, bottom)

    def label_y(self, row: int) -> float:
        """Return the y coordinate of a row's label in user units: the middle of its segments."""
        return self.top(row) + BAR_WIDTH / COLUMN_WIDTH / 2
