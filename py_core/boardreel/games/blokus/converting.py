"""Records in the current form: moves of old records by their present names, all points of a piece in one value."""

from __future__ import annotations

from boardreel.games.blokus.reading import Problem, Reader
from boardreel.sgf import Node


def current(reader: Reader, name: str, node: Node) -> list[tuple[str, list[str]]]:
    """The properties of a node in the current form. What cannot be read, and what does not count, stays as it is."""
    found: dict[str, list[str]] = {}
    entry = reader.move(node)
    for ident, values in node.properties.items():
        if ident == "GM" and node.index == 0:
            found[ident] = [name]
        elif entry is not None and ident == entry.ident and not isinstance(entry.piece, Problem):
            present = reader.variant.moves[reader.moves[ident]]
            found[present if present not in node.properties else ident] = [
                ",".join(reader.board.names_of(entry.piece.mask))
            ]
        elif ident in reader.setups:
            found.setdefault(reader.variant.setups[reader.setups[ident]], []).extend(values)
        else:
            found.setdefault(ident, []).extend(values)
    return list(found.items())
