"""Tests of `boardreel.publish.markdown`: what an introduction may have, and text that cannot become markup."""

from __future__ import annotations

import re
import sys
from types import FrameType

import pytest
from boardreel.publish.local_pictures import picture_target
from boardreel.publish.markdown import MAX_TABLE_COLUMNS, is_safe_url
from boardreel.publish.site.introduction import introduction_html, picture_paths
from boardreel.scene.elements import clean
from hypothesis import given
from hypothesis import strategies as st
from unit.publish.test_markup import HOSTILE, Read

TABLE_TAGS = {"table", "thead", "tbody", "tr", "th", "td"}
TAGS = {"h2", "h3", "h4", "p", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br", "a", "strong", "em", "img"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# Title #", "<h2>Title</h2>"),
        ("Title\n---\n\n##### Small", "<h3>Title</h3>\n<h4>Small</h4>"),
        ("#hashtag", "<p>#hashtag</p>"),
        ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"),
        ("one\r\n\r\ntwo", "<p>one</p>\n<p>two</p>"),
        ("- one\n- *two*", "<ul>\n<li>one</li>\n<li><em>two</em></li>\n</ul>"),
        ("1. one\n2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>"),
        ("- one\n  - two", "<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>"),
        ("> one\n> two", "<blockquote>\n<p>one\ntwo</p>\n</blockquote>"),
        ("```\na < *b*\n```\nc", "<pre><code>a &lt; *b*\n</code></pre>\n<p>c</p>"),
        ("a\n\n---", "<p>a</p>\n<hr />"),
        ("**bold _and_** *em*", "<p><strong>bold <em>and</em></strong> <em>em</em></p>"),
        ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
        ("`a*b*` ``c`d``", "<p><code>a*b*</code> <code>c`d</code></p>"),
        (r"\*stars\*", "<p>*stars*</p>"),
        ("[a *b*](c.html)", '<p><a href="c.html">a <em>b</em></a></p>'),
        ("[a](x_(y)), b", '<p><a href="x_(y)">a</a>, b</p>'),
        ("<https://a.org/?b&c>", '<p><a href="https://a.org/?b&amp;c">https://a.org/?b&amp;c</a></p>'),
        ("![The <club>](img/logo.png)", '<p><img src="pictures/img--logo.png" alt="The &lt;club&gt;" /></p>'),
        ("![](https://a.org/spy.png)", "<p>![](https://a.org/spy.png)</p>"),
        ("![up](../secret.png)", "<p>![up](../secret.png)</p>"),
        ("![up](%2e%2e/secret.png)", "<p>![up](%2e%2e/secret.png)</p>"),
        ("<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>"),
        ("", ""),
    ],
)
def test_an_introduction(text: str, html: str) -> None:
    assert introduction_html(text) == (f"{html}\n" if html else "")


def test_the_pictures_of_an_introduction_are_those_next_to_it() -> None:
    text = "![a](a.png) ![b](https://b.org/b.png) ![a](a.png)\n\n> ![c](c/Größe.svg) ![d](../d.png)"
    assert list(picture_paths(text).values()) == ["a.png", None, "c/Größe.svg", None]


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("./a.png", "a.png"),
        ("our%20club.PNG", "our club.PNG"),
        ("club(1).png", "club(1).png"),
        ("<pics 2024/a.png>", "pics 2024/a.png"),
        ("x/../a.png?raw=true", "a.png"),
        ("x/../../a.png", None),
        ("/etc/a.png", None),
        ("%2Fetc/a.png", None),
        (r"..%5Ca.png", None),
        ("a%00.png", None),
        ("http:a.png", None),
        ("a.pdf", None),
    ],
)
def test_a_picture_may_have_any_address_in_the_folder_of_the_text(address: str, path: str | None) -> None:
    assert list(picture_paths(f"![]({address})").values()) == [path]


def test_the_copies_of_pictures_have_safe_names_that_differ() -> None:
    names = [picture_target(path) for path in ("a.png", "c/a b.png", "c/a-b.png", "c/a+b.png", ".a.png", "?.png")]
    assert names[:1] + names[2:3] == ["pictures/a.png", "pictures/c--a-b.png"]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"pictures/\w[\w.-]*\.png", name) for name in names)


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:x",
        "data:text/html,x",
        "data:image/png,x",
        "vbscript:x",
        "java\tscript:x",
        "file:///x",
    ],
)
def test_a_link_to_a_script_stays_text(url: str) -> None:
    assert not is_safe_url(url)
    assert "a" not in [name for name, _ in Read(introduction_html(f"[text]({url})")).tags]
    assert "img" not in [name for name, _ in Read(introduction_html(f"![text]({url})")).tags]


@pytest.mark.parametrize(
    "url", ["", "a.html", "../b", "#c", "https://a.org", "HTTP://a.org", "mailto:a@b.c", "//a.org"]
)
def test_links_to_pages_and_mail_are_safe(url: str) -> None:
    assert is_safe_url(url)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("form", ["{}", "# {}", "- {}", "> {}", "```\n{}\n```", "**{}**", "`{}`", "[{}](a)", "[a]({})"])
def test_text_never_becomes_markup(text: str, form: str) -> None:
    read = Read(introduction_html(form.format(text)))
    assert {name for name, _ in read.tags} <= TAGS | TABLE_TAGS
    assert {key for _, attributes in read.tags for key in attributes} <= {"href", "title", "class", "start"}


@given(st.text(alphabet=st.sampled_from("ab \n*_`[]()<>#->1.\\\"'&;x:/~!|\x00\u202e"), max_size=200))
def test_any_text_gives_allowed_elements_only(text: str) -> None:
    read = Read(introduction_html(text))
    assert {name for name, _ in read.tags} <= TAGS | TABLE_TAGS
    assert all(is_safe_url(attributes["href"] or "") for name, attributes in read.tags if name == "a")
    assert clean(read.text) == read.text


def test_deep_nesting_ends() -> None:
    assert introduction_html("> " * 5000 + "x").count("<blockquote>") < 30
    assert introduction_html("- " * 5000 + "x").count("<ul>") < 30


def count_calls(text: str) -> int:
    """Return how many functions are called to make HTML of a text."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        introduction_html(text)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(
    "part",
    ["`", "` ", "a`", "**a ", "*a _b ", "[", "![", "<", "[a](", "[a](b ", "***a***b", "&", "\\", "> ", "|a", "a\n"],
)
@pytest.mark.one_case
def test_the_work_grows_with_the_length_of_a_text_and_not_faster(part: str) -> None:
    short, long = (count_calls(part * (size // len(part))) for size in (2750, 11_000))
    assert long < 5 * short + 2000


def test_backticks_of_all_lengths_take_little_work() -> None:
    text = " ".join("`" * length for length in range(1, 150))
    assert count_calls(text) < 30 * len(text)


def test_a_table_of_many_columns_stays_text() -> None:
    """Its short rows would be filled up to all columns."""

    def rows(columns: int) -> str:
        return f"{'|a' * columns}\n{'|-' * columns}\n" + "|a\n" * 10

    assert introduction_html(rows(MAX_TABLE_COLUMNS // 2)).count("<td>") == 5 * MAX_TABLE_COLUMNS
    assert "<td>" not in introduction_html(rows(MAX_TABLE_COLUMNS + 1))
