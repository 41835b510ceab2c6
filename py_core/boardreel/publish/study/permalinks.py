"""Links to a position of a game, as in the attribute `move` and in addresses; the same as in `web/reel/permalinks.js`.

`23` is a ply on the main line. Off the main line, `3.1-7~k2f9` names the ply of each fork with the child taken there, then
the ply of the target and a short hash of its move.
"""

from __future__ import annotations

import re

from boardreel.counts import parse_count
from boardreel.games.protocol import Rules
from boardreel.sgf import Game, Node

#: the link to the end of the main line
END = "end"
_LINK = re.compile(r"((?:\d+\.\d+-)*)(\d+)(?:~(\w+))?", re.ASCII)
_NUMBER = re.compile(r"[0-9]+")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: 32-bit FNV-1a
_OFFSET_BASIS, _PRIME, _MASK = 2166136261, 16777619, 0xFFFFFFFF
_HASH_CHARACTERS = 5


def short_hash(text: str) -> str:
    """Return the 32-bit FNV-1a hash of a text in base 36, shortened to five characters."""
    value = _OFFSET_BASIS
    for character in text:
        value = ((value ^ ord(character)) * _PRIME) & _MASK
    digits = ""
    while value or not digits:
        value, digit = divmod(value, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits[:_HASH_CHARACTERS]


def _move_hash(node: Node, rules: Rules) -> str:
    """Return the short hash of the move of a node."""
    label = rules.label(node)
    return short_hash("" if label is None else label.text)


def link_to(node: Node, rules: Rules) -> str:
    """Return the permalink to a node: the forks on the way to it, its depth, and a short hash of its move."""
    forks = []
    below = node
    while below.parent is not None:
        taken = below.parent.children.index(below)
        if taken:
            forks.append(f"{below.depth}.{taken}")
        below = below.parent
    if not forks:
        return str(node.depth)
    return f"{'-'.join(reversed(forks))}-{node.depth}~{_move_hash(node, rules)}"


def find_link(game: Game, link: str, rules: Rules) -> Node | None:
    """Return the node that a link leads to, or None if the game has no such node, or has another move there."""
    if link == END:
        return game.main_line()[-1]
    match = _LINK.fullmatch(link)
    if match is None:
        return None
    *forks, depth = (parse_count(digits) for digits in _NUMBER.findall(f"{match[1]}{match[2]}"))
    if depth is None or None in forks:
        return None
    taken = dict(zip(forks[::2], forks[1::2], strict=True))
    node = game.root
    while node.depth < depth:
        child = taken.get(node.depth + 1) or 0
        if child >= len(node.children):
            return None
        node = node.children[child]
    return None if match[3] and match[3] != _move_hash(node, rules) else node
