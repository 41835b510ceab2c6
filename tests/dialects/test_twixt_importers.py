"""What the importers of TwixT records do beyond the records with facts: rare forms, limits, and malformed sources."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from boardreel import Collection, Replay, read
from boardreel.games.twixt.holes import column_name
from boardreel.games.twixt.position import TwixtPosition
from support import DATA

FOLDER = DATA / "dialects"


def moves(collection: Collection) -> list[str]:
    """Return the moves of the first game, one text per node."""
    return [
        " ".join(f"{ident}{''.join(f'[{value}]' for value in values)}" for ident, values in node.properties.items())
        for node in collection.games[0].main_line()[1:]
    ]


def imports(collection: Collection) -> list[tuple[str, int, int, int | None]]:
    """Return code, line, column and node of the diagnostics of the importer."""
    return [(found.code, found.line, found.column, found.node) for found in collection.diagnostics]


def root(collection: Collection, ident: str) -> str | None:
    return collection.games[0].root.text(ident)


def little_golem(moves: list[str], **more: Any) -> str:
    return json.dumps({"gtid": "twixt", "moves": [{"dmove": move} for move in moves], **more})


def test_little_golem_json_of_another_game_is_refused() -> None:
    collection = read(little_golem(["a1"]).replace('"twixt"', '"hex"'))
    (found,) = collection.diagnostics
    assert (collection.outcome, found.message) == (
        "refused",
        "No game found: it is a Little Golem game of another kind.",
    )


@pytest.mark.parametrize(
    ("status", "results", "last", "result"),
    [
        (1, [2, 0], "resign", "W+R"),
        (1, [0, 2], "c5", "B+"),
        (1, [1, 1], "draw", "0"),
        (1, [2, 1], "c5", None),
        (0, [2, 0], "resign", None),
    ],
)
def test_results_of_little_golem(status: int, results: list[int], last: str, result: str | None) -> None:
    assert root(read(little_golem(["f4", last], status=status, results=results)), "RE") == result


def test_unknown_variant_of_little_golem() -> None:
    collection = read(little_golem(["f4"], variant="ROUND"))
    assert root(collection, "SZ") == "ROUND"
    assert [found.code for found in Replay(collection.games[0]).diagnostics] == ["bad-size"]


def test_cut_json_is_read_up_to_the_cut() -> None:
    text = '{"gtid": "twixt",\n"moves": [{"dmove": "f4"},\n{"dmove": "h7"}, {"dmo'
    collection = read(text)
    assert moves(collection) == ["W[F4]", "B[H7]"]
    assert imports(collection) == [("import-cut", 3, 19, 2)]


def test_broken_json_without_a_move_says_where() -> None:
    collection = read('{"gtid": "twixt",\n "moves" [{"dmove": "f4"}], "moves":')
    (found,) = collection.diagnostics
    assert (found.message, found.line, found.column) == ("No game found: the JSON is malformed here.", 2, 10)


def test_deeply_nested_json_is_refused() -> None:
    collection = read('{"gtid": "twixt", "x": ' + "[" * 5000 + ', "moves": [{"dmove": "f4"}]}')
    assert collection.outcome == "refused"
    assert "nested too deeply" in collection.diagnostics[0].message


def test_what_is_no_move_is_left_out() -> None:
    collection = read('{"gtid": "twixt", "moves": [{"dmove": "f4"}, 7, {"nmove": 1}, {"dmove": "g9"}]}')
    assert moves(collection) == ["W[F4]", "B[G9]"]
    assert [(code, node) for code, _, _, node in imports(collection)] == [("import-left-out", 1)] * 2


def test_of_duplicate_keys_the_last_counts_and_lone_surrogates_are_replaced() -> None:
    collection = read('{"gtid": "hex", "gtid": "twixt", "trnid": "\\ud800x", "moves": [{"dmove": "f4"}]}')
    assert root(collection, "EV") == "\ufffdx"


def test_large_board_of_little_golem_distinguishes_case() -> None:
    assert moves(read(little_golem(["a5", "A5", "D30"], variant="SIZE30"))) == ["W[A5]", "B[AA5]", "W[AD30]"]
    assert moves(read(little_golem(["a5", "C5"]))) == ["W[A5]", "B[C5]"]


def abstract_play(moves: list[Any], scores: tuple[Any, Any] = (1, 0), **header: Any) -> str:
    players = [{"name": name, "result": score} for name, score in zip(("Ann", "Ben"), scores, strict=True)]
    game = {"name": "Twixt", "variants": header.pop("variants", [])}
    return json.dumps({"header": {"game": game, "players": players, **header}, "moves": moves})


@pytest.mark.parametrize(
    ("texts", "scores", "result", "last"),
    [
        ([["l12", "timeout"]], (1, 0), "W+T", "B[forfeit]"),
        ([["l12", "m14"], ["resign"]], (1, 0), "W+R", "B[M14]"),
        ([["l12", "abandoned"]], (0, 0), "Void", "W[L12]"),
        ([["l12", "m14"]], (1, None), None, "B[M14]"),
    ],
)
def test_ends_of_abstract_play(texts: list[Any], scores: tuple[Any, Any], result: str | None, last: str) -> None:
    collection = read(abstract_play(texts, scores))
    assert (root(collection, "RE"), moves(collection)[-1]) == (result, last)


@pytest.mark.parametrize(
    ("variants", "size", "ruleset"),
    [
        (["size-30", "pp"], "30", "PP"),
        (["Board (12x12)"], "12", "STD"),
        (["Paper and pencil"], "24", "PP"),
        ([], "24", "STD"),
    ],
)
def test_variants_of_abstract_play(variants: list[str], size: str, ruleset: str) -> None:
    collection = read(abstract_play([["c5"]], variants=variants))
    assert (root(collection, "SZ"), root(collection, "RU")) == (size, ruleset)


def test_links_of_abstract_play_keep_their_slope() -> None:
    collection = read(abstract_play([["\\m9', L12", "x"]]))
    assert moves(collection) == ["W[\\\\M9'][L12]", "B[x]"]


def test_another_game_of_abstract_play_is_refused() -> None:
    collection = read(abstract_play([["a"]]).replace("Twixt", "Havannah"))
    assert collection.diagnostics[0].message == "No game found: it is an Abstract Play game without a board."


def jtwixt(*nodes: bytes, kind: bytes = b"twixt1") -> bytes:
    def pair(key: bytes, value: bytes) -> bytes:
        return bytes([len(key)]) + key + struct.pack(">I", len(value)) + value

    header = pair(b"gtv", struct.pack(">I", 2)) + pair(b"type", kind) + pair(b"bdsize", struct.pack(">I", 24))
    return header + b"\0" + b"\0" + b"".join(nodes)


def jtwixt_node(column: int, row: int, player: int, children: int, *, more: bytes = b"") -> bytes:
    value = bytes([column - 1, row - 1, player]) + more
    return b"\x01m" + struct.pack(">H", len(value)) + value + b"\0" + struct.pack(">H", children)


def test_children_of_jtwixt_are_variations() -> None:
    data = jtwixt(
        b"\0\x01", jtwixt_node(6, 4, 1, 2), jtwixt_node(7, 7, 2, 1), jtwixt_node(3, 3, 1, 0), jtwixt_node(9, 9, 2, 0)
    )
    (game,) = read(data).games
    assert list(game.parent) == [-1, 0, 1, 2, 1]
    assert [node.properties for node in game.nodes[1:]] == [{"W": ["F4"]}, {"B": ["G7"]}, {"W": ["C3"]}, {"B": ["I9"]}]


def test_longer_values_of_jtwixt_are_reported_at_their_byte() -> None:
    data = jtwixt(b"\0\x01", jtwixt_node(6, 4, 1, 0, more=b"!"))
    collection = read(data)
    assert moves(collection) == ["W[F4]"]
    (found,) = collection.diagnostics
    assert (found.code, found.node, found.line, found.column) == ("import-left-out", 1, 1, found.offset + 1)
    assert data[found.offset : found.offset + 2] == b"\x01m"


def test_another_type_of_jtwixt_is_refused() -> None:
    assert (
        read(jtwixt(kind=b"checkers")).diagnostics[0].message == "No game found: it is a JTwixt file of another kind."
    )


@pytest.mark.parametrize("length", range(4, len((FOLDER / "jtwixt-1-small.tgt").read_bytes())))
def test_cut_files_of_jtwixt_keep_whole_moves(length: int) -> None:
    collection = read((FOLDER / "jtwixt-1-small.tgt").read_bytes()[:length])
    whole = moves(read(FOLDER / "jtwixt-1-small.tgt"))
    found = moves(collection)
    assert found == whole[: len(found)]
    assert imports(collection) == [("import-cut", 1, length + 1, len(found))]


PBM = "Game won by ben.\n\n   O (vert)     # (horz)\n   ann          ben\n"


def test_drawn_board_of_the_mail_server_gives_the_size() -> None:
    board = "    A B C D E F G H I J\n" + "".join(f" {row} . . . . . . . . . .\n" for row in range(1, 9))
    collection = read(f"{PBM}  1 C5  2 D4\n\n{board}")
    assert (root(collection, "SZ"), collection.games[0].root.raw("HA")) == ("10:8", [""])
    assert root(collection, "RE") == "B+"


def test_columns_after_the_26th_of_a_drawn_board_have_their_letters_in_two_lines() -> None:
    names = [column_name(number) for number in range(1, 37)]
    first, last = (" ".join(letters) for letters in zip(*(f"{name:>2}" for name in names), strict=True))
    rows = "".join(f"{row:2} .+{' .' * 34}+. {row}\n" for row in range(1, 37))
    collection = read(f"{PBM}  1 AB20  2 Z31\n\n   {first}\n   {last}\n{rows}")
    assert (root(collection, "SZ"), moves(collection)) == ("36", ["W[AB20]", "B[Z31]"])


def test_move_numbers_of_the_mail_server_are_checked() -> None:
    collection = read(f"{PBM}  1 C5  2 D4\n  4 E7  5 Forfeit\n\ntext 6 F6\n")
    assert moves(collection) == ["W[C5]", "B[D4]", "W[E7]", "B[forfeit]"]
    assert imports(collection) == [("import-order", 6, 5, 3)]


def test_each_notification_of_the_mail_server_is_a_game() -> None:
    board = "    A B C D E F G H I J\n" + "".join(f" {row} . . . . . . . . . .\n" for row in range(1, 11))
    mails = (
        f"Notification of TwixT Board 4101\n\n{PBM}  1 C5  2 D4\n\n{board}\n",
        "From: x@example.org\nSubject: Notification of TwixT Board 4102\n\nThe game goes on.\n\n",
        "Notification of TwixT Board 4102\n\n   O (vert)     # (horz)\n   cyd          dot\n  1 F8  3 K9",
    )
    collection = read("\n".join(mails))
    assert [[game.root.text(ident) for ident in ("GN", "PW", "PB", "RE", "SZ")] for game in collection.games] == [
        ["4101", "ann", "ben", "B+", "10"],
        ["4102", "cyd", "dot", None, "24"],
    ]
    assert [len(game.nodes) for game in collection.games] == [3, 3]
    assert imports(collection) == [("import-order", collection.text.count("\n") + 1, 11, 2)]


def boardspace(*operations: str, more: str = "") -> str:
    return f'(;GM[Twixt]VV[1]SU[twixt]P0[id "ann"]P1[id "ben"]{more};' + ";".join(operations) + ")"


def test_losses_and_draws_of_boardspace() -> None:
    collection = read(boardspace("P0[1 Dropb G 12 RP]", "P0[2 Done]", "P1[3 OfferDraw]", "P0[4 AcceptDraw]"))
    assert moves(collection) == ["W[G13]", "B[propose-draw]", "W[accept-draw]"]
    assert moves(read(boardspace("P0[1 Dropb G 12 RP]", "P1[2 WinOnTime P0]"))) == ["W[G13]", "B[forfeit]"]
    assert moves(read(boardspace("P0[1 Dropb G 12 RP]", "P1[2 Resign]"))) == ["W[G13]", "B[resign]"]


def test_colors_and_starter_of_boardspace_can_differ() -> None:
    collection = read(boardspace("P1[0 Start P1]", "P1[1 Dropb G 12 RP]", "P1[2 Done]", "P0[3 Dropb H 8 BP]"))
    assert moves(collection) == ["W[G13]", "B[H17]"]
    assert (root(collection, "PW"), root(collection, "PB"), root(collection, "PL")) == ("ben", "ann", "B")


def test_edited_positions_of_boardspace_are_setup() -> None:
    collection = read(
        boardspace(
            "P0[1 Edit]", "P0[2 Dropb G 12 RP]", "P0[3 Dropb H 8 BP]", "P0[4 Start P0]", "P0[5 Dropb I 13 RP RB150]"
        )
    )
    assert moves(collection) == ["AW[G13] AB[H17]", "W[I12]"]
    assert imports(collection) == []


def test_bridge_put_back_at_once_is_no_change() -> None:
    turns = (
        "P0[1 Dropb G 12 RP]",
        "P0[2 Done]",
        "P1[3 Dropb T 8 BP]",
        "P1[4 Done]",
        "P0[5 Dropb I 13 RP]",
        "P0[6 Done]",
    )
    again = ("P0[7 Pickb G 12 RB150]", "P0[8 Dropb G 12 RB150]", "P0[9 Dropb B 5 RP]", "P0[10 Done]")
    assert moves(read(boardspace(*turns, *again)))[-1] == "W[B20]"


def test_result_and_time_of_boardspace_stay() -> None:
    collection = read(boardspace("P0[1 Dropb G 12 RP]", more="RE[Game won by ann]DT[2026-01-05]P0[time 0:10:00]"))
    assert (root(collection, "RE"), root(collection, "DT")) == ("Game won by ann", "2026-01-05")
    assert collection.games[0].root.raw("P0") == ["time 0:10:00"]


@pytest.mark.parametrize(
    ("text", "size", "ruleset", "last", "result"),
    [
        ("TwixT\nf4 swap l12", "24", "PP", "W[L12]", None),
        ("My TwixT game\nsize: 12\nrules: std\nresult: B+\n1. c5 2. d4", "12", "STD", "B[D4]", "B+"),
        ("twixt\nf4 g28", "30", "PP", "B[G28]", None),
        ("twixt\nf4 g40", "48", "PP", "B[G40]", None),
        ("twixt\nf4 g9 -i'3J4", "24", "STD", "W[-i'3][J4]", None),
        ("twixt\r\nf4 g9|draw\r\ndraw", "24", "PP", "W[draw]", "0"),
        ("TwixT\nsize: 30\nsite: littlegolem.net\nTime control: 2 days\nf4 swap l12", "30", "PP", "W[L12]", None),
        ("size: 30\nTwixT\n1.f4 2.swap 3.l12", "30", "PP", "W[L12]", None),
        ("[TwixT] game 5\n1.f4 2.swap 3.l12", "24", "PP", "W[L12]", None),
    ],
)
def test_forms_of_move_lists(text: str, size: str, ruleset: str, last: str, result: str | None) -> None:
    collection = read(text, name="twixt.txt")
    found = tuple(root(collection, ident) for ident in ("SZ", "RU", "RE"))
    assert (*found, moves(collection)[-1]) == (size, ruleset, result, last)


def test_connection_in_a_move_list_is_its_result() -> None:
    collection = read("twixt\nsize: 5\nb1 a2 c3 a3 d5 ")
    position = Replay(collection.games[0]).position(collection.games[0].main_line()[-1])
    assert isinstance(position, TwixtPosition)
    assert (position.winner, root(collection, "RE")) == ("W", "W+")


@pytest.mark.parametrize("text", ["f4 swap l12", "I like TwixT\nbut not today", "twixt"])
def test_text_without_the_sign_is_no_move_list(text: str) -> None:
    assert read(text + "\n").outcome == "refused"


def test_a_page_that_is_named_after_twixt_is_no_move_list() -> None:
    assert read(b"<html><body>A1 b2</body></html>", name="twixt.html").outcome == "refused"


@pytest.mark.parametrize(
    ("before", "after"), [("<html><pre>", "</pre></html>"), ("[mail] Re: game\n\n", ""), ("{x}", "")]
)
@pytest.mark.parametrize(
    "record",
    [
        "(;GM[21]RU[PP]PB[ann]PW[ben];B[hd];W[swap];B[me])",
        '(;GM[Twixt] VV[1] SU[twixt] P0[id "ann"] P1[id "ben"]; P0[1 Dropb G 12 RP]; P0[2 Done])',
        "(;EV[twixt.ld.DEFAULT]GC[ game #2300001]PB[ann]PW[ben]RE[B];b[hd];r[swap])",
        (FOLDER / "pbm-1-small.txt").read_text(),
    ],
    ids=["app", "boardspace", "bulk", "mail server"],
)
def test_records_are_read_although_other_text_is_before_them(record: str, before: str, after: str) -> None:
    found, alone = read(f"{before}{record}{after}"), read(record)
    assert (found.games[0].traits, root(found, "PW")) == (alone.games[0].traits, root(alone, "PW"))
    assert moves(found) == moves(alone)
    assert alone.games[0].traits.dialect is not None


@pytest.mark.parametrize(
    ("text", "name", "is_little_golem"),
    [
        ("(;EV[twixt.ld.DEFAULT]SO[https://www.littlegolem.net];B[pl];W[ps];B[resign])", "a.sgf", True),
        ("(;PB[ann]PW[ben];B[pl];W[ps])", "a.tsgf", True),
        ("(;PB[ann]PW[ben];W[pl];B[ps])", "a.tsgf", False),
        ("(;EV[go19.ld.1]SO[https://www.littlegolem.net];B[pl];W[ps])", "a.sgf", False),
        ("(;PB[ann]PW[ben];B[pl];W[ps])", "a.sgf", False),
    ],
)
def test_little_golem_with_the_colors_of_standard_records(text: str, name: str, *, is_little_golem: bool) -> None:
    replay = Replay(read(text.encode(), name=name).games[0])
    position = replay.position(replay.game.nodes[2])
    assert isinstance(position, TwixtPosition) is is_little_golem
    assert not is_little_golem or dict(position.board) == {"P12": "W", "P19": "B"}


def test_pair_of_letters_in_a_record_with_digits_stays_unreadable() -> None:
    collection = read("(;GM[21]RU[PP];B[hd];W[k4])")
    assert collection.games[0].traits.dialect is None


BOARDSPACE = '(; GM[Twixt] VV[1] SU[twixt] P0[id "ann"] P1[id "ben"] ; P0[1 Dropb G 12 RP] ; P0[2 Done] {})'


@pytest.mark.parametrize(
    ("record", "severity"),
    [
        # moves, pegs and links
        ('{"gtid": "twixt", "moves": [{"dmove": "f4"}, {"nmove": 1}]}', "error"),
        (abstract_play([["c5", 7]]), "error"),
        (jtwixt(b"\0\x01", jtwixt_node(6, 4, 9, 0)), "error"),
        ("O (vert)  # (horz)\nAnn Ben\n1 P14\n2 Q12+P7/R8/R9\n", "error"),
        (BOARDSPACE.format("; P2[3 Dropb H 8 BP]"), "error"),
        (BOARDSPACE.format("(; P1[3 Dropb H 8 BP])(; P1[3 Dropb H 9 BP])"), "error"),
        # commands, moves that were undone, and notes
        (BOARDSPACE.format("; P1[3 Peek]"), "warning"),
        (BOARDSPACE.format("; P2[3 Peek]"), "warning"),
        (BOARDSPACE.format("; P1[3 Pickb H 8]"), "warning"),
        (jtwixt(b"\0\x01", jtwixt_node(6, 4, 1, 0, more=b"!")), "warning"),
    ],
)
def test_a_move_that_is_left_out_is_an_error(record: str | bytes, severity: str) -> None:
    left_out = [found for found in read(record).diagnostics if found.code == "import-left-out"]
    assert [found.severity for found in left_out] == [severity]
