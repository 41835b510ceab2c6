"""Properties that a node has several times are reported once per node, as a warning if no value is in doubt."""

from __future__ import annotations

import pytest
from boardreel.diagnostics import Severity
from boardreel.sgf import read
from boardreel.sgf.validation import validate_node


def repeated(node: str) -> list[tuple[Severity, int]]:
    """Return severity and column of the reports about repeated properties in a node of a record."""
    found = read(f"(;GM[1];{node};B[cc])").diagnostics
    assert {diagnostic.code for diagnostic in found} <= {"duplicate-property"}
    return [(diagnostic.severity, diagnostic.column - len("(;GM[1];")) for diagnostic in found]


@pytest.mark.parametrize(
    "node",
    [
        "AB[aa]AB[bb]",  # a list
        "C[one]C[two]",  # texts that are joined
        "LB[aa:1]LB[bb:2]",
        "XX[a]XX[b]",  # any number of values, as far as is known
        "B[aa]B[aa]",  # the same value
        "KM[6.5]KM[6.5 ]",
        "AP[CGoban]AP[GNU Go:3.8]",  # nothing depends on programs
    ],
)
def test_a_repetition_without_doubt_is_a_warning(node: str) -> None:
    assert repeated(node) == [(Severity.WARNING, node.index("]") + 2)]
    assert read(f"(;{node})").outcome == "recovered"


@pytest.mark.parametrize("node", ["B[aa]B[bb]", "PB[Ann]PB[Ben]", "SZ[9]SZ[13]", "MN[1]MN[2]"])
def test_a_repetition_that_leaves_the_value_in_doubt_is_an_error(node: str) -> None:
    assert repeated(node) == [(Severity.ERROR, node.index("]") + 2)]


def test_a_node_has_one_report() -> None:
    assert repeated("AB[aa]AB[bb]AW[cc]AW[dd]AB[ee]") == [(Severity.WARNING, 7)]
    assert repeated("AB[aa]AB[bb]B[cc]B[dd]W[ee]W[ff]") == [(Severity.ERROR, 18)]
    assert repeated("AB[aa]AB[bb];AB[cc]AB[dd]") == [(Severity.WARNING, 7), (Severity.WARNING, 20)]


def surplus(node: str) -> list[tuple[Severity, str]]:
    """Return severity and property of the reports about surplus values of a node."""
    found = validate_node(read(f"(;{node})").games[0].root, standard_values=True)
    return [(each.severity, each.message[:2]) for each in found if each.code == "surplus-values"]


def test_surplus_values_are_reported_once_per_node() -> None:
    assert surplus("PB[a][b]PW[c][d]") == [(Severity.ERROR, "PB")]
    assert surplus("PB[a][a]PW[c][d]KM[1][2]") == [(Severity.ERROR, "PW")]
    assert surplus("AP[a]AP[b]FF[4]FF[4]") == [(Severity.WARNING, "AP")]
    assert surplus("C[a][b]ON[c][d]CP[e][f]") == []


@pytest.mark.parametrize("node", ["AP[foxwq]AP[GNU Go:3.8]", "AP[GNU Go:3.8]RE[B+R]AP[foxwq]"])
def test_the_two_programs_of_fox_are_not_reported(node: str) -> None:
    assert repeated(node) == []
    assert read(f"(;{node})").outcome == "ok"
