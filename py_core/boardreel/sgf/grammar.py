"""Regular expressions for the parts of an SGF record, and the properties in the text of one node.

The grammar is that of the project's SGF specification, section 2. All quantifiers that could backtrack over a long
record are possessive, so that matching takes linear time on any text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

#: characters that may separate the parts of a record
WHITESPACE = " \t\r\n\v\f\0"
#: pattern of optional white space
OPTIONAL_SPACE = rf"[{WHITESPACE}]*+"
#: pattern of a complete value with its brackets
VALUE = r"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
#: an identifier (group 1) and all its values (group 2)
PROPERTY = re.compile(rf"([A-Z0-9]++){OPTIONAL_SPACE}((?:{VALUE}{OPTIONAL_SPACE})++)", re.DOTALL)
#: an identifier and the content of its first value, for text without escapes
_UNESCAPED_PROPERTY = re.compile(
    rf"([A-Z0-9]++){OPTIONAL_SPACE}\[([^\]]*+)\](?:{OPTIONAL_SPACE}\[[^\]]*+\])*+",
)
_NEXT_PROPERTY = re.compile(rf"{OPTIONAL_SPACE}{PROPERTY.pattern}", re.DOTALL)
#: what follows a well-formed node
_NODE_ENDS = (";", "(", ")")
#: one token; the name of the matching group is its kind
TOKEN = re.compile(
    rf"(?P<space>[{WHITESPACE}]++)|(?P<open>\()|(?P<close>\))|(?P<semicolon>;)|(?P<word>[A-Za-z0-9]++)"
    rf"|(?P<value>{VALUE})|(?P<unterminated>\[.*+)|(?P<illegal>[^{WHITESPACE}()\[;A-Za-z0-9]++)",
    re.DOTALL,
)
_IDENT_AND_BRACKET = rf"(?=[a-z0-9]*+[A-Z])[A-Za-z0-9]++{OPTIONAL_SPACE}\["
#: pattern of a word that `normalize_ident` takes as an identifier
IDENT = r"(?:(?=[a-z0-9]*+[A-Z])[A-Za-z0-9]++|[0-9]++)"
#: the start of a game: a parenthesis and the semicolon of the root
GAME_START = re.compile(rf"\({OPTIONAL_SPACE};")
#: the start of a game whose root has no semicolon
GAME_START_WITHOUT_SEMICOLON = re.compile(rf"\({OPTIONAL_SPACE}(?={_IDENT_AND_BRACKET})")
#: either of the two, for games after the first
NEXT_GAME_START = re.compile(rf"\({OPTIONAL_SPACE}(?:;|(?={_IDENT_AND_BRACKET}))")
#: the start of a game after the first (group 1), or that of a node with a property
_NEXT_START = re.compile(rf"({NEXT_GAME_START.pattern})|;{OPTIONAL_SPACE}{IDENT}{OPTIONAL_SPACE}\[")
_PROPERTY_START = re.compile(rf"(?<![A-Za-z0-9]){IDENT}{OPTIONAL_SPACE}\[")
#: the start of a record without its first parenthesis
GAME_START_WITHOUT_PAREN = re.compile(rf"{OPTIONAL_SPACE}(?=;|[A-Z]{{1,2}}{OPTIONAL_SPACE}\[)")
_VALUE_CONTENT = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_DELETE_LOWERCASE = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


def parse_properties(text: str) -> dict[str, list[str]]:
    """Return the properties in the text of a well-formed node: raw values by identifier, in file order."""
    if "\\" in text:
        return {ident: _VALUE_CONTENT.findall(values) for ident, values in PROPERTY.findall(text)}
    # without escapes, each value ends at the next bracket, and to split there takes half the time
    properties: dict[str, list[str]] = {}
    values: list[str] = []
    for part in text.split("]")[:-1]:
        ident, _, value = part.partition("[")
        ident = ident.strip(WHITESPACE)
        if ident:
            properties[ident] = values = [value]
        else:
            values.append(value)
    return properties


def parse_root(text: str, offset: int) -> dict[str, list[str]] | None:
    """Return the properties of the node at an offset, after its semicolon, or None if it has none or is not well-formed.

    A node with a property twice is not well-formed either.
    """
    properties: dict[str, list[str]] = {}
    while (match := _NEXT_PROPERTY.match(text, offset)) is not None and match[1] not in properties:
        properties[match[1]] = _VALUE_CONTENT.findall(match[2])
        offset = match.end()
    return properties if properties and text[offset : offset + 1] in _NODE_ENDS else None


def parse_first_values(text: str) -> dict[str, str]:
    """Return only the first raw value of each property in the text of a well-formed node, by identifier."""
    if "\\" in text:
        return {ident: values[0] for ident, values in parse_properties(text).items()}
    return dict(_UNESCAPED_PROPERTY.findall(text))


def iter_value_offsets(
    text: str, start: int, end: int, *, keep_case: bool, value_ends: Mapping[int, int] = MappingProxyType({})
) -> Iterator[tuple[str, int]]:
    """Yield (identifier, offset of the opening bracket) for each value in `text[start:end]`, in file order.

    Malformed text is split into properties in the same way as by the tolerant scanner. `keep_case` has the meaning
    described at `normalize_ident`, and `value_ends` is that of the node table.
    """
    ident = ""
    tokens = TOKEN.finditer(text, start, end)
    while (match := next(tokens, None)) is not None:
        kind = match.lastgroup
        if kind == "word":
            ident = normalize_ident(match[0], keep_case=keep_case) or ident
        elif kind in ("value", "unterminated"):
            yield ident, match.start()
            if match.start() in value_ends:
                tokens = TOKEN.finditer(text, value_ends[match.start()], end)


def find_next_node(text: str, offset: int) -> int:
    """Return the offset of the first node with a property at or after an offset, -1 if a game or nothing comes first."""
    match = _NEXT_START.search(text, offset)
    return -1 if match is None or match[1] else match.start()


def has_property(text: str) -> bool:
    """Return whether a text that is not part of a game has an identifier and a value."""
    match = _PROPERTY_START.search(text)
    return match is not None and text.find("]", match.end()) >= 0


def normalize_ident(word: str, *, keep_case: bool = False) -> str:
    """Return the property identifier that a word stands for, or an empty string if it is not an identifier.

    Lower-case letters carry no meaning in SGF before FF[4], so they are dropped: `AddBlack` is `AB`, `hello` is no
    identifier. A number is an identifier as it is. With `keep_case`, the word is returned unchanged.
    """
    if keep_case or word.isdigit():
        return word
    return "" if word.islower() else word.translate(_DELETE_LOWERCASE)
