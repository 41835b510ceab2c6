"""The empty board of a variant, and the pieces in its trays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.geometry import Geometry
from boardreel.games.blokus.boards.placements import iter_bits
from boardreel.games.blokus.items import item_builder_for, segments_data, to_user_units
from boardreel.games.blokus.outlines import inset, merged_lines, outline_loops, path_data
from boardreel.games.blokus.variants import Variant, board_for
from boardreel.games.intersections.points import alphabetic_number
from boardreel.games.protocol import TrayPiece
from boardreel.scene.shapes import Box, Cell, Circle, Item, Path, Rect, Scene, Shape, Text

LAYERS = ("board", "cells", "starts", "pieces", "marks")
#: distances from the edge of the board to the center of coordinates and to the edge of the picture, in row heights
LABEL_DISTANCE_ROWS, MARGIN_ROWS = 0.55, 1.0
#: room for the letters of a column, in column widths
LABEL_WIDTH_COLUMNS = 0.7
#: half the size of the symbol of a mark, in label sizes of the board
SYMBOL_RADIUS = 0.5
#: margin around a piece in a tray, in user units
TRAY_MARGIN = 0.1


@cache
def scene_for(variant: Variant) -> Scene:
    """Return the drawing of the empty board of a variant, which all games of the variant share."""
    geometry, board = variant.geometry, board_for(variant)
    width, height = geometry.extent[0] * geometry.scale[0], geometry.extent[1] * geometry.scale[1]
    margin_y = MARGIN_ROWS * geometry.row_height
    margin_x = max(margin_y, 1.5 * LABEL_WIDTH_COLUMNS * geometry.column_width)
    symbols = _mark_symbols(SYMBOL_RADIUS * label_size(geometry))
    cells = tuple(_cell(board, bit, symbols) for bit in iter_bits(board.playable))
    return Scene(
        view=Box(0, 0, width, height),
        frame=Box(-margin_x, -margin_y, width + 2 * margin_x, height + 2 * margin_y),
        layers=LAYERS,
        background=(Item("board", "board", _ground(geometry)),),
        coordinates=(Item("coordinates", "board", tuple(_labels(geometry, width, height))),),
        cells=cells,
        cell_layer="cells",
        symbols=symbols,
    )


def label_size(geometry: Geometry) -> float:
    """Return the size that labels on the points of a board have, in user units."""
    return geometry.label_size * sqrt(geometry.row_height)


def _mark_symbols(radius: float) -> dict[str, tuple[Shape, ...]]:
    """Return the symbols of marks, drawn at (0, 0); `radius` is half of their size, in user units."""
    r = round(radius, 3)
    half = round(0.85 * radius, 3)
    square = (-half, -half, 2 * half, 2 * half)
    return {
        "triangle": (Path(f"M0 {-r:g}L{r:g} {r:g}L{-r:g} {r:g}Z", "mark-line upright"),),
        "circle": (Circle(0, 0, r, "mark-line"),),
        "square": (Rect(*square, "mark-line"),),
        "cross": (Path(f"M0 0m{-r:g} {-r:g}l{2 * r:g} {2 * r:g}m0 {-2 * r:g}l{-2 * r:g} {2 * r:g}", "mark-line"),),
        "selected": (Rect(*square, "mark-fill"),),
    }


def _cell(board: Board, bit: int, symbols: dict[str, tuple[Shape, ...]]) -> Cell:
    """Return the cell of the point with a bit index, and add the symbol that it uses to `symbols`."""
    geometry, point = board.geometry, board.point(bit)
    x, y = geometry.center(point)
    classes = "cell-dark" if geometry.is_center(point) else "target"
    symbol = f"{classes}-{board.kind(point)}"
    if symbol not in symbols:
        outline = inset(to_user_units(geometry, geometry.cell_polygon(point), (x, y)), geometry.gap)
        symbols[symbol] = (Path("M0 0" + path_data([outline]), classes),)
    return Cell(board.names[bit], symbol, x, y)


def _ground(geometry: Geometry) -> tuple[Shape, ...]:
    """Return the shapes of the board's ground: its area, the holes in it (Nexos) and its lines."""
    outline = path_data(to_user_units(geometry, loop) for loop in outline_loops(geometry.board_outline()))
    lines = segments_data(geometry, merged_lines(geometry.groove_polygons()))
    holes = path_data(to_user_units(geometry, polygon) for polygon in geometry.hole_polygons())
    dark = (Path("M0 0" + holes, "cell-dark"),) if holes else ()
    return Path("M0 0" + outline, "board"), *dark, Path("M0 0" + lines, "groove")


def _labels(geometry: Geometry, width: float, height: float) -> Iterator[Text]:
    """Yield the coordinates on all four sides of a board whose width and height are in user units."""
    size = geometry.label_size * geometry.row_height
    distance = LABEL_DISTANCE_ROWS * geometry.row_height
    for column in range(geometry.width):
        x, letters = geometry.label_x(column), alphabetic_number(column).upper()
        for y in (-distance, height + distance):
            yield Text(x, y, letters, size, "label", LABEL_WIDTH_COLUMNS * geometry.column_width)
    for row in range(1, geometry.height + 1):
        for x in (-distance, width + distance):
            yield Text(x, geometry.label_y(row), str(row), size, "label", 2 * distance)


@cache
def tray_for(variant: Variant) -> tuple[TrayPiece, ...]:
    """Return the tray of a color, which is the same for all colors: every piece in a box of its own."""
    return tuple(_tray_piece(variant, piece) for piece in range(len(board_for(variant).pieces)))


def _tray_piece(variant: Variant, index: int) -> TrayPiece:
    """Return the tray entry of a piece, an index of `Board.pieces`, in its orientation with the fewest rows."""
    board, geometry, builder = board_for(variant), variant.geometry, item_builder_for(variant)
    piece = board.pieces[index]
    flattest = min(board.orientations[index], key=lambda orientation: max(orientation.offsets) // board.stride)
    mask = flattest.mask << next(iter_bits(board.fitting_shifts(flattest, board.points)))
    x, y, drawing = builder.locate_drawing(mask, hollow=piece.is_hollow)
    points = [board.point(bit) for bit in iter_bits(mask)]
    polygons = geometry.piece_polygons(points, hollow=piece.is_hollow)
    vertices = [vertex for polygon in polygons for vertex in to_user_units(geometry, polygon)]
    left, top = min(x for x, _ in vertices), min(y for _, y in vertices)
    right, bottom = max(x for x, _ in vertices), max(y for _, y in vertices)
    box = Box(0, 0, right - left + 2 * TRAY_MARGIN, bottom - top + 2 * TRAY_MARGIN)
    return TrayPiece(piece.name, drawing.shapes(x - left + TRAY_MARGIN, y - top + TRAY_MARGIN), box, piece.count)
