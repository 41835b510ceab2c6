"""The npm package in projects that are built by Vite and esbuild. test_frameworks.py has the other tools."""

from __future__ import annotations

from pathlib import Path

import bootstrap
import pytest
from drivers import ChromiumTab
from framework_projects import Project, assert_both_pages_play, make_project, served

#: builds both pages, with the settings of the documentation
BOTH_PAGES = """import config from "./vite.config";
export default { ...config, build: { rollupOptions: { input: ["index.html", "second.html"] } } };
"""
VITE_FILES = {"both.config.js": BOTH_PAGES}
VITE_SECOND = {"index.html": "second.html", "src/main.js": "src/second.js"}
ESBUILD_SECOND = {"public/index.html": "public/second.html"}
COPY = "boardreel copy public/boardreel && boardreel copy public/boardreel --check"
IIFE = "esbuild src/main.js --bundle --format=iife --outfile=public/main.js"
VITE = "vite build --config both.config.js --base"

PROJECTS = [
    Project("vite, in a folder", (f"{VITE} /games/",), "dist", base="/games/", files=VITE_FILES, second=VITE_SECOND),
    Project("vite, relative", (f"{VITE} ./",), "dist", base="/any/folder/", files=VITE_FILES, second=VITE_SECOND),
    Project(
        "vite, in development",
        serve="vite --port {port} --strictPort --host 127.0.0.1",
        second=VITE_SECOND,
    ),
    Project("esbuild, modules", ("npm run build",), "public", second=ESBUILD_SECOND),
    Project("esbuild, script", (COPY, IIFE), "public", second=ESBUILD_SECOND),
]


def in_every_run(project: Project) -> bool:
    """Return whether every run builds a project, not only `test.py nightly`."""
    return project.id in ("vite, in a folder", "esbuild, modules")


@pytest.mark.parametrize(
    "project",
    [pytest.param(each, marks=() if in_every_run(each) else pytest.mark.nightly, id=each.id) for each in PROJECTS],
)
def test_a_page_of_a_bundler_plays(chromium_tab: ChromiumTab, tmp_path: Path, project: Project) -> None:
    make_project(project, tmp_path / "page", bootstrap.NODE_MODULES, bootstrap.node())
    with served(project, tmp_path / "page", bootstrap.NODE_MODULES, bootstrap.node()) as url:
        assert_both_pages_play(chromium_tab, project, url)


#: the content of the script that is found -> what the console says of it
FAULTS = {None: "could not be loaded", b"'of another version'": "is not that of version"}


@pytest.mark.faults_expected
@pytest.mark.parametrize("script", FAULTS, ids=["missing", "of another version"])
def test_a_page_without_the_files_says_which_command_to_run(
    chromium_tab: ChromiumTab, tmp_path: Path, script: bytes | None
) -> None:
    project = Project("esbuild", (IIFE,), "public")
    make_project(project, tmp_path / "page", bootstrap.NODE_MODULES, bootstrap.node())
    if script is not None:
        (tmp_path / "page" / "public" / "boardreel").mkdir()
        (tmp_path / "page" / "public" / "boardreel" / "boardreel.js").write_bytes(script)
    with served(project, tmp_path / "page", bootstrap.NODE_MODULES, bootstrap.node()) as url:
        with chromium_tab.page.expect_console_message(lambda message: message.text.startswith("Boardreel: ")) as said:
            chromium_tab.goto(url)
        assert f"/boardreel/boardreel.js {FAULTS[script]}" in said.value.text
        assert "npx boardreel copy public/boardreel" in said.value.text
        assert chromium_tab.page.get_by_role("link", name="Download the game").is_visible()
        assert not chromium_tab.evaluate("() => Boolean(customElements.get('board-reel'))")


#: allows the page's own script alone
POLICY = '<meta http-equiv="Content-Security-Policy" content="script-src http://127.0.0.1:*/main.js">'


@pytest.mark.faults_expected
def test_a_page_whose_policy_forbids_the_script_says_so(chromium_tab: ChromiumTab, tmp_path: Path) -> None:
    project = Project("esbuild", (COPY, IIFE), "public")
    make_project(project, tmp_path / "page", bootstrap.NODE_MODULES, bootstrap.node())
    start = tmp_path / "page" / "public" / "index.html"
    start.write_text(start.read_text("utf-8").replace("<title>", f"{POLICY}<title>"), "utf-8")
    with served(project, tmp_path / "page", bootstrap.NODE_MODULES, bootstrap.node()) as url:
        with chromium_tab.page.expect_console_message(lambda message: message.text.startswith("Boardreel: ")) as said:
            chromium_tab.goto(url)
        assert "Content-Security-Policy" in said.value.text
        assert "npx" not in said.value.text
