"""`boardreel export`: write games, moves and positions as tables for other programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from boardreel.batch.game_tables import ROWS, SCHEMAS
from boardreel.batch.index_tables import INDEX_ROWS, INDEX_SCHEMAS
from boardreel.batch.table_files import EXTRA, FORMATS, TableFile
from boardreel.cli.arguments import local_path
from boardreel.cli.batch_options import GameSource, add_force_option, add_source_options, refuse_existing_files
from boardreel.cli.batch_tables import names_option
from boardreel.cli.exit_status import EXIT_OK
from boardreel.errors import BoardreelError, needs_packages
from boardreel.explorer import Explorer
from boardreel.explorer.layout import MANIFEST
from boardreel.files import SCHEME, read_parts, resolved, write_file
from boardreel.messages import format_plural
from boardreel.record_files import refuse_missing_folder

ROW_COUNT = {"one": "# row", "other": "# rows"}
#: format → the function of DuckDB that reads its files
DUCKDB_READERS = {"csv": "read_csv", "parquet": "read_parquet"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel export` on its parser."""
    add_source_options(parser, "; or an index, which has the moves and positions of all games together")
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
    add_force_option(parser)


def run(args: argparse.Namespace) -> int:
    """Write the tables of all games that `--where` selects, or of an index, and return the exit status."""
    if args.duckdb is not None and args.format not in DUCKDB_READERS:
        raise BoardreelError("--duckdb is for --parquet and --csv")
    targets = [*_table_paths(args).values(), *([] if args.duckdb is None else [args.duckdb])]
    refuse_existing_files(targets, args.files, force=args.force)
    if args.duckdb is not None and not resolved(args.output).is_relative_to(resolved(args.duckdb.parent)):
        refuse_missing_folder(args.duckdb.parent)
    first = args.files[0]
    if SCHEME.match(first) or (Path(first) / MANIFEST).is_file():
        print(", ".join(_write_tables(args, _tables_of_index(args))), file=sys.stderr)
        return EXIT_OK
    source = GameSource(args)
    tables = {name: TableFile(args.format, SCHEMAS[name]) for name in args.tables}
    for game_id, archived in enumerate(source.fitting()):
        for name, table in tables.items():
            table.add(ROWS[name](game_id, archived))
    source.print_counts(source.fitting_count, *_write_tables(args, tables))
    return source.status


def _tables_of_index(args: argparse.Namespace) -> dict[str, TableFile]:
    """Return the complete tables of the index that the arguments name."""
    if len(args.files) > 1 or args.where:
        raise BoardreelError("an index is exported alone, and without --where")
    explorer = Explorer(args.files[0])
    tables = {name: TableFile(args.format, INDEX_SCHEMAS[name]) for name in args.tables}
    try:
        for name, table in tables.items():
            table.add(INDEX_ROWS[name](explorer))
    except (OSError, ValueError) as error:
        raise BoardreelError(f"{args.files[0]}: {error}") from error
    return tables


def _table_paths(args: argparse.Namespace) -> dict[str, Path]:
    """Return the paths of the files to write, by the names of their tables."""
    return {name: args.output / f"{name}.{args.format}" for name in args.tables}


def _write_tables(args: argparse.Namespace, tables: Mapping[str, TableFile]) -> list[str]:
    """Write complete tables to the output folder; return a text about each, with its number of rows."""
    args.output.mkdir(parents=True, exist_ok=True)
    paths = _table_paths(args)
    for name, table in tables.items():
        table.write_to(paths[name])
    if args.duckdb is not None:
        write_views(args.duckdb, DUCKDB_READERS[args.format], list(paths.items()))
    return [f"{name}: {format_plural(table.row_count, ROW_COUNT)}" for name, table in tables.items()]


def write_views(target: Path, reader: str, paths: Sequence[tuple[str, Path]]) -> None:
    """Write a DuckDB database with a view of each exported table. Raise BoardreelError if DuckDB is not installed."""
    with needs_packages("--duckdb", EXTRA):
        import duckdb
    with TemporaryDirectory(prefix="boardreel-") as folder:
        database = Path(folder) / "views.duckdb"
        with duckdb.connect(str(database)) as connection:
            for name, path in paths:
                location = str(resolved(path)).replace("'", "''")
                connection.execute(f"CREATE VIEW {name} AS SELECT * FROM {reader}('{location}')")
        write_file(target, read_parts(database))
