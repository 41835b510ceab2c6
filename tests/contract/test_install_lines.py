"""Every line that installs a package, as README and documentation have it, in a bare environment; then its main job.

The packages of other projects come from a folder that the first run fills from PyPI, with the newest versions that
`pyproject.toml` allows. The installations themselves have no network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from html import unescape
from pathlib import Path

import bootstrap
import pytest
from build import CACHE, DIST
from documentation_examples import HTML, furnish
from package import package
from support import DATA, ROOT
from website.server import SiteServer

pytestmark = pytest.mark.nightly

PROJECT = ROOT / "pyproject.toml"
INSTALL = re.compile(r"(?:<code>|`|^    )((?:pip|npm) install [^<`\n]*)", re.MULTILINE)
TEXTS = [*HTML.values(), (ROOT / "README.md").read_text("utf-8")]
LINES = sorted({unescape(line).strip() for text in TEXTS for line in INSTALL.findall(text)})
PIP_LINES = [line for line in LINES if line.startswith("pip ") and "boardreel" in line]
NPM_LINES = [line for line in LINES if line.startswith("npm ")]
SHOW = 'from boardreel.notebook import show; assert show(boardreel.read("game.blksgf")).position'
PLANES = 'game = boardreel.read("game.sgf").games[0]; print(boardreel.replay(game).position(game.root).planes().shape)'
#: extra -> the commands for which it is installed, and the file that they make
JOBS: dict[str, tuple[str, str]] = {
    "": ("boardreel check game.blksgf && boardreel show game.blksgf -o position.svg", "position.svg"),
    "site": ("boardreel embed game.blksgf -o page.html --move end", "page.html"),
    "dialects": ("boardreel convert gib-1-small.gib -o converted.sgf", "converted.sgf"),
    "transliteration": (f"boardreel site kifu -o public --viewer {DIST / 'site'}", "public/games/duiju.html"),
    "notebook": (f"python -c 'import boardreel; {SHOW}'", "game.blksgf"),
    "study": (f"boardreel study lesson.md -o lesson/ --viewer {DIST / 'site'}", "lesson/lesson.epub"),
    "mkdocs": ("mkdocs build", "site/boardreel/boardreel.js"),
    "sphinx": ("sphinx-build -q . html", "html/index.html"),
    "photo": ("boardreel photo board.png --corners 60,60 460,60 460,460 60,460 -o photo.blksgf", "photo.blksgf"),
    "animate": ("boardreel animate game.blksgf -o game.gif", "game.gif"),
    "index": ("boardreel export records/ -o tables/ --parquet", "tables/games.parquet"),
    "dask": ("boardreel index records/ -o new/ --engine dask", "new/manifest.json"),
    "cloud": (
        "python -c 'import s3fs' && boardreel index records/ -o memory://stored > indexed.txt 2>&1",
        "indexed.txt",
    ),
    "numpy": (f"python -c 'import boardreel; {PLANES}' > shape.txt", "shape.txt"),
    "testing": (f"python -m boardreel.testing go {DATA / 'conformance' / 'go'} > checked.txt", "checked.txt"),
}


def extra_of(line: str) -> str:
    """Return the extra that a line installs, empty for none."""
    found = re.search(r'"boardreel\[([\w,]+)\]"', line)
    return found[1] if found else ""


@pytest.fixture(scope="module")
def packages() -> Path:
    return package()


@pytest.fixture(scope="module")
def foreign(packages: Path) -> Path:
    """The folder with the packages of other projects that the extras need, and what builds the source distribution."""
    folder = CACHE / "install-packages"
    stamp, value = folder / ".filled", bootstrap.digest(PROJECT)
    if not bootstrap.is_fresh(stamp, value):
        shutil.rmtree(folder, ignore_errors=True)
        project = tomllib.loads(PROJECT.read_text("utf-8"))
        everything = f"boardreel[{','.join(project['project']['optional-dependencies'])}]"
        bootstrap.pip(
            "download", "--find-links", packages, "-d", folder, everything, *project["build-system"]["requires"]
        )
        for own in folder.glob("boardreel*"):
            own.unlink()
        bootstrap.write_stamp(stamp, value)
    return folder


@pytest.fixture(scope="module")
def place(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages and the files of the examples."""
    folder = tmp_path_factory.mktemp("place")
    furnish(folder)
    (folder / "dist").mkdir()
    (folder / "dist" / "packages").symlink_to(packages)
    shutil.copy(DATA / "vendors" / "gib-1-small.gib", folder)
    (folder / "kifu").mkdir()
    shutil.copy(folder / "game.sgf", folder / "kifu" / "対局.sgf")
    for games in (folder / "games", folder / "docs" / "games"):
        games.mkdir(parents=True, exist_ok=True)
        for name in ("first.sgf", "final.sgf"):
            shutil.copy(ROOT / "web" / "samples" / "go-19x19-game.sgf", games / name)
    return folder


def run(line: str, folder: Path, **more: str) -> None:
    """Run a line in a shell, in a folder and without the packages of this project; fail with what it printed."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment = {**inherited, **more}
    done = subprocess.run(line, shell=True, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


@pytest.fixture
def environment(foreign: Path, tmp_path: Path) -> dict[str, str]:
    """The variables of a shell in which a bare environment is active, without network."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    path = os.pathsep.join([str(tmp_path / "venv" / "bin"), os.environ["PATH"]])
    return {"PATH": path, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(foreign)}


@pytest.mark.parametrize("line", PIP_LINES)
def test_an_extra_does_what_it_is_installed_for(line: str, place: Path, environment: dict[str, str]) -> None:
    run(line, place, **environment)
    job, file = JOBS[extra_of(line)]
    run(job, place, **environment)
    assert (place / file).stat().st_size > 0


def test_every_extra_is_named_by_a_line() -> None:
    extras = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    assert {extra_of(line) for line in PIP_LINES} == set(JOBS) == {"", *extras}


def test_the_source_distribution_installs(place: Path, packages: Path, environment: dict[str, str]) -> None:
    (sources,) = packages.glob("*.tar.gz")
    run(f"pip install dist/packages/{sources.name}", place, **environment)
    run("boardreel check game.blksgf", place, **environment)


def test_the_page_of_an_installed_package_shows_its_game(place: Path, environment: dict[str, str]) -> None:
    from bench.harness import browser

    run('pip install --find-links dist/packages "boardreel[site]"', place, **environment)
    run(JOBS["site"][0], place, **environment)
    with SiteServer(place) as server, browser() as chromium:
        page = chromium.new_page()
        page.goto(f"{server.url}page.html")
        page.wait_for_function("() => document.querySelector('board-reel')?.state === 'ready'")


def test_the_view_command_of_an_installed_package_shows_a_game(place: Path, environment: dict[str, str]) -> None:
    from bench.harness import browser

    run('pip install --find-links dist/packages "boardreel[site]"', place, **environment)
    command = ["boardreel", "view", "game.blksgf", "--no-browser"]
    variables = {**os.environ, **environment}
    with subprocess.Popen(command, cwd=place, env=variables, stdout=subprocess.PIPE, text=True) as viewing:
        try:
            assert viewing.stdout is not None
            url = viewing.stdout.readline().split(" ")[0]
            with browser() as chromium:
                page = chromium.new_page()
                page.goto(url)
                page.wait_for_function("() => document.querySelector('board-reel')?.state === 'ready'")
        finally:
            viewing.terminate()


def test_the_lines_for_npm_put_the_viewer_into_the_site(place: Path) -> None:
    environment = {**bootstrap.node_environment(), "npm_config_offline": "true"}
    assert len(NPM_LINES) == 1
    run(f"npm init -y > made.txt && {NPM_LINES[0]} && npx boardreel copy public/boardreel", place, **environment)
    assert (place / "public" / "boardreel" / "boardreel.js").is_file()
