"""Fuzz targets for Blokus records in other notations: an input is read, or refused in a sentence with a position."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

from boardreel import Replay, read
from boardreel.games.conversion import convert
from boardreel.reel import ReelBuilder

DATA = Path(__file__).parents[1] / "data" / "dialects"
#: dialect → the pattern of its records
BLOKUS_DIALECTS = {
    "fourcc": "fourcc-*.txt",
    "initials": "initials-*.sgf",
    "minizero": "minizero-*.sgf",
    "software-challenge": "sc-*.xml*",
}
MAX_NODES = 100


def dialect_seeds(pattern: str) -> Sequence[bytes]:
    """Return the records of a dialect, unpacked."""
    contents = [(path, path.read_bytes()) for path in sorted(DATA.glob(pattern)) if path.suffix != ".json"]
    return [gzip.decompress(content) if path.suffix == ".gz" else content for path, content in contents]


def check_dialect(data: bytes) -> None:
    """Check that a record is read with positions in its text, and that its games stay the same when they are converted."""
    collection = read(data)
    assert collection.games or collection.outcome == "refused"
    lines = collection.text.count("\n") + collection.text.count("\r") + 1
    for found in collection.diagnostics:
        assert found.message.endswith(".")
        assert 0 <= found.offset <= len(collection.text)
        assert 1 <= found.line <= lines
        assert found.column >= 1
    for game in collection.games[:2]:
        for node in game.nodes[:MAX_NODES]:
            assert 0 <= node.source_position()[0] <= len(collection.text)
        if len(game.nodes) <= MAX_NODES:
            ReelBuilder(Replay(game)).document()
    again = read(convert(collection))
    assert [list(game.parent) for game in again.games] == [list(game.parent) for game in collection.games]
    if collection.is_imported and all(game.traits.dialect for game in collection.games):
        assert collection.to_bytes() == data
        assert not again.is_imported
