"""Board games on a grid whose records name points: one module in `tables` per game.

A record belongs to such a game if its `GM` is the number or the name of a module in `tables`. The rules and the table
are imported only when the first record of a game is opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import boardreel.games.grid.tables as tables_package
from boardreel.diagnostics import CodeInfo
from boardreel.games.grid.codes import CODES
from boardreel.games.grid.messages import MESSAGES
from boardreel.games.protocol import NewGame, Rules
from boardreel.sgf import Game
from boardreel.sgf.game_names import GAMES, game_name

if TYPE_CHECKING:
    from boardreel.games.grid.table import GridTable

#: names of the files in `tables`, without suffix
TABLE_NAMES = frozenset(name for _, name, _ in iter_modules(tables_package.__path__))
#: other names of games in `GM`, written like the names of the files
ALIASES = {
    "connect6": "connect_six",
    "gomoku": "gomoku_renju",
    "renju": "gomoku_renju",
    "reversi": "othello",
    "loa": "lines_of_action",
}
#: properties of formats that look like SGF and write moves in another way: boardspace.net, GGF
FOREIGN_PROPERTIES = ("P0", "P1", "BO")
#: sizes of new boards
MIN_SIZE, MAX_SIZE = 4, 26
_SEPARATORS = re.compile(r"[^a-z]+")


class GridGames:
    """The `GameKind` of all games in `tables`. Their rules name a kind per game, whose `id` is the module's name."""

    id = "grid"
    codes: Mapping[str, CodeInfo] = CODES
    messages: Mapping[str, Mapping[str, str]] = {"en": MESSAGES}

    @cached_property
    def new_games(self) -> Sequence[NewGame]:
        """Return one game for each table. The tables are imported for this."""
        return [_new_game(load_table(name)) for name in sorted(TABLE_NAMES)]

    def claims(self, game: Game) -> bool:
        """Return whether `GM` names a game with a table and one of the first moves of the game, if any, can be read.

        Games that an importer marks as games without a board are not claimed.
        """
        name = find_table_name(game)
        if name is None or not game.traits.has_board or any(map(game.may_have, FOREIGN_PROPERTIES)):
            return False
        from boardreel.games.grid.opening import can_read

        return can_read(game, load_table(name))

    def open(self, game: Game) -> Rules:
        """Return the rules of the game that the root's `GM` names, on the board that the root describes."""
        from boardreel.games.grid.rules import GridRules, kind_of

        name = find_table_name(game)
        assert name is not None
        return GridRules(kind_of(name, load_table(name)), game)


def find_table_name(game: Game) -> str | None:
    """Return the module in `tables` for the game that `GM` names by number or name, or None if there is none."""
    return _find_table_name(game.root.text("GM"))


@lru_cache(maxsize=256)
def _find_table_name(gm: str | None) -> str | None:
    """Return the module in `tables` for the text of a `GM` property, or None if there is none."""
    name = game_name(gm).casefold()
    name = ALIASES.get(name, _SEPARATORS.sub("_", name).strip("_"))
    name = ALIASES.get(name, name)
    return name if name in TABLE_NAMES else None


def load_table(name: str) -> GridTable:
    """Return the table in the module `name` of the package `tables`."""
    table: GridTable = import_module(f"{tables_package.__name__}.{name}").TABLE
    return table


def _new_game(table: GridTable) -> NewGame:
    """Return the game of a table that a reader can start, with its number in `GM` if it has one, or else its name."""
    number = GAMES.index(table.name) + 1 if table.name in GAMES else None
    return NewGame(
        table.name,
        table.name,
        (("FF", "4"), ("GM", table.name if number is None else str(number))),
        table.players,
        sizes=table.default_sizes,
        min_size=MIN_SIZE,
        max_size=min(table.max_size, MAX_SIZE),
    )


KIND = GridGames()
