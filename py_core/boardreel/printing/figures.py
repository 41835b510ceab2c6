"""Divide a game into figures, and decide what each shows: pieces, move numbers and notes such as "48 at 12"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from boardreel.games.board_numbers import recolored_pieces
from boardreel.games.move_numbers import MoveNumbers, has_move
from boardreel.games.protocol import Step
from boardreel.replay import Replay
from boardreel.scene.captions import labeled_items
from boardreel.scene.shapes import Box, Item
from boardreel.sgf import Node
from boardreel.sgf.figures import read_figure

#: markup that a comment may refer to: a figure ends at a node that has some, because only its last position shows marks
MARKUP = frozenset(("AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TB", "TR", "TW"))


@dataclass
class Figure:
    """The content of one figure: consecutive nodes of a line, whose moves have numbers.

    `first` and `last` are the numbers of its first and last move, 0 if it has none. `name` is the name that the record
    gives the figure. `labels` are the numbers that are drawn, by the keys of items. `notes` are pairs of the number of
    another move and where it was played: the number that is drawn there, or else the name of the point. Both have the
    numbers that the record asks for (`PM`), and nothing of moves whose numbers it does not want.
    """

    nodes: Sequence[Node]
    name: str
    first: int = 0
    last: int = 0
    items: list[Item] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    notes: list[tuple[int, str]] = field(default_factory=list)
    #: moves without a point, such as passes
    other_moves: list[tuple[int, str]] = field(default_factory=list)

    @property
    def end(self) -> Node:
        """Return the node whose position the figure shows."""
        return self.nodes[-1]


class FigureMaker:
    """Divides the lines of one game into printed figures."""

    def __init__(self, replay: Replay, moves_per_figure: int) -> None:
        self._replay = replay
        self._moves_per_figure = moves_per_figure
        self._numbers = MoveNumbers(replay.rules, replay.game)

    def number(self, node: Node) -> int:
        """Return the number of the last move on the path from the root to a node."""
        return self._numbers.last(node.index)

    def figures(self, line: Sequence[Node]) -> Iterator[Figure]:
        """Yield the figures into which a line of nodes is divided.

        New ones begin at the figures of the record (`FG`) and where the numbers of moves go back (`MN`).
        """
        group: list[Node] = []
        move_count = 0
        for node in line:
            is_move = has_move(self._replay.rules, node)
            if group and ("FG" in node.properties or self.number(node) < self.number(group[-1]) + is_move):
                yield self._figure(group)
                group, move_count = [], 0
            group.append(node)
            move_count += is_move
            is_start = node == self._replay.start_node()
            if move_count == self._moves_per_figure or is_start or not MARKUP.isdisjoint(node.properties):
                yield self._figure(group)
                group, move_count = [], 0
        if group:
            yield self._figure(group)

    def _figure(self, nodes: Sequence[Node]) -> Figure:
        """Return the figure that shows the moves of some consecutive nodes."""
        figure = Figure(tuple(nodes), read_figure(nodes[0].properties.get("FG", [""])[0]).name)
        # the moves that lead to the position of a puzzle are no part of it
        is_task = self._replay.puzzle is not None and figure.end == self._replay.start_node()
        moving = [node for node in nodes if has_move(self._replay.rules, node) and not is_task]
        if moving:
            figure.first, figure.last = self.number(moving[0]), self.number(moving[-1])
        captured: dict[str, Item] = {}
        #: numbers of moves and the points on which they were played
        played: list[tuple[int, str]] = []
        for node in moving:
            played += self._add_move(figure, captured, node)
        step = self._replay.step(figure.end)
        hidden_items = step.hidden_items
        hidden = {point for item in captured.values() for point in item.points}
        pieces = [
            item
            for item in step.position.items()
            if item.key not in hidden_items and (item.color is None or hidden.isdisjoint(item.points))
        ]
        marks = self._replay.picture_marks(figure.end, variations=False)
        figure.items = [*pieces, *captured.values(), *marks]
        labeled = [item for item in labeled_items(figure.items, figure.labels) if _is_in_view(item, step.view)]
        figure.labels = {item.key: figure.labels[item.key] for item in labeled}
        drawn = {point: figure.labels[item.key] for item in labeled for point in item.points}
        figure.notes = [
            (number, drawn.get(point) or self._point_name(point))
            for number, point in played
            if drawn.get(point) != str(number)
        ]
        return figure

    def _add_move(self, figure: Figure, captured: dict[str, Item], node: Node) -> Iterator[tuple[int, str]]:
        """Add the number of a node's move to a figure, and yield the number with each point on which it was played.

        Pieces that it captures stay in the figure.
        """
        step, number = self._replay.step(node), self._numbers.printed(node.index)
        points = [point for move in step.moves for point in move.points]
        if not points and number:
            label = self._replay.rules.label(node)
            figure.other_moves.append((number, "" if label is None else label.text))
        if not points:
            return
        position = self._replay.rules.start() if node.parent is None else self._replay.position(node.parent)
        before = tuple(position.items()) if step.removed else ()
        for key, old_key in recolored_pieces(step, before).items():
            if old_key in figure.labels:
                figure.labels[key] = figure.labels.pop(old_key)
        hidden = {point for item in captured.values() for point in item.points}
        pieces = [
            item
            for item in step.added
            if item.color is not None and item.anchor is not None and not set(points).isdisjoint(item.points)
        ]
        for item in pieces if number else ():
            if hidden.isdisjoint(item.points):
                figure.labels[item.key] = str(number)
            yield number, item.points[0]
        if number and not pieces:
            yield number, points[-1]
        captured.update(self._captured(step, before))

    def _captured(self, step: Step, before: Sequence[Item]) -> dict[str, Item]:
        """Return the captured pieces of other sides that a move takes from the board, by the keys of their items."""
        move = step.moves[0]
        if move.name is not None:
            return {}
        added = {point for item in step.added for point in item.points}
        return {
            item.key: item
            for item in before
            if item.key in step.removed
            and item.color not in (None, move.color)
            and item.anchor is not None
            and added.isdisjoint(item.points)
        }

    def _point_name(self, point: str) -> str:
        """Return the name of a point as players write it."""
        return next(
            (cell.written or cell.point for cell in self._replay.rules.scene.cells if cell.point == point), point
        )


def _is_in_view(item: Item, view: Box | None) -> bool:
    """Return whether the anchor of a drawing is in `view`, the visible part of the board; None for the whole board."""
    if view is None or item.anchor is None:
        return True
    x, y = item.anchor
    return view.x <= x <= view.x + view.width and view.y <= y <= view.y + view.height


def variation_lines(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """Yield the variations that branch off a line, each from its first move to its end, then those that branch off it."""
    pending = _branches(nodes)[::-1]
    while pending:
        node = pending.pop()
        line = [node]
        while node.children:
            node = node.children[0]
            line.append(node)
        yield line
        pending += _branches(line[1:])[::-1]


def _branches(nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes that are alternatives to the nodes of a line."""
    return [other for node in nodes if node.parent is not None for other in node.parent.children if other != node]
