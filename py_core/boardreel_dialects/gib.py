"""Import the records of the server Tygem (`.gib`), after section 2 of the project's specification of vendor files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boardreel.diagnostics import Severity
from boardreel.dialects.protocol import CUT, LEFT_OUT, MISMATCH, ORDER, ImportedGame, ImportedRecord, Source
from boardreel.sgf.info_words.amounts import format_number
from boardreel.sgf.info_words.dates import read_date
from boardreel.sgf.info_words.results import read_result
from boardreel.sgf.values import escape

from boardreel_dialects.server_go import (
    BLACK,
    OPPONENT,
    WHITE,
    decode,
    handicap_properties,
    key_values,
    point_value,
    read_size,
    root_properties,
    whole_number,
)
from boardreel_dialects.text_lines import Line, split_lines

#: the country of the server → charset
_CHARSETS = {b"Korea": "cp949", b"China": "gb18030", b"Taiwan": "big5hkscs", b"Japan": "cp932"}
_COUNTRY = re.compile(rb"\\\[GIBOKIND=(\w+)")
_VALUE = re.compile(r"\\\[(\w+)=(.*?)\\\]", re.DOTALL)
_MOVES = re.compile(r"^\\GS[ \t]*\r?$", re.MULTILINE)
_END = "\\GE"
#: a name and the rank in its last pair of brackets
_NAME = re.compile(r"(.*?)\s*\(([^()]*)\)\s*", re.DOTALL)
_RANK_TEXT = re.compile(r".*(?:[段级級단급]|[dkp])", re.IGNORECASE)
_MAX_KYU_LEVEL, _MAX_LEVEL = 17, 26
_OVERTIME = re.compile(r"([0-9]{1,7})-([0-9]{1,7})-([0-9]{1,7})")
#: code of the result → the winner and the cause; None in place of the cause means that the points decide
_RESULTS: Mapping[str, tuple[str, str | None]] = {
    "0": (BLACK, None),
    "1": (WHITE, None),
    "3": (BLACK, "R"),
    "4": (WHITE, "R"),
    "5": (BLACK, "F"),
    "6": (WHITE, "F"),
    "7": (BLACK, "T"),
    "8": (WHITE, "T"),
}
#: commands that do not belong to the game, and those whose meaning is not known
_IGNORED_COMMANDS = frozenset(("REM", "SUR", "END", "BEG", "PSP"))
_COLORS = {"1": BLACK, "2": WHITE}
#: the number of the first move; the first command has 1
_FIRST_NUMBER = 2
#: prefixes of the keys of a player: long keys, short keys, and the section that has the short ones
_PLAYERS = (("PB", "BR", "GAMEBLACK", "B", "BUSERINFO"), ("PW", "WR", "GAMEWHITE", "W", "WUSERINFO"))


def import_game(source: Source) -> ImportedRecord:
    """Return the game of a source."""
    country = _COUNTRY.search(source.raw_bytes)
    text, charset = decode(source, None if country is None else _CHARSETS.get(country[1]))
    header = _Header(text)
    game = ImportedGame(budget=source.budget, charset=charset)
    root = root_properties(header.size, header.texts())
    game.add(root, 0)
    result, is_contradicted = header.result()
    root += [("RE", [escape(result)])] if result else []
    if is_contradicted:
        game.report(MISMATCH, 0)
    start = _MOVES.search(text)
    commands = (line for line in split_lines(text) if start is not None and line.offset > start.start())
    _Commands(game, header.size).run(commands)
    return [game]


class _Header:
    """The values at the beginning of a file, by key."""

    def __init__(self, text: str) -> None:
        self._values = {match[1]: match[2].strip() for match in _VALUE.finditer(text)}
        self._main = key_values(self._values.get("GAMEINFOMAIN", ""))
        self._sub = key_values(self._values.get("GAMEINFOSUB", ""))
        tags = (part.strip() for part in self._values.get("GAMETAG", "").split(","))
        self._tags = {tag[0]: tag[1:] for tag in tags if tag}
        self.size = read_size(self._main.get("LINE", ""))

    def texts(self) -> Iterator[tuple[str, str | None]]:
        """Yield identifiers and texts of the game info, except the result."""
        for name_ident, rank_ident, long, short, section in _PLAYERS:
            name, rank = self._player(long, short, section)
            yield name_ident, name
            yield rank_ident, rank
        yield "EV", self._values.get("GAMENAME") or self._sub.get("GNAME")
        yield "PC", self._values.get("GAMEPLACE") or self._sub.get("GPLC")
        yield "DT", self._date()
        yield "KM", self._komi()
        yield from self._times()
        comments = (self._values.get("GAMECONDITION"), self._values.get("GAMECOMMENT"))
        yield "GC", "\n".join(filter(None, comments))

    def _player(self, long: str, short: str, section: str) -> tuple[str, str]:
        """Return a player's name and rank. The arguments are the prefixes of the keys, as in `_PLAYERS`."""
        values, more = self._values, key_values(self._values.get(section, ""))
        name, rank = values.get(f"{long}NAME", ""), ""
        match = _NAME.fullmatch(name)
        if match is not None and match[1]:
            name, rank = match[1], match[2].strip()
        name = name or values.get(f"{long}NICK", "") or more.get(f"{short}NICK", "") or more.get(f"{short}ID", "")
        return name, rank or _rank(values.get(f"{long}LEVEL", "")) or _rank(more.get(f"{short}LV", ""))

    def _date(self) -> str | None:
        """Return the date of the game, without the time, or None."""
        values = (self._tags.get("C", "").replace(":", "-"), self._sub.get("GDATE"), self._values.get("GAMEDATE"))
        return next((date for value in values if value and (date := read_date(value).date)), None)

    def _komi(self) -> str | None:
        """Return the komi, which files have in tenths, or None."""
        values = (self._main.get("GONGJE"), self._tags.get("G"), self._values.get("GAMEGONGJE"))
        tenths = next((number for value in values if (number := whole_number(value)) is not None), None)
        return None if tenths is None else format_number(tenths / 10)

    def _times(self) -> Iterator[tuple[str, str | None]]:
        """Yield the main time and the overtime: as numbers, or else as the file describes them."""
        match = _OVERTIME.fullmatch(self._main.get("GTIME", ""))
        if match is None:
            yield "OT", " ".join(self._values.get("GAMETIME", "").split())
            return
        main, seconds, periods = map(int, match.groups())
        yield "TM", str(main)
        yield "OT", f"{periods}x{seconds} byo-yomi" if periods and seconds else None

    def result(self) -> tuple[str | None, bool]:
        """Return the result, and whether the words of the file name another winner than its numbers."""
        words = read_result(self._values.get("GAMERESULT", "")).result
        pairs = ((self._main.get("GRLT"), self._main.get("ZIPSU")), (self._tags.get("W"), self._tags.get("Z")))
        found = next((result for code, points in pairs if (result := _result(code, points))), None)
        if found is None:
            return words, False
        return found, words is not None and "+" in words and words[0] != found[0]


def _rank(level: str) -> str:
    """Return the rank for a level: a text that is a rank already, or a number; empty for any other text."""
    number = whole_number(level)
    if number is None:
        return level if _RANK_TEXT.fullmatch(level) else ""
    if 1 <= number <= _MAX_KYU_LEVEL:
        return f"{_MAX_KYU_LEVEL + 1 - number}K"
    return f"{number - _MAX_KYU_LEVEL}D" if _MAX_KYU_LEVEL < number <= _MAX_LEVEL else ""


def _result(code: str | None, points: str | None) -> str | None:
    """Return the result for a code and a difference in tenths of a point, or None if the code is not known."""
    winner, cause = _RESULTS.get((code or "").strip(), (None, None))
    if winner is None:
        return None
    tenths = whole_number(points)
    return f"{winner}+" + (cause or (format_number(tenths / 10) if tenths else ""))


class _Commands:
    """The commands of a file, which add moves to a game."""

    def __init__(self, game: ImportedGame, size: int) -> None:
        self._game = game
        self._size = size
        self._next_color = BLACK
        self._number = _FIRST_NUMBER

    def run(self, lines: Iterator[Line]) -> None:
        """Run all commands in order; report a file that ends without its end mark."""
        end = 0
        for line in lines:
            fields = line.text.split()
            if line.text.strip() == _END:
                return
            end = line.offset
            if fields and fields[0].isalpha() and fields[0].isupper():
                self._run(fields, line)
        self._game.report(CUT, end)

    def _run(self, fields: list[str], line: Line) -> None:
        """Run one command; `fields` are the words of its line."""
        command = fields[0]
        if command == "INI":
            self._start(fields, line.text)
        elif command == "STO" and len(fields) > 4:
            self._add_stone(fields, line.offset)
        elif command == "SKI":
            self._add_move(self._next_color, "", fields, line.offset)
        elif command not in _IGNORED_COMMANDS:
            is_move = command == "STO"
            self._game.report(LEFT_OUT, line.offset, severity=None if is_move else Severity.WARNING)

    def _start(self, fields: list[str], text: str) -> None:
        """Set the handicap, and keep the note of the room, which follows `&4`."""
        stones = whole_number(fields[3]) if len(fields) > 3 else None
        handicap = handicap_properties(stones or 0, self._size)
        root = list(self._game.nodes[0].properties) + handicap
        note = text.partition("&4")[2].strip()
        root += [("C", [escape(note)])] if note else []
        self._game.nodes[0] = self._game.nodes[0]._replace(properties=root)
        if handicap:
            self._next_color = WHITE

    def _add_stone(self, fields: list[str], offset: int) -> None:
        """Add the move of a command with number, color, column and row."""
        column, row = whole_number(fields[4]), whole_number(fields[5]) if len(fields) > 5 else None
        color = _COLORS.get(fields[3])
        value = None if color is None or column is None or row is None else point_value(column, row, self._size)
        self._add_move(color or self._next_color, value or escape(" ".join(fields[4:])), fields, offset)

    def _add_move(self, color: str, value: str, fields: list[str], offset: int) -> None:
        """Add a move and check its number, the third field."""
        self._game.add([(color, [value])], offset)
        self._next_color = OPPONENT[color]
        number = whole_number(fields[2]) if len(fields) > 2 else None
        if number != self._number:
            self._game.report(ORDER, offset)
        self._number = (self._number if number is None else number) + 1
