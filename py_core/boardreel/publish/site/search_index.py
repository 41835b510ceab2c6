"""Write the search index of a site: JSON files that the gallery's script loads when somebody searches.

`search/index.json` has the names of variants, events and folders with the numbers of their games, the letters with which
the script folds the text of a search (see `boardreel.text_folding`), and the URLs of the chunks. A chunk is a list of rows,
one per game in the order of the gallery:
`[page, title, variant, event, folder, date, result, raw result, width, height, words, players, moves, file]`, where
variant, event and folder are indices into the lists of names, words is the folded text in which the script looks for words,
players has the names of the players, and moves is the number of moves.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from boardreel.files import encode
from boardreel.publish.site.card import GROUP_NAMES, Card, natural_key
from boardreel.reel.shared_fields import json_text
from boardreel.text_folding import folded_letters

FOLDER = "search"
#: games in a chunk
CHUNK_SIZE = 2000
#: characters of the hash in the URL of a chunk, which makes browsers load a changed one
HASH_CHARACTERS = 10


def search_files(cards: Sequence[Card]) -> dict[str, str]:
    """Return the files of the search index by their paths in the site; the rows are in the order of `cards`."""
    names = {group: _counted_names(cards, name_of) for group, name_of in GROUP_NAMES.items()}
    indices = {group: {name: index for index, (name, _) in enumerate(found)} for group, found in names.items()}
    contents: dict[str, str] = {}
    urls = []
    for number, start in enumerate(range(0, len(cards), CHUNK_SIZE), 1):
        rows = [_row(card, indices) for card in cards[start : start + CHUNK_SIZE]]
        content = json_text(rows)
        contents[f"{FOLDER}/{number}.json"] = content
        urls.append(f"{number}.json?{hashlib.sha256(encode(content)).hexdigest()[:HASH_CHARACTERS]}")
    lists = {f"{group}s": found for group, found in names.items()}
    index = {"count": len(cards), **lists, "letters": folded_letters(), "chunks": urls}
    return {f"{FOLDER}/index.json": json_text(index), **contents}


def _counted_names(cards: Iterable[Card], value: Callable[[Card], str]) -> list[tuple[str, int]]:
    """Return the different values of the cards with the number of cards that have each, sorted by name."""
    counts = Counter(map(value, cards))
    return [(name, counts[name]) for name in sorted(counts, key=lambda name: (natural_key(name), name))]


def _row(card: Card, indices: dict[str, dict[str, int]]) -> list[Any]:
    """Return the row of a card in a chunk. `indices` maps each kind of groups to the indices of the names of its groups."""
    named = [indices[group][name_of(card)] for group, name_of in GROUP_NAMES.items()]
    players = card.players.split("\n") if card.players else []
    size = [int(card.width), int(card.height)]
    return [
        card.page,
        card.title,
        *named,
        card.date,
        card.result,
        card.raw_result,
        *size,
        card.words,
        players,
        int(card.moves),
        card.file,
    ]
