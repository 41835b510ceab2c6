"""The tables `games`, `moves` and `positions` of an index, which counts the games of each position and move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from boardreel.batch.game_tables import GAME_ID, INTEGER, NUMBER, SCHEMAS, TEXT, Row, Schema
from boardreel.explorer import Explorer
from boardreel.explorer.game_row import GameRow
from boardreel.explorer.layout import ShardFolder
from boardreel.explorer.outcomes import POINT_UNITS, year_of
from boardreel.explorer.shards import PositionEntry, Shard, shard_name_of_number
from boardreel.query.game_texts import black_and_white, size_text, winner_names

#: the most players that a game has
MAX_PLAYERS = 4
#: those of the columns of the table `games` that an index knows
_GAME_COLUMNS = (
    *(GAME_ID, "file", "number", "game", "size", "players", "black", "white", "black_rank", "white_rank"),
    *("event", "date", "year", "result", "winner", "moves"),
)
#: table → its columns; the games have columns of the tables that are made from records, with the same values,
#: except that the first of two players counts as Black, because an index does not store colors
INDEX_SCHEMAS: Mapping[str, Schema] = {
    "games": {column: SCHEMAS["games"][column] for column in _GAME_COLUMNS},
    "moves": {
        "key": TEXT,
        "move": TEXT,
        "games": INTEGER,
        **{f"wins_{player}": INTEGER for player in range(1, MAX_PLAYERS + 1)},
        "draws": INTEGER,
        "unknown": INTEGER,
        "date": INTEGER,
        **{f"mean_points_{player}": NUMBER for player in range(1, MAX_PLAYERS + 1)},
    },
    "positions": {"key": TEXT, "games": INTEGER, "occurrences": INTEGER},
}


def _game_rows(explorer: Explorer) -> Iterator[Row]:
    """Yield the row of each game of an index in the table `games`."""
    rows = (row for file in explorer.files_of_games() for row in file)
    for game_id, row in enumerate(rows):
        yield tuple(None if cell == "" else cell for cell in (game_id, *_cells(row)))


def _cells(row: GameRow) -> Row:
    """Return the values of a game in the table `games` after its number."""
    return (
        row.file,
        row.number,
        row.scope,
        size_text(row.scope),
        " – ".join(filter(None, row.players)),
        *black_and_white(row.players, row.scope),
        *black_and_white(row.ratings, row.scope),
        row.event,
        row.date,
        year_of(row.date),
        row.result,
        next(reversed(winner_names(row.result)), ""),
        row.moves,
    )


def _move_rows(explorer: Explorer) -> Iterator[Row]:
    """Yield a row for each move that was played at a position of an index, in the orientation of the key."""
    for key, entry in _positions(explorer):
        for row in entry.rows:
            *wins, draws = row.outcomes
            missing = (None,) * (MAX_PLAYERS - len(wins))
            means = tuple([points / POINT_UNITS / row.scored for points in row.points])
            unknown = row.games - sum(row.outcomes)
            known = (key, row.move, row.games, *wins, *missing, draws, unknown, row.date or None)
            yield (*known, *means, *((None,) * (MAX_PLAYERS - len(means))))


def _position_rows(explorer: Explorer) -> Iterator[Row]:
    """Yield a row for each position of an index."""
    for key, entry in _positions(explorer):
        yield key, entry.games, entry.count


def _positions(explorer: Explorer) -> Iterator[tuple[str, PositionEntry]]:
    """Yield the positions of each set of an index, with the stored part of their keys in hexadecimal digits."""
    for info in explorer.manifest.sets:
        folders = info.shard_folders
        bits = min(folder.bits for folder in folders)
        for prefix in range(1 << bits):
            found: set[bytes] = set()
            for folder in folders:
                for key, entry in _positions_in(explorer, folder, prefix, bits):
                    if key not in found and entry.games:
                        yield key.hex(), entry
                    found.add(key)


def _positions_in(
    explorer: Explorer, folder: ShardFolder, prefix: int, bits: int
) -> Iterator[tuple[bytes, PositionEntry]]:
    """Yield the positions in the shards of a folder whose names begin with the `bits` bits of `prefix`."""
    more_bits = folder.bits - bits
    for number in range(prefix << more_bits, prefix + 1 << more_bits):
        name = f"{folder.name}/positions/{shard_name_of_number(number, folder.bits)}"
        content = explorer.files.read(name, explorer.limits.start())
        if content is not None:
            shard = Shard(content)
            yield from ((key, entry) for key in shard.stored_keys() if (entry := shard.find(key)) is not None)


#: table → the function that yields its rows for an index
INDEX_ROWS: Mapping[str, Callable[[Explorer], Iterator[Row]]] = {
    "games": _game_rows,
    "moves": _move_rows,
    "positions": _position_rows,
}
