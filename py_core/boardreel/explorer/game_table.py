"""The games of an index as an Arrow table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pyarrow as pa

from boardreel.explorer.game_row import GameRow
from boardreel.sgf.info_words.dates import first_day

_SCHEMA = pa.schema(
    [
        ("file", pa.string()),
        ("number", pa.int32()),
        ("players", pa.list_(pa.string())),
        ("ratings", pa.list_(pa.string())),
        ("date", pa.string()),
        ("event", pa.string()),
        ("result", pa.string()),
        ("moves", pa.int32()),
        ("scope", pa.string()),
        ("first_day", pa.date32()),
    ]
)


def table_of_games(files: Iterable[Sequence[GameRow]]) -> pa.Table:
    """Return the table of the rows in the files of an index, with one batch for each file."""
    batches = (
        pa.record_batch([*map(list, zip(*rows, strict=True)), [first_day(row.date) for row in rows]], schema=_SCHEMA)
        for rows in files
        if rows
    )
    return pa.Table.from_batches(batches, _SCHEMA)
