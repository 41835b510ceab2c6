"""Rewrite records in the published or the T1 notation in unambiguous published notation (`GM[21]`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.twixt.dialect import T1_PROPERTY
from boardreel.games.twixt.notation import PEG, UNREADABLE, read_entries, write_entries

GAME_NUMBER = "21"
_PROPERTIES_WITH_LINKS = frozenset(("B", "W", "AB", "AW"))


def convert_to_standard(
    properties: Mapping[str, Sequence[str]], *, is_root: bool
) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the properties of a node, as identifiers and raw values, in the published notation.

    Links are written one per value with doubled backslashes. The root gets `GM[21]` and loses the private property of
    imported T1 files.
    """
    converted: list[tuple[str, Sequence[str]]] = []
    for ident, raws in properties.items():
        if ident in _PROPERTIES_WITH_LINKS:
            converted.append((ident, [value for raw in raws for value in _convert_value(raw)]))
        elif not is_root or ident != T1_PROPERTY:
            converted.append((ident, [GAME_NUMBER] if ident == "GM" else raws))
    if is_root and "GM" not in properties:
        index_after_ff = next((index for index, (ident, _) in enumerate(converted, start=1) if ident == "FF"), 0)
        converted.insert(index_after_ff, ("GM", [GAME_NUMBER]))
    return converted


def _convert_value(raw: str) -> Sequence[str]:
    """Return one raw value as one value per entry; a value that is unreadable or has only pegs stays as it is."""
    entries = read_entries(raw)
    if any(entry.kind == UNREADABLE for entry in entries) or all(entry.kind == PEG for entry in entries):
        return [raw]
    return write_entries(entries)
