"""Take screenshots of the built page and join them in one contact sheet, so that a person can look at all of them at once.

The start screen, the list of games and one sample of each kind of board are shown in several window sizes, light and dark;
the samples also in high contrast, in the palette for color-blind readers and in forced colors. With `--manifest`, take
those that browsers show before they install the page instead, and write them to web/app/screenshots.
"""

from __future__ import annotations

import argparse
import io
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import bootstrap
from build import SITE
from website.scripts import SCREENSHOTS, WEB

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = bootstrap.ROOT / "test-results" / "screenshots"
#: widths and heights in CSS pixels: phones in both orientations, tablet, windows of computers
SIZES = ((360, 780), (780, 360), (768, 1024), (1280, 900), (1600, 1000), (320, 640))
#: sample -> position that is shown: one for each kind of board
BOARDS = {
    "blokus.blksgf": "30",
    "blokus-trigon.blksgf": "30",
    "nexos.blksgf": "30",
    "gembloq.blksgf": "30",
    "callisto.blksgf": "30",
    "twixt-24x24-win.sgf": "end",
    "go-19x19-game.sgf": "60",
    "hex.sgf": "end",
    "havannah.sgf": "30",
    "othello.sgf": "30",
    "gomoku.sgf": "end",
    "lines-of-action.sgf": "end",
    "amazons.sgf": "40",
}
#: a size at which the special color schemes are shown
SPECIAL_SIZE = (1280, 900)
GAMES = "".join(f"(;GM[1]SZ[9]PB[Ada {number}]PW[Bob]RE[B+R];B[ee];W[gc];B[cc])" for number in range(1, 30))
READY = "() => document.querySelector('board-reel')?.state === 'ready'"
#: whether the curves of the timeline have been computed
COMPLETE = "() => !document.querySelector('board-reel')?.shadowRoot.querySelector('.sparkline .unknown')"
#: width of a picture on the contact sheet in CSS pixels
THUMBNAIL_PX = 400

Scheme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class View:
    """A page of the site in one size and color scheme. `query` is the part of its address after the path."""

    name: str
    query: str
    size: tuple[int, int]
    scheme: Scheme = "light"
    options: dict[str, Any] = field(default_factory=dict)
    palette: str = ""

    @property
    def title(self) -> str:
        """Return the name under which the screenshot is stored."""
        width, height = self.size
        return "-".join(filter(None, [self.name, f"{width}x{height}", self.scheme, self.palette, *self.options]))


#: file name → what browsers show before they install the page
MANIFEST_VIEWS = {
    "wide.png": View("blokus", "?src=samples/blokus.blksgf#move=54", (1280, 800)),
    "narrow.png": View("go", "?src=samples/go-19x19-game.sgf#move=60", (390, 844), options={"device_scale_factor": 2}),
}


def views(schemes: tuple[Scheme, ...] = ("light", "dark")) -> Iterator[View]:
    """Yield all views of which screenshots are taken, in some color schemes."""
    boards = {Path(name).stem: f"?src=samples/{name}#move={move}" for name, move in BOARDS.items()}
    for scheme in schemes:
        for size in SIZES:
            for name, query in {"start": "", "games": "?src=games.sgf", **boards}.items():
                yield View(name, query, size, scheme)
    for name, query in boards.items():
        yield View(name, query, SPECIAL_SIZE, options={"forced_colors": "active"})
        for palette in ("contrast", "colorblind"):
            yield View(name, query, SPECIAL_SIZE, palette=palette)


def take(browser: Browser, url: str, view: View) -> bytes:
    """Return the screenshot of a view as PNG."""
    width, height = view.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=view.scheme, service_workers="block", **view.options
    )
    try:
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(url + view.query)
        if view.query:
            page.wait_for_function(READY)
        else:
            page.wait_for_selector("#samples li")
        if view.palette:
            page.evaluate("(name) => document.querySelector('board-reel').setAttribute('palette', name)", view.palette)
        page.wait_for_timeout(800)
        page.wait_for_function(COMPLETE)
        return page.screenshot()
    finally:
        context.close()


def contact_sheet(page: Page, pictures: dict[str, bytes]) -> bytes:
    """Return one PNG image with all screenshots and their names."""
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{b64encode(picture).decode()}"><figcaption>{name}</figcaption></figure>'
        for name, picture in pictures.items()
    )
    page.set_viewport_size({"width": 5 * (THUMBNAIL_PX + 20), "height": 800})
    page.set_content(
        f"""<style>
          body {{ display: flex; flex-wrap: wrap; gap: 20px; margin: 10px; font: 14px sans-serif; background: #888 }}
          figure {{ margin: 0; inline-size: {THUMBNAIL_PX}px }}
          img {{ max-inline-size: 100%; max-block-size: {THUMBNAIL_PX}px }}
        </style>{figures}"""
    )
    return page.screenshot(full_page=True)


def write_manifest_screenshots(browser: Browser, url: str) -> None:
    """Take the screenshots that the manifest names and write them with 256 colors, which makes small files."""
    from PIL import Image

    for name, view in MANIFEST_VIEWS.items():
        path = WEB / SCREENSHOTS / name
        path.parent.mkdir(exist_ok=True)
        picture = Image.open(io.BytesIO(take(browser, url, view))).convert("RGB")
        picture.quantize(method=Image.Quantize.FASTOCTREE).save(path, optimize=True)
        bootstrap.log(f"{path.relative_to(bootstrap.ROOT)}: {path.stat().st_size:,} bytes")


def main() -> None:
    """Take the screenshots and write them, with a contact sheet of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="regular expression that the names must match")
    parser.add_argument("--site", type=Path, default=SITE, help="folder of the built site")
    parser.add_argument("--manifest", action="store_true", help="take those of the manifest, and no others")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    from bench.harness import browser
    from website.server import SiteServer

    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = {}
    with SiteServer(arguments.site) as server, browser() as running:
        if arguments.manifest:
            write_manifest_screenshots(running, server.url)
            return
        server.pages["/games.sgf"] = GAMES.encode()
        for view in views():
            if re.search(arguments.only, view.title):
                pictures[view.title] = take(running, server.url, view)
                (FOLDER / f"{view.title}.png").write_bytes(pictures[view.title])
        sheet = FOLDER / "contact-sheet.png"
        sheet.write_bytes(contact_sheet(running.new_page(), pictures))
    bootstrap.log(f"{sheet.relative_to(bootstrap.ROOT)}: {len(pictures)} screenshots")


if __name__ == "__main__":
    main()
