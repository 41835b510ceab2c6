"""`boardreel site`: make a website from a folder of records, with a gallery and a page for each game."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from boardreel.cli.arguments import (
    add_jobs_option,
    add_language_option,
    add_reading_options,
    add_viewer_options,
    count_option,
    job_count,
    local_path,
    read_options,
    viewer_source,
    whole_url,
)
from boardreel.cli.exit_status import EXIT_OK, EXIT_PROBLEMS
from boardreel.errors import BoardreelError
from boardreel.publish.site.build_site import build_site
from boardreel.publish.site.card import GROUP_NAMES, NO_GROUPS, SORT_ORDERS
from boardreel.publish.site.config import CARDS_PER_PAGE, MAX_GAMES_PER_RECORD, SiteOptions


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel site` on its parser."""
    folder_help = "folder of the records; its subfolders are included. Or one record or archive"
    parser.add_argument("folder", type=Path, metavar="DIR", help=folder_help)
    parser.add_argument("-o", "--output", type=local_path, required=True, metavar="OUT", help="folder of the site")
    parser.add_argument("--title", default="Games", help="heading of the gallery; default: %(default)s")
    intro_help = "introduction of the gallery: a text file in Markdown (headings, lists, links, emphasis, pictures)"
    parser.add_argument("--intro", type=Path, metavar="FILE.md", help=intro_help)
    group_help = "divide the games into groups; default: %(default)s"
    parser.add_argument("--group-by", choices=(NO_GROUPS, *GROUP_NAMES), default=NO_GROUPS, help=group_help)
    sort_help = "order of the games: newest first, or by name; default: %(default)s"
    parser.add_argument("--sort", choices=SORT_ORDERS, default=SORT_ORDERS[0], help=sort_help)
    per_page_help = "number of games on a page of the gallery; default: %(default)s"
    parser.add_argument("--per-page", type=count_option(1), default=CARDS_PER_PAGE, metavar="N", help=per_page_help)
    parser.add_argument(
        "--url", type=whole_url, metavar="URL", help="URL of the published site; needed for previews, feed and oEmbed"
    )
    oembed_help = (
        "add a file for each game with which WordPress and others show a pasted link to it as the game; needs --url"
    )
    parser.add_argument("--oembed", action="store_true", help=oembed_help)
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
    if not re.fullmatch(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", language):
        raise argparse.ArgumentTypeError(f"{argument}: write a language and a URL, such as de=https://example.org/de/")
    return language, whole_url(url).rstrip("/") + "/"


def run(args: argparse.Namespace) -> int:
    """Build or update the site. Return 1 if a record or a folder could not be read, else 0."""
    if args.oembed and not args.url:
        raise BoardreelError("--oembed needs --url")
    options = SiteOptions(
        viewer_source(args),
        title=args.title,
        introduction=args.intro,
        group_by=args.group_by,
        sort=args.sort,
        cards_per_page=args.per_page,
        url=args.url,
        has_collection=args.puzzles or args.puzzle,
        is_puzzle=args.puzzle,
        has_index=args.index,
        has_oembed=args.oembed,
        language=args.lang,
        alternates=tuple(args.alternate),
        max_games=args.most_games,
        follow_links=args.follow_symlinks,
        reading=read_options(args),
        jobs=job_count(args.jobs),
    )
    return EXIT_PROBLEMS if build_site(args.folder, args.output, options, force=args.force) else EXIT_OK
