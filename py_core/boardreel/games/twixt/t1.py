"""Read T1 files of the programs T1j, twixtbot-ui and Commentator, after section 7 of the project's specification.

A T1 file is plain text with one item per line: a header with players and settings, then one move per line. Text after `#`
is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardreel.games.twixt.dialect import COMPLETE_HEADER, INCOMPLETE_HEADER, STD, T1_PROPERTY
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, OPPONENT, WHITE, column_name
from boardreel.games.twixt.little_golem import letter_number
from boardreel.games.twixt.notation import RESIGN, SWAP_PIECES
from boardreel.sgf import Collection
from boardreel.sgf.values import escape

_LINE_BREAK = re.compile(r"\r\n|\n\r|\r|\n")
_Y_SIZE_COMMENT = re.compile(r"^[^#\r\n]*#[^\r\n]*\by-size\b", re.IGNORECASE | re.MULTILINE)
_SIZE = re.compile(r"[0-9]{1,4}")
_MOVE = re.compile(r"([A-Za-z]{1,2})([0-9]{1,4})")
#: how many characters of a text are searched for signs of a T1 file
_SAMPLE_CHARACTERS = 65_536
#: how many characters of an item are used
_MAX_ITEM_CHARACTERS = 200
#: in a header with all its comment lines, the items are lines 3 to 12 and the moves begin at line 13, counted from 0
_FIRST_ITEM_LINE, _FIRST_MOVE_LINE = 3, 13
_ITEM_COUNT = _FIRST_MOVE_LINE - _FIRST_ITEM_LINE


class T1Line(NamedTuple):
    """A line of a T1 file: the text before `#`, the comment after it, and the offset of the line in characters."""

    text: str
    comment: str
    offset: int


class T1Header(NamedTuple):
    """The settings in the header of a T1 file.

    `names` are those of white and black, `first` is the side that begins, and `has_pie_rule` means that the first move can
    be swapped. `is_complete` is false if the file has no complete header and the other values are defaults.
    """

    names: tuple[str, str] = ("", "")
    columns: int = DEFAULT_SIZE
    rows: int = DEFAULT_SIZE
    first: str = WHITE
    has_pie_rule: bool = True
    is_complete: bool = False


def is_t1(text: str, name: str | None) -> bool:
    """Return whether a text looks like a T1 file: by its comments, or by its file name and at least one typical line."""
    if re.search(r"\(\s*;", text) or not text.strip():
        return False
    if _Y_SIZE_COMMENT.search(text):
        return True
    if not (name or "").lower().endswith(".t1"):
        return False
    sample = text[:_SAMPLE_CHARACTERS]
    return any(_is_move(line.text) or sample.startswith("#", line.offset) for line in _split_lines(sample))


def recognize(text: str, name: str | None) -> Collection | None:
    """Return a T1 file as a collection of one game in the published notation, or None if it is not a T1 file.

    `name` is the file name, if known.
    """
    if not is_t1(text, name):
        return None
    lines = list(_split_lines(text))
    header, moves = _read_header(lines)
    has_single_letters = header.columns > 26 and any(
        _MOVE.fullmatch(line.text) and line.text[0].islower() for line in moves
    )
    nodes: list[tuple[int, Sequence[tuple[str, Sequence[str]]], int]] = [
        (-1, _root_properties(header, lines, moves), 0)
    ]
    color = header.first
    for line in moves:
        properties = [(color, [_move_value(line.text, has_single_letters=has_single_letters)])]
        if line.comment:
            properties.append(("C", [escape(line.comment)]))
        nodes.append((len(nodes) - 1, properties, line.offset))
        color = OPPONENT[color]
    return Collection.build(name, text, text.encode("utf-8", "surrogatepass"), "utf-8", nodes)


def _split_lines(text: str) -> Iterator[T1Line]:
    """Yield the lines of a T1 file, each split into text and comment, whatever line breaks the file uses."""
    start = 0
    for match in [*_LINE_BREAK.finditer(text), None]:
        line = text[start : match.start() if match else len(text)]
        item, _, comment = line.partition("#")
        yield T1Line(item.strip()[:_MAX_ITEM_CHARACTERS], comment.strip(), start)
        start = match.end() if match else start


def _is_move(text: str) -> bool:
    """Return whether the text of a line in a T1 file is a move: a hole such as `k4`, `swap` or `resign`."""
    return _MOVE.fullmatch(text) is not None or text.lower() in ("swap", RESIGN)


def _has_sizes_at(texts: Sequence[str], index: int) -> bool:
    """Return whether `texts` has two board sizes, the y-size and the x-size, at `index` and after it."""
    return len(texts) > index + 1 and all(_SIZE.fullmatch(text) for text in texts[index : index + 2])


def _read_header(lines: Sequence[T1Line]) -> tuple[T1Header, list[T1Line]]:
    """Return the header of a T1 file, and the lines after it, which have the moves.

    The items of the header are found by line number, or else by counting the lines that have text. If neither works, only
    the names of the players are used.
    """
    texts = [line.text for line in lines]
    if _has_sizes_at(texts, _FIRST_ITEM_LINE + 2):
        moves = [line for line in lines[_FIRST_MOVE_LINE:] if line.text]
        return _complete_header(texts[_FIRST_ITEM_LINE:_FIRST_MOVE_LINE]), moves
    lines_with_text = [line for line in lines if line.text]
    texts = [line.text for line in lines_with_text]
    # the first line with text is the version of the format
    if _has_sizes_at(texts, 3):
        return _complete_header(texts[1 : 1 + _ITEM_COUNT]), lines_with_text[1 + _ITEM_COUNT :]
    names = [line.text for line in lines[_FIRST_ITEM_LINE : _FIRST_ITEM_LINE + 2]] + ["", ""]
    return T1Header((names[0], names[1])), [line for line in lines[_FIRST_MOVE_LINE:] if line.text]


def _complete_header(items: Sequence[str]) -> T1Header:
    """Return the header that consists of some items, with defaults for the missing ones.

    The items are: two names, y-size, x-size, two kinds of player, who begins, direction, pie rule, game over.
    """
    items = [*items, *[""] * (_ITEM_COUNT - len(items))]
    rows, columns = int(items[2]), int(items[3])
    first = BLACK if items[6] == "2" else WHITE
    return T1Header((items[0], items[1]), columns, rows, first, items[8].upper() != "N", is_complete=True)


def _root_properties(
    header: T1Header, lines: Sequence[T1Line], moves: Sequence[T1Line]
) -> list[tuple[str, Sequence[str]]]:
    """Return the properties of the root: the header, and the comments before the first item as the game comment."""
    size = str(header.columns) if header.columns == header.rows else f"{header.columns}:{header.rows}"
    items = [line for line in lines if line.text] if header.is_complete else moves
    end = items[0].offset if items else float("inf")
    comments = [line.comment for line in lines if line.comment and line.offset < end and not line.text]
    root: list[tuple[str, Sequence[str]]] = [
        ("FF", ["4"]),
        ("GM", ["21"]),
        ("SZ", [size]),
        ("RU", [STD]),
        ("PW", [escape(header.names[0])]),
        ("PB", [escape(header.names[1])]),
        (T1_PROPERTY, [COMPLETE_HEADER if header.is_complete else INCOMPLETE_HEADER]),
    ]
    if header.first == BLACK:
        root.append(("PL", [BLACK]))
    if header.columns != header.rows and not header.has_pie_rule:
        root.append(("HA", [""]))
    return root + ([("GC", [escape("\n".join(comments))])] if comments else [])


def _move_value(text: str, *, has_single_letters: bool) -> str:
    """Return the text of a move as a raw value in the published notation.

    `has_single_letters` means that a board of more than 26 columns names them by single letters, as Little Golem does.
    """
    if text.lower() == "swap":
        return SWAP_PIECES
    match = _MOVE.fullmatch(text)
    if match is None:
        return escape(text)
    letters = match[1]
    if has_single_letters and len(letters) == 1:
        letters = column_name(letter_number(letters, is_large=True))
    return f"{letters.upper()}{match[2]}"
