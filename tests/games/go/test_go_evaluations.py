"""The win rates and score leads that Go programs write into records."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.reel import ReelBuilder, reel_text
from support import DATA, load_json, record_diagnostics

RECORDS = sorted((DATA / "dialects").glob("eval-*.sgf"))


def evaluation(text: str) -> Any:
    """Return the field `evaluation` of the Reel of the first game of a record, or None if it has none."""
    return ReelBuilder(Replay(read(text).games[0])).document().get("evaluation")


def chosen(evaluation: Any) -> dict[str, Any]:
    """Return the first source of each lane with its values, in the form of the expected facts."""
    lanes = {lane: evaluation[lane] if evaluation else [] for lane in ("winrate", "score")}
    return {
        lane: {"source": found[0]["source"], "values": {str(node): value for node, value in found[0]["values"]}}
        if found
        else None
        for lane, found in lanes.items()
    }


def lane(text: str, name: str, source: str | None = None) -> dict[int, float]:
    """Return the values of a source in a lane, by node; of the first source if `source` is None."""
    found = evaluation(text)
    series = [row for row in found[name] if source in (None, row["source"])] if found else []
    return dict(series[0]["values"]) if series else {}


def codes(text: str) -> list[tuple[int | None, str]]:
    return [(found.node, found.code) for found in record_diagnostics(read(text), strict=False)]


def packed(analysis: Any) -> str:
    """Return an analysis as KaTrain packs it."""
    data = analysis if isinstance(analysis, bytes) else json.dumps(analysis).encode()
    return b64encode(gzip.compress(data)).decode()


def katrain(analysis: Any) -> str:
    return f"(;GM[1];B[aa]KT[{packed([])}][{packed([])}][{packed(analysis)}])"


def test_there_are_records() -> None:
    assert len(RECORDS) == 9


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_has_the_expected_values(path: Path) -> None:
    facts = load_json(path.with_name(f"{path.name}.json"))
    game = read(path).games[0]
    found = chosen(ReelBuilder(Replay(game)).document().get("evaluation"))
    for name, expected in facts["evaluation"].items():
        if expected is None:
            assert found[name] is None
        else:
            assert found[name]["source"] == expected["source"]
            assert found[name]["values"] == pytest.approx(expected["values"], abs=1e-4)
    assert [{"node": at.node, "code": at.code} for at in Replay(game).diagnostics] == facts["diagnostics"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_properties_are_known_and_stay_in_the_record(path: Path) -> None:
    collection = read(path)
    reported = {found.code for found in record_diagnostics(collection, strict=False)}
    assert not reported & {"unknown-property", "long-ident"}
    again = read(collection.to_bytes()).games[0]
    # the root is given a charset
    assert [node.properties for node in again.nodes[1:]] == [node.properties for node in collection.games[0].nodes[1:]]


def test_a_malformed_value_is_reported_at_its_position() -> None:
    (found,) = (at for at in record_diagnostics(read("(;GM[1]SZ[9]\n;B[aa]SBKV[120])"), strict=False) if at.node == 1)
    assert (found.code, found.severity, found.line, found.column) == ("bad-evaluation", "info", 2, 11)
    assert (
        found.message
        == "SBKV: An evaluation is not a number, is out of range, or cannot be decompressed; it was ignored."
    )


def test_a_node_with_several_malformed_values_is_reported_once() -> None:
    assert codes("(;GM[1]SZ[9];B[aa]SBKV[x]SBKS[y]LZ[]ES[?]BWWR[1])") == [(1, "bad-evaluation")]


@pytest.mark.parametrize(
    "properties",
    [
        *("SBKV[-0.1]", "SBKV[100.1]", "SBKV[]", "SBKS[]", "SBKS[1e3]", "OGSC[nan]"),
        *("LZ[a 101 5]", "LZ[a 50 x]", "LZ[a b 5]", "LZ[a 50 5 x]"),
        *("BWWR[50%]", "BWWR[50/50]", "BWWR[101%/-1%]", "MCWR[x%/1%]", "ES[4.5]", "ES[X+1]", "ES[B+]"),
        "C[Win rate: B 101%\n\u3164\u200b]",
    ],
)
def test_a_value_that_is_no_number_or_out_of_range_is_left_out(properties: str) -> None:
    text = f"(;GM[1]SZ[9];B[aa]{properties})"
    assert codes(text) == [(1, "bad-evaluation")]
    found = evaluation(text)
    assert found is None or found["score"] == []


@pytest.mark.parametrize(
    ("properties", "name", "value"),
    [
        ("B[aa]SBKV[ 0 ]", "winrate", 0),
        ("B[aa]SBKV[100]", "winrate", 1),
        ("B[aa]SBKV[52,5]", "winrate", 0.525),
        ("B[aa]SBKS[-.5]", "score", -0.5),
        ("B[aa]LZ[name 60 1.5k 2.0]", "winrate", 0.6),
        ("B[aa]LZ[name 60 1.5k 2.0]", "score", -2),
        ("W[aa]LZ[name 60 1.5k 2.0]", "winrate", 0.4),
        ("W[aa]LZ[name 60 1.5k 2.0]", "score", 2),
        ("PL[W]LZ[name 60 10 2.0]", "winrate", 0.6),
        ("PL[B]LZ[name 60 10 2.0]", "winrate", 0.4),
        ("B[]LZ[name 60 10]", "winrate", 0.6),
        ("B[aa]C[Score: W+2.5\n\u3164\u200b]", "score", -2.5),
        ("B[aa]C[Win rate: W 60.0%\n\u3164\u200b]", "winrate", 0.4),
        ("B[aa]V[2.5]", "score", 2.5),
    ],
)
def test_a_value_is_that_of_black_after_the_node(properties: str, name: str, value: float) -> None:
    text = f"(;GM[1]SZ[9];{properties})"
    assert lane(text, name) == {1: pytest.approx(value)}
    assert "bad-evaluation" not in [code for _, code in codes(text)]


def katrain_comments(*lines: tuple[str, str]) -> str:
    """Return a record with one node for each pair of a score line and a line of the win rate, as KaTrain writes them."""
    nodes = (f";C[{score}\n{win_rate}\n\u3164\u200b]" for score, win_rate in lines)
    return f"(;GM[1]{''.join(nodes)})"


@pytest.mark.parametrize(
    ("score", "win_rate", "black", "white"),
    [
        ("Score: ", "Win rate: ", "B", "W"),
        ("Ergebnis: ", "Gewinnrate: ", "S", "W"),
        ("Puntaje: ", "Pronóstico: ", "B", "W"),
        ("Score : ", "Pronostic : ", "N", "B"),
        ("Score : ", "Pronostic : ", "B", "W"),
        ("Skor: ", "Kazanma oranı: ", "S", "B"),
        ("Skor: ", "Kazanma oranı: ", "B", "W"),
        ("Очки: ", "Доля побед: ", "Ч", "Б"),
        ("Рахунок: ", "Шанс на перемогу: ", "Ч", "Б"),
        ("分数: ", "胜率: ", "黑", "白"),
        ("分數: ", "勝率: ", "黑", "白"),
        ("目差：", "勝率：", "黒", "白"),
        ("예상 집 차이: ", "승리 확률: ", "흑", "백"),
    ],
)
def test_the_colors_in_comments_of_katrain_are_those_of_their_language(
    score: str, win_rate: str, black: str, white: str
) -> None:
    text = katrain_comments(
        (f"{score}{white}+4.2", f"{win_rate}{white} 71.0%"), (f"{score}{black}+0.5", f"{win_rate}{black} 52.0%")
    )
    assert lane(text, "score") == {1: -4.2, 2: 0.5}
    assert lane(text, "winrate") == {1: pytest.approx(0.29), 2: 0.52}


def test_b_alone_is_white_in_french_comments_of_katrain() -> None:
    assert lane(katrain_comments(("Score : B+4.2", "Pronostic : B 71.0%")), "score") == {1: -4.2}


@pytest.mark.parametrize(
    "properties",
    [
        "LZ[name 50 0]",
        "LZ[name 50 0.0k]",
        "C[Score: B+1.0]",
        "C[Score: B+1.0\u3164\u3164 a note\u3164\u200b]",
        "C[0.50 0.50 0.20 1.0]",
        "C[0.50 0.50 0.00]",
        "C[0.50 0.50 0.00 1.0 and text]",
        "C[B 50%]",
        "LZ2[name 50 10]",
        "KTV[1.0]",
    ],
)
def test_other_texts_are_neither_values_nor_problems(properties: str) -> None:
    text = f"(;GM[1]SZ[9];B[aa]{properties})"
    assert evaluation(text) is None
    assert codes(text) == []


def test_values_before_the_move_belong_to_the_parent_and_the_first_child_counts() -> None:
    text = "(;GM[1]SZ[9];B[aa](;W[bb]C[x])(;W[cc]ES[B+1.0])(;W[dd]ES[B+2.0]))"
    assert lane(text, "score", "ES") == {1: 1}
    # there is no position before the root
    assert evaluation("(;GM[1]ES[B+1.0])") is None


def test_the_other_win_rates_of_a_review_are_used_where_the_first_is_missing() -> None:
    text = "(;GM[1];B[aa]BWWR[60%/40%]MCWR[50%/50%];W[bb]MCWR[30%/70%]VNWR[20%/80%])"
    assert lane(text, "winrate") == {0: 0.6, 1: 0.2}


def test_a_lane_takes_the_source_with_the_most_values_and_then_the_highest_rank() -> None:
    equal = "(;GM[1];B[aa]SBKS[1]OGSC[2]V[3])"
    assert [row["source"] for row in evaluation(equal)["score"]] == ["SBKS", "OGSC", "V"]
    most = "(;GM[1];B[aa]SBKS[1]V[3];W[bb]V[4])"
    assert [row["source"] for row in evaluation(most)["score"]] == ["V", "SBKS"]
    malformed = "(;GM[1];B[aa]SBKS[1]V[3];W[bb]SBKS[x]V[4])"
    assert [row["source"] for row in evaluation(malformed)["score"]] == ["V", "SBKS"]


def test_sources_are_named_after_programs() -> None:
    def labels(text: str) -> list[Any]:
        return [row["label"] for row in (evaluation(text) or {})["winrate"]]

    assert labels("(;GM[1];B[aa]SBKV[50])") == [["text", {"text": "Sabaki"}]]
    assert labels("(;GM[1];B[aa]SBKV[50]OGSC[1])") == [["text", {"text": "Ogatak"}]]
    (series,) = evaluation("(;GM[1];B[aa]V[1])")["score"]
    assert series == {"source": "V", "label": ["property.V"], "side": 0, "unit": "points", "values": [[1, 1]]}


@pytest.mark.parametrize(
    "analysis",
    [
        b"not JSON",
        b"[" * 100_000,
        b" " * (5 * 2**20),
        [],
        {},
        {"root": []},
        {"root": {}},
        {"root": {"winrate": "0.5", "scoreLead": "1"}},
        {"root": {"winrate": True, "scoreLead": False}},
        b'{"root": {"winrate": NaN, "scoreLead": Infinity}}',
        b'{"root": {"winrate": 1.01, "scoreLead": 1' + b"0" * 400 + b"}}",
        b'{"root": {"winrate": 1e999, "scoreLead": 1' + b"0" * 9999 + b"}}",
    ],
    ids=lambda analysis: str(analysis)[:30],
)
def test_an_analysis_without_numbers_is_malformed(analysis: Any) -> None:
    text = katrain(analysis)
    assert evaluation(text) is None
    assert (1, "bad-evaluation") in codes(text)


def test_an_analysis_keeps_the_number_that_can_be_read() -> None:
    text = katrain({"root": {"winrate": 2, "scoreLead": -3}})
    assert lane(text, "score") == {1: -3}
    assert evaluation(text)["winrate"] == []


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-8], lambda text: "x" + text[1:], lambda text: "", lambda text: "é"]
)
def test_a_packed_analysis_that_is_damaged_is_malformed(damage: Any) -> None:
    good = packed({"root": {"winrate": 0.5, "scoreLead": 1}})
    assert lane(f"(;GM[1];B[aa]KT[][][{good[:10]}\n{good[10:]}])", "winrate") == {1: 0.5}
    text = f"(;GM[1];B[aa]KT[][][{damage(good)}])"
    assert evaluation(text) is None
    assert (1, "bad-evaluation") in codes(text)


def test_an_analysis_that_unpacks_to_much_more_is_not_unpacked() -> None:
    big = packed(json.dumps({"root": {"winrate": 0.5, "scoreLead": 1}}).encode() + b" " * 2**20)
    assert evaluation(f"(;GM[1];B[aa]KT[][][{big}])") is None


def test_values_in_other_games_have_no_unit() -> None:
    for game, side in (("21", 1), ("Blokus", None), ("3", None)):
        found = evaluation(f"(;GM[{game}]V[1.5]SBKV[50])")
        assert found["winrate"] == []
        (series,) = found["score"]
        assert "unit" not in series
        assert (series["side"], series["values"]) == (side, [[0, 1.5]])


def test_a_reel_without_values_has_no_field() -> None:
    text = reel_text(read("(;GM[1];B[aa]C[Score: B+1.0])").games[0])
    assert "evaluation" not in json.loads(text)
