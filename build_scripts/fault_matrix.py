"""Run the fault matrix of tests/e2e: every file of a start, every fault, every visit, in three browsers.

The whole takes 20 minutes in Chromium, and longer in the others.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

import bootstrap


def main() -> None:
    """Run the tests of faults with the whole matrix, or only the cases whose names contain a text."""
    parser = argparse.ArgumentParser(description=__doc__)
    about = "`pairwise`, `kinds` (pairs with a kind of file), or the cases with this in `PATH, FAULT, VISIT`"
    parser.add_argument("--only", default="full", metavar="TEXT", help=about)
    parser.add_argument(
        "--browsers", type=int, default=3, metavar="N", help="browsers that share the cases (default: 3)"
    )
    parser.add_argument("--engine", default="", metavar="NAME", help="only in chromium, firefox or webkit")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    command = [
        str(bootstrap.VENV / "bin" / "python"),
        "-m",
        "pytest",
        "-n",
        "0",
        "-s",
        "-q",
        "tests/e2e/test_fault_matrix.py",
        *(["-k", arguments.engine] if arguments.engine else []),
    ]
    selection = {
        "BOARDREEL_FAULT_MATRIX": arguments.only,
        "BOARDREEL_FAULT_MATRIX_BROWSERS": str(arguments.browsers),
    }
    sys.exit(subprocess.run(command, cwd=bootstrap.ROOT, check=False, env={**os.environ, **selection}).returncode)


if __name__ == "__main__":
    main()
