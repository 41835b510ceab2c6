"""The fuzz target of an index: damaged shards, pages and postings, whatever their counts say."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from boardreel.explorer.binary import DamagedFile, decompress
from boardreel.explorer.postings import read_postings
from boardreel.explorer.shards import MAX_KINDS, Occurrence, PositionEntry, Shard, decode_page, encode_shard, paginate

FOLDER = Path(__file__).parents[1] / "data" / "index"
MAX_FILE_BYTES = 1_000_000
KEY_PREFIX = bytes(2)
#: counts that no file has room for
COUNTS = (b"\xff\xff\xff\x7f", b"\xff" * 7 + b"\x7f", b"\xff\x7f", b"\x80\x80\x01", b"\x7f", b"\x00")


def index_seeds() -> list[bytes]:
    """Return the files of the frozen indexes without their compression, and a page and a shard that refers to pages."""
    paths = sorted(path for path in FOLDER.rglob("*") if path.parent.name in ("positions", "words", "pieces"))
    pages = list(paginate([Occurrence(game * 3, game % 60) for game in range(1000)]))
    paged = encode_shard([PositionEntry(bytes(10), 1000, [], 1000, [], len(pages))])
    return [*(decompress(path.read_bytes(), MAX_FILE_BYTES) for path in paths), *pages, paged]


def check_index(data: bytes) -> None:
    """Read every entry and list of a file; each is damaged, or not larger than the file allows."""
    for read in (_read_shard, _read_page, _read_lists):
        with suppress(DamagedFile):
            assert read(data) <= (MAX_KINDS + 1) * len(data)


def _read_shard(data: bytes) -> int:
    """Return how many numbers the largest entry of a shard has."""
    shard = Shard(data)
    largest = 0
    for key in shard.stored_keys()[:50]:
        entry = shard.find(KEY_PREFIX + key)
        assert entry is not None
        rows = [number for row in entry.rows for number in (*row.outcomes, *row.examples, *row.points)]
        largest = max(largest, len(rows) + 2 * len(entry.occurrences))
    return largest


def _read_page(data: bytes) -> int:
    """Return how many occurrences a page has."""
    return len(decode_page(data))


def _read_lists(data: bytes) -> int:
    """Return how many numbers the lists of postings have."""
    return max(sum(len(numbers) for _, numbers in read_postings(data, width)) for width in (1, 3))
