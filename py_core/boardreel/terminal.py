"""Text on the terminal: nothing that a record or a file name holds may act on it, and no encoding may stop a command."""

from __future__ import annotations

import json
import re
import shutil
import sys
from io import TextIOWrapper
from typing import Any, TextIO

#: what a terminal takes for a command, or what turns the direction of the text after it; not tab and line feed
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
CLEAR_TO_END = "\x1b[K"


def prepare_streams() -> None:
    """Let the standard streams escape what their encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def printable(text: str) -> str:
    """Return text of a record as it may be printed: control characters are escaped."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def one_line(text: str) -> str:
    """Return text as it may be printed within a line."""
    return printable(text).replace("\n", "\\n").replace("\t", "\\t")


def print_json(value: Any) -> None:
    """Print one JSON document on a line; what the output cannot show is escaped as JSON does it."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    text = json.dumps(value, ensure_ascii=encoding != "utf8")
    print(_CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def print_error(text: str, stream: TextIO | None = None) -> None:
    """Print one line that says what went wrong."""
    print(f"boardreel: {one_line(text)}", file=stream or sys.stderr)


class Progress:
    """One line at the end of a terminal that says how far a command is; nothing where no terminal shows it."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._is_shown = sys.stderr.isatty() and count > 1

    def step(self, number: int, name: str) -> None:
        """Show that the step with a number (from 1) has begun."""
        if self._is_shown:
            width = shutil.get_terminal_size().columns
            text = f"{number}/{self.count} {one_line(name)}"[: width - 1]
            print(f"\r{text}{CLEAR_TO_END}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the line, so that others can be printed."""
        if self._is_shown:
            print(f"\r{CLEAR_TO_END}", end="", file=sys.stderr, flush=True)

    def error(self, text: str) -> None:
        """Print a line that stays."""
        self.clear()
        print_error(text)
