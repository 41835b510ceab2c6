"""The modules of a game do not import each other in a circle, not even for types alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from support import ROOT

GAMES = ROOT / "py_core" / "boardreel" / "games"


def imports_of(path: Path, package: str) -> set[str]:
    """Return the modules of a package that a module of it imports, inside functions and for types included."""
    prefix = f"boardreel.games.{package}"
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == prefix:
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{prefix}."):
            names.add(node.module.removeprefix(f"{prefix}."))
    return names


def circle(imports: dict[str, set[str]]) -> set[str]:
    """Return the modules that are left after all are removed, again and again, whose imports have been removed."""
    remaining = dict(imports)
    while free := [name for name, imported in remaining.items() if imported.isdisjoint(remaining)]:
        for name in free:
            del remaining[name]
    return set(remaining)


@pytest.mark.parametrize("package", ["go", "grid", "intersections", "twixt"])
def test_no_modules_of_a_game_import_each_other(package: str) -> None:
    paths = {path.stem: path for path in (GAMES / package).glob("*.py")}
    assert circle({name: imports_of(path, package) for name, path in paths.items()}) == set()


def test_a_circle_is_found() -> None:
    assert circle({"position": {"rules"}, "rules": {"play"}, "play": {"position"}, "board": set()}) == {
        "position",
        "rules",
        "play",
    }
