"""A record full of traps under a strict content policy: everything is text, nothing runs, nothing else is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from drivers import ChromiumTab, Tab, drop_file, wait_until
from playwright.sync_api import Page, expect
from policies import STRICT, under
from viewer_page import STATE, choose_in_menu, focus_viewer, open_page, wait_for_game
from watched_page import WATCH_SCRIPT, assert_no_faults
from website.server import SiteServer

SCRIPT = "<script>window.__xss=1</script><img src=x onerror=window.__xss=2>\"'><svg onload=window.__xss=3>"
OVERRIDE = "\u202eevil\u202c\u2066x"
LINKS = 'javascript:alert(1) https://example.org/"onclick="window.__xss=5"'
EVIL = f"{SCRIPT} javascript:window.__xss=4 {OVERRIDE} __proto__"


def hostile(game: str, board: str, first: str, second: str) -> str:
    """A record of a game with traps in every text."""
    value = EVIL.replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")
    return (
        f"(;GM[{game}]FF[4]CA[UTF-8]{board}PB[{value}]PW[__proto__]P1[{value}]P2[{value}]EV[{value}]RE[{value}]"
        f'GN[{value}]GC[constructor]C[{value}\njavascript:alert(1) https://example.org/"onclick="window.__xss=5" __proto__]'
        f"__PROTO__[{value}]CONSTRUCTOR[x]XX[{value}]"
        f";{first}N[{value}]C[{value}]LB[aa:{value}]KO[{value}]TE[{value}]BL[{value}]"
        f"(;{second}N[__proto__])(;{first}HO[{value}]))"
    )


RECORDS = {
    "go.sgf": hostile("1", "SZ[9]", "B[ee]", "W[gc]"),
    "blokus.blksgf": hostile("Blokus Duo", "", "1[e10,e11,f10]", "2[j5,j6,k5]"),
    "twixt.sgf": hostile("21", "SZ[24]", "W[L7]", "B[M17]"),
    "unknown.sgf": hostile(EVIL.replace("]", "").replace(":", ""), "SZ[9]", "B[ee]", "W[gc]"),
    "size.sgf": hostile("1", f"SZ[{SCRIPT}]", "B[ee]", "W[gc]"),
    "charset.sgf": hostile("1", "SZ[9]", "B[ee]", "W[gc]").replace("CA[UTF-8]", f"CA[{SCRIPT}]"),
    f"{SCRIPT.replace('/', '')[:60]}.sgf": hostile("1", "SZ[9]", "B[ee]", "W[gc]"),
}


@pytest.fixture
def guarded(page: Page, server: SiteServer) -> Iterator[SiteServer]:
    """The site under the policy that it asks for, which nothing breaks."""
    server.answer = under(STRICT)
    page.add_init_script(WATCH_SCRIPT)
    yield server
    assert_no_faults(ChromiumTab(page))


def assert_nothing_ran(tab: Tab) -> None:
    assert tab.evaluate("() => window.__xss === undefined && ({}).x === undefined")
    foreign = """() => {
      const roots = [document, document.querySelector("board-reel").shadowRoot];
      const traps = "script:not([src]), img[src=x], [onerror], [onload], [onclick]";
      const found = roots.flatMap((root) => [...root.querySelectorAll(traps)]);
      const links = roots.flatMap((root) => [...root.querySelectorAll("a[href]")].map((link) => link.protocol));
      return [found.length, links.filter((protocol) => !/^https?:$/.test(protocol))];
    }"""
    assert tab.evaluate(foreign) == [0, []]


@pytest.mark.parametrize("name", RECORDS, ids=[re.sub(r"\W+", "-", name)[:20] for name in RECORDS])
@pytest.mark.one_case
def test_a_hostile_record_is_only_text(page: Page, guarded: SiteServer, tmp_path: Path, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tab = open_page(page, guarded.url)
    path = tmp_path / name
    path.write_text(RECORDS[name], "utf-8")
    drop_file(page, path)
    wait_for_game(tab)
    focus_viewer(tab)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "End", "Home"):
        tab.press(key)
        assert_nothing_ran(tab)
    for panel in ("Properties", "Problems", "Keyboard shortcuts"):
        choose_in_menu(page, panel)
        expect(page.get_by_role("dialog", name=panel)).to_be_visible()
        assert_nothing_ran(tab)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Game info").click()
    expect(page.get_by_role("dialog", name="Game info")).to_be_visible()
    assert_nothing_ran(tab)
    svg = tab.evaluate("() => document.querySelector('board-reel').toSVG()")
    assert "<script" not in svg
    assert [url for url in asked if not url.startswith((guarded.url, "data:", "blob:"))] == []


@pytest.mark.nightly
def test_hostile_games_in_the_list(page: Page, guarded: SiteServer, tmp_path: Path) -> None:
    tab = open_page(page, guarded.url)
    path = tmp_path / "many.sgf"
    path.write_text("".join(list(RECORDS.values())[:4]), "utf-8")
    drop_file(page, path)
    expect(page.locator("#games .entry")).to_have_count(4)
    for place in range(4):
        page.locator("#games .entry").nth(place).click()
        wait_until(
            tab, f"() => ({STATE})() && document.querySelector('board-reel').document.game.number === {place + 1}"
        )
        assert_nothing_ran(tab)


def test_direction_overrides_stay_inside_their_text(page: Page, server: SiteServer, tmp_path: Path) -> None:
    tab = open_page(page, server.url)
    path = tmp_path / "go.sgf"
    path.write_text(RECORDS["go.sgf"], "utf-8")
    drop_file(page, path)
    wait_for_game(tab)
    outside = """() => {
      const root = document.querySelector("board-reel").shadowRoot;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (/[\\u202a-\\u202e\\u2066-\\u2069]/.test(text.data) && !text.parentElement.closest("bdi, [dir=auto]")) {
          found.push(text.parentElement.className);
        }
      }
      return found;
    }"""
    assert tab.evaluate(outside) == []
