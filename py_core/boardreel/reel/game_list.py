"""List the games of a collection: one row per game, made from the root nodes alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from boardreel.game_facts import player_sides
from boardreel.game_results import read_game_result
from boardreel.games.protocol import Rules
from boardreel.games.registry import open_rules
from boardreel.messages import format_message, templates
from boardreel.progress import advance
from boardreel.reel.results import MAX_RAW_CHARACTERS, parse_result
from boardreel.scene import encode
from boardreel.sgf import Collection
from boardreel.sgf.game_names import game_name
from boardreel.sgf.info_reading import header_event, known_event
from boardreel.sgf.info_words.dates import read_date
from boardreel.sgf.values import unescape_simple

#: properties with the names of players; a record uses one of the groups
PLAYER_IDENTS = (("PB", "PW"), ("P1", "P2", "P3", "P4"))
#: games whose rules are opened for the names and the order of their sides, one per value of `GM`
MAX_GAMES_OPENED = 20
#: units of work (`progress`) of a row
UNITS_PER_GAME = 10


def game_rows(collection: Collection, language: str = "en") -> list[dict[str, Any]]:
    """Return one row per game for the list of games, without parsing the games: a file may contain tens of thousands.

    The results are texts in `language`, because the rows belong to different games and the page does not have their
    message templates. Where Python has no files with translations, as in a browser, they are English; then the page has
    the translations, and formats `resultMessage`: the `id` of the kind of game and the message. Only the row of a game in
    an archive has a `source`, the name of its file (`FILE!MEMBER`).
    """
    rules = _RulesByGame(collection)
    results = _ResultFormatter(rules, language)
    sources = chain.from_iterable(
        repeat("" if part is collection else part.source_name or "", len(part.games)) for part in collection.parts
    )
    roots = zip(sources, collection.iter_root_values(), strict=True)
    return [_game_row(number, source, root, rules, results) for number, (source, root) in enumerate(roots, start=1)]


def _game_row(
    number: int, source: str, root: Mapping[str, str], rules: _RulesByGame, results: _ResultFormatter
) -> dict[str, Any]:
    """Return the row of a game from its number, the name of its file in an archive (or ""), and its raw root values."""
    advance(UNITS_PER_GAME)

    def text(ident: str) -> str:
        """Return the text of a root property, empty if the root does not have it."""
        raw = root.get(ident)
        return unescape_simple(raw) if raw else ""

    game, raw_result, date = text("GM"), text("RE"), text("DT") or text("RD")
    row = {
        "number": number,
        "game": game_name(game),
        "players": _players(root, rules.black_and_white(number, game)),
        "event": known_event(text("EV")) or header_event({ident: [raw] for ident, raw in root.items()}) or text("GN"),
        "date": _date(date),
        "result": "",
        "rawResult": raw_result[:MAX_RAW_CHARACTERS],
    }
    if raw_result:
        row |= results.fields(number, game, raw_result)
    return {**row, "source": source} if source else row


def _date(text: str) -> str:
    """Return a date in the form of `DT`, or its own text if it cannot be read; empty if it names none."""
    reading = read_date(text)
    return reading.date or ("" if reading.is_standard else text)


def _players(root: Mapping[str, str], black_and_white: Sequence[str]) -> list[str]:
    """Return the names of the players in playing order; an unknown player before a known one has an empty name.

    `black_and_white` are the properties with the names of two players, in playing order. If one of them is known, both
    have a name, because the number of names says whether there are colors.
    """
    two, four = (
        [unescape_simple(root.get(ident, "")) for ident in idents] for idents in (black_and_white, PLAYER_IDENTS[1])
    )
    if any(two):
        return two
    while four and not four[-1]:
        four.pop()
    return four


class _RulesByGame:
    """Opens the rules of games for the list of games.

    Games with the same value of `GM` are assumed to have sides with the same names, so only the first one is opened.
    """

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._rules: dict[str, Rules] = {}
        self._black_and_white: dict[str, Sequence[str]] = {}

    def open(self, number: int, game: str) -> Rules | None:
        """Return the rules of the game with this number, whose `GM` is `game`; None if too many were opened before."""
        if game not in self._rules and len(self._rules) < MAX_GAMES_OPENED:
            self._rules[game] = open_rules(self._collection.games[number - 1])
        return self._rules.get(game)

    def black_and_white(self, number: int, game: str) -> Sequence[str]:
        """Return the properties with the names of Black and White in playing order, for a game with this `GM`."""
        found = self._black_and_white.get(game)
        if found is None:
            rules = self.open(number, game)
            named = [] if rules is None else [ident for ident in player_sides(rules) if ident in PLAYER_IDENTS[0]]
            found = self._black_and_white[game] = named if len(named) == len(PLAYER_IDENTS[0]) else PLAYER_IDENTS[0]
        return found


class _ResultFormatter:
    """Formats the results of the games of a collection for the list of games."""

    def __init__(self, rules: _RulesByGame, language: str) -> None:
        self._rules = rules
        self._language = language
        self._tables: dict[str, dict[str, str]] = {}
        self._fields: dict[tuple[str, str], dict[str, Any]] = {}

    def fields(self, number: int, game: str, raw: str) -> dict[str, Any]:
        """Return the fields of a row for the result `raw` of the game with this number, whose `GM` is `game`."""
        known = self._fields.get((game, raw))
        if known is None:
            known = self._fields[game, raw] = self._format(number, game, raw)
        return known

    def _format(self, number: int, game: str, raw: str) -> dict[str, Any]:
        """Return the fields of a result for the list of games: the raw value if its game was not opened."""
        rules = self._rules.open(number, game)
        if rules is None:
            return {"result": raw[:MAX_RAW_CHARACTERS]}
        fields: dict[str, Any] = {"rawResult": read_game_result(raw, rules).value[:MAX_RAW_CHARACTERS]}
        result = parse_result(raw, rules)
        if result is None:
            return fields
        table = self._tables.setdefault(game, templates(rules.kind, self._language, ()))
        fields["result"] = format_message(result.message, table, self._language)
        if self._language not in rules.kind.messages:
            fields["resultMessage"] = [rules.kind.id, encode.message(result.message)]
        return fields
