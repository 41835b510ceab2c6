"""Rewrites a record in the current form of its format: SGF in UTF-8, FF[4], each game's own properties as they are now."""

from __future__ import annotations

from boardreel.games.registry import open_rules
from boardreel.sgf import Collection
from boardreel.sgf.conversion import convert as convert_tree


def convert(collection: Collection) -> bytes:
    """The record in the current form. Nothing is lost: what has no current form is kept as it is."""
    rules = {game.number: open_rules(game) for game in collection.games}
    return convert_tree(collection, lambda node: rules[node.game.number].convert(node))
