"""Convert a record to the current form of its format, with the help of the rules of its games.

A record with bytes that are invalid in its charset is written in that charset, because UTF-8 would lose these bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardreel.budgets import UNLIMITED
from boardreel.games.registry import open_rules, recognize
from boardreel.sgf import Collection, Game, Node, read
from boardreel.sgf.charset.codec_access import decode_keeping_bytes
from boardreel.sgf.charset.decoding import without_bom
from boardreel.sgf.writer import Properties, PropertiesOf, format_nodes, with_file_format


def convert(collection: Collection) -> bytes:
    """Return a record in UTF-8 with the properties of each game in their current form, and `FF[4]` if its format has it.

    Nothing is lost: a property without a current form is written unchanged. A record with bytes that are invalid in its
    charset stays in its charset.
    """

    def write(readable: Collection, codec: str | None) -> bytes:
        """Return the converted content of a collection in the codec, or in UTF-8 if it is None."""
        rules = {game.number: open_rules(game) for game in readable.games}

        def rewrite(node: Node) -> Properties | None:
            """Return the properties to write for a node, or None to keep its properties."""
            own = rules[node.game.number]
            properties = own.convert(node)
            if node.index > 0 or not own.has_file_format:
                return properties
            return with_file_format(list(node.properties.items()) if properties is None else properties)

        return readable.to_bytes(rewrite, codec=codec)

    return _write(collection, write)


def converted_text(game: Game, indices: Sequence[int], properties_of: PropertiesOf) -> str:
    """Return the SGF text of the tree of some nodes of a game that was read in another notation. See `format_nodes`."""
    rules = open_rules(game)

    def converted(index: int) -> Properties:
        """Return the properties of the node at an index in the current form of the format."""
        properties = rules.convert(game.node(index))
        properties = properties_of(index) if properties is None else properties
        return properties if index or not rules.has_file_format else with_file_format(properties)

    return format_nodes(game, indices, converted)


def save_as_utf8(collection: Collection) -> bytes:
    """Return a record in UTF-8, or in its charset if it has bytes that are invalid in it.

    A record that was imported from another notation is converted.
    """

    def write(readable: Collection, codec: str | None) -> bytes:
        """Return the content of a collection in the codec, or in UTF-8 if it is None. Properties and their order stay."""
        if readable.is_imported:
            return convert(readable)
        return readable.to_utf8() if codec is None else readable.to_bytes(codec=codec)

    return _write(collection, write)


def _write(collection: Collection, write: Callable[[Collection, str | None], bytes]) -> bytes:
    """Return the bytes that `write` makes of a record, or of all records in an archive.

    `write` takes a collection and the codec to write it in, None for UTF-8. If the record has bytes that are invalid in
    its charset, the collection has them as lone surrogates and the codec is the record's own. If the record cannot be
    written even then, return the bytes that were read.
    """
    return collection.write_parts(lambda part: _write_part(part, write))


def _write_part(collection: Collection, write: Callable[[Collection, str | None], bytes]) -> bytes:
    """Return the bytes that `write` makes of one record. The arguments are those of `_write`."""
    charset = collection.charset
    if not collection.has_invalid_bytes or charset is None:
        return write(collection, None)
    kept = read(collection.raw_bytes, name=collection.name, charset=charset, keep_bytes=True, budget=UNLIMITED.start())
    recognized = recognize(kept.text, kept.name)
    try:
        content = write(kept if recognized is None else recognized, charset)
        again = decode_keeping_bytes(content, charset)
    except UnicodeError:
        return collection.raw_bytes
    bom = collection.raw_bytes[: len(collection.raw_bytes) - len(without_bom(collection.raw_bytes, charset))]
    return collection.raw_bytes if "\ufffd" in again and "\ufffd" not in kept.text else bom + content
