"""What a command writes goes to this machine: an address is refused instead of becoming a folder of that name."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.cli import main

RECORD = "(;GM[1]FF[4]SZ[9];B[ee])"


@pytest.mark.parametrize("command", ["site", "study", "convert", "reel", "show", "embed", "print", "animate"])
def test_an_address_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.sgf").write_text(RECORD, "utf-8")
    with pytest.raises(SystemExit) as end:
        main([command, ".", "-o", "s3://bucket/games"])
    assert end.value.code == 2
    assert "'s3://bucket/games' is an address; name a file or folder of this machine" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgf"]


def test_a_scheduler_needs_the_engine_that_has_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "index"
    assert main(["index", str(tmp_path), "-o", str(output), "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "boardreel: --scheduler is for --engine dask\n"
    assert not output.exists()
