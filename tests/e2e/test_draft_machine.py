"""The state machine over drafts with a few seeds; `support/draft_machine.py` runs more."""

from __future__ import annotations

import pytest
from draft_machine import Machine
from playwright.sync_api import Page
from website.server import SiteServer


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.one_case
def test_no_edits_that_were_announced_as_kept_are_missing(page: Page, server: SiteServer, seed: int) -> None:
    machine = Machine(page.context, server, seed)
    machine.run(30)
    assert len(machine.steps) > 10
