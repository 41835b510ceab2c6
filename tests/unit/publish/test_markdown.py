"""Tests of `boardreel.publish.markdown`: the supported subset, and text that cannot become markup."""

from __future__ import annotations

import pytest
from boardreel.publish.markdown import is_safe_url, markdown
from boardreel.scene.elements import clean
from hypothesis import given
from hypothesis import strategies as st
from unit.publish.test_tags import HOSTILE, Read

TAGS = {"h2", "h3", "h4", "p", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "a", "strong", "em", "img"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# Title #", "<h2>Title</h2>"),
        ("#hashtag", "<p>#hashtag</p>"),
        ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"),
        ("one\r\n\r\ntwo", "<p>one</p>\n<p>two</p>"),
        ("- one\n- *two*", "<ul><li>one</li><li><em>two</em></li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("- one\n\n1. two", "<ul><li>one</li></ul>\n<ol><li>two</li></ol>"),
        ("- one\n  - two", "<ul><li><p>one</p>\n<ul><li>two</li></ul>\n</li></ul>"),
        ("> one\n> two", "<blockquote><p>one\ntwo</p>\n</blockquote>"),
        ("```\na < *b*\n```\nc", "<pre><code>a &lt; *b*</code></pre>\n<p>c</p>"),
        ("```\nnot closed", "<pre><code>not closed</code></pre>"),
        ("a\n\n---", "<p>a</p>\n<hr>"),
        ("**bold _and_** *em*", "<p><strong>bold <em>and</em></strong> <em>em</em></p>"),
        ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
        ("`a*b*` ``c`d``", "<p><code>a*b*</code> <code>c`d</code></p>"),
        (r"\*stars\*", "<p>*stars*</p>"),
        ("[a *b*](c.html)", '<p><a href="c.html">a <em>b</em></a></p>'),
        ("[a](x_(y)), b", '<p><a href="x_(y)">a</a>, b</p>'),
        ("<https://a.org/?b&c>", '<p><a href="https://a.org/?b&amp;c">https://a.org/?b&amp;c</a></p>'),
        ("![The <club>](img/logo.png)", '<p><img src="pictures/img--logo.png" alt="The &lt;club&gt;"></p>'),
        ("![](https://a.org/spy.png)", "<p>![](https://a.org/spy.png)</p>"),
        ("![up](../secret.png)", "<p>![up](../secret.png)</p>"),
        ("", ""),
    ],
)
def test_the_subset(text: str, html: str) -> None:
    assert markdown(text) == (f"{html}\n" if html else "")


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:x",
        "data:text/html,x",
        "vbscript:x",
        "java\tscript:x",
        "file:///x",
    ],
)
def test_a_link_to_a_script_stays_text(url: str) -> None:
    assert not is_safe_url(url)
    assert "a" not in [name for name, _ in Read(markdown(f"[text]({url})")).tags]


@pytest.mark.parametrize(
    "url", ["", "a.html", "../b", "#c", "https://a.org", "HTTP://a.org", "mailto:a@b.c", "//a.org"]
)
def test_links_to_pages_and_mail_are_safe(url: str) -> None:
    assert is_safe_url(url)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("form", ["{}", "# {}", "- {}", "> {}", "```\n{}\n```", "**{}**", "`{}`", "[{}](a)", "[a]({})"])
def test_text_never_becomes_markup(text: str, form: str) -> None:
    read = Read(markdown(form.format(text)))
    assert {name for name, _ in read.tags} <= TAGS
    assert {key for _, attributes in read.tags for key in attributes} <= {"href"}


@given(st.text(alphabet=st.sampled_from("ab \n*_`[]()<>#->1.\\\"'&:/~!\x00\u202e"), max_size=200))
def test_any_text_gives_allowed_elements_only(text: str) -> None:
    read = Read(markdown(text))
    assert {name for name, _ in read.tags} <= TAGS
    assert all(is_safe_url(attributes["href"] or "") for name, attributes in read.tags if name == "a")
    assert clean(read.text) == read.text


def test_deep_nesting_ends() -> None:
    assert markdown("> " * 5000 + "x").count("<blockquote>") < 20
    assert markdown("- " * 5000 + "x").count("<ul>") < 20
