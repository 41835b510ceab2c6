"""Recognize files that are not SGF, to explain why no game was found in them."""

from __future__ import annotations

import re
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
    "lha": "it is packed with LHA",
    "tar": "it looks like a tar archive",
    "packed": "it looks like an archive in another format",
    "gib": "it looks like a GIB record",
    "ngf": "it may be an NGF record",
    "ugf": "it looks like a UGF record",
    "pgn": "it looks like chess in PGN",
    "html": "it looks like a web page",
    "svg": "it looks like an SVG image",
    "xml": "it looks like an XML file",
    "json": "it looks like JSON",
    "bracket": "it looks like JSON or a game in another notation",
}
#: kind of help → a sentence that says what to do; the viewer has translations
FILE_HELP: Mapping[str, str] = {
    "archive": "It contains no record that can be read.",
    "chess": "Chess is not read here. Open the file in a chess program.",
    "convert": "Convert it to SGF first.",
    "unpack": "Unpack it first.",
    "page": "Download the record itself, not the page that shows it.",
    "document": "Documents cannot be read; open the record of the game, usually an .sgf file.",
}
#: type of a file → kind of help
_HELP_BY_TYPE: Mapping[str, str] = {
    **dict.fromkeys(("zip", "gzip"), "archive"),
    **dict.fromkeys(("gib", "ngf", "ugf"), "convert"),
    "pgn": "chess",
    **dict.fromkeys(("lha", "tar", "packed"), "unpack"),
    "html": "page",
    "pdf": "document",
}
#: types that are never searched for a game: their bytes may contain `(;` by chance
BINARY_TYPES = frozenset({"zip", "gzip", "lha", "tar", "packed", "png", "jpeg", "gif", "riff", "pdf"})

#: first bytes of a file (lower case), and its type
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"pk\x03\x04", "zip"),
    (b"pk\x05\x06", "zip"),
    (b"\x89png", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"gif8", "gif"),
    (b"riff", "riff"),
    (b"%pdf-", "pdf"),
    (b"\x1f\x8b", "gzip"),
    *((mark, "packed") for mark in (b"7z\xbc\xaf", b"rar!\x1a", b"bzh9", b"\xfd7zxz")),
    (b"\\hs", "gib"),
    (b"[header]", "ugf"),
    *((tag, "html") for tag in (b"<!doctype html", b"<html", b"<head", b"<body")),
    (b"<svg", "svg"),
    (b"<?xml", "xml"),
    (b"<", "xml"),
    (b"{", "json"),
    (b"[", "bracket"),
)
#: first bytes of a tar archive, which begins with the name of its first file
_TAR = re.compile(rb"\A[^\0].{256}ustar", re.DOTALL)
#: PandaNET writes two letters before an LHA archive (`.ugz`)
_LHA = re.compile(rb"\A(?:pp)?..-lh[0-9]-", re.DOTALL)
#: an XHTML page starts like XML
_HTML_ELEMENT = re.compile(rb"\A<[?!][^>]*>\s*(?:<!--.*?-->\s*)*(?:<!doctype html|<html)", re.DOTALL)
#: the lines of an NGF record: title, size, two players, server, handicap, two numbers; it has no signature
_NGF_LINES = re.compile(rb"\A[^\r\n]*\r?\n\d{1,2}\s*\r?\n(?:[^\r\n]*\r?\n){3}\d\s*\r?\n\d+\s*\r?\n\d+\s*\r?\n")
#: a tag of a PGN record, such as `[Event "Casual game"]`
_PGN_TAG = re.compile(rb'\A\[[a-z]\w* +"')
#: bytes that are searched
_HEAD_BYTES = 4096


def signature_type(data: bytes) -> str | None:
    """Return the key in `FILE_TYPES` for a file of any size by its first bytes, or None if they are unknown."""
    if _TAR.match(data):
        return "tar"
    if data.startswith(b"("):  # nearly always, and this is asked of each record
        return None
    head = data[:_HEAD_BYTES].lstrip(b" \t\r\n\xef\xbb\xbf").lower()
    if _LHA.match(head):
        return "lha"
    if _PGN_TAG.match(head):
        return "pgn"
    name = next((name for signature, name in _SIGNATURES if head.startswith(signature)), None)
    return "html" if name == "xml" and _HTML_ELEMENT.match(head) else name


def file_type(data: bytes, name: str | None = None) -> str | None:
    """Return the key in `FILE_TYPES` for a file that is not SGF, or None if its type is unknown.

    `name` is the file name; NGF records and packed tar archives are known by its suffix, because they have no signature.
    """
    if not data[:_HEAD_BYTES].strip(b" \t\r\n\xef\xbb\xbf"):
        return "empty"
    found = signature_type(data)
    if found is None and ((name or "").lower().endswith(".ngf") or _has_ngf_lines(data)):
        return "ngf"
    return "tar" if found == "gzip" and (name or "").lower().endswith((".tar.gz", ".tgz")) else found


def _has_ngf_lines(data: bytes) -> bool:
    """Return whether a file begins like an NGF record, or like its old form: two names, two numbers."""
    lines = data[:_HEAD_BYTES].splitlines()
    is_old_form = len(lines) > 3 and all(line.strip().isdigit() for line in lines[2:4] if line.strip())
    return is_old_form or _NGF_LINES.match(data[:_HEAD_BYTES]) is not None


def help_kind(name: str) -> str | None:
    """Return the key in `FILE_HELP` for a type of file, or None if there is no help."""
    return _HELP_BY_TYPE.get(name)


def describe_non_sgf(data: bytes, name: str | None = None) -> str:
    """Return the message for a file in which no game was found: its likely type, and what to do.

    `name` is the file name.
    """
    found = file_type(data, name)
    if found is None:
        return "No game found: not an SGF file."
    if found == "empty":
        return f"No game found: {FILE_TYPES[found]}."
    kind = help_kind(found)
    help_text = f" {FILE_HELP[kind]}" if kind else ""
    return f"No game found: not an SGF file; {FILE_TYPES[found]}.{help_text}"


def describe_large_file(message: str, data: bytes) -> str:
    """Return the message for a file that is too large, with its type if it is recognized."""
    found = signature_type(data)
    return message if found is None else f"{message.removesuffix('.')}; {FILE_TYPES[found]}."
