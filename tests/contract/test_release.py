"""A release is complete or is none, and no page shows a command that cannot work yet."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import package
import pytest
from support import ROOT
from website import documentation, public_address

WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
COMMANDS = sorted(
    {
        command
        for path in WORKFLOWS
        for command in re.findall(r"run: python3 (build_scripts/.*)", path.read_text("utf-8"))
    }
)
#: a project that is published everywhere
PUBLISHED = """
[project]
urls = { Source = "https://example.org/source", Homepage = "https://example.org/" }
[tool.boardreel]
registries = ["pypi", "npm"]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty `pyproject.toml` in place of the project's own."""
    path = tmp_path / "pyproject.toml"
    path.write_text("")
    monkeypatch.setattr(public_address, "PROJECT", path)
    return path


def install_lines() -> list[str]:
    """Return the commands of the documentation that install the project's packages."""
    pages = [documentation.page(name, "files") for name in documentation.PAGES if name != "changelog.html"]
    return re.findall(r"<code>((?:pip|npm) install [^<]*boardreel[^<]*)</code>", "".join(pages))


def test_a_project_that_is_not_published_lacks_addresses_and_registries(project: Path) -> None:
    assert len(public_address.missing()) == 4
    project.write_text(PUBLISHED)
    assert public_address.missing() == []


def test_before_publication_every_page_installs_what_was_built(project: Path) -> None:
    lines = install_lines()
    assert len(lines) > 15
    assert [line for line in lines if "dist/packages" not in line] == []


def test_after_publication_every_page_installs_from_the_registry(project: Path) -> None:
    project.write_text(PUBLISHED)
    lines = install_lines()
    assert "npm install boardreel" in lines
    assert "pip install &#34;boardreel[site]&#34;" in lines
    assert [line for line in lines if "dist/packages" in line] == []


def test_a_release_stops_with_a_list_of_what_is_missing(project: Path) -> None:
    project.write_text(PUBLISHED.replace('"https://example.org/"', '""'))
    missing = package.missing_for_release("v99.0.0")
    assert 'project.urls has no "Homepage", the address of the demonstration' in missing
    assert [sentence for sentence in missing if "v99.0.0" in sentence] != []


@pytest.mark.parametrize("command", COMMANDS)
def test_workflows_run_commands_and_options_that_exist(command: str) -> None:
    script, *options = command.partition(" -- ")[0].split()
    shown = subprocess.run([sys.executable, ROOT / script, "--help"], capture_output=True, text=True, check=True).stdout
    unknown = [option for option in options if re.match(r"--|[a-z]", option) and option not in shown]
    assert unknown == []


def test_the_page_and_the_packages_come_from_workflows() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in WORKFLOWS}
    assert "build_scripts/build.py --release" in texts["pages"]
    assert "build_scripts/package.py --release --tag" in texts["release"]
    assert re.findall(r"^  (\w+):$", texts["release"].partition("jobs:")[2], re.MULTILINE) == [
        "build",
        "pypi",
        "npm",
        "page",
    ]
