"""Content security policies of pages."""

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
    """Return a function that adds a policy to each answer of a server."""
    return lambda path: {"Content-Security-Policy": policy}
