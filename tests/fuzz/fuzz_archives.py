"""The fuzz target of archives: damaged ZIP and gzip files, which may hold anything."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

from boardreel import read
from boardreel.archives import ArchiveCollection
from boardreel.games.conversion import convert

SAMPLES = Path(__file__).parents[2] / "web" / "samples"
#: samples in the archives; the fuzzer takes the first 4,000 bytes of an input
MEMBERS = ("go-9x9-problem.sgf", "twixt-little-golem.tsgf", "blokus-duo-endgame.blksgf")
MAX_MEMBER_BYTES = 1500


def archives() -> tuple[bytes, ...]:
    """Return small archives of sample records: packed, not packed, with other files, one inside another, and gzip."""
    members = {name: (SAMPLES / name).read_bytes()[:MAX_MEMBER_BYTES] for name in MEMBERS}
    stored = _zip(dict(list(members.items())[:2]), zipfile.ZIP_STORED)
    deflated = _zip(members, zipfile.ZIP_DEFLATED)
    mixed = _zip({"inner.zip": stored, "notes.txt": b"x", "folder/": b"", **members}, zipfile.ZIP_DEFLATED)
    packed = [gzip.compress(content, mtime=0) for content in members.values()]
    return deflated, stored, mixed, *packed, packed[0] + packed[1]


def _zip(members: dict[str, bytes], method: int) -> bytes:
    """Return a ZIP archive, always the same for the same members."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return file.getvalue()


def check_archive(data: bytes) -> None:
    """Open an archive, whatever is wrong with it; write it unchanged and converted, and open that."""
    collection = read(data, name="fuzz.zip")
    assert (collection.outcome == "refused") == (not collection.games)
    assert [game.number for game in collection.games] == list(range(1, len(collection.games) + 1))
    assert len(list(collection.iter_root_values())) == len(collection.games)
    for found in collection.diagnostics:
        assert found.message.endswith((".", "…")), found
        assert found.line >= 1
        assert found.column >= 1
    if not isinstance(collection, ArchiveCollection):
        return
    assert collection.to_bytes() == data
    if collection.outcome == "refused":
        assert collection.diagnostics[0].severity == "fatal"
        return
    for game in collection.games:
        assert (game.source_name or "").startswith("fuzz.zip!")
    again = read(convert(collection), name="fuzz.zip")
    assert [len(game.nodes) for game in again.games] == [len(game.nodes) for game in collection.games]
