"""Compare Boardreel with independent programs: `compare.py PROGRAM [OPTION...]`. See tests/oracles/compare.py."""

from __future__ import annotations

import sys

import bootstrap

if __name__ == "__main__":
    bootstrap.activate_venv()
    from oracles.compare import main

    sys.exit(main())
