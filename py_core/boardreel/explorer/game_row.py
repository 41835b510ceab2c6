"""What an index stores about a game: players, date, event, result, ratings, and where its record is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import blake2b
from typing import NamedTuple

from boardreel.explorer.keys import MAX_CACHED, keys_for, scope_bytes
from boardreel.explorer.outcomes import date_number
from boardreel.explorer.walk import MainLine
from boardreel.game_facts import read_facts
from boardreel.game_results import players_of
from boardreel.game_words import indexed_words, one_line, searched_texts
from boardreel.games.move_numbers import has_move
from boardreel.games.protocol import Rules
from boardreel.ratings import rating_number
from boardreel.sgf import Node
from boardreel.sgf.grammar import parse_properties
from boardreel.sgf.info_reading import event_of
from boardreel.sgf.properties import PROPERTIES, Category
from boardreel.text_folding import fold_text

FINGERPRINT_BYTES = 8
#: a pass in FF[1] to FF[3], on boards without such a point
OLD_PASS = "tt"
#: properties that do not decide which game it is: comments, marks, times, …
_OTHER_IDENTS = frozenset(
    row.ident for row in PROPERTIES.values() if row.category not in (Category.MOVE, Category.SETUP)
) | {"C", "N", "MN", "BL", "WL", "OB", "OW", "TE", "BM", "DO", "IT"}
#: the longest text of a node whose bytes are remembered: that of a move
_MAX_REMEMBERED = 8


class GameId(NamedTuple):
    """The id of a game of an index: the index of its set in the manifest, and its number in the set."""

    set_index: int
    number: int


class GameRow(NamedTuple):
    """A row of the table of games in an index.

    `file` is the path of the record in the folder of records, `number` that of the game in it, from 1. `players` are in
    the order of the game's players and `ratings` in the same order; both may have empty texts. `date`, `event` and
    `result` are those of the record. `moves` is the number of moves on the main line. `scope` names the variant and
    board.
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


def describe_game(line: MainLine, rules: Rules, file: str) -> IndexedGame:
    """Return the row of the game with a main line, and its numbers. `file` is the name of its record."""
    game = line.game
    root = game.root
    facts = read_facts(game, rules)
    ratings = tuple(one_line(player.rank) for player in facts.players)
    row = GameRow(
        file,
        game.number,
        tuple(one_line(player.text) for player in facts.players),
        ratings,
        one_line(facts.date.text),
        one_line(event_of(root, standard_values=rules.standard_values)),
        one_line(facts.result.value),
        _count_moves(line, rules),
        rules.scope,
    )
    digest = blake2b(scope_bytes(rules), digest_size=FINGERPRINT_BYTES)
    digest.update(repr((*(fold_text(name) for name in row.players), row.date)).encode())
    digest.update(b"".join(map(partial(_node_bytes, has_old_pass=_can_have_old_pass(rules)), line.nodes, line.texts)))
    rating = max((rating_number(text) for text in ratings), default=0)
    players = len(players_of(rules))
    words = tuple(dict.fromkeys(indexed_words(searched_texts(game, rules))))
    return IndexedGame(row, date_number(row.date), rating, digest.hexdigest(), players, rules.kind.id, words)


def _count_moves(line: MainLine, rules: Rules) -> int:
    """Return the number of moves on a main line; nodes of one scope with the same short text have a move, or none has."""
    known = keys_for(rules).has_move_by_text
    if len(known) > MAX_CACHED:
        known.clear()
    count = 0
    for node, text in zip(line.nodes, line.texts, strict=True):
        if text is None or len(text) > _MAX_REMEMBERED or not node.index:
            count += has_move(rules, node)
            continue
        if text not in known:
            known[text] = has_move(rules, node)
        count += known[text]
    return count


def _node_bytes(node: Node, text: str | None, *, has_old_pass: bool) -> bytes:
    """Return the bytes of a node with a text that count for the fingerprint of its game."""
    if text is not None and len(text) <= _MAX_REMEMBERED and node.index:
        return _remembered_node_bytes(text, has_old_pass)
    return repr(_node_properties(node, has_old_pass=has_old_pass)).encode("utf-8", "replace")


@lru_cache(maxsize=4096)
def _remembered_node_bytes(text: str, has_old_pass: bool) -> bytes:
    """Return the bytes of a node other than a root, from its text."""
    return repr(_deciding_properties(parse_properties(text), has_old_pass=has_old_pass)).encode("utf-8", "replace")


def _deciding_properties(properties: Mapping[str, list[str]], *, has_old_pass: bool) -> list[tuple[str, ...]]:
    """Return the properties that decide which game it is, each with its raw values; those of a list are sorted.

    With `has_old_pass`, the pass of older versions of the format is that of the newest one.
    """
    found = []
    for ident, values in properties.items():
        if ident not in _OTHER_IDENTS:
            if ident in PROPERTIES and PROPERTIES[ident].is_list:
                values = sorted(values)
            elif has_old_pass and values == [OLD_PASS]:
                values = [""]
            found.append((ident, *values))
    return found


def _node_properties(node: Node, *, has_old_pass: bool) -> list[tuple[str, ...]]:
    """Return the properties of a node that decide which game it is; in a root, only those that the format knows."""
    kept = _deciding_properties(node.properties, has_old_pass=has_old_pass)
    return [entry for entry in kept if node.index or entry[0] in PROPERTIES]


def _can_have_old_pass(rules: Rules) -> bool:
    """Return whether the pass of older versions of the format, `tt`, is no point of the board."""
    return OLD_PASS not in keys_for(rules).symmetries[0].points


def line_properties(line: Iterable[Node], rules: Rules) -> Iterator[list[tuple[str, ...]]]:
    """Yield for each node of a line the properties that decide which game it is, each with its raw values."""
    has_old_pass = _can_have_old_pass(rules)
    for node in line:
        yield _node_properties(node, has_old_pass=has_old_pass)
