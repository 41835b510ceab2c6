"""Import game records of Abstract Play, after section 6 of the project's specification of dialects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardreel.dialects.protocol import CUT, LEFT_OUT, ImportedGame, ImportedRecord, ImportRefusedError, Source
from boardreel.games.twixt.dialect import PP, STD
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, OPPONENT, WHITE
from boardreel.games.twixt.notation import FORFEIT, RESIGN, SWAP_SIDES, UNREADABLE, read_entries, write_entries
from boardreel.sgf.values import escape

from boardreel_dialects.json_reader import JsonReader, entry_of
from boardreel_dialects.twixt_moves import PropertyList, known_name, root_properties

_SIZE = re.compile(r"size-([0-9]{1,3})|([0-9]{1,3})\s*x\s*[0-9]{1,3}", re.IGNORECASE)
#: the last move of a game that a player lost without a move → the move in the published notation, and the cause in `RE`
_LOSSES = {"resign": (RESIGN, "R"), "timeout": (FORFEIT, "T")}
#: the last move of a game without a winner → result
_ENDS = {"draw": "0", "abandoned": "Void"}
_DATE_CHARACTERS = 10


def import_game(source: Source) -> ImportedRecord | None:
    """Return the game of a source, or None if it is not a record of Abstract Play."""
    reader = JsonReader(source.text)
    data = reader.read()
    header = entry_of(data, "header", dict)
    name = entry_of(entry_of(header, "game", dict), "name", str)
    moves = entry_of(data, "moves", list)
    if not name or moves is None:
        reader.refuse_broken()
        return None
    if name.strip().lower() != "twixt":
        raise ImportRefusedError("abstractplay-other", getattr(name, "offset", 0))
    return [_read_game(ImportedGame(budget=source.budget), header, moves, reader.broken_at)]


def _read_game(game: ImportedGame, header: dict[str, Any], moves: list[Any], broken_at: int | None) -> ImportedGame:
    """Return the empty `game` with a header and moves added.

    `broken_at` is the offset at which the JSON is malformed, or None.
    """
    players = [player for player in entry_of(header, "players", list) or () if isinstance(player, dict)]
    size, ruleset = _read_variants(entry_of(entry_of(header, "game", dict), "variants", list) or [])
    names = dict(zip((WHITE, BLACK), (known_name(player.get("name")) for player in players), strict=False))
    root = root_properties(size, ruleset, names)
    offset = getattr(header, "offset", 0)
    game.add(root, offset)
    winner, result = _read_result(players)
    texts = list(_move_texts(moves))
    last_index = max((index for index, (text, _) in enumerate(texts) if text is not None), default=-1)
    has_pie = header.get("pie-invoked") is True or header.get("pied") is True
    color = WHITE
    for index, (text, text_offset) in enumerate(texts):
        if text is None:
            game.report(LEFT_OUT, text_offset or game.nodes[-1].offset)
            continue
        end = text.strip().lower()
        if index == last_index and (end in _ENDS or end in _LOSSES):
            result = _add_end(game, end, text_offset, color, winner, result)
            continue
        game.add(_move(color, text), text_offset)
        color = OPPONENT[color]
        if has_pie and len(game.nodes) == 2:
            game.add([(BLACK, [SWAP_SIDES])], offset)
    root += [("RE", [result])] if result else []
    root += _texts(header)
    if broken_at is not None:
        game.report(CUT, broken_at)
    return game


def _add_end(game: ImportedGame, last: str, offset: int, color: str, winner: str | None, result: str) -> str:
    """Add a node for a resignation or a loss on time if the loser was to move, and return the result of the game.

    `last` is the text of the last move, `offset` its source position, `color` the side to move after it, `winner` the
    winner in the header and `result` the result so far.
    """
    if last in _ENDS:
        return _ENDS[last]
    move, cause = _LOSSES[last]
    if winner != color:
        game.add([(color, [move])], offset)
    return f"{winner}+{cause}" if winner else result


def _read_variants(variants: list[Any]) -> tuple[int, str]:
    """Return the size of the board and the ruleset that the list of variants names."""
    texts = [text for text in variants if isinstance(text, str)]
    sizes = [int(match[1] or match[2]) for match in map(_SIZE.search, texts) if match]
    is_paper = any(text.strip().lower() == "pp" or "paper" in text.lower() for text in texts)
    return sizes[0] if sizes else DEFAULT_SIZE, PP if is_paper else STD


def _read_result(players: list[Any]) -> tuple[str | None, str]:
    """Return the winner, and the result in the form of `RE`, which is empty if the record does not state one."""
    scores = [player.get("result") for player in players[:2]]
    if len(scores) < 2 or not all(isinstance(score, (int, float)) for score in scores):
        return None, ""
    if scores[0] == scores[1]:
        return None, "0"
    winner = WHITE if scores[0] > scores[1] else BLACK
    return winner, f"{winner}+"


def _texts(header: dict[str, Any]) -> PropertyList:
    """Return the other properties of the root: game name, source, event, round and date."""
    site = entry_of(header, "site", dict)
    values = {
        "GN": entry_of(site, "gameid", str),
        "SO": entry_of(site, "name", str),
        "EV": entry_of(header, "event", str),
        "RO": entry_of(header, "round", str),
        "DT": (entry_of(header, "date-end", str) or "")[:_DATE_CHARACTERS],
    }
    return [(ident, [escape(name)]) for ident, value in values.items() if (name := known_name(value))]


def _move_texts(rounds: list[Any]) -> Iterator[tuple[str | None, int]]:
    """Yield the text and offset of each move: None as text for an invalid value, and nothing for null (no move)."""
    for moves in rounds:
        for move in moves if isinstance(moves, list) else [moves]:
            text = move.get("move") if isinstance(move, dict) else move
            if isinstance(text, str):
                yield text, getattr(text, "offset", 0)
            elif text is not None or isinstance(move, dict):
                yield None, getattr(move, "offset", 0)


def _move(color: str, text: str) -> PropertyList:
    """Return the properties of a move in the published notation: one value per segment, unreadable ones unchanged."""
    values: list[str] = []
    for segment in "".join(text.split()).split(","):
        entries = read_entries(segment.replace("-/", "-").replace("-\\", "-"))
        if not segment or any(entry.kind == UNREADABLE for entry in entries):
            values.append(escape(segment))
        elif len(entries) == 1 and entries[0].has_no_sign:
            values.append(segment)
        else:
            values += write_entries(entries)
    return [(color, values)]
