"""Build or update a site: make the pages of its records, and write the files that all games share.

Builds are incremental: a record that has not changed since the last build is skipped, see `state.py`.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from boardreel.explorer.batches import PlayedGames
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.layout import Links
from boardreel.files import (
    TEMPORARY_SUFFIX,
    encode,
    file_size,
    move_to_target,
    printable_name,
    temporary_path,
    write_generated,
)
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.parallel import map_in_order
from boardreel.publish.markup import static_text
from boardreel.publish.messages import text
from boardreel.publish.site import puzzle_pages, search_index
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.feed import feed
from boardreel.publish.site.gallery import GALLERY_SCRIPT, PAGES_FOLDER, PICTURE_FOLDER, GalleryOptions, gallery_pages
from boardreel.publish.site.game_pages import FRAME_SCRIPT, GAME_SCRIPT, link_neighbors
from boardreel.publish.site.moved_games import MOVED_SCRIPT, find_moved_games, moved_game_pages
from boardreel.publish.site.offline_files import write_offline_files
from boardreel.publish.site.puzzle_pages import (
    COLLECTION,
    COLLECTION_SCRIPT,
    PROGRESS_SCRIPT,
    PUZZLE_SCRIPT,
    collection_page,
    puzzle_cards,
)
from boardreel.publish.site.record_pages import RecordJob, RecordPages, index_options, make_pages
from boardreel.publish.site.records import FoundRecords, describe_path, slug
from boardreel.publish.site.search_index import search_files
from boardreel.publish.site.state import Entry, SiteState, load_state, save_state, settings_of
from boardreel.publish.viewer_element import VIEWER_MISSING_SCRIPT
from boardreel.terminal import RECORDS, Progress, print_error

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


class SiteBuilder:
    """A builder of the site in the folder `output` from the records in the folder `source`.

    `options` describe the gallery. At most `max_games` games of a record get a page. `reading` says how records are read.
    Up to `jobs` processes share the work.
    """

    def __init__(
        self,
        source: Path,
        output: Path,
        site: SiteConfig,
        options: GalleryOptions,
        *,
        max_games: int,
        jobs: int = 1,
        reading: ReadOptions = DEFAULT_READ_OPTIONS,
    ) -> None:
        self.source, self.output, self.site, self.max_games, self.jobs = source, output, site, max_games, jobs
        self.options, self.reading = options, reading
        self.settings = settings_of(site, max_games, reading)

    def build(self, records: FoundRecords, *, force: bool = False) -> int:
        """Make the pages of new and changed records, or of all if `force` is true, and remove those of deleted records.

        Return the number of records and folders that could not be read.
        """
        self._remove_temporary_files()
        old_state = load_state(self.output, self.settings)
        old_entries = old_state.entries
        entries = self._entries_in_unreadable_folders(old_entries, records)
        names = [path.relative_to(self.source).as_posix() for path in records.paths]
        slugs = choose_slugs(names, old_entries, entries)
        # the pages of a record whose slug has changed are made again
        kept_entries = {name: entry for name, entry in old_entries.items() if entry.stem == slugs.get(name)}
        record_jobs = [
            self._job(name, path, slugs[name], None if force else kept_entries.get(name))
            for name, path in zip(names, records.paths, strict=True)
        ]
        error_count = rebuilt_count = other_count = 0
        played: dict[str, PlayedGames] = {}
        batches = temporary_path(self.output / INDEX_FOLDER) if self.site.has_index else None
        for job, pages in self._make_pages(record_jobs, batches):
            if not pages.is_record:
                other_count += 1
            elif pages.error is not None:
                error_count += 1
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
                entries[job.name] = Entry(pages.hash, (record, *sorted(others)), tuple(pages.cards))
                if pages.played is not None:
                    played[Path(entries[job.name].files[0]).name] = pages.played
        common_files = self._write_common_files(entries)
        moved = find_moved_games(old_state, entries)
        for target, page in moved_game_pages(self.site, moved, entries).items():
            write_generated(self.output / target, encode(page))
        # the numbers of these depend on the number of games
        state = SiteState(entries, tuple(name for name in common_files if "/" in name), moved)
        self._remove_unused_files(state, old_state)
        save_state(self.output, self.settings, state)
        if batches is not None:
            self._build_index(state, common_files, played)
            shutil.rmtree(batches, ignore_errors=True)
        self._report_skipped(records)
        _report_reason(old_state, force=force)
        index = printable_name(self.output / "index.html")
        print(text("site.built", records=len(names) - other_count, rebuilt=rebuilt_count, page=index), file=sys.stderr)
        return error_count + len(records.unreadable)

    def _make_pages(self, jobs: Sequence[RecordJob], batches: Path | None) -> Iterator[tuple[RecordJob, RecordPages]]:
        """Yield each job with its pages, in the order of `jobs`, and report errors and progress.

        `batches` is the folder for what the index of the site needs to know about the games.
        """
        make = partial(
            make_pages,
            output=self.output,
            site=self.site,
            max_games=self.max_games,
            reading=self.reading,
            batches=batches,
        )
        results = map_in_order(make, jobs, jobs=self.jobs, byte_count=lambda job: file_size(str(job.path)))
        progress = Progress(len(jobs), RECORDS)
        for job, pages in zip(jobs, results, strict=True):
            if pages.error is not None:
                progress.error(pages.error)
            elif pages.game_count > self.max_games:
                name = describe_path(job.path, self.source)
                progress.error(text("site.more-games", record=name, pages=self.max_games, games=pages.game_count))
            yield job, pages
            progress.advance(1, job.name)
        progress.clear()

    def _remove_temporary_files(self) -> None:
        """Remove the temporary files of a run that was killed. The lock guarantees that no other run needs them."""
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
        if entry is None or not all((self.output / file).is_file() for file in entry.files):
            return RecordJob(name, path, stem, None)
        return RecordJob(name, path, stem, entry.hash, entry.cards if entry.has_old_pages else ())

    def _write_common_files(self, entries: Mapping[str, Entry]) -> tuple[str, ...]:
        """Write the files that depend on all games: gallery, search index, feed, links between games, scripts, styles.

        Return their paths.
        """
        cards = [card for name in sorted(entries) for card in entries[name].cards]
        ordered = [card for group in self.options.groups(cards, self.site.language) for card in group.cards]
        link_neighbors(self.output, ordered, self.site.language)
        contents = gallery_pages(self.site, self.options, cards) | search_files(ordered)
        if self.site.has_collection:
            contents[COLLECTION] = collection_page(self.site, puzzle_cards(ordered))
        pictures = self.options.pictures
        contents |= {name: static_text(name) for name in STATIC_FILES}
        if self.site.has_collection:
            contents |= {name: static_text(name) for name in (COLLECTION_SCRIPT, PUZZLE_SCRIPT, PROGRESS_SCRIPT)}
        if self.site.url is not None:
            contents["feed.xml"] = feed(self.site.title, self.site.url, cards)
        for name, content in contents.items():
            write_generated(self.output / name, encode(content))
        for name, picture in pictures.items():
            write_generated(self.output / name, picture)
        return (*contents, *pictures)

    def _remove_unused_files(self, state: SiteState, old_state: SiteState) -> None:
        """Remove the files of records that no longer exist, and those of the gallery that are no longer needed."""
        for name in old_state.files - state.files:
            with suppress(OSError):
                (self.output / name).unlink()

    def _build_index(self, state: SiteState, common_files: Iterable[str], played: Mapping[str, PlayedGames]) -> None:
        """Index the positions of all records of the site. Their problems were reported when the pages were made.

        `played` are the games that were played when the pages were made, by the names of their records.
        """
        engine = local_engine(self.jobs)
        offline = write_offline_files(self.output, common_files, state, INDEX_FOLDER)
        links = Links("../records/", "../games/", self.max_games, offline)
        try:
            report = build_index(
                self.output / RECORDS_FOLDER,
                self.output / INDEX_FOLDER,
                index_options(self.reading),
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


def _report_reason(old_state: SiteState, *, force: bool) -> None:
    """Print why the files of unchanged records are written again, if they are."""
    if force or not old_state.entries or not old_state.changed_settings:
        return
    has_drawn = not any(entry.has_old_pages for entry in old_state.entries.values())
    what = "All files of the games" if has_drawn else "The pages of the games, not their pictures and Reels,"
    print(f"{what} are made again, because {', '.join(old_state.changed_settings)} changed.", file=sys.stderr)


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
