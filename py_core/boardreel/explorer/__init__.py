"""The index of positions of many records: build it, and ask where a position was played and what came next.

`boardreel.explorer.builder` makes an index from a folder of records, and `Explorer` reads one from a folder or an address.
The format of its files is documented on the page "Index format" of the documentation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardreel.explorer.explorer import Explorer, Occurrence, PositionMoves, RowSum
    from boardreel.explorer.game_row import GameId

__all__ = ["Explorer", "GameId", "Occurrence", "PositionMoves", "RowSum"]


def __getattr__(name: str) -> Any:
    """Import the reader when it is used, because a page that computes keys has no other modules of this package."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardreel.explorer import explorer

    return getattr(explorer, name)
