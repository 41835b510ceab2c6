"""What an index stores about a game: players, date, event, result, ratings, and where its record is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple

from boardreel.explorer.keys import players_of, scope_bytes
from boardreel.explorer.outcomes import date_number
from boardreel.game_facts import read_facts
from boardreel.game_words import one_line, searched_texts, words_of
from boardreel.games.protocol import Rules
from boardreel.ratings import rating_number
from boardreel.sgf import Game, Node
from boardreel.sgf.info_reading import event_of
from boardreel.sgf.properties import PROPERTIES, Category
from boardreel.text_folding import fold_text

FINGERPRINT_BYTES = 8
#: properties that do not decide which game it is: comments, marks, times, …
_OTHER_IDENTS = frozenset(
    row.ident for row in PROPERTIES.values() if row.category not in (Category.MOVE, Category.SETUP)
) | {"C", "N", "MN", "BL", "WL", "OB", "OW", "TE", "BM", "DO", "IT"}


class GameId(NamedTuple):
    """A game of an index: the index of its set in the manifest, and its number in the set."""

    set_index: int
    number: int


class GameRow(NamedTuple):
    """A row of the table of games.

    `file` is the path of the record in the folder of records, `number` that of the game in it, from 1. `players` are in
    the order of the game's players and `ratings` in the same order; both may have empty texts. `date`, `event` and
    `result` are those of the record. `moves` is the depth of the last node of the main line. `scope` names the variant
    and board.
    """

    file: str
    number: int
    players: tuple[str, ...]
    ratings: tuple[str, ...]
    date: str
    event: str
    result: str
    moves: int
    scope: str


class IndexedGame(NamedTuple):
    """A game while its index is built: its row, and numbers for sorting and comparing.

    `date` and `rating` are numbers as in `boardreel.explorer.outcomes`. Two games with the same `fingerprint`
    have the same moves, players and date. `player_count` is the number of players by the rules, `kind` the
    identifier of the kind of game. `words` are those by which the game is found.
    """

    row: GameRow
    date: int
    rating: int
    fingerprint: str
    player_count: int
    kind: str
    words: tuple[str, ...]


def describe_game(game: Game, rules: Rules, file: str) -> IndexedGame:
    """Return the row of a game and its numbers. `file` is the name of its record."""
    root = game.root
    facts = read_facts(game, rules)
    ratings = tuple(one_line(player.rank) for player in facts.players)
    line = game.main_line()
    row = GameRow(
        file,
        game.number,
        tuple(one_line(player.text) for player in facts.players),
        ratings,
        one_line(facts.date.text),
        one_line(event_of(root, standard_values=rules.standard_values)),
        one_line(facts.result.text),
        len(line) - 1,
        rules.scope,
    )
    digest = blake2b(scope_bytes(rules), digest_size=FINGERPRINT_BYTES)
    digest.update(repr((*(fold_text(name) for name in row.players), row.date)).encode())
    for properties in line_properties(line):
        digest.update(repr(properties).encode("utf-8", "replace"))
    rating = max((rating_number(text) for text in ratings), default=0)
    players = len(players_of(rules))
    words = tuple(dict.fromkeys(words_of(searched_texts(game, rules))))
    return IndexedGame(row, date_number(row.date), rating, digest.hexdigest(), players, rules.kind.id, words)


def line_properties(line: Iterable[Node]) -> Iterator[list[tuple[str, ...]]]:
    """Yield for each node of a line the properties that decide which game it is, each with its raw values."""
    for node in line:
        kept = [(ident, *values) for ident, values in node.properties.items() if ident not in _OTHER_IDENTS]
        yield [entry for entry in kept if node.index or entry[0] in PROPERTIES]
