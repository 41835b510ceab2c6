"""Answer requests of the page about a draft: legal placements, edits, and the changes of its Reel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

from boardreel.archives.collection import ArchiveCollection
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
from boardreel.editing.changes import decode_properties
from boardreel.games.move_text import link_text
from boardreel.games.protocol import Move
from boardreel.reel import ReelBuilder
from boardreel.reel.info_form import info_problems
from boardreel.reel.patch import ReelPatcher
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.scene.shapes import Message
from boardreel.sgf import Collection, Node

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


def _play(draft: Draft, request: Request) -> bool:
    """Play the move that a request names; return False if a child of the node plays it already.

    Raise _IllegalMoveError if it breaks the rules, unless the request has `force`.
    """
    node, text = _node(draft, request), str(request["move"])
    move = _find_move(draft.replay, node, text)
    if move is None:
        raise EditError(f"“{text}” is not a move")
    if not request.get("force"):
        played = draft.try_move(node, move)
        # what cannot be read as a move says why as well, such as a piece that was played before
        if played.legal is False or (played.diagnostics and not played.moves):
            reasons = [diagnostic.message for diagnostic in played.diagnostics]
            raise _IllegalMoveError(reasons[0] if reasons else Message("text", {"text": text}))
    count = draft.edit_count
    draft.play(node, move)
    return draft.edit_count > count


def _find_move(replay: Replay, node: Node, text: str) -> Move | None:
    """Return the move that a text names after a node, or None.

    The text is one that `placements` returned, or one that the user has typed.
    """
    return replay.rules.parse_move(replay.position(node), text)


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


def _add_node(draft: Draft, request: Request) -> bool:
    """Add a node with the properties that a request names, and return True."""
    draft.add_node(_node(draft, request), decode_properties(request["properties"]))
    return True


def _look(draft: Draft, request: Request) -> bool:
    """Make the node that a request names the current one; this is not an edit, so return False."""
    draft.node = _node(draft, request)
    return False


def _set_up(draft: Draft, request: Request) -> bool:
    """Place or remove the pieces that a request names; return whether that changed anything."""
    count = draft.edit_count
    draft.set_up(_node(draft, request), _points(request), request["color"])
    return draft.edit_count > count


def _set_to_play(draft: Draft, request: Request) -> bool:
    """Set the side that is next to move to the color that a request names; return whether that changed anything."""
    count = draft.edit_count
    set_to_play(draft, _node(draft, request), request["color"])
    return draft.edit_count > count


def _toggle_link(draft: Draft, request: Request) -> bool:
    """Add or remove, by setup, the link that a request names; return whether that changed anything."""
    count = draft.edit_count
    toggle_link(draft, _node(draft, request), _points(request))
    return draft.edit_count > count


def _set_info(draft: Draft, request: Request) -> bool:
    """Set the texts of the game info that a request names. Raise _InvalidTextsError if one of them is not valid."""
    texts = {str(ident): str(text) for ident, text in dict(request["texts"]).items()}
    problems = info_problems(texts, draft.replay.rules)
    if problems:
        raise _InvalidTextsError(problems)
    return set_texts(draft, _node(draft, request), texts)


#: name of a request → function that does it and returns whether it changed the game
_OPERATIONS: Mapping[str, Callable[[Draft, Request], object]] = {
    "play": _play,
    "add_node": _add_node,
    "set_property": lambda draft, request: draft.set_property(
        _node(draft, request), str(request["identifier"]), [str(value) for value in request["values"]]
    ),
    "set_properties": lambda draft, request: draft.set_properties(
        _node(draft, request), dict(decode_properties(request["properties"]))
    ),
    "set_comment": lambda draft, request: draft.set_comment(
        _node(draft, request), str(request["text"]), amend=bool(request.get("amend"))
    ),
    "set_name": lambda draft, request: set_name(
        draft, _node(draft, request), str(request["text"]), amend=bool(request.get("amend"))
    ),
    "set_info": _set_info,
    "annotate": lambda draft, request: annotate(
        draft, _node(draft, request), str(request["identifier"]), int(request["degree"])
    ),
    "toggle_line": lambda draft, request: toggle_line(
        draft, _node(draft, request), str(request["kind"]), *_points(request)
    ),
    "toggle_link": _toggle_link,
    "toggle_dimmed": lambda draft, request: toggle_dimmed(draft, _node(draft, request), _points(request)),
    "set_to_play": _set_to_play,
    "toggle_mark": lambda draft, request: draft.toggle_mark(
        _node(draft, request), str(request["kind"]), _points(request)
    ),
    "set_label": lambda draft, request: draft.set_label(
        _node(draft, request), str(request["point"]), str(request["text"])
    ),
    "set_up": _set_up,
    "delete": lambda draft, request: draft.delete(_node(draft, request)),
    "main_line": lambda draft, request: draft.make_main_line(_node(draft, request)),
    "move_up": lambda draft, request: draft.move_up(_node(draft, request)),
    "undo": lambda draft, request: draft.undo(),
    "redo": lambda draft, request: draft.redo(),
    "look": _look,
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


class OpenDraft:
    """A draft of an open game, with the builder of the patches that describe it to the page."""

    def __init__(self, builder: ReelBuilder) -> None:
        """Start a draft, without edits, of the game of a builder."""
        self._recorded = builder.replay
        self.draft = Draft(self._recorded.game, self._recorded)
        self.patcher = ReelPatcher(self.draft, builder.numbers)

    def restore(self, edits: Sequence[Mapping[str, Any]]) -> None:
        """Replace all edits by those of another draft.

        Raise EditError if they do not fit the game; the draft then stays as it was.
        """
        earlier, restored = self.draft, Draft.restore(self._recorded.game, edits, self._recorded)
        self.patcher.follow(restored)
        if not edits:
            # where the first of the edits was made
            restored.node = restored.game.node(earlier.node.index)
        self.draft = restored

    def edit(self, request: Request) -> dict[str, Any]:
        """Carry out a request and return the answer: the state of the draft and the patch of the Reel.

        `known` of the request is the node whose legal moves the page knows; with it, the answer has in `placements` those
        of the node to show, unless the page knows them. An impossible edit changes nothing; the answer then says why.
        """
        try:
            operation = _OPERATIONS.get(str(request.get("op")))
            if operation is None:
                raise EditError(f"there is no edit {request.get('op')!r}")
            # undoing the edit leads back to where it was made
            self.draft.node = _node(self.draft, request)
            is_edited = bool(operation(self.draft, request))
        except _IllegalMoveError as error:
            return {**self.state(error=error.reason), "canForce": True}
        except _InvalidTextsError as error:
            return {**self.state(), "problems": error.problems}
        except (KeyError, TypeError, ValueError) as error:
            return self.state(error=Message("text", {"text": str(error)}))
        return self.state(is_edited=is_edited, known=request.get("known"))

    def state(
        self, *, is_edited: bool = False, error: Message | None = None, known: int | None = None
    ) -> dict[str, Any]:
        """Return the state of the draft, and how its Reel and its edits differ from the last answer.

        `known` is that of `edit`.
        """
        draft = self.draft
        answer: dict[str, Any] = {
            "node": draft.node.index,
            "edited": is_edited,
            "error": None if error is None else encode.message(error),
            "canUndo": draft.can_undo,
            "canRedo": draft.can_redo,
            "charset": UTF8_NAME if self._needs_utf8() else None,
            "patch": self.patcher.patch(),
        }
        has_other_position = "lanesEnd" in (answer["patch"] or {})
        if known is not None and (known != draft.node.index or has_other_position):
            answer["placements"] = placements(draft.replay, draft.node)
        # taken when nothing can fail any more, because what was taken is in no other answer
        keep, added = draft.take_edits()
        return {**answer, "edits": {"keep": keep, "added": added}}

    def _needs_utf8(self) -> bool:
        """Return whether the record will be saved in UTF-8.

        For a large record, return only whether its charset lacks a character.
        """
        is_large = len(self.draft.game.collection.raw_bytes) > MAX_CHECKED_BYTES
        return self.draft.lacks_characters if is_large else self.draft.needs_utf8


def saved_form(collection: Collection) -> str:
    """Return the form in which the draft of a record is saved: `own`, `archive` or `converted`.

    `own` is a record like the one that was opened, in which all other games keep their bytes; `archive` is an archive with
    that record in it; `converted` is SGF in place of the notation in which the record was read.
    """
    if isinstance(collection, ArchiveCollection):
        return "archive"
    return "converted" if collection.is_built or collection.source.keep_case else "own"


def placements(replay: Replay, node: Node) -> dict[str, Any]:
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
