"""Pages for bench_viewers.py: other viewers from npm as their users put them into pages, and Boardreel's.

The others are installed into .cache by the lock file of the folder `viewers`, bundled and minified, each with its style
sheet and with the record inside the page, which spares them a request. All show games of `PLIES` moves from the start.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path

import bootstrap
from bench.visits import Watched

BENCH = Path(__file__).parent
ENTRIES = BENCH / "entries"
PACKAGES = BENCH / "node_modules"
SAMPLES = bootstrap.ROOT / "web" / "samples"
#: half moves of every game
PLIES = 66
BLOKUS, GO = "blokus.blksgf", "go-19x19-game.sgf"

HEAD = '<!doctype html>\n<meta charset="utf-8"><title>A game</title><link rel="icon" href="data:,">\n'


@dataclass(frozen=True)
class Other:
    """A viewer of others: its style sheets by their paths in `node_modules`, attributes of the element it takes over."""

    name: str
    styles: tuple[str, ...]
    watched: Watched
    record: Callable[[], str]
    attributes: str = ""


def chess_record() -> str:
    """A game of chess in PGN."""
    text = (ENTRIES / "game.pgn").read_text("utf-8")
    moves = re.sub(r"^\[.*\]$", "", text, flags=re.MULTILINE).split()
    assert sum(not move.endswith(".") for move in moves) == PLIES
    return text


def record(sample: str) -> str:
    """The first moves of the main line of a sample, without variations."""
    from boardreel import read

    game = read(SAMPLES / sample).games[0]
    line = game.main_line()[: PLIES + 1]
    assert len(line) == PLIES + 1
    return f"({''.join(f';{text}' for text in game.node_texts(node.index for node in line))})"


OTHERS = (
    Other(
        "lichess-pgn-viewer",
        ("lichess-pgn-viewer/dist/lichess-pgn-viewer.css",),
        Watched("cg-board piece", "cg-board piece", ".lpv__controls__goto--next"),
        chess_record,
    ),
    Other(
        "wgo",
        ("wgo/dist/style.css",),
        Watched(
            ".wgo-player__board svg line",
            ".wgo-player__board svg circle",
            ".wgo-player__button-group button:nth-of-type(3)",
        ),
        lambda: record(GO),
    ),
    Other(
        "besogo",
        ("besogo/css/besogo.css", "besogo/css/board-flat.css"),
        Watched(".besogo-board path", ".besogo-board circle", ".besogo-control [title='Next node']"),
        lambda: record(GO),
        "class=besogo-viewer",
    ),
)


def install() -> None:
    """Install the other viewers from the lock file."""
    bootstrap.install_node_packages(BENCH)


def place_other(other: Other, folder: Path) -> None:
    """Write page, script and styles of a viewer of others."""
    folder.mkdir()
    entry = ENTRIES / f"{other.name.partition('-')[0]}.js"
    options = ["--bundle", "--minify", "--format=esm", "--log-level=error"]
    esbuild = bootstrap.NODE_MODULES / "esbuild" / "bin" / "esbuild"
    bootstrap.run([bootstrap.node(), esbuild, entry, *options, f"--outfile={folder / 'viewer.js'}"])
    for path in other.styles:
        shutil.copy(PACKAGES / path, folder)
    links = "".join(f'<link rel="stylesheet" href="{path.rpartition("/")[2]}">\n' for path in other.styles)
    script = '<script type="module" src="viewer.js"></script>\n'
    content = f'<div id="game" {other.attributes}>{escape(other.record(), quote=False)}</div>\n'
    (folder / "index.html").write_text(f"{HEAD}{links}{script}<body>\n{content}", "utf-8")


def place_prepared(sample: str, folder: Path, *options: str) -> None:
    """Write a page with a prepared Reel by `boardreel embed`."""
    from boardreel.cli import main

    folder.mkdir()
    source = folder / "game.sgf"
    source.write_text(record(sample), "utf-8")
    assert main(["embed", str(source), "-o", str(folder / "index.html"), "--base", "/", "--move", "0", *options]) == 0


def place_unprepared(sample: str, folder: Path) -> None:
    """The same with the poster but without a Reel, as a page has it whose record was changed by hand."""
    place_prepared(sample, folder, "--beside")
    page = folder / "index.html"
    page.write_text(re.sub(r' reel="[^"]*"', "", page.read_text("utf-8")), "utf-8")
    (folder / "index.reel.json").unlink()


def place_named(sample: str, folder: Path) -> None:
    """Write a page that names a record and nothing more."""
    folder.mkdir()
    (folder / "game.sgf").write_text(record(sample), "utf-8")
    script = '<script src="/boardreel.js" crossorigin defer></script>\n'
    tag = '<board-reel src="game.sgf" move="0"></board-reel>\n'
    (folder / "index.html").write_text(f"{HEAD}{script}<body>\n{tag}", "utf-8")
