"""Blokus records in four-character codes, of the Software-Challenge and of MiniZero, and with color initials."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.games.blokus.variants import board_for, find_variant
from boardreel.games.conversion import convert
from boardreel.sgf import Collection
from boardreel_dialects import fourcc, minizero, software_challenge
from boardreel_dialects.cells import point_list
from games.blokus.support import check_tree
from support import DATA, load_json

RECORDS = sorted(
    path
    for name in ("fourcc", "sc", "minizero", "initials")
    for path in (DATA / "dialects").glob(f"{name}-*")
    if not path.name.endswith((".sgf.json", ".txt.json", ".xml.json", ".gz.json"))
)


def content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def read_text(text: str) -> Collection:
    """Return the games of a text; `read` takes a short text for the name of a file."""
    return read(text.encode())


def import_codes(collection: Collection) -> list[tuple[int | None, str]]:
    return [(found.node, found.code) for found in collection.diagnostics if found.code.startswith("import-")]


def moves(text: str) -> list[tuple[str, str]]:
    """Return the moves of the main line of the first game, as identifiers and raw values."""
    (game,) = read_text(text).games[:1]
    return [(ident, values[0]) for node in game.main_line()[1:] for ident, values in node.properties.items()]


def dialect(text: str) -> str | None:
    """Return the dialect of the first game of a text, or None if it is a standard record or none at all."""
    games = read_text(text).games
    return games[0].traits.dialect if games else None


def test_there_are_records() -> None:
    assert len(RECORDS) == 11


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_every_node_has_the_expected_position(path: Path) -> None:
    facts = load_json(path.with_name(f"{path.name}.json"))
    collection = read(content(path), name=path.name.removesuffix(".gz"))
    assert [game.traits.dialect for game in collection.games] == [facts["format"]] * len(facts["trees"])
    for game, tree in zip(collection.games, facts["trees"], strict=True):
        check_tree(game, tree)
    expected = [(found["node"], found["code"]) for found in facts.get("import_diagnostics", ())]
    assert import_codes(collection) == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_is_saved_as_a_standard_record(path: Path) -> None:
    facts = load_json(path.with_name(f"{path.name}.json"))
    collection = read(content(path))
    assert collection.to_bytes() == content(path)
    saved = read(convert(collection))
    (game,) = saved.games
    assert game.traits.dialect is None
    for ident, value in facts.get("saved", {}).get("root", {"GM": "Blokus Duo"}).items():
        assert game.root.text(ident) == value
    check_tree(game, facts["trees"][0])


# ---------------------------------------------------------------- four-character codes


def test_every_code_of_every_piece_is_that_piece() -> None:
    variant = find_variant("Blokus Duo")
    assert variant is not None
    board = board_for(variant)
    names = (
        "1",
        "2",
        "I3",
        "V3",
        "I4",
        "L4",
        "T4",
        "O",
        "Z4",
        "I5",
        "L5",
        "N",
        "P",
        "U",
        "Y",
        "T5",
        "V5",
        "W",
        "Z5",
        "F",
        "X",
    )
    for letter, name in zip("abcdefghijklmnopqrstu", names, strict=True):
        shapes = set()
        for orientation in range(8):
            cells = fourcc.code_cells(f"77{letter}{orientation}")
            assert cells is not None
            points = point_list(cells, fourcc.SIZE)
            assert points is not None
            placement = board.identify(board.mask_of_names(points.split(",")))
            assert placement is not None
            assert board.pieces[placement.piece].name == name
            shapes.add(placement.orientation)
        assert len(shapes) == len(board.orientations[board.piece_index[name]])


def test_codes_are_known_after_move_numbers_comments_and_passes() -> None:
    expected = [("B", "e8,d9,e9,e10,f10"), ("W", "k4,j5,k5,l5,k6")]
    assert moves("56t2 bau1") == expected
    assert moves("\ufeff# a game\r\n1. 56t2\r\n2: BAU1\r\n% end") == expected
    assert moves("1.56t2 2.bau1 ---- 0000 ----") == expected
    assert moves("56t2 ---- 25m4") == [expected[0], ("B", "b9,b10,c10,b11,c11")]


def test_the_first_code_belongs_to_the_first_color_on_either_starting_point() -> None:
    assert [color for color, _ in moves("99l1 35o3")] == ["B", "W"]


@pytest.mark.parametrize(
    "text",
    [
        "11a0 22a0",
        "56t2",
        "56t2 bau1 words of a text",
        "56t2 bau1 25m4 x y",
        "0000 0000",
        "a4 b5 c6",
        "",
    ],
)
def test_other_texts_are_no_codes(text: str) -> None:
    assert dialect(text) is None


def test_a_faulty_code_is_reported_at_its_line_and_column() -> None:
    replay = Replay(read_text("56t2 bau1\n25m4 8ct2\n zzzz").games[0])
    (found,) = replay.diagnostics
    assert (found.code, found.line, found.column, found.node) == ("bad-point", 3, 2, 5)


def test_more_tokens_than_a_game_can_have_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fourcc, "MAX_TOKENS", 3)
    collection = read_text("56t2 bau1\n25m4 8ct2")
    assert len(collection.games[0].nodes) == 4
    (found,) = collection.diagnostics
    assert (found.code, found.line, found.column) == ("import-cut", 2, 6)


# ---------------------------------------------------------------- MiniZero


def test_every_action_is_a_different_placement_of_its_piece() -> None:
    variant = find_variant("Blokus")
    assert variant is not None
    board = board_for(variant)
    # the number of the first orientation of each piece, as the specification lists them
    first = {
        "1": 0, "2": 1, "I3": 3, "V3": 5, "I4": 9, "O": 11, "T4": 12, "L4": 16, "Z4": 24, "F": 28, "I5": 36,
        "L5": 38, "P": 46, "N": 54, "T5": 62, "U": 66, "V5": 70, "W": 74, "X": 78, "Y": 79, "Z5": 87,
    }  # fmt: skip
    names = [max((number, name) for name, number in first.items() if number <= at)[1] for at in range(91)]
    found = set()
    for orientation, name in enumerate(names):
        points = minizero.read_action(str(orientation * 400))
        assert points
        placement = board.identify(board.mask_of_names(points.split(",")))
        assert placement is not None
        assert board.pieces[placement.piece].name == name
        found.add(placement.orientation)
    assert len(found) == len(names) == sum(map(len, board.orientations))


def test_rows_of_actions_count_from_the_top() -> None:
    assert [minizero.read_action(str(number)) for number in (0, 19, 399, 380)] == ["a20", "t20", "t1", "a1"]
    assert [minizero.read_action(text) for text in ("36400", "PASS", " pass ")] == [""] * 3
    for text in ("419", "36401", "1" * 20, "-1", "1.5", "", "²", "x"):
        assert minizero.read_action(text) is None


def test_search_data_are_left_out_and_texts_are_kept() -> None:
    text = "(;GM[blokus]SD[3]RE[0,0,0,0]GN[x];B[0]R[0.5,1]P[1:2]C[first];W[36400]V[1];W[36400]C[second];R[399])"
    assert moves(text) == [("1", "a20"), ("C", "first"), ("C", "second"), ("3", "t1")]
    root = read_text(text).games[0].root.properties
    assert root == {"GM": ["Blokus"], "GN": ["x"]}


def test_variations_around_passes_stay_variations() -> None:
    game = read_text("(;GM[blokus];B[0](;W[36400](;R[399])(;R[398]))(;W[19]))").games[0]
    assert list(game.parent) == [-1, 0, 1, 1, 1]
    assert [next(iter(node.properties.values()))[0] for node in game.nodes[1:]] == ["a20", "t1", "s1", "t20"]
    assert (
        read(convert(read_text("(;GM[blokus];B[0](;W[36400](;R[399])(;R[398]))(;W[19]))"))).games[0].parent
        == game.parent
    )


@pytest.mark.parametrize(
    "text",
    ["(;GM[Blokus];1[a20];2[t20])", "(;GM[Blokus])", "(;GM[blokus];B[x];W[y];R[0])", "(;GM[Blokus Duo];B[0];W[1])"],
)
def test_other_trees_are_not_of_minizero(text: str) -> None:
    assert dialect(text) is None


# ---------------------------------------------------------------- color initials


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;GM[Blokus];B[a20];Y[t20];R[t1];G[a1])", ["1", "2", "3", "4"]),
        ("(;GM[blokus two-player];B[a20];W[t20];R[t1];G[a1])", ["1", "2", "3", "4"]),
        ("(;GM[Nexos];B[e22];R[u6])", ["1", "3"]),
        ("(;GM[Callisto Three-Player];B[d5];Y[e6];R[f7])", ["1", "2", "3"]),
        ("(;GM[Blokus Trigon Three-Player];B[p14];Y[p3];R[h11];G[h6])", ["1", "2", "3", "G"]),
    ],
)
def test_initials_are_colors(text: str, expected: list[str]) -> None:
    assert dialect(text) == "initials"
    assert [ident for ident, _ in moves(text)] == expected


def test_the_side_to_move_is_renamed_as_well() -> None:
    assert moves("(;GM[Blokus];R[t1];PL[G];PL[2])") == [("3", "t1"), ("PL", "4"), ("PL", "2")]


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Blokus];B[a20];W[t20])",
        "(;GM[Blokus];1[a20];R[t1])",
        "(;GM[Blokus];RED[t1];G[a1])",
        "(;GM[Blokus];R[text])",
        "(;GM[Blokus Duo];B[e10];R[j5])",
        "(;GM[1];R[aa])",
        "(;R[a1])",
    ],
)
def test_other_trees_have_no_initials(text: str) -> None:
    assert dialect(text) is None


# ---------------------------------------------------------------- Software-Challenge


def state(turn: int, *, piece: str = "", board: str = "<board/>", move: str = "SetMove") -> str:
    last = f'<lastMove class="sc.plugin2021.{move}">{piece}</lastMove>' if piece else ""
    return (
        f'<room><data><state turn="{turn}" startPiece="PENTO_V"><first displayName="Änn &amp; Co"/>'
        f'<second displayName="?"/>{board}{last}</state></data></room>'
    )


def piece(color: str = "BLUE", kind: str = "MONO", x: object = 0, y: object = 0, rotation: str = "NONE") -> str:
    attributes = f'color="{color}" kind="{kind}" rotation="{rotation}" isFlipped="false"'
    return f'<piece {attributes}><position x="{x}" y="{y}"/></piece>'


def replay_text(*parts: str) -> str:
    return f"<protocol>{''.join(parts)}</protocol>"


def scores(first: str, second: str) -> str:
    return f'<room><data class="result">{first}{second}</data></room>'


def score(*parts: object, cause: str = "REGULAR") -> str:
    return f'<score cause="{cause}">{"".join(f"<part>{part}</part>" for part in parts)}</score>'


def root(text: str) -> dict[str, str]:
    return {ident: values[0] for ident, values in read_text(text).games[0].root.properties.items()}


def test_every_piece_kind_is_that_piece() -> None:
    variant = find_variant("Blokus Two-Player")
    assert variant is not None
    board = board_for(variant)
    rotations = ("NONE", "RIGHT", "MIRROR", "LEFT")
    found = set()
    for kind, name in software_challenge._NAMES.items():
        for rotation in rotations:
            for flipped in ("false", "true"):
                move = {"kind": kind, "rotation": rotation, "isFlipped": flipped, "x": "5", "y": "5"}
                cells = software_challenge.piece_cells(move)
                assert cells is not None
                assert (min(x for x, _ in cells), min(y for _, y in cells)) == (5, 5)
                points = point_list(cells, software_challenge.SIZE)
                assert points is not None
                placement = board.identify(board.mask_of_names(points.split(",")))
                assert placement is not None
                assert board.pieces[placement.piece].name == name
                found.add(placement.orientation)
    assert len(found) == sum(map(len, board.orientations))


def test_a_turn_to_the_right_is_clockwise() -> None:
    text = replay_text(state(1, piece=piece(kind="TETRO_L", rotation="RIGHT")))
    # the foot of the upright L points right, so after a quarter turn it points down, at the left
    assert moves(text) == [("1", "a19,a20,b20,c20")]


def test_moves_of_other_kinds_and_repeated_states_have_no_node() -> None:
    first, skip = piece(), "<color>YELLOW</color>"
    text = replay_text(
        state(0), state(1, piece=first), state(1, piece=first), state(2, piece=skip, move="SkipMove"),
        state(3, piece=piece("RED", x=19, y=19)), state(5, piece=piece("RED", x=19, y=19)),
    )  # fmt: skip
    assert moves(text) == [("1", "a20"), ("3", "t1"), ("3", "t1")]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (score(2, 61), score(0, 50), "B+11"),
        (score(0, 5), score(2, 50), "W+45"),
        (score(1, 50), score(1, 50), "0"),
        (score(2, 61, cause=""), score(0, 50, cause=""), "B+11"),
        (score(0, 90, cause="RULE_VIOLATION"), score(2, 50), "W+F"),
        (score(2, 9), score(0, 50, cause="LEFT"), "B+F"),
        (score(0, 9, cause="LEFT"), score(0, 50, cause="LEFT"), None),
        (score(2, "x"), score(0, 50), None),
        (score(2), score(0), None),
        (score(2, 61), "", None),
    ],
)
def test_the_result_is_that_of_the_scores(first: str, second: str, expected: str | None) -> None:
    assert root(replay_text(state(0), scores(first, second))).get("RE") == expected


def test_names_that_are_unknown_are_left_out_and_others_are_text() -> None:
    assert root(replay_text(state(0))) == {"GM": "Blokus Two-Player", "PB": "Änn & Co", "GC": "Start piece: V5"}


def test_the_board_of_the_last_state_must_be_the_sum_of_the_moves() -> None:
    def codes(board: str) -> list[tuple[int | None, str]]:
        return import_codes(read_text(replay_text(state(0), state(1, piece=piece(), board=board))))

    assert codes('<board><field x="0" y="0" content="BLUE"/><field x="5" y="0" content="EMPTY"/></board>') == []
    assert codes("") == []
    assert codes("<board/>") == [(1, "import-mismatch")]
    assert codes('<board><field x="0" y="0" content="RED"/></board>') == [(1, "import-mismatch")]


@pytest.mark.parametrize(
    ("faulty", "value"),
    [
        (piece(kind="HEXO_Q", x=3, y=4), "HEXO_Q 3,4"),
        (piece(kind="DOMINO", x=19), "DOMINO 19,0"),
        (piece(x=-1), "MONO -1,0"),
        (piece(x="a", y=""), "MONO a,"),
        (piece(rotation="UP"), "MONO 0,0"),
        ('<piece color="BLUE"/>', "? ?,?"),
    ],
)
def test_a_move_that_cannot_be_read_is_reported(faulty: str, value: str) -> None:
    text = replay_text(state(1, piece=faulty, board=""))
    assert moves(text) == [("1", value)]
    (found,) = Replay(read_text(text).games[0]).diagnostics
    assert (found.code, found.node) == ("bad-point", 1)


def test_a_move_of_an_unknown_color_is_left_out() -> None:
    collection = read_text(replay_text(state(1, piece=piece("PINK"), board=""), state(2, piece=piece(), board="")))
    assert import_codes(collection) == [(0, "import-left-out")]
    assert [found.severity for found in collection.diagnostics if found.code == "import-left-out"] == ["error"]
    assert len(collection.games[0].nodes) == 2


def test_positions_count_characters() -> None:
    text = "\ufeff\n" + replay_text(state(0), "\n", state(1, piece=piece(kind="X"), board=""))
    (found,) = Replay(read_text(text).games[0]).diagnostics
    assert (found.line, found.column) == (3, text.splitlines()[2].index("<lastMove") + 1)


@pytest.mark.parametrize("at", range(0, 900, 37))
def test_a_replay_that_ends_early_is_read_up_to_there(at: int) -> None:
    text = replay_text(state(0), state(1, piece=piece(), board=""), state(2, piece=piece("YELLOW", x=19), board=""))
    cut = text[: len(text) - at] if at else text
    collection = read_text(cut)
    states = cut.count("</state>")
    if at == 0:
        assert import_codes(collection) == []
    elif states:
        assert import_codes(collection) == [(max(states - 1, 0), "import-cut")]
        assert collection.diagnostics[0].offset <= len(cut)
    else:
        assert collection.outcome == "refused"
    assert len(collection.games) == (states > 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<!DOCTYPE x><protocol><state startPiece='' sc.plugin2021=''/></protocol>", "document type declaration"),
        (f'<protocol startPiece="PENTO_V">{"<a>" * 200}', "nested too deeply"),
        ('<protocol><state startPiece="PENTO_V"', "malformed"),
        ('<protocol startPiece="PENTO_V"></protocol>', "no moves"),
    ],
)
def test_other_xml_is_refused_in_a_sentence(text: str, message: str) -> None:
    (found,) = read_text(text).diagnostics
    assert found.code == "no-game-found"
    assert message in found.message


def test_xml_with_another_root_is_no_replay() -> None:
    assert read_text('<x startPiece="PENTO_V"><state/></x>').outcome == "refused"


def test_entities_are_not_expanded() -> None:
    text = replay_text(state(0), "&unknown;", state(1, piece=piece(), board=""))
    assert import_codes(read_text(text)) == [(0, "import-cut")]
