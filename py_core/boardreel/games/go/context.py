"""The data of one game of Go that does not change from node to node: board, rules, time settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardreel.games.go.fox import missing_stones
from boardreel.games.go.notation import MOVES_LEFT_PROPERTIES, TIME_LEFT_PROPERTIES
from boardreel.games.go.points import GoGrid, shared_go_grid
from boardreel.games.go.rulesets import (
    Repetition,
    Scoring,
    allows_suicide,
    handicap_bonus,
    repetition_rule,
    scorings,
)
from boardreel.games.intersections.markup import TERRITORY_PROPERTIES
from boardreel.games.intersections.notation import read_number, read_size
from boardreel.games.intersections.stones import WHITE, find_first_mover
from boardreel.games.protocol import Column
from boardreel.scene.shapes import Message
from boardreel.sgf import Game
from boardreel.sgf.info_reading import InfoReading, read_info
from boardreel.sgf.values import parse_real

DEFAULT_SIZE = 19
#: the current version of the SGF format
CURRENT_FORMAT = 4

CAPTURES_COLUMN = Column("captures", Message("go.captures"))
POINTS_COLUMN = Column("points", Message("go.points"))
TIME_COLUMN = Column("time", Message("go.time"), clock=True)
MOVES_LEFT_COLUMN = Column("moves-left", Message("go.moves-left"))


@dataclass(frozen=True, slots=True)
class GoContext:
    """The board, rules and settings of one game of Go.

    `is_old_format` means that the record is in FF[1] to FF[3], and `names_old_format` that it says so.
    `allows_suicide` and `repetition` come from the ruleset (`RU`). `handicap` is the number of handicap stones (`HA`), and
    `added_stones` are their points if the record does not place them. `first_mover` is the color of the first move in
    the file, 0 if there is none. `main_time` is in seconds (`TM`), None if unknown. `columns` are the numbers to show
    for both sides. `marks_siblings` and `marks_variations` are the two settings of `ST`: whether to mark the
    alternatives to the current node instead of the variations after it, and whether to mark them on the board at all.
    """

    grid: GoGrid
    is_old_format: bool = False
    names_old_format: bool = False
    allows_suicide: bool = False
    repetition: Repetition = Repetition.NOT_JUDGED
    handicap: int = 0
    added_stones: tuple[str, ...] = ()
    first_mover: int = 0
    scorings: tuple[Scoring, ...] = (Scoring.TERRITORY,)
    komi: float = 0.0
    handicap_bonus: int = 0
    result: str | None = None
    main_time: float | None = None
    columns: tuple[Column, ...] = (CAPTURES_COLUMN,)
    marks_siblings: bool = False
    marks_variations: bool = False

    @property
    def has_time(self) -> bool:
        """Return whether the record gives the players' remaining time or moves."""
        return len(self.columns) > 1


def read_context(game: Game) -> GoContext:
    """Return the context of a game tree, read from its root. Defaults of the format replace unreadable values."""
    root = game.root
    style = read_number(root.raw("ST"))
    info = read_info(root, standard_values=True)
    size = read_size(root) or (DEFAULT_SIZE, DEFAULT_SIZE)
    handicap = int(_info_number(info, "HA") or 0)
    first_mover = find_first_mover(game)
    is_old_format = game.file_format < CURRENT_FORMAT
    return GoContext(
        grid=shared_go_grid(*size),
        is_old_format=is_old_format,
        names_old_format=is_old_format and game.names_file_format,
        allows_suicide=allows_suicide(root.text("RU")),
        repetition=repetition_rule(root.text("RU")),
        handicap=handicap,
        added_stones=missing_stones(root.properties, info, handicap, size) if first_mover == WHITE else (),
        first_mover=first_mover,
        scorings=scorings(root.text("RU")),
        komi=_info_number(info, "KM") or 0.0,
        handicap_bonus=handicap_bonus(root.text("RU"), handicap),
        result=info["RE"].value if "RE" in info else None,
        main_time=_info_number(info, "TM"),
        columns=_columns(game),
        marks_siblings=style in (1, 3),
        marks_variations=style not in (2, 3),
    )


def _info_number(info: Mapping[str, InfoReading], ident: str) -> float | None:
    """Return a property of the game info as a number, or None if it is missing or is not one."""
    reading = info.get(ident)
    return None if reading is None or reading.value is None else parse_real(reading.value)


def _columns(game: Game) -> tuple[Column, ...]:
    """Return the columns for which the game has numbers.

    These are captures always, points if both sides have territory, and time and moves left if a node gives them.
    """
    points = (POINTS_COLUMN,) if all(map(game.may_have, TERRITORY_PROPERTIES)) else ()
    optional = ((TIME_COLUMN, TIME_LEFT_PROPERTIES), (MOVES_LEFT_COLUMN, MOVES_LEFT_PROPERTIES))
    return (CAPTURES_COLUMN, *points, *(column for column, idents in optional if any(map(game.may_have, idents))))
