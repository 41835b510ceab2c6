"""Go: every record with `GM[1]`, and every record that names no game."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo
from boardreel.games.go.messages import MESSAGES
from boardreel.games.go.rules import GoRules
from boardreel.games.grid.values import game_number
from boardreel.sgf import Game


class GoKind:
    """Go as a whole. Its codes are those of SGF, which were made for Go."""

    id = "go"
    codes: Mapping[str, CodeInfo] = {}
    messages = MESSAGES

    def claims(self, game: Game) -> bool:
        """`GM` is 1, missing or empty, or says Go."""
        return game_number(game.root) == 1 or (game.root.text("GM") or "").strip().casefold() == "go"

    def open(self, game: Game) -> GoRules:
        """Go on the board that the root names."""
        return GoRules(self, game)


KIND = GoKind()
