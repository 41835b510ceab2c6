"""The parts of the documentation that repeat the code, as data for the templates; each is read from the code."""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import bootstrap
from boardreel import Game, links, read
from boardreel.cli import build_parser
from boardreel.diagnostics import CODES, CodeInfo
from boardreel.games import registry
from boardreel.games.blokus.variants import VARIANTS
from boardreel.games.grid import TABLE_NAMES, load_table
from boardreel.sgf.charset.names import CHARSETS, WIDE_CODECS
from boardreel.sgf.game_names import GAMES
from website.element_manifest import custom_properties

ROOT = Path(__file__).parents[2]
KEYS = ROOT / "web" / "view" / "key_table.js"
TEXTS = ROOT / "web" / "texts" / "en.json"
SAMPLES = ROOT / "web" / "samples"
#: title -> record whose link the documentation measures
LINK_SAMPLES = {
    "TwixT, 24 × 24": "twixt-24x24-win.sgf",
    "Go, 19 × 19, with comments": "go-19x19-game.sgf",
    "Blokus": "blokus.blksgf",
    "Blokus Duo": "blokus-duo.blksgf",
    "Trigon": "blokus-trigon-two-player.blksgf",
    "Nexos": "nexos.blksgf",
    "Callisto": "callisto.blksgf",
    "GembloQ": "gembloq.blksgf",
    "Hex": "hex.sgf",
    "Othello": "othello.sgf",
}
#: properties of the root and of the nodes in a record of moves alone
BOARD_IDENTS, MOVE_IDENTS = ("GM", "SZ"), ("B", "W", "1", "2", "3", "4")
#: headings of the tables of codes, by the `id` of the game
CODE_HEADINGS = {
    "sgf": "All records",
    "blokus": "Blokus and its family",
    "twixt": "TwixT",
    "grid": "Hex, Othello and other games on a grid",
    "tree": "Games without rules",
}
#: prints the rows of the list of keys, each with the keys as readers see them; fails if two actions have the same key
PRINT_KEYS = """import(process.argv[1]).then(({ listedRows, rowLabels }) =>
    console.log(JSON.stringify(listedRows().map((row) => [...row, rowLabels(row)]))))"""

#: script in web/docs/scripts → its heading
SCRIPTS = {
    "openings": "Openings",
    "players": "Players",
    "lengths": "Lengths of games",
    "years": "Statistics by year",
    "averages": "Statistics with pandas",
    "results": "Results in records and by the rules",
    "duplicates": "Duplicates",
    "choose": "Choosing games",
    "annotate": "Annotating games",
    "pictures": "Pictures",
    "planes": "Positions for machine learning",
    "problems": "Problems",
}
#: packages of the projects in which the tests try the npm package, with their versions
FRAMEWORK_PACKAGES = ROOT / "tests" / "frameworks" / "package.json"
_VITE, _COPY = "plug-in `boardreel/vite`", "`boardreel copy public/boardreel`"
#: title, how the files get to the page, and the packages whose versions are named
FRAMEWORKS = (
    ("Vite", _VITE, ("vite",)),
    ("React", _VITE, ("react", "vite")),
    ("Vue", _VITE, ("vue", "vite")),
    ("Svelte", _VITE, ("svelte", "vite")),
    ("SvelteKit", _VITE, ("@sveltejs/kit",)),
    ("Next.js", _COPY, ("next", "react")),
    ("Astro", f"{_VITE} in `vite.plugins`", ("astro",)),
    ("Nuxt", _COPY, ("nuxt",)),
    ("VitePress", f"{_VITE} in `vite.plugins`, `define()` in `enhanceApp`", ("vitepress",)),
    ("webpack", "`copy-webpack-plugin`", ("webpack",)),
    ("Rsbuild", "`output.copy`", ("@rsbuild/core",)),
    ("esbuild", _COPY, ("esbuild",)),
)

_LIGHT_DARK = re.compile(r"light-dark\((#\w+), (#\w+)\)")


@dataclass(frozen=True)
class KeyRow:
    """The keys of one action, or of related actions, as the table has them and as they are printed, and what they do."""

    keys: list[str]
    labels: list[str]
    text: str


@dataclass(frozen=True)
class Framework:
    """A tool in whose projects the npm package is tried: how the files get there, and the versions of its packages."""

    id: str
    title: str
    files: str
    tried: str


@dataclass(frozen=True)
class Token:
    """A CSS custom property. `colors` holds the default in light and in dark, or one color for both, or nothing."""

    name: str
    meaning: str
    default: str
    colors: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """A command of the command line: description, usage, and rows of option and meaning."""

    description: str
    usage: str
    options: list[tuple[str, str]]


@dataclass(frozen=True)
class CodeRow:
    """A diagnostic code with a text that shows it; the example is empty for codes that no text can show."""

    code: str
    severity: str
    meaning: str
    example: str


def keyboard() -> list[KeyRow]:
    """Return the rows of the list of keyboard shortcuts, in its order."""
    parts = json.loads(TEXTS.read_text("utf-8"))
    texts = parts["viewer"] | parts["dialogs"]
    command = [str(bootstrap.node()), "-e", PRINT_KEYS, KEYS.as_uri()]
    printed = subprocess.run(command, capture_output=True, check=True)
    return [
        KeyRow(keys, labels, texts.get(f"keys.{row}") or texts[row]) for row, keys, labels in json.loads(printed.stdout)
    ]


def tokens() -> list[tuple[str, list[Token]]]:
    """Return the CSS custom properties that a host page may set, by heading."""
    return [
        (heading, [Token(name, meaning, default, _colors(default)) for name, default, meaning in rows])
        for heading, rows in custom_properties()
    ]


def _colors(value: str) -> tuple[str, ...]:
    if pair := _LIGHT_DARK.fullmatch(value):
        return (pair[1], pair[2])
    return (value,) if value.startswith("#") else ()


def command(name: str) -> Command:
    """Return the description, usage and options of a command, for the documentation."""
    parser = build_parser(name).commands[name]
    usage = " ".join(parser.format_usage().removeprefix("usage: ").replace("[-h] ", "").split())
    formatter = parser._get_formatter()
    options = [(_option(action), formatter._expand_help(action)) for action in parser._actions if action.dest != "help"]
    return Command(parser.description or "", usage, options)


def _option(action: argparse.Action) -> str:
    value = str(action.metavar or action.dest.upper())
    if not action.option_strings:
        return value
    return ", ".join(action.option_strings) + (f" {value}" if action.nargs != 0 else "")


def code_tables() -> Mapping[str, Mapping[str, CodeInfo]]:
    """Return the diagnostic codes of all records, then those of each game."""
    return {"sgf": CODES} | {kind.id: kind.codes for kind in registry.built_in() if kind.codes}


def codes() -> list[tuple[str, str, list[CodeRow]]]:
    """Return id, heading and rows of each table of diagnostic codes."""
    return [
        (
            name,
            CODE_HEADINGS.get(name, name),
            [
                CodeRow(code, str(info.severity), info.meaning, _visible(info.example))
                for code, info in sorted(infos.items())
            ],
        )
        for name, infos in code_tables().items()
    ]


def _visible(text: str) -> str:
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\0", "\\0")


def variants() -> list[tuple[str, str, str]]:
    """Return the games of the Blokus family: their names in `GM`, players and colors."""
    return [(variant.name, str(variant.players), ", ".join(variant.colors)) for variant in VARIANTS]


def grid_games() -> list[tuple[str, str]]:
    """Return the games on a grid: name, with the number in `GM` if there is one, and the rules that are checked."""
    rows = []
    for table in sorted((load_table(name) for name in TABLE_NAMES), key=lambda table: table.name):
        number = GAMES.index(table.name) + 1 if table.name in GAMES else None
        gm = f"GM[{table.name}]" if number is None else f"GM[{number}]"
        rows.append((gm, table.unchecked))
    return rows


def link_lengths() -> list[tuple[str, str, str, str]]:
    """Return rows on the links of samples: title, moves, and the characters of the moves alone and of the whole game."""
    rows = []
    for title, name in LINK_SAMPLES.items():
        game = read(SAMPLES / name).games[0]
        moves = _moves_alone(game)
        rows.append((title, str(len(moves.nodes) - 1), str(len(links.encode(moves))), str(len(links.encode(game)))))
    return rows


def _moves_alone(game: Game) -> Game:
    """Return the main line of a game with its moves, and without comments and game info but the board."""
    nodes = [
        "".join(
            ident + "".join(f"[{value}]" for value in values)
            for ident, values in node.properties.items()
            if ident in (BOARD_IDENTS if node.index == 0 else MOVE_IDENTS)
        )
        for node in game.main_line()
    ]
    return read(f"({''.join(f';{node}' for node in nodes)})".encode()).games[0]


def link_roots() -> list[tuple[str, str]]:
    """Return the numbers that stand for properties of the root in links, and these properties."""
    roots = {number: text for kind in registry.built_in() for number, text in getattr(kind, "link_roots", {}).items()}
    return [(str(number), f"`{text}`") for number, text in sorted(roots.items())]


def charsets() -> list[str]:
    """Return the names of the charsets that a record may use, without UTF-16 and UTF-32."""
    return [names[0] for codec, names in CHARSETS.items() if codec not in WIDE_CODECS]


def frameworks() -> list[Framework]:
    """Return the tools in whose projects the npm package is tried."""
    versions = json.loads(FRAMEWORK_PACKAGES.read_text("utf-8"))["devDependencies"]
    return [
        Framework(
            title.lower().replace(".", "-"),
            title,
            files,
            ", ".join(f"{name} {versions[name]}" for name in packages),
        )
        for title, files, packages in FRAMEWORKS
    ]


def scripts() -> list[tuple[str, str, str]]:
    """Return name, heading and first sentence of the scripts that study archives."""
    sources = {name: (ROOT / "web" / "docs" / "scripts" / f"{name}.py").read_text("utf-8") for name in SCRIPTS}
    docstrings = {name: ast.get_docstring(ast.parse(source)) or "" for name, source in sources.items()}
    return [(name, heading, docstrings[name].partition(":")[0] + ".") for name, heading in SCRIPTS.items()]
