"""The types and the checks of the Reel are made from its schema."""

from __future__ import annotations

from typing import Any

import pytest
from website.reel_format import checks_module, types_module

CHECKS_OF_VALUES: dict[str, tuple[dict[str, Any], str, str]] = {
    "a text": ({"type": "string"}, "text", "string"),
    "a text or null": ({"type": ["string", "null"]}, "orNull(text)", "null | string"),
    "a text of some form": ({"type": "string", "pattern": "^a/b$"}, "matching(/^a\\/b$/u)", "string"),
    "a constant": ({"const": "x"}, 'oneOf("x")', '"x"'),
    "one of several values": ({"enum": ["x", "y"]}, 'oneOf("x", "y")', '"x" | "y"'),
    "a number": ({"type": "number"}, "number", "number"),
    "a number in a range": ({"type": "number", "minimum": 0, "maximum": 1}, "within(0, 1)", "number"),
    "a positive number": ({"type": "number", "exclusiveMinimum": 0}, "positive", "number"),
    "a count": ({"type": "integer", "minimum": 0}, "range(0)", "number"),
    "some bits": ({"type": "integer", "minimum": 0, "maximum": 63}, "range(0, 63)", "number"),
    "a list": ({"type": "array", "items": {"enum": [1, 2]}}, "list(oneOf(1, 2))", "(1 | 2)[]"),
    "a short list": ({"type": "array", "items": {"type": "string"}, "maxItems": 9}, "list(text, 9)", "string[]"),
    "a list that is not empty": (
        {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "list(text, undefined, 1)",
        "string[]",
    ),
    "a tuple": (
        {"prefixItems": [{"title": "x", "type": "string"}, {"title": "y", "type": "boolean"}], "minItems": 1},
        "tuple([text, flag], 1)",
        "[x: string, y?: boolean]",
    ),
    "an object": (
        {"required": ["a"], "properties": {"a": {"type": "string"}, "b": {"description": "B", "type": "boolean"}}},
        "fields({ a: text }, { b: flag })",
        "{\n  a: string;\n  /** B */\n  b?: boolean;\n}",
    ),
    "a mapping": ({"additionalProperties": {"type": "string"}}, "map(text)", "Record<string, string>"),
    "a mapping from numbers": (
        {"propertyNames": {"pattern": "^[0-9]+$"}, "additionalProperties": {"type": "string"}},
        "map(text, /^[0-9]+$/u)",
        "Record<number, string>",
    ),
    "a structure within itself": (
        {"prefixItems": [{"$ref": "#/$defs/value"}], "minItems": 1, "maxDepth": 3},
        "nested((isValue) => tuple([isValue]), 3)",
        "[Value]",
    ),
}


@pytest.mark.parametrize("name", CHECKS_OF_VALUES)
def test_a_definition_becomes_a_check_and_a_type(name: str) -> None:
    schema, check, kind = CHECKS_OF_VALUES[name]
    assert checks_module({"value": schema}).splitlines()[-1] == f"export const isValue = {check};"
    assert types_module({"value": schema}).split("\n\n", 1)[1] == f"export type Value = {kind};\n"


@pytest.mark.parametrize(
    "schema", [{"type": "string", "format": "uri"}, {"type": "number", "minimum": 1}, {"type": "integer", "maximum": 1}]
)
def test_a_constraint_that_no_check_has_is_an_error(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"format|minimum|maximum"):
        checks_module({"value": schema})
