"""Exceptions for archives, or members of archives, that cannot be read."""


class ArchiveError(Exception):
    """An archive or one of its members cannot be read. The message is the end of a sentence, such as "it is encrypted"."""
