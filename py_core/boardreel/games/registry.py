"""Which games there are: the modules of this folder, then wheels that offer the entry point group `boardreel.games`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

import boardreel.games as house
from boardreel.games.protocol import GameKind, Rules
from boardreel.sgf import Collection, Game

#: the name of the entry point group; what a wheel gives there is a `GameKind`
GROUP = "boardreel.games"
#: asked after every other game, in this order: a record that names no game is Go, and anything is a tree
LAST = ("go", "tree_only")


@cache
def built_in() -> tuple[GameKind, ...]:
    """The games of this package, in the order in which they are asked."""
    found = {name: import_module(f"{house.__name__}.{name}") for _, name, _ in iter_modules(house.__path__)}
    kinds: dict[str, GameKind] = {name: module.KIND for name, module in found.items() if hasattr(module, "KIND")}
    return tuple(kinds[name] for name in sorted(kinds, key=lambda n: (LAST.index(n) + 1 if n in LAST else 0, n)))


_plugins: list[GameKind] = []


def add(kind: GameKind) -> None:
    """Makes one more game known, before all others that are not yet asked; the same id replaces."""
    _plugins[:] = [known for known in _plugins if known.id != kind.id] + [kind]


@cache
def _installed() -> tuple[GameKind, ...]:
    kinds = [point.load() for point in entry_points(group=GROUP)]
    return tuple(kind for kind in kinds if isinstance(kind, GameKind))


def refresh() -> None:
    """Looks for installed wheels again."""
    _installed.cache_clear()


def kinds() -> Sequence[GameKind]:
    """Every game, in the order in which they are asked."""
    return (*_plugins, *_installed(), *built_in())


def open_rules(game: Game) -> Rules:
    """The rules of the first kind that claims the game tree."""
    return next(kind for kind in kinds() if kind.claims(game)).open(game)


def recognize(text: str, name: str | None) -> Collection | None:
    """Read a record that is in a dialect of some game, or return None if no game recognizes it.

    `text` is the decoded record and `name` its file name, if known. The games are asked in the order of `kinds()`.
    """
    for kind in kinds():
        # `recognise` is the deprecated name of the method
        read_dialect = getattr(kind, "recognize", None) or getattr(kind, "recognise", None)
        collection: Collection | None = read_dialect(text, name) if read_dialect is not None else None
        if collection is not None:
            return collection
    return None
