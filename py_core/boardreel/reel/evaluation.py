"""Build the evaluation lanes of the Reel: win rates and score leads by node, for every source in the record.

Each lane lists its sources with the best one first. A chart takes one source for the whole game, so that its line does not
jump between programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardreel.games.evaluations import EvaluationSource, Lane, Perspective, Reading
from boardreel.reel.move_list import MoveList
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.sgf import Node

BLACK = "B"


def evaluation_lanes(replay: Replay, moves: MoveList) -> dict[str, list[dict[str, Any]]] | None:
    """Return the field `evaluation` of the Reel of a game, or None if no source has a value.

    `moves` is the move list of the game. In each lane, the source with the most values comes first and, of sources with
    equally many, the one with the highest rank.
    """
    sources = replay.rules.evaluations
    if sources.idents.isdisjoint(moves.idents):
        return None
    collected: list[dict[int, float]] = [{} for _ in sources.sources]
    rank_by_source = {id(source): rank for rank, source in enumerate(sources.sources)}
    for node in replay.game.nodes:
        for source, reading in sources.readings(node.properties):
            index = replay.game.parent[node.index] if source.is_before else node.index
            if index >= 0:
                value = _value_for_black(replay, moves, node, source, reading)
                # of several children with a value for the position before them, the first counts
                collected[rank_by_source[id(source)]].setdefault(index, value)
    if not any(collected):
        return None
    black = next((index for index, side in enumerate(replay.rules.sides) if side.color == BLACK), None)
    ranked = sorted(zip(sources.sources, collected, strict=True), key=lambda pair: -len(pair[1]))
    return {
        lane.value: [_series(source, black, values) for source, values in ranked if values and source.lane is lane]
        for lane in Lane
    }


def _value_for_black(replay: Replay, moves: MoveList, node: Node, source: EvaluationSource, reading: Reading) -> float:
    """Return the value of an evaluation from Black's perspective."""
    if reading.perspective is Perspective.BLACK:
        return reading.value
    side = moves.side[node.index]
    sides = replay.rules.sides
    is_black_mover = sides[side].color == BLACK if side >= 0 else replay.position(node).to_play != BLACK
    if (reading.perspective is Perspective.MOVER) == is_black_mover:
        return reading.value
    return 1 - reading.value if source.lane is Lane.WIN_RATE else -reading.value


def _series(source: EvaluationSource, side: int | None, values: Mapping[int, float]) -> dict[str, Any]:
    """Return the encoded values of one source, in the order of nodes. `side` is the index of the side they refer to."""
    series: dict[str, Any] = {"source": source.name, "label": encode.message(source.label), "side": side}
    if source.unit:
        series["unit"] = source.unit
    series["values"] = [[node, encode.number(value)] for node, value in sorted(values.items())]
    return series
