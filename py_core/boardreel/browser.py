"""The door for the web worker: one function a message, answers as JSON, so that one block of bytes crosses and not objects.

State: the records that are open, by number. Nothing here knows the page; `web/runtime/worker.js` calls by name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from boardreel.games import registry
from boardreel.games.conversion import convert
from boardreel.information import game_rows
from boardreel.reading import read
from boardreel.reel import ReelMaker
from boardreel.replay import Replay
from boardreel.sgf import Collection, file_type
from boardreel.sgf.charset import CHARSETS


@dataclass(slots=True)
class _Open:
    """One record that a viewer looks at, with what was told of its games."""

    collection: Collection
    makers: dict[int, ReelMaker] = field(default_factory=dict)


_open: dict[int, _Open] = {}
_numbers = count(1)


def _json(value: Any) -> bytes:
    """UTF-8, which the browser decodes by itself; a string of Python's would be copied letter by letter."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def open_collection(name: str | None, content: bytes, charset: str | None = None) -> bytes:
    """Open a record and return its id, outcome, charset, number of games and diagnostics of the tree layer.

    `fileType` says what a file without games looks like (see `sgf.file_type`), None if that is unknown.
    """
    collection = read(bytes(content), name=name, charset=charset)
    number = next(_numbers)
    _open[number] = _Open(collection)
    return _json(
        {
            "id": number,
            "outcome": collection.outcome,
            "charset": collection.charset,
            "charsets": list(CHARSETS),
            "games": len(collection.games),
            "diagnostics": [found.data() for found in collection.diagnostics],
            "fileType": None if collection.games else file_type.file_type(collection.raw_bytes),
        }
    )


def list_games(number: int, language: str = "en") -> bytes:
    """Return one row for each game, from the index of the file; results are words in the language."""
    return _json(game_rows(_open[number].collection, language))


def reel(number: int, game: int) -> bytes:
    """The Reel of a game (from 1) with its first frames."""
    record = _open[number]
    maker = record.makers[game] = ReelMaker(Replay(record.collection.games[game - 1]))
    return _json(maker.beginning())


def rest(number: int, game: int) -> bytes:
    """The frames that the Reel left out, or those of them that are likely to be looked at."""
    return _json(_open[number].makers[game].rest())


def frames(number: int, game: int, node: int) -> bytes:
    """Frames round a node that the Reel left out."""
    maker = _open[number].makers[game]
    return _json(maker.more(maker.replay.game.nodes[node]))


def check(number: int, game: int, nodes: int) -> bytes:
    """The findings of so many further nodes, in the form of `frames`: a slice of work while nobody waits for anything."""
    return _json(_open[number].makers[game].check(nodes))


def save(number: int, form: str) -> bytes:
    """The record as bytes: `original`, `utf8` (unchanged structure) or `current` (the current form of its format)."""
    collection = _open[number].collection
    match form:
        case "original":
            return collection.raw_bytes
        case "current":
            return convert(collection)
        case _:
            return collection.to_bytes()


def practise(name: str | None, content: bytes, charset: str | None = None) -> None:
    """Reads a record and tells its first game, and keeps nothing: what is done often is done sooner, see warm_up.js."""
    maker = ReelMaker(Replay(read(bytes(content), name=name, charset=charset).games[0]))
    _json(maker.beginning())
    _json(maker.rest())


def close(number: int) -> None:
    """Forgets a record."""
    _open.pop(number, None)


def games_changed() -> bytes:
    """To be called after wheels were installed: the ids of all games that are known now."""
    registry.refresh()
    return _json([kind.id for kind in registry.kinds()])
