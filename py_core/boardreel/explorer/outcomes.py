"""The result, the date and the ratings of a game as numbers, for counting and sorting."""

from __future__ import annotations

import re

from boardreel.explorer.keys import players_of
from boardreel.games.protocol import Position, Rules
from boardreel.reel.results import parse_result
from boardreel.sgf import Game, Node

#: outcomes: unknown, else the index of the player who won plus 1, or the number of players plus 1 for a draw
UNKNOWN = 0
_POINTS_LIST = re.compile(r"\d{1,4}(?:[.,]\d)?(?:[ ,;/-]+\d{1,4}(?:[.,]\d)?)+")
_DATE = re.compile(r"(?<!\d)(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?!\d)")
_RANK = re.compile(r"\s*(\d{1,2})\s*([kdp])", re.IGNORECASE)
_ELO = re.compile(r"\s*(\d{3,4})(?!\d)")
#: numbers for ranks, so that any dan is above any kyu and any professional rank above any dan
_RANK_VALUES = {"k": (3050, -100), "d": (3000, 100), "p": (4000, 100)}


def named_outcome(game: Game, rules: Rules) -> int:
    """Return the outcome that the record names (`RE`), or UNKNOWN."""
    raw = " ".join((game.root.text("RE") or "").split())
    players = players_of(rules)
    if not raw or not players:
        return UNKNOWN
    if _POINTS_LIST.fullmatch(raw) and len(players) > 2:
        return _outcome_of_points([float(text) for text in re.findall(r"\d+(?:\.\d)?", raw.replace(",", " "))], players)
    result = parse_result(raw, rules)
    if result is None:
        return UNKNOWN
    if result.message.key == "result.draw":
        return len(players) + 1
    if result.winner is None:
        return UNKNOWN
    color = rules.sides[result.winner].color
    return next((index + 1 for index, colors in enumerate(players) if color in colors), UNKNOWN)


def _outcome_of_points(points: list[float], players: tuple[tuple[str, ...], ...]) -> int:
    """Return the outcome for the points of all players, or UNKNOWN if there is another number of points."""
    if len(points) != len(players):
        return UNKNOWN
    best = max(points)
    return points.index(best) + 1 if points.count(best) == 1 else len(players) + 1


def played_outcome(position: Position, rules: Rules) -> int:
    """Return the outcome at the last position of a game, or UNKNOWN if it does not follow from the rules."""
    ranks = position.ranks
    if ranks is None:
        return UNKNOWN
    players = players_of(rules)
    winners = [index for index, colors in enumerate(players) if any(ranks.get(color) == 1 for color in colors)]
    return winners[0] + 1 if len(winners) == 1 else len(players) + 1 if winners else UNKNOWN


def can_have_outcome(position: Position) -> bool:
    """Return whether positions of this game can have a result."""
    return type(position).ranks is not Position.ranks


def oriented_outcome(outcome: int, player_image: tuple[int, ...]) -> int:
    """Return the image of an outcome; `player_image` has the image of every player."""
    return player_image[outcome - 1] + 1 if 0 < outcome <= len(player_image) else outcome


def date_number(root: Node) -> int:
    """Return the first date of a game (`DT`) as a number such as 20240517; what is missing is 0."""
    match = _DATE.search(root.text("DT") or "")
    return 0 if match is None else int(match[1]) * 10000 + int(match[2] or 0) * 100 + int(match[3] or 0)


def rating_number(text: str | None) -> int:
    """Return a number for a rating (`2413`) or a rank (`3k`, `5d`, `9p`) that grows with the strength, 0 if unknown."""
    if text is None:
        return 0
    rank = _RANK.match(text)
    if rank is not None:
        base, step = _RANK_VALUES[rank[2].lower()]
        return base + step * int(rank[1])
    rating = _ELO.match(text)
    return int(rating[1]) if rating else 0
