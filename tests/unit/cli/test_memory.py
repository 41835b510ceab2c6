"""The memory of the commands that read archives does not grow with the games of a file."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest
from bench.generated_files import write_many_games
from boardreel.batch import game_spool
from boardreel.cli import main
from boardreel.record_pieces import RecordPiece, division
from boardreel.sgf import Collection

GAMES, PIECES_AT_LEAST = 100, 4
#: less than a game takes when it is open; the commands that compare games keep a few numbers of each
MAX_BYTES_PER_GAME = 300
#: the card of a game and the names of its files in a site, without the contents of these files
MAX_BYTES_PER_PAGE = 10_000
#: pages whose viewer is somewhere else
BASE = ["--base", "/reel"]


@pytest.mark.parametrize(
    "command",
    [
        ["check", "--jobs", "1"],
        ["positions", "--jobs", "1", "--fields", "game"],
        ["select", "--where", "player:7"],
        ["merge"],
        ["split", "--by", "event"],
        ["dedupe"],
        ["edit", "--set", "PC=Tokyo"],
        ["list"],
        ["stats", "--by", "year,winner"],
        ["show", "--game", str(GAMES)],
        ["convert", "--jobs", "1"],
        ["embed", "--game", str(GAMES), *BASE],
        ["site", "--most-games", "1", "--jobs", "1", *BASE],
        ["site", "--most-games", str(GAMES), "--jobs", "1", "--index", *BASE],
    ],
    ids=lambda command: "-".join(command[:3]),
)
def test_a_command_keeps_no_games_that_it_has_read(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "records" / "games.sgf"
    file.parent.mkdir()
    write_many_games(file, GAMES, moves=4)
    monkeypatch.setattr(division, "PIECE_BYTES", 1000)
    monkeypatch.setattr(game_spool, "MAX_MEMORY_BYTES", 1000)
    sizes: list[int] = []
    open_piece = RecordPiece.open

    def open_and_measure(piece: RecordPiece) -> Collection | None:
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
        return open_piece(piece)

    monkeypatch.setattr(RecordPiece, "open", open_and_measure)
    writes = command[0] in ("select", "merge", "split", "dedupe", "edit", "convert", "embed", "site")
    source = file.parent if command[0] == "site" else file
    # what other tests have left is not searched again for each piece
    gc.freeze()
    tracemalloc.start()
    try:
        main([command[0], str(source), *command[1:], *(["-o", str(tmp_path / "output")] if writes else [])])
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    capfd.readouterr()
    # the first pieces import modules and fill tables
    assert len(sizes) > PIECES_AT_LEAST
    limit = MAX_BYTES_PER_PAGE if str(GAMES) in command and command[0] == "site" else MAX_BYTES_PER_GAME
    assert sizes[-1] - sizes[2] < limit * GAMES, sizes
