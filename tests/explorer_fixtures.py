"""The fixtures of the index format in `tests/data/index`, which the tests of Python and of JavaScript read.

They are frozen: published indexes have to stay readable. Run this file to write them again after a change of the format's
version.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from boardreel import Replay, read
from boardreel.explorer import Explorer
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.keys import constant, keys_for, part_bytes, scope_bytes
from boardreel.explorer.removals import KEPT
from boardreel.explorer.rows import Options
from boardreel.explorer.walk import walk_line

FOLDER = Path(__file__).parent / "data" / "index"
RECORDS, INDEX = FOLDER / "records", FOLDER / "index"
#: an index from which the games of a record were removed
CORRECTED_INDEX, REMOVED_RECORD = FOLDER / "corrected_index", "later.sgf"
QUERIES = (
    *("ann", "mül", "2015", "2015-0", "elite", "春", "季", "lite", "ann cup", "nobody", ""),
    *(
        "player:ann elite",
        'game:twixt (white:"müller 1" OR black:"ann 2")',
        "elite -winner:black",
        "date:2010..2015 result:W",
        *("-ann", "player:üller", "-player:üller", "player:üller OR moves:>99"),
    ),
    *("game:twixt moves:>5", "size:<19 rank:>=5d", "file:go*.sgf -(elite OR cup)", "-(elite moves:>=1)"),
    *('"autumn cup"', '"cup autumn"', '"ann cup" OR "müller 10"', '-"cup autumn" event:cup'),
)
PLIES = 8


def key_rows(replay: Replay) -> list[dict[str, Any]]:
    """Return the byte forms of all parts of each position on the main line of a game, and its key."""
    rules = replay.rules
    rows = []
    for place in walk_line(replay.game, rules, PLIES):
        parts = [part_bytes(part) for part in rules.position_parts(place.played.position)]
        constants = {content.decode(): constant(content).hex() for content in sorted((scope_bytes(rules), *parts))}
        rows.append({"depth": place.depth, "key": place.key.hex(), "constants": constants})
    return rows


def first_games() -> list[Replay]:
    """Return the first game of each record."""
    return [Replay(read(path).games[0]) for path in sorted(RECORDS.iterdir())]


def keys() -> dict[str, Any]:
    """Return the keys of the first game of each record, by the name of the record."""
    return {str(replay.game.source_name): key_rows(replay) for replay in first_games()}


def entries(explorer: Explorer, key: bytes) -> list[dict[str, Any]]:
    """Return what the sets of an index have about a position."""
    return [
        {
            "games": entry.games,
            "moves": [asdict(row) for row in entry.rows],
            "occurrences": [list(occurrence) for occurrence in explorer.occurrences(entry)],
        }
        for _, entry in explorer.entries(key)
    ]


def answers(index: Path) -> dict[str, Any]:
    """Return the answers of an index: what its files have about some positions, and the games with some words."""
    explorer = Explorer(index)
    places = [place for replay in first_games() for place in walk_line(replay.game, replay.rules, 3)]
    positions = {place.key.hex(): entries(explorer, place.key) for place in places}
    searches = {
        query: [[*game, row.file, row.number, list(row.players), row.date] for game, row in explorer.search(query)]
        for query in QUERIES
    }
    rules = next(replay.rules for replay in first_games() if replay.game.source_name == "go.sgf")
    prefix = f"{rules.kind.id}\t{rules.scope}"
    boards = [{"ee": "B", "gg": "W"}, {"ee": "W"}]
    patterns = [
        {
            "prefix": prefix,
            "board": board,
            "games": [[*game, found.depth] for game, found in explorer.pattern(board, rules)],
        }
        for board in boards
    ]
    images = [[symmetry.board(board) for symmetry in keys_for(rules).symmetries] for board in boards]
    for pattern, boards_of_pattern in zip(patterns, images, strict=True):
        pattern["boards"] = boards_of_pattern
    return {"positions": positions, "searches": searches, "patterns": patterns}


def write_corrected_index(target: Path) -> None:
    """Write the index from which the games of a record were removed to a folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in sorted(RECORDS.iterdir()):
            shutil.copy(path, folder)
        build_index(folder, target, Options(plies=PLIES), local_engine(1))
        (folder / REMOVED_RECORD).unlink()
        build_index(folder, target, Options(plies=PLIES), local_engine(1))
    shutil.rmtree(target / KEPT)


def write() -> None:
    """Write the index, in two sets, the one with removed games, and the answers that the tests expect."""
    for target in (INDEX, CORRECTED_INDEX):
        shutil.rmtree(target, ignore_errors=True)
    write_corrected_index(CORRECTED_INDEX)
    options = Options(plies=PLIES)
    with tempfile.TemporaryDirectory() as name:
        for path in sorted(RECORDS.iterdir()):
            if path.name != "later.sgf":
                shutil.copy(path, name)
        build_index(Path(name), INDEX, options, local_engine(1))
        shutil.copy(RECORDS / "later.sgf", name)
        build_index(Path(name), INDEX, options, local_engine(1))
    shutil.rmtree(INDEX / KEPT)
    contents = {
        "keys.json": keys(),
        "answers.json": answers(INDEX),
        "corrected_answers.json": answers(CORRECTED_INDEX),
    }
    for target, data in contents.items():
        (FOLDER / target).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    write()
