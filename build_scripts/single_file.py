"""Writes one HTML file with viewer, Python and a record inside, which opens from a disk and opens other records.

The same as `boardreel embed --single-file` with the site as it is built now.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import env
from build import DIST, build
from web_files import SAMPLES


def main() -> None:
    """Builds the site if need be and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", nargs="?", type=Path, default=SAMPLES / "blokus.blksgf", help="default: a sample")
    parser.add_argument(
        "-o", "--output", type=Path, default=DIST / "boardreel.html", help="default: dist/boardreel.html"
    )
    arguments = parser.parse_args()
    env.enter()
    site = build()
    command = ["embed", arguments.record, "-o", arguments.output, "--single-file", "--viewer", site]
    env.run([env.VENV / "bin" / "python", "-m", "boardreel", *command])
    env.say(f"{arguments.output}: {arguments.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
