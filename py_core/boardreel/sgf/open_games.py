"""Find games that start inside a game without its closing parenthesis, which would otherwise absorb them.

A program that writes one game after another into a file may leave a game unfinished, and so may a person who joins
files. The parentheses of such a file do not balance at its end. Only then can a node be the root of a new game, and
only if it is at the start of a line and has properties that belong in roots, because many programs start each variation
on a new line. The rule is in the project's SGF specification, section 2.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from boardreel.sgf.grammar import GAME_START, OPTIONAL_SPACE, VALUE, normalize_ident
from boardreel.sgf.node_table import NodeTable

#: properties that hardly any node but a root has; names of players are in the info of merged games as well
ROOT_IDENTS = frozenset({"FF", "GM", "SZ", "CA"})
MIN_ROOT_IDENTS = 2
#: characters of a possible root that are searched for its properties
MAX_ROOT_CHARACTERS = 1 << 14
#: possible roots that are checked before a file is taken to have games to find
MAX_CHECKS = 4096
#: characters before a parenthesis that are searched for the start of the line and a blank line before it
_INDENT_CHARACTERS = 200

_LINE_BREAK = r"(?:\r\n|\n|\r(?!\n))"
#: text before a parenthesis at the start of a line, or indented after a blank line
_BEFORE_GAME = re.compile(rf"(?:\A|[\r\n]|{_LINE_BREAK}[ \t]*{_LINE_BREAK}[ \t]+)\Z")
_PROPERTY = re.compile(rf"([A-Za-z0-9]++){OPTIONAL_SPACE}(?:{VALUE}{OPTIONAL_SPACE})++", re.DOTALL)
_ROOT = re.compile(rf"{GAME_START.pattern}{OPTIONAL_SPACE}((?:{_PROPERTY.pattern})++)", re.DOTALL)
#: white space and a parenthesis that may be the start of a game
_POSSIBLE_START = re.compile(rf"[\r\n \t](?={GAME_START.pattern})")


def is_game_start(text: str, offset: int) -> bool:
    """Return whether the parenthesis at an offset starts a game, regardless of the nesting.

    It does at the start of a line, or after a blank line, if its first node has two of `ROOT_IDENTS`.
    """
    if offset and text[offset - 1] not in "\r\n \t":
        return False
    if not _BEFORE_GAME.search(text[max(offset - _INDENT_CHARACTERS, 0) : offset]):
        return False
    return has_root(text, offset, MIN_ROOT_IDENTS)


def has_root(text: str, offset: int, min_idents: int = 1) -> bool:
    """Return whether the parenthesis at an offset is followed by a node with at least `min_idents` of `ROOT_IDENTS`."""
    root = _ROOT.match(text, offset, offset + MAX_ROOT_CHARACTERS)
    if root is None:
        return False
    idents = {normalize_ident(word) for word in _PROPERTY.findall(root[1])}
    return len(idents & ROOT_IDENTS) >= min_idents


def find_swallowing_game(text: str, table: NodeTable) -> int | None:
    """Return the index of the first game in a record that may have swallowed another, or None if none has.

    A record of which the last game is closed has none: its parentheses balance.
    """
    if not table.diagnostics or table.diagnostics[-1].code != "missing-close-paren":
        return None
    known = set(table.game_offsets)
    checks = 0
    for match in _POSSIBLE_START.finditer(text, table.game_offsets[0]):
        offset = match.end()
        if offset in known:
            continue
        checks += 1
        if checks > MAX_CHECKS or is_game_start(text, offset):
            return bisect_right(table.game_offsets, offset) - 1
    return None
