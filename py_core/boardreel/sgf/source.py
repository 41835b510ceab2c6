"""The text of a record together with its node table: text and positions of nodes and values."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from boardreel.budgets import UNLIMITED
from boardreel.sgf.grammar import iter_value_offsets, parse_first_values, parse_properties
from boardreel.sgf.node_table import NodeTable

_LINE_BREAK = re.compile(r"\r\n|\n\r|\r|\n")


class SourcePosition(NamedTuple):
    """A place in the text of a record: the offset in characters from 0, and line and column from 1."""

    offset: int = 0
    line: int = 1
    column: int = 1


#: the start of a record
START = SourcePosition()


class Source:
    """The decoded text of a record and the table of its nodes.

    All offsets count characters of `text` from 0. Nodes are given by their numbers in the record, see `NodeTable`. With
    `keep_case`, the identifiers of the record keep their lower-case letters.
    """

    def __init__(self, text: str, node_table: NodeTable, *, keep_case: bool = False) -> None:
        self.text = text
        self.node_table = node_table
        self.keep_case = keep_case
        #: the budget that the record was read with; everything that goes through its nodes uses up its time
        self.budget = UNLIMITED.start()
        #: where the text starts in the record, if the record is read in pieces
        self.start = START

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of the first character of each line."""
        return [0, *(match.end() for match in _LINE_BREAK.finditer(self.text))]

    def source_position(self, offset: int) -> SourcePosition:
        """Return the source position, in the whole record, of an offset in this part of its text."""
        line = bisect_right(self.line_starts, offset)
        column = offset - self.line_starts[line - 1] + 1
        start = self.start
        return SourcePosition(
            start.offset + offset, start.line + line - 1, column + start.column - 1 if line == 1 else column
        )

    def node_span(self, node: int) -> tuple[int, int]:
        """Return the start and end offset of the text of a node; its semicolon is not included."""
        return self.node_table.span(node, self.text)

    def node_text(self, node: int) -> str | None:
        """Return the text of a node without its semicolon, or None if its properties cannot be parsed from its text.

        That is so for nodes that were repaired and for nodes made by an importer.
        """
        if node in self.node_table.parsed_properties:
            return None
        return self.node_table.node_text(node, self.text)

    def properties(self, node: int) -> Mapping[str, list[str]]:
        """Return the raw values of the properties of a node by identifier, in file order.

        Raise BudgetSpentError if the budget limits the time and has none left.
        """
        self.budget.check_time()
        parsed = self.node_table.parsed_properties.get(node)
        return parse_properties(self.node_table.node_text(node, self.text)) if parsed is None else parsed

    def first_values(self, root: int) -> dict[str, str]:
        """Return only the first raw value of each property of a root, by identifier."""
        parsed = self.node_table.parsed_properties.get(root)
        if parsed is None:
            return parse_first_values(self.node_table.root_text(root, self.text))
        return {ident: values[0] for ident, values in parsed.items()}

    def value_offsets(self, node: int) -> Mapping[str, array[int]]:
        """Return the offsets of the opening brackets of a node's values by identifier, in file order."""
        offsets: dict[str, array[int]] = {}
        span, value_ends = self.node_span(node), self.node_table.value_ends
        for ident, offset in iter_value_offsets(self.text, *span, keep_case=self.keep_case, value_ends=value_ends):
            offsets.setdefault(ident, array("i")).append(offset)
        return offsets

    def game_span(self, node: int) -> tuple[int, int]:
        """Return the start and end offset of the text of the game that contains a node.

        The text ends where the next game starts. If the games of the record have no offsets, return the whole text.
        """
        offsets = self.node_table.game_offsets
        game, _ = self.game_and_index(node)
        if len(offsets) < game:
            return 0, len(self.text)
        return offsets[game - 1], offsets[game] if game < len(offsets) else len(self.text)

    def game_and_index(self, node: int) -> tuple[int, int]:
        """Return the number of the game that contains a node (from 1), and the index of the node in it (from 0)."""
        game_roots = self.node_table.game_roots
        game = max(bisect_right(game_roots, node), 1)
        return game, node - game_roots[game - 1]
