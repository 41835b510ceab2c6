"""Check the parts of positions, from which an index of positions computes its keys."""

from __future__ import annotations

from boardreel import Replay
from boardreel.testing.requirements import require

#: `check_parts` checks this many nodes at the start of a game
CHECKED_NODES = 200


def check_parts(replay: Replay) -> None:
    """Check the parts of the positions after the first nodes of a game.

    `Rules.changed_parts` must lead from the parts of each position to those of the next one, and every symmetry must map
    different parts to different parts. Raise ConformanceError if a check fails.
    """
    rules = replay.rules
    symmetries = rules.symmetries() if rules.sides else ()
    for node in replay.game.nodes[:CHECKED_NODES]:
        before = rules.start() if node.parent is None else replay.position(node.parent)
        played = rules.play(before, node)
        changed = {*rules.position_parts(before)} ^ {*rules.changed_parts(before, played)}
        parts = {*rules.position_parts(played.position)}
        require(changed == parts, f"node {node.index}: the changed parts do not lead to the parts of the position")
        for symmetry in symmetries:
            images = {part.image(symmetry) for part in parts}
            require(len(images) == len(parts), f"node {node.index}: a symmetry maps two parts to one")
