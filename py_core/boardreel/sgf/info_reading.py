"""Read the game info of a node as programs and people write it: what each property says, in the form of the format.

The text of the record is never changed by this. See sections 6 and 10 of the project's specification of vendor files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardreel.sgf.info_words.amounts import format_number
from boardreel.sgf.info_words.dates import read_date
from boardreel.sgf.info_words.komi import read_komi
from boardreel.sgf.info_words.ranks import split_rank
from boardreel.sgf.info_words.results import read_result
from boardreel.sgf.info_words.times import read_seconds
from boardreel.sgf.properties import property_text
from boardreel.sgf.tree import Node
from boardreel.sgf.values import parse_number, parse_real
from boardreel.sgf.vendor_headers import (
    STANDARD_IDENTS,
    has_event_in_te,
    has_vendor_header,
    vendor_overtime,
    writes_hundredths,
)

#: a player's name → the player's rank and team
PLAYER_DETAILS: Mapping[str, tuple[str, str]] = {"PB": ("BR", "BT"), "PW": ("WR", "WT")}
_UNREAD = {"DT": "date-unread", "RE": "result-unread", "TM": "value-unread", "HA": "value-unread"}
_NO_EVENT = "null"
#: longest text that a diagnostic quotes
_MAX_QUOTED = 40


class InfoReading(NamedTuple):
    """The reading of one game-info property: the text, its value, and the diagnostic about it.

    `text` is the text of the record, None if the record writes the fact in another way. `value` is what was read, in the
    form of the format, None if nothing was. `code` is that of the diagnostic about it, if there is one, and `ident` the
    property in the record that has the text. `has_note` is whether the text has a note too, for which the format of the
    value has no place.
    """

    text: str | None
    value: str | None
    code: str | None = None
    ident: str = ""
    has_note: bool = False

    @property
    def subject(self) -> str:
        """Return the property, its text and what was read, as a diagnostic names them: `KM[375] = 7.5`."""
        if self.text is None:
            return self.ident
        text = self.text if len(self.text) <= _MAX_QUOTED else f"{self.text[:_MAX_QUOTED]}…"
        return f"{self.ident}[{text}]" + ("" if self.value is None else f" = {self.value}")


def read_info(node: Node, *, standard_values: bool) -> Mapping[str, InfoReading]:
    """Return the readings of a node's game info by the standard properties to which they belong.

    `standard_values` is that of the rules: only then headers of servers, komi and results are read. Dates, times and ranks
    in names are read in all games.
    """
    properties = node.properties
    has_header = standard_values and node.index == 0 and has_vendor_header(properties)
    idents = _source_idents(properties, has_header=has_header)
    readings = {
        standard: _read(standard, ident, _text(properties, ident), properties, standard_values=standard_values)
        for standard, ident in idents.items()
    }
    if standard_values and node.index == 0 and "OT" not in properties:
        overtime = vendor_overtime(properties)
        if overtime is not None:
            readings["OT"] = InfoReading(None, overtime)
    for name, (rank, _) in PLAYER_DETAILS.items():
        split = None if name not in readings or _text(properties, rank) else split_rank(readings[name].text or "")
        if split is not None:
            readings[name] = readings[name]._replace(value=split[0], code="rank-in-name")
            readings[rank] = InfoReading(None, split[1])
    return readings


def header_event(properties: Mapping[str, Sequence[str]]) -> str | None:
    """Return the event that a server writes into `TE` of a root with these properties, or None."""
    return property_text("TE", properties["TE"]) if has_event_in_te(properties) else None


def known_event(text: str | None) -> str:
    """Return the event that a text of `EV` names, empty if there is none: Little Golem writes `null` then."""
    return "" if text is None or text.strip() == _NO_EVENT else text


def event_of(root: Node, *, standard_values: bool) -> str:
    """Return the event that a root names, which some servers write into another property; empty if there is none."""
    event = known_event(root.text("EV")) or (header_event(root.properties) if standard_values else None)
    return event or ""


def date_of(root: Node, *, standard_values: bool) -> str:
    """Return the date that a root names in the form of `DT`, or its own text if it cannot be read.

    Return an empty string if there is no date, or one that stands for none.
    """
    return date_text(read_info(root, standard_values=standard_values))


def date_text(readings: Mapping[str, InfoReading]) -> str:
    """Return the date text in readings of the game info, as `date_of` does."""
    reading = readings.get("DT")
    if reading is None or (reading.value is None and reading.code is None):
        return ""
    return reading.value or reading.text or ""


def _source_idents(properties: Mapping[str, Sequence[str]], *, has_header: bool) -> dict[str, str]:
    """Return, by standard property, the property of the record from which it is read.

    A standard one takes precedence.
    """
    idents = {}
    if has_header:
        present = ((ident, standard) for ident, standard in STANDARD_IDENTS.items() if ident in properties)
        idents = {standard: ident for ident, standard in present if ident != "TE" or has_event_in_te(properties)}
    return idents | {ident: ident for ident in ("EV", "DT", "RE", "TM", "HA", "KM", "PB", "PW") if ident in properties}


def _text(properties: Mapping[str, Sequence[str]], ident: str) -> str:
    """Return the text of the property `ident`, empty if the node does not have it."""
    return property_text(ident, properties[ident]) if ident in properties else ""


def _read(
    standard: str, ident: str, text: str, properties: Mapping[str, Sequence[str]], *, standard_values: bool
) -> InfoReading:
    """Return the reading of the standard property `standard` from the text of the property `ident`."""
    value: str | None = (known_event(text) if standard == "EV" else text) or None
    code = None
    has_note = False
    if standard == "DT":
        date = read_date(text)
        value, has_note = date.date, date.has_note
        code = None if date.is_standard else _unread_or("date-in-words", standard, value)
    elif standard == "TM" and text.strip() and parse_real(text) is None:
        seconds = read_seconds(text)
        value = None if seconds is None else format_number(seconds)
        code = _unread_or("value-in-words", standard, value)
    elif standard_values and standard == "KM":
        komi = read_komi(text, is_in_hundredths=writes_hundredths(properties))
        value = None if komi.points is None else format_number(komi.points)
        code = komi.code
    elif standard_values and standard == "RE" and text.strip():
        result = read_result(text)
        value, has_note = result.result, result.has_note
        code = None if result.is_standard else _unread_or("result-in-words", standard, value)
    elif standard_values and standard == "HA" and text.strip():
        number = parse_number(text)
        is_unread = number is None or number < 0
        # 0 in the header of a server says that there is none
        value = None if is_unread or (number == 0 and ident != standard) else text
        code = _UNREAD[standard] if is_unread else None
    return InfoReading(text, value, code, ident, has_note)


def _unread_or(code: str, standard: str, value: str | None) -> str:
    """Return the code for a value in words, or that of the property for a value that could not be read."""
    return _UNREAD[standard] if value is None else code
