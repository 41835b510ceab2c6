"""The examples of the documentation pages, and a folder with the files that they use.

Attributes of the `<pre>` describe an example: `data-run` (the kind), `data-status` (exit status of a command), `data-shows`
(the output of the previous example), `data-file` (a file with this content), `data-expect` (an expression that becomes true
in the page).
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from photo_cases import rendered
from plugins.wheels import build_wheel
from support import ROOT
from website.documentation import PAGES, page

SAMPLES = ROOT / "web" / "samples"
NOUGHTS = ROOT / "web" / "docs" / "noughts.py"
#: name in the examples → sample
RECORDS = {
    "game.blksgf": "blokus.blksgf",
    "game.sgf": "go-9x9-problem.sgf",
    "old.tsgf": "twixt-little-golem.tsgf",
    "records/duo.blksgf": "blokus-duo.blksgf",
    "records/problem.sgf": "go-9x9-problem.sgf",
}
HTML = {name: page(name, "files") for name in PAGES}


@dataclass(frozen=True)
class Example:
    """One `<pre>` of a page. `shows` is its output if the page contains it."""

    page: str
    number: int
    attributes: dict[str, str]
    text: str
    shows: str | None = None

    @property
    def kind(self) -> str | None:
        return self.attributes.get("data-run")

    @property
    def id(self) -> str:
        return f"{self.page.partition('.')[0]}-{self.number}"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[dict[str, str], str]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "pre":
            self.inside = True
            self.found.append(({name: value or "" for name, value in attrs}, ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "pre"

    def handle_data(self, data: str) -> None:
        if self.inside:
            attributes, text = self.found[-1]
            self.found[-1] = (attributes, text + data)


def _examples(name: str) -> list[Example]:
    reader = _Reader()
    reader.feed(HTML[name])
    shown = [text if "data-shows" in attributes else None for attributes, text in (*reader.found[1:], ({}, ""))]
    return [
        Example(name, number, attributes, text, shows)
        for number, ((attributes, text), shows) in enumerate(zip(reader.found, shown, strict=False), start=1)
        if "data-shows" not in attributes
    ]


EXAMPLES = [example for name in PAGES for example in _examples(name)]


def of_kind(*kinds: str) -> list[Example]:
    """Return the examples of these kinds in the order of the pages."""
    return [example for example in EXAMPLES if example.kind in kinds]


def furnish(folder: Path) -> None:
    """Write the files that the examples use: records and their index, and the wheel of the example plug-in."""
    for name, sample in RECORDS.items():
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(SAMPLES / sample, folder / name)
    next(rendered("blokus", 0.0, 1))[0].image.save(folder / "board.png")
    for example in EXAMPLES:
        if "data-file" in example.attributes:
            file = folder / example.attributes["data-file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(example.text, "utf-8")
    assert run_line("boardreel index records/ -o index/", folder).returncode == 0
    project = folder / "noughts"
    project.mkdir()
    shutil.copy(NOUGHTS, project)
    (project / "pyproject.toml").write_text(of_kind("toml")[0].text, "utf-8")
    build_wheel(project, folder)


def run_line(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one line of a shell example, in which `boardreel` is the only command."""
    program, *arguments = shlex.split(line)
    assert program == "boardreel", line
    return subprocess.run(
        [sys.executable, "-m", "boardreel", *arguments],
        cwd=folder,
        env=environment(),
        check=False,
        capture_output=True,
        text=True,
    )


def environment() -> dict[str, str]:
    """Return the environment in which `python -m boardreel` runs this checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "py_core"), "PYTHONUNBUFFERED": "1"}
