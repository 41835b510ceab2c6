"""Shared by the importers of TwixT games: properties of roots and moves, and notations of holes and links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from boardreel.games.twixt.dialect import DRAW_OFFER_PROPERTY, STANDARD
from boardreel.games.twixt.holes import column_name
from boardreel.games.twixt.little_golem import letter_number
from boardreel.games.twixt.notation import (
    ADD_LINK,
    FORFEIT,
    OFFER_DRAW,
    REMOVE_LINK,
    RESIGN,
    SWAP_PIECES,
    link_entry,
    write_entries,
)
from boardreel.sgf.values import escape

#: identifiers and raw values, as they are added to a node
PropertyList: TypeAlias = list[tuple[str, Sequence[str]]]

#: boards with more columns or rows name them by lower-case, then by upper-case letters
LETTER_COUNT = 26
#: words that stand for a move in most dialects → the move in the published notation
SPECIAL_WORDS = {"swap": SWAP_PIECES, RESIGN: RESIGN, FORFEIT: FORFEIT, "draw": "draw"}
_HOLE = re.compile(r"([A-Za-z])([0-9]{1,3})(\|draw)?", re.IGNORECASE)
_UNKNOWN_NAMES = ("", "?", "null")


def root_properties(size: int | str, ruleset: str, names: dict[str, str | None]) -> PropertyList:
    """Return the properties of a root. `size` is the value of `SZ`, `names` has the players' names by color."""
    properties: PropertyList = [("FF", ["4"]), ("GM", ["21"]), ("SZ", [escape(str(size))]), ("RU", [ruleset])]
    for color, ident in STANDARD.players.items():
        name = known_name(names.get(color))
        properties += [(ident, [escape(name)])] if name else []
    return properties


def known_name(value: Any) -> str | None:
    """Return a value of the source as a player's name, or None if it is not text or a word for "unknown"."""
    return value.strip() if isinstance(value, str) and value.strip() not in _UNKNOWN_NAMES else None


def hole_numbers(text: str, *, is_large: bool) -> tuple[int, int] | None:
    """Return column and row, from 1, of a hole as Little Golem's new interface writes it, or None for other texts.

    On a large board, which has more than 26 columns, an upper-case letter is one of the columns 27 to 52.
    """
    match = _HOLE.fullmatch(text)
    return None if match is None else (letter_number(match[1], is_large=is_large), int(match[2]))


def move_properties(color: str, text: str, *, is_large: bool) -> PropertyList:
    """Return the properties of a move as Little Golem's new interface writes it.

    It is a hole, a hole with the offer of a draw (`f4|draw`), or a word such as `swap`. The text of an unreadable move
    is kept.
    """
    text = text.strip()
    word = SPECIAL_WORDS.get(text.lower())
    if word is not None:
        return [(color, [word])]
    numbers = hole_numbers(text, is_large=is_large)
    if numbers is None:
        return [(color, [escape(text)])]
    offer: PropertyList = [(DRAW_OFFER_PROPERTY, [OFFER_DRAW])] if "|" in text else []
    return [(color, [hole_name(*numbers)]), *offer]


def hole_name(column: int, row: int) -> str:
    """Return a hole in the published notation, even if it is not on the board. Column and row count from 1."""
    return f"{column_name(column) if column > 0 else '?'}{row}"


def link_value(one: tuple[int, int], other: tuple[int, int], *, is_removed: bool) -> str | None:
    """Return the raw value that removes or adds the link between two holes, given as (column, row).

    Return None if the holes are not a knight's move apart.
    """
    entry = link_entry(REMOVE_LINK if is_removed else ADD_LINK, one, other)
    return None if entry is None else write_entries([entry])[0]
