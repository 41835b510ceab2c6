"""The properties of nodes that are not in the digits of the moves, as one text.

Every node with such properties is written as in SGF. Before its semicolon is the number of nodes since the node written
before it, if it is not 1: `;PB[Ada]12;C[A good move.];C[So is this.]` are properties of nodes 0, 12 and 13.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.links.errors import LinkError
from boardreel.sgf.grammar import VALUE, parse_properties
from boardreel.sgf.writer import format_node

_NODE = re.compile(rf"([0-9]{{0,6}}+);((?:[A-Z0-9]++(?:{VALUE})++)*+)", re.DOTALL)


def write_texts(nodes: Sequence[Mapping[str, Sequence[str]]]) -> str:
    """Return the properties of all nodes as one text, in file order. A node without properties takes no characters."""
    parts = []
    # the root is one node after this
    latest = -1
    for index, properties in enumerate(nodes):
        if properties:
            distance = index - latest
            parts.append(("" if distance == 1 else str(distance)) + format_node(properties.items()))
            latest = index
    return "".join(parts)


def read_texts(text: str, count: int) -> list[dict[str, list[str]]]:
    """Return the properties of `count` nodes from the text that `write_texts` has written.

    Raise LinkError for another text.
    """
    nodes: list[dict[str, list[str]]] = [{} for _ in range(count)]
    index, offset = -1, 0
    while offset < len(text):
        match = _NODE.match(text, offset)
        if match is None:
            raise LinkError("damaged")
        index += int(match[1] or 1)
        if index >= count:
            raise LinkError("damaged")
        nodes[index] = parse_properties(match[2])
        offset = match.end()
    return nodes
