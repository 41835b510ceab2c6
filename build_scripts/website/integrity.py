"""Hashes by which a page can tell that the files of another host are those of this build."""

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
    """The value of the attribute `integrity` for this content."""
    return f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"


def place_integrity(site: Path) -> None:
    """Writes `integrity.json`, path → hash, and the script of the viewer once more with a hash in its name.

    A page that says which hash `boardreel.js` has would lose the viewer with its next version. The other script stays what
    it is, as long as the files of its version are there.
    """
    script = (site / ENTRY).read_bytes()
    (site / f"boardreel-{hashlib.sha256(script).hexdigest()[:10]}.js").write_bytes(script)
    paths = sorted(path for path in site.rglob("*") if path.suffix in KINDS)
    paths += site.glob("bundles/*.json")
    hashes = {path.relative_to(site).as_posix(): integrity_of(path.read_bytes()) for path in paths}
    (site / LIST).write_text(json.dumps(hashes, indent=1) + "\n", "utf-8")
