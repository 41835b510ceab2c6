"""Says what a file without a game looks like."""

from __future__ import annotations

#: how a file of another kind begins, and what it is
_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "it looks like a ZIP archive"),
    (b"\x89PNG", "it looks like a PNG picture"),
    (b"\xff\xd8\xff", "it looks like a JPEG picture"),
    (b"GIF8", "it looks like a GIF picture"),
    (b"RIFF", "it looks like a WebP picture or a sound"),
    (b"%PDF", "it looks like a PDF document"),
    (b"\x1f\x8b", "it looks like a gzip archive"),
    (b"\\HS", "it looks like a GIB record"),
    (b"<!doctype", "it looks like a web page"),
    (b"<html", "it looks like a web page"),
    (b"<svg", "it looks like a picture"),
    (b"<?xml", "it looks like an XML file"),
    (b"{", "it looks like JSON"),
    (b"[", "it looks like JSON or a game in another notation"),
)


def refusal(data: bytes) -> str:
    """The sentence for a file in which no game was found."""
    head = data[:512].lstrip(b" \t\r\n\xef\xbb\xbf").lower()
    if not head:
        return "No game found: the file is empty."
    for beginning, what in _BEGINNINGS:
        if head.startswith(beginning.lower()):
            return f"No game found: not an SGF file; {what}."
    lines = data[:4096].splitlines()
    if len(lines) > 3 and all(line.strip().isdigit() for line in lines[2:4] if line.strip()):
        return "No game found: not an SGF file; it may be an NGF record."
    return "No game found: not an SGF file."
