"""What the tests of TwixT share: a record's text played from root to node, in the form of the expected facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import boardreel
from boardreel.games.twixt import KIND
from boardreel.games.twixt.hole_sets import HoleSet
from boardreel.games.twixt.position import TwixtPosition
from boardreel.games.twixt.rules import TwixtRules
from boardreel.replay import Replay
from boardreel.sgf import Node


def count_holes(view: HoleSet) -> int:
    """Return the number of holes in a view, each counted once."""
    grid = view.grid
    places = product(range(1, grid.columns + 1), range(1, grid.rows + 1))
    return sum(view.contains(grid.hole(*place)) for place in places if grid.is_hole(*place))


def play(source: str | bytes, name: str | None = None) -> Replay:
    """The first game of a record under the rules of TwixT."""
    collection = boardreel.read(source.encode() if isinstance(source, str) else source, name=name)
    game = collection.games[0]
    assert KIND.claims(game)
    return Replay(game, KIND.open(game))


def rules_of(replay: Replay) -> TwixtRules:
    assert isinstance(replay.rules, TwixtRules)
    return replay.rules


def position_at(replay: Replay, node: Node) -> TwixtPosition:
    position = replay.position(node)
    assert isinstance(position, TwixtPosition)
    return position


def last_position(replay: Replay) -> TwixtPosition:
    """The position at the end of the main line."""
    return position_at(replay, replay.game.main_line()[-1])


def codes(replay: Replay, nodes: Iterable[Node] | None = None) -> list[tuple[int, str]]:
    """Return index along the main line (or in `nodes`) and code of every diagnostic, sorted within each node."""
    line = replay.game.main_line() if nodes is None else list(nodes)
    return [
        (place, code)
        for place, node in enumerate(line)
        for code in sorted(f.code for f in replay.node_diagnostics(node))
    ]


def follow(replay: Replay, path: Sequence[int]) -> list[Node]:
    """The nodes along a path of child indices, without the root."""
    node, nodes = replay.game.root, []
    for child in path:
        node = node.children[child]
        nodes.append(node)
    return nodes


def pegs(position: TwixtPosition) -> dict[str, set[str]]:
    return {side: {hole for hole, color in position.board.items() if color == side} for side in "WB"}


def links(position: TwixtPosition) -> dict[str, set[str]]:
    return {side: {f"{one}-{other}" for one, other, color in position.links if color == side} for side in "WB"}


def last_peg(position: TwixtPosition) -> str | None:
    """Return the name of the hole of the peg that was placed or swapped last, or None before the first peg."""
    last = position.state.last_hole
    return None if last is None else position.context.grid.name(last)


def picture(position: TwixtPosition) -> dict[str, Any]:
    """Everything that a position holds, for comparing."""
    return {
        "pegs": pegs(position),
        "links": links(position),
        "to_play": position.to_play,
        "winner": position.state.winner,
        "win_by": position.win_by,
        "last": last_peg(position),
    }
