"""Scan text token by token and repair malformed records.

The rules for repairs are in the project's SGF specification, section 2.
"""

from __future__ import annotations

import contextlib
import re
from enum import Enum

from boardreel.budgets import Budget, BudgetSpentError, Limits
from boardreel.diagnostics import Severity
from boardreel.progress import advance
from boardreel.sgf.grammar import (
    GAME_START,
    GAME_START_WITHOUT_PAREN,
    GAME_START_WITHOUT_SEMICOLON,
    OPTIONAL_SPACE,
    TOKEN,
    WHITESPACE,
    find_next_node,
    normalize_ident,
    parse_root,
)
from boardreel.sgf.node_table import NodeTable, RawDiagnostic
from boardreel.sgf.open_games import is_game_start
from boardreel.sgf.properties import are_values_in_doubt
from boardreel.sgf.unescaped_brackets import TEXT_IDENTS, TextEnds, escape_brackets
from boardreel.sgf.vendor_headers import are_programs_of_fox

#: parentheses after a game that was closed too early
_LEFT_OVER_PARENS = re.compile(rf"(?:{OPTIONAL_SPACE}\))*+")


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
    properties = parse_root(text, match.end())
    if properties is not None:
        return properties
    table = NodeTable()
    scanner = TolerantScanner(text, table, budget=Limits(max_items=2).start(), keep_case=False)
    end = 0
    with contextlib.suppress(BudgetSpentError):
        end = scanner.scan(match.end() - match[0].endswith(";"), stop_after_root=True)
    return None if is_truncated and end == len(text) else table.parsed_properties.get(0)


class TolerantScanner:
    """A scanner that adds the nodes of any text to a node table and reports each repair there as a diagnostic.

    The nodes of the table may use up `budget`; with `keep_case`, identifiers keep their lower-case letters.
    With `leaves_games_open`, a game also ends where another one starts (see `boardreel.sgf.open_games`).
    """

    def __init__(
        self, text: str, table: NodeTable, *, budget: Budget, keep_case: bool, leaves_games_open: bool = False
    ) -> None:
        self.text = text
        self.table = table
        self.budget = budget
        self.keep_case = keep_case
        self.leaves_games_open = leaves_games_open
        self._text_ends = TextEnds(text, keep_case=keep_case)
        #: offset of the node after the latest parenthesis that may have closed a game too early, -1 if there is none
        self._node_after_game = -1
        self._start_game()

    def _start_game(self) -> None:
        """Reset the state of the scanner for the start of a game."""
        #: number of the node that is being read, -1 between nodes
        self._open_node = -1
        #: an identifier whose first value has not been read yet, and its offset
        self._pending_ident: str | None = None
        self._pending_offset = 0
        #: the identifier of the property whose values are being read
        self._ident = ""
        #: the diagnostic about repeated properties of the open node; there is one at most
        self._repetition: RawDiagnostic | None = None
        #: the property that is being repeated
        self._repeated_ident: str | None = None
        #: offset of a parenthesis that closed the game too early, until the next node is reported, and whether one did
        self._early_close: int | None = None
        self._has_early_close = False

    def scan_game(self, offset: int) -> int:
        """Scan a whole game and return the offset after it.

        `offset` is that of the game's parenthesis, or of its root where the parenthesis is missing. The games of a
        record have to be scanned in file order. Raise BudgetSpentError if the budget is not enough.
        """
        self.table.add_game(offset)
        self._start_game()
        end = self.scan(offset + 1 if self.text[offset : offset + 1] == "(" else offset)
        self.table.game_ends[offset] = end
        return end

    def scan(self, offset: int, *, stop_after_root: bool = False) -> int:
        """Scan from an offset after the parenthesis of a game to its end, and return the offset after it.

        With `stop_after_root`, return the offset after the root instead. Raise BudgetSpentError if the budget is not
        enough.
        """
        #: the node before each open parenthesis, -1 for that of the game
        stack = [-1]
        current_node = -1
        last_token = LastToken.OPEN_PAREN
        values: list[str] | None = None
        #: the diagnostic about illegal text directly before the token, and whether that text ends with a word
        skipped: RawDiagnostic | None = None
        ends_with_word = False
        doubled_parens = 0
        tokens = TOKEN.finditer(self.text, offset)
        while (match := next(tokens, None)) is not None:
            kind, token_offset = match.lastgroup, match.start()
            if kind == "space":
                continue
            if kind == "illegal" or (kind == "word" and not self._normalize(match[0])):
                skipped = skipped or self._report("illegal-characters", token_offset)
                ends_with_word = kind == "word"
                continue
            if kind in ("value", "unterminated"):
                if skipped is not None and ends_with_word:
                    # the word was meant to be the identifier of the value
                    skipped.severity = Severity.ERROR
                skipped = None
                values, end = self._add_value(match, values, is_outermost=len(stack) == 1)
                if end != match.end():
                    tokens = TOKEN.finditer(self.text, end)
                continue
            skipped = None
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
                may_be_game = self.leaves_games_open or self._has_early_close
                if may_be_game and len(stack) > doubled_parens and is_game_start(self.text, token_offset):
                    return self._leave_open(token_offset)
                if last_token is LastToken.OPEN_PAREN:
                    doubled_parens += 1
                    self._report("empty-sequence", token_offset)
                stack.append(current_node)
                last_token = LastToken.OPEN_PAREN
            else:
                if last_token is LastToken.OPEN_PAREN:
                    self._report("empty-variation", token_offset)
                if len(stack) == 1 and self._is_early_close(token_offset):
                    continue
                current_node = stack.pop()
                last_token = LastToken.CLOSE_PAREN
                if not stack:
                    return self._end_game(match.end())
        self._drop_pending_ident()
        self._end_node(len(self.text))
        if not (self._has_early_close and len(stack) == 1):
            self._report("missing-close-paren", len(self.text))
        return len(self.text)

    def _is_early_close(self, offset: int) -> bool:
        """Return whether the parenthesis at an offset, which would close the game, is followed by nodes of the game."""
        if self._node_after_game < offset:
            self._node_after_game = find_next_node(self.text, offset + 1)
        if self._node_after_game < 0:
            return False
        self._has_early_close = True
        self._early_close = offset if self._early_close is None else self._early_close
        return True

    def _end_game(self, end: int) -> int:
        """Return the offset after a game whose closing parenthesis ends at `end`.

        If the game was closed too early as well, one more parenthesis may be left over.
        """
        match = _LEFT_OVER_PARENS.match(self.text, end) if self._has_early_close else None
        return end if match is None else match.end()

    def _leave_open(self, next_game: int) -> int:
        """End a game before its closing parenthesis, because another starts at an offset, and return that offset."""
        end = next_game
        while self.text[end - 1] in WHITESPACE:
            end -= 1
        if not self._has_early_close:
            self._report("missing-close-paren", end)
        return next_game

    def _normalize(self, word: str) -> str:
        """Return the property identifier that a word stands for, or an empty string if the word is illegal text."""
        return normalize_ident(word, keep_case=self.keep_case)

    def _report(self, code: str, offset: int) -> RawDiagnostic:
        """Add a diagnostic of the open node to the table, or of the latest node of this game if none is open."""
        table = self.table
        if not table.game_roots:
            node = -1
        else:
            latest_node = self._open_node if self._open_node >= 0 else table.node_count - 1
            node = max(latest_node, table.game_roots[-1])
        diagnostic = RawDiagnostic(code, offset, node)
        table.diagnostics.append(diagnostic)
        return diagnostic

    def _drop_pending_ident(self) -> None:
        """Drop the identifier that was read last if it has no value, and report it."""
        if self._pending_ident is not None:
            self._report("property-without-value", self._pending_offset)
            self._pending_ident = None

    def _start_node(self, parent: int, start: int, last_token: LastToken) -> int:
        """Add a node whose text starts at the offset `start`, make it the open node, and return its number.

        `parent` is the number of its parent, or -1 for a root.
        """
        advance(done=start)
        if last_token is LastToken.CLOSE_PAREN and self._early_close is None:
            self._report("node-after-variation", start)
        self.budget.check_items(self.table.node_count + 1)
        self._open_node = self.table.add_node(parent, start, start)
        self.table.parsed_properties[self._open_node] = {}
        if self._early_close is not None:
            self._report("early-close", self._early_close)
            self._early_close = None
        self._repetition = self._repeated_ident = None
        return self._open_node

    def _end_node(self, offset: int) -> None:
        """Close the node that is being read, if there is one, and store `offset` as the end of its text."""
        if self._open_node >= 0:
            self.table.run_ends[-1] = offset
            self._open_node = -1

    def _add_value(
        self, match: re.Match[str], values: list[str] | None, *, is_outermost: bool
    ) -> tuple[list[str] | None, int]:
        """Add a value to the pending property, or else to `values`, those of the property before.

        `match` is the token of the value; `is_outermost` is whether its node is in no variation. Return the list to
        which the value was added, or None if there is no property, and the offset after the value.
        """
        offset, end, raw = match.start(), match.end(), match[0][1:-1]
        if match.lastgroup == "unterminated":
            self._report("unexpected-eof-in-value", offset)
            raw = match[0][1:]
        if self._pending_ident is not None:
            properties = self.table.parsed_properties[self._open_node]
            self._repeated_ident = self._pending_ident if self._pending_ident in properties else None
            values = properties.setdefault(self._pending_ident, [])
            self._ident, self._pending_ident = self._pending_ident, None
        if values is None:
            self._report("value-without-property", offset)
            return values, end
        if match.lastgroup == "value" and self._ident in TEXT_IDENTS:
            last = self._text_ends.end_of_value(offset, end - 1, is_outermost=is_outermost)
            if last >= end:
                self._report("unescaped-bracket", end - 1)
                raw = escape_brackets(self.text[offset + 1 : last])
                end = self.table.value_ends[offset] = last + 1
        values.append(raw)
        if self._repeated_ident is not None:
            self._report_repetition(self._repeated_ident, (values[0], raw))
        return values, end

    def _report_repetition(self, ident: str, values: tuple[str, str]) -> None:
        """Report that the open node has a property again. `values` are its first value and the one that was added.

        A node gets one diagnostic: an error at the first property whose values are in doubt, else a warning. The server
        Fox names two programs in every record, which is not reported.
        """
        if are_programs_of_fox(ident, values):
            return
        severity = Severity.ERROR if are_values_in_doubt(ident, values) else Severity.WARNING
        if self._repetition is None:
            self._report("duplicate-property", self._pending_offset)
            self._repetition = self.table.diagnostics[-1]
            self._repetition.severity = severity
        elif self._repetition.severity is Severity.WARNING and severity is Severity.ERROR:
            self._repetition.severity, self._repetition.offset = severity, self._pending_offset
