"""Pages made by `boardreel embed` and `boardreel site` in the browser, and a game of one's own in a page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardreel.cli import main
from drivers import ChromiumTab, Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Browser, Page, expect
from plugins.wheels import HEX, build_wheel
from policies import STRICT, under
from viewer_page import PAGE, SAMPLES, VIEWER, wait_for_game
from website.server import SiteServer

RECORDS = ("blokus.blksgf", "go-19x19-game.sgf", "twixt-24x24-win.sgf")
NODE = "() => document.querySelector('board-reel').node"
#: the height that a frame tells when its board is drawn, or the last one before
HEIGHT = """() => new Promise((resolve) => {
  let height = 0;
  addEventListener("message", ({ data }) => {
    if (data?.type !== "reel-size") return;
    ({ height } = data);
    if (height > 300) resolve(height);
  });
  setTimeout(() => resolve(height), 20_000);
  const frame = document.createElement("iframe");
  frame.width = "600";
  frame.src = document.querySelector("a[data-frame]").href;
  document.body.append(frame);
})"""


@pytest.fixture(scope="module")
def made(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of three records, with an embedding page next to it."""
    folder = tmp_path_factory.mktemp("pages")
    records = folder / "records"
    records.mkdir()
    for name in RECORDS:
        shutil.copy(SAMPLES / name, records)
    output = folder / "club" / "games"
    output.mkdir(parents=True)
    assert main(["site", str(records), "-o", str(output), "--title", "The club", "--viewer", str(site)]) == 0
    embed = ["embed", str(SAMPLES / "blokus.blksgf"), "--viewer", str(site), "--move", "40"]
    assert main([*embed, "-o", str(output / "page.html")]) == 0
    assert main([*embed, "-o", str(output / "beside.html"), "--beside"]) == 0
    return output


@pytest.fixture
def club(made: Path) -> Iterator[SiteServer]:
    """The site in a folder of a server that allows only what is necessary."""
    with SiteServer(made.parent) as server:
        server.answer = under(STRICT)
        server.pages["/favicon.ico"] = b""
        yield server


def address(made: Path, start: str, end: str = ".html") -> str:
    return f"games/games/{next(made.glob(f'games/{start}*{end}')).name}"


@pytest.mark.parametrize(("name", "requests"), [("page.html", 0), ("beside.html", 1)])
def test_an_embedding_page_plays_without_python(page: Page, club: SiteServer, name: str, requests: int) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{club.url}games/{name}")
    tab = ChromiumTab(page)
    wait_for_game(tab)
    assert page.evaluate(NODE) == 40
    page.evaluate("() => document.querySelector('board-reel').previous()")
    wait_until(tab, f"() => ({NODE})() === 39")
    assert page.workers == []
    assert sum(url.endswith(".reel.json") for url in asked) == requests
    assert not [url for url in asked if "/runtime/pyodide" in url or "/runtime/core" in url]


def test_the_poster_is_there_without_scripts(chromium: Browser, club: SiteServer) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{club.url}games/page.html")
    expect(page.locator("board-reel svg")).to_be_visible()
    expect(page.locator("figcaption")).to_contain_text("After 40 of 66 moves")
    box = page.locator("board-reel svg").bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert box["height"] > 300
    context.close()


def test_the_poster_fits_a_phone_and_has_its_size_before_it_appears(chromium: Browser, club: SiteServer) -> None:
    # without the viewer, which would replace the poster
    club.pages["/games/boardreel/boardreel.js"] = b""
    context = chromium.new_context(viewport={"width": 360, "height": 800})
    page = context.new_page()
    page.goto(f"{club.url}games/page.html")
    svg = page.locator("board-reel svg")
    content_visibility = "(svg) => getComputedStyle(svg).contentVisibility"
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert svg.evaluate(content_visibility) == "visible"
    box = svg.bounding_box()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    # the same delay again, long enough to be seen
    svg.evaluate("(svg) => { svg.style.animationName = 'none'; svg.getBoundingClientRect(); }")
    svg.evaluate("(svg) => { svg.style.animationName = ''; svg.style.animationDelay = '1000s'; }")
    assert svg.evaluate(content_visibility) == "hidden"
    assert svg.bounding_box() == box
    context.close()


def test_the_gallery_is_searched(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}games/")
    shown = page.locator(".cards > li:visible")
    expect(shown).to_have_count(len(RECORDS))
    page.get_by_role("searchbox").fill("CARLO")
    expect(shown).to_have_count(1)
    expect(page.locator(".find output")).to_have_text("1 of 3 games")
    page.reload()
    expect(shown).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("combobox", name="Game").select_option("TwixT")
    expect(shown).to_have_count(1)
    shown.get_by_role("link").click()
    wait_for_game(ChromiumTab(page))
    expect(page.get_by_role("link", name="The club")).to_be_visible()


@chromium_alone
def test_a_page_of_the_site_plays(tab: Tab, club: SiteServer, made: Path) -> None:
    tab.goto(club.url + address(made, "go-19x19"))
    wait_for_game(tab)
    assert tab.evaluate(NODE) == 0, "games open at their start"
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, f"() => ({NODE})() > 10")
    last = tab.evaluate(NODE)
    tab.evaluate("() => document.querySelector('board-reel').previous()")
    wait_until(tab, f"() => ({NODE})() === {last - 1}")


def test_a_frame_tells_how_high_it_is(page: Page, club: SiteServer, made: Path) -> None:
    frame = f"{address(made, 'blokus')}?frame"
    club.pages["/other.html"] = f'<!doctype html><title>other</title><a data-frame href="/{frame}">game</a>'.encode()
    page.goto(f"{club.url}other.html")
    assert page.evaluate(HEIGHT) > 300


def test_a_page_in_a_frame_is_only_the_viewer(page: Page, club: SiteServer, made: Path) -> None:
    visible = """() => [...document.querySelectorAll("header, main > *")]
      .filter((part) => part.checkVisibility()).map(({ localName }) => localName)"""
    page.goto(club.url + address(made, "blokus"))
    wait_for_game(ChromiumTab(page))
    assert {"header", "h1", "board-reel"} <= set(page.evaluate(visible))
    title = page.locator("h1").inner_text()
    page.goto(f"{club.url}{address(made, 'blokus')}?frame#move=5")
    wait_for_game(ChromiumTab(page))
    assert page.evaluate(visible) == ["board-reel"]
    expect(page.locator("board-reel").get_by_text(title, exact=True).first).to_be_visible()
    page.wait_for_function(f"() => ({NODE})() === 5")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("]")
    assert page.url.endswith("?frame#move=5")


@chromium_alone
@pytest.mark.nightly
def test_a_game_of_ones_own_plays_in_the_page(tab: Tab, server: SiteServer, tmp_path: Path) -> None:
    wheel = build_wheel(HEX, tmp_path)
    server.pages[f"/{wheel.name}"] = wheel.read_bytes()
    server.pages["/game.sgf"] = (HEX / "records" / "game.sgf").read_bytes()
    server.pages[VIEWER] = PAGE.format(f'<board-reel src="/game.sgf" plugins="/{wheel.name}"></board-reel>').encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').document.game.kind") == "hex"
    sides = tab.evaluate("() => document.querySelector('board-reel').document.sides.map(({ name }) => name)")
    assert sides == [["hex.B"], ["hex.W"]], "the wheel is asked before the built-in game of the same name"
    tab.evaluate("() => document.querySelector('board-reel').goTo(2)")
    stones = """() => [...document.querySelector("board-reel").shadowRoot.querySelectorAll("[data-color]")]
      .map(({ dataset }) => [dataset.points, dataset.color])"""
    assert tab.evaluate(stones) == [["d2", "W"]]
