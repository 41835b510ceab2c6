"""Read a lesson: a text in Markdown or HTML with records, and links that point to positions.

This needs markdown-it-py: `pip install "boardreel[study]"`.

A record is a fence (`sgf`, `blksgf`, `twixt`) or a picture whose address is the file of a record. A link `reel:30` means
move 30 of the main line of the nearest record above, `reel:#…` a link to a position, and other texts are read like comments
of the record (`reel:D4`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from markdown_it.token import Token

from boardreel.counts import parse_count
from boardreel.errors import BoardreelError, quoted, shortened
from boardreel.files import printable_name
from boardreel.games.move_numbers import has_move
from boardreel.games.protocol import Mention
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.publish.embed.fences import LANGUAGES, is_switched_on, option_problems, parse_options, select_game
from boardreel.publish.local_pictures import (
    PICTURE_TYPES,
    is_data,
    picture_path,
    picture_suffix,
    picture_target,
    read_picture,
)
from boardreel.publish.markdown import REEL_SCHEME, MarkdownParser
from boardreel.publish.markup import Markup
from boardreel.publish.study.lesson_html import html_tokens
from boardreel.publish.study.lesson_text import clean_lesson, leave_out_picture, line_prefix
from boardreel.publish.study.permalinks import find_link, link_to
from boardreel.record_files import open_record
from boardreel.replay import Replay
from boardreel.sgf import Collection, Node

#: address of a link that means a position
SCHEME = f"{REEL_SCHEME}:"
#: suffixes of lessons in HTML; all others are Markdown
HTML_SUFFIXES = (".html", ".htm", ".xhtml")
#: choices that an error names
MAX_NAMED_CHOICES = 6


@dataclass
class LessonRecord:
    """A record that a lesson contains. `options` are those of its fence, and `caption` the text below its image.

    `charset` is the one that the user has named for it, None for a fence, whose text is that of the lesson.
    """

    path: Path
    replay: Replay
    options: dict[str, str]
    caption: str = ""
    charset: str | None = None


@dataclass(frozen=True)
class Target:
    """A position that a link in a lesson points to. `link` is its permalink, `text` the text of the link in the lesson."""

    record: LessonRecord
    node: Node
    link: str
    text: str


@dataclass
class Block:
    """A paragraph, list, heading or other block of a lesson, or a record, and the positions that its links point to."""

    tokens: Sequence[Token] = ()
    record: LessonRecord | None = None
    targets: list[Target] = field(default_factory=list)


@dataclass
class Lesson:
    """A lesson: its title, its blocks, the contents of its pictures by the paths of their copies, and notes.

    The notes say what was left out or ignored, each with its line.
    """

    path: Path
    title: str
    blocks: list[Block]
    pictures: dict[str, bytes]
    notes: list[str]

    def html(self, block: Block) -> Markup:
        """Return the HTML of a block without a record, which is also valid as XML."""
        return MarkdownParser().render_tokens(block.tokens)


def read_lesson(path: Path, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Lesson:
    """Return the lesson in a file of Markdown or HTML. `reading` says how its records are read.

    Raise BoardreelError for a record that cannot be read, and for a link that does not point to exactly one position.
    """
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardreelError(f"{printable_name(path)}: this is not a text in UTF-8") from error
    tokens = html_tokens(text) if path.suffix.lower() in HTML_SUFFIXES else MarkdownParser().parse(text)
    notes = clean_lesson(tokens)
    reader = _Reader(path, reading)
    blocks = [reader.block(group) for group in _groups(tokens)]
    notes = [f"{printable_name(path)}:{note}" for note in (*notes, *reader.notes)]
    return Lesson(path, _title(tokens) or printable_name(path.stem), blocks, reader.pictures, notes)


def _groups(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each top-level block of a lesson."""
    group: list[Token] = []
    for token in tokens:
        group.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield group
            group = []


def _title(tokens: Sequence[Token]) -> str:
    """Return the text of the first heading among the tokens of a lesson."""
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            return _text(content.children or [])
    return ""


def _text(tokens: Sequence[Token]) -> str:
    """Return the text of inline Markdown elements, without their markup."""
    return "".join(token.content or (" " if token.type == "softbreak" else "") for token in tokens).strip()


class _Reader:
    """Reads the blocks of one lesson in their order."""

    def __init__(self, path: Path, reading: ReadOptions) -> None:
        self._path = path
        self._reading = reading
        self._record: LessonRecord | None = None
        #: the position that the last link meant, from which the next text is read
        self._node: Node | None = None
        #: contents of pictures by the paths of their copies
        self.pictures: dict[str, bytes] = {}
        self.notes: list[str] = []

    def block(self, tokens: list[Token]) -> Block:
        """Return the block of a lesson that consists of the given tokens."""
        opening = tokens[0]
        record = self._fence(opening) if opening.type == "fence" else self._linked_record(tokens)
        if record is not None:
            self._record = record
            self._node = record.replay.opening_node()
            return Block(record=record)
        block = Block(tokens)
        for inline in (token for token in tokens if token.type == "inline"):
            for index, token in enumerate(inline.children or []):
                if token.type == "link_open" and str(token.attrGet("href")).startswith(SCHEME):
                    block.targets.append(self._resolve(inline, index))
                elif token.type == "image" and not is_data(str(token.attrGet("src"))):
                    self._copy_picture(token, inline)
        return block

    def _fence(self, token: Token) -> LessonRecord | None:
        """Return the record in a fence, or None if the fence is not in a language of records."""
        language, _, options = token.info.strip().partition(" ")
        if language not in LANGUAGES:
            return None
        name = LANGUAGES[language]
        collection = replace(self._reading, charset=None).read(token.content.encode(), name)
        return self._open(collection, Path(name), parse_options(options), token)

    def _linked_record(self, tokens: list[Token]) -> LessonRecord | None:
        """Return the record that a paragraph shows as a Markdown picture, or None if the paragraph is something else."""
        children = tokens[1].children or [] if len(tokens) == 3 and tokens[0].type == "paragraph_open" else []
        if len(children) != 1 or children[0].type != "image":
            return None
        image = children[0]
        address = str(image.attrGet("src"))
        if is_data(address) or picture_suffix(address) in PICTURE_TYPES:
            return None
        path = self._path.parent / unquote(address)
        options = parse_options(unescape(str(image.attrGet("title") or "")))
        record = self._open(open_record(path, self._reading), path, options, tokens[0], image.content)
        return replace(record, charset=self._reading.charset)

    def _copy_picture(self, image: Token, inline: Token) -> None:
        """Read a picture of the lesson and change its address to that of its copy, or leave it out with a note."""
        path = picture_path(str(image.attrGet("src")))
        try:
            if path is None:
                raise BoardreelError("it is not a picture in the folder of the lesson")
            self.pictures[picture_target(path)] = read_picture(self._path.parent, path)
        except BoardreelError as error:
            self.notes.append(f"{line_prefix(inline)}{leave_out_picture(image, str(error))}")
        else:
            image.attrSet("src", picture_target(path))

    def _open(
        self, collection: Collection, path: Path, options: dict[str, str], token: Token, caption: str = ""
    ) -> LessonRecord:
        """Return a record of the lesson with the game that the options of its fence choose."""
        try:
            game = select_game(collection, options)
        except BoardreelError as error:
            raise self._error(token, str(error)) from error
        self.notes += [f"{line_prefix(token)}{problem}" for problem in option_problems(options)]
        return LessonRecord(path, Replay(game, is_puzzle=is_switched_on(options, "puzzle")), options, caption)

    def _resolve(self, inline: Token, index: int) -> Target:
        """Return the position that a link points to, and change the address of the link to that position."""
        children = inline.children or []
        opening = children[index]
        end = next(i for i in range(index, len(children)) if children[i].type == "link_close")
        target = unquote(str(opening.attrGet("href")).removeprefix(SCHEME)).strip()
        if self._record is None or self._node is None:
            raise self._error(inline, f"the link {SCHEME}{shortened(target)} has no record above it")
        node = self._find(target, self._record, self._node, inline)
        link = link_to(node, self._record.replay.rules)
        opening.attrs = {"href": f"#move={link}", "data-reel": ""}
        self._node = node
        return Target(self._record, node, link, _text(children[index + 1 : end]))

    def _find(self, target: str, record: LessonRecord, current: Node, token: Token) -> Node:
        """Return the node that the address of a link points to."""
        replay = record.replay
        if target.isascii() and target.isdigit():
            number = parse_count(target)
            node = replay.node_after(number)
            path = map(replay.game.node, replay.game.path_up(node.index))
            if sum(has_move(replay.rules, before) for before in path) != number:
                raise self._error(token, f"the record has no move {shortened(target)}")
            return node
        if target.startswith("#"):
            found = find_link(replay.game, target[1:].removeprefix("move="), replay.rules)
            if found is None:
                raise self._error(token, f"the record has no position {shortened(target)}")
            return found
        nodes = [node for mention in replay.rules.mentions(current, target) for node in _moves_of(mention, replay)]
        return self._only_node(nodes, target, replay, token)

    def _only_node(self, nodes: Sequence[Node], target: str, replay: Replay, token: Token) -> Node:
        """Return the node of the only move that the text of a link mentions.

        Raise BoardreelError if there are none or several.
        """
        if not nodes:
            raise self._error(token, f"{quoted(target)} mentions no move of the record; use the number of a move")
        if len(nodes) > 1:
            choices = [f"{SCHEME}#{link_to(node, replay.rules)}" for node in nodes[:MAX_NAMED_CHOICES]]
            raise self._error(token, f"{quoted(target)} can mean several moves; choose one of {', '.join(choices)}")
        return nodes[0]

    def _error(self, token: Token, message: str) -> BoardreelError:
        """Return the error that names the line of the lesson with the token at fault."""
        return BoardreelError(f"{printable_name(self._path)}:{line_prefix(token)}{message}")


def _moves_of(mention: Mention, replay: Replay) -> Sequence[Node]:
    """Return the nodes of the moves that a mention can mean: for points, those of the main line that occupy one of them."""
    if mention.nodes or not mention.points:
        return mention.nodes
    points = set(mention.points)
    moves = ((node, replay.play(node).moves) for node in replay.game.main_line())
    return [node for node, played in moves if any(not points.isdisjoint(move.points) for move in played)]
