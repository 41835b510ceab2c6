"""Names of the files of a site: readable, plain, and never the same for two records."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container
from itertools import count

MAX_LENGTH = 60
#: letters of the hash in a name of which nothing readable is left
HASH_LENGTH = 8
#: names that Windows keeps for devices, and the one that a server shows for a folder
RESERVED = {"con", "prn", "aux", "nul", "index", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
_OTHER = re.compile(r"[^a-z0-9]+")


def slug(name: str, taken: Container[str] = ()) -> str:
    """Return the name of the files made for a record: the letters and digits of its path, and a number if that is taken."""
    stem = name.rpartition(".")[0] or name
    plain = _OTHER.sub("-", _transliterated(stem).lower()).strip("-")[:MAX_LENGTH].rstrip("-")
    if not plain:
        plain = f"record-{hashlib.sha256(name.encode('utf-8', 'surrogateescape')).hexdigest()[:HASH_LENGTH]}"
    if plain not in taken and plain not in RESERVED:
        return plain
    return next(name for number in count(2) if (name := f"{plain}-{number}") not in taken)


def _transliterated(text: str) -> str:
    """Return text in Latin letters if `anyascii` is installed (`boardreel[transliteration]`), else as it is."""
    try:
        from anyascii import anyascii
    except ImportError:
        return text
    return anyascii(text.encode("utf-8", "replace").decode())
