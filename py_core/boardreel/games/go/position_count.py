"""Count a position of Go with dead stones and neutral points that a reader chooses, the record marks, or are proposed."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from boardreel.games.go.context import terms_at
from boardreel.games.go.points import GoPointReader
from boardreel.games.go.position import GoPosition
from boardreel.games.go.rulesets import Scoring
from boardreel.games.go.scoring import (
    Division,
    choose_count,
    contradicts,
    count_score,
    read_territory,
    recorded_margin,
)
from boardreel.games.go.territory import (
    find_groups,
    propose_dead_stones,
    propose_neutral_points,
    surrounded_areas,
    without_stones,
)
from boardreel.games.intersections.markup import TERRITORY_IDENTS, read_markup
from boardreel.games.intersections.stones import BLACK, COLORS, WHITE, opponent_of
from boardreel.games.position_count import CountChoice, PositionCount
from boardreel.scene.encode import as_number
from boardreel.sgf import Node


def count_position(position: GoPosition, node: Node, choice: CountChoice) -> PositionCount:
    """Count the position after a node, and compare the result with that of the record, which may be about another one.

    Until the reader chooses, the territory is the one that the record marks, if it does. Where stones on the board count,
    areas that one side surrounds are never neutral otherwise.
    """
    terms = terms_at(position.context, node)
    board = _CountedBoard(position, node)
    dead, neutral = board.choose(choice)
    if board.source(choice) == "record":
        divisions = dict.fromkeys(Scoring, board.divide_by_marks(dead))
    else:
        divisions = {Scoring.TERRITORY: board.divide(dead, neutral), Scoring.AREA: board.divide(dead, frozenset())}
    counts = {
        scoring: count_score(scoring, position.stones, division, position.lost_stones, terms.komi, terms.handicap_bonus)
        for scoring, division in divisions.items()
    }
    wanted = [scoring for scoring in Scoring if scoring.value == choice.scoring] or terms.scorings
    count = choose_count((counts[scoring] for scoring in wanted), terms.result)
    scoring = next(scoring for scoring, other in counts.items() if other is count)
    territory = [board.names(divisions[scoring].black), board.names(divisions[scoring].white)]
    return PositionCount(
        dead=board.names(dead),
        neutral=board.names(neutral),
        source=board.source(choice),
        territory=dict(zip(COLORS, territory, strict=True)),
        scoring=scoring.value,
        scorings=[each.value for each in Scoring],
        ruled=terms.scorings[0].value if len(terms.scorings) == 1 else None,
        komi=terms.komi if terms.has_komi else None,
        sums=count.sums(),
        result=count.result(),
        agrees=None if recorded_margin(terms.result) is None else not contradicts(count, terms.result),
        marks=dict(zip(TERRITORY_IDENTS, territory, strict=True)),
        result_value=_result_value(count.margin),
    )


class _CountedBoard:
    """A board on which dead stones are chosen, and the territory that the record marks on it."""

    def __init__(self, position: GoPosition, node: Node) -> None:
        """Read the marks of the node after which the position is. They are left out if they are no score."""
        self.stones = position.stones
        self.grid = position.context.grid
        self.groups = find_groups(self.stones, self.grid.neighbors)
        reader = GoPointReader(self.grid, node)
        marks = () if position.count is None else read_markup(reader, node.properties, self.stones).marks
        self.marked = read_territory(marks)

    def names(self, points: Collection[int]) -> list[str]:
        """Return the names of points in their order on the board."""
        return [self.grid.names[point] for point in sorted(points)]

    def points(self, names: Collection[str]) -> frozenset[int]:
        """Return the points with some names; others are left out."""
        return frozenset(self.grid.index_by_name[name] for name in names if name in self.grid.index_by_name)

    def source(self, choice: CountChoice) -> str:
        """Return from where the dead stones and neutral points are; see `PositionCount`."""
        if choice.dead is not None or choice.toggled is not None:
            return "reader"
        return "record" if any(self.marked) else "proposal"

    def choose(self, choice: CountChoice) -> tuple[frozenset[int], frozenset[int]]:
        """Return the dead stones and the points of neutral areas, by a reader's choice or by the marks or a proposal."""
        toggled = self.points([choice.toggled or ""])
        group = self._with_groups(toggled)
        dead = self.proposed_dead() if choice.dead is None else self._with_groups(self.points(choice.dead))
        dead ^= group
        neutral = self.proposed_neutral(dead) if choice.neutral is None else self.points(choice.neutral)
        if group or choice.scoring == Scoring.AREA.value:
            return dead, neutral
        area = next((area for area in chain(*self._areas(dead)) if toggled & area), frozenset())
        return dead, neutral - area if area <= neutral else neutral | area

    def proposed_dead(self) -> frozenset[int]:
        """Return the dead stones by the marks of the record, or else those that are probably dead.

        As records may mark empty points alone, groups are dead as well if all empty points next to them are marked.
        """
        if not any(self.marked):
            return propose_dead_stones(self.stones, self.grid.neighbors)
        return frozenset(point for group in self.groups if self._is_marked_dead(group) for point in group)

    def _is_marked_dead(self, group: frozenset[int]) -> bool:
        """Return whether a group, or all empty points next to it, are marked as territory of the other side."""
        marked = self.marked[opponent_of(self.stones[min(group)]) - BLACK]
        liberties = {near for point in group for near in self.grid.neighbors[point] if not self.stones[near]}
        return bool(group & marked or (liberties and liberties <= marked))

    def proposed_neutral(self, dead: frozenset[int]) -> frozenset[int]:
        """Return the points of areas that the marks of the record leave out, or else of eyes in seki."""
        if not any(self.marked):
            return propose_neutral_points(without_stones(self.stones, dead), self.grid.neighbors)
        left_out = (
            area
            for areas, marked in zip(self._areas(dead), self.marked, strict=True)
            for area in areas
            if not area & marked
        )
        return frozenset(chain.from_iterable(left_out))

    def divide(self, dead: frozenset[int], neutral: frozenset[int]) -> Division:
        """Divide the board between the sides. An area is neutral if all of its points are."""
        black, white = (
            frozenset(point for area in own if not area <= neutral for point in area) for own in self._areas(dead)
        )
        return Division(black, white, dead)

    def divide_by_marks(self, dead: frozenset[int]) -> Division:
        """Divide the board as the marks of the record do, which need not follow areas."""
        taken = ([point for point in dead if self.stones[point] == color] for color in (WHITE, BLACK))
        living = frozenset(point for point, state in enumerate(self.stones) if state) - dead
        black, white = (marked.union(points) - living for marked, points in zip(self.marked, taken, strict=True))
        return Division(black, white, dead)

    def _areas(self, dead: frozenset[int]) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
        """Return the areas that black and white surround once dead stones are taken off the board."""
        rest = without_stones(self.stones, dead)
        black, white = (surrounded_areas(rest, color, self.grid.neighbors) for color in (BLACK, WHITE))
        return black, white

    def _with_groups(self, points: frozenset[int]) -> frozenset[int]:
        """Return all stones of the groups that have a stone on one of some points."""
        return frozenset(chain.from_iterable(group for group in self.groups if group & points))


def _result_value(margin: float) -> str:
    """Return the value of `RE` for the points of black minus those of white."""
    return f"{'B' if margin > 0 else 'W'}+{as_number(abs(margin))}" if margin else "0"
