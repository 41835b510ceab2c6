"""What the README says is what the code has."""

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
from PIL import Image
from support import ROOT
from website import documentation, public_address

README = (ROOT / "README.md").read_text("utf-8")
GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")


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


def made_by(command: str, picture: str, folder: Path) -> tuple[Path, Path]:
    """Run the command in the guide for contributors that makes a picture; return the committed picture and the new one."""
    found = re.search(rf"^    boardreel ({command} (\S+) .*-o ({re.escape(picture)}))$", GUIDE, re.MULTILINE)
    assert found is not None
    arguments, sample, target = found[1].split(), found[2], folder / Path(picture).name
    changed = {sample: str(ROOT / sample), picture: str(target)}
    assert main([changed.get(argument, argument) for argument in arguments]) == 0
    return ROOT / picture, target


def test_the_moving_picture_has_a_frame_for_each_position_of_its_sample(tmp_path: Path) -> None:
    assert README.count("<img ") == README.count('<img src="web/docs/blokus-duo.gif"') == 1
    committed, made = made_by("animate", "web/docs/blokus-duo.gif", tmp_path)
    assert committed.stat().st_size < 250_000
    with Image.open(committed) as old, Image.open(made) as new:
        assert old.n_frames == new.n_frames > 20
        assert old.size == new.size
        assert {name: old.info[name] for name in ("duration", "loop")} == {
            name: new.info[name] for name in ("duration", "loop")
        }


def test_the_picture_of_the_npm_package_shows_its_sample(tmp_path: Path) -> None:
    paths = made_by("show", "web/docs/blokus-duo.svg", tmp_path)
    committed, made = (path.read_text("utf-8") for path in paths)
    assert len(committed) < 50_000
    pieces = [sorted(re.findall(r'data-points="([^"]+)"', text)) for text in (committed, made)]
    assert len(pieces[0]) > 20
    assert pieces[0] == pieces[1]


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
    assert headings[-3:] == ["Contributing", "Security", "License"]
    assert README.count("\n") < 150
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


def test_the_pages_to_read_on_are_in_the_documentation() -> None:
    table = README.split("## Documentation", 1)[1]
    pages = re.findall(r"^\| (?!you want|---)[^|]+ \| ([^|]+) \|$", table.replace("`", ""), re.MULTILINE)
    assert len(pages) > 5
    assert [page for page in pages if not any(title in page for title in documentation.PAGES.values())] == []


def test_the_readme_names_no_address_that_is_not_ours() -> None:
    addresses = set(re.findall(r"https?://[\w.-]+", README))
    assert addresses <= {"https://example.org", *filter(None, [public_address.source_address()])}
