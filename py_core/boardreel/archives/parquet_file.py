"""Read records from a Parquet file, which has one in each row: in a column of bytes, or in a column of text called `sgf`.

This needs pyarrow, which is an optional dependency (`boardreel[index]`).
"""

from __future__ import annotations

import io
from collections.abc import Generator, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from boardreel.archives.errors import ArchiveError
from boardreel.archives.inflation import FileBytes, PackedData
from boardreel.budgets import Budget

#: names of the column with the records, if several columns could be it; a column of text must have one of them
CONTENT_NAMES = ("content", "record", "sgf")
#: names of the column with the names of the records; without one, a record is called by its row
NAME_NAMES = ("name", "path", "file", "filename", "file_name")
#: rows that are in memory at a time
_BATCH_ROWS = 256


class Row(NamedTuple):
    """A record in a row of a Parquet file: its name, such as `games/1.sgf`, and its bytes, which may be none.

    `packed_size` is the mean size of a row in the file, in bytes.
    """

    name: str
    content: bytes
    packed_size: float

    def unpack(self, budget: Budget) -> Generator[bytes, None, bool]:
        """Yield the content, which was taken from the budget when it was read, and return that it is complete."""
        yield self.content
        return True


def read_rows(data: PackedData, budget: Budget) -> Iterator[Row]:
    """Yield the records of a Parquet file in the order of its rows.

    Raise BudgetSpentError if the budget is not enough. Raise ArchiveError if pyarrow is missing, if the file is damaged, or
    if no column has the records.
    """
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise ArchiveError(
            "Parquet needs a package that is not installed; pip install 'boardreel[index]' adds it"
        ) from error
    try:
        file = parquet.ParquetFile(data.file if isinstance(data, FileBytes) else io.BytesIO(data))
        budget.spend_files(file.metadata.num_rows)
        content_column, name_column = _columns(arrow, file.schema_arrow)
        columns = [content_column, *([name_column] if name_column else [])]
        number = 0
        for batch in file.iter_batches(_BATCH_ROWS, columns=columns):
            names = batch.column(name_column).to_pylist() if name_column else [None] * batch.num_rows
            for name, value in zip(names, batch.column(content_column).to_pylist(), strict=True):
                number += 1
                content = value.encode() if isinstance(value, str) else value or b""
                budget.spend_bytes(len(content))
                yield Row(name or f"row-{number}.sgf", content, len(data) / file.metadata.num_rows)
    except (arrow.ArrowException, OSError) as error:
        raise ArchiveError("it is damaged") from error


def _columns(arrow: Any, schema: Any) -> tuple[str, str | None]:
    """Return the names of the columns with the records and with their names, the latter None if there is none.

    Raise ArchiveError if no column, or several ones, could have the records.
    """
    types = arrow.types
    texts = [field.name for field in schema if types.is_string(field.type) or types.is_large_string(field.type)]
    binary = [field.name for field in schema if types.is_binary(field.type) or types.is_large_binary(field.type)]
    named = _first_of(CONTENT_NAMES, [*binary, *texts])
    if named is None and len(binary) != 1:
        found = "no column of bytes" if not binary else "several columns of bytes"
        raise ArchiveError(f"it has {found}; one of them has to be called {CONTENT_NAMES[0]!r}")
    content = named or binary[0]
    return content, _first_of(NAME_NAMES, [name for name in texts if name != content])


def _first_of(wanted: Sequence[str], names: Sequence[str]) -> str | None:
    """Return the name of the column that is called like the first of the wanted names that any column has, or None."""
    by_name = {name.lower(): name for name in reversed(names)}
    return next((by_name[name] for name in wanted if name in by_name), None)
