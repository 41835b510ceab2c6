"""Go through the games of many records, and choose those that fit a query or that a function accepts."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.sgf import Game

if TYPE_CHECKING:
    from boardreel.query import Query
    from boardreel.record_pieces import LocatedGame


def scan(
    paths: str | Path | Iterable[str | Path],
    where: str | Callable[[Game], bool] | None = None,
    *,
    jobs: int = 1,
    reading: ReadOptions = DEFAULT_READ_OPTIONS,
    report: Callable[[str], object] = warnings.warn,
) -> Iterator[Game]:
    """Yield the games of files, folders, archives and standard input (`-`) that fit `where`, or all games.

    `where` is the text of a query, such as `"player:lee date:>=2016"`, or a function that is true for the games to yield.
    The games come in the order of `paths` and of the files in a folder, however large the files are. More than one of
    `jobs` lets that many processes choose the games; a function that other processes cannot get, such as a lambda, chooses
    in this one. `reading` says how records are read, and `report` is called with a message for each file that cannot be
    read; the default is a warning. Raise QueryError if the query is wrong.
    """
    # the viewer in a browser needs none of the modules that read files
    from boardreel.record_pieces import iter_pieces
    from boardreel.record_pieces.choosing import choose_games, located_games

    pieces = iter_pieces([paths] if isinstance(paths, str | Path) else paths, reading)
    if where is None:
        return (located.game for located in located_games(pieces, report))
    if isinstance(where, str):
        _parsed_query(where)
        is_chosen = partial(_fits_query, where)
    else:
        is_chosen = partial(_is_accepted, where)
    if jobs > 1 and _can_be_sent(is_chosen):
        return choose_games(pieces, is_chosen, jobs, report)
    return (located.game for located in located_games(pieces, report) if is_chosen(located))


def _can_be_sent(function: Callable[..., object]) -> bool:
    """Return whether a function can be sent to another process: a process pool waits forever for one that cannot."""
    import pickle
    import sys
    from multiprocessing import get_start_method

    try:
        pickled = pickle.dumps(function)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    # a process that is no fork cannot import what is defined in a notebook
    return b"__main__" not in pickled or get_start_method() == "fork" or hasattr(sys.modules["__main__"], "__file__")


@lru_cache(maxsize=16)
def _parsed_query(text: str) -> Query:
    """Return a parsed query; the same text is parsed once. Raise QueryError if it is wrong."""
    from boardreel.query import parse_query

    return parse_query(text)


def _fits_query(query: str, located: LocatedGame) -> bool:
    """Return whether a game fits the text of a query."""
    from boardreel.batch.archived_game import ArchivedGame

    return _parsed_query(query).matches(ArchivedGame(located).texts)


def _is_accepted(accepts: Callable[[Game], bool], located: LocatedGame) -> bool:
    """Return whether a function accepts a game."""
    return accepts(located.game)
