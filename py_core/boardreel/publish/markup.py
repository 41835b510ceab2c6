"""Writes HTML and XML so that text can never become markup: what is not `Markup` is escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any

#: elements of HTML that have no content and no end tag
VOID = {"img", "link", "meta", "input"}
#: characters that neither HTML nor XML may hold
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: characters that turn the direction of text, also of what stands after it
_DIRECTION = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
#: what could end a script element, or begin a comment in it
_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}

Attributes = Mapping[str, str | int | bool | None]
NONE: Attributes = MappingProxyType({})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def clean(text: str) -> str:
    """Text of a record as it may stand in a page: nothing forbidden, no turning of direction."""
    return _DIRECTION.sub("", _FORBIDDEN.sub("\ufffd", text))


def tag(name: str, attributes: Attributes = NONE, *children: str) -> Markup:
    """An element of HTML. Attributes that are None or False are left out, those that are True have no value."""
    written = _attributes(attributes)
    if name in VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{_content(children)}</{name}>")


def xml(name: str, attributes: Attributes = NONE, *children: str) -> Markup:
    """An element of XML."""
    content = _content(children)
    return Markup(f"<{name}{_attributes(attributes)}" + (f">{content}</{name}>" if content else "/>"))


def script_data(kind: str, text: str, *, mark: str | None = None) -> Markup:
    """A script element that holds data and is never run: JSON, in which no character can end the element.

    `mark` is the name of a data attribute by which scripts find it.
    """
    attributes: dict[str, str | bool] = {"type": kind}
    if mark is not None:
        attributes[f"data-{mark}"] = True
    safe = "".join(_SCRIPT.get(character, character) for character in text)
    return Markup(f"<script{_attributes(attributes)}>{safe}</script>")


def json_text(value: Any) -> str:
    """JSON without spaces, in Unicode."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _attributes(attributes: Attributes) -> str:
    parts = []
    for name, value in attributes.items():
        if value is True:
            parts.append(f" {name}")
        elif value is not None and value is not False:
            parts.append(f' {name}="{escape(clean(str(value)))}"')
    return "".join(parts)


def _content(children: tuple[str, ...]) -> str:
    return "".join(child if isinstance(child, Markup) else escape(clean(child), quote=False) for child in children)
