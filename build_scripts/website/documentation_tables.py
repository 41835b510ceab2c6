"""The tables of the documentation that repeat what the code has: each is made from the place where the code has it.

Attributes, properties, methods and events come from the tables of the README, which a test compares with the code.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from boardreel.cli import COMMANDS, build_parser
from boardreel.diagnostics import CODES, CodeInfo
from boardreel.games import registry
from boardreel.games.blokus.variants import VARIANTS
from boardreel.publish.tags import Markup, tag
from boardreel.sgf.charset import CHARSETS
from boardreel.sgf.game_names import GAMES

ROOT = Path(__file__).parents[2]

TOKENS = ROOT / "web" / "styles" / "tokens.css"
#: headings over the codes of a table, by the `id` of its game
CODE_HEADINGS = {
    "sgf": "Every record",
    "blokus": "Blokus and its family",
    "twixt": "TwixT",
    "tree": "Games without rules here",
}

_TOKEN = re.compile(r"^  --[\w-]+: var\((?P<name>--reel-[\w-]+), (?P<default>.*)\); /\* (?P<meaning>.*) \*/$")
_SECTION = re.compile(r"^  /\* (?P<heading>.*) \*/$")
_LIGHT_DARK = re.compile(r"light-dark\((#\w+), (#\w+)\)")


def inline(text: str) -> Markup:
    """Text with `code` in it."""
    parts = re.split(r"`([^`]*)`", text)
    return Markup(
        "".join(tag("code", {}, part) if at % 2 else escape(part, quote=False) for at, part in enumerate(parts))
    )


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], ids: str | None = None) -> Markup:
    """A table whose first column names the rows, in code; `ids` begins the `id` of every row."""
    head = tag("thead", {}, tag("tr", {}, *(tag("th", {"scope": "col"}, heading) for heading in headings)))
    lines = []
    for name, *cells in rows:
        row = tag("th", {"scope": "row"}, name if isinstance(name, Markup) else tag("code", {}, name))
        attributes = {} if ids is None else {"id": ids + re.findall(r"[a-z][\w-]*", name)[0]}
        lines.append(tag("tr", attributes, row, *(tag("td", {}, cell) for cell in cells)))
    return tag("table", {}, head, tag("tbody", {}, *lines))


# the element -----------------------------------------------------------------------------------------------------------


def readme_table(heading: str) -> list[list[str]]:
    """The rows of a table of the README, by the heading of its first column."""
    text = (ROOT / "README.md").read_text("utf-8")
    lines = text.split(f"\n| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def _from_readme(heading: str, headings: Sequence[str], ids: str) -> Callable[[], Markup]:
    def made() -> Markup:
        rows = []
        for names, *cells in readme_table(heading):
            for name in re.findall(r"`([^`]*)`", names):
                rows.append([name, *(inline(cell) for cell in cells)])
        return table(headings, rows, ids)

    return made


def keys() -> Markup:
    """The keys as the viewer's own panel lists them."""
    order = re.search(r"const rows = \[([^\]]*)\]", (ROOT / "web" / "view" / "panels.js").read_text("utf-8"))
    texts = dict(
        re.findall(r'^  "keys\.([\w.]+)": "(.*)",$', (ROOT / "web/locales/en.js").read_text("utf-8"), re.MULTILINE)
    )
    assert order is not None
    rows = [
        (Markup(" ".join(tag("kbd", {}, key) for key in texts[f"{name}.key"].split())), texts[name])
        for name in re.findall(r'"(\w+)"', order[1])
    ]
    return table(("key", "what it does"), rows)


# theming ---------------------------------------------------------------------------------------------------------------


def tokens() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The custom properties that a page may set: by heading, rows of name, default and meaning."""
    found: list[tuple[str, list[tuple[str, str, str]]]] = []
    for line in TOKENS.read_text("utf-8").splitlines():
        if section := _SECTION.match(line):
            found.append((section["heading"], []))
        elif token := _TOKEN.match(line):
            found[-1][1].append((token["name"], token["default"], token["meaning"]))
    return found


def custom_properties() -> Markup:
    """One table a heading, with the colours to be seen."""
    parts = []
    for heading, rows in tokens():
        cells = [(name, meaning, _default(default)) for name, default, meaning in rows]
        parts += [tag("h3", {}, heading), table(("custom property", "of what", "default"), cells, "token-")]
    return tag("div", {"class": "tokens"}, Markup("\n".join(parts)))


def _default(value: str) -> Markup:
    if pair := _LIGHT_DARK.fullmatch(value):
        return Markup(f"{_swatch(pair[1])} light, {_swatch(pair[2])} dark")
    return _swatch(value) if value.startswith("#") else tag("code", {}, value)


def _swatch(color: str) -> Markup:
    square = (
        f'<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="{color}"/></svg>'
    )
    return tag("span", {"class": "colour"}, Markup(square), " ", tag("code", {}, color))


# command line ----------------------------------------------------------------------------------------------------------


def parsers() -> Mapping[str, argparse.ArgumentParser]:
    """The parser of every command by its name."""
    actions = build_parser(*COMMANDS)._actions
    found: dict[str, argparse.ArgumentParser] = next(
        action for action in actions if isinstance(action, argparse._SubParsersAction)
    ).choices
    return found


def command(name: str) -> Markup:
    """What a command does, how it is called, and its options."""
    parser = parsers()[name]
    usage = " ".join(parser.format_usage().removeprefix("usage: ").replace("[-h] ", "").split())
    texts = parser._get_formatter()
    rows = [(_call(action), texts._expand_help(action)) for action in parser._actions if action.dest != "help"]
    return Markup(
        f"{tag('p', {}, parser.description or '')}\n{tag('pre', {'class': 'usage'}, tag('code', {}, usage))}\n"
        f"{table(('option', 'what it does'), rows)}"
    )


def _call(action: argparse.Action) -> str:
    shown = str(action.metavar or action.dest.upper())
    if not action.option_strings:
        return shown
    return ", ".join(action.option_strings) + (f" {shown}" if action.nargs != 0 else "")


# records ---------------------------------------------------------------------------------------------------------------


def code_tables() -> Mapping[str, Mapping[str, CodeInfo]]:
    """The tables of diagnostic codes: those of every record, then those of each game."""
    return {"sgf": CODES} | {kind.id: kind.codes for kind in registry.built_in() if kind.codes}


def codes() -> Markup:
    """One table of codes a game."""
    parts = []
    for name, infos in code_tables().items():
        rows = [
            (code, str(info.severity), info.meaning, tag("code", {}, _visible(info.example)) if info.example else "")
            for code, info in sorted(infos.items())
        ]
        heading = tag("h2", {"id": name}, CODE_HEADINGS.get(name, name))
        parts += [heading, table(("code", "severity", "meaning", "example"), rows, f"{name}-")]
    return Markup("\n".join(parts))


def _visible(text: str) -> str:
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\0", "\\0")


def variants() -> Markup:
    """The games of the Blokus family, as `GM` names them."""
    rows = [(variant.name, str(variant.players), ", ".join(variant.colors)) for variant in VARIANTS]
    return table(("GM", "players", "colours"), rows)


def game_numbers() -> Markup:
    """The numbers of `GM` and their games."""
    items = [tag("li", {"value": number}, name) for number, name in enumerate(GAMES, start=1)]
    return tag("ol", {"class": "columns"}, *items)


def charsets() -> Markup:
    """The names of charsets that a record may use."""
    return Markup(", ".join(tag("code", {}, names[0]) for names in CHARSETS.values()))


#: name of a table in the pages → what makes it
TABLES: Mapping[str, Callable[[], Markup]] = {
    "attributes": _from_readme("attribute", ("attribute", "what it says"), "attribute-"),
    "properties": _from_readme("property", ("property", "what it is"), "property-"),
    "methods": _from_readme("method", ("method", "what it does"), "method-"),
    "events": _from_readme("event", ("event", "its detail"), "event-"),
    "keys": keys,
    "custom-properties": custom_properties,
    "codes": codes,
    "variants": variants,
    "game-numbers": game_numbers,
    "charsets": charsets,
} | {f"command-{name}": lambda name=name: command(name) for name in parsers()}
