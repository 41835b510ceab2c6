"""Standard and T1 nodes in the published notation: what the reader had to guess is written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.twixt.dialect import T1_SIGN
from boardreel.games.twixt.notation import BAD, PEG, read_entries, write_entries

_WITH_LINKS = frozenset(("B", "W", "AB", "AW"))


def standard(properties: Mapping[str, Sequence[str]], *, root: bool) -> Sequence[tuple[str, Sequence[str]]]:
    """The properties with doubled backslashes in links, `GM` in the root, and without the sign of an imported T1 file."""
    written: list[tuple[str, Sequence[str]]] = []
    for ident, raws in properties.items():
        if ident in _WITH_LINKS:
            written.append((ident, [value for raw in raws for value in _values(raw)]))
        elif not root or ident != T1_SIGN:
            written.append((ident, ["21"] if ident == "GM" else raws))
    if root and "GM" not in properties:
        place = next((number for number, (ident, _) in enumerate(written, start=1) if ident == "FF"), 0)
        written.insert(place, ("GM", ["21"]))
    return written


def _values(raw: str) -> Sequence[str]:
    """One value; those with links are written entry by entry."""
    entries = read_entries(raw)
    if any(entry.kind == BAD for entry in entries) or all(entry.kind == PEG for entry in entries):
        return [raw]
    return write_entries(entries)
