"""Read the Hex, Amazons and Connect6 games of Little Golem, whose records name the game only in their event.

Hex: section 11 of the project's specification of vendor files. Connect6: `B[j10];W[j9l11]`, columns from `a` and rows from
the bottom, as the converter KifuAssembler (incorporator, LGSgfParser) reads it. Amazons: `j4-g7/d7`, as ggpzero
(`lg_to_gdl`) reads it. Other games are not described anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from boardreel.sgf import Game
from boardreel.sgf.values import parse_number, unescape_simple

from boardreel_dialects.twixt_moves import PropertyList, known_name

RESIGN = "resign"
_EVENT = re.compile(r"([A-Za-z]+[0-9]*)[\w-]*\.")
_PAIR = re.compile(r"([a-z])([a-z])", re.IGNORECASE)
_SWAP = re.compile(r"swap", re.IGNORECASE)
_HEX_WORDS = ("swap", RESIGN, "")
_HEX_SUFFIX = ".hsgf"
_SAMPLE_NODES = 60
_EXCHANGED = {"B": "W", "W": "B"}


class GridGame(NamedTuple):
    """A game of the server: the value of `GM` for it, and the function that rewrites the value of a move."""

    gm: str
    rewrite: Callable[[str], str]


def event_game(game: Game) -> str | None:
    """Return the name of the game at the start of the event in lower case, or None."""
    match = _EVENT.match((game.root.text("EV") or "").strip())
    return match[1].lower() if match else None


def find_grid_game(game: Game, file_name: str | None) -> GridGame | None:
    """Return the game that a game tree of the server is, or None if its notation is not known."""
    name = event_game(game)
    if name is None and (file_name or "").lower().endswith(_HEX_SUFFIX):
        name = "hex"
    found = _GAMES.get(name or "")
    return found if found is not _GAMES["hex"] or _has_hex_moves(game) else None


def _has_hex_moves(game: Game) -> bool:
    """Return whether all moves are pairs of letters or words of Hex."""
    texts = [text.strip().lower() for _, text in _moves(game)]
    return all(_PAIR.fullmatch(text) or text in _HEX_WORDS for text in texts)


def _moves(game: Game) -> list[tuple[str, str]]:
    """Return the moves in the first nodes of the main line: pairs of identifier and text."""
    return [
        (ident, unescape_simple(node.properties[ident][0]))
        for node in game.main_line()[:_SAMPLE_NODES]
        for ident in ("B", "W")
        if ident in node.properties
    ]


def convert_nodes(game: Game, grid_game: GridGame) -> list[PropertyList]:
    """Return the properties of all nodes of a game in standard notation. The first mover is Black."""
    moves = _moves(game)
    movers = _EXCHANGED if moves and moves[0][0] == "W" else {}
    nodes = [_node(node.properties, movers, grid_game) for node in game.nodes]
    last_line = game.main_line()[-1].properties
    is_resigned = any(last_line.get(ident, [""])[0].strip().lower() == RESIGN for ident in _EXCHANGED)
    nodes[0] = _root(game, nodes[0], grid_game, is_resigned=is_resigned)
    return nodes


def _node(properties: Mapping[str, Sequence[str]], movers: Mapping[str, str], grid_game: GridGame) -> PropertyList:
    """Return the properties of a node, with its moves under the color of the mover."""
    return [
        (movers.get(ident, ident), [grid_game.rewrite(value) for value in values])
        if ident in _EXCHANGED
        else (ident, values)
        for ident, values in properties.items()
    ]


def _root(game: Game, properties: PropertyList, grid_game: GridGame, *, is_resigned: bool) -> PropertyList:
    """Return the properties of the root with the game (`GM`), board size and result in their standard form.

    `properties` are those of the server's record. Names of players and events that stand for no value are left out.
    `is_resigned` adds to the winner in `RE` that the other side has resigned.
    """
    root: PropertyList = [("FF", ["4"]), ("GM", [grid_game.gm])]
    for ident, values in properties:
        if ident in ("FF", "GM") or (ident in ("EV", "PB", "PW") and known_name(values[0]) is None):
            continue
        # the letter names the person, and `PB` is the first mover, who is Black
        is_letter = ident == "RE" and values[0].strip() in _EXCHANGED
        root.append((ident, [f"{values[0].strip()}+{'R' if is_resigned else ''}"] if is_letter else values))
    if grid_game is _GAMES["hex"] and parse_number(game.root.text("SZ") or "") is None:
        root.append(("SZ", [str(_largest_coordinate(game))]))
    return root


def _largest_coordinate(game: Game) -> int:
    """Return the largest column or row of the moves, counted from 1."""
    pairs = (
        _PAIR.fullmatch(node.properties[ident][0].strip())
        for node in game.nodes
        for ident in ("B", "W")
        if ident in node.properties
    )
    return max((ord(letter) - ord("a") + 1 for pair in pairs if pair for letter in pair[0].lower()), default=1)


def _rewrite_hex(value: str) -> str:
    """Return a move of Hex in standard notation: the row as a number, and the kind of a swap."""
    text = value.strip()
    match = _PAIR.fullmatch(text)
    if match is not None:
        return f"{match[1].lower()}{ord(match[2].lower()) - ord('a') + 1}"
    return "swap-pieces" if _SWAP.fullmatch(text) else value


def _keep(value: str) -> str:
    """Return a move as it is, because the rules of the game read the server's notation."""
    return value


#: name of the game in the event → the game
_GAMES: Mapping[str, GridGame] = {
    "hex": GridGame("11", _rewrite_hex),
    "amazons": GridGame("18", _keep),
    "connect6": GridGame("Connect6", _keep),
}
