"""`boardreel merge`: write the games of many files into one."""

from __future__ import annotations

import argparse

from boardreel.cli.batch_options import GameOutput, GameSource, add_output_options, add_source_options


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel merge` on its parser."""
    add_source_options(parser)
    add_output_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the games that `--where` selects into one file, in the order of the files; return the exit status."""
    source, output = GameSource(args), GameOutput(args)
    for archived in source.fitting():
        output.add(archived)
    output.write()
    source.print_counts(source.fitting_count)
    return source.status
