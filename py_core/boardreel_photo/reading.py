"""The result of reading a photo: the value of every cell, and what is doubtful about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardreel.scene.shapes import Message

from boardreel_photo.photo import Place

#: decimals of the costs of a reading
COST_DECIMALS = 2
#: key of the problem of a photo that shows something else
NO_BOARD = "photo.no-board"


@dataclass(frozen=True)
class Problem:
    """A warning about a reading: a message, whose key is in `messages.MESSAGES`, and the cells concerned."""

    message: Message
    cells: Sequence[int] = ()


@dataclass(frozen=True)
class Reading:
    """The position that a photo shows, with its doubts.

    Cells (or points of a Go board) are counted from 0 at the upper left of the photo, row by row. `cells` has a value for
    each: 0 if it is empty, else the number of the color in the order of the game. `costs` has the cost of every value of
    each cell, the negative logarithm of its likelihood. `doubtful` are the cells to check, the most doubtful first, and
    `candidates` their values, the current one first and the others as they are likely. `corners` are the places of the
    grid's corners in the photo as they were found, none after a correction. `is_partial` says whether the time was not
    enough for all steps.
    """

    board: str
    size: int
    cells: Sequence[int]
    costs: Sequence[Sequence[float]]
    doubtful: Sequence[int]
    candidates: Sequence[Sequence[int]]
    problems: Sequence[Problem]
    is_partial: bool = False
    corners: Sequence[Place] = ()

    @property
    def shows_board(self) -> bool:
        """Return whether the photo seems to show a board of this kind with a position."""
        return all(problem.message.key != NO_BOARD for problem in self.problems)
