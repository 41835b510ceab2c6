"""Find the games of an index that fit a query."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from boardreel.explorer.game_row import GameId, GameRow
from boardreel.explorer.layout import Manifest
from boardreel.game_words import words_of
from boardreel.query import FIELDS, WORDS, Query, Term, parse_query
from boardreel.query.game_texts import player_texts, size_text, winner_names

#: fields that an index can answer
INDEX_FIELDS = tuple(name for name in FIELDS if name not in ("place", "komi", "handicap", "has", "code"))
#: fields whose words are words of the game, so that the postings narrow down the games that have to be read
_WORD_FIELDS = (WORDS, "player", "black", "white", "event")


class GameIndex(Protocol):
    """The members of an `Explorer` that a search for games needs."""

    @property
    def manifest(self) -> Manifest:
        """Return the manifest of the index."""

    def numbers_with_words(self, set_index: int, words: Sequence[str]) -> set[int]:
        """Return the numbers of the games of a set whose texts have words that begin with each of `words`."""

    def removed_games(self, set_index: int) -> frozenset[int]:
        """Return the numbers of the games that were removed from an index set."""

    def game(self, game: GameId) -> GameRow:
        """Return the row of a game in the table of games."""


def row_texts(row: GameRow, field: str) -> Sequence[str]:
    """Return the texts that a row of an index has for a field of a query."""
    if field in ("player", "black", "white"):
        return player_texts(row.players, row.scope)[field]
    if field == "rank":
        return row.ratings
    texts = {
        "event": row.event,
        "date": row.date,
        "result": row.result,
        "game": row.scope,
        "size": size_text(row.scope),
        "moves": str(row.moves),
        "file": row.file,
    }
    return winner_names(row.result) if field == "winner" else (texts[field],)


def _may_fit(row: GameRow, term: Term) -> bool:
    """Return whether a game that has all words of a term may fit it: whether they are next to each other, or a whole text.

    The row of a game lacks some texts, such as its place, so that words that the row does not have are in one of those.
    """
    texts = (*row.players, row.event, row.date, row.result, row.scope)
    words = set(words_of(texts))
    is_in_row = all(any(word.startswith(start) for word in words) for start in words_of([term.value]))
    return not is_in_row or term.test(texts)


def find_games(explorer: GameIndex, text: str) -> list[GameId]:
    """Return all games of an index that fit a query, those of the last set first; none for an empty query.

    Words are found from their beginning, and those in quotes next to each other. Raise QueryError for a field that is not
    one of `INDEX_FIELDS`.
    """
    query = parse_query(text, INDEX_FIELDS)
    if not query.terms:
        return []
    sets = reversed(range(len(explorer.manifest.sets)))
    return [game for index in sets for game in _find_in_set(explorer, index, query)]


def _find_in_set(explorer: GameIndex, set_index: int, query: Query) -> list[GameId]:
    """Return the games of one set that fit a query, sorted by number."""
    hits = {
        term: explorer.numbers_with_words(set_index, words)
        for term in query.terms
        if term.field in _WORD_FIELDS and (words := list(words_of([term.value])))
    }
    candidates = query.evaluate(hits.get, {"all": _intersection, "any": _union, "not": lambda _: None})
    numbers = range(explorer.manifest.sets[set_index].games) if candidates is None else sorted(candidates)
    removed = explorer.removed_games(set_index)
    found = []
    for number in numbers:
        game = GameId(set_index, number)

        def fits(term: Term, number: int = number, game: GameId = game) -> bool:
            # a word is found from its beginning, also where the postings of another term chose the games
            if term in hits and number not in hits[term]:
                return False
            if term.field == WORDS:
                is_word = not term.operator and len(term.value.split()) < 2
                return is_word or _may_fit(explorer.game(game), term)
            return term.test(row_texts(explorer.game(game), term.field))

        if number not in removed and query.decide(fits):
            found.append(game)
    return found


def _intersection(sets: Sequence[set[int] | None]) -> set[int] | None:
    """Return the numbers that are in all sets, of which None stands for all numbers."""
    known = [numbers for numbers in sets if numbers is not None]
    return set.intersection(*known) if known else None


def _union(sets: Sequence[set[int] | None]) -> set[int] | None:
    """Return the numbers that are in any of the sets, of which None stands for all numbers."""
    known = [numbers for numbers in sets if numbers is not None]
    return set.union(*known) if len(known) == len(sets) else None
