"""The error of links that cannot be read or made."""

from __future__ import annotations

#: code → the sentence for users: the last one for who makes a link, the others for who has one
REASONS = {
    "not-a-link": "This is not a link to a game.",
    "newer-version": "This link was made by a newer version of Boardreel.",
    "damaged": "This link is incomplete or damaged. Copy it again, all of it.",
    "too-large": "This link contains more than Boardreel accepts in a link. Ask for the file instead.",
    "record-too-large": "This record is too large for a link. Send the file instead.",
}


class LinkError(ValueError):
    """Raised for a text that is no link, a link that is damaged, or a game that is too large for one.

    `code` is a key of `REASONS`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(REASONS[code])
        self.code = code
