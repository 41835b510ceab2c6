"""The tree of a game and the moves of its nodes, as digits.

After each node there is one digit in the radix `count + 4` of the game's move code. The digits below 4 are:

    0  the line ends; the next node follows the node at which the latest open fork is
    1  fork: the node has one more child after the one that follows now
    2  the next node is one without a move that has a number; its properties are in the texts
    3  it is not the turn of the expected side but of the one after it

All others are 4 plus the number of the next node's move, which the expected side plays. This is the side that moved after
the latest side to move did so before on the same line, else the next one in the order of turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardreel.games.move_code import MoveCode
from boardreel.links.errors import LinkError
from boardreel.links.mixed_radix import DigitReader, DigitWriter

_END, _FORK, _WITHOUT_MOVE, _NEXT_SIDE, _FIRST_MOVE = range(5)
#: the most nodes of a game in a link
MAX_NODES = 20_000


class _Turns(NamedTuple):
    """The latest side to move (-1 before the first move), and for each side the one that moved after it."""

    latest: int
    followers: tuple[int, ...]

    @classmethod
    def start(cls, sides: int) -> _Turns:
        """Return the state before the first move."""
        return cls(-1, tuple((side + 1) % sides for side in range(sides)))

    @property
    def expected(self) -> int:
        """The side that is expected to move."""
        return 0 if self.latest < 0 else self.followers[self.latest]

    def after(self, side: int) -> _Turns:
        """Return the state after a move of a side."""
        followers = list(self.followers)
        if self.latest >= 0:
            followers[self.latest] = side
        return _Turns(side, tuple(followers))


class NumberedMove(NamedTuple):
    """The move of a node: its side, an index of `MoveCode.idents`, and its number."""

    side: int
    number: int


def find_move(code: MoveCode, properties: Mapping[str, Sequence[str]]) -> NumberedMove | None:
    """Return the move of a node with some properties, or None if it has none or several, or one without a number."""
    sides = [side for side, ident in enumerate(code.idents) if ident in properties]
    if len(sides) != 1:
        return None
    number = code.number(properties[code.idents[sides[0]]])
    return None if number is None else NumberedMove(sides[0], number)


def write_moves(code: MoveCode, parents: Sequence[int], moves: Sequence[NumberedMove | None]) -> bytes:
    """Return the digits of a tree: the parent of each node in file order (-1 for the root), and its move, if any."""
    writer = DigitWriter()
    radix = code.count + _FIRST_MOVE
    children_left = [0] * len(parents)
    for parent in parents[1:]:
        children_left[parent] += 1
    turns = [_Turns.start(len(code.idents))] * len(parents)
    for index in range(1, len(parents)):
        parent = parents[index]
        if parent != index - 1:
            writer.write(_END, radix)
        children_left[parent] -= 1
        if children_left[parent]:
            writer.write(_FORK, radix)
        move, state = moves[index], turns[parent]
        if move is None:
            writer.write(_WITHOUT_MOVE, radix)
            turns[index] = state
            continue
        for _ in range((move.side - state.expected) % len(code.idents)):
            writer.write(_NEXT_SIDE, radix)
        writer.write(_FIRST_MOVE + move.number, radix)
        turns[index] = state.after(move.side)
    return writer.to_bytes()


def read_moves(code: MoveCode, content: bytes) -> tuple[list[int], list[NumberedMove | None]]:
    """Return the parents of the nodes and their moves from the digits that `write_moves` has written.

    Raise LinkError if there are too many nodes, or digits after the end.
    """
    reader = DigitReader(content)
    radix, sides = code.count + _FIRST_MOVE, len(code.idents)
    parents: list[int] = [-1]
    moves: list[NumberedMove | None] = [None]
    turns = [_Turns.start(sides)]
    forks: list[int] = []
    current, skipped = 0, 0
    while True:
        digit = reader.read(radix)
        if digit == _END:
            if not forks:
                break
            current, skipped = forks.pop(), 0
        elif digit == _FORK:
            forks.append(current)
        elif digit == _NEXT_SIDE:
            skipped += 1
        else:
            state = turns[current]
            move = None
            if digit != _WITHOUT_MOVE:
                move = NumberedMove((state.expected + skipped) % sides, digit - _FIRST_MOVE)
            parents.append(current)
            moves.append(move)
            turns.append(state if move is None else state.after(move.side))
            current, skipped = len(parents) - 1, 0
        if len(parents) > MAX_NODES or len(forks) > MAX_NODES:
            raise LinkError("too-large")
    if not reader.is_at_end:
        raise LinkError("damaged")
    return parents, moves
