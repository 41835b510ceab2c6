"""The keys in a Reel, with which a page finds the positions of a game in an index without Python."""

from __future__ import annotations

from typing import Any

from boardreel.explorer.node_keys import node_rows, orientation_data
from boardreel.replay import Replay


def reel_keys(replay: Replay) -> dict[str, Any] | None:
    """Return the field `keys` of the Reel of a game, or None if no rules are known for it.

    `nodes` has key, symmetry and move of each node in file order; the other fields are those of `orientation_data`.
    """
    if not replay.rules.sides:
        return None
    return {**orientation_data(replay.rules), "nodes": [list(row) for row in node_rows(replay)]}
