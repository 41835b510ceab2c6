"""Import the records of Cyberoro and wBaduk (`.ngf`), after section 3 of the project's specification of vendor files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardreel.dialects.protocol import CUT, LEFT_OUT, MISMATCH, ORDER, ImportedGame, ImportedRecord, Source
from boardreel.sgf.charset.codec_access import decode_strictly
from boardreel.sgf.info_words.amounts import format_number
from boardreel.sgf.info_words.dates import read_date
from boardreel.sgf.info_words.results import read_result
from boardreel.sgf.values import escape, parse_real

from boardreel_dialects.server_go import (
    DEFAULT_SIZE,
    decode,
    handicap_properties,
    point_value,
    read_size,
    root_properties,
    whole_number,
)
from boardreel_dialects.text_lines import Line, split_lines
from boardreel_dialects.twixt_moves import PropertyList

_MOVE = re.compile(r"PM([A-Z])([A-Z])([BW])([A-Z])([A-Z])([A-Z])([A-Z])\s*")
_PASS_LETTER = "A"
#: charsets of files that are not in UTF-8; the one in which most of the signs appear is right
_CHARSETS = ("gb18030", "cp949", "cp932", "big5hkscs")
_SIGNS = re.compile("[段級级단급初目子집반半黑黒白흑백勝胜승負负盘盤押계]")
#: the lines of the usual header, and those of the header in which every line begins with `GI`
_LINES = ("title", "size", "white", "black", "place", "handicap", "", "komi", "date", "minutes", "result", "moves")
_GI_LINES = ("title", "white", "black", "", "", "date", "size", "handicap", "", "komi", "moves")
_GI = "GI"
_COMMENT = re.compile(r"ID.?\[([0-9]{1,6})\]\s?(.*)", re.DOTALL)
_COMMENT_END = "[EndTxt]"
_PROFESSIONAL = re.compile(r"([0-9]{1,2})D?P", re.IGNORECASE)
_AMATEUR = re.compile(r"([0-9]{1,2})([DK])", re.IGNORECASE)
_HAS_RANK_SIGN = re.compile(r"[0-9初一二三四五六七八九十]")


def import_game(source: Source) -> ImportedRecord | None:
    """Return the game of a source, or None if it has no move."""
    text, charset = decode(source, _find_charset(source) if source.is_charset_guessed else None)
    lines = [line for line in split_lines(text) if line.text or line.offset < len(text)]
    first = next((number for number, line in enumerate(lines) if _MOVE.fullmatch(line.text)), None)
    if first is None:
        return None
    header = _header([line.text for line in lines[:first]])
    size = read_size(header.get("size", ""))
    root = _root(header, size, [line.text for line in lines[:first]])
    game = ImportedGame(budget=source.budget, charset=charset)
    game.add(root, 0)
    moves = _Moves(game, size)
    for line in lines[first:]:
        moves.read(line)
    result = read_result(moves.last_comment).result
    if result is not None and all(ident != "RE" for ident, _ in root):
        root.append(("RE", [result]))
    announced = whole_number(header.get("moves"))
    if announced is not None and moves.stone_count < announced - 1:
        game.report(CUT, lines[-1].offset)
    return [game]


def _find_charset(source: Source) -> str | None:
    """Return the charset in which the usual words of these files appear, or None if they appear in none."""
    counts: dict[str, int] = {}
    for charset in _CHARSETS:
        text = decode_strictly(source.raw_bytes, charset)
        counts[charset] = 0 if text is None else len(_SIGNS.findall(text))
    best = max(counts, key=lambda charset: counts[charset])
    return best if counts[best] else None


def _header(lines: Sequence[str]) -> Mapping[str, str]:
    """Return the values of the header by the names in `_LINES`; none if it has too few lines."""
    if len(lines) >= len(_GI_LINES) and all(line.startswith(_GI) for line in lines if line.strip()):
        return dict(zip(_GI_LINES, (line[len(_GI) :].strip() for line in lines), strict=False))
    if len(lines) < len(_LINES):
        return {}
    return dict(zip(_LINES, (line.strip() for line in lines), strict=False))


def _root(header: Mapping[str, str], size: int, lines: Sequence[str]) -> PropertyList:
    """Return the properties of the root. If the header has too few lines, they are a comment about the game."""
    if not header:
        return root_properties(DEFAULT_SIZE, [("GC", "\n".join(line.strip() for line in lines).strip())])
    handicap = whole_number(header["handicap"]) or 0
    (white, white_rank), (black, black_rank) = _player(header["white"]), _player(header["black"])
    minutes = whole_number(header.get("minutes"))
    texts = (
        *(("EV", header["title"]), ("PC", header.get("place")), ("PW", white), ("WR", white_rank)),
        *(("PB", black), ("BR", black_rank), ("KM", _komi(header["komi"], handicap))),
        *(("DT", read_date(header["date"]).date), ("TM", str(60 * minutes) if minutes else None)),
        ("RE", read_result(header["result"]).result if header.get("result") else None),
    )
    return root_properties(size, texts) + handicap_properties(handicap, size)


def _komi(text: str, handicap: int) -> str | None:
    """Return the komi; in even games, files leave out its half point."""
    komi = parse_real(text)
    if komi is None:
        return None
    return format_number(komi + 0.5 if not handicap and komi == int(komi) else komi)


def _player(text: str) -> tuple[str, str]:
    """Return a player's name and rank; the rank is the last word, if that has a number."""
    words = text.split()
    if len(words) < 2 or not _HAS_RANK_SIGN.search(words[-1]):
        return " ".join(words), ""
    rank = words[-1].removesuffix("*")
    if match := _PROFESSIONAL.fullmatch(rank):
        rank = f"{match[1]}p"
    elif match := _AMATEUR.fullmatch(rank):
        rank = match[1] + match[2].lower()
    elif not rank.isascii():
        rank = rank.removesuffix("P")
    return text.rpartition(words[-1])[0].strip(), rank


class _Moves:
    """The lines after the header, which add moves and comments to a game."""

    def __init__(self, game: ImportedGame, size: int) -> None:
        self._game = game
        self._size = size
        self._number = 1
        self._comment: tuple[int, list[str]] | None = None
        self.stone_count = 0
        #: the text of the comment at the last move, which may name the result
        self.last_comment = ""

    def read(self, line: Line) -> None:
        """Read one line: a move, or a part of a comment."""
        text = line.text.strip()
        comment = _COMMENT.match(text)
        if self._comment is None and comment is not None:
            self._comment = int(comment[1]), []
            text = comment[2]
        if self._comment is not None:
            self._read_comment(text)
        elif match := _MOVE.fullmatch(text):
            self._add_move(match, line.offset)
        elif text and not text.startswith(_GI):
            self._game.report(LEFT_OUT, line.offset)

    def _add_move(self, match: re.Match[str], offset: int) -> None:
        """Add a move, and compare its number and its two halves."""
        high, low, color, column, row, row_again, column_again = match.groups()
        if _PASS_LETTER in (column, row):
            value = ""
        else:
            self.stone_count += 1
            value = point_value(_letter_number(column) - 1, _letter_number(row) - 1, self._size) or column + row
        self._game.add([(color, [value])], offset)
        number = 26 * _letter_number(high) + _letter_number(low)
        if number != self._number:
            self._game.report(ORDER, offset)
        if (column, row) != (column_again, row_again):
            self._game.report(MISMATCH, offset)
        self._number = number + 1

    def _read_comment(self, text: str) -> None:
        """Read a line of the current comment; its last line adds the comment to the game."""
        assert self._comment is not None
        move, lines = self._comment
        lines.append(text.removesuffix(_COMMENT_END).rstrip())
        if not text.endswith(_COMMENT_END):
            return
        self._comment = None
        comment = "\n".join(lines).strip()
        last = len(self._game.nodes) - 1
        node = min(move, last)
        self._game.nodes[node] = self._game.nodes[node]._replace(
            properties=list(_with_comment(self._game.nodes[node].properties, comment))
        )
        self.last_comment = comment if move == last else ""


def _with_comment(properties: Sequence[tuple[str, Sequence[str]]], comment: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the properties of a node with a comment, which follows one that the node has already."""
    earlier = ""
    for ident, values in properties:
        if ident == "C":
            earlier = f"{values[0]}\n"
        else:
            yield ident, values
    yield "C", [earlier + escape(comment)]


def _letter_number(letter: str) -> int:
    """Return the number of a capital letter, counted from 0."""
    return ord(letter) - ord("A")
