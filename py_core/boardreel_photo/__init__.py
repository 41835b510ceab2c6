"""Read the position on a board from a photo: Blokus, Blokus Duo and Go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel_photo.blokus_reading import correct_blokus, read_blokus
from boardreel_photo.boards import BlokusBoard, find_board
from boardreel_photo.deadline import LIMIT_S, Deadline
from boardreel_photo.go_reading import correct_go, read_go
from boardreel_photo.photo import Photo, PhotoError, Place
from boardreel_photo.reading import Problem, Reading
from boardreel_photo.setup_record import setup_record

__all__ = ["Photo", "PhotoError", "Problem", "Reading", "correct_photo", "photo_record", "read_photo"]


def read_photo(photo: Photo, corners: Sequence[Place], board: str = "blokus", *, seconds: float = LIMIT_S) -> Reading:
    """Return what the photo of a board shows.

    `corners` are the places of the board's corners in pixels from the upper left of the photo: the upper left corner as
    it is seen in the photo, then the upper right, the lower right and the lower left one. They are those of the grid of
    cells, without the rim; of a Go board, the outermost crossings of its lines. They may be off by half a cell. `board`
    is `blokus` (20 x 20 cells, four colors), `blokus-duo` (14 x 14), `go-9`, `go-13` or `go-19`. After `seconds`, the
    remaining steps are left out and the reading is partial.

    The photo should have 15 to 30 pixels for each cell: with more, samples are noisy; with less, colors run together.

    Raise PhotoError if there is no such board, or if the corners are not those of a board.
    """
    found = find_board(board)
    if len(corners) != 4:
        raise PhotoError("a board has four corners")
    deadline = Deadline(seconds)
    if isinstance(found, BlokusBoard):
        return read_blokus(photo, corners, found, deadline)
    return read_go(photo, corners, found, deadline)


def correct_photo(
    board: str, costs: Sequence[Sequence[float]], fixed: Mapping[int, int], *, seconds: float = LIMIT_S
) -> Reading:
    """Return a reading in which cells have the values that a user has given: the rules are applied to the others again.

    `board` and `costs` are those of the reading, and `fixed` maps cells to values. Raise PhotoError if they do not fit
    each other.
    """
    found = find_board(board)
    if len(costs) != found.size**2 or any(len(row) != found.sides + 1 for row in costs):
        raise PhotoError("the costs are not those of a reading of this board")
    if any(not (0 <= cell < len(costs) and 0 <= value <= found.sides) for cell, value in fixed.items()):
        raise PhotoError("there is no such cell or value on this board")
    deadline = Deadline(seconds)
    if isinstance(found, BlokusBoard):
        return correct_blokus(found, costs, fixed, deadline)
    return correct_go(found, costs, fixed, deadline)


def photo_record(board: str, cells: Sequence[int], names: Sequence[str] = (), turns: int | None = None) -> bytes:
    """Return the bytes of a record that sets up a position read from a photo.

    `cells` are those of the reading, and `names` those of the players in the order of the game. `turns` are the quarter
    turns clockwise by which the photo is turned; if it is None, a Blokus board is turned so that as many colors as
    possible cover their own starting cells. Raise PhotoError if there is no such board, if a value does not fit it, or
    if there are more names than players.
    """
    found = find_board(board)
    if len(cells) != found.size**2 or not all(0 <= value <= found.sides for value in cells):
        raise PhotoError("the values are not those of the cells of this board")
    return setup_record(cells, found, names, turns)
