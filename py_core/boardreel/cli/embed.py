"""`boardreel embed`: write a web page that shows one game, or a fragment to insert into another page."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from boardreel.cli.arguments import (
    PAGE_SUFFIXES,
    add_game_option,
    add_language_option,
    add_puzzle_option,
    add_reading_options,
    add_viewer_options,
    checked_text,
    local_name,
    node_after_moves,
    parse_move_number,
    read_options,
    refuse_other_suffix,
    refuse_standard_input,
    viewer_source,
)
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM
from boardreel.publish.embed.embedded_page import DISPLAY_OPTIONS, EmbedOptions, check_display_option, write_page
from boardreel.publish.game_summary import open_summary
from boardreel.sgf.record_suffixes import RECORD_SUFFIXES


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel embed` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("-o", "--output", type=local_name, required=True, metavar="PAGE.html", help="the page to write")
    parser.add_argument("--fragment", action="store_true", help="write only the part to insert into a page of your own")
    location = parser.add_mutually_exclusive_group()
    inline_help = "put the Reel into the page; default for games up to 400 kB"
    location.add_argument("--inline", action="store_true", help=inline_help)
    location.add_argument("--beside", action="store_true", help="put the Reel into a file next to the page")
    single_file_help = "put everything into one file, which opens with a double click"
    parser.add_argument("--single-file", action="store_true", help=single_file_help)
    parser.add_argument("--force", action="store_true", help="replace another record of the same name next to the page")
    add_game_option(parser)
    move_help = "open the game after N moves, or at its 'end'; default: at its start, a problem at its position"
    parser.add_argument("--move", type=parse_move_number, metavar="N", help=move_help)
    add_puzzle_option(parser)
    add_reading_options(parser)
    for name, option in DISPLAY_OPTIONS.items():
        about = f"{option.about}; default: {option.default}" if option.default else option.about
        if option.is_flag:
            parser.add_argument(f"--{name}", action="store_true", help=about)
        elif option.values:
            parser.add_argument(f"--{name}", choices=option.values, help=about)
        else:
            check = checked_text(partial(check_display_option, name))
            parser.add_argument(f"--{name}", type=check, metavar="TEXT", help=about)
    add_language_option(parser, "the page, and of the viewer in it")
    add_viewer_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the page for a game and the files next to it, and return the exit status."""
    refuse_standard_input("embed", args.file)
    if args.output == STANDARD_STREAM and not args.single_file:
        raise BoardreelError("embed: the page needs a name; only --single-file writes to standard output")
    # any text may include a fragment
    if not args.fragment or Path(args.output).suffix.lower() in RECORD_SUFFIXES:
        refuse_other_suffix(args.output, *PAGE_SUFFIXES)
    unusable = [name for name in ("fragment", "inline", "beside", "base") if getattr(args, name)]
    if args.single_file and unusable:
        raise BoardreelError(f"embed: --single-file puts everything into one page; leave out --{unusable[0]}")
    if args.edit and args.controls not in (None, "full"):
        raise BoardreelError("--edit needs --controls full")
    summary = open_summary(
        Path(args.file),
        game=args.game,
        move=args.move,
        reading=read_options(args),
        is_puzzle=args.puzzle,
        # the page contains the whole record
        is_whole=args.single_file,
    )
    if args.move is not None:
        node_after_moves(summary.replay, args.move)  # refuses a move that the game does not have
    summary.display = _display_attributes(args)
    summary.has_keys = args.explorer is not None
    summary.language = args.lang
    options = EmbedOptions(
        viewer_source(args),
        is_inline=True if args.inline else False if args.beside else None,
        is_fragment=args.fragment,
        is_single_file=args.single_file,
        force=args.force,
    )
    write_page(summary, Path(args.output), options)
    return 0


def _display_attributes(args: argparse.Namespace) -> dict[str, str]:
    """Return the attributes of the viewer that the options set to other values than its defaults."""
    given = {name: getattr(args, name) for name in DISPLAY_OPTIONS}
    chosen = {name: value for name, value in given.items() if value and value != DISPLAY_OPTIONS[name].default}
    return {name: "" if DISPLAY_OPTIONS[name].is_flag else value for name, value in chosen.items()}
