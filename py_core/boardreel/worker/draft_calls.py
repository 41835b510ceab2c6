"""Answer the messages of the page about a draft: legal placements, edits, and the changes of its Reel.

Results are JSON bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

from boardreel.editing import (
    Draft,
    EditError,
    annotate,
    set_name,
    set_texts,
    set_to_play,
    toggle_dimmed,
    toggle_line,
    toggle_link,
)
from boardreel.editing.changes import RefusedSetupError, decode_properties
from boardreel.games.move_text import link_text
from boardreel.reel.info_form import info_problems
from boardreel.reel.patch import ReelPatcher
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.worker.open_records import open_records, to_json

#: an edit that the page asks for: its name `op` and its arguments
Request = Mapping[str, Any]
#: the charset of a saved record whose own one lacks a character, as SGF names it
UTF8_NAME = "UTF-8"
#: in larger records, an edit is not followed by a complete check of the charset
MAX_CHECKED_BYTES = 100_000
#: lists and objects in each other in the JSON of edits; the values of a property in an added node are the deepest
MAX_EDIT_DEPTH = 20
#: a text in JSON; one without an end takes all the rest, because a search for others in it would take quadratic time
_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


class _IllegalMoveError(Exception):
    """A move breaks the rules; the message says which rule."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class _InvalidTextsError(Exception):
    """Texts of the game info that are not valid, with the names of the messages about them by property."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(", ".join(problems))
        self.problems = problems


def _play(draft: Draft, request: Request) -> None:
    """Play the move that a request names, unless a child of the node plays it already.

    Raise _IllegalMoveError if it breaks the rules, unless the request has `force`.
    """
    node, text, replay = draft.node, str(request["move"]), draft.replay
    # the text is one that `legal_placements` returned, or one that the user has typed
    move = replay.rules.parse_move(replay.position(node), text)
    if move is None:
        raise EditError(f"“{text}” is not a move")
    if not request.get("force"):
        played = draft.try_move(node, move)
        # what cannot be read as a move says why as well, such as a piece that was played before
        if played.legal is False or (played.diagnostics and not played.moves):
            reasons = [diagnostic.message for diagnostic in played.diagnostics]
            raise _IllegalMoveError(_reason(reasons[0]) if reasons else Message("text", {"text": text}))
    draft.play(node, move)


def _reason(message: Message) -> Message:
    """Return what a message says is wrong with a move, without the number and the side of the move, if it names them."""
    reason = message.args.get("reason", message.args.get("what"))
    return reason if isinstance(reason, Message) else message


def _node(draft: Draft, request: Request) -> Node:
    """Return the node that a request names, or the current node of the draft if it names none."""
    index = request.get("node")
    if index is None:
        return draft.node
    if not isinstance(index, int) or not draft.game.is_present(index):
        raise EditError(f"there is no node {index}")
    return draft.game.node(index)


def _points(request: Request) -> list[str]:
    """Return the points that a request names, as a list."""
    return [str(point) for point in request["points"]]


def _set_info(draft: Draft, request: Request) -> bool:
    """Set the texts of the game info that a request names. Raise _InvalidTextsError if one of them is not valid."""
    texts = {str(ident): str(text) for ident, text in dict(request["texts"]).items()}
    problems = info_problems(texts, draft.replay.rules)
    if problems:
        raise _InvalidTextsError(problems)
    return set_texts(draft, draft.node, texts)


#: name of a request → function that does it at the current node, which the request names; it returns whether it changed
#: the game, unless an edit was added if so
_OPERATIONS: Mapping[str, Callable[[Draft, Request], object]] = {
    "play": _play,
    "set_property": lambda draft, request: draft.set_property(
        draft.node, str(request["identifier"]), [str(value) for value in request["values"]]
    ),
    "set_properties": lambda draft, request: draft.set_properties(
        draft.node, dict(decode_properties(request["properties"]))
    ),
    "set_comment": lambda draft, request: draft.set_comment(
        draft.node, str(request["text"]), amend=bool(request.get("amend"))
    ),
    "set_name": lambda draft, request: set_name(
        draft, draft.node, str(request["text"]), amend=bool(request.get("amend"))
    ),
    "set_info": _set_info,
    "annotate": lambda draft, request: annotate(draft, draft.node, str(request["identifier"]), int(request["degree"])),
    "toggle_line": lambda draft, request: toggle_line(draft, draft.node, str(request["kind"]), *_points(request)),
    "toggle_link": lambda draft, request: toggle_link(draft, draft.node, _points(request)),
    "toggle_dimmed": lambda draft, request: toggle_dimmed(draft, draft.node, _points(request)),
    "set_to_play": lambda draft, request: set_to_play(draft, draft.node, request["color"]),
    "toggle_mark": lambda draft, request: draft.toggle_mark(draft.node, str(request["kind"]), _points(request)),
    "set_label": lambda draft, request: draft.set_label(draft.node, str(request["point"]), str(request["text"])),
    "set_up": lambda draft, request: draft.set_up(draft.node, _points(request), request["color"]),
    "delete": lambda draft, request: draft.delete(draft.node),
    "main_line": lambda draft, request: draft.make_main_line(draft.node),
    "move_up": lambda draft, request: draft.move_up(draft.node),
    "undo": lambda draft, request: draft.undo(),
    "redo": lambda draft, request: draft.redo(),
}


def parse_edits(text: str) -> list[Any]:
    """Return the values in a JSON list of edits, which can be anything: a value of another type is a list of itself.

    Raise ValueError if the text is not JSON, or nested more deeply than edits are: in the browser, that would end Python.
    """
    brackets = _BRACKET.findall(_JSON_STRING.sub("", text))
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
    if max(depths, default=0) > MAX_EDIT_DEPTH:
        raise ValueError("the draft is nested too deeply")
    stored = json.loads(text)
    return stored if isinstance(stored, list) else [stored]


def edit(number: int, game: int, request: str) -> bytes:
    """Edit a game and return the state of its draft and the changes of its Reel, as JSON.

    `request` is a JSON object with the operation `op` and its arguments. Its member `known` is the node whose legal moves
    the page knows. An impossible edit changes nothing; the answer then says why.

    In the answer, `node` is the node to show, `patch` is the `ReelPatch`, None if nothing has changed, and `placements`
    are the legal moves of the node, if the request has `known` and the page does not know them. `edits` says how the list
    of all edits, which the page stores, has changed since the last answer: `keep` edits stay, and those in `added` follow
    them.
    """
    patcher, wanted = open_records[number].open_draft(game), json.loads(request)
    draft = patcher.draft
    try:
        operation = _OPERATIONS.get(str(wanted.get("op")))
        if operation is None:
            raise EditError(f"there is no edit {wanted.get('op')!r}")
        # undoing the edit leads back to where it was made
        draft.node = _node(draft, wanted)
        edit_count = draft.edit_count
        outcome = operation(draft, wanted)
    except _IllegalMoveError as error:
        return to_json({**_state(patcher, error=error.reason), "canForce": True})
    except _InvalidTextsError as error:
        return to_json({**_state(patcher), "problems": error.problems})
    except (KeyError, TypeError, ValueError) as error:
        diagnostic = error.diagnostic if isinstance(error, RefusedSetupError) else None
        text = Message("text", {"text": str(error)})
        return to_json(_state(patcher, error=_reason(diagnostic.message) if diagnostic else text))
    is_edited = outcome if isinstance(outcome, bool) else draft.edit_count != edit_count
    return to_json(_state(patcher, is_edited=is_edited, known=wanted.get("known")))


def restore(number: int, game: int, edits: str) -> bytes:
    """Replace the edits of a game's draft by `edits`, a JSON list, and return the changes of its Reel.

    The answer is that of `edit` without legal moves; its patch leads from what earlier answers have described to the Reel
    of the draft. If the edits do not fit the game, the draft stays as it was, and `error` says why.
    """
    record = open_records[number]
    patcher, recorded = record.open_draft(game), record.record_builder(game).replay
    error = None
    try:
        restored = Draft.restore(recorded.game, parse_edits(edits), recorded)
    except ValueError as failure:
        error = Message("text", {"text": str(failure)})
    else:
        earlier = patcher.draft
        patcher.follow(restored)
        if not restored.edit_count:
            # where the first of the edits was made
            restored.node = restored.game.node(earlier.node.index)
    return to_json(_state(patcher, error=error))


def _state(
    patcher: ReelPatcher, *, is_edited: bool = False, error: Message | None = None, known: int | None = None
) -> dict[str, Any]:
    """Return the state of a draft, and how its Reel and its edits differ from the last answer; see `edit`."""
    draft = patcher.draft
    answer: dict[str, Any] = {
        "node": draft.node.index,
        "edited": is_edited,
        "error": None if error is None else encode.message(error),
        "canUndo": draft.can_undo,
        "canRedo": draft.can_redo,
        "charset": UTF8_NAME if _needs_utf8(draft) else None,
        "patch": patcher.patch(),
    }
    has_other_position = "lanesEnd" in (answer["patch"] or {})
    if known is not None and (known != draft.node.index or has_other_position):
        answer["placements"] = legal_placements(draft.replay, draft.node)
    # taken when nothing can fail any more, because what was taken is in no other answer
    keep, added = draft.take_edits()
    return {**answer, "edits": {"keep": keep, "added": added}}


def _needs_utf8(draft: Draft) -> bool:
    """Return whether the record will be saved in UTF-8.

    For a large record, return only whether its charset lacks a character.
    """
    is_large = len(draft.game.collection.raw_bytes) > MAX_CHECKED_BYTES
    return draft.lacks_characters if is_large else draft.needs_utf8


def placements(number: int, game: int, node: int) -> bytes:
    """Return the moves that the side to play can make after a node of a game; see `legal_placements`."""
    replay = open_records[number].builder(game).replay
    return to_json(legal_placements(replay, replay.game.node(node)))


def legal_placements(replay: Replay, node: Node) -> dict[str, Any]:
    """Return all moves that the side to play can make after a node: placements, moves without points, removable links.

    The placements are grouped: each group is a list of a piece and one text, because there may be thousands. The text has
    the placements with spaces between them, and each placement is its points with commas between them, which
    `Rules.parse_move` reads. A removal is a list of its text and the ends of the link.
    """
    rules, position = replay.rules, replay.position(node)
    return {
        "color": position.to_play,
        "placements": [
            [piece, " ".join([",".join(points) for _, points in group])]
            for piece, group in groupby(position.placements(), key=itemgetter(0))
        ],
        "actions": [rules.move_text(position, move) for move in position.actions()],
        "removals": [[link_text(change), [change.first, change.second]] for change in position.removals()],
    }
