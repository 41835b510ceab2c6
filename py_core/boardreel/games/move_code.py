"""Numbers for the moves of a game, with which links store records (`boardreel.links`).

The numbers are frozen: they are in links that people have sent to each other. They depend on the board and its pieces,
never on which moves are legal, so that a correction of the rules changes no link.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any


class MoveCode(ABC):
    """Numbers for the moves of one game tree, from 0 to `count` - 1, by which links store moves.

    `idents` are the identifiers of the move properties of the sides, in the order of turns. A number stands for the same
    move of each side.

    A rank is the place of a number among those that the moves before leave. A code whose moves leave all numbers, which
    is the default, has no state, and the rank of a move is its number.
    """

    idents: tuple[str, ...]
    count: int

    @abstractmethod
    def number(self, values: Sequence[str]) -> int | None:
        """Return the number of a move from the raw values of its property, or None if it has no number.

        Only values in the form that `values` returns have a number.
        """

    @abstractmethod
    def values(self, number: int) -> Sequence[str]:
        """Return the raw values of the move with a number."""

    def standard_values(self, values: Sequence[str]) -> Sequence[str]:
        """Return raw values that name a move in other letters in the form that has a number, and others unchanged."""
        return values

    def start(self) -> Any:
        """Return the state before the first move of a line of play."""
        return None

    def after(self, state: Any, side: int, number: int) -> Any:
        """Return the state after the move with a number by a side; `side` is an index of `idents`."""
        return state

    def count_at(self, state: Any, side: int) -> int:
        """Return how many moves of a side are still possible in a state."""
        return self.count

    def rank_at(self, state: Any, side: int, number: int) -> int | None:
        """Return the rank of a move of a side, or None if the moves before do not leave it."""
        return number

    def number_at(self, state: Any, side: int, rank: int) -> int:
        """Return the number of the move of a side whose rank in a state is `rank`."""
        return rank


class WordCode(MoveCode):
    """A code whose moves are words for special moves, and below them numbers for everything else."""

    def __init__(self, idents: Sequence[str], base_count: int, words: Sequence[str]) -> None:
        """Give the numbers from `base_count` on to `words`, the raw values of special moves."""
        self.idents = tuple(idents)
        self.base_count = base_count
        self.words = tuple(words)
        self.count = base_count + len(self.words)

    def number(self, values: Sequence[str]) -> int | None:
        """Return the number of a move from its raw values: that of the word, or else the result of `base_number`."""
        if len(values) == 1 and values[0] in self.words:
            return self.base_count + self.words.index(values[0])
        return self.base_number(values)

    def values(self, number: int) -> Sequence[str]:
        """Return the word with a number, or the values that `base_values` returns for it."""
        return (self.words[number - self.base_count],) if number >= self.base_count else self.base_values(number)

    @abstractmethod
    def base_number(self, values: Sequence[str]) -> int | None:
        """Return the number of a move that is not a word, from its raw values, or None if it has none."""

    @abstractmethod
    def base_values(self, number: int) -> Sequence[str]:
        """Return the raw values of the move with a number that is not that of a word."""


class PointCode(WordCode):
    """The move code of a game whose moves name one point, or several points without separators.

    The number of a move with several points has them as digits, the first one as the most significant digit.
    """

    def __init__(
        self, idents: Sequence[str], names: Sequence[str], words: Sequence[str] = (), points_per_move: int = 1
    ) -> None:
        """Create the code of a board from the names of its points. Empty names are of points outside the board.

        If a move has several points, all names are of the same length.
        """
        names = [name for name in names if name]
        super().__init__(idents, len(names) ** points_per_move, words)
        self._names = names
        self._points_per_move = points_per_move
        self._number_of_name: Mapping[str, int] = {name: number for number, name in enumerate(names)}

    def base_number(self, values: Sequence[str]) -> int | None:
        """Return the number of the points that the only raw value names, or None if there are other values."""
        if len(values) != 1:
            return None
        text, count = values[0], self._points_per_move
        length = len(text) // count
        points = [self._number_of_name.get(text[index * length : (index + 1) * length]) for index in range(count)]
        number = 0
        for point in points:
            if point is None:
                return None
            number = number * len(self._names) + point
        return number if "".join(self.base_values(number)) == text else None

    def base_values(self, number: int) -> Sequence[str]:
        """Return the raw value of the move with a number: the names of its points."""
        names = []
        for _ in range(self._points_per_move):
            number, point = divmod(number, len(self._names))
            names.append(self._names[point])
        return ("".join(reversed(names)),)
