"""The gallery of `boardreel site` in the browser: search, filters, addresses, keys, without scripts, sizes and themes."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel.cli import main
from drivers import ChromiumTab
from playwright.sync_api import Browser, Page, Route, expect
from policies import STRICT, under
from test_accessibility import LOOKS, assert_no_violations
from test_touch_targets import SMALL
from viewer_page import COUNT_SHIFTS, SAMPLES, wait_for_game
from website.server import SiteServer

#: records with players and events of our own, so that there is more to search than in the samples
CLUB = [
    f"(;GM[1]SZ[9]PB[Ann {n}]PW[Bjørn]EV[Cup {n % 3}]DT[20{10 + n}-0{n % 9 + 1}-15]RE[{'BW'[n % 2]}+R];B[ee];W[cc])"
    for n in range(12)
]
INDEX_LIMIT = 60_000
IS_LIGHT = """(image) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 60 });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, 60, 60);
  const { data } = context.getImageData(0, 0, 60, 60);
  return data.reduce((sum, value, index) => index % 4 < 3 ? sum + value : sum, 0) / (60 * 60 * 3);
}"""


@pytest.fixture(scope="module")
def made(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of some samples and twelve games of a club, on several pages."""
    folder = tmp_path_factory.mktemp("gallery")
    records = folder / "records"
    (records / "club").mkdir(parents=True)
    for name in ("blokus.blksgf", "blokus-duo.blksgf", "twixt-24x24-win.sgf", "go-9x9-problem.sgf", "hex.sgf"):
        shutil.copy(SAMPLES / name, records)
    for number, text in enumerate(CLUB):
        (records / "club" / f"{number}.sgf").write_text(text, "utf-8")
    intro = folder / "intro.md"
    intro.write_text("Games of **our club**. [Join us](https://example.org).", "utf-8")
    output = folder / "out"
    options = ["--title", "The club", "--intro", str(intro), "--group-by", "game", "--per-page", "6", "--jobs", "1"]
    assert main(["site", str(records), "-o", str(output), "--viewer", str(site), *options]) == 0
    return output


@pytest.fixture
def club(made: Path) -> Iterator[SiteServer]:
    with SiteServer(made) as server:
        server.answer = under(STRICT)
        server.pages["/favicon.ico"] = b""
        yield server


def shown(page: Page) -> list[str]:
    """Return the titles of the visible cards."""
    return page.locator(".cards > li:visible strong").all_text_contents()


def expect_count(page: Page, text: str) -> None:
    expect(page.locator(".find output")).to_have_text(text)


def test_search_finds_words_in_any_order_without_accents(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    page.get_by_role("searchbox").fill("BJORN w+r ann")
    expect_count(page, "6 of 17 games")
    assert shown(page) == [f"Ann {number} – Bjørn" for number in (11, 9, 7, 5, 3, 1)]
    expect(page).to_have_url(re.compile(r"\?q=BJORN\+w%2Br\+ann$"))
    page.reload()
    expect_count(page, "6 of 17 games")
    assert page.get_by_role("searchbox").input_value() == "BJORN w+r ann"


def test_a_query_with_fields_finds_games(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    search = page.get_by_role("searchbox")
    search.fill('white:bjorn event:"cup 1" date:>=2014 -winner:white')
    expect_count(page, "2 of 17 games")
    assert shown(page) == ["Ann 10 – Bjørn", "Ann 4 – Bjørn"]
    search.fill("file:club/* OR game:hex")
    expect_count(page, "13 of 17 games")


def test_a_field_that_the_gallery_does_not_have_is_named_with_those_that_it_has(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    page.get_by_role("searchbox").fill("komi:6.5")
    expect_count(
        page,
        "There is no field “komi” here. The fields are words, player, black, white, event, date, result, winner, game, "
        "moves, file.",
    )
    page.get_by_role("searchbox").fill("moves:many")
    expect_count(page, "“many” does not fit the field “moves”.")
    page.get_by_role("searchbox").fill("ann " * 30_000)
    expect_count(page, "The query is too long. Shorten it.")


def test_filters_have_counts_and_combine_with_the_search(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    games = page.get_by_role("combobox", name="Game")
    expect(games.locator("option")).to_have_text(
        ["All games", "Blokus (1)", "Blokus Duo (1)", "Go (13)", "Hex (1)", "TwixT (1)"]
    )
    games.select_option("Go")
    expect_count(page, "13 of 17 games")
    page.get_by_role("combobox", name="Event").select_option("Cup 1")
    expect_count(page, "4 of 17 games")
    page.get_by_role("combobox", name="Folder").select_option("club")
    page.get_by_role("searchbox").fill("white resignation")
    expect_count(page, "2 of 17 games")
    expect(page).to_have_url(re.compile(r"\?q=white\+resignation&game=Go&event=Cup\+1&folder=club$"))
    page.goto(f"{club.url}?game=absent")
    expect(page.locator(".all")).to_be_visible()


def test_a_search_without_results_has_a_way_back(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}?q=nobody")
    expect(page.locator(".results .none")).to_contain_text("No game matches.")
    expect_count(page, "0 of 17 games")
    page.get_by_role("link", name="Show all games").click()
    expect(page.locator(".all")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_focused()
    assert "?" not in page.url


def test_results_are_sorted_by_name_or_date(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}?folder=club&sort=name")
    expect_count(page, "12 of 17 games")
    assert shown(page)[:3] == ["Ann 0 – Bjørn", "Ann 1 – Bjørn", "Ann 2 – Bjørn"]
    page.get_by_role("combobox", name="Sort by").select_option("date")
    expect(page.locator(".cards > li:visible strong").first).to_have_text("Ann 11 – Bjørn")


def test_cards_of_a_search_are_those_of_the_gallery(page: Page, club: SiteServer) -> None:
    markup = "() => document.querySelector('.cards > li:not([hidden]) a[href*=\"blokus.html\"]').outerHTML"
    page.goto(club.url)
    expected = page.evaluate(markup)
    page.get_by_role("searchbox").fill("ada dora")
    expect_count(page, "1 of 17 games")
    expect(page.locator(".results img[src]")).to_have_count(1)
    page.evaluate("() => document.querySelector('.all').remove()")
    found = page.evaluate(markup)
    # when its picture loads is left to the browser in the gallery, and to the script in a search
    assert parts_of(found) - parts_of(expected) == {'data-src="games/blokus.svg"'}
    assert parts_of(expected) - parts_of(found) <= {'loading="lazy"'}


def parts_of(markup: str) -> set[str]:
    """Return the attributes and texts of an element."""
    return set(re.findall(r'[\w-]+="[^"]*"|>[^<]+<', markup))


def test_pages_of_results_have_addresses(page: Page, club: SiteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (Path(__file__).parents[2] / "py_core/boardreel/publish/static/gallery.js").read_text("utf-8")
    club.pages["/gallery.js"] = script.replace("CARDS_PER_PAGE = 60", "CARDS_PER_PAGE = 5").encode()
    page.goto(f"{club.url}?q=ann")
    expect_count(page, "12 of 17 games")
    pager = page.get_by_role("navigation", name="Pages of results")
    pager.get_by_role("link", name="3").click()
    expect(page.locator(".cards > li:visible")).to_have_count(2)
    # the tab key goes on with the games, which are in view
    expect(page.locator(".cards > li:visible a").first).to_be_focused()
    assert page.url.endswith("?q=ann&page=3")
    page.reload()
    expect(page.locator(".cards > li:visible")).to_have_count(2)
    page.go_back()
    expect(page.locator(".cards > li:visible")).to_have_count(5)


def test_the_slash_key_goes_to_the_search(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    expect(page.locator(".find")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("a/b")
    assert page.get_by_role("searchbox").input_value() == "a/b"


def test_a_search_works_on_the_other_pages_too(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}pages/2.html?q=hex")
    expect_count(page, "1 of 17 games")
    page.locator(".cards > li:visible a").click()
    wait_for_game(ChromiumTab(page))
    assert page.url.endswith("/games/hex.html")


def test_without_scripts_the_gallery_is_a_series_of_pages(chromium: Browser, club: SiteServer) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(club.url)
    expect(page.locator(".find")).to_be_hidden()
    titles = shown(page)
    while page.get_by_role("link", name="Next ›").count():
        with page.expect_navigation():
            page.get_by_role("link", name="Next ›").click()
        titles += shown(page)
    assert len(titles) == 17
    assert page.url.endswith("/pages/3.html")
    page.goto(club.url)
    page.get_by_role("navigation", name="Groups").get_by_role("link", name="TwixT 1").click()
    expect(page.get_by_role("heading", name="TwixT 1 game")).to_be_visible()
    page.locator(".cards a", has_text="Ada").first.click()
    expect(page.locator("board-reel img")).to_be_visible()
    expect(page.get_by_role("link", name="Download the record").first).to_be_visible()
    page.get_by_role("link", name="‹ Previous").click()
    expect(page.locator("h1")).to_be_visible()
    context.close()


def test_an_index_that_is_missing_is_an_error_in_words(page: Page, club: SiteServer) -> None:
    club.pages["/search/1.json"] = b"broken"
    page.goto(f"{club.url}?q=ann")
    expect(page.locator(".find output")).to_contain_text("The search index could not be loaded")
    expect(page.locator(".all")).to_be_visible()
    # not even the names of the filters
    club.pages["/search/index.json"] = b"broken"
    for query in ("q=ann", "game=Go"):
        page.goto(f"{club.url}?{query}")
        expect(page.locator(".find output")).to_contain_text("The search index could not be loaded")


def test_a_site_without_games_has_no_search(page: Page, site: Path, tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    assert main(["site", str(tmp_path / "records"), "-o", str(tmp_path / "out"), "--viewer", str(site)]) == 0
    with SiteServer(tmp_path / "out") as server:
        server.pages["/favicon.ico"] = b""
        page.goto(server.url)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_text("This site has no games yet.")).to_be_visible()
        expect(page.locator(".find")).to_be_hidden()
        assert page.evaluate("document.querySelector('.find').offsetHeight") == 0


def test_results_and_long_names_take_no_room_from_the_form_and_other_cards(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    search = page.get_by_role("searchbox")
    before = search.bounding_box()
    search.fill("ann")
    expect_count(page, "12 of 17 games")
    assert search.bounding_box() == before
    heights = page.locator(".cards > li:visible").first.evaluate(
        """(card) => {
          const strong = card.querySelector("strong");
          strong.textContent = "Ann of Hamburg ".repeat(13);
          return [strong.offsetHeight, Number.parseFloat(getComputedStyle(strong).lineHeight)];
        }"""
    )
    assert heights[0] < 4.5 * heights[1]


def test_pictures_follow_the_theme_and_load_when_they_are_near(chromium: Browser, club: SiteServer) -> None:
    brightness = []
    for theme in ("light", "dark"):
        options: dict[str, Any] = {"color_scheme": theme, "viewport": {"width": 800, "height": 300}}
        page = chromium.new_page(**options)
        page.goto(club.url, wait_until="networkidle")
        image = page.locator(".cards img[src*=blokus-duo]")
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        brightness.append(image.evaluate(IS_LIGHT))
        page.close()
    assert brightness[0] > brightness[1] + 30


def test_pictures_of_results_load_when_they_are_near(chromium: Browser, club: SiteServer) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 400})
    page.goto(f"{club.url}?q=a")
    first, last = page.locator(".results img").first, page.locator(".results img").last
    expect(first).to_have_js_property("complete", True)
    assert first.evaluate("(image) => image.naturalWidth") > 0
    assert not last.get_attribute("src")
    last.scroll_into_view_if_needed()
    expect(last).to_have_attribute("src", re.compile(r"\.svg$"))
    expect(last).to_have_js_property("complete", True)
    page.close()


def test_a_game_keeps_its_card_while_the_search_becomes_narrower(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    search = page.get_by_role("searchbox")
    search.fill("ann")
    card = page.locator(".results .cards > li", has_text="Ann 11")
    handle = card.element_handle()
    search.press_sequentially(" 11")
    expect_count(page, "2 of 17 games")
    assert card.evaluate("(card, other) => card === other", handle)


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_moves_while_the_script_and_its_index_arrive(chromium: Browser, club: SiteServer, width: int) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 800})
    page.add_init_script(COUNT_SHIFTS)
    waiting: list[Route] = []
    page.route(re.compile(r"/(gallery\.js|search/index\.json)$"), lambda route: waiting.append(route))
    page.goto(club.url, wait_until="commit")
    for file in ("gallery.js", "index.json"):
        page.locator(".cards > li").first.wait_for()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        while not waiting:
            page.wait_for_timeout(20)
        route = waiting.pop()
        assert route.request.url.endswith(file)
        route.continue_()
    expect(page.locator("select[name=event] option")).not_to_have_count(1)
    assert page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(window.shifts)))") == 0
    page.close()


def test_pages_are_small(made: Path) -> None:
    compressed = {
        path.relative_to(made).as_posix(): len(gzip.compress(path.read_bytes()))
        for path in made.rglob("*")
        if path.is_file() and "boardreel" not in path.parts
    }
    shared = compressed["site.css"] + compressed["gallery.js"] + compressed["game.js"]
    assert compressed["index.html"] + shared < INDEX_LIMIT
    for page in made.glob("games/*.html"):
        stem = page.name.removesuffix(".html")
        files = (page.name, f"{stem}.svg", f"{stem}.reel.json.gz")
        assert sum(compressed[f"games/{name}"] for name in files) + shared < INDEX_LIMIT


# pages of games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["blokus", "go-9x9-problem", "twixt-24x24-win"])
def test_the_board_and_its_buttons_fit_a_small_laptop(chromium: Browser, club: SiteServer, name: str) -> None:
    page = chromium.new_page(viewport={"width": 1366, "height": 768})
    page.goto(f"{club.url}games/{name}.html")
    wait_for_game(ChromiumTab(page))
    bottoms = page.evaluate("""() => {
      const root = document.querySelector("board-reel").shadowRoot;
      const parts = [root.querySelector("[part~=board]"), ...root.querySelectorAll("button")];
      return parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().bottom);
    }""")
    assert len(bottoms) > 5
    assert max(bottoms[:6]) <= 768
    assert page.locator("h1").count() == 1
    page.close()


def test_a_game_opens_at_its_start(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}games/blokus-duo.html")
    wait_for_game(ChromiumTab(page))
    assert page.evaluate("() => document.querySelector('board-reel').node") == 0


def test_keys_and_links_lead_to_the_neighbors(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}games/blokus-duo.html")
    wait_for_game(ChromiumTab(page))
    expect(page.get_by_role("link", name="Next ›")).to_have_attribute("title", "Ann 11 – Bjørn")
    page.keyboard.press("]")
    page.wait_for_url("**/club-11.html")
    page.keyboard.press("[")
    page.wait_for_url("**/blokus-duo.html")


def test_link_and_embed_code_can_be_copied(chromium: Browser, club: SiteServer) -> None:
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{club.url}games/blokus-duo.html#move=3")
    page.get_by_text("Share", exact=True).first.click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".share output")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == f"{club.url}games/blokus-duo.html"
    page.get_by_role("button", name="Copy embed code").click()
    code = f'<iframe src="{club.url}games/blokus-duo.html?frame" width="720" height="640"'
    page.wait_for_function("(code) => navigator.clipboard.readText().then((text) => text.startsWith(code))", arg=code)
    context.close()


def test_a_compressed_reel_plays_without_python(page: Page, club: SiteServer) -> None:
    page.goto(f"{club.url}games/blokus.html")
    wait_for_game(ChromiumTab(page))
    page.evaluate("() => document.querySelector('board-reel').last()")
    page.wait_for_function("() => document.querySelector('board-reel').node > 60")
    assert page.workers == []


def test_a_server_may_declare_the_compression(page: Page, club: SiteServer, made: Path) -> None:
    policy = under(STRICT)
    club.answer = lambda path: policy(path) | ({"Content-Encoding": "gzip"} if path.endswith(".gz") else {})
    page.goto(f"{club.url}games/blokus.html")
    wait_for_game(ChromiumTab(page))
    assert page.workers == []


@pytest.mark.parametrize("look", [LOOKS["light"], LOOKS["dark phone"]], ids=["light", "dark phone"])
@pytest.mark.parametrize("address", ["", "pages/2.html", "?q=ann", "?q=nobody", "games/blokus.html"])
@pytest.mark.one_case
def test_axe_finds_nothing(chromium: Browser, look: dict[str, Any], club: SiteServer, address: str) -> None:
    club.answer = lambda path: {}
    page = chromium.new_page(**look)
    page.goto(club.url + address, wait_until="networkidle")
    if address.startswith("games/"):
        wait_for_game(ChromiumTab(page))
        page.get_by_text("Share", exact=True).first.click()
    assert_no_violations(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if look.get("has_touch"):
        assert page.evaluate(SMALL) == []
    page.close()
