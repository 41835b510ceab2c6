"""The store of the DuckDB engine: Parquet files between the stages, sorted out of core by DuckDB."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.partitions import partition_of
from boardreel.explorer.rows import Columns
from boardreel.explorer.stores import StoredRow, batch_file
from boardreel.files import temporary_path

ROWS_PER_GROUP = 16_384
MEMORY_LIMIT = "400MB"
_HEAD_BITS = 32
_SUFFIX = "parquet"
_SCHEMA = pa.schema(
    [
        ("head", pa.uint32()),
        ("key", pa.binary(KEY_BYTES)),
        ("game", pa.uint32()),
        ("place", pa.uint32()),
        ("move", pa.string()),
        ("result", pa.uint64()),
    ]
)


class ParquetStore:
    """A store of one Parquet file per batch. Its rows are sorted by key, so DuckDB skips most groups of a partition."""

    def save(self, batch: Path, columns: Columns) -> None:
        """Wrap the columns, with the first bits of the keys, as an Arrow table and write it."""
        values = list(zip(*columns.rows, strict=True)) or [()] * (len(_SCHEMA) - 1)
        heads = [partition_of(key, _HEAD_BITS) for key in values[0]]
        table = pa.table([heads, *values], schema=_SCHEMA)
        fresh = temporary_path(batch_file(batch, _SUFFIX))
        pq.write_table(table, fresh, row_group_size=ROWS_PER_GROUP, compression="zstd")
        fresh.replace(batch_file(batch, _SUFFIX))

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[StoredRow]:
        """Yield the rows of a partition, sorted by key."""
        settings = {"threads": 1, "memory_limit": MEMORY_LIMIT, "temp_directory": str(batches[0].parent / "duckdb")}
        numbers = {str(batch_file(batch, _SUFFIX)): number for number, batch in enumerate(batches)}
        first, end = (value << (_HEAD_BITS - bits) for value in (partition, partition + 1))
        with duckdb.connect(config=settings) as connection:
            columns = "filename, key, game, place, move, result"
            query = f"SELECT {columns} FROM read_parquet(?, filename = true) WHERE head >= ? AND head < ? ORDER BY key"
            found = connection.execute(query, [list(numbers), first, end])
            while rows := found.fetchmany(ROWS_PER_GROUP):
                for name, *values in rows:
                    yield numbers[name], *values
