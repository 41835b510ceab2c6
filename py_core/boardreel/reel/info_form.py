"""The form of the game info: which properties it asks for in a game, what they are now, and which texts are not valid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardreel.games.protocol import Rules
from boardreel.reel.game_info import player_labels
from boardreel.reel.results import parse_result
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.info_words.dates import is_date
from boardreel.sgf.properties import GAME_INFO_IDENTS, PROPERTIES
from boardreel.sgf.property_types import ValueType
from boardreel.sgf.values import parse_number, parse_real

#: what the form asks for after the players, by group
GROUPS: Mapping[str, tuple[str, ...]] = {
    "game": ("RE", "GN", "EV", "RO", "DT", "PC"),
    "rules": ("RU", "HA", "KM", "TM", "OT"),
    "record": ("ON", "AN", "US", "SO", "CP", "GC"),
}
#: properties that only games with the standard meaning of values have
_STANDARD_IDENTS = frozenset({"HA", "KM"})
_LONG_TEXTS = frozenset({"GC"})


def info_form(node: Node, rules: Rules) -> list[dict[str, Any]]:
    """Return the fields of the form for the game info of a node.

    Each has the group, the property, the label as a `Message`, the text, and the kind of input (`text` or `long`). Game
    info properties of the node that the form does not ask for follow in the last group.
    """
    fields = [*_player_fields(rules), *_general_fields(rules)]
    asked = {ident for _, ident, _ in fields}
    fields += [
        ("record", ident, Message(f"property.{ident}"))
        for ident in node.properties
        if ident in GAME_INFO_IDENTS and ident not in asked
    ]
    return [
        {
            "group": group,
            "ident": ident,
            "label": label,
            "text": node.text(ident) or "",
            "kind": "long" if ident in _LONG_TEXTS else "text",
        }
        for group, ident, label in fields
    ]


def _player_fields(rules: Rules) -> Iterator[tuple[str, str, Message]]:
    """Yield the fields of each player: name, rank and team. A player of several sides has one name."""
    seen: set[str | None] = set()
    for side in rules.sides:
        if side.player not in seen:
            seen.add(side.player)
            for ident, label in player_labels(side).items():
                yield "players", ident, Message(label, {"side": side.name})


def _general_fields(rules: Rules) -> Iterator[tuple[str, str, Message]]:
    """Yield the fields of the form about the game as a whole: group, property and label."""
    for group, idents in GROUPS.items():
        for ident in idents:
            if rules.standard_values or ident not in _STANDARD_IDENTS:
                yield group, ident, Message(f"property.{ident}")


def info_problems(texts: Mapping[str, str], rules: Rules) -> dict[str, str]:
    """Return what is wrong with new texts of game info, as names of messages by property; nothing if all are valid."""
    problems = {}
    for ident, text in texts.items():
        problem = _problem(ident, " ".join(text.split()), rules)
        if problem is not None:
            problems[ident] = problem
    return problems


def _problem(ident: str, text: str, rules: Rules) -> str | None:
    """Return the name of the message about an invalid text of a property, or None if it is valid."""
    if ident not in GAME_INFO_IDENTS and ident not in {side.player for side in rules.sides}:
        return "unknown"
    if not text:
        return None
    row = PROPERTIES.get(ident)
    if ident == "RE":
        return None if _is_result(text, rules) else "result"
    if ident == "DT":
        return None if is_date(text) else "date"
    if row is not None and row.value_type is ValueType.REAL:
        return None if parse_real(text) is not None else "number"
    if row is not None and row.value_type is ValueType.NUMBER:
        number = parse_number(text)
        return None if number is not None and number >= 0 else "whole"
    return None


def _is_result(text: str, rules: Rules) -> bool:
    """Return whether a text is a result by the grammar of the format."""
    result = parse_result(text, rules)
    return result is None or result.message.key != "text"
