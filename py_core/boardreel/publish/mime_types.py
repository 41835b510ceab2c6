"""MIME types by file suffix, for the servers of this project and for the records in pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

#: types of records; the viewer accepts any type of the form `application/x-…-sgf`
DEFAULT_RECORD_TYPE = "application/x-go-sgf"
RECORD_TYPES: Mapping[str, str] = {
    ".blksgf": "application/x-blokus-sgf",
    ".sgf": DEFAULT_RECORD_TYPE,
    ".tsgf": "application/x-twixt-sgf",
}
#: types that Python's own table lacks, or takes from the operating system, where they may be wrong
MIME_TYPES: Mapping[str, str] = {
    ".bin": "application/octet-stream",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    **RECORD_TYPES,
}


def record_type(file_name: str) -> str:
    """Return the MIME type of a record by the suffix of its file name."""
    return RECORD_TYPES.get(PurePath(file_name).suffix.lower(), DEFAULT_RECORD_TYPE)
