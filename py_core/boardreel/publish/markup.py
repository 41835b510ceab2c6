"""Write HTML so that text can never become markup: all text that is not `Markup` is escaped."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from types import MappingProxyType

from boardreel.scene.elements import DIRECTION, FORBIDDEN, clean

#: elements of HTML that have neither content nor an end tag
VOID_ELEMENTS = {"img", "link", "meta", "input"}
#: elements of HTML whose content is raw text, which cannot be escaped
RAW_TEXT_ELEMENTS = {"script", "style", "iframe", "noembed", "noframes", "noscript", "plaintext", "xmp"}
#: sequences that end a script element, or begin a comment or script in it that can hide the rest of the page
_MARKUP_IN_SCRIPT = re.compile(r"<(?:/|!--|script)", re.IGNORECASE)
#: characters that are escaped in JSON inside a script element, so that HTML parsers have nothing to change
_ESCAPED_IN_JSON = re.compile(rf"[<>&\u2028\u2029]|{FORBIDDEN.pattern}|{DIRECTION.pattern}")

Attributes = Mapping[str, str | int | bool | None]
NO_ATTRIBUTES: Attributes = MappingProxyType({})


class Markup(str):
    """A string that is markup already and is not escaped again."""

    __slots__ = ()


def tag(name: str, attributes: Attributes = NO_ATTRIBUTES, *children: str) -> Markup:
    """Return an HTML element whose children are text, which is escaped, or `Markup`.

    An attribute that is None or False is omitted; one that is True has no value. Raise ValueError for content of a
    script or another element with raw text; the functions `script`, `script_json` and `script_bytes` make those.
    """
    if name in RAW_TEXT_ELEMENTS and children:
        raise ValueError(f"the content of {name} is raw text")
    start = f"{name}{attributes_text(attributes)}"
    if name in VOID_ELEMENTS:
        return Markup(f"<{start}>")
    content = "".join(child if isinstance(child, Markup) else escape(clean(child), quote=False) for child in children)
    return Markup(f"<{start}>{content}</{name}>")


def lines(*parts: str) -> Markup:
    """Return pieces of markup joined, with a line feed after each.

    Text that is not `Markup` is escaped; empty parts are omitted.
    """
    return Markup("".join(f"{escaped(part)}\n" for part in parts if part))


def render(template: str, **values: str) -> Markup:
    """Return the file `static/TEMPLATE` with each `$name` replaced by its value, which is escaped unless it is `Markup`.

    A value may be inside an element or inside a quoted attribute. The line feed at the end of the file is omitted.
    Raise KeyError if a name of the template has no value.
    """
    return Markup(_template(template).substitute({name: escaped(value) for name, value in values.items()}))


def static_text(name: str) -> str:
    """Return the content of a file in the folder `static`, which has the templates, scripts and styles of pages."""
    return files("boardreel.publish").joinpath("static", name).read_text("utf-8")


@cache
def _template(name: str) -> Template:
    """Return the template in a file of the folder `static`, without the line feed at its end."""
    return Template(static_text(name).removesuffix("\n"))


def escaped(value: str) -> Markup:
    """Return text escaped for HTML, without forbidden characters; `Markup` is returned unchanged."""
    return value if isinstance(value, Markup) else Markup(escape(clean(value)))


def is_raw_text(text: str) -> bool:
    """Return whether a script element can contain a text unchanged.

    It cannot if the text could end the element, or contains a character that HTML parsers replace (U+0000, a carriage
    return) or that is not allowed in pages.
    """
    return not (_MARKUP_IN_SCRIPT.search(text) or "\r" in text or FORBIDDEN.search(text) or DIRECTION.search(text))


def script(attributes: Attributes, text: str = "") -> Markup:
    """Return a script element with raw text as its content. Raise ValueError if the text is unsafe.

    Only this function and `style` make elements with raw text, and nothing changes the text after this check.
    """
    if not is_raw_text(text):
        raise ValueError("this text could end its script element")
    return Markup(f"<script{attributes_text(attributes)}>{text}</script>")


def style(text: str) -> Markup:
    """Return a style element. Raise ValueError if the text could end the element."""
    if not is_raw_text(text):
        raise ValueError("this text could end its style element")
    return Markup(f"<style>{text}</style>")


def script_json(attributes: Attributes, text: str) -> Markup:
    """Return a script element with JSON text, escaped so that parsing it gives the same value."""
    return script(attributes, _ESCAPED_IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", text))


def script_bytes(attributes: dict[str, str], content: bytes) -> Markup:
    """Return a script element with bytes: as text if HTML preserves it exactly, else in base64.

    Base64 is marked by the attribute `data-encoding="base64"`.
    """
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = "\0"
    if is_raw_text(text):
        return script(attributes, text)
    return script(attributes | {"data-encoding": "base64"}, b64encode(content).decode())


def attributes_text(attributes: Attributes) -> Markup:
    """Return attributes as they follow the name of an element, each with a space before it; see `tag`."""
    parts = []
    for name, value in attributes.items():
        if value is True:
            parts.append(f" {name}")
        elif value is not None and value is not False:
            parts.append(f' {name}="{escape(clean(str(value)))}"')
    return Markup("".join(parts))
