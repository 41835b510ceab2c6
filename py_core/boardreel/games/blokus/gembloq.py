"""GembloQ boards: squares that stand on a corner, cut into quarters.

row 2   ╱│╲      a point is a quarter: a right-angled triangle in a box of two columns and one row, named by the corner of
       ╱_│_╲     the box in which its right angle lies; four quarters round a vertex are one square of the game
row 1  ╲ │ ╱
        ╲│╱      edge neighbours: left, right, and above (TL, TR) or below (BL, BR); corner neighbours: eleven more
       abcd
"""

from __future__ import annotations

from typing import ClassVar

from boardreel.games.blokus.geometry import Geometry, Point, Polygon


class GembloQ(Geometry):
    """An octagon of `width` columns and `width` / 2 rows; `edge` says how long its straight sides are."""

    #: in the order of (column + 2 · (row mod 2)) mod 4
    kinds: ClassVar[tuple[str, ...]] = ("TL", "BR", "BL", "TR")
    scale: ClassVar[tuple[float, float]] = (0.5, 1.0)
    column_width: ClassVar[float] = 0.5
    gap: ClassVar[float] = 0.03
    bevel: ClassVar[float] = 0.1
    dot: ClassVar[float] = 0.45
    mark: ClassVar[float] = 0.3
    type_size: ClassVar[float] = 0.35

    def __init__(self, width: int, edge: int) -> None:
        super().__init__(width, width // 2)
        self.edge = edge

    def margin(self, row: int) -> int:
        return max(0, (self.width - 4 * self.edge) // 2 - 1 - 2 * self.edge_distance(row))

    def kind(self, point: Point) -> str | None:
        return self.kinds[(point[0] + 2 * (point[1] % 2)) % 4]

    def corners(self, point: Point) -> Polygon:
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

    def plane(self, point: Point) -> tuple[int, int]:
        """Thirds of a box to the right and upwards, from the vertex below and left of `a1`."""
        column, row = point
        kind = self.kind(point)
        across = (column + 1) // 2, (1 if kind in ("TL", "BL") else -1)
        up = (row - 1, 1) if kind in ("BL", "BR") else (row, -1)
        return 3 * across[0] + across[1], 3 * up[0] + up[1]

    def at(self, x: int, y: int) -> Point:
        i, j = (x + 1) // 3, (y + 1) // 3
        return (2 * i if x > 3 * i else 2 * i - 1), (j + 1 if y > 3 * j else j)

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        return -y, x

    def is_groove(self, dx: int, dy: int) -> bool:
        return dx != 0 and dy != 0

    def board_outline(self) -> list[Polygon]:
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
        return (column + 0.5) * self.column_width
