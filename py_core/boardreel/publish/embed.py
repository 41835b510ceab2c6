"""`boardreel embed`: one game as a page or as a fragment for a page, at once on the screen and playing without Python.

Beside `page.html` lie the record and, in the folder `boardreel`, the viewer; with `--base` that comes from an address. The
Reel stands in the page, which spares the browser a request before the first picture; a large one lies beside it.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from urllib.parse import quote

from boardreel.choosing import CallError, move_argument
from boardreel.publish.element import ABSENT, Places, board_reel, later, loader, page, preload
from boardreel.publish.markup import Markup
from boardreel.publish.prepared import Prepared, prepare
from boardreel.publish.resources import resource
from boardreel.publish.single import single_page
from boardreel.publish.viewer import add_options, find_viewer, is_elsewhere, viewer_script

#: letters of a Reel that stands in the page unless the call wants otherwise
LARGEST_INSIDE = 400_000


def options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("-o", "--output", required=True, metavar="PAGE.html", help="the page to be written")
    parser.add_argument("--fragment", action="store_true", help="only what goes into a page of your own")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--inline", action="store_true", help="the prepared game inside the page; default for games up to 400 kB"
    )
    where.add_argument("--beside", action="store_true", help="the prepared game in a file beside the page")
    parser.add_argument("--single-file", action="store_true", help="everything in one file that opens by double click")
    parser.add_argument("--game", type=int, metavar="N", default=1, help="the N-th game of the file; default: 1")
    about_move = "shows the position after N moves, or 'end'; default: the problem's position, else the end"
    parser.add_argument("--move", type=move_argument, metavar="N", help=about_move)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the page and what lies beside it."""
    prepared = prepare(Path(args.file), game=args.game, move=args.move)
    output = Path(args.output)
    if not output.parent.is_dir():
        raise CallError(f"{output.parent}: there is no such folder")
    if args.single_file:
        output.write_text(single_page(prepared, find_viewer(args.viewer)), "utf-8")
        return 0
    script = viewer_script(args, output.parent)
    places = _place(prepared, output, inside=args.inline or not (args.beside or _is_large(prepared)))
    element = board_reel(prepared, places)
    content = f"{loader(script)}\n{element}\n"
    if not args.fragment:
        # the viewer of such a page stands at its top; where that of a fragment will stand nobody knows
        ahead = [] if places.reel is None else [preload(places.reel)]
        absent = [_absent(output)] if is_elsewhere(args.base) else []
        head = [*ahead, loader(script), *absent]
        content = page(prepared.title, [element], head, description=prepared.description)
    output.write_text(content, "utf-8")
    return 0


def _absent(output: Path) -> Markup:
    """Puts a script beside the page that says so where the viewer has not come from its host."""
    target = output.with_name(f"boardreel-{ABSENT}")
    target.write_text(resource(ABSENT), "utf-8")
    return later(target.name)


def _is_large(prepared: Prepared) -> bool:
    return len(prepared.reel or "") > LARGEST_INSIDE


def _place(prepared: Prepared, output: Path, *, inside: bool) -> Places:
    """Puts the record and the Reel beside the page; their addresses."""
    beside = output.parent / prepared.path.name
    if not (beside.exists() and beside.samefile(prepared.path)):
        shutil.copyfile(prepared.path, beside)
    if inside or prepared.reel is None:
        return Places(quote(beside.name))
    reel = output.with_suffix(".reel.json")
    reel.write_text(prepared.reel, "utf-8")
    return Places(quote(beside.name), quote(reel.name))
