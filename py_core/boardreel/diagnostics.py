"""What can be wrong with a record: the one form every finding takes, and the table of codes of the SGF layers.

A game adds codes of its own through `GameKind.codes` (see `boardreel.games.protocol`); both tables have the same form.
The codes and severities follow the project's specification of SGF, section 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
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

    def data(self) -> dict[str, str | int | None]:
        """The finding as plain data, as `check --json` and the Reel hold it."""
        return {**asdict(self), "severity": str(self.severity)}


def _row(severity: Severity, meaning: str, example: str = "") -> CodeInfo:
    return CodeInfo(severity, meaning, example)


_F, _E, _W, _I = Severity.FATAL, Severity.ERROR, Severity.WARNING, Severity.INFO

#: code → severity, meaning, text of a record that shows it
CODES: Mapping[str, CodeInfo] = {
    "no-game-found": _row(_F, "No game found: not an SGF file.", "hello"),
    "too-large": _row(_F, "The file is larger than the limit of 64 MB or 2,000,000 nodes."),
    "missing-open-paren": _row(_E, "The game does not begin with a parenthesis.", ";B[aa])"),
    "missing-semicolon": _row(_E, "A node does not begin with a semicolon; it was put in.", "(B[aa])"),
    "missing-close-paren": _row(_E, "The file ends inside a game; the game was closed.", "(;B[aa]"),
    "unexpected-eof-in-value": _row(
        _E, "The file ends inside a value; the value was kept as far as it goes.", "(;C[text"
    ),
    "empty-sequence": _row(_E, "A variation begins with another one and has no node of its own.", "(;B[aa]((;W[bb])))"),
    "node-after-variation": _row(
        _E, "A node follows a variation; it became one more variation.", "(;B[aa](;W[bb]);W[cc])"
    ),
    "property-without-value": _row(_E, "A property has no value and was left out.", "(;B)"),
    "value-without-property": _row(_E, "A value belongs to no property and was left out.", "(;[aa])"),
    "duplicate-property": _row(_E, "A property stands twice in a node; the values were joined.", "(;C[a]C[b])"),
    "empty-variation": _row(_W, "A variation is empty.", "(;B[aa]())"),
    "illegal-characters": _row(_W, "There is text outside of values; it was skipped.", "(;B[aa]+)"),
    "sgf-before-game": _row(
        _W, "What looks like a part of a game stands before the first game; it was skipped.", "B[aa](;)"
    ),
    "text-between-games": _row(_W, "There is text between two games; it was skipped.", "(;)x(;)"),
    "text-after-game": _row(_W, "There is text after the last game; it was skipped.", "(;)x"),
    "nul-character": _row(_W, "The text contains NUL characters; each was read as a space."),
    "text-before-game": _row(_I, "There is text before the first game; it was skipped.", "x(;)"),
    "lowercase-in-ident": _row(_I, "Property names have lower-case letters, which carry no meaning.", "(;Black[aa])"),
    "charset-guessed": _row(_I, "The file does not say its charset; it was guessed."),
    "unknown-charset": _row(_W, "The charset that the file names is not known.", "(;CA[rot13])"),
    "wrong-charset": _row(_W, "The file is not in the charset that it names, but in UTF-8."),
    "invalid-bytes": _row(_W, "Some bytes are not text in the charset of the file; they are shown as \ufffd."),
    "mixed-charsets": _row(_W, "A later game names another charset; the first game's was used for the whole file."),
    "surplus-values": _row(_E, "The property takes one value but has several; the first counts.", "(;;B[aa][bb])"),
    "bad-value": _row(_E, "A value does not fit the type of its property and was left out.", "(;MN[x])"),
    "bad-point": _row(_E, "A point is not on the board or cannot be read; it was left out.", "(;SZ[9];B[zz])"),
    "missing-compose": _row(_E, "The value has no colon between two parts and was left out.", "(;LB[aa])"),
    "empty-value": _row(_E, "The value is empty and was left out.", "(;PL[])"),
    "value-repaired": _row(_W, "A value was repaired.", "(;KM[34.])"),
    "bad-root-value": _row(_E, "The value makes no sense; the default was used.", "(;SZ[-12])"),
    "unknown-file-format": _row(_W, "The version of the format is not known; the file was read as FF[4].", "(;FF[5])"),
    "newer-feature": _row(_I, "A feature of a newer version of the format is used.", "(;FF[3]SZ[13:9])"),
    "obsolete-property": _row(_I, "The property is not part of this version of the format.", "(;FF[4]L[aa])"),
    "unknown-property": _row(_I, "The property is not part of any version of the format; it was kept.", "(;KK[x])"),
    "long-ident": _row(_I, "A property name is longer than two letters.", "(;PIW[])"),
    "root-property-outside-root": _row(_W, "The property belongs into the root and has no effect here.", "(;;GM[1])"),
    "game-info-twice": _row(_W, "Game information stands twice on one path; the later one is shown.", "(;GN[a];HA[2])"),
    "move-annotation-without-move": _row(_W, "A move annotation stands in a node without a move.", "(;TE[2])"),
    "annotation-conflict": _row(_W, "Annotations that exclude each other stand in one node.", "(;GB[1]GW[1])"),
    "move-in-root": _row(_I, "There is a move in the root.", "(;B[aa])"),
    "setup-and-move": _row(_W, "Setup and a move stand in one node.", "(;B[aa]AW[bb])"),
    "two-moves-in-node": _row(_W, "Two moves stand in one node; both were played.", "(;B[aa]W[bb])"),
    "position-not-unique": _row(_W, "A point is set up twice in one node; the last one counts.", "(;AB[aa]AW[aa])"),
    "markup-conflict": _row(_W, "A point has two marks; the first is drawn.", "(;MA[aa]TR[aa])"),
    "occupied-point": _row(_W, "The move is on a point that is occupied.", "(;B[aa];W[aa])"),
    "suicide": _row(_I, "The move takes the last liberty of its own group.", "(;SZ[1];B[aa])"),
    "setup-without-effect": _row(_I, "Setup puts on a point what is there already.", "(;AB[aa];AB[aa])"),
    "handicap-mismatch": _row(
        _I, "The handicap and the stones that are set up differ (strict checking).", "(;HA[3]AB[aa])"
    ),
    "same-colour-twice": _row(_I, "The same colour moves twice in a row (strict checking).", "(;B[aa];B[bb])"),
    "setup-after-root": _row(_I, "There is setup after the root (strict checking).", "(;;AB[aa])"),
    "several-games": _row(_I, "The file has several games (strict checking).", "(;)(;)"),
    "mixed-games": _row(_I, "The file has games of different kinds (strict checking).", "(;GM[1])(;GM[21])"),
    "mixed-file-formats": _row(
        _I, "The file has games in different versions of the format (strict checking).", "(;FF[3])(;FF[4])"
    ),
}
