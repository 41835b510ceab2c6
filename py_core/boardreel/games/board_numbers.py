"""The move numbers on the pieces of a board, as the viewer shows them (`web/reel/move_numbers.js`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from boardreel.games.move_numbers import printed_numbers
from boardreel.games.protocol import Rules, Step
from boardreel.scene.shapes import Item
from boardreel.sgf import Node

#: the moves that show their numbers: first and last number, both included. A negative first number counts from the last
#: numbered move of the position, which is -1
NumberedMoves = tuple[int, int]

#: the largest number of a move in a range that is written as text
MAX_MOVE_NUMBER = 999_999
_RANGE = re.compile(r"\s*(\d{1,6})\s*(?:[-\u2013]\s*(\d{1,6})\s*)?", re.ASCII)
_LATEST = re.compile(r"last(?:-(\d{1,6}))?", re.ASCII)
_MAX_NUMBER = 10**9
#: index of the move of a piece that was on the board from the start
_NO_MOVE = -1
_MAX_QUOTED_CHARACTERS = 40


def parse_numbered_moves(text: str) -> NumberedMoves:
    """Return the moves that `all`, `last`, `last-5`, a number or a range such as `23-30` names.

    Raise ValueError for anything else, such as a range that ends before it begins.
    """
    if not isinstance(text, str):
        raise ValueError(f"numbers is a text such as '5' or '23-30', not {text!r}")
    if text == "all":
        return 1, _MAX_NUMBER
    latest = _LATEST.fullmatch(text)
    if latest is not None:
        return -int(latest[1] or 1), _MAX_NUMBER
    match = _RANGE.fullmatch(text)
    first, last = (1, 0) if match is None else (int(match[1]), int(match[2] or match[1]))
    if last < first:
        raise ValueError(
            f"{text[:_MAX_QUOTED_CHARACTERS]!r} is none of all, last, last-5, a number, or a range such as 23-30"
        )
    return first, last


def letters_on_board(rules: Rules, items: Iterable[Item]) -> dict[str, str]:
    """Return the letters of the colors of pieces, by the keys of the items that are drawn for them."""
    letters = {side.color: side.letter for side in rules.sides}
    return {item.key: letters[item.color] for item in items if item.anchor is not None and item.color in letters}


def numbers_on_board(
    rules: Rules, path: Sequence[Node], step_of: Callable[[Node], Step], moves: NumberedMoves
) -> dict[str, int]:
    """Return the printed numbers of moves on the board after the last node of `path`, by the keys of items.

    `path` begins at the root, and `step_of` returns the step of a node. In a figure, only its own moves have numbers.
    """
    printed = printed_numbers(rules, path)
    figures = [index for index, node in enumerate(path) if "FG" in node.properties]
    #: key of an item → index of its move in the path
    moved: dict[str, int] = {}
    points: dict[str, str] = {}
    #: point → index of the move of the piece that was removed from it
    removed: dict[str, int] = {}
    for index in range(figures[-1] if figures else 0, len(path)):
        step = step_of(path[index])
        gone = {key: moved.pop(key) for key in step.removed if key in moved}
        removed |= {points[key]: move for key, move in gone.items()}
        if printed[index]:
            moved |= {item.key: index for item in _pieces(step.added)}
            points |= {item.key: _first_point(item) for item in _pieces(step.added)}
            before = step_of(path[index - 1]).position if index else rules.start()
            recolored = recolored_pieces(step, before.items())
            moved |= {key: gone.get(old_key, _NO_MOVE) for key, old_key in recolored.items()}
    # a removed piece that is still drawn as a mark keeps its number
    for mark in step_of(path[-1]).marks:
        if mark.anchor is not None and _first_point(mark) in removed:
            moved[mark.key] = removed[_first_point(mark)]
    first, last = moves
    played = [index for index, number in enumerate(printed) if number]
    chosen = {index for index in played[min(first, 0) :] if first <= printed[index] <= last}
    return {key: printed[index] for key, index in moved.items() if index in chosen}


def recolored_pieces(step: Step, before: Iterable[Item]) -> dict[str, str]:
    """Return the pieces whose color a move changes: the keys of their items after it, with the keys before it.

    `before` are the items of the position before the step. A piece that captures another one and takes its point is not
    among them.
    """
    added = _pieces(step.added)
    if not step.removed or len(added) == 1:
        return {}
    removed = {item.points: item.key for item in before if item.key in step.removed and item.points}
    found = {item.key: removed[item.points] for item in added if item.points in removed}
    return found if len(found) < len(added) else {}


def _pieces(items: Iterable[Item]) -> list[Item]:
    """Return the items that are pieces of a side and can have numbers."""
    return [item for item in items if item.anchor is not None and item.color is not None]


def _first_point(item: Item) -> str:
    """Return the first point of a drawn item, or an empty string if it has none."""
    return item.points[0] if item.points else ""
