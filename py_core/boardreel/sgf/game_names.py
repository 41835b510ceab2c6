"""The names of the games that `GM` numbers (the project's SGF specification, section 6)."""

from __future__ import annotations

from functools import lru_cache

from boardreel.sgf.values import parse_number

#: game names in the order of their `GM` numbers, from 1
GAMES = (
    "Go", "Othello", "Chess", "Gomoku/Renju", "Nine Men's Morris", "Backgammon", "Chinese chess", "Shogi",
    "Lines of Action", "Ataxx", "Hex", "Jungle", "Neutron", "Philosopher's Football", "Quadrature", "Trax", "Tantrix",
    "Amazons", "Octi", "Gess", "TwixT", "Zertz", "Plateau", "Yinsh", "Punct", "Gobblet", "Hive", "Exxit", "Hnefatafl",
    "Kuba", "Tripples", "Chase", "Tumbling Down", "Sahara", "Byte", "Focus", "Dvonn", "Tamsk", "Gipf", "Kropki",
)  # fmt: skip


@lru_cache(maxsize=256)
def game_name(gm: str | None) -> str:
    """Return the name of the game for the text of a `GM` property.

    A number is looked up in `GAMES`; another text is itself the name, as in Blokus records. A missing or empty property
    means the first game of the table. An unknown number gives "unknown game: NUMBER".
    """
    text = " ".join((gm or "1").split())
    number = parse_number(text)
    if number is None:
        return text or GAMES[0]
    return GAMES[number - 1] if 1 <= number <= len(GAMES) else f"unknown game: {text}"
