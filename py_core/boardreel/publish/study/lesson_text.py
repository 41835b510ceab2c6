"""Clean the text of a lesson, which becomes part of pages and of a book in XML: characters, addresses and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markdown_it import MarkdownIt
from markdown_it.token import Token

from boardreel.errors import shortened
from boardreel.publish.embed.fences import LANGUAGES
from boardreel.scene.elements import clean

#: characters of addresses that browsers ignore
_IGNORED = re.compile(r"[\x00-\x20]")
#: the beginning of an address on another host: a scheme, or two slashes; browsers read a backslash as a slash
_OTHER_HOST = re.compile(r"[a-z][a-z0-9+.-]*:|[/\\]{2}", re.IGNORECASE)
_DATA = "data:"


def clean_lesson(tokens: Iterable[Token]) -> list[str]:
    """Clean the tokens of a lesson in place, and return a note for each picture that was left out.

    Characters that XML forbids are replaced, and characters that change the direction of text are removed, but not in the
    records of fences. A picture on another host becomes its description, because a lesson loads nothing from elsewhere.
    """
    notes = []
    for token in tokens:
        if token.type == "image" and is_on_other_host(str(token.attrGet("src") or "")):
            notes.append(f"the picture {shortened(str(token.attrGet('src')))} is on another host and was left out")
            token.type, token.tag, token.attrs, token.children = "text", "", {}, None
        if not (token.type == "fence" and token.info.partition(" ")[0] in LANGUAGES):
            token.content = clean(token.content)
        token.info = clean(token.info)
        token.attrs = {name: clean(value) if isinstance(value, str) else value for name, value in token.attrs.items()}
        for name in ("href", "src"):
            # without the characters that were removed, an address can be another one
            if not MarkdownIt().validateLink(str(token.attrs.get(name, ""))):
                token.attrs[name] = ""
        line = f"{token.map[0] + 1}: " if token.map else ""
        notes += [line + note for note in clean_lesson(token.children or ())]
    return notes


def is_on_other_host(address: str) -> bool:
    """Return whether the address of a picture leads away from the folder of the lesson; data in the address does not."""
    text = _IGNORED.sub("", address)
    return _OTHER_HOST.match(text) is not None and not text.lower().startswith(_DATA)
