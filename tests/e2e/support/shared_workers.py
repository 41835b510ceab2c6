"""Shared workers of a browser: how many there are, their end, and one that hangs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page

#: stands before the worker's script: it hangs, beyond the reach of Python's interrupts, when it is asked for frames
HANG = b"""addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data }) => { if (data.call === "frames") for (;;); });
});
"""

#: pause between questions to the browser
PAUSE_MS = 20


def shared_workers(page: Page) -> int:
    """Return the number of shared workers in the browser context of a page."""
    session = page.context.new_cdp_session(page)
    found = _targets(session)
    session.detach()
    return len(found)


def end_shared_workers(page: Page) -> None:
    """End the shared workers in the browser context of a page, as they end some time after the last page of a visit."""
    session = page.context.new_cdp_session(page)
    for target in _targets(session):
        session.send("Target.closeTarget", {"targetId": target["targetId"]})
    session.detach()
    while shared_workers(page):
        page.wait_for_timeout(PAUSE_MS)


def _targets(session: CDPSession) -> list[dict[str, Any]]:
    context = session.send("Target.getTargetInfo")["targetInfo"].get("browserContextId")
    found: list[dict[str, Any]] = session.send("Target.getTargets")["targetInfos"]
    return [
        target for target in found if target["type"] == "shared_worker" and target.get("browserContextId") == context
    ]
