"""A language that does not exist is added to a copy of the project: by two files and one line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import bootstrap
import pytest

TAG = "tlh"
LINE = {
    "tag": TAG,
    "name": "tlhIngan Hol",
    "english_name": "Klingon",
    "plural_rule": "other",
    "decimal_separator": ".",
    "reviewed_by": None,
}
WEB = {"viewer": {"locale": TAG, "next": "veb"}, "chart": {"title": "nuv"}, "page": {"lead": "jatlh"}}
CORE = {"common": {"color.B": "qIj"}, "publish": {"about.moves": "{moves, plural, other {# vIH}}"}}
PYTHON = """
from boardreel.cli import main
from boardreel.games import registry
from boardreel.messages import templates
from boardreel.publish.messages import text
from boardreel.translations import language_for
go = next(kind for kind in registry.kinds() if kind.id == "go")
table = templates(go, language_for("tlh-x"))
print(table["color.B"], table["color.W"], text("about.moves", "tlh", moves=1), sep="|")
main(["embed", "game.sgf", "-o", "page.html", "--base", "https://games.example", "--lang", "tlh"])
"""
SCRIPT = """
import { languageFrom } from "./web/app/language_choice.js";
import { formatterFor, loadTexts, viewerLanguage } from "./web/element/language.js";
import { importPageTexts } from "./web/texts/translations.js";
const language = viewerLanguage("tlh-x");
await loadTexts(language);
const say = formatterFor(language);
const page = (await importPageTexts(language)).default;
console.log([languageFrom("", ["tlh"]), say("next"), say("previous"), page.lead].join("|"));
process.exit();
"""
PARTS = "".join(f"export const {name} = {{}};\n" for name in ("PARTS", "HASHES", "WORKER_HASH", "CORE", "LOCK"))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the viewer and the core with the language."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(bootstrap.WEB, root / "web", ignore=shutil.ignore_patterns("node_modules", "samples"))
    (root / "web" / "node_modules").symlink_to(bootstrap.NODE_MODULES)
    shutil.copytree(bootstrap.ROOT / "py_core", root / "py_core", ignore=shutil.ignore_patterns("__pycache__"))
    table = root / "py_core" / "boardreel" / "texts" / "languages.json"
    lines = table.read_text("utf-8").replace("\n]", f",\n  {json.dumps(LINE)}\n]")
    table.write_text(lines, "utf-8")
    table.with_name(f"{TAG}.json").write_text(json.dumps(CORE), "utf-8")
    (root / "web" / "texts" / f"{TAG}.json").write_text(json.dumps(WEB), "utf-8")
    return root


def test_python_has_the_language(project: Path) -> None:
    (project / "game.sgf").write_text("(;GM[1]SZ[9];B[ee])")
    environment = {**os.environ, "PYTHONPATH": str(project / "py_core")}
    command = [sys.executable, "-c", PYTHON]
    said = subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True, text=True).stdout
    assert said.splitlines()[0] == "qIj|White|1 vIH"
    assert '<html lang="tlh">' in (project / "page.html").read_text("utf-8")


def test_the_viewer_and_the_page_have_the_language(project: Path) -> None:
    command = [bootstrap.node(), "--input-type=module", "-e", SCRIPT]
    said = subprocess.run(command, cwd=project, check=True, capture_output=True, text=True).stdout
    assert said == "tlh|veb|Back|jatlh\n"


@pytest.mark.slow
def test_the_build_writes_the_files_that_the_viewer_and_the_page_load(project: Path, tmp_path: Path) -> None:
    (tmp_path / "parts.js").write_text(PARTS)
    script = bootstrap.SCRIPTS / "website" / "bundle.mjs"
    command = [bootstrap.node(), script, project / "web", tmp_path / "parts.js", tmp_path / "out"]
    subprocess.run(command, check=True)
    viewer, page = (tmp_path / "out" / "site" / folder / f"{TAG}.js" for folder in ("on_demand", "app/on_demand"))
    assert '"chart/title":"nuv"' in viewer.read_text("utf-8")
    assert 'lead:"jatlh"' in page.read_text("utf-8")
    assert '"tlh"' in (tmp_path / "out" / "site" / "boardreel.js").read_text("utf-8")
