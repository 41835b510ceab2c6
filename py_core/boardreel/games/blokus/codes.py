"""The diagnostic codes of the family, each with its severity, a description and a minimal record that shows it."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo, Severity

CODES: Mapping[str, CodeInfo] = {
    "bad-point": CodeInfo(Severity.ERROR, "a value is empty or not a point on the board", "(;GM[Blokus Duo];B[zz99])"),
    "not-a-piece": CodeInfo(
        Severity.ERROR, "the points do not form a piece in any orientation", "(;GM[Blokus Duo];B[e10,g10])"
    ),
    "piece-used-up": CodeInfo(
        Severity.ERROR, "the color has no such piece left", "(;GM[Blokus Duo];B[e10];W[j5];B[f11])"
    ),
    "surplus-piece": CodeInfo(
        Severity.WARNING, "a setup has more copies of a piece than the color has", "(;GM[Blokus Duo]AB[e10][g10])"
    ),
    "occupied": CodeInfo(Severity.WARNING, "a piece overlaps another one", "(;GM[Blokus Duo];B[e10];W[j5];B[e10,e11])"),
    "crossing": CodeInfo(
        Severity.WARNING,
        "two pieces cross the same junction in a straight line",
        "(;GM[Nexos];1[d21,f21];2[u20,u22];3[u4,u6];4[e4,e6];1[e20,e22,e24])",
    ),
    "edge-contact": CodeInfo(
        Severity.WARNING,
        "a piece touches another piece of its color along an edge",
        "(;GM[Blokus Duo];B[e10];W[j5];B[f10,g10])",
    ),
    "no-contact": CodeInfo(
        Severity.WARNING,
        "a piece does not touch another piece of its color",
        "(;GM[Blokus Duo];B[e10];W[j5];B[a1,a2])",
    ),
    "start-point": CodeInfo(
        Severity.WARNING, "the first piece of a color does not cover its starting point", "(;GM[Blokus Duo];B[a1])"
    ),
    "opening-order": CodeInfo(
        Severity.WARNING, "a larger piece is placed before two 1-pieces", "(;GM[Callisto Two-Player];B[h3,h4])"
    ),
    "center": CodeInfo(
        Severity.WARNING, "a 1-piece is placed in the center section", "(;GM[Callisto Two-Player];B[h8])"
    ),
    "out-of-turn": CodeInfo(Severity.WARNING, "a color moves out of turn", "(;GM[Blokus Duo];W[j5])"),
    "second-move": CodeInfo(
        Severity.WARNING, "a node has several moves; only the first one is played", "(;GM[Blokus Duo];B[e10]W[j5])"
    ),
    "nothing-to-remove": CodeInfo(
        Severity.INFO, "there is no piece on the points to be removed", "(;GM[Blokus Duo];AE[e10])"
    ),
    "no-such-color": CodeInfo(
        Severity.INFO, "a property belongs to a color that the game does not have", "(;GM[Blokus];B[a20])"
    ),
}
