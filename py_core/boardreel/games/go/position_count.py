"""Count a position of Go by the ruleset of its record, with dead stones that a reader has chosen or that are proposed."""

from __future__ import annotations

from collections.abc import Collection

from boardreel.games.go.board import BLACK, WHITE
from boardreel.games.go.counting import choose_count, contradicts, count_score
from boardreel.games.go.notation import COLORS
from boardreel.games.go.position import GoPosition
from boardreel.games.go.territory import divide_board, find_regions, propose_dead_stones
from boardreel.games.protocol import PositionCount


def count_position(position: GoPosition, dead: Collection[str] | None) -> PositionCount:
    """Count a position after the groups on the points `dead` are taken off the board; None takes the proposed ones.

    The result is compared with that of the record, which need not be about this position.
    """
    context, stones = position.context, position.stones
    grid = context.grid
    groups = [group.points for color in (BLACK, WHITE) for group in find_regions(stones, (color,), grid.neighbors)]
    if dead is None:
        chosen = propose_dead_stones(stones, grid.neighbors)
    else:
        chosen = frozenset(grid.index_by_name[name] for name in dead if name in grid.index_by_name)
    taken = frozenset(point for group in groups if group & chosen for point in group)
    territory = divide_board(stones, taken, grid.neighbors)
    counts = (
        count_score(scoring, stones, territory, position.lost_stones, context.komi, context.handicap_bonus)
        for scoring in context.scorings
    )
    count = choose_count(counts, context.result)

    def names(points: Collection[int]) -> list[str]:
        """Return the names of points in their order on the board."""
        return [grid.names[point] for point in sorted(points)]

    return PositionCount(
        groups=[names(group) for group in groups],
        dead=names(taken),
        territory=dict(zip(COLORS, map(names, territory), strict=True)),
        sums=count.sums(),
        result=count.result(),
        recorded=context.result if contradicts(count, context.result) else None,
    )
