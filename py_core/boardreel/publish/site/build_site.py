"""Make a website from a folder of records, with a gallery and a page for each game.

Builds are incremental: a record that has not changed since the last build is skipped, see `state.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from boardreel.errors import BoardreelError
from boardreel.files import locked, printable_name
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.publish.site.builder import FOLDERS, SiteBuilder
from boardreel.publish.site.card import NO_GROUPS, SORT_ORDERS
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.gallery import CARDS_PER_PAGE, GalleryOptions
from boardreel.publish.site.introduction import read_introduction
from boardreel.publish.site.records import find_records
from boardreel.publish.viewer_source import ViewerSource
from boardreel.terminal import print_waiting

MAX_GAMES_PER_RECORD = 100


@dataclass(frozen=True)
class SiteOptions:
    """The options of `build_site`.

    `introduction` is the path of a text in Markdown. `group_by`, `sort` and `cards_per_page` are those of `GalleryOptions`;
    `title`, `url`, `language`, `alternates` and the flags are those of `SiteConfig`. At most `max_games` games of a record
    get a page. `follow_links` includes records outside the folder that symbolic links in it point to. `reading` says how
    records are read. Up to `jobs` processes share the work.
    """

    viewer: ViewerSource
    title: str = "Games"
    introduction: Path | None = None
    group_by: str = NO_GROUPS
    sort: str = SORT_ORDERS[0]
    cards_per_page: int = CARDS_PER_PAGE
    url: str | None = None
    has_collection: bool = False
    is_puzzle: bool = False
    has_index: bool = False
    has_oembed: bool = False
    language: str = "en"
    alternates: tuple[tuple[str, str], ...] = ()
    max_games: int = MAX_GAMES_PER_RECORD
    follow_links: bool = False
    reading: ReadOptions = DEFAULT_READ_OPTIONS
    jobs: int = 1


def build_site(folder: Path, output: Path, options: SiteOptions, *, force: bool = False) -> int:
    """Build the site of the records in `folder`, or update it, and return the number of records and folders with problems.

    `force` rebuilds everything. Problems of single records are printed. Raise BoardreelError if there is no such folder, or
    if the introduction, the viewer or a library is missing.
    """
    if not folder.is_dir():
        raise BoardreelError(f"{printable_name(folder)}: no such directory")
    introduction, pictures = read_introduction(options.introduction)
    gallery = GalleryOptions(introduction, options.group_by, options.sort, options.cards_per_page, pictures)
    output.mkdir(parents=True, exist_ok=True)
    for path in (output / name for name in FOLDERS):
        if path.resolve().parent != output.resolve():
            raise BoardreelError(f"{printable_name(path)}: this link leads out of the folder of the site")
    site = SiteConfig(
        options.title,
        options.url.rstrip("/") + "/" if options.url else None,
        options.viewer.place(output),
        has_collection=options.has_collection,
        is_puzzle=options.is_puzzle,
        language=options.language,
        alternates=options.alternates,
        has_index=options.has_index,
        has_oembed=options.has_oembed,
    )
    with locked(output, partial(print_waiting, output)):
        records = find_records(folder, output, follow_links=options.follow_links)
        builder = SiteBuilder(
            folder, output, site, gallery, max_games=options.max_games, jobs=options.jobs, reading=options.reading
        )
        return builder.build(records, force=force)
