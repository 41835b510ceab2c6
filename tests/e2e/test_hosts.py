"""Where the viewer may lie and stand: in a folder of a host without settings, in frames, sandboxed or not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from drafts import DRAFT_STATE, OFFER
from drivers import TEST_OPTIONS, ChromiumTab, Evaluator, Tab, chromium_path, firefox, wait_until
from engines import chromium_alone
from host_pages import ALLOWED, RECORD, assert_plays, show
from playwright.sync_api import Browser
from trying import ELEMENT
from viewer_page import wait_for_game
from website.server import SiteServer

# -- folders and hosts without headers

#: what GitHub's host for pages says of files; it has no table for others
GITHUB_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}


def github_pages(path: str) -> Mapping[str, str]:
    """The headers that nobody can change there."""
    kind = GITHUB_TYPES.get(Path(path).suffix, "text/html" if path.endswith("/") else "application/octet-stream")
    return {"Content-Type": kind, "Cache-Control": "max-age=600", **ALLOWED}


@pytest.fixture
def in_folder(site: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """The site in the folder `/people/ada/reels/` of a host like GitHub's, with a record elsewhere on it."""
    folder = tmp_path / "people" / "ada"
    folder.mkdir(parents=True)
    (folder / "reels").symlink_to(site)
    with SiteServer(tmp_path) as server:
        server.answer = github_pages
        yield server


@chromium_alone
def test_the_page_works_in_a_folder_of_a_host_without_settings(tab: Tab, in_folder: SiteServer) -> None:
    tab.goto(f"{in_folder.url}people/ada/reels/?src=samples/blokus-duo.blksgf")
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').document.game.name") == "Blokus Duo"


@chromium_alone
def test_an_element_works_with_a_script_of_another_folder(tab: Tab, in_folder: SiteServer) -> None:
    show(tab, in_folder, "people/ada/reels/boardreel.js", '<board-reel src="game.sgf"></board-reel>')
    assert_plays(tab)


# -- the tag

INLINE = f'<board-reel><script type="application/x-go-sgf">{RECORD}</script></board-reel>'
#: a page with the viewer, by where and how it loads the script
LOADED = {
    "module": f'<script type="module" src="/boardreel.js"></script><body>{INLINE}',
    "classic, in the head": f'<script src="/boardreel.js"></script><body>{INLINE}',
    "twice": 2 * f'<script src="/boardreel.js" crossorigin defer></script>{INLINE}',
    "classic, after the element": f'<body>{INLINE}<script src="/boardreel.js"></script>',
    "from an import map": f"""<script type="importmap">{{"imports": {{"boardreel": "/boardreel.js"}}}}</script>
    <body>{INLINE}<script type="module">import "boardreel";</script>""",
    "with a query": f'<script src="/boardreel.js?version=3" defer></script><body>{INLINE}',
    "through a redirect": f'<script src="/latest/viewer.js" crossorigin defer></script><body>{INLINE}',
    "in a bundle next to its folder": f'<script src="/all.js" defer></script><body>{INLINE}',
    "of another host without crossorigin": f'<script src="CDN/boardreel.js" defer></script><body>{INLINE}',
}


@pytest.mark.parametrize("loaded", LOADED)
@pytest.mark.one_case
def test_the_script_is_a_classic_script_and_a_module(
    tab: Tab, server: SiteServer, cdn: SiteServer, site: Path, loaded: str
) -> None:
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{loaded}</title><link rel="icon" href="data:,">'
    )
    content = LOADED[loaded].replace("CDN", cdn.url.rstrip("/"))
    bundle = b"window.another = 1;" + (site / "boardreel.js").read_bytes()
    server.pages |= {
        "/loaded.html": f"{head}{content}".encode(),
        "/all.js": bundle,
    }
    moved = {"/latest/viewer.js": {"Location": "/boardreel.js"}}
    server.answer = moved.get
    tab.goto(f"{server.url}loaded.html")
    assert_plays(tab)
    assert tab.evaluate("() => document.title") == loaded
    assert tab.evaluate("() => customElements.get('board-reel').name in globalThis") is False


#: scripts that cannot find their parts → the one thing to change
LOST = {
    "in a bundle": ('<script src="/assets/all.js" defer></script>', "by a script element of its own, not in a bundle"),
    "of a host without the header": ('<script src="CDN/boardreel.js" defer></script>', "Access-Control-Allow-Origin"),
}


@pytest.mark.faults_expected
@pytest.mark.parametrize("loaded", LOST)
def test_a_script_that_cannot_find_its_parts_says_what_to_change(
    chromium_tab: ChromiumTab, server: SiteServer, cdn: SiteServer, site: Path, loaded: str
) -> None:
    script, remedy = LOST[loaded]
    cdn.answer = lambda path: None
    said: list[str] = []
    chromium_tab.page.on("console", lambda message: said.append(message.text))
    content = f"<!doctype html><body>{INLINE}{script.replace('CDN', cdn.url.rstrip('/'))}".encode()
    server.pages |= {"/lost.html": content, "/assets/all.js": (site / "boardreel.js").read_bytes()}
    chromium_tab.goto(f"{server.url}lost.html")
    wait_until(chromium_tab, "() => document.querySelector('board-reel').state === 'error'")
    assert [remedy in text for text in said if text.startswith("Boardreel")] == [True]


# -- frames

#: a page with a frame that it makes as high as the frame says
PARENT = """<!doctype html><html lang="en"><title>parent</title><link rel="icon" href="data:,">
<script type="module">
  addEventListener("message", ({{ data, source }}) => {{
    if (data?.type !== "reel-size") return;
    for (const frame of document.querySelectorAll("iframe")) if (frame.contentWindow === source) frame.height = data.height;
  }});
</script>
<iframe width="640" height="10" title="A game" src="{src}" {attributes}></iframe>"""
FITS = """() => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return clientHeight > 300 && scrollHeight === clientHeight;
}"""


def show_frame(tab: Tab, server: SiteServer, src: str, attributes: str = "") -> Evaluator:
    """Open a page with a frame, and return the frame."""
    server.pages["/parent.html"] = PARENT.format(src=src, attributes=attributes).encode()
    tab.goto(f"{server.url}parent.html")
    return tab.frame()


def assert_unkept(frame: Evaluator) -> None:
    """Try a move in a frame that cannot store anything: the page says so, and offers the record with the move."""
    assert frame.evaluate(f"() => {ELEMENT}.tryMove('pass')")
    wait_until(frame, f"() => ({DRAFT_STATE})() === 'denied'")
    assert "Download the record" in frame.evaluate(OFFER)


@chromium_alone
def test_a_frame_plays_and_is_as_high_as_its_content(tab: Tab, server: SiteServer) -> None:
    server.pages["/game.sgf"] = RECORD.encode()
    frame = show_frame(tab, server, "/embed.html?src=game.sgf&move=2&controls=compact")
    wait_for_game(frame)
    assert frame.evaluate("() => document.querySelector('board-reel').node") == 2
    wait_until(frame, FITS)
    assert_plays(frame)


def test_a_sandboxed_frame_plays(tab: Tab, server: SiteServer, cdn: SiteServer) -> None:
    frame = show_frame(tab, server, f"{cdn.url}embed.html?src=game.sgf", 'sandbox="allow-scripts"')
    assert_plays(frame)
    assert frame.evaluate("() => origin") == "null"
    wait_until(frame, FITS)


def test_the_page_plays_in_a_sandboxed_frame(tab: Tab, server: SiteServer, cdn: SiteServer) -> None:
    """A frame without an origin has no storage, no service worker, and does not read style sheets: nothing throws."""
    frame = show_frame(tab, server, f"{cdn.url}?src=game.sgf", 'sandbox="allow-scripts"')
    assert_plays(frame)
    assert frame.evaluate("() => origin") == "null"
    assert_unkept(frame)


#: settings with which a browser denies the frames of other sites all storage, as its users can choose
DENYING_CHROMIUM = {"profile": {"cookie_controls_mode": 1, "block_third_party_cookies": True}}
DENYING_FIREFOX = {"network.cookie.cookieBehavior": 1}
IS_DENIED = "() => { try { return !localStorage; } catch { return true; } }"


@contextmanager
def denying_chromium(browser: Browser, profile: Path) -> Iterator[ChromiumTab]:
    """Start a Chromium that denies storage to frames of other sites. An uncaught error in its page fails the test."""
    preferences = profile / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(DENYING_CHROMIUM))
    uncaught: list[str] = []
    start = browser.browser_type.launch_persistent_context
    with start(str(profile), executable_path=chromium_path(), args=TEST_OPTIONS) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: uncaught.append(str(error)))
        yield ChromiumTab(page)
        assert uncaught == []


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_the_page_plays_in_a_frame_that_may_not_store(
    request: pytest.FixtureRequest, server: SiteServer, cdn: SiteServer, tmp_path: Path, name: str
) -> None:
    """Show the page in a frame of another site, in a browser that denies such frames storage."""
    with ExitStack() as stack:
        tab = (
            stack.enter_context(denying_chromium(request.getfixturevalue("chromium"), tmp_path))
            if name == "chromium"
            else stack.enter_context(firefox(DENYING_FIREFOX))
        )
        server.pages["/parent.html"] = PARENT.format(src=f"{cdn.url}?src=game.sgf", attributes="").encode()
        tab.goto(f"{server.url.replace('127.0.0.1', 'localhost')}parent.html")
        frame = tab.frame()
        assert_plays(frame)
        assert frame.evaluate(IS_DENIED)
        assert_unkept(frame)


@pytest.mark.faults_expected
def test_a_sandboxed_frame_of_a_host_without_the_header_says_so(tab: Tab, server: SiteServer) -> None:
    frame = show_frame(tab, server, "/embed.html?src=game.sgf", 'sandbox="allow-scripts"')
    note = wait_until(frame, "() => document.querySelector('[role=alert]')?.innerText")
    assert "Access-Control-Allow-Origin" in note
    assert frame.evaluate("() => document.querySelector('a').getAttribute('href')") == "game.sgf"
    wait_until(tab, "() => document.querySelector('iframe').clientHeight > 30")


def test_an_address_cannot_bring_code_into_the_page_for_frames(chromium_tab: Tab, server: SiteServer) -> None:
    scripts = "src=javascript:alert(1)&explorer=javascript:alert(1)&plugins=/evil.whl&onclick=alert(1)"
    chromium_tab.goto(f"{server.url}embed.html?theme=dark&{scripts}&game=2&edit")
    names = "() => document.querySelector('board-reel').getAttributeNames()"
    assert set(chromium_tab.evaluate(names)) == {"theme", "game", "edit"}
