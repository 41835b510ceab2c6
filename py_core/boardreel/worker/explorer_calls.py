"""Answer the messages of the page about keys of positions, with which it asks an index. Results are JSON bytes.

The modules of the index are imported by the first message, because most pages have no index.
"""

from __future__ import annotations

import json

from boardreel.editing import Draft, EditError
from boardreel.games.protocol import Move
from boardreel.sgf import Node
from boardreel.worker.open_records import open_records, to_json


def key(number: int, game: int, node: int) -> bytes:
    """Return the key and the symmetry of the position after a node of a game, and the moves of its children.

    The arguments are the number of an open record, the number of a game in it, from 1, and the index of a node. See
    `node_keys.key_data` and `node_keys.child_moves`.
    """
    from boardreel.explorer.node_keys import child_moves, key_data

    replay = open_records[number].builder(game).replay
    shown = replay.game.node(node)
    return to_json({**key_data(replay, shown), "children": child_moves(replay, shown)})


def orientation(number: int, game: int) -> bytes:
    """Return the symmetries of a game, to which its position keys refer, as JSON. See `node_keys.orientation_data`."""
    from boardreel.explorer.node_keys import orientation_data

    return to_json(orientation_data(open_records[number].builder(game).replay.rules))


def move_texts(number: int, game: int, node: int, texts: str) -> bytes:
    """Return moves of an index, a JSON list of texts, in the orientation of the position after a node.

    In the answer, `text` is the move as players write it and `parse_move` reads it, and `key` the key of the position after
    it, None if the move is illegal or not one of this game.
    """
    from boardreel.explorer.node_keys import moves_at

    draft = open_records[number].draft_or_copy(game)
    shown, rules = draft.game.node(node), draft.replay.rules
    moves = moves_at(rules, draft.replay.position(shown), json.loads(texts))
    return to_json([{"text": text, "key": move and _key_after(draft, shown, move)} for move, text in moves])


def _key_after(draft: Draft, node: Node, move: Move) -> str | None:
    """Return the key of the position after a move, or None if the move is illegal or cannot be written."""
    from boardreel.explorer.keys import position_key

    try:
        played = draft.try_move(node, move)
    except EditError:
        return None
    if played.legal is False or not played.moves:
        return None
    return position_key(draft.replay.rules, played.position).hex()
