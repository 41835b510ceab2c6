"""Steps, positions and places in words: message keys with arguments, and their English text.

Templates are `{argument}` texts. A game brings its own (`GameKind.messages`); those of this module are in `MESSAGES`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from boardreel.games.protocol import GameKind
from boardreel.scene.shapes import Message

#: templates that belong to no game
MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title.players": "{players}",
        "title.untitled": "{game}",
        "text": "{text}",
        "info.AN": "Annotated by",
        "info.CP": "Copyright",
        "info.DT": "Date",
        "info.EV": "Event",
        "info.GC": "About the game",
        "info.GN": "Game",
        "info.HA": "Handicap",
        "info.KM": "Komi",
        "info.ON": "Opening",
        "info.OT": "Overtime",
        "info.PC": "Place",
        "info.RE": "Result",
        "info.RO": "Round",
        "info.RU": "Rules",
        "info.SO": "Source",
        "info.TM": "Time",
        "info.US": "Entered by",
        "info.AP": "Written by",
        "info.player": "{side}",
        "info.rank": "Rank of {side}",
        "info.team": "Team of {side}",
    },
    "de": {
        "title.players": "{players}",
        "title.untitled": "{game}",
        "text": "{text}",
        "info.AN": "Kommentiert von",
        "info.CP": "Urheberrecht",
        "info.DT": "Datum",
        "info.EV": "Turnier",
        "info.GC": "Zur Partie",
        "info.GN": "Partie",
        "info.HA": "Vorgabe",
        "info.KM": "Komi",
        "info.ON": "Eröffnung",
        "info.OT": "Verlängerung",
        "info.PC": "Ort",
        "info.RE": "Ergebnis",
        "info.RO": "Runde",
        "info.RU": "Regeln",
        "info.SO": "Quelle",
        "info.TM": "Bedenkzeit",
        "info.US": "Eingegeben von",
        "info.AP": "Geschrieben mit",
        "info.player": "{side}",
        "info.rank": "Rang von {side}",
        "info.team": "Mannschaft von {side}",
    },
}

_ARGUMENT = re.compile(r"\{(\w+)\}")


def templates(kind: GameKind, language: str = "en") -> dict[str, str]:
    """All templates of a language: English where the language has none."""
    chain = ("en", language)
    return {
        key: text for table in (MESSAGES, kind.messages) for name in chain for key, text in table.get(name, {}).items()
    }


def words(message: Message, table: Mapping[str, str]) -> str:
    """The text of a message. An unknown key stands for itself, an argument that is missing for nothing."""

    def argument(match: re.Match[str]) -> str:
        value: Any = message.args.get(match[1], "")
        if isinstance(value, Message):
            return words(value, table)
        return f"{value:g}" if isinstance(value, float) else str(value)

    return _ARGUMENT.sub(argument, table.get(message.key, message.key))
