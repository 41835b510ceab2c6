"""`boardreel print`: write a page to print, with figures, comments and variations. The viewer's menu prints the same."""

from __future__ import annotations

import argparse
from itertools import chain

from boardreel.cli.arguments import (
    PAGE_SUFFIXES,
    add_game_option,
    add_language_option,
    add_puzzle_option,
    add_reading_options,
    count_option,
    local_name,
    read_options,
    refuse_other_suffix,
)
from boardreel.files import encode, write_output
from boardreel.printing import PrintOptions, print_sheet, style_text
from boardreel.printing.sheet import DEFAULT_MOVES_PER_FIGURE, PAPERS
from boardreel.publish.markup import Markup, style
from boardreel.publish.viewer_element import page
from boardreel.record_files import refuse_input_as_output
from boardreel.record_pieces.choosing import find_game
from boardreel.reel.game_info import game_title
from boardreel.replay import Replay
from boardreel.scene.elements import element_parts, element_text


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel print` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("-o", "--output", type=local_name, required=True, metavar="PAGE.html", help="the page to write")
    add_game_option(parser)
    moves_help = f"moves per figure; default: {DEFAULT_MOVES_PER_FIGURE}"
    parser.add_argument("--moves", type=count_option(1), default=DEFAULT_MOVES_PER_FIGURE, metavar="N", help=moves_help)
    paper_help = "size of the paper; default: A4"
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=paper_help)
    parser.add_argument("--color", action="store_true", help="print colors instead of gray patterns")
    parser.add_argument("--no-variations", action="store_true", help="print the main line alone")
    add_language_option(parser, "the page")
    add_puzzle_option(parser)
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the printed page of a game, and return the exit status."""
    options = PrintOptions(args.moves, args.paper, args.color, not args.no_variations, args.lang)
    replay = Replay(find_game(args.file, args.game, read_options(args)), is_puzzle=args.puzzle)
    refuse_input_as_output(args.file, args.output)
    refuse_other_suffix(args.output, *PAGE_SUFFIXES)
    sheet = print_sheet(replay, options, element_text)
    title = game_title(replay.game, replay.rules)
    title = title if isinstance(title, str) else replay.rules.name
    # a large page is never one text; no other part of it can have this character
    start, end = page(title, Markup("\0"), style(style_text(options)), language=args.lang).split("\0")
    write_output(args.output, map(encode, chain([start], element_parts(sheet), [end])))
    return 0
