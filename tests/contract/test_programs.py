"""The table of programs whose records are read has every dialect, and its numbers are those of the files."""

from __future__ import annotations

import json

import pytest
import tried_records
from boardreel.dialects.recognition import DIALECTS, TITLES
from documentation_examples import HTML
from support import THIRD_PARTY, third_party_names
from website import programs

STORED = json.loads(programs.COUNTS.read_text("utf-8"))
#: ids of programs in the order of the page
IDS = [program.id for program in programs.all_programs()]


def test_every_dialect_has_a_row() -> None:
    assert len(IDS) == len(set(IDS))
    assert {dialect.id for dialect in DIALECTS} | set(TITLES) <= set(IDS)


def test_only_programs_of_the_table_are_counted() -> None:
    assert set(STORED["programs"]) <= set(IDS)
    assert sum(numbers["files"] for numbers in STORED["programs"].values()) == sum(STORED["sources"].values())
    assert list(STORED["sources"]) == list(tried_records.SOURCES)


@pytest.mark.parametrize("program", [*programs.all_programs()], ids=lambda program: program.id)
def test_a_program_without_real_files_has_made_records(program: programs.Program) -> None:
    assert program.id in STORED["programs"] or programs.made_records(program) > 0


@pytest.mark.parametrize(
    ("title", "folder"), [("Pentobi", "pentobi-books"), ("twixtbot-ui", "twixt"), ("Test files of SGF readers", "sgf")]
)
def test_the_third_party_records_of_the_tests_are_among_the_files(title: str, folder: str) -> None:
    if not (THIRD_PARTY / folder).is_dir():
        pytest.skip(f"{folder} has third-party records, kept elsewhere")
    root = THIRD_PARTY.parent
    patterns = tuple(pattern.replace("records/", f"{THIRD_PARTY.name}/", 1) for pattern in tried_records.SOURCES[title])
    read = [name for name, _ in tried_records.records(root, patterns)]
    names = [name.rpartition("/")[2] for name in third_party_names(folder)]
    assert set(read) <= set(names)
    assert len(read) >= STORED["sources"][title]


@pytest.mark.parametrize(
    ("dialect", "name", "content", "program"),
    [
        ("gib", "a.sgf", b"", "gib"),
        (None, "a.blksgf", b"(;GM[Blokus])", "pentobi"),
        (None, "a.T1", b"", "t1"),
        (None, "a.sgf", b"(;FF[4]PC[OGS: https://online-go.com/game/1])", "ogs"),
        (None, "a.sgf", b"(TE[Final]RD[2020-01-01];B[dd])", "cyberoro"),
        (None, "a.sgf", b"(;TE[1]GM[1])", "sgf"),
    ],
)
def test_a_file_belongs_to_the_program_that_it_names(
    dialect: str | None, name: str, content: bytes, program: str
) -> None:
    assert programs.program_of(dialect, name, content) == program


def test_the_page_shows_the_numbers() -> None:
    for name in ("fourcc", "gib", "pentobi"):
        row = HTML["programs.html"].split(f'<tr id="program-{name}">', 1)[1].split("</tr>", 1)[0]
        assert f"<td>{STORED['programs'][name]['files']:,} files</td>" in row
