"""What a reader keeps of a site to read it offline: the pages, the records, and the viewer.

A page fetches the files in the list when the reader keeps its index, and registers the service worker, which answers from
them when the network does not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from boardreel.explorer.layout import Offline
from boardreel.files import encode, write_generated
from boardreel.publish.markup import static_text
from boardreel.publish.site.state import SiteState
from boardreel.publish.viewer_files import FOLDER, HASHES, hashes_of
from boardreel.reel.shared_fields import json_text

WORKER, FILE_LIST = "offline.js", "offline.json"
#: without its games, a larger site is kept
MAX_GAMES_BYTES = 100_000_000
_VERSION_BYTES = 8


def write_offline_files(output: Path, names: Iterable[str], state: SiteState, index: str) -> Offline | None:
    """Write the list of files and the service worker of a site, and return what its index says about them.

    `names` are the paths of the files that all games share, and `index` is the folder of the index. Return None if the
    site has no viewer of its own.
    """
    viewer = [f"{FOLDER}/{name}" for name in hashes_of(output / FOLDER)]
    if not viewer:
        return None
    shared = _existing(output, (*names, f"{FOLDER}/{HASHES}", *viewer))
    games = _existing(output, (name for entry in state.entries.values() for name in entry.files))
    if sum(games.values()) > MAX_GAMES_BYTES:
        games = {}
    sizes = dict(sorted((shared | games).items()))
    write_generated(output / FILE_LIST, encode(json_text(list(sizes))))
    write_generated(output / WORKER, encode(static_text("offline.js")))
    to_root = "../" * (index.count("/") + 1)
    return Offline(f"{to_root}{WORKER}", f"{to_root}{FILE_LIST}", sum(sizes.values()), _version(output, sizes))


def _existing(output: Path, names: Iterable[str]) -> dict[str, int]:
    """Return the sizes in bytes, by path, of those files that exist."""
    return {name: path.stat().st_size for name in names if (path := output / name).is_file()}


def _version(output: Path, names: Iterable[str]) -> str:
    """Return a version of the site: a hash of the names and contents of its files."""
    digest = hashlib.blake2b(digest_size=_VERSION_BYTES)
    for name in names:
        digest.update(hashlib.blake2b(encode(name)).digest())
        digest.update(hashlib.blake2b((output / name).read_bytes()).digest())
    return digest.hexdigest()
