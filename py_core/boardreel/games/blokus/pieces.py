"""The piece sets of the family: the shape of each piece in one orientation, and how many of it each color has.

A shape is a list of points of the set's lattice (column letters, rows from 1 at the bottom). Its points have the right
kinds: `a1` of a Trigon shape is a triangle with its apex down, `a2` of a Nexos shape is a vertical segment, and `b1 c1 b2
c2` of a GembloQ shape is one whole square. Names and order are those of Pentobi.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PieceSet:
    """The pieces that each color has at the start.

    `shapes` lists name, points and number of each piece, larger pieces first. A piece scores its number of points divided
    by `points_per_score`, except `unscored_piece`, which scores nothing. `hollow_piece` is drawn as a frame.
    """

    shapes: tuple[tuple[str, str, int], ...]
    points_per_score: int = 1
    unscored_piece: str | None = None
    hollow_piece: str | None = None


CLASSIC = PieceSet(
    shapes=(
        ("V5", "a1 b1 c1 a2 a3", 1),
        ("L5", "a1 b1 a2 a3 a4", 1),
        ("Z5", "a1 a2 b2 c2 c3", 1),
        ("N", "a1 a2 a3 b3 b4", 1),
        ("W", "a1 a2 b2 b3 c3", 1),
        ("X", "b1 a2 b2 c2 b3", 1),
        ("F", "a1 a2 b2 c2 b3", 1),
        ("I5", "a1 a2 a3 a4 a5", 1),
        ("T5", "a1 a2 b2 c2 a3", 1),
        ("Y", "a1 a2 b2 a3 a4", 1),
        ("P", "a1 b1 a2 b2 a3", 1),
        ("U", "a1 b1 a2 a3 b3", 1),
        ("L4", "a1 b1 a2 a3", 1),
        ("I4", "a1 a2 a3 a4", 1),
        ("T4", "a1 a2 b2 a3", 1),
        ("Z4", "a1 a2 b2 b3", 1),
        ("O", "a1 b1 a2 b2", 1),
        ("V3", "a1 b1 a2", 1),
        ("I3", "a1 a2 a3", 1),
        ("2", "a1 a2", 1),
        ("1", "a1", 1),
    ),
)
_CLASSIC_POINTS = {name: points for name, points, _ in CLASSIC.shapes}
JUNIOR = PieceSet(
    shapes=tuple(
        (name, _CLASSIC_POINTS[name], 2)
        for name in ("L5", "P", "I5", "O", "T4", "Z4", "L4", "I4", "V3", "I3", "2", "1")
    ),
)
TRIGON = PieceSet(
    shapes=(
        ("I6", "a1 a2 b2 b3 c3 c4", 1),
        ("L6", "a1 b1 a2 b2 b3 c3", 1),
        ("V", "a1 a2 b2 a3 b3 a4", 1),
        ("S", "a1 b1 a2 b2 a3 b3", 1),
        ("P6", "a1 a2 b2 a3 b3 c3", 1),
        ("F", "a1 b1 a2 b2 c2 b3", 1),
        ("W", "a1 a2 b2 c2 b3 c3", 1),
        ("A6", "a1 c1 a2 b2 c2 b3", 1),
        ("G", "a1 b1 c1 a2 b2 b3", 1),
        ("Y", "a1 a2 b2 c2 a3 b3", 1),
        ("X", "b1 c1 d1 b2 c2 d2", 1),
        ("O", "a1 b1 c1 a2 b2 c2", 1),
        ("I5", "a1 a2 b2 b3 c3", 1),
        ("L5", "a1 a2 b2 a3 b3", 1),
        ("C5", "a1 b1 c1 a2 b2", 1),
        ("P5", "a1 a2 b2 c2 b3", 1),
        ("I4", "a1 a2 b2 b3", 1),
        ("C4", "a1 b1 a2 b2", 1),
        ("A4", "b1 c1 d1 c2", 1),
        ("I3", "a1 b1 a2", 1),
        ("2", "a1 a2", 1),
        ("1", "a1", 1),
    ),
)
NEXOS = PieceSet(
    shapes=(
        ("I4", "a2 a4 a6 a8", 1),
        ("L4", "b1 a2 a4 a6", 1),
        ("Y", "a2 b3 a4 a6", 1),
        ("N", "a2 a4 b5 c6", 1),
        ("V4", "b1 d1 a2 a4", 1),
        ("W", "a2 b3 c4 d5", 1),
        ("Z4", "a2 b3 d3 e4", 1),
        ("T4", "a2 b3 d3 a4", 1),
        ("E", "a2 b3 d3 c4", 1),
        ("U4", "b1 a2 a4 b5", 1),
        ("X", "c2 b3 d3 c4", 1),
        ("F", "b1 a2 b3 a4", 1),
        ("H", "a2 c2 b3 a4", 1),
        ("J", "b1 a2 c2 a4", 1),
        ("G", "b1 a2 b3 c4", 1),
        ("O", "b1 a2 c2 b3", 1),
        ("I3", "a2 a4 a6", 1),
        ("L3", "b1 a2 a4", 1),
        ("T3", "a2 b3 a4", 1),
        ("Z3", "a2 b3 c4", 1),
        ("U3", "b1 a2 b3", 1),
        ("V2", "b1 a2", 1),
        ("I2", "a2 a4", 1),
        ("1", "a2", 1),
    ),
)
CALLISTO = PieceSet(
    shapes=(
        ("1", "a1", 3),
        ("W", "a1 a2 b2 b3 c3", 1),
        ("X", "b1 a2 b2 c2 b3", 1),
        ("T5", "a1 a2 b2 c2 a3", 1),
        ("U", "a1 b1 a2 a3 b3", 1),
        ("L", "a1 b1 a2 a3", 2),
        ("T4", "a1 a2 b2 a3", 2),
        ("Z", "a1 a2 b2 b3", 2),
        ("O", "a1 b1 a2 b2", 2),
        ("V", "a1 b1 a2", 2),
        ("I", "a1 a2 a3", 2),
        ("2", "a1 a2", 2),
    ),
    hollow_piece="1",
    unscored_piece="1",
)
GEMBLOQ = PieceSet(
    shapes=(
        ("P", "c1 c2 d2 e2 d3 e3 f3 g3 d4 e4 f4 g4 h4 i4 d5 e5 f5 g5 h5 i5 f6 g6", 1),
        ("I5", "b1 c1 b2 c2 d2 e2 d3 e3 f3 g3 f4 g4 h4 i4 h5 i5 j5 k5 j6 k6", 1),
        ("X", "b1 c1 f1 g1 b2 c2 d2 e2 f2 g2 b3 c3 d3 e3 f3 g3 b4 c4 f4 g4", 1),
        ("W", "b1 c1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4 d4 e4 b5 c5 d5 e5 b6 c6", 1),
        ("Z", "f1 g1 d2 e2 f2 g2 d3 e3 f3 g3 f4 g4 h4 i4 f5 g5 h5 i5 f6 g6", 1),
        ("Y", "b1 c1 b2 c2 d2 e2 b3 c3 d3 e3 f3 g3 b4 c4 f4 g4 h4 i4 h5 i5", 1),
        ("N5", "b1 c1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4 d4 e4 d5 e5 f5 g5 f6 g6", 1),
        ("T5", "b1 c1 b2 c2 d2 e2 h2 i2 d3 e3 f3 g3 h3 i3 d4 e4 f4 g4 d5 e5", 1),
        ("L5", "b1 c1 b2 c2 d2 e2 d3 e3 f3 g3 f4 g4 h4 i4 f5 g5 h5 i5 f6 g6", 1),
        ("N4.5", "c1 c2 d2 e2 d3 e3 f3 g3 d4 e4 f4 g4 d5 e5 f5 g5 f6 g6", 1),
        ("O", "f1 g1 d2 e2 f2 g2 h2 i2 d3 e3 f3 g3 h3 i3 f4 g4", 1),
        ("T4", "b1 c1 f1 g1 b2 c2 d2 e2 f2 g2 b3 c3 d3 e3 b4 c4", 1),
        ("L4", "b1 c1 b2 c2 d2 e2 d3 e3 f3 g3 d4 e4 f4 g4 d5 e5", 1),
        ("I4", "b1 c1 b2 c2 d2 e2 d3 e3 f3 g3 f4 g4 h4 i4 h5 i5", 1),
        ("L3.5", "c1 c2 d2 e2 d3 e3 f3 g3 d4 e4 f4 g4 d5 e5", 1),
        ("V", "b1 c1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4", 1),
        ("I3", "b1 c1 b2 c2 d2 e2 d3 e3 f3 g3 f4 g4", 1),
        ("L2.5", "b1 c1 b2 c2 d2 e2 c3 d3 e3 c4", 1),
        ("2", "b1 c1 b2 c2 d2 e2 d3 e3", 1),
        ("1.5", "c1 c2 d2 e2 d3 e3", 1),
        ("1", "b1 c1 b2 c2", 1),
    ),
    points_per_score=4,
)
