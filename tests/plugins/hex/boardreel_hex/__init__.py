"""Hex (`GM[11]`) for Boardreel: points as `c3`, `swap-pieces`, `pass`, `resign`, setup by `AB`, `AW`, `AE` and `PL`."""

from __future__ import annotations

from boardreel.sgf import Game

from boardreel_hex.messages import CODES, MESSAGES
from boardreel_hex.rules import HexRules


class HexKind:
    """Hex as a `GameKind`, to which the entry point of the wheel refers."""

    id = "hex"
    codes = CODES
    messages = MESSAGES

    def claims(self, game: Game) -> bool:
        """Return whether the root gives the number of Hex in `GM`, or its name."""
        return (game.root.text("GM") or "").strip().casefold() in ("11", "hex")

    def open(self, game: Game) -> HexRules:
        """Return the rules of Hex on the board whose size the root gives."""
        return HexRules(self, game.root)


KIND = HexKind()
