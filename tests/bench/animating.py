"""Measure size and time of `boardreel animate`: 40 moves of samples, 480 pixels wide.

The time is CPU time of one process, with Pillow imported before.
"""

from __future__ import annotations

import argparse
import sys
import time

import bootstrap

SAMPLES = (
    *("blokus.blksgf", "blokus-duo.blksgf", "blokus-trigon.blksgf", "nexos.blksgf", "callisto.blksgf"),
    *("gembloq.blksgf", "twixt-24x24-win.sgf", "twixt-36x36-win.sgf", "go-19x19-game.sgf", "hex.sgf"),
)
MOVES, SIZE_PX = 40, 480
MAX_BYTES, MAX_SECONDS = 300_000, 5.0


def main() -> int:
    """Print one line per sample, and return 1 if a target is missed."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    from boardreel import Replay, read
    from boardreel.publish.animate import animation, frame_painter

    frame_painter(SIZE_PX)
    missed = 0
    for name in SAMPLES:
        replay = Replay(read(bootstrap.ROOT / "web" / "samples" / name).games[0])
        nodes = replay.game.main_line()[: MOVES + 1]
        start = time.process_time()
        size = len(animation(replay, nodes, size=SIZE_PX, seconds=[1.0] * len(nodes)))
        seconds = time.process_time() - start
        is_missed = size > MAX_BYTES or seconds > MAX_SECONDS
        missed += is_missed
        print(f"{name:24} {len(nodes) - 1:3} moves  {size:8,} bytes  {seconds:4.1f} s{'  missed' if is_missed else ''}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
