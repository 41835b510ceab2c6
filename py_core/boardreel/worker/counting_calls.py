"""Answer the messages of the page about the count of a position. Results are JSON bytes.

The modules that count are imported with this one, by the first message: few readers count.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from boardreel.games.position_count import CountChoice, PositionCount
from boardreel.reel.results import game_result
from boardreel.scene import encode
from boardreel.sgf.game_info import game_info_node
from boardreel.worker.open_records import open_records, to_json


def count_position(number: int, game: int, node: int, choice: str = "{}") -> bytes:
    """Return the count of the position after a node of a game, as JSON; null if the game is not counted.

    `choice` is a JSON object with the fields of `CountChoice`. The answer has those of `PositionCount`; in addition,
    `recorded` is the result of the record as a message, null if it names none, and `infoNode` the node with the game info,
    in which a result is written.
    """
    replay = open_records[number].builder(game).replay
    shown = replay.game.node(node)
    counted = replay.rules.count_position(replay.position(shown), shown, CountChoice(**json.loads(choice)))
    if counted is None:
        return to_json(None)
    recorded = game_result(replay.game, replay.rules)
    return to_json(
        {
            **_fields(counted),
            "recorded": None if recorded is None else encode.message(recorded.message),
            "infoNode": game_info_node(shown).index,
        }
    )


def _fields(counted: PositionCount) -> dict[str, Any]:
    """Return the fields of a count as JSON-compatible values."""
    values = {each.name: getattr(counted, each.name) for each in fields(counted) if each.name != "result_value"}
    return {
        **values,
        "sums": [encode.message(each) for each in counted.sums],
        "result": encode.message(counted.result),
        "resultValue": counted.result_value,
    }
