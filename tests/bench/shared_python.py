"""Measure what open tabs of a site cost, and what is left of a shared worker that hangs, in Chromium.

The tabs have one Python in the shared worker, or, in a browser without shared workers, one each. Memory is the proportional
set size of all processes of the browser, so that what they share counts once.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bootstrap
from bench.harness import BLANK, browser, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from website.server import SiteServer

TABS = (1, 2, 4, 8)
WITHOUT_SHARED_WORKERS = "delete globalThis.SharedWorker"
OPEN = """async (client) => {
  const { connect } = await import(client);
  const connection = connect({ limits: { frames: 500 } });
  const { id } = await connection.open("game.sgf", new TextEncoder().encode("(;GM[1]FF[4]SZ[9];B[aa];W[bb])"));
  await connection.reel(id, 1);
  globalThis.ask = (call) => connection[call](id, 1, 2, 2, 0).then(() => true);
}"""
ASK = "(call) => ask(call)"
#: before the worker's script: it hangs, beyond the reach of Python's interrupts, when it is asked for frames
HANG = b"""addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data }) => { if (data.call === "frames") for (;;); });
});
"""
#: memory settles in this time
SETTLING_S = 3.0
WATCHING_S = 5.0
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def processes() -> list[Path]:
    """Return the folders in `/proc` of all processes that this one has started."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # The process has ended.
            continue
        parents[int(folder.name)] = int(fields[1])

    def is_own(number: int) -> bool:
        return number == os.getpid() or (number in parents and is_own(parents[number]))

    return [Path("/proc", str(number)) for number in parents if number != os.getpid() and is_own(number)]


def memory() -> int:
    """Return the memory of all processes that this one has started, in bytes."""
    total = 0
    for folder in processes():
        lines = (folder / "smaps_rollup").read_text().splitlines()
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total


def processor_share() -> float:
    """Return the share of one processor that all these processes use."""

    def used() -> int:
        stats = [(folder / "stat").read_text().rpartition(")")[2].split() for folder in processes()]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats)

    before = used()
    time.sleep(WATCHING_S)
    return (used() - before) / CLOCK_TICKS / WATCHING_S


def workers(context: BrowserContext) -> dict[str, int]:
    """Return the numbers of workers by kind."""
    session = context.new_cdp_session(context.pages[0])
    targets: list[dict[str, Any]] = session.send("Target.getTargets")["targetInfos"]
    session.detach()
    shared = sum(target["type"] == "shared_worker" for target in targets)
    return {"shared": shared, "own": sum(len(page.workers) for page in context.pages)}


def opened(context: BrowserContext, server: SiteServer, client: str) -> Page:
    """Open a tab with a record."""
    page = context.new_page()
    page.goto(server.url.rstrip("/") + BLANK)
    page.evaluate(OPEN, client)
    return page


def state(context: BrowserContext) -> dict[str, Any]:
    """Return workers, memory and processor time as they are after a while."""
    time.sleep(SETTLING_S)
    megabytes = round(memory() / 1e6)
    return workers(context) | {"memory, MB": megabytes, "processor": f"{processor_share():.0%}"}


def tab_rows(running: Browser, server: SiteServer, client: str, name: str, script: str) -> list[dict[str, Any]]:
    """Return a row for each number of tabs."""
    rows = []
    with running.new_context() as context:
        context.add_init_script(script)
        for count in TABS:
            while len(context.pages) < count:
                opened(context, server, client)
            rows.append({"tabs": count, "": name, **state(context)})
    return rows


def hang_rows(running: Browser, server: SiteServer, client: str) -> list[dict[str, Any]]:
    """Return rows for two tabs before their worker hangs, after they have left it, and after it has gone with them."""
    with running.new_context() as context:
        pages = [opened(context, server, client) for _ in range(2)]
        rows = [{"tabs": 2, "": "before", **state(context)}]
        if not all(page.evaluate(ASK, "frames") for page in pages):
            raise RuntimeError("a tab has not gone on")
        rows.append({"tabs": 2, "": "after the worker hung", **state(context)})
        context.new_page().goto("about:blank")
        for page in pages:
            page.close()
        started = time.monotonic()
        while workers(context)["shared"]:
            time.sleep(0.5)
        rows.append({"tabs": 0, "": f"gone {time.monotonic() - started:.0f} s after the tabs", **state(context)})
    return rows


def main() -> None:
    """Print both tables."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    from build import build
    from website.server import SiteServer

    bootstrap.activate_venv()
    site = build()
    client, worker = (next(site.glob(f"v-*/runtime/{name}.js")) for name in ("client", "worker"))
    address = f"/{client.relative_to(site).as_posix()}"
    with SiteServer(site) as server:
        server.pages[BLANK] = b"<!doctype html><link rel=icon href=data:,><title>bench</title>"
        rows = []
        for name, script in (("one Python", ""), ("one each", WITHOUT_SHARED_WORKERS)):
            with browser() as running:
                rows += tab_rows(running, server, address, name, script)
        print(table(rows), end="\n\n")
        server.pages[f"/{worker.relative_to(site).as_posix()}"] = HANG + worker.read_bytes()
        with browser() as running:
            print(table(hang_rows(running, server, address)))


if __name__ == "__main__":
    main()
