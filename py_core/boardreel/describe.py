"""Steps, positions and places in words: message keys with arguments, and their English text.

Templates are `{argument}` texts. A game brings its own (`GameKind.messages`); those of this module are in `MESSAGES`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from boardreel.games.protocol import GameKind
from boardreel.scene.shapes import Message
from boardreel.sgf.property_names import MESSAGES as PROPERTIES

#: templates that belong to no game
MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title.players": "{players}",
        "title.untitled": "{game}",
        "text": "{text}",
        "info.player": "{side}",
        "info.rank": "Rank of {side}",
        "info.team": "Team of {side}",
        "color.B": "Black",
        "color.W": "White",
        "remark.!!": "Very good move",
        "remark.!": "Good move",
        "remark.!?": "Interesting move",
        "remark.?!": "Doubtful move",
        "remark.?": "Bad move",
        "remark.??": "Very bad move",
        "remark.GB1": "Good for {side}",
        "remark.GB2": "Very good for {side}",
        "remark.GW1": "Good for {side}",
        "remark.GW2": "Very good for {side}",
        "remark.DM1": "Even position",
        "remark.DM2": "Clearly even position",
        "remark.UC1": "Unclear position",
        "remark.UC2": "Very unclear position",
        "remark.HO1": "Hotspot",
        "remark.HO2": "Important hotspot",
        "remark.CH1": "Check mark",
        "remark.CH2": "Double check mark",
        "remark.SI1": "Sigma",
        "remark.SI2": "Double sigma",
        "remark.V": "Value for {side}: {value}",
        "remark.TC": "Territory count: {value}",
        "remark.KO": "The record knows that this move is against the rules",
    },
    "de": {
        "title.players": "{players}",
        "title.untitled": "{game}",
        "text": "{text}",
        "info.player": "{side}",
        "info.rank": "Rang von {side}",
        "info.team": "Mannschaft von {side}",
        "color.B": "Schwarz",
        "color.W": "Weiß",
        "remark.!!": "Sehr guter Zug",
        "remark.!": "Guter Zug",
        "remark.!?": "Interessanter Zug",
        "remark.?!": "Zweifelhafter Zug",
        "remark.?": "Schlechter Zug",
        "remark.??": "Sehr schlechter Zug",
        "remark.GB1": "Gut für {side}",
        "remark.GB2": "Sehr gut für {side}",
        "remark.GW1": "Gut für {side}",
        "remark.GW2": "Sehr gut für {side}",
        "remark.DM1": "Ausgeglichene Stellung",
        "remark.DM2": "Klar ausgeglichene Stellung",
        "remark.UC1": "Unklare Stellung",
        "remark.UC2": "Sehr unklare Stellung",
        "remark.HO1": "Brennpunkt",
        "remark.HO2": "Wichtiger Brennpunkt",
        "remark.CH1": "Häkchen",
        "remark.CH2": "Doppeltes Häkchen",
        "remark.SI1": "Sigma",
        "remark.SI2": "Doppeltes Sigma",
        "remark.V": "Wert für {side}: {value}",
        "remark.TC": "Gebiet: {value}",
        "remark.KO": "Die Aufzeichnung weiß, dass dieser Zug gegen die Regeln ist",
    },
}

#: what the keys of the names of properties begin with
NAMES = "property."
_ARGUMENT = re.compile(r"\{(\w+)\}")


def templates(kind: GameKind, language: str = "en", idents: Collection[str] | None = None) -> dict[str, str]:
    """All templates of a language: English where the language has none. `idents`: names of these properties only."""
    chain = ("en", language)
    tables = (MESSAGES, PROPERTIES, kind.messages)
    found = {key: text for table in tables for name in chain for key, text in table.get(name, {}).items()}
    if idents is None:
        return found
    return {key: text for key, text in found.items() if not key.startswith(NAMES) or key[len(NAMES) :] in idents}


def words(message: Message, table: Mapping[str, str]) -> str:
    """The text of a message. An unknown key stands for itself, an argument that is missing for nothing."""

    def argument(match: re.Match[str]) -> str:
        value: Any = message.args.get(match[1], "")
        if isinstance(value, Message):
            return words(value, table)
        return f"{value:g}" if isinstance(value, float) else str(value)

    return _ARGUMENT.sub(argument, table.get(message.key, message.key))
