"""The English texts of the problems of a reading; the page has them in its languages by the same keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardreel.messages import format_message
from boardreel.scene.shapes import Message

from boardreel_photo.boards import find_board
from boardreel_photo.reading import Reading

#: key → template; `side` is the value of a color, in whose place is its name here, and `piece` the name of a piece
MESSAGES: Mapping[str, str] = {
    "photo.piece-too-large": "{side}: these {count} cells are more than a piece has.",
    "photo.piece-twice": "{side}: the piece {piece} is on the board more than once.",
    "photo.not-connected": "{side}: {count, plural, one {this cell shares} other {these # cells share}} "
    "no corner with the other pieces.",
    "photo.no-start": "{side}: no piece covers a starting cell.",
    "photo.no-liberties": "{side}: this group has no liberties.",
    "photo.check-corners": "Several cells break the rules: check the corners, or take the photo again without glare.",
    "photo.uncertain": "Many points are uncertain: check the corners, or take the photo from above and without glare.",
    "photo.no-board": "This does not look like a board with a position: check the corners and the kind of board.",
}


def problem_texts(reading: Reading) -> list[str]:
    """Return the problems of a reading as sentences, each with the first of the cells concerned."""
    names = ("", *find_board(reading.board).side_names)
    found = []
    for problem in reading.problems:
        args = dict(problem.message.args)
        named = {**args, "side": names[args["side"]]} if "side" in args else args
        text = format_message(Message(problem.message.key, named), MESSAGES)
        found.append(f"{text} ({place_text(problem.cells[0], reading.size)})" if problem.cells else text)
    return found


def doubt_texts(reading: Reading) -> Iterator[str]:
    """Yield for each doubtful cell where it is, and the names of its values, the current one first."""
    names = ("empty", *find_board(reading.board).side_names)
    for cell, values in zip(reading.doubtful, reading.candidates, strict=True):
        yield f"{place_text(cell, reading.size)}: {' or '.join(names[value] for value in values[:2])}?"


def place_text(cell: int, size: int) -> str:
    """Return where a cell is: its row and column, from 1 at the upper left of the photo."""
    row, column = divmod(cell, size)
    return f"row {row + 1}, column {column + 1}"
