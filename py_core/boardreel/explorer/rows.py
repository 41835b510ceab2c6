"""First stage of building an index: play the games of a batch, and group what happened by the keys of the positions.

The result is independent of other batches, so that batches can be processed anywhere and in any order.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from boardreel.budgets import USUAL, BudgetSpentError, Limits
from boardreel.errors import BoardreelError
from boardreel.explorer.binary import Cursor, write_number, write_numbers, write_text
from boardreel.explorer.game_row import IndexedGame, describe_game
from boardreel.explorer.keys import KEY_BYTES, PositionKeys, keys_for
from boardreel.explorer.outcomes import (
    UNKNOWN,
    GameResult,
    can_have_points,
    can_have_result,
    named_result,
    played_result,
)
from boardreel.explorer.sources import Problem, RefusedRecordError, Source, games_of
from boardreel.explorer.walk import Place, Play, walk_line, walk_tree
from boardreel.files import printable_name
from boardreel.games.protocol import PIECE, Rules
from boardreel.games.registry import open_rules
from boardreel.opening import ReadOptions
from boardreel.replay import Replay
from boardreel.sgf import Game
from boardreel.time_limit import ending_in_time

DEFAULT_PLIES = 60
#: move → numbers of games of a batch, nodes and results, one after the other; the move is empty if none follows
MoveGroups: TypeAlias = dict[str, list[int]]
#: key → what happened at the position
KeyGroups: TypeAlias = dict[bytes, MoveGroups]
#: kind and scope of a game, color and point → triples of game, first depth and number of depths of a piece on the point
Pieces: TypeAlias = dict[str, list[int]]


@dataclass(frozen=True)
class Options:
    """The options of a build that decide what the index contains.

    `plies` is the depth up to which positions are indexed. With `variations`, they include those of variations, and
    places are indices of nodes in file order; otherwise places are depths on the main line. `keep_duplicates` keeps games
    with the same moves, players and date. `charset` takes precedence over the charsets that the records name.
    Records larger than `limits` allow are left out.
    """

    plies: int = DEFAULT_PLIES
    variations: bool = False
    keep_duplicates: bool = False
    charset: str | None = None
    limits: Limits = field(default=USUAL, compare=False)

    @property
    def reading(self) -> ReadOptions:
        """How the records are read."""
        return ReadOptions(self.charset, self.limits)


@dataclass
class Columns:
    """The result of a batch as plain arrays: one row for each key, sorted by key.

    `keys` are the keys side by side. `ends` are the offsets in `payloads` at which the payload of each key ends. `pieces`
    are the postings of the pattern search. `problems` has the records and games that could not be indexed.
    """

    games: list[IndexedGame]
    keys: bytes
    ends: array[int]
    payloads: bytes
    pieces: Pieces
    problems: list[Problem] = field(default_factory=list)

    def rows(self) -> Iterator[tuple[bytes, bytes]]:
        """Yield key and payload of each row."""
        start = 0
        for index, end in enumerate(self.ends):
            yield self.keys[index * KEY_BYTES : (index + 1) * KEY_BYTES], self.payloads[start:end]
            start = end


def build_rows(batch: Sequence[Source], options: Options) -> Columns:
    """Play the games of a batch and return its columns. Records that cannot be read are reported in `problems`."""
    recorder = BatchRecorder(options)
    for source in batch:
        try:
            found = games_of(source)
        except BoardreelError as error:
            reason = str(error).removeprefix(f"{printable_name(source.piece.path)}: ")
            recorder.problems.append(Problem(source.title, "unreadable", reason))
        except RefusedRecordError as error:
            recorder.problems.append(error.problem)
        else:
            for game in found:
                if not recorder.add(game, source.title):
                    break
    return recorder.columns()


class BatchRecorder:
    """Collects what happened at the positions of some games, which are one batch."""

    def __init__(self, options: Options) -> None:
        """Start without games. `options` say what is collected."""
        self.problems: list[Problem] = []
        self._options = options
        self._games: list[IndexedGame] = []
        self._groups: KeyGroups = {}
        self._pieces: Pieces = {}

    def add(self, game: Game, file: str, replay: Replay | None = None) -> bool:
        """Add a game of the record called `file`. `replay` is the game's own, if it was played already.

        Return False if the budget of the record is spent, so that no other game of it can be added.
        """
        rules = open_rules(game) if replay is None else replay.rules
        if not rules.sides:
            self.problems.append(Problem(file, "no-rules", "no installed game has rules for it", game.number))
            return True
        play = rules.play if replay is None else lambda _, node: replay.play(node)
        recorder = GameRecorder(rules, play, len(self._games), self._groups, self._pieces)
        try:
            with ending_in_time(game.collection.source.budget):
                self._games.append(recorder.record(game, file, self._options))
        except BudgetSpentError as error:
            self.problems.append(Problem(file, "too-large", f"the file is too large: {error}", game.number))
            return False
        return True

    def columns(self) -> Columns:
        """Return the columns of all games that were added."""
        ends = array("Q")
        payloads = bytearray()
        ordered = sorted(self._groups)
        for key in ordered:
            for text, entries in sorted(self._groups[key].items()):
                write_text(payloads, text)
                write_number(payloads, len(entries) // 3)
                write_numbers(payloads, entries)
            ends.append(len(payloads))
        return Columns(self._games, b"".join(ordered), ends, bytes(payloads), self._pieces, self.problems)


class GameRecorder:
    """Adds the positions of one game to the groups of its batch."""

    def __init__(self, rules: Rules, play: Play, number: int, groups: KeyGroups, pieces: Pieces) -> None:
        """Prepare to record the game with a number in its batch, whose nodes the function `play` plays."""
        self.rules = rules
        self.play = play
        self.number = number
        self.groups = groups
        self.pieces = pieces
        self.keys: PositionKeys = keys_for(rules)

    def record(self, game: Game, file: str, options: Options) -> IndexedGame:
        """Record a game and return its row. `file` is the name of its record."""
        walk = walk_tree if options.variations else walk_line
        places = list(walk(game, self.rules, options.plies, self.play))
        result = self._result(game, places)
        followed = set()
        for place in places:
            if place.parent >= 0 and place.move is not None:
                followed.add(place.parent)
                self._add(places[place.parent], place, result, is_tree=options.variations)
        for index, place in enumerate(places):
            if index not in followed:
                self._add(place, None, result, is_tree=options.variations)
        if not options.variations:
            self._add_pieces(places)
        return describe_game(game, self.rules, file)

    def _add(self, place: Place, following: Place | None, result: GameResult, *, is_tree: bool) -> None:
        """Record that a move follows at a place, or nothing if `following` is None."""
        text, symmetry = "", place.symmetries[0]
        if following is not None and following.move is not None:
            text, symmetry = self.keys.oriented_move(following.move, place.symmetries)
        number = result.oriented(self.keys.player_images[symmetry]).to_number()
        moves = self.groups.get(place.key)
        if moves is None:
            moves = self.groups[place.key] = {}
        entry = (self.number, place.node.index if is_tree else place.depth, number)
        entries = moves.get(text)
        if entries is None:
            moves[text] = [*entry]
        else:
            entries += entry

    def _result(self, game: Game, places: Sequence[Place]) -> GameResult:
        """Return the result that the record names; what it does not name follows from the end of the main line."""
        named = named_result(game, self.rules)
        start = self.rules.start()
        if named.points or (named.outcome != UNKNOWN and not can_have_points(start)) or not can_have_result(start):
            return named
        played = self._played_result(game, places)
        return GameResult(named.outcome or played.outcome, played.points)

    def _played_result(self, game: Game, places: Sequence[Place]) -> GameResult:
        """Return the result that follows from the last position of the main line."""
        line = game.main_line()
        on_line = {node.index for node in line}
        position, depth = self.rules.start(), -1
        for place in places:
            if place.node.index in on_line:
                position, depth = place.played.position, place.depth
        for node in line[depth + 1 :]:
            position = self.play(position, node).position
        return played_result(position, self.rules)

    def _add_pieces(self, places: Sequence[Place]) -> None:
        """Record from which depth to which each piece is on its points."""
        since = {
            (part.color, point): 0
            for part in self.rules.position_parts(self.rules.start())
            if part.kind == PIECE
            for point in part.points
        }
        name = f"{self.rules.kind.id}\t{self.rules.scope}"
        for place in places:
            for part in place.changed:
                if part.kind != PIECE:
                    continue
                for point in part.points:
                    start = since.pop((part.color, point), None)
                    if start is None:
                        since[part.color, point] = place.depth
                    elif place.depth > start:
                        self._add_piece(name, part.color, point, start, place.depth - start)
        for (color, point), start in since.items():
            self._add_piece(name, color, point, start, 0)

    def _add_piece(self, name: str, color: str, point: str, start: int, length: int) -> None:
        """Record a piece that is on a point for `length` depths, or to the end if it is 0."""
        self.pieces.setdefault(f"{name}\t{color}\t{point}", []).extend((self.number, start, length))


def read_payload(payload: bytes) -> Iterable[tuple[str, list[int]]]:
    """Yield the moves of a payload with their triples: number of the game in its batch, place, oriented result."""
    cursor = Cursor(payload)
    while not cursor.is_at_end:
        text = cursor.text()
        yield text, cursor.numbers(3 * cursor.count(3))
