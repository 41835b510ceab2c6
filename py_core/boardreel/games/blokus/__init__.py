"""Blokus, Trigon, Nexos, Callisto and GembloQ: the eighteen variants of `.blksgf` records."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.blokus.codes import CODES
from boardreel.games.blokus.messages import MESSAGES
from boardreel.games.blokus.move_code import LINK_ROOTS
from boardreel.games.blokus.rules import BlokusRules
from boardreel.games.blokus.variants import VARIANTS, find_variant
from boardreel.games.protocol import NewGame, Rules
from boardreel.sgf import Game

#: families with names of two words
_FAMILIES = ("Blokus Trigon",)


def _family(name: str) -> str:
    """Return the family of a variant: the first words of its name."""
    return next((family for family in _FAMILIES if name.startswith(family)), name.split()[0])


class BlokusKind:
    """The Blokus family as a kind of game."""

    id = "blokus"
    new_games = tuple(
        NewGame(
            variant.name, _family(variant.name), (("GM", variant.name),), variant.player_properties, extension="blksgf"
        )
        for variant in VARIANTS
    )
    codes = CODES
    messages: Mapping[str, Mapping[str, str]] = {"en": MESSAGES}
    link_roots = LINK_ROOTS

    def claims(self, game: Game) -> bool:
        """Return whether the `GM` property of the root names one of the variants, in any letter case."""
        name = game.root.text("GM")
        return name is not None and find_variant(name) is not None

    def open(self, game: Game) -> Rules:
        """Return the rules of the variant that the `GM` property of the root names."""
        variant = find_variant(game.root.text("GM") or "")
        assert variant is not None
        return BlokusRules(self, variant, game)


KIND = BlokusKind()
