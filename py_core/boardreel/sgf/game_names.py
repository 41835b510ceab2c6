"""The names of the games that `GM` numbers (specification of SGF, section 6)."""

from __future__ import annotations

from functools import lru_cache

from boardreel.sgf.values import parse_number

#: the games of `GM`, from 1
GAMES = (
    "Go", "Othello", "Chess", "Gomoku/Renju", "Nine Men's Morris", "Backgammon", "Chinese chess", "Shogi",
    "Lines of Action", "Ataxx", "Hex", "Jungle", "Neutron", "Philosopher's Football", "Quadrature", "Trax", "Tantrix",
    "Amazons", "Octi", "Gess", "TwixT", "Zertz", "Plateau", "Yinsh", "Punct", "Gobblet", "Hive", "Exxit", "Hnefatafl",
    "Kuba", "Tripples", "Chase", "Tumbling Down", "Sahara", "Byte", "Focus", "Dvonn", "Tamsk", "Gipf", "Kropki",
)  # fmt: skip


@lru_cache(maxsize=256)
def game_name(gm: str | None) -> str:
    """The name of the game that a value of `GM` means: of a number by the table, else the text itself; none is Go."""
    text = " ".join((gm or "1").split())
    number = parse_number(text)
    if number is None:
        return text or GAMES[0]
    return GAMES[number - 1] if 1 <= number <= len(GAMES) else f"unknown game: {text}"
