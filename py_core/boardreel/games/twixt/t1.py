"""T1 files (T1j, twixtbot-ui, Commentator): text with one item a line, read into nodes (specification, section 7)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardreel.games.twixt.dialect import HEADER, NO_HEADER, STD, T1_SIGN
from boardreel.games.twixt.grid import BLACK, OPPONENT, USUAL, WHITE, column_name
from boardreel.games.twixt.little_golem import letter_number
from boardreel.games.twixt.notation import RESIGN, SWAP_PIECES
from boardreel.sgf import Collection
from boardreel.sgf.values import escape

_BREAK = re.compile(r"\r\n|\n\r|\r|\n")
_Y_SIZE = re.compile(r"^[^#\r\n]*#[^\r\n]*\by-size\b", re.IGNORECASE | re.MULTILINE)
_SIZE = re.compile(r"[0-9]{1,4}")
_MOVE = re.compile(r"([A-Za-z]{1,2})([0-9]{1,4})")
#: the part of a text in which a sign is looked for, and the longest text of one line that is kept
_HEAD = 65_536
_LONGEST = 200


class Line(NamedTuple):
    """What stands on a line before and behind `#`, and where it begins."""

    text: str
    comment: str
    offset: int


class Header(NamedTuple):
    """The items before the moves; `complete` says whether they were there."""

    names: tuple[str, str] = ("", "")
    columns: int = USUAL
    rows: int = USUAL
    first: str = WHITE
    pie: bool = True
    complete: bool = False


def is_t1(text: str, name: str | None) -> bool:
    """Whether the text looks like a T1 file: by its comments, or by its name and at least one line that fits."""
    if re.search(r"\(\s*;", text) or not text.strip():
        return False
    if _Y_SIZE.search(text):
        return True
    if not (name or "").lower().endswith(".t1"):
        return False
    head = text[:_HEAD]
    return any(_is_move(line.text) or head.startswith("#", line.offset) for line in _lines(head))


def recognize(text: str, name: str | None) -> Collection | None:
    """The record as a collection of one game in standard notation, or None when it is no T1 file."""
    if not is_t1(text, name):
        return None
    lines = list(_lines(text))
    header, moves = _header(lines)
    mixed = header.columns > 26 and any(_MOVE.fullmatch(line.text) and line.text[0].islower() for line in moves)
    nodes: list[tuple[int, Sequence[tuple[str, Sequence[str]]], int]] = [(-1, _root(header, lines, moves), 0)]
    color = header.first
    for line in moves:
        move = [(color, [_value(line.text, mixed=mixed)])]
        nodes.append((len(nodes) - 1, move + ([("C", [escape(line.comment)])] if line.comment else []), line.offset))
        color = OPPONENT[color]
    return Collection.build(name, text, text.encode("utf-8", "surrogatepass"), "utf-8", nodes)


def _lines(text: str) -> Iterator[Line]:
    start = 0
    for match in [*_BREAK.finditer(text), None]:
        whole = text[start : match.start() if match else len(text)]
        before, _, behind = whole.partition("#")
        yield Line(before.strip()[:_LONGEST], behind.strip(), start)
        start = match.end() if match else start


def _is_move(text: str) -> bool:
    return _MOVE.fullmatch(text) is not None or text.lower() in ("swap", RESIGN)


def _numbers(texts: Sequence[str], place: int) -> bool:
    return len(texts) > place + 1 and all(_SIZE.fullmatch(text) for text in texts[place : place + 2])


def _header(lines: Sequence[Line]) -> tuple[Header, list[Line]]:
    """The header by its places, else by the lines that are not empty, else what little there is; and the lines of moves."""
    texts = [line.text for line in lines]
    if _numbers(texts, 5):
        return _complete(texts[3:13]), [line for line in lines[13:] if line.text]
    filled = [line for line in lines if line.text]
    texts = [line.text for line in filled]
    if _numbers(texts, 3):
        return _complete(texts[1:11]), filled[11:]
    names = [line.text for line in lines[3:5]] + ["", ""]
    return Header((names[0], names[1])), [line for line in lines[13:] if line.text]


def _complete(items: Sequence[str]) -> Header:
    """The header from its items: names, y-size, x-size, two kinds of player, who starts, direction, pie rule, game over."""
    items = [*items, *[""] * (10 - len(items))]
    rows, columns = int(items[2]), int(items[3])
    first = BLACK if items[6] == "2" else WHITE
    return Header((items[0], items[1]), columns, rows, first, items[8].upper() != "N", complete=True)


def _root(header: Header, lines: Sequence[Line], moves: Sequence[Line]) -> list[tuple[str, Sequence[str]]]:
    size = str(header.columns) if header.columns == header.rows else f"{header.columns}:{header.rows}"
    texts = [line for line in lines if line.text] if header.complete else moves
    behind = texts[0].offset if texts else float("inf")
    remarks = [line.comment for line in lines if line.comment and line.offset < behind and not line.text]
    root: list[tuple[str, Sequence[str]]] = [
        ("FF", ["4"]),
        ("GM", ["21"]),
        ("SZ", [size]),
        ("RU", [STD]),
        ("PW", [escape(header.names[0])]),
        ("PB", [escape(header.names[1])]),
        (T1_SIGN, [HEADER if header.complete else NO_HEADER]),
    ]
    if header.first == BLACK:
        root.append(("PL", [BLACK]))
    if header.columns != header.rows and not header.pie:
        root.append(("HA", [""]))
    return root + ([("GC", [escape("\n".join(remarks))])] if remarks else [])


def _value(text: str, *, mixed: bool) -> str:
    """A line as a raw value. On boards of more than 26 columns `mixed` names have Little Golem's single letters."""
    if text.lower() == "swap":
        return SWAP_PIECES
    match = _MOVE.fullmatch(text)
    if match is None:
        return escape(text)
    letters = match[1]
    if mixed and len(letters) == 1:
        letters = column_name(letter_number(letters, large=True))
    return f"{letters.upper()}{match[2]}"
