"""Convert records of older SGF versions to FF[4]."""

from __future__ import annotations

from boardreel.sgf.tree import Collection, Node, Rewrite
from boardreel.sgf.writer import Properties, with_file_format


def convert(collection: Collection, rewrite: Rewrite | None = None, *, codec: str | None = None) -> bytes:
    """Return a collection as a record in FF[4], encoded in UTF-8 or in `codec` with its `CA` unchanged.

    `rewrite` converts the properties that the game of a node defines, as in `Collection.to_bytes`. All other values
    have the same form in all versions of SGF and are not changed.
    """

    def rewrite_root(node: Node) -> Properties | None:
        """Return the properties to write for a node, with `FF[4]` if it is a root, or None to keep its properties."""
        properties = rewrite(node) if rewrite is not None else None
        if node.index > 0:
            return properties
        return with_file_format(list(node.properties.items()) if properties is None else properties)

    return collection.to_bytes(rewrite_root, codec=codec)
