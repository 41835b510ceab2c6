"""`python -m boardreel.testing KIND FOLDER`: check the records of a game that is installed as a plug-in."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from boardreel.testing.folder import REQUIRED_RECORDS, check_folder
from boardreel.testing.requirements import ConformanceError


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the records in a folder and print one line per record. Return 0 if all checks passed, else 1."""
    names = ", ".join(sorted(REQUIRED_RECORDS))
    parser = argparse.ArgumentParser(prog="python -m boardreel.testing", description="Check the records of a game.")
    parser.add_argument("kind", metavar="KIND", help="the `id` of the game")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=f"records, at least those named {names}")
    args = parser.parse_args(arguments)
    try:
        for name in check_folder(args.kind, args.folder):
            print(f"{name}: passed", flush=True)
    except (ConformanceError, OSError) as error:
        print(f"failed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
