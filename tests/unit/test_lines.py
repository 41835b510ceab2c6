"""The table of lines: where each file is counted."""

from __future__ import annotations

import bootstrap
import lines
import pytest
from website.rooms import flow_files


@pytest.mark.parametrize(
    ("path", "cell"),
    [
        ("py_core/boardreel/replay.py", ("py_core/boardreel", "Python")),
        ("py_core/boardreel/games/go/rules.py", ("py_core/boardreel/games", "Python")),
        ("py_core/boardreel_dialects/boardreel_dialects/psq.py", ("py_core/boardreel_dialects", "Python")),
        ("web/boardreel.js", ("web", "JavaScript")),
        ("web/styles/board.css", ("web/styles", "CSS")),
        ("build_scripts/website/bundle.mjs", ("build_scripts", "JavaScript")),
        ("tests/js/runtime/client.test.js", ("tests", "JavaScript")),
        ("web/texts/de.json", ("texts", "other")),
        ("py_core/boardreel/texts/de.json", ("texts", "other")),
        ("web/docs/docs.js", ("documentation", "JavaScript")),
        ("web/samples/hex.sgf", None),
        ("README.md", None),
    ],
)
def test_each_file_is_counted_in_one_row(path: str, cell: tuple[str, str] | None) -> None:
    assert lines.row_and_column(path) == cell


def test_blank_lines_are_not_counted() -> None:
    path = "py_core/boardreel/version.py"
    text = (bootstrap.ROOT / path).read_text("utf-8")
    blank = text.count("\n\n")
    assert blank
    assert lines.count([path])["py_core/boardreel", "Python"] == text.count("\n") - blank


def test_the_start_of_python_is_counted_again_in_its_own_row() -> None:
    counted = lines.count(["web/runtime/client.js", "web/loading/sources.js"])
    assert counted[lines.START, "JavaScript"] == counted["web/runtime", "JavaScript"] > 0


def test_the_project_has_every_row() -> None:
    rows = {row for row, _ in lines.count(lines.project_files())}
    assert {*lines.OTHER_ROWS, lines.START, "web/view", "py_core/boardreel/sgf"} <= rows


def test_each_flow_is_listed_with_its_files_once() -> None:
    first, *rows = lines.flow_table().split("\n\n")[0].splitlines()
    assert first.startswith(f"open: {len(rows)} files, ")
    path = flow_files()["open"][0]
    assert rows[0].split() == [str(lines.count_lines(path)), path]
    assert {name for name, paths in flow_files().items() if len(set(paths)) < len(paths)} == set()
