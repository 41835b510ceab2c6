"""Read the TwixT records of the game server Little Golem (`.tsgf`), after section 7 of the project's specification.

They use the lower-case identifiers `b` and `r`, and pairs of letters for holes. `b` connects top and bottom, so it is
white.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.budgets import UNLIMITED
from boardreel.games.twixt.dialect import DRAW_OFFER_PROPERTY, PP, Dialect
from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid
from boardreel.games.twixt.notation import (
    ACCEPT_DRAW,
    OFFER_DRAW,
    PEG,
    SPECIAL_MOVES,
    SWAP_PIECES,
    UNREADABLE,
    MoveEntry,
    ParsedMove,
    write_entries,
)
from boardreel.sgf import Collection, Game
from boardreel.sgf import read as read_sgf
from boardreel.sgf.info_reading import known_event
from boardreel.sgf.values import parse_number

_GAME_NUMBER = 21
ALPHABET_SIZE = 26
#: how many characters of a file are searched for a move of its first game
_SAMPLE_CHARACTERS = 65_536
#: how many nodes of the main line are searched for the identifiers of Little Golem
_SAMPLE_NODES = 30
#: the letter comes first, because texts are searched faster for it than for what is before it
_OWN_IDENTIFIER = re.compile(r"[brR](?<=[;\]\s].)\s*\[", re.DOTALL)
_TWIXT_EVENT = re.compile(r"twixt\b", re.IGNORECASE)
_EVENT_OF_ANOTHER_GAME = re.compile(r"(?!twixt\b)[a-z]+\.", re.IGNORECASE)
_HOLE = re.compile(r"([A-Za-z])(?:([A-Za-z])|([0-9]{1,2}))(\|draw)?", re.IGNORECASE)
_LETTERS_ONLY = re.compile(r"[A-Za-z|]*")
#: special move → its text, if that differs from the name
_SPECIAL_TEXTS = {SWAP_PIECES: "swap", ACCEPT_DRAW: "draw"}
#: property of a player → property of the player of the other color in a standard record
EXCHANGED_PLAYERS = {"PB": "PW", "PW": "PB", "BR": "WR", "WR": "BR", "BT": "WT", "WT": "BT"}


def read_move(raws: Sequence[str], grid: HoleGrid) -> ParsedMove:
    """Read the raw values of a move in Little Golem's notation, such as `kd`, `kd|draw` or `swap`."""
    if len(raws) == 1:
        special = SPECIAL_MOVES.get(raws[0].strip().lower())
        if special is not None:
            return ParsedMove(special=special)
    is_large = max(grid.columns, grid.rows) > ALPHABET_SIZE
    matches = [_HOLE.fullmatch(raw.strip()) for raw in raws]
    entries = tuple(_entry(match, index, is_large=is_large) for index, match in enumerate(matches))
    return ParsedMove(entries, offers_draw=any(match is not None and match[4] for match in matches))


def _entry(match: re.Match[str] | None, value_index: int, *, is_large: bool) -> MoveEntry:
    """Return the peg that a match of `_HOLE` describes, or an unreadable entry for None."""
    if match is None:
        return MoveEntry(UNREADABLE, value_index=value_index)
    row = letter_number(match[2], is_large=is_large) if match[2] else int(match[3])
    return MoveEntry(PEG, letter_number(match[1], is_large=is_large), row, value_index=value_index)


def letter_number(letter: str, *, is_large: bool) -> int:
    """Return the column or row that a letter names, counted from 1: `a` is 1.

    On a large board, with more than 26 columns or rows, `A` is 27. On others, upper and lower case are the same.
    """
    return ord(letter.lower()) - ord("a") + (ALPHABET_SIZE + 1 if is_large and letter.isupper() else 1)


def write_move(move: ParsedMove, grid: HoleGrid) -> Sequence[str]:
    """Return the raw values of a move in Little Golem's notation, which cannot write links."""
    if move.special is not None:
        return [_SPECIAL_TEXTS.get(move.special, move.special)]
    if any(entry.kind != PEG for entry in move.entries):
        return []
    is_large = max(grid.columns, grid.rows) > ALPHABET_SIZE
    return [
        number_letter(entry.column, is_large=is_large) + number_letter(entry.row, is_large=is_large)
        for entry in move.entries
    ]


def number_letter(number: int, *, is_large: bool) -> str:
    """Return the letter of a column or row, counted from 1: the inverse of `letter_number`."""
    is_capital = is_large and number > ALPHABET_SIZE
    return chr(ord("A") + number - ALPHABET_SIZE - 1) if is_capital else chr(ord("a") + number - 1)


LITTLE_GOLEM = Dialect(
    "littlegolem",
    {"b": WHITE, "r": BLACK, "B": WHITE, "R": BLACK, "W": BLACK},
    {WHITE: "PB", BLACK: "PW"},
    PP,
    read_move,
    write_move,
)


def is_little_golem(game: Game) -> bool:
    """Return whether a game tree is a TwixT game of Little Golem.

    The identifiers `b`, `r` and `R` decide. Without them, a game without `GM` is one if `B` moves first, all moves are
    pairs of letters, and the source (`SO`) or the file name is Little Golem's. Its games of Go have both colors, too.
    """
    root = game.root
    number = (root.text("GM") or "").strip()
    if number and parse_number(number) != _GAME_NUMBER:
        return False
    nodes = [node.properties for node in game.main_line()[:_SAMPLE_NODES]]
    if any(not {"b", "r", "R"}.isdisjoint(properties) for properties in nodes):
        return True
    movers = [ident for properties in nodes for ident in properties if ident in ("B", "W")]
    if number or movers[:1] == ["W"] or not all(map(_has_only_letters, nodes)):
        return False
    source, event = root.text("SO") or "", (root.text("EV") or "").strip()
    if "littlegolem" in source.lower():
        return _TWIXT_EVENT.match(event) is not None or ("W" not in movers and not _EVENT_OF_ANOTHER_GAME.match(event))
    return (game.collection.name or "").lower().endswith(".tsgf")


def _has_only_letters(properties: Mapping[str, Sequence[str]]) -> bool:
    """Return whether the values of `B` and `W`, if any, consist of letters only, as in Little Golem's notation."""
    return all(_LETTERS_ONLY.fullmatch(value.strip()) for ident in ("B", "W") for value in properties.get(ident, ()))


def recognize(text: str, name: str | None) -> Collection | None:
    """Read a record whose first game is one of Little Golem, keeping its lower-case identifiers, or return None.

    `name` is the file name, if known.
    """
    has_own_name = (name or "").lower().endswith(".tsgf")
    if not (has_own_name or _OWN_IDENTIFIER.search(text, 0, _SAMPLE_CHARACTERS)):
        return None
    collection = read_sgf(text, name=name, keep_case=True, budget=UNLIMITED.start())
    return collection if len(collection.games) and is_little_golem(collection.games[0]) else None


def convert_little_golem(
    properties: Mapping[str, Sequence[str]], grid: HoleGrid, *, is_root: bool
) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the properties of a node, as identifiers and raw values, in the published notation of `GM[21]`.

    The colors of the players are exchanged in the root. An offer of a draw together with a peg has no published notation,
    so it is written as a private property.
    """
    converted: list[tuple[str, Sequence[str]]] = []
    if is_root:
        converted += [("FF", ["4"]), ("GM", [str(_GAME_NUMBER)])]
        converted += [("RU", [PP])] if "RU" not in properties else []
    for ident, raws in properties.items():
        if ident in LITTLE_GOLEM.movers:
            move = read_move(raws, grid)
            values = [
                raws[entry.value_index] if entry.kind == UNREADABLE else write_entries([entry])[0]
                for entry in move.entries
            ]
            converted.append((LITTLE_GOLEM.movers[ident], [move.special] if move.special else values))
            converted += [(DRAW_OFFER_PROPERTY, [OFFER_DRAW])] if move.offers_draw else []
        elif not is_root or (ident not in ("FF", "GM") and not (ident == "EV" and not known_event(raws[0]))):
            converted.append((EXCHANGED_PLAYERS.get(ident, ident) if is_root else ident, raws))
    return converted
