"""Walk a game tree under its rules: the position, diagnostics or drawing step of any node, in any order.

Nodes are played on demand along the path from the root. Recent results are cached, and so is a checkpoint every few nodes,
so that memory stays bounded and a jump to a distant node plays only a short part of its path.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import cached_property
from typing import Any

from boardreel.counts import MoveNumber
from boardreel.diagnostics import CODES, Diagnostic, Severity
from boardreel.games.board_numbers import letters_on_board, numbers_on_board, parse_numbered_moves
from boardreel.games.move_numbers import has_move
from boardreel.games.protocol import Move, NodeDiagnostic, Played, Position, Rules, Step
from boardreel.games.registry import open_rules
from boardreel.messages import format_message, templates
from boardreel.progress import advance
from boardreel.puzzles import PuzzleTree, find_puzzle
from boardreel.scene.picture_options import check_picture_arguments
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Game, Node
from boardreel.sgf.argument_types import no_game, wrong_type

#: code of an evaluation that cannot be read
BAD_EVALUATION = "bad-evaluation"
#: class of the marks on the first moves of variations
VARIATIONS = "toggle-variations"
#: units of work (`progress`) of playing a node
UNITS_PER_NODE = 100
MAX_CACHED_STEPS = 4096
MAX_CACHED_NODES = 4096
#: how many nodes are played between two checkpoints, until there are too many of them
CHECKPOINT_INTERVAL_NODES = 50
MAX_CHECKPOINTS = 4096


class Replay:
    """One game tree with the rules of its game. No method raises for anything that the record contains."""

    def __init__(
        self,
        game: Game,
        rules: Rules | None = None,
        *,
        is_puzzle: bool = False,
        max_cached_steps: int = MAX_CACHED_STEPS,
    ) -> None:
        """Bind `game` to `rules`, or to the rules of the first installed game that claims it.

        `is_puzzle` makes the game a puzzle even if the record does not say so. The steps of up to `max_cached_steps` nodes
        are cached.
        """
        self.game = game
        self.is_puzzle = is_puzzle
        self.rules = rules or open_rules(game)
        self._steps: OrderedDict[int, Step] = OrderedDict()
        self._max_cached_steps = max_cached_steps
        self._recent: OrderedDict[int, Played] = OrderedDict()
        self._checkpoints: dict[int, Played] = {}
        self._checkpoint_interval = CHECKPOINT_INTERVAL_NODES
        #: nodes that were played since the last checkpoint
        self._played_count = 0
        self._templates = templates(self.rules.kind)

    def __repr__(self) -> str:
        return f"<Replay of {self.rules.name}: {self.game!r}>"

    def _index(self, node: Node, method: str) -> int:
        """Return the index of a node that a method was called with. Raise ValueError if it is one of another game."""
        if not isinstance(node, Node):
            raise wrong_type(method, "a Node", node, f"as in {method}(game.nodes[0])")
        if node.game is not self.game:
            raise ValueError(f"{node!r} is not a node of the game of this replay, {self.game!r}")
        return node.index

    def play(self, node: Node) -> Played:
        """Return the result of playing the node from the position of its parent, without drawing it.

        Raise ValueError if the node is one of another game, and TypeError if it is no node, here and in the methods below.
        """
        return self._play_node(node, "play")

    def _play_node(self, node: Node, method: str) -> Played:
        """Return the result of `play` for a node that a method was called with."""
        index = self._index(node, method)
        played = self._recent.get(index) or self._checkpoints.get(index)
        if played is not None:
            return played
        step = self._steps.get(index)
        if step is not None:
            return step.played
        before = self._recent.get(self.game.parent[index])
        return self._play_from(self._position_before(index) if before is None else before.position, node)

    def _play_from(self, position: Position, node: Node) -> Played:
        """Return the result of playing the node from the position of its parent, and cache it."""
        played = self.rules.play(position, node)
        advance(UNITS_PER_NODE)
        self._cache(node.index, played)
        return played

    def step(self, node: Node) -> Step:
        """Return the result of playing the node from the position of its parent, with the change of the drawing."""
        index = self._index(node, "step")
        step = self._steps.get(index)
        if step is None:
            step = self.rules.apply(self._position_before(index), node)
            advance(UNITS_PER_NODE)
            self._steps[index] = step
            if self._is_checkpoint_due():
                self._add_checkpoint(index, step.played)
            if len(self._steps) > self._max_cached_steps:
                self._steps.popitem(last=False)
        return step

    def position(self, node: Node) -> Position:
        """Return the position after the node. The node is played, without drawing, unless it is in the cache."""
        return self._play_node(node, "position").position

    def move(self, node: Node) -> Move | None:
        """Return the move of a node, or None if it has none or, like some setup, several.

        `play(node).moves` are all of them. A move that breaks the rules is returned too.
        """
        return self._play_node(node, "move").move

    @cached_property
    def puzzle(self) -> PuzzleTree | None:
        """Return the game as a puzzle, or None if it is not a puzzle."""
        return find_puzzle(self.game, self.rules, is_puzzle=self.is_puzzle)

    def start_node(self) -> Node | None:
        """Return the start of the puzzle, or else the node at which the record itself starts, or None."""
        start = self.rules.start_node() if self.puzzle is None else self.puzzle.start
        # the rules of a draft may be those of its record
        return None if start is None else self.game.node(start.index)

    def opening_node(self) -> Node:
        """Return the node at which a viewer opens: `start_node()`, or else the root."""
        return self.start_node() or self.game.root

    def node_after(self, moves: MoveNumber | None = None) -> Node:
        """Return the node of the main line at which this number of moves has been played.

        If `moves` is None, `end` or more than the game has, return the last node of the main line. Raise ValueError if it
        is negative or something else.
        """
        if isinstance(moves, bool) or not (moves is None or moves == "end" or isinstance(moves, int)):
            raise ValueError(f"move is a number of moves or 'end', not {moves!r}")
        if isinstance(moves, int) and moves < 0:
            raise ValueError(f"there is no move {moves}; the start of the game is move 0")
        move_count = 0
        result = self.game.root
        for node in self.game.main_line():
            move_count += has_move(self.rules, node)
            if isinstance(moves, int) and move_count > moves:
                break
            result = node
        return result

    def svg(
        self,
        node: Node | None = None,
        *,
        move: MoveNumber | None = None,
        numbers: str | None = None,
        coordinates: bool = True,
        marks: bool = True,
        caption: str | None = None,
        width: int | None = None,
        theme: str = "light",
        palette: str = "default",
        flip: bool = False,
        switched: Mapping[str, bool] | None = None,
    ) -> str:
        """Return the position at a node as a complete SVG document.

        Without `node`, show the position after `move` moves of the main line, or at its `end`; without both, the record's
        own start, or else the end of the main line. `caption` is a text below the board, `width` the width in pixels, and
        the other arguments are fields of `PictureOptions`. Raise ValueError for other values, for a negative `move`, and
        for both `node` and `move`.
        """
        if node is not None and move is not None:
            raise ValueError("svg() takes a node or a move, not both")
        check_picture_arguments(marks=marks)
        if node is None:
            start = self.start_node() if move is None else None
            node = start or self.node_after(move)
        step = self.step(node)
        return step.position.svg(
            marks=self.picture_marks(node, marks=marks),
            coordinates=coordinates,
            labels=self.labels(node, numbers=numbers, palette=palette),
            caption=caption,
            width=width,
            theme=theme,
            palette=palette,
            flip=flip,
            switched=switched,
            hidden=step.hidden_toggles,
            hidden_items=step.hidden_items,
            view=step.view,
        )

    def labels(self, node: Node, *, numbers: str | None = None, palette: str = "default") -> dict[str, str]:
        """Return the move numbers and letters of colors on the board at a node, by the keys of items, as for `svg`."""
        labels = letters_on_board(self.rules, self.position(node).items()) if palette == "colorblind" else {}
        return labels if numbers is None else labels | self.move_numbers(node, numbers)

    def picture_items(self, node: Node, *, marks: bool = True, variations: bool = True) -> list[Item]:
        """Return the items that a picture of the position at a node shows.

        `marks` says whether to show the marks, and `variations` whether those of the first moves of variations.
        """
        step = self.step(node)
        hidden = step.hidden_items
        pieces = [item for item in step.position.items() if item.key not in hidden]
        return [*pieces, *self.picture_marks(node, marks=marks, variations=variations)]

    def picture_marks(self, node: Node, *, marks: bool = True, variations: bool = True) -> tuple[Item, ...]:
        """Return the marks of a node that a picture shows: all, except that a puzzle does not reveal its variations.

        Without `variations`, leave out the marks on the first moves of variations in any game. Without `marks`, return
        only the cover of the points that are not shown, if there is one.
        """
        found = self.step(node).marks
        if not marks:
            return tuple(mark for mark in found if mark.layer == "cover")
        if variations and self.puzzle is None:
            return found
        return tuple(mark for mark in found if VARIATIONS not in mark.classes.split())

    def move_numbers(self, node: Node, numbers: str) -> dict[str, str]:
        """Return the move numbers on the board at a node, by the keys of items; `numbers` is as for `svg`."""
        path = [self.game.node(index) for index in self.game.path_up(node.index)]
        shown = numbers_on_board(self.rules, path[::-1], self.step, parse_numbered_moves(numbers))
        return {key: str(number) for key, number in shown.items()}

    def picture(self) -> str:
        """Return an SVG document of the record's own start, or else of the end of the main line."""
        return self.svg()

    #: the picture that Jupyter notebooks display for the game
    _repr_svg_ = picture

    def node_diagnostics(self, node: Node) -> tuple[NodeDiagnostic, ...]:
        """Return the problems that the rules report at a node; those of the whole game belong to the root."""
        diagnostics = self.play(node).diagnostics
        malformed = self.rules.evaluations.malformed_ident(node.properties)
        if malformed is not None:
            text = f"{malformed}: {CODES[BAD_EVALUATION].meaning}"
            diagnostics += (NodeDiagnostic(BAD_EVALUATION, Message("text", {"text": text}), malformed),)
        return (*self.rules.diagnostics, *diagnostics) if node.index == 0 else diagnostics

    def diagnose(self, node: Node) -> list[Diagnostic]:
        """Return the diagnostics of one node with their positions in the source."""
        return [self._diagnostic(node, diagnostic) for diagnostic in self.node_diagnostics(node)]

    def iter_diagnostics(self) -> Iterator[Diagnostic]:
        """Yield the diagnostics of all nodes in file order, playing one node at a time."""
        for node in self.game.nodes:
            yield from self.diagnose(node)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Return the diagnostics of all nodes in file order. This plays the whole tree."""
        return list(self.iter_diagnostics())

    def for_copy(self, game: Game) -> Replay:
        """Return a replay of a copy of the game that will be edited, with the same rules and a copy of the cache."""
        replay = Replay(game, self.rules, is_puzzle=self.is_puzzle)
        replay._steps.update(self._steps)
        replay._recent.update(self._recent)
        replay._checkpoints.update(self._checkpoints)
        replay._checkpoint_interval = self._checkpoint_interval
        return replay

    def tree_changed(
        self, changed: Iterable[int] = (), redrawn: Iterable[int] = (), *, is_comment: bool = False
    ) -> None:
        """Discard cached results after an edit of the game.

        `changed` are the indices of the nodes whose position may have changed, `redrawn` of those where only the
        drawing may have. `is_comment` is whether nothing but comments was edited.
        """
        caches: tuple[MutableMapping[int, Any], ...] = (self._steps, self._recent, self._checkpoints)
        for index in redrawn:
            step = self._steps.pop(index, None)
            if step is not None:
                self._cache(index, step.played)
        for index in changed:
            for cache in caches:
                cache.pop(index, None)
        self.__dict__.pop("puzzle", None)
        if not is_comment:
            self.rules.tree_changed()

    def _diagnostic(self, node: Node, diagnostic: NodeDiagnostic) -> Diagnostic:
        """Add source position, severity and English text to a diagnostic of a node."""
        offset, line, column = node.source_position(diagnostic.ident, diagnostic.value_index)
        is_translated = diagnostic.message.key != "text"
        return Diagnostic(
            code=diagnostic.code,
            severity=self._severity(diagnostic),
            message=format_message(diagnostic.message, self._templates),
            line=line,
            column=column,
            offset=offset,
            game=self.game.number,
            node=node.index,
            about=diagnostic.message if is_translated else None,
            subject="" if is_translated else diagnostic.ident or "",
        )

    def _severity(self, diagnostic: NodeDiagnostic) -> Severity:
        """Return the severity of a diagnostic: by the codes of its game, else by the codes of SGF.

        Raise LookupError if its code or the key of its message is in no table, which is a mistake in the rules of the game.
        """
        info = self.rules.kind.codes.get(diagnostic.code) or CODES.get(diagnostic.code)
        if info is None:
            raise LookupError(f"the code {diagnostic.code!r} of a diagnostic is in no table of codes")
        if diagnostic.message.key not in self._templates:
            raise LookupError(f"the message key {diagnostic.message.key!r} of a diagnostic has no text")
        return info.severity

    def _cached_position(self, index: int) -> Position | None:
        """Return the position after the node with this index if it is cached."""
        cached = self._recent.get(index) or self._steps.get(index) or self._checkpoints.get(index)
        return None if cached is None else cached.position

    def _position_before(self, index: int) -> Position:
        """Return the position after the parent of a node, playing the part of its path that is not cached."""
        position = None
        path: list[int] = []
        for ancestor in self.game.path_up(self.game.parent[index]):
            position = self._cached_position(ancestor)
            if position is not None:
                break
            path.append(ancestor)
        if position is None:
            position = self.rules.start()
        path.reverse()
        for start in range(0, len(path), self._checkpoint_interval):
            position = self._play_path(position, path[start : start + self._checkpoint_interval])
        return position

    def _play_path(self, position: Position, path: Sequence[int]) -> Position:
        """Return the position after a path of nodes, given by their indices, from the position before it.

        Runs of plain moves are played at once, and their results are not cached: to play them again takes less time than
        to create the results. The last node of the path is always cached.
        """
        texts = list(self.game.node_texts(path[:-1]))
        if path[0] == 0:
            texts[:1] = [None]
        played_count = 0
        while played_count < len(path):
            moves, position = self.rules.plain_moves(position, texts, played_count)
            if moves:
                played_count += len(moves)
                self._played_count += len(moves)
                advance(UNITS_PER_NODE * len(moves))
            position = self._play_from(position, Node(self.game, path[played_count])).position
            played_count += 1
        return position

    def _is_checkpoint_due(self) -> bool:
        """Count a node that was played, and return whether it is to be a checkpoint."""
        self._played_count += 1
        return self._played_count >= self._checkpoint_interval

    def _cache(self, index: int, played: Played) -> None:
        """Keep the result of a node among the recent ones, or as a checkpoint when one is due."""
        if self._is_checkpoint_due():
            self._add_checkpoint(index, played)
            return
        self._recent[index] = played
        if len(self._recent) > MAX_CACHED_NODES:
            self._recent.popitem(last=False)

    def _add_checkpoint(self, index: int, played: Played) -> None:
        """Add a checkpoint, a position from which later nodes are played.

        When there are too many, drop every other one.
        """
        self._played_count = 0
        self._checkpoints[index] = played
        if len(self._checkpoints) > MAX_CHECKPOINTS:
            for old in list(self._checkpoints)[::2]:
                del self._checkpoints[old]
            self._checkpoint_interval *= 2


def replay(game: Game, *, is_puzzle: bool = False) -> Replay:
    """Return a `Replay` of the game under the rules that its root names, as a puzzle if `is_puzzle` is true.

    Raise TypeError if `game` is no game.
    """
    if not isinstance(game, Game):
        raise no_game("replay", game)
    return Replay(game, is_puzzle=is_puzzle)
