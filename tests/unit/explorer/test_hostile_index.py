"""Files of an index whose counts are larger than they have room for, or than the format allows, are damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boardreel import read, replay
from boardreel.budgets import BudgetSpentError, Limits
from boardreel.cli import main
from boardreel.explorer import Explorer
from boardreel.explorer.binary import Cursor, DamagedFile, write_number, write_text
from boardreel.explorer.keys import keys_for, sum_of
from boardreel.explorer.layout import Manifest, SetInfo
from boardreel.explorer.patterns import find_pattern
from boardreel.explorer.postings import read_postings
from boardreel.explorer.shards import (
    Occurrence,
    PositionEntry,
    Shard,
    decode_page,
    encode_shard,
    page_name,
    paginate,
    shard_name,
)
from explorer_fixtures import INDEX

KEY = bytes(range(10))
HUGE = 1 << 40


def shard(**counts: int) -> bytes:
    """Return a shard of one position with one move, in which the counts given take the place of the right ones."""
    body = bytearray()
    games = counts.get("games", 1)
    for number in (games, counts.get("rows", 1), 0, games, 20240517, counts.get("kinds", 3)):
        write_number(body, number)
    for number in (1,) if games == 1 else (1, 1, 0, counts.get("examples", 1), 0):
        write_number(body, number)
    for number in (counts.get("count", 1), counts.get("pages", 0), 0, 5):
        write_number(body, number)
    content = bytearray(b"BRS1")
    write_number(content, counts.get("moves", 1))
    write_text(content, "B dd")
    write_number(content, counts.get("positions", 1))
    content += KEY[2:]
    write_number(content, len(body))
    return bytes(content + body)


def test_a_shard_with_the_right_counts_is_read() -> None:
    for games in (1, 2):
        entry = Shard(shard(games=games)).find(KEY)
        assert entry is not None
        assert (entry.rows[0].move, len(entry.rows[0].outcomes), entry.occurrences) == ("B dd", 3, [(0, 5)])


@pytest.mark.parametrize("value", [17, 1000, HUGE])
@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("name", ["moves", "positions", "rows", "kinds", "count"])
def test_a_count_that_is_too_large_is_damage(name: str, games: int, value: int) -> None:
    with pytest.raises(DamagedFile):
        Shard(shard(games=games, **{name: value})).find(KEY)


@pytest.mark.parametrize("value", [4, HUGE])
def test_a_row_with_too_many_examples_is_damaged(value: int) -> None:
    with pytest.raises(DamagedFile):
        Shard(shard(games=2, examples=value)).find(KEY)


@pytest.mark.parametrize("value", [10_001, HUGE])
def test_a_list_with_too_many_pages_is_damaged(value: int) -> None:
    with pytest.raises(DamagedFile):
        Shard(shard(pages=value)).find(KEY)


def with_count(magic: bytes, count: int, rest: bytes) -> bytes:
    content = bytearray(magic)
    write_number(content, count)
    return bytes(content) + rest


@pytest.mark.parametrize("count", [2, HUGE])
def test_other_files_with_too_large_counts_are_damaged(count: int) -> None:
    with pytest.raises(DamagedFile):
        decode_page(with_count(b"BRO1", count, b"\1\1"))
    with pytest.raises(DamagedFile):
        list(read_postings(with_count(b"BRP1", count, b"\1a\0"), 1))


@pytest.mark.parametrize("body", [b"\1\2", b"\1\2\x80", b"\x80" * 40 + b"\1\2\3"])
def test_a_list_with_a_number_that_has_no_end_or_a_group_that_is_not_whole_is_damaged(body: bytes) -> None:
    with pytest.raises(DamagedFile):
        list(read_postings(with_count(b"BRP1", 1, b"\1a" + bytes((len(body),)) + body), 3))


def test_a_list_that_is_longer_than_its_file_is_damaged() -> None:
    content = bytearray(with_count(b"BRP1", 1, b"\1a"))
    write_number(content, 1000)
    with pytest.raises(DamagedFile):
        list(read_postings(bytes(content) + b"\1\2", 1))


@pytest.mark.parametrize(("count", "item_bytes", "most"), [(4, 1, None), (2, 2, None), (3, 0, 2)])
def test_a_count_is_checked_against_the_bytes_left_and_the_format(
    count: int, item_bytes: int, most: int | None
) -> None:
    assert Cursor(b"\0\0\0").check_count(1, item_bytes, most) == 1
    with pytest.raises(DamagedFile):
        Cursor(b"\0\0\0").check_count(count, item_bytes, most)


def test_a_pattern_is_found_in_linear_time_in_lists_that_no_game_has() -> None:
    """Spans of one game that all overlap would give a span for each pair of them, and for each triple, and so on."""
    numbers = [value for start in range(2000) for value in (0, start, 0)]
    lists = dict.fromkeys(("aa", "bb", "cc", "dd"), numbers)
    found = find_pattern([dict.fromkeys(lists, "B")], lambda color, point: lists[point])
    assert [(game.number, game.depth) for game in found] == [(0, 0)]


def opening() -> tuple[Any, Any]:
    game = replay(read("(;GM[1]SZ[9])").games[0])
    return game.position(game.game.root), game.rules


def test_the_pages_of_a_list_are_read_within_the_budget(tmp_path: Path) -> None:
    position, rules = opening()
    key = keys_for(rules).orient(sum_of(rules, position))[0]
    page = next(paginate([Occurrence(game, 0) for game in range(1000)]))
    name = "0123456789abcdef"
    files = {"manifest.json": Manifest(60, False, sets=[SetInfo(name, 0, 1, 1, 1)]).encode()}
    files[f"{name}/positions/{shard_name(key, 0)}"] = encode_shard([PositionEntry(key, 9, [], 100_000, [], 100)])
    files |= {f"{name}/{page_name(key, number)}": page for number in range(100)}
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    assert len(Explorer(tmp_path).games(position, rules)) == 100_000
    with pytest.raises(BudgetSpentError, match="more than 50 files"):
        Explorer(tmp_path, Limits(max_files=50)).games(position, rules)
    with pytest.raises(BudgetSpentError, match="more than 9,000 bytes"):
        Explorer(tmp_path, Limits(max_bytes=9000)).games(position, rules)


def test_a_search_stops_at_its_limits_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", str(INDEX), "--text", "a", "--max-bytes", "100"]) == 2
    assert capsys.readouterr().err == f"boardreel: {INDEX}: the answer is too large: it has more than 100 bytes\n"
