r"""Find where a text value ends if its brackets are not escaped: `C[win rate [52.1] now]`.

The rule is in the project's specification of vendors, section 8. Each closing bracket without a backslash may end the
value. It *fits* if the text after it continues the record. The value ends at the first one that fits, unless a bracket
is *open* there and the rest of the node is not *clean*. In text that reads without problems, that is always the first
one.

A record may have 100,000 such brackets, so they are looked at in groups, which end where the text looks like nodes. A
group is read once, from its last bracket to its first, so that the end of each value in it is found without a search.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from boardreel.sgf.grammar import IDENT, NEXT_GAME_START, OPTIONAL_SPACE, VALUE, WHITESPACE, find_next_node

#: properties whose values are texts, in which people write brackets
TEXT_IDENTS = frozenset(
    "C GC N GN PB PW BR WR BT WT EV RO PC SO US AN CP ON RU OT DT RE TM LB FG AP TE RD".split()  # noqa: SIM905
)
#: characters after a bracket in which the rest of its node has to be clean
MAX_REST_CHARACTERS = 2000
#: text up to the next bracket that may end a value, from inside the value
_TO_BRACKET = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+\]", re.DOTALL)
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_ESCAPED_OR_BRACKET = re.compile(r"\\.|\]", re.DOTALL)
_FURTHER_VALUES = rf"(?:{OPTIONAL_SPACE}{VALUE})*+{OPTIONAL_SPACE}"
_VALUES = re.compile(_FURTHER_VALUES, re.DOTALL)
_STRAY_BRACKET = re.compile(rf"(?:[^\[\]]++|{VALUE})*+\]", re.DOTALL)


class _Patterns(NamedTuple):
    """Regular expressions for the text after a closing bracket, for one kind of identifiers."""

    #: what follows the last value of a node: a parenthesis, a semicolon, or the end of the text
    sign: re.Pattern[str]
    #: a sign, a property, or a variation whose first node has no semicolon
    continuation: re.Pattern[str]
    #: the rest of a node as far as it is regular: further values and properties
    rest: re.Pattern[str]
    #: text that looks like nodes
    nodes: re.Pattern[str]


@cache
def _patterns(*, keep_case: bool) -> _Patterns:
    """Return the regular expressions for records whose identifiers are as described at `grammar.normalize_ident`."""
    space = OPTIONAL_SPACE
    ident = "[A-Za-z0-9]++" if keep_case else IDENT
    named, end = rf"{ident}{space}\[", rf"[{WHITESPACE}\x1a]*+\Z"
    # values without a property, and properties in lower case, are repaired elsewhere
    node = rf";(?:{space}(?:{named}|[;()]|{end})|[a-z0-9]*+\[)"
    sign = rf"(?:{end}|\({space};|{node}|\){space}(?:\)|{end}|\({space}[;(]|{node}))"
    return _Patterns(
        re.compile(sign),
        re.compile(rf"{sign}|{named}|(?:\){space})?+\({space}[A-Z]{{1,2}}\["),
        re.compile(rf"{_FURTHER_VALUES}(?:{ident}(?:{space}{VALUE})++{space})*+", re.DOTALL),
        re.compile(rf";(?:{space}{named}|[a-z0-9]++\[)|\){space}\({space};|\({space};{space}{ident}"),
    )


def escape_brackets(raw: str) -> str:
    """Return a text between brackets as a raw value, with a backslash before each closing bracket that has none."""
    return _ESCAPED_OR_BRACKET.sub(lambda match: "\\]" if match[0] == "]" else match[0], raw)


def may_game_continue(text: str, offset: int) -> bool:
    """Return whether the parenthesis before an offset, which closes a game, may stand inside the game or inside a text.

    Then a node comes before the next game, or a closing bracket that belongs to no value.
    """
    if find_next_node(text, offset) >= 0:
        return True
    next_game = NEXT_GAME_START.search(text, offset)
    return _STRAY_BRACKET.match(text, offset, next_game.start() if next_game else len(text)) is not None


def _count_opening(text: str) -> int:
    """Return the number of unescaped opening brackets in a text."""
    return (_ESCAPED.sub("", text) if "\\" in text else text).count("[")


class _Group:
    """Consecutive closing brackets in a text, and for each the bracket at which a value ends whose first one it is.

    `offsets` are those of the brackets. For each one, `opened` is the number of opening brackets since the one before,
    with the bracket of the value for the first one; `fits` is whether it fits, and `is_clean` whether the rest of its
    node is clean.
    """

    def __init__(
        self, offsets: Sequence[int], opened: Sequence[int], fits: Sequence[bool], is_clean: Sequence[bool]
    ) -> None:
        self.offsets = offsets
        self._ends = _find_ends(opened, fits, is_clean)

    def covers(self, offset: int) -> bool:
        """Return whether a closing bracket is in the group, given its offset. It must not be before the group."""
        return offset <= self.offsets[-1]

    def end_of_value(self, first: int) -> int:
        """Return the offset of the bracket that ends the value whose first closing bracket is at the offset `first`."""
        return self.offsets[self._ends[bisect_left(self.offsets, first)]]


def _find_ends(opened: Sequence[int], fits: Sequence[bool], is_clean: Sequence[bool]) -> list[int]:
    """Return for each bracket of a group the index of the one that ends a value whose first bracket it is.

    The arguments are those of `_Group`.
    """
    count = len(fits)
    # level after each bracket: opening brackets minus closing ones; it falls by at most one from a bracket to the next
    levels, level = [], 0
    for number in opened:
        level += number - 1
        levels.append(level)
    ends = [0] * count
    #: nearest bracket to the right that has a level
    nearest: dict[int, int] = {}
    #: the first bracket after each one that fits while none is open, if none is open after it; `count` stands for none
    closed_after = [count] * (count + 1)
    next_fitting = next_clean = count
    for index in reversed(range(count)):
        if index + 1 < count:
            is_end = fits[index + 1] and not opened[index + 1]
            following = index + 1 if levels[index + 1] <= levels[index] else nearest.get(levels[index], count)
            closed_after[index] = index + 1 if is_end else closed_after[following]
        if fits[index]:
            next_fitting = index
            next_clean = index if is_clean[index] else next_clean
        # the bracket of the value itself counts as opened, but not as open
        base = levels[index] - opened[index] + 2
        if opened[index] <= 1 and fits[index]:
            without_open = index
        else:
            without_open = closed_after[index if levels[index] <= base else nearest.get(base, count)]
        end = min(without_open, next_clean)
        ends[index] = end if end < count else next_fitting if next_fitting < count else index
        nearest[levels[index]] = index
    return ends


class TextEnds:
    """Finds the ends of the text values in a record, in file order and in linear time.

    `keep_case` has the meaning described at `grammar.normalize_ident`.
    """

    def __init__(self, text: str, *, keep_case: bool) -> None:
        self._text = text
        self._patterns = _patterns(keep_case=keep_case)
        #: the latest values after a bracket: offset of the bracket, end of the values, and whether their end fits
        self._values = (0, 0, False)
        #: the latest rest of a node: offset of the bracket before it, and its end
        self._rest = (0, 0)
        #: the latest parenthesis that may end the game, and whether it does
        self._game_end = (-1, False)
        self._group: _Group | None = None

    def end_of_value(self, opening: int, first: int, *, is_outermost: bool) -> int:
        """Return the offset of the bracket that ends the text value whose opening bracket is at an offset.

        `first` is the offset of its first closing bracket. With `is_outermost`, the value is in no variation, so that
        the next closing parenthesis ends the game.
        """
        # after a backslash outside of values, an opening bracket would count as escaped
        if self._text[opening - 1] == "\\":
            return first
        if self._group is None or not self._group.covers(first):
            is_open = _count_opening(self._text[opening + 1 : first]) > 0
            if self._fits(first) and (not is_open or self._is_clean(first)):
                return first
            if is_outermost and self._ends_game(first):
                return first
            self._group = self._read_group(opening, first)
        return self._group.end_of_value(first)

    def _read_group(self, opening: int, first: int) -> _Group:
        """Return the group of closing brackets that begins with the first one of a value."""
        offsets, opened, fits, is_clean = [], [], [], []
        start, bracket = opening, first
        while True:
            offsets.append(bracket)
            opened.append(_count_opening(self._text[start:bracket]))
            fits.append(self._fits(bracket))
            is_clean.append(fits[-1] and self._is_clean(bracket))
            start = bracket + 1
            match = _TO_BRACKET.match(self._text, start)
            if match is None or self._patterns.nodes.search(self._text, start, match.end()):
                return _Group(offsets, opened, fits, is_clean)
            bracket = match.end() - 1

    def _fits(self, bracket: int) -> bool:
        """Return whether the text after a closing bracket, further values aside, continues the record."""
        start, end, fits = self._values
        if not start <= bracket < end:
            match = _VALUES.match(self._text, bracket + 1)
            assert match is not None
            fits = self._patterns.continuation.match(self._text, match.end()) is not None
            self._values = (bracket, match.end(), fits)
        return fits

    def _end_of_rest(self, bracket: int) -> int:
        """Return the offset of the first character after a closing bracket that is no further value or property."""
        start, end = self._rest
        if not start <= bracket < end:
            match = self._patterns.rest.match(self._text, bracket + 1)
            assert match is not None
            self._rest = (bracket, match.end())
        return self._rest[1]

    def _is_clean(self, bracket: int) -> bool:
        """Return whether the rest of the node after a closing bracket is regular, as far as it is looked at."""
        end = self._end_of_rest(bracket)
        return end - bracket > MAX_REST_CHARACTERS or self._patterns.sign.match(self._text, end) is not None

    def _ends_game(self, bracket: int) -> bool:
        """Return whether the game ends after the node with a closing bracket, and nothing of it may follow."""
        end = self._end_of_rest(bracket)
        if self._game_end[0] != end:
            ends_game = self._text.startswith(")", end) and not may_game_continue(self._text, end + 1)
            self._game_end = (end, ends_game)
        return self._game_end[1]
