"""Write the game info of a node in the form of the format, where programs and people write it in another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardreel.sgf.info_reading import InfoReading
from boardreel.sgf.values import escape
from boardreel.sgf.vendor_headers import OVERTIME_IDENTS

#: properties that are rewritten; names of players never are
_IDENTS = frozenset(("RE", "KM", "HA", "TM", "DT", "OT", "EV"))


def convert_info(
    properties: Mapping[str, Sequence[str]], info: Mapping[str, InfoReading]
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the properties of a node with its game info in the form of the format.

    `info` has the readings of `read_info`.

    Properties of servers are left out if their value was taken over, and what could not be read stays as it is.
    """
    by_source = {reading.ident: (ident, reading) for ident, reading in info.items() if ident in _IDENTS}
    overtime = info.get("OT")
    for ident, values in properties.items():
        standard, reading = by_source.get(ident, (ident, None))
        if overtime is not None and ident in OVERTIME_IDENTS:
            continue
        if reading is None or (standard == ident and (reading.code is None or reading.value is None)):
            yield ident, values
        elif reading.value is not None:
            yield standard, [escape(reading.value)]
    if overtime is not None and overtime.value is not None:
        yield "OT", [overtime.value]
