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

import bootstrap
import pytest
from build import CACHE, PUBLIC_TYPES
from package import package
from support import ROOT

RECORD = ROOT / "web" / "samples" / "blokus.blksgf"
CALLER = """
import "boardreel";
import type { Reel, State } from "boardreel";

const viewer = document.querySelector("board-reel");
if (viewer) {
  const state: State = viewer.state;
  const title: Reel["title"] | undefined = viewer.document?.title;
  viewer.addEventListener("reel-move", ({ detail }) => console.log(detail.link.length, state, title));
  await viewer.load("game.sgf", { game: 2, move: "12" });
  viewer.autoplay = true;
}
"""
WRONG = 'import "boardreel";\ndocument.querySelector("board-reel")!.goTo({});\n'


@pytest.fixture(scope="module")
def packages() -> Path:
    return package()


@pytest.mark.nightly
def test_a_bill_of_materials_lies_beside_the_packages(packages: Path) -> None:
    (bill,) = packages.glob("*.cdx.json")
    names = [component["name"] for component in json.loads(bill.read_text("utf-8"))["components"]]
    assert names == ["pyodide", "cpython", "micropip", "chardet", "gifenc", "qrcode-generator"]


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


@pytest.fixture(scope="module")
def node_modules(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh folder with the npm package installed."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    install = ["install", "--offline", "--no-audit", "--no-fund", next(packages.glob("*.tgz"))]
    done = run([*bootstrap.npm(), *install], folder, **bootstrap.node_environment())
    assert done.returncode == 0, done.stderr
    return folder


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


def test_the_versions_of_the_packages_are_one(packages: Path, node_modules: Path) -> None:
    wheels = [path.name.split("-")[1] for path in packages.glob("*.whl")]
    described = json.loads((node_modules / "node_modules" / "boardreel" / "package.json").read_text("utf-8"))
    assert set(wheels) == {described["version"]}
    assert f'site = ["boardreel-site=={described["version"]}"]' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_npm_package_has_all_that_its_script_names(node_modules: Path) -> None:
    home = node_modules / "node_modules" / "boardreel"
    parts = re.findall(r'"(runtime/[^"]+)"', next(home.glob("v-*/runtime/client.js")).read_text("utf-8"))
    assert len(parts) >= 7
    assert [name for name in parts if not (home / name).exists()] == []
    entry = re.findall(r'"\./([^"]+)"', (home / "boardreel.js").read_text("utf-8"))
    assert all((home / name).is_file() for name in entry)
    assert (home / "licences" / "MPL-2.0.txt").is_file()
    manifest = home / json.loads((home / "package.json").read_text("utf-8"))["customElements"]
    assert json.loads(manifest.read_text("utf-8"))["modules"][0]["declarations"][0]["tagName"] == "board-reel"


@pytest.mark.parametrize(("text", "fits"), [(CALLER, True), (WRONG, False)], ids=["right", "wrong"])
def test_the_types_of_the_npm_package(node_modules: Path, text: str, fits: bool) -> None:
    (node_modules / "page.ts").write_text(text)
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"]
    compiler = bootstrap.NODE_MODULES / "typescript" / "bin" / "tsc"
    done = run([bootstrap.node(), compiler, *options, "page.ts"], node_modules)
    assert (done.returncode == 0) is fits, done.stdout


def sent_events() -> set[str]:
    """Return the names of the events that the element and its parts send."""
    sources = (
        path.read_text("utf-8") for folder in ("element", "view") for path in (ROOT / "web" / folder).rglob("*.js")
    )
    return {name for text in sources for name in re.findall(r'(?:#send|new CustomEvent)\("(reel-\w+)"', text)}


def test_the_types_are_those_of_the_element() -> None:
    """Attributes, methods and events of the declarations are those that the code has."""
    types = PUBLIC_TYPES.read_text("utf-8")
    modules = (ROOT / "web" / "element" / name for name in ("board_reel.js", "shown_game.js"))
    element = "".join(module.read_text("utf-8") for module in modules)
    options = (ROOT / "web" / "element" / "attributes.js").read_text("utf-8")
    shape = types.partition("class BoardReel extends HTMLElement {")[2].partition("\n}")[0]
    attributes = set(re.findall(r'"([\w-]+)"', options.split("ATTRIBUTES", 1)[1].split("]);", 1)[0])) - {"lang"}
    members = set(re.findall(r"^  (?:readonly )?(\w+)[:(]", shape, re.MULTILINE))
    own = {"constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback", "get", "set"}
    methods = set(re.findall(r"^  (?:async )?([a-z]\w*)\([^)]*\) \{", element, re.MULTILINE)) - own
    properties = set(re.findall(r"^  get (\w+)\(\)", element, re.MULTILINE))
    assert members == attributes | methods | properties
    assert set(re.findall(r'"(reel-\w+)": CustomEvent', types)) == sent_events()
