"""Shared workers of a browser: how many there are, and one that hangs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

#: stands before the worker's script: it hangs, beyond the reach of Python's interrupts, when it is asked for frames
HANG = b"""addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data }) => { if (data.call === "frames") for (;;); });
});
"""


def shared_workers(page: Page) -> int:
    """Return the number of shared workers in the browser context of a page."""
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"].get("browserContextId")
    found: list[dict[str, Any]] = session.send("Target.getTargets")["targetInfos"]
    session.detach()
    return sum(target["type"] == "shared_worker" and target.get("browserContextId") == context for target in found)
