"""Where things are while moves are tried: the title stays, hints are off the board, buttons are where they are needed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from drivers import ChromiumTab, wait_until
from editing import start_editing, wait_for_edits
from fingers import Fingers
from playwright.sync_api import Page, expect
from trying import ELEMENT, NOTE, middle, open_again, open_record, start
from viewer_page import IN_VIEWER, box_of, focus_viewer, overlaps
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

DUO = "(;GM[Blokus Duo]PB[Ada]PW[Bob])"
GO = "(;GM[1]SZ[9];B[ee];W[gc];B[cc];W[gg];B[cg];W[ge];B[dd];W[ff])"
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
#: phones in all orientations
PHONES = [
    PHONE,
    *({**PHONE, "viewport": {"width": width, "height": height}} for width, height in ((844, 390), (667, 375))),
]


#: whether the middle of the current move in the list is under another part or outside the list, null while rows are drawn
UNDER_ANOTHER = f"""() => {{
  const move = ({IN_VIEWER})(".moves [aria-current]");
  if (!move) return null;
  const {{ left, top, width, height }} = move.getBoundingClientRect();
  return !move.contains(move.getRootNode().elementFromPoint(left + width / 2, top + height / 2));
}}"""


#: the selectors of the parts that the buttons of trying are over, measured at once in a viewer that is scrolled to its end
COVERED = """(selectors) => {
  const root = document.querySelector("board-reel").shadowRoot;
  root.querySelector(".viewer").scrollTop = 9999;
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const { left, right } = root.querySelector(".try-bar").getBoundingClientRect();
  const { top, bottom } = [...root.querySelectorAll(".try-bar button")].find(isShown).getBoundingClientRect();
  const isOver = (element) => {
    const box = element.getBoundingClientRect();
    return isShown(element) && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  };
  return selectors.filter((selector) => [...root.querySelectorAll(selector)].some(isOver));
}"""


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
@pytest.mark.one_case
def test_the_title_stays_and_the_hint_is_not_over_the_board(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, DUO)
    title = page.locator(".title")
    before = box_of(page.locator(".drawing"))
    start(tab)
    wait_until(tab, f"() => ({NOTE})() === 'Purple to play: choose a piece or a point.'")
    assert not overlaps(box_of(title), box_of(page.locator(".try-bar")))
    assert box_of(title)["width"] > 60
    assert not overlaps(box_of(page.locator(".try-note")), box_of(page.locator(".drawing")))
    assert box_of(page.locator(".drawing")) == before


def test_save_delete_and_legal_points_have_words_where_there_is_room(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO)
    start(tab)
    words = page.locator(".try-word")
    expect(words).to_have_text(["Delete", "Save", "Legal points"])
    for width, is_shown in ((1000, True), (800, False)):
        page.set_viewport_size({"width": width, "height": 800})
        for word in words.all():
            expect(word).to_be_visible(visible=is_shown)


def test_no_button_leaves_the_bar_where_its_words_are_long(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    page.set_viewport_size({"width": 1056, "height": 800})
    open_record(tab, server, GO, 'explore="on" edit lang="ru"')
    focus_viewer(tab)
    tab.press("e")
    expect(page.locator(".try-word").last).to_have_text("Разрешённые пункты")
    for width in (1056, 920):
        page.set_viewport_size({"width": width, "height": 800})
        bar, button = box_of(page.locator(".try-bar")), box_of(page.locator(".try-bar button").last)
        assert button["x"] + button["width"] <= bar["x"] + bar["width"] + 1, width


@pytest.mark.parametrize(("page_options", "least"), [({"viewport": {"width": 1280, "height": 800}}, 40), (PHONE, 44)])
@pytest.mark.one_case
def test_the_buttons_of_a_piece_are_at_it(page: Page, server: SiteServer, least: int) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, DUO)
    start(tab)
    page.locator(".choosing .fits:visible").nth(2).click()
    buttons = page.locator(".try-piece button")
    expect(buttons).to_have_count(4)
    assert all(min(box_of(button)["width"], box_of(button)["height"]) >= least for button in buttons.all())
    piece, own = box_of(page.locator("g.ghost")), box_of(page.locator(".try-piece"))
    assert not overlaps(piece, own)
    assert own["y"] - piece["y"] - piece["height"] < 20
    board = box_of(page.locator(".board-box"))
    assert own["x"] >= board["x"] - 1
    assert own["y"] + own["height"] <= board["y"] + board["height"] + 1
    page.locator("[data-try=place]").click()
    wait_until(tab, f"() => {ELEMENT}.node === 1")
    expect(page.locator(".try-piece")).to_be_hidden()


@pytest.mark.parametrize("page_options", [{**PHONE, "viewport": {"width": 1024, "height": 768}}])
def test_pieces_are_large_enough_for_fingers_next_to_their_shelf(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, DUO)
    start(tab)
    pieces = page.locator(".try-strip .fits")
    assert all(box_of(piece)["height"] >= 40 for piece in pieces.all()[:3])
    pieces.nth(1).tap()
    expect(page.locator(".try-strip [aria-pressed=true]")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 780})
    expect(page.locator(".try-strip [aria-pressed=true]")).to_have_count(1)


@pytest.mark.parametrize("page_options", [PHONE])
def test_fingers_hit_every_button_while_moves_are_tried(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, DUO, 'explore="on" edit')
    start(tab)
    for button in page.locator(".try-bar button:visible, .bar button:visible, .head > button:visible").all():
        box = box_of(button)
        assert min(box["width"], box["height"]) >= 44, button.get_attribute("aria-label")


@pytest.mark.parametrize("page_options", [PHONE])
def test_a_finger_moves_a_zoomed_board_while_moves_are_tried(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO)
    start(tab)
    focus_viewer(tab)
    for _ in range(3):
        tab.press("+")
    box = box_of(page.locator(".drawing"))
    left = f"() => Number(({IN_VIEWER})('.drawing').getAttribute('viewBox').split(' ')[0])"
    before = tab.evaluate(left)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = Fingers(tab)
    fingers.touch("Start", (x, y))
    for way in range(20, 101, 20):
        fingers.touch("Move", (x + way, y))
    fingers.touch("End")
    wait_until(tab, f"(left) => ({left})() < left - 1", before)


def test_every_point_takes_clicks_while_moves_are_tried(page: Page, server: SiteServer) -> None:
    """The buttons of the zoom are over the last points of small boards until then."""
    page.set_viewport_size({"width": 416, "height": 900})
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[1]SZ[19])")
    tab.evaluate(f"() => {{ {ELEMENT}.height = ''; }}")
    start(tab)
    for node, point in enumerate(("ss", "os", "rr"), start=1):
        tab.click(*middle(tab, point))
        wait_until(tab, f"() => {ELEMENT}.node === {node}")
    page.keyboard.press("+")
    expect(page.locator(".zoom-buttons")).to_be_visible()


def test_an_occupied_point_is_said_to_be_occupied_and_nothing_else(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO)
    tab.evaluate(f"() => {ELEMENT}.goTo(1)")
    start(tab)
    tab.click(*middle(tab, "ee"))
    wait_until(tab, f"() => ({NOTE})() === 'E5 is already occupied.'")


#: where two lines have no room between the players and the board, a phone in landscape
SIZES = [(1280, 900), (1024, 768), (768, 1024), (390, 844), (390, 780), (360, 640)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.one_case
def test_why_a_move_is_illegal_is_said_between_the_players_and_the_board(
    page: Page, server: SiteServer, language: str
) -> None:
    """The sentences of Blokus are the longest."""
    tab = ChromiumTab(page)
    record = "(;GM[Blokus]P1[Ada]P2[Bela]P3[Carlo]P4[Dora];1[b17,a18,b18,a19,a20];2[t20];3[t1];4[a1])"
    open_record(tab, server, record, f'explore="on" lang="{language}"', "game.blksgf")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; }}")
        open_again(tab)
        tab.evaluate(f"() => {ELEMENT}.goTo(4)")
        start(tab)
        # a row of the list is whole, or it is as soon as the viewer is scrolled
        assert box_of(page.locator(".moves"))["height"] >= 40, (width, height)
        assert tab.evaluate(f"() => {ELEMENT}.tryMove('c17,c18,d17,d18,e18')") is False
        note = page.locator(".try-note")
        expect(note).to_contain_text("(")
        place = box_of(note)
        parts = page.locator(".score, .head, .drawing, .rim, .tabs, .timeline, .comment, .bar .buttons")
        hidden = [
            part.get_attribute("class") for part in parts.locator("visible=true").all() if overlaps(place, box_of(part))
        ]
        assert hidden == [], (width, height)


def sizes_of_an_edited_record(page: Page, tab: ChromiumTab, sizes: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Show a record in a window of each size, one after the other, at its last move and in edit mode."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        open_again(tab)
        tab.evaluate(f"() => {ELEMENT}.goTo(8)")
        start_editing(tab)
        yield width, height


def test_the_edit_panel_does_not_hide_the_current_move(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, 'explore="on" edit')
    for _ in sizes_of_an_edited_record(page, tab, [(1280, 800), (700, 900), (390, 780), (844, 390), (667, 375)]):
        expect(page.locator(".moves [aria-current]")).to_be_in_viewport(ratio=0.9)
        wait_until(tab, f"() => ({UNDER_ANOTHER})() === false")


def test_the_offer_to_place_a_move_anyway_is_not_over_the_board(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, 'explore="on" edit')
    for size in sizes_of_an_edited_record(page, tab, [(1280, 800), (768, 1024), (390, 780), (360, 600)]):
        assert tab.evaluate(f"() => {ELEMENT}.tryMove('E5')") is False
        offer = page.get_by_role("button", name="Place anyway")
        expect(offer).to_be_in_viewport(ratio=1)
        assert not overlaps(box_of(page.locator(".edit-offer")), box_of(page.locator(".board-box"))), size
        offer.click()
        wait_until(tab, f"() => {ELEMENT}.node === 9")


#: the sizes of an element in a page of another program: its width, and its height unless it is as high as its content
EMBEDS = [(500, None), (390, None), (540, 510), (500, 640), (360, 600)]


@pytest.mark.parametrize("comment", ["", "C[A comment of the last move, which is longer than a line of the list]"])
@pytest.mark.one_case
def test_the_buttons_of_trying_do_not_cover_the_list(page: Page, server: SiteServer, comment: str) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, f"{GO[:-1]}{comment};B[aa])", 'explore="on" edit')
    for width, height in EMBEDS:
        page.set_viewport_size({"width": width + 16, "height": 1200})
        tab.evaluate(f"(height) => {{ {ELEMENT}.height = height; }}", f"{height}px" if height else "")
        open_again(tab)
        tab.evaluate(f"() => {ELEMENT}.goTo(8)")
        drawing = box_of(page.locator(".drawing"))
        start(tab)
        assert box_of(page.locator(".drawing")) == drawing, (width, height)
        assert_nothing_is_covered(tab, [".moves", ".column > .comment", ".tab-list"])
        page.get_by_role("tab", name="Chart").click()
        assert_nothing_is_covered(tab, [".tab-panel > *"])
        page.get_by_role("tab", name="Moves").click()
        start_editing(tab)
        assert_nothing_is_covered(tab, [".edit-panel", ".moves"])


def assert_nothing_is_covered(tab: ChromiumTab, parts: list[str]) -> None:
    """Wait until the buttons of trying are over no part of a viewer that is scrolled to its end."""
    selectors = [*parts, ".timeline", ".overview", ".bar .buttons"]
    wait_until(tab, f"() => ({COVERED})({json.dumps(selectors)}).length === 0")


@pytest.mark.parametrize("page_options", PHONES)
@pytest.mark.one_case
def test_phones_show_the_players_while_moves_are_tried_and_edited(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, 'explore="on" edit')
    tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; }}")
    for record, players in ((GO, 2), ("(;GM[Blokus])", 4)):
        tab.evaluate(f"(text) => {ELEMENT}.load(text)", record)
        cards = page.locator(".score")
        for begin in (start, start_editing):
            begin(tab)
            expect(cards).to_have_count(players)
            others = page.locator(".drawing, .edit-panel, .moves, .head > button").locator("visible=true")
            for card in cards.all():
                expect(card).to_be_in_viewport(ratio=1)
                assert not [other for other in others.all() if overlaps(box_of(card), box_of(other))]


@pytest.mark.parametrize("page_options", PHONES)
@pytest.mark.one_case
def test_phones_show_the_current_move_above_its_comment_while_moves_are_tried(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, 'explore="on"')
    tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; }}")
    comment = "C[A comment of the last move, which is longer than a line of the list]"
    for record, node in ((f"{GO[:-1]}{comment};B[aa])", 8), (f"{DUO[:-1]};B[e10];W[j5]{comment};B[f11])", 2)):
        tab.evaluate(f"(text) => {ELEMENT}.load(text)", record)
        tab.evaluate(f"(node) => {ELEMENT}.goTo(node)", node)
        start(tab)
        expect(page.locator(".column > .comment")).to_be_visible()
        wait_until(tab, f"() => ({UNDER_ANOTHER})() === false")
        assert_nothing_is_covered(tab, [".column > .comment"])


@pytest.mark.parametrize("page_options", [PHONE])
def test_the_first_comment_of_a_game_leaves_the_current_move_in_view(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, 'explore="on" edit')
    tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; }}")
    tab.evaluate(f"() => {ELEMENT}.goTo(8)")
    start_editing(tab)
    page.locator(".edit-comment").fill("The end.")
    wait_for_edits(tab, 1)
    draft = tab.evaluate(f"() => {ELEMENT}.draft")
    page.locator("[data-try=edit]").tap()
    expect(page.locator(".column > .comment")).to_have_text("The end.")
    wait_until(tab, f"() => ({UNDER_ANOTHER})() === false")
    open_again(tab)
    tab.evaluate(f"() => {ELEMENT}.goTo(8)")
    tab.evaluate(f"(draft) => {{ {ELEMENT}.draft = draft; }}", draft)
    expect(page.locator(".column > .comment")).to_have_text("The end.")
    wait_until(tab, f"() => ({UNDER_ANOTHER})() === false")


@pytest.mark.parametrize("page_options", PHONES)
@pytest.mark.one_case
def test_phones_show_the_current_move_in_place_of_the_result_while_a_record_is_edited(
    page: Page, server: SiteServer
) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO.replace("SZ[9]", "SZ[9]RE[B+1]"), 'explore="on" edit')
    tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; }}")
    tab.evaluate(f"() => {ELEMENT}.last()")
    expect(page.locator(".result-card")).to_be_visible()
    start_editing(tab)
    expect(page.locator(".result-card")).to_be_hidden()
    wait_until(tab, f"() => ({UNDER_ANOTHER})() === false")


@pytest.mark.parametrize("page_options", [PHONE])
def test_a_sentence_over_a_card_hides_all_of_it(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, 'explore="on" edit')
    tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; }}")
    start_editing(tab)
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('tengen')") is False
    note = page.locator(".try-note")
    expect(note).not_to_be_empty()
    card, cover = box_of(page.locator(".score").first), box_of(note)
    assert cover["y"] <= card["y"]
    assert card["y"] + card["height"] <= cover["y"] + cover["height"]


def test_what_is_said_about_a_move_is_below_the_players_on_tablets(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, f"{GO[:-1]}TE[1])")
    # the first step after all values are known gives the list the room of turning points
    step = f"{ELEMENT}.goTo({ELEMENT}.node ? 0 : 1)"
    wait_until(tab, f"() => {{ {step}; return !{ELEMENT}.shadowRoot.querySelector('.has-story'); }}")
    for width, height in ((768, 1024), (834, 1112)):
        page.set_viewport_size({"width": width, "height": height})
        tab.evaluate(f"() => {ELEMENT}.goTo(7)")
        said = page.locator(".column > .comment")
        expect(said).not_to_have_text("Good move")
        moves = box_of(page.locator(".moves"))
        tab.evaluate(f"() => {ELEMENT}.goTo(8)")
        expect(said).to_have_text("Good move")
        assert box_of(page.locator(".moves")) == moves
        assert not overlaps(box_of(said), moves)
        assert not overlaps(box_of(said), box_of(page.locator(".overview")))
