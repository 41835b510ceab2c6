"""A short run of the fuzzers, always the same inputs."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from fuzz_dialects import DIALECT_TARGETS
from fuzzing import TARGETS, run

#: inputs of a short run; those of outputs take longer
INPUTS = dict.fromkeys(TARGETS, 150) | {"index": 1500, "publish": 60, "names": 40} | dict.fromkeys(DIALECT_TARGETS, 40)


@pytest.mark.parametrize("target", TARGETS)
def test_mutated_records_are_survived(target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(target, seconds=inf, seed=1, most=INPUTS[target]) == INPUTS[target]
