"""Read the annotations of a node that are not text: judgments of its move and of its position, values and marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardreel.games.protocol import Rules
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.values import parse_double, parse_number, parse_real
from boardreel.sgf.vendor_headers import header_idents

#: annotation signs by property and value (None: any value); the first matching row takes precedence
SIGNS = (
    ("TE", "2", "!!"),
    ("TE", None, "!"),
    ("IT", None, "!?"),
    ("DO", None, "?!"),
    ("BM", "2", "??"),
    ("BM", None, "?"),
)
#: old files used TE and BM together as one sign; their order decides which
LEGACY_SIGN_PAIRS: Mapping[tuple[str, ...], str] = {("TE", "BM"): "!?", ("BM", "TE"): "?!"}
SIGN_IDENTS = frozenset(ident for ident, _, _ in SIGNS)

#: properties with a degree, 1 or 2, and the color they are about; None for those about no color
JUDGMENTS = {"GB": "B", "GW": "W", "DM": None, "UC": None, "HO": None, "CH": None, "SI": None}
#: properties with a number, and the function that parses it
VALUES = {"V": parse_real, "TC": parse_number}
#: properties without a value
FLAGS = ("KO",)


def annotation_sign(node: Node, rules: Rules) -> str | None:
    """Return the annotation sign of the node's move (`!!` `!` `!?` `?!` `?` `??`), or None if it has none."""
    properties = node.properties
    if SIGN_IDENTS.isdisjoint(properties.keys() - _header_idents(node)):
        return None
    legacy = LEGACY_SIGN_PAIRS.get(tuple(ident for ident in properties if ident in ("TE", "BM")))
    if legacy is not None and rules.has_sign_pairs:
        return legacy
    for ident, value, sign in SIGNS:
        if ident in properties and (value is None or properties[ident][0].strip() == value):
            return sign
    return None


def annotation_messages(node: Node, rules: Rules) -> Iterator[Message]:
    """Yield the annotations of a node as messages: the sign of its move first, then the others in file order."""
    sign = annotation_sign(node, rules)
    if sign is not None:
        yield Message(f"remark.{sign}")
    header = _header_idents(node)
    for ident, raws in node.properties.items():
        if ident in header:
            continue
        if ident in JUDGMENTS:
            color = JUDGMENTS[ident]
            args = {} if color is None else {"side": _side_name(color, rules)}
            yield Message(f"remark.{ident}{parse_double(raws[0])}", args)
        elif ident in VALUES:
            value = VALUES[ident](raws[0])
            if value is not None:
                yield Message(f"remark.{ident}", {"value": f"{value:g}", "side": _side_name("B", rules)})
        elif ident in FLAGS:
            yield Message(f"remark.{ident}")


def _header_idents(node: Node) -> frozenset[str]:
    """Return the properties of a node that are no annotations, because they are part of the header of a server."""
    return header_idents(node.properties) if node.index == 0 else frozenset()


def _side_name(color: str, rules: Rules) -> Message:
    """Return the game's name of the side with an SGF color, or the color's usual name if there is no such side."""
    return next((side.name for side in rules.sides if side.color == color), Message(f"color.{color}"))
