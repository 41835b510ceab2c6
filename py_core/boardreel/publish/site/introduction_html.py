"""Write the introduction of a site as HTML, from its text in Markdown.

This needs markdown-it-py, as `publish.markdown` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from markdown_it.token import Token

from boardreel.publish.markdown import MarkdownParser
from boardreel.publish.markup import Markup
from boardreel.publish.site.gallery import PICTURE_FOLDER
from boardreel.scene.elements import clean

#: headings of an introduction are below the title of the page
HEADING_TAGS = {"h1": "h2", "h2": "h3", "h3": "h4", "h4": "h4", "h5": "h4", "h6": "h4"}

_PICTURE_PATH = re.compile(r"(?:\w[\w.-]*/)*\w[\w.-]*\.(?:avif|gif|jpe?g|png|svg|webp)", re.IGNORECASE)


def introduction_html(text: str) -> Markup:
    """Return the HTML of the introduction of a site, from its Markdown text.

    Its pictures are those of the folder `PICTURE_FOLDER` of the site; pictures from elsewhere stay text.
    """
    parser = MarkdownParser()
    tokens = parser.parse(clean(text))
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
    paths = (_picture_path(image) for image in _images(MarkdownParser().parse(clean(text))))
    return list(dict.fromkeys(path for path in paths if path is not None))


def picture_target(path: str) -> str:
    """Return the path in the site of an image in the introduction. All of them are in one folder."""
    return f"{PICTURE_FOLDER}/{path.replace('/', '--')}"


def _images(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the image tokens among the inline elements of blocks."""
    return (child for token in tokens for child in token.children or () if child.type == "image")


def _picture_path(image: Token) -> str | None:
    """Return the path of a picture, or None if it does not lie next to the text or in a folder there."""
    path = unquote(str(image.attrGet("src")))
    return path if _PICTURE_PATH.fullmatch(path) else None
