"""Find games with the same moves: exactly, in another orientation, or of which one goes on where the other ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from boardreel.batch.archived_game import ArchivedGame
from boardreel.explorer.game_row import line_properties
from boardreel.explorer.keys import keys_for, scope_bytes
from boardreel.explorer.walk import walk_line
from boardreel.games.protocol import Symmetry
from boardreel.sgf.properties import GAME_INFO_IDENTS
from boardreel.text_folding import fold_text

#: the name of the move, in every game that has it, by which a player takes over the first piece of the other one
SWAP_PIECES = "swap-pieces"
#: bytes of the digest of the moves up to a node
DIGEST_BYTES = 8
#: number of groups into which games are divided by their digests; only one group is in a dictionary at a time
GROUPS = 16
#: games with fewer moves are not taken for the beginnings of others
MIN_PREFIX_MOVES = 10


@dataclass(frozen=True)
class Sameness:
    """When two games are equal: with `symmetric`, also rotated or reflected ones; with `prefix`, also if one is longer.

    With `ignores_info`, players and date may differ.
    """

    symmetric: bool = False
    prefix: bool = False
    ignores_info: bool = False


class Richness(NamedTuple):
    """The amount of content in a game: nodes, characters of comments, and properties of the game info."""

    nodes: int
    comment_characters: int
    info_count: int


class DuplicateFinder:
    """Compares games that are added one after the other, and are numbered from 0.

    A game takes a few dozen bytes, and with prefixes eight more for each move.
    """

    def __init__(self, sameness: Sameness) -> None:
        self.sameness = sameness
        #: digests of the moves up to each node of all main lines; those of a game end at its number in `_ends`
        self._digests, self._ends = array("Q"), array("Q")
        self._richness = tuple(array("Q") for _ in Richness._fields)

    def __len__(self) -> int:
        return len(self._ends)

    def add(self, archived: ArchivedGame) -> None:
        """Add the next game."""
        digests = array("Q", _move_digests(archived, self.sameness))
        self._digests += digests if self.sameness.prefix else digests[-1:]
        self._ends.append(len(self._digests))
        for numbers, count in zip(self._richness, _richness(archived), strict=True):
            numbers.append(count)

    def kept_games(self) -> array[int]:
        """Return for each game the number of the one that is kept in its place, which is its own unless it is left out.

        Of the same games, the richest is kept; of equal ones, the first.
        """
        kept_games = array("Q", range(len(self)))
        # the beginning of a game may be in any group
        groups = 1 if self.sameness.prefix else GROUPS
        for group in range(groups):
            numbers: Sequence[int] = range(len(self))
            if groups > 1:
                numbers = [number for number, digest in enumerate(self._digests) if digest % groups == group]
            kept = self._richest_games(numbers)
            if self.sameness.prefix:
                self._follow_prefixes(kept)
            for number in numbers:
                kept_games[number] = kept[self._digest_of(number)]
        return kept_games

    def _richest_games(self, numbers: Iterable[int]) -> dict[int, int]:
        """Return for each digest of all moves of some games the richest of these games, and of equal ones the first."""
        kept: dict[int, int] = {}
        for number in numbers:
            before = kept.setdefault(self._digest_of(number), number)
            if self._richness_of(number) > self._richness_of(before):
                kept[self._digest_of(number)] = number
        return kept

    def _digest_of(self, number: int) -> int:
        """Return the digest of all moves of a game."""
        return self._digests[self._ends[number] - 1]

    def _richness_of(self, number: int) -> tuple[int, ...]:
        return tuple(numbers[number] for numbers in self._richness)

    def _digests_of(self, number: int) -> array[int]:
        """Return the digests of a game that has several only if prefixes count."""
        return self._digests[self._ends[number - 1] if number else 0 : self._ends[number]]

    def _follow_prefixes(self, kept: dict[int, int]) -> None:
        """Replace kept games that are beginnings of other games by those, the longest of which come first.

        `kept` has the kept game by the digest of all its moves.
        """
        lines = {number: self._digests_of(number) for number in set(kept.values())}
        longer: dict[int, int] = {}
        for number in sorted(lines, key=lambda number: (-len(lines[number]), number)):
            for digest in lines[number][MIN_PREFIX_MOVES:-1]:
                if digest in kept:
                    longer.setdefault(digest, number)
        kept |= longer


def _richness(archived: ArchivedGame) -> Richness:
    root = archived.game.root
    characters = 0
    if archived.game.may_have("C"):
        characters = sum(len(value) for node in archived.game.nodes for value in node.raw("C"))
    return Richness(len(archived.game.parent), characters, len(GAME_INFO_IDENTS & root.properties.keys()))


def _move_digests(archived: ArchivedGame, sameness: Sameness) -> Iterator[int]:
    """Yield a digest of the moves up to each node of the main line that has a move or setup, from the root."""
    steps = _oriented_steps(archived) if sameness.symmetric else _plain_steps(archived)
    digest = blake2b(scope_bytes(archived.rules), digest_size=DIGEST_BYTES)
    if not sameness.ignores_info:
        digest.update(repr(([fold_text(name) for name in archived.players], archived.date)).encode())
    for step in steps:
        digest.update(step.encode("utf-8", "replace"))
        yield int.from_bytes(digest.digest())


def _plain_steps(archived: ArchivedGame) -> list[str]:
    """Return a text for the root and for each other node of the main line with a move or setup."""
    first, *others = line_properties(archived.game.main_line(), archived.rules)
    return [repr(first), *(repr(properties) for properties in others if properties)]


def _oriented_steps(archived: ArchivedGame) -> list[str]:
    """Return a text for each node of the main line that changes the position, in the orientation with the least texts.

    The orientation of the least texts is also that of the least texts of any beginning of the game. In all orientations,
    swapped pieces are reflected at the same diagonal, so that the game goes on from there in an orientation of its own.
    """
    rules = archived.rules
    places = list(walk_line(archived.game, rules, len(archived.game.parent)))
    names = [[move.name for move in place.played.moves] for place in places]
    swap = next((index for index, found in enumerate(names) if SWAP_PIECES in found), len(places))

    def steps(symmetry: Symmetry, first: int, end: int) -> list[str]:
        """Return a text for each of some moves of the main line, which describes it after a symmetry was applied."""
        found = []
        for index in range(first, end):
            played, changed = places[index].played, places[index].changed
            parts = rules.position_parts(played.position) if index == swap else changed
            moves = [(symmetry.colors.get(move.color, move.color), move.name) for move in played.moves if move.name]
            found.append(repr((sorted(part.image(symmetry) for part in parts), moves)))
        return found

    symmetries = keys_for(rules).symmetries
    spans = ((0, swap), (swap, len(places)))
    return [step for span in spans for step in min(steps(symmetry, *span) for symmetry in symmetries)]


class GameNames:
    """The names of games, `FILE NUMBER`, by the number in which they were added, from 0. A game takes 16 bytes."""

    def __init__(self) -> None:
        self._files: list[str] = []
        self._indices: dict[str, int] = {}
        #: for each game, the index of its file, and its number in the file
        self._file_indices, self._numbers = array("Q"), array("Q")

    def add(self, archived: ArchivedGame) -> None:
        """Add the name of the next game."""
        file = archived.file
        if file not in self._indices:
            self._indices[file] = len(self._files)
            self._files.append(file)
        self._file_indices.append(self._indices[file])
        self._numbers.append(archived.game.number)

    def __getitem__(self, index: int) -> str:
        return f"{self._files[self._file_indices[index]]} {self._numbers[index]}"
