"""`boardreel animate`: make an animated GIF of the main line of a game. This needs Pillow (`boardreel[animate]`)."""

from __future__ import annotations

import argparse
import sys

from boardreel.cli.arguments import (
    add_game_option,
    add_picture_options,
    add_puzzle_option,
    add_reading_options,
    count_option,
    local_name,
    nodes_of_moves,
    parse_moves,
    picture_options,
    read_options,
    refuse_other_suffix,
    seconds_option,
)
from boardreel.files import printable_name, write_output
from boardreel.publish.animated_gif import DEFAULT_WIDTH_PX, MAX_WIDTH_PX, MIN_WIDTH_PX, animation
from boardreel.record_files import refuse_input_as_output
from boardreel.record_pieces.choosing import find_game
from boardreel.replay import Replay
from boardreel.terminal import Progress, Unit, one_line

FRAMES = Unit("frames/s", 1, 0)
#: the longest time that a frame is shown, in seconds
MAX_SECONDS = 60.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel animate` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("-o", "--output", type=local_name, required=True, metavar="X.gif", help="the GIF file to write")
    add_game_option(parser)
    moves_help = "the moves of the main line to show, such as 10-40, or 10- for all from move 10 on; default: all"
    parser.add_argument("--moves", type=parse_moves, default=(0, None), metavar="RANGE", help=moves_help)
    parser.add_argument(
        "--size",
        type=count_option(MIN_WIDTH_PX, MAX_WIDTH_PX),
        default=DEFAULT_WIDTH_PX,
        metavar="PX",
        help="width in pixels; default: %(default)s",
    )
    delay_help = "seconds that each position is shown; default: 1"
    parser.add_argument("--delay", type=seconds_option(MAX_SECONDS), default=1.0, metavar="S", help=delay_help)
    pause_help = "seconds that positions with a comment are shown; default: 2"
    parser.add_argument("--pause", type=seconds_option(MAX_SECONDS), default=2.0, metavar="S", help=pause_help)
    hold_help = "seconds that the last position is shown; default: 3"
    parser.add_argument("--hold", type=seconds_option(MAX_SECONDS), default=3.0, metavar="S", help=hold_help)
    add_picture_options(parser, "the animation")
    add_puzzle_option(parser)
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the animation of a game to a file, and return the exit status."""
    refuse_input_as_output(args.file, args.output)
    refuse_other_suffix(args.output, ".gif")
    game = find_game(args.file, args.game, read_options(args))
    replay = Replay(game, is_puzzle=args.puzzle)
    nodes = nodes_of_moves(replay, args.moves)
    progress = Progress(len(nodes), FRAMES)

    def note_missing(characters: str) -> None:
        """Name the characters that are boxes in the animation."""
        progress.clear()
        print(f"{printable_name(args.output)}: no font was found for {one_line(characters)}", file=sys.stderr)

    content = animation(
        replay,
        nodes,
        size=args.size,
        seconds=[*(args.pause if "C" in node.properties else args.delay for node in nodes[:-1]), args.hold],
        options=picture_options(args, replay.rules.scene),
        on_frame=lambda: progress.advance(1, args.output),
        on_missing=note_missing,
    )
    progress.clear()
    write_output(args.output, content)
    return 0
