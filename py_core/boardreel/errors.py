"""The error that tells a user why something cannot be done, and how its messages quote what the user wrote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

#: characters of a text that an error message quotes
MAX_QUOTED_CHARACTERS = 40


class BoardreelError(Exception):
    """Raised if Boardreel cannot do what was asked; the message explains the reason to the user."""


@contextmanager
def needs_packages(what: str, extra: str) -> Iterator[None]:
    """Raise BoardreelError for an import in a `with` block that fails: `what` needs the packages of an extra."""
    try:
        yield
    except ImportError as error:
        install = f'pip install "boardreel[{extra}]"'
        raise BoardreelError(f"{what} needs packages that are not installed ({error}); {install} adds them") from error


def shortened(text: str, most: int = MAX_QUOTED_CHARACTERS) -> str:
    """Return a text as error messages show it: its first `most` characters at most, and an ellipsis if more follow."""
    return text if len(text) <= most else f"{text[:most]}\u2026"


def quoted(text: str) -> str:
    """Return a text in quotation marks for an error message, shortened like `shortened`."""
    return repr(shortened(text))
