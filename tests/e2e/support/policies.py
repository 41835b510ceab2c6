"""Content security policies that pages have."""

from __future__ import annotations

from website.server import Answer

#: all that the viewer needs
STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:"
#: the same where nothing but the viewer's own policy makes script addresses
TRUSTED_TYPES = f"{STRICT}; require-trusted-types-for 'script'; trusted-types boardreel"
WITHOUT_WASM = "default-src 'self'; script-src 'self'; worker-src 'self' blob:"
#: what may be a worker is then what may be a script
WITHOUT_WORKERS_NAMED = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
WITHOUT_WORKERS = f"{WITHOUT_WORKERS_NAMED}; worker-src 'none'"


def under(policy: str) -> Answer:
    """A server whose every answer has this policy."""
    return lambda path: {"Content-Security-Policy": policy}
