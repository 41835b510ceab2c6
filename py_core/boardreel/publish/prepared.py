"""One game of a record made ready for a page: title, caption, picture of a position, Reel."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from boardreel.choosing import Move, games_of, node_at_move, open_record
from boardreel.messages import format_message, templates
from boardreel.publish.markup import Markup
from boardreel.publish.messages import text
from boardreel.reel import reel_text
from boardreel.reel.game_info import game_title, player_names
from boardreel.reel.results import game_result
from boardreel.replay import Replay
from boardreel.scene import svg
from boardreel.scene.svg import clean
from boardreel.sgf import Collection, Game, Node

#: longest line of text that stands in place of a title or a caption
LONGEST = 200
#: nodes of games that are prepared: of more, the Reel has several megabytes
MOST_NODES = 10_000


def shorten(text: str, longest: int = LONGEST) -> str:
    """One line of text, cut with an ellipsis where it is too long."""
    line = " ".join(clean(text).split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


@dataclass
class Prepared:
    """A game at a node. Texts are in English and plain: whoever puts them into a page escapes them."""

    path: Path
    replay: Replay
    node: Node

    @property
    def game(self) -> Game:
        return self.replay.game

    @property
    def collection(self) -> Collection:
        return self.game.collection

    @property
    def kind(self) -> str:
        """The variant, as players call it."""
        return shorten(self.replay.rules.name)

    @cached_property
    def title(self) -> str:
        """Who played, or what the game is called, or the variant."""
        found = game_title(self.game, self.replay.rules)
        return shorten(found) if isinstance(found, str) else self.kind

    @cached_property
    def people(self) -> str:
        return shorten(player_names(self.game, self.replay.rules))

    @cached_property
    def moves(self) -> int:
        """Moves of the main line."""
        return sum(self._is_move(node) for node in self.game.main_line())

    @cached_property
    def move(self) -> int:
        """Moves up to the node."""
        number = 0
        at: Node | None = self.node
        while at is not None:
            number += self._is_move(at)
            at = at.parent
        return number

    @property
    def link(self) -> str | None:
        """Return the attribute `move` with which the element opens at the node; None where it opens there without."""
        return None if self.node == self.replay.opening_node() else str(self.node.depth)

    def _is_move(self, node: Node) -> bool:
        label = self.replay.rules.label(node)
        return label is not None and label.color is not None

    @cached_property
    def caption(self) -> str:
        """What the picture shows, in a sentence."""
        step, table = self.replay.step(self.node), templates(self.replay.rules.kind)
        said = [
            format_message(message, table)
            for message in (step.announcement, step.position.status())
            if message is not None
        ]
        return shorten(". ".join([self._place(), *said]))

    def _place(self) -> str:
        """Return where in the game the node is."""
        if not self.moves:
            return text("caption.no-moves")
        return text("caption.after" if self.move else "caption.start", move=self.move, moves=self.moves)

    @cached_property
    def description(self) -> str:
        """One line about the game: variant, length, result."""
        return shorten(", ".join(filter(None, (self.kind, text("about.moves", moves=self.moves), self.result))))

    @cached_property
    def result(self) -> str:
        """The result in words; empty when the record names none."""
        found = game_result(self.game, self.replay.rules)
        return "" if found is None else shorten(format_message(found.message, templates(self.replay.rules.kind)))

    @cached_property
    def raw_result(self) -> str:
        """The result as the record writes it; empty when the record names none."""
        found = game_result(self.game, self.replay.rules)
        return "" if found is None else shorten(found.raw)

    def info(self, *idents: str) -> str:
        """The first of these properties of the root that has a text, as one line."""
        return next((shorten(found) for ident in idents if (found := self.game.root.text(ident))), "")

    def picture(self, *, width: int | None = None, coordinates: bool = True, inside: bool = False) -> Markup:
        """The position as SVG. With `inside` it is to stand in a page, where the same names may stand again."""
        step = self.replay.step(self.node)
        picture = svg.document(
            self.replay.rules.scene,
            [*step.position.items(), *step.marks],
            coordinates=coordinates,
            width=width,
            title=f"{self.title}: {self.caption}",
            ids=f"p{self.digest[:8]}-" if inside else "",
        )
        return Markup(picture)

    @cached_property
    def digest(self) -> str:
        """A hash of the record and the place in it."""
        place = f"{self.game.number} {self.node.index} ".encode()
        return hashlib.sha256(place + self.collection.raw_bytes).hexdigest()

    @cached_property
    def reel(self) -> str | None:
        """The Reel as JSON text, whole; None for a long game, which Python reads sooner than its Reel is loaded."""
        return reel_text(self.game) if len(self.game.nodes) <= MOST_NODES else None


def prepare(path: Path, *, game: int = 1, move: Move | None = None) -> Prepared:
    """Return a game of a file at a move of its main line, see `at_move`."""
    replay = Replay(games_of(open_record(path), game)[0])
    return at_move(path, replay, move)


def at_move(path: Path, replay: Replay, move: Move | None) -> Prepared:
    """Return the game at a move; without a move at the record's own start, else at its end."""
    start = replay.rules.start_node() if move is None else None
    return Prepared(path, replay, node_at_move(replay, move) if start is None else start)
