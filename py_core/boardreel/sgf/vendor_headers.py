"""The headers of game servers: what their properties in the root mean, and which programs wrote the record.

See section 6 of the project's specification of vendor files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.sgf.values import parse_number, parse_real, unescape_simple

#: properties that no version of SGF defines: of Fox, Cyberoro and Sina; IGS; and other programs
VENDOR_IDENTS = frozenset(
    (
        *("RN", "RL", "TC", "TT", "LC", "GK", "RD", "HD"),
        *("NB", "NW", "RR", "OS"),
        # MultiGo, CGoban, q5Go, LizzieYzy, KaTrain and others
        *("MULTIGOGM", "KGSDE", "QKGV", "QLZV", "DZ", "FIT", "KTSF", "KTSID"),
    )
)
#: what vendor headers have in place of a standard property → that property
STANDARD_IDENTS = {"TE": "EV", "RD": "DT", "KO": "KM", "HD": "HA"}
#: what vendor headers have in place of `OT`: periods and seconds
OVERTIME_IDENTS = frozenset(("TC", "TT", "LC", "LT"))
#: values of `TE` that are annotations of a move
_ANNOTATION_DEGREES = frozenset({"", "1", "2"})
_FOX, _SGFC = "foxwq", "sgfc"
#: version of the program that Fox and YuanYu name, if they leave the name of the game empty as well
_IMITATED_PROGRAM = re.compile(r"\s*GNU \w+:3\.8\s*")

Properties = Mapping[str, Sequence[str]]


def has_event_in_te(properties: Properties) -> bool:
    """Return whether `TE` in a root with these properties names the event and is no annotation of a move."""
    if "TE" not in properties or "B" in properties or "W" in properties:
        return False
    return unescape_simple(properties["TE"][0]).strip() not in _ANNOTATION_DEGREES


def has_vendor_header(properties: Properties) -> bool:
    """Return whether a root with these properties has the header of Cyberoro or Sina."""
    return "RD" in properties or has_event_in_te(properties)


def header_idents(properties: Properties) -> frozenset[str]:
    """Return the properties of a root that are part of the header of a server and no annotations of its move."""
    idents = {"TE"} if has_event_in_te(properties) else set()
    if has_vendor_header(properties):
        # an empty `KO` is the standard one, and an empty `TC` says that there is no overtime
        idents |= {"KO"} if unescape_simple(properties.get("KO", ("",))[0]).strip() else set()
        idents |= {"TC"} if not unescape_simple(properties.get("TC", ("0",))[0]).strip() else set()
    return frozenset(idents | ({"TC"} if has_fox_overtime(properties) else set()))


def vendor_overtime(properties: Properties) -> str | None:
    """Return the overtime of a root in the form of `OT`, if a vendor writes it as two numbers, or None.

    Fox has the periods in `TC` and their seconds in `TT`, Cyberoro in `LC` and `LT`.
    """
    pairs = [("TC", "TT")] if has_fox_overtime(properties) else []
    pairs += [("LC", "LT")] if has_vendor_header(properties) else []
    for periods, seconds in pairs:
        numbers = [parse_number(unescape_simple(properties.get(ident, ("",))[0])) for ident in (periods, seconds)]
        if all(numbers):
            return f"{numbers[0]}x{numbers[1]} byo-yomi"
    return None


def has_fox_overtime(properties: Properties) -> bool:
    """Return whether `TC` in a root with these properties counts periods of overtime and not territory."""
    return all(ident in properties and parse_real(properties[ident][0]) is not None for ident in ("TC", "TT"))


def writes_hundredths(properties: Properties) -> bool:
    """Return whether the program that the root names writes the komi in hundredths, even a small one."""
    names = properties.get("AP", ())
    return are_programs_of_fox("AP", names) or any(name.strip().lower().startswith(_SGFC) for name in names)


def are_programs_of_fox(ident: str, values: Sequence[str]) -> bool:
    """Return whether a property with these values names programs, one of which is Fox."""
    return ident == "AP" and any(value.strip().lower().startswith(_FOX) for value in values)


def is_from_fox(properties: Properties) -> bool:
    """Return whether a root with these properties was written by Fox or YuanYu."""
    names = properties.get("AP", ())
    has_empty_name = [name.strip() for name in properties.get("GN", ())] == [""]
    return are_programs_of_fox("AP", names) or (has_empty_name and any(map(_IMITATED_PROGRAM.fullmatch, names)))
