"""`boardreel photo`: write a record with the position in the photo of a board. This needs `boardreel[photo]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from boardreel.cli.arguments import local_name
from boardreel.cli.batch_options import add_force_option, refuse_existing_files
from boardreel.errors import BoardreelError, needs_packages, quoted
from boardreel.files import STANDARD_STREAM, printable_name, write_output
from boardreel.record_files import refuse_input_as_output
from boardreel.terminal import one_line

#: the boards of `boardreel_photo`, which need not be installed for the help; the first one is the default
BOARDS = ("blokus", "blokus-duo", "go-9", "go-13", "go-19")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel photo` on its parser."""
    parser.add_argument("file", metavar="PICTURE", help="the photo")
    parser.add_argument(
        "-o", "--output", type=local_name, required=True, metavar="X.blksgf", help="the record to write"
    )
    corners_help = (
        "the corners of the grid in pixels, clockwise from the upper left one as it is seen: of the cells, without the "
        "rim; of a Go board, the outermost crossings"
    )
    parser.add_argument("--corners", type=_place, nargs=4, required=True, metavar="X,Y", help=corners_help)
    parser.add_argument("--board", choices=BOARDS, default=BOARDS[0], help="default: %(default)s")
    add_force_option(parser)
    names_help = "the players in the order of the game"
    parser.add_argument("--names", nargs="+", default=[], metavar="NAME", help=names_help)


def _place(text: str) -> tuple[float, float]:
    """Return the value of a corner. Raise ArgumentTypeError if the text is no pair of numbers."""
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no place in pixels, such as 120,80") from None
    return x, y


def run(args: argparse.Namespace) -> int:
    """Write the record of a photo, say what is doubtful about it, and return the exit status."""
    refuse_input_as_output(args.file, args.output)
    targets = [] if args.output == STANDARD_STREAM else [Path(args.output)]
    refuse_existing_files(targets, [args.file], force=args.force)
    with needs_packages("reading photos", "photo"):
        import PIL  # noqa: F401
        from boardreel_photo import PhotoError, photo_record, read_photo
        from boardreel_photo.messages import doubt_texts, problem_texts
        from boardreel_photo.picture_file import read_picture
    name = one_line(printable_name(args.file))
    try:
        photo, corners = read_picture(Path(args.file), args.corners, args.board)
        reading = read_photo(photo, corners, args.board)
        record = photo_record(args.board, reading.cells, args.names)
    except PhotoError as error:
        raise BoardreelError(f"{name}: {error}") from None
    problems = problem_texts(reading)
    if not reading.shows_board:
        raise BoardreelError(f"{name}: {problems[0]}")
    for text in problems:
        print(f"{name}: {text}", file=sys.stderr)
    if reading.doubtful:
        count = len(reading.doubtful)
        noun = "1 cell is doubtful" if count == 1 else f"{count} cells are doubtful"
        print(f"{name}: {noun}; rows and columns count from the upper left of the photo", file=sys.stderr)
        for text in doubt_texts(reading):
            print(f"  {text}", file=sys.stderr)
    write_output(args.output, record)
    return 0
