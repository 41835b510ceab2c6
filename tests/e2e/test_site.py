"""What lies in the folder of the built site."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from urllib.request import urlopen

import brotli
import pytest
from playwright.sync_api import Page

HASHED = re.compile(r"-[0-9a-f]{10}\.|^v-[0-9a-f]{10}/|runtime/[0-9a-f]{10}/|runtime/micropip-[0-9.]+-|docs/files-")
ENTRIES = {"index.html", "embed.html", "integrity.json", "boardreel.js", "offline.js", "app.webmanifest", "app.svg"}
#: folders of files that keep their names
FOLDERS = ("samples/", "licences/", "icons/", "screenshots/", "docs/", "bundles/")


def files(site: Path) -> list[str]:
    return [path.relative_to(site).as_posix() for path in sorted(site.rglob("*")) if path.is_file()]


def test_everything_that_may_be_cached_for_ever_has_a_hash_in_its_path(site: Path) -> None:
    plain = {name for name in files(site) if not HASHED.search(name) and not name.endswith((".br", ".gz"))}
    assert {name for name in plain if not name.startswith(FOLDERS)} == ENTRIES


def test_the_compressed_files_are_the_same_files(site: Path) -> None:
    names = [name for name in files(site) if name.endswith((".br", ".gz"))]
    assert {name.rpartition(".")[0].rpartition(".")[2] for name in names} >= {"js", "wasm", "bin"}
    for name in names:
        path = site / name
        content = (brotli.decompress if path.suffix == ".br" else gzip.decompress)(path.read_bytes())
        assert content == path.with_suffix("").read_bytes(), name


def test_the_licences_of_all_that_is_carried_are_there(site: Path) -> None:
    texts = {path.stem: path.read_text() for path in (site / "licences").glob("*.txt")}
    assert "MIT License" in texts["Boardreel"]
    assert "Mozilla Public License" in texts["MPL-2.0"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["CPython"]
    assert "Dan Blanchard" in texts["chardet"]


def test_every_script_has_an_ending_that_all_servers_know(site: Path) -> None:
    assert list(site.rglob("*.mjs")) == []


def test_the_bundles_of_single_file_pages_and_notebooks_import_nothing(site: Path) -> None:
    manifest = json.loads((site / "bundles" / "manifest.json").read_text("utf-8"))
    assert (site / manifest["version"] / "runtime" / "client.js").is_file()
    assert [path for path in manifest["parts"].values() if not (site / path).is_file()] == []
    for entry in ("page", "worker", "notebook"):
        text = (site / manifest[entry]).read_text("utf-8")
        # a language that lies in the page itself
        text = text.replace('import("data:text/javascript;base64,"', "")
        assert re.findall(r'\bfrom\s*"[^"]+"|\bimport\s*\(?\s*"[^"]+"|\bimport\.meta\b', text) == []


def test_only_the_python_package_needs_the_bundles(site: Path) -> None:
    names = (site / "offline.js").read_text("utf-8")
    assert "boardreel.js" in names
    assert "bundles/" not in names


@pytest.mark.parametrize("name", ["index.html", "embed.html"])
def test_every_link_of_a_page_leads_to_a_file(site: Path, name: str) -> None:
    links = re.findall(r'(?:src|href)="([^"#?:]+)', (site / name).read_text())
    assert len(links) > 3
    assert [link for link in links if not (site / link).exists()] == []


@pytest.mark.parametrize(
    ("pattern", "content_type"),
    [
        ("index.html", "text/html"),
        ("boardreel.js", "text/javascript"),
        ("runtime/*.asm.js", "text/javascript"),
        ("runtime/*.wasm", "application/wasm"),
        ("runtime/core-*.bin", "application/octet-stream"),
    ],
)
def test_the_server_says_what_a_file_is(site: Path, site_url: str, pattern: str, content_type: str) -> None:
    path = next(site.glob(pattern)).relative_to(site)
    with urlopen(f"{site_url}{path.as_posix()}") as answer:
        assert answer.headers["Content-Type"].partition(";")[0] == content_type


def test_the_page_asks_no_other_host_for_anything(page: Page, site_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site_url, wait_until="networkidle")
    assert len(asked) > 5
    assert [url for url in asked if not url.startswith((site_url, "data:", "blob:"))] == []
