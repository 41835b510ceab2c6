"""The borders of the house: who imports whom, and who may know a game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "py_core" / "boardreel"

#: room → what it may import from the house (its own room is always allowed); first match counts
MAY_IMPORT = {
    "diagnostics": (),
    "version": (),
    "sgf": ("diagnostics",),
    "scene": (),
    "games.registry": ("games.protocol", "sgf"),
    "games.protocol": ("sgf", "scene", "diagnostics"),
    # what games on a grid of lines share
    "games.grid": ("games.protocol", "sgf", "scene", "diagnostics"),
    "games": ("games.protocol", "games.grid", "sgf", "scene", "diagnostics"),
    "messages": ("games.protocol", "property_names", "scene.shapes"),
    "property_names": (),
    "opening": ("sgf", "games", "replay"),
    "files": (),
    "terminal": (),
    "choosing": ("messages", "files", "opening", "replay", "sgf"),
    "converting": ("sgf", "games.registry"),
    "replay": ("sgf", "games.protocol", "games.registry", "messages", "diagnostics"),
    "facts": ("replay", "reel.annotations", "games.protocol", "sgf"),
    "reel": ("replay", "scene", "messages", "diagnostics", "games.protocol", "games.registry", "sgf", "version"),
    "__init__": ("diagnostics", "games.protocol", "opening", "replay", "sgf"),
    "__main__": ("cli",),
}
#: the doors may import everything and are imported by nobody
DOORS = ("cli", "worker_api", "publish", "notebook")
GAME_NAME = re.compile(r"blokus|trigon|nexos|callisto|gembloq|twixt|\bgo\.py", re.IGNORECASE)


def modules() -> list[str]:
    return sorted(".".join(path.relative_to(CORE).with_suffix("").parts) for path in CORE.rglob("*.py"))


def imports(module: str) -> set[str]:
    tree = ast.parse((CORE / (module.replace(".", "/") + ".py")).read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{module}: relative import"
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.removeprefix("boardreel").lstrip(".") for name in found if name.split(".")[0] == "boardreel"}


def room(module: str) -> str:
    parts = module.removesuffix(".__init__").split(".")
    return ".".join(parts[:2]) if parts[0] == "games" and parts[1:2] != [] else parts[0]


def inside(name: str, place: str) -> bool:
    return name == place or name.startswith(place + ".")


@pytest.mark.parametrize("module", modules())
def test_a_module_imports_only_what_its_room_may(module: str) -> None:
    own = room(module)
    if own.split(".")[0] in DOORS or module == "games.__init__":
        return
    allowed = MAY_IMPORT.get(own, MAY_IMPORT.get(own.split(".")[0]))
    assert allowed is not None, f"{module} stands in no room of the table"
    for name in imports(module):
        if own == "games.registry" and name == "games":
            continue
        assert inside(name, own) or any(inside(name, place) for place in allowed), f"{module} imports {name}"


def test_nobody_imports_a_door() -> None:
    for module in modules():
        if room(module) in DOORS or module == "__main__":
            continue
        assert not {name for name in imports(module) if name.split(".")[0] in DOORS}, module


def shared_files() -> list[Path]:
    core = [*CORE.joinpath("sgf").rglob("*.py"), *CORE.joinpath("scene").rglob("*.py")]
    core.remove(CORE / "sgf" / "names.py")  # the format's own table of names
    core += CORE.joinpath("reel").rglob("*.py")
    core += [CORE / name for name in ("replay.py", "messages.py", "facts.py", "diagnostics.py")]
    web = [path for suffix in ("js", "css", "ts") for path in ROOT.joinpath("web").rglob(f"*.{suffix}")]
    # the page itself, its texts and the documentation tell visitors which games there are
    own = {"app", "docs", "page", "node_modules"}
    return core + [path for path in web if not own & set(path.relative_to(ROOT / "web").parts)]


@pytest.mark.parametrize("path", shared_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_shared_rooms_know_no_game(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    assert [f"{number}: {line}" for number, line in lines if GAME_NAME.search(line)] == []


def test_only_the_worker_api_knows_pyodide() -> None:
    for module in modules():
        if module != "worker_api":
            text = (CORE / (module.replace(".", "/") + ".py")).read_text("utf-8")
            assert not re.search(r"^\s*(import|from) (pyodide|js|micropip)\b", text, re.MULTILINE), module


#: calls that write files; only these modules may have them, so that every output is written whole or not at all
WRITES = re.compile(r"""\.write_(text|bytes)\(|\bopen\([^)\n]*["'][wax+]|shutil\.(copy|move)|os\.(replace|rename)\(""")
MAY_WRITE = {"files", "publish.viewer_files"}


def test_files_are_written_by_the_modules_that_write_them_whole() -> None:
    found = {name for name in modules() if WRITES.search((CORE / f"{name.replace('.', '/')}.py").read_text("utf-8"))}
    assert found == MAY_WRITE


def test_script_elements_are_made_in_one_module() -> None:
    script = re.compile(r"""<script|tag\(\s*["'](script|style)["']""")
    found = {name for name in modules() if script.search((CORE / f"{name.replace('.', '/')}.py").read_text("utf-8"))}
    assert found == {"publish.markup"}
