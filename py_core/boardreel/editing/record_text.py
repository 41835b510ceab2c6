"""Replace one game in the bytes of a record, so that the bytes of all other games stay as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from boardreel.editing.draft_game import DraftGame
from boardreel.sgf import Collection, read
from boardreel.sgf.charset.codec_access import decode_keeping_bytes, encode_keeping_bytes
from boardreel.sgf.charset.decoding import without_bom
from boardreel.sgf.charset.names import find_record_codec
from boardreel.sgf.grammar import VALUE, WHITESPACE
from boardreel.sgf.values import unescape_simple
from boardreel.sgf.writer import Properties

_VALUE_OR_PAREN = re.compile(rf"{VALUE}|[()]", re.DOTALL)
_CHARSET_VALUE = re.compile(VALUE, re.DOTALL)


class SpliceError(Exception):
    """Raised if the bytes of a record cannot be divided into those of its games."""


def codec_of(collection: Collection) -> str:
    """Return the codec in which a record is saved: its own or, if its text is pure ASCII, the one that it names."""
    codec = collection.charset or "utf-8"
    if codec != "ascii":
        return codec
    label = next(iter(collection.iter_root_values()), {}).get("CA")
    return (label and find_record_codec(unescape_simple(label))) or codec


def is_mislabeled_utf8(collection: Collection) -> bool:
    """Return whether a record in UTF-8 names another charset, so that other programs may garble its text."""
    return collection.charset == "utf-8" and any(found.code == "wrong-charset" for found in collection.raw_diagnostics)


def is_encodable(text: str, codec: str) -> bool:
    """Return whether a text survives encoding with a codec and decoding."""
    try:
        return decode_keeping_bytes(encode_keeping_bytes(text, codec), codec) == text
    except UnicodeError:
        return False


class RecordText:
    """The text of a record and the spans of its games."""

    def __init__(self, collection: Collection, readable: Collection) -> None:
        """Create the text of `collection` from `readable`, the collection that was read from the same bytes.

        `readable` decides how bytes that are invalid in the charset appear: see `shown` and `keeping_bytes`.
        """
        self._collection = collection
        self._readable = readable
        self._text = readable.text

    @classmethod
    def shown(cls, collection: Collection) -> RecordText:
        """Return the text as the viewer shows it, with U+FFFD in place of bytes that are invalid in the charset."""
        return cls(collection, collection)

    @classmethod
    def keeping_bytes(cls, collection: Collection) -> RecordText:
        """Return the text with a lone surrogate in place of each byte that is invalid in the charset.

        Raise SpliceError if the record, read in this way, has other games.
        """
        if not collection.has_invalid_bytes:
            return cls(collection, collection)
        kept = read(collection.raw_bytes, name=collection.name, charset=collection.charset, keep_bytes=True)
        if kept.source.node_table.game_roots != collection.source.node_table.game_roots:
            raise SpliceError
        return cls(collection, kept)

    def properties_of(self, game: DraftGame) -> Callable[[int], Properties]:
        """Return a function that returns the properties to write for a node; unedited values keep their bytes."""
        kept = self._readable.games[self._place(game)]

        def properties(index: int) -> Properties:
            """Return the properties to write for the node at an index."""
            found = game.properties(index)
            if index >= game.base_count or kept.collection is game.collection:
                return list(found.items())
            record = kept.properties(index)
            return [
                (ident, record[ident] if ident in record and values == game.record_values(index, ident) else values)
                for ident, values in found.items()
            ]

        return properties

    def replace_game(self, game: DraftGame, text: str) -> bytes:
        """Return the bytes of the record with `text` in place of a game, in the charset of the record.

        Raise SpliceError if the bytes of another game would change, and UnicodeEncodeError if the charset lacks a
        character.
        """
        codec = codec_of(self._collection)
        raw = self._collection.raw_bytes
        start, end = self._span(self._place(game))
        bom = raw[: len(raw) - len(without_bom(raw, codec))]
        before = bom + encode_keeping_bytes(self._text[:start], codec)
        after = encode_keeping_bytes(self._text[end:], codec)
        if not (raw.startswith(before) and raw.endswith(after)):
            raise SpliceError
        return before + encode_keeping_bytes(text, codec) + after

    def replace_game_in_utf8(self, game: DraftGame, text: str) -> bytes:
        """Return the record in UTF-8 with `text` in place of a game.

        Other games that name a charset name UTF-8 then, and so does the first game in any case.
        """
        edited = self._place(game)
        pieces: list[str] = []
        offset = 0
        for place, (start, end, label) in enumerate(self._charset_labels(edited)):
            pieces += [self._text[offset:start], label]
            offset = end
            if place == edited:
                pieces[-1] = text
        return "".join([*pieces, self._text[offset:]]).encode("utf-8", "replace")

    def _charset_labels(self, edited: int) -> Iterator[tuple[int, int, str]]:
        """Yield the spans to replace when the record is written in UTF-8, each with its replacement.

        They are the values of `CA`, and the whole span of the edited game, whose index in the record is `edited`.
        """
        table = self._readable.source.node_table
        has_labels = "CA" in self._text
        for place, root in enumerate(table.game_roots):
            start, _ = self._readable.source.node_span(root)
            if place == edited:
                yield (*self._span(place), "")
                continue
            offsets = self._readable.source.value_offsets(root).get("CA") if has_labels else None
            match = _CHARSET_VALUE.match(self._text, offsets[0]) if offsets else None
            if match is not None:
                yield match.start(), match.end(), "[UTF-8]"
            else:
                # the first game decides in which charset the record is read
                yield start, start, "" if place else "CA[UTF-8]"

    def _place(self, game: DraftGame) -> int:
        """Return the index (from 0) in the record of the game that a draft is about."""
        return self._collection.source.node_table.game_roots.index(game.record_nodes.start)

    def _span(self, place: int) -> tuple[int, int]:
        """Return the start and end offset of the game with an index, including its parentheses if it has them."""
        table = self._readable.source.node_table
        start = table.game_offsets[place]
        end = table.game_ends.get(start)
        if end is None:
            end = self._end_of_well_formed_game(start)
        return start, start + len(self._text[start:end].rstrip(WHITESPACE))

    def _end_of_well_formed_game(self, start: int) -> int:
        """Return the offset after the parenthesis that closes the well-formed game at an offset."""
        depth = 0
        for match in _VALUE_OR_PAREN.finditer(self._text, start):
            depth += {"(": 1, ")": -1}.get(match[0], 0)
            if depth == 0:
                return match.end()
        return len(self._text)
