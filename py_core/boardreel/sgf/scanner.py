"""Text to nodes. The quick reader takes regular text; at the first irregularity the recovering reader goes on with the same
stack. Both fill the same flat lists, nothing recurses, and the time is linear in the text.

Grammar and recovery: the project's specification of SGF, section 2.
"""

from __future__ import annotations

import re

from boardreel.sgf.fast_scanner import read_regular
from boardreel.sgf.grammar import BARE_GAME, BARE_NODE, GAME, NEXT_GAME, SPACE
from boardreel.sgf.node_table import Finding, Nodes
from boardreel.sgf.tolerant_scanner import Recovering

#: a complete value of two lower-case letters in skipped text: it was meant to be a record
_LOOKS_LIKE_SGF = re.compile(r"\[[a-z]{2}\]")
#: the quick reader copies what it could not match; after so many times the recovering reader keeps the rest of the file
RESTARTS = 16


def scan(text: str, *, limit: int, keep_case: bool = False, fast: bool = True) -> Nodes:
    """All games of the text. Raises TooManyNodesError beyond `limit` nodes. No game: `games` is empty."""
    nodes = Nodes()
    fast = fast and not keep_case
    at, found = _first_game(text, nodes)
    restarts = 0
    while found:
        if fast and restarts < RESTARTS and text[at] == "(":
            at, done = read_regular(text, at, nodes, limit)
            restarts += 1
            if done:
                break
        else:
            at = Recovering(text, nodes, limit=limit, keep_case=keep_case).game(at)
        at, found = _next_game(text, at, nodes)
    return nodes


def _first_game(text: str, nodes: Nodes) -> tuple[int, bool]:
    match = GAME.search(text) or BARE_GAME.search(text)
    if match is None:
        match = BARE_NODE.match(text)
        if match is None:
            return 0, False
        nodes.findings.append(Finding("missing-open-paren", match.end()))
        return match.end(), True
    before = text[: match.start()]
    if before.strip(SPACE):
        code = "sgf-before-game" if _LOOKS_LIKE_SGF.search(before) else "text-before-game"
        nodes.findings.append(Finding(code, 0))
    return match.start(), True


def _next_game(text: str, at: int, nodes: Nodes) -> tuple[int, bool]:
    match = NEXT_GAME.search(text, at)
    between = text[at : match.start() if match else len(text)]
    if between.strip(f"{SPACE}\x1a"):
        offset = at + len(between) - len(between.lstrip(f"{SPACE}\x1a"))
        nodes.findings.append(Finding("text-between-games" if match else "text-after-game", offset))
    return (match.start(), True) if match else (at, False)
