"""Measure how well and how fast rendered photos of boards are read, from a flat scan (level 0) to a bad photo (level 1).

`silent` are wrong cells that are not among the doubtful ones: at least 95 of 100 wrong cells must be. Up to level 0.5 no
cell of a Blokus board may be wrong, and one in 1,000 points of a Go board. Seconds are those of processor time.
"""

from __future__ import annotations

import argparse
import sys

from bench.harness import table
from photo_cases import LEVELS, RECORDS, measure

#: worst level without wrong cells, share of wrong cells up to it on a Go board, and of wrong cells that are marked
CLEAN_LEVEL, GO_WRONG_SHARE, MARKED_SHARE = 0.5, 0.001, 0.95


def main() -> int:
    """Print the table, and return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="photos of each level; default: %(default)s")
    parser.add_argument("--first", type=int, default=0, help="number of the first photo; default: %(default)s")
    parser.add_argument("--board", choices=RECORDS, action="append", help="default: all")
    options = parser.parse_args()
    rows: list[dict[str, object]] = []
    missed = False
    for board in options.board or RECORDS:
        for level in LEVELS:
            counts = measure(board, level, options.count, options.first)
            allowed = GO_WRONG_SHARE * counts.cells if board.startswith("go") else 0
            missed |= (level <= CLEAN_LEVEL and counts.wrong > allowed) or counts.marked < MARKED_SHARE
            row = {"board": board, "level": f"{level:.2f}", "cells": counts.cells, "wrong": counts.wrong}
            row |= {"doubtful in a photo": counts.doubtful / counts.photos, "silent": counts.silent}
            rows.append(row | {"s": counts.seconds / counts.photos})
    print(table(rows))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
