"""Make the pages of one record of a site. Records are independent, so several processes can share the work."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from boardreel.archives.collection import ArchiveCollection
from boardreel.archives.signatures import SIGNATURE_BYTES, archive_type
from boardreel.budgets import BudgetSpentError
from boardreel.diagnostics import Severity
from boardreel.errors import BoardreelError
from boardreel.explorer.batches import BATCH_BYTES, PlayedGames
from boardreel.explorer.rows import BatchRecorder, Options
from boardreel.explorer.stages import save_batch
from boardreel.explorer.stores import PlainStore
from boardreel.files import file_size, printable_name, read_parts, write_beside
from boardreel.opening import ReadOptions
from boardreel.publish.game_summary import MAX_REEL_NODES, GameSummary
from boardreel.publish.site.card import Card, record_title
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.game_pages import drawn_files, page_files
from boardreel.publish.site.thumbnail import thumbnail_node
from boardreel.publish.utf8_records import utf8_record
from boardreel.record_files import NotARecordError, budget_message, may_be_other_file, reading_record
from boardreel.record_pieces.whole_record import record_parts
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game, Node
from boardreel.time_limit import ending_in_time

#: the end of the year 9999 in seconds since 1970, the latest time that `datetime` can represent
MAX_TIMESTAMP_S = 253_402_300_799


@dataclass(frozen=True)
class RecordJob:
    """A record for which pages are to be made.

    `name` is its path in the source folder with slashes, `path` its path, and `stem` the beginning of the names of its
    files. `known_hash` is the hash of the record if its files from the last build are complete and can be kept, else
    None, and `known_problems` what was reported about it. If only its pages cannot be kept, because they were made with
    other settings, `known_cards` are the cards of its games.
    """

    name: str
    path: Path
    stem: str
    known_hash: str | None
    known_cards: Sequence[Card] = ()
    known_problems: Sequence[str] = ()


@dataclass(frozen=True)
class RecordPages:
    """The pages and files that were made for the record of a `RecordJob`, or the reason why they were not.

    `error` is the reason why the record could not be read, or None, and `problems` are messages about records in an archive
    that could not be read while others could. `is_record` is false for a file that is not a
    record, judged by its suffix and content. `hash` is the hash of the record; if everything can be kept, `files` is None.
    Otherwise `files` maps paths in the site to the temporary files that are to be moved there (`files.move_to_target`),
    with the copy of the record first, or only the pages if `has_only_pages`. `game_count` is the number of games in the
    record, which may exceed the number of `cards`. `played` says which of its games were played for the index of the site.
    """

    error: str | None = None
    hash: str = ""
    files: Mapping[str, Path] | None = None
    cards: Sequence[Card] = ()
    game_count: int = 0
    is_record: bool = True
    played: PlayedGames | None = None
    has_only_pages: bool = False
    problems: Sequence[str] = ()


def index_options(reading: ReadOptions) -> Options:
    """Return the options with which the index of a site is built; `reading` says how records are read.

    The copies of the records, which are indexed, are in UTF-8 if the user has named a charset.
    """
    return Options(limits=reading.limits)


def make_pages(job: RecordJob, *, output: Path, site: SiteConfig, batches: Path | None = None) -> RecordPages:
    """Write the files of a record to temporary files in the site at `output`, and return them with the cards of its games.

    If the hash of the record is the known one, return only the hash. The games are also played for the index of the site if
    the folder `batches` is given; what happened in them is written there. A large record is read part by part. Raise
    OSError if a file cannot be written.
    """
    maker = _PageMaker(job, output, site, batches)
    try:
        return maker.make()
    except NotARecordError as error:
        pages = RecordPages(is_record=False) if maker.may_be_other_file else RecordPages(error=str(error))
    except BoardreelError as error:
        pages = RecordPages(error=str(error))
    except BudgetSpentError as error:
        pages = RecordPages(error=budget_message(job.name, error))
    except OSError:
        maker.remove_files()
        raise
    except Exception as error:  # no problem with one record may stop the site
        pages = RecordPages(error=f"{job.name}: {type(error).__name__}: {error}")
    maker.remove_files()
    return pages


class _PageMaker:
    """Makes the files of one record and the cards of its games.

    `files` are the temporary files that were written, by the paths in the site at which they will be. `may_be_other_file`
    says whether the file is passed over without a message if it is not a record; an archive never is.
    """

    def __init__(self, job: RecordJob, output: Path, site: SiteConfig, batches: Path | None) -> None:
        """Start without files. The arguments are those of `make_pages`."""
        self.files: dict[str, Path] = {}
        self.may_be_other_file = False
        self._job, self._output, self._site, self._batches = job, output, site, batches
        self._cards: list[Card] = []
        #: paths of the batches for the index, and the number of games in them
        self._played: list[Path] = []
        self._played_count = 0

    def make(self) -> RecordPages:
        """Write the files of the record.

        Raise the errors that `make_pages` reports, and OSError if a file cannot be written.
        """
        job, max_games = self._job, self._site.max_games
        digest = _hash_of(job.path)
        is_known = digest == job.known_hash
        if is_known and not job.known_cards:
            return RecordPages(hash=digest, problems=job.known_problems)
        self.may_be_other_file = may_be_other_file(job.path) and not _is_archive(job.path)
        parts = record_parts(job.path, self._site.reading, printable_name(job.name))
        if is_known:
            self._make_pages_again(parts)
            return RecordPages(
                None, digest, self.files, job.known_cards, has_only_pages=True, problems=job.known_problems
            )
        self._write(_record_path(job), self._record_parts())
        game_count = 0
        problems: Sequence[str] = ()
        for part in parts:
            if not game_count:
                if self.may_be_other_file:
                    _refuse_unknown_game(part.games[0])
                problems = _archive_problems(job.name, part.whole)
            game_count = part.game_count
            self._make_part(part, max_games - len(self._cards))
            if len(self._cards) == max_games:
                break
        is_complete = self._played_count == game_count
        played = PlayedGames(tuple(self._played), self._played_count, is_complete) if self._played else None
        return RecordPages(None, digest, self.files, self._cards, game_count, played=played, problems=problems)

    def _record_parts(self) -> Iterable[bytes]:
        """Return the bytes of the record in parts, in UTF-8 if the user has named its charset."""
        parts, reading = read_parts(self._job.path), self._site.reading
        charset, limits = reading.charset, reading.limits
        return parts if charset is None else [utf8_record(b"".join(parts), charset, limits)]

    def _make_part(self, part: Collection, max_games: int) -> None:
        """Write the files of a part of the record, with pages for at most `max_games` of its games."""
        job, record = self._job, _record_path(self._job)
        timestamp_s = min(max(job.path.stat().st_mtime, 0), MAX_TIMESTAMP_S)
        modified = datetime.fromtimestamp(timestamp_s, UTC)
        recorder = BatchRecorder(index_options(self._site.reading))
        with ending_in_time(part.source.budget):
            for game in part.games[:max_games]:
                replay = _played_game(game, self._site)
                summary = _summary(job, replay, thumbnail_node(replay), self._site)
                page = job.stem if game.number == 1 else f"{job.stem}.{game.number}"
                for target, content in (
                    page_files(self._site, summary, page, record) | drawn_files(summary, page)
                ).items():
                    self._write(target, content)
                self._cards.append(Card.from_summary(summary, page, job.name, modified))
                if self._batches is not None:
                    recorder.add(game, Path(record).name, replay)
        if self._batches is None:
            return
        # the other games of a large record are left to several processes
        others = part.games[max_games:] if file_size(str(job.path)) <= BATCH_BYTES else ()
        for game in others:
            if not recorder.add(game, Path(record).name):
                break
        self._played_count += min(len(part.games), max_games) + len(others)
        self._played.append(self._batches / f"{job.stem}.{len(self._played)}")
        save_batch(self._played[-1], recorder.columns(), PlainStore())

    def _make_pages_again(self, parts: Iterable[Collection]) -> None:
        """Write the pages of the games whose cards are known, without playing the games."""
        job, site = self._job, self._site
        games = (game for part in parts for game in part.games)
        for card, game in zip(job.known_cards, games, strict=False):
            replay = Replay(game, is_puzzle=site.is_puzzle)
            summary = _summary(job, replay, game.node(int(card.node)), site, card.caption)
            for target, content in page_files(site, summary, card.page, _record_path(job)).items():
                self._write(target, content)

    def _write(self, target: str, content: bytes | Iterable[bytes]) -> None:
        """Write a temporary file that is to be moved to the path `target` in the site."""
        self.files[target] = write_beside(self._output / target, content)

    def remove_files(self) -> None:
        """Remove the temporary files, because not all files of the record can be made."""
        for path in self.files.values():
            path.unlink(missing_ok=True)


def _hash_of(path: Path) -> str:
    """Return the SHA-256 hash of a file in hexadecimal digits. Raise BoardreelError if it cannot be read."""
    with reading_record(path), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _is_archive(path: Path) -> bool:
    """Return whether a file is an archive by its content. Raise BoardreelError if it cannot be read."""
    with reading_record(path), path.open("rb") as file:
        return archive_type(file.read(SIGNATURE_BYTES)) is not None


def _archive_problems(name: str, collection: Collection) -> list[str]:
    """Return a message about each record that cannot be read in an archive with a name; other files need none."""
    own = collection.own_diagnostics if isinstance(collection, ArchiveCollection) else ()
    return [f"{printable_name(name)}: {found.message}" for found in own if found.severity is not Severity.INFO]


def _refuse_unknown_game(game: Game) -> None:
    """Raise NotARecordError if the rules of the first game of a file are not known: it may not be a record at all."""
    if not Replay(game).rules.sides:
        raise NotARecordError("no game in it is known")


def _record_path(job: RecordJob) -> str:
    """Return the path, from the root of the site, of the copy of a record."""
    return f"records/{job.stem}{job.path.suffix.lower()}"


def _summary(job: RecordJob, replay: Replay, node: Node, site: SiteConfig, caption: str | None = None) -> GameSummary:
    """Return the summary of a game whose picture shows a node; `caption` is that of the node if it is known.

    Games open at their start, but their pictures show more.
    """
    summary = GameSummary(
        job.path, replay, node, is_opened_at_node=False, language=site.language, known_caption=caption
    )
    summary.heading = record_title(summary)
    summary.has_keys = site.has_index
    return summary


def _played_game(game: Game, site: SiteConfig) -> Replay:
    """Return the replay of a game. If its page will have a Reel, all of its nodes have been played.

    The pages, the pictures and the index need the nodes in other orders, and would play some of them again.
    """
    replay = Replay(game, is_puzzle=site.is_puzzle, max_cached_steps=MAX_REEL_NODES)
    if len(game.nodes) <= MAX_REEL_NODES:
        for node in game.nodes:
            replay.step(node)
    return replay
