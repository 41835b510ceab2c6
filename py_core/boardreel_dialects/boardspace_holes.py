"""The names of holes and bridges in TwixT records of boardspace.net."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.twixt.holes import DEFAULT_SIZE, column_number

#: angle in the id of a bridge → columns and rows from its lower end to its other end; rows go down
BRIDGES = {"30": (-2, -1), "60": (-1, -2), "120": (1, -2), "150": (2, -1)}


def bridge_angle(text: str) -> str:
    """Return the angle in the id of a bridge, such as `60` for `RB60`, or an empty string for any other text."""
    angle = text[2:] if text[:2].upper() in ("RB", "BB") else ""
    return angle if angle in BRIDGES else ""


def names_hole(arguments: Sequence[str]) -> bool:
    """Return whether the first two arguments of an operation name a hole: a column and a row."""
    return (
        len(arguments) >= 2
        and arguments[0].isascii()
        and arguments[0].isalpha()
        and len(arguments[0]) <= 2
        and arguments[1].isascii()
        and arguments[1].isdigit()
        and len(arguments[1]) <= 3
    )


def hole_coordinates(arguments: Sequence[str]) -> tuple[int, int]:
    """Return column and row of a hole, counted from 1 at the upper left, from the arguments of an operation.

    The server counts rows from the bottom. A row that is not on the board is returned unchanged.
    """
    row = int(arguments[1])
    return column_number(arguments[0]), DEFAULT_SIZE + 1 - row if 1 <= row <= DEFAULT_SIZE else row
