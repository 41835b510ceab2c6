"""Write a web page that shows one game, or a fragment to insert into another page.

The record, and the viewer in the folder `boardreel`, are copied next to the page; a viewer that has a URL is not. The page
contains the Reel, so that the browser can draw the first position without a further request. A large Reel is a file next to
the page, and so is the style sheet of the picture that the viewer replaces.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from boardreel.errors import BoardreelError, quoted
from boardreel.files import encode, has_content, is_same_file, printable_name, write_file, write_output
from boardreel.games.board_numbers import parse_numbered_moves
from boardreel.publish.embed.single_file import single_file_page
from boardreel.publish.game_summary import GameSummary
from boardreel.publish.markup import Markup, static_text, tag
from boardreel.publish.viewer_bundles import ViewerBundles
from boardreel.publish.viewer_element import (
    POSTER_STYLE,
    VIEWER_MISSING_SCRIPT,
    DataUrls,
    board_reel,
    game_main,
    module_preload_link,
    page,
    preload_link,
    script_tags,
    viewer_missing_script,
)
from boardreel.publish.viewer_files import FOLDER, find_viewer
from boardreel.publish.viewer_source import ViewerSource
from boardreel.record_files import refuse_input_as_output, refuse_missing_folder
from boardreel.scene.styles import PALETTES, THEMES

#: a larger Reel is written to a file next to the page, unless an option says otherwise
MAX_INLINE_CHARACTERS = 400_000


@dataclass(frozen=True)
class DisplayOption:
    """An attribute of the viewer that an option of the same name sets.

    `about` is the help. `values` are the allowed values; without any, every text is allowed, or, if `is_flag`, the
    option has no value. `default` is the value that the attribute has if it is missing; it is empty if there is none, or
    if it depends on other attributes.
    """

    about: str
    values: tuple[str, ...] = ()
    default: str = ""
    is_flag: bool = False


#: names of the viewer's tabs, as `web/view/tab_table.js` has them
TAB_NAMES = ("moves", "pieces", "tree", "chart", "explorer", "comments")
#: attribute of the viewer that says how it looks and what the reader can do → the option that sets it
DISPLAY_OPTIONS: Mapping[str, DisplayOption] = {
    "theme": DisplayOption("theme of the viewer; auto is the one of the page", ("auto", *THEMES), "auto"),
    "palette": DisplayOption("colors of the pieces", PALETTES, PALETTES[0]),
    "controls": DisplayOption("compact is the board with its buttons", ("full", "compact", "none"), "full"),
    "coordinates": DisplayOption("show the coordinates of the board or not", ("on", "none"), "on"),
    "numbers": DisplayOption(
        "moves that show their numbers on the board: all, last, last-5 (the last five), or a range such as 23-30"
    ),
    "caption": DisplayOption("text under the board"),
    "comments": DisplayOption("where comments are shown; below is under the board", ("auto", "below", "none"), "auto"),
    "title": DisplayOption("show the title above the board or not", ("on", "none"), "on"),
    "result": DisplayOption("hidden does not reveal the result before the end of the game", ("on", "hidden"), "on"),
    "tabs": DisplayOption(
        f"names of the tabs to show, separated by spaces, of: {', '.join(TAB_NAMES)}; none hides them"
    ),
    "height": DisplayOption("height of the viewer as a CSS length, or a number of pixels"),
    "site": DisplayOption("address of a Boardreel page for the link Open in Boardreel"),
    "autoplay": DisplayOption("start playing", is_flag=True),
    "explore": DisplayOption(
        "let the reader try moves after the button, not at all (off), or by clicking on the board as well (on); "
        "default: button, or off with --controls none",
        ("button", "off", "on"),
    ),
    "explorer": DisplayOption("address of an index of positions, which the viewer then shows; see boardreel index"),
    "edit": DisplayOption("let the reader edit the record; needs all controls", is_flag=True),
}


def check_display_option(name: str, value: str) -> None:
    """Raise ValueError if an attribute of the viewer, one of `DISPLAY_OPTIONS`, cannot have a value."""
    allowed = DISPLAY_OPTIONS[name].values
    if allowed and value not in allowed:
        raise ValueError(f"{quoted(value)} is not a value of {name}; there are {', '.join(allowed)}")
    if name == "numbers":
        parse_numbered_moves(value)
    for tab in value.split() if name == "tabs" and value != "none" else ():
        if tab not in TAB_NAMES:
            raise ValueError(f"{quoted(tab)} is not a tab; there are {', '.join(TAB_NAMES)}")


@dataclass(frozen=True)
class EmbedOptions:
    """The options of `write_page`: where the viewer, the Reel and the record are put.

    `is_inline` says whether the Reel is part of the page or a file next to it; if it is None, the size of the Reel decides.
    `is_fragment` leaves out what surrounds the viewer, for a page of the author's own. `is_single_file` puts the viewer,
    Python and the record into the page. `force` allows replacing another record of the same name next to the page.
    """

    viewer: ViewerSource
    is_inline: bool | None = None
    is_fragment: bool = False
    is_single_file: bool = False
    force: bool = False


def write_page(summary: GameSummary, output: Path, options: EmbedOptions) -> None:
    """Write the page `output` with the viewer of a game, and the files next to it.

    A page that is a single file is written to standard output if `output` is `-`. Raise BoardreelError if the folder of the
    page is missing, if the page would replace a record, or if the viewer is missing or damaged.
    """
    refuse_missing_folder(output.parent)
    refuse_input_as_output(summary.path, output)
    if options.is_single_file:
        write_output(str(output), encode(single_file_page(summary, find_viewer(options.viewer.viewer))))
        return
    is_inline = options.is_inline
    if is_inline is None:
        is_inline = summary.reel is None or len(summary.reel.file_text) <= MAX_INLINE_CHARACTERS
    _check_targets(summary, output, force=options.force)
    viewer = options.viewer.place(output.parent)
    urls = _write_data(summary, output, is_inline=is_inline)
    language = summary.language
    # only the author knows the language of the page with a fragment
    element = board_reel(summary, urls, {"lang": language} if options.is_fragment and language != "en" else {})
    if options.is_fragment:
        content = f"{script_tags(viewer)}\n{element}\n"
    else:
        # a fragment has no such links, because nobody knows where in its page it will be
        head = [] if urls.reel is None else [preload_link(urls.reel)]
        if summary.reel is None and not options.viewer.base:
            head += _python_links(ViewerBundles(find_viewer(options.viewer.viewer)))
        head.append(tag("link", {"rel": "stylesheet", "href": _write_static(POSTER_STYLE, output)}))
        if options.viewer.is_other_host:
            head.append(viewer_missing_script(_write_static(VIEWER_MISSING_SCRIPT, output), language))
        content = page(
            summary.title,
            game_main(summary, element),
            *head,
            viewer=viewer,
            description=summary.description,
            language=language,
        )
    write_file(output, encode(content))


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
    """Return the path of the copy of the record next to the page `output`.

    If the record itself is there, no copy is needed, except one in UTF-8 if the user has named its charset.
    """
    path = summary.path
    record = output.parent / path.name
    if summary.charset is None or not is_same_file(record, path):
        return record
    return output.with_name(f"{path.stem}.utf-8{path.suffix}")


def _reel_path(output: Path) -> Path:
    """Return the path of the Reel file next to the page `output`."""
    return output.with_suffix(".reel.json")


def _write_static(name: str, output: Path) -> str:
    """Write a file of `publish/static` next to the page `output`, and return its URL."""
    target = _static_path(name, output)
    write_file(target, encode(static_text(name)))
    return target.name


def _check_targets(summary: GameSummary, output: Path, *, force: bool) -> None:
    """Raise BoardreelError if writing the page would replace its own record, or another record of the same name.

    `force` allows replacing another record.
    """
    record = _record_path(summary, output)
    static = (_static_path(name, output) for name in (POSTER_STYLE, VIEWER_MISSING_SCRIPT))
    generated = (_reel_path(output), *static)
    for target in generated:
        refuse_input_as_output(summary.path, target)
    if record.name in (output.name, *(target.name for target in generated)):
        raise BoardreelError(f"{printable_name(record)}: the page and the record next to it need different names")
    if force or not os.path.lexists(record) or is_same_file(record, summary.path):
        return
    if not record.is_file() or not has_content(record, summary.record_bytes()):
        name = printable_name(record)
        raise BoardreelError(f"{name}: another record of this name is next to the page; --force replaces it")


def _write_data(summary: GameSummary, output: Path, *, is_inline: bool) -> DataUrls:
    """Write the record, and the Reel unless it is inline, next to the page and return their URLs."""
    record = _record_path(summary, output)
    if not is_same_file(record, summary.path):
        write_file(record, summary.record_bytes())
    record_url = quote(os.fsencode(record.name))
    if is_inline or summary.reel is None:
        return DataUrls(record_url)
    reel = _reel_path(output)
    write_file(reel, encode(summary.reel.file_text))
    return DataUrls(record_url, quote(os.fsencode(reel.name)))
