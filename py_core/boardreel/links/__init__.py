"""Records in links: a game and its current node as a short text for the fragment of an address, and back."""

from boardreel.links.errors import LinkError
from boardreel.links.record_link import MAX_CHARACTERS, RECORD_NAME, Link, decode, encode, read_link
from boardreel.links.short_text import moves_text

__all__ = ["MAX_CHARACTERS", "RECORD_NAME", "Link", "LinkError", "decode", "encode", "moves_text", "read_link"]
