"""Random games: an oracle that tries every pair of links agrees, and every version of a board is reached from any other."""

from __future__ import annotations

from itertools import combinations

from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.holes import BLACK, OPPONENT, WHITE, HoleGrid
from boardreel.games.twixt.links import DIRECTIONS, Segment
from boardreel.games.twixt.notation import LinkCenter
from boardreel.replay import Replay
from games import twixt_support as twixt
from hypothesis import given, settings
from hypothesis import strategies as st

Place = tuple[int, int]
Link = frozenset[Place]


def crossing(one: Link, other: Link) -> bool:
    """Proper intersection by orientation; links with a common end do not cross."""

    def side(p: Place, q: Place, s: Place) -> int:
        return (q[0] - p[0]) * (s[1] - p[1]) - (q[1] - p[1]) * (s[0] - p[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


class Oracle:
    """The rules as they read, without any index: pegs and links as sets."""

    def __init__(self, columns: int, rows: int, *, pp: bool) -> None:
        self.size = columns, rows
        self.pp = pp
        self.pegs: dict[Place, str] = {}
        self.links: dict[Link, str] = {}

    def barred(self, link: Link, color: str) -> bool:
        return any(crossing(link, other) and not (self.pp and c == color) for other, c in self.links.items())

    def place(self, at: Place, color: str) -> None:
        self.pegs[at] = color
        for other, owner in self.pegs.items():
            near = sorted((abs(at[0] - other[0]), abs(at[1] - other[1]))) == [1, 2]
            if owner == color and near and not self.barred(frozenset((at, other)), color):
                self.links[frozenset((at, other))] = color

    def remove_link(self, link: Link) -> None:
        del self.links[link]

    def remove_peg(self, at: Place) -> None:
        del self.pegs[at]
        self.links = {link: color for link, color in self.links.items() if at not in link}

    def connected(self, color: str) -> bool:
        axis = 1 if color == WHITE else 0
        seen = {at for at, owner in self.pegs.items() if owner == color and at[axis] == 1}
        waiting = list(seen)
        while waiting:
            at = waiting.pop()
            for link in self.links:
                if at in link:
                    (other,) = link - {at}
                    if other not in seen:
                        seen.add(other)
                        waiting.append(other)
        return any(at[axis] == self.size[axis] for at in seen)


def shape(board: PegBoard) -> tuple[dict[Place, str], dict[Link, str]]:
    grid = board.grid
    links = {frozenset(grid.coordinates(end) for end in board.ends(link)): color for link, color in board.links.items()}
    return {grid.coordinates(hole): color for hole, color in board.pegs.items()}, links


def snapshot(board: PegBoard) -> tuple[object, ...]:
    return dict(board.pegs), dict(board.links), dict(board.connected_borders), dict(board.winning_pegs)


def check_reach(board: PegBoard) -> None:
    """What the board keeps of border rows is what a walk along the links finds."""
    for color in (WHITE, BLACK):
        oracle = Oracle(board.grid.columns, board.grid.rows, pp=False)
        oracle.pegs, oracle.links = shape(board)
        assert (board.winning_pegs[color] > 0) == oracle.connected(color)
        pegs, links = board.winning_chain(color)
        assert bool(pegs) == oracle.connected(color)
        assert len(links) == max(len(pegs) - 1, 0)


@given(st.data(), st.integers(3, 8), st.integers(3, 8), st.booleans())
@settings(max_examples=120)
def test_board_equals_the_oracle_and_returns_to_every_version(
    data: st.DataObject, columns: int, rows: int, pp: bool
) -> None:
    grid = HoleGrid(columns, rows)
    board, oracle = PegBoard(grid, own_links_block=not pp), Oracle(columns, rows, pp=pp)
    places = [(x, y) for x in range(1, columns + 1) for y in range(1, rows + 1) if grid.is_hole(x, y)]
    versions: list[tuple[int, tuple[object, ...]]] = [(board.commit(), snapshot(board))]
    for _ in range(data.draw(st.integers(1, 30))):
        action = data.draw(st.sampled_from(["place", "place", "place", "place", "unlink", "lift", "link"]))
        at = data.draw(st.sampled_from(places))
        hole = grid.hole(*at)
        color = data.draw(st.sampled_from([WHITE, BLACK]))
        if action == "place" and hole not in board.pegs:
            board.add_peg(hole, color)
            oracle.place(at, color)
        elif action == "unlink" and board.links:
            number = data.draw(st.sampled_from(sorted(board.links)))
            oracle.remove_link(frozenset(grid.coordinates(end) for end in board.ends(number)))
            board.remove_link(number)
        elif action == "lift" and hole in board.pegs:
            board.remove_peg(hole)
            oracle.remove_peg(at)
        elif action == "link" and hole in board.pegs:
            for direction in range(4):
                number = 4 * hole + direction
                ends = [board.pegs.get(end) for end in board.ends(number)]
                link = frozenset(grid.coordinates(end) for end in board.ends(number))
                if None not in ends and len(set(ends)) == 1 and number not in board.links:
                    crossed = any(crossing(link, other) for other in oracle.links)
                    assert board.is_crossed(number) == crossed
                    if not crossed:
                        board.add_link(number)
                        oracle.links[link] = board.pegs[hole]
        assert shape(board) == (oracle.pegs, oracle.links)
        check_reach(board)
        versions.append((board.commit(), snapshot(board)))
    order = data.draw(st.permutations(range(len(versions))))
    for number in order[:12]:
        version, expected = versions[number]
        board.go(version)
        assert snapshot(board) == expected
    back = versions[order[0]][0]
    board.go(back)
    hole = grid.hole(2, 2)
    if hole not in board.pegs:
        board.add_peg(hole, WHITE)
    branch, expected = board.commit(), snapshot(board)
    board.go(versions[-1][0])
    assert snapshot(board) == versions[-1][1]
    board.go(branch)
    assert snapshot(board) == expected


@st.composite
def games(draw: st.DrawFn) -> tuple[int, bool, list[str]]:
    """Size, whether PP, and the raw values of a game; now and then with links taken off and put on."""
    size = draw(st.integers(4, 9))
    pp = draw(st.booleans())
    holes = [f"{chr(64 + x)}{y}" for x in range(1, size + 1) for y in range(1, size + 1)]
    count = draw(st.integers(1, 40))
    moves = []
    for _ in range(count):
        entries = draw(
            st.lists(
                st.tuples(st.sampled_from(["-", "\\", "/"]), st.integers(1, size), st.integers(1, size), st.booleans()),
                max_size=2,
            )
        )
        texts = [sign + LinkCenter(x, y, steep).text() for sign, x, y, steep in entries if draw(st.integers(0, 3)) == 0]
        moves.append("".join(f"[{text}]" for text in [*texts, draw(st.sampled_from(holes))]))
    return size, pp, moves


@given(games())
@settings(max_examples=80)
def test_whole_games_agree_with_the_oracle(game: tuple[int, bool, list[str]]) -> None:
    size, pp, moves = game
    text = "".join(f";{'WB'[n % 2]}{move}" for n, move in enumerate(moves))
    replay = twixt.play(f"(;GM[21]SZ[{size}]RU[{'PP' if pp else 'STD'}]{text})")
    won = None
    for node in replay.game.main_line()[1:]:
        position = twixt.position_at(replay, node)
        board = twixt.rules_of(replay).context.board
        board.go(position.version)
        oracle = Oracle(size, size, pp=pp)
        oracle.pegs, oracle.links = shape(board)
        mover = "WB"[(node.index - 1) % 2]
        if won is None and oracle.connected(mover):
            won = mover
        assert position.winner == won
        assert position.to_play == (OPPONENT[mover] if won is None else None)
        if not pp:
            assert not any(crossing(one, other) for one, other in combinations(oracle.links, 2))
        for link, color in oracle.links.items():
            assert {oracle.pegs[end] for end in link} == {color}
            assert Segment(*(v for end in sorted(link) for v in end))[2:] in {
                (min(link)[0] + dx, min(link)[1] + dy) for dx, dy in DIRECTIONS
            }
    check_steps_are_exact(replay)


def check_steps_are_exact(replay: Replay) -> None:
    """Forward: what a step takes off was there, what it puts on was not, and together they are the new drawing."""
    for node in replay.game.main_line()[1:]:
        parent = node.parent
        assert parent is not None
        before = {item.key: item for item in replay.position(parent).items()}
        step = replay.step(node)
        for key in step.removed:
            del before[key]
        assert not before.keys() & {item.key for item in step.added}
        before |= {item.key: item for item in step.added}
        assert before == {item.key: item for item in step.position.items()}
