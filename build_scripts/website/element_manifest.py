"""The public interface of `<board-reel>`, read from its custom elements manifest.

The manifest (https://github.com/webcomponents/custom-elements-manifest) is the source of the tables in the documentation,
and part of the npm package. CSS custom properties are added from the style sheet that defines them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / "build_scripts" / "data" / "npm" / "custom-elements.json"
TOKENS = ROOT / "web" / "styles" / "tokens.css"

_TOKEN = re.compile(r"^  [\w-]+: var\((?P<name>--reel-[\w-]+), (?P<default>.*)\); /\* (?P<meaning>.*) \*/$")
_SECTION = re.compile(r"^  /\* (?P<heading>.*) \*/$")

#: one row of a table: the name, how it is written in a call, and the description
Row = tuple[str, str, str]


def declaration() -> dict[str, Any]:
    """Return the declaration of the element `<board-reel>` in the manifest."""
    found: dict[str, Any] = json.loads(MANIFEST.read_text("utf-8"))["modules"][0]["declarations"][0]
    return found


def rows(section: str) -> list[Row]:
    """Return the rows of a section of the declaration, such as `attributes`, in the order of the documentation."""
    return [(entry["name"], entry["name"], entry["description"]) for entry in declaration()[section]]


def properties() -> list[Row]:
    """Return the properties of the element that are not attributes."""
    return [(entry["name"], entry["name"], entry["description"]) for entry in _members("field")]


def methods() -> list[Row]:
    """Return the methods of the element, each as a call that names every parameter."""
    rows = []
    for entry in _members("method"):
        parameters = ", ".join(parameter["name"] for parameter in entry.get("parameters", ()))
        rows.append((entry["name"], f"{entry['name']}({parameters})", entry["description"]))
    return rows


def _members(kind: str) -> list[dict[str, Any]]:
    return [entry for entry in declaration()["members"] if entry["kind"] == kind]


def custom_properties() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the custom properties that a host page may set: per heading, rows of name, default and meaning."""
    found: list[tuple[str, list[tuple[str, str, str]]]] = []
    for line in TOKENS.read_text("utf-8").splitlines():
        if section := _SECTION.match(line):
            found.append((section["heading"], []))
        elif token := _TOKEN.match(line):
            found[-1][1].append((token["name"], token["default"], token["meaning"]))
    return found


def published_manifest() -> str:
    """Return the custom-elements manifest of the npm package: the source file, with the CSS custom properties added."""
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    manifest["modules"][0]["declarations"][0]["cssProperties"] = [
        {"name": name, "default": default, "description": meaning}
        for _, rows in custom_properties()
        for name, default, meaning in rows
    ]
    return json.dumps(manifest, indent=2) + "\n"
