"""The memory snapshot is kept in the private file system of the page's origin, and is no obstacle where it is of no use."""

from __future__ import annotations

from pathlib import Path

import pytest
from drivers import Tab, wait_until
from runtime_page import STEPS, assert_fails, assert_plays, connect, open_blank, part
from website.server import SiteServer

#: names and sizes of the files that are kept and have their first byte; null where the browser keeps none for a page
KEPT = """async () => {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("boardreel", { create: true });
    const kept = {};
    for await (const entry of folder.values()) {
      const file = await entry.getFile();
      if (new Uint8Array(await file.slice(0, 1).arrayBuffer())[0]) kept[entry.name] = file.size;
    }
    return kept;
  } catch {
    return null;
  }
}"""
NOTED = """async (name) => {
  const root = await navigator.storage.getDirectory();
  const notes = await root.getDirectoryHandle("boardreel-notes", { create: true });
  return await notes.getFileHandle(name).then(() => true, () => false);
}"""
PUT = """async (name, size, byte) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("boardreel", { create: true });
  const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await stream.write(new Uint8Array(size).fill(byte));
  await stream.close();
}"""


@pytest.fixture
def asked(blank: SiteServer) -> list[str]:
    """The paths that the server is asked for."""
    paths: list[str] = []
    blank.answer = paths.append  # type: ignore[assignment]
    return paths


def start(tab: Tab, site: Path, blank: SiteServer) -> str:
    """Starts Python in a new page: `restored` from the snapshot or `installed`."""
    connect(tab, site, blank)
    assert_plays(tab)
    return next(step for step in ("restored", "installed") if f"boardreel:{step}" in tab.evaluate(STEPS))


def wait_until_kept(tab: Tab, **files: int) -> None:
    """Waits until just these files are there."""
    sorted_kept = f"async () => JSON.stringify(Object.entries((await ({KEPT})()) ?? {{}}).sort())"
    wait_until(tab, f"async (wanted) => (await ({sorted_kept})()) === JSON.stringify(wanted)", sorted(files.items()))


def test_the_second_start_does_not_fetch_the_snapshot(
    tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    core = part(site, "core-*.bin")
    size = (site / core[1:]).stat().st_size
    assert start(tab, site, blank) == "restored"
    assert core in asked
    if tab.evaluate(KEPT) is None:
        pytest.skip(f"{tab.name} keeps no files for a page")
    wait_until_kept(tab, **{Path(core).name: size})
    asked.clear()
    # without this the copy in the HTTP cache would do as well
    blank.pages[core] = b""
    assert start(tab, site, blank) == "restored"
    assert core not in asked


@pytest.mark.parametrize(("size", "byte"), [(1.0, 0), (0.5, 0x42), (0.0, 0)], ids=["never finished", "cut", "empty"])
def test_what_was_not_kept_whole_is_fetched(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str], size: float, byte: int
) -> None:
    core = part(site, "core-*.bin")
    whole = (site / core[1:]).stat().st_size
    open_blank(chromium_tab, blank)
    chromium_tab.evaluate(PUT, Path(core).name, int(size * whole), byte)
    assert start(chromium_tab, site, blank) == "restored"
    assert core in asked
    wait_until_kept(chromium_tab, **{Path(core).name: whole})


def test_a_kept_snapshot_of_no_use_is_thrown_away(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str]
) -> None:
    core = part(site, "core-*.bin")
    whole = (site / core[1:]).stat().st_size
    open_blank(chromium_tab, blank)
    chromium_tab.evaluate(PUT, Path(core).name, whole, 0x42)
    assert start(chromium_tab, site, blank) == "installed"
    assert core not in asked
    assert chromium_tab.evaluate(KEPT) == {}
    assert start(chromium_tab, site, blank) == "restored"
    assert core in asked


@pytest.mark.faults_expected
def test_a_kept_snapshot_stays_where_something_else_is_missing(
    chromium_tab: Tab, site: Path, blank: SiteServer
) -> None:
    core, glue = part(site, "core-*.bin"), part(site, "*.asm.js")
    kept = {Path(core).name: (site / core[1:]).stat().st_size}
    open_blank(chromium_tab, blank)
    for name, size in kept.items():
        chromium_tab.evaluate(PUT, name, size, 0x42)
    blank.answer = lambda path: 500 if path == glue else None
    connect(chromium_tab, site, blank)
    assert_fails(chromium_tab, "network", glue)
    assert chromium_tab.evaluate(KEPT) == kept


@pytest.mark.parametrize(
    "directory",
    ["Promise.reject(new DOMException('no', 'SecurityError'))", "new Promise(() => {})", "undefined.nothing"],
    ids=["forbidden", "silent", "absent"],
)
def test_without_a_file_system_the_snapshot_is_fetched(
    chromium_tab: Tab, site: Path, blank: SiteServer, asked: list[str], directory: str
) -> None:
    worker = next(site.glob("v-*/runtime/worker.js"))
    path = f"/{worker.relative_to(site).as_posix()}"
    blank.pages[path] = f"navigator.storage.getDirectory = () => {directory};\n".encode() + worker.read_bytes()
    assert start(chromium_tab, site, blank) == "restored"
    assert part(site, "core-*.bin") in asked


def test_only_two_versions_are_kept(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    core = part(site, "core-*.bin")
    whole = (site / core[1:]).stat().st_size
    open_blank(chromium_tab, blank)
    for number in range(3):
        chromium_tab.evaluate(PUT, f"core-{number}.bin", 100, 0x42)
    assert start(chromium_tab, site, blank) == "restored"
    wait_until_kept(chromium_tab, **{Path(core).name: whole, "core-2.bin": 100})


def test_a_start_in_chromium_is_followed_by_practice(chromium_tab: Tab, site: Path, blank: SiteServer) -> None:
    assert start(chromium_tab, site, blank) == "restored"
    wasm = Path(part(site, "*.wasm")).name
    wait_until(chromium_tab, NOTED, wasm, seconds=30)
    assert_plays(chromium_tab)
