"""Measure the longest task of the page while the tab "Tree" shows a game of 200,000 nodes, in the built page in Chromium.

Three phases: the tab is chosen for the first time (its bundle is loaded, and the tree is laid out), the drawing is
scrolled to many places, and the game is stepped through. No task may take longer than 50 ms, from where on the browser
counts a task as long; shorter tasks are given as 0.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from bench.generated_files import bushy
from bench.harness import browser, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

NODES = 200_000
LONG_TASK_MS = 50.0
RECORD = "/large.sgf"
PAGE = (
    '<!doctype html><html lang="en"><link rel=icon href=data:,><script type=module src=/boardreel.js></script>'
    f'<board-reel src="{RECORD}"></board-reel>'
)
READY = "document.querySelector('board-reel')?.state === 'ready'"
ROOT = "document.querySelector('board-reel').shadowRoot"
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: "longtask" });
}"""
#: the long tasks since the last call
TASKS = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return window.tasks.splice(0);
}"""
IS_DRAWN = f"Boolean({ROOT}.querySelector('.tree [role=treeitem]'))"
SCROLL = f"""async () => {{
  const tree = {ROOT}.querySelector(".tree");
  for (let part = 0; part <= 100; part += 1) {{
    tree.scrollTo((tree.scrollWidth * (part % 10)) / 10, (tree.scrollHeight * part) / 100);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }}
}}"""
#: the positions of a long game come in parts, so wait for each
STEP = """async (count) => {
  const element = document.querySelector("board-reel");
  const times = [];
  for (let step = 0; step < 200; step += 1) {
    if (step % 20 === 0) await element.goTo(Math.floor((count * step) / 200));
    const begun = performance.now();
    element.next();
    element.getBoundingClientRect();
    times.push(performance.now() - begun);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.95)];
}"""


def measure(page: Page, nodes: int) -> list[dict[str, Any]]:
    """Return one row per phase."""
    page.evaluate(WATCH)
    page.evaluate(TASKS)
    rows = []

    def add(phase: str) -> None:
        tasks = page.evaluate(TASKS)
        rows.append({"phase": phase, "longest task ms": max(tasks, default=0.0), "long tasks": len(tasks)})

    page.evaluate(f"() => {ROOT}.querySelector('[role=tab][id$=-tree]').click()")
    page.wait_for_function(IS_DRAWN)
    add("choose the tab")
    page.evaluate(SCROLL)
    add("scroll")
    slow = page.evaluate(STEP, nodes)
    add("step")
    print(f"a step, 95th percentile: {slow:.1f} ms")
    return rows


def main() -> None:
    """Print the table; end with 1 if there was a long task."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=NODES, help=f"size of the tree (default {NODES})")
    nodes = parser.parse_args().nodes
    from build import build
    from website.server import SiteServer

    with SiteServer(build()) as server, browser() as running:
        server.pages |= {"/tree.html": PAGE.encode(), RECORD: bushy(nodes)}
        page = running.new_page()
        page.set_default_timeout(300_000)
        page.goto(f"{server.url}tree.html")
        page.wait_for_function(READY, polling=200)
        # until all nodes are checked, Python's answers would be measured too
        page.wait_for_function("document.querySelector('board-reel').document.checked", polling=500)
        rows = measure(page, nodes)
    print(table(rows))
    sys.exit(any(row["longest task ms"] > LONG_TASK_MS for row in rows))


if __name__ == "__main__":
    main()
