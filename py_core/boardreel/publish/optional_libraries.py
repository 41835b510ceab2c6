"""Libraries that only some commands need, and that users install as extras."""

from __future__ import annotations

from importlib.util import find_spec

from boardreel.errors import BoardreelError


def require_markdown(what: str) -> None:
    """Raise BoardreelError if the Markdown library is not installed; `what` is what the command needs it for."""
    if find_spec("markdown_it") is None:
        raise BoardreelError(f'{what} needs markdown-it-py: pip install "boardreel[study]"')
