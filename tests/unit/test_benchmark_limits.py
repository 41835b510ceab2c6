"""Limits of the benchmarks."""

from __future__ import annotations

import pytest
from bench.limits import Limit


@pytest.mark.parametrize(("value", "verdict"), [(0.9, "met"), (0.91, "held"), (1.0, "held"), (1.01, "missed")], ids=str)
def test_a_value_between_what_is_wanted_and_the_limit_is_held(value: float, verdict: str) -> None:
    assert Limit(1.0, 0.9).judge(value) == verdict


@pytest.mark.parametrize("limit", [Limit(1.0), Limit(wanted=1.0)], ids=str)
def test_a_single_number_is_met_or_missed(limit: Limit) -> None:
    assert [limit.judge(1.0), limit.judge(1.01)] == ["met", "missed"]


def test_a_limit_is_written_with_its_unit() -> None:
    assert str(Limit(4000, 3000, " ms")) == "≤ 4,000 ms, wanted 3,000 ms"
