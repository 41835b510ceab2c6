"""`boardreel stats`: count games by what their records say."""

from __future__ import annotations

import argparse

from boardreel.batch.statistics import COUNTED, Statistics
from boardreel.cli.arguments import count_option
from boardreel.cli.batch_options import GameSource, add_source_options
from boardreel.cli.batch_tables import add_table_options, count_lines, names_option, print_csv
from boardreel.terminal import print_json

DEFAULT_TOP = 10


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel stats` on its parser."""
    add_source_options(parser)
    by_help = f"what games are counted by, with commas between them, of: {', '.join(COUNTED)}; default: all"
    parser.add_argument("--by", type=names_option(COUNTED), default=list(COUNTED), metavar="A,B", help=by_help)
    top_help = f"print the N most frequent values of each field; default: {DEFAULT_TOP}, all with --json and --csv"
    parser.add_argument("--top", type=count_option(1), metavar="N", help=top_help)
    add_table_options(parser, "one object")


def run(args: argparse.Namespace) -> int:
    """Print how many of the selected games have each value of some fields, and return the exit status."""
    source, statistics = GameSource(args), Statistics(args.by)
    for archived in source.fitting():
        statistics.add(archived)
    counts = statistics.counts(args.top or (None if args.json or args.csv else DEFAULT_TOP))
    if args.json:
        print_json({"games": statistics.game_count, "counts": counts})
    elif args.csv:
        print_csv(("field", "value", "games"))
        for field, values in counts.items():
            for value, count in values.items():
                print_csv((field, value, count))
    else:
        for line in count_lines(counts):
            print(line)
    source.print_counts(statistics.game_count)
    return source.status
