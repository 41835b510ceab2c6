"""The files of an index and what its manifest says. See the page "Index format" of the documentation.

    manifest.json
    SET/hot                  the most frequent positions
    SET/directory            what the files `words` and `pieces` begin with, and the totals of the set
    SET/positions/PREFIX     shards, by the first bits of keys
    SET/occurrences/KEY-N    pages of long lists
    SET/games/N              GAMES_PER_FILE games each
    SET/words/N, SET/pieces/N    postings of the search for games and for patterns
    CORRECTION/positions/PREFIX, CORRECTION/occurrences/KEY-N, CORRECTION/hot
                             positions of a set from which games were removed
    CORRECTION/removed       the numbers of these games

All files but the manifest are compressed with gzip and never change: SET and CORRECTION are hashes of their contents.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from boardreel.version import VERSION

FORMAT, FORMAT_VERSION = "boardreel-index", 2
#: version of an index with removed games, which readers of the other version would show
CORRECTED_VERSION = 3
MANIFEST, HOT, DIRECTORY, REMOVED = "manifest.json", "hot", "directory", "removed"
#: what the builder needs to add games later: digests of records, fingerprints of games
SOURCES = "sources"
GAMES_PER_FILE = 64
#: sets besides the first one, after which they are merged
MAX_DELTAS = 4
MAX_SCOPES = 60
SET_BYTES = 8
#: of the 80 bits of a key, 64 are stored, and the others may name the shard
MAX_SHARD_BITS = 24
#: a file is not larger, even without compression
MAX_FILE_BYTES = 4_000_000


class ShardFolder(NamedTuple):
    """A folder with shards: its name, and the number of bits in the names of the shards."""

    name: str
    bits: int


@dataclass
class Correction:
    """The row of a correction in the manifest: its name, the bits in names of its shards, and the number of removed games.

    A correction has the positions of a set in which removed games occur, as they are without these games.
    """

    name: str
    bits: int
    games: int


@dataclass
class SetInfo:
    """The row of an index set in the manifest: its name, the bits in names of shards, and its totals.

    The totals include the games that the `correction` removes.
    """

    name: str
    bits: int
    games: int
    positions: int
    occurrences: int
    has_pieces: bool = True
    correction: Correction | None = None

    @property
    def shard_folders(self) -> list[ShardFolder]:
        """The folders with shards of the index set; the first one that has a position counts."""
        own = ShardFolder(self.name, self.bits)
        return [own] if self.correction is None else [ShardFolder(self.correction.name, self.correction.bits), own]


@dataclass
class Offline:
    """The service worker and the list of files by which a site with an index works without a network.

    `worker` and `files` are the addresses, relative to the index, of the service worker that answers from what is kept,
    and of the list of the files to keep. `bytes` is their size, and `version` a hash of their contents.
    """

    worker: str
    files: str
    bytes: int
    version: str


@dataclass
class Links:
    """The addresses, relative to an index, of the folder of its records and of the folder of the pages of games.

    The page of the N-th game of `NAME.sgf` is `NAME.N.html`, that of the first one `NAME.html`. Only the first
    `pages_per_record` games of a record have pages. `offline` is None if the pages cannot be kept.
    """

    records: str
    pages: str | None = None
    pages_per_record: int | None = None
    offline: Offline | None = None


@dataclass
class Manifest:
    """The manifest of an index.

    `scopes` are the most frequent scopes with their numbers of games, by kind of game. `links` is None if nobody knows
    where the records are published.
    """

    plies: int
    variations: bool
    keep_duplicates: bool = False
    charset: str | None = None
    sets: list[SetInfo] = field(default_factory=list)
    scopes: dict[str, dict[str, int]] = field(default_factory=dict)
    generator: str = VERSION
    links: Links | None = None

    @property
    def version(self) -> int:
        """The version of the format that a reader has to know."""
        return CORRECTED_VERSION if any(info.correction for info in self.sets) else FORMAT_VERSION

    @property
    def folders(self) -> set[str]:
        """The names of all folders of the index."""
        return {folder.name for info in self.sets for folder in info.shard_folders}

    def encode(self) -> bytes:
        """Return the content of the file of the manifest."""
        data: dict[str, Any] = {"format": FORMAT, "version": self.version} | asdict(self)
        if self.links is None:
            del data["links"]
        for info in data["sets"]:
            if info["correction"] is None:
                del info["correction"]
        return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"


def set_name(digests: Sequence[tuple[str, str]]) -> str:
    """Return the name of a set from the names and digests of its files, sorted by name."""
    return blake2b(json.dumps(sorted(digests)).encode(), digest_size=SET_BYTES).hexdigest()


def content_digest(content: bytes) -> str:
    """Return the digest of the content of a file, before its compression."""
    return blake2b(content, digest_size=16).hexdigest()


def encode_games(rows: Sequence[Sequence[Any]]) -> bytes:
    """Return a file of games: a list of the values of each row, those of a `GameRow`."""
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
