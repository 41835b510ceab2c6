"""The data of one TwixT game that does not change from node to node, read from the root (specification, section 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from boardreel.games.protocol import NodeDiagnostic
from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.dialect import INCOMPLETE_HEADER, PP, STANDARD, STD, T1_PROPERTY, THREE_M, Dialect
from boardreel.games.twixt.holes import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, HoleGrid
from boardreel.games.twixt.items import TwixtItems
from boardreel.games.twixt.notation import read_bookmark, read_side, read_winner
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node

_SIZE = re.compile(r"\s*([0-9]{1,9})\s*(?::\s*([0-9]{1,9})\s*)?")
#: properties that mark start nodes and bookmarks
MARKER_IDENTS = frozenset(("IP", "N"))
#: nodes are searched for start nodes and bookmarks only if this may match their text
_NODE_MARKERS = re.compile(r"IP|bookmark", re.IGNORECASE)
_MAX_QUOTED_CHARACTERS = 40
#: diagnostics of the SGF layer about brackets and stray text
_SYNTAX_CODES = frozenset(
    (
        "missing-open-paren",
        "missing-semicolon",
        "missing-close-paren",
        "unexpected-eof-in-value",
        "empty-sequence",
        "node-after-variation",
        "early-close",
        "unescaped-bracket",
        "property-without-value",
        "value-without-property",
        "illegal-characters",
        "sgf-before-game",
        "text-between-games",
        "text-after-game",
    )
)


@dataclass(frozen=True, slots=True)
class NodeMarkers:
    """The nodes of a game that its record marks, by index.

    `start` is the first node with `IP`, at which a viewer opens, and `start_count` the number of such nodes. `bookmarks`
    maps the numbers of bookmarks to nodes, sorted by number; `duplicates` are the numbers that occur more than once.
    """

    start: int | None = None
    start_count: int = 0
    bookmarks: dict[int, int] = field(default_factory=dict)
    duplicates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TwixtContext:
    """The board, rules and settings of one game of TwixT.

    `board` and `items` are shared by all positions of the game; the board switches to the version of the position that is
    used. `ruleset` is STD, PP or 3M. `has_handicap` means that no swap is allowed. `puzzle_goal` is None if the game is not
    a puzzle; otherwise it is the side that shall win, a draw, or empty for the side to play. `root_player` is the side that
    the root's `PL` names. `free_nodes` are the indices of the nodes before the start of a puzzle, in which sides need not
    alternate. `result` is the winner according to `RE`, which is checked at the last node of the main line.
    """

    dialect: Dialect
    grid: HoleGrid
    board: PegBoard
    items: TwixtItems
    ruleset: str
    has_handicap: bool
    puzzle_goal: str | None
    root_player: str | None
    markers: NodeMarkers
    free_nodes: frozenset[int]
    result: str | None


def read_context(game: Game, dialect: Dialect) -> tuple[TwixtContext, tuple[NodeDiagnostic, ...]]:
    """Read the context of a game from its root, and report unusable values.

    Every record yields a playable board: unusable values are replaced by their defaults.
    """
    root = game.root
    diagnostics: list[NodeDiagnostic] = []
    grid = _read_grid(root, diagnostics)
    ruleset = _read_ruleset(root, dialect, diagnostics)
    markers = _find_markers(game)
    goal = (read_winner(root.text("PZ") or "") or "") if "PZ" in root.properties else None
    context = TwixtContext(
        dialect=dialect,
        grid=grid,
        board=PegBoard(grid, own_links_block=ruleset != PP),
        items=TwixtItems(grid),
        ruleset=ruleset,
        has_handicap="HA" in root.properties,
        puzzle_goal=goal,
        root_player=read_side(root.text("PL")),
        markers=markers,
        free_nodes=frozenset(() if goal is None or markers.start is None else game.path_up(markers.start)),
        result=read_winner(root.text("RE") or ""),
    )
    return context, (*diagnostics, *_check_consistency(context), *_file_diagnostics(game, dialect))


def _read_grid(root: Node, diagnostics: list[NodeDiagnostic]) -> HoleGrid:
    """Return the board of the size that the root's `SZ` gives, or one of standard size; report an invalid size."""
    text = root.text("SZ")
    if text is None:
        return HoleGrid()
    match = _SIZE.fullmatch(text)
    columns = int(match[1]) if match else 0
    rows = int(match[2]) if match and match[2] else columns
    if all(MIN_SIZE <= size <= MAX_SIZE for size in (columns, rows)):
        return HoleGrid(columns, rows)
    message = Message("twixt.bad-size", {"value": text[:_MAX_QUOTED_CHARACTERS]})
    diagnostics.append(NodeDiagnostic("bad-size", message, "SZ"))
    return HoleGrid(DEFAULT_SIZE, DEFAULT_SIZE)


def _read_ruleset(root: Node, dialect: Dialect, diagnostics: list[NodeDiagnostic]) -> str:
    """Return the ruleset that the root's `RU` names, the dialect's if there is none, or STD if it is unknown."""
    text = (root.text("RU") or "").strip()
    if not text:
        return dialect.ruleset
    if text.upper() in (STD, PP, THREE_M):
        return text.upper()
    message = Message("twixt.unknown-ruleset", {"value": text[:_MAX_QUOTED_CHARACTERS]})
    diagnostics.append(NodeDiagnostic("unknown-ruleset", message, "RU"))
    return STD


def _find_markers(game: Game) -> NodeMarkers:
    """Find the start nodes (`IP`) and the bookmarks (`N[bookmark X]`) of a game; the first of each takes precedence."""
    if not game.may_match(_NODE_MARKERS):
        return NodeMarkers()
    starts: list[int] = []
    bookmarks: dict[int, int] = {}
    duplicates: dict[int, None] = {}
    for node in game.nodes:
        properties = node.properties
        if "IP" in properties:
            starts.append(node.index)
        number = read_bookmark(node.text("N")) if "N" in properties else None
        if number is not None and bookmarks.setdefault(number, node.index) != node.index:
            duplicates[number] = None
    return NodeMarkers(starts[0] if starts else None, len(starts), dict(sorted(bookmarks.items())), tuple(duplicates))


def _check_consistency(context: TwixtContext) -> list[NodeDiagnostic]:
    """Report settings of a game that contradict each other, and missing or ambiguous markers."""
    goal, markers = context.puzzle_goal, context.markers
    problems = [
        (
            "ha-missing",
            "SZ",
            not context.grid.is_square and not context.has_handicap and goal is None and context.dialect is STANDARD,
        ),
        ("puzzle-no-ip", "PZ", goal is not None and markers.start is None),
        ("puzzle-no-pl", "PZ", goal is not None and context.root_player is None),
        ("multiple-ip", None, markers.start_count > 1),
    ]
    return [
        *(NodeDiagnostic(code, Message(f"twixt.{code}"), ident) for code, ident, is_present in problems if is_present),
        *(
            NodeDiagnostic("duplicate-bookmark", Message("twixt.duplicate-bookmark", {"number": number}))
            for number in markers.duplicates
        ),
    ]


def _file_diagnostics(game: Game, dialect: Dialect) -> list[NodeDiagnostic]:
    """Report problems of the whole file; they belong to its first game."""
    if game.number != 1:
        return []
    codes = {diagnostic.code for diagnostic in game.collection.diagnostics}
    problems = {
        "syntax": bool(codes & _SYNTAX_CODES),
        "t1-header": game.root.raw(T1_PROPERTY) == [INCOMPLETE_HEADER],
        "no-gm": dialect is STANDARD and not (game.root.text("GM") or "").strip(),
    }
    return [NodeDiagnostic(code, Message(f"twixt.{code}")) for code, is_present in problems.items() if is_present]
