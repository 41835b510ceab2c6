"""Hex (`GM[11]`) for Boardreel: points as `c3`, `swap-pieces`, `pass`, `resign`, setup by `AB`, `AW`, `AE` and `PL`."""

from __future__ import annotations

from boardreel.sgf import Collection, Game

from boardreel_hex.messages import CODES, MESSAGES
from boardreel_hex.rules import HexRules


class HexKind:
    """Hex as a whole: what the entry point of the wheel names."""

    id = "hex"
    codes = CODES
    messages = MESSAGES

    def claims(self, game: Game) -> bool:
        """The number of Hex, or its name."""
        return (game.root.text("GM") or "").strip().casefold() in ("11", "hex")

    def open(self, game: Game) -> HexRules:
        """Hex on the board that the root names."""
        return HexRules(self, game.root)

    def recognise(self, text: str, name: str | None) -> Collection | None:
        """Hex has no dialect that is not SGF."""
        return None


KIND = HexKind()
