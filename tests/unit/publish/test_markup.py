"""Text of a record can never become markup, whatever it holds."""

from __future__ import annotations

import json
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from boardreel.publish.markup import (
    Markup,
    is_raw_text,
    render,
    script,
    script_bytes,
    script_json,
    style,
    tag,
)
from boardreel.publish.site.card import Card
from boardreel.publish.site.feed import feed
from boardreel.scene.elements import clean
from hypothesis import example, given
from hypothesis import strategies as st

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></script></textarea>",
    "&lt;b&gt; &amp;amp; &#60;",
    "]]><!--",
    "\x00\x0b\x1b\ud800\uffff",
    "\u202etxt.exe",
]


class Read(HTMLParser):
    """What a page holds: tags with attributes, and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text(text: str) -> None:
    read = Read(tag("p", {"title": text}, text))
    assert [name for name, _ in read.tags] == ["p"]
    assert set(read.tags[0][1]) == {"title"}
    assert read.tags[0][1]["title"] == read.text


@given(st.text())
@example("\r\n")
def test_any_text_gives_a_well_formed_feed(text: str) -> None:
    texts = (text, text, "1", text, text, text, text, text, text, text, text)
    card = Card("a", *texts, "1", "1", "2026-01-01T00:00:00+00:00", "0", text)
    root = ElementTree.fromstring(feed(text, "https://example.org/", [card]))
    title = root.findtext("{*}entry/{*}title") or ""
    # XML reads each end of a line as a line feed
    assert title == clean(text).replace("\r\n", "\n").replace("\r", "\n")
    content = Read(root.findtext("{*}entry/{*}content") or "")
    assert [name for name, _ in content.tags] == ["p", "a", "img", "p"]


@pytest.mark.parametrize("text", HOSTILE)
def test_text_in_a_template_stays_text(text: str) -> None:
    values = {"address": "a", "width": "1", "height": "1", "root": text, "loading": ""}
    content = Read(render("card.html", title=text, result=text, facts=text, **values))
    assert [name for name, _ in content.tags] == ["li", "a", "img", "strong", "span"]
    assert content.tags[1][1] == {"href": f"{clean(text)}games/a.html"}
    assert content.text == clean(text) * 3


def test_a_template_without_one_of_its_values_is_an_error() -> None:
    with pytest.raises(KeyError):
        render("game.html", title="x")


@given(st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_data_in_a_script_comes_back_and_ends_nothing(value: object) -> None:
    written = script_json({"type": "application/json", "data-reel": True}, json.dumps(value, ensure_ascii=False))
    assert written.startswith('<script type="application/json" data-reel>')
    inner = written.removeprefix('<script type="application/json" data-reel>').removesuffix("</script>")
    assert "<" not in inner
    assert json.loads(inner) == value


def test_forbidden_characters_and_turned_text_are_taken_out() -> None:
    assert tag("p", {}, "a\x00b\u202ec") == "<p>a\ufffdbc</p>"


def test_markup_is_kept_and_void_elements_have_no_end() -> None:
    assert tag("p", {"hidden": True, "id": None, "lang": False}, Markup("<br>"), "<") == "<p hidden><br>&lt;</p>"
    assert tag("img", {"src": "a b.svg", "alt": ""}) == '<img src="a b.svg" alt="">'


#: everything that text of a page loses, or that HTML itself changes
CHANGED = [chr(code) for code in range(0x10000) if clean(chr(code)) != chr(code)] + ["\r"]
DANGEROUS = ["</script>", "<!--", "<script", "</ScRiPt x", "<!--<script>", "]]>"]


@pytest.mark.parametrize("sequence", DANGEROUS)
def test_a_script_element_holds_its_bytes_whatever_they_are(sequence: str) -> None:
    # surrogates are all of one kind, and have no form in UTF-8
    for character in [c for c in CHANGED if c < "\ud800" or c > "\udfff"]:
        for place in range(len(sequence) + 1):
            content = f"a{sequence[:place]}{character}{sequence[place:]}b".encode()
            written = script_bytes({"type": "application/x-go-sgf"}, content)
            start, _, rest = written.partition(">")
            inner = rest.removesuffix("</script>")
            assert "data-encoding" in start
            assert b64decode(inner, validate=True) == content


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_survive_in_a_script_element(content: bytes) -> None:
    reader = Read(script_bytes({"type": "application/x-go-sgf"}, content))
    assert [name for name, _ in reader.tags] == ["script"]
    is_packed = reader.tags[0][1].get("data-encoding") == "base64"
    assert (b64decode(reader.text) if is_packed else reader.text.encode()) == content


def test_plain_records_stay_readable() -> None:
    written = script_bytes({"type": "application/x-go-sgf"}, "(;GM[1]C[Zoë < Ann, a<b])\n".encode())
    assert written == '<script type="application/x-go-sgf">(;GM[1]C[Zoë < Ann, a<b])\n</script>'


def test_bytes_that_are_not_utf8_are_base64_in_a_script_element() -> None:
    assert script_bytes({}, b"(;C[\xe9])") == '<script data-encoding="base64">KDtDW+ldKQ==</script>'


def test_quotes_are_escaped_only_in_attributes() -> None:
    assert tag("p", {"title": "\"a\" 'b'"}, "\"a\" 'b'") == '<p title="&quot;a&quot; &#x27;b&#x27;">"a" \'b\'</p>'


@pytest.mark.parametrize("sequence", DANGEROUS[:-1])
def test_raw_text_that_could_end_its_element_is_refused(sequence: str) -> None:
    with pytest.raises(ValueError, match="could end"):
        script({}, sequence)
    with pytest.raises(ValueError, match="could end"):
        style(sequence)
    with pytest.raises(ValueError, match="raw text"):
        tag("script", {}, Markup(sequence))
    assert "<" not in script_json({}, json.dumps(sequence)).removeprefix("<script>").removesuffix("</script>")


def test_a_style_element_has_its_text_unchanged() -> None:
    assert style("a > b { color: red }") == "<style>a > b { color: red }</style>"


def test_json_in_a_script_element_loses_no_character() -> None:
    for character in CHANGED:
        written = script_json({}, json.dumps(f"a{character}b", ensure_ascii=False))
        inner = written.removeprefix("<script>").removesuffix("</script>")
        assert json.loads(inner) == f"a{character}b"
        assert is_raw_text(inner)
