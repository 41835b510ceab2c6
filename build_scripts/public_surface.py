"""Describe all that the project promises to keep, and compare it with the description of the last release.

Print the names that came and went since then. `--write` stores the description of now, for a release.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import bootstrap

DESCRIPTION = bootstrap.SCRIPTS / "data" / "public_surface.json"
DOCUMENTATION = bootstrap.ROOT / "web" / "docs"
SCHEMA = bootstrap.ROOT / "py_core" / "boardreel" / "reel" / "reel.schema.json"
#: the modules from which programs and plug-ins may import what has no underscore
MODULES = (
    "boardreel",
    "boardreel.budgets",
    "boardreel.diagnostics",
    "boardreel.editing",
    "boardreel.explorer",
    "boardreel.explorer.keys",
    "boardreel.games.protocol",
    "boardreel.links",
    "boardreel.notebook",
    "boardreel.scene.shapes",
    "boardreel.sgf",
    "boardreel.testing",
    "boardreel_photo",
)

#: the names of a part of the public surface, sorted
Surface = dict[str, list[str]]


def public_surface() -> Surface:
    """Return the names of the public surface by part: Python, command line, element, diagnostic codes, Reel, versions."""
    parts = {
        "python": python_names(),
        "command line": _command_line(),
        "element": _element(),
        "codes": _codes(),
        "reel": _reel_fields(json.loads(SCHEMA.read_text("utf-8"))),
        "formats": _formats(),
    }
    return {part: sorted(names) for part, names in parts.items()}


def python_names() -> Iterator[str]:
    """Yield the names of `MODULES` that the documentation has, functions with their parameters: `boardreel.read(source)`.

    The members of a class come after its first name; other modules may export it too.
    """
    pages = [page for suffix in ("html", "py") for page in DOCUMENTATION.rglob(f"*.{suffix}")]
    documented = set(re.findall(r"[A-Za-z]\w*", "".join(page.read_text("utf-8") for page in pages)))
    described = set()
    for module_name in MODULES:
        for name, value in _exported(import_module(module_name)):
            if name not in documented:
                continue
            yield f"{module_name}.{name}{_parameters(value)}"
            if inspect.isclass(value) and value not in described:
                described.add(value)
                members = _members(value)
                for member in documented.intersection(members):
                    yield f"{module_name}.{name}.{member}{_parameters(members[member])}"


def _exported(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the names in `__all__` of a module, or else what it defines itself, with their values."""
    for name in getattr(module, "__all__", vars(module)):
        value = getattr(module, name)
        is_own = getattr(value, "__module__", module.__name__) == module.__name__ and not inspect.ismodule(value)
        if is_own or hasattr(module, "__all__"):
            yield name, value


def _members(kind: type) -> dict[str, Any]:
    """Return the members of a class and of its bases in the project by their names, None for fields without a default."""
    own = [base for base in reversed(kind.__mro__) if base.__module__.startswith("boardreel")]
    fields = {name: None for base in own for name in inspect.get_annotations(base)}
    return fields | {name: value for base in own for name, value in vars(base).items()}


def _parameters(value: Any) -> str:
    """Return the parameters of a function or class with their defaults, without types; empty for other values."""
    function = getattr(value, "__func__", value)
    is_called = inspect.isfunction(function) or (inspect.isclass(value) and "__init__" in vars(value))
    if not is_called:
        return ""
    parameters = inspect.signature(function).parameters.values()
    plain = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
    # an object as a default has an address of memory in its text
    return re.sub(r" at 0x[0-9a-f]+", "", str(inspect.Signature(plain)))


def _command_line() -> Iterator[str]:
    from boardreel.cli import COMMANDS, build_parser

    for command, parser in build_parser(*COMMANDS).commands.items():
        for action in parser._actions:
            names = action.option_strings or [str(action.metavar or action.dest.upper())]
            choices = f" {{{','.join(map(str, action.choices))}}}" if action.choices else ""
            yield from (f"{command} {name}{choices}" for name in names)


def _element() -> Iterator[str]:
    from website import element_manifest

    tables = {
        "attribute": element_manifest.rows("attributes"),
        "property": element_manifest.properties(),
        "method": element_manifest.methods(),
        "event": element_manifest.rows("events"),
        "part": element_manifest.rows("cssParts"),
    }
    for kind, rows in tables.items():
        yield from (f"{kind} {call}" for _, call, _ in rows)
    for _, properties in element_manifest.custom_properties():
        yield from (f"custom property {name}" for name, _, _ in properties)


def _codes() -> Iterator[str]:
    from website.documentation_tables import code_tables

    for table, codes in code_tables().items():
        yield from (f"{table} {code} ({info.severity})" for code, info in codes.items())


def _reel_fields(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the fields of the definitions in the schema of the Reel, those that must be there with an exclamation mark."""
    for name, definition in schema["$defs"].items():
        for fields in _objects(definition):
            required = fields.get("required", ())
            yield from (f"{name}.{field}{'!' if field in required else ''}" for field in fields["properties"])


def _objects(definition: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the parts of a JSON schema that describe objects with named fields."""
    if isinstance(definition, dict):
        if "properties" in definition:
            yield definition
        for value in definition.values():
            yield from _objects(value)
    elif isinstance(definition, list):
        for value in definition:
            yield from _objects(value)


def _formats() -> Iterator[str]:
    from boardreel.explorer.layout import FORMAT_VERSION
    from boardreel.links.envelope import VERSION

    yield f"index {FORMAT_VERSION}"
    yield f"link {VERSION}"


def changes(before: Surface, after: Surface) -> dict[str, list[str]]:
    """Return the names that came (`added`) and went (`removed`), each after its part."""

    def names(surface: Surface) -> set[str]:
        return {f"{part}: {name}" for part, names in surface.items() for name in names}

    old, new = names(before), names(after)
    return {"added": sorted(new - old), "removed": sorted(old - new)}


def last_release() -> tuple[str, Surface]:
    """Return the version of the last release and its public surface."""
    stored = json.loads(DESCRIPTION.read_text("utf-8"))
    return stored["version"], stored["surface"]


def write_description(surface: Surface) -> None:
    """Store the public surface as that of the release of the version in `pyproject.toml`; exit if it is stored already."""
    version = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if DESCRIPTION.exists() and last_release()[0] == version:
        bootstrap.exit_with_error(
            f"{DESCRIPTION.name} describes {version}, and a release never changes: raise the version."
        )
    text = json.dumps({"version": version, "surface": surface}, ensure_ascii=False, indent=1)
    DESCRIPTION.write_text(f"{text}\n", "utf-8")


def main() -> None:
    """Print how the public surface has changed, or store it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the public surface for the release of this version")
    options = parser.parse_args()
    bootstrap.activate_venv()
    surface = public_surface()
    version, stored = last_release() if DESCRIPTION.exists() else ("", {})
    for kind, names in changes(stored, surface).items():
        for name in names:
            bootstrap.log(f"{kind} since {version}: {name}")
    if options.write:
        write_description(surface)


if __name__ == "__main__":
    main()
