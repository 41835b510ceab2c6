"""The boards that can be read from a photo. Pieces, colors and starting points are those of the games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.geometry import parse_point, point_name
from boardreel.games.blokus.variants import Variant, board_for, find_variant

from boardreel_photo.photo import PhotoError


@dataclass(frozen=True)
class BlokusBoard:
    """A square board of the Blokus family; value n of a cell stands for the n-th color of the variant, 0 for none."""

    id: str
    variant: Variant

    @property
    def size(self) -> int:
        """Return the number of cells in a row."""
        return self.variant.geometry.width

    @property
    def sides(self) -> int:
        """Return the number of colors."""
        return len(self.variant.colors)

    @property
    def side_names(self) -> tuple[str, ...]:
        """Return the English names of the colors."""
        return self.variant.colors

    @property
    def bits(self) -> Board:
        """Return the board whose bit sets the rules work on."""
        return board_for(self.variant)

    @cached_property
    def start_cells(self) -> tuple[int, ...]:
        """Return the starting cell of each color of a record, as a cell of a photo that is not turned."""
        groups = self.variant.start.groups if self.variant.start else ()
        return tuple(self.cell_of_name(name) for name in groups)

    def cell_of_name(self, name: str) -> int:
        """Return the cell of the point of a record, such as `a20`, in a photo that is not turned."""
        column, row = parse_point(name)
        return (self.size - row) * self.size + column

    def name_of_cell(self, cell: int) -> str:
        """Return the point of a record at a cell of a photo that is not turned."""
        row, column = divmod(cell, self.size)
        return point_name((column, self.size - row))


@dataclass(frozen=True)
class GoBoard:
    """A board of Go; the values of its points are 0 for an empty one, 1 for a black and 2 for a white stone."""

    id: str
    size: int

    side_names = ("Black", "White")

    @property
    def sides(self) -> int:
        """Return the number of colors."""
        return len(self.side_names)


def _blokus_board(board_id: str, name: str) -> BlokusBoard:
    """Return the board of the variant with a `GM` value."""
    variant = find_variant(name)
    assert variant is not None
    return BlokusBoard(board_id, variant)


_BOARDS: tuple[BlokusBoard | GoBoard, ...] = (
    _blokus_board("blokus", "Blokus"),
    _blokus_board("blokus-duo", "Blokus Duo"),
    *(GoBoard(f"go-{size}", size) for size in (9, 13, 19)),
)
#: id → board
BOARDS = {board.id: board for board in _BOARDS}


def find_board(board_id: str) -> BlokusBoard | GoBoard:
    """Return the board with an id. Raise PhotoError if there is none."""
    if board_id not in BOARDS:
        raise PhotoError(f"there is no board {board_id!r}; the boards are {', '.join(BOARDS)}")
    return BOARDS[board_id]


def turned_cell(cell: int, size: int, turns: int) -> int:
    """Return where a cell of a square is after `turns` quarter turns clockwise."""
    row, column = divmod(cell, size)
    for _ in range(turns % 4):
        row, column = column, size - 1 - row
    return row * size + column
