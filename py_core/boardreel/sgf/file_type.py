"""Recognize files that are not SGF, to explain why no game was found in them."""

from __future__ import annotations

from collections.abc import Mapping

#: type of a file → its description; the viewer has translations
FILE_TYPES: Mapping[str, str] = {
    "empty": "the file is empty",
    "zip": "it looks like a ZIP archive",
    "png": "it looks like a PNG image",
    "jpeg": "it looks like a JPEG image",
    "gif": "it looks like a GIF image",
    "riff": "it looks like a WebP image or a sound file",
    "pdf": "it looks like a PDF document",
    "gzip": "it looks like a gzip archive",
    "gib": "it looks like a GIB record",
    "ngf": "it may be an NGF record",
    "html": "it looks like a web page",
    "svg": "it looks like an SVG image",
    "xml": "it looks like an XML file",
    "json": "it looks like JSON",
    "bracket": "it looks like JSON or a game in another notation",
}

#: first bytes of a file (lower case), and its type
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"pk\x03\x04", "zip"),
    (b"\x89png", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"gif8", "gif"),
    (b"riff", "riff"),
    (b"%pdf", "pdf"),
    (b"\x1f\x8b", "gzip"),
    (b"\\hs", "gib"),
    (b"<!doctype", "html"),
    (b"<html", "html"),
    (b"<svg", "svg"),
    (b"<?xml", "xml"),
    (b"{", "json"),
    (b"[", "bracket"),
)


def file_type(data: bytes) -> str | None:
    """Return the key in `FILE_TYPES` for a file that is not SGF, or None if its type is unknown."""
    head = data[:512].lstrip(b" \t\r\n\xef\xbb\xbf").lower()
    if not head:
        return "empty"
    for signature, name in _SIGNATURES:
        if head.startswith(signature):
            return name
    # an NGF record begins with two names, then two numbers (board size and handicap)
    lines = data[:4096].splitlines()
    if len(lines) > 3 and all(line.strip().isdigit() for line in lines[2:4] if line.strip()):
        return "ngf"
    return None


def describe_non_sgf(data: bytes) -> str:
    """Return the message for a file in which no game was found, with its likely type if it is recognized."""
    name = file_type(data)
    if name == "empty":
        return f"No game found: {FILE_TYPES[name]}."
    return "No game found: not an SGF file" + (f"; {FILE_TYPES[name]}." if name else ".")
