"""Convert the introduction of a site from a subset of Markdown to HTML.

Headings, paragraphs, lists, quotations, code, rules, emphasis, links and pictures that lie next to the text are
supported; anything else, including HTML, is shown literally. Every element is made by `tag`, which escapes its
content, so the text cannot add markup of its own.
No library is used, because an introduction needs no more than this and a site should be the same wherever it is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from urllib.parse import urlsplit

from boardreel.publish.tags import Markup, lines, tag
from boardreel.scene.elements import clean

#: headings of the text are below the title of the page
HEADING_TAGS = ("h2", "h3", "h4", "h4", "h4", "h4")
SAFE_SCHEMES = {"", "http", "https", "mailto"}
#: folder of the pictures in the site
PICTURE_FOLDER = "pictures"
#: emphasis in links, quotations in lists and so on are rendered to this depth, deeper ones as text
MAX_DEPTH = 8

_PICTURE_PATH = re.compile(r"(?:\w[\w.-]*/)*\w[\w.-]*\.(?:avif|gif|jpe?g|png|svg|webp)", re.IGNORECASE)
_HEADING = re.compile(r"(#{1,6})\s+(.*?)(?:\s+#+)?\s*")
_RULE = re.compile(r"\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})")
_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,}).*")
_BULLET = re.compile(r"\s{0,3}[-*+]\s+(.*)")
_NUMBERED = re.compile(r"\s{0,3}\d{1,9}[.)]\s+(.*)")
_QUOTE = re.compile(r"\s{0,3}>\s?(.*)")
_ITEMS: Mapping[str, re.Pattern[str]] = {"ul": _BULLET, "ol": _NUMBERED}
_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|!\[(?P<alt>(?:[^\[\]\\]|\\.)*)\]\((?P<picture>[^\s()<>]+)\)"
    r"|\[(?P<label>(?:[^\[\]\\]|\\.)+)\]\((?P<url>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)?)\)"
    r"|<(?P<address>https?://[^\s<>]+)>"
    r"|\*\*(?P<strong>(?=\S).+?(?<=\S))\*\*(?!\*)"
    r"|\*(?P<em>(?=[^\s*]).+?(?<=[^\s*]))\*(?!\*)"
    r"|(?<!\w)_(?P<underlined>(?=[^\s_]).+?(?<=[^\s_]))_(?!\w)",
    re.DOTALL,
)


def markdown(text: str, depth: int = 0) -> Markup:
    """Return the HTML of a Markdown text. `depth` is the number of quotations and list items that contain it."""
    rows = clean(text.replace("\r\n", "\n").replace("\r", "\n")).expandtabs(4).split("\n")
    return lines(*_blocks(rows, depth))


def _blocks(rows: list[str], depth: int) -> Iterator[Markup]:
    """Yield the block elements of the lines `rows`."""
    start = 0
    while start < len(rows):
        row = rows[start]
        fence = _FENCE.fullmatch(row)
        heading = _HEADING.fullmatch(row)
        kind = next((name for name, pattern in _ITEMS.items() if pattern.fullmatch(row)), None)
        if not row.strip():
            start += 1
        elif fence:
            end = next((i for i in range(start + 1, len(rows)) if rows[i].strip().startswith(fence[1])), len(rows))
            yield tag("pre", {}, tag("code", {}, "\n".join(rows[start + 1 : end])))
            start = end + 1
        elif heading:
            yield tag(HEADING_TAGS[len(heading[1]) - 1], {}, *_inline(heading[2], depth))
            start += 1
        elif _RULE.fullmatch(row):
            yield Markup("<hr>")
            start += 1
        elif depth < MAX_DEPTH and _QUOTE.fullmatch(row):
            end = _end(rows, start, lambda line: not _QUOTE.fullmatch(line))
            quoted = (match[1] for line in rows[start:end] if (match := _QUOTE.fullmatch(line)))
            yield tag("blockquote", {}, markdown("\n".join(quoted), depth + 1))
            start = end
        elif depth < MAX_DEPTH and kind is not None:
            end = _list_end(rows, start, _ITEMS[kind])
            yield tag(kind, {}, *_items(rows[start:end], _ITEMS[kind], depth))
            start = end
        else:
            end = _end(rows, start + 1, _ends_paragraph)
            yield tag("p", {}, *_inline("\n".join(line.strip() for line in rows[start:end]), depth))
            start = end


def _end(rows: list[str], start: int, is_end: Callable[[str], bool]) -> int:
    """Return the index of the first line, from `start` on, for which `is_end` is true, or the number of lines."""
    return next((index for index in range(start, len(rows)) if is_end(rows[index])), len(rows))


def _ends_paragraph(row: str) -> bool:
    """Return whether a line starts a new block, so that it does not continue the paragraph before it."""
    patterns = (_HEADING, _RULE, _FENCE, _BULLET, _QUOTE)
    return not row.strip() or any(pattern.fullmatch(row) for pattern in patterns)


def _list_end(rows: list[str], start: int, pattern: re.Pattern[str]) -> int:
    """Return the index of the first line after the list that begins at `start`; its items match `pattern`."""
    for index in range(start + 1, len(rows)):
        row = rows[index]
        if row.startswith("  ") or pattern.fullmatch(row):
            continue
        following = rows[index + 1] if index + 1 < len(rows) else ""
        is_gap = not row.strip() and (following.startswith("  ") or pattern.fullmatch(following))
        if not is_gap and (_ends_paragraph(row) or _NUMBERED.fullmatch(row)):
            return index
    return len(rows)


def _items(rows: list[str], pattern: re.Pattern[str], depth: int) -> Iterator[Markup]:
    """Yield the items of a list; lines that are indented belong to the item before them."""
    items: list[list[str]] = []
    for row in rows:
        match = pattern.fullmatch(row)
        if match and (not items or not row.startswith("  ")):
            items.append([match[1]])
        elif items:
            items[-1].append(row.removeprefix("  ").removeprefix("  "))
    for item in items:
        is_text = not any(_ends_paragraph(row) or _NUMBERED.fullmatch(row) for row in item)
        text = "\n".join(item)
        yield tag("li", {}, *(_inline(text, depth) if is_text else [markdown(text, depth + 1)]))


def _inline(text: str, depth: int) -> list[str]:
    """Return the inline elements of a text: markup, and plain text that is not escaped yet."""
    if depth >= MAX_DEPTH:
        return [text]
    parts: list[str] = []
    position = 0
    for match in _INLINE.finditer(text):
        parts.append(text[position : match.start()])
        parts.append(_element(match, depth + 1))
        position = match.end()
    return [part for part in (*parts, text[position:]) if part]


def _element(match: re.Match[str], depth: int) -> str:
    """Return the markup of a match of `_INLINE`, or its text if it is a link to an unsafe URL."""
    found = match.groupdict()
    if found["escaped"] is not None:
        return match["escaped"]
    if found["code"] is not None:
        return tag("code", {}, match["code"].strip())
    if found["picture"] is not None:
        return _picture(match)
    if found["label"] is not None:
        label = _inline(match["label"], depth)
        return tag("a", {"href": match["url"]}, *label) if is_safe_url(match["url"]) else match[0]
    if found["address"] is not None:
        return tag("a", {"href": match["address"]}, match["address"])
    if found["strong"] is not None:
        return tag("strong", {}, *_inline(match["strong"], depth))
    return tag("em", {}, *_inline(match["em"] or match["underlined"], depth))


def _picture(match: re.Match[str]) -> str:
    """Return the element of a picture, or the text of the match if the picture does not lie next to the Markdown file."""
    if not _PICTURE_PATH.fullmatch(match["picture"]):
        return match[0]
    return tag("img", {"src": picture_target(match["picture"]), "alt": match["alt"]})


def picture_target(path: str) -> str:
    """Return the path in the site of a picture of the introduction. All are in one folder."""
    return f"{PICTURE_FOLDER}/{path.replace('/', '--')}"


def picture_paths(text: str) -> list[str]:
    """Return the paths of the pictures in a Markdown text, relative to its file and each of them once."""
    found = (match["picture"] for match in _INLINE.finditer(text))
    return list(dict.fromkeys(path for path in found if path and _PICTURE_PATH.fullmatch(path)))


def is_safe_url(url: str) -> bool:
    """Return whether a link may lead to a URL: a relative URL, a web page or a mail address, but not a script."""
    try:
        return urlsplit(clean(url)).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False
