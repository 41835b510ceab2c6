"""Drawings of pieces, each as one shape with one outline, and of starting points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import hypot
from typing import NamedTuple

from boardreel.games.blokus.boards.geometry import Geometry, Point, parse_point
from boardreel.games.blokus.boards.placements import Placement, iter_bits
from boardreel.games.blokus.messages import color_name
from boardreel.games.blokus.outlines import (
    Segment,
    Spot,
    inset,
    is_lit,
    outline_loops,
    path_data,
    segment_data,
    shared_edges,
)
from boardreel.games.blokus.variants import Variant, board_for
from boardreel.scene.shapes import Circle, Item, Message, Path, Shape

#: pieces of a variant that are kept; a game has up to 84
MAX_CACHED_PIECES = 512


class PieceDrawing(NamedTuple):
    """The drawing of a piece relative to its origin, the upper left corner of the grid cell of its lowest point.

    `fill`, `light`, `dark` and `seams` are SVG path data without the initial command that moves to the origin: the whole
    shape, the lit and the shaded part of its bevel, and the lines between its cells. `anchor` is the center of marks on the
    piece, in user units from the origin.
    """

    fill: str
    light: str
    dark: str
    seams: str
    anchor: Spot

    def shapes(self, x: float, y: float) -> tuple[Shape, ...]:
        """Return the shapes of the drawing with its origin at (x, y) in user units."""
        start = f"M{round(x, 3):g} {round(y, 3):g}"
        return (
            Path(start + self.fill, "piece"),
            Path(start + self.light, "edge-light"),
            Path(start + self.dark, "edge-dark"),
            *((Path(start + self.seams, "seam"),) if self.seams else ()),
            Path(start + self.fill, "outline"),
        )


class ItemBuilder:
    """A builder of the items of one variant: its pieces and starting points. Equal shapes share one drawing."""

    def __init__(self, variant: Variant) -> None:
        """Create a builder for the board and the colors of `variant`."""
        self.variant = variant
        self.board = board_for(variant)
        self.geometry = variant.geometry
        self._drawings: dict[tuple[int, str, bool], PieceDrawing] = {}
        #: pieces by color, ordinal of the orientation, shift and visible points
        self._pieces: dict[tuple[int, int, int, int], Item] = {}

    def piece(self, color: int, placement: Placement, visible: int) -> Item:
        """Return the item that draws a piece of a color on the board.

        `visible` is the bit set of the points that no other piece covers; it must not be empty. Only these are drawn.
        """
        key = (color, placement.orientation.ordinal, placement.shift, visible)
        item = self._pieces.get(key)
        if item is None:
            if len(self._pieces) >= MAX_CACHED_PIECES:
                self._pieces.clear()
            item = self._pieces[key] = self._draw_piece(color, placement, visible)
        return item

    def _draw_piece(self, color: int, placement: Placement, visible: int) -> Item:
        """Return the item of `piece`, which a game asks for several times: for its move, its outline and its picture."""
        board = self.board
        orientation, shift = placement
        piece = board.pieces[orientation.piece]
        color_property = self.variant.move_properties[color]
        key = f"{color_property}:{piece.name}.{orientation.number}@{board.names[shift + orientation.offsets[0]]}"
        if visible == placement.mask:
            names = board.point_names(placement)
        else:
            names = board.names_of(visible)
            key += f"~{visible >> shift:x}"
        x, y, drawing = self.locate_drawing(visible, hollow=piece.is_hollow)
        return Item(
            key,
            "pieces",
            drawing.shapes(x, y),
            f"piece-of {color_classes(self.variant, color)}",
            names,
            color_property,
            anchor=(x + drawing.anchor[0], y + drawing.anchor[1]),
            title=Message("blokus.piece", {"side": color_name(self.variant.colors[color]), "piece": piece.name}),
        )

    def locate_drawing(self, mask: int, *, hollow: bool) -> tuple[float, float, PieceDrawing]:
        """Return the drawing of a piece on the points of `mask`, preceded by its origin (x, y) in user units.

        `hollow` asks for a frame instead of a filled shape. Equal shapes share one drawing.
        """
        lowest = (mask & -mask).bit_length() - 1
        column, row = self.board.point(lowest)
        x, y = column * self.geometry.column_width, self.geometry.top(row) * self.geometry.row_height
        key = mask >> lowest, self.board.kind((column, row)), hollow
        drawing = self._drawings.get(key)
        if drawing is None:
            points = [self.board.point(bit) for bit in iter_bits(mask)]
            drawing = self._drawings[key] = self._draw(points, (x, y), hollow=hollow)
        return x, y, drawing

    def _draw(self, points: Sequence[Point], origin: Spot, *, hollow: bool) -> PieceDrawing:
        """Return the drawing of a piece on some points, relative to `origin` in user units."""
        geometry = self.geometry
        polygons = geometry.piece_polygons(points, hollow=hollow)
        outlines = [to_user_units(geometry, loop, origin) for loop in outline_loops(polygons)]
        light: list[list[Spot]] = []
        dark: list[list[Spot]] = []
        for outline in outlines:
            inner = inset(outline, geometry.bevel)
            for i, start in enumerate(outline):
                j = (i + 1) % len(outline)
                (light if is_lit(start, outline[j]) else dark).append([start, outline[j], inner[j], inner[i]])
        seams = segments_data(geometry, shared_edges(map(geometry.cell_polygon, points)), origin)
        # marks go on the cell that is nearest to the centroid, which itself may lie outside the piece
        centers = [geometry.center(point) for point in points]
        middle_x, middle_y = (sum(center[axis] for center in centers) / len(centers) for axis in (0, 1))
        anchor_x, anchor_y = min(centers, key=lambda center: hypot(center[0] - middle_x, center[1] - middle_y))
        anchor = (anchor_x - origin[0], anchor_y - origin[1])
        return PieceDrawing(path_data(outlines), path_data(light), path_data(dark), seams, anchor)

    def start_dots(self, placed_counts: Sequence[int]) -> tuple[Item, ...]:
        """Return the dots of the starting points that are still needed.

        `placed_counts` are the numbers of pieces that the colors have on the board. A color's starting point is shown until
        the color has a piece; shared starting points are shown until every color has one.
        """
        start = self.variant.start
        if start is None or all(placed_counts):
            return ()
        if start.shared:
            return self._all_start_dots
        return tuple([dot for dot, count in zip(self._all_start_dots, placed_counts, strict=True) if not count])

    @cached_property
    def _all_start_dots(self) -> tuple[Item, ...]:
        """Return one dot per group of starting points, in the middle of the group."""
        start = self.variant.start
        if start is None:
            return ()
        radius = self.geometry.dot_diameter * self.geometry.row_height / 2
        dots = []
        for number, group in enumerate(start.groups):
            names = tuple(group.split())
            centers = [self.geometry.center(parse_point(name)) for name in names]
            x, y = (sum(center[axis] for center in centers) / len(centers) for axis in (0, 1))
            classes = "" if start.shared else color_classes(self.variant, number)
            dots.append(Item(f"start:{number}", "starts", (Circle(x, y, radius, "start"),), classes, names))
        return tuple(dots)


@cache
def item_builder_for(variant: Variant) -> ItemBuilder:
    """Return the item builder of a variant; all games of the variant share it and its drawings."""
    return ItemBuilder(variant)


@cache
def color_classes(variant: Variant, color: int) -> str:
    """Return the CSS classes of a color: `playerN` with its number from 1, and `hue-NAME`."""
    return f"player{color + 1} hue-{variant.colors[color].lower()}"


def to_user_units(geometry: Geometry, vertices: Iterable[tuple[int, int]], origin: Spot = (0.0, 0.0)) -> list[Spot]:
    """Convert vertices from drawing units to user units relative to `origin`, which is in user units."""
    x_scale, y_scale = geometry.scale
    return [(x * x_scale - origin[0], y * y_scale - origin[1]) for x, y in vertices]


def segments_data(geometry: Geometry, segments: Iterable[Segment], origin: Spot = (0.0, 0.0)) -> str:
    """Return SVG path data of lines between points, without those that `Geometry.shows_edge` excludes.

    `segments` are in drawing units. The data is in user units relative to `origin`.
    """
    shown = [(start, end) for start, end in segments if geometry.shows_edge(end[0] - start[0], end[1] - start[1])]
    return segment_data((start, end) for start, end in (to_user_units(geometry, segment, origin) for segment in shown))
