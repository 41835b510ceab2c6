"""Cells of Blokus pieces on a square board, as notations that number cells from the top left describe them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

#: column and row, both from 0; rows count downwards
Cell: TypeAlias = tuple[int, int]


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Return the cells in a row of a table, in which each cell is written as `column,row`: `0,0 1,0`."""
    return tuple((int(first), int(second)) for first, second in (pair.split(",") for pair in text.split()))


def transpose(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells with columns and rows exchanged."""
    return tuple((row, column) for column, row in cells)


def move_to_corner(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells, sorted, after moving them so that their smallest column and their smallest row are 0."""
    left, top = (min(values) for values in zip(*cells, strict=True))
    return tuple(sorted((column - left, row - top) for column, row in cells))


def turn(cells: Iterable[Cell], quarters: int, *, is_mirrored: bool) -> tuple[Cell, ...]:
    """Return the cells after clockwise quarter turns and, if `is_mirrored`, with left and right exchanged afterwards."""
    for _ in range(quarters):
        cells = [(-row, column) for column, row in cells]
    return tuple((-column if is_mirrored else column, row) for column, row in cells)


def shift(cells: Iterable[Cell], columns: int, rows: int) -> tuple[Cell, ...]:
    """Return the cells moved right by `columns` and down by `rows`."""
    return tuple((column + columns, row + rows) for column, row in cells)


def point_list(cells: Iterable[Cell], size: int) -> str | None:
    """Return cells as the raw value of a move on a square board of `size` rows, or None if a cell is off the board."""
    ordered = sorted(cells, key=lambda cell: (-cell[1], cell[0]))
    if not all(0 <= column < size and 0 <= row < size for column, row in ordered):
        return None
    return ",".join(f"{chr(ord('a') + column)}{size - row}" for column, row in ordered)
