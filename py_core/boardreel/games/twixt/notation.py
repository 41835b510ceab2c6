"""Values of TwixT properties: holes, link centres, entries of a move, special moves (specification, sections 3, 4).

The backslash is both SGF's escape character and the sign of a falling link, and the published notation does not double it.
So values are read from their raw text; nothing here may be given an unescaped value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from boardreel.games.twixt.holes import Grid, column_name, column_number
from boardreel.games.twixt.links import DIRECTIONS, link_number
from boardreel.sgf.values import unescape_simple

#: kinds of entry, and their places in a move that is written in order
REMOVE, ADD, PEG, BAD = "remove", "add", "peg", "bad"
ORDER = {REMOVE: 0, ADD: 1, PEG: 2}
#: slopes as they are written: down to the right, up to the right
FALLING, RISING = "\\", "/"

RESIGN, FORFEIT, PASS = "resign", "forfeit", "pass"
OFFER_DRAW, ACCEPT_DRAW = "propose-draw", "accept-draw"
SWAP_PIECES, SWAP_SIDES = "swap-pieces", "swap-sides"
#: special moves by what a record writes
SPECIAL = {
    "": PASS,
    "swap": SWAP_PIECES,
    "draw": ACCEPT_DRAW,
    **{name: name for name in (RESIGN, FORFEIT, PASS, OFFER_DRAW, ACCEPT_DRAW, SWAP_PIECES, SWAP_SIDES)},
}

_HALF = "['*’´`]"
_ENTRY = rf"(?P<sign>[-/\\]?)(?P<letters>[A-Za-z]{{1,2}})(?P<left>{_HALF}?)(?P<digits>[0-9]++)(?P<right>{_HALF}?)"
_ENTRIES = re.compile(rf"(?:[-/\\]?[A-Za-z]{{1,2}}(?:{_HALF}[0-9]++|[0-9]++{_HALF}?))+")
_ONE = re.compile(_ENTRY)
_PEG = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")
_LONGEST_PEG = 5
#: entries of a move that are shown as its text
_SHOWN_ENTRIES = 40
_SOFT_BREAK = re.compile(r"\\(?:\r\n|\n\r|\r|\n)")


class Centre(NamedTuple):
    """A link centre: half a column to the right of (column, row) when `steep`, else half a row below it."""

    column: int
    row: int
    steep: bool

    @property
    def point(self) -> tuple[float, float]:
        return (self.column + 0.5, float(self.row)) if self.steep else (float(self.column), self.row + 0.5)

    def text(self) -> str:
        """In the canonical form, `i'3` or `J4'`."""
        name = column_name(self.column)
        return f"{name.lower()}'{self.row}" if self.steep else f"{name}{self.row}'"

    def link(self, grid: Grid, slope: str) -> int | None:
        """The number of the falling or rising link with this centre, None when it does not fit on the board."""
        wide, high = (1, 2) if self.steep else (2, 1)
        left = self.column if self.steep else self.column - 1
        top = self.row - 1 if self.steep else self.row
        row, step = (top, high) if slope == FALLING else (top + high, -high)
        return link_number(grid, left, row, DIRECTIONS.index((wide, step)))


class Entry(NamedTuple):
    """One entry of a move. `value` counts the property's values from 0. `bare`: a link centre without a sign."""

    kind: str
    column: int = 0
    row: int = 0
    centre: Centre | None = None
    slope: str = ""
    bare: bool = False
    value: int = 0

    def text(self) -> str:
        """In the canonical form."""
        if self.centre is None:
            return f"{column_name(self.column)}{self.row}"
        return ("-" if self.kind == REMOVE else self.slope) + self.centre.text()


@dataclass(frozen=True, slots=True)
class Reading:
    """A move as it stands in a property: a `special` one, or entries; perhaps together with an offer of a draw."""

    entries: tuple[Entry, ...] = ()
    special: str | None = None
    offer: bool = False


def prepare(raw: str) -> str:
    """The raw value without soft breaks and white space, doubled backslashes made single."""
    return "".join(_SOFT_BREAK.sub("", raw).split()).replace("\\\\", "\\")


def row_number(digits: str) -> int:
    """A row; a number of more digits than any row has stands for one off the board."""
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= 3 else 1000


def read_entries(raw: str, value: int = 0) -> list[Entry]:
    """The entries of one raw value; a single `BAD` one when it cannot be read."""
    peg = _PEG.fullmatch(raw)
    if peg is not None:
        return [Entry(PEG, column_number(peg[1]), int(peg[2]), value=value)]
    text = prepare(raw)
    if _ENTRIES.fullmatch(text) is None:
        return [Entry(BAD, value=value)]
    return [_entry(match, value) for match in _ONE.finditer(text)]


def _entry(match: re.Match[str], value: int) -> Entry:
    column, row = column_number(match["letters"]), row_number(match["digits"])
    sign = match["sign"]
    if not match["left"] and not match["right"]:
        # the signed hole is a fault inside a move that can be read: it is no reason to drop the other entries
        return Entry(BAD if sign else PEG, column, row, value=value, slope=sign)
    centre = Centre(column, row, bool(match["left"]))
    if sign == "-":
        return Entry(REMOVE, column, row, centre, value=value)
    return Entry(ADD, column, row, centre, sign or FALLING, not sign, value)


@lru_cache(maxsize=4096)
def _one_peg(raw: str) -> Reading | None:
    """The commonest move, or None when it is not one plain hole."""
    return Reading(tuple(read_entries(raw))) if _PEG.fullmatch(raw) else None


def read_move(raws: Sequence[str]) -> Reading:
    """The values of `B` or `W`."""
    if len(raws) == 1:
        peg = _one_peg(raws[0]) if len(raws[0]) <= _LONGEST_PEG else None
        if peg is not None:
            return peg
        special = SPECIAL.get(unescape_simple(raws[0]).strip().lower())
        if special is not None:
            return Reading(special=special)
    return Reading(tuple(entry for value, raw in enumerate(raws) for entry in read_entries(raw, value)))


def move_text(reading: Reading) -> str:
    """A move as the move list shows it: `K4`, `-i'3 -J4' \\i'4 K4`, `swap`, `resign`."""
    if reading.special is not None:
        return "swap" if reading.special == SWAP_PIECES else reading.special
    texts = [entry.text() if entry.kind != BAD else "?" for entry in reading.entries[:_SHOWN_ENTRIES]]
    return " ".join(texts if len(reading.entries) <= _SHOWN_ENTRIES else [*texts, "…"])


def write_entries(entries: Iterable[Entry]) -> list[str]:
    """Entries as raw values, one each; the backslash is doubled, which every reader of this notation understands."""
    return [entry.text().replace("\\", "\\\\") for entry in entries]
