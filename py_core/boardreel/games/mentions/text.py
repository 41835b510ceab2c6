"""Scan a comment for points and move numbers.

A number alone is taken for a move number only if the words around it suggest that, because most numbers in comments
count something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from boardreel.games.mentions.moves import MoveFinder, MoveReference
from boardreel.games.mentions.notation import TextNotation
from boardreel.games.mentions.words import (
    COUNTER_CHARACTERS,
    FOLLOWING_WORDS,
    LEADING_WORDS,
    LIST_WORDS,
    MOVE_WORDS,
    ORDINAL_WORDS,
    UNIT_CHARACTERS,
    UNITS,
    VERBS,
)
from boardreel.games.protocol_data import Mention
from boardreel.sgf import Node

#: the rest of a longer comment has no mentions
MAX_SCANNED_CHARACTERS = 100_000
MAX_MENTIONS = 5000
#: characters before and after a number in which its neighboring words are searched
CONTEXT_CHARACTERS = 24
#: a smaller number is not taken for the start of a range of moves, because `3-4` is the name of a point in Go
MIN_RANGE_START = 10

#: letters that are part of a word or name; those of languages without spaces are not among them
_WORD_CHARACTERS = r"0-9A-Za-z_\u00c0-\u1fff"
_FIRST_IDEOGRAPH, _LAST_IDEOGRAPH = "\u3040", "\ud7af"
#: the end of a sentence, or of a line
_SENTENCE_END = ".!?\n\u3002\uff01\uff1f"
#: a number directly after one of them is a part of something else
_PREFIXES = "+-\u2212\u2013=<>$\u20ac\u00a3/*^~@&|'\u2019.,:%"
#: a number directly before one of them is a part of something else
_SUFFIXES = "%\u00b0/=*^+'\u2019$\u20ac"
_GAP = r"[ \t\u00a0]*\n?[ \t]*"


class _Patterns(NamedTuple):
    """The regular expressions of the scanner. They are compiled only when the first comment is scanned."""

    link: re.Pattern[str]
    candidate: re.Pattern[str]
    #: the word before a number
    before: re.Pattern[str]
    #: the word after a number
    after: re.Pattern[str]
    #: the name of a move after its number
    name: re.Pattern[str]
    #: the second end of a range of points
    range_end: re.Pattern[str]
    #: what is between two numbers of a list
    separator: re.Pattern[str]
    #: the noun after an ordinal number
    noun: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    """Return the compiled regular expressions, always the same object."""
    start, end = rf"(?<![{_WORD_CHARACTERS}])", rf"(?![{_WORD_CHARACTERS}])"
    point = "[A-Za-z]{1,2}[0-9]{1,3}"
    return _Patterns(
        re.compile(r"https?://\S+"),
        re.compile(rf"{start}(?:(?P<point>{point})|(?P<number>[0-9]{{1,4}})){end}"),
        re.compile(rf"([^\W\d_]+)(?:['\u2019]s)?{_GAP}[#(\u201c\"]?\Z"),
        re.compile(rf"(?:{_GAP})([^\W\d_]+)"),
        re.compile(rf"(?:\.{{1,3}}|[):])?{_GAP}([A-Za-z]{{1,2}}[0-9]{{0,3}}){end}"),
        re.compile(rf"[ ]?[-\u2013][ ]?({point}){end}"),
        re.compile(r"\s*(?:[,;/\u2013\u3001\uff0c-]|[^\W\d_]+)\s*"),
        re.compile(rf"\.{_GAP}([^\W\d_]+)"),
    )


def is_ideograph(character: str) -> bool:
    """Return whether a character belongs to a script that has no letters, or no spaces between words."""
    return _FIRST_IDEOGRAPH <= character <= _LAST_IDEOGRAPH


def find_mentions(notation: TextNotation, finder: MoveFinder, node: Node, text: str) -> tuple[Mention, ...]:
    """Return the mentions in `text`, the comment of `node`, sorted by position and without overlaps.

    `notation` has the words of the game, and `finder` finds its moves by number.
    """
    return tuple(_Scanner(notation, finder, node, text[:MAX_SCANNED_CHARACTERS]).scan())


class _Scanner:
    """Finds all mentions in one comment. A mention of a move decides to which line the following mentions belong."""

    def __init__(self, notation: TextNotation, finder: MoveFinder, node: Node, text: str) -> None:
        self._notation = notation
        self._finder = finder
        self._node = node
        self._text = text
        self._labels = _board_labels(node)
        #: the latest mention if it was a number, and its move
        self._latest: Mention | None = None
        self._previous: int | None = None
        self._named: dict[str, tuple[int, ...]] = {}

    def scan(self) -> list[Mention]:
        """Return all mentions in the comment, sorted by position."""
        self._finder.begin_text()
        patterns = _patterns()
        mentions: list[Mention] = []
        links = [match.span() for match in patterns.link.finditer(self._text)]
        end = 0
        for match in patterns.candidate.finditer(self._text):
            while links and links[0][1] <= match.start():
                del links[0]
            if match.start() < end or (links and links[0][0] <= match.start()):
                continue
            mention = self._number(match) if match["number"] else self._point(match)
            if mention is None:
                continue
            end = mention.end
            mentions.append(mention)
            if len(mentions) == MAX_MENTIONS:
                break
        return mentions

    def _point(self, match: re.Match[str]) -> Mention | None:
        """Return the mention of a point, a range, a piece, or a move such as `B34` in a match.

        Return None if the match names none of them.
        """
        name = match["point"]
        start, end = match.span()
        second = _patterns().range_end.match(self._text, end)
        points = second and self._notation.points_between(name, second[1])
        if second and points:
            return Mention(start, second.end(), points)
        point = self._notation.find_point(name.upper())
        is_piece = name in self._notation.pieces
        if name not in self._named:
            self._named[name] = self._finder.named(self._node.index, name, is_piece=is_piece)
        nodes = self._named[name]
        if point is not None or nodes:
            return Mention(start, end, () if point is None else (point,), self._nodes(nodes))
        color = self._notation.letters.get(name[0])
        if color is None or not name[1:].isdigit():
            return None
        return self._move(start, end, MoveReference(int(name[1:]), color))

    def _number(self, match: re.Match[str]) -> Mention | None:
        """Return the mention of a move by its number, or of a label on the board, or None if the number is neither."""
        start, end = match.span()
        if self._is_part(start, end):
            return None
        number = int(match["number"])
        named = _patterns().name.match(self._text, end)
        if named:
            mention = self._move(start, named.end(), MoveReference(number, name=named[1]))
            if mention is not None:
                return mention
        before = _patterns().before.search(self._text[max(0, start - CONTEXT_CHARACTERS) : start])
        word = before[1].lower() if before else ""
        color = self._color(word)
        if not (color or self._is_move_number(word, start, end, number)) or self._is_count(end):
            return None
        is_move_word = self._is_move_word(word)
        if before and (color or is_move_word):
            # the word is a part of the mention; of words without spaces between them, the last character
            start += before.end(1) - 1 - before.end() if is_ideograph(word[-1]) else before.start(1) - before.end()
        label = self._labels.get(match["number"])
        if label is not None and not is_move_word:
            return self._remember(Mention(start, end, (label,)))
        return self._move(start, end, MoveReference(number, color))

    def _move(self, start: int, end: int, reference: MoveReference) -> Mention | None:
        """Return the mention of the move that `text[start:end]` refers to, or None if the game has no such move."""
        nodes = self._finder.candidates(reference, self._previous, self._node.index)
        if not nodes:
            return None
        self._previous = nodes[0]
        return self._remember(Mention(start, end, (), self._nodes(nodes)))

    def _remember(self, mention: Mention) -> Mention:
        """Return the mention of a number, after storing it so that a list of numbers can continue after it."""
        self._latest = mention
        return mention

    def _nodes(self, indices: tuple[int, ...]) -> tuple[Node, ...]:
        """Return the nodes with some indices."""
        return tuple(Node(self._node.game, index) for index in indices)

    def _color(self, word: str) -> str | None:
        """Return the SGF name of the color that `word`, the word before a number, names, or None."""
        colors = self._notation.colors
        return colors.get(word) or (colors.get(word[-1]) if is_ideograph(word[-1:]) else None)

    @staticmethod
    def _is_move_word(word: str) -> bool:
        """Return whether `word`, the word before a number, means a move in any of the supported languages."""
        return word in MOVE_WORDS or word[-1:] in MOVE_WORDS

    def _is_part(self, start: int, end: int) -> bool:
        """Return whether the digits at `text[start:end]` belong to a longer number, a date, a time or an equation."""
        text = self._text
        before, after = text[max(0, start - 1) : start], text[end : end + 1]
        latest = self._latest
        if latest is not None and latest.end < start and self._is_separator(text[latest.end : start]):
            before = ""
        if before and before in _PREFIXES:
            return True
        return bool(after) and (after in _SUFFIXES or (after in ".,:x\u00d7" and text[end + 1 : end + 2].isdigit()))

    @staticmethod
    def _is_separator(text: str) -> bool:
        """Return whether a text separates the numbers of a list or a range, such as a comma or a dash."""
        match = len(text) <= CONTEXT_CHARACTERS and _patterns().separator.fullmatch(text)
        word = text.strip().lower()
        return bool(match) and (not word.isalpha() or word in LIST_WORDS)

    def _is_count(self, end: int) -> bool:
        """Return whether the word after the number that ends at `end` shows that the number counts something."""
        text = self._text
        if text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha():
            return True
        word = self._word_after(end)
        return word in UNITS or bool(word and word[0] in UNIT_CHARACTERS)

    def _word_after(self, end: int) -> str:
        """Return the word after offset `end` in lower case, or an empty string if punctuation comes first."""
        match = _patterns().after.match(self._text, end)
        return match[1].lower() if match else ""

    def _is_move_number(self, word: str, start: int, end: int, number: int) -> bool:
        """Return whether a number without a color is a move number, judged by the text around `text[start:end]`.

        `word` is the word before it, and `number` its value.
        """
        text = self._text
        if self._is_move_word(word):
            return True
        if text[end : end + 2] == f"{COUNTER_CHARACTERS}\u76ee":
            return True
        ordinal = _patterns().noun.match(text, end)
        if ordinal and ordinal[1].lower() in ORDINAL_WORDS:
            return True
        after = self._word_after(end)
        is_delimited = not after and not text[end : end + CONTEXT_CHARACTERS].lstrip()[:1].isdigit()
        latest = self._latest
        if latest is not None and latest.end < start and self._is_separator(text[latest.end : start]):
            return is_delimited or after in FOLLOWING_WORDS
        if word in LEADING_WORDS:
            if text[end : end + 1] in ("-", "\u2013") and number < MIN_RANGE_START:
                return False
            return is_delimited or after in FOLLOWING_WORDS
        is_start = not word and text[:start].rstrip(' \t\u00a0(\u201c"')[-1:] in ("", *_SENTENCE_END)
        return is_start and (after in VERBS or text[end:].strip() == "" or text[end : end + 1] in ("!", "?"))


def _board_labels(node: Node) -> Mapping[str, str]:
    """Return the labels on the board at a node that are numbers, as a mapping from label to point."""
    labels = {}
    for value in node.raw("LB"):
        point, _, label = value.partition(":")
        if label.isdigit():
            labels[label] = point
    return labels
