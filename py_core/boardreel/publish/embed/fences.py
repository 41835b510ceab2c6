"""Turn the record in a code fence of a document into a viewer with a poster, for generators of websites.

The browser does the same without preparation (`web/element/fences.js`), but then the page has no picture for readers
without scripts, and needs Python to read the record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from boardreel.counts import parse_count, parse_move_number
from boardreel.errors import BoardreelError, quoted
from boardreel.games.board_numbers import parse_numbered_moves
from boardreel.opening import read
from boardreel.publish.embed.embedded_page import DISPLAY_OPTIONS, check_display_option
from boardreel.publish.game_summary import summarize
from boardreel.publish.markup import NO_ATTRIBUTES, Attributes, Markup
from boardreel.publish.viewer_element import DataUrls, board_reel, script_tags
from boardreel.publish.viewer_source import ViewerScript
from boardreel.record_files import open_record, select_games
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game
from boardreel.translations import language_for

#: language of a fence → file name of its record
LANGUAGES: Mapping[str, str] = {"sgf": "game.sgf", "blksgf": "game.blksgf", "twixt": "game.tsgf"}
#: options of a fence: attributes of the viewer that name no other file. Boolean ones have no value
OPTIONS = (
    *("game", "move", "puzzle"),
    *(name for name in DISPLAY_OPTIONS if name not in ("site", "explorer")),
)
_BOOLEAN = ("puzzle", *(name for name, option in DISPLAY_OPTIONS.items() if option.is_flag))
#: options that the poster follows
_PICTURE_OPTIONS = ("coordinates", "numbers", "result", "theme", "palette")

_OPTION = re.compile(r"""([a-z]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]*)))?""")
_COMMENT = re.compile(r"\s*<!--\s*board-reel(?P<options>\s.*?)?-->\s*", re.DOTALL)
_OPENING = re.compile(r"(?P<indent>\s*)(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)")
_INFO = re.compile(r"\s*(?:\{\s*)?\.?(?P<language>[\w-]+)(?P<options>.*)", re.DOTALL)


@dataclass(frozen=True)
class RecordFence:
    """A fence with a record in a Markdown text.

    `record` is its content, `language` the name after the fence, a key of `LANGUAGES`, and `source` the whole fence as it
    was written, with the comment that has its options but without its indentation.
    """

    record: str
    language: str
    options: Mapping[str, str]
    source: str


def viewer_tags(viewer: ViewerScript, root: str) -> Markup:
    """Return the elements that load the viewer in a page; `root` is the page's relative URL of the site's root."""
    is_local = "://" not in viewer.src and not viewer.src.startswith("/")
    return script_tags(ViewerScript(f"{root}{viewer.src}") if is_local else viewer)


def parse_options(text: str) -> dict[str, str]:
    """Return the options in a text such as `move=23 caption="The end" puzzle`, without those that do not exist."""
    found = {match[1]: match[2] or match[3] or match[4] or "" for match in _OPTION.finditer(text)}
    return {name: value for name, value in found.items() if name in OPTIONS}


def check_option(name: str, value: str) -> None:
    """Raise ValueError if an option that has a value cannot have this one, so that the viewer would ignore it."""
    if value and name in DISPLAY_OPTIONS and name not in _BOOLEAN:
        check_display_option(name, value)


def option_problems(options: Mapping[str, str]) -> list[str]:
    """Return a sentence about each option whose value the viewer ignores.

    There is none about `title`, which for other extensions of Markdown is the heading of a fence.
    """
    problems = []
    for name in sorted(options.keys() - {"title"}):
        try:
            check_option(name, options[name])
        except ValueError as error:
            problems.append(str(error))
    return problems


def is_switched_on(options: Mapping[str, str], name: str) -> bool:
    """Return whether a boolean option is there and does not have the text `false`, as in the viewer."""
    return options.get(name, "false") != "false"


def fence_viewer(text: str, notation: str, options: Mapping[str, str], language: str = "en") -> Markup:
    """Return the HTML of a viewer, with a poster, for the record in a fence.

    Raise BoardreelError if the text is not a record.

    `notation` is the name after the fence, a key of `LANGUAGES`, and `language` the language tag of the page.
    """
    name = LANGUAGES[notation]
    return record_viewer(read(text.encode(), name=name), Path(name), options, language)


def file_viewer(
    path: Path,
    options: Mapping[str, str],
    language: str = "en",
    *,
    url: str | None = None,
    others: Attributes = NO_ATTRIBUTES,
) -> Markup:
    """Return the HTML of a viewer, with a poster, for the record in a file.

    Raise BoardreelError if the file is not a record.

    `language` is the language tag of the page. The viewer names the record by `url`, or contains it if that is None.
    `others` are further attributes of the element.
    """
    return record_viewer(open_record(path), path, options, language, url=url, others=others)


def select_game(collection: Collection, options: Mapping[str, str]) -> Game:
    """Return the game of a record that the option `game` of a fence names by its number, by default the first one.

    Raise BoardreelError if `collection` is not a record or does not have that game.
    """
    text = options.get("game", "1")
    number = parse_count(text, 1)
    if number is None:
        raise BoardreelError(f"{quoted(text)} is not the number of a game")
    return select_games(collection, number)[0]


def record_viewer(
    collection: Collection,
    path: Path,
    options: Mapping[str, str],
    language: str = "en",
    *,
    url: str | None = None,
    charset: str | None = None,
    others: Attributes = NO_ATTRIBUTES,
) -> Markup:
    """Return the viewer of a record that contains the Reel, and the record as well if `url`, its URL, is None.

    `path` names the file to download, `language` is the language tag of the poster's texts, `charset` the one that the user
    has named for the record, and `others` are further attributes of the element. Raise BoardreelError if `collection` is
    not a record or does not have the game that the options name.
    """
    replay = Replay(select_game(collection, options), is_puzzle=is_switched_on(options, "puzzle"))
    summary = summarize(path, replay, parse_move_number(options.get("move", "")))
    summary.language, summary.charset = language_for(language), charset
    summary.display = {name: options[name] for name in _PICTURE_OPTIONS if name in options}
    _check_numbers(options.get("numbers"))
    # the attribute `move` is as it was written: it may be a link, which has no poster of its own
    attributes = {
        name: is_switched_on(options, name) if name in _BOOLEAN else value
        for name, value in options.items()
        if name != "game"
    }
    return board_reel(summary, DataUrls(url), {"move": None, **attributes, **others})


def _check_numbers(numbers: str | None) -> None:
    """Raise BoardreelError if the option `numbers` is not valid."""
    try:
        if numbers is not None:
            parse_numbered_moves(numbers)
    except ValueError as error:
        raise BoardreelError(str(error)) from None


def replace_fences(text: str, replace: Callable[[RecordFence], str | None]) -> str:
    """Return a Markdown text with its fences of records replaced.

    `replace` is called with each such fence and returns the lines that replace it, or None if it stays. Fences of other
    languages, and what they contain, stay. A comment `board-reel` before a fence has options and is removed with it.
    """
    result: list[str] = []
    lines = text.split("\n")
    index = 0
    while index < len(lines):
        opening = _OPENING.fullmatch(lines[index])
        end = index if opening is None else _closing(lines, index + 1, opening["fence"])
        fence, content = lines[index : end + 1], lines[index + 1 : end]
        replacement = None if opening is None else _replacement(result, opening, fence, content, replace)
        result += fence if replacement is None else replacement
        index = end + 1
    return "\n".join(result)


def _closing(lines: list[str], start: int, fence: str) -> int:
    """Return the index of the line that closes a fence, or the number of lines if none does."""
    closing = re.compile(rf"\s*{re.escape(fence[0])}{{{len(fence)},}}\s*")
    return next((index for index in range(start, len(lines)) if closing.fullmatch(lines[index])), len(lines))


def _replacement(
    before: list[str],
    opening: re.Match[str],
    fence: list[str],
    content: list[str],
    replace: Callable[[RecordFence], str | None],
) -> list[str] | None:
    """Return the lines that replace a fence with this content, or None. Remove its comment with options from `before`."""
    info = _INFO.fullmatch(opening["info"])
    if info is None or info["language"] not in LANGUAGES:
        return None
    start = len(before)
    while start and not before[start - 1].strip():
        start -= 1
    comment = _COMMENT.fullmatch(before[start - 1]) if start else None
    first = start - 1 if comment else len(before)
    options = parse_options((comment["options"] or "") if comment else "") | parse_options(info["options"])
    source = dedent("\n".join([*before[first:], *fence]))
    replacement = replace(RecordFence(dedent("\n".join(content)), info["language"], options, source))
    if replacement is None:
        return None
    del before[first:]
    return ["", *(f"{opening['indent']}{line}" for line in replacement.split("\n")), ""]
