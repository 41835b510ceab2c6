"""`boardreel export`: write games, moves and positions as tables for other programs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from boardreel.batch.game_tables import ROWS, SCHEMAS
from boardreel.batch.table_files import EXTRA, FORMATS, TableFile
from boardreel.cli.arguments import local_path
from boardreel.cli.batch_options import GameSource, add_source_options
from boardreel.cli.batch_tables import names_option
from boardreel.errors import BoardreelError
from boardreel.files import temporary_path
from boardreel.messages import format_plural

ROW_COUNT = {"one": "# row", "other": "# rows"}
#: format → the function of DuckDB that reads its files
DUCKDB_READERS = {"csv": "read_csv", "parquet": "read_parquet"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel export` on its parser."""
    add_source_options(parser)
    output_help = "folder for the files, such as games.parquet"
    parser.add_argument("-o", "--output", type=local_path, required=True, metavar="FOLDER", help=output_help)
    formats = parser.add_mutually_exclusive_group(required=True)
    for name in FORMATS:
        help_text = f"write files in the format {name}"
        formats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=help_text)
    tables_help = f"tables to write, with commas between them, of: {', '.join(ROWS)}; default: all"
    parser.add_argument("--tables", type=names_option(ROWS), default=list(ROWS), metavar="A,B", help=tables_help)
    duckdb_help = "with --parquet or --csv, also write a DuckDB database whose views are the tables"
    parser.add_argument("--duckdb", type=local_path, metavar="FILE", help=duckdb_help)


def run(args: argparse.Namespace) -> int:
    """Write the tables of all games that `--where` selects, and return the exit status."""
    if args.duckdb is not None and args.format not in DUCKDB_READERS:
        raise BoardreelError("--duckdb is for --parquet and --csv")
    source = GameSource(args)
    tables = {name: TableFile(args.format, SCHEMAS[name]) for name in args.tables}
    for game_id, archived in enumerate(source.fitting()):
        for name, table in tables.items():
            table.add(ROWS[name](game_id, archived))
    args.output.mkdir(parents=True, exist_ok=True)
    paths = {name: args.output / f"{name}.{args.format}" for name in tables}
    for name, table in tables.items():
        table.write_to(paths[name])
    if args.duckdb is not None:
        write_views(args.duckdb, DUCKDB_READERS[args.format], list(paths.items()))
    rows = [f"{name}: {format_plural(table.row_count, ROW_COUNT)}" for name, table in tables.items()]
    source.print_counts(source.fitting_count, *rows)
    return source.status


def write_views(target: Path, reader: str, paths: Sequence[tuple[str, Path]]) -> None:
    """Write a DuckDB database with a view of each exported table. Raise BoardreelError if DuckDB is not installed."""
    try:
        import duckdb
    except ImportError as error:
        install = f'pip install "boardreel[{EXTRA}]"'
        raise BoardreelError(f"--duckdb needs packages that are not installed; {install} adds them") from error
    fresh = temporary_path(target)
    with duckdb.connect(str(fresh)) as connection:
        for name, path in paths:
            location = str(path.resolve()).replace("'", "''")
            connection.execute(f"CREATE VIEW {name} AS SELECT * FROM {reader}('{location}')")
    fresh.replace(target)
