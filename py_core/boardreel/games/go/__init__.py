"""Go: records with `GM[1]`, and records that name no game."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo
from boardreel.games.go.messages import MESSAGES
from boardreel.games.go.new_games import NEW_GAMES
from boardreel.games.go.rules import GoRules
from boardreel.games.intersections.notation import read_game_number
from boardreel.sgf import Game

#: number in links → properties of the root
LINK_ROOTS = {64: "GM[1]SZ[19]", 65: "GM[1]SZ[13]", 66: "GM[1]SZ[9]", 67: "GM[1]"}


class GoKind:
    """The game of Go as a `GameKind`. Its diagnostic codes are those of SGF, which was designed for Go."""

    id = "go"
    new_games = NEW_GAMES
    codes: Mapping[str, CodeInfo] = {}
    messages: Mapping[str, Mapping[str, str]] = {"en": MESSAGES}
    link_roots = LINK_ROOTS

    def claims(self, game: Game) -> bool:
        """Return whether the root's `GM` is 1, missing or empty, or the word Go."""
        return read_game_number(game.root) == 1 or (game.root.text("GM") or "").strip().casefold() == "go"

    def open(self, game: Game) -> GoRules:
        """Return the rules of Go on the board that the root of `game` describes."""
        return GoRules(self, game)


KIND = GoKind()
