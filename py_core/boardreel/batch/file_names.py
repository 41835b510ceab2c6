"""Make names of files from a template such as `{date}-{black}-{white}`."""

from __future__ import annotations

import re
from string import Formatter
from unicodedata import normalize

from boardreel.batch.archived_game import COLUMNS, ArchivedGame
from boardreel.errors import BoardreelError

#: characters that a file system does not allow in names, or that a shell or a program may take for something else
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
MAX_NAME_CHARACTERS = 100
#: many file systems allow 255 bytes, with the suffix and a number
MAX_NAME_BYTES = 240
#: names of devices on Windows, whatever their suffix is
DEVICE_NAMES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
UNKNOWN = "unknown"


class NameTemplate:
    """A template for the names of files: text with names of columns in braces, without the suffix of the files."""

    def __init__(self, template: str) -> None:
        """Raise BoardreelError if a brace of the template is not closed, or if there is no such column."""
        try:
            self.parts = [(text, column) for text, column, _, _ in Formatter().parse(template)]
        except ValueError as error:
            raise BoardreelError(f"{template}: {error}") from error
        unknown = [column for _, column in self.parts if column is not None and column not in COLUMNS]
        if unknown:
            raise BoardreelError(f"there is no field “{unknown[0]}” for names; the fields are {', '.join(COLUMNS)}")

    def name(self, archived: ArchivedGame) -> str:
        """Return the file name for a game, without suffix.

        `unknown` stands for each text that the record does not have.
        """
        texts = [text + ("" if column is None else _column_text(archived, column)) for text, column in self.parts]
        return safe_name("".join(texts))


def _column_text(archived: ArchivedGame, column: str) -> str:
    value = archived.cell(column)
    return UNKNOWN if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def safe_name(text: str) -> str:
    """Return a text changed so that every operating system allows it as the name of a file."""
    name = _FORBIDDEN.sub("_", text)[:MAX_NAME_CHARACTERS]
    while len(name.encode("utf-8", "surrogatepass")) > MAX_NAME_BYTES:
        name = name[:-1]
    name = name.strip(" .")
    return f"_{name}" if name.partition(".")[0].lower() in DEVICE_NAMES else name or UNKNOWN


class UniqueNames:
    """Gives file names that differ in every file system: `name`, `name-2`, `name-3`.

    To some, upper and lower case are the same, and letters with accents in one character or in two.
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def next(self, name: str) -> str:
        """Return a file name that was not returned before: the given one, or one with a number."""
        key = normalize("NFC", name.casefold())
        count = self._counts[key] = self._counts.get(key, 0) + 1
        return name if count == 1 else self.next(f"{name}-{count}")
