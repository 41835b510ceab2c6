"""`boardreel split`: write a file for each game, or for all games with the same value of a field."""

from __future__ import annotations

import argparse

from boardreel.batch.archived_game import COLUMNS
from boardreel.cli.batch_options import GameOutput, GameSource, add_output_options, add_source_options


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel split` on its parser."""
    add_source_options(parser)
    by_help = f"write one file for all games with the same value of a field: {', '.join(COLUMNS)}"
    parser.add_argument("--by", choices=tuple(COLUMNS), metavar="FIELD", help=by_help)
    add_output_options(parser, is_folder=True)


def run(args: argparse.Namespace) -> int:
    """Write each game that `--where` selects into a file of its own in a folder.

    Files that would have the same name get numbers.
    """
    args.output = f"{args.output}/"
    source = GameSource(args)
    output = GameOutput(args, args.by)
    for archived in source.fitting():
        output.add(archived)
    output.write()
    source.print_counts(source.fitting_count, output.files_text)
    return source.status
