"""`boardreel embed`: one game as a page or as a fragment for a page, at once on the screen and playing without Python.

Beside `page.html` lie the record and, in the folder `boardreel`, the viewer; with `--base` that comes from an address. The
Reel stands in the page, which spares the browser a request before the first picture; a large one lies beside it.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from urllib.parse import quote

from boardreel.choosing import CallError, move_argument, refuse_input_as_output
from boardreel.files import encode, is_same_file, printable_name, write_file
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
    parser.add_argument("--force", action="store_true", help="replace another record of the same name next to the page")
    parser.add_argument("--game", type=int, metavar="N", default=1, help="the N-th game of the file; default: 1")
    about_move = "shows the position after N moves, or 'end'; default: the problem's position, else the end"
    parser.add_argument("--move", type=move_argument, metavar="N", help=about_move)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the page and what lies beside it."""
    prepared = prepare(Path(args.file), game=args.game, move=args.move)
    output = Path(args.output)
    if not output.parent.is_dir():
        raise CallError(f"{printable_name(output.parent)}: there is no such folder")
    refuse_input_as_output(prepared.path, output)
    if args.single_file:
        write_file(output, encode(single_page(prepared, find_viewer(args.viewer))))
        return 0
    inside = args.inline or not (args.beside or _is_large(prepared))
    _check_record(prepared, output, force=args.force)
    script = viewer_script(args, output.parent)
    places = _place(prepared, output, inside=inside)
    element = board_reel(prepared, places)
    content = f"{loader(script)}\n{element}\n"
    if not args.fragment:
        # the viewer of such a page stands at its top; where that of a fragment will stand nobody knows
        ahead = [] if places.reel is None else [preload(places.reel)]
        absent = [_absent(output)] if is_elsewhere(args.base) else []
        head = [*ahead, loader(script), *absent]
        content = page(prepared.title, [element], head, description=prepared.description)
    write_file(output, encode(content))
    return 0


def _absent(output: Path) -> Markup:
    """Puts a script beside the page that says so where the viewer has not come from its host."""
    target = output.with_name(f"boardreel-{ABSENT}")
    write_file(target, encode(resource(ABSENT)))
    return later(target.name)


def _is_large(prepared: Prepared) -> bool:
    return len(prepared.reel or "") > LARGEST_INSIDE


def _record_path(prepared: Prepared, output: Path) -> Path:
    return output.parent / prepared.path.name


def _reel_path(output: Path) -> Path:
    return output.with_suffix(".reel.json")


def _check_record(prepared: Prepared, output: Path, *, force: bool) -> None:
    """Raise CallError if a file of the page would replace a record: the one that it shows, or another of the same name."""
    record = _record_path(prepared, output)
    for target in (_reel_path(output), output.with_name(f"boardreel-{ABSENT}")):
        refuse_input_as_output(prepared.path, target)
    if record.name in (output.name, _reel_path(output).name, f"boardreel-{ABSENT}"):
        raise CallError(f"{printable_name(record)}: the page and the record next to it need different names")
    if force or not os.path.lexists(record) or is_same_file(record, prepared.path):
        return
    if not record.is_file() or record.read_bytes() != prepared.collection.raw_bytes:
        name = printable_name(record)
        raise CallError(f"{name}: another record of this name is next to the page; --force replaces it")


def _place(prepared: Prepared, output: Path, *, inside: bool) -> Places:
    """Put the record and the Reel next to the page; return their addresses."""
    record = _record_path(prepared, output)
    if not is_same_file(record, prepared.path):
        write_file(record, prepared.collection.raw_bytes)
    address = quote(os.fsencode(record.name))
    if inside or prepared.reel is None:
        return Places(address)
    reel = _reel_path(output)
    write_file(reel, encode(prepared.reel))
    return Places(address, quote(os.fsencode(reel.name)))
