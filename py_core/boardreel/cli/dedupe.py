"""`boardreel dedupe`: write the games without those that occur more than once."""

from __future__ import annotations

import argparse
from array import array

from boardreel.batch.duplicates import MIN_PREFIX_MOVES, DuplicateFinder, GameNames, Sameness
from boardreel.cli.arguments import local_name
from boardreel.cli.batch_options import GameOutput, GameSource, add_output_options, add_source_options, print_note
from boardreel.errors import BoardreelError
from boardreel.files import is_same_target, printable_name
from boardreel.messages import format_plural


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel dedupe` on its parser."""
    add_source_options(parser)
    parser.add_argument(
        "--symmetric", action="store_true", help="games are also the same if the board is turned or mirrored"
    )
    prefix_help = f"games are also the same if one goes on where the other ends, after {MIN_PREFIX_MOVES} moves or more"
    parser.add_argument("--prefix", action="store_true", help=prefix_help)
    parser.add_argument("--ignore-info", action="store_true", help="games are the same even if players and date differ")
    duplicates_help = "write the games that are left out to this file"
    parser.add_argument("--duplicates", type=local_name, metavar="FILE", help=duplicates_help)
    add_output_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the fullest game of each group of equal games; list the others with their files on standard error."""
    source, output = GameSource(args), GameOutput(args)
    finder = DuplicateFinder(Sameness(args.symmetric, args.prefix, args.ignore_info))
    names = GameNames()
    for archived in source.fitting():
        finder.add(archived)
        output.add(archived)
        names.add(archived)
    kept_games = finder.kept_games()
    left_out = array("Q", (number for number, kept in enumerate(kept_games) if kept != number))
    files = output.files_of(array("Q", (number for number, kept in enumerate(kept_games) if kept == number)))
    if args.duplicates is not None:
        if any(is_same_target(args.duplicates, target) for target in files):
            raise BoardreelError(
                f"{printable_name(args.duplicates)}: this is the output; --duplicates needs another file"
            )
        files[args.duplicates] = left_out
    output.write_files(files)
    for number in left_out:
        print_note(f"{names[number]}: the same as {names[kept_games[number]]}")
    duplicates = format_plural(len(left_out), {"one": "# duplicate", "other": "# duplicates"})
    source.print_counts(len(kept_games) - len(left_out), duplicates)
    return source.status
