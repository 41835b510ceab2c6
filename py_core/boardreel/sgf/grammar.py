"""Regular expressions for the parts of a record, and the properties of one node from its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: white space between parts
SPACE = " \t\r\n\v\f\0"
WS = rf"[{SPACE}]*+"
VALUE = r"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
PROPERTY = re.compile(rf"([A-Z0-9]++){WS}((?:{VALUE}{WS})++)", re.DOTALL)
#: the same with the first value alone, of a node in which nothing is escaped
_PLAIN_PROPERTY = re.compile(rf"([A-Z0-9]++){WS}\[([^\]]*+)\](?:{WS}\[[^\]]*+\])*+")
TOKEN = re.compile(
    rf"(?P<space>[{SPACE}]++)|(?P<open>\()|(?P<close>\))|(?P<node>;)|(?P<word>[A-Za-z0-9]++)"
    rf"|(?P<value>{VALUE})|(?P<cut>\[.*+)|(?P<other>[^{SPACE}()\[;A-Za-z0-9]++)",
    re.DOTALL,
)
_IDENT_AND_VALUE = rf"(?=[a-z0-9]*+[A-Z])[A-Za-z0-9]++{WS}\["
GAME = re.compile(rf"\({WS};")
BARE_GAME = re.compile(rf"\({WS}(?={_IDENT_AND_VALUE})")
NEXT_GAME = re.compile(rf"\({WS}(?:;|(?={_IDENT_AND_VALUE}))")
BARE_NODE = re.compile(rf"{WS}(?=;|[A-Z]{{1,2}}{WS}\[)")
_INSIDE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_LOWER = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


def split(text: str) -> dict[str, list[str]]:
    """The properties of a regular node from its text."""
    return {ident: _INSIDE.findall(values) for ident, values in PROPERTY.findall(text)}


def first_values(text: str) -> dict[str, str]:
    """The first value of every property of a regular node from its text."""
    if "\\" in text:
        return {ident: values[0] for ident, values in split(text).items()}
    return dict(_PLAIN_PROPERTY.findall(text))


def values_with_places(text: str, start: int, end: int, *, keep_case: bool) -> Iterator[tuple[str, int]]:
    """Identifier and offset of every value between two offsets, in file order, as the recovering reader sees them."""
    ident = ""
    for match in TOKEN.finditer(text, start, end):
        kind = match.lastgroup
        if kind == "word":
            ident = identifier(match[0], keep_case=keep_case) or ident
        elif kind in ("value", "cut"):
            yield ident, match.start()


def identifier(word: str, *, keep_case: bool = False) -> str:
    """What a word counts for: lower-case letters carry no meaning; empty when nothing is left."""
    return word if keep_case else word.translate(_LOWER) if not word.isdigit() else word
