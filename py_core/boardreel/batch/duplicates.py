"""Find games with the same moves: exactly, in another orientation, or of which one goes on where the other ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

from boardreel.batch.archived_game import ArchivedGame
from boardreel.explorer.game_row import line_properties
from boardreel.explorer.keys import keys_for, scope_bytes
from boardreel.explorer.walk import walk_line
from boardreel.games.protocol import Symmetry
from boardreel.sgf.properties import GAME_INFO_IDENTS
from boardreel.text_folding import fold_text

#: bytes of the digest of the moves up to a node
DIGEST_BYTES = 8
#: games with fewer moves are not taken for the beginnings of others
MIN_PREFIX_MOVES = 10


@dataclass(frozen=True)
class Sameness:
    """When two games are the same: `symmetric` if the board may be turned, `prefix` if one may go on after the other.

    With `ignores_info`, players and date may differ.
    """

    symmetric: bool = False
    prefix: bool = False
    ignores_info: bool = False


class Richness(NamedTuple):
    """The size of a game: nodes, characters of comments, and properties of its info."""

    nodes: int
    comment_characters: int
    info_count: int


class Duplicate(NamedTuple):
    """The number of a game that is left out, and that of the game that is kept in its place."""

    number: int
    kept: int


@dataclass
class DuplicateFinder:
    """Compares games that are added one after the other, and are numbered from 0."""

    sameness: Sameness
    #: digests of the moves up to each node of the main line; only that of the last node unless prefixes count
    _digests: list[array[int]] = field(default_factory=list)
    _richness: list[Richness] = field(default_factory=list)

    def add(self, archived: ArchivedGame) -> None:
        """Add the next game."""
        digests = array("Q", _move_digests(archived, self.sameness))
        self._digests.append(digests if self.sameness.prefix else digests[-1:])
        self._richness.append(_richness(archived))

    def duplicates(self) -> list[Duplicate]:
        """Return the games to leave out, by number. Of the same games, the richest is kept; of equal ones, the first."""
        groups: dict[int, list[int]] = {}
        for number, digests in enumerate(self._digests):
            groups.setdefault(digests[-1], []).append(number)
        kept = {
            digest: min(group, key=lambda number: (*(-count for count in self._richness[number]), number))
            for digest, group in groups.items()
        }
        if self.sameness.prefix:
            self._follow_prefixes(kept)
        return [
            Duplicate(number, kept[digests[-1]])
            for number, digests in enumerate(self._digests)
            if kept[digests[-1]] != number
        ]

    def _follow_prefixes(self, kept: dict[int, int]) -> None:
        """Replace in `kept` the games that are beginnings of other games by those, the longest of which come first."""
        longest_first = sorted(set(kept.values()), key=lambda number: (-len(self._digests[number]), number))
        longer: dict[int, int] = {}
        for number in longest_first:
            for digest in self._digests[number][MIN_PREFIX_MOVES:-1]:
                if digest in kept:
                    longer.setdefault(digest, number)
        kept.update(longer)


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
    first, *others = line_properties(archived.game.main_line())
    return [repr(first), *(repr(properties) for properties in others if properties)]


def _oriented_steps(archived: ArchivedGame) -> list[str]:
    """Return a text for each node of the main line that changes the position, in the orientation with the least texts.

    The orientation of the least texts is also that of the least texts of any beginning of the game.
    """
    places = list(walk_line(archived.game, archived.rules, len(archived.game.parent)))

    def steps(symmetry: Symmetry) -> list[str]:
        """Return the texts of all places after a symmetry."""
        found = []
        for place in places:
            parts = sorted(part.image(symmetry) for part in place.changed)
            moves = [
                (symmetry.colors.get(move.color, move.color), move.name) for move in place.played.moves if move.name
            ]
            found.append(repr((parts, moves)))
        return found

    return min(map(steps, keys_for(archived.rules).symmetries))


def numbers_without(count: int, duplicates: Sequence[Duplicate]) -> list[int]:
    """Return the numbers below `count` of the games that are not left out."""
    left_out = {duplicate.number for duplicate in duplicates}
    return [number for number in range(count) if number not in left_out]
