"""The keyboard on Boardreel's own page, in all three browsers: it steps after every way of opening a record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from drivers import Tab, click_on, wait_until
from engines import chromium_alone
from viewer_page import NODE, PAGE, SAMPLES, VIEWER, press, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: two games, so that there is a list to choose from
GAMES = "(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc])(;GM[1]SZ[9]PB[Cid]PW[Dan];B[aa];W[bb];B[cc])"
PUZZLE = (SAMPLES / "twixt-24x24-puzzle.sgf").read_text()
#: where the focus is: the selector of the element, in the viewer's shadow tree if it is there
FOCUS = """() => {
  const viewer = document.querySelector("board-reel");
  const focused = document.activeElement === viewer ? viewer.shadowRoot.activeElement : document.activeElement;
  return focused ? focused.classList[0] || focused.id || focused.localName : "nothing";
}"""


def in_page(selector: str) -> str:
    return f"() => document.querySelector('{selector}')"


def in_viewer(selector: str) -> str:
    return f"() => document.querySelector('board-reel')?.shadowRoot.querySelector('{selector}')"


def click_sample(tab: Tab) -> None:
    click_on(tab, in_page("#samples a"))


def choose_file(tab: Tab) -> None:
    # the system's own dialog cannot be used from here
    tab.evaluate("() => { document.querySelector('#files').click = () => {}; }")
    click_on(tab, in_page("#choose"))
    tab.evaluate(
        """(text) => {
          const chosen = new DataTransfer();
          chosen.items.add(new File([text], "games.sgf"));
          const input = document.querySelector("#files");
          input.files = chosen.files;
          input.dispatchEvent(new Event("change", { bubbles: true }));
        }""",
        GAMES,
    )


def fill_paste_box(tab: Tab) -> None:
    click_on(tab, in_page("#paste"))
    wait_until(tab, "() => document.querySelector('#paste-box').open")
    tab.evaluate("(text) => (document.querySelector('#paste-text').value = text)", GAMES)
    click_on(tab, in_page("#paste-box .main"))


TRANSFER = """(kind, text) => {
  const data = new DataTransfer();
  if (kind === "paste") data.setData("text/plain", text);
  else data.items.add(new File([text], "games.sgf"));
  // Firefox fills the clipboard of a made event from `data` and `dataType`.
  const forFirefox = { data: text, dataType: "text/plain" };
  const how = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data, ...forFirefox };
  document.body.dispatchEvent(kind === "paste" ? new ClipboardEvent("paste", how) : new DragEvent("drop", how));
}"""


def paste(tab: Tab) -> None:
    tab.evaluate(TRANSFER, "paste", GAMES)


def drop(tab: Tab) -> None:
    tab.evaluate(TRANSFER, "drop", GAMES)


@pytest.fixture
def home(tab: Tab, site_url: str) -> Tab:
    tab.goto(site_url)
    wait_until(tab, "() => document.querySelector('#samples a') !== null")
    return tab


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("way", [click_sample, choose_file, fill_paste_box, paste, drop])
@pytest.mark.one_case
def test_the_keys_step_after_every_way_of_opening(home: Tab, way: Callable[[Tab], None]) -> None:
    way(home)
    wait_for_game(home)
    press(home, "ArrowRight", 1)
    press(home, "ArrowRight", 2)
    press(home, "Home", 0)
    assert home.evaluate(FOCUS) == "viewer"


@chromium_alone
def test_the_keys_step_after_a_link_is_opened(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}?src=samples/go-19x19-game.sgf#move=3")
    wait_for_game(tab)
    press(tab, "ArrowRight", 4)
    assert tab.evaluate(FOCUS) == "viewer"


@chromium_alone
def test_a_reader_goes_through_the_languages_with_keys(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}?src=samples/go-19x19-game.sgf")
    wait_for_game(tab)
    press(tab, "ArrowRight", 1)
    tab.evaluate("() => document.querySelector('#language').focus()")
    for language in ("de", "es"):
        tab.press("ArrowDown")
        wait_until(tab, f"() => ({in_viewer('[lang]')})()?.lang === '{language}'")
        wait_for_game(tab)
        assert tab.evaluate("() => document.activeElement.id") == "language"


def test_the_keys_step_after_a_game_is_chosen_from_the_list(home: Tab) -> None:
    drop(home)
    wait_for_game(home)
    press(home, "ArrowRight", 1)
    click_on(home, in_page("#games .entry:nth-child(2)"))
    wait_until(home, "() => document.querySelector('board-reel').document?.game.number === 2")
    wait_for_game(home)
    press(home, "ArrowRight", 1)
    press(home, "ArrowRight", 2)
    assert home.evaluate(FOCUS) == "viewer"


@chromium_alone
def test_keys_that_nobody_else_uses_are_the_viewers(home: Tab) -> None:
    drop(home)
    wait_for_game(home)
    home.evaluate("() => document.querySelector('#open').focus()")
    press(home, "ArrowRight", 1)
    home.evaluate("() => document.activeElement.blur()")
    press(home, "ArrowRight", 2)
    wait_until(home, "() => document.querySelector('#games input')?.checkVisibility()")
    home.evaluate("() => document.querySelector('#games input').focus()")
    for key in ("ArrowLeft", "Home", "c"):
        home.press(key)
    home.evaluate("() => document.querySelector('#games [role=grid]').focus()")
    for key in ("ArrowDown", "Home", "ArrowLeft"):
        home.press(key)
    assert home.evaluate(NODE, 2), "the filter and the list keep their keys"


@chromium_alone
@pytest.mark.nightly
def test_after_the_solution_is_asked_for_the_keys_go_through_it(home: Tab) -> None:
    home.evaluate(TRANSFER, "drop", PUZZLE)
    wait_for_game(home)
    start: int = home.evaluate("() => document.querySelector('board-reel').document.start")
    assert start > 0
    click_on(home, in_viewer(".solution"))
    wait_until(home, f"() => !({in_viewer('.solution')})()?.checkVisibility()")
    assert home.evaluate(FOCUS) == "viewer"
    # the solution plays itself until the reader steps elsewhere
    press(home, "End", start + 7)
    press(home, "ArrowLeft", start + 6)


def test_a_control_that_disappears_leaves_the_focus_with_the_viewer(tab: Tab, server: SiteServer) -> None:
    record = "(;GM[1]SZ[9]PB[Ada]PW[Bob]C[Look at E5.];B[ee];W[gc];B[cc])"
    element = f'<board-reel><script type="application/x-go-sgf">{record}</script></board-reel>'
    server.pages[VIEWER] = PAGE.format(element).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    assert tab.evaluate("() => document.activeElement === document.body"), "a viewer in a page never takes the focus"
    # what is beside the board is shown with the second paint, and nothing hidden takes the focus
    focus_mention = f"() => {{ ({in_viewer('.comment .coordinate')})().focus(); return ({FOCUS})() === 'mention'; }}"
    wait_until(tab, focus_mention)
    press(tab, "ArrowRight", 1)
    assert tab.evaluate(FOCUS) == "viewer"
    press(tab, "ArrowRight", 2)


@pytest.mark.nightly
def test_the_focus_stays_with_the_viewer_while_it_loads_another_game(tab: Tab, server: SiteServer) -> None:
    element = f'<board-reel><script type="application/x-go-sgf">{GAMES}</script></board-reel>'
    server.pages[VIEWER] = PAGE.format(element).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').setAttribute('game', '2')")
    wait_until(tab, "() => document.querySelector('board-reel').document?.game.number === 2")
    wait_for_game(tab)
    assert tab.evaluate("() => document.activeElement === document.body")
    tab.evaluate("() => document.querySelector('board-reel').focus()")
    tab.evaluate("() => document.querySelector('board-reel').setAttribute('game', '1')")
    wait_until(tab, "() => document.querySelector('board-reel').document?.game.number === 1")
    wait_for_game(tab)
    assert tab.evaluate(FOCUS) == "viewer"
    press(tab, "ArrowRight", 1)


@chromium_alone
def test_keys_do_nothing_to_the_game_behind_a_dialog(home: Tab) -> None:
    drop(home)
    wait_for_game(home)
    home.press("?")
    wait_until(home, f"() => ({in_viewer('dialog[open]')})() !== null")
    # as a press on text in the dialog does in some browsers
    home.evaluate("() => document.querySelector('board-reel').shadowRoot.activeElement.blur()")
    assert home.evaluate("() => document.activeElement === document.body")
    for key in ("n", "]", "e", "ArrowRight"):
        home.press(key)
    home.press("Escape")
    wait_until(home, f"() => !({in_viewer('dialog')})()")
    press(home, "ArrowRight", 1)
    assert home.evaluate("() => document.querySelector('board-reel').document.game.number") == 1
    assert home.evaluate(f"() => ({in_viewer('.edit-panel')})() ?? document.querySelector('dialog[open]')") is None


def test_closing_a_dialog_gives_the_focus_back(tab: Tab, site_url: str) -> None:
    tab.goto(f"{site_url}?src=samples/go-19x19-game.sgf")
    wait_for_game(tab)
    tab.press("?")
    wait_until(tab, f"() => ({in_viewer('dialog[open]')})() !== null")
    tab.press("Escape")
    wait_until(tab, f"() => !({in_viewer('dialog')})()")
    press(tab, "ArrowRight", 1)
    assert tab.evaluate(FOCUS) == "viewer"
