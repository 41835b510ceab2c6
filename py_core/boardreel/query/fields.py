"""The fields of a query, and what each compares."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """The kind of a query's field, which decides how its value is compared with the texts of a game.

    `TEXT` is a part of a text, `NAME` one or more whole words of it, `RESULT` a result or its beginning, `PATH` a part of a
    path or a pattern with `*` and `?`. The others are numbers, which can be compared and have ranges.
    """

    TEXT = "text"
    NAME = "name"
    RESULT = "result"
    PATH = "path"
    NUMBER = "number"
    DATE = "date"
    RANK = "rank"
    SIZE = "size"


class Field(NamedTuple):
    """A field of a query: its kind, examples of its values for error messages, and its values if there are only a few."""

    kind: Kind
    examples: str
    choices: tuple[str, ...] = ()


#: the field of words without a field
WORDS = "words"
#: what a game can have, the values of the field `has`
FEATURES = ("comments", "variations", "evaluation", "setup", "problems")
#: fields by name
FIELDS: Mapping[str, Field] = {
    WORDS: Field(Kind.TEXT, "lee"),
    "player": Field(Kind.TEXT, "lee"),
    "black": Field(Kind.TEXT, "lee"),
    "white": Field(Kind.TEXT, "lee"),
    "event": Field(Kind.TEXT, "cup"),
    "place": Field(Kind.TEXT, "seoul"),
    "date": Field(Kind.DATE, "2016, 2016-03-09, >=2016-03 or 2016-03..2017"),
    "result": Field(Kind.RESULT, "B+R"),
    "winner": Field(Kind.NAME, "black, white or draw"),
    "game": Field(Kind.NAME, "hex"),
    "size": Field(Kind.SIZE, "19, 13x9 or <=13"),
    "komi": Field(Kind.NUMBER, "6.5, >=6.5 or 5..7"),
    "handicap": Field(Kind.NUMBER, "0, >=2 or 2..4"),
    "rank": Field(Kind.RANK, "9d, >=5k, 1d..3d or >2400"),
    "moves": Field(Kind.NUMBER, "50, >50 or 50..100"),
    "has": Field(Kind.NAME, ", ".join(FEATURES[:-1]) + f" or {FEATURES[-1]}", FEATURES),
    "code": Field(Kind.NAME, "bad-point"),
    "file": Field(Kind.PATH, "2016 or 2016/*.sgf"),
}
