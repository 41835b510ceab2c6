"""What a TwixT record says of the game as a whole: board, rules, puzzle, where to open it (specification, section 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from boardreel.games.protocol import NodeDiagnostic
from boardreel.games.twixt.dialect import NO_HEADER, PP, STANDARD, STD, T1_SIGN, THREE_M, Dialect
from boardreel.games.twixt.grid import BLACK, LARGEST, SMALLEST, USUAL, WHITE, Grid
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node

DRAW = "draw"
_SIZE = re.compile(r"\s*([0-9]{1,9})\s*(?::\s*([0-9]{1,9})\s*)?")
_WINNER = re.compile(r"([BW])\s*\+", re.IGNORECASE)
_BOOKMARK = re.compile(r"\s*bookmark\s+([0-9]{1,9})\s*", re.IGNORECASE)
#: nodes are only looked through when the text can hold what is looked for
_PLACES = re.compile(r"IP|bookmark", re.IGNORECASE)
#: findings of the tree layer that are about brackets or stray text
_SYNTAX = frozenset(
    (
        "missing-open-paren",
        "missing-semicolon",
        "missing-close-paren",
        "unexpected-eof-in-value",
        "empty-sequence",
        "node-after-variation",
        "property-without-value",
        "value-without-property",
        "illegal-characters",
        "sgf-before-game",
        "text-between-games",
        "text-after-game",
    )
)


@dataclass(frozen=True, slots=True)
class Places:
    """Nodes by their numbers: where a viewer opens (the first `IP`), bookmarks by number, what is there once too often."""

    start: int | None = None
    bookmarks: dict[int, int] = field(default_factory=dict)
    starts: int = 0
    repeated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One game's facts. `goal`: None when it is no puzzle, else a side, `draw`, or empty for the side to play.

    `relaxed` are the nodes with a puzzle's free turns; `player` is the root's `PL`; `result` what `RE` says at `last`, the
    end of the main line.
    """

    grid: Grid
    ruleset: str
    handicap: bool
    goal: str | None
    player: str | None
    places: Places
    relaxed: frozenset[int]
    result: str | None
    last: int
    findings: tuple[NodeDiagnostic, ...]


def read_record(game: Game, dialect: Dialect) -> Record:
    """Reads root and places of a game; whatever is there, the result is a playable board."""
    root = game.root
    findings: list[NodeDiagnostic] = []
    grid = _grid(root, findings)
    ruleset = _ruleset(root, dialect, findings)
    handicap = "HA" in root.properties
    goal = winner(root.text("PZ") or "") or "" if "PZ" in root.properties else None
    player = side(root.text("PL"))
    places = _places(game)
    if not grid.square and not handicap and goal is None and dialect is STANDARD:
        findings.append(NodeDiagnostic("ha-missing", Message("twixt.ha-missing"), "SZ"))
    if goal is not None and places.start is None:
        findings.append(NodeDiagnostic("puzzle-no-ip", Message("twixt.puzzle-no-ip"), "PZ"))
    if goal is not None and player is None:
        findings.append(NodeDiagnostic("puzzle-no-pl", Message("twixt.puzzle-no-pl"), "PZ"))
    if places.starts > 1:
        findings.append(NodeDiagnostic("multiple-ip", Message("twixt.multiple-ip")))
    for number in places.repeated:
        findings.append(NodeDiagnostic("duplicate-bookmark", Message("twixt.duplicate-bookmark", {"number": number})))
    findings += _of_file(game, dialect)
    relaxed = frozenset(_path(game, places.start)) if goal is not None and places.start is not None else frozenset()
    result = winner(root.text("RE") or "")
    last = game.main_line()[-1].index if result else -1
    return Record(grid, ruleset, handicap, goal, player, places, relaxed, result, last, tuple(findings))


def side(text: str | None) -> str | None:
    """`W`, `White`, `B` or `Black` in any case, else None."""
    return {"w": WHITE, "white": WHITE, "b": BLACK, "black": BLACK}.get((text or "").strip().lower())


def winner(text: str) -> str | None:
    """Who wins by a value of `RE` or `PZ`: a side, `draw`, or None when it does not say."""
    text = text.strip()
    if text == "0" or text.lower() == DRAW:
        return DRAW
    match = _WINNER.match(text)
    return match[1].upper() if match else None


def bookmark(text: str | None) -> int | None:
    """The number of a node name `bookmark X`."""
    match = _BOOKMARK.fullmatch(text or "")
    return int(match[1]) if match else None


def _grid(root: Node, findings: list[NodeDiagnostic]) -> Grid:
    text = root.text("SZ")
    if text is None:
        return Grid()
    match = _SIZE.fullmatch(text)
    columns = int(match[1]) if match else 0
    rows = int(match[2]) if match and match[2] else columns
    if all(SMALLEST <= size <= LARGEST for size in (columns, rows)):
        return Grid(columns, rows)
    findings.append(NodeDiagnostic("bad-size", Message("twixt.bad-size", {"value": text[:40]}), "SZ"))
    return Grid(USUAL, USUAL)


def _ruleset(root: Node, dialect: Dialect, findings: list[NodeDiagnostic]) -> str:
    text = (root.text("RU") or "").strip()
    if not text:
        return dialect.ruleset
    if text.upper() in (STD, PP, THREE_M):
        return text.upper()
    findings.append(NodeDiagnostic("unknown-ruleset", Message("twixt.unknown-ruleset", {"value": text[:40]}), "RU"))
    return STD


def _places(game: Game) -> Places:
    if _PLACES.search(game.collection.text) is None:
        return Places()
    starts: list[int] = []
    bookmarks: dict[int, int] = {}
    repeated: dict[int, None] = {}
    for node in game.nodes:
        properties = node.properties
        if "IP" in properties:
            starts.append(node.index)
        number = bookmark(node.text("N")) if "N" in properties else None
        if number is not None and bookmarks.setdefault(number, node.index) != node.index:
            repeated[number] = None
    return Places(starts[0] if starts else None, dict(sorted(bookmarks.items())), len(starts), tuple(repeated))


def _path(game: Game, index: int) -> Sequence[int]:
    path = [index]
    while game.parent[path[-1]] >= 0:
        path.append(game.parent[path[-1]])
    return path


def _of_file(game: Game, dialect: Dialect) -> list[NodeDiagnostic]:
    """Findings about the file, told once with its first game."""
    if game.number != 1:
        return []
    codes = {found.code for found in game.collection.diagnostics}
    signs = {
        "syntax": bool(codes & _SYNTAX),
        "t1-header": game.root.raw(T1_SIGN) == [NO_HEADER],
        "no-gm": dialect is STANDARD and not (game.root.text("GM") or "").strip(),
    }
    return [NodeDiagnostic(code, Message(f"twixt.{code}")) for code, there in signs.items() if there]
