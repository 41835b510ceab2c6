"""Write the page, the EPUB and the printed form of a lesson.

On the page, the links of the text move the board next to it. Without scripts, in the EPUB and on paper, every paragraph has
a diagram of each position that it links to.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from boardreel.errors import BoardreelError, needs_packages
from boardreel.files import encode, is_same_file, printable_name, write_file, write_generated
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.printing.looks import gray_looks, pattern_definitions
from boardreel.printing.sheet import PAPERS
from boardreel.publish.embed.fences import record_viewer
from boardreel.publish.markup import Markup, lines, static_text, style, tag
from boardreel.publish.study.epub import PACKAGE_NAME, epub
from boardreel.publish.viewer_element import page, refuse_other_file
from boardreel.publish.viewer_source import ViewerSource
from boardreel.scene import svg
from boardreel.scene.elements import serialize
from boardreel.scene.styles import presentation_attributes
from boardreel.sgf import Node

if TYPE_CHECKING:
    from boardreel.publish.study.lesson import Block, Lesson, LessonRecord


@dataclass(frozen=True)
class StudyOptions:
    """How `write_study` publishes a lesson: the tag of its language, the size of the paper, and how records are read."""

    viewer: ViewerSource
    language: str = "en"
    paper: str = PAPERS[0]
    reading: ReadOptions = DEFAULT_READ_OPTIONS


def write_study(source: Path, output: Path, options: StudyOptions) -> list[str]:
    """Write `index.html`, `print.html`, the EPUB and the pictures of the lesson `source` to the folder `output`.

    Return the notes of the lesson. Raise BoardreelError if the lesson or a record of it cannot be read, if the lesson or a
    file of somebody else would be replaced, or if the library for lessons or the viewer is missing.
    """
    with needs_packages("a lesson", "study"):
        import_module("markdown_it")
    from boardreel.publish.study.lesson import read_lesson

    lesson = read_lesson(source, options.reading)
    output.mkdir(parents=True, exist_ok=True)
    book = output / f"{source.stem}.epub"
    pages = (output / "index.html", output / "print.html")
    for target in (*pages, book):
        if is_same_file(source, target):
            raise BoardreelError(f"{printable_name(target)}: this is the lesson itself; choose another folder")
    for path in pages:
        refuse_other_file(path)
    refuse_other_file(book, PACKAGE_NAME.encode())
    language, sheet = options.language, static_text("study.css")
    viewer = options.viewer.place(output)
    online = page(lesson.title, study_page(lesson, language), style(sheet), viewer=viewer, language=language)
    paper = style(f"@page {{ size: {options.paper}; margin: 18mm; }}\n{sheet}")
    printed = page(lesson.title, study_text(lesson, is_gray=True), paper, language=language)
    content = epub(lesson.title, language, study_text(lesson, is_gray=False), sheet, lesson.pictures)
    write_file(output / "index.html", encode(online))
    write_file(output / "print.html", encode(printed))
    write_file(book, content)
    for name, picture in lesson.pictures.items():
        write_generated(output / name, picture)
    return lesson.notes


def study_page(lesson: Lesson, language: str) -> Markup:
    """Return the HTML body of a study page: each record next to the text about it.

    `language` is the tag of the language.
    """
    diagrams = _Diagrams(is_gray=False)
    parts: list[Markup] = []
    record: LessonRecord | None = None
    text: list[Markup] = []

    def end_part() -> None:
        content = tag("div", {"class": "text"}, *text)
        if record is None:
            parts.append(content)
        else:
            collection = record.replay.game.collection.whole
            # the task of a puzzle and what is said about a move need room, so that its board is not docked
            is_puzzle = record.replay.puzzle is not None
            options = record.options if is_puzzle else {"controls": "compact", **record.options}
            viewer = record_viewer(collection, record.path, options, language, charset=record.charset)
            caption = [tag("p", {"class": "caption"}, record.caption)] if record.caption else []
            board = tag("div", {"class": "board puzzle" if is_puzzle else "board"}, viewer, *caption)
            parts.append(tag("section", {"class": "part"}, board, content))
        text.clear()

    for block in lesson.blocks:
        if block.record is not None:
            end_part()
            record = block.record
        else:
            text.append(diagrams.block(lesson, block))
    end_part()
    return lines(tag("main", {"class": "study", "data-reel-scroll": True}, *parts))


def study_text(lesson: Lesson, *, is_gray: bool) -> Markup:
    """Return the text of a lesson with diagrams in place of viewers, as HTML that is also valid as XML."""
    diagrams = _Diagrams(is_gray=is_gray)
    parts = [
        diagrams.block(lesson, block) if block.record is None else diagrams.opening(block.record)
        for block in lesson.blocks
    ]
    return tag("main", {"class": "study", "data-diagrams": "shown"}, *parts)


class _Diagrams:
    """Makes the diagrams of one document, each with an id of its own."""

    def __init__(self, *, is_gray: bool) -> None:
        self._is_gray = is_gray
        self._numbers = count(1)

    def block(self, lesson: Lesson, block: Block) -> Markup:
        """Return the HTML of a block of text, with a diagram of each position that it links to."""
        html = lesson.html(block)
        if not block.targets:
            return html
        diagrams = []
        seen: dict[tuple[int, str], str] = {}
        for target in block.targets:
            key = (id(target.record), target.link)
            if key not in seen:
                seen[key] = f"diagram-{next(self._numbers)}"
                diagrams.append(self._diagram(target.record, target.node, target.text, seen[key]))
            # without scripts, the link leads to its diagram
            link = tag("a", {"href": f"#move={target.link}"}).removesuffix("></a>")
            html = Markup(html.replace(link, f'<a data-move="{target.link}" href="#{seen[key]}"', 1))
        return tag("div", {"class": "step"}, html, tag("div", {"class": "diagrams"}, *diagrams))

    def opening(self, record: LessonRecord) -> Markup:
        """Return a diagram of the position at which a record opens, or only its caption if the board is empty there."""
        node = record.replay.opening_node()
        if not record.replay.position(node).board:
            return tag("p", {"class": "caption"}, record.caption) if record.caption else Markup("")
        return self._diagram(record, node, record.caption, f"diagram-{next(self._numbers)}")

    def _diagram(self, record: LessonRecord, node: Node, text: str, name: str) -> Markup:
        """Return the diagram of a position with a caption. `name` is its id."""
        replay = record.replay
        picture = svg.picture(
            replay.rules.scene,
            replay.picture_items(node, variations=False),
            looks=gray_looks if self._is_gray else presentation_attributes,
            definitions=pattern_definitions() if self._is_gray else (),
            title=text or replay.rules.name,
            ids=f"{name}-",
            view=replay.step(node).view,
        )
        caption = [tag("figcaption", {}, text)] if text else []
        drawing = Markup(serialize(picture).removesuffix("\n"))
        return tag("figure", {"class": "diagram", "id": name}, drawing, *caption)
