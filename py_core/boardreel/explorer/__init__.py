"""The index of positions of many records: build it, and ask where a position was played and what came next.

`build` makes an index from a folder of records, and `Explorer` reads one from a folder or an address. The format of its
files is documented on the page "Index format" of the documentation.
"""

from boardreel.explorer.explorer import Explorer, GameId, Occurrence, PositionMoves, RowSum

__all__ = ["Explorer", "GameId", "Occurrence", "PositionMoves", "RowSum"]
