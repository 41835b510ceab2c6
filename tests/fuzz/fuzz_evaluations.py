"""Fuzz target for evaluations: values are numbers in range that belong to nodes, and a node is reported at most once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from boardreel import Replay, read
from boardreel.reel import ReelBuilder

DATA = Path(__file__).parents[1] / "data" / "dialects"
MAX_NODES = 400


def evaluation_seeds() -> Sequence[bytes]:
    """Return the records with evaluations."""
    return [path.read_bytes() for path in sorted(DATA.glob("eval-*.sgf"))]


def check_evaluations(data: bytes) -> None:
    """Check the evaluation lanes and diagnostics of every game of a record."""
    for game in read(data).games[:3]:
        count = len(game.nodes)
        if count > MAX_NODES:
            continue
        replay = Replay(game)
        reel = ReelBuilder(replay).document()
        evaluation = json.loads(json.dumps(reel.get("evaluation", {}), allow_nan=False))
        for lane, sources in evaluation.items():
            assert [len(row["values"]) for row in sources] == sorted(
                (len(row["values"]) for row in sources), reverse=True
            )
            for source in sources:
                nodes = [node for node, _ in source["values"]]
                assert nodes
                assert all(before < after for before, after in pairwise([-1, *nodes, count]))
                assert lane == "score" or all(0 <= value <= 1 for _, value in source["values"])
        reported = Counter(found.node for found in replay.diagnostics if found.code == "bad-evaluation")
        assert set(reported.values()) <= {1}
