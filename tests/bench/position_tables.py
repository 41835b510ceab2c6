"""Plain tables of positions in SQLite and DuckDB, with which the benchmark of indexes compares.

A table has a row for each position of each game: a key of the stones that were placed, the game, the depth and the move.
It knows less than an index: no captures, symmetries, results or words. So it shows what storing the rows costs alone.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

QUESTIONS = 500
#: positions that are asked for have at most this many moves
MAX_ASKED_PLIES = 20
KEY_BITS = 63
_MOVE = re.compile(r";([BW]\[\w+\])")
#: key, game, depth, the move that follows
TableRow: TypeAlias = tuple[int, int, int, str]


class TableCost(NamedTuple):
    """The cost of a table: processor seconds to build it, its size and the peak memory in MB, and the times of queries.

    The latter are the median and the 95th percentile in milliseconds.
    """

    build_s: float
    size_mb: float
    peak_mb: float
    median_ms: float
    p95_ms: float


def measure_table(engine: str, games: Path, file: Path) -> TableCost:
    """Build the table of an engine, `sqlite` or `duckdb`, from a folder of games, in a process of its own, and ask it."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_measure, engine, games, file).result()


def _measure(engine: str, games: Path, file: Path) -> TableCost:
    start = time.process_time()
    ask = {"sqlite": _build_sqlite, "duckdb": _build_duckdb}[engine](games, file)
    build_s, peak_mb = time.process_time() - start, _peak_mb()
    source = random.Random(2)
    keys = [row[0] for row in table_rows(games) if row[2] <= MAX_ASKED_PLIES]
    median_ms, p95_ms = time_questions([(ask, source.choice(keys)) for _ in range(QUESTIONS)])
    return TableCost(build_s, file.stat().st_size / 1e6, peak_mb, median_ms, p95_ms)


def _peak_mb() -> float:
    """Return the peak memory of this process since it was started, on Linux, in MB."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def time_questions(questions: list[tuple[Callable[[Any], Any], Any]]) -> tuple[float, float]:
    """Return the median and the 95th percentile of the processor time in milliseconds that calls of functions take."""
    times = []
    for function, argument in questions:
        start = time.process_time()
        function(argument)
        times.append((time.process_time() - start) * 1000)
    times.sort()
    return times[len(times) // 2], times[int(len(times) * 0.95)]


def table_rows(games: Path) -> Iterator[TableRow]:
    """Yield the rows of all positions of the games in a folder."""
    source = random.Random(1)
    constants: dict[str, int] = {}
    number = 0
    for path in sorted(games.iterdir()):
        for text in path.read_text().split("\n"):
            key = 0
            for depth, move in enumerate(_MOVE.findall(text)):
                yield key, number, depth, move
                if move not in constants:
                    constants[move] = source.getrandbits(KEY_BITS)
                key ^= constants[move]
            number += 1


_QUERY = "SELECT move, count(*) FROM positions WHERE key = ? GROUP BY move"


def _build_sqlite(games: Path, file: Path) -> Callable[[int], Any]:
    import sqlite3

    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE positions (key INTEGER, game INTEGER, depth INTEGER, move TEXT)")
    connection.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", table_rows(games))
    connection.execute("CREATE INDEX positions_by_key ON positions (key)")
    connection.commit()
    return lambda key: connection.execute(_QUERY, [key]).fetchall()


def _build_duckdb(games: Path, file: Path) -> Callable[[int], Any]:
    import duckdb
    import pyarrow as pa

    columns = list(zip(*table_rows(games), strict=True))
    connection = duckdb.connect(str(file), config={"threads": 1})
    connection.register("unsorted", pa.table(columns, names=["key", "game", "depth", "move"]))
    connection.execute("CREATE TABLE positions AS SELECT * FROM unsorted ORDER BY key")
    connection.execute("CHECKPOINT")
    return lambda key: connection.execute(_QUERY, [key]).fetchall()
