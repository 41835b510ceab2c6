"""Games from wheels of their own, and what the page does when one of them misbehaves: the worker ends, the page goes on."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from drivers import Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page
from runtime_page import RECORD, assert_plays, connect
from viewer_page import show_elements
from website.server import SiteServer

WHEEL = "/guest-1.0-py3-none-any.whl"
MODULE = """
class Guest:
    id = "guest"
    codes = {}
    messages = {"en": {}}

    def claims(self, game):
        return False

    def open(self, game):
        raise NotImplementedError

    def recognize(self, text, name):
        while "for ever" in text:
            pass
        if "too much" in text:
            raise MemoryError
        if "broken" in text:
            raise ValueError("the guest is broken")


KIND = Guest()
"""
#: enough to install a wheel on a busy machine
INSTALL_LIMIT_MS = 10_000
#: time without progress after which a call is given up
CALL_LIMIT_MS = 20_000
INSTALL = """async (wheel) => {
  try { return await window.connection.install([wheel]); } catch (error) { return error.code; }
}"""
OPEN = """async (record) => {
  try {
    return (await window.connection.open("game.sgf", new TextEncoder().encode(record))).outcome;
  } catch (error) { return error.code; }
}"""
#: notes the names of the records that a worker is asked to open, and how long the last one took when the worker is ended
WATCH_OPENED = """
window.opened = [];
const { postMessage, terminate } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message.call === "open") window.opened.push(message.args[0]);
  window.asked = Date.now();
  return postMessage.call(this, message, ...rest);
};
Worker.prototype.terminate = function () {
  window.waited = Date.now() - window.asked;
  return terminate.call(this);
};
"""
LIST = "() => window.connection.ask('list', window.opened.id)"


@pytest.fixture
def guest(blank: SiteServer) -> SiteServer:
    """A server that also has a wheel with one game."""
    content = BytesIO()
    with ZipFile(content, "w") as wheel:
        home = "guest-1.0.dist-info"
        wheel.writestr("guest.py", MODULE)
        wheel.writestr(f"{home}/METADATA", "Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
        wheel.writestr(f"{home}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{home}/entry_points.txt", "[boardreel.games]\nguest = guest:KIND\n")
        wheel.writestr(f"{home}/RECORD", "")
    blank.pages[WHEEL] = content.getvalue()
    return blank


@chromium_alone
def test_a_game_of_a_wheel_is_found(tab: Tab, site: Path, guest: SiteServer) -> None:
    connect(tab, site, guest)
    assert "guest" in tab.evaluate(INSTALL, WHEEL)
    assert_plays(tab)


@pytest.mark.faults_expected
def test_a_missing_wheel_is_named(chromium_tab: Tab, site: Path, guest: SiteServer) -> None:
    connect(chromium_tab, site, guest)
    assert chromium_tab.evaluate(INSTALL, "/absent-1.0-py3-none-any.whl") == "install"
    assert_plays(chromium_tab)


@pytest.mark.parametrize(
    ("words", "code"), [("for ever", "timeout"), ("too much", "memory"), ("broken", "python")], ids=lambda value: value
)
@pytest.mark.nightly
def test_a_game_that_misbehaves_does_not_stop_the_page(
    chromium_tab: Tab, site: Path, guest: SiteServer, words: str, code: str
) -> None:
    connect(chromium_tab, site, guest, call=INSTALL_LIMIT_MS)
    assert_plays(chromium_tab)
    assert "guest" in chromium_tab.evaluate(INSTALL, WHEEL)
    assert chromium_tab.evaluate(OPEN, f"(;GM[1]C[{words}])") == code
    rows: Any = chromium_tab.evaluate(LIST)
    assert [row["number"] for row in rows] == [1], "what was open before still is"
    assert chromium_tab.evaluate(OPEN, RECORD) == "ok"


@pytest.mark.nightly
def test_what_waits_behind_a_hanging_request_is_answered(chromium_tab: Tab, site: Path, guest: SiteServer) -> None:
    connect(chromium_tab, site, guest, call=INSTALL_LIMIT_MS)
    assert "guest" in chromium_tab.evaluate(INSTALL, WHEEL)
    both = f"(...records) => Promise.all(records.map({OPEN}))"
    assert chromium_tab.evaluate(both, "(;GM[1]C[for ever])", RECORD) == ["timeout", "ok"]


@pytest.mark.faults_expected
def test_a_record_that_hangs_is_refused_once_after_its_limit(page: Page, guest: SiteServer) -> None:
    page.clock.install()
    page.add_init_script(WATCH_OPENED)
    guest.pages["/hangs.sgf"] = b"(;GM[1]C[for ever])"
    tab = show_elements(page, guest, f'<board-reel src="/hangs.sgf" plugins="{WHEEL}"></board-reel>')
    wait_until(tab, "() => window.opened.length === 1")
    # the timers run at their times, however long the browser takes for it
    page.clock.run_for(CALL_LIMIT_MS)
    wait_until(tab, "() => document.querySelector('board-reel').state === 'error'")
    assert tab.evaluate("() => window.waited") >= CALL_LIMIT_MS
    page.clock.fast_forward(60_000)
    assert tab.evaluate("() => window.opened") == ["hangs.sgf"]
