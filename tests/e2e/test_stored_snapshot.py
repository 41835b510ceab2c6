"""The memory snapshot is kept in a database of the page's origin, and is no obstacle where it is of no use."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from build import SNAPSHOT
from drivers import ChromiumTab, Tab, wait_until
from pyodide.runtime import BLOCK_BYTES
from runtime_page import STEPS, assert_fails, assert_plays, connect, open_blank, part
from stored_snapshots import DAMAGE_SNAPSHOT, HAS_MARKER, PUT_SNAPSHOT, SNAPSHOT_HASH, SNAPSHOT_SIZES
from viewer_page import show_elements, wait_for_game
from website.server import SiteServer


@pytest.fixture
def asked(blank: SiteServer) -> list[str]:
    """The paths that the server is asked for: for everything, since the browser caches nothing."""
    paths: list[str] = []

    def answer(path: str) -> dict[str, str]:
        paths.append(path)
        return {"Cache-Control": "no-store"}

    blank.answer = answer
    return paths


def keep_snapshot(tab: Tab, site: Path, blank: SiteServer) -> tuple[str, int]:
    """Start once, and wait until the snapshot is stored: its name and size."""
    name = Path(part(site, "core-*.bin")).name
    size = SNAPSHOT.stat().st_size
    assert start(tab, site, blank) == "restored"
    wait_until_kept(tab, **{name: size})
    return name, size


def replace_worker(site: Path, blank: SiteServer, before: bytes) -> str:
    """Let the worker run something before all else; its path on the server."""
    worker = next(site.glob("v-*/runtime/worker.js"))
    path = f"/{worker.relative_to(site).as_posix()}"
    blank.pages[path] = before + worker.read_bytes()
    return path


def start(tab: Tab, site: Path, blank: SiteServer) -> str:
    """Start Python in a new page, and return how: `restored` from the snapshot or `installed`."""
    connect(tab, site, blank)
    assert_plays(tab)
    return next(step for step in ("restored", "installed") if f"boardreel:{step}" in tab.evaluate(STEPS))


def wait_until_kept(tab: Tab, **sizes: int) -> None:
    """Wait until just these snapshots are stored."""
    sorted_kept = f"async () => JSON.stringify(Object.entries(await ({SNAPSHOT_SIZES})()).sort())"
    wait_until(tab, f"async (wanted) => (await ({sorted_kept})()) === JSON.stringify(wanted)", sorted(sizes.items()))


@pytest.mark.engines_differ
def test_the_second_start_does_not_fetch_the_snapshot(
    tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    core = part(site, "core-*.bin")
    size = SNAPSHOT.stat().st_size
    assert start(tab, site, blank) == "restored"
    assert core in asked
    wait_until_kept(tab, **{Path(core).name: size})
    asked.clear()
    # without this the copy in the HTTP cache would do as well
    blank.pages[core] = b""
    assert start(tab, site, blank) == "restored"
    assert core not in asked


#: a slow device: the worker gets content out of the database after two seconds
SLOW_READ = """const { arrayBuffer } = Blob.prototype;
Blob.prototype.arrayBuffer = async function () {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return arrayBuffer.call(this);
};
"""


def test_a_slow_device_does_not_fetch_it_either(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    name, _ = keep_snapshot(chromium_tab, site, blank)
    replace_worker(site, blank, SLOW_READ.encode())
    asked.clear()
    assert start(chromium_tab, site, blank) == "restored"
    assert f"/runtime/{name}" not in asked


@pytest.mark.parametrize(("size", "byte"), [(1.0, 0), (0.5, 0x42), (0.0, 0)], ids=["blank", "cut", "empty"])
@pytest.mark.one_case
def test_what_was_not_kept_whole_is_fetched(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str], size: float, byte: int
) -> None:
    core = part(site, "core-*.bin")
    whole = SNAPSHOT.stat().st_size
    open_blank(chromium_tab, blank)
    chromium_tab.evaluate(PUT_SNAPSHOT, Path(core).name, int(size * whole), byte)
    assert start(chromium_tab, site, blank) == "restored"
    assert core in asked
    wait_until_kept(chromium_tab, **{Path(core).name: whole})


@pytest.mark.parametrize(("offset", "length"), [(0.5, 7786), (0.0, 4096)], ids=["hole", "head"])
@pytest.mark.nightly
def test_a_damaged_snapshot_is_replaced(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str], offset: float, length: int
) -> None:
    name, size = keep_snapshot(chromium_tab, site, blank)
    chromium_tab.evaluate(DAMAGE_SNAPSHOT, name, int(offset * size), length)
    asked.clear()
    assert start(chromium_tab, site, blank) == "restored"
    assert f"/runtime/{name}" in asked
    wait_until_intact(chromium_tab, site, name)


@pytest.mark.nightly
def test_one_damaged_byte_is_found_after_the_start_and_the_worker_replaced(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    """The page goes on in another worker with a new snapshot."""
    name = damage_one_byte(chromium_tab, site, blank)
    asked.clear()
    assert start(chromium_tab, site, blank) == "restored"
    assert f"/runtime/{name}" not in asked
    wait_until(chromium_tab, "() => window.damages === 1")
    assert_plays(chromium_tab)
    assert f"/runtime/{name}" in asked
    wait_until_intact(chromium_tab, site, name)


def damage_one_byte(tab: Tab, site: Path, blank: SiteServer) -> str:
    """Store the snapshot, and damage one byte that no start looks at; its name."""
    name, size = keep_snapshot(tab, site, blank)
    last_block = size - size % BLOCK_BYTES
    tab.evaluate(DAMAGE_SNAPSHOT, name, last_block - 1, 1)
    return name


@pytest.mark.nightly
def test_a_record_is_saved_only_from_an_intact_memory(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    name = damage_one_byte(chromium_tab, site, blank)
    assert start(chromium_tab, site, blank) == "restored"
    asked.clear()
    saved = "async () => new TextDecoder().decode(await window.connection.ask('save', window.opened.id, 'utf8'))"
    assert "B[aa]" in chromium_tab.evaluate(saved)
    assert chromium_tab.evaluate("() => window.damages") == 1, "it is saved by another Python"
    assert f"/runtime/{name}" in asked


#: counts the games that the viewer has drawn, and the starts of Python before each Reel that was cached
WATCH_GAMES = """
window.drawn = 0;
window.starts = [];
addEventListener("reel-load", () => (window.drawn += 1));
const { put } = Cache.prototype;
Cache.prototype.put = function (...pair) {
  window.starts.push(performance.getEntriesByName("boardreel:start").length);
  return put.apply(this, pair);
};
"""


@pytest.mark.nightly
def test_a_game_from_a_damaged_memory_is_drawn_again_and_not_cached(
    chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    damage_one_byte(chromium_tab, site, blank)
    chromium_tab.page.add_init_script(WATCH_GAMES)
    blank.pages["/game.sgf"] = b"(;GM[1]SZ[9];B[ba];W[ee];B[cc])"
    show_elements(chromium_tab.page, blank, '<board-reel src="/game.sgf"></board-reel>')
    wait_for_game(chromium_tab)
    chromium_tab.evaluate("() => document.querySelector('board-reel').goTo(2)")
    wait_until(chromium_tab, "() => window.drawn === 2")
    assert chromium_tab.evaluate("() => document.querySelector('board-reel').node") == 2
    wait_until(chromium_tab, "() => window.starts.length")
    assert set(chromium_tab.evaluate("() => window.starts")) == {2}


def wait_until_intact(tab: Tab, site: Path, name: str) -> None:
    """Wait until the stored snapshot is the one of the site."""
    intact = hashlib.sha256(SNAPSHOT.read_bytes()).hexdigest()
    wait_until(tab, f"async (name, intact) => (await ({SNAPSHOT_HASH})(name)) === intact", name, intact)


#: what the worker does in a start from stored files, before all else
FIRST_STARTS = {
    "fails": "Promise.reject(new Error('no'))",
    "hangs": "new Promise(() => {})",
    "crashes": "new Promise(() => setTimeout(() => { throw new Error('gone'); }))",
}
FIRST_START = """addEventListener("message", ({ data }) => {
  const { instantiate } = WebAssembly;
  // Pyodide makes a small module, too, and does not wait for it
  const isPython = (what) => what instanceof WebAssembly.Module && WebAssembly.Module.exports(what).length > 9;
  const fail = (what, ...rest) => (isPython(what) ? %s : instantiate(what, ...rest));
  if (data.isRetry === false) WebAssembly.instantiate = fail;
});
"""


@pytest.mark.faults_expected
@pytest.mark.parametrize("what", FIRST_STARTS.values(), ids=list(FIRST_STARTS))
@pytest.mark.one_case
def test_a_start_that_goes_wrong_is_repeated_with_a_new_snapshot(
    tab: Tab, site: Path, blank: SiteServer, asked: list[str], what: str
) -> None:
    name, size = keep_snapshot(tab, site, blank)
    worker = replace_worker(site, blank, (FIRST_START % what).encode())
    asked.clear()
    connect(tab, site, blank, start=10_000)
    assert_plays(tab)
    assert f"/runtime/{name}" in asked
    del blank.pages[worker]
    asked.clear()
    wait_until_kept(tab, **{name: size})
    assert start(tab, site, blank) == "restored"
    assert f"/runtime/{name}" not in asked


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_start_that_goes_wrong_twice_leaves_no_snapshot(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    name, _ = keep_snapshot(chromium_tab, site, blank)
    glue = part(site, "*.asm.js")
    usual, blank.answer = blank.answer, lambda path: 500 if path == glue else {"Cache-Control": "no-store"}
    connect(chromium_tab, site, blank)
    assert_fails(chromium_tab, "network", glue)
    assert chromium_tab.evaluate(SNAPSHOT_SIZES) == {}
    blank.answer = usual
    asked.clear()
    assert start(chromium_tab, site, blank) == "restored"
    assert f"/runtime/{name}" in asked


#: what a worker's access to its databases does where there are none
NO_DATABASES = {
    "forbidden": "() => { throw new DOMException('no', 'SecurityError'); }",
    "silent": "() => ({})",
    "failing": "() => { const request = {}; setTimeout(() => request.onerror()); return request; }",
}


@pytest.mark.parametrize("opened", NO_DATABASES.values(), ids=list(NO_DATABASES))
@pytest.mark.one_case
def test_without_a_database_the_snapshot_is_fetched(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str], opened: str
) -> None:
    replace_worker(site, blank, f"indexedDB.open = {opened};\n".encode())
    assert start(chromium_tab, site, blank) == "restored"
    assert part(site, "core-*.bin") in asked


@pytest.mark.faults_expected
def test_a_repeated_start_does_not_wait_for_the_database(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    before = f"indexedDB.open = {NO_DATABASES['silent']};\n{FIRST_START % FIRST_STARTS['fails']}"
    replace_worker(site, blank, before.encode())
    connect(chromium_tab, site, blank, start=10_000)
    assert_plays(chromium_tab)


def test_only_two_versions_are_kept(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    core = part(site, "core-*.bin")
    whole = SNAPSHOT.stat().st_size
    open_blank(chromium_tab, blank)
    for number in range(3):
        chromium_tab.evaluate(PUT_SNAPSHOT, f"core-{number}.bin", 100, 0x42)
    assert start(chromium_tab, site, blank) == "restored"
    wait_until_kept(chromium_tab, **{Path(core).name: whole, "core-2.bin": 100})


@pytest.mark.nightly
@pytest.mark.warm_up
def test_a_start_in_chromium_is_followed_by_practice(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    assert start(chromium_tab, site, blank) == "restored"
    wasm = Path(part(site, "*.wasm")).name
    wait_until(chromium_tab, HAS_MARKER, wasm)
    assert_plays(chromium_tab)
