"""Import game trees with color initials as moves, after section 10 of the project's specification of dialects.

`B`, `Y` (or `W`), `R` and `G` stand for blue, yellow, red and green, the colors of games with three or four of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardreel.dialects.protocol import ImportedGame, ImportedRecord, Source
from boardreel.games.blokus.notation import TO_PLAY_PROPERTY
from boardreel.games.blokus.variants import find_variant

MIN_COLORS = 3


def import_game(source: Source) -> ImportedRecord | None:
    """Return the game tree of a source with standard move properties, or None if the game has only two colors."""
    assert source.game is not None
    variant = find_variant(source.game.root.text("GM") or "")
    if variant is None or len(variant.colors) < MIN_COLORS:
        return None
    second = "Y" if source.game.may_have("Y") else "W"
    initials = dict(zip(("B", second, "R", "G"), variant.move_properties, strict=False))
    game = ImportedGame(budget=source.budget)
    for node in source.game.nodes:
        properties = list(_properties(node.properties, initials))
        game.add(properties, node.source_position()[0], source.game.parent[node.index])
    return [game]


def _properties(
    properties: Mapping[str, Sequence[str]], initials: Mapping[str, str]
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the properties of a node with initials of colors replaced; `initials` maps them to standard properties."""
    for ident, values in properties.items():
        if ident == TO_PLAY_PROPERTY:
            yield ident, [initials.get(value.strip().upper(), value) for value in values]
        else:
            yield initials.get(ident, ident), values
