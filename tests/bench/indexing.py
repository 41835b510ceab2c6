"""Measure how fast an index of positions is built, how large it is, and what an answer costs.

The games are generated: openings of Go or TwixT, in which the first moves are chosen among few and the others at random, so
that positions repeat as they do in collections. With `--compare`, the index is built with every engine and their bytes are
compared. With `--tables`, plain tables of the same positions in SQLite and DuckDB are built and asked as well.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import bootstrap

if TYPE_CHECKING:
    from boardreel.sgf import Node

PLIES = 60
GAMES_PER_FILE = 200
MEGABYTE = 1_000_000
ENGINES = (("process", 1), ("process", 2), ("duckdb", 1), ("duckdb", 2), ("dask", 2))
QUESTIONS = 500
#: patterns that are asked for, with pieces of moves up to a ply
PATTERNS, PATTERN_PIECES, MAX_PATTERN_PLY = 60, 3, 12
#: the network of the target: round trip in milliseconds, bytes per millisecond, p95 in milliseconds
ROUND_TRIP_MS, BYTES_PER_MS, TARGET_MS = 40, 1250, 150
MAX_MEMORY_MB = 2000
MAX_REQUEST_BYTES = 65_536


def go_game(source: random.Random) -> str:
    """Return the moves of an opening of Go on 19 x 19."""
    letters = "abcdefghijklmnopqrs"
    usual = [(x, y) for x in (2, 3, 9, 15, 16) for y in (2, 3, 9, 15, 16)]
    source.shuffle(usual)
    points = usual[: source.randint(4, 16)]
    others = [(x, y) for x in range(19) for y in range(19) if (x, y) not in points]
    points += source.sample(others, PLIES - len(points))
    return "".join(f";{'BW'[ply % 2]}[{letters[x]}{letters[y]}]" for ply, (x, y) in enumerate(points))


def twixt_game(source: random.Random) -> str:
    """Return the moves of an opening of TwixT on 24 x 24."""
    usual = [(x, y) for x in (5, 8, 12, 16, 19) for y in (5, 8, 12, 16, 19)]
    source.shuffle(usual)
    points = usual[: source.randint(3, 10)]
    others = [(x, y) for x in range(2, 24) for y in range(2, 24) if (x, y) not in points]
    points += source.sample(others, PLIES - len(points))
    return "".join(f";{'WB'[ply % 2]}[{chr(64 + x)}{y}]" for ply, (x, y) in enumerate(points))


GAMES = {"go": (";FF[4]GM[1]SZ[19]", go_game), "twixt": (";FF[4]GM[21]", twixt_game)}


def write_games(folder: Path, game: str, count: int) -> int:
    """Write `count` games and return the number of bytes."""
    root, moves = GAMES[game]
    source = random.Random(8)
    size = 0
    for start in range(0, count, GAMES_PER_FILE):
        texts = []
        for number in range(start, min(start + GAMES_PER_FILE, count)):
            players = f"PB[Player {source.randint(1, 20_000)}]PW[Player {source.randint(1, 20_000)}]"
            day = f"DT[{source.randint(1990, 2026)}-{source.randint(1, 12):02}-{source.randint(1, 28):02}]"
            result = source.choice(("B+R", "W+R", "B+2.5", "W+0.5", ""))
            texts.append(f"({root}{players}{day}EV[Tournament {number % 500}]RE[{result}]{moves(source)})")
        content = "\n".join(texts).encode()
        (folder / f"{start:08}.sgf").write_bytes(content)
        size += len(content)
    return size


def files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the names and paths of all files in a folder, sorted by name."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    yield from sorted((path.relative_to(folder).as_posix(), path) for path in paths)


def digest_of(folder: Path) -> str:
    """Return a hash of the names and contents of all files in a folder."""
    digest = hashlib.sha256()
    for name, path in files_of(folder):
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def peak_memory_mb() -> float:
    """Return the peak memory of this process plus that of its largest child that has ended."""
    return sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024


def build(source: Path, output: Path, engine_name: str, workers: int, count: int, *, has_phases: bool = False) -> bool:
    """Build an index, print a line about it, and return whether memory and sizes of files are within their limits.

    With `has_phases`, print a line about each phase when it ends.
    """
    from bench.build_phases import Phase, TimedEngine
    from boardreel.explorer.builder import build_index
    from boardreel.explorer.engines import open_engine
    from boardreel.explorer.removals import KEPT
    from boardreel.explorer.rows import Options

    start, cpu = time.perf_counter(), cpu_seconds()
    engine = open_engine(engine_name, workers)

    def report_phase(phase: Phase) -> None:
        print(
            f"{phase.name}: {phase.elapsed_s:.1f} s, processor time {phase.own_s:.1f} s here and {phase.worker_s:.1f} s in "
            f"workers, peak {peak_memory_mb():,.0f} MB",
            flush=True,
        )

    if has_phases:
        engine = TimedEngine(engine, report_phase)
    try:
        report = build_index(source, output, Options(plies=PLIES), engine)
    finally:
        engine.close()
    elapsed = time.perf_counter() - start
    assert report.manifest is not None
    info = report.manifest.sets[0]
    sizes = [path.stat().st_size for name, path in files_of(output) if "/" in name and not name.startswith(KEPT)]
    print(
        f"{engine_name} with {workers}: {report.added:,} games, {info.positions:,} positions, {elapsed:.1f} s, "
        f"{count / elapsed:,.0f} games/s ({(cpu_seconds() - cpu) / count * 1000:.2f} ms of processor time per game), "
        f"peak {peak_memory_mb():,.0f} MB, index {sum(sizes) / MEGABYTE:.1f} MB in {len(sizes):,} files, "
        f"largest {max(sizes) / 1000:.1f} kB",
        flush=True,
    )
    return peak_memory_mb() < MAX_MEMORY_MB and max(sizes) <= MAX_REQUEST_BYTES


def cpu_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def ask(source: Path, index: Path) -> bool:
    """Ask for random positions and for words, print what an answer costs, and return whether the target is met.

    The time on the network is computed from the bytes: one round of requests in parallel over one connection.
    """
    from boardreel import read
    from boardreel.explorer import Explorer
    from boardreel.explorer.index_files import IndexFiles
    from boardreel.games.registry import open_rules

    random_source = random.Random(2)
    paths = sorted(source.iterdir())
    times, own_times = [], []
    sizes = []
    for _ in range(QUESTIONS):
        game = random_source.choice(read(random_source.choice(paths)).games)
        rules = open_rules(game)
        position = rules.start()
        for node in game.main_line()[: random_source.randint(1, 20)]:
            position = rules.play(position, node).position
        explorer = Explorer(index)
        transport, read_bytes = explorer.files._transport, []

        def counting(name: str, transport=transport, read_bytes=read_bytes):  # type: ignore[no-untyped-def]
            content = transport(name)
            read_bytes.append(len(content or b""))
            return content

        assert isinstance(explorer.files, IndexFiles)
        explorer.files._transport = counting
        _ = explorer.manifest
        read_bytes.clear()
        start = time.process_time()
        explorer.at(position, rules)
        own = (time.process_time() - start) * 1000
        own_times.append(own)
        sizes.append(max(read_bytes))
        times.append(ROUND_TRIP_MS + sum(read_bytes) / BYTES_PER_MS + own)
    p95 = p95_of(times)
    print(
        f"positions: median {median(own_times):.2f} ms, p95 {p95_of(own_times):.2f} ms of processor time each, without any "
        "cache"
    )
    print(
        f"positions: p95 {p95:.0f} ms with the network (target {TARGET_MS} ms), at most {max(sizes) / 1000:.1f} kB each"
    )
    return p95 < TARGET_MS and max(sizes) <= MAX_REQUEST_BYTES


def ask_patterns(source: Path, index: Path) -> None:
    """Ask for random patterns of three pieces, and print the processor time until the first game and until the last one."""
    from boardreel import read
    from boardreel.explorer import Explorer
    from boardreel.games.registry import open_rules

    random_source = random.Random(3)
    paths = sorted(source.iterdir())
    first_times, times, counts = [], [], []
    for _ in range(PATTERNS):
        game = random_source.choice(read(random_source.choice(paths)).games)
        rules = open_rules(game)
        nodes = random_source.sample(game.main_line()[1 : MAX_PATTERN_PLY + 1], PATTERN_PIECES)
        pattern = {
            point: color for node in nodes for color in move_properties(node) for point in node.properties[color]
        }
        explorer = Explorer(index)
        start = time.process_time()
        found = explorer.iter_pattern(pattern, rules)
        count = int(next(found, None) is not None)
        first_times.append((time.process_time() - start) * 1000)
        counts.append(count + sum(1 for _ in found))
        times.append((time.process_time() - start) * 1000)
    print(
        f"patterns of {PATTERN_PIECES} pieces: median {median(times):.0f} ms, p95 {p95_of(times):.0f} ms of processor "
        f"time, the first game after {median(first_times):.0f} and {p95_of(first_times):.0f} ms, "
        f"median {median(counts):,.0f} games"
    )


def move_properties(node: Node) -> list[str]:
    """Return the properties of a node that are moves."""
    return [ident for ident in ("B", "W") if ident in node.properties]


def p95_of(values: Iterable[float]) -> float:
    """Return the 95th percentile of some values."""
    ordered = sorted(values)
    return ordered[int(len(ordered) * 0.95)]


def compare_tables(source: Path, folder: Path, count: int) -> None:
    """Build a table of each engine from the games in a folder, and print a line about each."""
    from bench.position_tables import measure_table

    for engine in ("sqlite", "duckdb"):
        cost = measure_table(engine, source, folder / f"table.{engine}")
        print(
            f"table in {engine}: {cost.build_s / count * 1000:.2f} ms of processor time per game, {cost.size_mb:.1f} MB, "
            f"peak {cost.peak_mb:,.0f} MB, a position: median {cost.median_ms:.2f} ms, p95 {cost.p95_ms:.2f} ms",
            flush=True,
        )


def main() -> int:
    """Generate games, build indexes and ask them; return 1 if a target is missed or two engines differ, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), default="go")
    parser.add_argument("--games", type=int, default=2000, help="number of games; default: 2000")
    parser.add_argument("--engine", default="process", help="engine; default: process")
    parser.add_argument("--workers", type=int, default=2, help="number of processes; default: 2")
    parser.add_argument("--compare", action="store_true", help="build with all engines and compare their bytes")
    parser.add_argument("--tables", action="store_true", help="compare with plain tables in SQLite and DuckDB")
    parser.add_argument("--patterns", action="store_true", help="ask for patterns as well")
    parser.add_argument("--phases", action="store_true", help="print what each phase of a build takes")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the games and the index in this folder")
    args = parser.parse_args()
    bootstrap.activate_venv()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or Path(temporary)
        source, output = folder / "games", folder / "index"
        source.mkdir(parents=True)
        size = write_games(source, args.game, args.games)
        print(f"{args.games:,} games of {args.game}, {size / MEGABYTE:.1f} MB", flush=True)
        digests = set()
        is_good = True
        for engine, workers in ENGINES if args.compare else ((args.engine, args.workers),):
            shutil.rmtree(output, ignore_errors=True)
            is_good &= build(source, output, engine, workers, args.games, has_phases=args.phases)
            digests.add(digest_of(output))
        print("all engines wrote the same bytes" if len(digests) == 1 else "the engines wrote different bytes")
        is_good &= ask(source, output)
        if args.patterns:
            ask_patterns(source, output)
        if args.tables:
            compare_tables(source, folder, args.games)
    return 0 if is_good and len(digests) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
