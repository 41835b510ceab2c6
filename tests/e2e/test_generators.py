"""Websites that MkDocs and Sphinx build with the plug-ins, in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.publish.messages import text
from drivers import ChromiumTab
from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config
from playwright.sync_api import Browser, Page, expect
from sphinx.application import Sphinx
from viewer_page import wait_for_game
from website.server import SiteServer

GAME = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob]\n\n;B[ee];W[gc]C[A & <b>B</b>];B[cc];W[cg])"
DUO = "(;GM[Blokus Duo];B[e10,e11,f11,f10,g10])"
MARKDOWN = f"""# Games

```sgf {{move=2 numbers=all}}
{GAME}
```

1. In a list, with options in a comment:

    <!-- board-reel move=1 -->

    ```blksgf
    {DUO}
    ```

````text
```sgf
(;GM[1])
```
````

```sgf
no record at all
```
"""
#: links and elements that become viewers, and a page that has none but an element without a file
LINKS = """# Links

[The duo](../duo.blksgf){ .board-reel move=1 }

Here <board-reel src="../duo.blksgf" theme="dark" id="own"></board-reel> in the text, and [a file](../duo.blksgf).
"""
BARE = "<board-reel><script type='application/x-go-sgf'>(;GM[1]SZ[9];B[ee])</script></board-reel>\n"
INDENTED = GAME.replace("\n", "\n   ")
RST = f"""Games
=====

.. board-reel::
   :move: 2
   :numbers: all

   {INDENTED}

.. board-reel:: ../duo.blksgf
   :move: 1

.. code-block:: sgf

   no record at all

.. code-block:: sgf

   {GAME.replace(chr(10), "")}
"""


def mkdocs_site(folder: Path, viewer: Path) -> Path:
    (folder / "docs" / "lessons").mkdir(parents=True)
    (folder / "docs" / "index.md").write_text("# Start\n\nNo game here.\n")
    (folder / "docs" / "lessons" / "first.md").write_text(MARKDOWN)
    (folder / "docs" / "lessons" / "links.md").write_text(LINKS)
    (folder / "docs" / "bare.md").write_text(BARE)
    (folder / "docs" / "duo.blksgf").write_text(DUO)
    settings = f"markdown_extensions: [attr_list]\nplugins:\n  - search\n  - boardreel:\n      viewer: {viewer}\n"
    (folder / "mkdocs.yml").write_text(
        f"site_name: Games\ntheme:\n  name: mkdocs\n  highlightjs: false\n  language: fr\nsite_url: https://example.org/\n{settings}"
    )
    build_mkdocs(load_config(str(folder / "mkdocs.yml")))
    return folder / "site"


def test_links_and_elements_of_mkdocs_become_viewers(chromium: Browser, site: Path, tmp_path: Path) -> None:
    with SiteServer(mkdocs_site(tmp_path, site)) as server:
        server.pages["/favicon.ico"] = b""
        with chromium.new_context(java_script_enabled=False) as context:
            page = context.new_page()
            page.goto(f"{server.url}lessons/links/", wait_until="domcontentloaded")
            expect(page.locator("board-reel figure svg")).to_have_count(2)
            assert page.locator("p board-reel, a.board-reel").count() == 0
            assert page.get_by_role("link", name="a file").get_attribute("href") == "../../duo.blksgf"
        for name, count in {"lessons/links/": 2, "bare/": 1}.items():
            asked: list[str] = []
            page = chromium.new_page()
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.goto(server.url + name, wait_until="domcontentloaded")
            wait_for_game(ChromiumTab(page))
            assert page.locator("board-reel").count() == count
            if count == 2:
                assert page.evaluate("() => document.querySelector('board-reel').node") == 1
                assert page.locator("#own[theme=dark]").get_attribute("src") == "../../duo.blksgf"
                assert not [url for url in asked if "/runtime/" in url], "the games are prepared"
            page.close()


def sphinx_site(folder: Path, viewer: Path) -> Path:
    source = folder / "source"
    (source / "lessons").mkdir(parents=True)
    settings = f"extensions = ['boardreel.sphinx']\nboardreel_viewer = {str(viewer)!r}\nlanguage = 'de'\n"
    (source / "conf.py").write_text(f"{settings}suppress_warnings = ['misc.highlighting_failure', 'boardreel']\n")
    (source / "index.rst").write_text("Start\n=====\n\n.. toctree::\n\n   lessons/first\n")
    (source / "lessons" / "first.rst").write_text(RST)
    (source / "duo.blksgf").write_text(DUO)
    doctrees = folder / "doctrees"
    Sphinx(source, source, folder / "html", doctrees, "html", status=None, warning=None).build()
    Sphinx(source, source, folder / "text", doctrees, "text", status=None, warning=None).build()
    return folder / "html"


@pytest.fixture(scope="module", params=["mkdocs", "sphinx"])
def generated(request: pytest.FixtureRequest, site: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A built site and the path of its page with games."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "mkdocs":
        return mkdocs_site(folder, site), "lessons/first/"
    return sphinx_site(folder, site), "lessons/first.html"


@pytest.mark.nightly
def test_the_pages_of_a_generator_play_without_network_and_python(page: Page, generated: tuple[Path, str]) -> None:
    folder, name = generated
    asked: list[str] = []
    with SiteServer(folder) as server:
        # the themes of generators name fonts and search scripts of other hosts, or files that do not exist
        page.route(
            "**/*", lambda route: route.continue_() if route.request.url.startswith(server.url) else route.abort()
        )
        page.on("request", lambda request: asked.append(request.url))
        server.pages["/favicon.ico"] = b""
        page.goto(server.url + name, wait_until="domcontentloaded")
        tab = ChromiumTab(page)
        wait_for_game(tab)
        first = "() => document.querySelector('board-reel')"
        assert page.evaluate(f"({first})().node") == 2
        page.evaluate(f"({first})().next()")
        page.wait_for_function(f"() => ({first})().node === 3")
        assert page.locator("board-reel").count() == (2 if "html" not in name else 3)
        # the theme of MkDocs searches in a worker of its own
        assert not [worker.url for worker in page.workers if "/boardreel/" in worker.url]
        page.goto(server.url, wait_until="domcontentloaded")
        assert page.locator("script[src*='boardreel']").count() == 0, "a page without games needs no viewer"
    viewer_urls = [url for url in asked if "boardreel" in url]
    assert viewer_urls
    assert all(url.startswith(f"{server.url}boardreel/") for url in viewer_urls)
    assert not [url for url in asked if "/runtime/" in url]


@pytest.mark.nightly
def test_the_posters_are_there_without_scripts(chromium: Browser, generated: tuple[Path, str]) -> None:
    folder, name = generated
    with SiteServer(folder) as server, chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(server.url + name, wait_until="domcontentloaded")
        picture = page.locator("board-reel figure svg").first
        expect(picture).to_be_visible()
        # in the language of the site
        caption = text("caption.after", "de" if "html" in name else "fr", move=2, moves=4)
        assert caption in page.locator("board-reel figcaption").first.inner_text()
        # the record that cannot be read stays as text, and so do other blocks
        assert "no record at all" in page.locator("pre").all_inner_texts()[-1 if "html" not in name else 0]


def test_sphinx_writes_the_text_of_a_record_in_other_outputs(site: Path, tmp_path: Path) -> None:
    sphinx_site(tmp_path, site)
    written = (tmp_path / "text" / "lessons" / "first.txt").read_text()
    assert "PB[Ada]" in written
    assert "duo.blksgf" in written
