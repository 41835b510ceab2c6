"""Go through the games of many records, and choose those that a function accepts."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.sgf import Game


def scan(
    paths: str | Path | Iterable[str | Path],
    where: Callable[[Game], bool] | None = None,
    *,
    jobs: int = 1,
    reading: ReadOptions = DEFAULT_READ_OPTIONS,
    report: Callable[[str], object] = warnings.warn,
) -> Iterator[Game]:
    """Yield the games of files, folders, archives and standard input (`-`) for which `where` is true, or all games.

    The games come in the order of `paths` and of the files in a folder, however large the files are. With more than one
    of `jobs`, that many processes call `where`, which must then be a function of a module. `reading` says how records are
    read, and `report` is called with a message for each file that cannot be read; the default is a warning.
    """
    # the viewer in a browser needs none of the modules that read files
    from boardreel.record_pieces import iter_pieces
    from boardreel.record_pieces.choosing import choose_games, games_of

    pieces = iter_pieces([paths] if isinstance(paths, str | Path) else paths, reading)
    if jobs > 1 and where is not None:
        return choose_games(pieces, where, jobs, report)
    return filter(where, games_of(pieces, report)) if where is not None else games_of(pieces, report)
