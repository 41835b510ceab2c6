"""Find games with a position in which some points have some colors, from the depths at which pieces were on points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
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


def unknown_points(points: Board, games: str) -> str:
    """Return the sentence that a pattern has a point or a color that `games`, the names of some games, do not have."""
    pattern = ",".join(f"{point}={color}" for point, color in points.items())
    return f"{pattern} does not name points and colors of {games}"


def require_points(points: Board, rules: Rules) -> None:
    """Raise ValueError if a game lacks a point or a color of a pattern."""
    colors = {side.color for side in rules.sides}
    if not (points.keys() <= rules.symmetries()[0].points.keys() and colors.issuperset(points.values())):
        raise ValueError(unknown_points(points, rules.name))


def image_boards(points: Board, rules: Rules, *, exchanges_colors: bool) -> list[dict[str, str]]:
    """Return the different images of a pattern under the symmetries of a game.

    With `exchanges_colors`, add those in which two colors take each other's place. Raise ValueError as `require_points`.
    """
    require_points(points, rules)
    boards = [symmetry.board(points) for symmetry in rules.symmetries()]
    if exchanges_colors:
        one, other, *_ = (*(side.color for side in rules.sides), "", "")
        exchange = {one: other, other: one}
        boards += [{point: exchange.get(color, color) for point, color in board.items()} for board in boards]
    return list({tuple(sorted(board.items())): board for board in boards}.values())


def find_pattern(boards: Sequence[Board], lookup: Lookup) -> Iterator[PatternGame]:
    """Yield the games with any of the patterns, sorted by number, each as soon as it is found."""
    wanted = {piece for board in boards for piece in _pieces(board)}
    pieces = {piece: PiecePostings(lookup(*piece)) for piece in wanted}
    candidates = [_common_games([pieces[piece] for piece in _pieces(board)]) for board in boards]
    for game in sorted(set().union(*candidates)):
        depths = []
        for board, games in zip(boards, candidates, strict=True):
            if game in games:
                found = sorted((pieces[piece].spans(game) for piece in _pieces(board)), key=len)
                if spans := reduce(_common_spans, found):
                    depths.append(spans[0][0])
        if depths:
            yield PatternGame(game, min(depths))


def _pieces(board: Board) -> list[tuple[str, str]]:
    """Return color and point of each piece of a pattern."""
    return [(color, point) for point, color in board.items()]


class PiecePostings:
    """The games with a piece on a point, and the spans of depths at which it is there."""

    def __init__(self, numbers: Sequence[int]) -> None:
        """Take triples as `Lookup` returns them; the numbers of the games never decrease."""
        self._numbers = numbers
        self._sorted_games = numbers[::3]
        self.games = frozenset(self._sorted_games)

    def spans(self, game: int) -> list[Span]:
        """Return the spans of depths at which the piece is on its point in a game."""
        numbers, first = self._numbers, bisect_left(self._sorted_games, game)
        last = bisect_right(self._sorted_games, game, lo=first)
        triples = (numbers[index : index + 3] for index in range(3 * first, 3 * last, 3))
        return [(start, start + length if length else _END) for _, start, length in triples]


def _common_games(pieces: Sequence[PiecePostings]) -> frozenset[int]:
    """Return the games that have all of some pieces, perhaps at different depths."""
    first, *others = sorted((piece.games for piece in pieces), key=len) or [frozenset[int]()]
    return first.intersection(*others)


def _common_spans(one: list[Span], other: list[Span]) -> list[Span]:
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
