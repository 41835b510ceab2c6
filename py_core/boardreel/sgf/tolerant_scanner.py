"""Scan text token by token and repair malformed records.

The rules for repairs are in the project's SGF specification, section 2.
"""

from __future__ import annotations

import contextlib
from enum import Enum

from boardreel.diagnostics import Severity
from boardreel.progress import advance
from boardreel.sgf.grammar import (
    GAME_START,
    GAME_START_WITHOUT_PAREN,
    GAME_START_WITHOUT_SEMICOLON,
    TOKEN,
    WHITESPACE,
    normalize_ident,
    parse_properties,
)
from boardreel.sgf.node_table import NodeTable, RawDiagnostic, TooManyNodesError
from boardreel.sgf.open_games import is_game_start
from boardreel.sgf.properties import are_values_in_doubt


class LastToken(Enum):
    """The part of a game that a scanner read last; it decides which parts may follow."""

    OPEN_PAREN = 0
    CLOSE_PAREN = 1
    #: a node; in the fast scanner, the next node continues its run
    NODE = 2
    #: a node after which a new run starts; used by the fast scanner alone
    NODE_DONE = 3


def read_first_root(text: str, *, is_truncated: bool = False) -> dict[str, list[str]] | None:
    """Return the properties of the root of the first game, or None if there is no game.

    With `is_truncated`, the text is only the beginning of a record: return None as well if the root is not complete.
    """
    match = GAME_START.search(text)
    if match is None and not is_truncated:
        match = GAME_START_WITHOUT_SEMICOLON.search(text) or GAME_START_WITHOUT_PAREN.match(text)
    if match is None:
        return None
    table = NodeTable()
    scanner = TolerantScanner(text, table, limit=2, keep_case=False)
    end = 0
    with contextlib.suppress(TooManyNodesError):
        end = scanner.scan(match.end() - match[0].endswith(";"), stop_after_root=True)
    return None if is_truncated and end == len(text) else table.parsed_properties.get(0)


class TolerantScanner:
    """A scanner that adds the nodes of any text to a node table and reports each repair there as a diagnostic.

    `limit` is the maximal number of nodes in the table; with `keep_case`, identifiers keep their lower-case letters.
    With `leaves_games_open`, a game also ends where another one starts (see `boardreel.sgf.open_games`).
    """

    def __init__(
        self, text: str, table: NodeTable, *, limit: int, keep_case: bool, leaves_games_open: bool = False
    ) -> None:
        self.text = text
        self.table = table
        self.limit = limit
        self.keep_case = keep_case
        self.leaves_games_open = leaves_games_open
        #: number of the node that is being read, -1 between nodes
        self._open_node = -1
        #: an identifier whose first value has not been read yet, and its offset
        self._pending_ident: str | None = None
        self._pending_offset = 0
        #: the diagnostic about repeated properties of the open node; there is one at most
        self._repetition: RawDiagnostic | None = None
        #: the property that is being repeated
        self._repeated_ident: str | None = None

    def scan_game(self, offset: int) -> int:
        """Scan a whole game and return the offset after it.

        `offset` is that of the game's parenthesis, or of its root where the parenthesis is missing. Raise
        TooManyNodesError if the limit is exceeded.
        """
        self.table.add_game(offset)
        return self.scan(offset + 1 if self.text[offset : offset + 1] == "(" else offset)

    def scan(
        self,
        offset: int,
        *,
        current_node: int = -1,
        stack: list[int] | None = None,
        last_token: LastToken = LastToken.OPEN_PAREN,
        stop_after_root: bool = False,
    ) -> int:
        """Scan from an offset inside a game to the end of the game, and return the offset after it.

        `current_node` is the parent of the next node, `stack` has the node before each open parenthesis (-1 for that of
        the game), and `last_token` is the token before the offset; the defaults fit the start of a game. With
        `stop_after_root`, return the offset after the root instead. Raise TooManyNodesError if the limit is exceeded.
        """
        stack = [-1] if stack is None else stack
        values = self._resume_node(current_node) if last_token is LastToken.NODE else None
        is_after_illegal = False
        doubled_parens = 0
        for match in TOKEN.finditer(self.text, offset):
            kind, token_offset = match.lastgroup, match.start()
            if kind == "space":
                continue
            if kind == "illegal" or (kind == "word" and not self._normalize(match[0])):
                if not is_after_illegal:
                    self._report("illegal-characters", token_offset)
                is_after_illegal = True
                continue
            is_after_illegal = False
            if kind in ("value", "unterminated"):
                values = self._add_value(match[0], token_offset, values, is_unterminated=kind == "unterminated")
                continue
            if kind == "word":
                self._drop_pending_ident()
                if self._open_node < 0:
                    if stop_after_root and current_node >= 0:
                        return token_offset
                    self._report("missing-semicolon", token_offset)
                    current_node = self._start_node(current_node, token_offset, last_token)
                    last_token = LastToken.NODE
                ident = self._normalize(match[0])
                if ident != match[0]:
                    self._report("lowercase-in-ident", token_offset)
                self._pending_ident, self._pending_offset = ident, token_offset
                continue
            self._drop_pending_ident()
            self._end_node(token_offset)
            values = None
            if stop_after_root and current_node >= 0:
                return token_offset
            if kind == "semicolon":
                current_node = self._start_node(current_node, token_offset + 1, last_token)
                last_token = LastToken.NODE
            elif kind == "open":
                # a doubled parenthesis explains why one more is open
                is_left_open = self.leaves_games_open and len(stack) > doubled_parens
                if is_left_open and is_game_start(self.text, token_offset):
                    return self._leave_open(token_offset)
                if last_token is LastToken.OPEN_PAREN:
                    doubled_parens += 1
                    self._report("empty-sequence", token_offset)
                stack.append(current_node)
                last_token = LastToken.OPEN_PAREN
            else:
                if last_token is LastToken.OPEN_PAREN:
                    self._report("empty-variation", token_offset)
                current_node = stack.pop()
                last_token = LastToken.CLOSE_PAREN
                if not stack:
                    return match.end()
        self._drop_pending_ident()
        self._end_node(len(self.text))
        self._report("missing-close-paren", len(self.text))
        return len(self.text)

    def _leave_open(self, next_game: int) -> int:
        """End a game before its closing parenthesis, because another starts at an offset, and return that offset."""
        end = next_game
        while self.text[end - 1] in WHITESPACE:
            end -= 1
        self._report("missing-close-paren", end)
        return next_game

    def _resume_node(self, node: int) -> list[str] | None:
        """Reopen a node that the fast scanner read, and return the values of its last property, if it has any.

        The text after it may still belong to it.
        """
        self._open_node = node
        if node < 0 or node in self.table.parsed_properties:
            return None
        start, end = self.table.span(node, self.text)
        properties = self.table.parsed_properties[node] = parse_properties(self.text[start:end])
        return next(reversed(properties.values()), None)

    def _normalize(self, word: str) -> str:
        """Return the property identifier that a word stands for, or an empty string if the word is illegal text."""
        return normalize_ident(word, keep_case=self.keep_case)

    def _report(self, code: str, offset: int) -> None:
        """Add a diagnostic of the open node to the table, or of the latest node of this game if none is open."""
        table = self.table
        if not table.game_roots:
            node = -1
        else:
            latest_node = self._open_node if self._open_node >= 0 else table.node_count - 1
            node = max(latest_node, table.game_roots[-1])
        table.diagnostics.append(RawDiagnostic(code, offset, node))

    def _drop_pending_ident(self) -> None:
        """Drop the identifier that was read last if it has no value, and report it."""
        if self._pending_ident is not None:
            self._report("property-without-value", self._pending_offset)
            self._pending_ident = None

    def _start_node(self, parent: int, start: int, last_token: LastToken) -> int:
        """Add a node whose text starts at the offset `start`, make it the open node, and return its number.

        `parent` is the number of its parent, or -1 for a root.
        """
        advance()
        if last_token is LastToken.CLOSE_PAREN:
            self._report("node-after-variation", start)
        self._open_node = self.table.add_node(parent, start, start, self.limit)
        self.table.parsed_properties[self._open_node] = {}
        self._repetition = self._repeated_ident = None
        return self._open_node

    def _end_node(self, offset: int) -> None:
        """Close the node that is being read, if there is one, and store `offset` as the end of its text."""
        if self._open_node >= 0:
            self.table.run_ends[-1] = offset
            self._open_node = -1

    def _add_value(
        self, token: str, offset: int, values: list[str] | None, *, is_unterminated: bool
    ) -> list[str] | None:
        """Add a value to the pending property, or else to `values`, those of the property before.

        `token` is the value with its brackets; an unterminated one has no closing bracket. Return the list to which
        the value was added, or None if there is no property.
        """
        raw = token[1:] if is_unterminated else token[1:-1]
        if is_unterminated:
            self._report("unexpected-eof-in-value", offset)
        if self._pending_ident is not None:
            properties = self.table.parsed_properties[self._open_node]
            self._repeated_ident = self._pending_ident if self._pending_ident in properties else None
            values = properties.setdefault(self._pending_ident, [])
            self._pending_ident = None
        if values is None:
            self._report("value-without-property", offset)
        else:
            values.append(raw)
            if self._repeated_ident is not None:
                self._report_repetition(self._repeated_ident, (values[0], raw))
        return values

    def _report_repetition(self, ident: str, values: tuple[str, str]) -> None:
        """Report that the open node has a property again. `values` are its first value and the one that was added.

        A node gets one diagnostic: an error at the first property whose values are in doubt, else a warning.
        """
        severity = Severity.ERROR if are_values_in_doubt(ident, values) else Severity.WARNING
        if self._repetition is None:
            self._report("duplicate-property", self._pending_offset)
            self._repetition = self.table.diagnostics[-1]
            self._repetition.severity = severity
        elif self._repetition.severity is Severity.WARNING and severity is Severity.ERROR:
            self._repetition.severity, self._repetition.offset = severity, self._pending_offset
