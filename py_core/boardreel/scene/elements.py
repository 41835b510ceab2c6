"""SVG elements as data, and their XML text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from boardreel.scene import encode

#: estimated width of an average character, in font sizes; decides how far a `Text` with a `width` shrinks
CHARACTER_WIDTH_EM = 0.6
#: importing `html.escape` would load a table of 2,231 character names into the browser's memory
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
#: control characters and others that HTML and XML forbid
FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: characters that change the direction of the text after them, which can make it look like something else
DIRECTION = re.compile(r"[\u202a-\u202e\u2066-\u2069]")


def clean(text: str) -> str:
    """Return a text without the characters that XML forbids.

    Forbidden characters are replaced by U+FFFD, and characters that change the direction of text are removed. Escape the
    result, not the argument, because removing characters can join others.
    """
    return text if text.isprintable() else DIRECTION.sub("", FORBIDDEN.sub("\ufffd", text))


@dataclass(slots=True)
class Element:
    """An SVG element with its attributes in output order, and either text or child elements.

    An element without a tag stands for one that was written already, and has the result as its text: many elements take
    much more memory. This class replaces `xml.etree.ElementTree`, which would take memory in the browser.
    """

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""


def number(value: float) -> str:
    """Format a coordinate with at most four decimals, without exponent and trailing zeros, as the web viewer does."""
    return str(encode.number(value))


def numbers(**values: float) -> dict[str, str]:
    """Return SVG attributes whose values are coordinates, formatted by `number`."""
    return {name: number(value) for name, value in values.items()}


def element_data(element: Element) -> list[Any]:
    """Return an element as JSON-compatible data: its tag, its attributes, its text, and its children."""
    children = [element_data(child) for child in element.children]
    return [
        element.tag,
        {name: clean(value) for name, value in element.attributes.items()},
        clean(element.text),
        children,
    ]


def serialize(root: Element) -> str:
    """Return a drawing as XML text, with text and attribute values escaped."""
    return element_text(root) + "\n"


def element_text(element: Element) -> str:
    """Return the XML text of an element without a line feed at its end, with text and attribute values escaped."""
    return "".join(element_parts(element))


def element_parts(element: Element) -> Iterator[str]:
    """Yield the XML text of an element and its descendants in parts, with text and attribute values escaped."""
    if not element.tag:
        yield element.text
        return
    attributes = "".join(f' {name}="{clean(value).translate(ESCAPES)}"' for name, value in element.attributes.items())
    if not element.children and not element.text:
        yield f"<{element.tag}{attributes}/>"
        return
    yield f"<{element.tag}{attributes}>"
    if element.text:
        yield clean(element.text).translate(ESCAPES)
    for child in element.children:
        yield from element_parts(child)
    yield f"</{element.tag}>"
