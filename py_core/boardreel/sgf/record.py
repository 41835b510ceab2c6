"""A record as it was read: its bytes, its text with the table of nodes, and the problems found while reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from boardreel.diagnostics import CODES, SKIPPED_TEXT_CODES, Diagnostic, Severity
from boardreel.sgf.file_type import describe_large_file, describe_non_sgf
from boardreel.sgf.imported_games import STANDARD_GAME, GameTraits
from boardreel.sgf.node_table import RawDiagnostic
from boardreel.sgf.source import Source

#: diagnostics of the tree layer that a record lists
MAX_DIAGNOSTICS = 200


class Record:
    """A record as it was read: its bytes, text, charset, nodes and problems. The subclass `Collection` has its games.

    `name` is the file name or None. `raw_bytes` is the record as it was read, and `charset` is the Python codec that
    decoded it (None if the record was too large to be decoded). `source` has its text and nodes. `raw_diagnostics` are
    problems found before the text was scanned.
    """

    def __init__(
        self,
        name: str | None,
        raw_bytes: bytes,
        charset: str | None,
        source: Source,
        raw_diagnostics: Iterable[RawDiagnostic] = (),
    ) -> None:
        self.name = name
        self.raw_bytes = raw_bytes
        self.charset = charset
        self.source = source
        #: whether the bytes of the record are SGF whose tree needed no repair
        self.is_intact = False
        #: whether all games of the record were read, and not only a piece of it
        self.is_whole = True
        #: number of the games of the whole record if this is a piece of it, and its games were counted
        self.counted_games: int | None = None
        #: whether an importer made the nodes, so that the text of the record is not SGF
        self.is_built = False
        #: whether the record has bytes that are invalid in its charset, which its text shows as U+FFFD
        self.has_invalid_bytes = False
        #: the name of the record in the archive that contains it; empty if it is not in an archive
        self.member_name = ""
        #: number of the games before the first one, in the archive that contains the record
        self._games_before = 0
        self._raw_diagnostics = [*raw_diagnostics, *source.node_table.diagnostics]
        #: traits of the games that an importer made, by the number of the game in this record, from 1
        self.traits_by_game: dict[int, GameTraits] = {}
        #: name of the wheel that is needed to read the record but is not installed, or None
        self.missing_wheel: str | None = None

    @property
    def text(self) -> str:
        """The decoded text of the record."""
        return self.source.text

    @property
    def raw_diagnostics(self) -> Sequence[RawDiagnostic]:
        """All problems found while reading, without their severity, message, line and column."""
        return self._raw_diagnostics

    def add_diagnostic(self, diagnostic: RawDiagnostic) -> None:
        """Insert a problem before the other problems of the record."""
        self._raw_diagnostics.insert(0, diagnostic)
        for name in ("outcome", "_different_diagnostics"):
            self.__dict__.pop(name, None)

    def traits_of(self, number: int) -> GameTraits:
        """Return the traits of the game with a number, counted as in `Game.number`."""
        return self.traits_by_game.get(number - self._games_before, STANDARD_GAME)

    @property
    def is_foreign(self) -> bool:
        """Whether the record is in a notation other than SGF, so that its games are written in another notation."""
        return self.is_built or self.source.keep_case

    @property
    def is_imported(self) -> bool:
        """Whether an importer made the games from another notation, so that their properties are not in the source."""
        return bool(self.traits_by_game)

    def iter_root_values(self) -> Iterator[Mapping[str, str]]:
        """Yield for each game the first raw value of each property of its root, without opening the games."""
        return map(self.source.first_values, self.source.node_table.game_roots)

    @cached_property
    def outcome(self) -> str:
        """The result of reading the record: `ok`, `recovered` or `refused`.

        `recovered` means that there is a warning or an error among the diagnostics, `refused` that there is no game.
        """
        severities = {diagnostic.severity or CODES[diagnostic.code].severity for diagnostic in self._raw_diagnostics}
        if "fatal" in severities or not self.source.node_table.game_roots:
            return "refused"
        return "recovered" if severities & {"error", "warning"} else "ok"

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The problems that were found while reading, in file order, at most MAX_DIAGNOSTICS (200)."""
        return [self._complete(diagnostic) for diagnostic in self._different_diagnostics[:MAX_DIAGNOSTICS]]

    def located_skipped_text(self) -> Iterator[tuple[str, Diagnostic]]:
        """Yield the problems by which text was skipped that is lost when the record is written again.

        Each comes with the name of the record in an archive that has it.
        """
        for raw in self._raw_diagnostics:
            if raw.code in SKIPPED_TEXT_CODES and (raw.severity or CODES[raw.code].severity) is Severity.ERROR:
                yield self.member_name, self._complete(raw)

    @property
    def own_diagnostics(self) -> Sequence[Diagnostic]:
        """The problems of the file as a whole; for an archive, without the problems of the records in it."""
        return self.diagnostics

    def located_diagnostics(self) -> Iterator[tuple[str, Diagnostic]]:
        """Yield the problems found while reading, each with the name of the record in an archive that has it."""
        return ((self.member_name, diagnostic) for diagnostic in self.diagnostics)

    def omitted_diagnostic_count(self, nodes: range) -> int:
        """Return how many problems that `diagnostics` does not list are at the nodes with these numbers or at none."""
        return sum(found.node < 0 or found.node in nodes for found in self._different_diagnostics[MAX_DIAGNOSTICS:])

    def has_problem(self, code: str, nodes: range) -> bool:
        """Return whether a problem with a code was found at one of the nodes whose node numbers are `nodes`."""
        return any(diagnostic.code == code and diagnostic.node in nodes for diagnostic in self._raw_diagnostics)

    @cached_property
    def _different_diagnostics(self) -> list[RawDiagnostic]:
        """All diagnostics, of which only one has the frequent code `lowercase-in-ident`."""
        seen_codes: set[str] = set()
        different = []
        for diagnostic in self._raw_diagnostics:
            if diagnostic.code != "lowercase-in-ident" or diagnostic.code not in seen_codes:
                different.append(diagnostic)
            seen_codes.add(diagnostic.code)
        return different

    def _complete(self, raw: RawDiagnostic) -> Diagnostic:
        """Return the Diagnostic for a RawDiagnostic, with its severity, message, line, column, game and node."""
        info = CODES[raw.code]
        offset, line, column = self.source.source_position(raw.offset)
        game, node = self.source.game_and_index(raw.node) if raw.node >= 0 else (None, None)
        game = None if game is None else self._games_before + game
        message = raw.message or info.meaning
        if raw.code == "no-game-found" and not raw.message:
            message = describe_non_sgf(self.raw_bytes, self.name)
        elif raw.code == "too-large":
            message = describe_large_file(message, self.raw_bytes)
        severity = raw.severity or info.severity
        return Diagnostic(raw.code, severity, message, line, column, offset, game, node, subject=raw.subject)
