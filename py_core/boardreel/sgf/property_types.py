"""Raw values by the type that the table gives their property. Points of a game are its own and stay text here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardreel.sgf.values import (
    parse_color,
    parse_double,
    parse_number,
    parse_real,
    split_compose,
    unescape_simple,
    unescape_text,
)

if TYPE_CHECKING:
    from boardreel.sgf.tree import Node


def _pair(raw: str) -> tuple[str, str | None]:
    first, second = split_compose(raw)
    return unescape_simple(first), None if second is None else unescape_simple(second)


def _size(raw: str) -> tuple[int, int] | None:
    columns, rows = (parse_number(part) if part is not None else None for part in split_compose(raw))
    if columns is None:
        return None
    return (columns, columns if rows is None else rows)


def _none(raw: str) -> bool:
    return True


#: type of the table → what reads one raw value
READERS: dict[str, Callable[[str], Any]] = {
    "none": _none,
    "number": parse_number,
    "real": parse_real,
    "double": parse_double,
    "color": parse_color,
    "simple": unescape_simple,
    "text": unescape_text,
    "point": unescape_simple,
    "move": unescape_simple,
    "stone": unescape_simple,
    "point:point": _pair,
    "point:simple": _pair,
    "simple:simple": _pair,
    "number or number:number": _size,
    "none or number:simple": _pair,
}


def typed_value(node: Node, ident: str) -> Any:
    """See `Node.get`. A property that the table does not know is a list of texts."""
    from boardreel.sgf.properties import PROPERTIES

    raws = node.raw(ident)
    if not raws:
        return None
    row = PROPERTIES.get(ident)
    if row is None:
        return [unescape_text(raw) for raw in raws]
    read = READERS[row.type]
    if row.type == "text":
        return node.text(ident)
    return [read(raw) for raw in raws] if row.many else read(raws[0])
