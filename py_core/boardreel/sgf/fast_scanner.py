r"""Scan well-formed text in large parts.

A record of a megabyte has some 50,000 nodes, so neither a token nor a node may cost a step in Python. The fast scanner
splits the text into parts by one regular expression, of which each alternative is one kind of part:

    part        = run | parentheses | properties | rest
    run         = [ opening ] plain-node { plain-node }
    opening     = { ")" } "("
    parentheses = ")" { ")" } [ "(" ]  |  "("
    properties  = property { property }
    rest        = the text up to its end

    plain-node  = ";" move { ";" move } [ labels ] [ comment ]
                | ";" comment [ move ]
                | ";" labels [ comment ]
                | ";"
    move        = ( "B" | "W" ) value
    labels      = "LB" value { value }
    comment     = "C" value

White space may follow every parenthesis, semicolon and value. A plain node has the properties that most nodes have, in
the orders in which programs write them, each at most once. Its values contain no semicolon, so that the nodes of a run
are counted by their semicolons and need no match of their own.

- A *run* becomes one entry of the node table. If variations start after a run, their first one continues the entry.
- *Parentheses* are those without a node directly after them.
- *Properties* are further properties of the last node of the part before. That node gets an entry of its own. It may
  have an identifier twice; this is checked once for each chunk, because it is rare.
- The *rest* is the first irregularity and everything after it. It starts with a letter like properties, or with a
  character that no other part starts with, and is recognized by reaching the end of the text.

The scanner reads chunk by chunk (see `CHUNK_CHARACTERS`) and stops at the first irregularity: the rest, parentheses
that do not match, a node after a variation, or an identifier that a node has twice. The tolerant scanner continues from
there with the same stack of open variations. White space before the first value of a property is rare and counts as
irregular.

Two variants of the expression make common kinds of records faster:

- In text without backslashes a value ends at the first bracket. Matching it takes two thirds of the time if the
  expression does not look for semicolons as well. Afterwards the semicolons in the chunk are counted; if a value had
  one, the chunk is scanned again (see `_may_have_semicolon_in_value`).
- Files of thousands of games have the same root properties in the same order in each game. An expression made from the
  first root matches a root and the moves after it as one part (see `_choose_pattern`).
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field, replace

from boardreel.sgf.grammar import GAME_START_WITHOUT_SEMICOLON, OPTIONAL_SPACE, PROPERTY, WHITESPACE
from boardreel.sgf.node_table import NodeTable, TooManyNodesError, end_of_node
from boardreel.sgf.tolerant_scanner import LastToken, TolerantScanner

#: characters scanned at a time, so that a large file is not in memory twice
CHUNK_CHARACTERS = 1 << 18
#: characters at the start of a record that show how its program writes nodes
SAMPLE_CHARACTERS = 1 << 15
#: games in a file from which on an expression for their roots saves more time than it costs
MIN_GAMES_FOR_ROOT_PATTERN = 5000
#: root properties in that expression
MAX_ROOT_PATTERN_PROPERTIES = 40

#: any value and the white space after it; the first alternative is faster where nothing is escaped
_VALUE = rf"\[[^\]\\]*+(?:\]|(?:\\.[^\]\\]*+)++\]){OPTIONAL_SPACE}"
_VALUES = re.compile(rf"(?:{_VALUE})++", re.DOTALL)
#: a character other than `;`, `\` and `]`; as ranges it matches faster than as a negated set
_PLAIN_CHARACTER = r"[\^-\U0010ffff<-\[\x00-:]"
#: a value without escapes and semicolons
_PLAIN_VALUE = rf"\[{_PLAIN_CHARACTER}*+\]"
#: a comment without semicolons, which may have escapes
_PLAIN_COMMENT = rf"\[{_PLAIN_CHARACTER}*+(?:\]|(?:\\[^;]{_PLAIN_CHARACTER}*+)++\])"
#: any value in text without backslashes
_UNESCAPED_VALUE = r"\[[^\]]*+\]"
_OPENING = rf"[){WHITESPACE}]*+\({OPTIONAL_SPACE}"


def _node_pattern(value: str, comment: str) -> str:
    """Return the pattern of `plain-node` in the module's grammar, given the patterns of a value and of a comment."""
    move = rf"[BW]{value}{OPTIONAL_SPACE}"
    labels = rf"LB(?:{value}{OPTIONAL_SPACE})++"
    text = rf"C{comment}{OPTIONAL_SPACE}"
    after_moves = rf"(?:{labels}(?:{text}|)|{text}|)"
    return rf";{OPTIONAL_SPACE}(?:{move}(?:;{move})*+{after_moves}|{text}(?:{move}|)|{labels}(?:{text}|)|)"


def _part_pattern(node: str) -> str:
    """Return the pattern of `part` in the module's grammar, given that of a node.

    It has no groups, so that `findall` returns strings and not tuples.
    """
    return (
        rf"(?:{_OPENING})?+(?:{node})++"
        rf"|(?:\){OPTIONAL_SPACE})++(?:\({OPTIONAL_SPACE})?+|\({OPTIONAL_SPACE}"
        rf"|(?:[A-Z0-9]++(?:{_VALUE})++)++"
        r"|.++"
    )


_PLAIN_NODE = _node_pattern(_PLAIN_VALUE, _PLAIN_COMMENT)
_PART = re.compile(_part_pattern(_PLAIN_NODE), re.DOTALL)
_UNESCAPED_PART = re.compile(_part_pattern(_node_pattern(_UNESCAPED_VALUE, _UNESCAPED_VALUE)), re.DOTALL)


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


def scan_well_formed(text: str, offset: int, table: NodeTable, limit: int) -> tuple[int, bool]:
    """Scan games from the parenthesis at `offset` on and add their nodes to the table.

    Stop after the game with the first irregularity, which the tolerant scanner finishes. Return the offset after the
    last game, and whether that is the end of the text. Raise TooManyNodesError if there are more than `limit` nodes.
    """
    state = _ScanState(offset, table.node_count)
    pattern = _choose_pattern(text, offset)
    try_unescaped = pattern is _PART and _nodes_follow_values(text, offset)
    while state.offset < len(text):
        state_before = state.copy()
        is_unescaped = try_unescaped and text.find("\\", state.offset, state.offset + CHUNK_CHARACTERS) < 0
        parts = _split_chunk(text, state.offset, _UNESCAPED_PART if is_unescaped else pattern)
        result = _scan_parts(parts, state, text)
        if is_unescaped and (
            not result.is_well_formed or _may_have_semicolon_in_value(result, len(parts), state_before, state, text)
        ):
            state, try_unescaped = state_before, False
            continue
        if _has_duplicate_ident(result.property_texts):
            state = state_before
            result = _scan_parts(parts, state, text, stop_at_duplicate=True)
        if state.node_count > limit:
            raise TooManyNodesError
        _add_to_table(result, table)
        if not result.is_well_formed:
            break
    table.node_count = state.node_count
    if not state.stack:
        return state.offset, state.offset == len(text)
    return _finish_game(text, state, table, limit), False


def _finish_game(text: str, state: _ScanState, table: NodeTable, limit: int) -> int:
    """Let the tolerant scanner finish the game in which an irregularity was found; return the offset after it."""
    scanner = TolerantScanner(text, table, limit=limit, keep_case=False)
    if table.game_roots[-1] < table.node_count:
        return scanner.scan(
            state.offset, current_node=state.current_node, stack=state.stack, last_token=state.last_token
        )
    # the game has no node yet: its root has no semicolon, or the parenthesis is not a game
    table.game_roots.pop()
    offset = table.game_offsets.pop()
    return scanner.scan_game(offset) if GAME_START_WITHOUT_SEMICOLON.match(text, offset) else offset


def _choose_pattern(text: str, offset: int) -> re.Pattern[str]:
    """Return the part expression for a record: with an alternative for roots like the first one if it has many games.

    That alternative matches roots with some of the first root's properties in the same order. Each can occur only once,
    so these roots need no check for duplicates. `offset` is that of the first game.
    """
    match = PROPERTY.match(text, offset + 2)
    sample_end = min(offset + CHUNK_CHARACTERS, len(text))
    if match is None:
        return _PART
    games_in_sample = text.count(f"(;{match[1]}[", offset, sample_end)
    if games_in_sample * (len(text) - offset) < MIN_GAMES_FOR_ROOT_PATTERN * (sample_end - offset):
        return _PART
    idents: list[str] = []
    while match and match[1] not in idents and len(idents) < MAX_ROOT_PATTERN_PROPERTIES:
        idents.append(match[1])
        match = PROPERTY.match(text, match.end())
    first, *others = [rf"{ident}(?:{_PLAIN_VALUE}{OPTIONAL_SPACE})++" for ident in idents]
    root = rf";{OPTIONAL_SPACE}{first}{''.join(rf'(?:{other}|)' for other in others)}"
    return re.compile(rf"{_OPENING}{root}(?:{_PLAIN_NODE})*+|{_part_pattern(_PLAIN_NODE)}", re.DOTALL)


def _nodes_follow_values(text: str, offset: int) -> bool:
    """Return whether a sample of the text has almost no white space before semicolons.

    Only then can `_may_have_semicolon_in_value` tell semicolons of nodes from others.
    """
    end = offset + SAMPLE_CHARACTERS
    return text.count("];", offset, end) + text.count("(;", offset, end) > 0.98 * text.count(";", offset, end)


def _split_chunk(text: str, offset: int, pattern: re.Pattern[str]) -> list[str]:
    """Return the parts of the next chunk. None of them continues after the chunk.

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

    In text without escapes `];` is always the end of a value and the start of a node. So the nodes other than the first
    of each part must be as many as these pairs of characters inside parts. White space before a semicolon makes the
    counts differ as well; the chunk is then scanned again without need.
    """
    nodes_inside_parts = after.node_count - before.node_count - (part_count - result.parts_without_node)
    pairs_inside_parts = text.count("];", before.offset, after.offset) - result.parts_after_value
    # a chunk that was made longer may have escapes after the characters that were checked
    has_escapes = text.find("\\", before.offset + CHUNK_CHARACTERS, after.offset) >= 0
    return nodes_inside_parts != pairs_inside_parts or has_escapes


def _add_to_table(result: _ScanResult, table: NodeTable) -> None:
    """Append the games and runs in the scan result of a chunk to the node table."""
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
    for idents_text in set(_VALUES.sub("[", ";".join(property_texts)).split(";")):
        idents = idents_text.lstrip(WHITESPACE).split("[")
        if len(set(idents)) < len(idents):
            return True
    return False
