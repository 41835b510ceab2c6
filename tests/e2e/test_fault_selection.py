"""What the fault matrix selects, and some of its cases that the selection may leave out."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from fault_matrix import FAULTS, VISITS, Case, StartFile, cases, kind_of, kind_pairwise, pairwise
from fault_visits import chromium_tab, visitor
from playwright.sync_api import Browser

OTHER_KINDS = [StartFile(f"/runtime/part.{suffix}") for suffix in ("wasm", "js", "bin", "zip")]


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


def test_the_selection_of_kinds_has_every_pair_and_every_file_that_fits() -> None:
    scripts = [StartFile(f"/v-0a1b/app/{name}.js") for name in ("app", "prestart")]
    wheels = [StartFile(f"/runtime/{name}.whl") for name in ("39860db584/boardreel-0.1.0", "micropip-0.11.1")]
    files = [StartFile("/"), StartFile("/boardreel.js"), *scripts, StartFile("/v-0a1b/app/app.css"), *wheels]
    kinds = ["/", "/boardreel.js", "/v-*/app/*.js", "/v-*/app/*.css", "/runtime/*.whl"]
    found = kind_pairwise(files)
    assert {(kind_of(case.file), case.fault) for case in found} == set(product(kinds, FAULTS))
    assert {(kind_of(case.file), case.visit) for case in found} == set(product(kinds, VISITS))
    assert {(case.fault, case.visit) for case in kind_pairwise(files + OTHER_KINDS)} == set(product(FAULTS, VISITS))
    assert {case.file for case in found} == set(files)
    assert len(found) == len(kinds) * len(FAULTS)


@pytest.mark.parametrize(
    ("pattern", "fault", "visit"),
    [
        # the stylesheet fails before any script runs
        ("v-*/app/app.css", "type", "first visit"),
        ("v-*/app/app.css", "html", "new version"),
        # browsers do not parse a module with a syntax error again
        ("v-*/runtime/client.js", "half", "first visit"),
        ("v-*/runtime/worker.js", "half", "first visit"),
        ("runtime/*.wasm", "cut", "later visit"),
        ("runtime/core-*.bin", "404", "new version"),
    ],
)
@pytest.mark.nightly
def test_a_fault_that_the_selection_may_leave_out_ends_well(
    chromium: Browser, site: Path, tmp_path: Path, pattern: str, fault: str, visit: str
) -> None:
    path = next(site.glob(pattern)).relative_to(site).as_posix()
    with visitor(lambda: chromium_tab(chromium), site, tmp_path) as played:
        played.play(Case(StartFile(f"/{path}"), fault, visit))
