"""Make the tables of looks for pictures that contain their colors from the style sheets of the viewer.

Reads tokens.css, palettes.css and board.css in web/styles, resolves the custom properties, and writes style_table.json to
py_core/boardreel/scene, for the light theme and the default palette. palettes.json has the rows that differ:
{theme: {palette: {number of the row: attributes}}}. Those of a theme's default palette apply to its other palettes too.
`--check` says whether the tables are up to date.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

import bootstrap

ROOT = Path(__file__).parents[1]
STYLES = ROOT / "web" / "styles"
SCENE = ROOT / "py_core" / "boardreel" / "scene"
STYLE_TABLE = SCENE / "style_table.json"
PALETTE_TABLE = SCENE / "palettes.json"

#: presentation attributes that a picture needs; everything else of a rule is for the page
ATTRIBUTES = (
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "visibility",
)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_BLOCK = re.compile(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*))?\)")
_LIGHT_DARK = re.compile(r"light-dark\((?P<light>[^,()]+),(?P<dark>[^()]+)\)")


def rules(name: str) -> list[tuple[list[str], dict[str, str]]]:
    """Return the selectors and declarations of a style sheet, without comments and conditional blocks."""
    text = _AT_BLOCK.sub("", _COMMENT.sub("", (STYLES / name).read_text("utf-8")))
    found = []
    for selectors, body in _RULE.findall(text):
        declarations = dict(part.split(":", 1) for part in body.split(";") if ":" in part)
        cleaned = {key.strip(): " ".join(value.split()) for key, value in declarations.items()}
        found.append(([selector.strip() for selector in selectors.split(",")], cleaned))
    return found


def resolve(value: str, known: dict[str, str], theme: str) -> str:
    """Return the value of a CSS property without variables, as it is in a theme (`light` or `dark`)."""

    def variable(match: re.Match[str]) -> str:
        return known.get(match[1], match[2] or "none")

    while "var(" in value:
        value = _VARIABLE.sub(variable, value)
    return _LIGHT_DARK.sub(lambda match: match[theme].strip(), value)


def classes_of(selector: str) -> list[str] | None:
    """Return the classes that a selector requires of an element and its ancestors, or None if it tests more."""
    if not re.fullmatch(r"(?:\.[\w-]+)+(?:\s*>\s*(?:\.[\w-]+)+)?", selector):
        return None
    return re.findall(r"\.([\w-]+)", selector)


def table(theme: str, palette: str = "default") -> list[dict[str, object]]:
    """Return the rows of the style table of a theme and palette: classes and attributes.

    Rows that set the colors of a side are merged into the rows that need them.
    """
    tokens: dict[str, str] = {}
    for selectors, declarations in [*rules("tokens.css"), *rules("palettes.css")]:
        if selectors in ([".stage"], [f'.stage[data-palette="{palette}"]']):
            tokens |= {key: value for key, value in declarations.items() if key.startswith("--")}
    sides: dict[str, dict[str, str]] = {}
    #: class of what is below a mark → color of the mark
    inks: dict[str, str] = {}
    looks: list[tuple[list[str], dict[str, str]]] = []
    for selectors, declarations in rules("board.css"):
        for selector in selectors:
            classes = [] if selector.startswith("[class*=") else classes_of(selector)
            if classes is None:
                continue
            if any(key.startswith("--side") for key in declarations):
                sides[classes[0]] = declarations
            if "--ink" in declarations:
                inks[classes[0]] = declarations["--ink"]
            painted = {key: value for key, value in declarations.items() if key in ATTRIBUTES}
            if selector.startswith('[class*="player"] > .'):
                # a class of a hue comes with that of a player, and its colors win
                looks += [([side, selector.rpartition(".")[2]], painted) for side in sides]
            elif painted and classes:
                looks.append((classes, painted))
                inked = [key for key, value in painted.items() if value.startswith("var(--ink")]
                looks += [([below, *classes], dict.fromkeys(inked, ink)) for below, ink in inks.items() if inked]
    rows: list[dict[str, object]] = []
    for classes, painted in looks:
        own = next((sides[name] for name in classes if name in sides), {})
        plain = {key: resolve(value, tokens | own, theme) for key, value in painted.items()}
        rows.append({"classes": classes, "attributes": plain})
        if own or not any("--side" in value for value in painted.values()):
            continue
        for side, colours in sides.items():
            side_colors = {k: resolve(v, tokens | colours, theme) for k, v in painted.items() if "--side" in v}
            rows.append({"classes": [side, *classes], "attributes": side_colors})
    return rows


def main() -> int:
    bootstrap.activate_venv()
    # is only installed in the virtual environment
    from boardreel.scene.styles import PALETTES, THEMES

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 if a table is out of date")
    args = parser.parse_args()
    rows = ",\n".join(json.dumps(row) for row in table("light"))
    palettes = {theme: {palette: _changes(theme, palette) for palette in PALETTES} for theme in THEMES}
    texts = {
        STYLE_TABLE: f"[\n{rows}\n]\n",
        PALETTE_TABLE: json.dumps(palettes, separators=(",", ":")) + "\n",
    }
    if args.check:
        return 0 if all(path.read_text("utf-8") == text for path, text in texts.items()) else 1
    for path, text in texts.items():
        path.write_text(text, "utf-8")
    return 0


def _changes(theme: str, palette: str) -> dict[str, object]:
    """Return the attributes that differ from the default palette of a theme, by the number of their row.

    Those of the default palette itself differ from the light theme.
    """
    pairs = zip(table("light" if palette == "default" else theme), table(theme, palette), strict=True)
    return {str(number): own["attributes"] for number, (default, own) in enumerate(pairs) if own != default}


if __name__ == "__main__":
    sys.exit(main())
