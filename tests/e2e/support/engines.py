"""In which browsers a test with the fixture `tab` runs, if not in all three."""

from __future__ import annotations

import pytest

#: for what no engine does in its own way: the start, storage, workers, input and policies are tested in all of them
chromium_alone = pytest.mark.parametrize("tab", ["chromium"], indirect=True)
