"""The public addresses of the project, from the one place that holds them: `web/app/public_address.js`."""

from __future__ import annotations

import re
from pathlib import Path

CONSTANTS = Path(__file__).parents[2] / "web" / "app" / "public_address.js"
_SOURCE = re.compile(r'^export const SOURCE_ADDRESS = "([^"]*)";$', re.MULTILINE)


def source_address() -> str:
    """Return the address of the project's source code; empty as long as it has none."""
    found = _SOURCE.search(CONSTANTS.read_text("utf-8"))
    assert found is not None, f"{CONSTANTS} does not define SOURCE_ADDRESS"
    return found[1]
