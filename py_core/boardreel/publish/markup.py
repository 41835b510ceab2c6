"""Writes HTML and XML so that text can never become markup: what is not `Markup` is escaped."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any

from boardreel.scene.svg import DIRECTION, FORBIDDEN, clean

#: elements of HTML that have no content and no end tag
VOID = {"img", "link", "meta", "input"}
#: elements of HTML whose content is raw text, in which nothing is escaped
RAW = {"script", "style", "iframe", "noembed", "noframes", "noscript", "plaintext", "xmp"}
#: what can end a script element, or begin a comment or another script in it, which can swallow the rest of the page
_MARKUP_IN_SCRIPT = re.compile(r"<(?:/|!--|script)", re.IGNORECASE)
#: what JSON text escapes in a script element: nothing that HTML could change is left
_ESCAPED_IN_JSON = re.compile(rf"[<>&\u2028\u2029]|{FORBIDDEN.pattern}|{DIRECTION.pattern}")

Attributes = Mapping[str, str | int | bool | None]
NONE: Attributes = MappingProxyType({})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, attributes: Attributes = NONE, *children: str) -> Markup:
    """Return an element of HTML. Attributes that are None or False are left out, those that are True have no value.

    Elements whose content is raw text are made by `script` and its relatives.
    """
    if name in RAW and children:
        raise ValueError(f"the content of {name} is raw text")
    written = _attributes(attributes)
    if name in VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{_content(children)}</{name}>")


def xml(name: str, attributes: Attributes = NONE, *children: str) -> Markup:
    """An element of XML."""
    content = _content(children)
    return Markup(f"<{name}{_attributes(attributes)}" + (f">{content}</{name}>" if content else "/>"))


def is_raw_text(text: str) -> bool:
    """Return whether a script element holds a text exactly as it is.

    It does not if the text could end the element, or has a character that HTML replaces (U+0000, a carriage return) or
    that has no place in a document.
    """
    return not (_MARKUP_IN_SCRIPT.search(text) or "\r" in text or FORBIDDEN.search(text) or DIRECTION.search(text))


def script(attributes: Attributes, text: str = "") -> Markup:
    """Return a script element. Its content is raw text, which cannot be escaped: ValueError if it is unsafe.

    This is the only place that makes raw text, and nothing changes the text after this check.
    """
    if not is_raw_text(text):
        raise ValueError("this text could end its script element")
    return Markup(f"<script{_attributes(attributes)}>{text}</script>")


def script_json(attributes: Attributes, text: str) -> Markup:
    """Return a script element that holds JSON text; its strings come out as they went in."""
    return script(attributes, _ESCAPED_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def script_bytes(attributes: dict[str, str], content: bytes) -> Markup:
    """Return a script element that holds bytes: as text where that is exact, else in base64, marked `data-encoding`."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = "\0"
    if is_raw_text(text):
        return script(attributes, text)
    return script(attributes | {"data-encoding": "base64"}, b64encode(content).decode())


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
