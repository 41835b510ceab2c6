"""Start a record: a root that names the game, its board, its players and its handicap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.editing.changes import EditError
from boardreel.games.protocol import NewGame
from boardreel.games.registry import kinds
from boardreel.sgf.values import escape, parse_real
from boardreel.sgf.writer import encode_record, format_game

MIN_HANDICAP = 2


def new_games() -> Sequence[NewGame]:
    """Return the games that a user can start, grouped by kind."""
    return [game for kind in kinds() for game in getattr(kind, "new_games", ())]


def new_record(
    name: str,
    *,
    size: int | None = None,
    handicap: int = 0,
    komi: str | None = None,
    texts: Mapping[str, str] | None = None,
) -> bytes:
    """Return the bytes of a new record with one game without moves.

    Raise EditError if `name` or a setting is not possible.

    `name` is that of a variant (`Blokus Duo`, in any letter case). `size` is the number of columns and rows of the board,
    `handicap` the number of handicap stones, and `komi` a number; the game has a default for all of them. `texts` are
    further properties of the root by identifier, such as the names of the players.

    Raise EditError, a ValueError, if there is no such game or it cannot be played like that.
    """
    game = next((game for game in new_games() if game.name.casefold() == name.strip().casefold()), None)
    if game is None:
        raise EditError(f"there is no game {name!r}")
    chosen = _size(game, size)
    komi = _komi(game, komi)
    values: dict[str, Sequence[str]] = {ident: [escape(text)] for ident, text in game.properties}
    values |= {"SZ": [str(chosen)]} if chosen else {}
    values |= {"KM": [komi]} if komi else {}
    values |= _handicap(game, chosen, handicap) if handicap else {}
    values |= {ident: [escape(text)] for ident, text in (texts or {}).items() if text.strip() and ident not in values}
    return encode_record([format_game([-1], lambda _: list(values.items()))])


def _size(game: NewGame, size: int | None) -> int:
    """Return the number of columns and rows of the board of a new game, 0 if the game has boards of one size only."""
    if not game.sizes:
        if size is not None:
            raise EditError(f"the board of {game.name} has one size")
        return 0
    chosen = game.sizes[0] if size is None else size
    if not game.min_size <= chosen <= game.max_size:
        raise EditError(f"the board of {game.name} has from {game.min_size} to {game.max_size} columns and rows")
    return chosen


def _komi(game: NewGame, komi: str | None) -> str:
    """Return the komi of a new game as a text, empty if it has none. Raise EditError if `komi` is no number."""
    text = (komi or "").strip() if game.komi is None or komi is not None else game.komi
    if text and game.komi is None:
        raise EditError(f"{game.name} has no komi")
    if text and parse_real(text) is None:
        raise EditError(f"{text!r} is not a number of points")
    return text.replace(",", ".")


def _handicap(game: NewGame, size: int, stones: int) -> Mapping[str, Sequence[str]]:
    """Return the root properties of a new game with `stones` handicap stones. Raise EditError if that is too many."""
    largest = game.max_handicap(size) if game.max_handicap else 0
    if game.handicap is None or not MIN_HANDICAP <= stones <= largest:
        raise EditError(f"{game.name} is not played with {stones} handicap stones on a board of size {size}")
    return game.handicap(size, stones)
