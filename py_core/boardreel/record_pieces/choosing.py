"""Find one game of a record, and choose games of many records, in this process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import tee
from pathlib import Path
from typing import TypeAlias

from boardreel.diagnostics import Diagnostic
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, printable_name
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.parallel import map_in_processes, process_pool
from boardreel.record_files import no_such_game
from boardreel.record_pieces import LocatedGame, RecordPiece, games_of_piece, pieces_of_file
from boardreel.sgf import Game

#: decides whether a game is chosen; for several processes, it has to support `pickle`
GameTest: TypeAlias = Callable[[LocatedGame], bool]
#: what to do if a process is killed; a script without the guard runs in each of them
_ADVICE = 'try jobs=1, and put what a script runs below if __name__ == "__main__":'


def find_game(path: str | Path, number: int, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Game:
    """Return the game with a number, counted from 1, of the record in the file `path`, or in standard input if it is `-`.

    The games before it are read piece by piece, and those after it are not read, so that its collection has only some of
    the games. Raise BoardreelError if the file cannot be opened, is not a record, or has no game of that number.
    """
    game_count = 0
    reasons: list[Diagnostic] = []
    for piece in pieces_of_file(str(path), reading):
        collection = piece.open()
        if collection is None or collection.outcome == "refused":
            reasons += piece.problems if collection is None else collection.diagnostics
            continue
        games_before, game_count = game_count, game_count + len(collection.games)
        if games_before < number <= game_count:
            return collection.games[number - games_before - 1]
    name = "standard input" if path == STANDARD_STREAM else printable_name(path)
    problem = no_such_game(number, game_count) if game_count or not reasons else reasons[0].message
    raise BoardreelError(f"{name}: {problem}")


def located_games(pieces: Iterable[RecordPiece], report: Callable[[str], object]) -> Iterator[LocatedGame]:
    """Yield the games of pieces of records. `report` is that of `iter_games`."""
    for piece in pieces:
        yield from games_of_piece(piece, report)


def choose_games(
    pieces: Iterable[RecordPiece], is_chosen: GameTest, jobs: int, report: Callable[[str], object]
) -> Iterator[Game]:
    """Yield the games of pieces that a test chooses; up to `jobs` processes call it. `report` is as for `iter_games`."""
    here, there = tee(pieces)
    with process_pool(jobs, _ADVICE) as pool:
        chosen = map_in_processes(pool, jobs, _choose, ((piece, is_chosen) for piece in there))
        for piece, (messages, numbers) in zip(here, chosen, strict=True):
            for message in messages:
                report(message)
            # games stay in their process, so the few pieces with chosen games are opened here as well, without messages
            games = list(games_of_piece(piece, lambda _: None)) if numbers else []
            yield from (games[number].game for number in numbers)


def _choose(piece: RecordPiece, is_chosen: GameTest) -> tuple[list[str], list[int]]:
    """Return messages about a piece, and the numbers, from 0 in the piece, of the games for which a test is true."""
    messages: list[str] = []
    games = games_of_piece(piece, messages.append)
    return messages, [number for number, located in enumerate(games) if is_chosen(located)]
