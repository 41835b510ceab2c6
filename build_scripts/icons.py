"""Draw the icons of the installed page from web/app/icon.svg. Run this after that drawing has changed."""

from __future__ import annotations

import argparse

import bootstrap
from website.scripts import ICON, ICONS, WEB

#: name → width in pixels, whether the background reaches the edges
DRAWN = {"192.png": (192, False), "512.png": (512, False), "maskable-512.png": (512, True)}
ROUNDED = 'rx="7" '


def draw() -> dict[str, bytes]:
    """Return the PNG files of the icons by file name."""
    from bench.harness import browser

    text = (WEB / ICON).read_text("utf-8")
    drawn = {}
    with browser() as running:
        page = running.new_page()
        for name, (width, full) in DRAWN.items():
            page.set_viewport_size({"width": width, "height": width})
            drawing = text.replace(ROUNDED, "") if full else text
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            drawn[name] = page.screenshot(omit_background=True)
    return drawn


def main() -> None:
    """Write the PNG files of the icons."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    bootstrap.activate_venv()
    for name, content in draw().items():
        path = WEB / ICONS / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        bootstrap.log(f"{path.relative_to(bootstrap.ROOT)}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
