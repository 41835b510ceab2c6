"""Runs the conformance suite for the records of a game in a wheel: `run_suite.py KIND FOLDER`, with the wheel installed.

The folder has at least the records of `NEEDED`; in the one called `hostile` the word HOSTILE is replaced by values that
have broken readers. Prints one line a record.
"""

from __future__ import annotations

import sys
from pathlib import Path

from boardreel import read
from boardreel.games import registry
from boardreel.testing import conformance

NEEDED = {"empty", "smallest", "largest", "illegal", "setup", "hostile"}


def main(kind: str, folder: Path) -> None:
    """Fails with an AssertionError at the first record that breaks a promise."""
    assert kind in [known.id for known in registry.kinds()], "the wheel is not found by its entry point"
    records = sorted(folder.iterdir())
    missing = NEEDED - {path.stem for path in records}
    assert not missing, f"records are missing: {', '.join(sorted(missing))}"
    for path in records:
        text = path.read_text("utf-8")
        for variant in conformance.hostile(text) if path.stem == "hostile" else (text,):
            replays = conformance.check(variant, path.name)
            assert {replay.rules.kind.id for replay in replays} == {kind}
            said = [found for replay in replays for found in replay.diagnostics]
            assert said or path.stem != "illegal", "an illegal move is not said"
        print(f"{path.name}: fine")
    empty = (folder / "empty.sgf").read_text("utf-8").strip().removesuffix(")")
    long = read(empty + ";" * 10_000 + ")").games[0]
    conformance.check_steps(conformance.Replay(long), long.nodes)
    print("10,000 nodes: fine")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
