"""The result, the date and the ratings of a game as numbers, for counting and sorting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardreel.counts import parse_count
from boardreel.first_date import first_date
from boardreel.game_results import players_of, read_game_result, read_points
from boardreel.games.protocol import Position, Rules
from boardreel.sgf import Game

#: outcomes: unknown, else the index of the player who won plus 1, or the number of players plus 1 for a draw
UNKNOWN = 0
#: points are counted in tenths of a point, as records write them with one digit after the point at most
POINT_UNITS = 10
#: a result in one number: the outcome, and above it for each player the points plus 1
_OUTCOME_BITS, _POINTS_BITS = 8, 13
_MAX_SCORED_PLAYERS = 4


class GameResult(NamedTuple):
    """The result of a game: its outcome, and the points of each player in units, empty if they are not known."""

    outcome: int = UNKNOWN
    points: tuple[int, ...] = ()

    def oriented(self, player_image: tuple[int, ...]) -> GameResult:
        """Return the result after a symmetry exchanged the players; `player_image` has the image of every player."""
        outcome = player_image[self.outcome - 1] + 1 if 0 < self.outcome <= len(player_image) else self.outcome
        images = sorted(zip(player_image, self.points, strict=False))
        return GameResult(outcome, tuple([points for _, points in images]))

    def to_number(self) -> int:
        """Return the result as one number, which is the outcome if the points are not known."""
        number = 0
        for points in reversed(self.points):
            number = number << _POINTS_BITS | points + 1
        return number << _OUTCOME_BITS | self.outcome


def result_of_number(number: int) -> GameResult:
    """Return the result that a number from `GameResult.to_number` stands for."""
    outcome, rest = number & (1 << _OUTCOME_BITS) - 1, number >> _OUTCOME_BITS
    points = []
    while rest:
        points.append((rest & (1 << _POINTS_BITS) - 1) - 1)
        rest >>= _POINTS_BITS
    return GameResult(outcome, tuple(points))


def has_points(number: int) -> bool:
    """Return whether the result that a number stands for has the points of the players."""
    return number >> _OUTCOME_BITS > 0


def named_result(game: Game, rules: Rules) -> GameResult:
    """Return the result that the record names (`RE`)."""
    text = " ".join((game.root.text("RE") or "").split())
    players = players_of(rules)
    if not text or not players:
        return GameResult()
    result, points = read_game_result(text, rules), _point_units(read_points(text, rules))
    if result.cause == "draw":
        return GameResult(len(players) + 1, points)
    outcome = next((index + 1 for index, colors in enumerate(players) if result.winner in colors), UNKNOWN)
    return GameResult(outcome, points)


def played_result(position: Position, rules: Rules) -> GameResult:
    """Return the result at the last position of a game by the rules; an unknown one if the game has not ended."""
    ranks = position.ranks
    if ranks is None:
        return GameResult()
    players = players_of(rules)
    winners = [index for index, colors in enumerate(players) if any(ranks.get(color) == 1 for color in colors)]
    outcome = winners[0] + 1 if len(winners) == 1 else len(players) + 1 if winners else UNKNOWN
    return GameResult(outcome, _point_units(position.player_points or ()))


def _point_units(points: Sequence[float]) -> tuple[int, ...]:
    """Return points in units; empty if there are more of them, or higher ones, than a number of a result has."""
    units = tuple([round(POINT_UNITS * value) for value in points])
    fits = len(units) <= _MAX_SCORED_PLAYERS and all(0 <= value < (1 << _POINTS_BITS) - 1 for value in units)
    return units if fits else ()


def can_have_result(position: Position) -> bool:
    """Return whether games with positions of this kind can have a result."""
    return type(position).ranks is not Position.ranks


def can_have_points(position: Position) -> bool:
    """Return whether the players of games with positions of this kind have points."""
    return type(position).player_points is not Position.player_points


def date_number(date: str) -> int:
    """Return the first date in a text of the form of `DT` as a number such as 20240517; what is missing is 0."""
    return parse_count(first_date(date).replace("-", "").ljust(8, "0")) or 0


def year_of(date: str) -> int | None:
    """Return the year of the first date in a text of the form of `DT`, None if there is none."""
    return date_number(date) // 10000 or None
