"""What a record says of its game as a whole, ready to be shown: title, result, the rows of the info panel, of the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardreel.describe import templates, words
from boardreel.games.protocol import Rules, Side
from boardreel.games.registry import open_rules
from boardreel.results import MAX_RAW_CHARACTERS, Result, result_of
from boardreel.scene import encode
from boardreel.scene.shapes import Message
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf.game_info import game_info_nodes
from boardreel.sgf.game_names import game_name
from boardreel.sgf.properties import GAME_INFO_IDENTS, PROPERTIES
from boardreel.sgf.values import unescape_simple

#: rows of the info panel in their order; other game info follows
ROWS = ("GN", "EV", "RO", "DT", "PC", "RE", "TM", "OT", "HA", "KM", "RU", "ON", "GC", "AN", "US", "SO", "CP", "AP")
#: rank and team of the person whose name stands in the key
BESIDE_PLAYER = {"PB": ("BR", "BT"), "PW": ("WR", "WT")}


def infos(node: Node, rules: Rules) -> list[dict[str, Any]]:
    """The game info that counts at the node: label and text, persons first with the number of their side.

    What the nearest node with game info leaves out is taken from those before it.
    """
    sources = game_info_nodes(node)
    rows = [row for number in range(len(rules.sides)) for row in _person(sources, number, rules.sides[number])]
    told = {ident for side in rules.sides for ident in _about_person(side)}
    others = [ident for ident in PROPERTIES if ident in GAME_INFO_IDENTS and ident not in ROWS and ident not in told]
    for ident in (*ROWS, *others):
        text = _text(sources, ident)
        if text:
            row = {"label": encode.message(Message(f"property.{ident}")), "text": text}
            result = result_of(text, rules) if ident == "RE" else None
            rows.append(row if result is None else row | {"words": encode.message(result.message)})
    return rows


def _text(sources: Sequence[Node], ident: str) -> str | None:
    return next((text for source in sources if (text := source.text(ident))), None)


def _about_person(side: Side) -> dict[str, str]:
    """Identifier → key of its label: name, rank and team of who plays a side."""
    if side.player is None:
        return {}
    beside = BESIDE_PLAYER.get(side.player, ())
    return dict(zip((side.player, *beside), ("info.player", "info.rank", "info.team"), strict=False))


def _person(sources: Sequence[Node], number: int, side: Side) -> Iterator[dict[str, Any]]:
    for ident, label in _about_person(side).items():
        text = _text(sources, ident)
        if text:
            row = {"label": encode.message(Message(label, {"side": side.name})), "text": text}
            yield row | {"side": number} if ident == side.player else row


def players(game: Game, rules: Rules) -> str:
    """The names of the persons, in playing order, each once; empty when the record names nobody."""
    idents = dict.fromkeys(side.player for side in rules.sides if side.player is not None)
    names = [game.root.text(ident) or "" for ident in idents]
    return " – ".join(name or "?" for name in names) if any(names) else ""


def title(game: Game, rules: Rules) -> str | list[Any]:
    """What stands above the board: the persons, else the name of the game or event, else the kind of game."""
    text = players(game, rules) or game.root.text("GN") or game.root.text("EV")
    return text or encode.message(Message("title.untitled", {"game": rules.name}))


def result(game: Game, rules: Rules) -> Result | None:
    """Return the result of the game; None when the record names none."""
    return result_of(game.root.text("RE") or "", rules)


#: where the names of the persons stand, in the order in which they are listed
PLAYERS = ("PB", "PW", "P1", "P2", "P3", "P4")
#: games whose rules are read for the names of their sides, one for each value of `GM`
MAX_GAMES_OPENED = 20


def game_rows(collection: Collection, language: str = "en") -> list[dict[str, Any]]:
    """Return the rows of the list of games, from the roots alone: a file may have tens of thousands.

    Results are words in `language`: the rows belong to many games, whose templates the reader of a list does not have.
    """
    results = _ResultTexts(collection, language)
    return [_game_row(number, root, results) for number, root in enumerate(collection.iter_root_values(), start=1)]


def _game_row(number: int, root: Mapping[str, str], results: _ResultTexts) -> dict[str, Any]:
    def text(ident: str) -> str:
        raw = root.get(ident)
        return unescape_simple(raw) if raw else ""

    raw_result = text("RE")
    return {
        "number": number,
        "game": game_name(text("GM")),
        "players": " – ".join(unescape_simple(root[ident]) for ident in PLAYERS if root.get(ident)),
        "event": text("EV") or text("GN"),
        "date": text("DT"),
        "result": results.text(number, text("GM"), raw_result) if raw_result else "",
        "rawResult": raw_result[:MAX_RAW_CHARACTERS],
    }


class _ResultTexts:
    """The results of a list in words. Games with the same `GM` share the rules of the first, whose sides give the names."""

    def __init__(self, collection: Collection, language: str) -> None:
        self._collection = collection
        self._language = language
        self._by_game: dict[str, tuple[Rules, dict[str, str]]] = {}
        self._texts: dict[tuple[str, str], str] = {}

    def text(self, number: int, game: str, raw: str) -> str:
        """Return the result of the game with this number, of the kind that `GM` names."""
        found = self._texts.get((game, raw))
        if found is None:
            found = self._texts[game, raw] = self._make(number, game, raw)
        return found

    def _make(self, number: int, game: str, raw: str) -> str:
        if game not in self._by_game:
            if len(self._by_game) >= MAX_GAMES_OPENED:
                return raw[:MAX_RAW_CHARACTERS]
            rules = open_rules(self._collection.games[number - 1])
            self._by_game[game] = rules, templates(rules.kind, self._language, ())
        rules, table = self._by_game[game]
        result = result_of(raw, rules)
        return words(result.message, table, self._language) if result is not None else ""
