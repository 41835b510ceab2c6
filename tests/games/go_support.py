"""Short ways to Go positions in tests: boards are rows from the top, `X` black, `O` white."""

from __future__ import annotations

from boardreel import read
from boardreel.games.go.position import GoPosition
from boardreel.games.protocol import Step
from boardreel.replay import Replay


def replay(text: str) -> Replay:
    return Replay(read(text).games[0])


def steps(text: str) -> list[Step]:
    """The steps of the main line."""
    played = replay(text)
    return [played.step(node) for node in played.game.main_line()]


def last(text: str) -> Step:
    return steps(text)[-1]


def position(step: Step) -> GoPosition:
    assert isinstance(step.position, GoPosition)
    return step.position


def rows(at: GoPosition) -> list[str]:
    width = at.context.grid.columns
    marks = "".join(".XO"[color] for color in at.stones)
    return [marks[start : start + width] for start in range(0, len(marks), width)]


def board(text: str) -> list[str]:
    """The board at the end of the main line."""
    return rows(position(last(text)))


def codes(step: Step) -> list[str]:
    return [diagnostic.code for diagnostic in step.diagnostics]


def marked(step: Step) -> set[str]:
    """Return the keys of the marks of a step."""
    return {item.key for item in step.marks}
