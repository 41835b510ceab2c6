"""Measure the checks of what a browser has stored: the sample of the memory snapshot, and the validator of Reels.

Prints medians of the processor time of first and later calls in Node, which runs JavaScript as Chromium does. A page makes
only a first call. Fails if the validator takes longer than its limit for the Reel of a sample.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from typing import Any

import bootstrap

LIMIT_VALIDATOR_MS = 5.0
CALLS = 9
SAMPLES = bootstrap.ROOT / "web" / "samples"


def main() -> None:
    """Print both checks and their limits."""
    from boardreel import read
    from boardreel.reel import reel_text
    from build import SNAPSHOT, build

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--runs", type=int, default=7, help="Node processes, each with 9 calls of each check (default: 7)"
    )
    arguments = parser.parse_args()
    build()
    paths = sorted(path for path in SAMPLES.iterdir() if path.suffix in (".blksgf", ".sgf", ".tsgf", ".T1"))
    reels = {path.name: reel_text(read(path).games[0]) for path in paths}
    question = json.dumps({"snapshot": str(SNAPSHOT), "reels": [*reels.values()], "runs": CALLS})
    answers = [_run(question) for _ in range(arguments.runs)]
    _print("sample", SNAPSHOT.name, SNAPSHOT.stat().st_size, [answer["sample"] for answer in answers])
    slowest = 0.0
    for number, (name, text) in enumerate(reels.items()):
        first = _print("validator", name, len(text), [answer["validator"][number] for answer in answers])
        slowest = max(slowest, first)
    print(f"slowest first call of the validator: {slowest:.2f} ms, limit {LIMIT_VALIDATOR_MS:.0f} ms")
    sys.exit(slowest > LIMIT_VALIDATOR_MS)


def _run(question: str) -> dict[str, Any]:
    program = [bootstrap.node(), bootstrap.ROOT / "tests" / "bench" / "checks.mjs"]
    answer: dict[str, Any] = json.loads(
        subprocess.run(program, input=question, capture_output=True, text=True, check=True).stdout
    )
    return answer


def _print(check: str, name: str, size: int, processes: list[list[float]]) -> float:
    """Print the times of a check; return the median of the first calls."""
    first = statistics.median(times[0] for times in processes)
    later = statistics.median(time for times in processes for time in times[1:])
    print(f"{check} of {name}, {size:,} bytes: first call {first:.2f} ms, later ones {later:.2f} ms")
    return first


if __name__ == "__main__":
    main()
