"""Print text to the terminal safely: records and file names cannot control it, and no encoding raises an error."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from boardreel.files import LockHolder, printable_name

#: control characters and marks that change the direction of text; tab and line feed are allowed
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
CLEAR_TO_END = "\x1b[K"
PROGRESS_INTERVAL_S = 0.1
SECONDS_PER_MINUTE = 60


class Unit(NamedTuple):
    """A unit of work: the name of a rate in this unit, the amount of work in one unit, and the decimals of a rate."""

    rate: str
    size: int
    decimals: int


BYTES = Unit("MB/s", 1_000_000, 1)
RECORDS = Unit("records/s", 1, 0)


def prepare_streams() -> None:
    """Make standard output and standard error escape the characters that their encoding lacks.

    A standard stream that is closed, as it can be for a program in the background, is one without content.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def drop_unwritten_output() -> None:
    """Drop the output that cannot be written, because the disk is full or nobody reads it.

    Python would try to write it again at the end of the program, and report that with a status of its own.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.closed:
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def printable(text: str) -> str:
    r"""Return text with control characters written as escapes such as `\x1b`; tabs and line feeds stay."""
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


def one_line(text: str) -> str:
    """Return a text with control characters, tabs and line feeds written as escapes."""
    return printable(text).replace("\n", "\\n").replace("\t", "\\t")


def needs_ascii() -> bool:
    """Return whether JSON for standard output has to escape all characters outside ASCII, because it is not UTF-8."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    return encoding != "utf8"


def json_line(value: Any, *, ascii_only: bool) -> str:
    """Return a value as JSON on one line, without control characters, and in ASCII if `ascii_only` is true."""
    text = json.dumps(value, ensure_ascii=ascii_only)
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def print_json(value: Any) -> None:
    """Print a value as one line of JSON to standard output."""
    print(json_line(value, ascii_only=needs_ascii()))


def print_error(text: str, stream: TextIO | None = None) -> None:
    """Print an error message as one line, by default to standard error. If that is full, the exit status says enough."""
    with suppress(OSError):
        print(f"boardreel: {one_line(text)}", file=stream or sys.stderr, flush=True)


def print_waiting(folder: Path, holder: LockHolder | None) -> None:
    """Print that the command waits for the run of another process that holds the lock of a folder."""
    run = "another run of boardreel"
    if holder is not None:
        run += f" (process {holder.process}, since {time.strftime('%H:%M:%S', time.localtime(holder.since))})"
    print(f"{printable_name(folder)}: waiting for {run} to finish", file=sys.stderr)


class Progress:
    """A line at the end of the terminal with the progress, speed and remaining time of a command.

    `total` is the total work: bytes of records or, if `unit` is `RECORDS`, a number of records. The line is shown only
    if standard error is a terminal. Call `clear` before printing anything else.
    """

    def __init__(self, total: int, unit: Unit = BYTES) -> None:
        self.total = total
        self.unit = unit
        self._done = 0
        self._start_time = time.monotonic()
        self._shown_time = self._start_time
        self._is_visible = False

    def advance(self, amount: int, name: str) -> None:
        """Add an amount of completed work, on the record called `name`. Update the line, at most ten times a second."""
        self._done += amount
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._shown_time < PROGRESS_INTERVAL_S:
            return
        self._shown_time = now
        self._is_visible = True
        width = shutil.get_terminal_size().columns
        progress = progress_text(self._done, self.total, now - self._start_time, self.unit)
        text = f"{progress}  {one_line(name)}"
        print(f"\r{text[: width - 1]}{CLEAR_TO_END}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the progress line from the terminal."""
        if self._is_visible:
            print(f"\r{CLEAR_TO_END}", end="", file=sys.stderr, flush=True)
            self._is_visible = False

    def error(self, text: str) -> None:
        """Remove the progress line and print an error message."""
        self.clear()
        print_error(text)


def progress_text(done: int, total: int, elapsed_s: float, unit: Unit = BYTES) -> str:
    """Return percentage, speed and remaining time, such as `25 %, 1.2 MB/s, 0:14 left`."""
    share = done / total if total else 1.0
    parts = [f"{share:.0%}".replace("%", " %")]
    if done and elapsed_s > 0:
        minutes, seconds = divmod(round(elapsed_s / done * (total - done)), SECONDS_PER_MINUTE)
        rate = f"{done / elapsed_s / unit.size:.{unit.decimals}f} {unit.rate}"
        parts += [rate, f"{minutes}:{seconds:02} left"]
    return ", ".join(parts)
