"""`boardreel print`: write a page to print, with figures, comments and variations. The viewer's menu prints the same."""

from __future__ import annotations

import argparse

from boardreel.cli.arguments import (
    add_game_option,
    add_language_option,
    add_puzzle_option,
    add_reading_options,
    count_option,
    open_record,
    read_options,
    refuse_input_as_output,
    select_games,
)
from boardreel.files import STANDARD_STREAM, encode, write_output
from boardreel.printing import PrintOptions, print_sheet, style_text
from boardreel.printing.sheet import DEFAULT_MOVES_PER_FIGURE, PAPERS
from boardreel.publish.html import page
from boardreel.publish.tags import Markup, style
from boardreel.reel.game_info import game_title
from boardreel.replay import Replay
from boardreel.scene.elements import serialize


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="PAGE.html", help="the page to write")
    add_game_option(parser)
    add_sheet_options(parser)
    add_puzzle_option(parser)
    add_reading_options(parser)


def add_sheet_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the printed form."""
    moves_help = f"moves per figure; default: {DEFAULT_MOVES_PER_FIGURE}"
    parser.add_argument("--moves", type=count_option(1), default=DEFAULT_MOVES_PER_FIGURE, metavar="N", help=moves_help)
    paper_help = "size of the paper; default: A4"
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=paper_help)
    parser.add_argument("--color", action="store_true", help="print colors instead of gray patterns")
    parser.add_argument("--no-variations", action="store_true", help="print the main line alone")
    add_language_option(parser, "the page")


def sheet_options(args: argparse.Namespace) -> PrintOptions:
    """Return the options of the printed form."""
    return PrintOptions(args.moves, args.paper, args.color, not args.no_variations, args.lang)


def print_page(replay: Replay, options: PrintOptions) -> str:
    """Return the page with the printed form of a game."""
    title = game_title(replay.game, replay.rules)
    sheet = Markup(serialize(print_sheet(replay, options)).removesuffix("\n"))
    title = title if isinstance(title, str) else replay.rules.name
    return page(title, sheet, style(style_text(options)), language=options.language)


def run(args: argparse.Namespace) -> int:
    """Write the page."""
    options = sheet_options(args)
    replay = Replay(select_games(open_record(args.file, read_options(args)), args.game)[0], is_puzzle=args.puzzle)
    if args.output != STANDARD_STREAM:
        refuse_input_as_output(args.file, args.output)
    write_output(args.output, encode(print_page(replay, options)))
    return 0
