"""Read the game info of a record: its title, its players, and the rows of the game info panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from boardreel.dialects.recognition import TITLES
from boardreel.game_facts import player_sides
from boardreel.games.protocol import Rules, Side
from boardreel.reel.results import parse_result
from boardreel.scene import encode
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node
from boardreel.sgf.game_facts import join_names
from boardreel.sgf.game_info import game_info_nodes
from boardreel.sgf.info_reading import PLAYER_DETAILS, event_of, known_event, read_info
from boardreel.sgf.info_words.results import read_result
from boardreel.sgf.properties import GAME_INFO_IDENTS, PROPERTIES
from boardreel.sgf.values import parse_real

#: properties of the game info panel, in order; other game info properties follow in the order of the property table
ROW_IDENTS = (
    *("GN", "EV", "RO", "DT", "PC", "RE", "TM", "OT", "HA", "KM", "RU", "ON", "GC", "AN", "US", "SO", "CP", "AP"),
)
#: properties shown as the record has them: the name with the rank that was read from it, the result in words of its own
_SHOWN_AS_WRITTEN = frozenset({"PB", "PW", "RE"})


class InfoRow(NamedTuple):
    """One row of the game info panel.

    `text` is the value in the record, or what was read from it, followed by that value. `display_text`, if not None, is
    shown in its place. `side` is the index of the side whose player the row names, or None.
    """

    label: Message
    text: str
    display_text: Message | None = None
    side: int | None = None

    def encode(self) -> dict[str, Any]:
        """Return the row as it is stored in a Reel."""
        row: dict[str, Any] = {"label": encode.message(self.label), "text": self.text}
        if self.display_text is not None:
            row["words"] = encode.message(self.display_text)
        if self.side is not None:
            row["side"] = self.side
        return row


def info_rows(node: Node, rules: Rules) -> list[InfoRow]:
    """Return the game info that applies at a node: the players in the order of their sides, then the other properties.

    The last row names the notation of a game that was imported. A property that is missing from the nearest node with
    game info is taken from the nodes with game info before it.
    """
    infos = [_NodeInfo(source, rules) for source in game_info_nodes(node)]
    rows = [row for index, side in enumerate(rules.sides) for row in _player_rows(infos, index, side)]
    player_idents = {ident for side in rules.sides for ident in player_labels(side)}
    others = (ident for ident in PROPERTIES if ident in GAME_INFO_IDENTS and ident not in (*ROW_IDENTS, *player_idents))
    for ident in (*ROW_IDENTS, *others):
        text = _text(infos, ident)
        if text:
            shown = _result_message(text, rules) if ident == "RE" else _clock_message(text) if ident == "TM" else None
            rows.append(InfoRow(Message(f"property.{ident}"), text, shown))
    dialect = node.game.traits.dialect
    if dialect is not None:
        rows.append(InfoRow(Message("info.notation"), TITLES.get(dialect, dialect)))
    return rows


class _NodeInfo:
    """The game info of one node: the texts in the record, and the values that were read from them."""

    def __init__(self, node: Node, rules: Rules) -> None:
        self._node = node
        self._readings = read_info(node, standard_values=rules.standard_values)

    def text(self, ident: str) -> str | None:
        """Return the text to show for a property: its value, followed by the record's text if that differs."""
        reading = self._readings.get(ident)
        if reading is None or reading.value is None or ident in _SHOWN_AS_WRITTEN:
            text = self._node.text(ident)
            return known_event(text) if ident == "EV" else text
        is_as_written = reading.text is None or reading.code is None
        return reading.value if is_as_written else f"{reading.value} ({reading.text})"


def _result_message(text: str, rules: Rules) -> Message | None:
    """Return a result in words, with the text of the record if it was read from other words; None for no result."""
    result = parse_result(text, rules)
    if result is None:
        return None
    is_read = rules.standard_values and result.message.key != "text" and not read_result(text).is_standard
    return Message("info.read", {"value": result.message, "text": result.raw}) if is_read else result.message


def _clock_message(text: str) -> Message | None:
    """Return a whole number of seconds in the form of clocks, such as `2:00:00`; None for another text."""
    number = parse_real(text)
    if number is None or number < 0 or number % 1:
        return None
    seconds = int(number)
    return Message("text", {"text": f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"})


def _text(infos: Sequence[_NodeInfo], ident: str) -> str | None:
    """Return the text of a property from the first node info in which it is not empty, or None."""
    return next((text for info in infos if (text := info.text(ident))), None)


def player_labels(side: Side) -> dict[str, str]:
    """Return the label keys of the name, rank and team of a side's player, by property."""
    if side.player is None:
        return {}
    idents = (side.player, *PLAYER_DETAILS.get(side.player, ()))
    return dict(zip(idents, ("info.player", "info.rank", "info.team"), strict=False))


def _player_rows(infos: Sequence[_NodeInfo], index: int, side: Side) -> Iterator[InfoRow]:
    """Yield the rows for the player of a side: name, rank and team. `index` is the index of the side."""
    for ident, label in player_labels(side).items():
        text = _text(infos, ident)
        if text:
            yield InfoRow(Message(label, {"side": side.name}), text, side=index if ident == side.player else None)


def player_names(game: Game, rules: Rules) -> str:
    """Return the players' names in playing order, joined by dashes, or an empty string if the record names nobody.

    A player who plays several sides is named once; an unknown player is a question mark.
    """
    return join_names([game.root.text(ident) or "" for ident in player_sides(rules)])


def game_title(game: Game, rules: Rules) -> str | Message:
    """Return the players' names, or else the name of the game or event, or else the kind of game as a message."""
    text = (
        player_names(game, rules) or game.root.text("GN") or event_of(game.root, standard_values=rules.standard_values)
    )
    return text or Message("title.untitled", {"game": rules.name})
