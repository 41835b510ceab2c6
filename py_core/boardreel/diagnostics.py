"""What can be wrong with a record: the one form every finding takes, and the table of codes of the SGF layers.

A game adds codes of its own through `GameKind.codes` (see `boardreel.games.protocol`); both tables have the same form.
The codes and severities follow the project's specification of SGF, section 9.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is: `FATAL` refuses the file, `ERROR` repaired or left something out, `WARNING` lost nothing."""

    FATAL = "fatal"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """One row of a table of codes: its severity, what it means, and text of a record that shows it."""

    severity: Severity
    meaning: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding with its place. `line` and `column` count from 1, `offset` from 0, in characters of the decoded text.

    `game` counts from 1; `node` from 0 in file order of that game; both are None for the file as a whole.
    """

    code: str
    severity: Severity
    message: str
    line: int = 1
    column: int = 1
    offset: int = 0
    game: int | None = None
    node: int | None = None
