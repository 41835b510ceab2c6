"""Plays one node: setup, whose turn it is, the move; what changes on the board and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardreel.games.blokus.board import Placement
from boardreel.games.blokus.law import Breach
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.reading import Entry, Problem
from boardreel.games.blokus.texts import color_name, points_text, what
from boardreel.games.protocol import Finding, Move, Step
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Node

if TYPE_CHECKING:
    from boardreel.games.blokus.game import BlokusRules


class Turn:
    """One node, played once: `step` gives what came of it."""

    def __init__(self, rules: BlokusRules, before: BlokusPosition, node: Node) -> None:
        self.rules = rules
        self.before = before
        self.node = node
        self.position = before
        self.findings: list[Finding] = []

    def step(self) -> Step:
        """Additions, removals, `PL`, then the move, as the format orders them."""
        self._note_foreign_colors()
        setup = bool(self.rules.reader.setup_names(self.node))
        say = self._set_up() if setup else None
        self._give_turn()
        entry = self.rules.reader.move(self.node)
        if entry is None or entry.color is None:
            added, removed = self._difference() if setup else ((), ())
            return Step(self.position, added, removed, setup=setup, findings=tuple(self.findings), say=say)
        self._note_second_move(entry.color)
        if isinstance(entry.piece, Problem):
            return self._unplayed(entry.color, entry, entry.piece, setup=setup)
        return self._played(entry.color, entry, entry.piece, setup=setup)

    # --- setup

    def _set_up(self) -> Message:
        state = self.before.state.settled()
        added = removed = 0
        for entry in self.rules.reader.setup(self.node):
            if isinstance(entry.piece, Problem):
                self._find_in_setup(entry, entry.piece.code, entry.piece.what)
            elif entry.color is None:
                without = state.remove(entry.piece.mask)
                if without is None:
                    points = points_text(self.rules.board.names_of(entry.piece.mask))
                    self._find_in_setup(entry, "nothing-to-remove", what("nothing-to-remove", points=points))
                else:
                    state, removed = without, removed + 1
            elif not state.left[entry.color][entry.piece.piece]:
                self._find_in_setup(entry, "piece-used-up", self._used_up(entry.piece))
            else:
                state, added = state.place(entry.color, entry.piece), added + 1
        self.position = BlokusPosition(self.rules, state, self.before.turn, fixed=self.before.fixed)
        return Message("blokus.setup", {"added": added, "removed": removed})

    def _give_turn(self) -> None:
        color = self.rules.reader.color_to_play(self.node)
        if color is not None:
            at = self.position
            self.position = BlokusPosition(
                self.rules, at.state, color, fixed=True, number=at.number, stuck=at.known_stuck
            )

    # --- the move

    def _unplayed(self, color: int, entry: Entry, problem: Problem, *, setup: bool) -> Step:
        """The move cannot be read or carried out: it is counted, and the position stays as it was."""
        at = self.position
        self.position = BlokusPosition(
            self.rules, at.state, at.turn, fixed=at.fixed, number=at.number + 1, stuck=at.known_stuck
        )
        self._find(entry, color, problem.code, problem.what)
        added, removed = self._difference() if setup else ((), ())
        return Step(
            self.position,
            added,
            removed,
            setup=setup,
            findings=tuple(self.findings),
            number=self.position.number,
            say=Message("blokus.lost", {"number": self.position.number, "side": self._side(color)}),
        )

    def _played(self, color: int, entry: Entry, placement: Placement, *, setup: bool) -> Step:
        rules, at = self.rules, self.position
        if not at.state.left[color][placement.piece]:
            return self._unplayed(color, entry, Problem("piece-used-up", self._used_up(placement)), setup=setup)
        breaches = rules.law.breaches(at.state, color, placement)
        in_turn = at.color_to_play == color
        # a piece on free points takes moves away from the others and never gives them any
        overlaps = any(breach.code == "occupied" for breach in breaches)
        self.position = BlokusPosition(
            rules,
            at.state.move(color, placement),
            (color + 1) % len(rules.variant.colors),
            number=at.number + 1,
            stuck=frozenset() if overlaps else at.known_stuck - {color},
        )
        if not in_turn:
            turn = self._side(at.color_to_play)
            self._find(entry, color, "out-of-turn", what("out-of-turn", turn=turn))
        for breach in breaches:
            self._find(entry, color, breach.code, self._breach(color, breach))
        piece = rules.artist.piece(color, placement, placement.mask)
        added, removed = self._difference() if setup or overlaps else self._one_more(color, piece)
        name = rules.board.pieces[placement.piece].name
        legal = in_turn and not breaches
        return Step(
            self.position,
            added,
            removed,
            marks=(rules.artist.last_mark(piece, placement),),
            classes=() if legal else ((piece.key, "illegal"),),
            moves=(Move(rules.variant.moves[color], piece.points, name),),
            setup=setup,
            legal=legal,
            findings=tuple(self.findings),
            number=self.position.number,
            say=Message(
                "blokus.move",
                {
                    "number": self.position.number,
                    "side": self._side(color),
                    "piece": name,
                    "points": points_text(piece.points),
                },
            ),
        )

    # --- what changes on the board

    def _one_more(self, color: int, piece: Item) -> tuple[tuple[Item, ...], tuple[str, ...]]:
        """The change that a piece on free points makes: itself, and the starting points that are done with."""
        state = self.before.state
        if state.has_placed(color):
            return (piece,), ()
        artist = self.rules.artist
        shown, left = artist.dots(self.before.started), artist.dots(self.position.started)
        return (piece,), tuple(dot.key for dot in shown if dot not in left)

    def _difference(self) -> tuple[tuple[Item, ...], tuple[str, ...]]:
        """What is drawn now and was not, and the keys of what was drawn and is no more."""
        before = {item.key: item for item in self.before.drawn()}
        after = {item.key: item for item in self.position.drawn()}
        added = tuple(item for key, item in after.items() if key not in before)
        return added, tuple(key for key in before if key not in after)

    # --- what is wrong

    def _side(self, color: int) -> Message:
        return color_name(self.rules.variant.colors[color])

    def _used_up(self, placement: Placement) -> Message:
        return what("piece-used-up", piece=self.rules.board.pieces[placement.piece].name)

    def _breach(self, color: int, breach: Breach) -> Message:
        of = Message(f"blokus.of.{self.rules.variant.colors[color]}")
        return what(breach.code, of=of, points=points_text(self.rules.board.names_of(breach.where)))

    def _find(self, entry: Entry, color: int, code: str, message: Message) -> None:
        """A finding of the move, whose number is that of the position after it."""
        arguments = {"number": self.position.number, "side": self._side(color), "what": message}
        self.findings.append(Finding(code, Message("blokus.at-move", arguments), entry.ident, entry.value))

    def _find_in_setup(self, entry: Entry, code: str, message: Message) -> None:
        if entry.color is None:
            about = Message("blokus.at-removal", {"what": message})
        else:
            about = Message("blokus.at-setup", {"side": self._side(entry.color), "what": message})
        self.findings.append(Finding(code, about, entry.ident, entry.value))

    def _note_foreign_colors(self) -> None:
        properties = self.node.properties
        foreign: Iterable[str] = (ident for ident in self.rules.reader.foreign if ident in properties)
        for ident in foreign:
            self.findings.append(Finding("no-such-color", what("no-such-color", ident=ident), ident))

    def _note_second_move(self, color: int) -> None:
        number = self.position.number + 1
        for ident in self.rules.reader.move_names(self.node)[1:]:
            arguments = {"number": number, "side": self._side(color), "what": what("second-move", ident=ident)}
            self.findings.append(Finding("second-move", Message("blokus.at-move", arguments), ident))
