"""Blokus, Trigon, Nexos, Callisto and GembloQ: the eighteen games that `.blksgf` records hold."""

from __future__ import annotations

from boardreel.games.blokus.game import BlokusRules
from boardreel.games.blokus.texts import CODES, MESSAGES
from boardreel.games.blokus.variants import variant_named
from boardreel.games.protocol import Rules
from boardreel.sgf import Collection, Game


class BlokusKind:
    """The family. A game tree is one of it when its `GM` names a variant."""

    id = "blokus"
    codes = CODES
    messages = MESSAGES

    def claims(self, game: Game) -> bool:
        """Whether `GM` names one of the variants, in any letter case."""
        name = game.root.text("GM")
        return name is not None and variant_named(name) is not None

    def open(self, game: Game) -> Rules:
        """The rules of the variant that `GM` names."""
        variant = variant_named(game.root.text("GM") or "")
        assert variant is not None
        return BlokusRules(self, variant, game)

    def recognise(self, text: str, name: str | None) -> Collection | None:
        """None: every record of this family is SGF."""
        return None


KIND = BlokusKind()
