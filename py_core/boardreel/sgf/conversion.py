"""Convert records of older SGF versions to FF[4]."""

from __future__ import annotations

from boardreel.sgf.tree import Collection, Node, Rewrite
from boardreel.sgf.writer import Properties, with_file_format


def convert(collection: Collection, rewrite: Rewrite | None = None, *, codec: str | None = None) -> bytes:
    """Return a collection as an FF[4] record in UTF-8, or in another codec with its `CA` unchanged.

    `rewrite` converts the properties that are defined by the game of a node, as in `Collection.to_bytes`. The values of
    other properties have the same form in all versions and are not changed.
    """

    def rewrite_root(node: Node) -> Properties | None:
        """Return the properties to write for a node, with `FF[4]` if it is a root, or None to keep those it has."""
        properties = rewrite(node) if rewrite is not None else None
        if node.index > 0:
            return properties
        return with_file_format(list(node.properties.items()) if properties is None else properties)

    return collection.to_bytes(rewrite_root, codec=codec)
