"""Find the nodes that a move number in a comment can mean."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from boardreel.games.move_numbers import Labeled, last_number
from boardreel.sgf import Game, Node

#: moves that are compared for all numbers in one comment; later numbers are not found
MAX_COMPARED_MOVES_PER_TEXT = 100_000
#: nodes on a path that are compared with a name
MAX_VISITED_NODES = 4000
#: more readings of a mention are not listed
MAX_CANDIDATES = 8
MAX_CHILDREN = 200


class MoveReference(NamedTuple):
    """A reference to a move in a text: its number and, if given, the SGF name of its color and its label."""

    number: int
    color: str | None = None
    name: str | None = None


class _NumberedMoves(NamedTuple):
    """The moves of a game by number, and where each node is in a walk in which a node comes before those below it.

    The nodes below a node are those between its place and its end.
    """

    moves: dict[int, list[int]]
    places: dict[int, int]
    ends: dict[int, int]


class MoveFinder:
    """Finds moves of one game by number. The game must not be changed."""

    def __init__(self, rules: Labeled, game: Game) -> None:
        self._rules = rules
        self._game = game
        self._compared_left = MAX_COMPARED_MOVES_PER_TEXT

    def begin_text(self) -> None:
        """Reset the limit of compared moves; call this before each comment."""
        self._compared_left = MAX_COMPARED_MOVES_PER_TEXT

    def candidates(self, reference: MoveReference, previous: int | None, current: int) -> tuple[int, ...]:
        """Return the nodes that a reference in the comment of the node `current` can mean, the most likely first.

        A reference continues the line of the move `previous`, which was mentioned before it. If that line has no such
        move, the reference means a move of the current line, or else of the main line.
        """
        moves = self._numbered.moves.get(reference.number, [])
        self._compared_left -= len(moves)
        if self._compared_left < 0:
            return ()
        searches = (
            *(() if previous is None else (self._near(previous, reference, moves),)),
            self._near(current, reference, moves),
            (move for move in moves if self._is_first_line(0, move) and self._fits(move, reference)),
        )
        for search in searches:
            found = tuple(islice(search, MAX_CANDIDATES))
            if found:
                return found
        return ()

    def named(self, current: int, name: str, *, is_piece: bool) -> tuple[int, ...]:
        """Return the moves that a text without a number, such as the name of a piece, can mean.

        These are the variations at the node `current` whose label is `name` and, if it names a piece, the latest such
        move on the path to that node.
        """
        parent = self._game.parent[current]
        siblings = () if parent < 0 else (index for index in self._children(parent) if index != current)
        found = [index for index in (*siblings, *list(self._children(current))[1:]) if self._has_name(index, name)]
        if is_piece:
            path = islice(self._game.path_up(current), MAX_VISITED_NODES)
            found += islice((index for index in path if self._has_name(index, name)), 1)
        return tuple(found[:MAX_CANDIDATES])

    def _near(self, start: int, reference: MoveReference, moves: Sequence[int]) -> Iterator[int]:
        """Yield those of `moves` that match a reference on the path to the node `start` or, if none does, after it.

        `moves` have the number of the reference.
        """
        places = self._numbered.places
        # a node that is not yet in the tree has no place
        place = places.get(start, -1)
        after = bisect_right(moves, place, key=places.__getitem__)
        for move in reversed(moves[:after]):
            if self._numbered.ends[move] <= place:
                continue
            # with a label, the text may be about another move in its place
            parent = self._game.parent[move]
            siblings = set(self._children(parent)) - {move} if reference.name is not None and parent >= 0 else ()
            others = (other for other in moves if other in siblings)
            found = [other for other in (move, *others) if self._fits(other, reference)]
            if found:
                yield from found
                return
        end = self._numbered.ends.get(start, 0)
        below = self._first_below(moves[after : bisect_left(moves, end, key=places.__getitem__)])
        depth = self._game.depth
        for move in sorted(below, key=lambda move: (not self._is_first_line(start, move), depth[move])):
            if self._fits(move, reference):
                yield move

    def _first_below(self, moves: Sequence[int]) -> Iterator[int]:
        """Yield of some moves with the same number those that are not below another of them."""
        end = 0
        for move in moves:
            if self._numbered.places[move] >= end:
                end = self._numbered.ends[move]
                yield move

    def _is_first_line(self, start: int, index: int) -> bool:
        """Return whether a node below the node `start` is on its line of first children."""
        places, depth = self._numbered.places, self._game.depth
        return places[index] - places[start] == depth[index] - depth[start]

    def _fits(self, index: int, reference: MoveReference) -> bool:
        """Return whether a move with the number of a reference has its color and its label."""
        label = self._rules.label(Node(self._game, index))
        if label is None or (reference.color is not None and label.color != reference.color):
            return False
        return reference.name is None or self._has_name(index, reference.name)

    def _has_name(self, index: int, name: str) -> bool:
        """Return whether the label of a move contains a name; case matters only for names that consist of letters."""
        label = self._rules.label(Node(self._game, index))
        if label is None or label.color is None:
            return False
        names = label.text.split()
        return name in names if name.isalpha() else name.upper() in (other.upper() for other in names)

    def _children(self, index: int) -> Iterator[int]:
        """Return the indices of a node's first children."""
        return islice(self._game.child_indices(index), MAX_CHILDREN)

    @cached_property
    def _numbered(self) -> _NumberedMoves:
        """The moves by number, and the places of all nodes."""
        game, restarts = self._game, self._rules.setup_restarts_numbers
        moves: dict[int, list[int]] = defaultdict(list)
        numbers = {-1: 0}
        places: dict[int, int] = {}
        for place, index in enumerate(game.descendants(0)):
            label = self._rules.label(Node(game, index))
            number = last_number(label, numbers[game.parent[index]], setup_restarts=restarts)
            numbers[index], places[index] = number, place
            if label is not None and label.color is not None:
                moves[number].append(index)
        ends: dict[int, int] = {}
        for index, place in reversed(places.items()):
            end = ends.setdefault(index, place + 1)
            parent = game.parent[index]
            ends[parent] = max(ends.get(parent, 0), end)
        return _NumberedMoves(dict(moves), places, ends)
