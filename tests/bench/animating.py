"""Measure size and time of animations: 40 moves of samples, 480 pixels wide.

They are made by `boardreel animate`, where the time is CPU time of one process with its packages imported before, or with
`--page` by the dialog "Share" of the built page in Chromium, where it is the time until the download begins.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import bootstrap

sys.path.append(str(bootstrap.ROOT / "tests" / "e2e" / "support"))
#: name of the sample, size in bytes, seconds
Result = tuple[str, int, float]

SAMPLES = (
    *("blokus.blksgf", "blokus-duo.blksgf", "blokus-trigon.blksgf", "nexos.blksgf", "callisto.blksgf"),
    *("gembloq.blksgf", "twixt-24x24-win.sgf", "twixt-36x36-win.sgf", "go-19x19-game.sgf", "hex.sgf"),
)
MOVES, SIZE_PX = 40, 480
MAX_BYTES, MAX_SECONDS = 300_000, 5.0


def main() -> int:
    """Print one line per sample, and return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", action="store_true", help="measure the page")
    missed = 0
    for name, size, seconds in from_page() if parser.parse_args().page else from_command():
        is_missed = size > MAX_BYTES or seconds > MAX_SECONDS
        missed += is_missed
        print(f"{name:24} {size:8,} bytes  {seconds:4.1f} s{'  missed' if is_missed else ''}")
    return 1 if missed else 0


def from_command() -> Iterator[Result]:
    """Yield the figures of the command."""
    from boardreel import Replay, read
    from boardreel.publish.animated_gif import animation, frame_painter

    frame_painter("light")
    for name in SAMPLES:
        replay = Replay(read(bootstrap.ROOT / "web" / "samples" / name).games[0])
        nodes = replay.game.main_line()[: MOVES + 1]
        start = time.process_time()
        size = len(animation(replay, nodes, size=SIZE_PX, seconds=[1.0] * len(nodes)))
        yield name, size, time.process_time() - start


def from_page() -> Iterator[Result]:
    """Yield the figures of the built page."""
    from drivers import ChromiumTab, chromium_path
    from playwright.sync_api import sync_playwright
    from viewer_page import open_sample
    from website.server import SiteServer

    with SiteServer(bootstrap.ROOT / "dist" / "site") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path())
        for name in SAMPLES:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            open_sample(ChromiumTab(page), server.url, name)
            page.get_by_role("button", name="Share", exact=True).dispatch_event("click")
            part = page.locator("[data-section=animation]")
            part.locator("summary").click()
            part.get_by_label("To move").fill(str(MOVES))
            part.get_by_label("Size").select_option(str(SIZE_PX))
            start = time.monotonic()
            with page.expect_download() as download:
                part.get_by_role("button", name="Make GIF").click()
            seconds = time.monotonic() - start
            yield name, Path(download.value.path()).stat().st_size, seconds
            page.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
