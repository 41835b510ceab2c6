"""What a page needs of an index: keys in Reels, links to published records, files that are small enough for a click."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.explorer import Explorer
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.index_json import decode_manifest
from boardreel.explorer.layout import Links
from boardreel.explorer.node_keys import key_data
from boardreel.explorer.reel_keys import reel_keys
from boardreel.explorer.rows import Options
from boardreel.reel import reel_text
from boardreel.replay import Replay
from explorer_fixtures import RECORDS
from jsonschema_rs import Draft202012Validator
from support import reel_of_file

SCHEMA = Path(__file__).parents[3] / "py_core" / "boardreel" / "reel" / "reel.schema.json"


@pytest.mark.parametrize("name", ["go", "twixt", "blokus", "nexos"])
def test_a_reel_with_keys_follows_its_schema(name: str) -> None:
    replay = Replay(read(RECORDS / f"{name}.sgf").games[0])
    document = json.loads(reel_text(replay.game, replay, reel_keys(replay)))
    Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(document)
    rows = [key_data(replay, node) for node in replay.game.nodes]
    assert document["keys"]["nodes"] == [[row["key"], row["symmetry"], row["move"]] for row in rows]


def test_a_game_without_rules_has_no_keys() -> None:
    replay = Replay(read("(;GM[999];B[aa])").games[0])
    assert reel_keys(replay) is None


def test_only_the_option_index_adds_keys(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    assert main(["reel", str(RECORDS / "go.sgf"), "-o", str(target)]) == 0
    assert "keys" not in json.loads(target.read_text("utf-8"))
    assert main(["reel", str(RECORDS / "go.sgf"), "-o", str(target), "--index"]) == 0
    assert len(json.loads(target.read_text("utf-8"))["keys"]["nodes"]) > 1


def test_shards_are_divided_until_no_file_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_index(RECORDS, tmp_path / "whole", Options(), local_engine(1))
    largest = max(path.stat().st_size for path in (tmp_path / "whole").glob("*/positions/*"))
    limit = largest // 2
    monkeypatch.setattr("boardreel.explorer.builder.MAX_FILE_BYTES", limit)
    # the other files of a task are not divided
    monkeypatch.setattr("boardreel.explorer.shards.MAX_INLINE_BYTES", 10**6)
    build_index(RECORDS, tmp_path / "divided", Options(), local_engine(1))
    shards = list((tmp_path / "divided").glob("*/positions/*"))
    assert max(path.stat().st_size for path in shards) <= limit
    whole, divided = (Explorer(tmp_path / name) for name in ("whole", "divided"))
    assert divided.manifest.sets[0].bits > whole.manifest.sets[0].bits
    assert {len(path.name) for path in shards} == {len(shards[0].name)}
    replay = Replay(read(RECORDS / "go.sgf").games[0])
    for node in replay.game.main_line():
        position = replay.position(node)
        assert divided.at(position, replay.rules) == whole.at(position, replay.rules)


def test_links_to_the_records_are_replaced_without_indexing_again(tmp_path: Path) -> None:
    def links_after(*options: str) -> Links | None:
        assert main(["index", str(RECORDS), "-o", str(tmp_path / "index"), "--jobs", "1", *options]) == 0
        return decode_manifest((tmp_path / "index" / "manifest.json").read_bytes()).links

    assert links_after() is None
    assert links_after("--records", "../records") == Links("../records/")
    assert links_after("--records", "https://example.org/r/") == Links("https://example.org/r/")


def test_a_site_has_an_index_whose_games_have_pages(tmp_path: Path) -> None:
    records, output = tmp_path / "records", tmp_path / "out"
    (records / "Club").mkdir(parents=True)
    (records / "Club" / "Anna's cup.sgf").write_bytes((RECORDS / "go.sgf").read_bytes())
    arguments = ["site", str(records), "-o", str(output), "--base", "https://example.org/v/", "--jobs", "1"]
    assert main([*arguments, "--index", "--most-games", "3"]) == 0
    explorer = Explorer(output / "index")
    assert explorer.manifest.links == Links("../records/", "../games/", 3)
    pages = 0
    for _, row in explorer.search("ann", 10_000):
        assert (output / "records" / row.file).is_file()
        page = Path(row.file).stem + (f".{row.number}" if row.number > 1 else "") + ".html"
        if row.number <= 3:
            pages += 1
            assert 'explorer="../index/"' in (output / "games" / page).read_text("utf-8")
    assert pages > 0
    reel = reel_of_file(gzip.decompress(next((output / "games").glob("*.reel.json.gz")).read_bytes()))
    replay = Replay(read(RECORDS / "go.sgf").games[0])
    assert reel["keys"]["points"] == list(replay.rules.symmetries()[0].points)
    # without the option, there is none
    assert main([*arguments, "--force"]) == 0
    assert "explorer=" not in next((output / "games").glob("*cup.html")).read_text("utf-8")


def test_a_page_can_name_an_index(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    base = ["--base", "https://example.org/v/"]
    assert main(["embed", str(RECORDS / "go.sgf"), "-o", str(page), "--explorer", "../index/", *base]) == 0
    text = page.read_text("utf-8")
    assert 'explorer="../index/"' in text
    assert '"keys":{"prefix":' in text
