"""Small projects with the npm package, built by bundlers and frameworks. Their files are examples of the documentation."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tarfile import open as open_archive
from urllib.error import URLError
from urllib.request import urlopen

from boardreel import read
from boardreel.reel import reel_text
from documentation_examples import EXAMPLES
from drivers import ChromiumTab, wait_until
from package import package
from support import ROOT
from viewer_page import wait_for_game
from website.server import SiteServer

#: packages of the frameworks, with locked versions, and the folder for the projects, which finds them there
FRAMEWORKS = ROOT / "tests" / "frameworks"
PROJECTS = FRAMEWORKS / "build"
#: several frameworks do not run with older versions
OLDEST_NODE = 22
#: what the first page shows, which Python reads, and the second, which is prepared
RAW = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc];W[cg])"
PREPARED = "(;GM[1]FF[4]SZ[9]PB[Eve]PW[Joe];B[ee];W[gc])"
RECORDS = {"game.sgf": RAW, "game.json": reel_text(read(PREPARED, name="game.sgf").games[0])}
#: how the first page names its record, and how the second does
ATTRIBUTE = re.compile(r'\bsrc(=|: )"/game\.sgf"')
SERVER_SECONDS = 120


@dataclass(frozen=True)
class Project:
    """A project and how it is built or served. The id begins with the name that its examples have.

    `commands` build it, `serve` starts a server on `{port}`; without it, `output` is served as static files at `base`.
    `files` are those that the documentation does not show, `second` copies that make the second page, with its address.
    """

    id: str
    commands: tuple[str, ...] = ()
    output: str = ""
    serve: str = ""
    base: str = "/"
    files: Mapping[str, str] = field(default_factory=dict)
    second: Mapping[str, str] = field(default_factory=dict)
    address: str = "second.html"
    public: str = "public"

    def texts(self) -> dict[str, str]:
        """Return the files of the project by path."""
        name = self.id.partition(",")[0]
        shown = {
            example.attributes["data-path"]: example.text
            for example in EXAMPLES
            if name in example.attributes.get("data-project", "").split()
        }
        found = {"package.json": '{ "private": true, "type": "module" }', **shown, **self.files}
        copies = {copy: second_page(found[path]) for path, copy in self.second.items()}
        return found | copies


def second_page(text: str) -> str:
    """Return a file of the first page as that of the second: its record is prepared, and its script another one."""
    return ATTRIBUTE.sub(r'reel\1"/game.json"', text).replace("/src/main.", "/src/second.").replace("./game", "../game")


def make_project(project: Project, folder: Path, programs: Path, node: Path) -> None:
    """Write the files of a project into a folder, install the package, and build it.

    `programs` is the folder `node_modules` with the tools.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in project.texts().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    (folder / project.public).mkdir(exist_ok=True, parents=True)
    for name, text in RECORDS.items():
        (folder / project.public / name).write_text(text, "utf-8")
    home = install_package(folder)
    (folder / "node_modules" / ".bin").mkdir()
    (folder / "node_modules" / ".bin" / "boardreel").symlink_to(home / "command.js")
    (home / "command.js").chmod(0o755)
    for command in project.commands:
        environment = command_environment(folder, programs, node)
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environment, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


@cache
def archive() -> Path:
    """Return the archive of the package, which is built before the first test that needs it."""
    return next(package().glob("boardreel-*.tgz"))


def install_package(folder: Path) -> Path:
    """Unpack the built package into the `node_modules` of a folder."""
    home = folder / "node_modules" / "boardreel"
    with open_archive(archive()) as packed:
        packed.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules" / "package").rename(home)
    return home


def command_environment(folder: Path, programs: Path, node: Path) -> dict[str, str]:
    """Return the environment in which the programs of a project and of its tools are found by name, without telemetry."""
    path = [folder / "node_modules" / ".bin", programs / ".bin", node.parent, os.environ["PATH"]]
    quiet = {"ASTRO_TELEMETRY_DISABLED": "1", "NEXT_TELEMETRY_DISABLED": "1", "NUXT_TELEMETRY_DISABLED": "1", "CI": "1"}
    return {**os.environ, **quiet, "PATH": os.pathsep.join(map(str, path))}


@contextmanager
def served(project: Project, folder: Path, programs: Path, node: Path) -> Iterator[str]:
    """Serve a built project, and yield the URL of its first page."""
    if project.serve:
        with served_by_command(project, folder, programs, node) as url:
            yield url
        return
    top = folder / "served"
    home = top / project.base.strip("/")
    home.parent.mkdir(parents=True, exist_ok=True)
    home.symlink_to(folder / project.output, target_is_directory=True)
    with SiteServer(top) as server:
        # records are at the root of the host, wherever the project is
        server.pages |= {f"/{name}": text.encode() for name, text in RECORDS.items()}
        yield server.url.rstrip("/") + project.base


@contextmanager
def served_by_command(project: Project, folder: Path, programs: Path, node: Path) -> Iterator[str]:
    with SiteServer(folder) as free:
        port = free.server_address[1]
    command = f"exec {project.serve.format(port=port)}"
    log = (folder / "server.log").open("w")
    environment = command_environment(folder, programs, node)
    process = subprocess.Popen(
        command, shell=True, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
    )
    try:
        url = f"http://127.0.0.1:{port}{project.base}"
        wait_for_server(url, process, folder / "server.log")
        yield url
    finally:
        os.killpg(process.pid, 15)
        process.wait()
        log.close()


def wait_for_server(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + SERVER_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            urlopen(url, timeout=SERVER_SECONDS).close()
        except (URLError, ConnectionError):
            time.sleep(0.3)
        else:
            return
    raise AssertionError(f"{url} does not answer: {log.read_text()[-3000:]}")


#: whether the page has loaded Python
HAS_PYTHON = "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm'))"


def assert_both_pages_play(tab: ChromiumTab, project: Project, url: str) -> None:
    """Open the first page of a project and the second, and go back."""
    tab.goto(url)
    assert_game(tab, RAW)
    # the second page is reached by a link, if there is one, which need not load the page again
    link = tab.page.locator("nav a", has_text="Second game")
    if link.count():
        link.click()
        wait_until(tab, "() => location.pathname.includes('second')")
    else:
        tab.goto(url + project.address)
    assert_game(tab, PREPARED)
    assert bool(link.count()) or not tab.evaluate(HAS_PYTHON)
    tab.page.go_back()
    assert_game(tab, RAW)


def assert_game(tab: ChromiumTab, record: str) -> None:
    """Check that a game is shown, and that the page hears of a step."""
    nodes = record.count(";")
    wait_until(tab, f"() => document.querySelector('board-reel')?.document?.tree.parent.length === {nodes}")
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').next()")
    wait_until(tab, "() => document.querySelector('output').textContent !== ''")
