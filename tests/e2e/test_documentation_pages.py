"""The documentation pages in the browser: they open, they can be read by everybody, the form writes tags that play, and
every example does what it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from documentation_examples import PAGES, Example, furnish, of_kind, run_line
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page, expect
from policies import STRICT, under
from test_accessibility import LOOKS, assert_no_violations
from viewer_page import PAGE, VIEWER, wait_for_game
from website.server import SiteServer

POLICY = f"{STRICT}; img-src 'self' data: blob:"
NARROW = 320
READY = """() => {
  const viewers = [...document.querySelectorAll("board-reel")];
  if (viewers.some(({ state }) => state !== "ready")) return null;
  return { nodes: viewers.map((viewer) => viewer.document.tree.parent.length) };
}"""
WIDTH = "() => document.documentElement.scrollWidth"


@pytest.fixture
def guarded(server: SiteServer) -> SiteServer:
    """The site under a policy that allows only what is necessary."""
    server.answer = under(POLICY)
    return server


# pages -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_and_needs_no_room_to_the_side(page: Page, guarded: SiteServer, name: str) -> None:
    page.set_viewport_size({"width": NARROW, "height": 640})
    page.goto(f"{guarded.url}docs/{name}", wait_until="networkidle")
    assert page.evaluate(WIDTH) == NARROW
    for viewer in page.locator("board-reel").all():
        viewer.scroll_into_view_if_needed()
    wait_until(ChromiumTab(page), READY)
    assert page.evaluate(WIDTH) == NARROW
    expect(page.locator("nav [aria-current=page]")).to_have_text(PAGES[name])


@pytest.mark.parametrize("page_options", LOOKS.values(), ids=LOOKS)
def test_nothing_keeps_anybody_from_reading(page: Page, site_url: str) -> None:
    for name in PAGES:
        page.goto(f"{site_url}docs/{name}")
        for summary in page.locator("summary").all():
            summary.click()
        assert_no_violations(page)


def test_a_chosen_sample_is_shown_in_every_browser(tab: Tab, site_url: str) -> None:
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
    expect(page).to_have_title("Try it – Boardreel")
    page.get_by_role("link", name="Boardreel", exact=True).click()
    expect(page.get_by_role("heading", name="Watch, explore and share")).to_be_visible()


@pytest.mark.faults_expected
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
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == of_kind("html")[0].text


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
    form.get_by_label("Controls").select_option("compact")
    form.get_by_label("Light or dark").select_option("dark")
    form.get_by_label("Colours").select_option("redblack")
    form.get_by_label("Width at most").fill("480")
    form.get_by_label("Width at most").blur()
    url = f"{guarded.url}samples/twixt-24x24-win.sgf"
    assert tag_of(form).splitlines() == [
        f'<script type="module" src="{guarded.url}boardreel.js"></script>',
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
    form.get_by_label("Address of the record").fill(f"{guarded.url}samples/go-13x13-handicap.sgf")
    form.get_by_label("Plays by itself").check()
    wait_until(ChromiumTab(form), "() => document.querySelector('board-reel')?.document?.game.name === 'Go'")
    form.get_by_text("More", exact=True).click()
    form.get_by_label("Picture until it is drawn").fill("../samples/blokus.blksgf.svg")
    form.get_by_label("Address of the script").fill("viewer/boardreel.js")
    assert tag_of(form).startswith('<script type="module" src="viewer/boardreel.js"></script>')
    assert ' autoplay poster="../samples/blokus.blksgf.svg">' in tag_of(form)


@pytest.mark.faults_expected
def test_a_script_that_cannot_be_read_cannot_be_pinned(form: Page) -> None:
    form.get_by_text("More", exact=True).click()
    form.get_by_label("Address of the script").fill("absent.js")
    form.get_by_label("Only this version").click()
    expect(form.locator("#pin-note")).to_contain_text("404")
    expect(form.get_by_label("Only this version")).not_to_be_checked()
    assert "integrity" not in tag_of(form)


@pytest.mark.parametrize("pinned", [False, True], ids=["any version", "this version"])
def test_the_tag_plays_in_another_page(form: Page, guarded: SiteServer, pinned: bool) -> None:
    form.locator("[name=sample]").select_option("blokus-duo.blksgf")
    if pinned:
        form.get_by_text("More", exact=True).click()
        form.get_by_label("Only this version").check()
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
def test_an_example_does_what_it_says(page: Page, examples: SiteServer, example: Example) -> None:
    head = PAGE.replace('<script type="module" src="/boardreel.js"></script>', "").replace("/boardreel.js", "data:,")
    examples.pages[VIEWER] = head.format(example.text).encode()
    page.goto(examples.url.rstrip("/") + VIEWER)
    tab = ChromiumTab(page)
    assert all(count > 1 for count in wait_until(tab, READY)["nodes"])
    if "data-expect" in example.attributes:
        wait_until(tab, f"() => ({example.attributes['data-expect']})", seconds=20)


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
