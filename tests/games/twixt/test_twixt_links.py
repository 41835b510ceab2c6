"""Links cross as geometry says: nine others each, by three independent ways of finding them."""

from __future__ import annotations

from itertools import product

import pytest
from boardreel.games.twixt.holes import HoleGrid
from boardreel.games.twixt.links import (
    DIRECTIONS,
    Segment,
    crossing_links,
    crossing_offsets,
    link_ends,
    link_number,
    link_steps,
    segments_cross,
)

#: the nine for the link (0,0)-(1,2), y down, as the specification of TwixT lists them
LISTED = (
    ((-1, 0), (1, 1)),
    ((0, 1), (2, 2)),
    ((0, 1), (1, -1)),
    ((0, 2), (1, 0)),
    ((-1, 1), (1, 0)),
    ((0, 3), (1, 1)),
    ((-1, 2), (1, 1)),
    ((0, 1), (2, 0)),
    ((0, 2), (2, 1)),
)
Ends = frozenset[tuple[int, int]]


def orientation(p: tuple[int, int], q: tuple[int, int], s: tuple[int, int]) -> int:
    area = (q[0] - p[0]) * (s[1] - p[1]) - (q[1] - p[1]) * (s[0] - p[0])
    return (area > 0) - (area < 0)


def properly_intersect(one: Segment, other: Segment) -> bool:
    a, b, c, d = one[:2], one[2:], other[:2], other[2:]
    return orientation(a, b, c) * orientation(a, b, d) < 0 and orientation(c, d, a) * orientation(c, d, b) < 0


def links_around() -> list[Segment]:
    places = product(range(-5, 6), repeat=2)
    return [Segment(x, y, x + dx, y + dy) for x, y in places for dx, dy in DIRECTIONS]


def ends_of(link: Segment) -> Ends:
    return frozenset((link[:2], link[2:]))


def listed(direction: int) -> set[Ends]:
    """The nine of a direction, by exchanging and mirroring the list for (0,0)-(1,2)."""
    _, dy = DIRECTIONS[direction]

    def turned(place: tuple[int, int]) -> tuple[int, int]:
        x, y = place if abs(dy) == 2 else place[::-1]
        return x, y * (1 if dy > 0 else -1)

    return {frozenset((turned(a), turned(b))) for a, b in LISTED}


@pytest.mark.parametrize("direction", range(4))
def test_every_link_is_crossed_by_the_same_nine_however_they_are_found(direction: int) -> None:
    dx, dy = DIRECTIONS[direction]
    link = Segment(0, 0, dx, dy)
    by_closed_form = {
        frozenset(((x, y), (x + DIRECTIONS[d][0], y + DIRECTIONS[d][1]))) for x, y, d in crossing_offsets(direction)
    }
    by_orientation = {ends_of(other) for other in links_around() if properly_intersect(link, other)}
    assert len(by_closed_form) == 9
    assert by_closed_form == by_orientation == listed(direction)


def test_closed_form_and_orientation_agree_on_all_pairs() -> None:
    for dx, dy in DIRECTIONS:
        link = Segment(0, 0, dx, dy)
        for other in links_around():
            assert segments_cross(link, other) == properly_intersect(link, other)


def test_links_of_one_hole_never_cross() -> None:
    out = [Segment(0, 0, sign * dx, sign * dy) for dx, dy in DIRECTIONS for sign in (1, -1)]
    assert not any(segments_cross(one, other) for one, other in product(out, repeat=2))


@pytest.mark.parametrize("size", [(3, 3), (7, 5), (24, 24), (702, 3)])
def test_the_number_of_a_link_determines_its_ends_and_crossings(size: tuple[int, int]) -> None:
    grid = HoleGrid(*size)
    links: dict[int, Segment] = {}
    for column, row in product(range(1, min(size[0], 12) + 1), range(1, size[1] + 1)):
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            number = link_number(grid, column, row, direction)
            if number is not None:
                links[number] = Segment(column, row, column + dx, row + dy)
                assert [grid.coordinates(end) for end in link_ends(grid, number)] == [
                    (column, row),
                    (column + dx, row + dy),
                ]
    for number, link in links.items():
        expected = {other for other, segment in links.items() if properly_intersect(link, segment)}
        assert set(crossing_links(grid, number)) & links.keys() == expected


def test_eight_ways_out_of_a_hole_lead_to_links_with_that_end() -> None:
    grid = HoleGrid()
    hole = grid.hole(12, 12)
    for spoke in link_steps(grid.stride):
        assert set(link_ends(grid, 4 * hole + spoke.link)) == {hole, hole + spoke.hole}
    assert len({spoke.link for spoke in link_steps(grid.stride)}) == 8
