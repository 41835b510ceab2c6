"""Read real records of programs and servers, and store how many there were and how many were read without an error.

The folder has the sources of `SOURCES`, each in a folder of its name: repositories as they are checked out from GitHub, and
`records`, the third-party records of the tests. None of these files may be copied into this project.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import bootstrap

#: title of a source -> its files, as patterns
SOURCES = {
    "Sabaki": ("SabakiHQ+Sabaki/test/**/*.[sgnu]*",),
    "KaTrain": ("sanderland+katrain/tests/data/*.[sgn]*",),
    "gokifu": ("bazilxp+gokifu/*.[gn]*",),
    "gibson": ("Ekenstein+gibson/src/test/**/*.gib",),
    "analyze-sgf": ("9beach+analyze-sgf/test/**/*.[sg]*",),
    "WeiqiHub": ("ale64bit+WeiqiHub/test/**/*.[sg]*",),
    "rooklift/sgf": ("rooklift+sgf/test_kifu/*",),
    "GoGui": ("Remi-Coulom+gogui/**/*.sgf",),
    "benzene": ("cgao3+benzene-vanilla-cmake/regression/**/*.sgf",),
    "Blokus Duo of the ICFPT 2014": ("joaomiguelvieira+BlokusDuo/**/game_logs*/*.txt",),
    "Mail archive of the PBeM server": ("eeichinger+twixt_t1j/material/twixt_pbemarchive.zip",),
    "T1j": ("eeichinger+twixt_t1j/src/**/*.T1",),
    "Pentobi": ("records/pentobi-books/*.blksgf",),
    "twixtbot-ui": ("records/twixt/*.tsgf", "records/twixt/*.T1"),
    "Test files of SGF readers": ("records/sgf/files/*.sgf",),
}
#: files that are no records, or that were made for the tests of this project
LEFT_OUT = re.compile(r"\.(?:js|sh|md|html)$|/(?:gen-|gm)|/07-lg-swap|/10-t1-12x18|/engine-transcripts/.*\.txt$")
_MAIL = re.compile(rb"^(?=Return-Path: )", re.MULTILINE)
_GAME_IN_MAIL = b"O (vert)"


def records(folder: Path, patterns: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of the records that match patterns, each content once; an archive of mails mail by mail."""
    seen = set()
    for pattern in patterns:
        for path in sorted(folder.glob(pattern)):
            if not path.is_file() or LEFT_OUT.search(path.as_posix()):
                continue
            for name, content in _records_of_file(path):
                if content not in seen:
                    seen.add(content)
                    yield name, content


def _records_of_file(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.suffix != ".zip":
        yield path.name, path.read_bytes()
        return
    with ZipFile(path) as archive:
        for name in archive.namelist():
            mails = (mail for mail in _MAIL.split(archive.read(name)) if _GAME_IN_MAIL in mail)
            yield from ((f"{number}.txt", mail) for number, mail in enumerate(mails))


def count(folder: Path) -> dict[str, dict[str, object]]:
    """Return the numbers of files, games and files with errors by program, and the numbers of files by source."""
    from boardreel import read
    from boardreel.batch.diagnosing import game_diagnostics
    from boardreel.diagnostics import Severity
    from website.programs import all_programs, program_of

    programs = {program.id: {"files": 0, "games": 0, "with_errors": 0} for program in all_programs()}
    sources: dict[str, object] = {}
    seen = set()
    for title, patterns in SOURCES.items():
        files = [(name, content) for name, content in records(folder, patterns) if content not in seen]
        if not files:
            bootstrap.exit_with_error(f"{folder} has no files of {title}: {', '.join(patterns)}")
        sources[title] = len(files)
        for name, content in files:
            seen.add(content)
            collection = read(content, name=name)
            found = [*collection.diagnostics, *(one for game in collection.games for one in game_diagnostics(game))]
            dialect = collection.games[0].traits.dialect if collection.games else None
            numbers = programs[program_of(dialect, name, content)]
            numbers["files"] += 1
            numbers["games"] += len(collection.games)
            has_error = any(one.severity in (Severity.ERROR, Severity.FATAL) for one in found)
            numbers["with_errors"] += has_error or not collection.games
    return {"programs": {id: numbers for id, numbers in programs.items() if numbers["files"]}, "sources": sources}


def main() -> None:
    """Count the records in a folder and store the numbers for the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder with the sources")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    from website.programs import COUNTS

    COUNTS.write_text(json.dumps(count(arguments.folder), indent=1, ensure_ascii=False) + "\n", "utf-8")
    bootstrap.log(f"{COUNTS.relative_to(bootstrap.ROOT)}: {len(SOURCES)} sources")


if __name__ == "__main__":
    main()
