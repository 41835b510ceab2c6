"""Strict content policies: nothing that the viewer does breaks the one it asks for, and under a stricter one it says so."""

from __future__ import annotations

import pytest
from drivers import Tab, wait_until
from engines import chromium_alone
from failing_page import assert_said
from policies import STRICT, WITHOUT_WASM, WITHOUT_WORKERS, WITHOUT_WORKERS_NAMED, under
from test_viewer_hostile import RECORDS, assert_nothing_ran
from viewer_page import IN_VIEWER, NODE, focus_viewer, press, wait_for_game
from watched_page import ELEMENT, PRESS, RECORD, REEL, assert_no_faults, assert_plays_without_python, show
from website.server import SiteServer

SOURCES = {
    "prepared": '<board-reel reel="/game.json" autoplay></board-reel>',
    "inline": f'<board-reel><script type="application/x-go-sgf">{RECORD}</script></board-reel>',
}
#: policies under which Python cannot start, and what is said then
FORBIDDEN = {"without WebAssembly": (WITHOUT_WASM, "no-wasm"), "without workers": (WITHOUT_WORKERS, "no-worker")}
#: opens one panel after the other, each by its button
PANELS = f"""async () => {{
  const root = document.querySelector("board-reel").shadowRoot;
  const press = {PRESS};
  const opened = [];
  for (const buttons of [["Game info"], ["More", "Properties"], ["More", "Problems"], ["More", "Keyboard shortcuts"]]) {{
    for (const button of buttons) while (!(await press(button)));
    while (root.querySelector("dialog[open]")?.getAttribute("aria-label") !== buttons.at(-1))
      await new Promise((resolve) => setTimeout(resolve));
    opened.push(root.querySelector("dialog[open]").getAttribute("aria-label"));
    await press("Close");
    while (root.querySelector("dialog")) await new Promise((resolve) => setTimeout(resolve));
  }}
  return opened;
}}"""
#: shows every node of the game; how many there are
ALL_NODES = """async () => {
  const element = document.querySelector("board-reel");
  const { length } = element.document.tree.parent;
  for (let node = 0; node < length; node += 1) await element.goTo(node);
  return length;
}"""
#: changes every setting
SETTINGS = f"""async () => {{
  const root = document.querySelector("board-reel").shadowRoot;
  const press = {PRESS};
  for (const button of ["More", "Settings"]) while (!(await press(button)));
  const found = () => root.querySelectorAll("dialog :is(input, select)");
  while (!found().length) await new Promise((resolve) => setTimeout(resolve));
  const choices = found();
  for (const choice of choices) {{
    if (choice.type === "checkbox") choice.checked = !choice.checked;
    else choice.selectedIndex = 1;
    choice.dispatchEvent(new Event("change"));
    await new Promise((resolve) => setTimeout(resolve));
    if (!choice.isConnected) break;
  }}
  root.querySelector("dialog[open]")?.close();
  return choices.length;
}}"""
#: what is offered for saving in each form, without the browser asking where to put it
SAVE = """async () => {
  const saved = [];
  addEventListener("click", (event) => event.preventDefault(), { capture: true });
  HTMLAnchorElement.prototype.click = function () { saved.push([this.download, this.href.split(":")[0]]); };
  const element = document.querySelector("board-reel");
  for (const form of ["original", "utf8", "current"]) await element.save(form);
  return saved;
}"""
#: chooses a move in the list, once the list is there
CHOOSE = f"""(node) => {{
  const move = ({IN_VIEWER})(`.move[data-node='${{node}}']`);
  move?.click();
  return move !== null;
}}"""


@pytest.fixture
def strict(server: SiteServer) -> SiteServer:
    server.answer = under(STRICT)
    return server


@pytest.mark.nightly
def test_all_that_a_viewer_does_keeps_the_policy(tab: Tab, strict: SiteServer) -> None:
    show(tab, strict, ELEMENT)
    wait_for_game(tab)
    focus_viewer(tab)
    for key, node in [("ArrowRight", 1), ("c", 2), ("ArrowDown", 5), ("End", 6), ("Home", 0)]:
        press(tab, key, node)
    wait_until(tab, f"() => ({CHOOSE})(5)")
    wait_until(tab, NODE, 5)
    assert tab.evaluate(PANELS) == ["Game info", "Properties", "Problems", "Keyboard shortcuts"]
    assert tab.evaluate(SETTINGS) > 5
    assert tab.evaluate(SAVE) == [["game.sgf", "blob"]] * 3
    tab.evaluate("() => document.querySelector('board-reel').load('/other.sgf')")
    wait_for_game(tab)
    assert_no_faults(tab)


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("element", SOURCES.values(), ids=list(SOURCES))
@pytest.mark.engines_differ
def test_every_source_keeps_the_policy(tab: Tab, strict: SiteServer, element: str) -> None:
    show(tab, strict, element)
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, NODE, 4)
    assert_no_faults(tab)


@chromium_alone
def test_a_picture_of_the_board_keeps_the_policy(tab: Tab, strict: SiteServer) -> None:
    show(tab, strict, SOURCES["prepared"])
    wait_for_game(tab)
    assert tab.evaluate("async () => (await document.querySelector('board-reel').toPNG(200)).type") == "image/png"
    assert_no_faults(tab)


@chromium_alone
@pytest.mark.nightly
def test_hostile_records_keep_the_policy(tab: Tab, strict: SiteServer) -> None:
    addresses = [f"/hostile-{place}.sgf" for place in range(len(RECORDS))]
    show(tab, strict, '<board-reel src="/game.sgf"></board-reel>')
    strict.pages |= {address: text.encode() for address, text in zip(addresses, RECORDS.values(), strict=True)}
    for address in addresses:
        tab.evaluate("(address) => document.querySelector('board-reel').load(address)", address)
        wait_for_game(tab)
        assert tab.evaluate(ALL_NODES) > 3
        assert tab.evaluate(PANELS) == ["Game info", "Properties", "Problems", "Keyboard shortcuts"]
        assert_nothing_ran(tab)
    assert_no_faults(tab)


# -- stricter ones


@pytest.mark.one_case_elsewhere
@pytest.mark.faults_expected
@pytest.mark.parametrize(("policy", "code"), FORBIDDEN.values(), ids=list(FORBIDDEN))
def test_a_policy_that_forbids_python_ends_in_a_sentence(tab: Tab, server: SiteServer, policy: str, code: str) -> None:
    server.answer = under(policy)
    show(tab, server, ELEMENT)
    assert_said(tab, "blocked by this page or not supported by this browser", "Try another browser.", code=code)


@pytest.mark.faults_expected
def test_a_policy_of_the_worker_alone_that_forbids_python_ends_in_a_sentence(tab: Tab, server: SiteServer) -> None:
    policy = under(WITHOUT_WASM)
    server.answer = lambda path: policy(path) if path.endswith("/worker.js") else None
    show(tab, server, ELEMENT)
    assert_said(tab, "blocked by this page or not supported by this browser", "Try another browser.", code="no-wasm")


@pytest.mark.one_case_elsewhere
@pytest.mark.faults_expected
@pytest.mark.parametrize("policy", [policy for policy, _ in FORBIDDEN.values()], ids=list(FORBIDDEN))
@pytest.mark.engines_differ
def test_a_prepared_game_plays_where_python_is_forbidden(tab: Tab, server: SiteServer, policy: str) -> None:
    server.answer = under(policy)
    show(tab, server, ELEMENT.replace(" poster=", f' reel="{REEL}" poster='))
    assert_plays_without_python(tab, "blocked by this page")


@chromium_alone
def test_a_policy_that_names_no_workers_lets_in_those_of_the_host(tab: Tab, server: SiteServer) -> None:
    server.answer = under(WITHOUT_WORKERS_NAMED)
    show(tab, server, ELEMENT)
    wait_for_game(tab)
    assert_no_faults(tab)


@pytest.mark.faults_expected
def test_a_policy_that_names_no_workers_keeps_out_those_of_another_host(
    tab: Tab, server: SiteServer, cdn: SiteServer
) -> None:
    host = cdn.url.rstrip("/")
    server.answer = under(f"default-src 'self' {host}; script-src 'self' {host} 'wasm-unsafe-eval'")
    show(tab, server, ELEMENT, script=f"{host}/boardreel.js")
    assert_said(tab, "Background workers, which are needed to read records, are blocked", code="no-worker")
