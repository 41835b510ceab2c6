"""The one table of properties (specification of SGF, section 5) and where game info stands."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from enum import StrEnum
from weakref import WeakKeyDictionary

from boardreel.sgf.tree import Game, Node


class Type(StrEnum):
    """What a value is. `POINT`, `MOVE` and `STONE` are the game's own and stay text here."""

    NONE = "none"
    NUMBER = "number"
    REAL = "real"
    DOUBLE = "double"
    COLOR = "color"
    SIMPLE = "simple"
    TEXT = "text"
    POINT = "point"
    MOVE = "move"
    STONE = "stone"
    PAIR = "point:point"
    LABEL = "point:simple"
    SIMPLE_PAIR = "simple:simple"
    SIZE = "number or number:number"
    FIGURE = "none or number:simple"


class Place(StrEnum):
    """Where a property may stand."""

    ROOT = "root"
    INFO = "info"
    MOVE = "move"
    SETUP = "setup"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Property:
    """One row: first and last version of the format that knows it, type, place, whether it is a list or inherited."""

    ident: str
    first: int
    last: int
    type: Type
    place: Place = Place.ANY
    many: bool = False
    inherited: bool = False


_ROWS = """
AB 1 4 stone setup list|AW 1 4 stone setup list|AE 1 4 point setup list|AN 3 4 simple info|AP 4 4 simple:simple root
AR 4 4 point:point any list|LN 4 4 point:point any list|AS 4 4 simple any|B 1 4 move move|W 1 4 move move
BL 1 4 real move|WL 1 4 real move|BM 1 4 double move|TE 1 4 double move|DO 3 4 none move|IT 3 4 none move
BR 1 4 simple info|WR 1 4 simple info|BS 1 3 number info|WS 1 3 number info|BT 3 4 simple info|WT 3 4 simple info
C 1 4 text any|CA 4 4 simple root|CH 1 3 double any|CP 3 4 simple info|CR 3 4 point any list|DD 4 4 point any list inherit
DG 3 3 text any|DM 3 4 double any|UC 3 4 double any|DT 1 4 simple info|EL 1 2 number any|EX 1 2 move any
EV 1 4 simple info|RO 1 4 simple info|PC 1 4 simple info|SO 1 4 simple info|US 1 4 simple info|GN 1 4 simple info
FF 1 4 number root|FG 1 4 none@or@number:simple any|GB 1 4 double any|GW 1 4 double any|GC 1 4 text info
GM 1 4 number root|HA 1 4 number info|HO 3 4 double any|ID 3 3 simple info|IP 4 4 simple info|IY 4 4 simple info
SU 4 4 simple info|KI 1 4 number info|KM 1 4 real info|KO 3 4 none move|L 1 2 point any list|LB 3 4 point:simple any list
LT 3 3 none root|M 1 2 point any list|MA 3 4 point any list|MN 3 4 number move|N 1 4 simple any|OB 3 4 number move
OW 3 4 number move|OM 3 3 number info|OP 3 3 real info|OV 3 3 real info|ON 3 4 simple info|OT 4 4 simple info
PB 1 4 simple info|PW 1 4 simple info|PL 1 4 color setup|PM 4 4 number any one inherit|RE 1 4 simple info
RG 1 3 point any list|SC 1 3 point any list|RU 3 4 simple info|SE 3 3 point any list|SI 3 3 double any
SL 1 4 point any list|SQ 4 4 point any list|ST 4 4 number root|SZ 1 4 number@or@number:number root|TB 1 4 point any list
TW 1 4 point any list|TC 3 3 number any|TM 1 4 real info|TR 3 4 point any list|V 1 4 real any|VW 1 4 point any list inherit
"""


def _property(row: str) -> Property:
    ident, first, last, kind, place, *more = row.split()
    return Property(
        ident,
        int(first),
        int(last),
        Type(kind.replace("@", " ")),
        Place(place),
        many="list" in more,
        inherited="inherit" in more,
    )


#: identifier → row
PROPERTIES: dict[str, Property] = {
    row.ident: row for row in (_property(text) for line in _ROWS.strip().splitlines() for text in line.split("|"))
}
INFO_IDENTS = frozenset(row.ident for row in PROPERTIES.values() if row.place is Place.INFO)
#: a record has one node with game info on each way from the root, or few
INFO_NODES = 8


def info_node(node: Node) -> Node:
    """The node whose game info counts at `node`: the nearest on the way to the root that has any, else the root."""
    owners = _info_owners(node.game)
    return node.game.nodes[owners[node.index]]


def info_nodes(node: Node) -> list[Node]:
    """The nodes whose game info counts at `node`, nearest first: the last few on the way from the root that have any."""
    owners, nodes = _info_owners(node.game), node.game.nodes
    found = [nodes[owners[node.index]]]
    while len(found) < INFO_NODES and (before := found[-1].parent) is not None:
        found.append(nodes[owners[before.index]])
    return found


def _info_owners(game: Game) -> array[int]:
    """For every node the number of the node whose info counts; made in one pass and kept for the latest games."""
    known = _owners.get(game)
    if known is None:
        known = array("i", [0]) * len(game.parent)
        for index, parent in enumerate(game.parent):
            known[index] = index if index == 0 or _has_info(game, index) else known[parent]
        _owners[game] = known
    return known


def _has_info(game: Game, index: int) -> bool:
    source = game.source(index)
    if source is not None and not _INFO.search(source):
        return False
    return not INFO_IDENTS.isdisjoint(game.properties(index))


#: may also be found inside a comment: what it finds is looked at again
_INFO = re.compile(rf"(?:{'|'.join(sorted(INFO_IDENTS))})\s*\[")
_owners: WeakKeyDictionary[Game, array[int]] = WeakKeyDictionary()
