"""The diagnostic codes of the games on a grid: severity, meaning and a minimal example."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES: Mapping[str, CodeInfo] = {
    "not-checked": CodeInfo(_I, "Some rules of this game are not checked.", "(;GM[11])"),
    "board-size": CodeInfo(_E, "Invalid board size.", "(;GM[11]SZ[x])"),
    "unreadable-move": CodeInfo(_E, "The move cannot be read.", "(;GM[11];B[a1];W[?])"),
    "occupied": CodeInfo(_E, "The point is already occupied.", "(;GM[11];B[a1];W[a1])"),
    "no-flips": CodeInfo(_E, "The disc encloses no discs of the opponent.", "(;GM[2];B[a1])"),
    "needless-pass": CodeInfo(_E, "A side passes that could move.", "(;GM[2];B[])"),
    "not-own-piece": CodeInfo(_E, "There is no piece of the mover on the starting point.", "(;GM[9];B[d4-d5])"),
    "wrong-distance": CodeInfo(
        _E, "The piece does not move in a straight line, or not as far as its line requires.", "(;GM[9];B[b1-b4])"
    ),
    "blocked": CodeInfo(_E, "Something is in the way.", "(;GM[18];B[djdadb])"),
    "swap-not-possible": CodeInfo(_E, "A swap is not possible here.", "(;GM[11];B[swap-pieces])"),
    "swap-kind": CodeInfo(
        _W, "The swap exchanges something else than it says.", "(;GM[11]SZ[5];B[a3];W[swap-pieces];W[c3])"
    ),
    "bare-swap": CodeInfo(
        _I, "The record does not say what was swapped; the next move shows it.", "(;GM[11]SZ[5];B[a3];W[swap];W[c3])"
    ),
    "stone-count": CodeInfo(_E, "The first move is one stone, every other move two.", "(;GM[Connect6];B[jj];W[aa])"),
    "overline": CodeInfo(
        _W,
        "In Renju, Black may not make a row of more than five.",
        "(;GM[4]RU[Renju]AB[ba][ca][da][ea][fa]PL[B];B[aa])",
    ),
    "double-four": CodeInfo(
        _W,
        "In Renju, Black may not make two fours with one stone.",
        "(;GM[4]RU[Renju]AB[ba][ca][da][ab][ac][ad]PL[B];B[aa])",
    ),
    "double-three": CodeInfo(
        _W,
        "In Renju, Black may not make two threes with one stone that can become straight fours.",
        "(;GM[4]RU[Renju]AB[hi][hj][ih][jh]PL[B];B[hh])",
    ),
    "turn-order": CodeInfo(_W, "It was the other side’s turn.", "(;GM[11];B[a1];B[b1])"),
    "after-end": CodeInfo(_W, "A move after the end of the game.", "(;GM[11]SZ[1];B[a1];W[pass])"),
}
