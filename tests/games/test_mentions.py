"""The points and moves that comments mention: a table of texts for every game, and promises for any text."""

from __future__ import annotations

from collections import Counter

import pytest
from boardreel import Replay, read
from boardreel.editing import Draft
from boardreel.games.move_numbers import MoveNumbers, has_move
from boardreel.games.protocol import Label, Mention, Position, Rules, Step
from boardreel.sgf import Node
from hypothesis import given
from hypothesis import strategies as st

LETTERS = "abcdefghi"
POINTS = [column + row for row in LETTERS for column in LETTERS]
GO = "(;GM[1]SZ[19]" + "".join(f";{'BW'[index % 2]}[{point}]" for index, point in enumerate(POINTS[:60])) + ")"
#: node 2 is white's D4 or, at node 4, white's Q4
GO_VARIATIONS = "(;GM[1]SZ[19];B[pd](;W[dp];B[pp])(;W[pp](;B[dp];W[qq])(;B[cq];W[cp])))"
GO_LABELS = "(;GM[1]SZ[9];B[ee];W[ec]LB[cc:1][gg:2])"
TWIXT = "(;GM[21]SZ[24];W[K18];B[L7];W[M16](;B[O12];W[D4])(;B[P13];W[E5]))"
BLOKUS = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10];W[j4,i5,j5,k5,j6];B[g9,h9,i9,i8];W[l6](;B[h10,i10])(;B[h11,h12,h13]))"
HEX = "(;GM[11]SZ[11];B[d4];W[e5];B[f6])"
TREE = "(;GM[3];W[e2e4];B[e7e5];W[g1f3])"

#: record, node, text, expected mentions: the text of each, its points, its nodes
TABLE: list[tuple[str, int, str, list[tuple[str, str, list[int]]]]] = [
    # points
    (GO, 10, "D16", [("D16", "dd", [])]),
    (GO, 10, "at d16, T1; (Q3)", [("d16", "dd", []), ("T1", "ss", []), ("Q3", "pq", [])]),
    (GO, 10, "from D16-D18", [("D16-D18", "dd dc db", [])]),
    (GO, 10, "D16-F3", [("D16-F3", "dd fq", [])]),
    (GO, 10, "I5 U4 D20 D0 D160 AD16 D16b", []),
    (GO, 10, "https://example.org/D16 D4", [("D4", "dp", [])]),
    (TWIXT, 1, "Now L7", [("L7", "L7", [])]),
    (BLOKUS, 3, "a gap at m9, f1-f3", [("m9", "m9", []), ("f1-f3", "f1 f2 f3", [])]),
    (HEX, 1, "D4 then e5", [("D4", "d4", []), ("e5", "e5", [])]),
    # numbers with a word before or after them
    (GO, 10, "Black 35", [("Black 35", "", [35])]),
    (GO, 10, "White 35", []),
    (GO, 10, "black's 35 and move 34", [("black's 35", "", [35]), ("move 34", "", [34])]),
    (GO, 10, "B35, W34, B34", [("B35", "", [35]), ("W34", "", [34])]),
    (GO, 10, "34", [("34", "", [34])]),
    (GO, 10, "34 threatens to cut.", [("34", "", [34])]),
    (GO, 10, "Good, but after 34, 5 stones are dead.", [("34", "", [34])]),
    (GO, 10, "Black 35, 36 and 38-40", [("Black 35", "", [35]), *((str(n), "", [n]) for n in (36, 38, 40))]),
    (GO, 10, "Zug 12, Schwarz 35 bis 37", [("Zug 12", "", [12]), ("Schwarz 35", "", [35]), ("37", "", [37])]),
    (GO, 10, "Der 34. Zug war gut, Weiß 36 auch", [("34", "", [34]), ("Weiß 36", "", [36])]),
    (GO, 10, "coup 12, Noir 35, blanc 36", [("coup 12", "", [12]), ("Noir 35", "", [35]), ("blanc 36", "", [36])]),
    (
        GO,
        10,
        "jugada 12, negro 35; bianco 36",
        [("jugada 12", "", [12]), ("negro 35", "", [35]), ("bianco 36", "", [36])],
    ),
    (GO, 10, "ход 12, чёрные 35", [("ход 12", "", [12]), ("чёрные 35", "", [35])]),
    (
        GO,
        10,
        "黑35夹，白36长，黒37、第34手",
        [("黑35", "", [35]), ("白36", "", [36]), ("黒37", "", [37]), ("第34", "", [34])],
    ),
    (GO, 10, "흑35 백 36", [("흑35", "", [35]), ("백 36", "", [36])]),
    (BLOKUS, 4, "Purple 3 blocks Orange 4", [("Purple 3", "", [3]), ("Orange 4", "", [4])]),
    (TREE, 1, "move 3", [("move 3", "", [3])]),
    # numbers that are not those of moves
    (GO, 10, "60 points, 40 seconds, 12 moves, Black 35 points, White 36目, 20 Punkte, 30 Steine", []),
    (GO, 10, "19x19 1st 8.5 2024 12:30 50% +12 3-4 -5 1/2 =17 12-10-05 5k 3d komi 6 v=40", []),
    (GO, 10, "The score is 34. He was 40. 1. Attack 2. Live, 10 and 20, chapter 12", []),
    (GO, 10, "best for Black.\n35 of them won after this move. 34 lost", []),
    (GO, 10, "in 34 moves after 40 minutes, a 34-point lead, Black: 13", []),
    (GO, 10, "a I be no so it as is in of to us we dd pp", []),
    # which line a number means
    (GO_VARIATIONS, 1, "White 2", [("White 2", "", [2, 4])]),
    (GO_VARIATIONS, 2, "3 is better", [("3", "", [3])]),
    (GO_VARIATIONS, 4, "move 3", [("move 3", "", [5, 7])]),
    (GO_VARIATIONS, 6, "move 3 and 4", [("move 3", "", [5]), ("4", "", [6])]),
    (GO_VARIATIONS, 3, "2. Q4 3. C3 4. C4", [("2. Q4", "", [4]), ("3. C3", "", [7]), ("4. C4", "", [8])]),
    (GO_VARIATIONS, 3, "2. Q4, then White 4", [("2. Q4", "", [4]), ("White 4", "", [6, 8])]),
    (GO_VARIATIONS, 2, "Q4 is bigger", [("Q4", "pp", [4])]),
    (TWIXT, 1, "4. P13 5. E5 or 4 O12", [("4. P13", "", [6]), ("5. E5", "", [7]), ("4 O12", "", [4])]),
    (TWIXT, 1, "24. K18", [("K18", "K18", [])]),
    # labels on the board
    (GO_LABELS, 2, "White 2 or Black 1; move 2", [("White 2", "gg", []), ("Black 1", "cc", []), ("move 2", "", [2])]),
    # pieces
    (BLOKUS, 4, "1 V5", [("1 V5", "", [1])]),
    (BLOKUS, 2, "V5 was early", [("V5", "", [1])]),
    (BLOKUS, 3, "L4", [("L4", "l4", [3])]),
    (BLOKUS, 3, "l4", [("l4", "l4", [])]),
    (BLOKUS, 2, "X and F", []),
]


def open_record(record: str) -> tuple[Rules, Node]:
    """Return the rules of the first game of a record, and its root."""
    replay = Replay(read(record).games[0])
    return replay.rules, replay.game.root


@pytest.mark.parametrize(("record", "node", "text", "expected"), TABLE, ids=[row[2][:40] for row in TABLE])
def test_a_text(record: str, node: int, text: str, expected: list[tuple[str, str, list[int]]]) -> None:
    rules, root = open_record(record)
    mentions = rules.mentions(root.game.nodes[node], text)
    found = [
        (text[mention.start : mention.end], " ".join(mention.points), [other.index for other in mention.nodes])
        for mention in mentions
    ]
    assert found == expected


FRAGMENTS = st.sampled_from(
    [
        *(
            "D16",
            "b3",
            "L4",
            "move",
            "Zug",
            "Black",
            "White ",
            "34",
            "3",
            "2. Q4",
            "-",
            "–",
            ", ",
            " and ",
            " ",
            ".",
            "\n",
            "😀",
        ),
        *(
            "(",
            "1",
            "黑",
            "第",
            "手",
            "https://x.org/",
            "e\u0301",
            "\x00",
            "B12",
            "١",
            "points",
            "99999",
            "after ",
            "'s",
        ),
    ]
)


@given(
    st.sampled_from([GO, GO_VARIATIONS, GO_LABELS, TWIXT, BLOKUS, HEX, TREE]), st.lists(FRAGMENTS | st.text(max_size=4))
)
def test_spans_are_sorted_and_inside_the_text(record: str, fragments: list[str]) -> None:
    rules, root = open_record(record)
    text = "".join(fragments)
    end = 0
    for mention in rules.mentions(root.game.nodes[-1], text):
        assert end <= mention.start < mention.end <= len(text)
        assert mention.points or mention.nodes
        assert {node.game for node in mention.nodes} <= {root.game}
        assert len(set(mention.nodes)) == len(mention.nodes)
        end = mention.end


def test_a_mentioned_move_has_the_number_and_color() -> None:
    rules, root = open_record(GO)
    for number in range(1, 61):
        color = "Black" if number % 2 else "White"
        (mention,) = rules.mentions(root, f"{color} {number}")
        (node,) = mention.nodes
        assert node.depth == number
        assert rules.label(node) is not None


def test_a_long_comment_is_scanned_in_part() -> None:
    rules, root = open_record(GO)
    mentions: list[Mention] = list(rules.mentions(root, "K10 " * 2_500_000))
    assert len(mentions) == 5000
    assert not rules.mentions(root, "x" * 100_000 + " K10")


def test_all_comments_of_a_long_game_read_each_move_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = "".join(f";{'BW'[index % 2]}[{POINTS[index % 81]}]" for index in range(3_000))
    rules, root = open_record(f"(;GM[1]SZ[19]{moves})")
    label, read_labels = rules.label, Counter[int]()

    def counted_label(node: Node) -> Label | None:
        read_labels[node.index] += 1
        return label(node)

    monkeypatch.setattr(rules, "label", counted_label)
    nodes = root.game.nodes
    for node in nodes:
        number = (node.index * 7) % 3_000 + 1
        found = [
            [other.index for other in mention.nodes] for mention in rules.mentions(node, f"move {number}, move 9000")
        ]
        assert found == [[number]]
    assert read_labels.total() <= 2 * len(nodes)


def test_a_comment_with_very_many_numbers_is_read_in_part() -> None:
    variations = "".join(f"(;B[{point}])" for point in POINTS)
    rules, root = open_record(f"(;GM[1]SZ[19]{variations})")
    mentions = rules.mentions(root, "move 1, " * 3_000)
    assert 1_000 < len(mentions) < 3_000


@st.composite
def trees(draw: st.DrawFn) -> str:
    """Draw a small tree of moves, in which some nodes have no move, and some a number of their own."""
    text = draw(st.sampled_from([";B[dd]", ";W[ee]", ";", ";B[cc]MN[2]", ";AB[ff]"]))
    children = draw(st.lists(st.deferred(trees), max_size=3))
    return text + (children[0] if len(children) == 1 else "".join(f"({child})" for child in children))


@given(trees(), st.integers(1, 4), st.data())
def test_a_number_means_the_current_line_before_others(tree: str, number: int, data: st.DataObject) -> None:
    rules, root = open_record(f"(;GM[1]SZ[9]{tree})")
    nodes = root.game.nodes
    node = data.draw(st.sampled_from(nodes))
    numbers = MoveNumbers(rules, root.game)
    with_number = [other for other in nodes if numbers.last(other.index) == number and has_move(rules, other)]
    above = [other for other in root.game.path_up(node.index) if nodes[other] in with_number]
    below = [other.index for other in with_number if node.index in root.game.path_up(other.index)]
    (found,) = [[other.index for other in mention.nodes] for mention in rules.mentions(node, f"move {number}")] or [[]]
    if above:
        assert found == above[:1]
    elif below:
        assert found[0] in below
        assert set(found) <= set(below)
    else:
        assert set(found) <= {*root.game.line_from(0)} & {other.index for other in with_number}
        assert bool(found) == any(other.index in root.game.line_from(0) for other in with_number)


def test_mentions_follow_edits() -> None:
    draft = Draft(read(GO_VARIATIONS).games[0])
    node = draft.game.node(1)

    def found(text: str) -> list[int]:
        return [other.index for mention in draft.replay.rules.mentions(node, text) for other in mention.nodes]

    assert found("move 2, move 5") == [2, 4]
    draft.set_comment(node, "move 5")
    assert found("move 2, move 5") == [2, 4]
    draft.delete(draft.game.node(2))
    assert found("move 2, move 5") == [4]
    added = draft.add_node(draft.game.node(8), [("B", ["aa"])])
    assert found("move 2, move 5") == [4, added.index]
    with draft.game.trial(added.index, [("W", ["bb"])]) as tried:
        mentions = draft.replay.rules.mentions(tried, "move 1")
        assert [other.index for mention in mentions for other in mention.nodes] == [1]


def test_a_plugin_needs_no_mentions_of_its_own() -> None:
    class Plugin(Rules):
        """Rules that implement the least that a plug-in may."""

        kind = open_record(TREE)[0].kind
        name = "Plug-in"
        scene = open_record(HEX)[0].scene

        def start(self) -> Position:
            raise NotImplementedError

        def apply(self, position: Position, node: Node) -> Step:
            raise NotImplementedError

        def label(self, node: Node) -> Label | None:
            return Label("move", "B") if "B" in node.properties else None

    root = open_record(GO)[1]
    points, moves = Plugin().mentions(root, "d4, move 2")
    assert points.points == ("d4",)
    assert [node.index for node in moves.nodes] == [3]
