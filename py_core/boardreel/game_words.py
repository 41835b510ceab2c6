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


def words_of(texts: Iterable[str]) -> Iterator[str]:
    """Yield the words of some texts for a search, each folded by `fold_text`. A text that is a date is one word.

    `web/explorer/words.js` does the same with the text of a search.
    """
    for text in texts:
        if text and first_date(text) == text:
            yield text
        else:
            yield from _WORD.findall(fold_text(text))


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
