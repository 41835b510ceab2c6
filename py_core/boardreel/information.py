"""What a record says of its game as a whole, ready to be shown: title, result, the rows of the info panel, of the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardreel.games.protocol import Rules, Side
from boardreel.scene import data
from boardreel.scene.shapes import Message
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf.names import game_name
from boardreel.sgf.properties import info_node
from boardreel.sgf.values import unescape_simple

#: rows of the info panel in their order; what else is there follows under its own identifier
ROWS = ("GN", "EV", "RO", "DT", "PC", "RE", "TM", "OT", "HA", "KM", "RU", "ON", "GC", "AN", "US", "SO", "CP", "AP")
#: rank and team of the person whose name stands in the key
BESIDE_PLAYER = {"PB": ("BR", "BT"), "PW": ("WR", "WT")}


def infos(node: Node, rules: Rules) -> list[dict[str, Any]]:
    """The game info that counts at the node: label and text, players first."""
    source = info_node(node)
    rows = [row for side in rules.sides for row in _player_rows(source, side)]
    for ident in ROWS:
        text = source.text(ident)
        if text:
            rows.append({"label": data.message(Message(f"info.{ident}")), "text": text})
    return rows


def _player_rows(source: Node, side: Side) -> list[dict[str, Any]]:
    if side.player is None:
        return []
    rank, team = BESIDE_PLAYER.get(side.player, (None, None))
    rows = []
    for key, ident in (("player", side.player), ("rank", rank), ("team", team)):
        text = source.text(ident) if ident is not None else None
        if text:
            rows.append({"label": data.message(Message(f"info.{key}", {"side": side.name})), "text": text})
    return rows


def players(game: Game, rules: Rules) -> str:
    """The names of the persons, in playing order, each once; empty when the record names nobody."""
    idents = dict.fromkeys(side.player for side in rules.sides if side.player is not None)
    names = [game.root.text(ident) or "" for ident in idents]
    return " – ".join(name or "?" for name in names) if any(names) else ""


def title(game: Game, rules: Rules) -> str | list[Any]:
    """What stands above the board: the persons, else the name of the game or event, else the kind of game."""
    text = players(game, rules) or game.root.text("GN") or game.root.text("EV")
    return text or data.message(Message("title.untitled", {"game": rules.name}))


def result(game: Game) -> str | None:
    """The result as the record writes it."""
    return game.root.text("RE") or None


#: where the names of the persons stand, in the order in which they are listed
PLAYERS = ("PB", "PW", "P1", "P2", "P3", "P4")


def game_rows(collection: Collection) -> list[dict[str, Any]]:
    """The rows of the list of games, from the roots alone: a file may have tens of thousands."""
    return [_game_row(number, root) for number, root in enumerate(collection.roots(), start=1)]


def _game_row(number: int, root: Mapping[str, str]) -> dict[str, Any]:
    def text(ident: str) -> str:
        raw = root.get(ident)
        return unescape_simple(raw) if raw else ""

    return {
        "number": number,
        "game": game_name(text("GM")),
        "players": " – ".join(unescape_simple(root[ident]) for ident in PLAYERS if root.get(ident)),
        "event": text("EV") or text("GN"),
        "date": text("DT"),
        "result": text("RE"),
    }
