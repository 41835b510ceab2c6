"""The programs and servers whose records Boardreel reads: how far, and with how many of their files that was tried."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: what `tried_records.py` has counted: program -> its numbers of files, games, and files with errors; and files by source
COUNTS = ROOT / "build_scripts" / "data" / "tried_records.json"
#: records of our own, each with its facts in a file next to it
FACTS = ("dialects", "vendors")
#: the row of SGF files that name no program of the table
OTHER = "sgf"
#: what is around the name of a program in the name of a made record: `eval-5-katrain.sgf.json`
_NAMED = re.compile(r"^[a-z]+-[0-9]+-|\.sgf\.json$")


@dataclass(frozen=True, slots=True)
class Program:
    """A program or server whose records are read.

    `id` is the id of the dialect for records that are imported. `sign` is searched for in the first 2,000 bytes of SGF
    files. `suffix` is the end of the names of files that only this program and those like it write.
    """

    id: str
    title: str
    files: str
    reading: str
    sign: str = ""
    suffix: str = ""


#: heading -> the programs of a table
PROGRAMS: dict[str, tuple[Program, ...]] = {
    "Go": (
        Program(
            "gib",
            "Tygem",
            "`.gib`",
            "moves, passes, handicap, players, result, komi and time, in both forms of the file",
        ),
        Program(
            "ngf",
            "Cyberoro, wBaduk",
            "`.ngf`",
            "moves, passes, handicap, players, result and komi; with comments in the form of lines that begin with `GI`",
        ),
        Program(
            "ugf",
            "PandaNET (GoPanda)",
            "`.ugf`, `.ugi`",
            "moves, texts, reviews with variations, figures; of encrypted games the header only",
        ),
        Program(
            "fox",
            "Fox",
            "`.sgf`",
            "everything; komi in hundredths, and handicap stones that the record names but does not place",
            r"AP\[foxwq|AP\[GNU Go:3\.8\]",
        ),
        Program("ogs", "OGS", "`.sgf`", "everything", r"online-go\.com"),
        Program(
            "igs",
            "IGS",
            "`.sgf`",
            "everything, with identifiers in lower case and properties of its own",
            r"Internet Go Server|PANDANET",
        ),
        Program(
            "cyberoro",
            "Cyberoro, Sina",
            "`.sgf`",
            "everything; event, date, komi and handicap from properties of its own, results in words",
            r"^\(;?\s*TE\[[^\]]{2}",
        ),
        Program("cgoban", "KGS (CGoban)", "`.sgf`", "everything", r"AP\[CGoban"),
        Program("sabaki", "Sabaki", "`.sgf`", "everything; its win rates and score leads", r"AP\[Sabaki"),
        Program("gogui", "GoGui", "`.sgf`", "everything; points as on the edge of the board", r"AP\[GoGui"),
        Program("katago", "KataGo", "`.sgf`", "everything; the evaluations in its games", r"PB\[kata1-"),
        Program("katrain", "KaTrain", "`.sgf`", "everything; its win rates and score leads", r"AP\[KaTrain|KTV\["),
        Program(
            "lizzie",
            "Lizzie, LizzieYzy",
            "`.sgf`",
            "everything; win rates and score leads of the first engine",
            r"AP\[Lizzie|\bLZOP\[",
        ),
        Program("ogatak", "Ogatak", "`.sgf`", "everything; its win rates and score leads", r"AP\[Ogatak"),
        Program(
            "goreviewpartner",
            "GoReviewPartner",
            "`.sgf`",
            "everything; its win rates and score leads",
            r"\bBWWR\[|AP\[GoReviewPartner",
        ),
    ),
    "Hex": (
        Program(
            "hexgui", "HexGui", "`.sgf`", "everything; what a swap meant is seen from the next move", r"AP\[HexGui"
        ),
        Program("benzene", "benzene (MoHex, Wolve)", "`.sgf`", "as HexGui", r"AP\[Hex-benzene"),
        Program("playhex", "PlayHex", "`.sgf`", "everything", r"AP\[PlayHex|playhex\.org"),
        Program(
            "littlegolem",
            "Little Golem, game lists",
            "`.txt`, `.hsgf`, `.hgf`",
            "TwixT, Hex, Amazons and Connect6 on a board, other games as trees",
        ),
    ),
    "TwixT": (
        Program("tsgf", "Little Golem", "`.tsgf`", "everything, in all of its board sizes", suffix=".tsgf"),
        Program("littlegolem-json", "Little Golem, JSON", "`.json`", "TwixT: moves, swap, players, result"),
        Program("t1", "T1j, twixtbot-ui, Commentator", "`.T1`", "everything", suffix=".t1"),
        Program("jtwixt", "JTwixt", "`.tgt`", "moves, variations, players; its comments and labels are not documented"),
        Program(
            "pbm",
            "Richard’s PBeM Server",
            "`.txt`",
            "the game of a mail or page, with links that were taken off and put on; a swap leaves no trace there",
        ),
        Program(
            "boardspace",
            "boardspace.net",
            "`.sgf`",
            "TwixT: moves, links, swap, draw and resignation; other games of the server as trees",
        ),
        Program("abstractplay", "Abstract Play", "`.json`", "TwixT: moves, links, pie rule, players, result"),
        Program("twixtbot-app", "twixtbot-app", "`.tsgf`", "everything"),
        Program("moves", "Lists of moves", "`….twixt.txt`", "moves, swap, and header lines such as `size: 30`"),
    ),
    "Blokus": (
        Program("pentobi", "Pentobi", "`.blksgf`", "everything, of all of its versions", suffix=".blksgf"),
        Program("fourcc", "Programs of the ICFPT 2014 (Blokus Duo)", "`.txt`", "moves and passes of logs of codes"),
        Program(
            "software-challenge",
            "Software-Challenge 2021",
            "`.xml`",
            "moves, teams, start piece and result of a replay",
        ),
        Program("minizero", "MiniZero", "`.sgf`", "moves and passes; search data are left out"),
        Program("initials", "Programs that name moves by color", "`.sgf`", "moves of three and four colors"),
    ),
    "All games": (
        Program(
            OTHER,
            "Every other program",
            "`.sgf`",
            "everything that SGF has, FF[1] to FF[4]: every property is kept, every problem is named",
        ),
    ),
}


def all_programs() -> Iterator[Program]:
    """Yield the programs of all tables."""
    for programs in PROGRAMS.values():
        yield from programs


def program_of(dialect: str | None, name: str, content: bytes) -> str:
    """Return the id of the program whose record a file is, from the dialect of its games, its name and its first bytes."""
    if dialect is not None:
        return dialect
    beginning = content[:2000].decode("utf-8", "replace")
    for program in all_programs():
        if program.suffix and name.lower().endswith(program.suffix):
            return program.id
        if program.sign and re.search(program.sign, beginning):
            return program.id
    return OTHER


def tried(program: Program) -> str:
    """Return how many real files of a program were read, or else how many records were made for the tests."""
    numbers = json.loads(COUNTS.read_text("utf-8"))["programs"].get(program.id)
    if numbers is None:
        return _counted(made_records(program), "made record")
    text = _counted(numbers["files"], "file")
    if numbers["games"] != numbers["files"]:
        text += f" with {_counted(numbers['games'], 'game')}"
    return f"{text}, {numbers['with_errors']:,} of them with errors" if numbers["with_errors"] else text


def sources() -> list[tuple[str, str]]:
    """Return the projects and collections from which the real files come, each with the number of its files."""
    numbers = json.loads(COUNTS.read_text("utf-8"))["sources"]
    return [(title, f"{files:,}") for title, files in numbers.items()]


def made_records(program: Program) -> int:
    """Return the number of records that were made for the tests in the way of a program, each with its facts."""
    facts = [path for folder in FACTS for path in (ROOT / "tests" / "data" / folder).glob("*.json")]
    made = [path for path in facts if path.with_suffix("").is_file()]
    return sum(
        program.id in (json.loads(path.read_text("utf-8"))["format"], _NAMED.sub("", path.name)) for path in made
    )


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
