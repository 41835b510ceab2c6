"""The command `python -m boardreel.testing`."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.testing.__main__ import main


@pytest.mark.parametrize(
    ("kind", "message"), [("go", "nofolder"), ("nogame", "no game with the id 'nogame' is installed")]
)
def test_what_cannot_be_checked_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, message: str
) -> None:
    assert main([kind, str(tmp_path / "nofolder")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("failed: ")
    assert message in error
    assert error.count("\n") == 1
