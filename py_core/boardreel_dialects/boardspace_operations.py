"""Read the operations of boardspace.net: the values of `P0`, `P1`, … in the nodes of a game tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from boardreel.sgf import Game
from boardreel.sgf.values import unescape_simple

_PLAYER = re.compile(r"P[0-9]")
_OPERATION = re.compile(r"\s*[0-9]+\s+(.*)", re.DOTALL)
_NAME = re.compile(r'\s*id\s+(?:"(.*)"|(\S+))\s*', re.DOTALL)


class Operation(NamedTuple):
    """One operation of a player, such as `Dropb G 12 RP`.

    `player` is its property, such as `P0`. `word` is the first word in lower case, `arguments` are the other words, and
    `text` is all of them as they stand in the record.
    """

    player: str
    word: str
    arguments: tuple[str, ...]
    text: str
    offset: int


def operations(game: Game) -> Iterator[Operation]:
    """Yield the operations on the main line of a game tree."""
    for node in game.main_line():
        for ident, values in node.properties.items():
            if not _PLAYER.fullmatch(ident):
                continue
            for index, value in enumerate(values):
                match = _OPERATION.fullmatch(unescape_simple(value))
                words = match[1].split() if match else []
                if words:
                    offset = node.source_position(ident, index)[0]
                    yield Operation(ident, words[0].lower(), tuple(words[1:]), " ".join(words), offset)


def player_name(game: Game, player: str) -> str | None:
    """Return the name of a player (such as `P0`) as the root gives it, `P0[id "name"]`, or None."""
    matches = (_NAME.fullmatch(unescape_simple(value)) for value in game.root.raw(player))
    return next((match[1] if match[1] is not None else match[2] for match in matches if match), None)


def server_game(game: Game) -> str:
    """Return the server's name of the game in lower case: the first word of `SU`."""
    return next(iter((game.root.text("SU") or "").split()), "").lower()
