"""Choose the names of the files of a site: readable, safe on every file system, and different for all records."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container
from itertools import count

MAX_CHARACTERS = 60
#: characters of the hash that replaces a name without any Latin letter or digit
HASH_CHARACTERS = 8
#: names of devices on Windows, and the name of the page that servers send for a folder
RESERVED_NAMES = {"con", "prn", "aux", "nul", "index", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
_SEPARATORS = re.compile(r"[^a-z0-9]+")


def slug(name: str, used: Container[str] = ()) -> str:
    """Return the slug for the record at the relative path `name`: its letters and digits in lower case, joined by hyphens.

    A number is added if the result is in `used` or reserved. A name without Latin letters or digits gives a hash.
    """
    stem = name.rpartition(".")[0] or name
    plain = _SEPARATORS.sub("-", _transliterated(stem).lower()).strip("-")[:MAX_CHARACTERS].rstrip("-")
    if not plain:
        plain = f"record-{hashlib.sha256(name.encode('utf-8', 'surrogateescape')).hexdigest()[:HASH_CHARACTERS]}"
    if plain not in used and plain not in RESERVED_NAMES:
        return plain
    return next(name for number in count(2) if (name := f"{plain}-{number}") not in used)


def _transliterated(text: str) -> str:
    """Return text transliterated to Latin letters if the package `anyascii` is installed, else unchanged."""
    try:
        from anyascii import anyascii
    except ImportError:
        return text
    return anyascii(text.encode("utf-8", "replace").decode())
