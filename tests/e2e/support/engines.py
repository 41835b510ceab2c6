"""The browsers in which a test with the fixture `tab` runs, if not in all three."""

from __future__ import annotations

import pytest

#: for behavior that does not differ between engines. Start, storage, workers, input and policies are tested in all.
chromium_alone = pytest.mark.parametrize("tab", ["chromium"], indirect=True)
