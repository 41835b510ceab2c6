"""Hashes by which a page on another host can check that the files are those of this build."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from pathlib import Path

ENTRY = "boardreel.js"
LIST = "integrity.json"
#: kinds of files that run, or that what runs is made from
KINDS = {".js", ".wasm", ".bin", ".zip", ".whl", ".css"}


def integrity_of(content: bytes) -> str:
    """Return the value of the attribute `integrity` for the content of a file."""
    return f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"


def short_integrity_of(content: bytes) -> str:
    """Return the value of `integrity` with the shortest hash that is allowed, for scripts that hold many values."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def place_integrity(site: Path) -> None:
    """Write `integrity.json`, which maps paths to hashes, and a copy of the viewer's script with a hash in its name.

    A page that names the hash of `boardreel.js` would lose the viewer when the next version replaces that file. The
    copy stays the same for as long as the files of its version exist.
    """
    script = (site / ENTRY).read_bytes()
    (site / f"boardreel-{hashlib.sha256(script).hexdigest()[:10]}.js").write_bytes(script)
    paths = sorted(path for path in site.rglob("*") if path.suffix in KINDS)
    paths += site.glob("bundles/*.json")
    hashes = {path.relative_to(site).as_posix(): integrity_of(path.read_bytes()) for path in paths}
    (site / LIST).write_text(json.dumps(hashes, indent=1) + "\n", "utf-8")
