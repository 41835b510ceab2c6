"""Convert between raw property values and texts, numbers and parts.

A raw value is the text between the brackets, with its escapes. The types and their lenient forms are in the project's
SGF specification, section 3.
"""

from __future__ import annotations

import re

_LINE_BREAK = r"\r\n|\n\r|\r|\n"
#: a soft line break, an escaped character (group 1), a line break (group 2), other white space, or a final backslash
_SPECIAL_SEQUENCE = re.compile(rf"\\(?:{_LINE_BREAK})|\\(.)|({_LINE_BREAK})|[\t\v\f\0]|\\\Z", re.DOTALL)
#: a raw value without any of these characters equals its text
_SPECIAL_CHARACTER = re.compile(r"[\\\r\n\t\v\f\0]")
#: the parts before and after the first unescaped colon
_COMPOSED = re.compile(r"((?:[^\\:]|\\.)*+):(.*)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}")
_REAL = re.compile(r"[+-]?(?:[0-9]{1,20}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})")


def _unescape(raw: str, *, line_break: str, tab: str) -> str:
    """Return a raw value without escapes, with line breaks and tabs replaced by the given strings."""

    def replace(match: re.Match[str]) -> str:
        """Return the replacement for one match of _SPECIAL_SEQUENCE."""
        character = match[1] or match[0]
        if match[2] is not None:
            return line_break
        if character == "\t":
            return tab
        if character in "\v\f\0":
            return " "
        return character if match[1] is not None else ""

    return _SPECIAL_SEQUENCE.sub(replace, raw)


def unescape_text(raw: str, *, keep_tabs: bool = False) -> str:
    """Return a raw value as Text: without backslashes, and without line breaks that they remove.

    Escaped line breaks are removed, other line breaks become LF. Each other white-space character becomes a space;
    with `keep_tabs`, tabs stay.
    """
    if _SPECIAL_CHARACTER.search(raw) is None:
        return raw
    return _unescape(raw, line_break="\n", tab="\t" if keep_tabs else " ")


def unescape_simple(raw: str) -> str:
    """Return a raw value as SimpleText: like Text, but each line break becomes a space."""
    if _SPECIAL_CHARACTER.search(raw) is None:
        return raw
    return _unescape(raw, line_break=" ", tab=" ")


def escape(text: str, *, composed: bool = False) -> str:
    """Return a text as a raw value; with `composed`, colons are escaped for use in a composed value."""
    raw = text.replace("\\", "\\\\").replace("]", "\\]")
    return raw.replace(":", "\\:") if composed else raw


def split_compose(raw: str) -> tuple[str, str | None]:
    """Split a raw composed value at its first unescaped colon.

    Return both raw parts. Without such a colon, return the whole value and None.
    """
    match = _COMPOSED.fullmatch(raw)
    return (raw, None) if match is None else (match[1], match[2])


def parse_number(raw: str) -> int | None:
    """Return a raw value as an integer, or None if it is not one or has more than 20 digits."""
    text = raw.strip()
    return int(text) if _NUMBER.fullmatch(text) else None


def parse_real(raw: str) -> float | None:
    """Return a raw value as a float, or None if it is not one.

    The forms `6,5`, `34.` and `.5` are accepted; exponents, `inf` and `nan` are not.
    """
    text = raw.strip()
    return float(text.replace(",", ".")) if _REAL.fullmatch(text) else None


def parse_double(raw: str) -> int:
    """Return the degree that a value of type Double gives: 2 (emphasized) for `2`, and 1 for anything else."""
    return 2 if raw.strip() == "2" else 1


def parse_color(raw: str) -> str | None:
    """Return `B` or `W` for a raw value of type Color, or None if it names no color.

    The first character that names a color decides: `B`, `b`, and `1` in old files are black, `W`, `w` and `2` white.
    """
    for character in raw:
        if character in "Bb1":
            return "B"
        if character in "Ww2":
            return "W"
    return None
