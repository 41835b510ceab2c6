"""The store of the DuckDB engine: Parquet files between the stages, sorted out of core by DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
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
_SCHEMA = pa.schema(
    [("partition", pa.int32()), ("key", pa.binary(KEY_BYTES)), ("batch", pa.int32()), ("payload", pa.binary())]
)


class ParquetStore:
    """A store of one Parquet file per batch. Its rows are sorted by key, so DuckDB skips most groups of a partition."""

    def save(self, work: Path, batch: int, columns: Columns, bits: int) -> None:
        """Wrap the columns as an Arrow table and write it."""
        rows = list(columns.rows())
        table = pa.table(
            [
                pa.array([partition_of(key, bits) for key, _ in rows], pa.int32()),
                pa.array([key for key, _ in rows], pa.binary(KEY_BYTES)),
                pa.array([batch] * len(rows), pa.int32()),
                pa.array([payload for _, payload in rows], pa.binary()),
            ],
            schema=_SCHEMA,
        )
        target = work / f"batch-{batch}.parquet"
        fresh = temporary_path(target)
        pq.write_table(table, fresh, row_group_size=ROWS_PER_GROUP, compression="zstd")
        fresh.replace(target)

    def load(self, work: Path, batch_count: int, partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition, sorted by key and batch."""
        settings = {"threads": 1, "memory_limit": MEMORY_LIMIT, "temp_directory": str(work / "duckdb")}
        paths = [str(work / f"batch-{batch}.parquet") for batch in range(batch_count)]
        with duckdb.connect(config=settings) as connection:
            found = connection.execute(
                "SELECT key, batch, payload FROM read_parquet(?) WHERE partition = ? ORDER BY key, batch",
                [paths, partition],
            )
            while rows := found.fetchmany(ROWS_PER_GROUP):
                yield from (PartitionRow(bytes(key), batch, bytes(payload)) for key, batch, payload in rows)
