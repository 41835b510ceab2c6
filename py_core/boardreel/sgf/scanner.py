"""Scan the text of a record into a node table.

The fast scanner reads well-formed text. The tolerant scanner reads a game with an irregularity from its start, because a
bracket that is not escaped may belong to a value before the irregularity. Neither recurses, and both take time linear in
the length of the text.

The grammar and the rules for repairs are in the project's SGF specification, section 2.
"""

from __future__ import annotations

import re

from boardreel.budgets import Budget
from boardreel.diagnostics import Severity
from boardreel.progress import begin
from boardreel.sgf.fast_scanner import scan_well_formed
from boardreel.sgf.grammar import (
    GAME_START,
    GAME_START_WITHOUT_PAREN,
    GAME_START_WITHOUT_SEMICOLON,
    NEXT_GAME_START,
    WHITESPACE,
    has_property,
)
from boardreel.sgf.node_table import NodeTable, RawDiagnostic
from boardreel.sgf.open_games import find_swallowing_game
from boardreel.sgf.tolerant_scanner import TolerantScanner

#: a value of two lower-case letters, such as a point on a board: text that was meant to be a record
_POINT_VALUE = re.compile(r"\[[a-z]{2}\]")
#: Ctrl-Z ends a text file under MS-DOS and is not reported
_IGNORED_BETWEEN_GAMES = f"{WHITESPACE}\x1a"
#: The fast scanner copies the text that it could not match. Limit the number of copies, so that a record with an
#: irregularity in every game is still read in linear time.
MAX_FAST_SCANS = 16


def scan(text: str, *, budget: Budget, keep_case: bool = False, is_end: bool = True) -> NodeTable:
    """Scan the text of a record and return the nodes of all its games; the table is empty if there is no game.

    `keep_case` keeps lower-case letters in identifiers. `is_end` is false if other games of the record follow, so that
    the last game of the text may be cut off. Raise BudgetSpentError if `budget` is not enough for all nodes.
    """
    table = NodeTable()
    begin("reading", len(text))
    scanner = TolerantScanner(text, table, budget=budget, keep_case=keep_case)
    fast_scans_left = 0 if keep_case else MAX_FAST_SCANS
    offset = _find_first_game(text, table)
    while offset is not None:
        is_read = False
        if fast_scans_left and text[offset] == "(":
            fast_scans_left -= 1
            offset, is_read = scan_well_formed(text, offset, table, budget)
        offset = _find_next_game(text, offset if is_read else scanner.scan_game(offset), table, is_end=is_end)
    game = find_swallowing_game(text, table) if is_end else None
    return table if game is None else _scan_open_games(text, table, game, budget=budget, keep_case=keep_case)


def _scan_open_games(text: str, table: NodeTable, game: int, *, budget: Budget, keep_case: bool) -> NodeTable:
    """Scan a record with unbalanced parentheses again, from the game with the index `game` on, and return the table.

    The games that start inside that game and inside later ones become games of their own.
    """
    next_game: int | None = table.remove_games(game)
    scanner = TolerantScanner(text, table, budget=budget, keep_case=keep_case, leaves_games_open=True)
    while next_game is not None:
        next_game = _find_next_game(text, scanner.scan_game(next_game), table)
    return table


def _find_first_game(text: str, table: NodeTable) -> int | None:
    """Return the offset of the first game, or None if there is none.

    Append a diagnostic to the table if there is text before the game or its parenthesis is missing.
    """
    match = GAME_START.search(text) or GAME_START_WITHOUT_SEMICOLON.search(text)
    if match is None:
        match = GAME_START_WITHOUT_PAREN.match(text)
        if match is None:
            return None
        table.diagnostics.append(RawDiagnostic("missing-open-paren", match.end()))
        return match.end()
    preamble = text[: match.start()]
    if preamble.strip(WHITESPACE):
        code = "sgf-before-game" if _POINT_VALUE.search(preamble) else "text-before-game"
        table.diagnostics.append(RawDiagnostic(code, 0))
    return match.start()


def _find_next_game(text: str, offset: int, table: NodeTable, *, is_end: bool = True) -> int | None:
    """Return the offset of the first game at or after `offset`, or None if there is none.

    Append a diagnostic to the table if other text comes before it. `is_end` is that of `scan`.
    """
    match = NEXT_GAME_START.search(text, offset)
    skipped = text[offset : match.start() if match else len(text)]
    junk = skipped.lstrip(_IGNORED_BETWEEN_GAMES)
    if junk:
        code = "text-between-games" if match or not is_end else "text-after-game"
        severity = Severity.ERROR if has_property(junk) else Severity.WARNING
        table.diagnostics.append(RawDiagnostic(code, offset + len(skipped) - len(junk), severity=severity))
    return match.start() if match else None
