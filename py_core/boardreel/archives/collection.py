"""A collection of the games of all records in an archive."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain, islice
from typing import TypeAlias

from boardreel.archives.errors import ArchiveError
from boardreel.archives.gzip_file import pack_gzip
from boardreel.archives.inflation import join_steps
from boardreel.archives.members import (
    PackedMember,
    archive_as_member,
    archive_without_records,
    cut_off_diagnostic,
    packed_members,
    problems_without_games,
    refused_archive,
    refused_member,
)
from boardreel.archives.signatures import archive_type
from boardreel.archives.zip_file import ZipEntry, pack_entry, packed_content, read_directory, write_zip
from boardreel.budgets import UNLIMITED, Budget, BudgetSpentError
from boardreel.diagnostics import SKIPPED_TEXT_CODES, Diagnostic
from boardreel.sgf import Collection, Game
from boardreel.sgf.lazy_sequence import LazySequence
from boardreel.sgf.node_table import NodeTable
from boardreel.sgf.record import MAX_DIAGNOSTICS
from boardreel.sgf.source import Source
from boardreel.sgf.tree import Rewrite

#: reads the content of a member, given its bytes and its name
ReadRecord: TypeAlias = Callable[[bytes, str], Collection]


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive: its path there, its games, and what is wrong with it.

    `name` is its path in the archive, which may be any text. `collection` has its games, or is None if the file cannot
    be read or has no games. `diagnostics` are the problems of the file as a whole, such as the reason why it cannot be
    read. `entry` is that of `PackedMember`.
    """

    name: str
    collection: Collection | None
    diagnostics: Sequence[Diagnostic] = ()
    entry: ZipEntry | None = None


def open_archive(content: bytes, name: str | None, read_record: ReadRecord, budget: Budget) -> ArchiveCollection:
    """Open a ZIP, gzip or Parquet file and return the games of its records, in the order of their names or rows.

    `name` is the file name of the archive. All records together draw on `budget`. Content that is not an archive of
    records never raises: it is reported by the collection's `outcome` and `diagnostics`.
    """
    archive = ArchiveCollection(name, content)
    try:
        members = packed_members(content, name, budget)
        archive.members = [_read_member(packed, read_record, budget) for packed in members]
    except (ArchiveError, BudgetSpentError) as error:
        archive.refusal = refused_archive(error)
    archive.number_games()
    return archive


def _read_member(packed: PackedMember, read_record: ReadRecord, budget: Budget) -> Member:
    """Return a member of an archive with its games, or with a diagnostic that says why it has none.

    Raise BudgetSpentError if the budget is not enough, and ArchiveError if a gzip file cannot be unpacked.
    """
    name, entry = packed.name, packed.entry
    try:
        content, is_complete = join_steps(packed.unpack(budget))
    except ArchiveError as error:
        return Member(name, None, [packed.explain(error)], entry)
    problems = [] if is_complete else [cut_off_diagnostic()]
    if archive_type(content) is not None:
        return Member(name, None, [*problems, archive_as_member(name)], entry)
    collection = read_record(content, name.rpartition("/")[2])
    if collection.outcome != "refused":
        return Member(name, collection, problems, entry)
    return Member(name, None, [*problems, refused_member(name, collection)], entry)


class ArchiveCollection(Collection):
    """The games of all records in an archive.

    `members` are its files in the order of their names, or the rows of a Parquet file. Each game belongs to the collection
    of its member, which has the text, charset and source positions; its `number` counts through the whole archive.
    `refusal` is the reason why the archive cannot be read, or None.
    """

    def __init__(self, name: str | None, raw_bytes: bytes) -> None:
        super().__init__(name, raw_bytes, None, Source("", NodeTable()))
        self.members: Sequence[Member] = ()
        self.refusal: Diagnostic | None = None
        self._collections: list[Collection] = []
        self._first_games: list[int] = []

    def number_games(self) -> None:
        """Give every game of the members its number in the archive. Call this after `members` has been set."""
        self._collections = [member.collection for member in self.members if member.collection is not None]
        *self._first_games, count = accumulate((len(each.games) for each in self._collections), initial=0)
        names = (member.name for member in self.members if member.collection is not None)
        for collection, name, first in zip(self._collections, names, self._first_games, strict=True):
            collection.join_archive(self, name, first)
        self.games = LazySequence(count, self._open_game, self._explain_no_games)
        self.charset = self._collections[0].charset if self._collections else None
        self.missing_wheel = next((each.missing_wheel for each in self._collections if each.missing_wheel), None)
        self.has_invalid_bytes = any(collection.has_invalid_bytes for collection in self._collections)
        if not count:
            self.refusal = self.refusal or archive_without_records()
            self.members = [
                replace(member, diagnostics=problems_without_games(member.diagnostics)) for member in self.members
            ]

    def _open_game(self, index: int) -> Game:
        """Return the game at an index in the archive (from 0)."""
        member = bisect_right(self._first_games, index) - 1
        return self._collections[member].games[index - self._first_games[member]]

    @property
    def parts(self) -> Sequence[Collection]:
        """The collections of the members that have games."""
        return self._collections

    def iter_root_values(self) -> Iterator[Mapping[str, str]]:
        """Yield for each game the first raw value of each property of its root, without opening the games."""
        return chain.from_iterable(collection.iter_root_values() for collection in self._collections)

    @cached_property
    def outcome(self) -> str:
        """The result of reading all members: `ok`, `recovered` or `refused`, as in `Collection.outcome`.

        Unreadable members are problems; files that are not records are ignored.
        """
        if self.refusal is not None:
            return "refused"
        has_problem = any(found.severity in ("error", "warning") for found in self.own_diagnostics)
        return "recovered" if has_problem or any(part.outcome != "ok" for part in self._collections) else "ok"

    @property
    def own_diagnostics(self) -> list[Diagnostic]:
        """The problems of the archive as a whole and of members that were skipped or cut."""
        own = [] if self.refusal is None else [self.refusal]
        return [*own, *chain.from_iterable(member.diagnostics for member in self.members)]

    def located_skipped_text(self) -> Iterator[tuple[str, Diagnostic]]:
        """Yield the problems by which text of the archive or of its records was skipped, as `Record` does."""
        for member in self.members:
            yield from ((member.name, found) for found in member.diagnostics if found.code in SKIPPED_TEXT_CODES)
            if member.collection is not None:
                yield from member.collection.located_skipped_text()

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The problems of all members, at most MAX_DIAGNOSTICS (200); lines and columns are those in the member."""
        return [diagnostic for _, diagnostic in islice(self.located_diagnostics(), MAX_DIAGNOSTICS)]

    def located_diagnostics(self) -> Iterator[tuple[str, Diagnostic]]:
        """Yield the problems of the archive and of all members, each with the name of its member."""
        if self.refusal is not None:
            yield "", self.refusal
        for member in self.members:
            of_member = () if member.collection is None else member.collection.diagnostics
            yield from ((member.name, diagnostic) for diagnostic in (*member.diagnostics, *of_member))

    def to_bytes(self, rewrite: Rewrite | None = None, *, codec: str | None = None) -> bytes:
        """Return the archive as it was read or, if there are arguments, a new archive with all records rewritten.

        `rewrite` and `codec` have the meaning that they have in `Collection.to_bytes`.
        """
        if rewrite is None and codec is None:
            return self.raw_bytes
        return self.write_parts(lambda part: part.to_bytes(rewrite, codec=codec))

    def to_utf8(self) -> bytes:
        """Return a new archive with all records in UTF-8."""
        return self.write_parts(Collection.to_utf8)

    def write_parts(self, write: Callable[[Collection], bytes]) -> bytes:
        """Return a new archive in which each record is replaced by the bytes that `write` returns for it.

        Members without games are copied. A damaged member whose bytes are not in the file is omitted.
        """
        if self.refusal is not None:
            return self.raw_bytes
        kind = archive_type(self.raw_bytes)
        if kind == "gzip":
            return pack_gzip(write(self._collections[0]))
        parts = {
            member.entry: member.collection
            for member in self.members
            if member.entry is not None and member.collection is not None
        }
        entries = read_directory(self.raw_bytes, UNLIMITED.start()) if kind == "zip" else parts
        return write_zip(
            packed for entry in entries if (packed := self._packed(entry, parts.get(entry), write)) is not None
        )

    def _packed(
        self, entry: ZipEntry, part: Collection | None, write: Callable[[Collection], bytes]
    ) -> tuple[ZipEntry, bytes] | None:
        """Return an entry of the new archive with its packed content, or None if the archive lacks its bytes.

        `part` has the games of that entry, if it has some, and `write` returns the new bytes of its record.
        """
        if part is not None:
            return pack_entry(entry, write(part))
        try:
            return entry, packed_content(self.raw_bytes, entry)
        except ArchiveError:
            return None
