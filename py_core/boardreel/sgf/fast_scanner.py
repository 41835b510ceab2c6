r"""Scan well-formed text in large parts.

A record of a megabyte has some 50,000 nodes, so neither a token nor a node may cost a step in Python. The fast scanner
splits the text into parts by one regular expression (see `fast_patterns`):

- A *run* becomes one entry of the node table. If variations start after a run, their first one continues the entry.
- *Parentheses* are those without a node directly after them.
- *Properties* are further properties of the last node of the part before. That node gets an entry of its own. It may
  have an identifier twice; this is checked once for each chunk, because it is rare.
- The *rest* is the first irregularity and everything after it. It starts with a letter like properties, or with a
  character that no other part starts with, and is recognized by reaching the end of the text.

The scanner reads chunk by chunk (see `CHUNK_CHARACTERS`) and stops at the first irregularity: the rest, parentheses
that do not match, a node after a variation, or an identifier that a node has twice. The tolerant scanner then reads that
game from its start. White space before the first value of a property is rare and counts as irregular.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field, replace

from boardreel.budgets import Budget
from boardreel.progress import UNITS_PER_REPORT, advance
from boardreel.sgf.fast_patterns import PART, UNESCAPED_PART, VALUES, choose_pattern
from boardreel.sgf.grammar import GAME_START_WITHOUT_SEMICOLON, WHITESPACE
from boardreel.sgf.node_table import NodeTable, end_of_node
from boardreel.sgf.tolerant_scanner import LastToken
from boardreel.sgf.unescaped_brackets import may_game_continue

#: characters scanned at a time, so that a large file is not in memory twice
CHUNK_CHARACTERS = 1 << 18
#: characters at the start of a record that show how its program writes nodes
SAMPLE_CHARACTERS = 1 << 15


@dataclass(slots=True)
class _ScanState:
    """The progress of a scan: the offset after the last part that was scanned, and the open variations there."""

    offset: int
    #: nodes of the record so far, which is also the number of the next node
    node_count: int
    #: for each open parenthesis the number of the node before it, -1 for that of a game
    stack: list[int] = field(default_factory=list)
    #: parent of the next node
    current_node: int = -1
    last_token: LastToken = LastToken.CLOSE_PAREN

    def copy(self) -> _ScanState:
        """Return a copy of the state that does not share the stack of open variations."""
        return replace(self, stack=self.stack[:])


@dataclass(slots=True)
class _ScanResult:
    """The games and nodes in one chunk of text, up to its first irregularity."""

    #: four numbers for each run: first node, its parent, start and end offset, as in NodeTable
    runs: list[int] = field(default_factory=list)
    game_roots: list[int] = field(default_factory=list)
    game_offsets: list[int] = field(default_factory=list)
    #: text of each node that is not plain
    property_texts: list[str] = field(default_factory=list)
    #: parts whose first character is a semicolon directly after a value
    parts_after_value: int = 0
    parts_without_node: int = 0
    is_well_formed: bool = False


def scan_well_formed(text: str, offset: int, table: NodeTable, budget: Budget) -> tuple[int, bool]:
    """Scan games from the parenthesis at `offset` on and add their nodes to the table, up to the first irregularity.

    Return the offset of the game with the irregularity and False, without its nodes in the table. If the irregularity
    is between games or there is none, return the offset after the last game and True. Raise BudgetSpentError if `budget`
    is not enough for all nodes.
    """
    state = _ScanState(offset, table.node_count)
    pattern = choose_pattern(text, offset)
    try_unescaped = pattern is PART and _nodes_follow_values(text, offset)
    while state.offset < len(text):
        advance(UNITS_PER_REPORT, done=state.offset)
        state_before = state.copy()
        is_unescaped = try_unescaped and text.find("\\", state.offset, state.offset + CHUNK_CHARACTERS) < 0
        parts = _split_chunk(text, state.offset, UNESCAPED_PART if is_unescaped else pattern)
        result = _scan_parts(parts, state, text)
        if is_unescaped and (
            not result.is_well_formed or _may_have_semicolon_in_value(result, len(parts), state_before, state, text)
        ):
            state, try_unescaped = state_before, False
            continue
        if _has_duplicate_ident(result.property_texts):
            state = state_before
            result = _scan_parts(parts, state, text, stop_at_duplicate=True)
        budget.check_items(state.node_count)
        _add_to_table(result, table)
        if not result.is_well_formed:
            break
    table.node_count = state.node_count
    return _leave_last_game(text, state, table)


def _leave_last_game(text: str, state: _ScanState, table: NodeTable) -> tuple[int, bool]:
    """Return the result of `scan_well_formed` after a scan that ended in `state`.

    Remove the last game from the table if the tolerant scanner has to read it: because it has an irregularity, or
    because what follows it may belong to it.
    """
    last_game = len(table.game_roots) - 1
    end = state.offset
    if state.stack and table.game_roots[last_game] == table.node_count:
        # the game has no node yet: its root has no semicolon, or the parenthesis is not a game
        end = table.remove_games(last_game)
        if GAME_START_WITHOUT_SEMICOLON.match(text, end):
            return end, False
        last_game -= 1
    elif state.stack:
        return table.remove_games(last_game), False
    if may_game_continue(text, end):
        return table.remove_games(last_game), False
    return end, True


def _nodes_follow_values(text: str, offset: int) -> bool:
    """Return whether a sample of the text has almost no white space before semicolons.

    Only then can `_may_have_semicolon_in_value` tell semicolons of nodes from others.
    """
    end = offset + SAMPLE_CHARACTERS
    return text.count("];", offset, end) + text.count("(;", offset, end) > 0.98 * text.count(";", offset, end)


def _split_chunk(text: str, offset: int, pattern: re.Pattern[str]) -> list[str]:
    """Return the parts into which the next chunk of a record's text is split. None of them continues after the chunk.

    The last part may be cut at the end of the chunk, and properties may belong to a node that is cut; both are left to
    the next chunk. A chunk without a complete part is made longer.
    """
    size = CHUNK_CHARACTERS
    while True:
        end = offset + size
        parts = pattern.findall(text, offset, end)
        if end >= len(text):
            return parts
        while parts.pop()[0] not in ";()" and parts:
            pass
        if parts:
            return parts
        size *= 2


def _may_have_semicolon_in_value(
    result: _ScanResult, part_count: int, before: _ScanState, after: _ScanState, text: str
) -> bool:
    """Return whether a value in a chunk that was scanned as unescaped may contain a semicolon.

    In text without escapes, `];` always ends a value and starts a node. So the number of nodes, without the first node
    of each part, must equal the number of these pairs inside parts. White space before a semicolon also makes the
    numbers differ; the chunk is then scanned again unnecessarily.

    `before` and `after` are the states before and after the chunk, and `part_count` is the number of its parts.
    """
    nodes_inside_parts = after.node_count - before.node_count - (part_count - result.parts_without_node)
    pairs_inside_parts = text.count("];", before.offset, after.offset) - result.parts_after_value
    # a chunk that was made longer may have escapes after the characters that were checked
    has_escapes = text.find("\\", before.offset + CHUNK_CHARACTERS, after.offset) >= 0
    return nodes_inside_parts != pairs_inside_parts or has_escapes


def _add_to_table(result: _ScanResult, table: NodeTable) -> None:
    """Append the games and runs of nodes in the scan result of a chunk to the node table."""
    table.game_roots += result.game_roots
    table.game_offsets += result.game_offsets
    runs = array("i")
    runs.fromlist(result.runs)
    table.run_first_nodes += runs[0::4]
    table.run_parents += runs[1::4]
    table.run_starts += runs[2::4]
    table.run_ends += runs[3::4]


def _scan_parts(parts: list[str], state: _ScanState, text: str, *, stop_at_duplicate: bool = False) -> _ScanResult:
    """Scan the parts of a chunk up to the first irregularity, and return the games and nodes in them.

    `state` is that before the chunk and is advanced to the end of the chunk or to the irregularity. With
    `stop_at_duplicate`, a node that has an identifier twice is an irregularity.
    """
    open_paren, close_paren, in_node, node_done = LastToken
    result = _ScanResult()
    runs, stack = result.runs, state.stack
    offset, node_count, current_node = state.offset, state.node_count, state.current_node
    # runs do not continue from one chunk to the next
    last = node_done if state.last_token is in_node else state.last_token
    for part in parts:
        first_character = part[0]
        if first_character == "(" and last is in_node:
            new_nodes = part.count(";")
            if new_nodes:
                # the first variation after a run continues it
                stack.append(current_node)
                offset += len(part)
                runs[-1] = offset
                node_count += new_nodes
                current_node = node_count - 1
                continue
        start = part.find(";") + 1  # after the first semicolon; 0 if the part has no node
        closed = part.count(")", 0, start) if first_character == ")" else 0
        if closed and closed < len(stack) and (last is in_node or last is node_done):
            # variations end and another starts: its parenthesis replaces the last one closed on the stack
            if closed > 1:
                del stack[1 - closed :]
            current_node = stack[-1]
        elif first_character == "(" and start and last is node_done:
            stack.append(current_node)
        elif first_character == "(" or first_character == ")":
            closed = closed if start else part.count(")")
            if last is open_paren or closed > len(stack):
                break
            if closed:
                current_node = stack[-closed]
                del stack[-closed:]
                last = close_paren
            opening = part.find("(", closed)
            if opening >= 0:
                if not stack:
                    result.game_roots.append(node_count)
                    result.game_offsets.append(offset + opening)
                stack.append(current_node)
                last = open_paren
            if not start:
                offset += len(part)
                result.parts_without_node += 1
                continue
        elif first_character == ";":
            if last is close_paren:
                break
            start = 1
            result.parts_after_value += offset > state.offset and text[offset - 1] == "]"
        elif (last is in_node or last is node_done) and offset + len(part) < len(text):
            # not the rest, hence further properties of the last node, which gets a run of its own
            node_start = runs[-2]
            if current_node > runs[-4]:
                node_start = text.rindex(";", node_start, offset) + 1
                runs[-1] = end_of_node(text, runs[-2], node_start - 1)
                runs += (current_node, current_node - 1, node_start, offset)
            offset += len(part)
            if stop_at_duplicate and _has_duplicate_ident([text[node_start:offset]]):
                # the tolerant scanner reads the properties of this node
                runs[-1] = offset = node_start
                break
            runs[-1] = offset
            result.property_texts.append(text[node_start:offset])
            result.parts_without_node += 1
            last = node_done
            continue
        else:
            break
        start += offset
        offset += len(part)
        runs += (node_count, current_node, start, offset)
        node_count += part.count(";")
        current_node = node_count - 1
        last = in_node
    else:
        result.is_well_formed = True
    state.offset, state.node_count, state.current_node = offset, node_count, current_node
    state.last_token = in_node if last is node_done else last
    return result


def _has_duplicate_ident(property_texts: list[str]) -> bool:
    """Return whether a node has an identifier twice, given the text of each node to check.

    All texts are reduced to their identifiers by one substitution; a file has few different lists of identifiers.
    """
    for idents_text in set(VALUES.sub("[", ";".join(property_texts)).split(";")):
        idents = idents_text.lstrip(WHITESPACE).split("[")
        if len(set(idents)) < len(idents):
            return True
    return False
