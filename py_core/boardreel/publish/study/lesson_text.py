"""Clean the text of a lesson, which becomes part of pages and of a book in XML: characters, addresses and pictures."""

from __future__ import annotations

from collections.abc import Iterable

from markdown_it import MarkdownIt
from markdown_it.token import Token

from boardreel.errors import shortened
from boardreel.publish.embed.fences import LANGUAGES
from boardreel.publish.local_pictures import is_on_other_host
from boardreel.scene.elements import clean


def clean_lesson(tokens: Iterable[Token]) -> list[str]:
    """Clean the tokens of a lesson in place, and return a note for each picture that was left out.

    Characters that XML forbids are replaced, and characters that change the direction of text are removed, but not in the
    records of fences. A picture on another host becomes its description, because a lesson loads nothing from elsewhere.
    """
    notes = []
    for token in tokens:
        if token.type == "image" and is_on_other_host(str(token.attrGet("src") or "")):
            notes.append(leave_out_picture(token, "it is on another host"))
        if not (token.type == "fence" and token.info.partition(" ")[0] in LANGUAGES):
            token.content = clean(token.content)
        token.info = clean(token.info)
        token.attrs = {name: clean(value) if isinstance(value, str) else value for name, value in token.attrs.items()}
        for name in ("href", "src"):
            # without the characters that were removed, an address can be another one
            if not MarkdownIt().validateLink(str(token.attrs.get(name, ""))):
                token.attrs[name] = ""
        notes += [line_prefix(token) + note for note in clean_lesson(token.children or ())]
    return notes


def leave_out_picture(image: Token, reason: str) -> str:
    """Replace a picture of a lesson by its description, and return a note that it was left out and why."""
    address = shortened(str(image.attrGet("src")))
    image.type, image.tag, image.attrs, image.children = "text", "", {}, None
    return f"the picture {address} was left out: {reason}"


def line_prefix(token: Token) -> str:
    """Return the beginning of a message about a token of a lesson: its line, or nothing if that is unknown."""
    return f"{token.map[0] + 1}: " if token.map else ""
