"""GembloQ boards: squares turned by 45°, cut into quarters.

row 2   ╱│╲      a point is a quarter: a right triangle in a box of two columns and one row, named by the corner of
       ╱_│_╲     the box that has the right angle; the four quarters around a vertex form one square of the game
row 1  ╲ │ ╱
        ╲│╱      edge neighbors: left, right, and above (TL, TR) or below (BL, BR); corner neighbors: eleven more
       abcd
"""

from __future__ import annotations

from typing import ClassVar

from boardreel.games.blokus.boards.geometry import Geometry, Point, Polygon


class GembloQ(Geometry):
    """An octagonal board of `width` columns and `width` / 2 rows of quarters.

    `edge` is the length of the top edge in squares of the game, which are four columns wide, rounded down. A drawing unit
    is one column horizontally and one row vertically.
    """

    #: indexed by (column + 2 · (row mod 2)) mod 4; T and B mean top and bottom, L and R left and right
    playable_kinds: ClassVar[tuple[str, ...]] = ("TL", "BR", "BL", "TR")
    scale: ClassVar[tuple[float, float]] = (0.5, 1.0)
    column_width: ClassVar[float] = 0.5
    gap: ClassVar[float] = 0.03
    bevel: ClassVar[float] = 0.1
    dot_diameter: ClassVar[float] = 0.45
    label_size: ClassVar[float] = 0.35

    def __init__(self, width: int, edge: int) -> None:
        """Create an octagon of `width` columns whose top edge is `edge` squares of the game long, rounded down."""
        super().__init__(width, width // 2)
        self.edge = edge

    def margin(self, row: int) -> int:
        """Return the number of columns that the octagon lacks at each end of a row."""
        return max(0, (self.width - 4 * self.edge) // 2 - 1 - 2 * self.edge_distance(row))

    def kind(self, point: Point) -> str | None:
        """Return the corner of a quarter's box that has the right angle: `TL`, `TR`, `BL` or `BR`."""
        return self.playable_kinds[(point[0] + 2 * (point[1] % 2)) % 4]

    def vertices(self, point: Point) -> Polygon:
        """Return the three corners of a quarter; x counts columns, y counts rows from the top."""
        column, top = point[0], self.top(point[1])
        bottom = top + 1
        match self.kind(point):
            case "TL":
                return (column, top), (column + 2, top), (column, bottom)
            case "BL":
                return (column, bottom), (column, top), (column + 2, bottom)
            case "TR":
                return (column - 1, top), (column + 1, top), (column + 1, bottom)
        return (column - 1, bottom), (column + 1, top), (column + 1, bottom)

    def to_plane(self, point: Point) -> tuple[int, int]:
        """Return the plane coordinates of a quarter's center.

        x is in thirds of a box width (two columns) and y in thirds of a row, both from the lower left corner of `a1`'s row.
        """
        column, row = point
        kind = self.kind(point)
        across = (column + 1) // 2, (1 if kind in ("TL", "BL") else -1)
        up = (row - 1, 1) if kind in ("BL", "BR") else (row, -1)
        return 3 * across[0] + across[1], 3 * up[0] + up[1]

    def from_plane(self, x: int, y: int) -> Point:
        """Return the quarter whose center is x thirds of a box and y thirds of a row from the plane's origin."""
        i, j = (x + 1) // 3, (y + 1) // 3
        return (2 * i if x > 3 * i else 2 * i - 1), (j + 1 if y > 3 * j else j)

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        """Return plane coordinates rotated by 90° counterclockwise."""
        return -y, x

    def shows_edge(self, dx: int, dy: int) -> bool:
        """Return whether the direction (dx, dy) is diagonal: only borders between the game's squares are drawn."""
        return dx != 0 and dy != 0

    def board_outline(self) -> list[Polygon]:
        """Return the octagon of the board in drawing units."""
        right, bottom = self.extent
        rows = (self.margin(1) + 1) // 2
        columns = 2 * rows
        return [
            (
                (columns, 0),
                (right - columns, 0),
                (right, rows),
                (right, bottom - rows),
                (right - columns, bottom),
                (columns, bottom),
                (0, bottom - rows),
                (0, rows),
            )
        ]

    def label_x(self, column: int) -> float:
        """Return the middle of a column in user units; quarters of one column have different centers."""
        return (column + 0.5) * self.column_width
