"""Keys of positions: 80-bit numbers that are equal for a position and its images under the symmetries of the game.

Every part of a position (`boardreel.games.position_parts`) has a constant, and so has the scope of the game. The XOR of
its constants is a number for a position in one orientation. The least of the numbers of all orientations, with its first
four bytes moved to the end, is the key: the first bits of the least of several numbers are mostly zeros, and those of a
key divide positions into parts of equal size.

The constant of a part is the BLAKE2b hash, 10 bytes long and personalized with `PERSON`, of its byte form: kind, color
and points, separated by tabs, in UTF-8. The points are in ascending order of their names, separated by commas. The
byte form of a scope is `scope`, the identifier of the kind of game, and the scope, separated by tabs. These definitions
are frozen: published indexes contain keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import islice
from struct import Struct

from boardreel.game_results import players_of
from boardreel.games.protocol import LinkChange, Move, Part, PlainMove, Played, Position, Rules, Symmetry

KEY_BYTES = 10
ROTATED_BYTES = 4
PERSON = b"boardreel-key-1"
#: stored moves and constants of one scope, after which they are computed again
MAX_CACHED = 200_000
#: points by which symmetries are compared; more than the longest row has
MAX_COMPARED_POINTS = 1000
#: scopes whose keys are stored
MAX_SCOPES = 64
_keys_by_scope: dict[bytes, PositionKeys] = {}


def part_bytes(part: Part) -> bytes:
    """Return the bytes of a part of a position, from which its constant is computed."""
    return f"{part.kind}\t{part.color}\t{','.join(sorted(part.points))}".encode()


def scope_bytes(rules: Rules) -> bytes:
    """Return the bytes of the scope of a game (variant, board size and ruleset), from which its constant is computed."""
    return f"scope\t{rules.kind.id}\t{rules.scope}".encode()


def constant(content: bytes) -> bytes:
    """Return the constant, an 80-bit number, for the bytes of a part of a position or of a scope."""
    return blake2b(content, digest_size=KEY_BYTES, person=PERSON).digest()


class PositionKeys:
    """Computes the keys of the positions of all games of one scope.

    While a game is played, its positions are described by a sum: the keys of all orientations side by side in one
    number, so that one XOR changes all of them. `start` is the sum of a position without parts.
    """

    def __init__(self, scope: bytes, symmetries: Iterable[Symmetry], players: tuple[tuple[str, ...], ...]) -> None:
        """Take the bytes of a scope (`scope_bytes`), the symmetries of its games and the colors of each player."""
        self.symmetries = tuple(symmetries)
        self.start = int.from_bytes(constant(scope) * len(self.symmetries))
        self._sum_bytes = KEY_BYTES * len(self.symmetries)
        self._split = Struct(f"{KEY_BYTES}s" * len(self.symmetries)).unpack
        self._constants: dict[Part, int] = {}
        self._plain_moves: dict[str, tuple[int, tuple[str, ...]]] = {}
        self._moves: dict[tuple[int, Move], str] = {}
        #: whether a node has a move, by its text
        self.has_move_by_text: dict[str, bool] = {}
        owner = {color: player for player, colors in enumerate(players) for color in colors}
        #: for each symmetry, the image of every player
        self.player_images = tuple(
            tuple(owner[symmetry.colors[colors[0]]] for colors in players) for symmetry in self.symmetries
        )

    def change(self, total: int, parts: Iterable[Part]) -> int:
        """Return the sum `total` after a change: without those of `parts` that it has, with those that it lacks."""
        constants = self._constants
        for part in parts:
            wide = constants.get(part)
            total ^= self._add_constant(part) if wide is None else wide
        return total

    def orient(self, total: int) -> tuple[bytes, tuple[int, ...]]:
        """Return the key for a sum, and the indices of the symmetries that turn the position as the key has it.

        There are several of them if the position itself is symmetric.
        """
        keys = self._split(total.to_bytes(self._sum_bytes))
        least = min(keys)
        key = least[ROTATED_BYTES:] + least[:ROTATED_BYTES]
        if keys.count(least) == 1:
            return key, (keys.index(least),)
        return key, tuple(index for index, key in enumerate(keys) if key == least)

    def oriented_move(self, move: Move, symmetries: tuple[int, ...]) -> tuple[str, int]:
        """Return the text of a move in the orientation of the position's key, and the index of the symmetry that was used.

        `symmetries` are those that `orient` returned. Of several images, the least text counts.
        """
        if len(symmetries) == 1:
            index = symmetries[0]
            return self._moves.get((index, move)) or self._add_move(index, move), index
        return min((self._moves.get((index, move)) or self._add_move(index, move), index) for index in symmetries)

    def plain_move(self, plain: PlainMove) -> tuple[int, tuple[str, ...]]:
        """Return what a plain move changes in a sum, and the texts of the move after each symmetry."""
        found = self._plain_moves.get(plain.text)
        if found is None:
            texts = tuple(write_move(symmetry.transform_move(plain.move)) for symmetry in self.symmetries)
            found = self._plain_moves[plain.text] = self.change(0, plain.changed), texts
        return found

    def _add_constant(self, part: Part) -> int:
        """Compute and cache the constants of a part of a position and of its images, side by side in one number."""
        if len(self._constants) >= MAX_CACHED:
            self._constants.clear()
        images = (part.image(symmetry) for symmetry in self.symmetries)
        wide = int.from_bytes(b"".join(constant(part_bytes(image)) for image in images))
        self._constants[part] = wide
        return wide

    def _add_move(self, index: int, move: Move) -> str:
        """Compute and cache the text of a move after the symmetry with the index `index` was applied."""
        if len(self._moves) >= MAX_CACHED:
            self._moves.clear()
        text = self._moves[index, move] = write_move(self.symmetries[index].transform_move(move))
        return text


def write_move(move: Move) -> str:
    """Return a move as text: color and points, such as `B dd`; or color and name, such as `B =pass`.

    The links that a move changes before it follow, such as `-C3:D5` for a removed link, in ascending order.
    """
    texts = [move.color, ",".join(move.points) or f"={move.name or ''}"]
    texts += sorted(
        f"{'-' if link.is_removal else '+'}{':'.join(sorted((link.first, link.second)))}" for link in move.links
    )
    return " ".join(texts)


def read_move(text: str) -> Move:
    """Return the move in a text that `write_move` returned. It has no name of a piece."""
    color, target, *links = text.split(" ")
    changes = []
    for link in links:
        first, _, second = link[1:].partition(":")
        changes.append(LinkChange(first, second, link.startswith("-")))
    if target.startswith("="):
        return Move(color, name=target[1:], links=tuple(changes))
    return Move(color, tuple(target.split(",")), links=tuple(changes))


def only_move(played: Played) -> Move | None:
    """Return the only move of a node without setup, apart from offers of a draw with it, else None."""
    return None if played.setup else played.move


def inverse(symmetries: Sequence[Symmetry], symmetry: Symmetry) -> Symmetry:
    """Return the symmetry, among all symmetries of a game, that undoes the effect of one of them."""
    # no symmetry other than the identity keeps all points of a row
    sample = list(islice(symmetry.points, MAX_COMPARED_POINTS))
    return next(
        other
        for other in symmetries
        if all(other.colors[symmetry.colors[color]] == color for color in symmetry.colors)
        and all(other.points[symmetry.points[point]] == point for point in sample)
    )


def keys_for(rules: Rules) -> PositionKeys:
    """Return the keys of the scope of a game. Games of one scope share them."""
    scope = scope_bytes(rules)
    keys = _keys_by_scope.get(scope)
    if keys is None:
        if len(_keys_by_scope) >= MAX_SCOPES:
            _keys_by_scope.clear()
        keys = _keys_by_scope[scope] = PositionKeys(scope, rules.symmetries(), players_of(rules))
    return keys


def sum_of(rules: Rules, position: Position) -> int:
    """Return the sum of a position: the keys of all its orientations in one number, computed from all of its parts."""
    keys = keys_for(rules)
    return keys.change(keys.start, rules.position_parts(position))


def position_key(rules: Rules, position: Position) -> bytes:
    """Return the key of a position, 10 bytes."""
    return keys_for(rules).orient(sum_of(rules, position))[0]
