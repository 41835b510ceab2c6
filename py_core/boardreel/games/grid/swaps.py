"""Find out what a swap in a record of Hex exchanges: programs write the same word for the pieces and for the sides.

See section 11 of the project's specification of vendor files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
#: the texts of all swaps
_SWAPS = frozenset((_BARE, PIECES, SIDES))
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


def find_last_swap(node: Node) -> Node | None:
    """Return the node with the last move up to a node, resignations aside, if that is a swap, else None."""
    for index in node.game.path_up(node.index):
        texts = [text for _, text in _iter_moves(node.game.properties(index))]
        if texts:
            return None if _SWAPS.isdisjoint(texts) else Node(node.game, index)
    return None


def _next_mover(node: Node) -> int | None:
    """Return the color of the next move on the main line after a node, resignations aside, or None."""
    line = islice(node.game.line_from(node.index), 1, None)
    return next((color for index in line for color, _ in _iter_moves(node.game.properties(index))), None)


def _iter_moves(properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Yield the color and the text in lower case of each move of a node, without resignations."""
    for ident, color in COLORS.items():
        if ident in properties:
            text = unescape_simple(properties[ident][0]).strip().lower()
            if text not in _RESIGNATIONS:
                yield color, text


def _is_from_sides_program(root: Node) -> bool:
    """Return whether the program of a record writes `swap-pieces` for a swap of the sides."""
    return any(value.strip().lower().startswith(_SIDES_PROGRAMS) for value in root.raw("AP"))
