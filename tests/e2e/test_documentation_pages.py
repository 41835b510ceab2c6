"""The documentation pages in the browser: they open, they can be read by everybody, the form writes tags that play, and
every example does what it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from documentation_examples import PAGES, Example, furnish, of_kind, run_line
from drivers import ChromiumTab, Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page, expect
from policies import STRICT, under
from test_accessibility import TWO_LOOKS, assert_no_violations
from viewer_page import PAGE, VIEWER, wait_for_game
from website.server import SiteServer

POLICY = f"{STRICT}; img-src 'self' data: blob:"
NARROW = 320
READY = """() => {
  const viewers = [...document.querySelectorAll("board-reel")];
  if (viewers.some(({ state }) => state !== "ready")) return null;
  return { nodes: viewers.map((viewer) => viewer.document.tree.parent.length) };
}"""
#: returns the sum of all shifts of the layout so far
SHIFTS = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(0), 500);
})"""
WIDTH = "() => document.documentElement.scrollWidth"


@pytest.fixture
def guarded(server: SiteServer) -> SiteServer:
    """The site under a policy that allows only what is necessary."""
    server.answer = under(POLICY)
    return server


# pages -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.one_case
def test_a_page_opens_and_needs_no_room_to_the_side(page: Page, guarded: SiteServer, name: str) -> None:
    page.set_viewport_size({"width": NARROW, "height": 640})
    page.goto(f"{guarded.url}docs/{name}", wait_until="networkidle")
    assert page.evaluate(WIDTH) == NARROW
    for viewer in page.locator("board-reel").all():
        viewer.scroll_into_view_if_needed()
    wait_until(ChromiumTab(page), READY)
    assert page.evaluate(WIDTH) == NARROW
    expect(page.locator("nav [aria-current=page]")).to_have_text(PAGES[name])


@pytest.mark.parametrize("width", [412, 1280])
def test_nothing_shifts_when_the_script_comes(page: Page, server: SiteServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.route("**/docs.js", lambda route: (page.wait_for_timeout(500), route.continue_()))
    page.goto(f"{server.url}docs/index.html", wait_until="networkidle")
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert page.evaluate(SHIFTS) == 0


@TWO_LOOKS
@pytest.mark.nightly
def test_nothing_keeps_anybody_from_reading(page: Page, site_url: str) -> None:
    for name in PAGES:
        page.goto(f"{site_url}docs/{name}")
        for summary in page.locator("summary:visible").all():
            summary.click()
        assert_no_violations(page)


@chromium_alone
def test_a_chosen_sample_is_shown(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}docs/index.html")
    wait_for_game(tab)
    wait_until(tab, "() => document.querySelectorAll('#sample option').length > 20")
    tab.evaluate(
        """() => {
          const list = document.getElementById("sample");
          list.value = "twixt-24x24-win.sgf";
          list.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    wait_until(tab, "() => document.querySelector('board-reel').document?.game.name === 'TwixT'")


def test_the_home_page_leads_here_and_back(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.get_by_role("link", name="Documentation").click()
    expect(page).to_have_title("Quick start – Boardreel")
    page.get_by_role("link", name="Boardreel", exact=True).click()
    expect(page.get_by_role("heading", name="Watch, explore and share")).to_be_visible()


@pytest.mark.faults_expected
@pytest.mark.service_workers
@pytest.mark.nightly
def test_after_a_visit_the_pages_open_without_network(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    page.goto(server.url)
    wait_until(tab, "() => Boolean(navigator.serviceWorker.controller)")
    server.answer = lambda path: 503
    page.context.set_offline(True)
    page.goto(f"{server.url}docs/embed.html")
    expect(page.locator("#tag")).to_contain_text("<board-reel")
    wait_for_game(tab)


def test_an_example_is_copied(page: Page, site_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site_url}docs/embed.html")
    first = next(example for example in of_kind("html") if example.page == "embed.html")
    page.locator(".example:not(#tag-frame)").get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == first.text


# search and menu -------------------------------------------------------------------------------------------------------


def test_the_search_leads_to_a_section_by_keyboard_alone(page: Page, guarded: SiteServer) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{guarded.url}docs/python.html", wait_until="networkidle")
    box = page.get_by_role("searchbox", name="Search the documentation")
    assert not any(url.endswith(("search.json", "search_box.js")) for url in requests)
    box.focus()
    page.keyboard.type("bad-point")
    results = page.get_by_role("search").get_by_role("link")
    expect(results.first).to_contain_text("Diagnostic codes: bad-point")
    expect(page.get_by_role("search").get_by_role("status")).to_contain_text(" results")
    page.keyboard.press("ArrowDown")
    expect(results.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(results.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(box).to_be_focused()
    page.keyboard.press("Escape")
    expect(results).to_have_count(0)
    page.keyboard.type(" no-such-word")
    expect(page.get_by_role("status").filter(has_text="Nothing found")).to_be_visible()
    box.fill("bad-point")
    expect(results.first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/docs/codes.html#*-bad-point")
    expect(page.locator("tr:target")).to_be_visible()


@pytest.mark.nightly
def test_a_result_opens_by_click_and_markup_in_a_query_is_text(page: Page, guarded: SiteServer) -> None:
    page.goto(f"{guarded.url}docs/index.html")
    box = page.get_by_role("searchbox")
    box.fill("<board-reel>")
    expect(page.locator(".results mark").first).to_have_text("<board-reel>")
    expect(page.locator(".results :is(b, small) :not(mark)")).to_have_count(0)
    assert_no_violations(page)
    box.fill("offline")
    page.locator(".results a", has_text="FAQ: Does it work offline?").click()
    page.wait_for_url("**/docs/faq.html#offline")


@pytest.mark.faults_expected
@pytest.mark.service_workers
@pytest.mark.nightly
def test_the_search_works_without_network(page: Page, server: SiteServer) -> None:
    page.goto(server.url)
    wait_until(ChromiumTab(page), "() => Boolean(navigator.serviceWorker.controller)")
    server.answer = lambda path: 503
    page.context.set_offline(True)
    page.goto(f"{server.url}docs/faq.html")
    page.get_by_role("searchbox").fill("wordpress")
    expect(page.locator(".results a").first).to_contain_text("WordPress")


@pytest.mark.faults_expected
def test_an_index_that_does_not_come_is_asked_for_again(page: Page, server: SiteServer) -> None:
    server.answer = lambda path: 500 if path.endswith("search.json") else None
    page.goto(f"{server.url}docs/faq.html")
    box = page.get_by_role("searchbox")
    box.fill("wordpress")
    expect(page.get_by_role("status").filter(has_text="could not be loaded")).to_be_visible()
    server.answer = lambda path: None
    box.fill("wordpres")
    expect(page.locator(".results a").first).to_contain_text("WordPress")


@pytest.mark.nightly
def test_the_menu_is_open_where_there_is_room(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site_url}docs/theming.html")
    menu = page.get_by_role("navigation", name="Documentation")
    expect(menu.get_by_role("link")).to_have_count(len(PAGES))
    page.set_viewport_size({"width": 360, "height": 800})
    expect(menu.get_by_role("link", name="FAQ")).to_be_hidden()
    menu.get_by_text("All pages").click()
    menu.get_by_role("link", name="FAQ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("FAQ")


def test_the_skip_link_leads_to_the_content(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}docs/theming.html")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.nightly
def test_the_pictures_have_the_colors_of_their_palette(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}docs/theming.html")
    colors = page.evaluate(
        """() => [...document.querySelectorAll("[data-palette]")]
          .map((figure) => ["--blue", "--first"].map((name) => getComputedStyle(figure).getPropertyValue(name)).join())"""
    )
    assert len(set(colors)) >= 4
    for picture in page.locator(".palettes svg").all():
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 80
        assert box["height"] == pytest.approx(box["width"], abs=1)
    for image in page.locator("img").all():
        assert image.evaluate("(image) => image.complete && image.naturalWidth > 0")


# the form --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def form(page: Page, guarded: SiteServer) -> Page:
    """The page with the form, its preview drawn."""
    page.goto(f"{guarded.url}docs/embed.html")
    expect(page.locator("[name=sample]").locator("option")).not_to_have_count(1)
    wait_for_game(ChromiumTab(page))
    return page


def tag_of(page: Page) -> str:
    return page.locator("#tag").inner_text()


def test_the_tag_says_what_was_chosen_and_the_preview_shows_it(form: Page, guarded: SiteServer) -> None:
    form.locator("[name=sample]").select_option("twixt-24x24-win.sgf")
    wait_until(ChromiumTab(form), "() => document.querySelector('board-reel')?.document?.game.name === 'TwixT'")
    form.locator("[name=controls]").select_option("compact")
    form.get_by_label("Theme").select_option("dark")
    form.get_by_label("Palette").select_option("redblack")
    form.get_by_label("Maximum width").fill("480")
    form.get_by_label("Maximum width").blur()
    url = f"{guarded.url}samples/twixt-24x24-win.sgf"
    assert tag_of(form).splitlines() == [
        f'<script src="{guarded.url}boardreel.js" crossorigin defer></script>',
        f'<board-reel src="{url}" theme="dark" palette="redblack" controls="compact" style="max-width: 480px">',
        f'  <a href="{url}">twixt-24x24-win.sgf</a>',
        "</board-reel>",
    ]
    stage = form.locator("board-reel .stage")
    expect(stage).to_have_attribute("data-palette", "redblack")
    expect(stage).to_have_attribute("data-theme", "dark")
    expect(stage).to_have_attribute("data-controls", "compact")
    box = form.locator("board-reel").bounding_box()
    assert box is not None
    assert box["width"] == 480


@pytest.mark.nightly
def test_the_position_of_the_preview_goes_into_the_tag(form: Page) -> None:
    tab = ChromiumTab(form)
    form.get_by_label("Language").select_option("de")
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').goTo('23')")
    wait_until(tab, "() => document.querySelector('board-reel').link === '23'")
    form.get_by_role("button", name="Open at this position").click()
    assert ' move="23" lang="de">' in tag_of(form)
    expect(form.locator("board-reel").get_by_role("button", name="Weiter").first).to_be_visible()


def test_an_address_and_what_stands_under_more(form: Page, guarded: SiteServer) -> None:
    form.locator("[name=sample]").select_option("")
    assert "src=" not in tag_of(form).splitlines()[1]
    expect(form.locator("board-reel")).to_have_count(0)
    form.get_by_label("URL of the record").fill(f"{guarded.url}samples/go-13x13-handicap.sgf")
    form.get_by_label("Autoplay").check()
    wait_until(ChromiumTab(form), "() => document.querySelector('board-reel')?.document?.game.name === 'Go'")
    form.get_by_text("More options").click()
    form.get_by_label("Poster").fill("../samples/blokus.blksgf.svg")
    form.get_by_label("URL of the script").fill("viewer/boardreel.js")
    assert tag_of(form).startswith('<script src="viewer/boardreel.js" crossorigin defer></script>')
    assert ' autoplay poster="../samples/blokus.blksgf.svg">' in tag_of(form)


@pytest.mark.faults_expected
def test_a_script_that_cannot_be_read_cannot_be_pinned(form: Page) -> None:
    form.get_by_text("More options").click()
    form.get_by_label("URL of the script").fill("absent.js")
    form.get_by_label("Accept only this version").click()
    expect(form.locator("#pin-note")).to_contain_text("404")
    expect(form.get_by_label("Accept only this version")).not_to_be_checked()
    assert "integrity" not in tag_of(form)


@pytest.mark.parametrize("pinned", [False, True], ids=["any version", "this version"])
@pytest.mark.nightly
def test_the_tag_plays_in_another_page(form: Page, guarded: SiteServer, pinned: bool) -> None:
    form.locator("[name=sample]").select_option("blokus-duo.blksgf")
    if pinned:
        form.get_by_text("More options").click()
        form.get_by_label("Accept only this version").check()
        expect(form.locator("#tag")).to_contain_text('integrity="sha384-')
    guarded.pages["/blog.html"] = (
        f"<!doctype html><link rel=icon href=data:,><title>blog</title>{tag_of(form)}".encode()
    )
    form.goto(f"{guarded.url}blog.html")
    tab = ChromiumTab(form)
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').first()")
    tab.evaluate("() => document.querySelector('board-reel').next()")
    wait_until(tab, "() => document.querySelector('board-reel').link === '1'")
    assert tab.evaluate("() => document.querySelector('board-reel').document.game.name") == "Blokus Duo"


# examples --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def examples(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """A server of a folder that has what the examples name: records, the viewer, what the page's commands make."""
    folder = tmp_path_factory.mktemp("examples")
    furnish(folder)
    (folder / "boardreel").symlink_to(site)
    for example in of_kind("shell"):
        if example.page == "embed.html":
            for line in example.text.splitlines():
                assert run_line(line, folder).returncode == 0, line
    with SiteServer(folder) as server:
        server.pages["/favicon.ico"] = b""
        yield server


@pytest.mark.parametrize("example", of_kind("html"), ids=lambda example: example.id)
@pytest.mark.one_case
def test_an_example_does_what_it_says(page: Page, examples: SiteServer, example: Example) -> None:
    head = PAGE.replace('<script src="/boardreel.js" crossorigin defer></script>', "").replace(
        "/boardreel.js", "data:,"
    )
    examples.pages[VIEWER] = head.format(example.text).encode()
    page.goto(examples.url.rstrip("/") + VIEWER)
    tab = ChromiumTab(page)
    assert all(count > 1 for count in wait_until(tab, READY)["nodes"])
    if "data-expect" in example.attributes:
        wait_until(tab, f"() => ({example.attributes['data-expect']})")


def test_the_page_of_one_file_among_the_examples_plays(page: Page, examples: SiteServer) -> None:
    page.goto(f"{examples.url}game.html")
    wait_for_game(ChromiumTab(page))


def test_a_file_that_the_reader_chooses_is_shown(page: Page, examples: SiteServer, tmp_path: Path) -> None:
    (chooser,) = (example for example in of_kind("html") if 'type="file"' in example.text)
    examples.pages[VIEWER] = f"<!doctype html><link rel=icon href=data:,><title>x</title>{chooser.text}".encode()
    page.goto(examples.url.rstrip("/") + VIEWER)
    record = tmp_path / "mine.sgf"
    record.write_text("(;GM[1]SZ[5];B[cc])")
    page.get_by_label("Record").set_input_files(record)
    wait_until(ChromiumTab(page), "() => document.querySelector('board-reel').document?.source.name === 'mine.sgf'")
