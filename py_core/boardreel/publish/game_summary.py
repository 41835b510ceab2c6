"""Summarize one game for a page: title, caption, picture of a position, Reel."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from boardreel.counts import MoveNumber
from boardreel.explorer.reel_keys import reel_keys
from boardreel.files import read_parts
from boardreel.game_results import read_game_result
from boardreel.games.move_numbers import count_moves
from boardreel.messages import format_message, templates
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.publish.markup import Markup
from boardreel.publish.messages import text
from boardreel.publish.utf8_records import utf8_record
from boardreel.record_files import open_game
from boardreel.record_pieces.whole_record import find_counted_game
from boardreel.reel import DividedReel, ReelBuilder
from boardreel.reel.game_info import game_title, player_names
from boardreel.reel.results import game_result
from boardreel.replay import Replay
from boardreel.scene import svg
from boardreel.scene.elements import clean, serialize
from boardreel.scene.shapes import Box
from boardreel.scene.styles import PALETTES, looks_for
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf.info_reading import date_of, event_of

#: a title or caption is cut to this length
MAX_LINE_CHARACTERS = 200
#: longer games get no Reel: it would be several megabytes, and Python reads the record sooner than a browser loads them
MAX_REEL_NODES = 10_000
ID_PREFIX_CHARACTERS = 8


def shorten(text: str, max_characters: int = MAX_LINE_CHARACTERS) -> str:
    """Return text as one line without control characters, cut to `max_characters` with an ellipsis if it is longer."""
    line = " ".join(clean(text).split())
    return line if len(line) <= max_characters else f"{line[: max_characters - 1].rstrip()}…"


@dataclass
class GameSummary:
    """Texts and a picture that present one game of the record at `path`, with the position at `node`.

    The texts are plain text in `language` and may contain text of the record, so pages must escape them. `display` are
    attributes of the viewer such as `coordinates`. `heading` is the title, unless it is empty. `is_opened_at_node`
    means that the viewer opens at `node` and not where it opens by default. With `has_keys`, the Reel has the keys of
    the positions, for an index. `charset` is that of the record if the user has named it.
    """

    path: Path
    replay: Replay
    node: Node
    display: Mapping[str, str] = field(default_factory=dict)
    heading: str = ""
    is_opened_at_node: bool = True
    language: str = "en"
    has_keys: bool = False
    charset: str | None = None
    #: the caption if it is known already, so that the node need not be played
    known_caption: str | None = None

    @property
    def game(self) -> Game:
        """Return the game that is summarized."""
        return self.replay.game

    @property
    def collection(self) -> Collection:
        """Return the record that contains the game."""
        return self.game.collection.whole

    @property
    def variant(self) -> str:
        """Return the name of the game's variant, such as `Blokus Duo`."""
        return shorten(self.replay.rules.name)

    @cached_property
    def title(self) -> str:
        """Return the heading if there is one, or else the players' names, the game's name or, at last, the variant."""
        if self.heading:
            return self.heading
        found = game_title(self.game, self.replay.rules)
        return shorten(found) if isinstance(found, str) else self.variant

    @cached_property
    def players(self) -> str:
        """Return the names of the players, or an empty string if the record does not have them."""
        return shorten(player_names(self.game, self.replay.rules))

    @cached_property
    def move_count(self) -> int:
        """Return the number of moves on the main line."""
        return count_moves(self.replay.rules, self.game.main_line())

    @cached_property
    def move_number(self) -> int:
        """Return the number of moves from the start of the game to the node."""
        return count_moves(self.replay.rules, map(self.game.node, self.game.path_up(self.node.index)))

    @property
    def move_attribute(self) -> str | None:
        """Return the attribute `move` that makes the viewer open at the node; None if it opens by default."""
        is_default = not self.is_opened_at_node or self.node == self.replay.opening_node()
        return None if is_default else str(self.node.depth)

    @cached_property
    def caption(self) -> str:
        """Return the text under the picture: move number, last move, side to play or result."""
        if self.known_caption is not None:
            return self.known_caption
        step, table = self.replay.step(self.node), self._templates
        messages = (step.announcement, None if self._hides_result else step.position.status())
        sentences = [format_message(message, table, self.language) for message in messages if message is not None]
        return shorten(". ".join([self._progress(), *sentences]))

    def _progress(self) -> str:
        """Return the number of moves before the node in words, such as `After 3 of 20 moves`."""
        if not self.move_count:
            return text("caption.no-moves", self.language)
        key = "caption.after" if self.move_number else "caption.start"
        return text(key, self.language, move=self.move_number, moves=self.move_count)

    @cached_property
    def description(self) -> str:
        """Return one line about the game: variant, number of moves, result."""
        move_count = text("about.moves", self.language, moves=self.move_count)
        result = "" if self._hides_result else self.result
        return shorten(", ".join(filter(None, (self.variant, move_count, result))))

    @cached_property
    def _templates(self) -> Mapping[str, str]:
        return _named_as_drawn(templates(self.replay.rules.kind, self.language), self._palette)

    @property
    def _palette(self) -> str:
        palette = self.display.get("palette", "default")
        return palette if palette in PALETTES else "default"

    @property
    def _hides_result(self) -> bool:
        return self.display.get("result") == "hidden"

    @cached_property
    def result(self) -> str:
        """Return the result in words, or an empty string if the record does not have one."""
        found = game_result(self.game, self.replay.rules)
        return "" if found is None else shorten(format_message(found.message, self._templates, self.language))

    @property
    def event(self) -> str:
        """Return the event as one line, or an empty string if the record does not name it."""
        return shorten(event_of(self.game.root, standard_values=self.replay.rules.standard_values))

    @property
    def date(self) -> str:
        """Return the date in the form of `DT` if it can be read, or an empty string if the record does not have one."""
        return shorten(date_of(self.game.root, standard_values=self.replay.rules.standard_values))

    @cached_property
    def raw_result(self) -> str:
        """Return the result in the form of `RE` or as the record writes it, or an empty string if it does not have one."""
        return shorten(read_game_result(self.root_text("RE"), self.replay.rules).value)

    @property
    def task(self) -> str:
        """Return the objective of a puzzle in words, or an empty string if the game is no puzzle."""
        puzzle = self.replay.puzzle
        return "" if puzzle is None else shorten(format_message(puzzle.goal, self._templates, self.language))

    def root_text(self, *idents: str) -> str:
        """Return the first non-empty text of these properties of the root as one line, or an empty string."""
        return next((shorten(found) for ident in idents if (found := self.game.root.text(ident))), "")

    @property
    def view(self) -> Box | None:
        """Return the part of the board that the record shows at the node, None for the whole board."""
        # without VW no position has to be played for it
        path = self.game.path_up(self.node.index)
        return self.replay.step(self.node).view if any("VW" in self.game.properties(index) for index in path) else None

    def picture(self, *, width_px: int | None = None, coordinates: bool = True, is_inline: bool = False) -> Markup:
        """Return the position as an SVG picture.

        `width_px` is the longest side in pixels, unlimited by default. `coordinates` draws the coordinates of the board.
        `is_inline` gives the ids in the picture a prefix, so that several pictures can be in one page.
        """
        picture = svg.picture(
            self.replay.rules.scene,
            self.replay.picture_items(self.node),
            coordinates=coordinates and self.display.get("coordinates") != "none",
            width=width_px,
            labels=self.replay.labels(self.node, numbers=self.display.get("numbers"), palette=self._palette),
            looks=looks_for("dark" if self.display.get("theme") == "dark" else "light", self._palette),
            title=f"{self.title}: {self.caption}",
            ids=f"p{self.digest[:ID_PREFIX_CHARACTERS]}-" if is_inline else "",
            view=self.view,
        )
        return Markup(serialize(picture))

    def record_bytes(self) -> Iterable[bytes]:
        """Return the bytes of the whole record in parts, read from its file if the summary has only a part of it.

        A record whose charset the user has named is in UTF-8.
        """
        is_whole = self.game.collection.counted_games is None
        parts = [self.collection.raw_bytes] if is_whole else read_parts(self.path)
        return parts if self.charset is None else [utf8_record(b"".join(parts), self.charset)]

    @cached_property
    def digest(self) -> str:
        """Return a SHA-256 hash of the record, or of its part with the game, and of the numbers of the game and node."""
        position = f"{self.game.number} {self.node.index} ".encode()
        return hashlib.sha256(position + self.game.collection.raw_bytes).hexdigest()

    @cached_property
    def reel(self) -> DividedReel | None:
        """Return the Reel of the game, or None if the game has more than `MAX_REEL_NODES` nodes.

        The viewer draws the position of the summary before it parses all other frames.
        """
        return ReelBuilder(self.replay).opening_texts(self.node, self._keys) if self.has_reel else None

    @property
    def has_reel(self) -> bool:
        """Whether the game has a Reel, decided without making it."""
        return len(self.game.nodes) <= MAX_REEL_NODES

    @property
    def _keys(self) -> dict[str, Any] | None:
        """Return the keys by which the viewer finds the positions of the game in an index, if it shows one."""
        return reel_keys(self.replay) if self.has_keys else None


def _named_as_drawn(table: Mapping[str, str], palette: str) -> Mapping[str, str]:
    """Return the templates of a game with the name of a side as a palette draws it.

    The text `KEY@PALETTE` takes the place of the name `KEY` in all texts of the game, as in `web/element/language.js`.
    """
    drawn = next((key for key in table if key.endswith(f"@{palette}")), None)
    if drawn is None:
        return table
    key, prefix = drawn.partition("@")[0], f"{drawn.partition('.')[0]}."
    return {
        other: text.replace(table[key], table[drawn]) if other.startswith(prefix) else text
        for other, text in table.items()
    }


def open_summary(
    path: Path,
    *,
    game: int = 1,
    move: MoveNumber | None = None,
    reading: ReadOptions = DEFAULT_READ_OPTIONS,
    is_puzzle: bool = False,
    is_whole: bool = False,
) -> GameSummary:
    """Return the summary of a game of a record file, after `move` moves of its main line.

    If `move` is None, use the position at which the viewer opens. `game` is the number of the game, from 1. `reading` says
    how the file is read. `is_puzzle` makes the game a puzzle. Unless `is_whole`, the summary of a large record has
    only the part with the game. Raise BoardreelError if the file cannot be read or has no such game.
    """
    find_game = open_game if is_whole else find_counted_game
    replay = Replay(find_game(path, game, reading), is_puzzle=is_puzzle)
    node = replay.opening_node() if move is None else replay.node_after(move)
    return GameSummary(path, replay, node, charset=reading.charset)


def summarize(path: Path, replay: Replay, move: MoveNumber | None = None) -> GameSummary:
    """Return the summary of a game after `move` moves of its main line.

    If `move` is None, use the position at which the record itself starts (as in a problem), or else the end of the
    game.
    """
    start = replay.start_node() if move is None else None
    return GameSummary(path, replay, replay.node_after(move) if start is None else start)
