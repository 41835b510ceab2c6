"""The store of the DuckDB engine: Parquet files between the stages, sorted out of core by DuckDB."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.partitions import PartitionRow, partition_of
from boardreel.explorer.rows import Columns
from boardreel.files import temporary_path

ROWS_PER_GROUP = 16_384
MEMORY_LIMIT = "400MB"
_HEAD_BITS = 32
_SCHEMA = pa.schema([("head", pa.uint32()), ("key", pa.binary(KEY_BYTES)), ("payload", pa.binary())])


class ParquetStore:
    """A store of one Parquet file per batch. Its rows are sorted by key, so DuckDB skips most groups of a partition."""

    def save(self, batch: Path, columns: Columns) -> None:
        """Wrap the columns, with the first bits of the keys, as an Arrow table and write it."""
        rows = list(columns.rows())
        table = pa.table(
            [
                pa.array([partition_of(key, _HEAD_BITS) for key, _ in rows], pa.uint32()),
                pa.array([key for key, _ in rows], pa.binary(KEY_BYTES)),
                pa.array([payload for _, payload in rows], pa.binary()),
            ],
            schema=_SCHEMA,
        )
        fresh = temporary_path(_path(batch))
        pq.write_table(table, fresh, row_group_size=ROWS_PER_GROUP, compression="zstd")
        fresh.replace(_path(batch))

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition, sorted by key."""
        settings = {"threads": 1, "memory_limit": MEMORY_LIMIT, "temp_directory": str(batches[0].parent / "duckdb")}
        numbers = {str(_path(batch)): number for number, batch in enumerate(batches)}
        first, end = (value << (_HEAD_BITS - bits) for value in (partition, partition + 1))
        with duckdb.connect(config=settings) as connection:
            query = "SELECT key, filename, payload FROM read_parquet(?, filename = true) WHERE head >= ? AND head < ?"
            found = connection.execute(f"{query} ORDER BY key", [list(numbers), first, end])
            while rows := found.fetchmany(ROWS_PER_GROUP):
                yield from (PartitionRow(bytes(key), numbers[name], bytes(payload)) for key, name, payload in rows)


def _path(batch: Path) -> Path:
    """Return the path of the file of a batch."""
    return batch.with_name(f"{batch.name}.parquet")
