"""Measure what open tabs of a site cost, and what is left of a shared worker that hangs, in Chromium.

The tabs have one Python in the shared worker, or, in a browser without shared workers, one each. Memory is the proportional
set size of all processes of the browser, so that what they share counts once.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bootstrap
from bench.harness import BLANK, browser, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from website.server import SiteServer

TABS = (1, 2, 4, 8)
OPEN = """async (client) => {
  const { connect } = await import(client);
  const connection = connect({ limits: { frames: 500 } });
  const { id } = await connection.open("game.sgf", new TextEncoder().encode("(;GM[1]FF[4]SZ[9];B[aa];W[bb])"));
  await connection.reel(id, 1);
  globalThis.askForFrames = () => connection.frames(id, 1, 2, 2, 0).then(() => true);
}"""
ASK_FOR_FRAMES = "() => askForFrames()"
#: seconds in which memory settles, and in which the use of processors is watched
SETTLING_S, WATCHING_S = 3.0, 5.0


def processes(running: Browser) -> list[dict[str, Any]]:
    """Return the browser's processes as the browser describes them: `id`, and `cpuTime` in seconds."""
    session = running.new_browser_cdp_session()
    found: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return found


def memory(running: Browser) -> int:
    """Return the memory of all processes of the browser in bytes."""
    texts = [Path(f"/proc/{process['id']}/smaps_rollup").read_text() for process in processes(running)]
    lines = [line for text in texts for line in text.splitlines()]
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def processor_share(running: Browser) -> float:
    """Return the share of one processor that all processes of the browser use."""

    def used() -> float:
        return sum(process["cpuTime"] for process in processes(running))

    before = used()
    time.sleep(WATCHING_S)
    return (used() - before) / WATCHING_S


def opened(context: BrowserContext, server: SiteServer, client: str) -> Page:
    """Open a tab with a record."""
    page = context.new_page()
    page.goto(server.url.rstrip("/") + BLANK)
    page.evaluate(OPEN, client)
    return page


def state(running: Browser, context: BrowserContext) -> dict[str, Any]:
    """Return the numbers of workers, the memory and the use of processors as they are after a while."""
    from e2e.support.shared_workers import shared_workers

    time.sleep(SETTLING_S)
    return {
        "shared workers": shared_workers(context.pages[0]),
        "own workers": sum(len(page.workers) for page in context.pages),
        "memory, MB": round(memory(running) / 1e6),
        "processor": f"{processor_share(running):.0%}",
    }


def tab_rows(running: Browser, server: SiteServer, client: str, name: str, script: str) -> list[dict[str, Any]]:
    """Return a row for each number of tabs."""
    rows = []
    with running.new_context() as context:
        context.add_init_script(script)
        for count in TABS:
            while len(context.pages) < count:
                opened(context, server, client)
            rows.append({"tabs": count, "": name, **state(running, context)})
    return rows


def hang_rows(running: Browser, server: SiteServer, client: str) -> list[dict[str, Any]]:
    """Return rows for two tabs before their worker hangs, after they have left it, and after it has gone with them."""
    from e2e.support.shared_workers import shared_workers

    with running.new_context() as context:
        pages = [opened(context, server, client) for _ in range(2)]
        rows = [{"tabs": 2, "": "before", **state(running, context)}]
        if not all(page.evaluate(ASK_FOR_FRAMES) for page in pages):
            raise RuntimeError("a tab has not gone on")
        rows.append({"tabs": 2, "": "after the worker hung", **state(running, context)})
        context.new_page().goto("about:blank")
        for page in pages:
            page.close()
        started = time.monotonic()
        while shared_workers(context.pages[0]):
            time.sleep(0.5)
        rows.append(
            {"tabs": 0, "": f"gone {time.monotonic() - started:.0f} s after the tabs", **state(running, context)}
        )
    return rows


def main() -> None:
    """Print both tables."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    from build import build
    from e2e.support.drivers import OWN_WORKERS
    from e2e.support.shared_workers import HANG
    from website.server import SiteServer

    bootstrap.activate_venv()
    site = build()
    client, worker = (next(site.glob(f"v-*/runtime/{name}.js")) for name in ("client", "worker"))
    address = f"/{client.relative_to(site).as_posix()}"
    with SiteServer(site) as server:
        server.pages[BLANK] = b"<!doctype html><link rel=icon href=data:,><title>bench</title>"
        rows = []
        for name, script in (("one Python", ""), ("one each", OWN_WORKERS)):
            with browser() as running:
                rows += tab_rows(running, server, address, name, script)
        print(table(rows), end="\n\n")
        server.pages[f"/{worker.relative_to(site).as_posix()}"] = HANG + worker.read_bytes()
        with browser() as running:
            print(table(hang_rows(running, server, address)))


if __name__ == "__main__":
    main()
