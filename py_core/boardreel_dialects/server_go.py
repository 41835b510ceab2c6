"""What the importers of Go servers share: the charset of a file, the properties of a root, points and handicap stones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardreel.dialects.protocol import Source
from boardreel.games.go.new_games import MAX_HANDICAP, SERVERS, handicap_points
from boardreel.games.intersections.points import LETTERS, MAX_SIZE
from boardreel.sgf.charset.codec_access import decode_leniently
from boardreel.sgf.charset.decoding import without_bom
from boardreel.sgf.values import escape

from boardreel_dialects.twixt_moves import PropertyList

DEFAULT_SIZE = 19
BLACK, WHITE = "B", "W"
OPPONENT = {BLACK: WHITE, WHITE: BLACK}


class DecodedText(NamedTuple):
    """The text of a file, and the charset in which the importer decoded it, None for the text of the source."""

    text: str
    charset: str | None = None


def decode(source: Source, charset: str | None) -> DecodedText:
    """Decode the bytes of a source in `charset`; keep its text if its charset is certain or `charset` is None."""
    if charset is None or not source.is_charset_guessed:
        return DecodedText(source.text)
    return DecodedText(decode_leniently(without_bom(source.raw_bytes, charset), charset), charset)


def root_properties(size: int, texts: Iterable[tuple[str, str | None]]) -> PropertyList:
    """Return the properties of the root of a Go record: `GM`, `FF` and `SZ`, then those of `texts` that are not empty."""
    root: PropertyList = [("GM", ["1"]), ("FF", ["4"]), ("SZ", [str(size)])]
    return root + [(ident, [escape(text)]) for ident, text in texts if text]


def handicap_properties(stones: int, size: int) -> PropertyList:
    """Return the properties `HA` and `AB` of a handicap, with the stones where servers put them; none if below two."""
    if not 2 <= stones <= MAX_HANDICAP:
        return []
    points = handicap_points(size, stones, SERVERS)
    return [("HA", [str(stones)]), *([("AB", points)] if points else [])]


def point_value(column: int, row: int, size: int) -> str | None:
    """Return the raw SGF value of the point at a column and row, counted from 0 at the upper left; None off the board."""
    return LETTERS[column] + LETTERS[row] if 0 <= column < size and 0 <= row < size else None


def read_size(text: str) -> int:
    """Return the number of lines of the board that a text names, or the usual one if it names none."""
    size = whole_number(text)
    return size if size is not None and 1 <= size <= MAX_SIZE else DEFAULT_SIZE


def whole_number(text: str | None) -> int | None:
    """Return a text of at most nine digits as a number, or None."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def key_values(text: str) -> Mapping[str, str]:
    """Return the values of a list such as `GNAME:x,GPLC:y` by key; a value has no comma."""
    pairs = (part.partition(":") for part in text.split(","))
    return {key.strip(): value.strip() for key, _, value in pairs}
