"""Apply the setup properties of a node, which place and remove stones without captures."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from boardreel.games.intersections.notation import PointReader
from boardreel.games.intersections.points import PointGrid, PointRectangle
from boardreel.games.protocol import Label

#: setup property → what it puts on its points: 0 nothing, 1 a black stone, 2 a white stone
SETUP_STONES = {"AB": 1, "AW": 2, "AE": 0}


def apply_setup(
    board: bytes,
    reader: PointReader,
    properties: Mapping[str, Sequence[str]],
    states: Mapping[str, int] = SETUP_STONES,
) -> bytes:
    """Return the board after the setup properties of a node, and report points set twice or already in that state.

    `board` has one byte per point, and `states` what each property puts there: 0 empty, 1 black, 2 white. Where properties
    set a point twice, the last one wins.
    """
    grid = reader.grid
    after, touched = bytearray(board), bytearray(grid.count)
    for ident, raws in properties.items():
        color = states.get(ident)
        if color is None:
            continue
        for value_index, rectangle in reader.rectangles(ident, raws):
            was_touched = has_effect = False
            for first, end in grid.row_spans(rectangle):
                size = end - first
                stones = bytes((color,)) * size
                was_touched = was_touched or any(touched[first:end])
                has_effect = has_effect or board[first:end] != stones
                after[first:end] = stones
                touched[first:end] = b"\1" * size
            if was_touched:
                reader.report("position-not-unique", ident, value_index, point=_display_name(grid, rectangle))
            elif not has_effect:
                reader.report("setup-without-effect", ident, value_index, point=_display_name(grid, rectangle))
    return bytes(after)


def setup_label(properties: Mapping[str, Sequence[str]], idents: Container[str], grid: PointGrid) -> Label | None:
    """Return the move-list entry of a node without moves: the identifiers of its setup, None if it has none of `idents`.

    A single stone has its point too, such as `AW D5`, from which the viewer makes "White D5".
    """
    found = [ident for ident in properties if ident in idents]
    placing = [ident for ident in found if ident != "PL"]
    if len(placing) == 1 and SETUP_STONES.get(placing[0]) and len(properties[placing[0]]) == 1:
        point = grid.find_point(properties[placing[0]][0])
        if point is not None:
            return Label(f"{placing[0]} {grid.display_names[point]}", setup=True)
    return Label(" ".join(found), setup=True) if found else None


def _display_name(grid: PointGrid, rectangle: PointRectangle) -> str:
    """Return the name of a rectangle for players: `D4`, or its upper left and lower right corners as `C6–E4`."""
    first = grid.display_names[rectangle.top * grid.columns + rectangle.left]
    last = grid.display_names[rectangle.bottom * grid.columns + rectangle.right]
    return first if first == last else f"{first}–{last}"
