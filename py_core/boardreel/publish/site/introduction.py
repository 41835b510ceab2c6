"""Read the introduction of a gallery: a text in Markdown with pictures.

All but `read_introduction` without a path needs markdown-it-py, as `publish.markdown` does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from boardreel.budgets import USUAL
from boardreel.errors import needs_packages
from boardreel.files import printable_name
from boardreel.publish.markup import Markup
from boardreel.publish.site.gallery import PICTURE_FOLDER
from boardreel.record_files import read_record_bytes
from boardreel.scene.elements import clean
from boardreel.terminal import print_error

if TYPE_CHECKING:
    from markdown_it.token import Token

    from boardreel.publish.markdown import MarkdownParser

#: headings of an introduction are below the title of the page
HEADING_TAGS = {"h1": "h2", "h2": "h3", "h3": "h4", "h4": "h4", "h5": "h4", "h6": "h4"}

_PICTURE_PATH = re.compile(r"(?:\w[\w.-]*/)*\w[\w.-]*\.(?:avif|gif|jpe?g|png|svg|webp)", re.IGNORECASE)


def read_introduction(path: Path | None) -> tuple[Markup, dict[str, bytes]]:
    """Return the introduction in a Markdown file as HTML, and its pictures by their paths in the site.

    Report pictures that are missing. Without a path, both are empty. Raise BoardreelError if the file or the library that
    reads Markdown is missing.
    """
    if path is None:
        return Markup(""), {}
    with needs_packages("--intro", "study"):
        import_module("markdown_it")
    text = read_record_bytes(path, USUAL).decode("utf-8-sig", "replace")
    pictures = {}
    for name in picture_paths(text):
        picture = path.parent / name
        if not Path(os.path.realpath(picture)).is_relative_to(os.path.realpath(path.parent)):
            print_error(f"{printable_name(picture)}: this link leads out of the folder of the introduction")
            continue
        try:
            pictures[picture_target(name)] = picture.read_bytes()
        except OSError as error:
            print_error(f"{printable_name(picture)}: {error.strerror}")
    return introduction_html(text), pictures


def introduction_html(text: str) -> Markup:
    """Return the HTML of the introduction of a site, from its Markdown text.

    Its pictures are those of the folder `PICTURE_FOLDER` of the site; pictures from elsewhere stay text.
    """
    parser, tokens = _parse(text)
    for token in tokens:
        token.tag = HEADING_TAGS.get(token.tag, token.tag)
    for image in _images(tokens):
        path = _picture_path(image)
        if path is None:
            image.type, image.content = "text", f"![{image.content}]({image.attrGet('src')})"
        else:
            image.attrSet("src", picture_target(path))
    return parser.render_tokens(tokens)


def picture_paths(text: str) -> list[str]:
    """Return the paths of the pictures in an introduction, relative to its file and each of them once."""
    _, tokens = _parse(text)
    paths = (_picture_path(image) for image in _images(tokens))
    return list(dict.fromkeys(path for path in paths if path is not None))


def picture_target(path: str) -> str:
    """Return the path in the site of an image in the introduction. All of them are in one folder."""
    return f"{PICTURE_FOLDER}/{path.replace('/', '--')}"


def _parse(text: str) -> tuple[MarkdownParser, list[Token]]:
    """Return a parser of Markdown, and the tokens that it makes of a text."""
    from boardreel.publish.markdown import MarkdownParser

    parser = MarkdownParser()
    return parser, parser.parse(clean(text))


def _images(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the image tokens among the inline elements of blocks."""
    return (child for token in tokens for child in token.children or () if child.type == "image")


def _picture_path(image: Token) -> str | None:
    """Return the path of a picture, or None if it does not lie next to the text or in a folder there."""
    path = unquote(str(image.attrGet("src")))
    return path if _PICTURE_PATH.fullmatch(path) else None
