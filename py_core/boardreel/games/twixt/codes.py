"""What can be wrong with a TwixT record: codes, severities, an example of each (specification of TwixT, section 6)."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES: Mapping[str, CodeInfo] = {
    "bad-value": CodeInfo(_E, "a value cannot be read", "(;GM[21];W[tt])"),
    "off-board": CodeInfo(_E, "there is no such hole on the board", "(;GM[21]SZ[12];W[M4])"),
    "corner": CodeInfo(_E, "the corners of the board have no hole", "(;GM[21];W[A1])"),
    "occupied": CodeInfo(_E, "there is a peg already", "(;GM[21];W[C3];B[C3])"),
    "border-row": CodeInfo(_E, "a peg in a border row of the opponent", "(;GM[21];W[A5])"),
    "two-pegs": CodeInfo(_E, "more than one peg in one move", "(;GM[21];W[C3][F7])"),
    "no-peg": CodeInfo(_E, "a move without a peg", "(;GM[21];W[/C'3])"),
    "entry-order": CodeInfo(_W, "not in the order removals, additions, peg", "(;GM[21];W[C3][-D'5])"),
    "no-link": CodeInfo(_E, "there is no link to take off", "(;GM[21];W[-D'5][C3])"),
    "not-own-link": CodeInfo(_E, "the link to take off is the opponent's", "(;GM[21];W[C3];B[K4];W[D5];B[-C'4][L6])"),
    "link-missing-peg": CodeInfo(_E, "an end of the new link has no peg of the mover", "(;GM[21];W[/D'5][C3])"),
    "link-exists": CodeInfo(_E, "the link is there already", "(;GM[21];W[C3];B[K4];W[D5];B[L6];W[\\\\C'4][F9])"),
    "link-crosses": CodeInfo(
        _E, "the new link would cross another", "(;GM[21];W[C3];B[D3];W[D5];B[C5];W[H8];B[/C'4][K8])"
    ),
    "links-fixed": CodeInfo(
        _E, "in this ruleset links are neither taken off nor put on", "(;GM[21]RU[PP];W[/D'5][C3])"
    ),
    "bare-link": CodeInfo(_W, "a link centre without a sign, taken as a falling link", "(;GM[21];W[D'5][C3])"),
    "turn-order": CodeInfo(_W, "it was the other side's turn", "(;GM[21];B[C3])"),
    "after-end": CodeInfo(_W, "a move after the end of the game", "(;GM[21];W[resign];B[C3])"),
    "swap-not-allowed": CodeInfo(_E, "no swap is possible here", "(;GM[21];W[swap])"),
    "swap-3m": CodeInfo(_W, "this ruleset has no swap", "(;GM[21]RU[3M];W[C3];B[swap])"),
    "pass": CodeInfo(_E, "TwixT has no pass", "(;GM[21];W[])"),
    "no-draw-offer": CodeInfo(_W, "a draw is accepted that was not offered", "(;GM[21];W[accept-draw])"),
    "too-many-pegs": CodeInfo(
        _E, "more pegs are set up in one node than can be shown", "(;GM[21]SZ[702];AW[A1:ZZ702])"
    ),
    "bad-size": CodeInfo(_E, "the size of the board makes no sense", "(;GM[21]SZ[2])"),
    "unknown-ruleset": CodeInfo(_W, "an unknown ruleset", "(;GM[21]RU[XY])"),
    "ha-missing": CodeInfo(_W, "the board is not square, and no handicap is named", "(;GM[21]SZ[9:7])"),
    "multiple-ip": CodeInfo(_W, "several nodes to start at", "(;GM[21]IP[];IP[])"),
    "duplicate-bookmark": CodeInfo(_W, "a bookmark is there twice", "(;GM[21]N[bookmark 1];N[bookmark 1])"),
    "puzzle-no-ip": CodeInfo(_W, "a puzzle that does not say where it starts", "(;GM[21]PZ[]PL[W])"),
    "puzzle-no-pl": CodeInfo(_W, "a puzzle that does not say who is to play", "(;GM[21]PZ[]IP[])"),
    "result-mismatch": CodeInfo(_W, "the moves lead to another result", "(;GM[21]RE[W+];W[resign])"),
    "syntax": CodeInfo(_W, "brackets are missing, or there is text where none belongs", "(;GM[21];W[C3]"),
    "t1-header": CodeInfo(_I, "the header of the T1 file is not complete", "#\n#\n#\nAnn\nBen\n# no y-size\n"),
    "no-gm": CodeInfo(_I, "the record does not name its game; it looks like TwixT", "(;RU[PP];W[C3])"),
}

#: findings on a move that leave it lawful: they are about how it is written
SPELLING = frozenset(("bare-link", "entry-order"))
