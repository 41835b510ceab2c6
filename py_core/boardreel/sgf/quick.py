"""The quick reader: takes regular text in large parts, whole runs of nodes where they are plain."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from boardreel.sgf.nodes import Nodes, TooManyNodesError
from boardreel.sgf.recovery import CLOSE, NODE_READ, OPEN, Recovering
from boardreel.sgf.syntax import BARE_GAME, WS

#: a value, quicker where nothing is escaped
_VALUE = rf"\[[^\]\\]*+(?:\]|(?:\\.[^\]\\]*+)++\]){WS}"
#: a value that no semicolon and nothing escaped is in
_PLAIN = rf"\[[^\]\\;]*+\]{WS}"
#: a node of a move, labels and a comment at most, in the orders that files have them: no identifier comes twice
_PLAIN_NODE = (
    rf";{WS}(?:(?:[BW]{_PLAIN})?+(?:LB(?:{_PLAIN})++)?+(?:C{_PLAIN})?+(?=[;()])|C{_PLAIN}[BW]{_PLAIN}(?=[;()]))"
)
#: what is taken in one match: a run of plain nodes, whose semicolons can be counted; the semicolon of another node and then
#: all its properties; a parenthesis; or all the rest. There are no groups, so that `findall` makes no tuples. White space
#: before the first value of a property is rare and left to the recovering reader
_PART = re.compile(rf"(?:{_PLAIN_NODE})++|;{WS}|[()]{WS}|(?:[A-Z0-9]++(?:{_VALUE})++)++|.++", re.DOTALL)
#: all values of a property
_VALUES = re.compile(rf"(?:{_VALUE})++", re.DOTALL)


#: letters that are taken apart at a time, so that a large file is not in the memory once more in small parts
CHUNK = 1 << 18


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
    """What was regular in some parts, as `Nodes` has it; `properties` are those of nodes not plain."""

    firsts: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    properties: list[str] = field(default_factory=list)


def read_regular(text: str, at: int, nodes: Nodes, limit: int) -> tuple[int, bool]:
    """Games from the offset of a parenthesis on, as long as all is regular; the offset behind, whether the text is done.

    An irregular game is finished by the recovering reader.
    """
    taken = _Taken(at, nodes.count)
    for parts in _parts(text, at):
        before = replace(taken, stack=taken.stack[:])
        found, regular = _take(parts, taken, len(text))
        if _repeat(found.properties):
            taken = before
            found, regular = _take(parts, taken, len(text), until_repeated=True)
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


def _parts(text: str, at: int) -> Iterator[list[str]]:
    """The parts of the text from an offset on, some at a time: none is cut, and a node comes with its properties."""
    size = CHUNK
    while at < len(text):
        end = at + size
        parts = _PART.findall(text, at, end)
        if end < len(text):
            # what stands last may go on behind the end
            end -= len(parts[-1])
            while parts.pop()[0] not in ";()" and parts:
                end -= len(parts[-1])
            if not parts:
                size *= 2
                continue
        yield parts
        at, size = end, CHUNK


def _keep(found: _Found, nodes: Nodes) -> None:
    nodes.games += found.games
    nodes.offsets += found.offsets
    nodes.firsts += array("i", found.firsts)
    nodes.parents += array("i", found.parents)
    nodes.starts += array("i", found.starts)
    nodes.ends += array("i", found.ends)


def _take(parts: list[str], taken: _Taken, length: int, *, until_repeated: bool = False) -> tuple[_Found, bool]:
    """What is regular in parts of a text of this length, if wanted up to a node with a property twice; whether all was."""
    found = _Found()
    firsts, parents, starts, ends = found.firsts, found.parents, found.starts, found.ends
    stack, properties = taken.stack, found.properties
    at, count, current, last = taken.at, taken.count, taken.current, taken.last
    regular = False
    for part in parts:
        mark = part[0]
        if mark == ";":
            if last == CLOSE:
                break
            firsts.append(count)
            parents.append(current)
            starts.append(at + 1)
            at += len(part)
            ends.append(at)
            count += part.count(";")
            current = count - 1
            last = NODE_READ
        elif mark == "(":
            if not stack:
                if last != CLOSE:
                    break
                found.games.append(count)
                found.offsets.append(at)
            elif last == OPEN:
                break
            stack.append(current)
            at += len(part)
            last = OPEN
        elif mark == ")":
            if last == OPEN or not stack:
                break
            current = stack.pop()
            at += len(part)
            last = CLOSE
        elif last == NODE_READ and at + len(part) < length and not (until_repeated and _repeat([part])):
            # not all the rest, hence the properties of the node
            properties.append(part)
            at += len(part)
            ends[-1] = at
        else:
            break
    else:
        regular = True
    taken.at, taken.count, taken.current, taken.last = at, count, current, last
    return found, regular


def _repeat(properties: list[str]) -> bool:
    """Whether an identifier stands twice in one of these texts. A file has few different lists of identifiers."""
    for idents in set(_VALUES.sub("[", ";".join(properties)).split(";")):
        names = idents.split("[")
        if len(set(names)) < len(names):
            return True
    return False
