"""A page that keeps account of itself, in every browser: workers, what is asked of them, faults, breaches of its policy.

A page names `WATCH` before the script of the viewer; `WATCHED` is what its server then has to have.
"""

from __future__ import annotations

from typing import Any

from drivers import Tab

WATCH = '<script src="/watch.js"></script>'
WATCH_SCRIPT = """
window.watched = { workers: 0, calls: [], faults: [], breaches: [] };
if (window.Worker) {
  window.Worker = class extends Worker {
    constructor(...start) {
      super(...start);
      watched.workers += 1;
    }
    postMessage(message, ...rest) {
      if (message.type === "ask") watched.calls.push(message.call);
      super.postMessage(message, ...rest);
    }
  };
}
const plain = console.error;
console.error = (...parts) => {
  watched.faults.push(parts.join(" "));
  plain.apply(console, parts);
};
addEventListener("error", ({ message }) => watched.faults.push(message ?? "a resource"), true);
addEventListener("unhandledrejection", ({ reason }) => watched.faults.push(String(reason)));
addEventListener("securitypolicyviolation", (breach) => {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber } = breach;
  watched.breaches.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
});
"""
WATCHED = {"/watch.js": WATCH_SCRIPT.encode()}


def watched(tab: Tab, what: str) -> Any:
    """What the page has noted: `workers` that were started, `calls`, `faults`, `breaches`."""
    return tab.evaluate("(what) => window.watched[what]", what)


def assert_no_faults(tab: Tab) -> None:
    """Nothing went wrong without being said, and the policy of the page was kept."""
    assert watched(tab, "faults") == []
    assert watched(tab, "breaches") == []
