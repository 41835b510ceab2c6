"""The handles on a record: places, values, charsets, writing, conversion, findings of values."""

from __future__ import annotations

import pytest
from boardreel.sgf import read
from boardreel.sgf.conversion import convert
from boardreel.sgf.game_info import game_info_node
from boardreel.sgf.properties import PROPERTIES
from boardreel.sgf.validation import validate_node


def codes(text: str, *, strict: bool = False) -> list[str]:
    return [
        found.code
        for game in read(text).games
        for node in game.nodes
        for found in validate_node(node, standard_values=True, strict=strict)
    ]


def test_a_finding_says_line_and_column() -> None:
    collection = read("(;B[aa]\n;W[bb]W[cc]\n)")
    (found,) = collection.diagnostics
    assert (found.code, found.line, found.column, found.game, found.node) == ("duplicate-property", 2, 7, 1, 1)


def test_a_value_has_a_place() -> None:
    node = read("(;FF[4]\r\nAB[aa] [bb]\r\n[cc])").games[0].root
    assert [node.source_position("AB", number)[1:] for number in range(3)] == [(2, 3), (2, 8), (3, 1)]


@pytest.mark.parametrize("ident", ["LB", "AR", "KK"])
def test_every_value_of_a_hundred_thousand_has_its_place(ident: str) -> None:
    count = 100_000
    game = read(f"(;;{ident}" + "[aa]" * count + "N[x])").games[0]
    node = game.nodes[1]
    columns = [node.source_position(ident, number)[2] for number in range(count)]
    assert columns == [len("(;;") + len(ident) + 1 + 4 * number for number in range(count)]
    assert node.source_position("N")[2] == columns[-1] + len("[aa]N")
    assert game.root.source_position("KK")[2] == 3


def test_games_of_one_file_are_numbered_from_one() -> None:
    games = read("(;GN[a];B[aa])(;GN[b])").games
    assert [(game.number, game.root.text("GN"), len(game.nodes)) for game in games] == [(1, "a", 2), (2, "b", 1)]


def test_children_stand_in_the_order_of_the_file() -> None:
    game = read("(;(;N[a];N[b])(;N[c]))").games[0]
    assert [child.text("N") for child in game.root.children] == ["a", "c"]
    assert [node.index for node in game.main_line()] == [0, 1, 2]
    assert [node.depth for node in game.nodes] == [0, 1, 2, 1]


def test_comments_that_stand_twice_are_joined() -> None:
    assert read("(;C[a]C[b])").games[0].root.text("C") == "a\n\nb"


def test_values_have_the_type_of_the_table() -> None:
    node = read("(;SZ[13:9]KM[6,5]HA[x]PL[w]LB[aa:x\\:y]AB[aa][bb]KK[a][b])").games[0].root
    assert node.get("SZ") == (13, 9)
    assert node.get("KM") == 6.5
    assert node.get("HA") is None
    assert node.get("PL") == "W"
    assert node.get("LB") == [("aa", "x:y")]
    assert node.get("AB") == ["aa", "bb"]
    assert node.get("KK") == ["a", "b"]
    assert node.get("C") is None


def test_numbers_of_thousands_of_digits_are_no_numbers() -> None:
    assert read(f"(;MN[{'9' * 5000}])").games[0].root.get("MN") is None


@pytest.mark.parametrize(
    ("data", "charset", "comment"),
    [
        ("(;CA[UTF-8]C[ä])".encode(), "utf-8", "ä"),
        ("(;C[ä世])".encode(), "utf-8", "ä世"),
        ("(;CA[ISO-8859-1]C[ä])".encode("latin-1"), "cp1252", "ä"),
        ("(;CA[latin1]C[\u20ac])".encode("cp1252"), "cp1252", "€"),
        ("(;C[ä])".encode("utf-8-sig"), "utf-8", "ä"),
        ("(;C[ä])".encode("utf-16"), "utf-16-le", "ä"),
        ("(;C[ab])".encode("utf-16-be"), "utf-16-be", "ab"),
        ("(;C[ä])".encode("utf-32"), "utf-32-le", "ä"),
        ("(;CA[Shift_JIS]C[表示])".encode("cp932"), "cp932", "表示"),
        ("(;CA[gb2312]C[围棋])".encode("gb18030"), "gb18030", "围棋"),
        (b"(;CA[rot13]C[ab])", "ascii", "ab"),
        ("(;C[中国围棋协会比赛])".encode("gb18030"), "gb18030", "中国围棋协会比赛"),
        ("(;C[ひらがなとカタカナ])".encode("cp932"), "cp932", "ひらがなとカタカナ"),
        ("(;C[Zürich])".encode("latin-1"), "cp1252", "Zürich"),
        (f"(;{'US[x]' * 4000}CA[big5]C[圍棋])".encode("big5hkscs"), "big5hkscs", "圍棋"),
        (f"{'x' * 20_000}(;CA[big5]C[圍棋])".encode("big5hkscs"), "big5hkscs", "圍棋"),
        (f"(CA[big5]C[圍棋];C[{'x' * 20_000}])".encode("big5hkscs"), "big5hkscs", "圍棋"),
    ],
)
def test_charsets(data: bytes, charset: str, comment: str) -> None:
    collection = read(data)
    assert collection.charset == charset
    assert collection.games[0].root.text("C") == comment


def test_a_wrong_charset_is_said() -> None:
    found = read("(;CA[euc-jp]C[ä世界é])".encode()).diagnostics
    assert [entry.code for entry in found] == ["wrong-charset"]


def test_broken_bytes_do_not_swallow_the_end_of_a_value() -> None:
    collection = read(b"(;CA[UTF-8]C[\xe5\x9b]B[aa])")
    assert list(collection.games[0].root.properties) == ["CA", "C", "B"]
    assert [entry.code for entry in collection.diagnostics] == ["invalid-bytes"]


def test_a_charset_whose_codes_stand_for_two_characters_can_be_guessed_at() -> None:
    assert read(b"(;C[\x88\x62\x88\x64])").charset is not None


def test_the_reader_may_choose_the_charset() -> None:
    assert read("(;C[ä])".encode("cp1251", "ignore") + b"", charset="koi8-r").charset == "koi8-r"


def test_written_records_say_that_they_are_utf8() -> None:
    assert read("(;FF[4]GM[1]CA[latin1]C[é])".encode("latin-1")).to_bytes() == "(;FF[4]GM[1]CA[UTF-8]C[é])\n".encode()
    assert read("(;GM[Blokus];1[a1])").to_bytes() == b"(;GM[Blokus]CA[UTF-8]\n;1[a1])\n"


def test_conversion_changes_the_file_format_alone() -> None:
    text = "(;FF[3]SZ[19]KI[11]M[aa][bb];Black[tt])"
    assert convert(read(text)).decode() == "(;FF[4]CA[UTF-8]SZ[19]KI[11]M[aa][bb]\n;B[tt])\n"


def test_conversion_loses_no_backslash_at_the_end_of_the_file() -> None:
    assert read("(;C[a\\\\])").to_bytes() == b"(;CA[UTF-8]C[a\\\\])\n"
    assert read("(;C[a\\").to_bytes() == b"(;CA[UTF-8]C[a])\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;;B[aa][bb])", "surplus-values"),
        ("(;;MN[x]B[aa])", "bad-value"),
        ("(;LB[aa])", "missing-compose"),
        ("(;PL[])", "empty-value"),
        ("(;KM[34.])", "value-repaired"),
        ("(;SZ[-12])", "bad-root-value"),
        ("(;FF[5])", "unknown-file-format"),
        ("(;FF[3]SZ[13:9])", "newer-feature"),
        ("(;FF[4]L[aa])", "obsolete-property"),
        ("(;KK[x])", "unknown-property"),
        ("(;PIW[])", "long-ident"),
        ("(;;GM[1])", "root-property-outside-root"),
        ("(;GN[a];HA[2])", "game-info-twice"),
        ("(;TE[2])", "move-annotation-without-move"),
        ("(;;GB[1]GW[1])", "annotation-conflict"),
        ("(;B[aa])", "move-in-root"),
        ("(;;B[aa]AW[bb])", "setup-and-move"),
        ("(;;B[aa]W[bb])", "two-moves-in-node"),
    ],
)
def test_values_that_do_not_fit(text: str, code: str) -> None:
    assert code in codes(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;HA[3])", "handicap-mismatch"),
        ("(;;B[aa];B[bb])", "same-colour-twice"),
        ("(;;AB[aa])", "setup-after-root"),
        ("(;)(;)", "several-games"),
        ("(;GM[1])(;GM[2])", "mixed-games"),
        ("(;FF[3])(;FF[4])", "mixed-file-formats"),
    ],
)
def test_strict_checking_says_more(text: str, code: str) -> None:
    assert code not in codes(text)
    assert code in codes(text, strict=True)


def test_game_info_counts_from_the_nearest_node_that_has_some() -> None:
    nodes = read("(;PB[x];B[aa](;GN[a];W[bb])(;W[cc]))").games[0].nodes
    assert [game_info_node(node).index for node in nodes] == [0, 0, 2, 2, 0]


def test_the_table_has_every_property_once() -> None:
    assert len(PROPERTIES) == 90
    assert PROPERTIES["B"].value_type == "move"
    assert PROPERTIES["FG"].value_type == "none or number:simple"
    assert PROPERTIES["VW"].is_inherited
