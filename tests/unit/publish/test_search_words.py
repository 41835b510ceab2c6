"""What finds a game in the gallery of a site finds it in the index of the site, however people type it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.text_folding import fold_text

RECORDS = {
    "a.sgf": "(;GM[1]SZ[9]PB[Łukasz]PW[Søren]EV[Strauß Cup]GN[Night game]PC[Köln]RO[Final]DT[2024-05-17]RE[B+2.5];B[ee])",
    "b.sgf": "(;GM[1]SZ[9]PB[Ann]PW[Bob]EV[Club 2016-17]DT[2023]RE[No result];B[ee];W[aa])",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for name, text in RECORDS.items():
        (folder / name).write_text(text, "utf-8")
    output = tmp_path_factory.mktemp("site")
    assert main(["site", str(folder), "-o", str(output), "--base", "/reel", "--index"]) == 0
    return output


def found_in_gallery(site: Path, query: str) -> list[str]:
    """Return the pages of the games that `gallery.js` shows for the text of a search."""
    rows = json.loads((site / "search" / "1.json").read_text("utf-8"))
    return [row[0] for row in rows if all(word in row[10] for word in fold_text(query).split())]


def found_in_index(site: Path, query: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    status = main(["search", str(site / "index"), "--text", query, "--json"])
    examples = json.loads(capsys.readouterr().out)["examples"]
    assert status == (0 if examples else 1)
    return [Path(example["file"]).stem for example in examples]


@pytest.mark.parametrize(
    "query",
    ["lukasz", "Łukasz", "soren", "strauss", "STRAUSS cup", "night", "koln", "final", "2024-05-17", "2024-05", "b+2.5"],
)
def test_both_searches_find_a_game_by_its_words(site: Path, query: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert found_in_gallery(site, query) == ["a"]
    assert found_in_index(site, query, capsys) == ["a"]


def test_both_searches_find_games_by_their_variant(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(found_in_gallery(site, "go")) == sorted(found_in_index(site, "go", capsys)) == ["a", "b"]


def test_both_searches_find_numbers_that_look_like_a_date(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found_in_gallery(site, "2016-17") == found_in_index(site, "2016-17", capsys) == ["b"]


def test_neither_search_finds_other_words(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found_in_gallery(site, "lucas") == found_in_index(site, "lucas", capsys) == []


def test_the_search_index_has_what_the_fields_of_a_query_ask_for(site: Path) -> None:
    rows = json.loads((site / "search" / "1.json").read_text("utf-8"))
    assert {row[0]: row[7] for row in rows} == {"a": "B+2.5", "b": "Void"}
    assert sorted(row[11:] for row in rows) == [[["Ann", "Bob"], 2, "b.sgf"], [["Łukasz", "Søren"], 1, "a.sgf"]]
