"""Drawings: the board as a scene, pieces as whole shapes with one outline, the pieces left in small, marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import hypot
from typing import NamedTuple

from boardreel.games.blokus.board import Board, Placement, bits
from boardreel.games.blokus.geometry import Geometry, Point, column_name
from boardreel.games.blokus.outline import Spot, Vertex, inset, is_lit, lines, loops, path, seams, strokes
from boardreel.games.blokus.texts import piece_title
from boardreel.games.blokus.variants import Variant, board_of
from boardreel.games.protocol import TrayPiece
from boardreel.scene.shapes import Box, Cell, Circle, Item, Path, Scene, Shape, Text

LAYERS = ("board", "cells", "starts", "pieces", "marks")
#: rows between the board and the middle of the coordinates, and between the board and the frame
LABEL_AT, MARGIN = 0.55, 1.0
#: user units round a piece in a tray
TRAY_MARGIN = 0.1


class Drawn(NamedTuple):
    """A shape's path data relative to its place, and where its mark goes."""

    fill: str
    light: str
    dark: str
    seams: str
    anchor: Spot


def spots(geometry: Geometry, loop: Iterable[tuple[int, int]], origin: Spot = (0.0, 0.0)) -> list[Spot]:
    """Drawing units → user units from the origin."""
    across, down = geometry.scale
    return [(x * across - origin[0], y * down - origin[1]) for x, y in loop]


class Artist:
    """Draws one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.board: Board = board_of(variant)
        self.geometry = variant.geometry
        self._shapes: dict[tuple[int, str, bool], Drawn] = {}

    # --- pieces

    def piece(self, color: int, placement: Placement, visible: int) -> Item:
        """A piece of a colour, without the points on which others lie; at least one point is visible."""
        board = self.board
        lowest = (visible & -visible).bit_length() - 1
        names = board.names_of(visible)
        turn = placement.orientation
        piece = board.pieces[turn.piece]
        name = self.variant.moves[color]
        key = f"{name}:{piece.name}.{turn.number}@{board.names[placement.shift + turn.cells[0]]}"
        if visible != placement.mask:
            key += f"~{visible >> placement.shift:x}"
        x, y, drawn = self._place(visible, lowest, hollow=piece.hollow)
        return Item(
            key,
            "pieces",
            self._paths(x, y, drawn),
            f"piece-of {self.classes(color)}",
            names,
            name,
            anchor=(x + drawn.anchor[0], y + drawn.anchor[1]),
            title=piece_title(self.variant.colors[color], piece.name, names),
        )

    def classes(self, color: int) -> str:
        """The classes of a colour: its number and its hue."""
        return f"player{color + 1} hue-{self.variant.colors[color].lower()}"

    @staticmethod
    def _paths(x: float, y: float, drawn: Drawn) -> tuple[Shape, ...]:
        place = f"M{round(x, 3):g} {round(y, 3):g}"
        return (
            Path(place + drawn.fill, "piece"),
            Path(place + drawn.light, "edge-light"),
            Path(place + drawn.dark, "edge-dark"),
            *((Path(place + drawn.seams, "seam"),) if drawn.seams else ()),
            Path(place + drawn.fill, "outline"),
        )

    def _place(self, mask: int, lowest: int, *, hollow: bool) -> tuple[float, float, Drawn]:
        """Where a set of points is drawn, and its drawing from there; equal shapes are drawn once."""
        column, row = self.board.point(lowest)
        key = mask >> lowest, self.board.kind_of((column, row)), hollow
        x, y = column * self.geometry.column_width, self.geometry.top(row) * self.geometry.row_height
        drawn = self._shapes.get(key)
        if drawn is None:
            points = [self.board.point(bit) for bit in bits(mask)]
            drawn = self._shapes[key] = self._draw(points, (x, y), hollow=hollow)
        return x, y, drawn

    def _draw(self, points: Sequence[Point], origin: Spot, *, hollow: bool) -> Drawn:
        geometry = self.geometry
        outlines = [spots(geometry, loop, origin) for loop in loops(geometry.polygons(points, hollow=hollow))]
        light: list[list[Spot]] = []
        dark: list[list[Spot]] = []
        for outline in outlines:
            inner = inset(outline, geometry.bevel)
            for i, start in enumerate(outline):
                j = (i + 1) % len(outline)
                (light if is_lit(start, outline[j]) else dark).append([start, outline[j], inner[j], inner[i]])
        centres = [geometry.centre(point) for point in points]
        middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
        ax, ay = min(centres, key=lambda c: hypot(c[0] - middle[0], c[1] - middle[1]))
        inner_lines = self._lines(seams(map(geometry.cell, points)), origin)
        return Drawn(path(outlines), path(light), path(dark), inner_lines, (ax - origin[0], ay - origin[1]))

    def _lines(self, segments: Iterable[tuple[Vertex, Vertex]], origin: Spot = (0.0, 0.0)) -> str:
        """Path data of the borders that the geometry shows."""
        kept = [(a, b) for a, b in segments if self.geometry.is_groove(b[0] - a[0], b[1] - a[1])]
        return strokes((start, end) for start, end in (spots(self.geometry, segment, origin) for segment in kept))

    @cached_property
    def tray(self) -> tuple[TrayPiece, ...]:
        """Every kind of piece in a box of its own."""
        return tuple(self._in_tray(number) for number in range(len(self.board.pieces)))

    def _in_tray(self, number: int) -> TrayPiece:
        """A piece lying down, drawn as it would be where it first fits on the board."""
        board = self.board
        piece = board.pieces[number]
        turn = min(board.orientations[number], key=lambda turn: max(turn.cells) // board.stride)
        mask = turn.mask << next(bits(board.shifts(turn, board.points)))
        shape = [board.point(bit) for bit in bits(mask)]
        x, y, drawn = self._place(mask, (mask & -mask).bit_length() - 1, hollow=piece.hollow)
        outline = [
            spot
            for polygon in self.geometry.polygons(shape, hollow=piece.hollow)
            for spot in spots(self.geometry, polygon)
        ]
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        right, bottom = max(x for x, _ in outline), max(y for _, y in outline)
        box = Box(0, 0, right - left + 2 * TRAY_MARGIN, bottom - top + 2 * TRAY_MARGIN)
        shapes = self._paths(x - left + TRAY_MARGIN, y - top + TRAY_MARGIN, drawn)
        return TrayPiece(piece.name, shapes, box, piece.count)

    # --- starting points and marks

    @cached_property
    def _dots(self) -> tuple[Item, ...]:
        start = self.variant.start
        if start is None:
            return ()
        radius = self.geometry.dot * self.geometry.row_height / 2
        items = []
        for number, names in enumerate(start.groups):
            centres = [self.geometry.centre(self.board.point(self.board.bit_of[name])) for name in names.split()]
            x, y = (sum(centre[axis] for centre in centres) / len(centres) for axis in (0, 1))
            classes = "" if start.shared else self.classes(number)
            items.append(Item(f"start:{number}", "starts", (Circle(x, y, radius, "start"),), classes))
        return tuple(items)

    def dots(self, started: Sequence[bool]) -> tuple[Item, ...]:
        """The starting points that are shown: of colours without a piece, shared ones until every colour has one."""
        start = self.variant.start
        if start is None or all(started):
            return ()
        if start.shared:
            return self._dots
        return tuple(dot for dot, begun in zip(self._dots, started, strict=True) if not begun)

    def last_mark(self, item: Item, placement: Placement) -> Item:
        """The mark on the piece of the latest move; in a hollow piece it lies on the board and has the board's tone."""
        x, y = item.anchor or (0.0, 0.0)
        classes = "" if self.board.pieces[placement.piece].hollow else item.classes
        radius = self.geometry.mark * self.geometry.row_height / 2
        return Item(f"last:{item.key}", "marks", (Circle(x, y, radius, "last"),), classes)

    # --- the board

    @cached_property
    def scene(self) -> Scene:
        """The empty board."""
        geometry = self.geometry
        width, height = geometry.extent[0] * geometry.scale[0], geometry.extent[1] * geometry.scale[1]
        down = MARGIN * geometry.row_height
        across = max(down, 1.5 * 0.7 * geometry.column_width)
        symbols: dict[str, tuple[Shape, ...]] = {}
        cells = [
            self._cell(bit, name, symbols) for bit, name in self.board.names.items() if self.board.cells >> bit & 1
        ]
        return Scene(
            view=Box(0, 0, width, height),
            frame=Box(-across, -down, width + 2 * across, height + 2 * down),
            layers=LAYERS,
            background=(Item("board", "board", self._ground()),),
            coordinates=(Item("coordinates", "board", tuple(self._labels(width, height))),),
            cells=tuple(cells),
            cell_layer="cells",
            symbols=symbols,
        )

    def _cell(self, bit: int, name: str, symbols: dict[str, tuple[Shape, ...]]) -> Cell:
        geometry, point = self.geometry, self.board.point(bit)
        x, y = geometry.centre(point)
        classes = "cell-dark" if geometry.is_dark(point) else "target"
        symbol = f"{classes}-{self.board.kind_of(point)}"
        if symbol not in symbols:
            outline = inset(spots(geometry, geometry.cell(point), (x, y)), geometry.gap)
            symbols[symbol] = (Path("M0 0" + path([outline]), classes),)
        return Cell(name, symbol, x, y)

    def _ground(self) -> tuple[Shape, ...]:
        geometry = self.geometry
        outline = path(spots(geometry, loop) for loop in loops(geometry.board_outline()))
        grooves = self._lines(lines(geometry.grooves()))
        blanks = path(spots(geometry, polygon) for polygon in geometry.blanks())
        dark = (Path("M0 0" + blanks, "cell-dark"),) if blanks else ()
        return Path("M0 0" + outline, "board"), *dark, Path("M0 0" + grooves, "groove")

    def _labels(self, width: float, height: float) -> Iterable[Text]:
        geometry = self.geometry
        size = geometry.type_size * geometry.row_height
        away = LABEL_AT * geometry.row_height
        for column in range(geometry.width):
            x, letters = geometry.label_x(column), column_name(column).upper()
            for y in (-away, height + away):
                yield Text(x, y, letters, size, "label", 0.7 * geometry.column_width)
        for row in range(1, geometry.height + 1):
            for x in (-away, width + away):
                yield Text(x, geometry.label_y(row), str(row), size, "label", 2 * away)


@cache
def artist_of(variant: Variant) -> Artist:
    """The artist of a variant; made once, since equal games are drawn equally."""
    return Artist(variant)
