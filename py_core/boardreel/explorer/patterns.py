"""Find games with a position in which some points have some colors, from the depths at which pieces were on points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from boardreel.games.protocol import Rules

#: colors by the points that have them
Board: TypeAlias = Mapping[str, str]
#: color and point → triples of game, first depth, number of depths (0 means to the end)
Lookup: TypeAlias = Callable[[str, str], Sequence[int]]
#: depths at which a piece is on a point: the first one, and the one at which it is gone
Span: TypeAlias = tuple[int, int]
_END = 1 << 30


class PatternGame(NamedTuple):
    """A game with a pattern: its number, and the first depth at which the pattern is on the board."""

    number: int
    depth: int


def image_boards(points: Board, rules: Rules, *, exchanges_colors: bool) -> list[dict[str, str]]:
    """Return the different images of a pattern under the symmetries of a game.

    With `exchanges_colors`, add those in which two colors take each other's place.
    """
    boards = [symmetry.board(points) for symmetry in rules.symmetries()]
    if exchanges_colors:
        one, other, *_ = (*(side.color for side in rules.sides), "", "")
        exchange = {one: other, other: one}
        boards += [{point: exchange.get(color, color) for point, color in board.items()} for board in boards]
    return list({tuple(sorted(board.items())): board for board in boards}.values())


def find_pattern(boards: Iterable[Board], lookup: Lookup) -> list[PatternGame]:
    """Return the games with any of the patterns, sorted by number."""
    first: dict[int, int] = {}
    for board in boards:
        for number, spans in _games_with(board, lookup).items():
            depth = min(start for start, _ in spans)
            first[number] = min(depth, first.get(number, depth))
    return [PatternGame(number, depth) for number, depth in sorted(first.items())]


def _games_with(board: Board, lookup: Lookup) -> dict[int, list[Span]]:
    """Return the games with a pattern, each with the spans of depths in which it is on the board."""
    lists = sorted((lookup(color, point) for point, color in board.items()), key=len)
    found: dict[int, list[Span]] | None = None
    for numbers in lists:
        spans: dict[int, list[Span]] = {}
        for index in range(0, len(numbers), 3):
            game, start, length = numbers[index : index + 3]
            if found is None or game in found:
                spans.setdefault(game, []).append((start, start + length if length else _END))
        if found is not None:
            spans = {game: _common_spans(found[game], pairs) for game, pairs in spans.items()}
        found = {game: pairs for game, pairs in spans.items() if pairs}
    return found or {}


def _common_spans(one: Sequence[Span], other: Sequence[Span]) -> list[Span]:
    """Return the spans that two lists have in common. In each list, every span ends before the next one starts.

    The time is linear, whatever the lists contain.
    """
    common: list[Span] = []
    index = other_index = 0
    while index < len(one) and other_index < len(other):
        (start, end), (other_start, other_end) = one[index], other[other_index]
        if max(start, other_start) < min(end, other_end):
            common.append((max(start, other_start), min(end, other_end)))
        if end <= other_end:
            index += 1
        else:
            other_index += 1
    return common
