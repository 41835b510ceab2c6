"""Whatever does not come, comes broken, or ends too soon: a sentence says what, where and what to do; what can be seen
stays, and the next record opens."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, drop_file, wait_until
from playwright.sync_api import Page, expect
from runtime_page import part
from static_server import SiteServer
from viewer_page import IN_VIEWER, SAMPLES, STATE, open_page, show_elements, wait_for_game

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc])"
GAME = "/game.sgf"
OTHER = "/other.sgf"
#: long enough to arrive in more than one piece
LONG = RECORD[:-1] + f"C[{'a long comment ' * 60_000}])"
POSTER = "/poster.svg"
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>'
VIEWER = f'<board-reel src="{GAME}" poster="{POSTER}"></board-reel>'
SAID = f"() => ({IN_VIEWER})('.failure p')?.innerText"
#: widths of the posters that are seen
PICTURES = """() => {
  const posters = document.querySelector("board-reel").shadowRoot.querySelectorAll("img.poster");
  return [...posters].map((picture) => picture.naturalWidth);
}"""
#: loads another record, and answers with the state that this leads to
LOAD = """async (src) => {
  const element = document.querySelector("board-reel");
  await element.load(src);
  return element.state;
}"""
#: keeps every event of all viewers, from before there is one
LISTEN = """
window.events = [];
for (const name of ["reel-load", "reel-move", "reel-error"]) {
  addEventListener(name, ({ detail }) => window.events.push([name, detail.code ?? "", detail.message ?? ""]));
}
"""

pytestmark = pytest.mark.faults_expected


@pytest.fixture
def place(server: SiteServer) -> SiteServer:
    """`server` with two records and a picture."""
    server.pages |= {GAME: RECORD.encode(), OTHER: RECORD.encode(), POSTER: PICTURE}
    return server


@pytest.fixture(autouse=True)
def _nothing_uncaught(page: Page) -> Iterator[None]:
    """What fails may be seen on the console, but no error goes uncaught."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield
    assert faults == []


def hang_up(path: str) -> None:
    raise ConnectionAbortedError(path)


def cut(server: SiteServer, path: str, content: bytes) -> None:
    """From now on the connection breaks when half of a file has been sent."""
    server.pages[path] = content[: len(content) // 2]
    broken = {"Content-Length": str(len(content)), "Connection": "close"}
    server.answer = lambda asked: broken if asked == path else None


def failing(path: str, answer: Any) -> Callable[[str], Any]:
    return lambda asked: answer if asked == path else None


def assert_said(tab: Tab, *parts: str, code: str = "network") -> None:
    """The failure is a sentence with these parts, the same in the event, and the picture stays."""
    assert wait_until(tab, STATE, seconds=90) == "error"
    text = tab.evaluate(SAID)
    assert re.fullmatch(r"[^\s{}].*[.]", text), text
    assert all(wanted in text for wanted in parts), text
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-error')")[-1] == [
        "reel-error",
        code,
        text,
    ]
    wait_until(tab, f"() => ({PICTURES})().join() === '90'", seconds=5)


def assert_usable(tab: Tab, server: SiteServer) -> None:
    """Another record opens in the same viewer once the fault is over, and the first one by the button."""
    server.answer = lambda path: None
    tab.evaluate(f"() => ({IN_VIEWER})('.failure button').click()")
    wait_for_game(tab)
    assert tab.evaluate(LOAD, OTHER) == "ready"


def show(page: Page, server: SiteServer, elements: str = VIEWER) -> ChromiumTab:
    page.add_init_script(LISTEN)
    return show_elements(page, server, elements)


# -- the record does not come


@pytest.mark.parametrize(
    ("answer", "reason"), [(404, "404 Not Found"), (500, "500"), (403, "403")], ids=["404", "500", "403"]
)
def test_a_record_that_is_not_there(page: Page, place: SiteServer, answer: int, reason: str) -> None:
    place.answer = failing(GAME, answer)
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", reason, "Check the address")
    assert_usable(tab, place)


def test_a_server_that_hangs_up(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: hang_up(path) if path == GAME else None
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", "the connection")
    assert_usable(tab, place)


def test_a_connection_that_breaks_in_the_middle_of_the_record(page: Page, place: SiteServer) -> None:
    cut(place, GAME, LONG.encode())
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", "the connection")
    place.pages[GAME] = LONG.encode()
    assert_usable(tab, place)


def test_a_server_that_falls_silent(page: Page, place: SiteServer) -> None:
    page.clock.install()
    place.pages[GAME] = LONG.encode()[:1000]
    place.answer = failing(GAME, {"Content-Length": str(len(LONG))})
    tab = show(page, place)
    expect(page.locator(".note-loading")).to_be_visible()
    page.clock.fast_forward(61_000)
    assert_said(tab, f"{place.url}game.sgf", "60 seconds", "the connection")
    place.pages[GAME] = RECORD.encode()
    assert_usable(tab, place)


def test_a_web_page_in_place_of_the_record(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = b"<!doctype html><title>Welcome</title><p>Nothing here."
    place.answer = failing(GAME, {"Content-Type": "text/html; charset=utf-8"})
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", "web page", code="page")


@pytest.mark.parametrize("type_", ["image/png", "text/html", "application/octet-stream", ""])
def test_the_type_of_a_record_does_not_matter(page: Page, place: SiteServer, type_: str) -> None:
    place.answer = failing(GAME, {"Content-Type": type_})
    wait_for_game(show(page, place))


def test_a_record_that_is_too_large_is_not_even_fetched(page: Page, place: SiteServer) -> None:
    place.answer = failing(GAME, {"Content-Length": str(80 * 1024 * 1024)})
    tab = show(page, place)
    assert_said(tab, "64 MB", "smaller files", code="too-large")
    assert_usable(tab, place)


def test_a_slow_record_is_awaited_in_words(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(2) if path == GAME else None
    tab = show(page, place)
    expect(page.locator(".note-loading")).to_have_text("Loading \u2026")
    assert tab.evaluate(PICTURES) == [90]
    wait_for_game(tab)
    expect(page.locator(".note-loading")).to_have_count(0)


def test_a_slow_network_is_counted_down(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = LONG.encode()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 20, "uploadThroughput": -1, "downloadThroughput": 3_000_000}
    session.send("Network.emulateNetworkConditions", slow)
    tab = show(page, place)
    expect(page.locator(".note-loading")).to_have_text(re.compile(r"^Loading the reader \u2026 \d+ %$"), timeout=30_000)
    wait_for_game(tab)


def test_words_of_failures_are_in_the_language_of_the_page(page: Page, place: SiteServer, site: Path) -> None:
    place.answer = failing(part(site, "*.wasm"), 404)
    tab = show(page, place, VIEWER.replace("<board-reel", '<board-reel lang="de"'))
    assert_said(tab, "konnte nicht geladen werden", ".wasm: 404", "Verbindung prüfen")


# -- parts of the viewer do not come

NAMED_PARTS = {
    "client": "/v-*/runtime/client.js",
    "worker": "/v-*/runtime/worker.js",
    "wasm": "/runtime/*.wasm",
    "loader": "/runtime/pyodide-*[0-9a-f].mjs",
    "glue": "/runtime/*.asm.mjs",
}


def address_of(site: Path, pattern: str) -> str:
    return "/" + next(site.glob(pattern.lstrip("/"))).relative_to(site).as_posix()


@pytest.mark.parametrize("name", NAMED_PARTS)
def test_a_part_that_is_not_there(page: Page, place: SiteServer, site: Path, name: str) -> None:
    missing = address_of(site, NAMED_PARTS[name])
    place.answer = failing(missing, 404)
    tab = show(page, place)
    assert_said(tab, missing, "Check the connection")
    assert_usable(tab, place)


@pytest.mark.parametrize("name", ["client", "worker", "loader", "glue"])
def test_a_script_of_the_wrong_type(page: Page, place: SiteServer, site: Path, name: str) -> None:
    wrong = address_of(site, NAMED_PARTS[name])
    place.answer = failing(wrong, {"Content-Type": "text/plain"})
    tab = show(page, place)
    assert_said(tab, wrong, "Check the connection")


def test_webassembly_of_the_wrong_type_plays(page: Page, place: SiteServer, site: Path) -> None:
    place.answer = failing(part(site, "*.wasm"), {"Content-Type": "text/plain"})
    wait_for_game(show(page, place))


def test_webassembly_that_came_in_half_is_fetched_anew(page: Page, place: SiteServer, site: Path) -> None:
    path = part(site, "*.wasm")
    whole = (site / path[1:]).read_bytes()
    place.pages[path] = whole[: len(whole) // 2]
    tab = show(page, place)
    assert_said(tab, path, "Check the connection")
    # the half lies in the cache of the browser, where it may stay for ever
    del place.pages[path]
    assert_usable(tab, place)


@pytest.mark.parametrize("how", ["absent", "cut", "half", "empty"])
def test_a_snapshot_that_does_not_come_whole_is_no_obstacle(
    page: Page, place: SiteServer, site: Path, how: str
) -> None:
    path = part(site, "core-*.bin")
    whole = (site / path[1:]).read_bytes()
    if how == "absent":
        place.answer = failing(path, 404)
    elif how == "cut":
        cut(place, path, whole)
    else:
        place.pages[path] = whole[: len(whole) // 2] if how == "half" else b""
    wait_for_game(show(page, place))
    assert page.evaluate("() => performance.getEntriesByName('boardreel:installed').length") == 1


def test_a_network_that_goes_while_python_starts(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: hang_up(path) if path.startswith("/runtime/") else None
    tab = show(page, place)
    assert_said(tab, "/runtime/", "Check the connection")
    assert_usable(tab, place)


def test_without_its_script_the_element_is_what_it_holds(page: Page, place: SiteServer) -> None:
    place.answer = failing("/boardreel.js", 404)
    show(page, place, f'<board-reel src="{GAME}"><a href="{GAME}"><img src="{POSTER}" alt="A game"></a></board-reel>')
    expect(page.get_by_role("img", name="A game")).to_be_visible()


@pytest.mark.parametrize("missing", ["app/app.js", "boardreel.js"])
def test_a_page_whose_scripts_do_not_come_says_so(page: Page, server: SiteServer, missing: str) -> None:
    server.answer = lambda path: 404 if path.endswith(f"/{missing}") else None
    page.goto(server.url)
    message = page.locator("#message")
    expect(message).to_contain_text("/app/app.js, or what it needs, could not be loaded. Check the connection")
    expect(message).to_be_visible()


def test_a_page_without_its_styles_works(page: Page, server: SiteServer) -> None:
    server.answer = lambda path: 404 if path.endswith(".css") else None
    tab = open_page(page, server.url)
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)


def test_a_page_without_its_list_of_samples_opens_files(page: Page, server: SiteServer) -> None:
    server.answer = failing("/samples/index.json", 404)
    page.goto(server.url)
    expect(page.locator("#samples")).to_have_text("The samples could not be loaded.")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(ChromiumTab(page))


# -- the address of the page


def test_a_slow_address_is_awaited_in_words(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(2) if path == GAME else None
    page.goto(f"{place.url}?src=game.sgf")
    expect(page.locator("#message")).to_have_text("Loading game.sgf \u2026")
    wait_for_game(ChromiumTab(page))
    expect(page.locator("#message")).to_have_text("")


def test_an_address_that_is_cut_leaves_the_page_usable(page: Page, place: SiteServer) -> None:
    cut(place, GAME, LONG.encode())
    page.goto(f"{place.url}?src=game.sgf")
    expect(page.locator("#message")).to_contain_text("game.sgf could not be loaded: ")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(ChromiumTab(page))


def test_a_file_that_is_opened_meanwhile_ends_a_slow_address(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(4) if path == GAME else None
    tab = ChromiumTab(page)
    page.goto(f"{place.url}?src=game.sgf")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)
    page.wait_for_timeout(4500)
    expect(page.locator(".titles")).to_contain_text("Blokus Duo")


# -- prepared games


def prepared(server: SiteServer) -> None:
    """Puts a prepared game beside the record; Python cannot start from now on."""
    from boardreel import read
    from boardreel.reel import reel_text

    server.pages["/game.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()


def test_a_prepared_game_plays_where_nothing_else_comes(page: Page, place: SiteServer) -> None:
    prepared(place)
    place.answer = lambda path: 404 if path.startswith("/runtime/") or path == GAME else None
    tab = show(page, place, f'<board-reel src="{GAME}" reel="/game.json"></board-reel>')
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, "() => document.querySelector('board-reel').node === 3")


def test_what_needs_the_record_says_why_it_cannot_be_done(page: Page, place: SiteServer) -> None:
    prepared(place)
    place.answer = failing(GAME, 404)
    tab = show(page, place, f'<board-reel src="{GAME}" reel="/game.json"></board-reel>')
    wait_for_game(tab)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Save as UTF-8").click()
    expect(page.locator(".status")).to_contain_text(f"{place.url}game.sgf could not be loaded (404 Not Found).")
    assert tab.evaluate("() => document.querySelector('board-reel').state") == "ready"


@pytest.mark.parametrize("content", [b"", b"{", b"null", b'{"format":"boardreel/99"}', b"<!doctype html>", None])
def test_a_prepared_game_that_cannot_be_used_gives_way_to_the_record(
    page: Page, place: SiteServer, content: bytes | None
) -> None:
    if content is not None:
        place.pages["/game.json"] = content
    wait_for_game(show(page, place, f'<board-reel src="{GAME}" reel="/game.json"></board-reel>'))
    alone = f'<board-reel reel="/game.json" poster="{POSTER}"></board-reel>'
    tab = show(page, place, alone)
    assert_said(tab, f"{place.url}game.json", code="network" if content is None else "reel")


def test_a_prepared_game_inside_the_element_that_is_broken_gives_way_too(page: Page, place: SiteServer) -> None:
    broken = '<script type="application/json" data-reel>{"format":"board</script>'
    wait_for_game(show(page, place, f'<board-reel src="{GAME}">{broken}</board-reel>'))


# -- storage

QUOTA = """
const full = async () => { throw new DOMException("full", "QuotaExceededError"); };
Cache.prototype.put = Cache.prototype.add = Cache.prototype.addAll = full;
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
FORBIDDEN = """
const forbid = (target, name) =>
  Object.defineProperty(target, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
for (const name of ["caches", "localStorage", "sessionStorage", "indexedDB"]) forbid(window, name);
forbid(Navigator.prototype, "serviceWorker");
"""
REJECTED = """
CacheStorage.prototype.open = CacheStorage.prototype.keys = async () => {
  throw new DOMException("broken", "UnknownError");
};
ServiceWorkerContainer.prototype.register = async () => { throw new DOMException("no", "SecurityError"); };
"""
STORAGES = {"full": QUOTA, "forbidden": FORBIDDEN, "broken": REJECTED}


@pytest.mark.parametrize("script", STORAGES.values(), ids=list(STORAGES))
def test_storage_that_cannot_be_used_is_not_missed(page: Page, server: SiteServer, tmp_path: Path, script: str) -> None:
    page.add_init_script(script)
    tab = open_page(page, server.url)
    for number in (1, 2):
        drop_file(page, SAMPLES / "blokus-duo.blksgf")
        wait_for_game(tab)
        (tmp_path / f"{number}.sgf").write_text(RECORD)
        drop_file(page, tmp_path / f"{number}.sgf")
        expect(page.locator(".title")).to_have_text("Ada \u2013 Bob")
        wait_for_game(tab)


def test_a_service_worker_that_finds_the_storage_full_keeps_nothing(page: Page, server: SiteServer, site: Path) -> None:
    full = "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };"
    server.pages["/offline.js"] = (full + (site / "offline.js").read_text()).encode()
    tab = open_page(page, server.url)
    ended = """async () => {
      const { installing } = await navigator.serviceWorker.register("offline.js");
      if (installing) await new Promise((resolve) => installing.addEventListener("statechange", resolve));
      return [installing?.state, await caches.keys()];
    }"""
    assert tab.evaluate(ended) == ["redundant", []]
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)


# -- memory

#: the memory of Python may not grow: what does not fit into what it has at the start, does not fit
NO_GROWTH = b"WebAssembly.Memory.prototype.grow = () => { throw new RangeError('out of memory'); };\n"


@pytest.mark.parametrize("moves", [50_000, 700_000])
def test_a_record_that_needs_too_much_memory(
    page: Page, server: SiteServer, site: Path, tmp_path: Path, moves: int
) -> None:
    worker = address_of(site, NAMED_PARTS["worker"])
    server.pages[worker] = NO_GROWTH + (site / worker[1:]).read_bytes()
    page.add_init_script(LISTEN)
    tab = open_page(page, server.url)
    (tmp_path / "heavy.sgf").write_text("(;GM[1]SZ[19]" + ";B[aa];W[bb]" * moves + ")")
    drop_file(page, tmp_path / "heavy.sgf")
    assert wait_until(tab, STATE, seconds=90) == "error"
    text = tab.evaluate(SAID)
    assert text.startswith("heavy.sgf needs more memory than the browser gives.")
    assert tab.evaluate("() => window.events.at(-1).slice(0, 2)") == ["reel-error", "memory"]
    drop_file(page, SAMPLES / "blokus-junior.blksgf")
    expect(page.locator(".titles")).to_contain_text("Blokus Junior", timeout=30_000)
    wait_for_game(tab)


# -- workers that die


def test_a_worker_that_dies_while_it_starts(page: Page, place: SiteServer, site: Path) -> None:
    page.clock.install()
    glue = address_of(site, NAMED_PARTS["glue"])
    place.answer = lambda path: time.sleep(3) if path == glue else None
    with page.expect_worker() as started:
        tab = show(page, place)
    started.value.evaluate("() => self.close()")
    page.wait_for_timeout(4000)
    page.clock.fast_forward(61_000)
    assert_said(tab, "Starting took too long", "try again", code="start-timeout")
    assert_usable(tab, place)


def test_a_worker_that_fails_while_it_starts(page: Page, place: SiteServer, site: Path) -> None:
    glue = address_of(site, NAMED_PARTS["glue"])
    place.pages[glue] = b"setTimeout(() => { throw new Error('gone'); }); await new Promise(() => {});"
    tab = show(page, place)
    assert_said(tab, "stopped unexpectedly", "Try again", code="crashed")
    del place.pages[glue]


def test_a_worker_that_dies_in_use(page: Page, place: SiteServer) -> None:
    tab = show(page, place)
    wait_for_game(tab)
    page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('gone'); })")
    wait_until(tab, "() => true")
    page.wait_for_timeout(300)
    assert tab.evaluate("() => document.querySelector('board-reel').state") == "ready", "the game plays on"
    rows = tab.evaluate("async () => (await document.querySelector('board-reel').games()).length")
    assert rows == 1, "the record is opened again in the next worker"
    assert tab.evaluate(LOAD, OTHER) == "ready"


def test_a_worker_that_does_not_answer_is_ended(page: Page, place: SiteServer) -> None:
    page.clock.install()
    tab = show(page, place)
    wait_for_game(tab)
    page.workers[0].evaluate("() => self.close()")
    page.add_script_tag(content=f"void document.querySelector('board-reel').load({json.dumps(OTHER)})")
    page.wait_for_timeout(500)
    # the request to close the first record, then that to open the second
    page.clock.fast_forward(11_000)
    wait_for_game(tab)


# -- viewers that are removed or moved while they load

REMOVE = "() => document.querySelector('board-reel').remove()"
#: a record that takes a while to be read, and what is said meanwhile
MANY_MOVES = ("(;GM[1]SZ[19]" + ";B[aa];W[bb]" * 300_000 + ")").encode()
READING = "Reading the record \u2026"


@pytest.mark.parametrize("when", ["record", "start", "reading"])
def test_a_viewer_that_is_removed_while_it_loads_leaves_nothing(
    page: Page, place: SiteServer, site: Path, when: str
) -> None:
    page.clock.install()
    slow = {"record": GAME, "start": address_of(site, NAMED_PARTS["glue"]), "reading": None}[when]
    if slow:
        place.answer = lambda path: time.sleep(2) if path == slow else None
        with page.expect_request(f"**{slow}"):
            tab = show(page, place)
    else:
        place.pages[GAME] = MANY_MOVES
        tab = show(page, place)
        expect(page.locator(".note-loading")).to_have_text(READING, timeout=30_000)
    tab.evaluate("() => (window.removed = document.querySelector('board-reel'))")
    tab.evaluate(REMOVE)
    page.wait_for_timeout(3500)
    page.clock.fast_forward(11_000)
    wait_until(tab, "() => true")
    page.wait_for_timeout(200)
    assert page.workers == []
    assert tab.evaluate("() => [window.events, window.removed.state]") == [[], "idle"]
    place.pages[GAME] = RECORD.encode()
    tab.evaluate("() => document.querySelector('main').append(window.removed)")
    wait_for_game(tab)


def test_a_viewer_that_is_removed_leaves_the_worker_to_the_others(page: Page, place: SiteServer) -> None:
    page.clock.install()
    place.pages["/long.sgf"] = MANY_MOVES
    tab = show(page, place, f'<board-reel src="/long.sgf"></board-reel><board-reel id="b" src="{GAME}"></board-reel>')
    expect(page.locator(".note-loading").first).to_have_text(READING, timeout=30_000)
    tab.evaluate(REMOVE)
    wait_for_game(tab)
    page.clock.fast_forward(11_000)
    assert len(page.workers) == 1
    kinds = tab.evaluate("() => window.events.map(([name]) => name)")
    assert set(kinds) == {"reel-load", "reel-move"}


@pytest.mark.parametrize("slow", [GAME, "glue"])
def test_a_viewer_that_is_moved_while_it_loads_goes_on(page: Page, place: SiteServer, site: Path, slow: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    path = address_of(site, NAMED_PARTS["glue"]) if slow == "glue" else slow
    place.answer = lambda wanted: time.sleep(1) if wanted == path else None
    tab = show(page, place, f"<div id=here>{VIEWER}</div><div id=there></div>")
    wait_until(tab, "() => document.querySelector('board-reel').state === 'loading'")
    tab.evaluate("() => document.getElementById('there').append(document.querySelector('board-reel'))")
    wait_for_game(tab)
    assert [url for url in asked if url.endswith(GAME)] == [f"{place.url}game.sgf"]
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-load').length") == 1


def test_a_viewer_that_is_taken_off_and_put_on_later_begins_anew(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(1) if path == GAME else None
    tab = show(page, place)
    wait_until(tab, "() => document.querySelector('board-reel').state === 'loading'")
    tab.evaluate(
        """async () => {
          const element = document.querySelector("board-reel");
          element.remove();
          await new Promise((resolve) => setTimeout(resolve, 50));
          document.querySelector("main").append(element);
        }"""
    )
    wait_for_game(tab)
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-load').length") == 1


def test_only_the_last_of_several_loads_counts(page: Page, place: SiteServer) -> None:
    place.pages["/last.sgf"] = RECORD.replace("Ada", "Eve").encode()
    place.answer = lambda path: time.sleep(1) if path == OTHER else None
    tab = show(page, place)
    wait_for_game(tab)
    tab.evaluate(
        "() => { const e = document.querySelector('board-reel'); void e.load('/other.sgf'); void e.load('/last.sgf'); }"
    )
    wait_for_game(tab)
    page.wait_for_timeout(1500)
    assert tab.evaluate("() => document.querySelector('board-reel').document.title") == "Eve \u2013 Bob"
