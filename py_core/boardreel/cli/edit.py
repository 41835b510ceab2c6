"""`boardreel edit`: change properties of many games, or remove parts of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardreel.batch.editing import STRIPPED, GameEdits, check_ident, edit_game, read_table
from boardreel.cli.arguments import count_option
from boardreel.cli.batch_options import GameOutput, GameSource, add_output_options, add_source_options, print_note
from boardreel.cli.batch_tables import names_option
from boardreel.cli.exit_status import EXIT_OK, EXIT_PROBLEMS
from boardreel.errors import BoardreelError, quoted
from boardreel.messages import format_plural
from boardreel.terminal import one_line


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel edit` on its parser."""
    add_source_options(parser)
    repeated_options = {
        "--set": ("PROPERTY=TEXT", "set a property of the root, such as EV='Spring Cup'"),
        "--remove": ("PROPERTY", "remove a property from all nodes"),
        "--rename": ("OLD=NEW", "give a property another identifier, unless its node has that already"),
    }
    for option, (metavar, help_text) in repeated_options.items():
        parser.add_argument(option, action="append", default=[], metavar=metavar, help=f"{help_text}; can be repeated")
    csv_help = "set the properties of the root that are columns of this table; file and number say of which game"
    parser.add_argument("--from-csv", type=Path, metavar="FILE", help=csv_help)
    strip_help = f"remove parts, with commas between them, of: {', '.join(STRIPPED)}"
    parser.add_argument("--strip", type=names_option(STRIPPED), default=[], metavar="A,B", help=strip_help)
    parser.add_argument(
        "--plies", type=count_option(), metavar="N", help="cut off all nodes after the N-th of each line"
    )
    parser.add_argument("--dry-run", action="store_true", help="print what would change, and write nothing")
    add_output_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write all games, with changes to those that `--where` selects.

    Return 1 if a row of the table is about no game.
    """
    source, output, edits = GameSource(args), GameOutput(args), edits_of(args)
    changed_count = 0
    unused = set(edits.table)
    for archived, fits in source:
        unused.discard((archived.file, str(archived.game.number)))
        edited = edit_game(archived, edits) if fits else None
        if edited is not None and edited.is_changed:
            changed_count += 1
            for line in edited.difference(str(archived)) if args.dry_run else ():
                print(one_line(line))
        output.add(archived, None if edited is None else edited.text)
    if not args.dry_run:
        output.write()
    for file, number in sorted(unused):
        print_note(f"{file} {number}: there is no such game")
    changed = format_plural(changed_count, {"one": "# game changed", "other": "# games changed"})
    source.print_counts(source.read_count, changed)
    return max(source.status, EXIT_PROBLEMS if unused else EXIT_OK)


def edits_of(args: argparse.Namespace) -> GameEdits:
    """Return the edits that the options name. Raise BoardreelError if one is wrong, or if there are none."""
    values = dict(_split_pair("--set", pair) for pair in args.set)
    renamed = {old: check_ident(new) for old, new in (_split_pair("--rename", pair) for pair in args.rename)}
    removed = [check_ident(ident) for ident in args.remove]
    table = {} if args.from_csv is None else read_table(args.from_csv)
    if not (values or renamed or removed or args.from_csv or args.strip) and args.plies is None:
        raise BoardreelError("name a change: --set, --remove, --rename, --from-csv, --strip or --plies")
    return GameEdits(values, removed, renamed, table, args.strip, args.plies)


def _split_pair(option: str, text: str) -> tuple[str, str]:
    """Return a property and the text after the equals sign in the value of an option. Raise BoardreelError without one."""
    ident, sign, value = text.partition("=")
    if not sign:
        raise BoardreelError(f"{option}: {quoted(text)} has no equals sign")
    return check_ident(ident), value
