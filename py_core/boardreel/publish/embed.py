"""`boardreel embed`: write a web page that shows one game, or a fragment to insert into another page.

The record, and the viewer in the folder `boardreel`, are copied next to the page; with `--base`, the page loads the
viewer from a URL instead. The page contains the Reel, so that the browser can draw the first position without a further
request. A large Reel is a file next to the page, and so is the style sheet of the picture that the viewer replaces.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from boardreel.cli.arguments import (
    CommandError,
    add_game_option,
    add_language_option,
    add_puzzle_option,
    add_reading_options,
    parse_move_number,
    parse_numbers,
    read_options,
    refuse_input_as_output,
)
from boardreel.files import encode, is_same_file, printable_name, write_file
from boardreel.publish.game_summary import GameSummary, open_summary
from boardreel.publish.html import (
    POSTER_STYLE,
    VIEWER_MISSING_SCRIPT,
    DataUrls,
    board_reel,
    module_preload_link,
    page,
    preload_link,
    script_tags,
    viewer_missing_script,
)
from boardreel.publish.single_file import single_file_page
from boardreel.publish.tags import Markup, static_text, tag
from boardreel.publish.viewer_bundles import ViewerBundles
from boardreel.publish.viewer_files import FOLDER, add_viewer_options, find_viewer, is_other_host, viewer_script
from boardreel.scene.styles import PALETTES, THEMES

#: a larger Reel is written to a file next to the page, unless an option says otherwise
MAX_INLINE_CHARACTERS = 400_000
#: attributes of the viewer that options of the same names set: allowed values (any text if there are none), and help
DISPLAY_OPTIONS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "theme": (("auto", *THEMES), "theme of the viewer; auto is the one of the system"),
    "palette": (PALETTES, "colors of the pieces"),
    "coordinates": (("on", "none"), "show the coordinates of the board or not"),
    "numbers": (
        (),
        "moves that show their numbers on the board: all, last, last-5 (the last five), or a range such as 23-30",
    ),
    "caption": ((), "text under the board"),
    "comments": (("auto", "below", "none"), "where comments are shown; below is under the board"),
    "title": (("on", "none"), "show the title above the board or not"),
    "result": (("on", "hidden"), "hidden does not reveal the result before the end of the game"),
    "tabs": ((), "names of the tabs to show, separated by spaces; none hides them"),
    "height": ((), "height of the viewer as a CSS length, or a number of pixels"),
    "site": ((), "address of a Boardreel page for the link Open in Boardreel"),
    "explorer": ((), "address of an index of positions, which the viewer then shows; see boardreel index"),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel embed` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("-o", "--output", required=True, metavar="PAGE.html", help="the page to write")
    parser.add_argument("--fragment", action="store_true", help="write only the part to insert into a page of your own")
    location = parser.add_mutually_exclusive_group()
    inline_help = "put the Reel into the page; default for games up to 400 kB"
    location.add_argument("--inline", action="store_true", help=inline_help)
    location.add_argument("--beside", action="store_true", help="put the Reel into a file next to the page")
    single_file_help = "put everything into one file, which opens with a double click"
    parser.add_argument("--single-file", action="store_true", help=single_file_help)
    parser.add_argument("--force", action="store_true", help="replace another record of the same name next to the page")
    add_game_option(parser)
    move_help = "show the position after N moves, or 'end'; default: the start of a problem, else the end"
    parser.add_argument("--move", type=parse_move_number, metavar="N", help=move_help)
    add_puzzle_option(parser)
    add_reading_options(parser)
    for name, (values, about) in DISPLAY_OPTIONS.items():
        if values:
            parser.add_argument(f"--{name}", choices=values, help=f"{about}; default: {values[0]}")
        else:
            parse = parse_numbers if name == "numbers" else str
            parser.add_argument(f"--{name}", type=parse, metavar="TEXT", help=about)
    add_language_option(parser, "the page, and of the viewer in it")
    add_viewer_options(parser)


def _display_attributes(args: argparse.Namespace) -> dict[str, str]:
    """Return the attributes of the viewer that the options set to other values than its defaults."""
    given = {name: getattr(args, name) for name in DISPLAY_OPTIONS}
    return {name: value for name, value in given.items() if value not in (None, "", *DISPLAY_OPTIONS[name][0][:1])}


def run(args: argparse.Namespace) -> int:
    """Write the page and the files next to it, and return the exit status."""
    summary = open_summary(
        Path(args.file), game=args.game, move=args.move, reading=read_options(args), is_puzzle=args.puzzle
    )
    summary.display = _display_attributes(args)
    summary.has_keys = args.explorer is not None
    summary.language = args.lang
    output = Path(args.output)
    if not output.parent.is_dir():
        raise CommandError(f"{printable_name(output.parent)}: no such directory")
    refuse_input_as_output(summary.path, output)
    if args.single_file:
        write_file(output, encode(single_file_page(summary, find_viewer(args.viewer))))
        return 0
    is_large = summary.reel is not None and len(summary.reel.file_text) > MAX_INLINE_CHARACTERS
    is_inline = args.inline or not (args.beside or is_large)
    _check_targets(summary, output, force=args.force)
    viewer = viewer_script(args, output.parent)
    urls = _write_data(summary, output, is_inline=is_inline)
    # only the author knows the language of the page with a fragment
    language = {"lang": args.lang} if args.fragment and args.lang != "en" else {}
    element = board_reel(summary, urls, language)
    if args.fragment:
        content = f"{script_tags(viewer)}\n{element}\n"
    else:
        # a fragment has no such links, because nobody knows where in its page it will be
        head = [] if urls.reel is None else [preload_link(urls.reel)]
        if summary.reel is None and not args.base:
            head += _python_links(ViewerBundles(find_viewer(args.viewer)))
        head.append(tag("link", {"rel": "stylesheet", "href": _write_static(POSTER_STYLE, output)}))
        if is_other_host(args.base):
            head.append(viewer_missing_script(_write_static(VIEWER_MISSING_SCRIPT, output), args.lang))
        content = page(
            summary.title,
            element,
            *head,
            viewer=viewer,
            description=summary.description,
            language=args.lang,
        )
    write_file(output, encode(content))
    return 0


def _python_links(viewer: ViewerBundles) -> list[Markup]:
    """Return links to what Python starts with, for a page whose game is not prepared, with the viewer next to it."""
    return [
        module_preload_link(f"{FOLDER}/{viewer.client_path()}"),
        preload_link(f"{FOLDER}/{viewer.part_path('wasm')}"),
    ]


def _static_path(name: str, output: Path) -> Path:
    """Return the path of the copy of a file in `publish/static` next to the page `output`."""
    return output.with_name(f"boardreel-{name}")


def _record_path(summary: GameSummary, output: Path) -> Path:
    """Return the path of the copy of the record next to the page `output`."""
    return output.parent / summary.path.name


def _reel_path(output: Path) -> Path:
    """Return the path of the Reel file next to the page `output`."""
    return output.with_suffix(".reel.json")


def _write_static(name: str, output: Path) -> str:
    """Write a file of `publish/static` next to the page `output`, and return its URL."""
    target = _static_path(name, output)
    write_file(target, encode(static_text(name)))
    return target.name


def _check_targets(summary: GameSummary, output: Path, *, force: bool) -> None:
    """Raise CommandError if writing the page would replace its own record, or another record of the same name.

    `force` allows replacing another record.
    """
    record = _record_path(summary, output)
    static = (_static_path(name, output) for name in (POSTER_STYLE, VIEWER_MISSING_SCRIPT))
    generated = (_reel_path(output), *static)
    for target in generated:
        refuse_input_as_output(summary.path, target)
    if record.name in (output.name, *(target.name for target in generated)):
        raise CommandError(f"{printable_name(record)}: the page and the record next to it need different names")
    if force or not os.path.lexists(record) or is_same_file(record, summary.path):
        return
    if not record.is_file() or record.read_bytes() != summary.collection.raw_bytes:
        name = printable_name(record)
        raise CommandError(f"{name}: another record of this name is next to the page; --force replaces it")


def _write_data(summary: GameSummary, output: Path, *, is_inline: bool) -> DataUrls:
    """Write the record, and the Reel unless it is inline, next to the page and return their URLs."""
    record = _record_path(summary, output)
    if not is_same_file(record, summary.path):
        write_file(record, summary.collection.raw_bytes)
    record_url = quote(os.fsencode(record.name))
    if is_inline or summary.reel is None:
        return DataUrls(record_url)
    reel = _reel_path(output)
    write_file(reel, encode(summary.reel.file_text))
    return DataUrls(record_url, quote(os.fsencode(reel.name)))
