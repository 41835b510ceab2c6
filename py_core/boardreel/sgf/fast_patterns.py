r"""The regular expression by which the fast scanner splits a record into parts.

Each alternative of the expression is one kind of part:

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

Two variants of the expression make common kinds of records faster:

- In text without backslashes a value ends at the first bracket. Matching it takes two thirds of the time if the
  expression does not look for semicolons as well. Afterwards the semicolons in the chunk are counted; if a value had
  one, the chunk is scanned again (see `fast_scanner`).
- Files of thousands of games have the same root properties in the same order in each game. An expression made from the
  first root matches a root and the moves after it as one part (see `choose_pattern`).
"""

from __future__ import annotations

import re

from boardreel.sgf.grammar import OPTIONAL_SPACE, PROPERTY, WHITESPACE

#: characters at the start of a record in which the games are counted
GAME_SAMPLE_CHARACTERS = 1 << 18
#: games in a file from which on an expression for their roots saves more time than it costs
MIN_GAMES_FOR_ROOT_PATTERN = 5000
#: root properties in that expression
MAX_ROOT_PATTERN_PROPERTIES = 40

#: any value and the white space after it; the first alternative is faster where nothing is escaped
_VALUE = rf"\[[^\]\\]*+(?:\]|(?:\\.[^\]\\]*+)++\]){OPTIONAL_SPACE}"
VALUES = re.compile(rf"(?:{_VALUE})++", re.DOTALL)
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
PART = re.compile(_part_pattern(_PLAIN_NODE), re.DOTALL)
UNESCAPED_PART = re.compile(_part_pattern(_node_pattern(_UNESCAPED_VALUE, _UNESCAPED_VALUE)), re.DOTALL)


def choose_pattern(text: str, offset: int) -> re.Pattern[str]:
    """Return the regular expression for the parts of a record whose first game is at `offset`.

    If the record has many games, the expression has an alternative for roots that have some of the first root's
    properties in the same order. Each property can occur only once there, so these roots need no check for duplicates.
    """
    match = PROPERTY.match(text, offset + 2)
    sample_end = min(offset + GAME_SAMPLE_CHARACTERS, len(text))
    if match is None:
        return PART
    games_in_sample = text.count(f"(;{match[1]}[", offset, sample_end)
    if games_in_sample * (len(text) - offset) < MIN_GAMES_FOR_ROOT_PATTERN * (sample_end - offset):
        return PART
    idents: list[str] = []
    while match and match[1] not in idents and len(idents) < MAX_ROOT_PATTERN_PROPERTIES:
        idents.append(match[1])
        match = PROPERTY.match(text, match.end())
    first, *others = [rf"{ident}(?:{_PLAIN_VALUE}{OPTIONAL_SPACE})++" for ident in idents]
    root = rf";{OPTIONAL_SPACE}{first}{''.join(rf'(?:{other}|)' for other in others)}"
    return re.compile(rf"{_OPENING}{root}(?:{_PLAIN_NODE})*+|{_part_pattern(_PLAIN_NODE)}", re.DOTALL)
