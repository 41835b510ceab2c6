"""The command line: `boardreel …` or `python -m boardreel …`.

Every command is a module with two functions: `add_options(parser)` declares its arguments, `run(args)` carries it out
and returns the exit status, see `exit_status.py`.
"""

from __future__ import annotations

import argparse
import errno
import signal
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from tempfile import gettempdir
from types import ModuleType
from typing import Any, NoReturn, TextIO

from boardreel.budgets import BudgetSpentError
from boardreel.cli.arguments import budget_of_file
from boardreel.cli.exit_status import EXIT_FAILED, EXIT_OK
from boardreel.errors import BoardreelError, shortened
from boardreel.files import printable_name
from boardreel.record_files import budget_message
from boardreel.terminal import drop_unwritten_output, prepare_streams, print_error, printable
from boardreel.time_limit import ending_in_time
from boardreel.version import VERSION

#: the status of an interrupted command is the one of shells: this and the number of the signal
EXIT_SIGNAL = 128
#: the option that adds the traceback to the report of an error in this program
DEBUG = "--debug"
#: characters of an unexpected error's message that are printed; it may quote a whole file
MAX_REASON_CHARACTERS = 300

#: command → the module that implements it and the first line of its help. A module is imported when its command is called
COMMANDS = {
    "check": ("boardreel.cli.check", "Check records and report problems with line and column."),
    "positions": ("boardreel.cli.positions", "Print the position after each node as JSON, one line per node."),
    "show": ("boardreel.cli.show", "Show a position as text or as an SVG picture."),
    "reel": ("boardreel.cli.reel", "Write a Reel file, which the viewer plays without Python."),
    "convert": ("boardreel.cli.convert", "Rewrite records in the current form of their format; nothing is lost."),
    "select": ("boardreel.cli.select", "Write the games that match: by a query, a position or a pattern, or a sample."),
    "merge": ("boardreel.cli.merge", "Write the games of many files into one."),
    "split": ("boardreel.cli.split", "Write a file for each game, or for each event, year or player."),
    "dedupe": ("boardreel.cli.dedupe", "Write games without those that occur more than once."),
    "edit": ("boardreel.cli.edit", "Change properties of many games, or remove comments, variations and other parts."),
    "list": ("boardreel.cli.list_games", "Print a row for each game: players, date, result and other fields."),
    "stats": ("boardreel.cli.stats", "Count games by player, year, result, length and other fields."),
    "export": ("boardreel.cli.export", "Write games, moves and positions as tables: Parquet, Arrow or CSV."),
    "embed": ("boardreel.cli.embed", "Write a web page, or part of one, that shows a game."),
    "site": ("boardreel.cli.site", "Make a website from a folder of records."),
    "index": ("boardreel.cli.index", "Index the positions of a folder of records."),
    "search": ("boardreel.cli.search", "Find where a position was played and what came next, or games by a query."),
    "print": ("boardreel.cli.print_page", "Write a page to print: figures, comments and variations."),
    "study": ("boardreel.cli.study", "Write the page, the EPUB and the printed form of a lesson."),
    "animate": ("boardreel.cli.animate", "Make an animated GIF of a game."),
    "photo": ("boardreel.cli.photo", "Write a record with the position in the photo of a board."),
    "view": ("boardreel.cli.view", "Open a record in the browser."),
    "completion": ("boardreel.cli.completion", "Print a script that completes commands and options in a shell."),
}


class TerminatedError(KeyboardInterrupt):
    """The process received SIGTERM, which ends a command as Ctrl+C does."""


class Parser(argparse.ArgumentParser):
    """An argument parser that never prints control characters, even if the arguments contain some."""

    #: the parsers of the commands by their names; only that of the program has them
    commands: Mapping[str, argparse.ArgumentParser]

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Exit after the help or the version was written. Raise OSError if that is not possible."""
        print(end="", flush=True)
        super().exit(status, message)

    def error(self, message: str) -> NoReturn:
        """Print the usage and an error message, and exit with status 2."""
        is_query = "--where" in message and message.endswith("expected one argument")
        hint = "; a query that begins with a hyphen follows an equals sign: --where=-lee" if is_query else ""
        super().error(printable(message) + hint)

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """Return the values of all arguments; an option that does not exist is an error that names a similar one."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            options = self.option_strings(getattr(parsed, "command", None))
            self.error(f"unrecognized arguments: {' '.join(unknown)}{_hint(unknown[0], options)}")
        return parsed

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise ArgumentError, which names a similar value, if an argument is none of its choices."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            hint = _hint(str(value), map(str, action.choices or ()))
            raise argparse.ArgumentError(action, f"{error.message}{hint}") from None

    def _get_value(self, action: argparse.Action, text: str) -> Any:
        """Return the value of an argument; an empty name, which would be that of the current folder, is an error."""
        if not text and not action.option_strings and action.nargs != argparse.PARSER:
            raise argparse.ArgumentError(action, "the name is empty")
        return super()._get_value(action, text)

    def option_strings(self, command: str | None) -> list[str]:
        """Return the option strings of a command, such as `--lang`; if `command` is None, those of the program."""
        parser = self if command is None else self.commands[command]
        return [option for action in parser._actions for option in action.option_strings]


def _hint(text: str, known: Iterable[str]) -> str:
    """Return a question that suggests the known word most similar to a text; empty if none is similar."""
    similar = get_close_matches(text.partition("=")[0], list(known), 1)
    return f"; did you mean {similar[0]}?" if similar else ""


def command_module(name: str) -> ModuleType:
    """Import and return the module that implements a command."""
    return import_module(COMMANDS[name][0])


def build_parser(*commands: str) -> Parser:
    """Return the parser of the command line with the arguments of the commands named in `commands`.

    All other commands are listed in the help, but their modules are not imported, which would slow down the start.
    """
    parser = Parser(prog="boardreel", description="Check, show, convert and publish board-game records (SGF family).")
    debug_help = "show where in the program an unexpected error happened"
    parser.add_argument(DEBUG, action="store_true", help=debug_help)
    parser.add_argument(
        "--version", action="version", version=f"boardreel {VERSION}", help="print the version, and exit"
    )
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    parser.commands = subparsers.choices
    for name, (_, summary) in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary, description=summary)
        # the option may come after the command, too, and must not reset the one before it
        subparser.add_argument(DEBUG, action="store_true", default=argparse.SUPPRESS, help=debug_help)
        if name in commands:
            command_module(name).add_options(subparser)
    return parser


def main(arguments: Sequence[str] | None = None, error_stream: TextIO | None = None) -> int:
    """Run one command and return its exit status.

    `arguments` are those of the process by default. Error messages go to `error_stream`, by default to standard error.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    prepare_streams()
    try:
        named = [name for name in arguments if name != DEBUG][:1]
        args = build_parser(*(name for name in named if name in COMMANDS)).parse_args(arguments)
        run = command_module(args.command).run
        with _ending_by_sigterm(), ending_in_time(budget_of_file(args)):
            status = int(run(args))
        print(end="", flush=True)
        return status
    except BoardreelError as error:
        print_error(str(error), error_stream)
        return EXIT_FAILED
    except BudgetSpentError as error:
        print_error(budget_message(getattr(args, "file", None), error), error_stream)
        return EXIT_FAILED
    except BrokenPipeError:
        return EXIT_OK
    except OSError as error:
        name = "" if error.filename is None else f"{printable_name(error.filename)}: "
        if not name and error.errno == errno.ENOSPC:
            # whatever else is written has a name
            name = f"standard output or a temporary file in {printable_name(gettempdir())}: "
        # no command makes a file that must not exist, but folders
        is_file = isinstance(error, FileExistsError)
        reason = "this is a file; name a folder" if is_file else error.strerror or str(error)
        print_error(name + reason, error_stream)
        return EXIT_FAILED
    except KeyboardInterrupt as error:
        is_terminated = isinstance(error, TerminatedError)
        print_error("terminated" if is_terminated else "interrupted", error_stream)
        return EXIT_SIGNAL + (signal.SIGTERM if is_terminated else signal.SIGINT)
    except Exception as error:
        if DEBUG in arguments:
            traceback.print_exc(file=error_stream)
        print_error(_unexpected_error_text(error), error_stream)
        return EXIT_FAILED
    finally:
        drop_unwritten_output()


@contextmanager
def _ending_by_sigterm() -> Iterator[None]:
    """Raise TerminatedError where SIGTERM arrives, so that what a command has begun is put away as after Ctrl+C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> NoReturn:
        raise TerminatedError

    earlier = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, earlier)


def _unexpected_error_text(error: Exception) -> str:
    """Return the report of an exception that no command expects, with what the user can do."""
    reason = "there is not enough memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
    return f"unexpected error ({shortened(reason, MAX_REASON_CHARACTERS)}); {DEBUG} shows where it happened"
