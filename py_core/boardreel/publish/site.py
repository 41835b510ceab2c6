"""`boardreel site`: make a website from a folder of records, with a gallery and a page for each game.

Builds are incremental: a record that has not changed since the last build is skipped, see `site_state.py`.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from boardreel.budgets import USUAL
from boardreel.cli.arguments import (
    CommandError,
    add_jobs_option,
    add_language_option,
    add_reading_options,
    count_option,
    job_count,
    read_options,
    read_record_bytes,
)
from boardreel.files import locked, printable_name
from boardreel.publish.card_order import GROUP_NAMES, NO_GROUPS, SORT_ORDERS
from boardreel.publish.gallery import CARDS_PER_PAGE, GalleryOptions
from boardreel.publish.optional_libraries import require_markdown
from boardreel.publish.records import find_records
from boardreel.publish.site_builder import FOLDERS, SiteBuilder
from boardreel.publish.site_config import SiteConfig
from boardreel.publish.tags import Markup
from boardreel.publish.viewer_files import add_viewer_options, print_waiting, viewer_script
from boardreel.terminal import print_error

MAX_GAMES_PER_RECORD = 100


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel site` on its parser."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder of the records; its subfolders are included")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="folder of the site")
    parser.add_argument("--title", default="Games", help="heading of the gallery; default: %(default)s")
    intro_help = "introduction of the gallery: a text file in Markdown (headings, lists, links, emphasis, pictures)"
    parser.add_argument("--intro", type=Path, metavar="FILE.md", help=intro_help)
    group_help = "divide the games into groups; default: %(default)s"
    parser.add_argument("--group-by", choices=(NO_GROUPS, *GROUP_NAMES), default=NO_GROUPS, help=group_help)
    sort_help = "order of the games: newest first, or by name; default: %(default)s"
    parser.add_argument("--sort", choices=SORT_ORDERS, default=SORT_ORDERS[0], help=sort_help)
    per_page_help = "number of games on a page of the gallery; default: %(default)s"
    parser.add_argument("--per-page", type=count_option(1), default=CARDS_PER_PAGE, metavar="N", help=per_page_help)
    parser.add_argument("--url", metavar="URL", help="URL of the published site; needed for previews, feed and oEmbed")
    puzzles_help = "add a page with the puzzles, which shows what the reader has solved"
    parser.add_argument("--puzzles", action="store_true", help=puzzles_help)
    every_help = "every game is a puzzle, even if its record does not say so; implies --puzzles"
    parser.add_argument("--puzzle", action="store_true", help=every_help)
    index_help = "add an index of the positions, with which the pages show what was played in all games"
    parser.add_argument("--index", action="store_true", help=index_help)
    add_language_option(parser, "the pages")
    alternate_help = "the same site in another language, which pages link to by hreflang; can be repeated"
    parser.add_argument(
        "--alternate", action="append", default=[], type=_alternate, metavar="LANG=URL", help=alternate_help
    )
    add_viewer_options(parser)
    max_games_help = "limit the games per file that get a page; default: %(default)s"
    parser.add_argument(
        "--most-games", type=count_option(1), default=MAX_GAMES_PER_RECORD, metavar="N", help=max_games_help
    )
    links_help = "include records and folders outside DIR that symbolic links in DIR point to"
    parser.add_argument("--follow-symlinks", action="store_true", help=links_help)
    parser.add_argument("--force", "--fresh", action="store_true", help="rebuild everything; URLs stay the same")
    add_reading_options(parser)
    add_jobs_option(parser)


def _alternate(argument: str) -> tuple[str, str]:
    """Return the language and the URL, with a slash at its end, of an argument such as `de=https://example.org/de`."""
    language, _, url = argument.partition("=")
    if not re.fullmatch(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", language) or "://" not in url:
        raise argparse.ArgumentTypeError(f"{argument}: write a language and a URL, such as de=https://example.org/de/")
    return language, url.rstrip("/") + "/"


def _read_introduction(path: Path | None) -> tuple[Markup, dict[str, bytes]]:
    """Return the introduction in a Markdown file as HTML, and its pictures by their paths in the site.

    Report pictures that are missing. Without a path, both are empty. Raise CommandError if the file or the library that
    reads Markdown is missing.
    """
    if path is None:
        return Markup(""), {}
    require_markdown("--intro")
    from boardreel.publish.markdown import introduction_html, picture_paths, picture_target

    text = read_record_bytes(path, USUAL).decode("utf-8-sig", "replace")
    pictures = {}
    for name in picture_paths(text):
        picture = path.parent / name
        if not Path(os.path.realpath(picture)).is_relative_to(os.path.realpath(path.parent)):
            print_error(f"{printable_name(picture)}: this link leads out of the folder of the introduction")
            continue
        try:
            pictures[picture_target(name)] = picture.read_bytes()
        except OSError as error:
            print_error(f"{printable_name(picture)}: {error.strerror}")
    return introduction_html(text), pictures


def run(args: argparse.Namespace) -> int:
    """Build or update the site. Return 1 if a record could not be read, else 0."""
    if not args.folder.is_dir():
        raise CommandError(f"{printable_name(args.folder)}: no such directory")
    introduction, pictures = _read_introduction(args.intro)
    options = GalleryOptions(introduction, args.group_by, args.sort, args.per_page, pictures)
    output: Path = args.output
    output.mkdir(parents=True, exist_ok=True)
    for folder in (output / name for name in FOLDERS):
        if folder.resolve().parent != output.resolve():
            raise CommandError(f"{printable_name(folder)}: this link leads out of the folder of the site")
    site = SiteConfig(
        args.title,
        args.url.rstrip("/") + "/" if args.url else None,
        viewer_script(args, output),
        has_collection=args.puzzles or args.puzzle,
        is_puzzle=args.puzzle,
        language=args.lang,
        alternates=tuple(args.alternate),
        has_index=args.index,
    )
    with locked(output, lambda: print_waiting(output)):
        records = find_records(args.folder, output, follow_links=args.follow_symlinks)
        builder = SiteBuilder(
            args.folder,
            output,
            site,
            options,
            max_games=args.most_games,
            jobs=job_count(args.jobs),
            reading=read_options(args),
        )
        return builder.build(records, force=args.force)
