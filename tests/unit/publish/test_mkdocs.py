"""The pages that MkDocs writes with the plug-in, and its search index."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

GAME = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc]C[A & <b>B</b>];B[cc])"
FENCE = f"```sgf\n{GAME}\n```"


def built_site(folder: Path, text: str) -> Path:
    """Return the folder of a site with one page of this text in Markdown."""
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text(f"# Games\n\n{text}\n")
    (folder / "docs" / "game.sgf").write_text(GAME)
    (folder / "mkdocs.yml").write_text(
        "site_name: Games\nmarkdown_extensions: [admonition, attr_list]\n"
        "plugins:\n  - search\n  - boardreel:\n      base: /viewer\n"
    )
    build(load_config(str(folder / "mkdocs.yml")))
    return folder / "site"


def indented(text: str) -> str:
    """Return a text with the indentation of what a list item contains."""
    return "\n".join(f"    {line}" for line in text.split("\n"))


@pytest.mark.parametrize(
    "text",
    [
        FENCE,
        f"1. A game:\n\n{indented(FENCE)}\n",
        f"!!! note\n{indented(FENCE)}\n",
        "[A game](game.sgf){ .board-reel }",
    ],
    ids=["in the text", "in a list", "in an admonition", "as a link"],
)
def test_a_viewer_is_not_in_a_paragraph_and_not_in_the_search_index(text: str, tmp_path: Path) -> None:
    site = built_site(tmp_path, text)
    page = (site / "index.html").read_text()
    assert page.count("<board-reel") == 1
    assert "<p><board-reel" not in page
    assert 'src="/viewer/boardreel.js"' in page
    found = json.loads((site / "search" / "search_index.json").read_text())["docs"]
    assert all("Ada" not in entry["text"] for entry in found)


@pytest.mark.parametrize(
    ("url", "is_reported"),
    [
        ("games/missing.sgf", True),
        ("https://example.org/game.sgf", False),
        ("/games/game.sgf", False),
        ("game.sgf", False),
    ],
)
def test_an_element_that_names_a_missing_file_is_reported(
    url: str, is_reported: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    built_site(tmp_path, f'<board-reel src="{url}"></board-reel>')
    warning = f"index.md: {url}: there is no such file in the documentation"
    assert (warning in caplog.messages) is is_reported


@pytest.mark.parametrize("comment", ["", "<!-- board-reel move=1 -->\n\n"])
def test_an_example_of_a_fence_in_an_indented_block_stays_as_it_was_written(comment: str, tmp_path: Path) -> None:
    example = f"Write this:\n{comment}{FENCE}\nThen the rest."
    page = (built_site(tmp_path, f"An example:\n\n{indented(example)}\n\nEnd.") / "index.html").read_text()
    assert f"<code>{example}" in unescape(page)
    assert "boardreel" not in page


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"```sgf controls=small tabs='moves board' theme=dark\n{GAME}\n```", "index.md"),
        ('<board-reel src="game.sgf" controls="small" tabs="moves board" title=""></board-reel>', "index.md: game.sgf"),
    ],
    ids=["fence", "element"],
)
def test_options_with_wrong_values_are_reported(
    text: str, place: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    page = (built_site(tmp_path, text) / "index.html").read_text()
    assert "<board-reel" in page
    assert [message for message in caplog.messages if message.startswith("index.md")] == [
        f"{place}: 'small' is not a value of controls; there are full, compact, none",
        f"{place}: 'board' is not a tab; there are moves, pieces, tree, chart, explorer, comments",
    ]
