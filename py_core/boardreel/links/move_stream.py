"""The tree of a game and the moves of its nodes, as digits.

After each node there is one digit in the radix `count + 4` of the game's move code. The digits below 4 are:

    0  the line ends; the next node follows the node at which the latest open fork is
    1  fork: the node has one more child after the one that follows now
    2  the next node is one without a move that has a number; its properties are in the texts
    3  it is not the turn of the expected side but of the one after it

All others are 4 plus the number of the next node's move, which the expected side plays. This is the side that moved after
the latest side to move did so before on the same line, else the next one in the order of turns.

In links of the second version, moves have their ranks among the moves that are left to the side (`MoveCode.rank_at`), and
the radix is the number of those plus 4. `count` above stands for all moves of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from boardreel.games.move_code import MoveCode
from boardreel.links.errors import LinkError
from boardreel.links.mixed_radix import DigitReader, DigitWriter

_END, _FORK, _WITHOUT_MOVE, _NEXT_SIDE, _FIRST_MOVE = range(5)
#: the most nodes of a game in a link
MAX_NODES = 20_000
#: the most nodes of a game whose moves are ranks, which take longer
MAX_RANKED_NODES = 1_000


class _Turns(NamedTuple):
    """The latest side to move (-1 before the first move), and for each side the one that moved after it."""

    latest: int
    followers: tuple[int, ...]

    @classmethod
    def start(cls, sides: int) -> _Turns:
        """Return the state before the first move of a game with a number of sides, which then take turns."""
        return cls(-1, tuple((side + 1) % sides for side in range(sides)))

    @property
    def expected(self) -> int:
        """The index of the side that is expected to move."""
        return 0 if self.latest < 0 else self.followers[self.latest]

    def after(self, side: int) -> _Turns:
        """Return the state after a move of the side with an index."""
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


class _Numbers:
    """The digits of moves are their numbers, or their ranks among the moves that are left."""

    def __init__(self, code: MoveCode, *, is_ranked: bool) -> None:
        self._code = code
        self._is_ranked = is_ranked
        self.start = code.start() if is_ranked else None

    def radix(self, state: Any, side: int) -> int:
        """Return the radix of the digit for a move that a side makes in a state."""
        return _FIRST_MOVE + (self._code.count_at(state, side) if self._is_ranked else self._code.count)

    def digit(self, state: Any, move: NumberedMove) -> int | None:
        """Return the digit that encodes a move in a state, or None if none does."""
        rank = self._code.rank_at(state, *move) if self._is_ranked else move.number
        return None if rank is None else _FIRST_MOVE + rank

    def move(self, state: Any, side: int, digit: int) -> NumberedMove:
        """Return the move that a digit encodes, made by a side in a state."""
        number = digit - _FIRST_MOVE
        return NumberedMove(side, self._code.number_at(state, side, number) if self._is_ranked else number)

    def after(self, state: Any, move: NumberedMove) -> Any:
        """Return the state after a move was made in `state`."""
        return self._code.after(state, *move) if self._is_ranked else state


def write_moves(
    code: MoveCode, parents: Sequence[int], moves: Sequence[NumberedMove | None], *, is_ranked: bool = False
) -> bytes | None:
    """Return the digits of a tree: the parent of each node in file order (-1 for the root), and its move, if any.

    With `is_ranked`, the digits are ranks; the result is None if a move has no rank.
    """
    writer = DigitWriter()
    numbers = _Numbers(code, is_ranked=is_ranked)
    states: list[Any] = [numbers.start] * len(parents)
    sides = len(code.idents)
    children_left = [0] * len(parents)
    for parent in parents[1:]:
        children_left[parent] += 1
    turns = [_Turns.start(len(code.idents))] * len(parents)
    for index in range(1, len(parents)):
        parent = parents[index]
        if parent != index - 1:
            before = index - 1
            writer.write(_END, numbers.radix(states[before], turns[before].expected))
        children_left[parent] -= 1
        move, turn, state = moves[index], turns[parent], states[parent]
        radix = numbers.radix(state, turn.expected)
        if children_left[parent]:
            writer.write(_FORK, radix)
        if move is None:
            writer.write(_WITHOUT_MOVE, radix)
            turns[index], states[index] = turn, state
            continue
        for skipped in range((move.side - turn.expected) % sides):
            writer.write(_NEXT_SIDE, numbers.radix(state, (turn.expected + skipped) % sides))
        digit = numbers.digit(state, move)
        if digit is None:
            return None
        writer.write(digit, numbers.radix(state, move.side))
        turns[index], states[index] = turn.after(move.side), numbers.after(state, move)
    return writer.to_bytes()


def read_moves(
    code: MoveCode, content: bytes, *, is_ranked: bool = False
) -> tuple[list[int], list[NumberedMove | None]]:
    """Return the parents of the nodes and their moves from the digits that `write_moves` has written with `is_ranked`.

    Raise LinkError if there are too many nodes, or digits after the end.
    """
    reader = DigitReader(content)
    numbers, sides = _Numbers(code, is_ranked=is_ranked), len(code.idents)
    max_nodes = MAX_RANKED_NODES if is_ranked else MAX_NODES
    states: list[Any] = [numbers.start]
    parents: list[int] = [-1]
    moves: list[NumberedMove | None] = [None]
    turns = [_Turns.start(sides)]
    forks: list[int] = []
    current, skipped = 0, 0
    while True:
        turn, state = turns[current], states[current]
        side = (turn.expected + skipped) % sides
        digit = reader.read(numbers.radix(state, side))
        if digit == _END:
            if not forks:
                break
            current, skipped = forks.pop(), 0
        elif digit == _FORK:
            forks.append(current)
        elif digit == _NEXT_SIDE:
            skipped += 1
        else:
            move = None if digit == _WITHOUT_MOVE else numbers.move(state, side, digit)
            parents.append(current)
            moves.append(move)
            turns.append(turn if move is None else turn.after(side))
            states.append(state if move is None else numbers.after(state, move))
            current, skipped = len(parents) - 1, 0
        if len(parents) > max_nodes or len(forks) > max_nodes:
            raise LinkError("too-large")
    if not reader.is_at_end:
        raise LinkError("damaged")
    return parents, moves
