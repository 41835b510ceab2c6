"""What the tests of commands for many games share."""

from __future__ import annotations

import pytest
from unit.batch.archives import Run


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    return Run(capsysbinary)
