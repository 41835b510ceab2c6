"""The choices of a reader who counts a position, and the count, in all games whose winner is found by counting.

Few readers count, so this module is imported when one does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from boardreel.scene.shapes import Message


@dataclass(frozen=True, slots=True)
class CountChoice:
    """The choices of a reader who counts a position. The game proposes those that are None.

    `dead` are points of dead stones; their groups die with them. `neutral` are empty points that belong to nobody
    although one side surrounds them, such as eyes in a seki; so do those connected with them. `scoring` is the name of a
    way of counting. `toggled` is a point whose group or empty area changes to the opposite of what it is by the other
    choices.
    """

    dead: Collection[str] | None = None
    neutral: Collection[str] | None = None
    scoring: str | None = None
    toggled: str | None = None


@dataclass(frozen=True, slots=True)
class PositionCount:
    """The count of a position: to whom its points belong, and the points of the sides.

    `dead` and `neutral` are all points in the sense of `CountChoice`, and `source` says from where they are: from the marks
    of the `record`, a `proposal` of the game, or the `reader`. `territory` maps each color to its points.

    `scoring` is the way of counting, one of `scorings`, and `ruled` the one that the ruleset of the record prescribes, if
    it does. `komi` is None if the record names none.

    `sums` are the points of the sides with their arithmetic, and `result` says who wins. `agrees` tells whether the result
    of the record is the same one, None if the record has none that can be compared. `marks` are the values of the
    properties that write the count into the record, and `result_value` is the value of `RE`.
    """

    dead: Sequence[str]
    neutral: Sequence[str]
    source: str
    territory: Mapping[str, Sequence[str]]
    scoring: str
    scorings: Sequence[str]
    ruled: str | None
    komi: float | None
    sums: Sequence[Message]
    result: Message
    agrees: bool | None
    marks: Mapping[str, Sequence[str]]
    result_value: str
