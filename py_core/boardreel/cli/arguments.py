"""Resolve command-line arguments: a path to a record, `--game` to games, `--move` to a node, `--jobs` to a count."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from boardreel.budgets import Budget, BudgetSpentError, Limits
from boardreel.counts import MAX_COUNT, parse_count
from boardreel.files import STANDARD_STREAM, is_same_file, printable_name, read_limited
from boardreel.games.board_numbers import parse_numbered_moves
from boardreel.messages import format_plural
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.replay import Replay
from boardreel.scene.picture_options import PictureOptions, toggles_off
from boardreel.scene.shapes import Scene
from boardreel.scene.styles import PALETTES, THEMES
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf.charset_names import find_codec
from boardreel.sgf.values import parse_real
from boardreel.time_limit import ending_in_time
from boardreel.translations import LANGUAGES

#: value of `--move`: the number of moves played on the main line, or `end` for its last position
MoveNumber = int | Literal["end"]
#: the most processes that a command may be asked to start
MAX_JOBS = 1024
#: characters of an argument that an error message quotes
MAX_QUOTED_CHARACTERS = 40
#: the most seconds that `--time-limit` may allow: a day
MAX_TIME_LIMIT_S = 86_400


class CommandError(Exception):
    """A command cannot be carried out; the message tells the user why."""


def shortened(text: str, most: int = MAX_QUOTED_CHARACTERS) -> str:
    """Return a text as error messages show it: at most its first `most` characters, and a sign if more follow."""
    return text if len(text) <= most else f"{text[:most]}\u2026"


def quote_argument(text: str) -> str:
    """Return a text in quotation marks for an error message, shortened like `shortened`."""
    return repr(shortened(text))


def count_option(least: int = 0, most: int = MAX_COUNT) -> Callable[[str], int]:
    """Return the function that parses the value of an option, a whole number from `least` to `most`.

    The function raises ArgumentTypeError if the text is no such number.
    """
    limits = f"from {least} to {most}" if most < MAX_COUNT else f"of at least {least}"

    def parse_option(text: str) -> int:
        number = parse_count(text, least, most)
        if number is None:
            raise argparse.ArgumentTypeError(f"{quote_argument(text)} is not a whole number {limits}")
        return number

    return parse_option


def seconds_option(most: float) -> Callable[[str], float]:
    """Return the function that parses the value of an option, a number of seconds above 0 and not above `most`.

    The function raises ArgumentTypeError if the text is no such number.
    """

    def parse_option(text: str) -> float:
        seconds = parse_real(text)
        if seconds is None or not 0 < seconds <= most:
            raise argparse.ArgumentTypeError(f"{quote_argument(text)} is not a number of seconds from 0 to {most:g}")
        return seconds

    return parse_option


def open_record(path: str | Path, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Collection:
    """Read the record in a file, or in standard input if `path` is `-`.

    Raise CommandError if the file cannot be opened. A file that is not a record, or larger than the limits of `reading`
    allow, gives a collection whose outcome is `refused`.
    """
    if path == STANDARD_STREAM:
        max_bytes = reading.limits.max_bytes
        return reading.read(sys.stdin.buffer.read(-1 if max_bytes is None else max_bytes + 1), None)
    return parse_record(Path(path), read_record_bytes(Path(path), reading.limits), reading)


def read_record_bytes(path: Path, limits: Limits) -> bytes:
    """Return the content of a file, at most one byte more than the limits allow.

    Raise CommandError if the file cannot be read.
    """
    try:
        return read_limited(path, limits.max_bytes)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise CommandError(f"{printable_name(path)}: {reason or error}") from error


def parse_record(path: Path, content: bytes, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Collection:
    """Return the record in `content`, the bytes of the file at `path`. The file itself is not opened."""
    return reading.read(content, printable_name(path.name))


@contextmanager
def spending_budget_of(name: str, collection: Collection) -> Iterator[None]:
    """Play the games of a record in a `with` statement, as long as its budget allows.

    Raise CommandError, with the name of the file, in place of BudgetSpentError.
    """
    try:
        with ending_in_time(collection.source.budget):
            yield
    except BudgetSpentError as error:
        raise CommandError(budget_message(name, error)) from error


def budget_message(name: str | None, error: BudgetSpentError) -> str:
    """Return the message about a file, if its name is known, whose games cannot be played within the limits."""
    prefix = "" if name is None else f"{printable_name(name)}: "
    return f"{prefix}the file is too large: {error}"


def parse_charset(text: str) -> str:
    """Return the value of the option `--charset`, the name of a charset. Raise ArgumentTypeError if it is unknown."""
    if find_codec(text) is None:
        raise argparse.ArgumentTypeError(
            f"{quote_argument(text)} is not a charset that records use; for example UTF-8, GB18030, Shift_JIS"
        )
    return text


def add_game_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--game`, the number of the game of a file that a command is about."""
    help_text = "the N-th game of the file; default: 1"
    parser.add_argument("--game", type=count_option(), default=1, metavar="N", help=help_text)


def add_charset_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--charset`, which overrides the charset that records name."""
    parser.add_argument(
        "--charset",
        type=parse_charset,
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
    """Return the limits that a command's options name. Bytes, nodes and time are unlimited by default."""
    return Limits(max_bytes=args.max_bytes, max_items=None, max_seconds=args.time_limit)


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


def refuse_input_as_output(source: str | Path, target: str | Path) -> None:
    """Raise CommandError if writing to `target` would overwrite the record at `source`."""
    if source != STANDARD_STREAM and is_same_file(Path(source), Path(target)):
        raise CommandError(f"{printable_name(target)}: this is the record itself; choose another output file")


def select_games(collection: Collection, number: int | None) -> Sequence[Game]:
    """Return all games of a record if `number` is None, else only the game with that number, counted from 1.

    Raise CommandError if the file is not a record or has no game of that number.
    """
    name = collection.name or "standard input"
    if collection.outcome == "refused":
        raise CommandError(f"{name}: {collection.diagnostics[0].message}")
    if number is None:
        return collection.games
    if not 1 <= number <= len(collection.games):
        games = format_plural(len(collection.games), {"one": "# game", "other": "# games"})
        raise CommandError(f"{name}: there is no game {number}; the file has {games}")
    return [collection.games[number - 1]]


def parse_move_number(text: str) -> MoveNumber:
    """Return the value of the option `--move` from its text. Raise ArgumentTypeError if the text is not valid."""
    if text == "end":
        return "end"
    number = parse_count(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{quote_argument(text)} is neither a number of moves nor 'end'")
    return number


def node_at_move(replay: Replay, move: MoveNumber | None) -> Node:
    """Return the node of the main line at which `move` moves have been played.

    If `move` is None, `end` or more than the game has, return the last node of the main line. Raise CommandError if `move`
    is negative.
    """
    try:
        return replay.node_after(move)
    except ValueError as error:
        raise CommandError(str(error)) from error


def parse_numbers(text: str) -> str:
    """Return the value of the option `--numbers`. Raise ArgumentTypeError if the text is not valid."""
    try:
        parse_numbered_moves(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def parse_moves(text: str) -> tuple[int, int | None]:
    """Return the first and the last move of a range such as `10-40`; None stands for the last move of the game.

    Raise ArgumentTypeError if the text is not valid.
    """
    first, dash, last = text.replace("\u2013", "-").partition("-")
    begin = parse_count(first or "0")
    end = None if begin is None else parse_count(last if dash else first, begin)
    is_open = bool(dash) and not last
    if begin is None or (end is None and not is_open):
        raise argparse.ArgumentTypeError(f"{quote_argument(text)} is not a range of moves such as 10-40")
    return begin, end


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
    """Return the look that a command's options describe. Raise CommandError if the board has no such part to switch."""
    switched = {**dict.fromkeys(args.show, True), **dict.fromkeys(args.hide, False)}
    try:
        toggles_off(scene, switched)
    except ValueError as error:
        raise CommandError(str(error)) from error
    on = {name: getattr(args, name) == "on" for name in ("coordinates", "marks")}
    same = {name: getattr(args, name) for name in ("numbers", "flip", "theme", "palette")}
    return PictureOptions(switched=switched, **on, **same)


def add_jobs_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--jobs`, which limits the number of processes that a command starts."""
    help_text = "number of processes; default: one per CPU core"
    parser.add_argument("-j", "--jobs", type=count_option(1, MAX_JOBS), metavar="N", help=help_text)


def job_count(jobs: int | None) -> int:
    """Return the number of processes to use: `jobs`, or the number of CPU cores this process may use if it is None."""
    if jobs is not None:
        return jobs
    # `os.process_cpu_count` is new in Python 3.13
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
