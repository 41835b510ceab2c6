"""Plain data of collections, to compare them in tests of the SGF layer."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from boardreel.sgf import Collection, read, scanner
from boardreel.sgf.values import unescape_text


def read_tolerantly(source: str | bytes, **options: Any) -> Collection:
    """Read a record with the tolerant scanner alone. `options` are arguments of `read`."""
    with patch.object(scanner, "MAX_FAST_SCANS", 0):
        return read(source, **options)


#: parametrize a test with `read_with`: `read`, and reading with the tolerant scanner alone
each_scanner = pytest.mark.parametrize("read_with", [read, read_tolerantly], ids=["fast", "tolerant"])


def tree_of(collection: Collection, *, without: frozenset[str] = frozenset()) -> list[object]:
    """Return for each game the parent and the properties (identifiers and texts) of each node."""
    return [
        [
            (parent, [(i, [unescape_text(v) for v in vs]) for i, vs in node.properties.items() if i not in without])
            for parent, node in zip(game.parent, game.nodes, strict=True)
        ]
        for game in collection.games
    ]


def diagnostics_of(collection: Collection) -> list[tuple[str, int, int | None, int | None]]:
    """Return code, offset, game and node of each diagnostic."""
    return [(found.code, found.offset, found.game, found.node) for found in collection.diagnostics]
