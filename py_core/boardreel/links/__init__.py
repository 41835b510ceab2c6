"""Records in links: a game and its current node as a short text for the fragment of an address, and back."""

from boardreel.links.errors import LinkError
from boardreel.links.record_link import MAX_CHARACTERS, Link, decode, encode, read_link

__all__ = ["MAX_CHARACTERS", "Link", "LinkError", "decode", "encode", "read_link"]
