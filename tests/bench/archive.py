"""Measure the time and the memory of the commands for archives on one file with very many games.

The file is generated. Each command runs in a process of its own, one after the other; its memory is that of its largest
process. The status is 1 if a command needs more memory than `MAX_MEMORY_MB`, whatever the number of games is.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

GAMES, MOVES = 1_000_000, 4
MAX_MEMORY_MB = 300
#: units of `ru_maxrss` in a megabyte
_RSS_PER_MB = 1_000_000 if sys.platform == "darwin" else 1_000_000 / 1024
#: name of a command → its arguments; {file} is the generated file, {out} a name for what it writes
COMMANDS: dict[str, Sequence[str]] = {
    "check": ("check", "{file}", "--jobs", "1"),
    "select": ("select", "{file}", "--where", "player:7 date:>=2010", "-o", "{out}.sgf"),
    "merge": ("merge", "{file}", "-o", "{out}.sgf"),
    "split --by": ("split", "{file}", "--by", "event", "-o", "{out}"),
    "dedupe": ("dedupe", "{file}", "-o", "{out}.sgf"),
    "edit": ("edit", "{file}", "--set", "PC=Tokyo", "-o", "{out}.sgf"),
    "list": ("list", "{file}", "--csv"),
    "stats": ("stats", "{file}", "--by", "player,year,winner"),
    "export": ("export", "{file}", "--parquet", "-o", "{out}"),
    "positions": ("positions", "{file}", "--fields", "game,node"),
    "convert": ("convert", "{file}", "-o", "{out}.sgf", "--jobs", "1"),
    "show --game": ("show", "{file}", "--game", "{games}"),
    "embed --game": ("embed", "{file}", "--game", "{games}", "--base", "/reel", "-o", "{out}.html"),
    "site": ("site", "{folder}", "-o", "{out}", "--base", "/reel", "--jobs", "1"),
    "index": ("index", "{folder}", "-o", "{out}", "--plies", "2", "--jobs", "1"),
}


def measure(command: Sequence[str]) -> dict[str, Any]:
    """Run a command of Boardreel; return its seconds, seconds of processor time and megabytes of memory.

    Raise SystemExit with the end of its messages if it fails.
    """
    begun = time.monotonic()
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(
            [sys.executable, "-m", "boardreel", *command], stdout=subprocess.DEVNULL, stderr=messages
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            messages.seek(0)
            sys.exit(f"{' '.join(command)}: status {process.returncode}\n{messages.read()[-2000:].decode()}")
    return {
        "seconds": time.monotonic() - begun,
        "processor": usage.ru_utime + usage.ru_stime,
        "memory MB": usage.ru_maxrss / _RSS_PER_MB,
    }


def main() -> None:
    """Print the table, and exit with 1 if a command needs too much memory."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=f"of: {', '.join(COMMANDS)}; default: all")
    parser.add_argument("--games", type=int, default=GAMES, help="games in the file (default: %(default)s)")
    parser.add_argument("--moves", type=int, default=MOVES, help="moves of each game (default: %(default)s)")
    arguments = parser.parse_args()
    from bench.generated_files import write_many_games
    from bench.harness import table

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        records = Path(folder, "records")
        records.mkdir()
        file = records / "games.sgf"
        write_many_games(file, arguments.games, arguments.moves)
        print(f"{arguments.games:,} games, {file.stat().st_size / 1e6:.0f} MB", flush=True)
        for name in arguments.commands or COMMANDS:
            with tempfile.TemporaryDirectory(dir=folder) as target:
                names = {"file": file, "folder": records, "out": Path(target, "out"), "games": arguments.games}
                rows.append({"command": name, **measure([part.format(**names) for part in COMMANDS[name]])})
            print(table(rows[-1:]), flush=True)
    print(table(rows))
    sys.exit(any(row["memory MB"] > MAX_MEMORY_MB for row in rows))


if __name__ == "__main__":
    main()
