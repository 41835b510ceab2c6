"""What the README says of the element and the command line is what the code has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from boardreel import __all__ as public_names
from boardreel.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
ELEMENT = (ROOT / "web" / "boardreel.js").read_text("utf-8")
OPTIONS = (ROOT / "web" / "element" / "options.js").read_text("utf-8")


def table(heading: str) -> list[str]:
    """The first cells of a table, by the heading of its first column."""
    lines = README.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [name for line in lines for name in re.findall(r"`(\w[\w-]*)(?:\([^)]*\))?`", line.split("|")[1])]


def test_every_attribute_is_documented_in_its_order() -> None:
    listed = OPTIONS.split("ATTRIBUTES", 1)[1].split("]);", 1)[0]
    assert table("attribute") == re.findall(r'"([\w-]+)"', listed)


def test_every_method_is_documented() -> None:
    methods = re.findall(r"^  (?:async )?([a-z]\w*)\([^)]*\) \{", ELEMENT, re.MULTILINE)
    own = {"constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback", "get", "set"}
    assert set(table("method")) == set(methods) - own


def test_every_event_is_documented_with_its_detail() -> None:
    sent = dict(re.findall(r'#send\("([\w-]+)", \{([^}]*)\}', ELEMENT))
    assert set(table("event")) == set(sent)
    for name, detail in sent.items():
        keys = re.findall(r"(\w+)(?=:|,|$|\s*\})", re.sub(r":[^,]*", "", detail))
        row = next(line for line in README.splitlines() if line.startswith(f"| `{name}`"))
        assert [key for key in keys if f"`{key}`" not in row] == []


def test_every_palette_and_theme_is_documented() -> None:
    for name in ("palette", "theme", "controls"):
        known = re.search(rf'{name}: oneOf\(text\("{name}"\), /\*\* @type \{{const\}} \*/ \(\[([^\]]*)\]', OPTIONS)
        assert known is not None
        row = next(line for line in README.splitlines() if line.startswith(f"| `{name}`"))
        assert [value for value in re.findall(r'"(\w+)"', known[1]) if f"`{value}`" not in row] == []


def test_the_public_names_are_sorted_and_complete() -> None:
    text = (ROOT / "py_core" / "boardreel" / "__init__.py").read_text("utf-8")
    imported = {
        name.strip() for line in re.findall(r"^from .* import (.*)$", text, re.MULTILINE) for name in line.split(",")
    }
    assert list(public_names) == sorted(public_names)
    assert set(public_names) == imported


@pytest.mark.parametrize("command", re.findall(r"^    boardreel (\w+)", README, re.MULTILINE))
def test_every_command_of_the_readme_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: boardreel {command}")


def test_the_languages_have_the_same_keys() -> None:
    texts = [(ROOT / "web" / "locales" / f"{name}.js").read_text("utf-8") for name in ("en", "de")]
    keys = [re.findall(r'^  "?([\w.]+)"?:', text, re.MULTILINE) for text in texts]
    assert sorted(keys[0]) == sorted(keys[1])
    assert len(keys[0]) == len(set(keys[0]))


def test_the_table_of_looks_is_made_from_the_style_sheets() -> None:
    import subprocess
    import sys

    command = [sys.executable, str(ROOT / "build_scripts" / "style_table.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0
