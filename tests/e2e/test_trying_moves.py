"""Trying moves by points: Go, TwixT and games on a grid; branches, undo and the interface of the element."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, Tab, click_on, wait_until
from engines import chromium_alone
from playwright.sync_api import Page, expect
from trying import (
    ELEMENT,
    IS_READY,
    NODE,
    NOTE,
    SPOKEN,
    go_to_end,
    last_facts,
    middle,
    open_record,
    play_on,
    saved,
    start,
    wait_for_moves,
)
from viewer_page import IN_VIEWER, NO_PICKERS, PAGE, SAMPLES, SHOWN, focus_board, focus_viewer, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: Black takes a stone in a ko with the next move, C8
KO = "(;GM[1]SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[ii];W[bb])"
#: White has the links K4-L6 and L6-M8, Black has D9-E11
LINKED = "(;GM[21]SZ[24];W[K4];B[D5];W[L6];B[D9];W[M8];B[E11])"
LINKS = f"() => ({SHOWN})().things.filter(([points]) => points.length === 2).map(([points]) => points.join()).sort()"
#: how many elements of the viewer match a selector
COUNT = f"(selector) => {ELEMENT}.shadowRoot.querySelectorAll(selector).length"
STONES = f"() => ({SHOWN})().things.map(([points]) => points[0]).sort()"


def test_stones_capture_and_an_illegal_try_is_refused_in_words(
    tab: Tab, site_url: str, shared_server: SiteServer
) -> None:
    open_record(tab, shared_server, KO)
    end = go_to_end(tab)
    # on Boardreel's own page a click with the mouse on an empty point starts
    tab.click(*middle(tab, "cb"))
    wait_for_moves(tab, end + 1)
    assert "bb" not in tab.evaluate(STONES), "the stone is captured"
    assert tab.evaluate(COUNT, ".move.added") == 1
    tab.click(*middle(tab, "ab"))
    wait_until(tab, f"() => /A8 .*occupied/.test(({NOTE})())")
    assert tab.evaluate(NODE) == end + 1
    tab.click(*middle(tab, "bb"))
    wait_until(tab, f"() => /\\bko\\b/.test(({NOTE})())")
    assert tab.evaluate(NODE) == end + 1
    for point in ("ha", "ia", "bb"):
        play_on(tab, point)
        assert not tab.evaluate(NOTE), "what was refused in another position is said no longer"
    assert "cb" not in tab.evaluate(STONES), "the ko is taken back"
    tab.press("l")
    marks = wait_until(tab, COUNT, ".try-marks circle")
    assert 60 < marks < 72
    click_on(tab, f"() => ({IN_VIEWER})('[data-move=pass]')")
    wait_for_moves(tab, end + 5)
    facts = last_facts(saved(tab))
    assert facts["moves"] == 13
    assert facts["legal"]
    assert sorted(facts["board"]) == tab.evaluate(STONES)
    # the button has kept the focus, so keys still act on the viewer
    tab.press("Escape")
    wait_until(tab, f"(end) => {ELEMENT}.node === end", end)


def test_a_link_is_removed_before_the_peg(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, LINKED, 'explore="button"')
    end = go_to_end(tab)
    start(tab)
    before = tab.evaluate(LINKS)
    assert len(before) == 3
    link = next(name for name in before if "K4" in name)
    click_on(tab, f"""() => ({IN_VIEWER})("[part=board] [data-points='{link}']")""")
    wait_until(tab, COUNT, ".try-removed")
    play_on(tab, "M4")
    assert link not in tab.evaluate(LINKS)
    assert tab.evaluate(COUNT, ".try-removed") == 0
    text = saved(tab).game
    last = list(text.main_line())[-1]
    assert len(last.properties["W"]) == 2 or "-" in last.properties["W"][0]
    # buttons play the moves without points
    click_on(tab, f"() => ({IN_VIEWER})('[data-move=resign]')")
    wait_for_moves(tab, end + 2)
    resigned = saved(tab)
    assert resigned.position(list(resigned.game.main_line())[-1]).to_play is None


@chromium_alone
def test_a_link_is_removed_with_the_keyboard(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    """Choose both ends with the cursor of the board, then play with it; the keys are the same in every browser."""
    open_record(tab, shared_server, LINKED, 'explore="button"')
    go_to_end(tab)
    start(tab)
    link = next(name for name in tab.evaluate(LINKS) if "K4" in name)
    focus_board(tab)

    def go_and_choose(right: int, down: int) -> None:
        for key, count in (("ArrowRight", right), ("ArrowDown", down)):
            for _ in range(count):
                tab.press(key)
        tab.press("Enter")

    # the cursor starts at the first hole, which is B1
    go_and_choose(9, 3)
    wait_until(tab, f"() => ({NOTE})().startsWith('K4: choose the other end')")
    go_and_choose(1, 2)
    wait_until(tab, f"() => ({NOTE})().includes('taken off before the move')")
    go_and_choose(0, 4)
    wait_until(tab, f"(link) => !({LINKS})().includes(link)", link)
    written = list(saved(tab).game.main_line())[-1].properties["W"]
    assert "L10" in written


def test_swap_is_a_button_where_the_rules_allow_it(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[21]SZ[24];W[D5])", 'explore="button"')
    go_to_end(tab)
    start(tab)
    page.locator("[data-move^=swap]").first.click()
    wait_for_moves(tab, 2)
    assert page.locator("[data-move^=swap]").count() == 0
    assert tab.evaluate(STONES) == ["E4"]


#: collects the calls of the page to Python, but for those that it makes while nobody asks for anything
COLLECT_CALLS = """
window.asked = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message.type === "ask" && !["check", "lanes"].includes(message.call)) asked.push(message.call);
  return postMessage.call(this, message, ...rest);
};
"""


def test_a_tried_move_is_one_request(page: Page, server: SiteServer) -> None:
    """So are undo and redo: the answer has the frames and the legal moves of the node to show."""
    page.add_init_script(COLLECT_CALLS)
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[1]SZ[9];B[dd];W[ff])", 'explore="button"')
    go_to_end(tab)
    start(tab)
    page.evaluate("() => asked.splice(0)")
    play_on(tab, "gg")
    play_on(tab, "hh")
    assert "hh" in tab.evaluate(STONES)
    assert page.evaluate("() => asked.splice(0)") == ["edit", "edit"]
    for key, node in (("Control+z", 3), ("Control+y", 4)):
        tab.press(key)
        wait_for_moves(tab, node)
    assert page.evaluate("() => asked") == ["edit", "edit"]


def test_a_move_from_point_to_point_takes_two_clicks(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, (SAMPLES / "lines-of-action.sgf").read_text(encoding="utf-8"))
    start(tab)
    tab.click(*middle(tab, "b8"))
    expect(page.locator(".lit")).not_to_have_count(0)
    assert tab.evaluate(f"() => {ELEMENT}.node") == 0
    play_on(tab, "b6")
    assert "b6" in tab.evaluate(STONES)


def test_branches_are_dashed_deleted_undone_and_left(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[1]SZ[19];B[dd];W[pp];B[dp];W[pd])", 'explore="button"')
    original = saved(tab).game.root
    focus_viewer(tab)
    tab.evaluate(f"() => {ELEMENT}.goTo(2)")
    # the button starts, a click on the board alone does not
    tab.click(*middle(tab, "jj"))
    assert page.locator(".try-bar").count() == 0
    start(tab)
    tab.evaluate(f"() => {ELEMENT}.addEventListener('reel-edit', ({{ detail }}) => (window.edits ??= []).push(detail))")
    play_on(tab, "jj")
    play_on(tab, "cn")
    assert tab.evaluate("() => edits.map(({ node, edit }) => [node, edit.op])") == [[5, "play"], [6, "play"]]
    assert tab.evaluate(f"() => {ELEMENT}.link") == "2", "links lead to the record"
    # what was tried can be saved
    page.evaluate(NO_PICKERS)
    page.locator("[data-try=save]").click()
    with page.expect_download() as waiting:
        page.locator("[data-entry=saveAdditions]").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert waiting.value.suggested_filename == "game.sgf"
    assert "[jj]" in text
    assert "[pd]" not in text, "only the branch"
    # the tree has a dashed branch
    page.locator("[data-tab=tree]").click()
    expect(page.locator(".tree-item.added")).to_have_count(2)
    assert tab.evaluate(f"() => ({IN_VIEWER})('.tree-strokes.added').getTotalLength()") > 10
    page.locator("[data-tab=moves]").click()
    expect(page.locator(".move.added")).to_have_count(2)
    # Escape returns to the node that was left
    tab.press("Escape")
    wait_until(tab, f"() => {ELEMENT}.node === 2")
    assert page.locator(".try-bar").count() == 0
    # and the record goes on from there
    page.locator("button.next").click()
    wait_until(tab, f"() => {ELEMENT}.node === 3")
    # undo and redo work outside as well
    tab.press("Control+z")
    wait_until(tab, f"() => {ELEMENT}.node === 5")
    tab.press("Control+Shift+Z")
    wait_until(tab, f"() => {ELEMENT}.node === 6")
    tab.press("t")
    wait_until(tab, IS_READY)
    tab.press("Delete")
    wait_until(tab, f"() => {ELEMENT}.node === 2")
    wait_until(tab, f"() => ({SPOKEN})() === 'Branch deleted.'")
    assert page.locator(".move.added").count() == 0
    tab.press("Control+z")
    expect(page.locator(".move.added")).to_have_count(2)
    for _ in range(2):
        tab.press("Control+z")
    expect(page.locator(".move.added")).to_have_count(0)
    assert saved(tab).game.root.properties == original.properties


def test_moves_are_undone_and_a_draft_is_restored_in_another_viewer(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    record = "(;GM[1]SZ[19]C[As it was]  ;B[dd])"
    open_record(tab, server, record)
    played = tab.evaluate(
        f"""async () => {{
          const results = [];
          for (const column of "ABCDEFGHJK") results.push(await {ELEMENT}.tryMove(`${{column}}1`));
          return results;
        }}"""
    )
    assert played == [True] * 10
    assert len(tab.evaluate(STONES)) == 10
    draft = tab.evaluate(f"() => {ELEMENT}.draft")
    assert tab.evaluate(f"async () => {{ let n = 0; while (await {ELEMENT}.undo()) n += 1; return n; }}") == 10
    assert tab.evaluate(NODE) == 0
    assert tab.evaluate(f"async () => new TextDecoder().decode(await {ELEMENT}.record())") == record
    assert tab.evaluate(f"async () => {{ let n = 0; while (await {ELEMENT}.redo()) n += 1; return n; }}") == 10
    tab.reload()
    wait_for_game(tab)
    tab.evaluate(f"(draft) => {{ {ELEMENT}.draft = draft; }}", draft)
    wait_until(tab, f"(draft) => {ELEMENT}.draft === draft", draft)
    assert last_facts(saved(tab))["moves"] in (1, 10)
    assert tab.evaluate(f"async () => {ELEMENT}.tryMove('A1 or so')") is False


def test_a_variation_is_tried_in_a_prepared_embed(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    """The first try starts Python."""
    record = "(;GM[1]SZ[9];B[ee];W[cc])"
    shared_server.pages["/game.sgf"] = record.encode()
    shared_server.pages["/prepared.json"] = reel_text(read(record, name="game.sgf").games[0]).encode()
    tags = '<board-reel reel="/prepared.json" src="/game.sgf"></board-reel>'
    shared_server.pages["/embed.html"] = PAGE.format(tags + tags.replace("src", 'controls="none" src')).encode()
    tab.goto(shared_server.url.rstrip("/") + "/embed.html")
    wait_for_game(tab)
    fetched = "() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\\//, ''))"
    assert not [name for name in tab.evaluate(fetched) if re.search(r"wasm|worker|trying", name)]
    hidden = "() => document.querySelectorAll('board-reel')[1].shadowRoot.querySelector('button.try')?.hidden"
    assert wait_until(tab, hidden), "the board alone has no button"
    tab.evaluate(
        f"""() => {{
          window.notes = [];
          new MutationObserver(() => window.notes.push(({NOTE})())).observe(({IN_VIEWER})('.overview'),
            {{ subtree: true, childList: true, characterData: true }});
        }}"""
    )
    click_on(tab, f"() => ({IN_VIEWER})('button.try')")
    wait_until(tab, IS_READY)
    assert any("record reader" in note for note in tab.evaluate("() => notes")), "the progress is shown"
    wait_until(tab, f"() => !({IN_VIEWER})('.try-progress')?.checkVisibility()")
    play_on(tab, "gg")
    play_on(tab, "hh")
    assert tab.evaluate(STONES) == ["gg", "hh"]
    tab.evaluate(f"() => ({IN_VIEWER})('.viewer').focus()")
    tab.press("Escape")
    wait_until(tab, f"() => {ELEMENT}.node === 0")
    assert [len(node.children) for node in saved(tab).game.nodes] == [2, 1, 0, 1, 0]
