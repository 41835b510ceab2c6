"""A seeded sample of the mutants of some modules."""

from __future__ import annotations

import ast
import random
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cosmic_ray.work_item import MutationSpec

#: mutants that change nothing: enumerations and small numbers are equal if and only if they are identical
EQUIVALENT = re.compile(r"ComparisonOperator_(Eq_Is|Is_Eq|NotEq_IsNot|IsNot_NotEq)$")

#: decorators without which functions do the same, only slower
CACHE = re.compile(r"\s*@(cache|lru_cache|functools\.cache)\b")


def draw_sample(modules: list[str], size: int, seed: int) -> list[MutationSpec]:
    """Return random mutations at different places. A place with many possible ones, as `+`, is not drawn more often."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB

    paths = [Path(module) for module in modules]
    work = WorkDB(":memory:", WorkDB.Mode.create)
    init(paths, work, {})
    lines = {module: Path(module).read_text("utf-8").splitlines() for module in modules}
    annotations = {module: _annotation_spans(Path(module)) for module in modules}
    places = defaultdict(list)
    for item in work.work_items:
        mutation = item.mutations[0]
        module = str(mutation.module_path)
        start = (mutation.start_pos[0], mutation.start_pos[1])
        is_annotation = any(first <= start < last for first, last in annotations[module])
        is_cache = mutation.operator_name == "core/RemoveDecorator" and CACHE.match(lines[module][start[0] - 1])
        if not EQUIVALENT.search(mutation.operator_name) and not is_annotation and not is_cache:
            places[module, start].append(mutation)
    source = random.Random(seed)
    drawn = source.sample(sorted(places), min(size, len(places)))
    return [
        source.choice(sorted(places[place], key=lambda found: (found.operator_name, found.occurrence)))
        for place in drawn
    ]


def _annotation_spans(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the positions (line, column) at which each annotation of a module starts and ends."""
    spans = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for found in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(found, ast.expr):
                last = (found.end_lineno or found.lineno, found.end_col_offset or 0)
                spans.append(((found.lineno, found.col_offset), last))
    return spans
