"""Read the annotation of a move: the sign that its annotation properties stand for."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.sgf import Node

#: rows of property, value (None for any value) and sign; the first row that matches a node takes precedence
SIGNS = (
    ("TE", "2", "!!"),
    ("TE", None, "!"),
    ("IT", None, "!?"),
    ("DO", None, "?!"),
    ("BM", "2", "??"),
    ("BM", None, "?"),
)
#: signs that old records write as the pair TE and BM, which FF[4] forbids; the order of the two properties decides
LEGACY_SIGN_PAIRS: Mapping[tuple[str, ...], str] = {("TE", "BM"): "!?", ("BM", "TE"): "?!"}
ANNOTATION_IDENTS = frozenset(ident for ident, _, _ in SIGNS)


def annotation_sign(node: Node) -> str | None:
    """Return the sign of the node's move (`!!`, `!`, `!?`, `?!`, `?` or `??`), or None if the record does not judge it."""
    properties = node.properties
    if ANNOTATION_IDENTS.isdisjoint(properties):
        return None
    legacy_sign = LEGACY_SIGN_PAIRS.get(tuple(ident for ident in properties if ident in ("TE", "BM")))
    if legacy_sign is not None:
        return legacy_sign
    for ident, value, sign in SIGNS:
        if ident in properties and (value is None or properties[ident][0].strip() == value):
            return sign
    return None
