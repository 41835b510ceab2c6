"""Print the tables of the commands for many games: as text, JSON Lines or CSV."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardreel.batch.archived_game import Cell
from boardreel.batch.table_files import csv_lines
from boardreel.errors import quoted
from boardreel.terminal import one_line

SEPARATOR = "  "


def add_table_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the options `--json` and `--csv`; `what` is printed as JSON."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help=f"print {what} as JSON")
    formats.add_argument("--csv", action="store_true", help="print a table in CSV")


def names_option(known: Iterable[str]) -> Any:
    """Return the function that parses the value of an option, different names of `known` with commas between them.

    The function raises ArgumentTypeError for another name.
    """
    names = tuple(known)

    def parse_option(text: str) -> list[str]:
        chosen = different_names(text)
        for name in chosen:
            if name not in names:
                raise argparse.ArgumentTypeError(f"{quoted(name)} is none of {', '.join(names)}")
        return chosen

    return parse_option


def different_names(text: str) -> list[str]:
    """Return the names in a text with commas between them, each once."""
    return list(dict.fromkeys(name.strip() for name in text.split(",")))


def print_csv(cells: Sequence[Cell]) -> None:
    """Print a line of CSV to standard output, in UTF-8 whatever the terminal has."""
    sys.stdout.flush()
    sys.stdout.buffer.write(csv_lines([tuple(cells)]))


def text_line(cells: Iterable[Cell]) -> str:
    """Return a line with cells that are separated by tabs, without control characters."""
    return "\t".join("" if cell is None else one_line(str(cell)) for cell in cells)


def count_lines(counts: Mapping[str, Mapping[str, int]]) -> Iterable[str]:
    """Yield a table of counts as lines of text: for each field its name, and its values with their numbers of games."""
    for field, values in counts.items():
        yield field
        for value, count in values.items():
            yield f"{count:8}{SEPARATOR}{one_line(value)}"
