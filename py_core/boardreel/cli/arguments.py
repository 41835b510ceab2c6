"""Declare the options that several commands share, and turn their values into what the library takes."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path

from boardreel import counts
from boardreel.budgets import Budget, Limits
from boardreel.counts import MAX_COUNT, MoveNumber, parse_count
from boardreel.errors import BoardreelError, quoted
from boardreel.files import SCHEME, STANDARD_STREAM, printable_name
from boardreel.games.board_numbers import parse_numbered_moves
from boardreel.games.move_numbers import MoveNumbers, count_moves, has_move
from boardreel.messages import format_plural
from boardreel.opening import ReadOptions
from boardreel.publish.viewer_source import ViewerSource
from boardreel.replay import Replay
from boardreel.scene.picture_options import PictureOptions, toggles_off
from boardreel.scene.shapes import Scene
from boardreel.scene.styles import PALETTES, THEMES
from boardreel.sgf import Node
from boardreel.sgf.charset.names import require_charset
from boardreel.sgf.values import parse_real
from boardreel.translations import LANGUAGES

#: an absolute URL to which paths can be added; in brackets, the host is an IPv6 address
_WHOLE_URL = re.compile(r"(?i)[a-z][a-z0-9+.-]*://(?:\[[0-9a-f:.]+\](?::[0-9]+)?|[^/?#\[\]\s]+)(?:/[^?#\s]*)?")
#: the most processes that a command may be asked to start
MAX_JOBS = 1024
#: the most seconds that `--time-limit` may allow: a day
MAX_TIME_LIMIT_S = 86_400
#: suffixes of pages, the usual one first
PAGE_SUFFIXES = (".html", ".htm")


def count_option(least: int = 0, most: int = MAX_COUNT) -> Callable[[str], int]:
    """Return the function that parses the value of an option, a whole number from `least` to `most`.

    The function raises ArgumentTypeError if the text is no such number.
    """

    def parse_option(text: str) -> int:
        number = parse_count(text, least, most)
        if number is None:
            # the largest number is no limit that anybody meets, except with a number of more digits
            has_limit = most < MAX_COUNT or len(text) >= len(str(MAX_COUNT))
            limits = f"from {least} to {most}" if has_limit else f"of at least {least}"
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number {limits}")
        return number

    return parse_option


def local_name(text: str) -> str:
    """Return the value of an option that names a file or folder to write.

    Raise ArgumentTypeError if it is empty, or an address such as `s3://…`, which would become a folder of that name.
    """
    if SCHEME.match(text):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is an address; name a file or folder of this machine")
    return written_name(text)


def written_name(text: str) -> str:
    """Return the name of a file or folder to write. Raise ArgumentTypeError if it is empty."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return text


def output_name(text: str) -> str:
    """Return the value of an option that names an output other than a single file.

    Raise ArgumentTypeError if it is empty or stands for standard output.
    """
    if text == STANDARD_STREAM:
        raise argparse.ArgumentTypeError("this output needs a name; it cannot be written to standard output")
    return written_name(text)


def local_path(text: str) -> Path:
    """Return the path of a file or folder to write, see `local_name` and `output_name`."""
    return Path(local_name(output_name(text)))


def names_folder(name: str) -> bool:
    """Return whether the name of an output stands for a folder: one that exists or, with a slash at its end, a new one."""
    return name.endswith(("/", os.sep)) or (name != STANDARD_STREAM and Path(name).is_dir())


def refuse_standard_input(command: str, source: str | Path) -> None:
    """Raise BoardreelError if the record of a command that needs its file name is standard input."""
    if str(source) == STANDARD_STREAM:
        raise BoardreelError(f"{command}: standard input has no file name; name a file")


def refuse_other_suffix(name: str, *suffixes: str) -> None:
    """Raise BoardreelError, which names the first of `suffixes`, if a file to write has a suffix that is none of them."""
    if Path(name).suffix.lower() not in ("", *suffixes):
        raise BoardreelError(f"{printable_name(name)}: this command writes {suffixes[0]} files only")


def seconds_option(most: float) -> Callable[[str], float]:
    """Return the function that parses the value of an option, a number of seconds above 0 and not above `most`.

    The function raises ArgumentTypeError if the text is no such number.
    """

    def parse_option(text: str) -> float:
        seconds = parse_real(text)
        if seconds is None or not 0 < seconds <= most:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds above 0, up to {most:g}")
        return seconds

    return parse_option


def checked_text(check: Callable[[str], object]) -> Callable[[str], str]:
    """Return the function that parses the value of an option, a text for which `check` raises no ValueError."""

    def parse_option(text: str) -> str:
        try:
            check(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return text

    return parse_option


#: parses the value of the option `--numbers`
parse_numbers = checked_text(parse_numbered_moves)


def add_game_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--game`, the number of the game of a file that a command is about."""
    help_text = "the N-th game of the file; default: 1"
    parser.add_argument("--game", type=count_option(), default=1, metavar="N", help=help_text)


def add_charset_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--charset`, which overrides the charset that records name."""
    parser.add_argument(
        "--charset",
        type=checked_text(require_charset),
        metavar="NAME",
        help="read the records in this charset, whatever they name; default: the charset that fits",
    )


def add_limit_options(parser: argparse.ArgumentParser) -> None:
    """Add the options `--time-limit` and `--max-bytes`, which limit the work for files from unknown sources."""
    time_help = "give up a file that takes longer than this; default: no limit"
    parser.add_argument("--time-limit", type=seconds_option(MAX_TIME_LIMIT_S), metavar="SECONDS", help=time_help)
    bytes_help = "refuse a file with more bytes, or an archive with more when it is unpacked; default: no limit"
    parser.add_argument("--max-bytes", type=count_option(1), metavar="N", help=bytes_help)


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that reads records: `--charset`, `--time-limit` and `--max-bytes`."""
    add_charset_option(parser)
    add_limit_options(parser)


def limits_of(args: argparse.Namespace) -> Limits:
    """Return the limits that a command's options name. Without them, there are none."""
    return Limits(max_bytes=args.max_bytes, max_items=None, max_files=None, max_seconds=args.time_limit)


def budget_of_file(args: argparse.Namespace) -> Budget:
    """Return the budget of time for a whole command, which is unlimited unless the command is about one file."""
    is_about_file = getattr(args, "file", None) is not None and hasattr(args, "time_limit")
    return Limits(max_seconds=args.time_limit if is_about_file else None).start()


def read_options(args: argparse.Namespace) -> ReadOptions:
    """Return how a command reads records, after the options of `add_reading_options`."""
    return ReadOptions(args.charset, limits_of(args))


def add_puzzle_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--puzzle`, which treats games as puzzles even if their records do not say so."""
    help_text = "the game is a puzzle, even if the record does not say so"
    parser.add_argument("--puzzle", action="store_true", help=help_text)


def add_language_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option `--lang`, the language of `what`."""
    help_text = f"language of {what}; default: en"
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help=help_text)


def parse_move_number(text: str) -> MoveNumber:
    """Return the value of the option `--move` from its text. Raise ArgumentTypeError if the text is not valid."""
    number = counts.parse_move_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is neither a number of moves nor 'end'")
    return number


def node_after_moves(replay: Replay, moves: MoveNumber | None) -> Node:
    """Return the node of the main line after as many moves as the option `--move` says, the last one if it says none.

    Raise BoardreelError if the game has fewer moves.
    """
    if isinstance(moves, int):
        count = count_moves(replay.rules, replay.game.main_line())
        if moves > count:
            has = format_plural(count, {"one": "# move", "other": "# moves"})
            raise BoardreelError(f"there is no move {moves}; the game has {has}")
    return replay.node_after(moves)


def nodes_of_moves(replay: Replay, moves: tuple[int, int | None]) -> list[Node]:
    """Return the nodes of the main line from the first to the last move of a range, as `parse_moves` returns it.

    The moves have the numbers of the move list, which a record can set; the start of the game is move 0. The nodes without
    a move that follow the last move are included. Raise BoardreelError if the game has no such moves.
    """
    first, last = moves
    line, move_numbers = replay.game.main_line(), MoveNumbers(replay.rules, replay.game)
    played = [index for index, node in enumerate(line) if has_move(replay.rules, node)]
    starts = [0, *played]
    numbers = [0, *(move_numbers.last(line[index].index) for index in played)]
    most = MAX_COUNT if last is None else last
    try:
        end = len(starts) if last is None else numbers.index(last) + 1
        begin = next(index for index, number in enumerate(numbers[:end]) if first <= number <= most)
    except (StopIteration, ValueError):
        known = (
            f"the moves have the numbers {min(numbers[1:])} to {max(numbers)}" if played else "the game has no moves"
        )
        raise BoardreelError(f"there is no move {last or first}; {known}") from None
    stop = max(1, starts[end]) if end < len(starts) else len(line)
    return line[starts[begin] : stop]


def parse_moves(text: str) -> tuple[int, int | None]:
    """Return the first and the last move of a range such as `10-40`; None stands for the last move of the game.

    Raise ArgumentTypeError if the text is not valid.
    """
    first, dash, last = text.replace("\u2013", "-").partition("-")
    begin = parse_count(first or "0")
    end = None if begin is None else parse_count(last if dash else first, begin)
    is_open = bool(dash) and not last
    if begin is None or (end is None and not is_open):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a range of moves such as 10-40")
    return begin, end


def parse_pattern(text: str) -> dict[str, str]:
    """Return the colors of points in an option such as `dd=B,pp=W`. Raise ArgumentTypeError if the text is not valid."""
    pairs = dict(part.strip().partition("=")[::2] for part in text.split(","))
    if not all(point and color for point, color in pairs.items()):
        raise argparse.ArgumentTypeError(f"{quoted(text)} does not name points and colors, such as dd=B,pp=W")
    return pairs


def add_picture_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the options for the look of pictures, the fields of `PictureOptions`. `what` are the pictures in help texts."""
    coordinates_help = f"draw the coordinates of the board in {what} or not; default: on"
    parser.add_argument("--coordinates", choices=("on", "none"), default="on", help=coordinates_help)
    numbers_help = f"move numbers in {what}: all, last, last-5 (the last five), or a range such as 23-30; default: none"
    parser.add_argument("--numbers", type=parse_numbers, metavar="TEXT", help=numbers_help)
    marks_help = f"draw the marks of the node in {what} or not; default: on"
    parser.add_argument("--marks", choices=("on", "none"), default="on", help=marks_help)
    parser.add_argument("--flip", action="store_true", help=f"turn the board in {what} by 180°")
    for name, state in (("show", "on"), ("hide", "off")):
        switch_help = f"switch {state} a part of the board in {what}, such as stars or guides; can be repeated"
        parser.add_argument(f"--{name}", action="append", default=[], metavar="NAME", help=switch_help)
    parser.add_argument("--theme", choices=THEMES, default="light", help=f"theme of {what}; default: light")
    palette_help = f"colors of the pieces in {what}; default: default"
    parser.add_argument("--palette", choices=PALETTES, default="default", help=palette_help)


def picture_options(args: argparse.Namespace, scene: Scene) -> PictureOptions:
    """Return the look that a command's options describe. Raise BoardreelError if the board has no such part to switch."""
    switched = {**dict.fromkeys(args.show, True), **dict.fromkeys(args.hide, False)}
    try:
        toggles_off(scene, switched)
    except ValueError as error:
        raise BoardreelError(str(error)) from error
    on = {name: getattr(args, name) == "on" for name in ("coordinates", "marks")}
    same = {name: getattr(args, name) for name in ("numbers", "flip", "theme", "palette")}
    return PictureOptions(switched=switched, **on, **same)


def add_jobs_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--jobs`, which limits the number of processes that a command starts."""
    help_text = "number of processes; default: one per CPU core"
    parser.add_argument("-j", "--jobs", type=count_option(1, MAX_JOBS), metavar="N", help=help_text)


def job_count(jobs: int | None) -> int:
    """Return the number of processes to use: `jobs`, or if it is None the number of CPU cores that are available."""
    if jobs is not None:
        return jobs
    # `os.process_cpu_count` is new in Python 3.13
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def add_viewer_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options `--viewer` and `--base`, which decide from where pages load the viewer."""
    parser.add_argument("--base", type=_base, metavar="URL", help="URL of a built site to load the viewer from")
    any_version_help = "with --base, accept any version of the viewer, not only the one that is installed here"
    parser.add_argument("--any-version", action="store_true", help=any_version_help)
    viewer_help = "folder of the built site to copy next to the pages, or with --base to take the hashes from"
    parser.add_argument("--viewer", type=Path, metavar="DIR", help=viewer_help)


def whole_url(argument: str) -> str:
    """Return the value of an option that is a URL with a scheme and a host, to which paths can be added."""
    if not _WHOLE_URL.fullmatch(argument):
        raise argparse.ArgumentTypeError(f"{argument}: write a whole URL, such as https://example.org/games/")
    return argument


def _base(argument: str) -> str:
    """Return the value of the option `--base`, a URL that may be relative to the page."""
    return whole_url(argument) if "://" in argument else argument


def viewer_source(args: argparse.Namespace) -> ViewerSource:
    """Return where pages load the viewer from, after the options of `add_viewer_options`.

    Raise BoardreelError if they do not fit together.
    """
    if args.any_version and not args.base:
        raise BoardreelError("--any-version needs --base")
    return ViewerSource(args.base, args.viewer, args.any_version)
