"""Read what the root of a game says about the game, by the rules of the game: players, result, date, game info."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardreel.game_results import read_game_result
from boardreel.games.protocol import Rules
from boardreel.sgf import Game, Node
from boardreel.sgf.game_facts import GameDate, GameFacts, Player
from boardreel.sgf.info_reading import PLAYER_DETAILS, InfoReading, date_text, event_of, read_info
from boardreel.sgf.info_words.dates import first_day
from boardreel.sgf.properties import GAME_INFO_IDENTS, PROPERTIES
from boardreel.sgf.property_types import VALUE_PARSERS, ValueType

_NUMBER_TYPES = (ValueType.NUMBER, ValueType.REAL)


def read_facts(game: Game, rules: Rules) -> GameFacts:
    """Return the players, date, result and game info that the root of a game names; `rules` are those of the game."""
    root = game.root
    readings = read_info(root, standard_values=rules.standard_values)
    date = date_text(readings)
    return GameFacts(
        _players(root, rules, readings),
        read_game_result(root.text("RE") or "", rules),
        GameDate(first_day(date), date),
        _info(root, rules, readings),
    )


def player_sides(rules: Rules) -> dict[str, list[str]]:
    """Return the SGF names of the sides of each player, by the identifier of the property with the player's name.

    The players are in playing order. They are Black and White if the rules of the game are not known.
    """
    if not rules.sides:
        return {f"P{color}": [color] for color in rules.playing_order}
    sides: dict[str, list[str]] = {}
    for side in rules.sides:
        if side.player is not None:
            sides.setdefault(side.player, []).append(side.color)
    return sides


def _players(root: Node, rules: Rules, readings: Mapping[str, InfoReading]) -> tuple[Player, ...]:
    """Return the players of a game in the order of their first sides."""
    players = []
    for ident, colors in player_sides(rules).items():
        text = root.text(ident) or ""
        reading, (rank, team) = readings.get(ident), PLAYER_DETAILS.get(ident, (f"{ident}R", f"{ident}T"))
        name = text if reading is None or reading.value is None else reading.value
        read_rank = readings[rank].value if rank in readings else None
        players.append(Player(name, root.text(rank) or read_rank or "", root.text(team) or "", tuple(colors), text))
    return tuple(players)


def _info(root: Node, rules: Rules, readings: Mapping[str, InfoReading]) -> dict[str, Any]:
    """Return the game info of a root as `GameFacts` has it: values by the identifiers of their properties."""
    values = {ident: root.get(ident) for ident in root.properties if ident in GAME_INFO_IDENTS}
    values |= {ident: _value(ident, reading.value) for ident, reading in readings.items()}
    event = event_of(root, standard_values=rules.standard_values)
    return {ident: value for ident, value in (values | {"EV": event or None}).items() if value is not None}


def _value(ident: str, text: str | None) -> Any:
    """Return what was read of a property of the game info as a number, if it is one by the table, else as text."""
    value_type = PROPERTIES[ident].value_type
    return text if text is None or value_type not in _NUMBER_TYPES else VALUE_PARSERS[value_type](text)
