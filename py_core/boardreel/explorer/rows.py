"""First stage of building an index: play the games of a batch, and record what happened at the keys of the positions.

The result is independent of other batches, so that batches can be processed anywhere and in any order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from boardreel.budgets import USUAL, BudgetSpentError, Limits
from boardreel.errors import BoardreelError
from boardreel.explorer.game_row import IndexedGame, describe_game
from boardreel.explorer.keys import PositionKeys, keys_for
from boardreel.explorer.outcomes import (
    UNKNOWN,
    GameResult,
    can_have_points,
    can_have_result,
    named_result,
    played_result,
)
from boardreel.explorer.sources import Problem, RefusedRecordError, Source, file_problems, games_of
from boardreel.explorer.walk import LineEnd, MainLine, Play, Visit, main_line_of, visit_line, visit_tree
from boardreel.files import printable_name
from boardreel.games.protocol import PIECE, Rules
from boardreel.games.registry import open_rules
from boardreel.opening import ReadOptions
from boardreel.replay import Replay
from boardreel.sgf import Game
from boardreel.sgf.info_words.results import VOID
from boardreel.time_limit import ending_in_time

DEFAULT_PLIES = 60
#: kind and scope of a game, color and point → triples of game, first depth and number of depths of a piece on the point
Pieces: TypeAlias = "dict[str, array[int]]"


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
        """The options with which the records are read."""
        return ReadOptions(self.charset, self.limits)


class Row(NamedTuple):
    """A position of a game: its key, the number of the game in its batch, and the depth or node of the position.

    `move` is the text of the move that follows, in the orientation of the key; it is empty if none follows. `result` is
    that of the game in the same orientation, as `GameResult.to_number` returns it.
    """

    key: bytes
    game: int
    place: int
    move: str
    result: int


@dataclass
class Columns:
    """The result of a batch: its games, and the rows of all positions, sorted.

    `pieces` are the postings of the pattern search. `problems` has the records and games that could not be indexed.
    """

    games: list[IndexedGame]
    rows: list[Row]
    pieces: Pieces
    problems: list[Problem] = field(default_factory=list)


def build_rows(batch: Sequence[Source], options: Options) -> Columns:
    """Play the games of a batch and return its columns. Records that cannot be read are reported in `problems`."""
    recorder = BatchRecorder(options)
    for source in batch:
        recorder.problems += file_problems(source)
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
    """Collects the rows of one batch: for each position of its games, the moves that followed and the results."""

    def __init__(self, options: Options) -> None:
        """Start without games. `options` say what is collected at their positions."""
        self.problems: list[Problem] = []
        self._options = options
        self._games: list[IndexedGame] = []
        self._rows: list[Row] = []
        self._pieces = PieceRecorder()

    def add(self, game: Game, file: str, replay: Replay | None = None) -> bool:
        """Add the positions of a game of the record called `file`.

        `replay` is the game's own, if it was played already.

        Return False if the budget of the record is spent, so that no other game of it can be added.
        """
        rules = open_rules(game) if replay is None else replay.rules
        if not rules.sides:
            self.problems.append(Problem(file, "no-rules", "no installed game has rules for it", game.number))
            return True
        play = rules.play if replay is None else lambda _, node: replay.play(node)
        try:
            with ending_in_time(game.collection.source.budget):
                self._add(game, rules, play, file)
        except BudgetSpentError as error:
            self.problems.append(Problem(file, "too-large", f"the file is too large: {error}", game.number))
            return False
        return True

    def _add(self, game: Game, rules: Rules, play: Play, file: str) -> None:
        """Add a game completely or not at all."""
        number, has_variations = len(self._games), self._options.variations
        visit = visit_tree if has_variations else visit_line
        line = main_line_of(game)
        described = describe_game(line, rules, file)
        visits, end = visit(line, rules, self._options.plies, play)
        is_void = described.row.result == VOID
        result = GameResult() if is_void else _game_result(line, rules, play, end)
        rows = position_rows(visits, keys_for(rules), result, number, has_nodes=has_variations)
        self._games.append(described)
        self._rows += rows
        if not has_variations:
            self._pieces.add(rules, visits, number)

    def columns(self) -> Columns:
        """Return the columns of all games that were added."""
        return Columns(self._games, sorted(self._rows), self._pieces.lists(), self.problems)


def position_rows(
    visits: Sequence[Visit], keys: PositionKeys, result: GameResult, number: int, *, has_nodes: bool
) -> list[Row]:
    """Return the rows of a game with a number: one for each move that follows a place, and one where none follows.

    With `has_nodes`, the places in the rows are nodes, otherwise depths.
    """
    rows: list[Row] = []
    followed: set[int] = set()
    #: by symmetry
    results = [result.oriented(image).to_number() for image in keys.player_images]
    places = [visit.node if has_nodes else visit.depth for visit in visits]
    for visit in visits:
        if visit.move:
            before = visits[visit.parent]
            followed.add(visit.parent)
            values = (before.key, number, places[visit.parent], visit.move, results[visit.move_symmetry])
            rows.append(tuple.__new__(Row, values))
    for index, visit in enumerate(visits):
        if index not in followed:
            rows.append(Row(visit.key, number, places[index], "", results[visit.symmetries[0]]))
    return rows


def _game_result(line: MainLine, rules: Rules, play: Play, end: LineEnd) -> GameResult:
    """Return the result that the record names; what it does not name follows from the end of the main line.

    The line was played up to `end`.
    """
    position = end.position
    named = named_result(line.game, rules)
    if named.points or (named.outcome != UNKNOWN and not can_have_points(position)) or not can_have_result(position):
        return named
    for node in line.nodes[end.depth + 1 :]:
        position = play(position, node).position
    played = played_result(position, rules)
    return GameResult(named.outcome or played.outcome, played.points)


class PieceRecorder:
    """Collects at which depths of the games of a batch pieces are on points."""

    def __init__(self) -> None:
        """Start without games."""
        #: kind and scope of a game → color and point → triples, see `Pieces`
        self._lists: dict[str, dict[tuple[str, str], list[int]]] = {}

    def add(self, rules: Rules, visits: Sequence[Visit], number: int) -> None:
        """Record from which depth to which each piece is on its points, in the game with a number in its batch."""
        lists = self._lists.setdefault(f"{rules.kind.id}\t{rules.scope}", {})
        since = {
            (part.color, point): 0
            for part in rules.position_parts(rules.start())
            if part.kind == PIECE
            for point in part.points
        }
        for visit in visits:
            depth = visit.depth
            for kind, color, points in visit.changed:
                if kind != PIECE:
                    continue
                for point in points:
                    piece = (color, point)
                    start = since.pop(piece, None)
                    if start is None:
                        since[piece] = depth
                    elif depth > start:
                        lists.setdefault(piece, []).extend((number, start, depth - start))
        # what is there at the end
        for piece, start in since.items():
            found = lists.get(piece)
            if found is None:
                lists[piece] = [number, start, 0]
            else:
                found += (number, start, 0)

    def lists(self) -> Pieces:
        """Return the postings of all pieces."""
        return {
            f"{scope}\t{color}\t{point}": array("I", numbers)
            for scope, lists in self._lists.items()
            for (color, point), numbers in lists.items()
        }
