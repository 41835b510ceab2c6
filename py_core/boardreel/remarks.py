"""What a record says of a move or position beside words, by properties of its format: judgements, values, marks."""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.annotations import annotation_sign
from boardreel.games.protocol import Rules
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.values import parse_double, parse_number, parse_real

#: properties with two degrees; of the first two it is said for which colour
JUDGEMENTS = {"GB": "B", "GW": "W", "DM": None, "UC": None, "HO": None, "CH": None, "SI": None}
#: properties with a number
VALUES = {"V": parse_real, "TC": parse_number}
MARKS = ("KO",)


def remarks(node: Node, rules: Rules) -> list[Message]:
    """The remarks of a node, those on its move first."""
    return list(_remarks(node, rules))


def _remarks(node: Node, rules: Rules) -> Iterator[Message]:
    sign = annotation_sign(node)
    if sign is not None:
        yield Message(f"remark.{sign}")
    for ident, raws in node.properties.items():
        if ident in JUDGEMENTS:
            color = JUDGEMENTS[ident]
            args = {} if color is None else {"side": _side(color, rules)}
            yield Message(f"remark.{ident}{parse_double(raws[0])}", args)
        elif ident in VALUES:
            value = VALUES[ident](raws[0])
            if value is not None:
                yield Message(f"remark.{ident}", {"value": f"{value:g}", "side": _side("B", rules)})
        elif ident in MARKS:
            yield Message(f"remark.{ident}")


def _side(color: str, rules: Rules) -> Message:
    """The colour as the game names it."""
    return next((side.name for side in rules.sides if side.color == color), Message(f"color.{color}"))
