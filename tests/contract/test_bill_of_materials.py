"""The bill of materials next to the packages names everything that the site carries, as the lock files have it."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from base64 import b64decode
from pathlib import Path
from typing import Any

import bootstrap
import jsonschema_rs
import pytest
from support import ROOT
from website.bill_of_materials import bill_of_materials

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SCHEMA = ROOT / "tests" / "data" / "cyclonedx" / "bom-1.6-subset.schema.json"


@pytest.fixture(scope="module")
def wheels() -> tuple[Path, Path]:
    """Return the wheels that the build has fetched for the browser: micropip and chardet."""
    folder = ROOT / ".cache" / "browser-packages"
    found = [*folder.glob("micropip-*.whl"), *folder.glob("chardet-*.whl")]
    if len(found) < 2:
        pytest.skip("nothing has been built yet")
    return found[0], found[1]


@pytest.fixture(scope="module")
def document(wheels: tuple[Path, Path]) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(bill_of_materials(PROJECT, *wheels))
    return made


def component(document: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [entry for entry in document["components"] if entry["name"] == name]
    return dict(found)


def test_it_is_valid(document: dict[str, Any]) -> None:
    jsonschema_rs.Draft7Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(document)
    known = {entry["bom-ref"] for entry in (document["metadata"]["component"], *document["components"])}
    assert {entry["ref"] for entry in document["dependencies"]} == known
    assert {ref for entry in document["dependencies"] for ref in entry["dependsOn"]} < known


def test_versions_and_hashes_are_those_of_the_lock_files(document: dict[str, Any]) -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for name in ("pyodide", "gifenc", "qrcode-generator"):
        npm, part = packages[f"node_modules/{name}"], component(document, name)
        assert part["version"] == npm["version"]
        assert part["hashes"] == [
            {"alg": "SHA-512", "content": b64decode(npm["integrity"].removeprefix("sha512-")).hex()}
        ]
    for name in ("micropip", "chardet"):
        (hashed,) = component(document, name)["hashes"]
        assert f"sha256:{hashed['content']}" in (bootstrap.LOCKS / "requirements-browser.txt").read_text("utf-8")
    assert re.fullmatch(r"3\.\d+\.\d+", component(document, "cpython")["version"])


def test_every_license_that_the_site_carries_is_named(document: dict[str, Any]) -> None:
    licenses = {entry["licenses"][0]["license"]["id"] for entry in document["components"]}
    main = document["metadata"]["component"]["licenses"][0]["license"]["id"]
    assert {main, *licenses} == {"MIT", "MPL-2.0", "PSF-2.0", "0BSD"}


def test_the_same_inputs_give_the_same_bytes(wheels: tuple[Path, Path]) -> None:
    first, second = (bill_of_materials(PROJECT, *wheels) for _ in range(2))
    assert first == second
    changed = bill_of_materials({**PROJECT, "version": "9.9"}, *wheels)
    assert json.loads(changed)["serialNumber"] != json.loads(first)["serialNumber"]


def test_a_wheel_that_is_not_locked_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "micropip-0.0-py3-none-any.whl"
    other.write_bytes(b"another")
    assert hashlib.sha256(b"another").hexdigest() not in (bootstrap.LOCKS / "requirements-browser.txt").read_text()
    with pytest.raises(AssertionError, match="is not the wheel"):
        bill_of_materials(PROJECT, other, other)
