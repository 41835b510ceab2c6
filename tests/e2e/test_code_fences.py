"""Code fences with records become viewers, in the HTML of each generator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import markdown
import pytest
from boardreel.sgf import read
from drivers import ChromiumTab, wait_until
from markdown_it import MarkdownIt
from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config
from playwright.sync_api import Browser, Page, expect
from policies import STRICT, under
from sphinx.application import Sphinx
from viewer_page import VIEWER, wait_for_game
from website.server import SiteServer

FIXTURES = Path(__file__).parents[1] / "data" / "fences"
GAME = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc];W[cg])"
#: its comment looks like markup
COMMENTED = '(;GM[1]FF[4]SZ[9]C[1 < 2 & "<b>bold</b>"];B[ee];W[gc])'
DUO = "(;GM[Blokus Duo];B[e10,e11,f11,f10,g10])"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>fences</title><link rel="icon" href="/icon.svg">
<script src="/boardreel.js" data-fences crossorigin defer></script><article>{}</article>"""
#: the records of the viewers, with the attributes of each
VIEWERS = """() => [...document.querySelectorAll("board-reel")].map((viewer) => [
  viewer.querySelector("pre")?.textContent ?? null,
  Object.fromEntries([...viewer.attributes].map(({ name, value }) => [name, value])),
])"""
UPGRADED = "(count) => document.querySelectorAll('board-reel').length === count"
#: a document with the three fences in the form that most generators read; the options of the second follow its language
SOURCE = """A game, without options:

```sgf
{game}
```

With an option in braces:

{second}

With options in a comment:

<!-- board-reel move=1 numbers=all -->

```blksgf
{duo}
```

A program, which stays as it is:

```python
print("(;GM[1])")
```
"""
BRACES = f"```sgf {{move=2}}\n{COMMENTED}\n```"
PYTHON_MARKDOWN_BRACES = f"```{{.sgf move=2}}\n{COMMENTED}\n```"


def source(second: str) -> str:
    return SOURCE.format(game=GAME, second=second, duo=DUO)


def sphinx_page(folder: Path) -> str:
    """Return the body of a page of Sphinx, which writes line numbers for its second fence."""
    blocks = [f".. code-block:: sgf\n\n   {GAME}\n"]
    blocks += [
        f".. raw:: html\n\n   <!-- board-reel move=2 -->\n\n.. code-block:: sgf\n   :linenos:\n\n   {COMMENTED}\n"
    ]
    blocks += [f".. raw:: html\n\n   <!-- board-reel move=1 numbers=all -->\n\n.. code-block:: blksgf\n\n   {DUO}\n"]
    blocks += ['.. code-block:: python\n\n   print("(;GM[1])")\n']
    (folder / "source").mkdir()
    (folder / "source" / "conf.py").write_text("suppress_warnings = ['misc.highlighting_failure']\n")
    (folder / "source" / "index.rst").write_text("Games\n=====\n\n" + "\n".join(blocks))
    output = folder / "out"
    Sphinx(folder / "source", folder / "source", output, folder / "doctrees", "html", status=None, warning=None).build()
    text = (output / "index.html").read_text()
    return text[text.index('<div class="body"') : text.index('<div class="sphinxsidebar"')]


def mkdocs_page(folder: Path) -> str:
    """Return the body of a page of MkDocs."""
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text(source(PYTHON_MARKDOWN_BRACES))
    (folder / "mkdocs.yml").write_text("site_name: Games\nmarkdown_extensions: [attr_list]\nplugins: []\n")
    build_mkdocs(load_config(str(folder / "mkdocs.yml")))
    text = (folder / "site" / "index.html").read_text()
    return text[text.index('role="main"') - 5 : text.index("<footer")]


def fence_page(generator: str, folder: Path) -> str:
    """Return the HTML that a generator makes of the three fences."""
    match generator:
        case "markdown-it":
            return str(MarkdownIt("commonmark").render(source(BRACES)))
        case "python-markdown":
            return markdown.markdown(source(PYTHON_MARKDOWN_BRACES), extensions=["fenced_code", "attr_list"])
        case "mkdocs":
            return mkdocs_page(folder)
        case "sphinx":
            return sphinx_page(folder)
        case _:
            return (FIXTURES / f"{generator}.html").read_text()


def open_page(page: Page, server: SiteServer, content: str, count: int) -> list[Any]:
    """Open a page with this content and return its viewers, once there are `count`."""
    server.pages[VIEWER] = PAGE.format(content).encode()
    server.pages["/game.sgf"] = GAME.encode()
    server.pages["/icon.svg"] = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    page.goto(server.url.rstrip("/") + VIEWER)
    wait_until(ChromiumTab(page), UPGRADED, count)
    found: list[Any] = page.evaluate(VIEWERS)
    return found


@pytest.mark.adds_pages_only
@pytest.mark.parametrize(
    ("generator", "has_braces"),
    [
        ("markdown-it", False),
        ("python-markdown", True),
        ("mkdocs", True),
        ("sphinx", True),
        ("hugo", False),
        ("hugo-hook", True),
        ("jekyll", True),
        ("github", True),
    ],
)
@pytest.mark.one_case
def test_the_fences_of_a_generator_become_viewers(
    page: Page, server: SiteServer, tmp_path: Path, generator: str, has_braces: bool
) -> None:
    content = fence_page(generator, tmp_path)
    # Jekyll's document has a link, too
    linked = [[None, {"src": "game.sgf", "move": "3"}]] if generator == "jekyll" else []
    found = open_page(page, server, content, 3 + len(linked))
    second = {"move": "2"} if has_braces else {}
    assert found == [[GAME, {}], [COMMENTED, second], [DUO, {"move": "1", "numbers": "all"}], *linked]
    assert [text.strip() for text in page.locator("pre:visible").all_inner_texts()] == ['print("(;GM[1])")']
    assert [len(read(text).games) for text, _ in found if text] == [1, 1, 1]
    wait_for_game(ChromiumTab(page))


@pytest.mark.adds_pages_only
def test_wrappers_line_numbers_and_buttons_go_with_their_fence(page: Page, server: SiteServer) -> None:
    found = open_page(page, server, (FIXTURES / "wrappers.html").read_text(), 7)
    moves = [{"move": "1"}, {"move": "2"}, {}, {}, {}, {"move": "1"}, {}]
    assert found == [[f"(;GM[1]SZ[9];B[{name * 2}])", move] for name, move in zip("abcdefg", moves, strict=True)]
    left = page.evaluate(
        "() => [...document.querySelector('article').children].map(({ localName }) => localName).join(' ')"
    )
    assert left == "board-reel board-reel board-reel board-reel board-reel board-reel section"
    assert page.get_by_text("Another text").is_visible()


@pytest.mark.adds_pages_only
def test_a_highlighter_that_drops_the_language_needs_a_comment(page: Page, server: SiteServer) -> None:
    text = f"```sgf\n{GAME}\n```\n\n<!-- board-reel caption='A & B' move=2 -->\n\n```sgf\n{GAME}\n```\n"
    content = markdown.markdown(text, extensions=["fenced_code", "codehilite"])
    assert open_page(page, server, content, 1) == [[GAME, {"caption": "A & B", "move": "2"}]]


def test_a_fence_cannot_contain_markup_or_load_other_files(page: Page, server: SiteServer) -> None:
    hostile = "(;GM[1]SZ[9]C[&lt;img src=x onerror=alert(1)&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;])"
    options = "src=/other.sgf plugins=/evil.whl reel=/evil.json onclick=alert(1) style=color:red move='&lt;i&gt;'"
    content = f"<!-- board-reel {options} --><pre><code class='language-sgf'>{hostile}</code></pre>"
    content += "<p><a class='board-reel' href='javascript:alert(1)'>No record</a></p>"
    server.answer = under(STRICT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ((text, attributes),) = open_page(page, server, content, 1)
    assert text.startswith("(;GM[1]SZ[9]C[<img")
    assert attributes == {"move": "&lt;i&gt;"}
    wait_for_game(ChromiumTab(page))
    assert page.locator("article img, article i, article script").count() == 0
    expect(page.get_by_role("link", name="No record")).to_be_visible()
    assert not [url for url in asked if "evil" in url or "other" in url]


def test_without_scripts_the_text_stays(chromium: Browser, site_url: str) -> None:
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.set_content(PAGE.format((FIXTURES / "jekyll.html").read_text()))
        assert GAME in page.locator("pre").first.inner_text()
        expect(page.get_by_role("link", name="The game")).to_be_visible()


@pytest.mark.adds_pages_only
def test_a_page_without_the_attribute_loads_nothing_for_fences(page: Page, server: SiteServer) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    server.pages[VIEWER] = PAGE.replace(" data-fences", "").format(f"<pre lang=sgf>{GAME}</pre>").encode()
    server.pages["/icon.svg"] = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    page.goto(server.url.rstrip("/") + VIEWER, wait_until="networkidle")
    assert not [url for url in asked if "fences" in url]
    assert page.locator("pre").inner_text() == GAME
