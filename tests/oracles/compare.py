"""Compare Boardreel with independent programs, called oracles, or write the answers of one to its file in tests/data.

The tests compare the answers in the files; they need none of the programs. This command asks a program that is installed:
other seeds make other games. With --write its answers replace the file; then read the differences before you commit it.
sgfmill and Node.js are installed with the tests, OpenSpiel with the nightly ones. The others have to be built or fetched
outside the project, and only their answers may come into it, none of their code.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from oracles.answers import OracleGame, find_differences, write_games

DATA = Path(__file__).parents[1] / "data" / "oracles"
#: name of a program in the command and of its file → the module that asks it
MODULES = {
    "gnugo": "gnugo",
    "gofish": "gofish_readers",
    "icu": "text_decoder",
    "open_spiel": "open_spiel",
    "pentobi": "pentobi",
    "sgfmill": "sgfmill_boards",
    "twixtbot": "twixtbot",
}


class Oracle(Protocol):
    """A module that asks an independent program."""

    NAME: str
    LICENSE: str
    SOURCE: str
    INSTALLATION: str

    def find_version(self, folder: Path | None) -> str:
        """Return the version of the program, which is in `folder` if the module says so."""

    def play_games(self, folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
        """Yield games with the answers of the program. `rounds` times as many are made as a data file has."""


def load_oracle(name: str) -> Oracle:
    """Return the module that asks a program of `MODULES`."""
    return cast(Oracle, import_module(f"oracles.{MODULES[name]}"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare or write, print what is found, and return 1 if there is a difference, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", choices=sorted(MODULES))
    parser.add_argument("--folder", type=Path, help="folder of a program that is not installed as a package")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random games (default 1)")
    parser.add_argument("--rounds", type=int, default=1, help="how many times as many games as a file has (default 1)")
    parser.add_argument("--write", action="store_true", help="write the answers to the file in tests/data/oracles")
    options = parser.parse_args(arguments)
    oracle = load_oracle(options.program)
    games, differences = [], 0
    for game in oracle.play_games(options.folder, options.seed, options.rounds):
        found = find_differences(game)
        differences += bool(found)
        print("\n".join(found), end="\n" if found else "", flush=True)
        games.append(game)
    print(f"{len(games)} games of {oracle.NAME}, {differences} with differences")
    if options.write:
        header = {
            "program": f"{oracle.NAME} {oracle.find_version(options.folder)}",
            "license": oracle.LICENSE,
            "source": oracle.SOURCE,
            "installation": oracle.INSTALLATION,
            "command": f"build_scripts/compare.py {options.program}{' --folder FOLDER' if options.folder else ''} "
            f"--seed {options.seed} --rounds {options.rounds} --write",
            "date": datetime.now(UTC).date().isoformat(),
        }
        write_games(DATA / f"{options.program}.json", header, games)
    return 1 if differences else 0
