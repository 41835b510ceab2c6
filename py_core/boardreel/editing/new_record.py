"""Start a record: a root that names the game, its board, its players and its handicap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.editing.changes import EditError, check_properties
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
    komi: float | str | None = None,
    texts: Mapping[str, str] | None = None,
) -> bytes:
    """Return the bytes of a new record with one game without moves.

    `name` is that of a variant (`Blokus Duo`, in any letter case). `size` is the number of columns and rows of the board,
    `handicap` the number of handicap stones, and `komi` a number or its text; the game has a default for all of them.
    `texts` are further properties of the root by identifier, such as the names of the players.

    Raise EditError, a ValueError, if there is no such game, if it cannot be played like that, or for an invalid identifier.
    """
    game = next((game for game in new_games() if game.name.casefold() == name.strip().casefold()), None)
    if game is None:
        raise EditError(f"there is no game {name!r}")
    chosen = _size(game, size)
    points = _komi(game, komi)
    values: dict[str, Sequence[str]] = {ident: [escape(text)] for ident, text in game.properties}
    values |= {"SZ": [str(chosen)]} if chosen else {}
    values |= {"KM": [points]} if points else {}
    values |= _handicap(game, chosen, handicap) if handicap else {}
    values |= {ident: [escape(text)] for ident, text in (texts or {}).items() if text.strip() and ident not in values}
    properties = check_properties(list(values.items()))
    return encode_record([format_game([-1], lambda _: properties)])


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


def _komi(game: NewGame, komi: float | str | None) -> str:
    """Return the komi of a new game as a text, empty if it has none. Raise EditError if `komi` is no number."""
    written = f"{komi:g}" if isinstance(komi, int | float) else (komi or "").strip()
    text = written if game.komi is None or komi is not None else game.komi
    if text and game.komi is None:
        raise EditError(f"{game.name} has no komi")
    if text and parse_real(text) is None:
        raise EditError(f"{text!r} is not a number of points")
    return text.replace(",", ".")


def _handicap(game: NewGame, size: int, stones: int) -> Mapping[str, Sequence[str]]:
    """Return the root properties of a new game with `stones` handicap stones. Raise EditError if that is too many."""
    if game.handicap is None or game.max_handicap is None:
        raise EditError(f"{game.name} has no handicap stones")
    if not MIN_HANDICAP <= stones <= game.max_handicap(size):
        count = f"{stones} handicap stone{'' if stones == 1 else 's'}"
        raise EditError(f"{game.name} is not played with {count} on a board of size {size}")
    return game.handicap(size, stones)
