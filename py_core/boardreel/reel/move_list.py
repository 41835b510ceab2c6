"""Build the tree of the Reel: labels, numbers, flags and annotation signs of all nodes, without playing any move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardreel.games.move_numbers import Printing, last_number, printing_mode
from boardreel.games.protocol import Label, Rules
from boardreel.progress import advance, begin
from boardreel.reel.annotations import annotation_sign
from boardreel.sgf import Game, Node
from boardreel.sgf.figures import NO_LIST, read_figure

#: bits of `flags`; `ILLEGAL` and `ERROR` are only known once a node has been played
COMMENT, ILLEGAL, ERROR, SETUP, IMPORTANT, NAMED = 1, 2, 4, 8, 16, 32
#: nodes whose text without its comment is at most this long are parsed once for all nodes with the same text
MAX_CACHED_TEXT_CHARACTERS = 40
#: nodes that are listed between two reports of progress
NODES_PER_ADVANCE = 100
#: a comment in the text of a node, at its start or after a value, and so not inside another value
COMMENT_VALUE = re.compile(r"(?:^|(?<=[^\\]\]))C\[(?:[^\\\]]|\\.)*+\]", re.DOTALL)


@dataclass(slots=True)
class MoveList:
    """Parallel lists with one entry per node, in file order, and sparse lists of nodes; see `tree` in `reel.schema.json`.

    `idents` are the identifiers of all properties that occur in the game; they are not part of the tree.
    """

    parent: list[int]
    label: list[str | None] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    signs: list[tuple[int, str]] = field(default_factory=list)
    #: nodes whose printed number differs from their number, and the printed number (0: none)
    printed: list[tuple[int, int]] = field(default_factory=list)
    #: nodes at which a figure begins, its name, and whether its hidden moves are listed
    figures: list[tuple[int, str, bool]] = field(default_factory=list)
    idents: set[str] = field(default_factory=set)

    def encode(self) -> dict[str, Any]:
        """Return the tree as it is stored in a Reel."""
        names = ("parent", "label", "side", "number", "flags", "signs", "printed", "figures")
        return {name: getattr(self, name) for name in names}


class MoveEntry(NamedTuple):
    """The columns of the move list that depend only on the properties of one node, and not on the text of its comment."""

    label: Label | None
    side: int
    is_move: bool
    flags: int
    sign: str | None
    #: value of `PM`, or None
    printing: int | None
    #: name of the figure that begins here and whether its hidden moves are listed, or None
    figure: tuple[str, bool] | None


def move_list(game: Game, rules: Rules) -> MoveList:
    """Return the move list of a game, with one row for each node."""
    moves = MoveList(list(game.parent))
    side_indices = {side.color: index for index, side in enumerate(rules.sides)}
    prints_otherwise = game.may_have("PM") or game.may_have("FG")
    printings: list[Printing] = []
    last_numbers: list[int] = []
    # large trees contain the same few moves many times
    cache: dict[str, MoveEntry] = {}
    begin("moves", len(moves.parent))
    texts = game.node_texts(range(len(moves.parent)))
    restarts = rules.setup_restarts_numbers
    for index, (parent, text) in enumerate(zip(moves.parent, texts, strict=True)):
        if not index % NODES_PER_ADVANCE:
            advance(NODES_PER_ADVANCE, done=index)
        if text is not None and "C[" in text:
            text = COMMENT_VALUE.sub("C[]", text)
        entry = None if text is None else cache.get(text)
        if entry is None:
            node = Node(game, index)
            moves.idents.update(node.properties)
            entry = move_list_entry(node, rules, side_indices)
            if text is not None and len(text) <= MAX_CACHED_TEXT_CHARACTERS:
                cache[text] = entry
        label = entry.label
        before = last_numbers[parent] if index else 0
        last_numbers.append(last_number(label, before, setup_restarts=restarts))
        number = last_numbers[-1] if entry.is_move else 0
        moves.number.append(number)
        moves.label.append(None if label is None else label.text)
        moves.side.append(entry.side)
        moves.flags.append(entry.flags)
        if entry.sign is not None:
            moves.signs.append((index, entry.sign))
        if entry.figure is not None:
            moves.figures.append((index, *entry.figure))
        if prints_otherwise:
            inherited = printings[parent] if index else Printing()
            printing = inherited.at_child(number, entry.printing, begins_figure=entry.figure is not None)
            printings.append(printing)
            if printing.printed(number) != number:
                moves.printed.append((index, printing.printed(number)))
    return moves


def move_list_entry(node: Node, rules: Rules, side_indices: Mapping[str, int]) -> MoveEntry:
    """Return the move-list entry of a node; `side_indices` maps SGF color letters to indices of `Rules.sides`."""
    label = rules.label(node)
    color = None if label is None else label.color
    figure = None
    if "FG" in node.properties:
        parsed = read_figure(node.properties["FG"][0])
        figure = (parsed.name, not parsed.flags & NO_LIST)
    return MoveEntry(
        label,
        -1 if color is None else side_indices.get(color, -1),
        color is not None,
        _flags(node, label),
        annotation_sign(node, rules),
        printing_mode(node),
        figure,
    )


def _flags(node: Node, label: Label | None) -> int:
    """Return the flags of a node in the Reel's tree (comment, setup, …) that are known without playing it."""
    properties = node.properties
    return (
        (COMMENT if "C" in properties else 0)
        | (SETUP if label is not None and label.setup else 0)
        | (IMPORTANT if "HO" in properties else 0)
        | (NAMED if "N" in properties else 0)
    )
