"""The runtime without a viewer: how Python starts in the page, what happens where it cannot or comes to a bad end."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from drivers import Tab
from engines import chromium_alone
from playwright.sync_api import Page
from policies import STRICT, WITHOUT_WASM, under
from runtime_page import CONNECT, RECORD, STEPS, assert_fails, assert_plays, client_of, connect, open_blank, part
from website.server import SiteServer

#: all calls of a connection, one after the other
EVERY_CALL = """async (record) => {
  const { connection } = window;
  const opened = await connection.open("game.sgf", new TextEncoder().encode(record));
  const { id } = opened;
  const answers = { opened, rows: await connection.ask('list', id), reel: await connection.ask('reel', id, 1) };
  answers.frames = await connection.ask('frames', opened.id, 1, 2, 2, 0);
  for (const form of ["original", "utf8", "current"]) {
    answers[form] = new TextDecoder().decode(await connection.ask('save', opened.id, form));
  }
  await connection.close(opened.id);
  answers.afterClose = await connection.ask('list', opened.id).catch((error) => error.code);
  return answers;
}"""


@pytest.mark.engines_differ
def test_python_starts_from_the_snapshot_and_answers_every_call(tab: Tab, site: Path, blank: SiteServer) -> None:
    connect(tab, site, blank)
    assert_plays(tab)
    assert "boardreel:restored" in tab.evaluate(STEPS)
    assert tab.evaluate("() => [...new Set(window.stages)]") == ["runtime", "core", "record"]
    answers = tab.evaluate(EVERY_CALL, RECORD)
    assert answers["opened"]["outcome"] == "ok"
    assert answers["opened"]["games"] == len(answers["rows"]) == 1
    assert answers["reel"]["tree"]["parent"] == [-1, 0, 1]
    assert list(answers["frames"]["frames"]) == ["1", "2"]
    assert "board" in answers["frames"]["frames"]["1"], "the answer does not depend on earlier ones"
    assert answers["original"] == RECORD
    assert answers["utf8"].startswith("(;")
    assert answers["current"].startswith("(;")
    assert answers["afterClose"] == "released"


@chromium_alone
def test_a_policy_without_inline_script_is_enough(tab: Tab, site: Path, blank: SiteServer) -> None:
    blank.answer = under(STRICT)
    connect(tab, site, blank)
    assert_plays(tab)
    assert "boardreel:restored" in tab.evaluate(STEPS)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_missing_snapshot_is_no_obstacle(tab: Tab, site: Path, blank: SiteServer) -> None:
    snapshot = part(site, "core-*.bin")
    blank.answer = lambda path: 404 if path == snapshot else None
    connect(tab, site, blank)
    assert_plays(tab)
    assert "boardreel:installed" in tab.evaluate(STEPS)


@pytest.mark.parametrize("broken", ["noise", "swapped"])
@pytest.mark.nightly
def test_a_broken_snapshot_is_no_obstacle(chromium_tab: Tab, site: Path, blank: SiteServer, broken: str) -> None:
    """The fault matrix has one that is cut."""
    snapshot = part(site, "core-*.bin")
    content = (site / snapshot[1:]).read_bytes()
    head = content[:200]
    blank.pages[snapshot] = {
        "noise": bytes(byte ^ 0x55 for byte in head) + content[200:],
        "swapped": head[:60] + b"0" * 40 + head[100:] + content[200:],
    }[broken]
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    assert "boardreel:installed" in chromium_tab.evaluate(STEPS)


@pytest.mark.faults_expected
def test_a_policy_that_forbids_webassembly_is_named(tab: Tab, site: Path, blank: SiteServer) -> None:
    blank.answer = under(WITHOUT_WASM)
    connect(tab, site, blank)
    assert_fails(tab, "no-wasm")


@chromium_alone
@pytest.mark.faults_expected
def test_a_missing_worker_is_named(tab: Tab, site: Path, blank: SiteServer) -> None:
    blank.answer = lambda path: 404 if path.endswith("/worker.js") else None
    connect(tab, site, blank)
    assert_fails(tab, "network", "/runtime/worker.js: 404")


@pytest.mark.faults_expected
def test_a_worker_of_the_wrong_type_is_named(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    blank.answer = lambda path: {"Content-Type": "text/html"} if path.endswith("/worker.js") else None
    connect(chromium_tab, site, blank)
    assert_fails(chromium_tab, "network", "/runtime/worker.js: text/html")


@pytest.mark.faults_expected
@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("pattern", ["*.wasm", "pyodide-*[0-9a-f].js", "*.asm.js"])
@pytest.mark.one_case
def test_a_part_that_cannot_be_had_is_named(tab: Tab, site: Path, blank: SiteServer, pattern: str) -> None:
    missing = part(site, pattern)
    blank.answer = lambda path: 500 if path == missing else None
    connect(tab, site, blank)
    assert_fails(tab, "network", missing)
    blank.answer = lambda path: None
    assert_plays(tab)


@pytest.mark.faults_expected
@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("pattern", ["python_stdlib-*.zip", "*/boardreel-*.whl", "data-*.bin"])
@pytest.mark.nightly
def test_without_a_snapshot_the_part_that_is_missing_is_named(
    tab: Tab, site: Path, blank: SiteServer, pattern: str
) -> None:
    gone = [part(site, "core-*.bin"), part(site, pattern)]
    blank.answer = lambda path: 404 if path in gone else None
    connect(tab, site, blank)
    assert_fails(tab, "network", gone[1])
    blank.answer = lambda path: None
    assert_plays(tab)


@chromium_alone
def test_a_wrong_type_of_the_webassembly_file_does_not_matter(tab: Tab, site: Path, blank: SiteServer) -> None:
    file = part(site, "*.wasm")
    blank.answer = lambda path: {"Content-Type": "application/octet-stream"} if path == file else None
    connect(tab, site, blank)
    assert_plays(tab)


@pytest.mark.nightly
def test_a_start_that_stalls_is_given_up(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    stalling = part(site, "*.asm.js")
    is_over = Event()

    def stall(path: str) -> None:
        if path == stalling:
            is_over.wait(60)

    blank.answer = stall
    connect(chromium_tab, site, blank, start=2500)
    assert_fails(chromium_tab, "start-timeout")
    is_over.set()
    assert_plays(chromium_tab)


def test_the_runtime_may_lie_on_another_origin(tab: Tab, site: Path, blank: SiteServer) -> None:
    with SiteServer(site) as elsewhere:
        elsewhere.answer = lambda path: {"Access-Control-Allow-Origin": "*"}
        open_blank(tab, blank)
        tab.evaluate(CONNECT, client_of(site, elsewhere.url), {})
        assert_plays(tab)
        assert "boardreel:restored" in tab.evaluate(STEPS)


#: stands before the script of a worker
HANG = b"""addEventListener("message", ({ data }) => { if (data.call === "frames") for (;;); });
"""


def let_worker_hang(site: Path, server: SiteServer) -> None:
    """Let the worker hang when it is asked for frames."""
    worker = next(site.glob("v-*/runtime/worker.js"))
    server.pages[f"/{worker.relative_to(site).as_posix()}"] = HANG + worker.read_bytes()


#: asks for frames; returns the code of the failure, and how often a worker was asked for anything
ASK_HANGING = """async () => {
  let calls = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.type === "ask") calls += 1;
    return postMessage.call(this, message, ...rest);
  };
  const frames = window.connection.ask('frames', window.opened.id, 1, 2, 2, 0);
  const code = await frames.then(() => "sent", (error) => error.code);
  return [code, calls];
}"""


def test_a_request_that_hangs_fails_within_its_limit_and_is_sent_once(tab: Tab, site: Path, blank: SiteServer) -> None:
    let_worker_hang(site, blank)
    connect(tab, site, blank, call=5000)
    assert_plays(tab)
    assert tab.evaluate(ASK_HANGING) == ["timeout", 1]
    assert_plays(tab)


#: counts the messages of workers by their type
COUNT_MESSAGES = """() => {
  window.counts = {};
  globalThis.Worker = class extends Worker {
    constructor(...start) {
      super(...start);
      this.addEventListener("message", ({ data: { type } }) => (window.counts[type] = (window.counts[type] ?? 0) + 1));
    }
  };
}"""
#: opens a long record; returns how often the worker has said meanwhile that it goes on
OPEN_LONG = """async () => {
  const bytes = new TextEncoder().encode("(;GM[1]SZ[19]" + ";B[aa];W[bb]".repeat(20000) + ")");
  const { counts } = window;
  const said = () => counts.alive + (counts.stage ?? 0);
  const before = said();
  const { id } = await window.connection.open("long.sgf", bytes);
  await window.connection.ask('reel', id, 1);
  return said() - before;
}"""


@pytest.mark.nightly
def test_a_long_request_says_that_it_goes_on(tab: Tab, site: Path, blank: SiteServer) -> None:
    open_blank(tab, blank)
    tab.evaluate(COUNT_MESSAGES)
    tab.evaluate(CONNECT, client_of(site), {})
    assert_plays(tab)
    assert tab.evaluate(OPEN_LONG) > 10


def test_the_worker_of_a_page_that_was_left_does_not_hold_up_the_next_page(
    tab: Tab, site: Path, blank: SiteServer
) -> None:
    let_worker_hang(site, blank)
    connect(tab, site, blank)
    assert_plays(tab)
    tab.evaluate("() => void window.connection.ask('frames', window.opened.id, 1, 2, 2, 0)")
    connect(tab, site, blank)
    assert_plays(tab)


def test_viewers_share_one_worker(page: Page, chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    connect(chromium_tab, site, blank)
    chromium_tab.evaluate(CONNECT, client_of(site), {})
    assert_plays(chromium_tab)
    assert len(page.workers) == 1


def test_a_worker_that_is_gone_is_replaced(page: Page, chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    connect(chromium_tab, site, blank, call=5000)
    assert_plays(chromium_tab)
    page.workers[0].evaluate("() => self.close()")
    ask = "() => window.connection.ask('list', window.opened.id).catch((error) => error.code)"
    assert chromium_tab.evaluate(ask) == "timeout"
    rows: Any = chromium_tab.evaluate(ask)
    assert [row["number"] for row in rows] == [1], "the record is opened again by itself"


def test_a_new_worker_answers_without_the_requests_that_the_old_one_had(
    page: Page, chromium_tab: Tab, site: Path, blank: SiteServer
) -> None:
    connect(chromium_tab, site, blank, call=5000)
    assert_plays(chromium_tab)
    ask = "() => window.connection.ask('frames', window.opened.id, 1, 2, 2, 0).catch((error) => error.code)"
    before: Any = chromium_tab.evaluate(ask)
    page.workers[0].evaluate("() => self.close()")
    assert chromium_tab.evaluate(ask) == "timeout"
    calls = """() => {
      window.calls = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest) {
        if (message.type === "ask") window.calls.push(message.call);
        return postMessage.call(this, message, ...rest);
      };
    }"""
    chromium_tab.evaluate(calls)
    assert chromium_tab.evaluate(ask) == before
    assert chromium_tab.evaluate("() => window.calls") == ["open", "frames"]
