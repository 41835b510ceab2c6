"""What is to be said of the values of a node, game by game's own rules apart (specification of SGF, section 9).

`interpret` looks at one node, so that a page can do it in slices; nothing here changes what a node means.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.diagnostics import CODES, Diagnostic
from boardreel.sgf.game_names import game_name
from boardreel.sgf.properties import PROPERTIES, Place, Property, Type, info_node
from boardreel.sgf.property_types import READERS
from boardreel.sgf.tree import Game, Node
from boardreel.sgf.values import parse_number, split_compose, unescape_simple

#: numbers of which few have a meaning
_RANGES = {"PM": range(3)}
#: types that have a value which cannot be read
_CHECKED = frozenset({Type.NUMBER, Type.REAL, Type.COLOR})
_COMPOSED = frozenset({Type.PAIR, Type.LABEL})
_JOINED = frozenset({Type.TEXT})
#: properties whose values other games have of their own kind
_GOS_OWN = frozenset({"PL", "HA"})
_MOVES, _SETUP = frozenset({"B", "W"}), frozenset({"AB", "AW", "AE"})
#: a version that gives no number counts as the first
_FIRST, _LATEST = 1, 4


def interpret(node: Node, *, standard: bool | None = None, strict: bool = False) -> list[Diagnostic]:
    """The findings of one node, in the order of its properties.

    `standard`: points, colours and unknown properties are judged as in Go, whose they are in the format's own table; None:
    as `GM` says. `strict` adds what is only unusual.
    """
    go = is_go(node.game) if standard is None else standard
    found = [_diagnostic(node, code, ident, value) for code, ident, value in _findings(node, go=go)]
    if strict:
        found += [_diagnostic(node, code, None, 0) for code in _strict(node, go=go)]
    return found


def _diagnostic(node: Node, code: str, ident: str | None, value: int) -> Diagnostic:
    offset, line, column = node.place(ident, value)
    info = CODES[code]
    message = f"{ident}: {info.meaning}" if ident is not None else info.meaning
    return Diagnostic(code, info.severity, message, line, column, offset, node.game.number, node.index)


def file_format(game: Game) -> int:
    """The version of the format: 1 to 4; missing is 1, senseless or later is 4."""
    values = game.root.raw("FF")
    number = parse_number(values[0]) if values else _FIRST
    return number if number is not None and _FIRST <= number <= _LATEST else _LATEST


def is_go(game: Game) -> bool:
    """Whether the properties that only Go has are Go's here."""
    return game_name(game.root.text("GM")).lower() == "go"


def _findings(node: Node, *, go: bool) -> Iterator[tuple[str, str | None, int]]:
    properties = node.properties
    plain = node.index > 0 and len(properties) == 1 and not _MOVES.isdisjoint(properties)
    if plain and all(len(values) == 1 for values in properties.values()):
        return
    version = file_format(node.game)
    for ident, values in properties.items():
        row = PROPERTIES.get(ident)
        if row is None:
            if go:
                yield "unknown-property", ident, 0
                if len(ident) > 2:
                    yield "long-ident", ident, 0
        else:
            yield from _of_property(node, row, values, version, go=go)
    if go:
        yield from _of_node(node)


def _of_property(
    node: Node, row: Property, values: list[str], version: int, *, go: bool
) -> Iterator[tuple[str, str | None, int]]:
    ident = row.ident
    if row.place is Place.ROOT:
        if node.index:
            yield "root-property-outside-root", ident, 0
            return
        yield from _of_root(ident, values[0], version, go=go)
    elif go and not row.first <= version <= row.last:
        yield ("obsolete-property" if version > row.last else "newer-feature"), ident, 0
    board = row.type in (Type.POINT, Type.MOVE, Type.STONE)
    if len(values) > 1 and not row.many and row.type not in _JOINED and (go or not board):
        yield "surplus-values", ident, 1
    if row.place is Place.ROOT or (board and not go):
        return
    for number, raw in enumerate(values if row.many else values[:1]):
        if row.type in _CHECKED and (go or row.ident not in _GOS_OWN):
            yield from _of_value(row, raw, number)
        elif row.type in _COMPOSED and raw.strip() and split_compose(raw)[1] is None:
            yield "missing-compose", ident, number


def _of_value(row: Property, raw: str, number: int) -> Iterator[tuple[str, str | None, int]]:
    text = raw.strip()
    if not text:
        yield "empty-value", row.ident, number
    elif (value := READERS[row.type](raw)) is None or value not in _RANGES.get(row.ident, (value,)):
        if row.ident not in ("TM", "KM", "HA"):
            yield "bad-value", row.ident, number
    elif (row.type is Type.REAL and ("," in text or text.endswith(".") or text.startswith("."))) or (
        row.type is Type.COLOR and text not in ("B", "W")
    ):
        yield "value-repaired", row.ident, number


def _of_root(ident: str, raw: str, version: int, *, go: bool) -> Iterator[tuple[str, str | None, int]]:
    number = parse_number(raw)
    if ident == "FF":
        if number is None or number < _FIRST:
            yield "bad-root-value", ident, 0
        elif number > _LATEST:
            yield "unknown-file-format", ident, 0
    elif ident == "ST" and (number is None or not 0 <= number <= 3):
        yield "bad-root-value", ident, 0
    elif ident == "SZ" and go:
        sides = [parse_number(part) if part is not None else None for part in split_compose(raw)]
        if sides[0] is None or any(side is not None and not 1 <= side <= 52 for side in sides):
            yield "bad-root-value", ident, 0
        elif sides[1] is not None and (version < _LATEST or sides[0] == sides[1]):
            yield "newer-feature", ident, 0


def _of_node(node: Node) -> Iterator[tuple[str, str | None, int]]:
    properties = node.properties
    moves = [ident for ident in properties if ident in _MOVES]
    if moves and node.index == 0:
        yield "move-in-root", moves[0], 0
    if len(moves) > 1:
        yield "two-moves-in-node", moves[1], 0
    if moves and not _SETUP.isdisjoint(properties):
        yield "setup-and-move", moves[0], 0
    annotations = [ident for ident in ("BM", "TE", "DO", "IT") if ident in properties]
    if annotations and not moves:
        yield "move-annotation-without-move", annotations[0], 0
    if len(annotations) > 1:
        yield "annotation-conflict", annotations[1], 0
    judgements = [ident for ident in ("GB", "GW", "DM", "UC") if ident in properties]
    if len(judgements) > 1:
        yield "annotation-conflict", judgements[1], 0
    if node.index and any(PROPERTIES[ident].place is Place.INFO for ident in properties if ident in PROPERTIES):
        parent = node.parent
        above = None if parent is None else info_node(parent)
        if above is not None and any(
            PROPERTIES[ident].place is Place.INFO for ident in above.properties if ident in PROPERTIES
        ):
            yield "game-info-twice", None, 0


def _strict(node: Node, *, go: bool) -> Iterator[str]:
    properties = node.properties
    game, parent = node.game, node.parent
    if parent is None:
        games = game.collection.games
        if len(games) > 1 and game.number == 1:
            yield "several-games"
            if len({game_name(other.root.text("GM")) for other in games}) > 1:
                yield "mixed-games"
            if len({file_format(other) for other in games}) > 1:
                yield "mixed-file-formats"
        handicap = parse_number(unescape_simple((node.raw("HA") or ["0"])[0])) or 0
        stones = len(node.raw("AB"))
        if go and handicap != stones and (handicap >= 2 or stones >= 2) and not node.raw("AW"):
            yield "handicap-mismatch"
        return
    if not _SETUP.isdisjoint(properties):
        yield "setup-after-root"
    if go and any(ident in properties and ident in parent.properties for ident in _MOVES):
        yield "same-colour-twice"
