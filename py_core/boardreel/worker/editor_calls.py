"""Answer what the edit mode of the page asks: what can be edited at a node, the game info form, pieces, new games.

Results are JSON bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from boardreel import editing
from boardreel.games.protocol import NewGame
from boardreel.messages import format_message, templates
from boardreel.reel.info_form import info_form
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.game_info import game_info_node
from boardreel.worker.open_records import open_records, to_json

#: CSS classes and name of a color of a game whose sides are not known
_PLAIN_COLORS: Mapping[str, tuple[str, Message]] = {
    "B": ("player1 black", Message("color.B")),
    "W": ("player2 white", Message("color.W")),
}


def editor(number: int, game: int, node: int, question: str = "{}") -> bytes:
    """Return the data of the editor for a node of a game, as JSON.

    `question` is a JSON object. Its member `ask` may be `info` for the form of the game info, or `pieces` for the
    placements of `piece`, whatever the rules say; with `setup`, on free points only.
    """
    replay = open_records[number].builder(game).replay
    shown, asked = replay.game.node(node), json.loads(question)
    match asked.get("ask"):
        case "info":
            return to_json(_info(replay, shown))
        case "pieces":
            return to_json(_pieces(replay, shown, str(asked["piece"]), is_setup=bool(asked.get("setup"))))
        case _:
            return to_json(_abilities(replay, shown))


def _abilities(replay: Replay, node: Node) -> dict[str, Any]:
    """Return the data of the editor for a node: the marks and colors that can be placed, and the node's properties.

    `marks` are the properties whose marks the game draws, `colors` those that setup can place (name, label and CSS
    classes), `hasPieces` whether setup places pieces of several points, `hasLinks` whether it adds and removes links, and
    `sides` those that can be next to move. `properties` are those of the node with raw values.
    """
    rules = replay.rules
    sides = {side.color: side for side in rules.sides}
    colors = []
    for color in rules.setup_colors:
        side = sides.get(color)
        classes, name = _PLAIN_COLORS.get(color, ("", Message("text", {"text": color})))
        label = name if side is None else side.name
        colors.append([color, encode.message(label), classes if side is None else side.classes])
    return {
        "marks": sorted(rules.markup),
        "colors": colors,
        "hasPieces": bool(rules.trays),
        "hasLinks": rules.has_links,
        "sides": list(sides),
        "properties": [[ident, list(values)] for ident, values in node.properties.items()],
    }


def _info(replay: Replay, node: Node) -> dict[str, Any]:
    """Return the game info form that applies at a node, and the node that has the game info.

    The label of a field is a message, with its English text in `english`: a Reel has only the names of properties that
    occur in it.
    """
    owner, rules = game_info_node(node), replay.rules
    table = templates(rules.kind)
    fields = [
        {**field, "label": encode.message(field["label"]), "english": format_message(field["label"], table)}
        for field in info_form(owner, rules)
    ]
    return {"node": owner.index, "fields": fields}


def _pieces(replay: Replay, node: Node, piece: str, *, is_setup: bool) -> list[list[str]]:
    """Return the points of every placement of a piece on the board, even illegal ones.

    For setup, return only those on free points.
    """
    board = replay.position(node).board if is_setup else {}
    return [
        list(points) for points in replay.rules.piece_placements(piece) if not any(point in board for point in points)
    ]


def new_games() -> bytes:
    """Return the games that can be started, each with the choices that it offers, as JSON."""
    return to_json(
        [
            {
                "name": game.name,
                "family": game.family,
                "extension": game.extension,
                "players": list(game.players),
                "sizes": list(game.sizes),
                "limits": [game.min_size, game.max_size],
                "komi": game.komi,
                "handicap": _max_handicaps(game),
            }
            for game in editing.new_games()
        ]
    )


def _max_handicaps(game: NewGame) -> list[int]:
    """Return the largest number of handicap stones for each size of the board, [] if the game has no handicap."""
    if game.max_handicap is None:
        return []
    return [game.max_handicap(size) for size in range(game.min_size, game.max_size + 1)]


def new_record(request: str) -> bytes:
    """Return the text of a new record, or the reason why it cannot be started, as JSON.

    `request` is a JSON object with the arguments of `boardreel.editing.new_record`.
    """
    asked = json.loads(request)
    try:
        content = editing.new_record(
            str(asked["name"]),
            size=None if asked.get("size") is None else int(asked["size"]),
            handicap=int(asked.get("handicap") or 0),
            komi=asked.get("komi"),
            texts={str(ident): str(text) for ident, text in dict(asked.get("texts") or {}).items()},
        )
    except (KeyError, TypeError, ValueError) as error:
        return to_json({"text": None, "error": str(error)})
    return to_json({"text": content.decode("utf-8"), "error": None})
