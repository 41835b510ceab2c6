"""Find out what a swap in a record of Hex exchanges: programs write the same word for the pieces and for the sides.

See section 11 of the project's specification of vendor files.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from boardreel.games.intersections.stones import COLORS
from boardreel.sgf import Node
from boardreel.sgf.values import unescape_simple

PIECES, SIDES = "swap-pieces", "swap-sides"
#: the text of a swap that does not say what is exchanged
_BARE = "swap"
#: programs that write `swap-pieces` for a swap of the sides; of HexGui, the versions before 1
_SIDES_PROGRAMS = ("hexgui:0.", "hex-benzene")
_RESIGNATIONS = frozenset(("resign", "resigns", "forfeit"))


class Swap(NamedTuple):
    """The effect of a swap: what is exchanged, PIECES or SIDES, and the code of a diagnostic about it, if any."""

    name: str
    code: str | None = None


def read_swap(node: Node, color: int, text: str) -> Swap:
    """Return the swap that the text of a move of `color` at a node means.

    The next move decides: if the same color moves again, the players exchanged their sides, and the stones stay.
    """
    written = text.strip().lower()
    mover = _next_mover(node)
    if mover is None:
        is_sides = written == PIECES and _is_from_sides_program(node.game.root)
        name = SIDES if is_sides or written == SIDES else PIECES
        return Swap(name, "swap-kind" if name != written != _BARE else None)
    name = SIDES if mover == color else PIECES
    if written == _BARE:
        return Swap(name, "bare-swap")
    return Swap(name, None if name == written else "swap-kind")


def _next_mover(node: Node) -> int | None:
    """Return the color of the next move on the main line after a node, resignations aside, or None."""
    for properties in map(node.game.properties, islice(node.game.line_from(node.index), 1, None)):
        for ident, color in COLORS.items():
            if ident in properties and unescape_simple(properties[ident][0]).strip().lower() not in _RESIGNATIONS:
                return color
    return None


def _is_from_sides_program(root: Node) -> bool:
    """Return whether the program of a record writes `swap-pieces` for a swap of the sides."""
    return any(value.strip().lower().startswith(_SIDES_PROGRAMS) for value in root.raw("AP"))
