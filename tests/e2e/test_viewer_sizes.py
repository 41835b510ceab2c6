"""Every part once and at every size: one comment, a board that can be used, lists with room for moves."""

from __future__ import annotations

import io
from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from PIL import Image
from playwright.sync_api import Page, expect
from viewer_page import IN_VIEWER, SAMPLES, box_of, open_sample, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

COMMENTED = "(;GM[1]SZ[9]C[The first.];B[ee]C[The second, at e5.];W[gc];B[cc]C[The third.];W[dd])"
#: the text of an element, and whether it is cut off at its end
CUT = "(element) => [element.textContent, element.scrollWidth > element.clientWidth]"
#: the elements with the text of a comment that are visible, by the class names of their parents
PLACES = """(text) => {
  const { shadowRoot } = document.querySelector("board-reel");
  return [...shadowRoot.querySelectorAll(".comment p, .note-room > p")]
    .filter((paragraph) => paragraph.checkVisibility() && paragraph.textContent.includes(text))
    .map((paragraph) => (paragraph.closest(".comment") ?? paragraph).parentElement.className);
}"""
BOX = f"""(name) => {{
  const {{ x, y, width, height, bottom }} = ({IN_VIEWER})(name).getBoundingClientRect();
  return {{ x, y, width, height, bottom }};
}}"""


@pytest.mark.parametrize(
    ("size", "place"),
    [((1280, 900), "note-room commented"), ((768, 1024), "note-room commented"), ((390, 780), "column")],
)
def test_a_comment_is_shown_once(page: Page, server: SiteServer, size: tuple[int, int], place: str) -> None:
    """Where there is room it is in the list of moves, on phones above the buttons."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = show_record(page, server, COMMENTED)
    tab.evaluate("() => { document.querySelector('board-reel').height = '100vh'; }")
    tab.evaluate("() => document.querySelector('board-reel').goTo(1)")
    wait_until(tab, f"() => ({PLACES})('The second').join() === '{place}'")
    expect(page.locator(".comment .mention")).to_have_text(["e5"])
    expect(page.locator(".comment-count")).to_have_text("2 / 3")


def test_the_comment_next_to_other_tabs_is_not_lost(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    tab = show_record(page, server, COMMENTED)
    tab.evaluate("() => document.querySelector('board-reel').goTo(1)")
    wait_until(tab, f"() => ({PLACES})('The second').join() === 'note-room commented'")
    page.get_by_role("tab", name="Chart").click()
    wait_until(tab, f"() => ({PLACES})('The second').join() === 'column'")
    page.get_by_role("tab", name="Moves").click()
    wait_until(tab, f"() => ({PLACES})('The second').join() === 'note-room commented'")


@pytest.mark.parametrize("size", [(360, 300), (400, 400), (520, 500)])
@pytest.mark.one_case
def test_a_comment_has_a_place_in_narrow_embeds_that_are_not_tall(
    page: Page, server: SiteServer, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0] + 16, "height": 900})
    tab = show_record(page, server, COMMENTED, attributes=f'height="{size[1]}"')
    tab.evaluate("() => document.querySelector('board-reel').goTo(1)")
    assert tab.evaluate(PLACES, "The second") == ["column"]
    assert tab.evaluate(BOX, ".comment")["height"] >= 26


@pytest.mark.parametrize("size", [(320, 256), (427, 320), (390, 420), (500, 400), (844, 390)])
@pytest.mark.parametrize("name", ["blokus.blksgf", "twixt-24x24-puzzle.sgf"])
@pytest.mark.one_case
def test_the_board_can_be_used_in_every_window(page: Page, site_url: str, name: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    board = tab.evaluate(BOX, ".drawing")
    assert min(board["width"], board["height"]) >= 200
    overview, below = tab.evaluate(BOX, ".overview"), tab.evaluate(BOX, ".notes")
    assert below["bottom"] <= overview["bottom"] + 1, "no part of a puzzle is cut"
    for part in (".head", ".overview", ".drawing", ".tabs", ".buttons"):
        page.locator(part).first.scroll_into_view_if_needed()
        box = tab.evaluate(BOX, part)
        assert box["y"] < size[1], f"{part} can be scrolled into view"


@pytest.mark.parametrize("width", [300, 360, 430])
@pytest.mark.parametrize("name", ["blokus.blksgf", "go-19x19-game.sgf"])
@pytest.mark.one_case
def test_board_and_buttons_of_a_low_embed_are_seen_without_scrolling(
    page: Page, server: SiteServer, name: str, width: int
) -> None:
    page.set_viewport_size({"width": width + 16, "height": 900})
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name, attributes='height="300"')
    outer, board, buttons = (tab.evaluate(BOX, part) for part in (".stage", ".drawing", ".buttons"))
    assert min(board["width"], board["height"]) >= 200
    assert outer["y"] <= board["y"] < board["bottom"] <= buttons["y"] < buttons["bottom"] <= outer["bottom"]


@pytest.mark.parametrize("name", ["blokus.blksgf", "blokus-two-player.blksgf"])
@pytest.mark.one_case
def test_an_embed_on_a_phone_shows_who_wins_whole(page: Page, server: SiteServer, name: str) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name, attributes='move="end"')
    page.locator(".result-card").wait_for()
    last, card = (tab.evaluate(BOX, part) for part in (".result-card tbody tr:last-child", ".result-card"))
    assert last["bottom"] <= card["bottom"]
    names = tab.evaluate(f"() => [...({IN_VIEWER})('.scores').querySelectorAll('.name')].map(({CUT}))")
    assert [text for text, is_cut in names if is_cut] == []


@pytest.mark.parametrize("size", [(360, 600), (375, 667), (844, 390), (390, 560)])
@pytest.mark.parametrize("name", ["blokus.blksgf", "go-19x19-game.sgf"])
@pytest.mark.one_case
def test_phones_show_the_current_move_in_the_list_and_its_comment(
    page: Page, site_url: str, name: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    has_room_for_both = name != "blokus.blksgf" or size[1] != 560
    for node in (2, 30, 31, 62):
        tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", node)
        wait_until(tab, f"() => ({IN_VIEWER})('.moves [aria-current]')?.dataset.node === '{node}'")
        buttons, tabs = tab.evaluate(BOX, ".bar .buttons"), tab.evaluate(BOX, ".tab-head")
        move, comment = tab.evaluate(BOX, ".moves [aria-current]"), tab.evaluate(BOX, ".column > .comment")
        assert tabs["bottom"] <= move["y"] + 3
        assert move["bottom"] <= buttons["y"] + 3, node
        if has_room_for_both and tab.evaluate(f"() => !({IN_VIEWER})('.column > .comment').matches('.empty')"):
            assert comment["bottom"] <= buttons["y"] + 1, node
            assert move["bottom"] <= comment["y"] + 3, node


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
@pytest.mark.parametrize("name", ["othello.sgf", "blokus-duo.blksgf", "blokus.blksgf", "go-shusaku-1846.sgf"])
@pytest.mark.one_case
def test_the_result_has_the_place_of_the_list_on_phones(
    page: Page, site_url: str, name: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    page.locator(".viewer").press("End")
    expect(page.locator(".result-card")).to_be_visible()
    page.wait_for_timeout(300)
    card, tabs, head = (tab.evaluate(BOX, part) for part in (".result-card", ".tabs", ".tab-head"))
    buttons, comment = tab.evaluate(BOX, ".bar .buttons"), tab.evaluate(BOX, ".column > .comment")
    assert head["bottom"] <= card["y"] + 1
    assert card["bottom"] <= buttons["y"] + 1, "what does not fit scrolls in the card"
    assert card["height"] >= tabs["bottom"] - head["bottom"] - comment["height"] - 8
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".moves [aria-current]")).to_be_in_viewport()


@pytest.mark.parametrize(("size", "least"), [((360, 640), 40), ((360, 740), 120), ((390, 844), 150)])
def test_the_board_leaves_the_chart_its_room_on_phones(
    page: Page, site_url: str, size: tuple[int, int], least: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-19x19-game.sgf", "24")
    board = tab.evaluate(BOX, ".board")
    page.get_by_role("tab", name="Chart").click()
    expect(page.locator(".chart-plot .cursor")).to_be_attached()
    panel, plot, buttons = (tab.evaluate(BOX, part) for part in (".tab-panel", ".chart-plot", ".bar .buttons"))
    assert panel["bottom"] <= buttons["y"] + 1
    assert min(plot["bottom"], panel["bottom"]) - plot["y"] >= least
    smaller = tab.evaluate(BOX, ".board")
    assert 180 <= smaller["height"] <= board["height"]
    page.get_by_role("tab", name="Moves").click()
    assert tab.evaluate(BOX, ".board")["height"] == board["height"]


def test_the_board_leaves_the_pieces_their_room_on_phones(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_sample(ChromiumTab(page), site_url, "blokus-duo.blksgf", "20")
    page.locator(".score").first.click()
    shelves = page.locator(".shelves section")
    expect(shelves).to_have_count(2)
    place, last = box_of(page.locator(".shelves")), box_of(shelves.last)
    assert last["y"] + last["height"] <= place["y"] + place["height"]
    assert place["y"] + place["height"] >= box_of(page.locator(".bar .buttons"))["y"] - 12, "nothing is left blank"


def test_the_list_of_comments_has_the_room_of_the_comment_on_phones(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-shusaku-1846.sgf")
    page.get_by_role("tab", name="Comments").click()
    page.locator(".comments-list").wait_for()
    listed, buttons = (tab.evaluate(BOX, part) for part in (".comments-list", ".bar .buttons"))
    assert listed["height"] >= 72, "a row"
    assert listed["bottom"] <= buttons["y"] + 1


@pytest.mark.parametrize("name", ["go-9x9-problem.sgf", "twixt-24x24-puzzle.sgf"])
def test_phones_show_a_puzzle_whole(page: Page, site_url: str, name: str) -> None:
    """The comment is between the tabs and the buttons, and the timeline has no room before the solution."""
    page.set_viewport_size({"width": 360, "height": 740})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    page.locator(".puzzle").wait_for()
    for width, height in ((360, 740), (375, 812), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        head, comment, buttons = (tab.evaluate(BOX, part) for part in (".tab-head", ".column > .comment", ".buttons"))
        assert head["bottom"] <= comment["y"] + 1, (width, height)
        assert comment["bottom"] <= buttons["y"] + 1, (width, height)
        assert buttons["bottom"] <= height, (width, height)
    expect(page.locator(".timeline")).to_be_hidden()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".timeline")).to_be_visible()


@pytest.mark.parametrize("name", ["twixt-24x24-puzzle.sgf", "go-9x9-problem.sgf"])
@pytest.mark.one_case
def test_the_comment_of_a_puzzle_has_its_own_place_in_an_embed(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    for width in (360, 520, 700):
        page.set_viewport_size({"width": width, "height": 1000})
        # the list of moves, which had the comment in it, gives it back
        wait_until(tab, f"(name) => ({BOX})(name).height > 40", ".comment")
        comment = tab.evaluate(BOX, ".comment")
        for part in (".timeline", ".board-box"):
            assert tab.evaluate(BOX, part)["bottom"] <= comment["y"] + 1, (width, part)


@pytest.mark.parametrize("width", [360, 412])
def test_names_next_to_clocks_are_whole_on_phones(page: Page, site_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-13x13-handicap.sgf", "24")
    names = tab.evaluate(f"() => [...({IN_VIEWER})('.scores').querySelectorAll('.name')].map(({CUT}))")
    assert [text for text, is_cut in names if is_cut] == []


@pytest.mark.parametrize("name", ["go-19x19-game.sgf", "blokus.blksgf", "othello.sgf"])
def test_short_names_are_whole_in_the_narrowest_window(page: Page, site_url: str, name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    names = tab.evaluate(f"() => [...({IN_VIEWER})('.scores').querySelectorAll('.name')].map(({CUT}))")
    assert len(names) >= 2
    assert [text for text, is_cut in names if is_cut] == []


#: a game whose players have captures and points
COUNTED = "(;GM[1]SZ[9]PB[Barbara Bell]PW[Wolfgang K.]BR[3k]WR[2d];B[ee];W[de];B[dd];W[cd]TB[aa]TW[ii])"


@pytest.mark.parametrize("name", ["counted.sgf", "blokus-pentobi.blksgf", "go-shusaku-1846.sgf"])
@pytest.mark.one_case
def test_names_of_twelve_letters_are_whole_next_to_numbers(page: Page, server: SiteServer, name: str) -> None:
    text = COUNTED if name == "counted.sgf" else (SAMPLES / name).read_text()
    tab = show_record(page, server, text, name=name, attributes='move="end"')
    for width in (320, 360, 414):
        # with the margins of the page
        page.set_viewport_size({"width": width + 16, "height": 740})
        names = tab.evaluate(f"() => [...({IN_VIEWER})('.scores').querySelectorAll('.name')].map(({CUT}))")
        assert [(width, text) for text, is_cut in names if is_cut] == []


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180)])
@pytest.mark.parametrize("name", ["go-19x19-game.sgf", "twixt-24x24-win.sgf", "othello.sgf"])
@pytest.mark.one_case
def test_tablets_in_portrait_show_a_large_board_where_players_have_no_shelves(
    page: Page, site_url: str, name: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    assert tab.evaluate(BOX, ".rim")["width"] >= 0.78 * size[0]
    assert tab.evaluate(BOX, ".moves")["height"] >= 110
    names = tab.evaluate(
        f"() => [...({IN_VIEWER})('.scores').querySelectorAll('.name')].map((name) => name.scrollWidth - name.clientWidth)"
    )
    assert max(names) <= 0, "no name is cut"


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024)])
@pytest.mark.one_case
def test_without_a_board_the_moves_have_the_whole_width(page: Page, server: SiteServer, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = show_record(page, server, "(;GM[3]PB[Ada]PW[Bob]C[Chess];W[e2e4];B[e7e5])", attributes='height="80vh"')
    viewer, moves, bar = (tab.evaluate(BOX, name) for name in (".viewer", ".moves", ".bar"))
    assert moves["width"] >= viewer["width"] - 24
    assert moves["height"] + bar["height"] >= 0.7 * viewer["height"]


@pytest.mark.parametrize("name", ["blokus.blksgf", "nexos.blksgf"])
@pytest.mark.one_case
def test_the_list_of_moves_keeps_its_room_next_to_four_players(page: Page, site_url: str, name: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    tab = ChromiumTab(page)
    open_sample(tab, site_url, name)
    assert tab.evaluate(BOX, ".moves")["height"] >= 200


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 768, "height": 800}, "has_touch": True}])
def test_a_square_window_shows_the_chart_of_the_game_and_whole_numbers(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "blokus-trigon.blksgf")
    assert tab.evaluate(BOX, ".timeline")["width"] >= 100
    texts = tab.evaluate(f"() => [...({IN_VIEWER})('.scores').querySelectorAll('.about')].map(({CUT}))")
    assert len(texts) == 4
    assert [text for text, is_cut in texts if is_cut] == []


#: a game with every tab that a game of Go has
ALL_TABS = (
    "(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee]SBKV[50]C[The first.];W[gc]SBKV[40]C[The second.]"
    "(;B[cc]SBKV[60];W[dd]SBKV[55])(;B[dd]C[The third.]))"
)
#: where the tabs are, those of them whose text is cut, and where their list and the buttons next to it are
TABS = f"""() => {{
  const side = (element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right].map(Math.round);
  const tabs = [...({IN_VIEWER})(".tab-list").children];
  return {{
    tabs: tabs.map((tab) => [tab.dataset.tab, ...side(tab)]),
    cut: tabs.filter((tab) => tab.scrollWidth > tab.clientWidth + 1).map((tab) => tab.textContent),
    list: side(({IN_VIEWER})(".tab-list")),
    steps: side(({IN_VIEWER})(".comment-steps")),
    head: side(({IN_VIEWER})(".tab-head")),
  }};
}}"""


def show_tabs(page: Page, server: SiteServer, language: str) -> ChromiumTab:
    """Show a game with all tabs in a language, and wait until they are there."""
    tab = show_record(page, server, ALL_TABS, name="a.sgf", attributes=f'lang="{language}" explore="on"')
    wait_until(tab, f"() => ({IN_VIEWER})('.tab-list').children.length >= 4")
    wait_until(
        tab, f"() => document.querySelector('board-reel').shadowRoot.querySelector('.stage').lang === '{language}'"
    )
    return tab


@pytest.mark.parametrize("language", ["en", "de", "pt-BR", "ru"])
@pytest.mark.one_case
def test_the_chosen_tab_is_in_view_where_the_tabs_do_not_fit(page: Page, server: SiteServer, language: str) -> None:
    tab = show_tabs(page, server, language)
    for width in (320, 390, 700, 760, 800):
        page.set_viewport_size({"width": width + 16, "height": 900})
        names = [name for name, *_ in tab.evaluate(TABS)["tabs"]]
        for name in [*names[1:], names[0]]:
            page.locator(f"[data-tab={name}]").click()
            wait_until(tab, f"() => ({IN_VIEWER})('.tabs').dataset.shown === '{name}'")
            found = tab.evaluate(TABS)
            left, right = next(box for other, *box in found["tabs"] if other == name)
            assert found["cut"] == []
            assert found["list"][0] - 1 <= left < right <= found["list"][1] + 1, (width, name)
            is_below = tab.evaluate(BOX, ".comment-steps")["y"] >= tab.evaluate(BOX, ".tab-list")["bottom"]
            assert is_below or found["list"][1] <= found["steps"][0] + 1, "the buttons of the comments cover no tab"
            assert found["steps"][1] <= found["head"][1] + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_shadow_tells_at_which_edge_there_are_more_tabs(page: Page, server: SiteServer, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 336, "height": 900})
    tab = show_tabs(page, server, "de")

    def shaded() -> list[bool]:
        """Whether the left and the right edge differ from the ground a bit farther in, above the texts."""
        image = Image.open(io.BytesIO(page.locator(".tab-list").screenshot())).convert("L")
        last = image.width - 1
        return [image.getpixel((edge, 3)) != image.getpixel((inner, 3)) for edge, inner in ((0, 40), (last, last - 40))]

    assert shaded() == [False, True]
    tab.evaluate(f"() => {{ ({IN_VIEWER})('.tab-list').scrollLeft = 1e6; }}")
    assert shaded() == [True, False]
    show_record(page, server, COMMENTED)
    assert shaded() == [False, False], "all tabs are in view"


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_all_tabs_fit_next_to_the_buttons_of_the_comments_on_phones(page: Page, server: SiteServer) -> None:
    tab = show_tabs(page, server, "en")
    found = tab.evaluate(TABS)
    assert found["tabs"][-1][2] <= found["list"][1] + 1
    buttons = page.locator(".comment-steps button")
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    count = page.locator(".comment-count")
    expect(count).to_have_text("\u2013 / 2")
    icons = [tab.evaluate(BOX, f".comment-steps button:nth-of-type({number}) .icon") for number in (1, 2)]
    text = tab.evaluate(
        f"""() => {{
          const range = document.createRange();
          range.selectNodeContents(({IN_VIEWER})(".comment-count"));
          const {{ left, right }} = range.getBoundingClientRect();
          return [left, right];
        }}"""
    )
    assert icons[0]["x"] + icons[0]["width"] <= text[0] + 4
    assert text[1] <= icons[1]["x"] + 4


#: opens at the start, plays all moves, and returns the sum of all shifts of the layout
PLAY = """async () => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  });
  observer.observe({ type: "layout-shift", buffered: true });
  const element = document.querySelector("board-reel");
  for (let node = 0; node < element.document.tree.parent.length; node += 1) {
    await element.goTo(node);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  observer.disconnect();
  return sum;
}"""


@pytest.mark.parametrize("size", [(390, 780), (1280, 900)])
@pytest.mark.parametrize("name", ["go-19x19-game.sgf", "blokus.blksgf", "twixt-24x24-win.sgf"])
@pytest.mark.one_case
def test_nothing_shifts_while_a_game_opens_and_plays(
    page: Page, server: SiteServer, name: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name, attributes='height="100vh"')
    # the track of the slider grows within the slider when its drawing comes; a row of the list would be ten times as much
    assert tab.evaluate(PLAY) < 0.002


def test_the_tab_with_the_pieces_is_chosen_only_where_it_is_shown(page: Page, server: SiteServer) -> None:
    wide, narrow = {"width": 1280, "height": 900}, {"width": 390, "height": 780}
    page.set_viewport_size(wide)
    show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf", attributes='height="100vh"')
    moves, pieces = page.locator("[data-tab=moves]"), page.locator("[data-tab=pieces]")
    listed = page.locator(".moves")
    expect(page.locator(".score .shelf").first).to_be_visible()
    expect(pieces).to_be_hidden()
    page.locator(".score .name").first.click()
    expect(listed).to_be_visible()
    moves.press("ArrowRight")
    expect(page.get_by_role("tab", selected=True)).to_be_focused()
    moves.click()
    page.set_viewport_size(narrow)
    page.locator(".score .name").first.click()
    expect(page.locator(".shelves")).to_be_visible()
    page.set_viewport_size(wide)
    expect(listed).to_be_visible()
    expect(moves).to_have_attribute("tabindex", "0")


@pytest.mark.parametrize("name", ["blokus.blksgf", "blokus-pentobi.blksgf"])
def test_forced_colors_name_the_sides(page: Page, server: SiteServer, name: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(forced_colors="active")
    show_record(page, server, (SAMPLES / name).read_text(), name=name, attributes='height="96vh" move="end"')
    names = page.locator(".score .color-name")
    expect(names).to_have_text([" (Blue)", " (Yellow)", " (Red)", " (Green)"])
    for whole, part in zip(page.locator(".score .name").all(), names.all(), strict=True):
        outer, inner = box_of(whole), box_of(part)
        assert inner["width"] > 20
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5, "cut at the end of its line"
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 3, "cut below its last line"
    expect(page.locator(".result-card .color-name").first).to_be_in_viewport()
    chip = page.locator(".score .chip").first
    assert chip.evaluate("(chip) => getComputedStyle(chip).forcedColorAdjust") == "none"
