"""The packages as they are built, installed into fresh environments without network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest
from build import CACHE
from package import package
from support import ROOT

RECORD = ROOT / "web" / "samples" / "blokus.blksgf"


@pytest.fixture(scope="module")
def packages() -> Path:
    return package()


@pytest.mark.nightly
def test_a_bill_of_materials_lies_beside_the_packages(packages: Path) -> None:
    (bill,) = packages.glob("*.cdx.json")
    names = [component["name"] for component in json.loads(bill.read_text("utf-8"))["components"]]
    assert names == ["pyodide", "cpython", "micropip", "chardet", "gifenc", "qrcode-generator"]


def test_everything_that_a_release_publishes_is_there(packages: Path) -> None:
    names = sorted(path.name for path in packages.glob("[!.]*"))
    version = re.escape(names[0].split("-")[1])
    patterns = [
        rf"boardreel-{version}-py3-none-any\.whl",
        *(rf"boardreel-{version}\.{kind}" for kind in ("cdx.json", "html", "tar.gz", "tgz")),
        rf"boardreel_dialects-{version}-py3-none-any\.whl",
        rf"boardreel_photo-{version}-py3-none-any\.whl",
        rf"boardreel_site-{version}-py3-none-any\.whl",
    ]
    assert [re.fullmatch(*pair) is not None for pair in zip(patterns, names, strict=True)] == [True] * 8


def run(command: Sequence[str | Path], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**inherited, **more},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def python(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with `boardreel[site]`."""
    folder = tmp_path_factory.mktemp("environment")
    assert run([sys.executable, "-m", "venv", folder / "venv"], folder).returncode == 0
    programs = folder / "venv" / "bin"
    # the wheel of chardet, on which the package depends, is among those that the build downloads for the browser
    sources = ["--find-links", packages, "--find-links", CACHE / "browser-packages"]
    install = [programs / "pip", "install", "--no-index", *sources, "boardreel[site]"]
    done = run(install, folder)
    assert done.returncode == 0, done.stderr
    return programs


def test_the_command_line_works_from_the_wheel(python: Path, tmp_path: Path) -> None:
    done = run([python / "boardreel", "check", "--json", RECORD], tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["outcome"] == "ok"


def test_the_wheel_says_that_it_is_typed_and_has_its_data(packages: Path) -> None:
    names = ZipFile(next(packages.glob("boardreel-*.whl"))).namelist()
    needed = ("py.typed", "reel/reel.schema.json", "scene/style_table.json", "publish/static/site.css")
    assert not {f"boardreel/{name}" for name in needed} - set(names)
    assert not [name for name in names if not name.startswith(("boardreel/", "boardreel-"))]


@pytest.mark.parametrize("option", ["--fragment", "--single-file"])
def test_pages_are_made_with_the_viewer_of_the_wheel(python: Path, tmp_path: Path, option: str) -> None:
    done = run([python / "boardreel", "embed", RECORD, "-o", "page.html", option], tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "boardreel" / "boardreel.js").is_file() is (option == "--fragment")
    assert (tmp_path / "page.html").stat().st_size < 14_000_000


def test_without_the_viewer_the_command_says_what_to_install(packages: Path, tmp_path: Path) -> None:
    wheel = next(packages.glob("boardreel-*.whl"))
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", "alone", wheel]
    assert run([sys.executable, *install], tmp_path).returncode == 0
    # without the site packages of the tests, where the sources are next to the built site
    command = [sys.executable, "-S", "-m", "boardreel", "embed", RECORD, "-o", "page.html"]
    done = run(command, tmp_path, PYTHONPATH="alone")
    assert done.returncode == 2
    assert 'pip install "boardreel[site]"' in done.stderr


def test_the_versions_of_the_packages_are_one(packages: Path) -> None:
    (version,) = {path.name.split("-")[1] for path in packages.glob("*.whl")}
    assert (packages / f"boardreel-{version}.tgz").is_file()
    assert f'site = ["boardreel-site=={version}"]' in (ROOT / "pyproject.toml").read_text("utf-8")
