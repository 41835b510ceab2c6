"""The numbers of moves, as the move list shows them."""

from __future__ import annotations

from boardreel.games.protocol_data import Label


def last_number(label: Label | None, before: int, *, setup_restarts: bool) -> int:
    """Return the number of the last move on the path to a node with this label, given that of its parent.

    `setup_restarts` is whether a setup node starts the count again from 0.
    """
    if label is None:
        return before
    if label.number is not None:
        return label.number
    return (0 if label.setup and setup_restarts else before) + (label.color is not None)
