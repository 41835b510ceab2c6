"""Find the bytes of each game of a record."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.sgf.charset.names import STATEFUL_CODECS, WIDE_CODECS
from boardreel.sgf.tree import Collection

_OPEN = b"("
_WHITESPACE = b" \t\r\n\v\f\0\x1a"


def parenthesis_offsets(raw: bytes, text: str, codec: str | None, offsets: Sequence[int]) -> list[int] | None:
    """Return the offsets in the bytes `raw` of opening parentheses, given their offsets in the decoded `text` in order.

    Return None if bytes of the charset `codec` cannot be divided. In all charsets that extend ASCII, bytes below 0x30 are
    characters of their own, so that bytes and text have the same opening parentheses.
    """
    if codec in WIDE_CODECS or codec in STATEFUL_CODECS:
        return None
    if len(raw) == len(text):
        return list(offsets)
    if raw.count(_OPEN) != text.count("("):
        return None
    found: list[int] = []
    position, counted = -1, 0
    for offset in offsets:
        for _ in range(text.count("(", counted, offset + 1)):
            position = raw.index(_OPEN, position + 1)
        counted = offset + 1
        found.append(position)
    return found


def games_as_bytes(collection: Collection) -> list[bytes]:
    """Return the bytes of each game of a record as they are in the file, without white space after the game.

    Text between two games belongs to the game before it. Games that were imported from another notation, and games of a
    record whose bytes cannot be divided, are written as SGF in UTF-8.
    """
    raw, starts = collection.raw_bytes, None
    if not collection.is_built:
        offsets = collection.source.node_table.game_offsets
        starts = parenthesis_offsets(raw, collection.text, collection.charset, offsets)
    if starts is None:
        return [collection.game_to_utf8(game).rstrip(_WHITESPACE) for game in collection.games]
    ends = [*starts[1:], len(raw)]
    return [raw[start:end].rstrip(_WHITESPACE) for start, end in zip(starts, ends, strict=True)]
