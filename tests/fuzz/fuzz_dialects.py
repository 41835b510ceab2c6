"""Fuzz targets for records in other notations: one per dialect, made from the records of that dialect."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from boardreel import Replay, read
from boardreel.dialects.importer import find_importer
from boardreel.dialects.protocol import ImportedRecord, ImportRefusedError, Source
from boardreel.dialects.recognition import DIALECTS, Dialect, Form
from boardreel.games.conversion import convert
from boardreel.sgf import Collection

FOLDERS = [Path(__file__).parents[1] / "data" / name for name in ("dialects", "vendors")]
PREFIX = "dialect-"
#: nodes that are replayed of one input
MOST_NODES = 400
#: a name that a sign asks for
NAMES = {"moves": "twixt.txt"}


def dialect_corpus(target: str) -> Sequence[bytes]:
    """Return the records of the dialect of a target, by the format in the facts next to them."""
    found = []
    for facts in sorted(path for folder in FOLDERS for path in folder.glob("*.json")):
        record = facts.with_suffix("")
        if record.is_file() and json.loads(facts.read_text("utf-8")).get("format") == target.removeprefix(PREFIX):
            content = record.read_bytes()
            found.append(gzip.decompress(content) if record.suffix == ".gz" else content)
    return found


def check_dialect(dialect: Dialect, data: bytes) -> None:
    """Read a mutated record as it is recognized, and as its importer reads it although the sign may be broken."""
    collection = read(data, name=NAMES.get(dialect.id))
    check_collection(collection)
    importer = find_importer(dialect.id)
    assert importer is not None
    if dialect.form is not Form.TREE:
        text = "" if dialect.form is Form.BINARY else collection.text or data.decode("latin-1")
        refusal: ImportRefusedError | None = None
        games: ImportedRecord = []
        try:
            games = importer(Source(text, data)) or []
        except ImportRefusedError as error:
            refusal = error
        assert refusal is None or 0 <= refusal.offset <= len(text or data)
        for game in games:
            assert all(parent < index for index, (parent, _, _) in enumerate(game.nodes))
            assert all(0 <= problem.node < len(game.nodes) for problem in game.problems)


def check_collection(collection: Collection) -> None:
    """Every problem is a sentence with a source position, the games can be played, and the record can be saved."""
    size = max(len(collection.text), len(collection.raw_bytes))
    for found in collection.diagnostics:
        assert found.message.endswith((".", ")."))
        assert found.line >= 1
        assert found.column >= 1
        assert 0 <= found.offset <= size
    assert collection.games or collection.diagnostics
    for game in collection.games[:3]:
        replay = Replay(game)
        for node in game.nodes[:MOST_NODES]:
            list(replay.position(node).items())
            replay.rules.label(node)
            replay.diagnose(node)
    if collection.is_imported and collection.games:
        assert collection.to_bytes() == collection.raw_bytes
        saved = read(convert(collection))
        assert [len(game.nodes) for game in saved.games] == [len(game.nodes) for game in collection.games]


DIALECT_TARGETS: dict[str, Callable[[bytes], None]] = {
    f"{PREFIX}{dialect.id}": partial(check_dialect, dialect)
    for dialect in DIALECTS
    if find_importer(dialect.id) is not None
}
