"""Import the bulk text of Little Golem: many games of different kinds, one per paragraph.

See section 3b of the project's specification of dialects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardreel.dialects.protocol import ImportedGame, ImportedRecord, Source
from boardreel.games.twixt.dialect import PP
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, WHITE, HoleGrid
from boardreel.games.twixt.little_golem import EXCHANGED_PLAYERS, LITTLE_GOLEM, read_move
from boardreel.games.twixt.notation import ACCEPT_DRAW, UNREADABLE, write_entries
from boardreel.sgf import Game, read
from boardreel.sgf.values import escape, parse_number

from boardreel_dialects.littlegolem_grid import convert_nodes, event_game, find_grid_game
from boardreel_dialects.twixt_moves import LETTER_COUNT, PropertyList, known_name

#: what is before the first game, or between a blank line and a later one
_PARAGRAPH = re.compile(r"(?:\A.*?|(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)\s*)(?=\(\s*;)", re.DOTALL)
_TWIXT_EVENT = re.compile(r"twixt\b", re.IGNORECASE)
_GO_EVENT = re.compile(r"go[0-9]*")
_OWN_MOVERS, _OTHER_MOVERS = ("b", "r"), ("B", "W")
_WINNERS = {"B": WHITE, "W": BLACK}
#: what is written in place of the standard properties that an importer sets
_REPLACED = ("FF", "GM", "RU")


def import_games(source: Source) -> ImportedRecord:
    """Return all games of a source."""
    return [_import_game(game, offset, source) for game, offset in _split_games(source.text)]


def _split_games(text: str) -> Iterator[tuple[Game, int]]:
    """Yield each game of a text with the offset of its paragraph. A game never continues in another paragraph."""
    starts = [match.end() for match in _PARAGRAPH.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        for game in read(text[start:end].rstrip(), keep_case=True).games:
            yield game, start


def _import_game(game: Game, offset: int, source: Source) -> ImportedGame:
    """Return a game in standard notation, or as a tree without a board if the notation of its moves is not known.

    A game of Go stays as it is, and so does one that names itself in `GM`, unless that is the word of its event, as in a
    saved game without a board: the rules of such a game do not know the server's notation.
    """
    name, number = event_game(game), game.root.text("GM")
    is_standard = number not in (None, name) or (name is not None and _GO_EVENT.fullmatch(name) is not None)
    movers = {} if is_standard else _movers(game)
    grid_game = None if is_standard or movers else find_grid_game(game, source.name)
    imported = ImportedGame(
        has_board=bool(is_standard or movers or grid_game), is_standard=is_standard, budget=source.budget
    )
    if movers:
        nodes = _twixt_nodes(game, movers)
    elif grid_game is not None:
        nodes = convert_nodes(game, grid_game)
    else:
        nodes = [list(node.properties.items()) for node in game.nodes]
        if not is_standard and number is None:
            nodes[0].insert(0, ("GM", [name or "Little Golem"]))
    for node, properties in zip(game.nodes, nodes, strict=True):
        imported.add(properties, offset + node.source_position()[0], game.parent[node.index])
    for diagnostic in game.collection.raw_diagnostics:
        # bulk text is ASCII with its own names of properties, so only its structure can be malformed
        if diagnostic.code == "missing-close-paren":
            imported.report(diagnostic.code, offset + diagnostic.offset)
    return imported


def _twixt_nodes(game: Game, movers: Mapping[str, str]) -> list[PropertyList]:
    """Return the properties of all nodes of a game of TwixT in standard notation."""
    grid = HoleGrid(*[_read_size(game)] * 2)
    nodes = [_node(node.properties, movers, grid, is_root=node.index == 0) for node in game.nodes]
    nodes[0] = _root(game.root.properties) + nodes[0]
    return nodes


def _movers(game: Game) -> Mapping[str, str]:
    """Return a mapping from the move properties of a TwixT game to standard colors; it is empty for other games.

    The first mover is White. Only games whose event is TwixT may have upper-case identifiers.
    """
    moves = [ident for node in game.nodes[:2] for ident in node.properties if ident in (*_OWN_MOVERS, *_OTHER_MOVERS)]
    if any(ident in _OWN_MOVERS for ident in moves):
        return LITTLE_GOLEM.movers
    if not _TWIXT_EVENT.match((game.root.text("EV") or "").strip()):
        return {}
    first = moves[0] if moves else "B"
    return {first: WHITE, "W" if first == "B" else "B": BLACK}


def _read_size(game: Game) -> int:
    """Return the size of the board, which decides whether upper-case letters are other columns."""
    size = parse_number(game.root.text("SZ") or "") or DEFAULT_SIZE
    return size if LETTER_COUNT < size <= 2 * LETTER_COUNT else DEFAULT_SIZE


def _root(properties: Mapping[str, Sequence[str]]) -> PropertyList:
    """Return the properties of the root other than moves, with the players and the result of the exchanged colors."""
    root: PropertyList = [("FF", ["4"]), ("GM", ["21"]), ("RU", properties.get("RU") or [PP])]
    for ident, values in properties.items():
        value = values[0].strip()
        if ident in ("PB", "PW", "EV") and known_name(value) is None:
            continue
        if ident == "RE":
            color = _WINNERS.get(value.upper())
            root.append((ident, [f"{color}+"] if color else values))
        elif ident not in (*LITTLE_GOLEM.movers, *_REPLACED):
            root.append((EXCHANGED_PLAYERS.get(ident, ident), values))
    return root


def _node(
    properties: Mapping[str, Sequence[str]], movers: Mapping[str, str], grid: HoleGrid, *, is_root: bool
) -> PropertyList:
    """Return the moves of a node in standard notation and, unless it is the root, its other properties."""
    converted: PropertyList = []
    for ident, raws in properties.items():
        if ident in movers:
            move = read_move(raws, grid)
            if move.special is not None:
                values = ["draw" if move.special == ACCEPT_DRAW else move.special]
            else:
                values = [
                    escape(raws[entry.value_index]) if entry.kind == UNREADABLE else write_entries([entry])[0]
                    for entry in move.entries
                ]
            converted.append((movers[ident], values))
            converted += [("OD", ["propose-draw"])] if move.offers_draw else []
        elif not is_root:
            converted.append((ident, raws))
    return converted
