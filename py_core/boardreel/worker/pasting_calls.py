"""Answer the question of the page about a pasted text before it is opened. Results are JSON bytes."""

from __future__ import annotations

import json
from typing import Any

from boardreel.dialects.questions import MOVE_LIST, may_be_move_list, open_questions, with_answers
from boardreel.dialects.recognition import TITLES
from boardreel.games.move_numbers import count_moves
from boardreel.opening import read
from boardreel.reel.game_info import player_names
from boardreel.replay import Replay
from boardreel.sgf import Collection
from boardreel.worker.open_records import to_json
from boardreel.worker.wheel_calls import require_importer

#: file name of pasted texts, as in web/app/app.js
PASTED_NAME = "pasted.sgf"


def examine(text: str, answers: str = "{}") -> bytes:
    """Return what a pasted text contains, and which questions about it are open, as JSON.

    `answers` is a JSON object with the user's answers, by question. In the result, `text` is the text to open, with the
    answers. `notation` is the title of its dialect, None for a standard record; `game` is the name of the game and
    `players` are their names; `games` and `moves` (of the first game) are numbers. `questions` maps each open question to
    the default answer, and is None if there is none.

    Raise WheelNeededError if the page can install a wheel that reads the notation.
    """
    is_list = may_be_move_list(text)
    collection = _read_text(with_answers(text, {}) if is_list else text)
    is_list = is_list or (bool(collection.games) and collection.games[0].traits.dialect == MOVE_LIST)
    complete = with_answers(text, json.loads(answers)) if is_list else text
    if complete != collection.text:
        collection = _read_text(complete)
    require_importer(collection)
    result: dict[str, Any] = {"text": complete, "games": len(collection.games)}
    if collection.games:
        game = collection.games[0]
        rules = Replay(game).rules
        values = {"size": game.root.text("SZ"), "rules": game.root.text("RU")}
        result |= {
            "notation": None if game.traits.dialect is None else TITLES.get(game.traits.dialect),
            "game": rules.name,
            "players": player_names(game, rules),
            "moves": count_moves(rules, game.main_line()),
            "questions": {word: values[word] for word in open_questions(text)} if is_list else None,
        }
    return to_json(result)


def _read_text(text: str) -> Collection:
    """Return the games of a pasted text. It is encoded first, because `read` could take a string for a path."""
    return read(text.encode("utf-8", "replace"), name=PASTED_NAME)
