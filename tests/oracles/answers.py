"""Games with the answers of an independent program, and Boardreel's answers to the same questions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from boardreel import Replay, read
from boardreel.games.position_count import CountChoice
from boardreel.sgf import Node

#: one text, or several texts in any order
Answer: TypeAlias = str | tuple[str, ...]
#: hexadecimal digits of the digest of several texts
DIGEST_LENGTH = 4
#: properties that hold moves and stones
STONE_PROPERTIES = ("B", "W", "AB", "AW")


@dataclass(frozen=True)
class OracleGame:
    """A record and the answers about it: for each question a list with one answer for each node of the main line.

    Answers after the last nodes may be missing. A question of `FINAL_QUESTIONS` has one answer only. `name` says where the
    game comes from; if it ends like a file name, its suffix is that of the record.
    """

    name: str
    record: bytes
    answers: Mapping[str, Sequence[Answer]]


def legal_moves(replay: Replay, node: Node) -> Answer:
    """Return the legal moves as their names, or as their points joined by dashes. Swaps are left out."""
    moves = replay.position(node).legal_moves()
    texts = ((move.name or "-".join(move.points)) for move in moves)
    return tuple(text for text in texts if not text.startswith("swap"))


def side_to_play(replay: Replay, node: Node) -> Answer:
    """Return the SGF name of the side to play, or an empty text."""
    return replay.position(node).to_play or ""


def board(replay: Replay, node: Node) -> Answer:
    """Return the occupied points, each with its color."""
    return tuple(f"{point} {color}" for point, color in replay.position(node).board.items())


def links(replay: Replay, node: Node) -> Answer:
    """Return the links of TwixT: both holes, that in the lower column first, and the color."""
    return tuple(" ".join(link) for link in replay.position(node).extra_fields()["links"])


def captures(replay: Replay, node: Node) -> Answer:
    """Return how many black and white stones have been captured in Go."""
    lost = replay.position(node).extra_fields()["captures"]
    return f"{lost['B']} {lost['W']}"


def move_diagnostics(replay: Replay, node: Node) -> Answer:
    """Return the codes of the diagnostics about the moves of a node."""
    return tuple(found.code for found in replay.node_diagnostics(node) if found.code != "not-checked")


def stones(replay: Replay, node: Node) -> Answer:
    """Return the moves and the added stones of a node, each with its property."""
    return tuple(f"{ident}[{value}]" for ident in STONE_PROPERTIES for value in node.properties.get(ident, ()))


def comment(replay: Replay, node: Node) -> Answer:
    """Return the text of the node's comment."""
    return node.text("C") or ""


def winner(replay: Replay, node: Node) -> Answer:
    """Return the SGF name of the winner, `draw`, or an empty text if the game has neither."""
    return replay.position(node).extra_fields()["winner"] or ""


def score(replay: Replay, node: Node) -> Answer:
    """Return the result of a Blokus game: `B+3`, `W+3` or `0` between two players, else the points of each color."""
    position = replay.position(node)
    points = position.player_points or ()
    if len(points) > 2:
        return " ".join(f"{number:g}" for number in position.extra_fields()["scores"].values())
    lead = points[0] - points[1]
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}" if lead else "0"


def count(replay: Replay, node: Node) -> Answer:
    """Return the results of Go by territory and by area, given the dead stones, which are marked with `MA`."""
    found = []
    for scoring in ("territory", "area"):
        choice = CountChoice(dead=node.properties.get("MA", ()), scoring=scoring)
        counted = replay.rules.count_position(replay.position(node), node, choice)
        assert counted
        found.append(counted.result_value)
    return " ".join(found)


def facts_of_game(replay: Replay, node: Node) -> Answer:
    """Return the size of the board, the handicap, the komi and the letter of the winner, separated by slashes."""
    root = replay.game.root
    size, handicap, komi, result = (root.text(ident) or "" for ident in ("SZ", "HA", "KM", "RE"))
    return "/".join((size, handicap, komi, result[:1]))


#: question → the function that answers it after a node
QUESTIONS: dict[str, Callable[[Replay, Node], Answer]] = {
    "legal": legal_moves,
    "to_play": side_to_play,
    "board": board,
    "links": links,
    "captures": captures,
    "diagnostics": move_diagnostics,
    "stones": stones,
    "comment": comment,
    "winner": winner,
    "score": score,
    "count": count,
    "game": facts_of_game,
}
#: the questions that are asked once, at the end of the main line
FINAL_QUESTIONS = frozenset({"winner", "score", "count", "game"})


def own_answers(game: OracleGame) -> dict[str, list[Answer]]:
    """Return Boardreel's answers to the questions that the independent program has answered."""
    replay = Replay(read(game.record, name=game.name).games[0])
    line = replay.game.main_line()
    return {
        question: [QUESTIONS[question](replay, node) for node in (line[-1:] if question in FINAL_QUESTIONS else line)]
        for question in game.answers
    }


def condense(answer: Answer) -> str:
    """Return an answer as data files have it: a text as it is, several texts as their number and a digest."""
    if isinstance(answer, str):
        return answer
    digest = hashlib.sha256("\n".join(sorted(answer)).encode()).hexdigest()
    return f"{len(answer)}:{digest[:DIGEST_LENGTH]}"


def find_differences(game: OracleGame) -> list[str]:
    """Return a line for each answer that is not Boardreel's. The answers may be condensed."""
    found = []
    for question, own in own_answers(game).items():
        theirs = game.answers[question]
        if len(own) < len(theirs):
            found.append(f"{game.name}: {len(own)} answers to {question!r}, theirs are {len(theirs)}")
        for index, (mine, other) in enumerate(zip(own, theirs, strict=False)):
            if condense(mine) != condense(other):
                place = "at the end" if question in FINAL_QUESTIONS else f"after node {index}"
                found.append(f"{game.name}: {question!r} {place}: {_describe(mine, other)}")
    return found


def _describe(mine: Answer, theirs: Answer) -> str:
    """Return what differs between two answers in words."""
    if isinstance(mine, str) or isinstance(theirs, str):
        return f"{condense(mine)!r}, theirs is {condense(theirs)!r}"
    only_own, only_theirs = sorted({*mine} - {*theirs}), sorted({*theirs} - {*mine})
    return f"only Boardreel has {only_own}, only the other program {only_theirs}"


def write_games(path: Path, header: Mapping[str, str], games: Iterable[OracleGame]) -> None:
    """Write a data file: the facts about the program, then one line for each game, with condensed answers."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in header.items()]
    rows = [json.dumps(_game_to_dict(game), ensure_ascii=False, separators=(",", ":")) for game in games]
    path.write_text("\n".join(["{", *lines, '"games": [', ",\n".join(rows), "]}"]) + "\n", "utf-8")


def _game_to_dict(game: OracleGame) -> dict[str, Any]:
    """Return a game as JSON-compatible values. A record that is no ASCII is written in hexadecimal digits."""
    record = {"record": game.record.decode()} if game.record.isascii() else {"bytes": game.record.hex()}
    answers = {question: [condense(answer) for answer in found] for question, found in game.answers.items()}
    return {"name": game.name, **record, **answers}


def read_games(path: Path) -> list[OracleGame]:
    """Return the games of a data file."""
    return [
        OracleGame(
            row["name"],
            bytes.fromhex(row["bytes"]) if "bytes" in row else row["record"].encode(),
            {question: found for question, found in row.items() if question in QUESTIONS},
        )
        for row in json.loads(path.read_text("utf-8"))["games"]
    ]
