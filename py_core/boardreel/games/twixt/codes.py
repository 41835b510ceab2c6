"""The diagnostic codes of TwixT: severity, meaning and a minimal example, after section 6 of the TwixT specification."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES: Mapping[str, CodeInfo] = {
    "bad-value": CodeInfo(_E, "Invalid value.", "(;GM[21];W[tt])"),
    "off-board": CodeInfo(_E, "The hole is not on the board.", "(;GM[21]SZ[12];W[M4])"),
    "corner": CodeInfo(_E, "The corners of the board have no holes.", "(;GM[21];W[A1])"),
    "occupied": CodeInfo(_E, "The hole is already occupied.", "(;GM[21];W[C3];B[C3])"),
    "border-row": CodeInfo(_E, "A peg is in one of the opponent's border rows.", "(;GM[21];W[A5])"),
    "two-pegs": CodeInfo(_E, "A move places more than one peg.", "(;GM[21];W[C3][F7])"),
    "no-peg": CodeInfo(_E, "A move places no peg.", "(;GM[21];W[/C'3])"),
    "entry-order": CodeInfo(_W, "The order is not: removed links, added links, peg.", "(;GM[21];W[C3][-D'5])"),
    "no-link": CodeInfo(_E, "There is no such link to remove.", "(;GM[21];W[-D'5][C3])"),
    "not-own-link": CodeInfo(_E, "A move removes a link of the opponent.", "(;GM[21];W[C3];B[K4];W[D5];B[-C'4][L6])"),
    "link-missing-peg": CodeInfo(_E, "An end of the new link has no peg of the mover.", "(;GM[21];W[/D'5][C3])"),
    "link-exists": CodeInfo(_E, "The link already exists.", "(;GM[21];W[C3];B[K4];W[D5];B[L6];W[\\\\C'4][F9])"),
    "link-crosses": CodeInfo(
        _E, "The new link would cross another link.", "(;GM[21];W[C3];B[D3];W[D5];B[C5];W[H8];B[/C'4][K8])"
    ),
    "links-fixed": CodeInfo(
        _E, "This ruleset allows neither removing nor adding links.", "(;GM[21]RU[PP];W[/D'5][C3])"
    ),
    "bare-link": CodeInfo(_W, "A link without a sign, read as a falling link.", "(;GM[21];W[D'5][C3])"),
    "turn-order": CodeInfo(_W, "It was the other side’s turn.", "(;GM[21];B[C3])"),
    "after-end": CodeInfo(_W, "A move after the end of the game.", "(;GM[21];W[resign];B[C3])"),
    "swap-not-allowed": CodeInfo(_E, "A swap is not possible here.", "(;GM[21];W[swap])"),
    "swap-3m": CodeInfo(_W, "This ruleset has no swap.", "(;GM[21]RU[3M];W[C3];B[swap])"),
    "pass": CodeInfo(_E, "Passing is not allowed in TwixT.", "(;GM[21];W[])"),
    "no-draw-offer": CodeInfo(_W, "A draw is accepted that was not offered.", "(;GM[21];W[accept-draw])"),
    "too-many-pegs": CodeInfo(
        _E, "A node sets up more pegs than can be shown; the rest is ignored.", "(;GM[21]SZ[702];AW[A1:ZZ702])"
    ),
    "bad-size": CodeInfo(_E, "Invalid board size.", "(;GM[21]SZ[2])"),
    "unknown-ruleset": CodeInfo(_W, "Unknown ruleset.", "(;GM[21]RU[XY])"),
    "ha-missing": CodeInfo(_W, "The board is not square, but no handicap is given.", "(;GM[21]SZ[9:7])"),
    "multiple-ip": CodeInfo(_W, "More than one start node.", "(;GM[21]IP[];IP[])"),
    "duplicate-bookmark": CodeInfo(_W, "Duplicate bookmark.", "(;GM[21]N[bookmark 1];N[bookmark 1])"),
    "puzzle-no-ip": CodeInfo(_W, "The puzzle has no start node.", "(;GM[21]PZ[]PL[W])"),
    "puzzle-no-pl": CodeInfo(_W, "The puzzle does not say which side is to play.", "(;GM[21]PZ[]IP[])"),
    "result-mismatch": CodeInfo(_W, "The recorded result contradicts the moves.", "(;GM[21]RE[W+];W[resign])"),
    "syntax": CodeInfo(_W, "Missing brackets or unexpected text.", "(;GM[21];W[C3]"),
    "t1-header": CodeInfo(_I, "The header of the T1 file is incomplete.", "#\n#\n#\nAnn\nBen\n# no y-size\n"),
    "no-gm": CodeInfo(_I, "The record does not name its game; read as TwixT.", "(;RU[PP];W[C3])"),
}

#: diagnostics of a move that do not make it illegal, because they only concern its notation
NOTATION_CODES = frozenset(("bare-link", "entry-order"))
