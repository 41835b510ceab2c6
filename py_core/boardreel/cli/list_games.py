"""`boardreel list`: print a row for each game."""

from __future__ import annotations

import argparse
import re

from boardreel.batch.archived_game import COLUMNS
from boardreel.cli.arguments import count_option
from boardreel.cli.batch_options import GameSource, add_source_options
from boardreel.cli.batch_tables import add_table_options, different_names, names_option, print_csv, text_line
from boardreel.errors import quoted
from boardreel.terminal import print_json

#: identifiers of properties
_IDENT = re.compile(r"[A-Z][A-Z0-9]{0,7}")
DEFAULT_COLUMNS = ("file", "number", "players", "date", "event", "result", "moves")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel list` on its parser."""
    add_source_options(parser)
    fields_help = f"columns, with commas between them, of: {', '.join(COLUMNS)}; default: {','.join(DEFAULT_COLUMNS)}"
    parser.add_argument(
        "--fields", type=names_option(COLUMNS), default=DEFAULT_COLUMNS, metavar="A,B", help=fields_help
    )
    properties_help = "also print these properties of the root, with commas between them, such as RU,TM"
    parser.add_argument("--properties", type=parse_idents, default=[], metavar="A,B", help=properties_help)
    parser.add_argument("--limit", type=count_option(), metavar="N", help="only the first N games that fit")
    add_table_options(parser, "an object for each game, one a line,")


def run(args: argparse.Namespace) -> int:
    """Print a row for each game that `--where` selects, and return the exit status."""
    source = GameSource(args)
    names = [*args.fields, *args.properties]
    if args.csv:
        print_csv(names)
    row_count = 0
    for archived in source.fitting():
        # the other games are read as well: they are counted, and files with problems are named
        if row_count == args.limit:
            continue
        row_count += 1
        row = {column: archived.cell(column) for column in args.fields}
        row |= {ident: archived.sgf_text(ident) or None for ident in args.properties}
        if args.json:
            print_json(row)
        elif args.csv:
            print_csv(list(row.values()))
        else:
            print(text_line(row.values()))
    source.print_counts(row_count)
    return source.status


def parse_idents(text: str) -> list[str]:
    """Return the identifiers of properties in an option. Raise ArgumentTypeError if one is not in capital letters."""
    idents = different_names(text)
    for ident in idents:
        if not _IDENT.fullmatch(ident):
            raise argparse.ArgumentTypeError(f"{quoted(ident)} is not a property, such as PB or RU")
    return idents
