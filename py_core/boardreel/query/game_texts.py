"""Read from the texts of a game what a query asks for: the players, who has won, and the size of the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WINNER = re.compile(r"\s*(\w+)\s*\+")
_DRAW = re.compile(r"\s*(?:0|draw|jigo|tie)\s*", re.IGNORECASE)
#: words for the colors of a result
_COLOR_NAMES = {"b": ["black"], "w": ["white"]}
#: first words of the names of games in which White begins
WHITE_FIRST = ("Chess", "Havannah", "TwixT")
_SIZE = re.compile(r"\b(\d+)x(\d+)\b")


def player_texts(players: Sequence[str], game: str) -> dict[str, Sequence[str]]:
    """Return the texts of the fields `player`, `black` and `white`; the colors have one only if there are two players.

    `players` are in playing order, and `game` is the name or the scope of the game. `publish/static/query.js` does the
    same.
    """
    named = [name for name in players if name]
    black, white = black_and_white(players, game)
    return {"player": named, "black": [black] if black else [], "white": [white] if white else []}


def black_and_white(texts: Sequence[str], game: str) -> Sequence[str]:
    """Return the texts of Black and White from those of two players in playing order, and empty ones for other numbers.

    Indexes and sites do not store the colors of the players, so `game`, the name or the scope of the game, decides.
    """
    if len(texts) != len(_COLOR_NAMES):
        return ("",) * len(_COLOR_NAMES)
    return texts[::-1] if game.split(" ", 1)[0] in WHITE_FIRST else texts


def winner_names(result: str) -> list[str]:
    """Return the names of the winner in a value of `RE`: its color, and `draw` for a draw; none if it is not known.

    `publish/static/query.js` does the same.
    """
    match = _WINNER.match(result)
    if match is not None:
        letter = match[1].lower()
        return [letter, *_COLOR_NAMES.get(letter, ())]
    return ["draw"] if is_draw(result) else []


def is_draw(result: str) -> bool:
    """Return whether a value of `RE` means a draw."""
    return _DRAW.fullmatch(result) is not None


def size_text(scope: str) -> str:
    """Return the size of the board that the scope of a game (`Rules.scope`) names, such as `19` or `13x9`, or nothing."""
    match = _SIZE.search(scope)
    if match is None:
        return ""
    return match[1] if match[1] == match[2] else match[0]
