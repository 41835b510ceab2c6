"""What the record of a game says about the game, as values for programs: the players, the result, the date."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

#: how a game ended, as its record says; `unknown` and `void` are what records write for games without a result
Cause: TypeAlias = Literal["points", "resignation", "time", "forfeit", "draw", "void", "unknown"]


class Player(NamedTuple):
    """A player as the record names one; texts that it does not have are empty.

    `name` has no rank, even if the record writes the rank after the name; `text` is the name as it is written. `colors`
    are the SGF names of the player's sides.
    """

    name: str
    rank: str
    team: str
    colors: tuple[str, ...]
    text: str

    @property
    def color(self) -> str:
        """Return the SGF name of the player's first side."""
        return self.colors[0]


def join_names(names: Sequence[str]) -> str:
    """Return the names of players joined by dashes, an unknown one as a question mark; empty if nobody is known."""
    return " – ".join(name or "?" for name in names) if any(names) else ""


class Result(NamedTuple):
    """The result of a game as the record names it.

    `winner` is the SGF name of a side, None without one. `margin` is the difference in points, None if it is not known.
    `cause` is None if a side has won in a way that the record does not name, and if the result is missing or cannot be
    read. `text` is that of the record on one line, empty if it names no result. `value` is the result in the form of `RE`
    with the SGF name of the winner, such as `B+R` for 黑中盘胜, and `text` if that cannot be read.
    """

    winner: str | None = None
    margin: float | None = None
    cause: Cause | None = None
    text: str = ""
    value: str = ""


class GameDate(NamedTuple):
    """The date of a game as the record names it.

    `first_day` is the first day that it may mean, such as 2016-03-01 for March of 2016, None if there is none that can be
    read. `text` is the date in the form of `DT`, else as it is written, and empty if the record names none.
    """

    first_day: datetime.date | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The players, result, date and game info that the root of a game names.

    `info` maps the identifiers of the properties of the game info to their values, as `Node.get` returns them. What
    servers and people write in another way, such as a komi of 375 or a date in words, is read.
    """

    players: tuple[Player, ...]
    result: Result
    date: GameDate
    info: Mapping[str, Any]
