"""Count the score of a game of Go from the territory that a record marks (`TB`, `TW`), with its arithmetic.

Nothing is guessed: points that are not marked belong to nobody, and stones on points of the other side are dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardreel.games.go.rulesets import Scoring
from boardreel.games.intersections.markup import TERRITORY_IDENTS, Mark
from boardreel.games.intersections.stones import BLACK, WHITE, color_name, opponent_of
from boardreel.scene.encode import as_number
from boardreel.scene.shapes import Message, join_messages
from boardreel.sgf.values import parse_real

#: a margin of `RE` is compared up to this difference
_TOLERANCE = 0.01


class Term(NamedTuple):
    """A part of a side's points: the last part of its message key, and the number of points."""

    name: str
    points: float


class Division(NamedTuple):
    """A board divided between the sides: the points that belong to black and to white, and those of the dead stones."""

    black: frozenset[int]
    white: frozenset[int]
    dead: frozenset[int]


class Count(NamedTuple):
    """The points of black and white as sums of terms."""

    black: Sequence[Term]
    white: Sequence[Term]

    @property
    def totals(self) -> tuple[float, float]:
        """Return the points of black and white."""
        return sum(term.points for term in self.black), sum(term.points for term in self.white)

    @property
    def margin(self) -> float:
        """Return the points of black minus those of white."""
        black, white = self.totals
        return black - white

    def result(self) -> Message:
        """Return the winner, and the points by which that side wins."""
        if not self.margin:
            return Message("result.draw")
        side = color_name(BLACK if self.margin > 0 else WHITE)
        return Message("result.points", {"side": side, "points": as_number(abs(self.margin))})

    def message(self) -> Message:
        """Return the points of both sides with their arithmetic."""
        black, white = self.sums()
        return Message("go.score", {"black": black, "white": white})

    def sums(self) -> tuple[Message, Message]:
        """Return the points of black and of white, each with their arithmetic."""
        return self._sum(BLACK, self.black), self._sum(WHITE, self.white)

    def _sum(self, color: int, terms: Sequence[Term]) -> Message:
        """Return the points of a side as a sum of its terms."""
        parts = [Message(f"go.points.{term.name}", {"count": as_number(term.points)}) for term in terms]
        total = as_number(self.totals[color - BLACK])
        terms_text = join_messages("go.plus", parts)
        return Message("go.total", {"color": color_name(color), "total": total, "terms": terms_text})


def read_territory(marks: Iterable[Mark]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the points that the marks of a node give to black and to white."""
    found = [(mark.ident, mark.point) for mark in marks]
    black, white = (frozenset(point for ident, point in found if ident == each) for each in TERRITORY_IDENTS)
    # a point that is marked for both belongs to nobody
    return black - white, white - black


def marked_division(stones: bytes, black: frozenset[int], white: frozenset[int]) -> Division:
    """Return the division by marks, where the stones on points of the other side are dead."""
    dead = (point for own, other in ((black, WHITE), (white, BLACK)) for point in own if stones[point] == other)
    return Division(black, white, frozenset(dead))


def count_score(
    scoring: Scoring,
    stones: bytes,
    division: Division,
    lost_stones: tuple[int, int],
    komi: float,
    handicap_bonus: int,
) -> Count:
    """Return the points of both sides at the end of a game.

    `stones` is the board with the dead stones on it, and `lost_stones` are the black and the white stones captured so far.
    `handicap_bonus` is what white gets for the handicap where stones on the board count.
    """
    dead = division.dead
    sides = []
    for color, own in ((BLACK, division.black), (WHITE, division.white)):
        terms = [Term("territory", sum(stones[point] != color or point in dead for point in own))]
        if scoring is Scoring.AREA:
            alive = sum(state == color and point not in dead for point, state in enumerate(stones))
            terms.insert(0, Term("stones", alive))
        else:
            lost = sum(stones[point] == opponent_of(color) for point in dead)
            terms += [Term("prisoners", lost_stones[WHITE - color]), Term("dead", lost)]
        if color == WHITE:
            terms += [Term("komi", komi), Term("handicap", handicap_bonus if scoring is Scoring.AREA else 0)]
        sides.append([terms[0], *(term for term in terms[1:] if term.points)])
    return Count(*sides)


def choose_count(counts: Iterator[Count], result: str | None) -> Count:
    """Return the first of some counts that agrees with a game's result, or else the first one."""
    first = next(counts)
    candidates = (first, *counts)
    return next((count for count in candidates if not contradicts(count, result)), first)


def recorded_margin(result: str | None) -> float | None:
    """Return the points of black minus those of white in the result of a record, in the form of `RE`; None without them."""
    if result == "0":
        return 0
    winner, plus, text = (result or "").partition("+")
    margin = parse_real(text)
    if not plus or winner not in ("B", "W") or margin is None:
        return None
    return margin if winner == "B" else -margin


def contradicts(count: Count, result: str | None) -> bool:
    """Return whether the result of a record, in the form of `RE`, names another winner or margin than a count."""
    margin = recorded_margin(result)
    return margin is not None and abs(count.margin - margin) > _TOLERANCE
