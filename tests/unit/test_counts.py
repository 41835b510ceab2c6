"""Whole numbers from outside are read by one function, which no text can surprise."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from boardreel.counts import MAX_COUNT, parse_count

CORE = Path(__file__).parents[2] / "py_core" / "boardreel"
#: packages and modules that read options, addresses, stored files and requests; records have grammars of their own
READERS = ("cli", "publish", "explorer", "links", "mkdocs.py", "sphinx.py", "notebook.py")
#: arguments of `int` that are numbers, or digits whose number a pattern limits, by module
NUMBERS = {
    "publish/site/card.py": {"self.moves"},
    "publish/site/search_index.py": {"card.width", "card.height", "card.moves"},
    "publish/site/record_pages.py": {"card.node"},
    "explorer/stages.py": {"fingerprint, 16", "text, 16"},
    "links/node_texts.py": {"match[1] or 1"},
    "explorer/shards.py": {"kind == outcome"},
    "explorer/outcomes.py": {"match[1]", "match[2] or 0", "match[3] or 0"},
    "publish/site/puzzle_pages.py": {"match[1]"},
    "cli/__init__.py": {"run(args)"},
}


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), (" 12\n", 12), ("007", 7), ("0" * 5000 + "3", 3), (str(MAX_COUNT), MAX_COUNT)],
)
def test_a_text_in_decimal_digits_is_a_number(text: str, number: int) -> None:
    assert parse_count(text) == number


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "+1", "1.0", "1e3", "0x10", "1_000", "1 2", "٣", "²", "NaN", str(MAX_COUNT + 1), "9" * 5000]
)
def test_any_other_text_is_none(text: str) -> None:
    assert parse_count(text) is None


def test_a_number_outside_the_limits_is_none() -> None:
    assert [parse_count(text, 2, 4) for text in "12345"] == [None, 2, 3, 4, None]


def test_what_comes_from_outside_is_not_read_with_int() -> None:
    """`int` raises for 5,000 digits, and accepts signs, underscores and the digits of all scripts."""
    found = set()
    for pattern in READERS:
        for path in CORE.glob(pattern):
            for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
                name = module.relative_to(CORE).as_posix()
                for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("int", "map(int"):
                        argument = ", ".join(map(ast.unparse, node.args))
                        found.add((name, f"int({argument})", argument in NUMBERS.get(name, ())))
                    elif isinstance(node, ast.keyword) and node.arg == "type" and ast.unparse(node.value) == "int":
                        found.add((name, "type=int", False))
    assert sorted(entry[:2] for entry in found if not entry[2]) == []
