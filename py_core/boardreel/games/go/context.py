"""The data of one game of Go that does not change from node to node: board, rules, time settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from boardreel.sgf import Game, Node
from boardreel.sgf.game_info import game_info_nodes
from boardreel.sgf.info_reading import InfoReading, read_info
from boardreel.sgf.values import parse_real

DEFAULT_SIZE = 19
#: the current version of the SGF format
CURRENT_FORMAT = 4

CAPTURES_COLUMN = Column("captures", Message("go.captures"))
POINTS_COLUMN = Column("points", Message("label.points"))
TIME_COLUMN = Column("time", Message("go.time"), clock=True)
MOVES_LEFT_COLUMN = Column("moves-left", Message("go.moves-left"))
#: properties of all nodes that decide which columns there are
COLUMN_IDENTS = TERRITORY_PROPERTIES.union(TIME_LEFT_PROPERTIES, MOVES_LEFT_PROPERTIES)


@dataclass(frozen=True, slots=True)
class CountTerms:
    """The ways of scoring, the komi and the result that the game info names, by which a game is counted.

    `komi` is 0 if the record names none, and `has_komi` is whether it does. `handicap_bonus` is what white gets for the
    handicap where stones on the board count. `result` has the form of `RE`, and `result_node` is the index of the node
    that has it.
    """

    scorings: tuple[Scoring, ...] = (Scoring.TERRITORY,)
    komi: float = 0.0
    has_komi: bool = False
    handicap_bonus: int = 0
    result: str | None = None
    result_node: int = 0


@dataclass(frozen=True, slots=True)
class GoContext:
    """The board, rules and settings of one game of Go.

    `is_old_format` means that the record is in FF[1] to FF[3], and `names_old_format` that it says so.
    `allows_suicide` and `repetition` come from the ruleset (`RU`). `handicap` is the number of handicap stones (`HA`), and
    `added_stones` are their points if the record does not place them. `first_mover` is the color of the first move in the
    file, 0 if there is none. `terms` are those of the root; see `terms_at`. `main_time` is in seconds (`TM`), None if
    unknown. `columns` are the numbers to show for both sides. `marks_siblings` and `marks_variations` are the two settings
    of `ST`: whether to mark the alternatives to the current node instead of the variations after it, and whether to mark
    them on the board at all.
    """

    grid: GoGrid
    is_old_format: bool = False
    names_old_format: bool = False
    allows_suicide: bool = False
    repetition: Repetition = Repetition.NOT_JUDGED
    handicap: int = 0
    added_stones: tuple[str, ...] = ()
    first_mover: int = 0
    terms: CountTerms = CountTerms()
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
        terms=_read_terms([(root, info)]),
        main_time=_info_number(info, "TM"),
        columns=_columns(game),
        marks_siblings=style in (1, 3),
        marks_variations=style not in (2, 3),
    )


def terms_at(context: GoContext, node: Node) -> CountTerms:
    """Return the terms of counting the position after a node, by the game info that applies to it.

    Where several games are merged into one tree, each has game info of its own, and the root has the rest.
    """
    nodes = game_info_nodes(node)
    if len(nodes) == 1:
        return context.terms
    return _read_terms([(each, read_info(each, standard_values=True)) for each in nodes])


def _read_terms(infos: Sequence[tuple[Node, Mapping[str, InfoReading]]]) -> CountTerms:
    """Return the terms of counting by the readings of nodes with game info, the nearest one first."""
    ruleset = next((node.text("RU") for node, _ in infos if node.raw("RU")), None)
    komi, handicap = (
        next((_info_number(info, ident) for _, info in infos if ident in info), None) for ident in ("KM", "HA")
    )
    result_node, result = next(((node.index, info["RE"].value) for node, info in infos if "RE" in info), (0, None))
    return CountTerms(
        scorings=scorings(ruleset),
        komi=komi or 0.0,
        has_komi=any(node.raw("KM") for node, _ in infos),
        handicap_bonus=handicap_bonus(ruleset, int(handicap or 0)),
        result=result,
        result_node=result_node,
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
