"""A game of an archive for queries and tables: its texts, and its typed values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from boardreel.batch.diagnosing import all_diagnostics
from boardreel.batch.game_text import text_of_game
from boardreel.budgets import UNLIMITED
from boardreel.diagnostics import Diagnostic, Severity
from boardreel.explorer.outcomes import year_of
from boardreel.files import printable_name
from boardreel.game_facts import read_facts
from boardreel.game_words import one_line, searched_texts
from boardreel.games.move_numbers import count_moves
from boardreel.games.protocol import Rules
from boardreel.games.registry import open_rules
from boardreel.query.fields import FEATURES
from boardreel.query.game_texts import size_text, winner_names
from boardreel.record_pieces import LocatedGame
from boardreel.sgf import Node, read
from boardreel.sgf.game_facts import GameFacts, Player
from boardreel.sgf.properties import EVALUATION_IDENTS, property_text
from boardreel.sgf.values import parse_number, parse_real

#: a cell of a table
Cell: TypeAlias = str | int | float | None
#: the largest integer of the tables that `boardreel export` writes
_MAX_INTEGER = 2**31 - 1
_SETUP_IDENTS = ("AB", "AW", "AE", "AA", "A1", "A2", "A3", "A4")
_COMMENT_IDENTS = ("C", "GC")


class ArchivedGame:
    """A game of an archive, with texts for queries and values for tables, which are read when they are first asked for."""

    def __init__(self, located: LocatedGame) -> None:
        self.located = located
        self.game = located.game

    def __str__(self) -> str:
        """Return the path of the game's file and the number of the game in it, from 1."""
        return f"{self.file} {self.game.number}"

    @property
    def file(self) -> str:
        """Return the path of the file as printable text with slashes; `FILE!MEMBER` for a file in an archive."""
        path, member = printable_name(Path(self.located.path).as_posix()), self.located.member
        return f"{path}!{printable_name(member)}" if member else path

    def texts(self, field: str) -> Sequence[str]:
        """Return the texts that the game has for a field of a query."""
        return _TEXTS[field](self)

    def cell(self, column: str) -> Cell:
        """Return the value of the game in a column of `COLUMNS`, None if its record does not name one."""
        value = COLUMNS[column](self)
        return None if value == "" else value

    @cached_property
    def rules(self) -> Rules:
        """Return the rules of the game."""
        return open_rules(self.game)

    @cached_property
    def facts(self) -> GameFacts:
        """Return the players, date and game info that the root names."""
        return read_facts(self.game, self.rules)

    @property
    def players(self) -> list[str]:
        """Return the names of the players in their order; a name is empty if the record does not have it."""
        return [_in_one_line(player.text) for player in self.facts.players]

    @property
    def ranks(self) -> list[str]:
        """Return the ranks of the players in their order; a rank is empty if the record does not have it."""
        return [one_line(player.rank) for player in self.facts.players]

    @property
    def players_by_color(self) -> dict[str, Player]:
        """Return the players by color, `black` and `white`, if there are two; Black may play first or second."""
        players = self.facts.players
        if len(players) != 2:
            return {}
        first, second = players
        black, white = (second, first) if first.color == "W" else (first, second)
        return {"black": black, "white": white}

    @cached_property
    def move_count(self) -> int:
        """Return the number of moves on the main line."""
        return count_moves(self.rules, self.game.main_line())

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """Return all problems of the game."""
        return list(all_diagnostics(self.game))

    @cached_property
    def features(self) -> list[str]:
        """Return the names of those features among `FEATURES` that the game has, such as `comments`."""
        severities = (Severity.FATAL, Severity.ERROR, Severity.WARNING)
        has: Mapping[str, Callable[[], bool]] = {
            "comments": lambda: self._has_any(_COMMENT_IDENTS),
            "variations": lambda: any(sibling >= 0 for sibling in self.game.next_sibling),
            "evaluation": lambda: self._has_any(("V", *EVALUATION_IDENTS)),
            "setup": lambda: self._has_any(_SETUP_IDENTS),
            "problems": lambda: any(found.severity in severities for found in self.diagnostics),
        }
        return [name for name in FEATURES if has[name]()]

    @property
    def date(self) -> str:
        """Return the date of the game in the form of `DT`, or as the record writes it; empty if there is none."""
        return _in_one_line(self.facts.date.text)

    @property
    def event(self) -> str:
        """Return the name of the game's event, empty if the record does not have it."""
        return self._info("EV")

    @property
    def komi(self) -> float | None:
        """Return the komi in points, None if the record does not have it."""
        return parse_real(self._info("KM"))

    @property
    def handicap(self) -> int:
        """Return the number of handicap stones, 0 without any or if the number is too large for a table."""
        number = parse_number(self._info("HA")) or 0
        return number if abs(number) <= _MAX_INTEGER else 0

    @property
    def result(self) -> str:
        """Return the result of the game in the form of `RE`, or as the record writes it; empty if there is none."""
        return self.facts.result.value

    @cached_property
    def _sgf_root(self) -> Node:
        """Return the root of the game as `boardreel edit` changes it: in SGF, if the record is in another notation."""
        if not self.game.collection.is_foreign:
            return self.game.root
        content, codec = text_of_game(self.located)
        return read(content, charset=codec, budget=UNLIMITED.start()).games[0].root

    def sgf_text(self, ident: str) -> str:
        """Return the texts of all values of a property of the root on one line, empty if the root does not have it.

        If the record is in another notation, they are those of the game in SGF.
        """
        return _in_one_line(" ".join(property_text(ident, [value]) for value in self._sgf_root.raw(ident)))

    def text(self, ident: str) -> str:
        """Return the text of a property of the root on one line, empty if the root does not have it."""
        return _in_one_line(self.game.root.text(ident) or "")

    def _info(self, ident: str) -> str:
        """Return the text of a game-info property, such as `KM`: what was read from it, or as the record writes it."""
        value = self.facts.info.get(ident)
        return self.text(ident) if value is None else _in_one_line(str(value))

    def _has_any(self, idents: Iterable[str]) -> bool:
        """Return whether any node has one of the properties with these identifiers."""
        possible = {ident for ident in idents if self.game.may_have(ident)}
        return bool(possible) and any(not possible.isdisjoint(node.properties) for node in self.game.nodes)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _known(value: object) -> list[str]:
    return [] if value is None else [f"{value:g}" if isinstance(value, float) else str(value)]


def _name_of(archived: ArchivedGame, color: str) -> str:
    """Return the name of the player of a color, `black` or `white`; empty without one."""
    player = archived.players_by_color.get(color)
    return "" if player is None else _in_one_line(player.text)


def _rank_of(archived: ArchivedGame, color: str) -> str:
    """Return the rank of the player of a color, `black` or `white`; empty without one."""
    player = archived.players_by_color.get(color)
    return "" if player is None else one_line(player.rank)


#: field of a query → the texts of a game
_TEXTS: Mapping[str, Callable[[ArchivedGame], Sequence[str]]] = {
    "words": lambda archived: searched_texts(archived.game, archived.rules),
    "player": lambda archived: [name for name in archived.players if name],
    "black": lambda archived: [_name_of(archived, "black")],
    "white": lambda archived: [_name_of(archived, "white")],
    "event": lambda archived: [archived.event],
    "place": lambda archived: [archived.text("PC")],
    "date": lambda archived: [archived.date],
    "result": lambda archived: [archived.result],
    "winner": lambda archived: winner_names(archived.result),
    "game": lambda archived: [archived.rules.scope],
    "size": lambda archived: [size_text(archived.rules.scope)],
    "komi": lambda archived: _known(archived.komi),
    "handicap": lambda archived: [str(archived.handicap)],
    "rank": lambda archived: archived.ranks,
    "moves": lambda archived: [str(archived.move_count)],
    "has": lambda archived: archived.features,
    "code": lambda archived: sorted({found.code for found in archived.diagnostics}),
    "file": lambda archived: [archived.file],
}


#: column of a table → the value of a game
COLUMNS: Mapping[str, Callable[[ArchivedGame], Cell]] = {
    "file": lambda archived: archived.file,
    "stem": lambda archived: PurePosixPath(archived.located.member or Path(archived.located.path).as_posix()).stem,
    "number": lambda archived: archived.game.number,
    "game": lambda archived: archived.rules.name,
    "size": lambda archived: size_text(archived.rules.scope),
    "players": lambda archived: " – ".join(filter(None, archived.players)),
    "black": lambda archived: _name_of(archived, "black"),
    "white": lambda archived: _name_of(archived, "white"),
    "black_rank": lambda archived: _rank_of(archived, "black"),
    "white_rank": lambda archived: _rank_of(archived, "white"),
    "event": lambda archived: archived.event,
    "round": lambda archived: archived.text("RO"),
    "place": lambda archived: archived.text("PC"),
    "date": lambda archived: archived.date,
    "year": lambda archived: year_of(archived.date),
    "result": lambda archived: archived.result,
    "winner": lambda archived: next(reversed(winner_names(archived.result)), ""),
    "komi": lambda archived: archived.komi,
    "handicap": lambda archived: archived.handicap,
    "name": lambda archived: archived.text("GN"),
    "moves": lambda archived: archived.move_count,
    "nodes": lambda archived: len(archived.game.parent),
    "has": lambda archived: " ".join(archived.features),
    "codes": lambda archived: " ".join(sorted({found.code for found in archived.diagnostics})),
}
