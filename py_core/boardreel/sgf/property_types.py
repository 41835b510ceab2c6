"""The value types of SGF properties, and how to parse a raw value of each type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from boardreel.sgf.values import (
    parse_color,
    parse_double,
    parse_number,
    parse_real,
    split_compose,
    unescape_simple,
    unescape_text,
)


class ValueType(StrEnum):
    """The type of a property's values. The string is the type as the SGF specification writes it.

    The forms of `POINT`, `MOVE` and `STONE` are defined by each game, so this package treats them as text.
    """

    NONE = "none"
    NUMBER = "number"
    REAL = "real"
    DOUBLE = "double"
    COLOR = "color"
    SIMPLE_TEXT = "simple"
    TEXT = "text"
    POINT = "point"
    MOVE = "move"
    STONE = "stone"
    POINT_PAIR = "point:point"
    LABEL = "point:simple"
    TEXT_PAIR = "simple:simple"
    SIZE = "number or number:number"
    FIGURE = "none or number:simple"


def _parse_none(raw: str) -> bool:
    """Return True for any raw value: the presence of a property of type None is all that matters."""
    return True


def _parse_pair(raw: str) -> tuple[str, str | None]:
    """Return both parts of a composed value as SimpleText; the second is None if there is no colon."""
    first, second = split_compose(raw)
    return unescape_simple(first), None if second is None else unescape_simple(second)


def _parse_size(raw: str) -> tuple[int, int] | None:
    """Return a board size as (columns, rows), or None if it is not a number. `9` is (9, 9), `13:9` is (13, 9)."""
    columns, rows = (parse_number(part) if part is not None else None for part in split_compose(raw))
    if columns is None:
        return None
    return (columns, columns if rows is None else rows)


#: function that parses one raw value of a type; it returns None for a malformed value
VALUE_PARSERS: Mapping[ValueType, Callable[[str], Any]] = {
    ValueType.NONE: _parse_none,
    ValueType.NUMBER: parse_number,
    ValueType.REAL: parse_real,
    ValueType.DOUBLE: parse_double,
    ValueType.COLOR: parse_color,
    ValueType.SIMPLE_TEXT: unescape_simple,
    ValueType.TEXT: unescape_text,
    ValueType.POINT: unescape_simple,
    ValueType.MOVE: unescape_simple,
    ValueType.STONE: unescape_simple,
    ValueType.POINT_PAIR: _parse_pair,
    ValueType.LABEL: _parse_pair,
    ValueType.TEXT_PAIR: _parse_pair,
    ValueType.SIZE: _parse_size,
    ValueType.FIGURE: _parse_pair,
}
