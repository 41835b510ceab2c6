"""The table of dialects in the order in which they are tried, each with the sign by which it is recognized.

The rules are in the project's specification of dialects, section 1. A sign is searched for in the first 64 kB of a file
only; a function that tests a game tree may read the whole tree.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from boardreel.dialects.protocol import Source
from boardreel.sgf import Game
from boardreel.sgf.values import parse_number


class Form(Enum):
    """The kind of file that a dialect uses. It decides when the dialect is tried."""

    BINARY = "binary"
    JSON = "json"
    XML = "xml"
    #: a file with game trees that is in the dialect as a whole
    TREES = "trees"
    #: a game tree, among others of the same file
    TREE = "tree"
    #: a file of lines that has the sign of its dialect before any text that looks like a game tree
    LINES = "lines"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect and the signs by which its records are recognized.

    `id` is the name of the importer's entry point, and `title` is shown to the user. `has_sign` returns whether a
    source may be in the dialect. If `form` is TREE, that is only a quick test, and `is_dialect` decides for each game
    tree.
    """

    id: str
    title: str
    form: Form
    has_sign: Callable[[Source], bool]
    is_dialect: Callable[[Game], bool] | None = None


_GAME_START = re.compile(r"\(\s*;")
_FIRST_CHARACTERS = {"{": Form.JSON, "[": Form.JSON, "<": Form.XML}
_BLANKS = "\ufeff \t\r\n\v\f"
_JTWIXT_SIGNATURE = b"\x03gtv"
_LITTLE_GOLEM_SIGN = re.compile(r"\b(?:(?P<comment>GC\[ game #[0-9]+\])|SO\[[^\]]*littlegolem)")
#: texts of which each match has one
_LITTLE_GOLEM_LITERALS = ("GC[ game #", "littlegolem")
_EVENT_OF_OTHER_GAME = re.compile(r"\bEV\[\s*(?!(?:go[0-9]*|twixt)\b)[a-z][a-z0-9]*\.", re.IGNORECASE)
_GM = re.compile(r"GM\[([^\]]*)\]")
_JSON_KEY = '"{}"\\s*:'
_LITTLE_GOLEM_KEYS = tuple(re.compile(_JSON_KEY.format(key)) for key in ("moves", "dmove", "gtid"))
_ABSTRACT_PLAY_KEYS = tuple(re.compile(_JSON_KEY.format(key)) for key in ("header", "game", "name", "moves"))
_SOFTWARE_CHALLENGE = re.compile(r'sc\.plugin2021|startPiece="PENTO_')
_DIGIT = re.compile(r"[0-9]")
_LETTER_PAIR = re.compile(r"\s*[A-Za-z]{2}\s*")
_BOARDSPACE_PLAYER = re.compile(r"P[0-9]")
_BOARDSPACE_OPERATION = re.compile(r"\s*[0-9]+\s+[A-Za-z]")
_BOARDSPACE_NODE = re.compile(r";\s*P[0-9]\s*\[\s*[0-9]+\s+[A-Za-z]")
_ACTION = re.compile(r"\s*(?:[0-9]+|PASS)\s*")
_ACTION_OF_MOVE = re.compile(r"(?<![A-Za-z0-9])[BWRG]\s*\[\s*(?:[0-9]+|PASS)\s*\]")
_GM_BLOKUS = re.compile(r"GM\s*\[\s*(?i:blokus)\s*\]")
#: moves of the Blokus family by their usual and their old names
_COLOR_PROPERTIES = frozenset({"1", "2", "3", "4", "BLUE", "YELLOW", "RED", "GREEN"})
_POINTS = re.compile(r"\s*[a-z]{1,2}[0-9]{1,2}(?:\s*,\s*[a-z]{1,2}[0-9]{1,2})*\s*", re.IGNORECASE)
_INITIAL_WITH_POINT = re.compile(r"(?<![A-Za-z0-9])[RGY]\s*\[\s*[a-z]{1,2}[0-9]", re.IGNORECASE)
_GM_BLOKUS_FAMILY = re.compile(r"GM\s*\[\s*(?i:blokus|nexos|callisto|gembloq)")
_VERTICAL_SIDE, _HORIZONTAL_SIDE = "O (vert)", "# (horz)"
_WORD_TWIXT = re.compile(r"\btwixt\b", re.IGNORECASE)
_HOLE = re.compile(r"(?:[0-9]+\.\s*)?[A-Za-z]{1,2}[0-9]{1,3}(?:\|draw)?", re.IGNORECASE)
_CODE = re.compile(r"[0-9a-e]{2}[a-u][0-7]|0000|----", re.IGNORECASE)
_MOVE_NUMBER = re.compile(r"(?<!\S)[0-9]+[.:]\s*")
_COMMENT_LINE = re.compile(r"^[#%].*$", re.MULTILINE)
_MIN_CODES = 2
_GIB_LINE = re.compile(r"^(?:\\HS[ \t]*\r?$|\\\[GAME[A-Z]*=)", re.MULTILINE)
_NGF_MOVE = re.compile(r"^PM[A-Z]{2}[BW]([A-Z])([A-Z])\2\1[ \t]*\r?$", re.MULTILINE)
#: what lines of moves and comments begin with, of which one in ten may be another one
_NGF_LINE = re.compile(r"PM|GI|ID")
_UGF_HEADER = re.compile(r"^\[Header\][ \t]*\r?\n(?:.*\n){0,20}?(?:Ver=(?:UGF|REVIEW)|Crypt=)", re.MULTILINE)
#: how many nodes of a game tree are searched for operations of boardspace
MAX_SAMPLE_NODES = 60


def first_line(text: str) -> str:
    """Return the first line of a text that is not blank, without outer blanks."""
    return next((line.strip() for line in text.lstrip(_BLANKS).splitlines()), "")


def is_twixtbot_app(game: Game) -> bool:
    """Return whether twixtbot-app wrote a game tree: all moves are pairs of letters, and `B` moves first."""
    root = game.root
    if parse_number(root.text("GM") or "") != 21 or (root.text("RU") or "").strip().upper() != "PP":
        return False
    has_pair = False
    first_mover: str | None = None
    for node in game.main_line():
        for ident, values in node.properties.items():
            if ident not in ("B", "W"):
                continue
            first_mover = first_mover or ident
            if first_mover != "B" or any(_DIGIT.search(value) for value in values):
                return False
            has_pair = has_pair or any(_LETTER_PAIR.fullmatch(value) for value in values)
    return has_pair


def is_boardspace(game: Game) -> bool:
    """Return whether a game tree is from boardspace.net: properties named after players hold numbered operations."""
    root = game.root.properties
    players = [value for value in root.get("P0", ()) if value.lstrip().startswith("id ")]
    if "SU" not in root or not ("VV" in root or players):
        return False
    return any(
        _BOARDSPACE_PLAYER.fullmatch(ident) and any(_BOARDSPACE_OPERATION.match(value) for value in values)
        for node in game.nodes[:MAX_SAMPLE_NODES]
        for ident, values in node.properties.items()
    )


def action_move(properties: Mapping[str, Sequence[str]]) -> tuple[str, str] | None:
    """Return the identifier and raw value of the move in a MiniZero node, or None if the node has no move.

    A node may also store search data under the identifier of another color; that data contains a comma, a point or a
    colon, which a move never does.
    """
    for ident, values in properties.items():
        if ident in ("B", "W", "R", "G") and not any(mark in values[0] for mark in ",.:"):
            return ident, values[0]
    return None


def is_minizero(game: Game) -> bool:
    """Return whether the moves of a game tree are action numbers of MiniZero; one invalid move in ten is tolerated."""
    if (game.root.text("GM") or "").strip().lower() != "blokus":
        return False
    actions = faults = 0
    for node in game.nodes:
        move = action_move(node.properties)
        if move is not None:
            is_action = _ACTION.fullmatch(move[1]) is not None
            actions, faults = actions + is_action, faults + (not is_action)
    return actions > 0 and faults <= max(1, (actions + faults) // 10)


def has_color_initials(game: Game) -> bool:
    """Return whether a game tree names moves by initials of red, green or yellow and never by the usual identifiers.

    The importer checks whether the game has at least three colors.
    """
    idents = {ident for node in game.nodes for ident in node.properties}
    if not idents.isdisjoint(_COLOR_PROPERTIES):
        return False
    return any(
        _POINTS.fullmatch(value) for node in game.nodes for ident in ("R", "G", "Y") for value in node.raw(ident)
    )


def _is_move_list(source: Source) -> bool:
    """Return whether a text is a list of TwixT moves: its name or first line says so, and it has at least one move.

    A page or a JSON file that is named so is none.
    """
    sample = source.sample
    line = first_line(sample)
    if line.startswith(("<", "{")):
        return False
    has_title = _WORD_TWIXT.search(line) is not None and not any(map(_HOLE.fullmatch, line.split()))
    if not has_title and "twixt" not in (source.name or "").lower():
        return False
    return any(_HOLE.fullmatch(token) for token in sample.split())


def _is_code_list(source: Source) -> bool:
    """Return whether a text consists of four-character codes, apart from move numbers and comments.

    One other token in ten is tolerated, and a single one among at least four codes.
    """
    tokens = _MOVE_NUMBER.sub("", _COMMENT_LINE.sub("", source.sample)).split()
    if len(source.text) > len(source.sample):
        tokens = tokens[:-1]
    codes = sum(_CODE.fullmatch(token) is not None for token in tokens)
    faults = len(tokens) - codes
    return codes >= _MIN_CODES and (10 * faults <= len(tokens) or (faults == 1 and codes >= 4))


def _is_bulk_text(source: Source) -> bool:
    """Return whether a root is one of Little Golem, without `GM`, as in no standard record.

    It has the game comment of the server's bulk text, or names the server and an event of another game than Go and TwixT,
    or names the server in a file with the suffix of Hex records.
    A saved game that is shown without a board has the word of its event as its `GM`.
    """
    sample = source.sample
    # most records are standard ones, and this is many times as fast as the patterns
    if not any(sign in sample for sign in _LITTLE_GOLEM_LITERALS):
        return False
    # names may have parentheses, so a root is found by the start of its game
    starts = [start.end() for start in _GAME_START.finditer(sample)]
    is_named_hex = (source.name or "").lower().endswith(".hsgf")
    for match in _LITTLE_GOLEM_SIGN.finditer(sample):
        count, end = bisect_right(starts, match.start()), sample.find(";", match.end())
        root = sample[starts[count - 1] : end if end >= 0 else len(sample)] if count else ""
        is_certain = is_named_hex or match["comment"] is not None or _EVENT_OF_OTHER_GAME.search(root) is not None
        game = _GM.search(root)
        if root and is_certain and (game is None or f"EV[{game[1]}." in root):
            return True
    return False


def _is_ngf(source: Source) -> bool:
    """Return whether a text has lines of moves of Cyberoro, with few others between them."""
    sample = source.sample
    match = _NGF_MOVE.search(sample)
    if match is None:
        return False
    lines = [line for line in sample[match.start() :].splitlines()[:1000] if line.strip()]
    faults = sum(_NGF_LINE.match(line) is None for line in lines)
    return faults <= max(1, len(lines) // 10)


def _has_all(patterns: Sequence[re.Pattern[str]]) -> Callable[[Source], bool]:
    """Return a predicate on sources that is true if every pattern is found in the sample of the source."""
    return lambda source: all(pattern.search(source.sample) for pattern in patterns)


#: all dialects in the order in which they are tried, apart from those that a game reads itself (Little Golem's `.tsgf`, T1)
DIALECTS: tuple[Dialect, ...] = (
    Dialect("jtwixt", "JTwixt", Form.BINARY, lambda source: source.raw_bytes.startswith(_JTWIXT_SIGNATURE)),
    Dialect("gib", "GIB (Tygem)", Form.LINES, _has_all((_GIB_LINE,))),
    Dialect("ugf", "UGF (PandaNET)", Form.LINES, _has_all((_UGF_HEADER,))),
    Dialect("ngf", "NGF (Cyberoro)", Form.LINES, _is_ngf),
    Dialect("littlegolem-json", "Little Golem (JSON)", Form.JSON, _has_all(_LITTLE_GOLEM_KEYS)),
    Dialect("abstractplay", "Abstract Play", Form.JSON, _has_all(_ABSTRACT_PLAY_KEYS)),
    Dialect(
        "software-challenge",
        "Software-Challenge 2021",
        Form.XML,
        lambda source: "startPiece" in source.sample and _SOFTWARE_CHALLENGE.search(source.sample) is not None,
    ),
    Dialect(
        "littlegolem",
        "Little Golem",
        Form.TREES,
        _is_bulk_text,
    ),
    Dialect("twixtbot-app", "twixtbot-app", Form.TREE, lambda source: "RU[PP]" in source.sample, is_twixtbot_app),
    Dialect(
        "boardspace",
        "boardspace.net",
        Form.TREE,
        lambda source: "SU[" in source.sample and _BOARDSPACE_NODE.search(source.sample) is not None,
        is_boardspace,
    ),
    Dialect(
        "minizero",
        "MiniZero",
        Form.TREE,
        _has_all((_GM_BLOKUS, _ACTION_OF_MOVE)),
        is_minizero,
    ),
    Dialect(
        "initials",
        "Color initials",
        Form.TREE,
        _has_all((_GM_BLOKUS_FAMILY, _INITIAL_WITH_POINT)),
        has_color_initials,
    ),
    Dialect(
        "pbm",
        "Richard’s PBeM Server",
        Form.TEXT,
        lambda source: any(_VERTICAL_SIDE in line and _HORIZONTAL_SIDE in line for line in source.sample.splitlines()),
    ),
    Dialect("fourcc", "Blokus Duo codes", Form.TEXT, _is_code_list),
    Dialect("moves", "TwixT move list", Form.TEXT, _is_move_list),
)

#: titles of the dialects that a game reads itself
_OTHER_TITLES = {"t1": "T1"}
TITLES = {dialect.id: dialect.title for dialect in DIALECTS} | _OTHER_TITLES


def forms_of(source: Source) -> tuple[Form, ...]:
    """Return the forms that a source may have, judged by its beginning, in the order in which they are tried.

    TREES means TREES or TREE. What begins as JSON or XML may be a mail or a page with a record in another form.
    """
    if source.raw_bytes.startswith(_JTWIXT_SIGNATURE):
        return (Form.BINARY,)
    sample = source.sample.lstrip(_BLANKS)
    tree = _GAME_START.search(sample)
    if tree is None or tree.start() > 0:
        before_tree = Source(sample if tree is None else sample[: tree.start()], b"")
        if any(dialect.has_sign(before_tree) for dialect in DIALECTS if dialect.form is Form.LINES):
            return (Form.LINES,)
    last = Form.TEXT if tree is None else Form.TREES
    first = _FIRST_CHARACTERS.get(sample[:1])
    return (last,) if first is None else (first, last)
