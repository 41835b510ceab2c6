"""Fuzz the reader, the values, the replay or the pages with mutated records, or commands with mutated file names.

    python tests/fuzz/fuzzing.py reader|values|replay|archive|index|publish|names|evaluations|vendors|dialect-ID
        [--seconds N] [--seed N] [--atheris]

Without `--atheris` records are mutated at random from the project's own records; with it the coverage-guided fuzzer is
used (it must be installed). What fails is written next to the program as `crash-….sgf`, and the program ends with status 1.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from unittest.mock import patch

from boardreel import Replay, read
from boardreel.cli.positions import position_to_dict
from boardreel.diagnostics import CODES
from boardreel.games.conversion import convert
from boardreel.reel import ReelBuilder
from boardreel.sgf import read as read_sgf
from boardreel.sgf import scanner
from boardreel.sgf.info_reading import read_info
from boardreel.sgf.validation import validate_node
from fuzz_archives import archives, check_archive
from fuzz_dialects import DIALECT_TARGETS, check_collection, dialect_corpus
from fuzz_evaluations import check_evaluations, evaluation_seeds
from fuzz_index import COUNTS, check_index, index_seeds
from fuzz_outputs import NAMES, check_names, check_publish

ROOT = Path(__file__).parents[2]
#: nodes and seconds that one input may have; more is only slow, and slowness beyond this is a finding
MOST_NODES = 400
SLOW = 20.0
PIECES = tuple(
    part.encode()
    for part in (
        "(;", ")", ";", "[", "]", "\\", "B[aa]", "W[]", "AB[aa:ss]", "AE[aa]", "SZ[1]", "SZ[52]", "SZ[702]", "GM[1]",
        "GM[21]", "GM[Blokus Duo]", "GM[Nexos]", "GM[GembloQ]", "GM[Callisto]", "GM[Blokus Trigon]", "1[a1]", "A1[a1]",
        "PL[2]", "W[swap]", "B[-i'3]", "B[/4i']", "W[resign]", "VW[]", "PZ[]", "IP[]", "CA[sjis]", "MN[99999999999]",
        "LB[aa:x]", "AR[aa:bb]", "FG[1:x]", "KO[]", "C[see [1]) ok]", "PB[Ann [3d]]", ":] ", ");B[aa]", "x[",
        "tt", "\xff", "\x00", "\r\n", "é", "世",
    )
)  # fmt: skip
PIECES_BY_TARGET = {"index": COUNTS}


def check_reader(data: bytes) -> None:
    """Bytes to tree and back; both readers agree."""
    collection = read_sgf(data)
    with patch.object(scanner, "MAX_FAST_SCANS", 0):
        slow = read_sgf(data)
    assert collection.diagnostics == slow.diagnostics
    assert [list(game.parent) for game in collection.games] == [list(game.parent) for game in slow.games]
    for game, same in zip(collection.games, slow.games, strict=True):
        assert list(game.next_sibling) == list(same.next_sibling)
        assert [node.properties for node in game.nodes] == [node.properties for node in same.nodes]
        assert [node.source_position() for node in game.nodes] == [node.source_position() for node in same.nodes]
    again = read_sgf(collection.to_bytes())
    assert [list(game.parent) for game in again.games] == [list(game.parent) for game in collection.games]
    assert read_sgf(again.to_bytes()).to_bytes() == again.to_bytes()


def check_values(data: bytes) -> None:
    """Typed values, places and findings of every node."""
    for game in read_sgf(data).games[:3]:
        for node in game.nodes[:MOST_NODES]:
            validate_node(node, standard_values=False, strict=True)
            validate_node(node, standard_values=True, strict=True)
            for ident in node.properties:
                node.get(ident)
                node.text(ident)
                node.source_position(ident)


def check_replay(data: bytes) -> None:
    """Every game that claims the record plays it: steps, facts, Reel, conversion."""
    collection = read(data, name="fuzz.tsgf" if len(data) % 7 == 0 else None)
    for game in collection.games[:3]:
        replay = Replay(game)
        if len(game.nodes) <= MOST_NODES:
            ReelBuilder(replay).document()
        for node in game.nodes[:MOST_NODES]:
            fact = position_to_dict(replay, node)
            drawn = {item.key for item in replay.position(node).items()}
            assert len(drawn) == len(list(replay.position(node).items()))
            assert set(fact) >= {"board", "to_play", "moves"}
    convert(collection)


def check_vendors(data: bytes) -> None:
    """Records as servers write them in SGF: every code about the game info has a message, and the record is converted."""
    collection = read(data)
    check_collection(collection)
    for game in collection.games[:3]:
        for node in game.nodes[:MOST_NODES]:
            for standard_values in (False, True):
                readings = read_info(node, standard_values=standard_values)
                assert {reading.code for reading in readings.values()} <= {None, *CODES}
    again = read(convert(collection))
    assert [len(game.nodes) for game in again.games] == [len(game.nodes) for game in collection.games]


TARGETS: dict[str, Callable[[bytes], None]] = {
    "reader": check_reader,
    "values": check_values,
    "replay": check_replay,
    "archive": check_archive,
    "index": check_index,
    "publish": check_publish,
    "names": check_names,
    "evaluations": check_evaluations,
    "vendors": check_vendors,
    **DIALECT_TARGETS,
}


def corpus(target: str) -> Sequence[bytes]:
    """Return the inputs that a target is fuzzed from: the project's own records, archives of them, or file names."""
    if target == "archive":
        return archives()
    if target == "index":
        return index_seeds()
    if target == "names":
        return NAMES
    if target == "evaluations":
        return evaluation_seeds()
    if target == "vendors":
        return [path.read_bytes() for path in sorted((ROOT / "tests" / "data" / "vendors").glob("*.sgf"))]
    if target in DIALECT_TARGETS:
        return dialect_corpus(target)
    folders = (ROOT / "web" / "samples", ROOT / "tests" / "data")
    return [path.read_bytes() for folder in folders for path in sorted(folder.rglob("*")) if path.suffix.endswith("gf")]


def mutate(source: random.Random, seeds: Sequence[bytes], pieces: Sequence[bytes]) -> bytes:
    """One record with a handful of changes: parts cut out, doubled, moved, put in from another record or `pieces`."""
    data = bytearray(source.choice(seeds)[:4000])
    for _ in range(source.randint(1, 8)):
        at = source.randrange(len(data) + 1)
        length = source.randint(0, 30)
        match source.randrange(6):
            case 0:
                del data[at : at + length]
            case 1:
                data[at:at] = data[at : at + length]
            case 2:
                data[at:at] = source.choice(pieces)
            case 3:
                other = source.choice(seeds)
                start = source.randrange(len(other) + 1)
                data[at:at] = other[start : start + length * 3]
            case 4 if data:
                data[source.randrange(len(data))] = source.randrange(256)
            case _:
                data = data[: len(data) - length] if source.random() < 0.2 else data
    return bytes(data)


def run(target: str, seconds: float, seed: int, most: int | None = None) -> int:
    """Fuzz for a time or `most` inputs, and return the number of inputs. An input that fails is kept and raised."""
    source, seeds, check = random.Random(seed), corpus(target), TARGETS[target]
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end and (most is None or count < most):
        data = mutate(source, seeds, PIECES_BY_TARGET.get(target, PIECES))
        started = time.monotonic()
        try:
            check(data)
            assert time.monotonic() - started < SLOW, "slow"
        except BaseException:
            path = Path(f"crash-{target}-{hashlib.sha256(data).hexdigest()[:10]}.sgf")
            path.write_bytes(data)
            print(f"input {count} is kept in {path}", file=sys.stderr)
            raise
        count += 1
    return count


def run_atheris(target: str, seconds: float) -> None:
    """The coverage-guided fuzzer, with the project's records as its corpus."""
    import atheris

    folder = Path(".fuzz-corpus")
    folder.mkdir(exist_ok=True)
    for number, data in enumerate(corpus(target)):
        (folder / f"seed-{number}").write_bytes(data)
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", "-max_len=4000", str(folder)], TARGETS[target])
    atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--atheris", action="store_true")
    args = parser.parse_args()
    if args.atheris:
        run_atheris(args.target, args.seconds)
        return
    print(f"{run(args.target, args.seconds, args.seed)} inputs, nothing found")


if __name__ == "__main__":
    main()
