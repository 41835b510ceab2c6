"""English message templates for boards of crossing lines: diagnostics of values, and the settings of the board."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "grid.coordinates": "Coordinate style",
    "grid.coordinates-letters": "A–T without I, 1–19",
    "grid.coordinates-all-letters": "A–S with I, 1–19",
    "grid.coordinates-record": "Letters as in the record",
    "grid.coordinates-numbers": "Numbers",
    "grid.coordinates-numerals": "Numbers and 一二三, from the right",
    "grid.look": "Board",
    "grid.look-wood": "Wood",
    "grid.look-plain": "Plain",
    "grid.stars": "Star points",
    "grid.variations": "Variations on the board",
    "grid.bad-point": "“{text}” is not a point on this board.",
    "grid.bad-value": "Invalid value “{text}”.",
    "grid.empty-value": "Empty value.",
    "grid.value-repaired": "Read as {text}.",
    "grid.human-coordinates": "The points are written as on the edge of the board, as SmartGo does.",
    "grid.pass-in-words": "A pass is written as a word.",
    "grid.pass-beyond-corner": "“{text}” lies beyond the corner of the board; it was read as a pass.",
    "grid.handicap-from-number": (
        "The record names {stones, plural, one {# handicap stone} other {# handicap stones}} but does not place "
        "them; they were put on the usual points (Fox)."
    ),
    "grid.newer-feature": "This notation is new in FF[4], but the record declares an older version.",
    "grid.position-not-unique": "{point} is listed twice.",
    "grid.markup-conflict": "{point} already has a mark; only the first one is shown.",
    "grid.setup-without-effect": "Setup does not change {point}.",
    "grid.occupied-point": "{point} is already occupied.",
    "grid.ko": "This move retakes the ko at once.",
    "grid.superko": "This move repeats an earlier position, which the rules forbid.",
    "grid.position-repeated": "This move repeats an earlier position; under Chinese rules, practice differs.",
    "grid.suicide": "Suicide: the stones played at {point} have no liberties and are removed.",
}
