"""Whatever fails of whatever file: a board that plays or a sentence, and a board at the next visit.

`python build_scripts/fault_matrix.py --only pairwise` runs a pairwise selection, without options the whole matrix.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from fault_matrix import FAULTS, VISITS, cases, pairwise, run, started_files
from playwright.sync_api import Browser

#: set by build_scripts/fault_matrix.py: `full`, `pairwise`, or a text that the names of the cases contain
SELECTION = os.environ.get("BOARDREEL_FAULT_MATRIX", "")
#: the pairwise selection runs as many cases as fit into this time, and prints how many
LIMIT_SECONDS = 240


def test_the_selection_has_every_pair() -> None:
    paths = [f"/{number}" for number in range(17)]
    found = pairwise(paths)
    assert {(case.path, case.visit) for case in found} == {(path, visit) for path in paths for visit in VISITS}
    assert {(case.fault, case.visit) for case in found} == {(fault, visit) for fault in FAULTS for visit in VISITS}
    assert len(cases(paths)) == 17 * len(FAULTS) * len(VISITS)


@pytest.mark.skipif(not SELECTION, reason="run by build_scripts/fault_matrix.py: the selection has not ended whole yet")
def test_every_fault_ends_well(chromium: Browser, site: Path, tmp_path: Path) -> None:
    paths = started_files(chromium, site)
    assert any(path.startswith("/runtime/core-") for path in paths)
    assert any(path.endswith(".whl") for path in paths)
    found = pairwise(paths) if SELECTION == "pairwise" else cases(paths)
    if SELECTION not in ("pairwise", "full"):
        found = [case for case in found if SELECTION in str(case)]
    begun, failed, done = time.monotonic(), [], 0
    for number, case in enumerate(found):
        if SELECTION == "pairwise" and time.monotonic() - begun > LIMIT_SECONDS:
            break
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            run(chromium, site, folder, case)
        except Exception as error:
            failed.append(f"{case}: {str(error)[:300]}")
            print(failed[-1], flush=True)
        done += 1
    print(f"{done} of {len(found)} cases, {len(failed)} failed, {time.monotonic() - begun:.0f} s", flush=True)
    assert failed == []
