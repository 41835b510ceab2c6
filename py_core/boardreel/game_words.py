"""The texts by whose words a game is found: the same in the gallery of a site and in an index of positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardreel.first_date import first_date
from boardreel.game_facts import player_sides
from boardreel.games.protocol import Rules
from boardreel.sgf import Game
from boardreel.sgf.info_reading import date_of, event_of
from boardreel.text_folding import fold_text

#: a longer text, such as the name of a player, is cut before it is divided into words
MAX_TEXT_CHARACTERS = 80
#: properties of the root whose words find a game: name of the game, place, round and result
_IDENTS = ("GN", "PC", "RO", "RE")
_WORD = re.compile(r"\w+")
#: a word of signs that stand for syllables or words, folded by `fold_text`; a longer one is no name
_SIGNS = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]{2,12}")


def words_of(texts: Iterable[str]) -> Iterator[str]:
    """Yield the words of some texts for a search, each folded by `fold_text`. A text that is a date is one word.

    `web/explorer/words.js` does the same with the text of a search.
    """
    for text in texts:
        if text and first_date(text) == text:
            yield text
        else:
            yield from _WORD.findall(fold_text(text))


def indexed_words(texts: Iterable[str]) -> Iterator[str]:
    """Yield the words of some texts for an index, which finds them from their beginning.

    Chinese, Japanese and Korean do not separate words, so that a given name is a word of its own: 世石 in 李世石.
    """
    for word in words_of(texts):
        yield word
        if _SIGNS.fullmatch(word):
            yield from (word[start:] for start in range(1, len(word)))


def searched_texts(game: Game, rules: Rules) -> list[str]:
    """Return the texts by whose words a game is found, each once: players, event, …, result, first date and variant."""
    root, standard_values = game.root, rules.standard_values
    texts = (
        *(root.text(ident) for ident in player_sides(rules)),
        event_of(root, standard_values=standard_values),
        *(root.text(ident) for ident in _IDENTS),
        first_date(one_line(date_of(root, standard_values=standard_values))),
        rules.name,
    )
    return list(filter(None, dict.fromkeys(map(one_line, texts))))


def one_line(text: str | None) -> str:
    """Return a text on one line, cut to `MAX_TEXT_CHARACTERS`; empty without a text."""
    return " ".join((text or "").split())[:MAX_TEXT_CHARACTERS]
