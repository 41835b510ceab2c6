"""Find out whether a position, or a pattern of pieces, occurs on the main line of a game, in whatever orientation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from boardreel.batch.archived_game import ArchivedGame
from boardreel.explorer.keys import keys_for, scope_bytes, sum_of
from boardreel.explorer.patterns import image_boards
from boardreel.explorer.verification import is_same_position
from boardreel.explorer.walk import walk_line
from boardreel.games.protocol import Position, Rules

#: decides whether something occurs in a game
GameFilter: TypeAlias = Callable[[ArchivedGame], bool]


def position_filter(position: Position, rules: Rules) -> GameFilter:
    """Return the filter for games of the same scope in which a position, or an image of it, was played."""
    key = keys_for(rules).orient(sum_of(rules, position))[0]

    def occurs(archived: ArchivedGame) -> bool:
        if scope_bytes(archived.rules) != scope_bytes(rules):
            return False
        places = walk_line(archived.game, archived.rules, len(archived.game.parent))
        return any(
            place.key == key and is_same_position(position, rules, place.played.position, archived.rules)
            for place in places
        )

    return occurs


def pattern_filter(points: Mapping[str, str]) -> GameFilter:
    """Return the filter for games in which these points have these colors at once, or images of the points do."""
    boards: dict[bytes, list[dict[str, str]]] = {}

    def boards_of(rules: Rules) -> list[dict[str, str]]:
        scope = scope_bytes(rules)
        if scope not in boards:
            colors = {side.color for side in rules.sides}
            is_possible = points.keys() <= rules.symmetries()[0].points.keys() and colors.issuperset(points.values())
            boards[scope] = image_boards(points, rules, exchanges_colors=False) if is_possible else []
        return boards[scope]

    def occurs(archived: ArchivedGame) -> bool:
        images = boards_of(archived.rules)
        if not images:
            return False
        for place in walk_line(archived.game, archived.rules, len(archived.game.parent)):
            board = place.played.position.board
            if any(all(board.get(point) == color for point, color in image.items()) for image in images):
                return True
        return False

    return occurs
