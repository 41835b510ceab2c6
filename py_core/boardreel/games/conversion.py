"""Convert a record to the current form of its format, with the help of the games in it."""

from __future__ import annotations

from boardreel.games.registry import open_rules
from boardreel.sgf import Collection
from boardreel.sgf.conversion import convert as convert_tree


def convert(collection: Collection) -> bytes:
    """Return a record as FF[4] in UTF-8, with the properties of each game in their current form.

    Nothing is lost: a property without a current form is written unchanged.
    """
    rules = {game.number: open_rules(game) for game in collection.games}
    return convert_tree(collection, lambda node: rules[node.game.number].convert(node))
