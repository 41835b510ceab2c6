"""Ask an index where a position was played and what came next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardreel.budgets import USUAL, Budget, Limits
from boardreel.explorer.binary import DamagedFile
from boardreel.explorer.game_row import GameId, GameRow
from boardreel.explorer.game_search import find_games
from boardreel.explorer.index_files import IndexFiles
from boardreel.explorer.index_json import decode_directory, decode_games, decode_manifest
from boardreel.explorer.keys import inverse, keys_for, sum_of
from boardreel.explorer.layout import DIRECTORY, GAMES_PER_FILE, HOT, MANIFEST, REMOVED, Manifest, SetInfo, ShardFolder
from boardreel.explorer.node_keys import move_at
from boardreel.explorer.outcomes import POINT_UNITS
from boardreel.explorer.patterns import Lookup, PatternGame, find_pattern, image_boards
from boardreel.explorer.postings import files_with, merge_postings, read_postings
from boardreel.explorer.shards import MoveRow, PositionEntry, Shard, decode_page, page_name, shard_name
from boardreel.explorer.shards import Occurrence as StoredOccurrence
from boardreel.explorer.stages import PIECE_WIDTH, PIECES, WORDS
from boardreel.games.protocol import Move, Position, Rules

if TYPE_CHECKING:
    import pyarrow


class Occurrence(NamedTuple):
    """A place where a position occurs: a game, and the depth on its main line.

    In an index with variations, `place` is the index of the node in file order.
    """

    game: GameId
    place: int


@dataclass
class RowSum:
    """A move that was played at a position, with its results: `wins` by player, `draws`, and games without result.

    `move` is the move in the orientation of the position that was asked for, and `text` the move as players write it.
    `date` is the latest date as a number such as 20240517. `examples` are a few games: the highest rated, and the latest.
    `points` are the sums of the points of each player in the `scored` games, those whose points are known.
    """

    move: Move | None
    text: str
    games: int = 0
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    date: int = 0
    examples: list[GameId] = field(default_factory=list)
    scored: int = 0
    points: list[float] = field(default_factory=list)

    @property
    def mean_points(self) -> list[float]:
        """Return the mean of the points of each player; empty if no game has points."""
        return [points / self.scored for points in self.points] if self.scored else []

    @property
    def unknown(self) -> int:
        """Return the number of games whose result is not known."""
        return self.games - sum(self.wins) - self.draws


@dataclass
class PositionMoves:
    """The answer of an index about a position: in how many games it occurs, and the moves, the most frequent first."""

    games: int
    moves: list[RowSum]


class Explorer:
    """An index of positions in a folder or at a web address.

    All methods raise OSError if a file cannot be read, ValueError if one is damaged, and BudgetSpentError if the files for
    an answer are more than the limits allow.
    """

    def __init__(self, source: str | Path, limits: Limits = USUAL) -> None:
        """Open an index: its folder, or its address (`https://…`, `s3://…`). `limits` are for each answer."""
        self.source = source
        self.files = IndexFiles(source)
        self.limits = limits
        self._directories: dict[str, dict[str, list[str]]] = {}
        #: path and content of the file with games that was read last
        self._last_rows: tuple[str, list[GameRow]] = ("", [])

    def __repr__(self) -> str:
        return f"<Explorer of {self.source}>"

    @cached_property
    def manifest(self) -> Manifest:
        """Return the manifest of the index."""
        return decode_manifest(self.files.require(MANIFEST, self.limits.start()))

    def at(self, position: Position, rules: Rules) -> PositionMoves:
        """Return the moves that were played at a position; `rules` are those that made it, such as `replay.rules`."""
        keys = keys_for(rules)
        key, symmetries = keys.orient(sum_of(rules, position))
        players = keys.player_images[symmetries[0]]
        back = inverse(keys.symmetries, keys.symmetries[symmetries[0]])
        games = 0
        rows: dict[str, RowSum] = {}
        for index, entry in self.entries(key, self.limits.start()):
            games += entry.games
            for row in entry.rows:
                if row.move not in rows:
                    move, text = move_at(rules, position, row.move, back)
                    rows[row.move] = RowSum(move, text, wins=[0] * len(players), points=[0.0] * len(players))
                _add_row(rows[row.move], row, players, index)
        return PositionMoves(games, sorted(rows.values(), key=lambda row: (-row.games, row.text)))

    def games(self, position: Position, rules: Rules) -> list[Occurrence]:
        """Return all places where a position occurs, by set and game."""
        key = keys_for(rules).orient(sum_of(rules, position))[0]
        budget = self.limits.start()
        return [
            Occurrence(GameId(index, game), place)
            for index, entry in self.entries(key, budget)
            for game, place in self.occurrences(entry, budget)
        ]

    def pattern(
        self, points: Mapping[str, str], rules: Rules, *, exchanges_colors: bool = False
    ) -> list[tuple[GameId, PatternGame]]:
        """Return the games that `iter_pattern` yields for the same arguments."""
        return list(self.iter_pattern(points, rules, exchanges_colors=exchanges_colors))

    def iter_pattern(
        self, points: Mapping[str, str], rules: Rules, *, exchanges_colors: bool = False
    ) -> Iterator[tuple[GameId, PatternGame]]:
        """Yield the games with a position in which these points have these colors; other points may have any.

        `points` maps the names of points to the SGF names of colors. All symmetries of the game are considered; with
        `exchanges_colors`, so are two colors that take each other's place. Only positions of the same variant and board
        as that of `rules` are found, and only up to the depth that is indexed. Raise ValueError if the game lacks a point
        or a color, and if the index has no pattern search.
        """
        prefix = f"{rules.kind.id}\t{rules.scope}\t"
        boards = image_boards(points, rules, exchanges_colors=exchanges_colors)
        budget = self.limits.start()
        if not all(info.has_pieces for info in self.manifest.sets):
            raise ValueError("this index has no pattern search")
        for index, info in enumerate(self.manifest.sets):
            removed = self.removed_games(index, budget)
            for game in find_pattern(boards, self._piece_lookup(info, prefix, budget)):
                if game.number not in removed:
                    yield GameId(index, game.number), game

    def _piece_lookup(self, info: SetInfo, prefix: str, budget: Budget) -> Lookup:
        """Return the function that reads the postings of a piece; `prefix` is the kind and the scope of the game."""

        def read_piece(color: str, point: str) -> Sequence[int]:
            text = f"{prefix}{color}\t{point}"
            return self._postings(info, PIECES, text, PIECE_WIDTH, budget).get(text, ())

        return read_piece

    def games_where(self, query: str) -> list[GameId]:
        """Return all games that fit a query such as `lee date:>=2016`; those of the last set come first.

        Words without a field are found in the texts of `searched_texts`, from the beginning of words. Raise QueryError
        for a field that an index does not have, see `game_search.INDEX_FIELDS`.
        """
        return find_games(self, query)

    def numbers_with_words(self, set_index: int, words: Sequence[str]) -> set[int]:
        """Return the numbers of the games of a set whose texts have words that begin with each of `words`, at least one."""
        budget = self.limits.start()
        info = self.manifest.sets[set_index]
        found = (self._postings(info, WORDS, word, 1, budget, is_prefix=True) for word in dict.fromkeys(words))
        return set.intersection(*(set().union(*postings.values()) for postings in found))

    def search(self, query: str, limit: int = 50) -> list[tuple[GameId, GameRow]]:
        """Return the first `limit` of the games that `games_where` finds, with what the index knows about them."""
        return [(game, self.game(game)) for game in self.games_where(query)[:limit]]

    def game(self, game: GameId) -> GameRow:
        """Return the row of a game in the table of games: its players, date, result and record."""
        number, index = divmod(game.number, GAMES_PER_FILE)
        rows = self._rows_in(f"{self.manifest.sets[game.set_index].name}/games/{number}")
        if index >= len(rows):
            raise DamagedFile(f"there is no game {game.number}")
        return rows[index]

    def table(self) -> pyarrow.Table:
        """Return the games of the index as an Arrow table, in the order of their sets.

        The columns are those of `GameRow`, and `first_day`, the first day that the date may mean. `to_pandas()` of the
        table gives a data frame. Raise ImportError if PyArrow is not installed (`pip install "boardreel[index]"`).
        """
        from boardreel.explorer.game_table import table_of_games

        return table_of_games(self.files_of_games())

    def files_of_games(self) -> Iterator[list[GameRow]]:
        """Yield the rows in each file of the table of games, without those of removed games."""
        for index, info in enumerate(self.manifest.sets):
            removed = self.removed_games(index)
            for first in range(0, info.games, GAMES_PER_FILE):
                rows = self._rows_in(f"{info.name}/games/{first // GAMES_PER_FILE}")
                yield [row for number, row in enumerate(rows, first) if number not in removed]

    def _rows_in(self, path: str) -> list[GameRow]:
        """Return the rows in a file of the table of games; those that were read last are kept."""
        if self._last_rows[0] != path:
            self._last_rows = (path, decode_games(self.files.require(path, self.limits.start())))
        return self._last_rows[1]

    def entries(self, key: bytes, budget: Budget | None = None) -> list[tuple[int, PositionEntry]]:
        """Return the entries of a position, with the indices of their sets. `budget` is that of the whole answer."""
        budget = budget or self.limits.start()
        found = []
        for index, info in enumerate(self.manifest.sets):
            entry = next(filter(None, (self._entry(folder, key, budget) for folder in info.shard_folders)), None)
            # a position that was only in removed games has an entry without games
            if entry is not None and entry.games:
                found.append((index, entry))
        return found

    def _entry(self, folder: ShardFolder, key: bytes, budget: Budget) -> PositionEntry | None:
        """Return the entry of a position in a folder with shards, or None."""
        content = self.files.read(f"{folder.name}/positions/{shard_name(key, folder.bits)}", budget)
        if content is None:
            # a shard without positions has no file, but a folder that is there has this one
            self.files.require(f"{folder.name}/{HOT}", budget)
        entry = None if content is None else Shard(content).find(key)
        return None if entry is None else replace(entry, folder=folder.name)

    def removed_games(self, set_index: int, budget: Budget | None = None) -> frozenset[int]:
        """Return the numbers of the games that were removed from an index set. `budget` is that of the whole answer."""
        budget = budget or self.limits.start()
        correction = self.manifest.sets[set_index].correction
        if correction is None:
            return frozenset()
        content = self.files.require(f"{correction.name}/{REMOVED}", budget)
        return frozenset(game for game, _ in decode_page(content))

    def occurrences(self, entry: PositionEntry, budget: Budget | None = None) -> Sequence[StoredOccurrence]:
        """Return all occurrences in the entry of a position and in its pages. `budget` is that of the whole answer."""
        budget = budget or self.limits.start()
        names = (f"{entry.folder}/{page_name(entry.key, page)}" for page in range(entry.pages))
        pages = (self.files.require(name, budget) for name in names)
        return [found for page in pages for found in decode_page(page)] if entry.pages else entry.occurrences

    def _postings(
        self, info: SetInfo, name: str, text: str, width: int, budget: Budget, *, is_prefix: bool = False
    ) -> dict[str, list[int]]:
        """Return the postings of a text, or of all texts that begin with it. `budget` is that of the whole answer."""
        if info.name not in self._directories:
            content = self.files.require(f"{info.name}/{DIRECTORY}", budget)
            self._directories[info.name] = decode_directory(content)
        numbers = files_with(self._directories[info.name][name], text, is_prefix=is_prefix)
        is_wanted = (lambda found: found.startswith(text)) if is_prefix else (lambda found: found == text)
        files = (self.files.require(f"{info.name}/{name}/{number}", budget) for number in numbers)
        return merge_postings(read_postings(content, width, is_wanted) for content in files)


def _add_row(total: RowSum, row: MoveRow, players: Sequence[int], set_index: int) -> None:
    """Add the row of a set to the sum of all sets. `players` are the images of the players in the row's orientation."""
    total.games += row.games
    for player, image in enumerate(players):
        total.wins[player] += row.outcomes[image] if image < len(row.outcomes) else 0
    total.draws += row.outcomes[-1] if len(row.outcomes) > len(players) else 0
    if row.scored:
        total.scored += row.scored
        for player, image in enumerate(players):
            total.points[player] += row.points[image] / POINT_UNITS if image < len(row.points) else 0
    total.date = max(total.date, row.date)
    total.examples += (GameId(set_index, number) for number in row.examples)
