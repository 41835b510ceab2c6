"""Links to records, and elements of the viewer, in the HTML of a page."""

from __future__ import annotations

import pytest
from boardreel.publish.embed.linked_records import RecordElement, replace_record_elements

LINK = '<a class="big board-reel" href="g.sgf" move="3">The game</a>'
TAG = '<board-reel src="g.sgf" theme="dark"></board-reel>'


def replaced(html: str) -> tuple[str, list[RecordElement]]:
    """Return HTML with its elements replaced by a word, and what was found."""
    found: list[RecordElement] = []

    def replace(element: RecordElement) -> str:
        found.append(element)
        return "VIEWER"

    return replace_record_elements(html, replace)[0], found


@pytest.mark.parametrize(
    ("html", "result"),
    [
        (f"<div>{TAG}</div>", "<div>VIEWER</div>"),
        (f"<p>{LINK}</p>\n<p>{TAG}</p>", "VIEWER\nVIEWER"),
        (f"<p>See {LINK}, and\n{TAG} too.</p>", "<p>See </p>VIEWER<p>, and\n</p>VIEWER<p> too.</p>"),
        (f"<ul><li>{LINK}</li></ul>", "<ul><li>VIEWER</li></ul>"),
        (f"<p><em>{LINK}</em></p>", f"<p><em>{LINK}</em></p>"),
        ("<p><a href='g.sgf'>no viewer</a></p>", "<p><a href='g.sgf'>no viewer</a></p>"),
        ('<board-reel src="g.sgf" reel="r.json"></board-reel>', '<board-reel src="g.sgf" reel="r.json"></board-reel>'),
        ("<board-reel>(;GM[1])</board-reel>", "<board-reel>(;GM[1])</board-reel>"),
        (f'<board-reel src="g.sgf">{LINK}</board-reel>', "VIEWER"),
        (f"<script>'{TAG}'</script>", f"<script>'{TAG}'</script>"),
    ],
)
def test_links_and_elements_are_replaced_and_paragraphs_divided(html: str, result: str) -> None:
    assert replaced(html)[0] == result


def test_the_attributes_of_an_element_are_found() -> None:
    _, (element, link) = replaced(f"é\u2028\n<div>{LINK}</div>{TAG}")
    assert (link.name, link.url, link.attributes["move"]) == ("a", "g.sgf", "3")
    assert (element.name, element.url, element.attributes["theme"]) == ("board-reel", "g.sgf", "dark")


@pytest.mark.parametrize(
    ("html", "has_viewers"), [("<p>none</p>", False), ("<board-reel></board-reel>", True), (LINK, False)]
)
def test_a_page_has_viewers_if_one_is_left_or_made(html: str, has_viewers: bool) -> None:
    assert replace_record_elements(html, lambda element: None) == (html, has_viewers)
