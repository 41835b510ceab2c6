"""Little Golem's records (`.tsgf`): lower-case `b` and `r`, letter pairs, `b` from top to bottom (specification, 7)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.games.twixt.dialect import OFFER_SIGN, PP, Dialect
from boardreel.games.twixt.grid import BLACK, WHITE, Grid
from boardreel.games.twixt.notation import BAD, OFFER_DRAW, PEG, SPECIAL, Entry, Reading, write_entries
from boardreel.sgf import Collection, Game
from boardreel.sgf import read as read_sgf
from boardreel.sgf.values import parse_number

#: the part of a file in which a move of its first game is looked for
HEAD = 65_536
#: nodes of the main line in which a game's signs are looked for
_FIRST_NODES = 30
_OWN_NAME = re.compile(r"[;\]\s](?:b|r|R)\s*\[")
_OTHER_EVENT = re.compile(r"(?!twixt\b)[a-z]+\.", re.IGNORECASE)
_PAIR = re.compile(r"([A-Za-z])(?:([A-Za-z])|([0-9]{1,2}))(\|draw)?", re.IGNORECASE)
_LETTERS_ONLY = re.compile(r"[A-Za-z|]*")
#: properties that name the person of the other colour in a standard record
_EXCHANGED = {"PB": "PW", "PW": "PB", "BR": "WR", "WR": "BR", "BT": "WT", "WT": "BT"}


def read_move(raws: Sequence[str], grid: Grid) -> Reading:
    """The values of one move."""
    if len(raws) == 1:
        special = SPECIAL.get(raws[0].strip().lower())
        if special is not None:
            return Reading(special=special)
    large = max(grid.columns, grid.rows) > 26
    matches = [_PAIR.fullmatch(raw.strip()) for raw in raws]
    entries = tuple(_entry(match, value, large=large) for value, match in enumerate(matches))
    return Reading(entries, offer=any(match is not None and match[4] for match in matches))


def _entry(match: re.Match[str] | None, value: int, *, large: bool) -> Entry:
    if match is None:
        return Entry(BAD, value=value)
    row = letter_number(match[2], large=large) if match[2] else int(match[3])
    return Entry(PEG, letter_number(match[1], large=large), row, value=value)


def letter_number(letter: str, *, large: bool) -> int:
    """`a` is 1; on boards with more than 26 columns or rows `A` is 27, on others case is of no matter."""
    return ord(letter.lower()) - ord("a") + (27 if large and letter.isupper() else 1)


LITTLE_GOLEM = Dialect(
    "littlegolem", {"b": WHITE, "r": BLACK, "B": WHITE, "R": BLACK}, {WHITE: "PB", BLACK: "PW"}, PP, read_move
)


def is_little_golem(game: Game) -> bool:
    """Whether the game tree is one of Little Golem's TwixT games."""
    root = game.root
    number = (root.text("GM") or "").strip()
    if number and parse_number(number) != 21:
        return False
    moves = [node.properties for node in game.main_line()[:_FIRST_NODES]]
    if any(not {"b", "r", "R"}.isdisjoint(properties) for properties in moves):
        return True
    if number or any("W" in properties or not _pairs(properties) for properties in moves):
        return False
    source, event = root.text("SO") or "", (root.text("EV") or "").strip()
    if "littlegolem" in source.lower():
        return _OTHER_EVENT.match(event) is None
    return (game.collection.name or "").lower().endswith(".tsgf")


def _pairs(properties: Mapping[str, Sequence[str]]) -> bool:
    return all(_LETTERS_ONLY.fullmatch(value.strip()) for value in properties.get("B", ()))


def recognize(text: str, name: str | None) -> Collection | None:
    """The record with its identifiers as written, when there is a game of Little Golem in front."""
    named = (name or "").lower().endswith(".tsgf")
    if "(" not in text or not (named or _OWN_NAME.search(text, 0, HEAD)):
        return None
    collection = read_sgf(text, name=name, keep_case=True)
    return collection if len(collection.games) and is_little_golem(collection.games[0]) else None


def convert(properties: Mapping[str, Sequence[str]], grid: Grid, *, root: bool) -> Sequence[tuple[str, Sequence[str]]]:
    """A node's properties as `GM[21]` has them. An offer of a draw beside a peg has no form there and is kept apart."""
    written: list[tuple[str, Sequence[str]]] = []
    if root:
        written += [("FF", ["4"]), ("GM", ["21"])]
        written += [("RU", [PP])] if "RU" not in properties else []
    for ident, raws in properties.items():
        if ident in LITTLE_GOLEM.movers:
            reading = read_move(raws, grid)
            values = [raws[e.value] if e.kind == BAD else write_entries([e])[0] for e in reading.entries]
            written.append((LITTLE_GOLEM.movers[ident], [reading.special] if reading.special else values))
            written += [(OFFER_SIGN, [OFFER_DRAW])] if reading.offer else []
        elif not root or (ident not in ("FF", "GM") and not (ident == "EV" and list(raws) == ["null"])):
            written.append((_EXCHANGED.get(ident, ident) if root else ident, raws))
    return written
