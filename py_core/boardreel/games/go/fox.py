"""The handicap stones in the records of the servers Fox and YuanYu, which name their number but do not place them.

See section 6 of the project's specification of vendor files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.go.new_games import MAX_HANDICAP, OLD_FOX, SERVERS, handicap_points
from boardreel.sgf.info_reading import InfoReading
from boardreel.sgf.vendor_headers import is_from_fox

_SIZE = 19
#: the first year in which six and seven stones are at the sides
_NEW_ORDER_YEAR = 2018


def missing_stones(
    properties: Mapping[str, Sequence[str]], info: Mapping[str, InfoReading], handicap: int, size: tuple[int, int]
) -> tuple[str, ...]:
    """Return the points of the handicap stones that a root lacks; `info` is what its game info says.

    There are none unless Fox or YuanYu wrote the record. The caller checks that White moves first.
    """
    has_stones = "AB" in properties or "AW" in properties
    if size != (_SIZE, _SIZE) or has_stones or not 2 <= handicap <= MAX_HANDICAP or not is_from_fox(properties):
        return ()
    date = info["DT"].value if "DT" in info else None
    is_old = date is not None and int(date[:4]) < _NEW_ORDER_YEAR
    return tuple(handicap_points(_SIZE, handicap, OLD_FOX if is_old else SERVERS))
