"""Check the property values of a node against the SGF specification (section 9 of the project's edition).

Each node is checked on its own, so that a page can check a large game in slices. The rules of games are checked
elsewhere. This module does not know which games use the standard meaning of properties such as `AB`, `HA` and `SZ`; the
caller passes them as `standard_values`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardreel.diagnostics import CODES, Diagnostic, Severity
from boardreel.sgf.game_info import game_info_node
from boardreel.sgf.game_names import game_name
from boardreel.sgf.info_reading import read_info
from boardreel.sgf.properties import (
    EVALUATION_IDENTS,
    GAME_INFO_IDENTS,
    JOINED_TEXTS,
    PROPERTIES,
    Category,
    Property,
    are_values_in_doubt,
)
from boardreel.sgf.property_types import VALUE_PARSERS, ValueType
from boardreel.sgf.tree import Node
from boardreel.sgf.values import parse_color, parse_number, split_compose, unescape_simple
from boardreel.sgf.vendor_headers import (
    VENDOR_IDENTS,
    are_programs_of_fox,
    has_vendor_header,
    header_idents,
)

_LATEST_FILE_FORMAT = 4
_MAX_BOARD_SIZE = 52
#: numbers that have a meaning, for properties that accept few
_ALLOWED_NUMBERS = {"PM": range(3)}
_MOVES = frozenset({"B", "W"})
_SETUP = frozenset({"AB", "AW", "AE"})
#: annotations of which a node may have only one: of the move, and of the position
_MOVE_ANNOTATIONS = ("BM", "TE", "DO", "IT")
_POSITION_ANNOTATIONS = ("GB", "GW", "DM", "UC")
_BOARD_TYPES = frozenset({ValueType.POINT, ValueType.MOVE, ValueType.STONE})
_COMPOSED_TYPES = frozenset({ValueType.POINT_PAIR, ValueType.LABEL})
#: types of which a raw value may be malformed
_CHECKED_TYPES = frozenset({ValueType.NUMBER, ValueType.REAL, ValueType.COLOR})
#: properties of these types whose values a game may define differently
_GAME_DEFINED = frozenset({"PL", "HA"})
#: properties whose values are often free text; what was read from it is reported in another way
_OFTEN_TEXT = frozenset({"TM", "KM", "HA"})
#: properties that programs write without a value, if they have none
_OFTEN_EMPTY = frozenset({"TM", "KM", "HA"})
#: properties that no version of SGF defines, but whose meaning is known
_KNOWN_IDENTS = EVALUATION_IDENTS | VENDOR_IDENTS


class _Issue(NamedTuple):
    """A problem of a node before it becomes a Diagnostic: a code, the property it concerns, and the index of the value.

    `ident` is None if the problem concerns the whole node. `severity` takes precedence over that of the code, and
    `subject` over the property as what the message is about.
    """

    code: str
    ident: str | None = None
    value: int = 0
    severity: Severity | None = None
    subject: str = ""


def validate_node(node: Node, *, standard_values: bool, strict: bool = False) -> list[Diagnostic]:
    """Return the diagnostics of the property values of a node, in the order of its properties.

    `standard_values` is whether the game uses points, colors and properties as the property table defines them; if not,
    only properties that mean the same in all games are checked. `strict` also reports what is unusual but correct.
    """
    issues = _without_repetitions(_check_node(node, standard_values=standard_values))
    if strict:
        issues += _check_strictly(node, standard_values=standard_values)
    return [_diagnostic(node, issue) for issue in issues]


def _diagnostic(node: Node, issue: _Issue) -> Diagnostic:
    """Return an issue of a node as a Diagnostic with message and source position."""
    offset, line, column = node.source_position(issue.ident, issue.value)
    info = CODES[issue.code]
    subject = issue.subject or issue.ident or ""
    message = f"{subject}: {info.meaning}" if subject else info.meaning
    severity = issue.severity or info.severity
    return Diagnostic(
        issue.code, severity, message, line, column, offset, node.game.number, node.index, subject=subject
    )


def _without_repetitions(issues: Iterable[_Issue]) -> list[_Issue]:
    """Return the issues of a node, but at most one about surplus values.

    That one is the first that leaves a value in doubt, or else the first.
    """
    issues = list(issues)
    surplus = [issue for issue in issues if issue.code == "surplus-values"]
    kept = next((issue for issue in surplus if issue.severity is None), surplus[0] if surplus else None)
    return [issue for issue in issues if issue.code != "surplus-values" or issue is kept]


def is_private(ident: str) -> bool:
    """Return whether a property is neither in the standard nor one of a program that is known."""
    return ident not in PROPERTIES and ident not in _KNOWN_IDENTS


def _check_node(node: Node, *, standard_values: bool) -> Iterator[_Issue]:
    """Yield the issues of each property of a node, then those of properties that conflict with each other."""
    properties = node.properties
    # most nodes are a single move, which nothing can be wrong with
    is_single_move = node.index > 0 and len(properties) == 1 and not _MOVES.isdisjoint(properties)
    if is_single_move and all(len(values) == 1 for values in properties.values()):
        return
    version = node.game.file_format
    for ident, values in properties.items():
        row = PROPERTIES.get(ident)
        if row is not None:
            yield from _check_property(node, row, values, version, standard_values=standard_values)
        elif standard_values and is_private(ident):
            yield _Issue("unknown-property", ident)
    if not GAME_INFO_IDENTS.isdisjoint(properties) or (standard_values and has_vendor_header(properties)):
        yield from _check_info(node, standard_values=standard_values)
    if standard_values:
        yield from _check_combination(node)


def _check_info(node: Node, *, standard_values: bool) -> Iterator[_Issue]:
    """Yield an issue for everything in the game info of a node that was read in another way than it is written."""
    if standard_values and node.index == 0 and has_vendor_header(node.properties):
        yield _Issue("vendor-header")
    for reading in read_info(node, standard_values=standard_values).values():
        if reading.code is not None:
            yield _Issue(reading.code, reading.ident, subject=reading.subject)


def _check_property(
    node: Node, row: Property, values: list[str], version: int, *, standard_values: bool
) -> Iterator[_Issue]:
    """Yield the issues of the values of one property. `version` is that of the record's SGF, 1 to 4."""
    ident = row.ident
    if row.category is Category.ROOT:
        if node.index:
            yield _Issue("root-property-outside-root", ident)
            return
        yield from _check_root_property(node, ident, values[0], standard_values=standard_values)
    elif standard_values and version > row.last_version and not _is_in_header(node, ident):
        yield _Issue("obsolete-property", ident)
    elif standard_values and version < row.first_version and node.game.names_file_format:
        yield _Issue("newer-feature", ident)
    is_game_defined = row.value_type in _BOARD_TYPES and not standard_values
    may_be_many = row.is_list or ident in JOINED_TEXTS or is_game_defined or are_programs_of_fox(ident, values)
    if len(values) > 1 and not may_be_many:
        severity = None if are_values_in_doubt(ident, values) else Severity.WARNING
        yield _Issue("surplus-values", ident, 1, severity)
    if row.category is Category.ROOT or is_game_defined or _is_in_header(node, ident):
        return
    for index, raw in enumerate(values if row.is_list else values[:1]):
        if row.value_type in _CHECKED_TYPES and (standard_values or ident not in _GAME_DEFINED):
            yield from _check_value(row, raw, index)
        elif row.value_type in _COMPOSED_TYPES and raw.strip() and split_compose(raw)[1] is None:
            yield _Issue("missing-compose", ident, index)


def _is_in_header(node: Node, ident: str) -> bool:
    """Return whether a server's header in the root gives a property a meaning of its own."""
    return node.index == 0 and ident in header_idents(node.properties)


def _check_value(row: Property, raw: str, index: int) -> Iterator[_Issue]:
    """Yield an issue if a raw value is not a valid number, real number or color, as the property `row` requires.

    `index` is the index of the value in its property.
    """
    text = raw.strip()
    value = VALUE_PARSERS[row.value_type](raw)
    if not text:
        if row.ident not in _OFTEN_EMPTY:
            yield _Issue("empty-value", row.ident, index)
    elif value is None or value not in _ALLOWED_NUMBERS.get(row.ident, (value,)):
        if row.ident not in _OFTEN_TEXT:
            yield _Issue("bad-value", row.ident, index)
    elif (row.value_type is ValueType.REAL and ("," in text or text.endswith(".") or text.startswith("."))) or (
        row.value_type is ValueType.COLOR and text not in ("B", "W")
    ):
        yield _Issue("value-repaired", row.ident, index)


def _check_root_property(root: Node, ident: str, raw: str, *, standard_values: bool) -> Iterator[_Issue]:
    """Yield the issues of the value of `FF`, `ST` or `SZ`; other root properties have none."""
    number = parse_number(raw)
    if ident == "FF":
        if number is None or number < 1:
            yield _Issue("bad-root-value", ident)
        elif number > _LATEST_FILE_FORMAT:
            yield _Issue("unknown-file-format", ident)
    elif ident == "ST" and (number is None or not 0 <= number <= 3):
        yield _Issue("bad-root-value", ident)
    elif ident == "SZ" and standard_values:
        columns, rows = (parse_number(part) if part is not None else None for part in split_compose(raw))
        if columns is None or any(side is not None and not 1 <= side <= _MAX_BOARD_SIZE for side in (columns, rows)):
            yield _Issue("bad-root-value", ident)
        elif columns == rows:
            yield _Issue("square-board-size", ident)
        elif rows is not None and root.game.file_format < _LATEST_FILE_FORMAT and root.game.names_file_format:
            yield _Issue("newer-feature", ident)


def _check_combination(node: Node) -> Iterator[_Issue]:
    """Yield the issues of properties that conflict with each other, or that do not fit the position of the node."""
    properties = node.properties
    moves = [ident for ident in properties if ident in _MOVES]
    if moves and node.index == 0:
        yield _Issue("move-in-root", moves[0])
    if len(moves) > 1:
        yield _Issue("two-moves-in-node", moves[1])
    if moves and not _SETUP.isdisjoint(properties):
        yield _Issue("setup-and-move", moves[0])
    if "PL" in properties and _contradicts_next_moves(node, parse_color(properties["PL"][0])):
        yield _Issue("turn-mismatch", "PL")
    move_annotations = [ident for ident in _MOVE_ANNOTATIONS if ident in properties and not _is_in_header(node, ident)]
    if move_annotations and not moves:
        yield _Issue("move-annotation-without-move", move_annotations[0])
    if len(move_annotations) > 1:
        yield _Issue("annotation-conflict", move_annotations[1])
    position_annotations = [ident for ident in _POSITION_ANNOTATIONS if ident in properties]
    if len(position_annotations) > 1:
        yield _Issue("annotation-conflict", position_annotations[1])
    parent = node.parent
    if (
        parent is not None
        and not GAME_INFO_IDENTS.isdisjoint(properties)
        and not GAME_INFO_IDENTS.isdisjoint(game_info_node(parent).properties)
    ):
        yield _Issue("game-info-twice")


def _contradicts_next_moves(node: Node, color: str | None) -> bool:
    """Return whether the moves after a node, of which there is one, are all by another side than that of a color."""
    next_moves = [ident for child in node.children for ident in child.properties if ident in _MOVES]
    return color is not None and bool(next_moves) and color not in next_moves


def _check_strictly(node: Node, *, standard_values: bool) -> Iterator[_Issue]:
    """Yield an issue for everything in a node that is correct SGF but unusual.

    For the root of the first game, include the issues of the record as a whole.
    """
    properties, parent = node.properties, node.parent
    if standard_values:
        # the others are reported as unknown
        yield from (_Issue("long-ident", ident) for ident in properties if len(ident) > 2 and not is_private(ident))
    if parent is None:
        if node.game is node.game.collection.games[0]:
            yield from _check_games(node)
        handicap = parse_number(unescape_simple((node.raw("HA") or ["0"])[0])) or 0
        stones = len(node.raw("AB"))
        if standard_values and handicap != stones and (handicap >= 2 or stones >= 2) and not node.raw("AW"):
            yield _Issue("handicap-mismatch")
        return
    if not _SETUP.isdisjoint(properties):
        yield _Issue("setup-after-root")
    if standard_values and any(ident in properties and ident in parent.properties for ident in _MOVES):
        yield _Issue("same-colour-twice")


def _check_games(root: Node) -> Iterator[_Issue]:
    """Yield issues if a record has several games, of several kinds, or in several versions of SGF.

    `root` is the root of any game of the record.
    """
    games = root.game.collection.games
    if len(games) > 1:
        yield _Issue("several-games")
        if len({game_name(game.root.text("GM")) for game in games}) > 1:
            yield _Issue("mixed-games")
        if len({game.file_format for game in games}) > 1:
            yield _Issue("mixed-file-formats")
