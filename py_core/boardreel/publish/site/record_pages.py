"""Make the pages of one record of a site. Records are independent, so several processes can share the work."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from boardreel.budgets import BudgetSpentError
from boardreel.errors import BoardreelError
from boardreel.explorer.batches import BATCH_BYTES, PlayedGames
from boardreel.explorer.rows import BatchRecorder, Options
from boardreel.explorer.stages import save_batch
from boardreel.explorer.stores import PlainStore
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.publish.game_summary import MAX_REEL_NODES, GameSummary
from boardreel.publish.site.card import Card, record_title
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.game_pages import drawn_files, page_files
from boardreel.publish.site.thumbnail import thumbnail_node
from boardreel.record_files import POSSIBLE_SUFFIXES, budget_message, parse_record, read_record_bytes, select_games
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
    None. If only its pages cannot be kept, because they were made with other settings, `known_cards` are the cards of its
    games.
    """

    name: str
    path: Path
    stem: str
    known_hash: str | None
    known_cards: Sequence[Card] = ()


@dataclass(frozen=True)
class RecordPages:
    """The pages and files that were made for the record of a `RecordJob`, or the reason why they were not.

    `error` is the reason why the record could not be read, or None. `is_record` is false for a file that is not a
    record, judged by its suffix and content. `hash` is the hash of the record; if everything can be kept, `files` is None.
    Otherwise `files` maps paths in the site to contents, with the copy of the record first, or only the pages if
    `has_only_pages`. `game_count` is the
    number of games in the record, which may exceed the number of `cards`. `played` says which of its games were played for
    the index of the site.
    """

    error: str | None = None
    hash: str = ""
    files: Mapping[str, bytes] | None = None
    cards: Sequence[Card] = ()
    game_count: int = 0
    is_record: bool = True
    played: PlayedGames | None = None
    has_only_pages: bool = False


def index_options(reading: ReadOptions) -> Options:
    """Return the options with which the index of a site is built; `reading` says how records are read."""
    return Options(charset=reading.charset, limits=reading.limits)


def make_pages(
    job: RecordJob,
    *,
    site: SiteConfig,
    max_games: int,
    reading: ReadOptions = DEFAULT_READ_OPTIONS,
    batches: Path | None = None,
) -> RecordPages:
    """Return the files and cards of a record or, if its hash is the known one, only the hash.

    At most `max_games` games get pages. `reading` says how the record is read. The games are also played for the index of
    the site if the folder `batches` is given; what happened in them is written there.
    """
    try:
        content = read_record_bytes(job.path, reading.limits)
        digest = hashlib.sha256(content).hexdigest()
        is_known = digest == job.known_hash
        if is_known and not job.known_cards:
            return RecordPages(hash=digest)
        collection = parse_record(job.path, content, reading)
        if is_known:
            return RecordPages(None, digest, _pages_again(collection, job, site), job.known_cards, has_only_pages=True)
        if job.path.suffix.lower() in POSSIBLE_SUFFIXES and not _has_recognized_game(collection):
            return RecordPages(is_record=False)
        games = select_games(collection, None)
        record = _record_path(job)
        timestamp_s = min(max(job.path.stat().st_mtime, 0), MAX_TIMESTAMP_S)
        modified = datetime.fromtimestamp(timestamp_s, UTC)
        files, cards = {record: content}, []
        recorder = BatchRecorder(index_options(reading))
        with ending_in_time(collection.source.budget):
            for game in games[:max_games]:
                replay = _played_game(game, site)
                summary = _summary(job, replay, thumbnail_node(replay), site)
                page = job.stem if game.number == 1 else f"{job.stem}.{game.number}"
                files |= page_files(site, summary, page, record) | drawn_files(summary, page)
                cards.append(Card.from_summary(summary, page, job.name, modified))
                if batches is not None:
                    recorder.add(game, Path(record).name, replay)
        played = None
        if batches is not None:
            # the other games of a large record are left to several processes
            others = games[max_games:] if len(content) <= BATCH_BYTES else ()
            for game in others:
                if not recorder.add(game, Path(record).name):
                    break
            save_batch(batches / job.stem, recorder.columns(), PlainStore())
            count = len(cards) + len(others)
            played = PlayedGames(batches / job.stem, count, is_complete=count == len(games))
    except BoardreelError as error:
        return RecordPages(error=str(error))
    except BudgetSpentError as error:
        return RecordPages(error=budget_message(job.name, error))
    except Exception as error:  # no problem with one record may stop the site
        return RecordPages(error=f"{job.name}: {type(error).__name__}: {error}")
    return RecordPages(None, digest, files, cards, len(games), played=played)


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


def _pages_again(collection: Collection, job: RecordJob, site: SiteConfig) -> dict[str, bytes]:
    """Return the pages of the games whose cards are known, by their paths in the site, without playing the games."""
    files: dict[str, bytes] = {}
    for game, card in zip(collection.games, job.known_cards, strict=False):
        replay = Replay(game, is_puzzle=site.is_puzzle)
        summary = _summary(job, replay, game.node(int(card.node)), site, card.caption)
        files |= page_files(site, summary, card.page, _record_path(job))
    return files


def _played_game(game: Game, site: SiteConfig) -> Replay:
    """Return the replay of a game. If its page will have a Reel, all of its nodes have been played.

    The pages, the pictures and the index need the nodes in other orders, and would play some of them again.
    """
    replay = Replay(game, is_puzzle=site.is_puzzle, max_cached_steps=MAX_REEL_NODES)
    if len(game.nodes) <= MAX_REEL_NODES:
        for node in game.nodes:
            replay.step(node)
    return replay


def _has_recognized_game(collection: Collection) -> bool:
    """Return whether the first game of a file has known rules; the file may not be a record at all."""
    if collection.outcome == "refused" or not collection.games:
        return False
    return bool(Replay(collection.games[0]).rules.sides)
