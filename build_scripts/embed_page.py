"""The page for frames of other pages, `embed.html`, at the root of the built site."""

from __future__ import annotations

from pathlib import Path

import env

SOURCE = env.ROOT / "web" / "embed"
PAGE = SOURCE / "embed.html"
#: scripts that the pages of `boardreel site` have too
SHARED = env.ROOT / "py_core" / "boardreel" / "publish" / "files"
SCRIPTS = (SOURCE / "embed.js", SHARED / "absent.js", SHARED / "frame.js")
STYLES = SOURCE / "embed.css"
ICON = env.ROOT / "web" / "app" / "icon.svg"


def embed_scripts() -> dict[str, str]:
    """The scripts that the page names, for the folder of the version: path → text."""
    return {f"embed/{path.name}": path.read_text("utf-8") for path in SCRIPTS}


def place_embed_page(site: Path, version: str) -> None:
    """Writes the page; `version` is the folder of what it names."""
    html = PAGE.read_text("utf-8")
    places = {path.name: f"{version}/embed/{path.name}" for path in (*SCRIPTS, STYLES)}
    for name, place in {**places, ICON.name: f"{version}/app/{ICON.name}"}.items():
        html = html.replace(f'="{name}"', f'="{place}"')
    (site / PAGE.name).write_text(html, "utf-8")
