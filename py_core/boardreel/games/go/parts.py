"""The parts of a position of Go: stones, the side to play and the point of a ko."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from boardreel.games.go.position import GoPosition
from boardreel.games.intersections.stones import COLOR_LETTERS
from boardreel.games.protocol import KO, PIECE, TO_PLAY, Part, Played

#: the part of a position that says whose turn it is, by color
TURNS = {color: Part(TO_PLAY, color) for color in COLOR_LETTERS}


@lru_cache(maxsize=8192)
def stone_part(color: str, name: str) -> Part:
    """Return the part of a stone of a color, `B` or `W`, on the point called `name`."""
    return Part(PIECE, color, (name,))


def _other_parts(position: GoPosition) -> set[Part]:
    """Return the parts of a position that are not stones."""
    parts = {TURNS[position.to_play]}
    if position.ko >= 0:
        parts.add(Part(KO, "", (position.context.grid.names[position.ko],)))
    return parts


def parts_of(position: GoPosition) -> set[Part]:
    """Return all parts of a position."""
    if not any(position.stones):
        return _other_parts(position)
    names = position.context.grid.names
    stones = {stone_part(COLOR_LETTERS[color], names[point]) for point, color in enumerate(position.stones) if color}
    return stones | _other_parts(position)


def changed_parts(before: GoPosition, played: Played) -> Iterable[Part]:
    """Return the parts that only one of two positions has: `before`, and the one after playing from it."""
    after = played.position
    assert isinstance(after, GoPosition)
    changed = _other_parts(before) ^ _other_parts(after)
    if after.stones == before.stones:
        return changed
    if played.legal and not played.setup and len(played.moves) == 1 and after.lost_stones == before.lost_stones:
        move = played.moves[0]
        changed.add(stone_part(move.color, move.points[0]))
        return changed
    names = before.context.grid.names
    for point, (old, new) in enumerate(zip(before.stones, after.stones, strict=True)):
        if old != new:
            changed |= {stone_part(COLOR_LETTERS[color], names[point]) for color in (old, new) if color}
    return changed
