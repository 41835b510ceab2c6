"""Fences with records in Markdown, and the viewers that are prepared for them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from boardreel.errors import BoardreelError
from boardreel.publish.embed.fences import (
    OPTIONS,
    RecordFence,
    fence_viewer,
    file_viewer,
    is_switched_on,
    option_problems,
    parse_options,
    replace_fences,
    viewer_tags,
)
from boardreel.publish.viewer_source import ViewerScript, ViewerSource
from support import ROOT
from unit.publish.test_markup import Read

GAME = "(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc])"


def replaced(text: str) -> tuple[str, list[tuple[str, str, Mapping[str, str]]]]:
    """Return a text with its fences replaced by a word, and what was found in them."""
    found: list[tuple[str, str, Mapping[str, str]]] = []

    def replace(fence: RecordFence) -> str:
        found.append((fence.record, fence.language, fence.options))
        return "VIEWER"

    return replace_fences(text, replace), found


def test_fences_of_records_are_found_with_their_options() -> None:
    text = 'a\n\n```sgf {move=2 caption="The end"}\nx\n\ny\n```\n\n~~~ {.blksgf puzzle}\nz\n~~~\nb'
    result, found = replaced(text)
    assert result.split() == ["a", "VIEWER", "VIEWER", "b"]
    assert found == [
        ("x\n\ny", "sgf", {"move": "2", "caption": "The end"}),
        ("z", "blksgf", {"puzzle": ""}),
    ]


def test_a_comment_before_a_fence_has_options_and_is_removed() -> None:
    result, found = replaced(
        "<!-- board-reel move=1 -->\n\n```sgf {move=2}\nx\n```\n\n<!-- another -->\n```sgf\ny\n```"
    )
    assert "board-reel" not in result
    assert "<!-- another -->" in result
    assert [options for _, _, options in found] == [{"move": "2"}, {}]


def test_a_fence_in_a_list_keeps_its_indentation_and_the_record_loses_it() -> None:
    result, found = replaced("1. a\n\n    ```sgf\n    x\n      y\n    ```\n")
    assert "\n    VIEWER\n" in result
    assert found[0][0] == "x\n  y"


def test_other_fences_and_what_they_contain_stay() -> None:
    text = "````markdown\n```sgf\nx\n```\n````\n\n```python\ny\n```\n\n```\n```sgf\n"
    assert replaced(text) == (text, [])


def test_a_fence_without_an_end_goes_on_to_the_end() -> None:
    assert replaced("```sgf\nx\ny")[1] == [("x\ny", "sgf", {})]


def test_wrong_values_are_named_but_not_a_heading_for_other_extensions() -> None:
    problems = option_problems({"title": "A game", "tabs": "moves list", "controls": "small", "caption": "x"})
    assert [problem.partition(" is not ")[0] for problem in problems] == ["'small'", "'list'"]


def test_a_boolean_option_with_the_text_false_is_not_set(tmp_path: Path) -> None:
    options = parse_options("puzzle=false autoplay=false caption=false edit")
    (tmp_path / "game.sgf").write_text(GAME)
    for viewer in (fence_viewer(GAME, "sgf", options), file_viewer(tmp_path / "game.sgf", options)):
        (element,) = [attributes for name, attributes in Read(viewer).tags if name == "board-reel"]
        assert element == {"caption": "false", "edit": None}


def test_the_fence_can_switch_off_what_its_comment_switches_on() -> None:
    _, [(_, _, options)] = replaced("<!-- board-reel puzzle -->\n```sgf {puzzle=false}\nx\n```")
    assert not is_switched_on(options, "puzzle")


def test_options_are_known_attributes_that_name_no_file() -> None:
    assert parse_options("move=3 src=x onclick=y plugins=z reel=a poster=b site=c lang=d") == {"move": "3"}
    assert not {"src", "plugins", "reel", "poster", "site", "lang", "explorer"} & set(OPTIONS)
    script = (ROOT / "web" / "element" / "attributes.js").read_text()
    attributes = script.split("ATTRIBUTE_KINDS", 1)[1].split("};", 1)[0]
    assert [name for name in OPTIONS if f"  {name}:" not in attributes] == []


def test_a_viewer_has_a_poster_a_reel_and_the_record() -> None:
    read = Read(fence_viewer(GAME, "sgf", {"move": "2", "numbers": "all", "puzzle": ""}))
    names = [name for name, _ in read.tags]
    assert names.count("svg") == 1
    assert names.count("script") == 2
    (element,) = [attributes for name, attributes in read.tags if name == "board-reel"]
    assert element == {"move": "2", "numbers": "all", "puzzle": None}
    assert "After 2 of 3 moves" in read.text


def test_text_that_is_no_record_is_an_error_with_its_reason(tmp_path: Path) -> None:
    for options in ({}, {"game": "2"}, {"game": "x"}, {"game": "9" * 5000}, {"game": "\u00b2"}, {"numbers": "many"}):
        text = GAME if options else "no record"
        with pytest.raises(BoardreelError):
            fence_viewer(text, "sgf", options)
    with pytest.raises(BoardreelError):
        file_viewer(tmp_path / "missing.sgf", {})


def test_pages_name_the_viewer_relative_to_themselves() -> None:
    local = ViewerScript("boardreel/boardreel.js")
    assert 'src="../../boardreel/boardreel.js"' in viewer_tags(local, "../../")
    for src in ("https://example.org/boardreel.js", "/reel/boardreel.js"):
        assert f'src="{src}"' in viewer_tags(ViewerScript(src), "../")
    assert ViewerSource(base="/reel").place(Path("unused")).src == "/reel/boardreel.js"
