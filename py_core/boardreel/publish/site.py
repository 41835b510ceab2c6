"""`boardreel site`: make a website from a folder of records, with a gallery and a page for each game.

Builds are incremental: a record that has not changed since the last build is skipped, see `site_state.py`.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from boardreel.cli.arguments import (
    CommandError,
    add_charset_option,
    add_jobs_option,
    job_count,
    parse_record,
    read_record_bytes,
    select_games,
)
from boardreel.cli.game_ranges import file_size
from boardreel.cli.parallel import map_in_order
from boardreel.files import TEMPORARY_SUFFIX, encode, locked, printable_name, write_generated
from boardreel.publish.card import Card
from boardreel.publish.feed import feed
from boardreel.publish.gallery import gallery
from boardreel.publish.game_pages import FRAME_SCRIPT, game_files
from boardreel.publish.game_summary import summarize
from boardreel.publish.html import VIEWER_MISSING_SCRIPT
from boardreel.publish.messages import text
from boardreel.publish.records import FoundRecords, describe_path, find_records
from boardreel.publish.site_config import SiteConfig
from boardreel.publish.site_state import Entry, load_state, save_state
from boardreel.publish.slugs import slug
from boardreel.publish.tags import json_text, static_text
from boardreel.publish.viewer_files import add_viewer_options, print_waiting, viewer_script
from boardreel.replay import Replay
from boardreel.terminal import Progress, print_error
from boardreel.version import VERSION

#: files in `static` that are copied to the site
STATIC_FILES = ("site.css", "site.js", FRAME_SCRIPT, VIEWER_MISSING_SCRIPT)
#: templates in `static` of which the pages are made
TEMPLATES = ("page.html", "game.html", "gallery.html", "card.html", "poster.html", "feed-entry.html")
#: folders of the site that contain the files of records
FOLDERS = ("records", "games")
MAX_GAMES_PER_RECORD = 100
#: the end of the year 9999 in seconds since 1970, the latest time that `datetime` can represent
MAX_TIMESTAMP_S = 253_402_300_799


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder of the records; its subfolders are included")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="folder of the site")
    parser.add_argument("--title", default="Games", help="heading of the gallery; default: %(default)s")
    parser.add_argument("--url", metavar="URL", help="URL of the published site; needed for previews, feed and oEmbed")
    add_viewer_options(parser)
    max_games_help = "limit the games per file that get a page; default: %(default)s"
    parser.add_argument("--most-games", type=int, default=MAX_GAMES_PER_RECORD, metavar="N", help=max_games_help)
    links_help = "include records and folders outside DIR that symbolic links in DIR point to"
    parser.add_argument("--follow-symlinks", action="store_true", help=links_help)
    parser.add_argument("--force", "--fresh", action="store_true", help="rebuild everything; URLs stay the same")
    add_charset_option(parser)
    add_jobs_option(parser)


def run(args: argparse.Namespace) -> int:
    """Build or update the site. Return 1 if a record could not be read."""
    if not args.folder.is_dir():
        raise CommandError(f"{printable_name(args.folder)}: no such directory")
    if args.most_games < 1:
        raise CommandError(f"--most-games {args.most_games}: a file needs at least one page")
    output: Path = args.output
    output.mkdir(parents=True, exist_ok=True)
    for folder in (output / name for name in FOLDERS):
        if folder.resolve().parent != output.resolve():
            raise CommandError(f"{printable_name(folder)}: this link leads out of the folder of the site")
    site = SiteConfig(args.title, args.url.rstrip("/") + "/" if args.url else None, viewer_script(args, output))
    with locked(output, lambda: print_waiting(output)):
        records = find_records(args.folder, output, follow_links=args.follow_symlinks)
        builder = SiteBuilder(
            args.folder,
            output,
            site,
            max_games=args.most_games,
            jobs=job_count(args.jobs),
            charset=args.charset,
        )
        return builder.build(records, force=args.force)


@dataclass(frozen=True)
class RecordJob:
    """A record whose pages are to be made.

    `name` is its path in the source folder with slashes, `path` its path, `stem` the beginning of the names of its
    files. `known_hash` is the hash of the record if its pages from the last build are complete and may be kept, else
    None.
    """

    name: str
    path: Path
    stem: str
    known_hash: str | None


@dataclass(frozen=True)
class RecordPages:
    """The result of a `RecordJob`.

    `error` is the reason why the record could not be read, or None. `hash` is the hash of the record; if it equals the
    known hash, there are no `files`. `files` maps paths in the site to contents, the copy of the record first.
    `game_count` is the number of games in the record, which may be more than there are `cards`.
    """

    error: str | None = None
    hash: str = ""
    files: Mapping[str, bytes] | None = None
    cards: Sequence[Card] = ()
    game_count: int = 0


class SiteBuilder:
    """Build a site in the folder `output` from the records in the folder `source`.

    At most `max_games` games of a record get a page. `charset` takes precedence over the charsets that records name. Up
    to `jobs` processes share the work.
    """

    def __init__(
        self,
        source: Path,
        output: Path,
        site: SiteConfig,
        *,
        max_games: int,
        jobs: int = 1,
        charset: str | None = None,
    ) -> None:
        self.source, self.output, self.site, self.max_games, self.jobs = source, output, site, max_games, jobs
        self.charset = charset
        static_files = [static_text(name) for name in (*STATIC_FILES, *TEMPLATES)]
        #: hash of everything but the records that the pages depend on
        self.settings_hash = hashlib.sha256(
            encode(json_text([VERSION, asdict(site), max_games, charset, *static_files]))
        ).hexdigest()

    def build(self, records: FoundRecords, *, force: bool = False) -> int:
        """Make the pages of new and changed records, or of all if `force` is true, and remove those of deleted records.

        Return the exit status.
        """
        self._remove_temporary_files()
        old_entries = load_state(self.output, self.settings_hash)
        entries = self._entries_in_unreadable_folders(old_entries, records)
        names = [path.relative_to(self.source).as_posix() for path in records.paths]
        slugs = choose_slugs(names, old_entries, entries)
        # the pages of a record whose slug has changed are made again
        kept_entries = {name: entry for name, entry in old_entries.items() if entry.stem == slugs.get(name)}
        record_jobs = [
            RecordJob(name, path, slugs[name], None if force else self._reusable_hash(kept_entries.get(name)))
            for name, path in zip(names, records.paths, strict=True)
        ]
        error_count = rebuilt_count = 0
        for job, pages in self._make_pages(record_jobs):
            if pages.error is not None:
                error_count += 1
                if job.name in kept_entries:
                    # keep its pages, and do not give their URLs to another record
                    entries[job.name] = kept_entries[job.name].outdated()
            elif pages.files is None:
                entries[job.name] = kept_entries[job.name]
            else:
                rebuilt_count += 1
                for target, content in pages.files.items():
                    write_generated(self.output / target, content)
                entries[job.name] = Entry(pages.hash, tuple(pages.files), tuple(pages.cards))
        self._write_common_files(entries)
        self._remove_unused_files(entries, old_entries)
        save_state(self.output, self.settings_hash, entries)
        self._report_skipped(records)
        index = printable_name(self.output / "index.html")
        print(text("site.built", records=len(names), rebuilt=rebuilt_count, page=index), file=sys.stderr)
        return 1 if error_count or records.unreadable else 0

    def _make_pages(self, jobs: Sequence[RecordJob]) -> Iterator[tuple[RecordJob, RecordPages]]:
        """Yield each job with its pages, in the order of `jobs`, and report errors and progress."""
        sizes = [file_size(str(job.path)) for job in jobs]
        make = partial(make_pages, site=self.site, max_games=self.max_games, charset=self.charset)
        results = map_in_order(make, jobs, jobs=self.jobs, total_bytes=sum(sizes))
        progress = Progress(sum(sizes))
        for job, size, pages in zip(jobs, sizes, results, strict=True):
            if pages.error is not None:
                progress.error(pages.error)
            elif pages.game_count > self.max_games:
                name = describe_path(job.path, self.source)
                progress.error(text("site.more-games", record=name, pages=self.max_games, games=pages.game_count))
            yield job, pages
            progress.advance(size, job.name)
        progress.clear()

    def _remove_temporary_files(self) -> None:
        """Remove the temporary files of a run that was killed. The lock guarantees that no other run needs them."""
        for folder in (self.output, *(self.output / name for name in FOLDERS)):
            for path in folder.glob(f".*{TEMPORARY_SUFFIX}"):
                with suppress(OSError):
                    path.unlink()

    def _entries_in_unreadable_folders(self, entries: Mapping[str, Entry], records: FoundRecords) -> dict[str, Entry]:
        """Return the entries of records in folders that could not be listed, because these records may still exist."""
        folders = [path.relative_to(self.source).as_posix() for path in records.unreadable]
        return {
            name: entry
            for name, entry in entries.items()
            if any(folder == "." or name.startswith(f"{folder}/") for folder in folders)
        }

    def _reusable_hash(self, entry: Entry | None) -> str | None:
        """Return the hash of a record of the last build if all its files still exist, else None."""
        if entry is None or not all((self.output / name).is_file() for name in entry.files):
            return None
        return entry.hash

    def _write_common_files(self, entries: Mapping[str, Entry]) -> None:
        """Write the gallery, the feed, and the scripts and styles of all pages."""
        cards = [card for name in sorted(entries) for card in entries[name].cards]
        contents = {"index.html": gallery(self.site, cards), **{name: static_text(name) for name in STATIC_FILES}}
        if self.site.url is not None:
            contents["feed.xml"] = feed(self.site.title, self.site.url, cards)
        for name, content in contents.items():
            write_generated(self.output / name, encode(content))

    def _remove_unused_files(self, entries: Mapping[str, Entry], old_entries: Mapping[str, Entry]) -> None:
        """Remove the files of records that no longer exist."""
        used = {name for entry in entries.values() for name in entry.files}
        for entry in old_entries.values():
            for name in set(entry.files) - used:
                with suppress(OSError):
                    (self.output / name).unlink()

    def _report_skipped(self, records: FoundRecords) -> None:
        """Print the folders that could not be listed and the links that were not followed."""
        for path, reason in records.unreadable.items():
            print_error(f"{describe_path(path, self.source)}: {reason}")
        for path in records.skipped_links:
            print_error(f"{describe_path(path, self.source)}: a link out of the folder; --follow-symlinks includes it")


def make_pages(job: RecordJob, *, site: SiteConfig, max_games: int, charset: str | None = None) -> RecordPages:
    """Return the files and cards of a record, or only its hash if that is the known one.

    `charset` takes precedence over the charset that the record names.
    """
    try:
        content = read_record_bytes(job.path)
        digest = hashlib.sha256(content).hexdigest()
        if digest == job.known_hash:
            return RecordPages(hash=digest)
        games = select_games(parse_record(job.path, content, charset), None)
        record = f"records/{job.stem}{job.path.suffix.lower()}"
        timestamp_s = min(max(job.path.stat().st_mtime, 0), MAX_TIMESTAMP_S)
        modified = datetime.fromtimestamp(timestamp_s, UTC)
        files, cards = {record: content}, []
        for game in games[:max_games]:
            summary = summarize(job.path, Replay(game))
            page = job.stem if game.number == 1 else f"{job.stem}.{game.number}"
            contents = game_files(site, summary, page, record)
            files |= {target: encode(content) for target, content in contents.items()}
            cards.append(Card.from_summary(summary, page, modified))
    except CommandError as error:
        return RecordPages(error=str(error))
    except Exception as error:  # no problem with one record may stop the site
        return RecordPages(error=f"{job.name}: {type(error).__name__}: {error}")
    return RecordPages(None, digest, files, cards, len(games))


def choose_slugs(
    names: Iterable[str], old_entries: Mapping[str, Entry], kept_entries: Mapping[str, Entry]
) -> dict[str, str]:
    """Return the slug of each record, the beginning of the names of its files.

    A record of the last build (`old_entries`) keeps its slug. New slugs differ from all others, including those of
    `kept_entries`.
    """
    slugs: dict[str, str] = {}
    used = {entry.stem for entry in kept_entries.values()}
    new_names = []
    for name in names:
        entry = old_entries.get(name)
        if entry is None or entry.stem in used:
            new_names.append(name)
        else:
            slugs[name] = entry.stem
            used.add(entry.stem)
    for name in new_names:
        slugs[name] = slug(name, used)
        used.add(slugs[name])
    return slugs
