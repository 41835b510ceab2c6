"""Import game trees of twixtbot-app, after section 2 of the project's specification of dialects.

The program writes `GM[21]`, but calls the first mover `B` and names holes by pairs of letters. The first mover connects
top and bottom and is therefore White in a standard record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.dialects.protocol import ImportedGame, ImportedRecord, Source
from boardreel.games.twixt.holes import BLACK, WHITE, column_name
from boardreel.games.twixt.little_golem import EXCHANGED_PLAYERS, letter_number
from boardreel.games.twixt.notation import SPECIAL_MOVES

from boardreel_dialects.twixt_moves import known_name

_COLORS = {"B": WHITE, "W": BLACK}
_PAIR = re.compile(r"([A-Za-z])([A-Za-z])")
_RESULT = re.compile(r"\s*([BWbw])(\s*\+.*)", re.DOTALL)


def import_game(source: Source) -> ImportedRecord:
    """Return the game tree of a source with exchanged colors and with holes in the published notation."""
    assert source.game is not None
    game = ImportedGame(budget=source.budget)
    for node in source.game.nodes:
        properties = _root_properties(node.properties) if node.index == 0 else _node_properties(node.properties)
        game.add(properties, node.source_position()[0], source.game.parent[node.index])
    return [game]


def _root_properties(properties: Mapping[str, Sequence[str]]) -> list[tuple[str, Sequence[str]]]:
    """Return the properties of the root, with the players and the result of the exchanged colors."""
    converted: list[tuple[str, Sequence[str]]] = []
    for ident, values in properties.items():
        if ident in ("PB", "PW", "RE") and known_name(values[0]) is None:
            continue
        match = _RESULT.fullmatch(values[0]) if ident == "RE" else None
        if match:
            converted.append((ident, [_COLORS[match[1].upper()] + match[2]]))
        else:
            converted.append((EXCHANGED_PLAYERS.get(ident, ident), values))
    return [(ident, values) for ident, values in converted if ident not in _COLORS] + _moves(properties)


def _node_properties(properties: Mapping[str, Sequence[str]]) -> list[tuple[str, Sequence[str]]]:
    """Return the properties of a node other than the root, in the form of a standard record."""
    return [*_moves(properties), *((ident, values) for ident, values in properties.items() if ident not in _COLORS)]


def _moves(properties: Mapping[str, Sequence[str]]) -> list[tuple[str, Sequence[str]]]:
    """Return the moves of a node as properties of a standard record."""
    return [
        (_COLORS[ident], [_move(value) for value in values]) for ident, values in properties.items() if ident in _COLORS
    ]


def _move(value: str) -> str:
    """Return the raw value of a move in the published notation; an unreadable one is returned unchanged."""
    text = value.strip()
    if text.lower() in SPECIAL_MOVES:
        return SPECIAL_MOVES[text.lower()]
    match = _PAIR.fullmatch(text)
    if match is None:
        return value
    column, row = (letter_number(letter, is_large=False) for letter in match.groups())
    return f"{column_name(column)}{row}"
