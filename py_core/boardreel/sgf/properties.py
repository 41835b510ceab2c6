"""The table of standard SGF properties (the project's SGF specification, section 5), and their values as Python values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from boardreel.sgf.property_types import VALUE_PARSERS, ValueType
from boardreel.sgf.values import unescape_simple, unescape_text


class Category(StrEnum):
    """The kind of node that a property may occur in. The SGF specification calls this the property type."""

    ROOT = "root"
    GAME_INFO = "info"
    MOVE = "move"
    SETUP = "setup"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Property:
    """A row of the property table.

    `first_version` and `last_version` are the versions of SGF that define the property, 1 to 4. `is_list` is whether it
    may have several values.
    """

    ident: str
    first_version: int
    last_version: int
    value_type: ValueType
    category: Category
    is_list: bool = False


#: texts of which several values belong together
JOINED_TEXTS = frozenset({"C", "GC", "CP", "ON"})
#: Properties of which one value is enough. Servers write several values of `AP`, and nothing depends on them.
_INESSENTIAL = frozenset({"AP"})

#: identifier, first and last version, value type (@ is a space), category, and `list` if it applies
_ROWS = """
AB 1 4 stone setup list|AW 1 4 stone setup list|AE 1 4 point setup list|AN 3 4 simple info|AP 4 4 simple:simple root
AR 4 4 point:point any list|LN 4 4 point:point any list|AS 4 4 simple any|B 1 4 move move|W 1 4 move move
BL 1 4 real move|WL 1 4 real move|BM 1 4 double move|TE 1 4 double move|DO 3 4 none move|IT 3 4 none move
BR 1 4 simple info|WR 1 4 simple info|BS 1 3 number info|WS 1 3 number info|BT 3 4 simple info|WT 3 4 simple info
C 1 4 text any|CA 4 4 simple root|CH 1 3 double any|CP 3 4 simple info|CR 3 4 point any list|DD 4 4 point any list
DG 3 3 text any|DM 3 4 double any|UC 3 4 double any|DT 1 4 simple info|EL 1 2 number any|EX 1 2 move any
EV 1 4 simple info|RO 1 4 simple info|PC 1 4 simple info|SO 1 4 simple info|US 1 4 simple info|GN 1 4 simple info
FF 1 4 number root|FG 1 4 none@or@number:simple any|GB 1 4 double any|GW 1 4 double any|GC 1 4 text info
GM 1 4 number root|HA 1 4 number info|HO 3 4 double any|ID 3 3 simple info|IP 4 4 simple info|IY 4 4 simple info
SU 4 4 simple info|KI 1 4 number info|KM 1 4 real info|KO 3 4 none move|L 1 2 point any list|LB 3 4 point:simple any list
LT 3 3 none root|M 1 2 point any list|MA 3 4 point any list|MN 3 4 number move|N 1 4 simple any|OB 3 4 number move
OW 3 4 number move|OM 3 3 number info|OP 3 3 real info|OV 3 3 real info|ON 3 4 simple info|OT 4 4 simple info
PB 1 4 simple info|PW 1 4 simple info|PL 1 4 color setup|PM 4 4 number any|RE 1 4 simple info
RG 1 3 point any list|SC 1 3 point any list|RU 3 4 simple info|SE 3 3 point any list|SI 3 3 double any
SL 1 4 point any list|SQ 4 4 point any list|ST 4 4 number root|SZ 1 4 number@or@number:number root|TB 1 4 point any list
TW 1 4 point any list|TC 3 3 number any|TM 1 4 real info|TR 3 4 point any list|V 1 4 real any|VW 1 4 point any list
"""


def _parse_row(row: str) -> Property:
    """Return the property that a line of the property table describes."""
    ident, first_version, last_version, value_type, category, *flags = row.split()
    return Property(
        ident,
        int(first_version),
        int(last_version),
        ValueType(value_type.replace("@", " ")),
        Category(category),
        is_list="list" in flags,
    )


#: properties by identifier
PROPERTIES: Mapping[str, Property] = {
    row.ident: row for row in (_parse_row(text) for line in _ROWS.strip().splitlines() for text in line.split("|"))
}
#: identifiers of the properties in which programs store evaluations; no version of SGF defines them
EVALUATION_IDENTS = frozenset(
    ("BWWR", "ES", "KT", "KTV", "LZ", "LZ2", "LZOP", "LZOP2", "MCWR", "OGSC", "SBKS", "SBKV", "VNWR")
)
#: identifiers of the game info properties, such as player names and the result
GAME_INFO_IDENTS = frozenset(row.ident for row in PROPERTIES.values() if row.category is Category.GAME_INFO)


def are_values_in_doubt(ident: str, values: Sequence[str]) -> bool:
    """Return whether a property that takes one value has several different ones, so that the first may be wrong.

    `values` are raw values. Properties that are not in the table may have any number of values.
    """
    row = PROPERTIES.get(ident)
    if row is None or row.is_list or ident in JOINED_TEXTS | _INESSENTIAL:
        return False
    return len({value.strip() for value in values}) > 1


def property_text(ident: str, values: Sequence[str]) -> str:
    """Return the text of a property from its raw values, at least one; see `Node.text`."""
    if ident in JOINED_TEXTS:
        return "\n\n".join(unescape_text(value) for value in values)
    return unescape_simple(values[0])


def property_value(ident: str, values: Sequence[str]) -> Any:
    """Return a property as a Python value from its raw values, at least one; see `Node.get`."""
    row = PROPERTIES.get(ident)
    if row is None:
        return [unescape_text(value) for value in values]
    if row.value_type is ValueType.TEXT:
        return property_text(ident, values)
    parse = VALUE_PARSERS[row.value_type]
    return [parse(value) for value in values] if row.is_list else parse(values[0])
