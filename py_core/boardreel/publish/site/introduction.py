"""Read the introduction of a gallery: a text in Markdown with pictures.

All but `read_introduction` without a path needs markdown-it-py, as `publish.markdown` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from boardreel.budgets import USUAL
from boardreel.errors import BoardreelError, needs_packages, shortened
from boardreel.files import printable_name
from boardreel.publish.local_pictures import picture_path, picture_target, read_picture
from boardreel.publish.markup import Markup
from boardreel.record_files import read_record_bytes
from boardreel.scene.elements import clean
from boardreel.terminal import print_error

if TYPE_CHECKING:
    from markdown_it.token import Token

    from boardreel.publish.markdown import MarkdownParser

#: headings of an introduction are below the title of the page
HEADING_TAGS = {"h1": "h2", "h2": "h3", "h3": "h4", "h4": "h4", "h5": "h4", "h6": "h4"}


def read_introduction(path: Path | None) -> tuple[Markup, dict[str, bytes]]:
    """Return the introduction in a Markdown file as HTML, and its pictures by their paths in the site.

    Report pictures that are missing or are not in the folder of the file. Without a path, both are empty. Raise
    BoardreelError if the file is no text in UTF-8, or if it or the library that reads Markdown is missing.
    """
    if path is None:
        return Markup(""), {}
    with needs_packages("--intro", "study"):
        import_module("markdown_it")
    try:
        text = read_record_bytes(path, USUAL).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardreelError(f"{printable_name(path)}: this is not a text in UTF-8") from error
    pictures = {}
    for address, name in picture_paths(text).items():
        try:
            if name is None:
                reason = "is not a picture in the folder of this text and was left out"
                raise BoardreelError(f"{printable_name(path)}: {shortened(address)} {reason}")
            pictures[picture_target(name)] = read_picture(path.parent, name)
        except BoardreelError as error:
            print_error(str(error))
    return introduction_html(text), pictures


def introduction_html(text: str) -> Markup:
    """Return the HTML of the introduction of a site, from its Markdown text.

    Its pictures are their copies in the site, see `picture_target`; pictures from elsewhere stay text.
    """
    parser, tokens = _parse(text)
    for token in tokens:
        token.tag = HEADING_TAGS.get(token.tag, token.tag)
    for image in _images(tokens):
        path = picture_path(str(image.attrGet("src")))
        if path is None:
            image.type, image.content = "text", f"![{image.content}]({image.attrGet('src')})"
        else:
            image.attrSet("src", picture_target(path))
    return parser.render_tokens(tokens)


def picture_paths(text: str) -> dict[str, str | None]:
    """Return the path of each picture in an introduction by its address, or None for a picture from elsewhere."""
    _, tokens = _parse(text)
    addresses = (str(image.attrGet("src")) for image in _images(tokens))
    return {address: picture_path(address) for address in addresses}


def _parse(text: str) -> tuple[MarkdownParser, list[Token]]:
    """Return a parser of Markdown, and the tokens that it makes of a text."""
    from boardreel.publish.markdown import MarkdownParser

    parser = MarkdownParser()
    return parser, parser.parse(clean(text))


def _images(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the image tokens among the inline elements of blocks."""
    return (child for token in tokens for child in token.children or () if child.type == "image")
