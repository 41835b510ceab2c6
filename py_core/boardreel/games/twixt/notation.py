"""Read and write the values of TwixT properties: pegs, links, special moves, sides, results and bookmarks.

The notation is defined in sections 3 and 4 of the project's TwixT specification. A move consists of entries: links to
remove (`-i'3`), links to add (`/J4'`) and a peg (`K4`). A link is named by its center, which lies half a column or half a
row from a hole.

The backslash, which stands for a falling link, is also the escape character of SGF, and published records do not double
it. Values are therefore read from their raw text and must not be unescaped before.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid, column_name, column_number
from boardreel.games.twixt.links import DIRECTIONS, link_number
from boardreel.sgf.values import unescape_simple

#: kinds of entries
REMOVE_LINK, ADD_LINK, PEG, UNREADABLE = "remove", "add", "peg", "bad"
#: rank of a kind in the order in which a move should list its entries
ENTRY_ORDER = {REMOVE_LINK: 0, ADD_LINK: 1, PEG: 2}
#: the sign of a link that goes down to the right, and of one that goes up to the right
FALLING, RISING = "\\", "/"

RESIGN, FORFEIT, PASS = "resign", "forfeit", "pass"
OFFER_DRAW, ACCEPT_DRAW = "propose-draw", "accept-draw"
SWAP_PIECES, SWAP_SIDES = "swap-pieces", "swap-sides"
#: text in a record → special move
SPECIAL_MOVES = {
    "": PASS,
    "swap": SWAP_PIECES,
    "draw": ACCEPT_DRAW,
    **{name: name for name in (RESIGN, FORFEIT, PASS, OFFER_DRAW, ACCEPT_DRAW, SWAP_PIECES, SWAP_SIDES)},
}
#: the winner of a drawn game
DRAW = "draw"

_HALF = "['*’´`]"
_ENTRY = rf"(?P<sign>[-/\\]?)(?P<letters>[A-Za-z]{{1,2}})(?P<left>{_HALF}?)(?P<digits>[0-9]++)(?P<right>{_HALF}?)"
_ENTRIES = re.compile(rf"(?:[-/\\]?[A-Za-z]{{1,2}}(?:{_HALF}[0-9]++|[0-9]++{_HALF}?))+")
_ONE_ENTRY = re.compile(_ENTRY)
_PLAIN_PEG = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")
_HOLE = re.compile(r"([A-Za-z]{1,2})([0-9]{1,9})")
_MAX_PEG_CHARACTERS = 5
#: how many entries of a move its text shows
_MAX_SHOWN_ENTRIES = 40
_SOFT_BREAK = re.compile(r"\\(?:\r\n|\n\r|\r|\n)")
_WINNER = re.compile(r"([BW])\s*\+", re.IGNORECASE)
_BOOKMARK = re.compile(r"\s*bookmark\s+([0-9]{1,9})\s*", re.IGNORECASE)
_SIDES = {"w": WHITE, "white": WHITE, "b": BLACK, "black": BLACK}


class LinkCenter(NamedTuple):
    """The center of a link, relative to a hole whose column and row are counted from 1.

    The center of a steep link is half a column to the right of the hole, and that of a shallow link half a row below it.
    """

    column: int
    row: int
    is_steep: bool

    @property
    def point(self) -> tuple[float, float]:
        """Return the center in scene units, in which the hole of column c and row r is at (c, r)."""
        return (self.column + 0.5, float(self.row)) if self.is_steep else (float(self.column), self.row + 0.5)

    def text(self) -> str:
        """Return the center in canonical notation: `i'3` for a steep link, `J4'` for a shallow one."""
        name = column_name(self.column)
        return f"{name.lower()}'{self.row}" if self.is_steep else f"{name}{self.row}'"

    def link(self, grid: HoleGrid, slope: str) -> int | None:
        """Return the number of the link with this center and slope (FALLING or RISING), or None if it is off the board."""
        width, height = (1, 2) if self.is_steep else (2, 1)
        left = self.column if self.is_steep else self.column - 1
        top = self.row - 1 if self.is_steep else self.row
        row, step = (top, height) if slope == FALLING else (top + height, -height)
        return link_number(grid, left, row, DIRECTIONS.index((width, step)))

    def links_among(self, links: Container[int], grid: HoleGrid) -> list[int]:
        """Return those of the links, given by their numbers, that have this center."""
        both = (self.link(grid, slope) for slope in (FALLING, RISING))
        return [link for link in both if link is not None and link in links]


class MoveEntry(NamedTuple):
    """One entry of a move: a peg, a link to add or remove, or something unreadable (`kind`).

    `column` and `row`, counted from 1, are those of the peg or of the hole to which the link's `center` is relative.
    `slope` is that of a link to add. `has_no_sign` is true for a link center without a sign. `value_index` is the index of
    the entry's value within its property.
    """

    kind: str
    column: int = 0
    row: int = 0
    center: LinkCenter | None = None
    slope: str = ""
    has_no_sign: bool = False
    value_index: int = 0

    def text(self) -> str:
        """Return the entry in canonical notation, such as `K4`, `-i'3` or `/J4'`."""
        if self.center is None:
            return f"{column_name(self.column)}{self.row}"
        return ("-" if self.kind == REMOVE_LINK else self.slope) + self.center.text()


@dataclass(frozen=True, slots=True)
class ParsedMove:
    """The values of a move property: either a `special` move or entries. `offers_draw` means that a draw is offered too."""

    entries: tuple[MoveEntry, ...] = ()
    special: str | None = None
    offers_draw: bool = False


def hole_coordinates(name: str) -> tuple[int, int]:
    """Return column and row of the hole with a name, counted from 1, or (0, 0) if it is not the name of a hole."""
    match = _HOLE.fullmatch(name)
    return (column_number(match[1]), row_number(match[2])) if match else (0, 0)


def link_entry(kind: str, one: tuple[int, int], other: tuple[int, int]) -> MoveEntry | None:
    """Return the entry that adds or removes (`kind`) the link between two holes, or None if they cannot be linked.

    The holes are given by column and row, counted from 1. The entry has a slope even if it removes the link.
    """
    (left, row), (right, other_row) = sorted((one, other))
    step = right - left, other_row - row
    if step not in DIRECTIONS:
        return None
    is_steep = step[0] == 1
    column, center_row = (left, (row + other_row) // 2) if is_steep else (left + 1, min(row, other_row))
    center = LinkCenter(column, center_row, is_steep)
    return MoveEntry(kind, center.column, center.row, center, FALLING if step[1] > 0 else RISING)


def normalize(raw: str) -> str:
    """Return a raw value without soft line breaks and white space, and with doubled backslashes made single."""
    return "".join(_SOFT_BREAK.sub("", raw).split()).replace("\\\\", "\\")


def row_number(digits: str) -> int:
    """Return the row that a string of decimal digits names; one with too many digits becomes 1000, off any board."""
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= 3 else 1000


def read_entries(raw: str, value_index: int = 0) -> list[MoveEntry]:
    """Read the entries of one raw value, or return a single UNREADABLE entry.

    `value_index` is the index of the value within its property, which the entries keep.
    """
    peg = _PLAIN_PEG.fullmatch(raw)
    if peg is not None:
        return [MoveEntry(PEG, column_number(peg[1]), int(peg[2]), value_index=value_index)]
    text = normalize(raw)
    if _ENTRIES.fullmatch(text) is None:
        return [MoveEntry(UNREADABLE, value_index=value_index)]
    return [_entry(match, value_index) for match in _ONE_ENTRY.finditer(text)]


def _entry(match: re.Match[str], value_index: int) -> MoveEntry:
    """Return the move entry that a match of the regular expression `_ONE_ENTRY` describes."""
    column, row = column_number(match["letters"]), row_number(match["digits"])
    sign = match["sign"]
    if not match["left"] and not match["right"]:
        # a hole with a sign is a mistake in a readable move, so only this entry is unreadable
        return MoveEntry(UNREADABLE if sign else PEG, column, row, value_index=value_index, slope=sign)
    center = LinkCenter(column, row, bool(match["left"]))
    if sign == "-":
        return MoveEntry(REMOVE_LINK, column, row, center, value_index=value_index)
    return MoveEntry(ADD_LINK, column, row, center, sign or FALLING, not sign, value_index)


@lru_cache(maxsize=4096)
def _read_plain_peg(raw: str) -> ParsedMove | None:
    """Read a move of one peg and nothing else, the most common move, or return None if the value is not one."""
    return ParsedMove(tuple(read_entries(raw))) if _PLAIN_PEG.fullmatch(raw) else None


def read_move(raws: Sequence[str]) -> ParsedMove:
    """Read the raw values of a move property `B` or `W` in the published notation."""
    if len(raws) == 1:
        peg = _read_plain_peg(raws[0]) if len(raws[0]) <= _MAX_PEG_CHARACTERS else None
        if peg is not None:
            return peg
        special = SPECIAL_MOVES.get(unescape_simple(raws[0]).strip().lower())
        if special is not None:
            return ParsedMove(special=special)
    return ParsedMove(tuple(entry for index, raw in enumerate(raws) for entry in read_entries(raw, index)))


def move_text(move: ParsedMove) -> str:
    r"""Return a move as the move list shows it, such as `K4`, `-i'3 -J4' \i'4 K4`, `swap` or `resign`."""
    if move.special is not None:
        return "swap" if move.special == SWAP_PIECES else move.special
    texts = [entry.text() if entry.kind != UNREADABLE else "?" for entry in move.entries[:_MAX_SHOWN_ENTRIES]]
    return " ".join(texts if len(move.entries) <= _MAX_SHOWN_ENTRIES else [*texts, "…"])


def write_entries(entries: Iterable[MoveEntry]) -> list[str]:
    """Return one raw value per entry. Backslashes are doubled, which all readers of this notation understand."""
    return [entry.text().replace("\\", "\\\\") for entry in entries]


def read_side(text: str | None) -> str | None:
    """Return WHITE for `W` or `White` and BLACK for `B` or `Black`, in upper or lower case, and None for anything else."""
    return _SIDES.get((text or "").strip().lower())


def read_winner(text: str) -> str | None:
    """Return who wins according to a value of `RE` or `PZ`: WHITE, BLACK, DRAW, or None if it does not say."""
    text = text.strip()
    if text == "0" or text.lower() == DRAW:
        return DRAW
    match = _WINNER.match(text)
    return match[1].upper() if match else None


def read_bookmark(text: str | None) -> int | None:
    """Return the number X of a node name `bookmark X`, or None if the name is not a bookmark."""
    match = _BOOKMARK.fullmatch(text or "")
    return int(match[1]) if match else None
