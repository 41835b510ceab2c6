"""Find out whether a position, or a pattern of pieces, occurs on the main line of a game, in whatever orientation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from boardreel.batch.archived_game import ArchivedGame
from boardreel.errors import BoardreelError
from boardreel.explorer.keys import keys_for, scope_bytes, sum_of
from boardreel.explorer.patterns import image_boards, unknown_points
from boardreel.explorer.verification import is_same_position
from boardreel.explorer.walk import walk_line
from boardreel.games.protocol import Position, Rules

#: decides whether something occurs in a game
GameFilter: TypeAlias = Callable[[ArchivedGame], bool]


def position_filter(position: Position, rules: Rules) -> GameFilter:
    """Return the filter for games of the same scope in which a position, or an image of it, was played.

    Raise BoardreelError if the game has no rules, by which positions could be compared.
    """
    if not rules.sides:
        raise BoardreelError(f"--position: no installed game has rules for {rules.name}")
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


class PatternFilter:
    """The filter for games in which some points have some colors at once, or images of the points do."""

    def __init__(self, points: Mapping[str, str]) -> None:
        """Take the colors by the points."""
        self._points = points
        self._boards: dict[bytes, list[dict[str, str]]] = {}
        #: names of the games that lack a point or a color
        self._lacking: set[str] = set()

    def __call__(self, archived: ArchivedGame) -> bool:
        """Return whether the pattern occurs on the main line of a game."""
        images = self._images_for(archived.rules)
        if not images:
            return False
        for place in walk_line(archived.game, archived.rules, len(archived.game.parent)):
            board = place.played.position.board
            if any(all(board.get(point) == color for point, color in image.items()) for image in images):
                return True
        return False

    def _images_for(self, rules: Rules) -> list[dict[str, str]]:
        """Return the images of the pattern on the board of a game, none if the board lacks a point or a color."""
        scope = scope_bytes(rules)
        if scope not in self._boards:
            try:
                self._boards[scope] = image_boards(self._points, rules, exchanges_colors=False)
            except ValueError:
                self._boards[scope] = []
                self._lacking.add(rules.name)
        return self._boards[scope]

    def refuse_unknown_points(self) -> None:
        """Raise BoardreelError if there were games, but none with all points and colors of the pattern."""
        if self._boards and not any(self._boards.values()):
            raise BoardreelError(f"--pattern: {unknown_points(self._points, ', '.join(sorted(self._lacking)))}")
