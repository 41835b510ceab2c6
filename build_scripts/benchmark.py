"""Run a benchmark of tests/bench: `benchmark.py NAME [OPTION...]`. `benchmark.py NAME --help` describes one.

Benchmarks are commands, not tests: they measure, compare and print, and end with status 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import runpy
import sys

import bootstrap

FOLDER = bootstrap.ROOT / "tests" / "bench"
#: modules that the benchmarks share
LIBRARIES = {
    "build_phases",
    "harness",
    "visits",
    "engines",
    "limits",
    "generated_files",
    "position_tables",
    "viewer_pages",
    "charset_samples",
}


def names() -> list[str]:
    """Return the names of all benchmarks."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in LIBRARIES)


def main() -> None:
    """Activate the virtual environment and run one benchmark with the remaining arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=names(), metavar="NAME", help=", ".join(names()))
    name = parser.parse_args(sys.argv[1:2]).name
    bootstrap.activate_venv()
    sys.argv = [f"{sys.argv[0]} {name}", *sys.argv[2:]]
    runpy.run_module(f"bench.{name}", run_name="__main__")


if __name__ == "__main__":
    main()
