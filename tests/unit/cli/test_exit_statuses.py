"""Exit statuses: 0 on success, 1 if a record has errors or was left out, 2 if a file cannot be read or an option is wrong.

`site` and `index` take one folder: a record in it that cannot be read is left out.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from boardreel.cli import main

from tests.unit.cli.record_commands import RECORD_COMMANDS, required_options

GOOD, WRONG = "(;GM[1]SZ[9]PB[Ann];B[aa];W[bb])", "(;GM[1]SZ[9];B[aa];W[zz])"
#: inputs, in the order of the statuses in `STATUSES`
INPUTS = ("wrong.sgf", "good.sgf no.sgf", "good.sgf bad.sgf", "folder", "damaged.zip")
#: the statuses of the commands that take many files; None where the command does not take the input
STATUSES: dict[str, tuple[int | None, ...]] = {
    "check": (1, 2, 2, 2, 1),
    "positions": (0, 2, 2, 2, 1),
    "convert -o out/": (0, 2, 2, 2, 1),
    "select": (0, 2, 2, 2, 1),
    "merge": (0, 2, 2, 2, 1),
    "split -o out": (0, 2, 2, 2, 1),
    "dedupe": (0, 2, 2, 2, 1),
    "edit --set EV=x": (0, 2, 2, 2, 1),
    "list": (0, 2, 2, 2, 1),
    "stats": (0, 2, 2, 2, 1),
    "export --csv -o out": (0, 2, 2, 2, 1),
    "site --base / -o out": (0, None, None, 1, 1),
    "index -o out": (0, None, None, 1, 1),
}
CASES = [
    pytest.param(command, name, status, id=f"{command.partition(' ')[0]}-{name}")
    for command, statuses in STATUSES.items()
    for name, status in zip(INPUTS, statuses, strict=True)
    if status is not None
]


@pytest.fixture(autouse=True)
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the inputs to a folder, and work there."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    for name, content in {"good.sgf": GOOD, "bad.sgf": "no record", "wrong.sgf": WRONG}.items():
        Path(name).write_text(content)
        if name != "wrong.sgf":
            (Path("folder") / name).write_text(content)
    with zipfile.ZipFile("damaged.zip", "w") as archive:
        archive.writestr("a.sgf", GOOD)
        archive.writestr("b.sgf", "no record")


@pytest.mark.parametrize(("command", "name", "status"), CASES)
def test_many_files(command: str, name: str, status: int) -> None:
    verb, *options = command.split()
    assert main([verb, *name.split(), *options]) == status


# `study` reads any text, and `view` leaves the reading to the page
@pytest.mark.parametrize("name", ["no.sgf", "bad.sgf"])
@pytest.mark.parametrize("command", [name for name in RECORD_COMMANDS if name not in ("study", "view")])
def test_a_file_that_cannot_be_read(command: str, name: str) -> None:
    if command == "search":
        assert main(["index", "good.sgf", "-o", "index"]) == 0
    arguments = ["index", name] if command == "search" else [name]
    options = {"site": ["--base", "/"], "embed": ["--base", "/"], "edit": ["--set", "EV=x"], "convert": ["-o", "-"]}
    is_left_out = command in ("site", "index") and name == "bad.sgf"
    assert main([command, *arguments, *options.get(command, []), *required_options(command)]) == (
        1 if is_left_out else 2
    )


@pytest.mark.parametrize("command", RECORD_COMMANDS)
def test_an_option_that_does_not_exist(command: str) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "good.sgf", *required_options(command), "--no-such-option"])
    assert end.value.code == 2
