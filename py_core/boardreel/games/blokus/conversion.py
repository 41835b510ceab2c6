"""Convert old records to the current form of Pentobi's doc/blksgf."""

from __future__ import annotations

from boardreel.games.blokus.notation import InvalidPiece, ValueReader
from boardreel.sgf import Node


def convert_node(reader: ValueReader, node: Node) -> list[tuple[str, list[str]]]:
    """Return the properties of a node in the current form, as pairs of identifier and raw values.

    Moves get the current property name and one value with all points; setup gets the current property names, and `GM` of
    the root the standard spelling of the variant. Unreadable values and unknown properties are copied unchanged.
    """
    converted: dict[str, list[str]] = {}
    variant, properties = reader.variant, node.properties
    move = reader.read_move(properties)
    for ident, values in properties.items():
        if ident == "GM" and node.index == 0:
            converted[ident] = [variant.name]
        elif move is not None and ident == move.ident and not isinstance(move.piece, InvalidPiece):
            current = variant.move_properties[reader.color_of_move[ident]]
            points = ",".join(reader.board.point_names(move.piece))
            converted[current if current not in properties else ident] = [points]
        elif ident in reader.color_of_setup:
            converted.setdefault(variant.setup_properties[reader.color_of_setup[ident]], []).extend(values)
        else:
            converted.setdefault(ident, []).extend(values)
    return list(converted.items())
