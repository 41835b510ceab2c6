"""The tables `games`, `moves` and `positions`, for programs that study many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from boardreel.batch.archived_game import COLUMNS, ArchivedGame, Cell
from boardreel.explorer.walk import Place, walk_line

#: column → the type of its values: `text`, `integer`, `number` or `boolean`
Schema: TypeAlias = Mapping[str, str]
Row: TypeAlias = tuple[Cell, ...]
TEXT, INTEGER, NUMBER, BOOLEAN = "text", "integer", "number", "boolean"
#: the number of a game, from 0, in all tables
GAME_ID = "game_id"
_TYPES = {"number": INTEGER, "year": INTEGER, "handicap": INTEGER, "moves": INTEGER, "nodes": INTEGER, "komi": NUMBER}
#: table → its columns
SCHEMAS: Mapping[str, Schema] = {
    "games": {GAME_ID: INTEGER, **{column: _TYPES.get(column, TEXT) for column in COLUMNS}},
    "moves": {
        GAME_ID: INTEGER,
        "ply": INTEGER,
        "color": TEXT,
        "text": TEXT,
        "points": TEXT,
        "name": TEXT,
        "legal": BOOLEAN,
        "comment": TEXT,
    },
    "positions": {GAME_ID: INTEGER, "ply": INTEGER, "key": TEXT, "to_play": TEXT},
}


def game_rows(game_id: int, archived: ArchivedGame) -> Iterator[Row]:
    """Yield the row of a game in the table `games`."""
    yield (game_id, *(archived.cell(column) for column in COLUMNS))


def move_rows(game_id: int, archived: ArchivedGame) -> Iterator[Row]:
    """Yield a row for each move of the main line; its ply is the depth of its node, 0 for the root."""
    rules, before = archived.rules, archived.rules.start()
    for place in _places(archived):
        for move in place.played.moves:
            text, points = rules.move_text(before, move), " ".join(move.points)
            comment = place.node.text("C")
            yield game_id, place.depth, move.color, text, points, move.name, place.played.legal, comment
        before = place.played.position


def position_rows(game_id: int, archived: ArchivedGame) -> Iterator[Row]:
    """Yield a row for each position of the main line; its key is that of an index, in 20 hexadecimal digits."""
    for place in _places(archived):
        yield game_id, place.depth, place.key.hex(), place.played.position.to_play


def _places(archived: ArchivedGame) -> Iterator[Place]:
    """Return the places of a walk along the main line of a game; none if the rules of the game are not known."""
    return walk_line(archived.game, archived.rules, len(archived.game.parent)) if archived.rules.sides else iter(())


#: table → the function that yields the rows of a game
ROWS: Mapping[str, Callable[[int, ArchivedGame], Iterator[Row]]] = {
    "games": game_rows,
    "moves": move_rows,
    "positions": position_rows,
}
