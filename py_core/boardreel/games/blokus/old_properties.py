"""The names of move properties in records of early versions of Pentobi; `conversion.py` writes them in the current form."""

from __future__ import annotations

from boardreel.games.blokus.variants import Variant


def old_move_properties(variant: Variant) -> tuple[str, ...]:
    """Return the move properties of a variant that only old records use.

    The first one belongs to the first color and so on; if there are more than colors, they start again with the first.
    """
    colors = len(variant.colors)
    return ("1", "2", "BLUE", "GREEN") if colors == 2 else ("BLUE", "YELLOW", "RED", "GREEN")[:colors]
