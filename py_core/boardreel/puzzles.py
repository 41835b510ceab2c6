"""Recognize puzzles, and judge the lines of their trees.

A game is a puzzle if its rules or the caller say so, or if its root has setup and its lines are judged: one ends with a
comment that begins with `RIGHT` or `CORRECT`, as on goproblems.com, or marks at first moves and at the ends of lines
call some right and others wrong. Games with a handicap or a result are never recognized by their lines, because "Right"
is also an ordinary word, and because annotated games have such marks, too.

A line is judged by the author's marks: a comment that begins with `RIGHT`, `CORRECT` or `WRONG`, `TE` or `BM` on a move
of the solver, and `GB` or `GW`. The last mark on the line decides. A line without marks fails, but if no line is marked
as a success, the main line succeeds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardreel.games.protocol import Rules
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node

_VERDICT = re.compile(r"\s*(?:(right|correct)|(wrong))\b", re.IGNORECASE)
#: judgments of a position, and the color for which it is good
_GOOD_FOR = {"GB": "B", "GW": "W"}
#: properties of which a record with right and wrong lines has at least one
_JUDGING = ("TE", "BM", *_GOOD_FOR)
#: results that games without a known result have
_NO_RESULTS = frozenset({"", "?", "void"})


def comment_verdict(node: Node) -> bool | None:
    """Return the verdict of a node's comment on its line: True for right, False for wrong, None if it has none."""
    if "C" not in node.properties:
        return None
    match = _VERDICT.match(node.text("C") or "")
    return None if match is None else match[1] is not None


def find_puzzle(game: Game, rules: Rules, *, is_puzzle: bool = False) -> PuzzleTree | None:
    """Return the puzzle tree of a game, or None if the game is not a puzzle.

    `is_puzzle` makes it one even if the record does not say so.
    """
    tree = PuzzleTree(game, rules)
    if is_puzzle or rules.puzzle is not None:
        return tree
    label = rules.label(game.root)
    if label is None or not label.setup or _is_played_game(game.root):
        return None
    return tree if tree.is_called_right or tree.is_judged else None


def _is_played_game(root: Node) -> bool:
    """Return whether the game info at the root is that of a game between two players: a handicap, a result or ranks."""
    handicap = (root.text("HA") or "").strip()
    result = (root.text("RE") or "").strip().lower()
    return handicap not in ("", "0", "1") or result not in _NO_RESULTS or {"BR", "WR"} <= root.properties.keys()


@dataclass(frozen=True)
class PuzzleTree:
    """A game as a puzzle: its starting position, the side that solves it, and the lines that solve it."""

    game: Game
    rules: Rules

    @cached_property
    def start(self) -> Node:
        """Return the node of the position to solve: the last one before the first move after the record's own start."""
        start = self.rules.start_node()
        # the rules of a draft may be those of its record
        node = self.game.root if start is None else self.game.node(start.index)
        while len(node.children) == 1 and self._color(node.children[0]) is None:
            node = node.children[0]
        return node

    @property
    def is_called_right(self) -> bool:
        """Return whether the comment at the end of a line calls it right."""
        return self.game.may_have("C") and any(
            comment_verdict(node) for node in self.game.nodes if self._is_leaf(node.index)
        )

    @property
    def is_judged(self) -> bool:
        """Return whether marks call first moves or ends of lines right and others wrong, and no players are named."""
        if {"PB", "PW"} <= self.game.root.properties.keys() or not any(map(self.game.may_have, _JUDGING)):
            return False
        judged = self._leaves | {child.index for child in self.start.children}
        return {True, False} <= {mark for index in judged for mark in self._marks(Node(self.game, index))}

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """Return the nodes after the start, each before its children, and these in order."""
        return [Node(self.game, index) for index in self._indices]

    @cached_property
    def solvers(self) -> frozenset[str]:
        """Return the colors that the solver plays, or nothing if the puzzle has no moves.

        They are the side to play, if it has a first move, or else the side of the first one, and its partners.
        """
        first_colors = [color for child in self.start.children if (color := self._color(child)) is not None]
        if not first_colors:
            return frozenset()
        to_play = self._color_to_play if len(set(first_colors)) > 1 else None
        color = to_play if to_play in first_colors else first_colors[0]
        colors = [side.color for side in self.rules.sides]
        groups = self.rules.lead.contenders if self.rules.lead is not None else ()
        group = next((group for group in groups if color in {colors[index] for index in group}), ())
        return frozenset({color, *(colors[index] for index in group)})

    @cached_property
    def goal(self) -> Message:
        """Return the objective in words: the one that the rules give, or else whose move it is."""
        if self.rules.puzzle is not None:
            return self.rules.puzzle.goal
        side = next((side for side in self.rules.sides if side.color in self.solvers), None)
        return Message("puzzle.solve") if side is None else Message("puzzle.goal", {"side": side.name_in_text})

    def is_solvers_move(self, node: Node) -> bool:
        """Return whether the node has a move of the solver."""
        return self._color(node) in self.solvers

    @cached_property
    def successes(self) -> frozenset[int]:
        """Return the indices of the nodes from which the solver succeeds by playing correctly.

        At the end of a line, its judgment decides. Elsewhere the solver chooses the best of the recorded moves, while
        the opponent always plays the first one.
        """
        judgments = self._line_judgments()
        has_success = any(judgments[index] for index in self._leaves)
        main_end = self._main_line_end()
        successes: set[int] = set()
        for index in reversed((self.start.index, *self._indices)):
            replies = tuple(self.game.child_indices(index))
            if not replies:
                judgment = judgments[index]
                is_success = not has_success and index == main_end if judgment is None else judgment
            else:
                moves = [reply for reply in replies if self.is_solvers_move(Node(self.game, reply))]
                is_success = not successes.isdisjoint(moves or replies[:1])
            if is_success:
                successes.add(index)
        return frozenset(successes)

    @cached_property
    def _indices(self) -> tuple[int, ...]:
        """Return the indices of the nodes after the start, each before its children, and these in order."""
        return tuple(self.game.descendants(self.start.index))[1:]

    @cached_property
    def _leaves(self) -> frozenset[int]:
        """Return the indices of the last nodes of all lines."""
        return frozenset(filter(self._is_leaf, (self.start.index, *self._indices)))

    def _is_leaf(self, index: int) -> bool:
        """Return whether the node at an index is the last one of a line."""
        return self.game.first_child[index] < 0

    def _line_judgments(self) -> dict[int, bool | None]:
        """Return by node index the last mark on the path to it: True for success, False for failure, None for none."""
        judgments: dict[int, bool | None] = {self.start.index: None}
        for node in self.nodes:
            own = next((mark for mark in self._marks(node) if mark is not None), None)
            judgments[node.index] = judgments[self.game.parent[node.index]] if own is None else own
        return judgments

    def _marks(self, node: Node) -> Iterator[bool | None]:
        """Yield the marks of a node, the most explicit first: True for success, False for failure, None for none."""
        yield comment_verdict(node)
        idents = node.properties.keys()
        # TE and BM together are a sign of doubt in old files
        if self.is_solvers_move(node) and ("TE" in idents) != ("BM" in idents):
            yield "TE" in idents
        for ident, color in _GOOD_FOR.items():
            if ident in idents and color in self._colors:
                yield color in self.solvers

    @cached_property
    def _colors(self) -> frozenset[str]:
        """Return the SGF names of the colors of all sides."""
        return frozenset(side.color for side in self.rules.sides)

    def _main_line_end(self) -> int:
        """Return the index of the last node of the main line."""
        node = self.start
        while children := node.children:
            node = children[0]
        return node.index

    def _color(self, node: Node) -> str | None:
        """Return the color of the node's move, or None if the node has no move."""
        label = self.rules.label(node)
        return None if label is None else label.color

    @property
    def _color_to_play(self) -> str | None:
        """Return the color to play at the start, or None if the rules do not know it."""
        position = self.rules.start()
        for index in reversed([*self.game.path_up(self.start.index)]):
            position = self.rules.play(position, Node(self.game, index)).position
        return position.to_play
