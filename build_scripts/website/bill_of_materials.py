"""The bill of materials of the packages: what they contain that others made, as CycloneDX 1.6 (ECMA-424) JSON.

Versions and hashes come from the lock files. The same inputs give the same bytes: there is no time in it, and its serial
number is made from its contents.
"""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import bootstrap

PACKAGE_LOCK = bootstrap.ROOT / "web" / "package-lock.json"
PYTHON_LOCK = bootstrap.LOCKS / "requirements-browser.txt"
#: what the build takes CPython from
PYODIDE = bootstrap.NODE_MODULES / "pyodide"
INPUTS = (Path(__file__), PACKAGE_LOCK, PYTHON_LOCK)

Component = dict[str, Any]


def bill_of_materials(project: Mapping[str, Any], micropip: Path, chardet: Path) -> str:
    """Return the CycloneDX document with all components of the site. `project` is that table of pyproject.toml."""
    main = {
        "type": "application",
        "bom-ref": f"pkg:pypi/boardreel@{project['version']}",
        "name": "boardreel",
        "version": project["version"],
        "description": project["description"],
        "licenses": _license(project["license"]),
        "purl": f"pkg:pypi/boardreel@{project['version']}",
    }
    pyodide, cpython = _pyodide(), _cpython()
    encoder, codes = _npm("gifenc"), _npm("qrcode-generator")
    installer, detector = _wheel("micropip", micropip, "MPL-2.0"), _wheel("chardet", chardet, "0BSD")
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": main},
        "components": [pyodide, cpython, installer, detector, encoder, codes],
        "dependencies": [
            {
                "ref": main["bom-ref"],
                "dependsOn": [part["bom-ref"] for part in (pyodide, installer, detector, encoder, codes)],
            },
            {"ref": pyodide["bom-ref"], "dependsOn": [cpython["bom-ref"]]},
            {"ref": cpython["bom-ref"], "dependsOn": []},
            {"ref": installer["bom-ref"], "dependsOn": [cpython["bom-ref"]]},
            {"ref": detector["bom-ref"], "dependsOn": [cpython["bom-ref"]]},
            {"ref": encoder["bom-ref"], "dependsOn": []},
            {"ref": codes["bom-ref"], "dependsOn": []},
        ],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    return json.dumps({**document, "serialNumber": serial.urn}, indent=2) + "\n"


def _component(name: str, version: str, purl: str, license_id: str, algorithm: str, digest: str) -> Component:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": "required",
        "hashes": [{"alg": algorithm, "content": digest}],
        "licenses": _license(license_id),
        "purl": purl,
    }


def _license(identifier: str) -> list[dict[str, Any]]:
    return [{"license": {"id": identifier}}]


def _npm(name: str) -> Component:
    """Return the component for an npm package that the site contains, as the lock file names it."""
    locked = json.loads(PACKAGE_LOCK.read_text("utf-8"))["packages"][f"node_modules/{name}"]
    version = locked["version"]
    algorithm, _, digest = locked["integrity"].partition("-")
    assert algorithm == "sha512", algorithm
    purl = f"pkg:npm/{name}@{version}"
    return _component(name, version, purl, locked["license"], "SHA-512", b64decode(digest).hex())


def _pyodide() -> Component:
    """Return the component Pyodide as npm has it; the build changes it, see `build_scripts/pyodide`."""
    return _npm("pyodide") | {
        "pedigree": {"notes": "What only native extension modules need is omitted; internal calls are redirected."}
    }


def _cpython() -> Component:
    """Return the component CPython as contained in Pyodide, with the hash of its standard library."""
    version = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    digest = hashlib.sha256((PYODIDE / "python_stdlib.zip").read_bytes()).hexdigest()
    return _component("cpython", version, f"pkg:generic/cpython@{version}", "PSF-2.0", "SHA-256", digest)


def _wheel(name: str, wheel: Path, license_id: str) -> Component:
    """Return the component for the wheel of a package. The lock file has to name that wheel."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    locked = PYTHON_LOCK.read_text("utf-8")
    found = re.search(rf"^{name}==(\S+)", locked, re.MULTILINE)
    assert found is not None, f"{PYTHON_LOCK} does not name {name}"
    assert f"sha256:{digest}" in locked, f"{wheel.name} is not the wheel of {PYTHON_LOCK.name}"
    version = found[1]
    return _component(name, version, f"pkg:pypi/{name}@{version}", license_id, "SHA-256", digest)
