"""`boardreel reel`: write a Reel file, which the viewer plays without Python."""

from __future__ import annotations

import argparse

from boardreel.cli.arguments import (
    add_game_option,
    add_reading_options,
    local_name,
    read_options,
    refuse_other_suffix,
)
from boardreel.explorer.reel_keys import reel_keys
from boardreel.files import encode, write_output
from boardreel.record_files import open_game, refuse_input_as_output
from boardreel.reel import reel_text
from boardreel.replay import Replay


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel reel` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "-o", "--output", type=local_name, required=True, metavar="F.json", help="the Reel file; - is standard output"
    )
    add_game_option(parser)
    index_help = "add the keys of the positions, with which a page finds them in an index"
    parser.add_argument("--index", action="store_true", help=index_help)
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the Reel file of the game that the arguments name, and return the exit status."""
    game = open_game(args.file, args.game, read_options(args))
    refuse_input_as_output(args.file, args.output)
    refuse_other_suffix(args.output, ".json")
    replay = Replay(game)
    write_output(args.output, encode(reel_text(game, replay, reel_keys(replay) if args.index else None)))
    return 0
