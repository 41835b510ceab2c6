"""Write the types of the Reel and the checks of a Reel, both JavaScript, from `reel.schema.json`.

Every definition of the schema becomes a type of its name in `web/reel/reel.d.ts` and a check in `web/reel/reel_checks.js`,
which `reel_validator.js` uses. Fields that the schema does not name are accepted, because later cores may add some. A
keyword that this module does not know is an error, so that no constraint is lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import Any

import bootstrap

SCHEMA = bootstrap.ROOT / "py_core" / "boardreel" / "reel" / "reel.schema.json"
TYPES = bootstrap.WEB / "reel" / "reel.d.ts"
CHECKS = bootstrap.WEB / "reel" / "reel_checks.js"
NOTE = f"made from {SCHEMA.name} by build_scripts/website/reel_format.py"

#: keywords that both modules understand; `oneOf` and `additionalProperties: false` bind Python alone
KEYWORDS = {
    *("$ref", "additionalProperties", "anyOf", "const", "description", "enum", "exclusiveMinimum", "items", "maxDepth"),
    *("maxItems", "maximum", "minItems", "minimum", "oneOf", "pattern", "prefixItems", "properties", "propertyNames"),
    *("required", "title", "type"),
}
#: type of the schema → check of `value_checks.js`, type of TypeScript
SIMPLE = {
    "string": ("text", "string"),
    "boolean": ("flag", "boolean"),
    "number": ("number", "number"),
    "integer": ("integer", "number"),
}
#: the checks of `value_checks.js` from which others are composed
COMPOSED = (
    "anyOf",
    "fields",
    "list",
    "map",
    "matching",
    "nested",
    "oneOf",
    "orNull",
    "positive",
    "range",
    "tuple",
    "within",
)

#: definitions of what the core alone sends, which nobody checks
UNCHECKED = {"gameRow"}

Schema = Mapping[str, Any]


def write_reel_modules() -> None:
    """Write the two JavaScript modules of the Reel's format unless they are up to date."""
    definitions = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
    checked = {name: schema for name, schema in definitions.items() if name not in UNCHECKED}
    for path, text in ((TYPES, types_module(definitions)), (CHECKS, checks_module(checked))):
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def types_module(definitions: Mapping[str, Schema]) -> str:
    """Return the text of `reel.d.ts`, the TypeScript types of a Reel."""
    types = (
        f"{_comment(schema)}export type {_type_name(name)} = {_type(schema)};" for name, schema in definitions.items()
    )
    return "\n\n".join([f"/** Types of the Reel, {NOTE}. */", *types]) + "\n"


def _type_name(definition: str) -> str:
    return definition[0].upper() + definition[1:]


def _comment(schema: Schema) -> str:
    """Return the description of a schema as a comment on a line of its own."""
    return f"/** {schema['description']} */\n" if "description" in schema else ""


def _type(schema: Schema) -> str:
    """Return the TypeScript type of the values that a schema accepts."""
    match _simplified(schema):
        case {"$ref": reference}:
            return _type_name(_referenced(reference))
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": choices}:
            return " | ".join(map(_type, choices))
        case {"type": "null"}:
            return "null"
        case {"prefixItems": _}:
            return f"[{', '.join(_tuple_types(schema))}]"
        case {"items": values}:
            kind = _type(values)
            return f"({kind})[]" if " | " in kind else f"{kind}[]"
        case {"properties": properties}:
            required = schema.get("required", ())
            fields = (
                f"{_comment(field)}{name}{'' if name in required else '?'}: {_type(field)};\n"
                for name, field in properties.items()
            )
            return f"{{\n{indent(''.join(fields), '  ')}}}"
        case {"additionalProperties": values}:
            return f"Record<{'number' if 'propertyNames' in schema else 'string'}, {_type(values)}>"
    return SIMPLE[schema["type"]][1]


def _tuple_types(schema: Schema) -> Iterator[str]:
    """Yield the TypeScript types of the values of a tuple, each with the value's name."""
    for index, value in enumerate(schema["prefixItems"]):
        optional = "" if index < schema["minItems"] else "?"
        yield f"{value['title']}{optional}: {_type(value)}" if "title" in value else _type(value)


def checks_module(definitions: Mapping[str, Schema]) -> str:
    """Return the text of `reel_checks.js`, which checks Reels."""
    imported = sorted({*COMPOSED, *(check for check, _ in SIMPLE.values())})
    lines = [
        f"/** Checks of a Reel and its parts, {NOTE}. */",
        f'import {{ {", ".join(imported)} }} from "./value_checks.js";',
    ]
    lines += (
        f"export const {_check_name(name)} = {_definition_check(name, schema)};" for name, schema in definitions.items()
    )
    return "\n".join(lines) + "\n"


def _check_name(definition: str) -> str:
    return f"is{_type_name(definition)}"


def _definition_check(name: str, schema: Schema) -> str:
    """Return the JavaScript check of a definition, which may contain itself up to its `maxDepth`."""
    check = _check(schema)
    return f"nested(({_check_name(name)}) => {check}, {schema['maxDepth']})" if "maxDepth" in schema else check


def _check(schema: Schema) -> str:
    """Return the JavaScript expression that checks whether a value is one that a schema accepts."""
    match _simplified(schema):
        case {"$ref": reference}:
            return _check_name(_referenced(reference))
        case {"enum": values}:
            return f"oneOf({', '.join(map(json.dumps, values))})"
        case {"anyOf": [{"type": "null"}, choice]}:
            return f"orNull({_check(choice)})"
        case {"anyOf": choices}:
            return f"anyOf({', '.join(map(_check, choices))})"
        case {"prefixItems": values}:
            return f"tuple([{', '.join(map(_check, values))}]{_arguments(schema, minItems=len(values))})"
        case {"items": values}:
            return f"list({_check(values)}{_arguments(schema, maxItems=None, minItems=0)})"
        case {"properties": properties}:
            required = schema.get("required", ())
            groups: dict[bool, list[str]] = {True: [], False: []}
            for name, field in properties.items():
                groups[name in required].append(f"{name}: {_check(field)}")
            needed, optional = (f"{{ {', '.join(groups[is_needed])} }}" for is_needed in (True, False))
            return f"fields({needed}, {optional})" if groups[False] else f"fields({needed})"
        case {"additionalProperties": values}:
            return f"map({_check(values)}{_arguments(schema.get('propertyNames', {}), pattern=None)})"
        case {"pattern": pattern}:
            return f"matching({_literal(pattern)})"
        case {"type": "number", "exclusiveMinimum": 0}:
            return "positive"
        case {"type": "number", "minimum": least, "maximum": most}:
            return f"within({least}, {most})"
        case {"type": "integer", "minimum": least}:
            return f"range({least}{_arguments(schema, maximum=None)})"
    if limits := schema.keys() & {"minimum", "maximum", "exclusiveMinimum"}:
        raise ValueError(f"limits that no check has: {', '.join(sorted(limits))} of {schema['type']}")
    return SIMPLE[schema["type"]][0]


def _simplified(schema: Schema) -> Schema:
    """Return a schema with one type at most and without `const`. Raise ValueError if it has an unknown keyword."""
    if unknown := schema.keys() - KEYWORDS:
        raise ValueError(f"keywords that reel_format.py does not know: {', '.join(sorted(unknown))}")
    if "const" in schema:
        return {"enum": [schema["const"]]}
    match schema.get("type"):
        case [kind, "null"]:
            return {"anyOf": [{"type": "null"}, {**schema, "type": kind}]}
    return schema


def _referenced(reference: str) -> str:
    """Return the name of the definition to which a `$ref` points."""
    return reference.removeprefix("#/$defs/")


def _arguments(schema: Schema, **defaults: Any) -> str:
    """Return the keywords of a schema as arguments of its check, up to the last one that is not the default."""
    values = [schema.get(name, default) for name, default in defaults.items()]
    while values and values[-1] == list(defaults.values())[len(values) - 1]:
        values.pop()
    return "".join(f", {_literal(value)}" for value in values)


def _literal(value: int | str | None) -> str:
    """Return a number or the text of a regular expression as a JavaScript literal; None becomes `undefined`."""
    if isinstance(value, str):
        return "/{}/u".format(value.replace("/", r"\/"))
    return "undefined" if value is None else str(value)
