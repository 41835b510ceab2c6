"""Random games of Go on the boards of sgfmill, with suicide, and texts in many charsets as its reader has them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from oracles.answers import Answer, OracleGame

NAME, LICENSE, SOURCE = "sgfmill", "MIT", "https://github.com/mattheww/sgfmill"
INSTALLATION = "pip install sgfmill"

#: size of a board → games in a round, and their moves
GAMES = {2: (3, 40), 5: (1, 100), 9: (1, 120)}
#: values of comments with everything that a reader of texts changes
TEXTS = (
    r"a \] and a \\, a \: and \(;B[aa\]\)",
    "soft \\\nline\\\r\nbreaks, hard\r\none\n\rmore\rline",
    "tab\tand\x0bvertical\x0cfeed  blanks",
)
#: charset as `CA` names it → a text in it, without second bytes that its reader takes for a backslash or a bracket
CHARSET_TEXTS = {
    "UTF-8": "囲碁 바둑 围棋 Go – für Žižka",
    "Shift_JIS": "黒先白死、右上の石",
    "EUC-JP": "黒先白死、右上の石",
    "GB2312": "黑先白死，围棋",
    "GB18030": "黑先白死，围棋 €",
    "Big5": "黑先白死，右上",
    "EUC-KR": "흑선백사, 바둑",
    "KOI8-R": "Чёрные начинают",
    "windows-1251": "Чёрные начинают",
    "ISO-8859-1": "Schwarz fängt an, où ça",
    "ISO-8859-2": "Černý začíná, łąka",
    "ISO-8859-15": "œuvre à 5 €",
}


def find_version(folder: Path | None) -> str:
    """Return the version of the installed library. `folder` is not needed."""
    return version("sgfmill")


def play_game(size: int, moves: int, seed: int) -> OracleGame:
    """Play stones of both colors in turn on random empty points, and ask for the board and the captures."""
    from sgfmill import boards  # type: ignore[import-untyped]

    source = random.Random(f"{size} {seed}")
    state, lost = boards.Board(size), {"b": 0, "w": 0}
    answers: dict[str, list[Answer]] = {"board": [()], "captures": ["0 0"]}
    record = f"(;FF[4]GM[1]SZ[{size}]RU[Ing]"
    for number in range(moves):
        color = "bw"[number % 2]
        before = count_stones(state)
        empty = [(row, column) for row in range(size) for column in range(size) if state.get(row, column) is None]
        row, column = source.choice(empty)
        state.play(row, column, color)
        record += f";{color.upper()}[{point_name(size, row, column)}]"
        after = count_stones(state)
        for side in lost:
            lost[side] += before[side] + (side == color) - after[side]
        answers["board"].append(stones(size, state))
        answers["captures"].append(f"{lost['b']} {lost['w']}")
    return OracleGame(f"board of {size} x {size} {seed}", f"{record})".encode(), answers)


def count_stones(state: Any) -> dict[str, int]:
    """Return how many black (`b`) and white (`w`) stones are on a board."""
    colors = [color for color, _ in state.list_occupied_points()]
    return {side: colors.count(side) for side in "bw"}


def stones(size: int, state: Any) -> tuple[str, ...]:
    """Return the stones on a board as `answers.board` has them."""
    occupied = state.list_occupied_points()
    return tuple(f"{point_name(size, row, column)} {color.upper()}" for color, (row, column) in occupied)


def point_name(size: int, row: int, column: int) -> str:
    """Return the SGF name of a point whose row is counted from the bottom."""
    return f"{chr(ord('a') + column)}{chr(ord('a') + size - 1 - row)}"


def read_texts(charset: str, texts: Sequence[str]) -> OracleGame:
    """Ask for the comments of a record with texts in a charset."""
    from sgfmill import sgf  # type: ignore[import-untyped]

    comments = "".join(f";C[{text}]" for text in texts)
    record = f"(;FF[4]GM[1]CA[{charset}]SZ[9]{comments})".encode(charset)
    nodes = sgf.Sgf_game.from_bytes(record).get_main_sequence()
    comment = [node.get("C") if node.has_property("C") else "" for node in nodes]
    return OracleGame(f"texts in {charset}", record, {"comment": comment})


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield the texts once, and `rounds` times the games of each size. `folder` is not needed."""
    for charset, text in CHARSET_TEXTS.items():
        yield read_texts(charset, [text])
    yield read_texts("UTF-8", TEXTS)
    for size, (games, moves) in GAMES.items():
        for number in range(rounds * games):
            yield play_game(size, moves, seed + number)
