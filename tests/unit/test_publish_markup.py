"""Text of a record can never become markup, whatever it holds."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from boardreel.publish.markup import Markup, script_json, tag, xml
from hypothesis import given
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
def test_any_text_is_well_formed_xml(text: str) -> None:
    element = ElementTree.fromstring(xml("a", {"b": text}, text))
    assert (element.text or "").replace("\r", "\n") == (element.text or "")
    assert "<" not in text or "<" in (element.text or "")


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
