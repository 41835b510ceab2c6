"""Import games from Little Golem's API. See section 3a of the project's specification of dialects."""

from __future__ import annotations

import re
from typing import Any

from boardreel.dialects.protocol import CUT, LEFT_OUT, ImportedGame, ImportedRecord, ImportRefusedError, Source
from boardreel.games.twixt.dialect import PP
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, OPPONENT, WHITE
from boardreel.games.twixt.notation import RESIGN
from boardreel.sgf.values import escape

from boardreel_dialects.json_reader import JsonReader, JsonText, entry_of
from boardreel_dialects.twixt_moves import LETTER_COUNT, known_name, move_properties, root_properties

ADDRESS = "https://www.littlegolem.net"
_SIZE = re.compile(r"SIZE([0-9]{1,4})", re.IGNORECASE)
#: scores of the first and the second player → result; 2 is a win, 1 a draw
_RESULTS = {(2, 0): "W+", (0, 2): "B+", (1, 1): "0"}
_FINISHED = 1


def import_game(source: Source) -> ImportedRecord | None:
    """Return the game of a source, or None if it is not a game of Little Golem."""
    reader = JsonReader(source.text)
    data = reader.read()
    moves = entry_of(data, "moves", list) or []
    has_moves = any(isinstance(move, dict) and "dmove" in move for move in moves)
    if not has_moves or "gtid" not in data:
        reader.refuse_broken()
        return None
    if str(data["gtid"]).strip().lower() != "twixt":
        raise ImportRefusedError("littlegolem-other", getattr(data["gtid"], "offset", 0))
    return [_read_game(ImportedGame(budget=source.budget), data, moves, reader.broken_at)]


def _read_game(game: ImportedGame, data: dict[str, Any], moves: list[Any], broken_at: int | None) -> ImportedGame:
    """Return the empty `game` with the players and moves of a JSON object added.

    `broken_at` is the offset at which the JSON is malformed, or None.
    """
    size = _read_size(data.get("variant"))
    is_large = isinstance(size, int) and size > LETTER_COUNT
    root = root_properties(size, PP, _read_names(data))
    game.add(root, getattr(data, "offset", 0))
    color, last = WHITE, ""
    for move in moves:
        text = move.get("dmove") if isinstance(move, dict) else None
        is_cut = broken_at is not None and move is moves[-1]
        if not isinstance(text, str) and not is_cut:
            game.report(LEFT_OUT, getattr(move, "offset", game.nodes[-1].offset))
        elif isinstance(text, str) and text.strip():
            game.add(move_properties(color, text, is_large=is_large), text.offset if isinstance(text, JsonText) else 0)
            color, last = OPPONENT[color], text.strip().lower()
    result = _read_result(data)
    if result in ("W+", "B+") and last == RESIGN and color == result[0]:
        result += "R"
    event = known_name(data.get("trnid"))
    root += [("RE", [result])] if result else []
    root += [("EV", [escape(event)])] if event else []
    root.append(("SO", [ADDRESS]))
    if broken_at is not None:
        game.report(CUT, broken_at)
    return game


def _read_size(variant: Any) -> int | str:
    """Return the board size for a variant. An unknown variant is returned unchanged, which gives an invalid `SZ`."""
    text = variant.strip() if isinstance(variant, str) else "DEFAULT"
    match = _SIZE.fullmatch(text)
    if match:
        return int(match[1])
    return DEFAULT_SIZE if text.upper() in ("", "DEFAULT") else text


def _read_names(data: dict[str, Any]) -> dict[str, str | None]:
    """Return the players' names by color; the first player is White."""
    players = (entry_of(entry, "player", dict) for entry in entry_of(data, "players", list) or ())
    return {
        color: known_name(entry_of(player, "real_name", str))
        for color, player in zip((WHITE, BLACK), players, strict=False)
    }


def _read_result(data: dict[str, Any]) -> str:
    """Return the result of a finished game in the form of `RE`, or an empty string if it is not stated."""
    results = data.get("results")
    if data.get("status") != _FINISHED or not isinstance(results, list) or len(results) != 2:
        return ""
    scores = [score if isinstance(score, int) else -1 for score in results]
    return _RESULTS.get((scores[0], scores[1]), "")
