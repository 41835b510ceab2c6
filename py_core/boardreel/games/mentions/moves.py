"""Find the nodes that a move number in a comment can mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from boardreel.games.move_numbers import Labeled, LastNumbers, has_move
from boardreel.sgf import Game, Node

#: nodes that are visited on the search for a number, in one direction
MAX_VISITED_NODES = 4000
#: nodes that are visited for all numbers in one comment; later numbers are not found
MAX_VISITED_NODES_PER_TEXT = 100_000
#: more readings of a mention are not listed
MAX_CANDIDATES = 8
MAX_CHILDREN = 200


class MoveReference(NamedTuple):
    """A reference to a move in a text: its number and, if given, the SGF name of its color and its label."""

    number: int
    color: str | None = None
    name: str | None = None


class MoveFinder:
    """Finds moves of one game by number. Numbers are computed on demand, for the lines that are searched."""

    def __init__(self, rules: Labeled, game: Game) -> None:
        self._rules = rules
        self._game = game
        self._numbers = LastNumbers(rules, game)
        self._visits_left = MAX_VISITED_NODES_PER_TEXT

    def begin_text(self) -> None:
        """Reset the limit of visited nodes; call this before each comment."""
        self._visits_left = MAX_VISITED_NODES_PER_TEXT

    def candidates(self, reference: MoveReference, previous: int | None, current: int) -> tuple[int, ...]:
        """Return the nodes that a reference in the comment of the node `current` can mean, the most likely first.

        A reference continues the line of the move `previous`, which was mentioned before it. If that line has no such
        move, the reference means a move of the current line, or else of the main line.
        """
        if self._visits_left < 0:
            return ()
        searches = (
            *(() if previous is None else (self._near(previous, reference),)),
            self._near(current, reference),
            (index for index in islice(self._game.line_from(0), MAX_VISITED_NODES) if self._fits(index, reference)),
        )
        for search in searches:
            found = tuple(dict.fromkeys(islice(search, MAX_CANDIDATES)))
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

    def _near(self, start: int, reference: MoveReference) -> Iterator[int]:
        """Yield the moves on the path to the node `start` that match a reference or, if none does, those after it."""
        for index in islice(self._game.path_up(start), MAX_VISITED_NODES):
            self._visits_left -= 1
            if self._has_number(index, reference.number):
                # with a label, the text may be about another move in its place
                parent = self._game.parent[index]
                others = self._children(parent) if reference.name is not None and parent >= 0 else ()
                found = [other for other in dict.fromkeys((index, *others)) if self._fits(other, reference)]
                if found:
                    yield from found
                    return
        yield from self._below(start, reference)

    def _below(self, start: int, reference: MoveReference) -> Iterator[int]:
        """Yield the moves after the node `start` that match a reference, those on its line of first children first."""
        line = islice(self._game.line_from(start), 1, MAX_VISITED_NODES)
        yield from islice((index for index in line if self._fits(index, reference)), 1)
        level = [start]
        visited = 0
        while level and visited < MAX_VISITED_NODES:
            children = [child for index in level for child in self._children(index)][:MAX_VISITED_NODES]
            visited += len(children)
            yield from (child for child in children if self._fits(child, reference))
            level = [child for child in children if self._numbers.at(child) < reference.number]

    def _fits(self, index: int, reference: MoveReference) -> bool:
        """Return whether a node has the number, color and label of a reference."""
        self._visits_left -= 1
        if not self._has_number(index, reference.number):
            return False
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

    def _has_number(self, index: int, number: int) -> bool:
        """Return whether a node has a move with a number."""
        return self._numbers.at(index) == number and has_move(self._rules, Node(self._game, index))
