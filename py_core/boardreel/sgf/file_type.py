"""Recognize files that are not SGF, to explain why no game was found in them."""

from __future__ import annotations

#: first bytes of a file (lower case) → description of its type
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"pk\x03\x04", "it looks like a ZIP archive"),
    (b"\x89png", "it looks like a PNG image"),
    (b"\xff\xd8\xff", "it looks like a JPEG image"),
    (b"gif8", "it looks like a GIF image"),
    (b"riff", "it looks like a WebP image or a sound file"),
    (b"%pdf", "it looks like a PDF document"),
    (b"\x1f\x8b", "it looks like a gzip archive"),
    (b"\\hs", "it looks like a GIB record"),
    (b"<!doctype", "it looks like a web page"),
    (b"<html", "it looks like a web page"),
    (b"<svg", "it looks like an SVG image"),
    (b"<?xml", "it looks like an XML file"),
    (b"{", "it looks like JSON"),
    (b"[", "it looks like JSON or a game in another notation"),
)


def describe_non_sgf(data: bytes) -> str:
    """Return the message for a file in which no game was found, with its likely type if it is recognized."""
    head = data[:512].lstrip(b" \t\r\n\xef\xbb\xbf").lower()
    if not head:
        return "No game found: the file is empty."
    for signature, description in _SIGNATURES:
        if head.startswith(signature):
            return f"No game found: not an SGF file; {description}."
    # an NGF record begins with two names, then two numbers (board size and handicap)
    lines = data[:4096].splitlines()
    if len(lines) > 3 and all(line.strip().isdigit() for line in lines[2:4] if line.strip()):
        return "No game found: not an SGF file; it may be an NGF record."
    return "No game found: not an SGF file."
