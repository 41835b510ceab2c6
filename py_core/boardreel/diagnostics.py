"""Diagnostics: the problems of a record, and the table of codes of the SGF layer.

A game adds codes of its own by `GameKind.codes` (see `boardreel.games.protocol`), a table of the same form. The codes and
severities follow the project's SGF specification, section 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum


class Severity(StrEnum):
    """The severity of a problem.

    `FATAL`: the record has no game that could be shown. `ERROR`: something was repaired or ignored. `WARNING`:
    something is suspicious, but nothing was lost. `INFO`: something is unusual.
    """

    FATAL = "fatal"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """A row of a table of diagnostic codes.

    `meaning` is the message of the diagnostic, a sentence. `example` is a minimal record that causes the diagnostic, or
    empty if no short text can.
    """

    severity: Severity
    meaning: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem of a record and its source position.

    `line` and `column` count from 1; `offset` counts characters of the decoded text from 0. `game` counts from 1, and
    `node` from 0 in file order within the game; both are None if the problem concerns the whole record. `about` is
    what the message was made of, a `boardreel.scene.shapes.Message`, so that it can be said in another language. It is
    None for the problems of the SGF layer, whose codes have translations; `subject` is the property, file or notation
    that such a problem concerns, or empty.
    """

    code: str
    severity: Severity
    message: str
    line: int = 1
    column: int = 1
    offset: int = 0
    game: int | None = None
    node: int | None = None
    about: object = field(default=None, compare=False, repr=False)
    subject: str = field(default="", compare=False, repr=False)

    def data(self) -> dict[str, str | int | None]:
        """Return the fields except `about` and `subject` as a JSON-compatible object.

        `boardreel check --json` and the Reel contain it in this form.
        """
        values = {part.name: getattr(self, part.name) for part in fields(self) if part.compare}
        return {**values, "severity": str(self.severity)}


_FATAL, _ERROR, _WARNING, _INFO = Severity.FATAL, Severity.ERROR, Severity.WARNING, Severity.INFO

#: codes of problems by which text of the record is neither shown nor written back, if their severity is error
SKIPPED_TEXT_CODES = frozenset(
    (
        "damaged-archive",
        "illegal-characters",
        "import-cut",
        "import-left-out",
        "property-without-value",
        "text-after-game",
        "text-between-games",
        "value-without-property",
    )
)

#: diagnostics of the SGF layer by code, which the viewer translates by their codes; games use some of them as well
SGF_CODES: Mapping[str, CodeInfo] = {
    # charset and tree
    "no-game-found": CodeInfo(_FATAL, "No game found: not an SGF file.", "hello"),
    "too-large": CodeInfo(_FATAL, "The file is larger than the limit of 64 MB or 2,000,000 nodes."),
    "damaged-archive": CodeInfo(_ERROR, "The archive is damaged; the record was read as far as it could be unpacked."),
    "unreadable-member": CodeInfo(_ERROR, "A file in the archive cannot be read; it was skipped."),
    "member-without-game": CodeInfo(_INFO, "A file in the archive is not a record; it was skipped."),
    "missing-open-paren": CodeInfo(_ERROR, "The game does not start with a parenthesis; one was added.", ";B[aa])"),
    "missing-semicolon": CodeInfo(_ERROR, "A node does not start with a semicolon; one was added.", "(B[aa])"),
    "missing-close-paren": CodeInfo(_ERROR, "The game has no closing parenthesis; one was added.", "(;B[aa]"),
    "unexpected-eof-in-value": CodeInfo(
        _ERROR, "The value has no closing bracket; the text so far was kept.", "(;C[text"
    ),
    "empty-sequence": CodeInfo(
        _ERROR, "A variation starts with another variation instead of a node.", "(;B[aa]((;W[bb])))"
    ),
    "node-after-variation": CodeInfo(
        _ERROR, "A node follows a variation; it became another variation.", "(;B[aa](;W[bb]);W[cc])"
    ),
    "early-close": CodeInfo(
        _WARNING,
        "A closing parenthesis stands before the end of the game; it was ignored.",
        "(;B[aa]);W[bb])",
    ),
    "unescaped-bracket": CodeInfo(
        _WARNING, "A bracket in the text is not escaped; it was read as part of the text.", "(;C[one [1] two])"
    ),
    "property-without-value": CodeInfo(_ERROR, "A property has no value; it was ignored.", "(;B)"),
    "value-without-property": CodeInfo(_ERROR, "A value does not belong to a property; it was ignored.", "(;[aa])"),
    "duplicate-property": CodeInfo(
        _ERROR, "A property occurs twice in a node; its values were joined.", "(;;B[aa]B[bb])"
    ),
    "empty-variation": CodeInfo(_WARNING, "A variation is empty.", "(;B[aa]())"),
    "illegal-characters": CodeInfo(_WARNING, "There is text outside of values; it was skipped.", "(;B[aa]+)"),
    "sgf-before-game": CodeInfo(
        _WARNING, "There is text that looks like part of a game before the first game; it was skipped.", "B[aa](;)"
    ),
    "text-between-games": CodeInfo(_WARNING, "There is text between two games; it was skipped.", "(;)x(;)"),
    "text-after-game": CodeInfo(_WARNING, "There is text after the last game; it was skipped.", "(;)x"),
    "nul-character": CodeInfo(_WARNING, "The text contains NUL characters; they were read as spaces."),
    "text-before-game": CodeInfo(_INFO, "There is text before the first game; it was skipped.", "x(;)"),
    "lowercase-in-ident": CodeInfo(_INFO, "Identifiers contain lower-case letters; they were ignored.", "(;Black[aa])"),
    "charset-guessed": CodeInfo(_INFO, "The file does not name its charset; it was guessed."),
    "unknown-charset": CodeInfo(_WARNING, "The charset that the file names is unknown.", "(;CA[rot13])"),
    "wrong-charset": CodeInfo(_WARNING, "The file names a charset that its text is not in; another one was used."),
    "invalid-bytes": CodeInfo(_WARNING, "Some bytes are invalid in the charset of the file; they are shown as \ufffd."),
    "mixed-charsets": CodeInfo(
        _WARNING, "This game names another charset; the charset of the first game was used for the whole file."
    ),
    # import of other notations
    "dialect-not-installed": CodeInfo(_ERROR, "The package that reads this notation is not installed."),
    "import-cut": CodeInfo(
        _ERROR,
        "The source ends early or is broken here; everything before was read.",
        '<protocol><state startPiece="PENTO_V"/>',
    ),
    "import-left-out": CodeInfo(
        _ERROR,
        "Part of this move cannot be saved in a record; it was omitted.",
        '<protocol><state startPiece="PENTO_V"><lastMove class="SetMove"/></state></protocol>',
    ),
    "import-mismatch": CodeInfo(
        _WARNING,
        "Other data in the source contradicts its moves; the moves were used.",
        '<protocol><state startPiece="PENTO_V"><board><field x="0" y="0" content="RED"/></board></state></protocol>',
    ),
    "import-encrypted": CodeInfo(
        _ERROR,
        "The moves are encrypted; only the header was read.",
        "[Header]\nVer=UGF3\nCrypt=9666,CRYPTED_UGF_FILE,READ_ONLY\n",
    ),
    "import-order": CodeInfo(
        _WARNING,
        "The move numbers do not increase by one; the moves were read in the order of the text.",
        "O (vert) # (horz)\nAnn Ben\n1 F4 3 L12\n",
    ),
    # values
    "surplus-values": CodeInfo(
        _ERROR, "This property has several values, but takes only one; the first was used.", "(;;B[aa][bb])"
    ),
    "bad-value": CodeInfo(_ERROR, "Invalid value; it was ignored.", "(;MN[x])"),
    "bad-point": CodeInfo(_ERROR, "Invalid point, or not on the board; it was ignored.", "(;SZ[9];B[zz])"),
    "missing-compose": CodeInfo(_ERROR, "The value has no colon between its two parts; it was ignored.", "(;LB[aa])"),
    "empty-value": CodeInfo(_ERROR, "The value is empty; it was ignored.", "(;PL[])"),
    "value-repaired": CodeInfo(_WARNING, "The value is malformed, but could be read.", "(;KM[34.])"),
    "komi-hundredths": CodeInfo(_WARNING, "The komi was read as hundredths, as Fox writes it.", "(;KM[375])"),
    "komi-quarters": CodeInfo(_WARNING, "The komi was read as Chinese stones, which count twice.", "(;KM[3.75])"),
    "vendor-header": CodeInfo(
        _INFO,
        "The header is in the form of Cyberoro or Sina; event, date, komi and handicap were read from it.",
        "(;TE[Cup]RD[2005-05-05])",
    ),
    "result-in-words": CodeInfo(_INFO, "The result was read from words.", "(;RE[Black wins by resignation])"),
    "date-in-words": CodeInfo(_INFO, "The date was read from another form.", "(;DT[27.4.2018])"),
    "value-in-words": CodeInfo(_INFO, "The value was read from words.", "(;TM[2 hours])"),
    "rank-in-name": CodeInfo(_INFO, "The rank was read from the name.", "(;PB[Ann 3d])"),
    "result-unread": CodeInfo(_INFO, "The result could not be read; it is shown as written.", "(;RE[Both lost])"),
    "date-unread": CodeInfo(_INFO, "The date could not be read; it is shown as written.", "(;DT[03/04/2018])"),
    "value-unread": CodeInfo(_INFO, "The value could not be read; it is shown as written.", "(;TM[sudden death])"),
    "square-board-size": CodeInfo(_INFO, "A square board takes one number.", "(;FF[4]SZ[9:9])"),
    "bad-root-value": CodeInfo(_ERROR, "Invalid value; an allowed one was used.", "(;SZ[-12])"),
    "unknown-file-format": CodeInfo(_WARNING, "Unknown version of SGF; the file was read as FF[4].", "(;FF[5])"),
    "newer-feature": CodeInfo(_INFO, "This requires a newer version of SGF than the file names.", "(;FF[3]SZ[13:9])"),
    "obsolete-property": CodeInfo(_INFO, "This property is obsolete in this version of SGF.", "(;FF[4]L[aa])"),
    "unknown-property": CodeInfo(_INFO, "This property is not defined in any version of SGF; it was kept.", "(;KK[x])"),
    "bad-evaluation": CodeInfo(
        _INFO,
        "An evaluation is not a number, is out of range, or cannot be decompressed; it was ignored.",
        "(;GM[1];B[aa]SBKV[120])",
    ),
    "long-ident": CodeInfo(_INFO, "The identifier is longer than two letters.", "(;MULTIGOGM[1])"),
    "root-property-outside-root": CodeInfo(
        _WARNING, "This property is only allowed in the root node; it is ignored here.", "(;;GM[1])"
    ),
    "game-info-twice": CodeInfo(
        _WARNING, "An earlier node on this path already has game info; this node takes precedence.", "(;GN[a];HA[2])"
    ),
    "move-annotation-without-move": CodeInfo(_WARNING, "The node has a move annotation, but no move.", "(;TE[2])"),
    "annotation-conflict": CodeInfo(_WARNING, "The node has annotations that exclude each other.", "(;GB[1]GW[1])"),
    "move-in-root": CodeInfo(_INFO, "The root node has a move.", "(;B[aa])"),
    "setup-and-move": CodeInfo(_WARNING, "The node has both setup and a move.", "(;B[aa]AW[bb])"),
    "two-moves-in-node": CodeInfo(_WARNING, "The node has two moves; both were played.", "(;B[aa]W[bb])"),
    "turn-mismatch": CodeInfo(_INFO, "PL names a side that makes none of the next moves.", "(;AB[aa]PL[B];W[bb])"),
    # only with strict checking
    "handicap-mismatch": CodeInfo(
        _INFO, "The handicap differs from the number of stones in the setup (strict checking).", "(;HA[3]AB[aa])"
    ),
    "same-colour-twice": CodeInfo(_INFO, "The same color moves twice in a row (strict checking).", "(;B[aa];B[bb])"),
    "setup-after-root": CodeInfo(_INFO, "There is setup after the root node (strict checking).", "(;;AB[aa])"),
    "several-games": CodeInfo(_INFO, "The file contains several games (strict checking).", "(;)(;)"),
    "mixed-games": CodeInfo(
        _INFO, "The file contains games of different kinds (strict checking).", "(;GM[1])(;GM[21])"
    ),
    "mixed-file-formats": CodeInfo(
        _INFO, "The file contains games in different versions of SGF (strict checking).", "(;FF[3])(;FF[4])"
    ),
}

#: diagnostics that only games report, with messages of their own, so their codes need no translation
_GAME_CODES: Mapping[str, CodeInfo] = {
    "human-coordinates": CodeInfo(
        _INFO, "The points are written as on the edge of the board, as SmartGo does.", "(;SZ[9];B[C3])"
    ),
    "pass-in-words": CodeInfo(_INFO, "A pass is written as a word.", "(;B[pass])"),
    "pass-beyond-corner": CodeInfo(
        _WARNING, "The point lies beyond the corner of the board; it was read as a pass.", "(;SZ[9];B[jj])"
    ),
    "handicap-from-number": CodeInfo(
        _WARNING,
        "The record names handicap stones but does not place them; they were put on the usual points (Fox).",
        "(;SZ[19]AP[foxwq]HA[2];W[pp])",
    ),
    "position-not-unique": CodeInfo(
        _WARNING, "A point is set up twice in one node; the last setup was used.", "(;AB[aa]AW[aa])"
    ),
    "markup-conflict": CodeInfo(_WARNING, "A point has two marks; the first is shown.", "(;MA[aa]TR[aa])"),
    "occupied-point": CodeInfo(_WARNING, "The move is on an occupied point.", "(;B[aa];W[aa])"),
    "suicide": CodeInfo(_INFO, "The move takes the last liberty of its own group.", "(;SZ[1];B[aa])"),
    "ko": CodeInfo(
        _WARNING, "This move retakes the ko at once.", "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])"
    ),
    "superko": CodeInfo(
        _WARNING, "This move repeats an earlier position, which the rules forbid.", "(;RU[Tromp-Taylor]SZ[1];B[aa])"
    ),
    "position-repeated": CodeInfo(
        _INFO,
        "This move repeats an earlier position; under Chinese rules, practice differs.",
        "(;RU[Chinese]SZ[1];B[aa])",
    ),
    "score-mismatch": CodeInfo(
        _INFO,
        "The territory that the record marks at the end gives another result than the record.",
        "(;SZ[3]RU[Chinese]RE[W+1]AB[ba:bc]TB[aa:ac]TW[ca:cc])",
    ),
    "setup-without-effect": CodeInfo(_INFO, "The setup does not change the point.", "(;AB[aa];AB[aa])"),
}

#: all diagnostics that no game has to itself, by code
CODES: Mapping[str, CodeInfo] = {**SGF_CODES, **_GAME_CODES}
