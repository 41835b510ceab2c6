"""Raw values to text, numbers and parts, and back. Reading and writing of a type stand side by side.

Types and forms: the project's specification of SGF, section 3.
"""

from __future__ import annotations

import re

_BREAK = r"\r\n|\n\r|\r|\n"
_TEXT = re.compile(rf"\\(?:{_BREAK})|\\(.)|({_BREAK})|[\t\v\f\0]|\\\Z", re.DOTALL)
#: what makes a raw value differ from its text
_SPECIAL = re.compile(r"[\\\r\n\t\v\f\0]")
_UNESCAPED_COLON = re.compile(r"((?:[^\\:]|\\.)*+):(.*)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}")
_REAL = re.compile(r"[+-]?(?:[0-9]{1,20}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})")


def _unescape(raw: str, line_break: str, tab: str = " ") -> str:
    def replace(match: re.Match[str]) -> str:
        found = match[1] or match[0]
        if match[2] is not None:
            return line_break
        if found == "\t":
            return tab
        if found in "\v\f\0":
            return " "
        return found if match[1] is not None else ""

    return _TEXT.sub(replace, raw)


def unescape_text(raw: str, *, keep_tabs: bool = False) -> str:
    """A raw value as Text: soft breaks vanish, line breaks are LF, other white space is a space (tabs if not kept)."""
    if _SPECIAL.search(raw) is None:
        return raw
    return _unescape(raw, "\n", "\t" if keep_tabs else " ")


def unescape_simple(raw: str) -> str:
    """A raw value as SimpleText: like Text, but line breaks are spaces."""
    if _SPECIAL.search(raw) is None:
        return raw
    return _unescape(raw, " ")


def escape(text: str, *, composed: bool = False) -> str:
    """Text as a raw value; in composed values the colon is escaped too."""
    raw = text.replace("\\", "\\\\").replace("]", "\\]")
    return raw.replace(":", "\\:") if composed else raw


def split_compose(raw: str) -> tuple[str, str | None]:
    """The two raw parts of a composed value; the second is None when there is no unescaped colon."""
    match = _UNESCAPED_COLON.fullmatch(raw)
    return (raw, None) if match is None else (match[1], match[2])


def join_compose(first: str, second: str) -> str:
    """Two texts as one raw composed value."""
    return f"{escape(first, composed=True)}:{escape(second, composed=True)}"


def parse_number(raw: str) -> int | None:
    """A Number, or None. More than 20 digits are no number."""
    text = raw.strip()
    return int(text) if _NUMBER.fullmatch(text) else None


def parse_real(raw: str) -> float | None:
    """A Real, or None; `6,5`, `34.` and `.5` are read, exponents, `inf` and `nan` are not."""
    text = raw.strip()
    return float(text.replace(",", ".")) if _REAL.fullmatch(text) else None


def parse_double(raw: str) -> int:
    """A Double: 2 is emphasised, everything else is 1."""
    return 2 if raw.strip() == "2" else 1


def parse_color(raw: str) -> str | None:
    """A Color: `B` or `W`; lower case, `1` and `2` as in old files, or the first such letter."""
    for letter in raw:
        if letter in "Bb1":
            return "B"
        if letter in "Ww2":
            return "W"
    return None
