"""SGF records as servers and programs write them give the facts in the files next to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.games.conversion import convert
from boardreel.reel.annotations import annotation_messages
from boardreel.sgf import Game, Node
from boardreel.sgf.info_reading import read_info
from boardreel.sgf.info_words.dates import read_date
from boardreel.sgf.validation import validate_node
from support import DATA, load_json

FOLDER = DATA / "vendors"
NAMES = ("coordinates", "dates", "fox", "komi", "no-alarm", "oro-1", "oro-2", "ranks", "results", "te-in-root", "times")
#: codes that the facts list wherever they occur
LISTED_CODES = frozenset(
    (
        *("bad-point", "bad-value", "date-in-words", "date-unread", "handicap-from-number", "human-coordinates"),
        *("illegal-characters", "komi-hundredths", "komi-quarters", "move-annotation-without-move", "pass-in-words"),
        *("newer-feature", "occupied", "pass-beyond-corner", "rank-in-name", "result-in-words", "result-unread"),
        *("unknown-property", "duplicate-property", "surplus-values", "square-board-size", "obsolete-property"),
        *("value-in-words", "value-repaired", "value-unread", "vendor-header", "empty-value"),
    )
)


def facts_of(name: str) -> list[dict[str, Any]]:
    facts: dict[str, Any] = load_json(FOLDER / f"sgf-{name}.sgf.json")
    games: list[dict[str, Any]] = facts.get("games", [facts])
    return games


def game_of(name: str, number: int) -> Game:
    return read(FOLDER / f"sgf-{name}.sgf").games[number - 1]


with_game = pytest.mark.parametrize(
    ("name", "number"), [(name, number + 1) for name in NAMES for number in range(len(facts_of(name)))]
)


@with_game
def test_the_game_info_is_read(name: str, number: int) -> None:
    root = game_of(name, number).root
    info = read_info(root, standard_values=True)
    found: dict[str, Sequence[str | None]] = {}
    expected: Mapping[str, Sequence[str | None]] = facts_of(name)[number - 1].get("info", {})
    for ident in expected:
        reading = info.get(ident)
        text = root.text(ident)
        found[ident] = [text, text] if reading is None else [reading.text, reading.value]
    assert found == expected


@with_game
def test_the_diagnostics_are_as_expected(name: str, number: int) -> None:
    game = game_of(name, number)
    replay = Replay(game)
    found = [each for each in game.collection.diagnostics if each.game == number]
    for node in game.nodes:
        found += [*validate_node(node, standard_values=True), *replay.diagnose(node)]
    listed = {(each.node, each.code) for each in found if each.code in LISTED_CODES}
    assert listed == {(each["node"], each["code"]) for each in facts_of(name)[number - 1]["diagnostics"]}


@pytest.mark.parametrize("name", ["oro-1", "oro-2"])
def test_the_charset_is_found(name: str) -> None:
    facts: dict[str, Any] = load_json(FOLDER / f"sgf-{name}.sgf.json")
    assert read(FOLDER / f"sgf-{name}.sgf").charset == facts["charset"]


@pytest.mark.parametrize("number", range(1, len(facts_of("fox")) + 1))
def test_handicap_stones_that_fox_does_not_write_are_on_the_board(number: int) -> None:
    game = game_of("fox", number)
    shown = set(facts_of("fox")[number - 1]["setup_shown"])
    stones = set(Replay(game).position(game.root).board) - set(game.root.raw("AB"))
    assert stones == shown
    converted = read(convert(game.collection)).games[number - 1]
    assert set(converted.root.raw("AB")) == shown | set(game.root.raw("AB"))


def move_texts(nodes: Sequence[Node]) -> list[str]:
    return [f"{ident}[{node.raw(ident)[0]}]" for node in nodes for ident in ("B", "W") if ident in node.properties]


@pytest.mark.parametrize("number", range(1, len(facts_of("coordinates")) + 1))
def test_points_are_read_as_on_the_edge_of_the_board(number: int) -> None:
    game = game_of("coordinates", number)
    expected = facts_of("coordinates")[number - 1]["points_read"]
    converted = read(convert(game.collection)).games[number - 1]
    assert move_texts(converted.nodes) == expected["moves"]
    for ident in expected.keys() - {"moves"}:
        assert converted.root.raw(ident) == expected[ident]
    replay, again = Replay(game), Replay(converted)
    for node, rewritten in zip(game.main_line(), converted.main_line(), strict=True):
        assert replay.position(node).board == again.position(rewritten).board
        assert [mark.key for mark in replay.step(node).marks] == [mark.key for mark in again.step(rewritten).marks]


def test_the_label_of_a_point_stays_text() -> None:
    converted = read(convert(read("(;GM[1]SZ[9]LB[C3:D4][dd:E5]AB[A1:B2])"))).games[0].root
    assert (converted.raw("LB"), converted.raw("AB")) == (["cg:D4", "dd:E5"], ["ai:bh"])


def test_a_record_is_converted_to_what_was_read() -> None:
    root = read(convert(read(FOLDER / "sgf-oro-2.sgf"))).games[0].root
    found = {ident: root.text(ident) for ident in ("EV", "DT", "TM", "KM", "HA", "RE", "PB")}
    assert found == {
        "EV": "湖畔杯",
        "DT": "2005-05-05",
        "TM": "7200",
        "KM": "7.5",
        "HA": "2",
        "RE": "B+1.5",
        "PB": "芦苇",
    }
    assert {"TE", "RD", "KO", "HD"}.isdisjoint(root.properties)
    root = read(convert(read(FOLDER / "sgf-fox.sgf"))).games[0].root
    assert (root.text("KM"), root.text("OT")) == ("7.5", "3x30 byo-yomi")
    assert {"TC", "TT"}.isdisjoint(root.properties)


@pytest.mark.parametrize(
    ("ident", "written", "converted"),
    [
        ("DT", "2017.08.28 18:02", "2017-08-28"),
        ("DT", "2018-06-28T01:43:04.337Z", "2018-06-28"),
        ("DT", "2015- 8-29-22-56-58", "2015-08-29"),
        ("DT", "2012年7月16日 上午 0:19", "2012-07-16"),
        ("DT", "2012년 11월 2일", "2012-11-02"),
        ("DT", "2016年3月", "2016-03"),
        ("DT", "1978年", "1978"),
        ("DT", "1978년", "1978"),
        ("DT", "1978(昭和53)年3月5日", "1978-03-05"),
        ("DT", "1978（昭和53）年", "1978"),
        ("DT", "昭和53年(1978年)3月5日", "1978-03-05"),
        ("DT", "昭和53(1978)年3月5日", "1978-03-05"),
        ("DT", "1978年13月", "1978年13月"),
        ("DT", "1970年代", "1970年代"),
        ("DT", "1978年 秋", "1978年 秋"),
        ("DT", "2016年3月9日（水）", "2016-03-09"),
        ("DT", "Sat Mar 12 13:00:00 2016", "2016-03-12"),
        ("DT", "Wednesday, the 9th of March 2016", "2016-03-09"),
        ("DT", "April 14-15, 1957", "1957-04-14,15"),
        ("DT", "2016-03-09 in Seoul", "2016-03-09 in Seoul"),
        ("DT", "2016年3月9日 首尔", "2016年3月9日 首尔"),
        ("DT", "2016/3/9-10", "2016/3/9-10"),
        ("DT", "2016.03.09-10-12", "2016.03.09-10-12"),
        ("DT", "9 March 2016, 2nd game", "9 March 2016, 2nd game"),
        ("RE", "White wins by 3.5 points", "W+3.5"),
        ("RE", "W+3.5 (moves after 200 not known)", "W+3.5 (moves after 200 not known)"),
        ("RE", "黒中押し勝ち（白投了）", "黒中押し勝ち（白投了）"),
        ("RE", "Black wins by resignation 【20手】", "Black wins by resignation 【20手】"),
    ],
)
def test_a_date_or_result_with_a_note_is_not_rewritten(ident: str, written: str, converted: str) -> None:
    game = read(convert(read(f"(;GM[1]SZ[9]{ident}[{written}];B[aa])"))).games[0]
    assert game.root.text(ident) == converted


#: the words for Black, the words for the cause, and its letter; after a plus sign, the words never name the loser
RESULTS_OF_BLACK = (
    ("B", "Resigned", "R"),
    ("B", "Abandon", "R"),
    ("B", "认输", "R"),
    ("黑", "认输", "R"),
    ("Black ", " resigned", "R"),
    ("B", "Time Out", "T"),
    ("B", "timed out", "T"),
    ("B", "ran out of time", "T"),
    ("B", "超时", "T"),
    ("B", "Disconnected", "F"),
    ("B", "forfeited", "F"),
    ("B", "弃权", "F"),
)


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("Il bianco abbandona", "B+R"),
        ("Nero vince per abbandono", "B+R"),
        ("Weiß hat aufgegeben", "B+R"),
        ("ขาวแพ้", "B+"),
        ("흑 기권으로 백 승", "W+R"),
        ("흑 기권승", "B+R"),
        ("白棋断线,黑胜", "B+F"),
        ("White disconnected, Black wins", "B+F"),
        ("黑方超时,白胜", "W+T"),
        ("黑超时负", "W+T"),
        ("白超时胜", "W+T"),
        ("Black forfeits", "W+F"),
        ("Black wins by forfeit", "B+F"),
        ("Black ran out of time", "W+T"),
        ("Black lost, White won", "W+"),
        ("Black resigned, White is the winner", "W+R"),
        ("Black disconnect win", "B+F"),
        ("Black disconnected", "W+F"),
        ("Black time out win", "B+T"),
        ("黑弃权", "W+F"),
        ("黑方棄權", "W+F"),
        ("黒棄権", "W+F"),
        ("黑弃权,白胜", "W+F"),
        ("白弃权胜", "W+F"),
        *((f"{winner}+{cause}", f"B+{letter}") for winner, cause, letter in RESULTS_OF_BLACK),
        ("黑贴3又3/4子,白胜1/4子", "W+0.5"),
    ],
)
def test_the_winner_is_the_side_that_the_words_mean(written: str, result: str) -> None:
    assert read(f"(;GM[1]SZ[9]RE[{written}];B[aa])").games[0].facts.result.value == result


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("白胜 254手", "W+"),
        ("白胜二百五十四手", "W+"),
        ("白勝ち 手数 230", "W+"),
        ("White wins after 120 moves", "W+"),
        ("Black wins at move 120", "B+"),
        ("120 moves, Black wins by 3.5", "B+3.5"),
        ("백 235수 3집반승", "W+3.5"),
        ("235수 B+R", "B+R"),
        ("白胜两目半", "W+2.5"),
        ("黑胜两子", "B+2"),
        ("白勝十兩目", "W+12"),
        ("黑胜第三局", "B+"),
        ("B+3.5/R", "B+3.5"),
        ("B+3/R", "B+3"),
        ("W+0.5/262", "W+0.5"),
        ("W+3/4", "W+1.5"),
    ],
)
def test_only_an_amount_of_points_is_a_margin(written: str, result: str) -> None:
    assert read(f"(;GM[1]SZ[9]RE[{written}];B[aa])").games[0].facts.result.value == result


def test_what_was_read_is_never_saved_unless_asked_for() -> None:
    for name in NAMES:
        content = (FOLDER / f"sgf-{name}.sgf").read_bytes()
        collection = read(content)
        assert not collection.is_intact or collection.to_bytes() == content
        assert (
            "KM" not in collection.games[0].root.properties or collection.games[0].root.raw("KM")[0] in collection.text
        )


def test_a_komi_in_words_is_named_with_its_value() -> None:
    (found,) = validate_node(read("(;FF[4]GM[1]KM[375])").games[0].root, standard_values=True)
    assert (found.subject, found.message) == (
        "KM[375] = 7.5",
        "KM[375] = 7.5: The komi was read as hundredths, as Fox writes it.",
    )


def test_no_handicap_is_a_number_too() -> None:
    game = read("(;FF[4]GM[1]HA[0];B[aa])").games[0]
    assert validate_node(game.root, standard_values=True) == []
    assert game.facts.info["HA"] == 0


@pytest.mark.parametrize("header", ["HA[]", "RD[2015-10-08]KO[7.5]LT[30]LC[3]TC[]"])
def test_what_programs_leave_empty_is_no_error(header: str) -> None:
    game = read(f"(;FF[4]GM[1]{header};B[aa])").games[0]
    codes = [found.code for found in validate_node(game.root, standard_values=True)]
    assert set(codes) <= {"vendor-header", "obsolete-property"}
    assert "remark.TC" not in [message.key for message in annotation_messages(game.root, Replay(game).rules)]


@pytest.mark.parametrize("value", ["abc", "-3", "2.5", "9" * 23])
def test_a_handicap_that_is_no_number_is_reported(value: str) -> None:
    game = read(f"(;FF[4]GM[1]HA[{value}];B[aa])").games[0]
    assert [found.code for found in validate_node(game.root, standard_values=True)] == ["value-unread"]
    assert Replay(game).position(game.root).to_play == "B"


@pytest.mark.parametrize("text", ["2015-02-29", "2016-04-31", "29.2.2015", "2015/2/29", "2016-05-06,31,2016-02-30"])
def test_a_date_that_the_calendar_does_not_have_is_not_read_as_written(text: str) -> None:
    assert read_date(text).date != text
    assert not read_date(text).is_standard


@pytest.mark.parametrize("text", ["2016-02-29", "2016-05,06", "2016-05-06,07,06-01", "1996-12-27,28,1997-01-03,04"])
def test_shortcuts_of_dates_are_standard(text: str) -> None:
    assert read_date(text) == (text, True, False)


@pytest.mark.parametrize("name", ["张三业余5段", "张三 业余 5段", "张三[业余5段]", "张三業餘5段", "张三 5段"])
def test_the_word_for_an_amateur_is_no_part_of_the_name(name: str) -> None:
    (player,) = [player for player in read(f"(;GM[1]PB[{name}])").games[0].facts.players if player.name]
    assert (player.name, player.rank) == ("张三", "5段")


def test_the_names_of_pairs_keep_their_ranks() -> None:
    root = read("(;FF[4]GM[1]PB[Reed 9d & Two 1d])").games[0].root
    assert read_info(root, standard_values=True)["PB"].value == "Reed 9d & Two 1d"


def test_the_header_of_a_server_is_no_annotation() -> None:
    for name in ("fox", "oro-2"):
        game = game_of(name, 1)
        assert list(annotation_messages(game.root, Replay(game).rules)) == []
    game = read("(;FF[3]GM[1]TC[3])").games[0]
    assert [message.key for message in annotation_messages(game.root, Replay(game).rules)] == ["remark.TC"]
