"""Setup in a node: stones put down and taken off without a capture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.intersections.notation import Reader
from boardreel.games.intersections.points import Area

#: what a property puts on its points: 0 nothing, 1 black, 2 white
STONES = {"AB": 1, "AW": 2, "AE": 0}


def set_up(board: bytes, reader: Reader, properties: Mapping[str, Sequence[str]]) -> bytes:
    """The board after the setup of a node: in file order, the last one wins on a point."""
    grid = reader.grid
    after, touched = bytearray(board), bytearray(grid.count)
    for ident, raws in properties.items():
        color = STONES.get(ident)
        if color is None:
            continue
        for value, area in reader.areas(ident, list(raws)):
            again = effect = False
            for first, end in grid.rows_of(area):
                size = end - first
                stones = bytes((color,)) * size
                again = again or any(touched[first:end])
                effect = effect or board[first:end] != stones
                after[first:end] = stones
                touched[first:end] = b"\1" * size
            if again:
                reader.report("position-not-unique", ident, value, point=_name(reader, area))
            elif not effect:
                reader.report("setup-without-effect", ident, value, point=_name(reader, area))
    return bytes(after)


def _name(reader: Reader, area: Area) -> str:
    grid = reader.grid
    first = grid.shown[area.top * grid.columns + area.left]
    return first if area.single else f"{first}–{grid.shown[area.bottom * grid.columns + area.right]}"
