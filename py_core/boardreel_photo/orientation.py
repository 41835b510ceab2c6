"""Turn a position so that the colors are where the record wants them."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel_photo.blokus_rules import BlokusRules
from boardreel_photo.boards import BlokusBoard, turned_cell

TURNS = 4


def record_turns(cells: Sequence[int], board: BlokusBoard) -> int:
    """Return by how many quarter turns clockwise a photo is turned so that most colors cover their own starting cells.

    Where that is the same for several, fewer colors cover the starting cell of another one, then the fewest turns count.
    """

    def own_and_foreign(turns: int) -> tuple[int, int]:
        values = turned(cells, board.size, turns)
        covered = [values[cell] for cell in board.start_cells]
        own = sum(value == side for side, value in enumerate(covered, 1))
        return -own, sum(value not in (0, side) for side, value in enumerate(covered, 1))

    return min(range(TURNS), key=own_and_foreign)


def turned(cells: Sequence[int], size: int, turns: int) -> list[int]:
    """Return the values of a square of cells after quarter turns clockwise."""
    found = [0] * len(cells)
    for cell, value in enumerate(cells):
        found[turned_cell(cell, size, turns)] = value
    return found


def pieces(cells: Sequence[int], board: BlokusBoard) -> list[list[list[int]]]:
    """Return the pieces of each color as lists of cells. Regions of more cells than a piece has are divided."""
    rules = BlokusRules(board)
    most = max(len(piece.shape) for piece in board.bits.pieces)
    return [
        [part for region in rules.regions(mask) for part in _parts(rules.cells_of(region), most, board.size)]
        for mask in rules.masks(cells)[1:]
    ]


def _parts(cells: list[int], most: int, size: int) -> list[list[int]]:
    """Return connected parts of at most `most` cells of a region."""
    found, left = [], set(cells)
    while left:
        part = [min(left)]
        for cell in part:
            left.discard(cell)
            for near in (cell - size, cell - 1, cell + 1, cell + size):
                is_beside = near // size == cell // size or near % size == cell % size
                if near in left and is_beside and near not in part and len(part) < most:
                    part.append(near)
        found.append(sorted(part))
    return found
