"""Write the service worker, which names the files that it stores in advance, the manifest and the icons."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Collection, Iterable
from pathlib import Path

from website.integrity import short_integrity_of
from website.scripts import HOST_BUNDLES, ICON, ICONS, ON_DEMAND, REEL_SUFFIX, SCREENSHOTS, WEB

SERVICE_WORKER = WEB / "app" / "service_worker.js"
#: modules whose texts take the places of their imports there, because a script that imports others can fail in more ways
COPIED_MODULES = (WEB / "runtime" / "file_checks.js", WEB / "app" / "waiting_shares.js")
#: the address under which browsers have registered the service worker
SERVICE_WORKER_ADDRESS = "offline.js"


def place_service_worker(site: Path, extras: Iterable[str] = ()) -> None:
    """Write the files by which the site works without network and can be installed: service worker, manifest, icons.

    Call this when all other files are there, because the service worker stores them all, except those that only the
    Python package reads and the Reel files of the samples, without which Python reads their records: `extras` and the
    languages when the page is idle, the others when it is installed.
    """
    shutil.copy(SERVICE_WORKER.parent / "app.webmanifest", site)
    shutil.copy(WEB / ICON, site / "app.svg")
    shutil.copytree(WEB / ICONS, site / "icons")
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    files = [path for path in files if not path.startswith(f"{HOST_BUNDLES}/") and not path.endswith(REEL_SUFFIX)]
    languages = {f"{path.stem}.js" for path in (WEB / "texts").glob("*.json")}
    texts = {path for path in files if f"/{ON_DEMAND}/" in path and path.rpartition("/")[2] in languages}
    # not listed, because the page itself never shows them
    shutil.copytree(WEB / SCREENSHOTS, site / "screenshots")
    (site / SERVICE_WORKER_ADDRESS).write_text(service_worker(site, files, texts | set(extras)))


def service_worker(site: Path, files: Iterable[str], extras: Collection[str] = ()) -> str:
    """Return the text of the service worker that stores these files, given by their paths from the root of the site.

    It stores those that are `extras` later than the others.
    """
    hashes = {name: short_integrity_of((site / name).read_bytes()) for name in files}
    # a folder's own address answers with its page
    pages = {name.removesuffix("index.html") or "./": name for name in hashes if name.endswith("index.html")}
    hashes = {address: hashes[name] for address, name in pages.items()} | hashes
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    script = SERVICE_WORKER.read_text()
    for module in COPIED_MODULES:
        statement = re.search(rf'import .* from "[^"]*/{module.name}";\n', script)
        if not statement:
            raise ValueError(f"{SERVICE_WORKER.name} imports nothing from {module.name}")
        script = script.replace(statement[0], module.read_text().replace("export ", ""))
    script = script.replace('const VERSION = "";', f"const VERSION = {json.dumps(version)};")
    parts = {
        "FILES": {name: digest for name, digest in hashes.items() if name not in extras},
        "EXTRAS": {name: digest for name, digest in hashes.items() if name in extras},
    }
    for constant, part in parts.items():
        script = script.replace(f"const {constant} = {{}};", f"const {constant} = {json.dumps(part)};")
    return script
