"""Make a website from a folder of records, or update it: the pages of each game, and the files that all games share.

Builds are incremental: a record that has not changed since the last build is skipped, see `state.py`.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from boardreel.errors import BoardreelError
from boardreel.explorer.batches import PlayedGames
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.layout import MANIFEST, Links
from boardreel.files import (
    TEMPORARY_SUFFIX,
    encode,
    file_size,
    locked,
    move_to_target,
    printable_name,
    resolved,
    temporary_path,
    write_generated,
)
from boardreel.parallel import map_in_order
from boardreel.publish.local_pictures import PICTURE_FOLDER
from boardreel.publish.markup import Markup, static_text
from boardreel.publish.messages import text
from boardreel.publish.site import puzzle_pages, search_index
from boardreel.publish.site.config import SiteConfig, SiteOptions
from boardreel.publish.site.feed import feed
from boardreel.publish.site.gallery import GALLERY_SCRIPT, PAGES_FOLDER, gallery_pages
from boardreel.publish.site.game_pages import FRAME_SCRIPT, GAME_SCRIPT, link_neighbors
from boardreel.publish.site.introduction import read_introduction
from boardreel.publish.site.moved_games import MOVED_SCRIPT, find_moved_games, moved_game_pages
from boardreel.publish.site.offline_files import FILE_LIST, WORKER, write_offline_files
from boardreel.publish.site.puzzle_pages import (
    COLLECTION,
    COLLECTION_SCRIPT,
    PROGRESS_SCRIPT,
    PUZZLE_SCRIPT,
    collection_page,
    puzzle_cards,
)
from boardreel.publish.site.record_pages import RecordJob, RecordPages, index_options, make_pages
from boardreel.publish.site.records import FoundRecords, describe_path, find_records
from boardreel.publish.site.search_index import search_files
from boardreel.publish.site.state import Entry, SiteState, choose_slugs, load_state, save_state, settings_of
from boardreel.publish.viewer_element import VIEWER_MISSING_SCRIPT, refuse_other_file
from boardreel.record_files import no_records, refuse_missing_records, refuse_output_around_records
from boardreel.terminal import RECORDS, Progress, print_error, print_waiting

#: files in `static` that are copied to the site
STATIC_FILES = (
    "site.css",
    GALLERY_SCRIPT,
    GAME_SCRIPT,
    FRAME_SCRIPT,
    MOVED_SCRIPT,
    VIEWER_MISSING_SCRIPT,
    "query.js",
    "text_folding.js",
    "texts.js",
)
RECORDS_FOLDER, INDEX_FOLDER = "records", "index"
INDEX_MANIFEST = f"{INDEX_FOLDER}/{MANIFEST}"
#: folders of the site
FOLDERS = (
    RECORDS_FOLDER,
    INDEX_FOLDER,
    "games",
    PAGES_FOLDER,
    search_index.FOLDER,
    puzzle_pages.FOLDER,
    PICTURE_FOLDER,
)


def build_site(folder: Path, output: Path, options: SiteOptions, *, force: bool = False) -> int:
    """Build the site of the records in `folder`, or update it, and return the number of records and folders with problems.

    `folder` may be one file with records. `force` rebuilds everything. Problems of single records are printed. Raise
    BoardreelError if there is no such folder or file, if it has no records any more, if `output` contains it or a home page
    of another site, or if the introduction, the viewer or a library is missing.
    """
    refuse_missing_records(folder)
    refuse_output_around_records(folder, output)
    if not force:
        _refuse_other_site(output)
    introduction, pictures = read_introduction(options.introduction)
    output.mkdir(parents=True, exist_ok=True)
    for path in (output / name for name in FOLDERS):
        if resolved(path).parent != resolved(output):
            raise BoardreelError(f"{printable_name(path)}: this link leads out of the folder of the site")
    url = options.url.rstrip("/") + "/" if options.url else None
    site = SiteConfig(**(vars(options) | {"url": url, "script": options.viewer.place(output)}))
    with locked(output, partial(print_waiting, output)):
        if folder.is_dir():
            records = find_records(folder, output, follow_links=options.follow_links)
        else:
            folder, records = folder.parent, FoundRecords([folder])
        builder = SiteBuilder(folder, output, site, introduction, pictures)
        try:
            return builder.build(records, force=force)
        except BaseException:
            builder.remove_temporary_files()
            raise


def _refuse_other_site(output: Path) -> None:
    """Raise BoardreelError if the folder of a site has a home page, or without one other files, of another site."""
    index = output / "index.html"
    refuse_other_file(index)
    if not index.exists():
        for name in STATIC_FILES:
            refuse_other_file(output / name, encode(static_text(name)))
        refuse_other_file(output / "feed.xml")


class SiteBuilder:
    """A builder of the site in the folder `output` from the records in the folder `source`.

    `introduction` is HTML; `pictures` has the contents of its pictures by their paths in the site.
    """

    def __init__(
        self, source: Path, output: Path, site: SiteConfig, introduction: Markup, pictures: Mapping[str, bytes]
    ) -> None:
        self.source, self.output, self.site = source, output, site
        self.introduction, self.pictures = introduction, pictures
        self.settings = settings_of(site)

    def build(self, records: FoundRecords, *, force: bool = False) -> int:
        """Make the pages of new and changed records, or of all if `force` is true, and remove those of deleted records.

        Return the number of records and folders that could not be read.
        """
        self.remove_temporary_files()
        old_state = load_state(self.output, self.settings)
        old_entries = old_state.entries
        entries = self._entries_in_unreadable_folders(old_entries, records)
        if old_entries and not (records.paths or entries or force):
            message = f"{no_records(self.source)}; the site keeps its games, --force removes them"
            raise BoardreelError(message)
        names = [path.relative_to(self.source).as_posix() for path in records.paths]
        slugs = choose_slugs(names, old_entries, entries)
        # the pages of a record whose slug has changed are made again
        kept_entries = {name: entry for name, entry in old_entries.items() if entry.stem == slugs.get(name)}
        record_jobs = [
            self._job(name, path, slugs[name], None if force else kept_entries.get(name))
            for name, path in zip(names, records.paths, strict=True)
        ]
        error_count = rebuilt_count = 0
        played: dict[str, PlayedGames] = {}
        batches = temporary_path(self.output / INDEX_FOLDER) if self.site.has_index else None
        for job, pages in self._make_pages(record_jobs, batches):
            if not pages.is_record:
                continue
            error_count += pages.error is not None or bool(pages.problems)
            if pages.error is not None:
                if job.name in kept_entries:
                    # keep its pages, and do not give their URLs to another record
                    entries[job.name] = kept_entries[job.name].outdated()
            elif pages.files is None:
                entries[job.name] = kept_entries[job.name]
            else:
                rebuilt_count += 1
                for target, fresh in pages.files.items():
                    move_to_target(fresh, self.output / target)
                record, *others = (*(kept_entries[job.name].drawn_files if pages.has_only_pages else ()), *pages.files)
                files = (record, *sorted(others))
                entries[job.name] = Entry(pages.hash, files, tuple(pages.cards), problems=tuple(pages.problems))
                if pages.played is not None:
                    played[Path(entries[job.name].files[0]).name] = pages.played
        common_files = self._write_common_files(entries)
        moved = find_moved_games(old_state, entries)
        for target, page in moved_game_pages(self.site, moved, entries).items():
            write_generated(self.output / target, encode(page))
        index_files = (INDEX_MANIFEST, WORKER, FILE_LIST) if self.site.has_index else ()
        state = SiteState(entries, (*common_files, *index_files), moved)
        self._remove_unused_files(state, old_state)
        save_state(self.output, self.settings, state)
        if batches is not None:
            self._build_index(state, common_files, played)
            shutil.rmtree(batches, ignore_errors=True)
        self._report_skipped(records)
        if not force and (reason := old_state.rebuild_reason):
            print(reason, file=sys.stderr)
        index = printable_name(self.output / "index.html")
        print(text("site.built", records=len(entries), rebuilt=rebuilt_count, page=index), file=sys.stderr)
        return error_count + len(records.unreadable)

    def _make_pages(self, jobs: Sequence[RecordJob], batches: Path | None) -> Iterator[tuple[RecordJob, RecordPages]]:
        """Yield each job with its pages, in the order of `jobs`, and report errors and progress.

        `batches` is the folder for what the index of the site needs to know about the games.
        """
        make = partial(make_pages, output=self.output, site=self.site, batches=batches)
        results = map_in_order(make, jobs, jobs=self.site.jobs, byte_count=lambda job: file_size(str(job.path)))
        progress = Progress(len(jobs), RECORDS)
        for job, pages in zip(jobs, results, strict=True):
            for problem in pages.problems if pages.error is None else [pages.error]:
                progress.error(problem)
            if pages.game_count > self.site.max_games:
                name = describe_path(job.path, self.source)
                progress.error(text("site.more-games", record=name, pages=self.site.max_games, games=pages.game_count))
            yield job, pages
            progress.advance(1, job.name)
        progress.clear()

    def remove_temporary_files(self) -> None:
        """Remove the temporary files of a run that was ended. The lock guarantees that no other run needs them."""
        for folder in (self.output, *(self.output / name for name in FOLDERS)):
            for path in folder.glob(f".*{TEMPORARY_SUFFIX}"):
                with suppress(OSError):
                    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()

    def _entries_in_unreadable_folders(self, entries: Mapping[str, Entry], records: FoundRecords) -> dict[str, Entry]:
        """Return the entries of records in folders that could not be listed, because these records may still exist."""
        folders = [path.relative_to(self.source).as_posix() for path in records.unreadable]
        return {
            name: entry
            for name, entry in entries.items()
            if any(folder == "." or name.startswith(f"{folder}/") for folder in folders)
        }

    def _job(self, name: str, path: Path, stem: str, entry: Entry | None) -> RecordJob:
        """Return the job for a record; `entry` is its entry in the last build, None if nothing of it can be kept."""
        if entry is None or entry.is_outdated or not all((self.output / file).is_file() for file in entry.files):
            return RecordJob(name, path, stem, None)
        return RecordJob(name, path, stem, entry.hash, entry.cards if entry.has_old_pages else (), entry.problems)

    def _write_common_files(self, entries: Mapping[str, Entry]) -> tuple[str, ...]:
        """Write the files that depend on all games: gallery, search index, feed, links between games, scripts, styles.

        Return their paths.
        """
        cards = [card for name in sorted(entries) for card in entries[name].cards]
        ordered = [card for group in self.site.groups(cards) for card in group.cards]
        link_neighbors(self.output, ordered, self.site.language)
        contents = gallery_pages(self.site, self.introduction, cards) | search_files(ordered)
        if self.site.has_collection:
            contents[COLLECTION] = collection_page(self.site, puzzle_cards(ordered))
        contents |= {name: static_text(name) for name in STATIC_FILES}
        if self.site.has_collection:
            contents |= {name: static_text(name) for name in (COLLECTION_SCRIPT, PUZZLE_SCRIPT, PROGRESS_SCRIPT)}
        if self.site.url is not None:
            contents["feed.xml"] = feed(self.site.title, self.site.url, cards)
        for name, content in contents.items():
            write_generated(self.output / name, encode(content))
        for name, picture in self.pictures.items():
            write_generated(self.output / name, picture)
        return (*contents, *self.pictures)

    def _remove_unused_files(self, state: SiteState, old_state: SiteState) -> None:
        """Remove the files of records that no longer exist, and those for all games that are no longer needed."""
        unused = old_state.files - state.files
        for name in unused:
            with suppress(OSError):
                (self.output / name).unlink()
        if INDEX_MANIFEST in unused:
            shutil.rmtree(self.output / INDEX_FOLDER, ignore_errors=True)

    def _build_index(self, state: SiteState, common_files: Iterable[str], played: Mapping[str, PlayedGames]) -> None:
        """Index the positions of all records of the site. Their problems were reported when the pages were made.

        `played` are the games that were played when the pages were made, by the names of their records.
        """
        engine = local_engine(self.site.jobs)
        offline = write_offline_files(self.output, common_files, state, INDEX_FOLDER)
        links = Links("../records/", "../games/", self.site.max_games, offline)
        try:
            report = build_index(
                self.output / RECORDS_FOLDER,
                self.output / INDEX_FOLDER,
                index_options(self.site.reading),
                engine,
                links=links,
                played=played,
            )
        finally:
            engine.close()
        if report.reason:
            print(f"{INDEX_FOLDER.capitalize()}: {report.reason}", file=sys.stderr)

    def _report_skipped(self, records: FoundRecords) -> None:
        """Print the folders that could not be listed and the links that were not followed."""
        for path, reason in records.unreadable.items():
            print_error(f"{describe_path(path, self.source)}: {reason}")
        for path in records.skipped_links:
            print_error(f"{describe_path(path, self.source)}: a link out of the folder; --follow-symlinks includes it")
