"""Put the printed form of a game together: a tree of HTML and SVG elements, and its style sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count

from boardreel.messages import format_message, templates
from boardreel.printing.figures import MARKUP, Figure, FigureMaker, variation_lines
from boardreel.printing.looks import NOTHING, NUMBER, gray_looks, pattern_definitions
from boardreel.printing.messages import move_text, text
from boardreel.reel.annotations import annotation_sign
from boardreel.reel.game_info import game_title, info_rows
from boardreel.replay import Replay
from boardreel.scene import svg
from boardreel.scene.elements import Element
from boardreel.scene.shapes import Message
from boardreel.scene.styles import presentation_attributes
from boardreel.sgf import Node

#: paper sizes by the names that CSS has for them
PAPERS = ("A4", "letter")
DEFAULT_MOVES_PER_FIGURE = 20
#: larger boards, in units, have larger figures
MIN_LARGE_BOARD = 22
#: two of the large figures fit on a page
MAX_FIGURE_HEIGHT_MM = 118
#: properties with text that is printed below a figure
_TEXT_IDENTS = ("N", "C")


@dataclass(frozen=True)
class PrintOptions:
    """The options of the printed page: moves per figure, paper, colors or gray patterns, variations, language."""

    moves: int = DEFAULT_MOVES_PER_FIGURE
    paper: str = PAPERS[0]
    color: bool = False
    variations: bool = True
    language: str = "en"


def style_text(options: PrintOptions) -> str:
    """Return the style sheet of a printed game."""
    paper = options.paper if options.paper in PAPERS else PAPERS[0]
    return f"@page {{ size: {paper}; margin: 15mm; }}\n{_sheet_css()}"


@cache
def _sheet_css() -> str:
    """Load the rules for all papers. The memory snapshot of the browser has them in this cache, because it has no files."""
    return files("boardreel.printing").joinpath("print.css").read_text("utf-8")


def print_sheet(replay: Replay, options: PrintOptions, write: Callable[[Element], str] | None = None) -> Element:
    """Return the printed page of a game as an `article` element.

    With `write`, each picture is an element without a tag, with what `write` returns for it as its text.
    """
    return _Sheet(replay, options, write).article()


class _Sheet:
    """Builds the printed page of one game."""

    def __init__(self, replay: Replay, options: PrintOptions, write: Callable[[Element], str] | None) -> None:
        self._replay = replay
        self._options = options
        self._write = write
        self._maker = FigureMaker(replay, max(1, options.moves))
        self._templates: Mapping[str, str] = {
            **templates(replay.rules.kind),
            **templates(replay.rules.kind, options.language),
        }
        self._picture_numbers = count(1)
        self._figure_numbers = count(1)

    def article(self) -> Element:
        """Return the printed page as an `article` element."""
        return Element("article", {"class": "sheet", "lang": self._options.language}, [self._header(), *self._parts()])

    def _say(self, key: str, **arguments: object) -> str:
        """Return the text of the page called `key`, in the language of the page."""
        return text(key, self._options.language, **arguments)

    def _words(self, message: Message) -> str:
        """Return a message of the game as text in the language of the page."""
        return format_message(message, self._templates, self._options.language)

    def _header(self) -> Element:
        """Return the header of the page: the title, the game info and the legend of the sides."""
        game, rules = self._replay.game, self._replay.rules
        title = game_title(game, rules)
        rows = [
            Element(
                "div",
                children=[
                    Element("dt", text=self._words(row.label)),
                    Element("dd", text=row.text if row.display_text is None else self._words(row.display_text)),
                ],
            )
            for row in info_rows(game.root, rules)
        ]
        heading = Element("h1", text=title if isinstance(title, str) else self._words(title))
        children = [heading, Element("p", {"class": "variant"}, text=rules.name)]
        if rows:
            children.append(Element("dl", children=rows))
        if not self._options.color and rules.sides:
            children.append(Element("p", {"class": "legend"}, list(self._legend())))
        return Element("header", children=children)

    def _legend(self) -> Iterator[Element]:
        """Yield the pattern and the name of each side."""
        for side in self._replay.rules.sides:
            prefix = self._prefix()
            looks = gray_looks(frozenset((*side.classes.split(), "stone")))
            fill = looks.get("fill", "none").replace("#pattern", f"#{prefix}pattern")
            definitions = pattern_definitions()
            for pattern in definitions:
                pattern.attributes["id"] = f"{prefix}{pattern.attributes['id']}"
            box = {"x": "0.1", "y": "0.1", "width": "1.8", "height": "1.8", "stroke": "#000000", "stroke-width": "0.1"}
            root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 2 2", "width": "14", "height": "14"}
            swatch = Element("svg", root, [*definitions, Element("rect", {**box, "fill": fill})])
            name = Element("span", text=self._words(side.name))
            yield Element("span", {"class": "side"}, [swatch, name])

    def _prefix(self) -> str:
        """Return a prefix for the ids of an image that no other image of the page has."""
        return f"print-{next(self._picture_numbers)}-"

    def _parts(self) -> Iterator[Element]:
        """Yield the sections of the main line: each has a figure with its comments and variations."""
        start = self._replay.start_node()
        is_solution = False
        for figure in self._maker.figures(self._replay.game.main_line()):
            if is_solution:
                yield Element("h2", {"class": "solution"}, text=self._say("solution"))
            yield from self._part(figure)
            is_solution = self._replay.puzzle is not None and figure.end == start

    def _part(self, figure: Figure) -> Iterator[Element]:
        """Yield the section of a figure with its comments and its variations; nothing if it would be empty."""
        content: list[Element] = []
        end, is_start = figure.end, figure.end == self._replay.start_node()
        has_picture = figure.first or is_start or not MARKUP.isdisjoint(end.properties)
        if has_picture or any(self._replay.position(end).board):
            name = self._say("figure", number=next(self._figure_numbers))
            content.append(self._picture(figure, "figure", name))
        if is_start and self._replay.puzzle is not None:
            content.append(Element("p", {"class": "task"}, text=self._words(self._replay.puzzle.goal)))
        content += self._texts(figure.nodes)
        if self._options.variations:
            variations = [part for line in variation_lines(figure.nodes) for part in self._variation(line)]
            content += [Element("div", {"class": "variations"}, variations)] if variations else []
        if content:
            is_plain = len(content) == 1 and content[0].tag == "figure"
            yield Element("section", {"class": "plain part" if is_plain else "part"}, content)

    def _variation(self, line: Sequence[Node]) -> Iterator[Element]:
        """Yield the small diagrams of a variation with their comments."""
        for figure in self._maker.figures(line):
            name = self._say("variation", first=figure.first) if figure.first else ""
            picture = self._picture(figure, "diagram", name)
            yield Element("div", {"class": "variation"}, [picture, *self._texts(figure.nodes)])

    def _texts(self, nodes: Sequence[Node]) -> Iterator[Element]:
        """Yield the comments of some nodes, each after the number of its move."""
        for node in nodes:
            found = [value for ident in _TEXT_IDENTS if (value := (node.text(ident) or "").strip())]
            if found:
                move = [Element("b", text=f"{name} ")] if (name := self._move_name(node)) else []
                yield Element("p", {"class": "comment"}, [*move, Element("span", text="\n".join(found))])

    def _move_name(self, node: Node) -> str:
        """Return the number and the text of a node's move, or an empty string if it has none."""
        label = self._replay.rules.label(node)
        if label is None or label.color is None:
            return ""
        move = move_text(label.text, self._options.language)
        return f"{self._maker.number(node)}. {move}{annotation_sign(node, self._replay.rules) or ''}"

    def _picture(self, figure: Figure, kind: str, name: str) -> Element:
        """Return the image of a figure with its caption; `kind` is its CSS class."""
        is_color = self._options.color
        name = " \u2013 ".join(filter(None, (name, figure.name)))
        scene = self._replay.rules.scene
        title = ", ".join(filter(None, (name, self._moves(figure))))
        picture = svg.picture(
            scene,
            figure.items,
            labels=figure.labels,
            looks=_color_looks if is_color else gray_looks,
            definitions=() if is_color else pattern_definitions(),
            title=title,
            ids=self._prefix(),
            view=self._replay.step(figure.end).view,
        )
        _, _, width, height = map(float, picture.attributes["viewBox"].split())
        # not by a rule for the height: WebKit would leave margins next to a narrow board
        picture.attributes["width"] = f"{MAX_FIGURE_HEIGHT_MM * width / height:.1f}mm"
        if self._write is not None:
            picture = Element("", text=self._write(picture))
        texts = [Element("b", text=f"{name} ")] if name else []
        moves = self._moves(figure) if kind == "figure" else ""
        texts += [Element("span", text=f"{moves} ")] if moves else []
        notes = [self._say("note", number=number, place=place) for number, place in figure.notes]
        notes += [f"{number}: {move_text(move, self._options.language)}" for number, move in figure.other_moves]
        texts += [Element("span", {"class": "notes"}, text=", ".join(notes))] if notes else []
        is_large = min(scene.view.width, scene.view.height) > MIN_LARGE_BOARD
        classes = f"{kind} large" if is_large else kind
        return Element("figure", {"class": classes}, [picture, Element("figcaption", children=texts)])

    def _moves(self, figure: Figure) -> str:
        """Return the range of move numbers of a figure in words, such as “Moves 1–50”."""
        if not figure.first:
            return self._say("start")
        key = "move" if figure.first == figure.last else "moves"
        return self._say(key, first=figure.first, last=figure.last)


def _color_looks(classes: frozenset[str]) -> Mapping[str, str]:
    """Return the looks of the light theme, with numbers that have an outline and without the grain of wood."""
    if "grain" in classes:
        return NOTHING
    found = presentation_attributes(classes)
    return {**found, **NUMBER} if "number" in classes else found
