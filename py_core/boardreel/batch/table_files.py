"""Write tables as files of CSV, Parquet or Arrow, a few thousand rows at a time."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Protocol

from boardreel.batch.archived_game import Cell
from boardreel.batch.game_tables import BOOLEAN, INTEGER, NUMBER, TEXT, Row, Schema
from boardreel.errors import needs_packages
from boardreel.files import encode, write_file

ROWS_PER_GROUP = 16_384
_COPY_BYTES = 1 << 20
EXTRA = "index"


class RowWriter(Protocol):
    """Writes rows into an open file."""

    def write(self, rows: Sequence[Row]) -> None:
        """Write some rows to the file, after those that were written before."""

    def finish(self) -> None:
        """Write the end of the file, after the last row."""


class CsvWriter:
    """Writes rows as CSV (RFC 4180) in UTF-8, with a header; a value that is not known is empty."""

    def __init__(self, file: IO[bytes], schema: Schema) -> None:
        self._file = file
        self.write([tuple(schema)])

    def write(self, rows: Sequence[Row]) -> None:
        """Write some rows to the file as lines of CSV."""
        self._file.write(csv_lines(rows))

    def finish(self) -> None:
        """Do nothing: a CSV file ends with its last row."""


def csv_lines(rows: Sequence[Row]) -> bytes:
    """Return rows as lines of CSV (RFC 4180) in UTF-8."""
    lines = io.StringIO()
    csv.writer(lines).writerows(["" if cell is None else cell for cell in row] for row in rows)
    return encode(lines.getvalue())


class ArrowWriter:
    """Writes rows with pyarrow, in the format of the function that opens its writer."""

    def __init__(self, open_writer: Callable[[Any, Any], Any], file: IO[bytes], schema: Schema) -> None:
        import pyarrow as pa

        types = {TEXT: pa.string(), INTEGER: pa.int32(), NUMBER: pa.float64(), BOOLEAN: pa.bool_()}
        self._schema = pa.schema([(column, types[kind]) for column, kind in schema.items()])
        self._writer = open_writer(file, self._schema)

    def write(self, rows: Sequence[Row]) -> None:
        """Write some rows to the file as a batch of Arrow records."""
        import pyarrow as pa

        columns = zip(*rows, strict=True)
        arrays = [_arrow_array(column, field.type) for column, field in zip(columns, self._schema, strict=True)]
        self._writer.write_table(pa.table(arrays, schema=self._schema))

    def finish(self) -> None:
        """Write the metadata at the end of the file."""
        self._writer.close()


def _arrow_array(cells: Sequence[Cell], arrow_type: Any) -> Any:
    """Return the cells of a column as an Arrow array."""
    import pyarrow as pa

    try:
        return pa.array(cells, arrow_type)
    except UnicodeEncodeError:
        # names of files can have bytes that are not UTF-8
        return pa.array([encode(cell).decode() if isinstance(cell, str) else cell for cell in cells], arrow_type)


def _parquet_writer(file: IO[bytes], schema: Schema) -> RowWriter:
    import pyarrow.parquet as pq

    return ArrowWriter(partial(pq.ParquetWriter, compression="zstd"), file, schema)


def _arrow_writer(file: IO[bytes], schema: Schema) -> RowWriter:
    import pyarrow as pa

    return ArrowWriter(pa.ipc.new_file, file, schema)


#: format, which is the suffix of its files too → the function that opens a writer
FORMATS: Mapping[str, Callable[[IO[bytes], Schema], RowWriter]] = {
    "csv": CsvWriter,
    "parquet": _parquet_writer,
    "arrow": _arrow_writer,
}


class TableFile:
    """A table that is written row by row into a temporary file, and becomes a file when it is complete."""

    def __init__(self, file_format: str, schema: Schema) -> None:
        """Raise BoardreelError if the format needs a package that is not installed."""
        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115
        self._rows: list[Row] = []
        self.row_count = 0
        with needs_packages(f"--{file_format}", EXTRA):
            self._writer = FORMATS[file_format](self._file, schema)

    def add(self, rows: Iterator[Row]) -> None:
        """Add rows to the table."""
        for row in rows:
            self._rows.append(row)
            if len(self._rows) == ROWS_PER_GROUP:
                self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write(self._rows)
            self.row_count += len(self._rows)
            self._rows.clear()

    def write_to(self, target: Path) -> None:
        """Write the complete table to the file `target`. No rows can be added after that."""
        self._flush()
        self._writer.finish()
        self._file.seek(0)
        write_file(target, iter(partial(self._file.read, _COPY_BYTES), b""))
        self._file.close()
