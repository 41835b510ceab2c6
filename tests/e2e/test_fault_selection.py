"""What the fault matrix selects, and some of its cases that the selection may leave out."""

from __future__ import annotations

from pathlib import Path

import pytest
from fault_matrix import FAULTS, VISITS, Case, StartFile, cases, pairwise
from fault_visits import visitor
from playwright.sync_api import Browser


def test_the_selection_has_every_pair() -> None:
    files = [StartFile(f"/{number}") for number in range(17)]
    found = pairwise(files)
    assert {(case.file, case.fault) for case in found} == {(file, fault) for file in files for fault in FAULTS}
    assert {(case.file, case.visit) for case in found} == {(file, visit) for file in files for visit in VISITS}
    assert {(case.fault, case.visit) for case in found} == {(fault, visit) for fault in FAULTS for visit in VISITS}
    assert len(found) == 17 * len(FAULTS)
    expensive = [case for case in found if case.visit != "later visit"]
    assert len(expensive) == 17 * 2, "each file meets the expensive visits once"
    assert len(cases(files)) == 17 * len(FAULTS) * len(VISITS)


@pytest.mark.parametrize(
    ("pattern", "fault", "visit"),
    [
        # the stylesheet fails before any script runs
        ("v-*/app/app.css", "type", "first visit"),
        ("v-*/app/app.css", "html", "new version"),
        # browsers do not parse a module with a syntax error again
        ("v-*/runtime/client.js", "half", "first visit"),
    ],
)
def test_a_fault_that_the_selection_may_leave_out_ends_well(
    chromium: Browser, site: Path, tmp_path: Path, pattern: str, fault: str, visit: str
) -> None:
    path = next(site.glob(pattern)).relative_to(site).as_posix()
    with visitor(chromium, site, tmp_path) as played:
        played.play(Case(StartFile(f"/{path}"), fault, visit))
