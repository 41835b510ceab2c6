"""Find the pictures that a text names and that lie in its folder, and name their copies in a site, page or book."""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

from boardreel.errors import BoardreelError
from boardreel.files import printable_name
from boardreel.record_files import reading_record

#: folder of the copies
PICTURE_FOLDER = "pictures"
#: MIME types of pictures by file suffix
PICTURE_TYPES: Mapping[str, str] = {
    ".avif": "image/avif",
    ".gif": "image/gif",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}
#: characters of addresses that browsers ignore
_IGNORED = re.compile(r"[\x00-\x20]")
#: the beginning of an address on another host: a scheme, or two slashes; browsers read a backslash as a slash
_OTHER_HOST = re.compile(r"[a-z][a-z0-9+.-]*:|[/\\]{2}", re.IGNORECASE)
_DATA = "data:"
_QUERY = re.compile(r"[?#].*", re.DOTALL)
#: a path that leads out of its folder, or that no file can have
_UNUSABLE = re.compile(r"/|\.\.(?:/|\Z)|.*[\x00-\x1f\\]", re.DOTALL)
_UNSAFE = re.compile(r"[^\w.-]+")
#: characters of the digest that distinguishes names whose unsafe characters were replaced
_DIGEST_LENGTH = 8


def is_data(address: str) -> bool:
    """Return whether the address of a picture contains the picture."""
    return _IGNORED.sub("", address).lower().startswith(_DATA)


def is_on_other_host(address: str) -> bool:
    """Return whether the address of a picture leads to another host; data in the address does not."""
    return _OTHER_HOST.match(_IGNORED.sub("", address)) is not None and not is_data(address)


def picture_path(address: str) -> str | None:
    """Return the path of a picture relative to the text with this address, or None for any other address.

    The path is in the folder of the text or below it.
    """
    if is_on_other_host(address) or is_data(address):
        return None
    path = posixpath.normpath(unquote(_QUERY.sub("", address)))
    return None if _UNUSABLE.match(path) or picture_suffix(path) not in PICTURE_TYPES else path


def picture_suffix(path: str) -> str:
    """Return the suffix of a path in lower case, with its dot."""
    return posixpath.splitext(path)[1].lower()


def picture_target(path: str) -> str:
    """Return the path of the copy of a picture. All copies are in one folder, under names that are safe in addresses."""
    name = path.replace("/", "--")
    stem, suffix = posixpath.splitext(name)
    safe_stem = _UNSAFE.sub("-", stem).strip(".-")
    if safe_stem != stem:
        digest = hashlib.sha256(path.encode("utf-8", "surrogateescape")).hexdigest()[:_DIGEST_LENGTH]
        name = f"{safe_stem or 'picture'}-{digest}{suffix}"
    return f"{PICTURE_FOLDER}/{name}"


def read_picture(folder: Path, path: str) -> bytes:
    """Return the content of a picture in a folder.

    Raise BoardreelError if it cannot be read, or if it is a link out of the folder.
    """
    picture = folder / path
    if not Path(os.path.realpath(picture)).is_relative_to(os.path.realpath(folder)):
        raise BoardreelError(f"{printable_name(picture)}: this link leads out of the folder of the text")
    with reading_record(picture):
        return picture.read_bytes()
