"""What the README says of the element and the command line is what the code has."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from boardreel import __all__ as public_names
from boardreel.cli import main
from boardreel.sgf.file_type import FILE_HELP, FILE_TYPES
from support import ROOT
from website import documentation, element_manifest, public_address

README = (ROOT / "README.md").read_text("utf-8")
ELEMENT = "".join((ROOT / "web" / "element" / name).read_text("utf-8") for name in ("board_reel.js", "shown_game.js"))
OPTIONS = (ROOT / "web" / "element" / "attributes.js").read_text("utf-8")


def table(heading: str) -> list[str]:
    """The first cells of a table, by the heading of its first column."""
    lines = README.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [name for line in lines for name in re.findall(r"`(\w[\w-]*)(?:\([^)]*\))?`", line.split("|")[1])]


def test_the_tables_are_those_of_the_manifest() -> None:
    for name, text in element_manifest.readme_tables().items():
        assert f"\n{text}\n\n" in README, f"replace the table “{name}” by:\n{text}"


def test_every_attribute_is_documented_in_its_order() -> None:
    listed = OPTIONS.split("ATTRIBUTES", 1)[1].split("]);", 1)[0]
    assert table("attribute") == re.findall(r'"([\w-]+)"', listed)


def test_every_method_is_documented() -> None:
    methods = re.findall(r"^  (?:async )?([a-z]\w*)\([^)]*\) \{", ELEMENT, re.MULTILINE)
    own = {"constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback", "get", "set"}
    assert set(table("method")) == set(methods) - own


def test_every_event_is_documented_with_its_detail() -> None:
    sent = dict(re.findall(r'#send\("([\w-]+)", \{([^}]*)\}', ELEMENT))
    move_detail = ELEMENT.partition("const moveDetail")[2].partition("});")[0]
    sent["reel-move"] = ", ".join(["node", *re.findall(r"get (\w+)\(\)", move_detail)])
    assert sent["reel-move"] == "node, link, path"
    assert set(sent) <= set(table("event"))
    for name, detail in sent.items():
        keys = re.findall(r"(\w+)(?=:|,|$|\s*\})", re.sub(r":[^,]*|\.\.\.\w+", "", detail))
        row = next(line for line in README.splitlines() if line.startswith(f"| `{name}`"))
        assert [key for key in keys if f"`{key}`" not in row] == []


def test_every_palette_and_theme_is_documented() -> None:
    for name in ("palette", "theme", "controls"):
        known = re.search(rf'oneOf\(\s*text\("{name}"\),\s*/\*\* @type \{{const\}} \*/ \(\[([^\]]*)\]', OPTIONS)
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


def test_the_texts_name_every_type_of_file_without_a_game() -> None:
    texts = json.loads((ROOT / "web" / "texts" / "en.json").read_text("utf-8"))["refused"]
    assert {key.removeprefix("fileType.") for key in texts if key.startswith("fileType.")} == set(FILE_TYPES) - {
        "empty"
    }
    assert {key.removeprefix("fileHelp.") for key in texts if key.startswith("fileHelp.")} == set(FILE_HELP)


def test_the_table_of_looks_is_made_from_the_style_sheets() -> None:
    import subprocess

    command = [sys.executable, str(ROOT / "build_scripts" / "style_table.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


def test_the_picture_shows_the_sample_that_the_readme_names(tmp_path: Path) -> None:
    command = re.search(r"`boardreel (show \S+ -o (\S+))`", README)
    assert command is not None
    assert f'<img src="{command[2]}"' in README
    committed = (ROOT / command[2]).read_text("utf-8")
    assert len(committed) < 50_000
    show, sample, option, _ = command[1].split()
    assert main([show, str(ROOT / sample), option, str(tmp_path / "made.svg")]) == 0
    pieces = [sorted(re.findall(r'data-points="([^"]+)"', text)) for text in (committed, made(tmp_path))]
    assert len(pieces[0]) > 20
    assert pieces[0] == pieces[1]


def made(folder: Path) -> str:
    return (folder / "made.svg").read_text("utf-8")


def test_the_python_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = re.search(r"\n\n((?:    .*\n|\n)*?    import boardreel\n(?:    .*\n|\n)*)", README)
    assert example is not None
    shutil.copy(ROOT / "web" / "samples" / "blokus-duo.blksgf", tmp_path / "game.blksgf")
    monkeypatch.chdir(tmp_path)
    exec(re.sub(r"^    ", "", example[1], flags=re.MULTILINE), {})
    assert "Score(" in capsys.readouterr().out


def test_the_readme_begins_with_what_it_is_and_ends_with_the_license() -> None:
    headings = re.findall(r"^## (.*)$", README, re.MULTILINE)
    assert headings[:4] == ["Put a game into your page", "Command line", "Python", "Documentation"]
    assert headings[-2:] == ["Contributing", "License"]
    assert README.index("<img") < README.index("<board-reel src") < README.index("## Command line")
    for command in ("python3 build_scripts/serve.py", "python3 build_scripts/test.py"):
        assert f"\n    {command}\n" in README
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_links_to_the_source_are_left_out_while_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert public_address.source_address() == "" or public_address.source_address().startswith("https://")
    monkeypatch.setattr(documentation, "source_address", lambda: "")
    assert "Source code" not in documentation.page("python.html", "files")
    monkeypatch.setattr(documentation, "source_address", lambda: "https://example.org/boardreel")
    assert '<a href="https://example.org/boardreel">Source code</a>' in documentation.page("python.html", "files")


def test_the_readme_names_no_address_that_is_not_ours() -> None:
    addresses = set(re.findall(r"https?://[\w.-]+", README))
    assert addresses <= {"https://example.org", *filter(None, [public_address.source_address()])}
