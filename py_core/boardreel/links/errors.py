"""The error of links that cannot be read."""

from __future__ import annotations

#: code → the sentence for users
REASONS = {
    "not-a-link": "This is not a link to a game.",
    "newer-version": "This link was made by a newer version of Boardreel.",
    "damaged": "This link is incomplete or damaged. Copy it again, all of it.",
    "too-large": "This link contains more than Boardreel accepts in a link. Ask for the file instead.",
}


class LinkError(ValueError):
    """Raised for a text that is no link, or a link that is damaged. `code` is a key of `REASONS`."""

    def __init__(self, code: str) -> None:
        super().__init__(REASONS[code])
        self.code = code
