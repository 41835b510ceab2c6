"""Find the games that are installed: the modules of this package, and wheels with a `boardreel.games` entry point."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

import boardreel.games as games_package
from boardreel.games.protocol import GameKind, Rules
from boardreel.sgf import Collection, Game

#: the entry-point group of plug-ins; each entry point refers to a `GameKind`
ENTRY_POINT_GROUP = "boardreel.games"
#: the kinds that are asked after all others, in this order: a record that names no game is Go, and any record is a tree
ASKED_LAST = ("go", "tree_only")


@cache
def built_in() -> tuple[GameKind, ...]:
    """Return the kinds of the games in this package, in the order in which they are asked to claim a game."""
    names = [name for _, name, _ in iter_modules(games_package.__path__)]
    modules = {name: import_module(f"{games_package.__name__}.{name}") for name in names}
    kinds: dict[str, GameKind] = {name: module.KIND for name, module in modules.items() if hasattr(module, "KIND")}
    order = sorted(kinds, key=lambda name: (ASKED_LAST.index(name) + 1 if name in ASKED_LAST else 0, name))
    return tuple(kinds[name] for name in order)


_plugins: list[GameKind] = []


def add(kind: GameKind) -> None:
    """Register a kind of game at run time; it is asked before installed and built-in kinds.

    A kind that was added before with the same id is replaced.
    """
    _plugins[:] = [other for other in _plugins if other.id != kind.id] + [kind]


@cache
def _installed() -> tuple[GameKind, ...]:
    """Return the kinds of games that the entry points of installed wheels refer to. Other entry points are ignored."""
    loaded = [entry_point.load() for entry_point in entry_points(group=ENTRY_POINT_GROUP)]
    return tuple(kind for kind in loaded if isinstance(kind, GameKind))


def refresh() -> None:
    """Clear the cache of installed kinds, so that wheels installed since then are found."""
    _installed.cache_clear()


def kinds() -> Sequence[GameKind]:
    """Return all kinds of games in the order in which they may claim a game: added at run time, installed, built in."""
    return (*_plugins, *_installed(), *built_in())


def open_rules(game: Game) -> Rules:
    """Return the rules for a game tree, from the first kind of game that claims it. Some kind always does.

    A game that an importer marks as one without a board is a tree, whatever its properties are.
    """
    if not game.traits.has_board:
        return built_in()[-1].open(game)
    return next(kind for kind in kinds() if kind.claims(game)).open(game)


def recognize(text: str, name: str | None) -> Collection | None:
    """Read a record that is in a dialect of some game, or return None if no game recognizes it.

    `text` is the decoded record and `name` its file name, if known. The games are asked in the order of `kinds()`.
    """
    for kind in kinds():
        read_dialect = getattr(kind, "recognize", None)
        collection: Collection | None = read_dialect(text, name) if read_dialect is not None else None
        if collection is not None:
            return collection
    return None
