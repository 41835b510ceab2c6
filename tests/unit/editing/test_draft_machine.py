"""Random edits of random records: the draft has the tree of a plain model, and undoing everything gives the bytes back."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import boardreel
from boardreel.editing import Draft
from boardreel.games.symmetry import identity
from boardreel.sgf import Collection, Game, Node
from example_counts import examples
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.strategies import raw_values, records

IDENTS = ("B", "W", "C", "N", "AB", "AW", "GM", "SZ", "PL", "TE", "LB", "PB", "XX", "1")
new_values = st.lists(raw_values, max_size=2)


@dataclass(eq=False)
class ModelNode:
    """A node of the model: properties, and children as objects."""

    properties: list[tuple[str, list[str]]]
    children: list[ModelNode] = field(default_factory=list)

    def data(self) -> Any:
        return [self.properties, [child.data() for child in self.children]]

    def copy(self) -> ModelNode:
        return ModelNode(
            [(ident, list(values)) for ident, values in self.properties], [c.copy() for c in self.children]
        )

    def paths(self, prefix: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        below = [path for place, child in enumerate(self.children) for path in child.paths((*prefix, place))]
        return [prefix, *below]

    def at(self, path: tuple[int, ...]) -> ModelNode:
        node = self
        for place in path:
            node = node.children[place]
        return node


def model_of(node: Node) -> ModelNode:
    return ModelNode([(i, list(v)) for i, v in node.properties.items()], [model_of(child) for child in node.children])


def tidy(raw: str) -> str:
    return re.sub("\r\n|\n\r|\r", "\n", raw)


class DraftMachine(RuleBasedStateMachine):
    """Edit a draft and a model in the same way; the model undoes by copies of itself."""

    @initialize(text=records(), number=st.integers(0, 2), codec=st.sampled_from(["utf-8", "latin-1", "gb18030"]))
    def open(self, text: str, number: int, codec: str) -> None:
        self.raw = text.encode(codec, "replace")
        self.collection: Collection = boardreel.read(self.raw)
        self.game: Game = self.collection.games[min(number, len(self.collection.games) - 1)]
        self.draft = Draft(self.game)
        self.model = model_of(self.draft.game.root)
        self.done: list[ModelNode] = []
        self.undone: list[ModelNode] = []
        self.kept = {node.index: node for node in self.draft.game.nodes}

    def node(self, path: tuple[int, ...]) -> Node:
        node = self.draft.game.root
        for place in path:
            node = node.children[place]
        return node

    def edit(self) -> ModelNode:
        """Remember the model before an edit."""
        self.done.append(self.model.copy())
        self.undone.clear()
        return self.model

    def path(self, data: st.DataObject) -> tuple[int, ...]:
        return data.draw(st.sampled_from(self.model.paths()))

    @rule(data=st.data(), ident=st.sampled_from(IDENTS), values=st.lists(raw_values, min_size=1, max_size=2))
    def add_node(self, data: st.DataObject, ident: str, values: list[str]) -> None:
        path = self.path(data)
        added = self.draft.add_node(self.node(path), {ident: values})
        assert added.index not in self.kept
        self.kept[added.index] = added
        self.edit().at(path).children.append(ModelNode([(ident, [tidy(value) for value in values])]))

    @rule(data=st.data(), ident=st.sampled_from(IDENTS), values=new_values)
    def set_property(self, data: st.DataObject, ident: str, values: list[str]) -> None:
        path = self.path(data)
        wanted = [tidy(value) for value in values]
        properties = self.model.at(path).properties
        known = dict(properties)
        assert self.draft.set_property(self.node(path), ident, values) == (known.get(ident, []) != wanted)
        if known.get(ident, []) == wanted:
            return
        properties = self.edit().at(path).properties
        place = [name for name, _ in properties].index(ident) if ident in known else len(properties)
        properties[place : place + 1] = [(ident, wanted)] if wanted else []

    @rule(data=st.data(), text=st.text(st.sampled_from("ab]\\: \n:é世"), max_size=8))
    def set_comment(self, data: st.DataObject, text: str) -> None:
        path = self.path(data)
        node = self.node(path)
        before = dict(self.model.at(path).properties)
        if self.draft.set_comment(node, text):
            self.edit()
            assert (node.text("C") or "") == text
            values = {ident: list(values) for ident, values in before.items() if ident != "C" or text}
            if text:
                values["C"] = [text.replace("\\", "\\\\").replace("]", "\\]")]
            self.model.at(path).properties = list(values.items())

    def follow(self, path: tuple[int, ...], count: int) -> None:
        """Copy the properties of a node and its children to the model, after an edit whose result other tests check."""
        if self.draft.edit_count > count:
            self.edit().at(path).properties = [(i, list(v)) for i, v in self.node(path).properties.items()]
            added = self.node(path).children[len(self.model.at(path).children) :]
            self.model.at(path).children += map(model_of, added)

    @rule(data=st.data(), choice=st.integers(0, 1 << 20))
    def play(self, data: st.DataObject, choice: int) -> None:
        path, count = self.path(data), self.draft.edit_count
        node = self.node(path)
        moves = self.draft.replay.position(node).legal_moves()
        if moves:
            move = moves[choice % len(moves)]
            played = self.draft.play(node, move)
            assert self.draft.replay.play(played).moves == (move,)
            assert played.parent == node
            self.follow(path, count)
            assert self.draft.play(node, move) == played

    def on_board(self, points: list[str]) -> list[str]:
        """Return those of some points that the board has."""
        known = identity(self.draft.replay.rules.scene, ()).points
        return [point for point in points if not known or point in known]

    @rule(data=st.data(), points=st.lists(st.sampled_from(["aa", "bb", "cc", "A1"]), max_size=3))
    def toggle_mark(self, data: st.DataObject, points: list[str]) -> None:
        path, count = self.path(data), self.draft.edit_count
        self.draft.toggle_mark(self.node(path), "TR", self.on_board(points))
        self.follow(path, count)

    @rule(
        data=st.data(), points=st.lists(st.sampled_from(["aa", "bb", "cc", "A1"]), max_size=3), is_removal=st.booleans()
    )
    def set_up(self, data: st.DataObject, points: list[str], is_removal: bool) -> None:
        path, count = self.path(data), self.draft.edit_count
        colors = [side.color for side in self.draft.replay.rules.sides]
        if colors:
            self.draft.set_up(self.node(path), self.on_board(points), None if is_removal else colors[-1])
            self.follow(path, count)

    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        path = self.path(data)
        if path:
            assert self.draft.delete(self.node(path)) == self.node(path[:-1])
            del self.edit().at(path[:-1]).children[path[-1]]

    @rule(data=st.data())
    def move_up(self, data: st.DataObject) -> None:
        path = self.path(data)
        can = bool(path) and path[-1] > 0
        assert self.draft.move_up(self.node(path)) == can
        if can:
            siblings, place = self.edit().at(path[:-1]).children, path[-1]
            siblings[place - 1 : place + 1] = siblings[place - 1 : place + 1][::-1]

    @rule(data=st.data())
    def make_main_line(self, data: st.DataObject) -> None:
        path = self.path(data)
        node = self.node(path)
        assert self.draft.make_main_line(node) == any(path)
        if any(path):
            parent = self.edit()
            for place in path:
                parent.children.insert(0, parent.children.pop(place))
                parent = parent.children[0]
        assert node in self.draft.game.main_line()

    @rule()
    def undo(self) -> None:
        assert self.draft.can_undo == bool(self.done)
        assert self.draft.undo() == bool(self.done)
        if self.done:
            self.undone.append(self.model)
            self.model = self.done.pop()

    @rule()
    def redo(self) -> None:
        assert self.draft.can_redo == bool(self.undone)
        assert self.draft.redo() == bool(self.undone)
        if self.undone:
            self.done.append(self.model)
            self.model = self.undone.pop()

    @rule()
    def undo_everything(self) -> None:
        while self.draft.undo():
            self.undone.append(self.model)
            self.model = self.done.pop()
        assert self.draft.to_bytes() == self.raw

    @rule()
    def restore(self) -> None:
        """The edits, stored and restored, give the same draft; what was undone is lost."""
        before = [node.index for node in self.draft.game.nodes]
        self.draft = Draft.restore(self.game, json.loads(json.dumps(self.draft.edits)))
        self.undone.clear()
        assert [node.index for node in self.draft.game.nodes] == before
        self.kept = {index: self.draft.game.node(index) for index in self.kept if index < len(self.draft.game.parent)}

    @rule()
    def save(self) -> None:
        """The saved record has the tree of the draft, and the other games of the record."""
        again = boardreel.read(self.draft.to_bytes())
        assert len(again.games) == len(self.collection.games)
        for before, after in zip(self.collection.games, again.games, strict=True):
            wanted = self.model if before.number == self.game.number else model_of(before.root)
            assert without_charset(model_of(after.root)) == without_charset(wanted)
        alone = boardreel.read(self.draft.to_bytes("game"))
        assert without_charset(model_of(alone.games[0].root)) == without_charset(self.model)

    @invariant()
    @precondition(lambda self: hasattr(self, "draft"))
    def has_the_tree_of_the_model(self) -> None:
        game = self.draft.game
        assert model_of(game.root).data() == self.model.data()
        nodes = list(game.nodes)
        assert [node.index for node in nodes] == list(game.descendants(0))
        assert all(
            game.is_present(node.index) and (node.parent is None or node in node.parent.children) for node in nodes
        )
        # the rules never raise for anything that a draft contains
        for node in nodes:
            self.draft.replay.step(node)


def without_charset(node: ModelNode) -> Any:
    """Return a tree as data without the charset of its root, and with line breaks as they are written."""

    def tidied(node: ModelNode) -> Any:
        properties = [(ident, [tidy(value) for value in values]) for ident, values in node.properties]
        return [properties, [tidied(child) for child in node.children]]

    properties, children = tidied(node)
    return [[(ident, values) for ident, values in properties if ident != "CA"], children]


TestDraftMachine = DraftMachine.TestCase
TestDraftMachine.settings = examples(60, stateful_step_count=30)
