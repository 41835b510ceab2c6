"""The interface between an importer of a dialect and the rest of Boardreel.

An importer is a function in a wheel with an entry point in the group `boardreel.dialects`, whose name is the id of the
dialect in `boardreel.dialects.recognition`. The importer receives a `Source` and returns ordinary games with the
properties of a standard record. It never raises for anything that the source contains, except `ImportRefusedError` and,
by making a game too large for its budget, `BudgetSpentError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from boardreel.budgets import UNLIMITED, Budget
from boardreel.diagnostics import Severity
from boardreel.sgf import Game
from boardreel.sgf.node_table import RawDiagnostic
from boardreel.sgf.writer import Properties

#: how many characters or bytes of a file are searched for the sign of a dialect
SAMPLE_LENGTH = 65_536
#: the diagnostics that an importer may report
CUT, LEFT_OUT, MISMATCH, ORDER = "import-cut", "import-left-out", "import-mismatch", "import-order"
ENCRYPTED = "import-encrypted"
#: why an importer of another notation found no game → the reason in words; the viewer has translations
REFUSALS: Mapping[str, str] = {
    "import-littlegolem-other": "it is a Little Golem game of another kind",
    "import-abstractplay-other": "it is an Abstract Play game without a board",
    "import-tgt-other": "it is a JTwixt file of another kind",
    "import-broken-json": "the JSON is malformed here",
    "import-broken-xml": "the XML is malformed here",
    "import-xml-doctype": "XML with a document type declaration is not read",
    "import-too-deep": "the data are nested too deeply here",
    "import-no-moves": "it has no moves",
}


@dataclass(frozen=True, slots=True)
class Source:
    """A record in a dialect, as an importer receives it.

    `text` is the decoded text of the file; it is empty for a binary dialect, whose importer reads `raw_bytes`. `name`
    is the file name, if known. `game` is the game tree to import if the `form` of the dialect is TREE, and None
    otherwise. An importer hands `budget` to the games that it makes. If `is_charset_guessed`, the importer may decode the
    bytes in another charset than that of `text`.
    """

    text: str
    raw_bytes: bytes
    name: str | None = None
    game: Game | None = None
    budget: Budget = field(default_factory=UNLIMITED.start, compare=False)
    is_charset_guessed: bool = False

    @property
    def sample(self) -> str:
        """Return the beginning of the record's text, in which the signs of dialects are searched."""
        return self.text[:SAMPLE_LENGTH]


class ImportedNode(NamedTuple):
    """A node of an imported game.

    `parent` is the index of its parent in the game, -1 for the root. `properties` are identifiers and raw values (see
    `boardreel.sgf.values.escape`). `offset` is the source position: an index into the decoded text of the file, or into its
    bytes if the dialect is binary.
    """

    parent: int
    properties: Properties
    offset: int


@dataclass(slots=True)
class ImportedGame:
    """An imported game: its nodes in file order, each first child directly after its parent, and the problems found.

    The nodes of `problems` are indices into `nodes`, and their offsets are source positions as in `ImportedNode`.
    If `has_board` is false, the viewer shows the game as a tree without a board. `is_standard` is true for a game in
    standard notation within a file of the dialect, which is then not counted as a game of the dialect. `budget` is that
    of the source, of which every node uses up a part. `charset` is the one in which the importer decoded the file, None
    if that is the charset of the source; offsets refer to the text in this charset.
    """

    budget: Budget = field(default_factory=UNLIMITED.start, compare=False)
    nodes: list[ImportedNode] = field(default_factory=list)
    problems: list[RawDiagnostic] = field(default_factory=list)
    has_board: bool = True
    is_standard: bool = False
    charset: str | None = None

    def add(self, properties: Properties, offset: int, parent: int | None = None) -> int:
        """Add a node and return its index. Its parent is the node with the index `parent`, by default the latest node.

        `properties` are identifiers and raw values, and `offset` is the source position, as in `ImportedNode`. Raise
        BudgetSpentError if there are more nodes than the budget allows.
        """
        node = len(self.nodes)
        self.budget.check_items(node + 1)
        self.nodes.append(ImportedNode(node - 1 if parent is None else parent, properties, offset))
        return node

    def report(self, code: str, offset: int, node: int | None = None, severity: Severity | None = None) -> None:
        """Add a problem: its code, its source position, and its node (by default the latest one).

        The code is CUT, ENCRYPTED, LEFT_OUT, MISMATCH or ORDER. `severity` takes precedence over that of the code. What was
        left out is an error if it is a move, stone or link of the game, and a warning if it is a note, a move that was
        undone, or a command that is not known.
        """
        index = max(len(self.nodes) - 1, 0) if node is None else node
        self.problems.append(RawDiagnostic(code, offset, index, severity))


#: the games of a source, in file order; an importer of game trees returns one
ImportedRecord: TypeAlias = Sequence[ImportedGame]
Importer: TypeAlias = Callable[[Source], ImportedRecord | None]


class ImportRefusedError(Exception):
    """An importer found no game in the source.

    `reason` is a key of `REFUSALS` without its prefix `import-`. `offset` is the source position of
    the cause, as in `ImportedNode`.
    """

    def __init__(self, reason: str, offset: int = 0) -> None:
        super().__init__(reason)
        self.file_type = f"import-{reason}"
        self.offset = offset
