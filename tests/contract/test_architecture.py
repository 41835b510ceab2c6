"""What the page about the architecture and the guide for contributors say of the sources is true."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from documentation_examples import HTML
from support import ROOT
from test_borders import CORE, ENTRY_POINTS, MAY_IMPORT
from website import rooms

PAGE = HTML["architecture.html"]
GUIDES = [ROOT / ".github" / name for name in ("CONTRIBUTING.md", "pull_request_template.md")]
FOLDERS = r"py_core|web|build_scripts|tests|\.github"
#: the flows and the everyday changes, whose steps name files
FLOWS = ("open", "try", "publish")
CHANGES = (
    *("key", "language", "field", "game", "option", "color", "tab", "call"),
    *("annotation", "text", "benchmark", "pyodide"),
)


def named_paths(text: str) -> set[str]:
    """Return the files and folders of the sources that a text names as code, in HTML or Markdown."""
    return set(re.findall(rf"(?:<code>|`)((?:{FOLDERS})/[\w./-]*\w)(?:</code>|`)", text))


def section(anchor: str) -> str:
    """Return the part of the page from the heading with an id to the next heading."""
    return re.split(r"<h[23]", PAGE.split(f' id="{anchor}">', 1)[1], maxsplit=1)[0]


@pytest.mark.parametrize(
    ("name", "text"),
    [("architecture.html", PAGE), *((path.name, path.read_text("utf-8")) for path in GUIDES)],
    ids=lambda value: value[:30],
)
def test_every_file_that_is_named_exists(name: str, text: str) -> None:
    paths = named_paths(text)
    assert paths, name
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("anchor", [*FLOWS, *(f"how-{change}" for change in CHANGES)])
def test_a_flow_or_a_change_names_the_files_of_its_steps(anchor: str) -> None:
    text = section(anchor)
    steps = re.findall(r"<li>.*?</li>", text, re.DOTALL) or [text]
    assert [step for step in steps if not named_paths(step) and "href=" not in step and "reel-edit" not in step] == []


def test_every_change_of_the_page_is_checked() -> None:
    assert re.findall(r'<h3 id="how-(\w+)">', PAGE) == list(CHANGES)


def test_a_name_that_a_file_is_said_to_have_is_in_it() -> None:
    said = re.findall(rf"<code>(\w+)(?:\(\))?</code> in <code>((?:{FOLDERS})/[^<]+)</code>", PAGE)
    assert len(said) > 5
    assert [(name, path) for name, path in said if name not in (ROOT / path).read_text("utf-8")] == []


def core_table() -> dict[str, str]:
    """Return the last cell of each row of the table of Python's folders, as text."""
    table = PAGE.split('<table id="core">', 1)[1].split("</table>", 1)[0]
    rows = re.findall(r'<tr id="core-(\w+)">.*<td>(.*)</td></tr>', table)
    return {folder: unescape(re.sub(r"<[^>]+>", "", cell)) for folder, cell in rows}


def test_the_table_of_the_core_has_every_folder_with_modules() -> None:
    assert set(core_table()) == {path.parent.name for path in CORE.glob("*/__init__.py")}


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in CORE.glob("*/__init__.py")))
def test_the_table_of_the_core_says_what_the_border_test_allows(folder: str) -> None:
    cell = core_table()[folder]
    if folder in ENTRY_POINTS:
        assert cell.startswith("everything")
        return
    allowed = {
        name.split(".")[0]
        for module, names in MAY_IMPORT.items()
        if module.split(".")[0] == folder
        for name in names
        if name.split(".")[0] != folder
    }
    assert cell == (" ".join(sorted(allowed)) or "nothing")


def test_the_table_of_the_page_has_every_folder_with_modules() -> None:
    web = ROOT / "web"
    found = {path.relative_to(web).parts[0] for path in web.glob("*/**/*.js")} | {"styles"}
    assert set(rooms.CONTENTS) == found - {"docs", "node_modules"}


def test_the_imports_of_a_folder_are_those_of_its_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms.bootstrap, "WEB", tmp_path)
    (tmp_path / "view" / "trying").mkdir(parents=True)
    (tmp_path / "view" / "trying" / "a.js").write_text(
        '/** @type {import("../../app/b.js").B} */\n'
        'import css from "../../styles/c.css";\nimport { d } from "../d.js";\nconst e = () => import("../../reel/e.js");\n',
        "utf-8",
    )
    assert rooms.imported_folders(tmp_path / "view") == ["reel", "styles"]
