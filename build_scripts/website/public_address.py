"""Where the project is published: its addresses and registries, from the one place that holds them, `pyproject.toml`.

While one of them is missing, no page names it, and nothing can be released.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
#: names in `project.urls` -> what is at their address
ADDRESSES = {"Source": "the source code", "Homepage": "the demonstration"}
#: names in `tool.boardreel.registries` -> what is published there
REGISTRIES = {"pypi": "the wheels", "npm": "the package for bundlers"}


def _table(*path: str) -> Any:
    """Return a value of `pyproject.toml`, or an empty table if there is none."""
    table = tomllib.loads(PROJECT.read_text("utf-8"))
    for name in path:
        table = table.get(name, {})
    return table


def source_address() -> str:
    """Return the address of the project's source code; empty as long as it has none."""
    address: str = _table("project", "urls").get("Source", "")
    return address


def is_published(registry: str) -> bool:
    """Return whether the project's packages can be installed from a registry of `REGISTRIES`."""
    return registry in _table("tool", "boardreel", "registries")


def missing() -> list[str]:
    """Return a sentence for each address and registry that a release needs and `pyproject.toml` does not name."""
    urls = _table("project", "urls")
    addresses = [f'project.urls has no "{name}", the address of {what}' for name, what in ADDRESSES.items()]
    registries = [f'tool.boardreel.registries has no "{name}", for {what}' for name, what in REGISTRIES.items()]
    return [
        *(text for name, text in zip(ADDRESSES, addresses, strict=True) if not urls.get(name)),
        *(text for name, text in zip(REGISTRIES, registries, strict=True) if not is_published(name)),
    ]
