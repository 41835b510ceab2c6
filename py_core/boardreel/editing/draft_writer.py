"""Write a draft as a record: completely, so that all other games keep their bytes, or a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import StrEnum

from boardreel.editing.draft_game import DraftGame
from boardreel.editing.impact import OWN_IDENTS
from boardreel.editing.record_text import RecordText, SpliceError, codec_of, is_encodable, is_mislabeled_utf8
from boardreel.games.conversion import converted_text
from boardreel.sgf import Collection
from boardreel.sgf.charset.decoding import decode
from boardreel.sgf.writer import Properties, PropertiesOf, encode_record, format_nodes, game_properties

#: codecs that have all characters
_UNICODE_CODECS = frozenset({"utf-8", "utf-16", "utf-16-le", "utf-16-be"})
#: codecs in which any program reads a record that does not name its charset
_UNNAMED_CODECS = frozenset({"ascii", "utf-8"})


class Scope(StrEnum):
    """The part of a draft to write: the whole record, the game, the line to the current node, or the added nodes."""

    RECORD = "record"
    GAME = "game"
    LINE = "line"
    ADDITIONS = "additions"


def lacks_characters(game: DraftGame) -> bool:
    """Return whether the charset of the record lacks a character of an edit."""
    codec = codec_of(game.collection)
    if game.is_foreign or codec in _UNICODE_CODECS:
        return False
    return any(
        game.is_present(index)
        for index, properties in game.own_properties.items()
        if any(
            not is_encodable(value, codec)
            for ident, values in properties.items()
            if values != game.record_values(index, ident)
            for value in values
        )
    )


def needs_utf8(game: DraftGame) -> bool:
    """Return whether the record is saved in UTF-8 because its own charset is unsuitable.

    It is unsuitable if it lacks a character of an edit, or if the record does not name it and would be read in another
    charset.
    """
    if game.is_foreign or not game.is_edited:
        return False
    if codec_of(game.collection) in _UNNAMED_CODECS:
        return lacks_characters(game)
    return _write_in_own_charset(game) is None


def write_draft(game: DraftGame, scope: Scope, node: int) -> bytes:
    """Return the bytes of the record, or of the part that `scope` selects; `node` is the last node of the line."""
    collection = game.collection
    if scope is Scope.RECORD:
        if not game.is_edited and not game.is_foreign:
            return collection.whole.raw_bytes
        return collection.whole.write_parts(lambda part: _write_record(game) if part is collection else part.raw_bytes)
    indices, properties_of = _selection(game, scope, node)
    if game.is_foreign:
        return encode_record([converted_text(game, indices, properties_of)])
    codec = codec_of(collection)
    if needs_utf8(game) or (codec not in _UNNAMED_CODECS and "CA" not in game.properties(0)):
        return encode_record([format_nodes(game, indices, properties_of)])
    text = format_nodes(game, indices, properties_of, keep_charset=not is_mislabeled_utf8(collection))
    with suppress(UnicodeEncodeError):
        content = encode_record([text], codec)
        if _is_read_in(codec, content):
            return content
    # U+FFFD replaces bytes that are invalid in the charset
    return encode_record([format_nodes(game, indices, properties_of)])


def _selection(game: DraftGame, scope: Scope, node: int) -> tuple[Sequence[int], PropertiesOf]:
    """Return the indices of the nodes that a scope selects, parents first, and the function for their properties.

    `scope` is not the whole record; `node` is the index of the last node of the line.
    """
    if scope is Scope.LINE:
        return [*game.path_up(node)][::-1], game_properties(game)
    if scope is Scope.GAME:
        return list(game.descendants(0)), game_properties(game)
    wanted = {0}
    for index in sorted(filter(game.is_present, game.own_properties)):
        if game.is_added(index):
            wanted.update(game.path_up(index))
    return [index for index in game.descendants(0) if index in wanted], lambda index: _own_properties(game, index)


def _own_properties(game: DraftGame, index: int) -> Properties:
    """Return the properties of a node without annotations by others: comments, judgments and marks."""
    return [
        (ident, values)
        for ident, values in game.properties(index).items()
        if ident not in OWN_IDENTS or values != game.record_values(index, ident)
    ]


def _write_record(game: DraftGame) -> bytes:
    """Return the whole record with the edited game in it, in its own charset if possible, else in UTF-8."""
    collection = game.collection
    if game.is_foreign:
        return encode_record(_converted_games(collection, game))
    content = _write_in_own_charset(game)
    if content is not None:
        return content
    text = format_nodes(game, list(game.descendants(0)), game_properties(game))
    return RecordText.shown(collection).replace_game_in_utf8(game, text)


def _write_in_own_charset(game: DraftGame) -> bytes | None:
    """Return the whole record in its own charset, or None if the charset is unsuitable or the bytes cannot be kept.

    A wrong `CA` of a record in UTF-8 is mended too, unless that would lose invalid bytes.
    """
    codec = codec_of(game.collection)
    if lacks_characters(game) or (is_mislabeled_utf8(game.collection) and not game.collection.has_invalid_bytes):
        return None
    try:
        record = RecordText.keeping_bytes(game.collection)
        text = format_nodes(game, list(game.descendants(0)), record.properties_of(game), keep_charset=True)
        content = record.replace_game(game, text)
    except (SpliceError, UnicodeEncodeError):
        return None
    return content if _is_read_in(codec, content) else None


def _is_read_in(codec: str, content: bytes) -> bool:
    """Return whether the bytes of a record, written in a codec, are read in it; a record may name another charset."""
    return decode(content).charset in (codec, "ascii")


def _converted_games(collection: Collection, edited: DraftGame) -> Iterable[str]:
    """Yield the SGF texts of all games of a record in another notation, with the edited game in its place."""
    for game in collection.games:
        each = edited if game.number == edited.number else game
        nodes = [node.index for node in each.nodes]
        yield converted_text(each, nodes, game_properties(each))
