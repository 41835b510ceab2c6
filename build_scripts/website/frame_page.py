"""Write `embed.html`, the page for frames in other pages, at the root of the built site."""

from __future__ import annotations

from pathlib import Path

import bootstrap

#: the folder of the page's sources, and of its scripts and styles in the versioned folder
FOLDER = "hosts/iframe"
SOURCE = bootstrap.WEB / FOLDER
PAGE = SOURCE / "embed.html"
#: scripts shared with the pages of `boardreel site`
SHARED = bootstrap.ROOT / "py_core" / "boardreel" / "publish" / "static"
SCRIPTS = (SOURCE / "embed.js", SHARED / "viewer-missing.js", SHARED / "frame.js")
STYLES = SOURCE / "embed.css"
ICON = bootstrap.WEB / "app" / "icon.svg"


def frame_page_scripts() -> dict[str, str]:
    """Return the scripts of the page for frames, by their paths in the versioned folder."""
    return {f"{FOLDER}/{path.name}": path.read_text("utf-8") for path in SCRIPTS}


def place_frame_page(site: Path, version: str) -> None:
    """Write the page for frames; `version` is the folder of its scripts and styles."""
    html = PAGE.read_text("utf-8")
    urls = {path.name: f"{version}/{FOLDER}/{path.name}" for path in (*SCRIPTS, STYLES)}
    for name, url in {**urls, ICON.name: f"{version}/app/{ICON.name}"}.items():
        html = html.replace(f'="{name}"', f'="{url}"')
    (site / PAGE.name).write_text(html, "utf-8")
