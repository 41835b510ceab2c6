"""The quick reader: takes regular text in large parts, whole runs of nodes where they are plain."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field, replace

from boardreel.sgf.grammar import BARE_GAME, PROPERTY, SPACE, WS
from boardreel.sgf.node_table import Nodes, TooManyNodesError, plain_end
from boardreel.sgf.tolerant_scanner import CLOSE, NODE_READ, OPEN, Recovering

#: a value, quicker where nothing is escaped
_VALUE = rf"\[[^\]\\]*+(?:\]|(?:\\.[^\]\\]*+)++\]){WS}"
#: all but semicolon, backslash and closing bracket, as ranges, common letters first: quicker than to name those three
_PLAIN = r"[\^-\U0010ffff<-\[\x00-:]"
#: a value without semicolon and escape, and any value of a text in which nothing is escaped: the engine is much quicker
#: with all up to one character
_SIMPLE, _UNESCAPED = rf"\[{_PLAIN}*+\]", r"\[[^\]]*+\]"
#: a comment that may hold escapes, but no semicolon
_COMMENT = rf"\[{_PLAIN}*+(?:\]|(?:\\[^;]{_PLAIN}*+)++\])"
#: variations end, and another begins
_OPENING = rf"[){SPACE}]*+\({WS}"


def _node(value: str, comment: str) -> str:
    """A node as far as it is plain: a move, labels and a comment at most, in the orders that files have them.

    No identifier comes twice.
    """
    move, labels, text = rf"[BW]{value}{WS}", rf"LB(?:{value}{WS})++", rf"C{comment}{WS}"
    behind_move = rf"(?:{labels}(?:{text}|)|{text}|)"
    # moves alone follow one another for the most part: taken without a choice at each
    return rf";{WS}(?:{move}(?:;{move})*+{behind_move}|{text}(?:{move}|)|{labels}(?:{text}|)|)"


def _parts_of(node: str) -> str:
    """What is taken in one match: a run of nodes, whose semicolons can be counted, with the parentheses before it;
    parentheses; properties that the last of these nodes has besides; or all the rest.

    There are no groups, so that `findall` makes no tuples. White space before the first value of a property is rare and is
    left to the recovering reader.
    """
    return rf"(?:{_OPENING})?+(?:{node})++|(?:\){WS})++(?:\({WS})?+|\({WS}|(?:[A-Z0-9]++(?:{_VALUE})++)++|.++"


_NODE = _node(_SIMPLE, _COMMENT)
_PART = re.compile(_parts_of(_NODE), re.DOTALL)
#: the same for a text in which nothing is escaped; semicolons in values are to be looked for then
_UNESCAPED_PART = re.compile(_parts_of(_node(_UNESCAPED, _UNESCAPED)), re.DOTALL)
#: all values of a property
_VALUES = re.compile(rf"(?:{_VALUE})++", re.DOTALL)


#: besides what was read last: a node, but what follows is no part of its run
APART = NODE_READ + 1
#: letters that are taken apart at a time, so that a large file is not in the memory once more in small parts
CHUNK = 1 << 18
#: letters that tell how a text is written
SAMPLE = 1 << 15
#: games of a file from which on it is worth while to look for roots like that of the first
MANY_GAMES = 5000
#: properties of such a root that are looked for
MOST_OF_ROOT = 40


@dataclass(slots=True)
class _Taken:
    """How far regular text was taken; `at` is the offset behind it, `count` the number of the next node."""

    at: int
    count: int
    #: nodes that the open parentheses follow; the node read last; what was read last
    stack: list[int] = field(default_factory=list)
    current: int = -1
    last: int = CLOSE


@dataclass(slots=True)
class _Found:
    """What was regular in some parts: of each run four numbers, as `Nodes` has them; properties of nodes not plain."""

    runs: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    properties: list[str] = field(default_factory=list)
    #: matches whose first semicolon stands right behind a value; those that no node begins in
    joined: int = 0
    without: int = 0


def read_regular(text: str, at: int, nodes: Nodes, limit: int) -> tuple[int, bool]:
    """Games from the offset of a parenthesis on, as long as all is regular; the offset behind, whether the text is done.

    An irregular game is finished by the recovering reader.
    """
    taken = _Taken(at, nodes.count)
    pattern = _pattern(text, at)
    is_plain = pattern is _PART and _is_tight(text, at)
    while taken.at < len(text):
        before = replace(taken, stack=taken.stack[:])
        is_unescaped = is_plain and text.find("\\", taken.at, taken.at + CHUNK) < 0
        parts = _parts(text, taken.at, _UNESCAPED_PART if is_unescaped else pattern)
        found, regular = _take(parts, taken, text)
        if is_unescaped and (not regular or _is_doubtful(found, len(parts), before, taken, text)):
            taken, is_plain = before, False
            continue
        if _repeat(found.properties):
            taken = before
            found, regular = _take(parts, taken, text, until_repeated=True)
        if taken.count > limit:
            raise TooManyNodesError
        _keep(found, nodes)
        if not regular:
            break
    nodes.count = taken.count
    if not taken.stack:
        return taken.at, taken.at == len(text)
    recovering = Recovering(text, nodes, limit=limit, keep_case=False)
    if nodes.games[-1] == nodes.count:  # a parenthesis alone: a game without its semicolon, or no game
        nodes.games.pop()
        offset = nodes.offsets.pop()
        return (recovering.game(offset) if BARE_GAME.match(text, offset) else offset), False
    return recovering.read(taken.at, current=taken.current, stack=taken.stack, last=taken.last), False


def _pattern(text: str, at: int) -> re.Pattern[str]:
    """The pattern of the parts of a text, for a file of many games with their roots, so that each is one part.

    A root has properties of the first game in its order, each at most once, so that none has to be looked at again.
    """
    match = PROPERTY.match(text, at + 2)
    behind = min(at + CHUNK, len(text))
    if match is None or text.count(f"(;{match[1]}[", at, behind) * (len(text) - at) < MANY_GAMES * (behind - at):
        return _PART
    idents: list[str] = []
    while match and match[1] not in idents and len(idents) < MOST_OF_ROOT:
        idents.append(match[1])
        match = PROPERTY.match(text, match.end())
    first, *others = [rf"{ident}(?:{_SIMPLE}{WS})++" for ident in idents]
    root = rf";{WS}{first}{''.join(rf'(?:{other}|)' for other in others)}"
    return re.compile(rf"{_OPENING}{root}(?:{_NODE})*+|{_parts_of(_NODE)}", re.DOTALL)


def _is_tight(text: str, at: int) -> bool:
    """Whether it is worth while to take nodes right behind values for granted, by how a text begins."""
    behind = at + SAMPLE
    return text.count("];", at, behind) + text.count("(;", at, behind) > 0.98 * text.count(";", at, behind)


def _parts(text: str, at: int, pattern: re.Pattern[str]) -> list[str]:
    """The next parts of the text from an offset on: none is cut, and a node comes with its properties."""
    size = CHUNK
    while True:
        end = at + size
        parts = pattern.findall(text, at, end)
        if end >= len(text):
            return parts
        # what stands last may go on behind the end
        while parts.pop()[0] not in ";()" and parts:
            pass
        if parts:
            return parts
        size *= 2


def _is_doubtful(found: _Found, matches: int, before: _Taken, taken: _Taken, text: str) -> bool:
    """Whether semicolons of runs may stand in comments: in a text without escapes those of nodes are right behind a value.

    All but the first of a match, that is.
    """
    inside = taken.count - before.count - (matches - found.without)
    behind_values = text.count("];", before.at, taken.at) - found.joined
    return inside != behind_values or text.find("\\", before.at + CHUNK, taken.at) >= 0


def _keep(found: _Found, nodes: Nodes) -> None:
    nodes.games += found.games
    nodes.offsets += found.offsets
    runs = array("i")
    runs.fromlist(found.runs)
    nodes.firsts += runs[0::4]
    nodes.parents += runs[1::4]
    nodes.starts += runs[2::4]
    nodes.ends += runs[3::4]


def _take(parts: list[str], taken: _Taken, text: str, *, until_repeated: bool = False) -> tuple[_Found, bool]:
    """What is regular in parts of a text, if wanted up to a node with a property twice; whether all was."""
    found = _Found()
    runs, stack, properties = found.runs, taken.stack, found.properties
    at, count, current = taken.at, taken.count, taken.current
    last = APART if taken.last == NODE_READ else taken.last
    regular = False
    begun = at
    for part in parts:
        mark = part[0]
        if mark == "(" and last == NODE_READ:
            begins = part.count(";")
            if begins:
                # variations begin: the first goes on where the node before stands, and so does its run
                stack.append(current)
                at += len(part)
                runs[-1] = at
                count += begins
                current = count - 1
                continue
        node = part.find(";") + 1
        ended = part.count(")", 0, node) if mark == ")" else 0
        if ended and last >= NODE_READ and ended < len(stack):
            # variations end, and the next begins where the last of them did
            if ended > 1:
                del stack[1 - ended :]
            current = stack[-1]
        elif last == APART and node and mark == "(":
            stack.append(current)
        elif mark == "(" or mark == ")":
            ended = ended if node else part.count(")")
            if last == OPEN or ended > len(stack):
                break
            if ended:
                current = stack[-ended]
                del stack[-ended:]
                last = CLOSE
            begin = part.find("(", ended)
            if begin >= 0:
                if not stack:
                    found.games.append(count)
                    found.offsets.append(at + begin)
                stack.append(current)
                last = OPEN
            if not node:
                at += len(part)
                found.without += 1
                continue
        elif mark == ";":
            if last == CLOSE:
                break
            node = 1
            found.joined += at > begun and text[at - 1] == "]"
        elif last >= NODE_READ and at + len(part) < len(text):
            # not all the rest, hence properties of the last node, which then is a run of its own
            node = runs[-2]
            if current > runs[-4]:
                node = text.rindex(";", node, at) + 1
                runs[-1] = plain_end(text, runs[-2], node - 1)
                runs += (current, current - 1, node, at)
            at += len(part)
            if until_repeated and _repeat([text[node:at]]):
                # the recovering reader begins behind its semicolon
                runs[-1] = at = node
                break
            runs[-1] = at
            properties.append(text[node:at])
            found.without += 1
            last = APART
            continue
        else:
            break
        node += at
        at += len(part)
        runs += (count, current, node, at)
        count += part.count(";")
        current = count - 1
        last = NODE_READ
    else:
        regular = True
    taken.at, taken.count, taken.current, taken.last = at, count, current, min(last, NODE_READ)
    return found, regular


def _repeat(properties: list[str]) -> bool:
    """Whether an identifier stands twice in one of these texts. A file has few different lists of identifiers."""
    for idents in set(_VALUES.sub("[", ";".join(properties)).split(";")):
        names = idents.lstrip(SPACE).split("[")
        if len(set(names)) < len(names):
            return True
    return False
