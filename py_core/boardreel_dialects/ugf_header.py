"""Read the sections and the header of UGF files, after section 4 of the project's specification of vendor files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from boardreel.dialects.protocol import Source
from boardreel.sgf.charset.names import find_codec
from boardreel.sgf.info_words.amounts import format_number
from boardreel.sgf.info_words.dates import read_date
from boardreel.sgf.values import parse_real

from boardreel_dialects.server_go import WHITE, whole_number
from boardreel_dialects.text_lines import Line, split_lines

_SECTION = re.compile(r"\[(\w+)\]\s*")
_LANG = re.compile(rb"^Lang=([\w-]+)", re.MULTILINE)
#: value of `Lang` → charset, where it is not the name of one; the files of most programs are in this charset
_DEFAULT_CHARSET = "cp932"
_PLAIN = "PLAIN_UGF_FILE"
_RULESETS = {"JPN": "Japanese", "CH": "Chinese", "CHN": "Chinese"}
#: first letter of the winner → the result
_RESULTS = {"D": "0", "N": "Void", "A": "Void", "E": "?", "O": "Both lost"}
_CAUSES = {"C": "R", "R": "R", "T": "T", "F": "F"}


def find_charset(source: Source) -> str:
    """Return the charset that a file names."""
    match = _LANG.search(source.raw_bytes)
    return (match and find_codec(match[1].decode("ascii", "replace"))) or _DEFAULT_CHARSET


def split_sections(text: str) -> Mapping[str, list[Line]]:
    """Return the lines of each section of a file, by the name of the section."""
    sections: dict[str, list[Line]] = {}
    lines: list[Line] = []
    for line in split_lines(text):
        match = _SECTION.fullmatch(line.text)
        if match is not None:
            lines = sections.setdefault(match[1], [])
        else:
            lines.append(line)
    return sections


class UgfHeader:
    """The values of the section `[Header]`."""

    def __init__(self, lines: Iterable[Line]) -> None:
        pairs = (line.text.partition("=") for line in lines)
        self._values = {key.strip(): value.strip() for key, separator, value in pairs if separator}

    def get(self, key: str) -> str:
        """Return the value of a key, empty if there is none."""
        return self._values.get(key, "")

    @property
    def is_encrypted(self) -> bool:
        """Whether the moves are encrypted."""
        fields = self.get("Crypt").split(",")
        return len(fields) > 1 and fields[1] != _PLAIN

    @property
    def handicap(self) -> int:
        """The number of handicap stones."""
        return whole_number(self.get("Hdcp").partition(",")[0]) or 0

    def texts(self) -> Iterator[tuple[str, str | None]]:
        """Yield identifiers and texts of the game info."""
        year, event, game_round = [*(part.strip() for part in self.get("Title").split(",", 2)), "", ""][:3]
        yield "EV", " ".join(filter(None, (year, event)))
        yield "RO", game_round
        for ident, key in (
            ("PC", "Place"),
            ("US", "Writer"),
            ("CP", "Copyright"),
            ("AN", "Commentator"),
            ("GC", "Comment"),
        ):
            yield ident, self.get(key)
        yield "DT", self._date()
        yield "RU", _RULESETS.get(self.get("Rule"), self.get("Rule"))
        yield "HA", str(self.handicap) if self.handicap > 1 else None
        yield "KM", self._komi()
        yield "TM", self._main_time()
        yield "RE", self._result()
        for name, rank, color in (("PB", "BR", "B"), ("PW", "WR", "W")):
            yield from self._players(name, rank, color)

    def _date(self) -> str | None:
        """Return the days of the game: one, or the first and the last one in the short form of the format."""
        fields = self.get("Date").split(",")
        days = [day for field in fields[0:3:2] if (day := read_date(field).date)]
        if len(days) < 2 or days[0] == days[1] or len(days[0]) != len(days[1]):
            return days[0] if days else None
        first, last = (day.split("-") for day in days)
        shared = next(index for index, parts in enumerate(zip(first, last, strict=False)) if parts[0] != parts[1])
        return f"{days[0]},{'-'.join(last[shared:])}"

    def _komi(self) -> str | None:
        """Return the komi, or None."""
        komi = parse_real(self.get("Hdcp").partition(",")[2])
        return None if komi is None else format_number(komi)

    def _main_time(self) -> str | None:
        """Return the main time of the first player in seconds, or None."""
        fields = self.get("Ptime").split(",")[0].split(";")
        minutes = whole_number(fields[1]) if len(fields) > 1 else None
        return str(60 * minutes) if minutes else None

    def _result(self) -> str | None:
        """Return the result in the form of `RE`, or None."""
        winner, _, how = self.get("Winner").partition(",")
        if winner not in ("B", WHITE):
            return _RESULTS.get(winner[:1])
        points = parse_real(how.partition(",")[0])
        return f"{winner}+" + (_CAUSES.get(how[:1], "") if points is None else format_number(points))

    def _players(self, name: str, rank: str, color: str) -> Iterator[tuple[str, str | None]]:
        """Yield name and rank of the player of a color; both players of a pair are one name, with their ranks."""
        keys = (f"Player{color}", f"Player{color}2", f"{color}Memb2")
        players = [[*map(str.strip, self.get(key).split(",")), ""][:2] for key in keys if self.get(key)]
        if len(players) > 1:
            yield name, " & ".join(" ".join(filter(None, player)) for player in players)
        elif players:
            yield name, players[0][0]
            yield rank, players[0][1]
