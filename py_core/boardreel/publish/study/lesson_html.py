"""Read the HTML of a lesson as tokens of Markdown, so that both kinds of lessons are published in the same way.

Only elements of texts are kept, with few attributes; scripts, styles and event handlers are not. Elements that only group
others, such as `main` or `div`, are left out. `pre > code` with a class such as `language-sgf` is a fence, and a link of
the class `board-reel` to the file of a record is a picture of it.
"""

from __future__ import annotations

from html.parser import HTMLParser

from markdown_it.token import Token

from boardreel.publish.markdown import REEL_SCHEME, is_safe_url

#: class of links to records, which the script of the viewer upgrades as well
VIEWER_CLASS = "board-reel"
#: elements that contain blocks or inline elements
_BLOCKS = frozenset(
    [
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "blockquote",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "figure",
        "figcaption",
    ]
)
_INLINES = frozenset(
    ["a", "abbr", "b", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"]
)
#: elements that are left out, but end an open paragraph like blocks
_GROUPS = frozenset(
    [
        "address",
        "article",
        "aside",
        "center",
        "details",
        "dialog",
        "div",
        "fieldset",
        "footer",
        "form",
        "header",
        "hgroup",
        "main",
        "menu",
        "nav",
        "section",
    ]
)
#: elements whose content is not shown. The end tag of `head` is optional, and all that `head` can show is among them
_HIDDEN = frozenset(["script", "style", "title", "template", "noscript", "iframe", "object", "svg", "math"])
_ATTRIBUTES = frozenset(("href", "title", "lang", "dir", "colspan", "rowspan", "start"))
#: an end tag of the first kind also closes those inside that have no end tag of their own
_IMPLIED_END = frozenset(("p", "li", "dt", "dd", "tr", "th", "td"))


def html_tokens(text: str) -> list[Token]:
    """Return the blocks of an HTML page or a part of one."""
    parser = _TokenParser()
    parser.feed(text)
    parser.close()
    parser.end_blocks(0)
    return parser.tokens


class _TokenParser(HTMLParser):
    """A parser that makes Markdown tokens of the elements of an HTML text."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: list[Token] = []
        #: names of the open blocks
        self._blocks: list[str] = []
        self._inline: list[Token] = []
        #: names of the open inline elements
        self._open_inlines: list[str] = []
        self._hidden = 0
        #: the text of the open `pre` and its language, or None
        self._code: tuple[list[str], list[str]] | None = None
        #: whether the open link is a record
        self._is_record_link = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add the token that opens an element."""
        values = {name: value or "" for name, value in attrs}
        if tag in _HIDDEN:
            self._hidden += 1
        elif self._hidden:
            return
        elif self._code is not None:
            self._code[1].extend(values.get("class", "").split())
        elif tag == "pre":
            self._end_text()
            self._code = [], values.get("class", "").split()
        elif tag in ("br", "img"):
            self._add_void(tag, values)
        elif tag == "hr":
            self._end_text()
            self.tokens.append(Token("hr", "hr", 0, level=len(self._blocks), markup="---"))
        elif tag in _BLOCKS:
            self._open_block(tag, values)
        elif tag in _GROUPS and "p" in self._blocks[-1:]:
            self._end_text()
        elif tag in _INLINES:
            self._open_inline(tag, values)

    def handle_endtag(self, tag: str) -> None:
        """Add the tokens that close an element, and the elements in it that have no end tag."""
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif self._hidden:
            return
        elif tag == "pre" and self._code is not None:
            self._end_code()
        elif tag in self._open_inlines and self._code is None:
            while self._open_inlines:
                name = self._open_inlines[-1]
                self._close_inline()
                if name == tag:
                    break
        elif tag in self._blocks:
            self.end_blocks(len(self._blocks) - 1 - self._blocks[::-1].index(tag))
        elif tag in _GROUPS and "p" in self._blocks[-1:]:
            self._end_text()

    def handle_data(self, data: str) -> None:
        """Add the text between tags to the block that is open."""
        if self._code is not None:
            self._code[0].append(data)
        elif not self._hidden and (self._inline or data.strip()):
            self._inline.append(Token("text", "", 0, content=data))

    def end_blocks(self, depth: int) -> None:
        """Close open blocks until only `depth` are left."""
        self._end_inline()
        while len(self._blocks) > depth:
            name = self._blocks.pop()
            self.tokens.append(Token(_type(name, "close"), name, -1, level=len(self._blocks), block=True))

    def _end_text(self) -> None:
        """Close the inline elements, and the paragraph that contains them, because another block begins here."""
        self._end_inline()
        if "p" in self._blocks[-1:]:
            self.end_blocks(len(self._blocks) - 1)

    def _open_block(self, tag: str, values: dict[str, str]) -> None:
        self._end_text()
        # items end where the next one begins
        if tag in self._blocks[-1:] and tag in _IMPLIED_END:
            self.end_blocks(len(self._blocks) - 1)
        line = self.getpos()[0] - 1
        attributes = _kept(values)
        opening = Token(_type(tag, "open"), tag, 1, attrs=attributes, map=[line, line], level=len(self._blocks))
        opening.block = True
        self.tokens.append(opening)
        self._blocks.append(tag)

    def _open_inline(self, tag: str, values: dict[str, str]) -> None:
        attributes = _kept(values)
        if tag == "a":
            self._is_record_link = VIEWER_CLASS in values.get("class", "").split()
            if "data-reel" in values and str(attributes.get("href", "")).startswith("#"):
                attributes["href"] = f"{REEL_SCHEME}:{attributes['href']}"
        kind = "link" if tag == "a" else tag
        self._inline.append(Token(f"{kind}_open", tag, 1, attrs=attributes))
        self._open_inlines.append(tag)

    def _close_inline(self) -> None:
        tag = self._open_inlines.pop()
        self._inline.append(Token("link_close" if tag == "a" else f"{tag}_close", tag, -1))
        if tag == "a" and self._is_record_link:
            self._is_record_link = False
            start = max(index for index, token in enumerate(self._inline) if token.type == "link_open")
            address = str(self._inline[start].attrGet("href") or "")
            title = str(self._inline[start].attrGet("title") or "")
            caption = "".join(token.content for token in self._inline[start:])
            self._inline[start:] = [_image(address, " ".join(caption.split()), title)]

    def _add_void(self, tag: str, values: dict[str, str]) -> None:
        if tag == "br":
            self._inline.append(Token("hardbreak", "br", 0))
        else:
            self._inline.append(_image(values.get("src", ""), values.get("alt", ""), values.get("title", "")))

    def _end_inline(self) -> None:
        """Add the inline elements since the last block as one token, in a paragraph of their own outside of blocks."""
        while self._open_inlines:
            self._close_inline()
        while self._inline and self._inline[-1].type == "text" and not self._inline[-1].content.strip():
            self._inline.pop()
        if not self._inline:
            return
        children, self._inline = self._inline, []
        line = self.getpos()[0] - 1
        if not self._blocks:
            self._open_block("p", {})
            self.tokens.append(_inline(children, line, 1))
            self.end_blocks(0)
        else:
            self.tokens.append(_inline(children, line, len(self._blocks)))

    def _end_code(self) -> None:
        """Add a fence token with the text of the element `pre` that has ended."""
        texts, classes = self._code or ([], [])
        self._code = None
        language = next((name.removeprefix("language-") for name in classes if name.startswith("language-")), "")
        line = self.getpos()[0] - 1
        content = "".join(texts).strip("\n") + "\n"
        fence = Token("fence", "code", 0, map=[line, line], content=content, info=language, level=len(self._blocks))
        self.tokens.append(fence)


def _inline(children: list[Token], line: int, level: int) -> Token:
    """Return inline elements of a block as one Markdown token."""
    return Token("inline", "", 0, children=children, map=[line, line], level=level)


def _image(address: str, text: str, title: str) -> Token:
    """Return the Markdown token of an image."""
    attributes: dict[str, str | int | float] = {"src": address, "alt": text}
    if title:
        attributes["title"] = title
    return Token("image", "img", 0, attrs=attributes, content=text, children=[Token("text", "", 0, content=text)])


def _kept(values: dict[str, str]) -> dict[str, str | int | float]:
    """Return the attributes of an HTML element that a lesson keeps, without addresses such as `javascript:`."""
    return {
        name: value for name, value in values.items() if name in _ATTRIBUTES and (name != "href" or is_safe_url(value))
    }


def _type(tag: str, end: str) -> str:
    """Return the type of the token of a block, as Markdown has it for headings and paragraphs."""
    kind = "heading" if len(tag) == 2 and tag[0] == "h" else "paragraph" if tag == "p" else tag
    return f"{kind}_{end}"
