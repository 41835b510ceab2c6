"""Editing a game: moves, annotations, setup, the order of variations, undo and redo, stored edits."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import boardreel
import pytest
from boardreel.editing import Draft, EditError, toggle_dimmed, toggle_line
from boardreel.games.protocol import Move
from boardreel.games.symmetry import identity
from boardreel.replay import Replay
from boardreel.sgf import Node
from boardreel.sgf.game_info import game_info_node

RECORD = b"(;GM[1]FF[4]SZ[9]PB[Ada];B[aa];W[bb](;B[cc];W[dd])(;B[ee]C[x]))"
#: one record for each family of games: record, node, text of a legal move, its properties
GAMES = [
    (RECORD, 2, "J1", {"B": ["ii"]}),
    (b"(;GM[Blokus Duo];1[e10])", 0, "e10,f10,g10,h10,i10", {"B": ["e10,f10,g10,h10,i10"]}),
    (b"(;GM[21];W[C3])", 1, "K4", {"B": ["K4"]}),
    (b"(;GM[2]SZ[8])", 0, "d3", {"B": ["d3"]}),
]


def open_draft(record: bytes | str = RECORD) -> Draft:
    return Draft(boardreel.read(record).games[0])


def described(replay: Replay) -> dict[str, Any]:
    """Return what a game shows: its board and sides, its nodes by their position in the file, its start and bookmarks."""
    nodes = list(replay.game.nodes)
    places = {node.index: place for place, node in enumerate(nodes)}
    start = replay.start_node()
    positions = [replay.position(node) for node in nodes]
    return {
        "boards": [position.board for position in positions],
        "to_play": [position.to_play for position in positions],
        "codes": [[diagnostic.code for diagnostic in replay.node_diagnostics(node)] for node in nodes],
        "start": None if start is None else places[start.index],
        "bookmarks": [(name, places[node.index]) for name, node in replay.rules.bookmarks()],
        "columns": [column.name for column in replay.rules.columns],
        "scene": replay.rules.scene,
        "order": replay.rules.playing_order,
    }


def assert_is_like_its_file(draft: Draft) -> None:
    saved = boardreel.replay(boardreel.read(draft.to_bytes()).games[0])
    assert described(draft.replay) == described(saved)


def parse(draft: Draft, node: Node, text: str) -> Move:
    move = draft.replay.rules.parse_move(draft.replay.position(node), text)
    assert move is not None
    return move


@pytest.mark.parametrize(("record", "node", "text", "properties"), GAMES)
def test_a_move_becomes_a_node_that_plays_it(record: bytes, node: int, text: str, properties: dict[str, Any]) -> None:
    draft = open_draft(record)
    parent = draft.game.node(node)
    move = parse(draft, parent, text)
    child = draft.play(parent, move)
    assert child.index == len(boardreel.read(record).games[0].nodes)
    assert dict(child.properties) == properties
    assert draft.replay.step(child).legal
    assert draft.replay.play(child).moves == (move,)
    again = boardreel.replay(boardreel.read(draft.to_bytes()).games[0])
    assert [again.play(each).moves for each in again.game.nodes].count((move,)) == 1


def test_a_move_that_is_there_is_not_added_again() -> None:
    draft = open_draft()
    node = draft.game.node(2)
    assert draft.play(node, parse(draft, node, "E5")).index == 5
    assert draft.node.index == 5
    assert draft.edits == []
    added = draft.play(node, parse(draft, node, "J1"))
    assert draft.play(node, parse(draft, node, "J1")) == added
    assert draft.edit_count == 1


def test_what_an_illegal_move_breaks_is_known_before_it_is_played() -> None:
    draft = open_draft()
    node = draft.game.node(2)
    move = Move("B", ("aa",))
    played = draft.try_move(node, move)
    assert [diagnostic.code for diagnostic in played.diagnostics] == ["occupied-point"]
    assert (played.legal, draft.edit_count, len(draft.game.parent)) == (False, 0, 6)
    assert draft.replay.step(draft.play(node, move)).legal is False


def test_a_move_that_cannot_be_written_is_refused() -> None:
    draft = open_draft(b"(;GM[99];B[aa])")
    with pytest.raises(ValueError, match="cannot write this move"):
        draft.play(draft.game.root, Move("B", ("bb",)))


def test_nodes_keep_their_indices_and_removed_numbers_are_not_used_again() -> None:
    draft = open_draft()
    root = draft.game.root
    first = draft.add_node(root, {"C": ["one"]})
    draft.undo()
    second = draft.add_node(root, [("C", ["two"])])
    assert (first.index, second.index) == (6, 7)
    with pytest.raises(EditError, match="not a node of the draft"):
        draft.set_comment(first, "gone")
    draft.make_main_line(second)
    assert [node.index for node in draft.game.nodes] == [0, 7, 1, 2, 3, 4, 5]
    assert [node.index for node in draft.game.main_line()] == [0, 7]
    assert draft.game.node(4).text("B") is None
    restored = Draft.restore(draft.game.base, draft.edits)
    assert [node.index for node in restored.game.nodes] == [0, 7, 1, 2, 3, 4, 5]


def test_a_node_of_another_game_is_refused() -> None:
    draft = open_draft()
    with pytest.raises(EditError):
        draft.set_comment(draft.game.base.root, "no")


def test_variations_are_moved_and_deleted() -> None:
    draft = open_draft()
    fork, late = draft.game.node(2), draft.game.node(5)
    assert draft.move_up(late)
    assert [child.index for child in fork.children] == [5, 3]
    assert not draft.move_up(late)
    assert not draft.make_main_line(late)
    assert draft.delete(draft.game.node(3)) == fork
    assert not draft.game.is_present(4)
    assert draft.node == fork
    with pytest.raises(EditError, match="root"):
        draft.delete(draft.game.root)
    draft.undo()
    assert draft.game.is_present(4)


def test_undo_and_redo_say_whether_there_was_something_to_do() -> None:
    draft = open_draft()
    assert not draft.undo()
    assert not draft.set_comment(draft.game.node(5), "x")
    assert draft.set_comment(draft.game.node(5), "")
    assert "C" not in draft.game.node(5).properties
    assert draft.undo()
    assert draft.node.index == 0
    assert (draft.game.node(5).text("C"), draft.can_undo, draft.can_redo) == ("x", False, True)
    assert draft.redo()
    assert draft.node.index == 5
    assert not draft.redo()
    draft.undo()
    draft.set_comment(draft.game.root, "other")
    assert not draft.can_redo


def test_marks_are_toggled_and_a_point_has_one() -> None:
    draft = open_draft(b"(;GM[1]SZ[9]TR[aa:bb]CR[cc])")
    root = draft.game.root
    draft.toggle_mark(root, "CR", ["aa", "dd"])
    assert dict(root.properties) | {"GM": 0, "SZ": 0} == {
        "GM": 0,
        "SZ": 0,
        "TR": ["ba", "ab", "bb"],
        "CR": ["cc", "aa", "dd"],
    }
    draft.toggle_mark(root, "CR", ["aa", "cc", "dd"])
    assert "CR" not in root.properties
    with pytest.raises(EditError, match="CR, MA, SL, SQ, TR"):
        draft.toggle_mark(root, "C", ["aa"])


@pytest.mark.parametrize(
    ("record", "point", "missing"),
    [
        (RECORD, "ee", "zz"),
        (RECORD, "ii", "jj"),
        (b"(;GM[Blokus Duo])", "a14", "a15"),
        (b"(;GM[Blokus Trigon])", "i1", "a1"),
        (b"(;GM[21]SZ[12])", "k4", "M4"),
        (b"(;GM[11]SZ[5])", "e5", "f1"),
        (b"(;GM[1]SZ[300])", "aa", "a1"),
    ],
)
def test_marks_and_setup_are_on_points_of_the_board(record: bytes, point: str, missing: str) -> None:
    draft = open_draft(record)
    root, color = draft.game.root, draft.replay.rules.setup_colors[0]
    other = [*identity(draft.replay.rules.scene, ()).points][-2]
    edits: list[Callable[[str], object]] = [
        lambda name: draft.toggle_mark(root, "TR", name),
        lambda name: draft.set_label(root, name, "x"),
        lambda name: draft.set_up(root, [name], color),
        lambda name: toggle_dimmed(draft, root, [name]),
        lambda name: toggle_line(draft, root, "LN", name, other),
    ]
    for count, edit in enumerate(edits):
        with pytest.raises(EditError, match=f"'{missing}' is not a point of the board"):
            edit(missing)
        assert draft.edit_count == count
        edit(point)
        assert draft.edit_count == count + 1


def test_a_string_is_one_point() -> None:
    draft = open_draft(b"(;GM[1]SZ[9])")
    root = draft.game.root
    draft.toggle_mark(root, "TR", "ee")
    draft.set_up(root, "dd", "B")
    toggle_dimmed(draft, root, "cc")
    assert (root.raw("TR"), root.raw("AB"), root.raw("DD")) == (["ee"], ["dd"], ["cc"])


def test_marks_of_a_game_that_is_not_drawn_may_be_anywhere() -> None:
    draft = open_draft(b"(;GM[99];P1[d4 e5])")
    assert draft.replay.rules.scene.cells == ()
    assert draft.toggle_mark(draft.game.root, "TR", ["zz"])


OLD = "(;GM[1]FF[3]SZ[9]AB[cc]L[aa][bb][zz]LB[dd:x]M[ee][cc:cd])"


@pytest.mark.parametrize(
    ("record", "edit", "expected"),
    [
        (OLD, ("aa", ""), {"LB": ["dd:x", "bb:b"], "L": ["zz"], "MA": ["ee", "cd"], "TR": ["cc"]}),
        (OLD, ("aa", "y"), {"LB": ["dd:x", "bb:b", "aa:y"], "L": ["zz"], "MA": ["ee", "cd"], "TR": ["cc"]}),
        (OLD, ("hh", ""), {"LB": ["dd:x"], "L": ["aa", "bb", "zz"], "M": ["ee", "cc:cd"]}),
        (OLD, ("TR", "cc"), {"LB": ["dd:x", "aa:a", "bb:b"], "L": ["zz"], "MA": ["ee", "cd"]}),
        (OLD, ("CR", "ee"), {"LB": ["dd:x", "aa:a", "bb:b"], "L": ["zz"], "MA": ["cd"], "TR": ["cc"], "CR": ["ee"]}),
        ("(;GM[2]FF[3]L[A1]M[d4][c3:c4])", ("TR", "b2"), {"LB": ["a1:a"], "MA": ["c3", "c4"], "TR": ["d4", "b2"]}),
        ("(;GM[11]SZ[5]FF[3]M[A1][c3:d3])", ("MA", "b2"), {"M": ["c3:d3"], "MA": ["a1", "b2"]}),
        ("(;GM[99]SZ[9]M[aa][bb];B[aa])", ("MA", "aa"), {"MA": ["bb"]}),
        ("(;GM[21]L[C3]M[K4])", ("TR", "K4"), {"L": ["C3"], "M": ["K4"], "TR": ["K4"]}),
    ],
)
def test_marks_of_older_versions_are_edited_in_their_current_form(
    record: str, edit: tuple[str, str], expected: dict[str, list[str]]
) -> None:
    draft = open_draft(record.encode())
    root = draft.game.root
    before = dict(root.properties)
    is_mark = edit[0].isupper()
    is_changed = draft.toggle_mark(root, *edit) if is_mark else draft.set_label(root, *edit)
    idents = ("L", "LB", "M", "MA", "TR", "CR")
    assert {ident: root.raw(ident) for ident in idents if ident in root.properties} == expected
    assert is_changed == (root.properties != before)
    assert "markup-conflict" not in [entry.code for entry in draft.replay.node_diagnostics(root)]


def test_labels_are_set_and_removed() -> None:
    draft = open_draft()
    root = draft.game.root
    draft.set_label(root, "aa", "1:x]")
    draft.set_label(root, "bb", "B")
    assert root.raw("LB") == ["aa:1\\:x\\]", "bb:B"]
    draft.set_label(root, "aa", "")
    assert root.raw("LB") == ["bb:B"]


def test_setup_replaces_the_setup_of_its_points() -> None:
    draft = open_draft(b"(;GM[1]SZ[9]AB[aa:ba][cc];B[ee])")
    root = draft.game.root
    draft.set_up(root, ["ba", "dd"], "W")
    assert (root.raw("AB"), root.raw("AW")) == (["aa", "cc"], ["ba", "dd"])
    draft.set_up(root, ["cc"], None)
    assert (root.raw("AB"), root.raw("AE")) == (["aa"], [])
    assert draft.replay.position(root).board == {"aa": "B", "ba": "W", "dd": "W"}


@pytest.mark.parametrize(
    ("record", "points", "other", "left"),
    [
        ("(;GM[21]SZ[12]AB[c3:e5])", ["D4"], "W", {"AB": ["C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"]}),
        ("(;GM[21]SZ[12]AB[d4])", ["D4"], "W", {}),
        ("(;GM[21]SZ[12]AB[c3d4][e5])", ["D4"], "W", {"AB": ["C3", "e5"]}),
        ("(;GM[1]SZ[9]AB[D4][cc])", ["df"], "W", {"AB": ["cc"]}),
        ("(;GM[1]SZ[9]AB[ d d]AW[c\nc])", ["dd"], "W", {"AW": ["c\nc"]}),
        ("(;GM[1]SZ[9]AB[d\nd])", ["dd"], "W", {}),
        ("(;GM[1]SZ[9]AB[A9:B8])", ["ba"], "W", {"AB": ["aa", "ab", "bb"]}),
        ("(;GM[Blokus Duo]A1[E10, e9])", ["e9", "e10"], "W", {}),
        ("(;GM[Blokus]AB[a20,a19]AW[t20])", ["a19", "a20"], "2", {"AW": ["t20"]}),
        ("(;GM[2]AB[D4]AW[e4])", ["d4"], "W", {"AW": ["e4"]}),
        ("(;GM[11]SZ[5]AB[D5][a1])", ["d5"], "W", {"AB": ["a1"]}),
        ("(;GM[18]AA[cc:dd]AW[aa])", ["dd"], "W", {"AA": ["cc", "dc", "cd"], "AW": ["aa"]}),
        ("(;GM[99]SZ[9]AB[A1];B[a2])", ["a1"], "W", {}),
    ],
)
def test_setup_is_removed_and_replaced_however_its_points_are_written(
    record: str, points: list[str], other: str, left: dict[str, list[str]]
) -> None:
    for color in (None, other):
        draft = open_draft(record.encode())
        root, rules = draft.game.root, draft.replay.rules
        has_board = bool(rules.sides)
        draft.set_up(root, points, color)
        board = draft.replay.position(root).board
        assert {board.get(point) for point in points} == {color if has_board else None}
        assert [entry.code for entry in draft.replay.node_diagnostics(root) if "unique" in entry.code] == []
        if color is None and has_board:
            setup = {ident: root.raw(ident) for ident in rules.setup_idents if ident in root.properties}
            assert setup == left


@pytest.mark.parametrize(
    ("record", "point", "color"),
    [
        ("(;GM[2])", "c3", "B"),
        ("(;GM[2])", "d4", "B"),
        ("(;GM[2])", "d4", None),
        ("(;GM[2])", "c3", None),
        ("(;GM[2])", "d4", "W"),
        ("(;GM[9])", "d4", "W"),
        ("(;GM[18])", "ee", "B"),
        ("(;GM[2];B[d3])", "c3", "B"),
    ],
)
def test_the_first_setup_of_the_root_keeps_the_initial_position(record: str, point: str, color: str | None) -> None:
    draft = open_draft(record.encode())
    root = draft.game.root
    before = dict(draft.replay.position(root).board)
    assert draft.set_up(root, [point], color) == root
    after = {other: found for other, found in before.items() if other != point} | ({point: color} if color else {})
    assert draft.replay.position(root).board == after
    assert draft.edit_count == (before != after)
    assert draft.replay.node_diagnostics(root) == draft.replay.rules.diagnostics
    for other in list(after):
        draft.set_up(root, [other], None)
    assert draft.replay.position(root).board == {}
    draft.set_up(root, [point], "B")
    assert draft.replay.position(root).board == {point: "B"}


def test_setup_after_a_move_has_a_node_of_its_own() -> None:
    draft = open_draft()
    move = draft.game.node(1)
    setup = draft.set_up(move, ["aa"], None)
    assert setup.parent == move
    assert dict(setup.properties) == {"AE": ["aa"]}
    assert draft.set_up(setup, ["bb"], "B") == setup
    assert draft.replay.position(setup).board == {"bb": "B"}
    with pytest.raises(EditError, match="colors B, W"):
        draft.set_up(move, ["aa"], "X")


def test_setup_in_a_game_of_pieces_places_whole_pieces() -> None:
    draft = open_draft(b"(;GM[Blokus Duo])")
    root = draft.game.root
    draft.set_up(root, ["e10", "f10"], "B")
    draft.set_up(root, ["i5"], "W")
    assert (root.raw("AB"), root.raw("AW")) == (["e10,f10"], ["i5"])
    draft.set_up(root, ["e10", "f10"], None)
    assert draft.replay.position(root).board == {"i5": "W"}


@pytest.mark.parametrize(
    ("point", "color", "board", "is_child"),
    [
        ("t20", "1", {"t20": "1"}, True),
        ("a20", "2", {"a20": "2"}, True),
        ("a20", "1", {"a20": "1"}, False),
        ("b1", None, {}, False),
    ],
)
def test_a_piece_is_moved_by_setup(point: str, color: str | None, board: dict[str, str], is_child: bool) -> None:
    draft = open_draft(b"(;GM[Blokus];1[a20])")
    removal = draft.set_up(draft.game.node(1), ["a20"], None)
    changed = draft.set_up(removal, [point], color)
    assert draft.replay.position(changed).board == board
    assert draft.replay.node_diagnostics(changed) == ()
    assert (changed.parent if is_child else changed) == removal


def test_positions_of_other_lines_stay_known() -> None:
    draft = open_draft()
    position = draft.replay.position(draft.game.node(4))
    node = draft.game.node(2)
    draft.play(node, parse(draft, node, "J1"))
    draft.set_comment(node, "text")
    assert draft.replay.position(draft.game.node(4)) is position
    draft.set_property(draft.game.node(1), "AW", ["ii"])
    assert draft.replay.position(draft.game.node(4)).board["ii"] == "W"


def test_what_is_known_about_the_record_is_known_in_the_draft() -> None:
    replay = boardreel.replay(boardreel.read(RECORD).games[0])
    step = replay.step(replay.game.nodes[4])
    draft = Draft(replay.game, replay)
    assert draft.replay.step(draft.game.node(4)) is step
    draft.set_property(draft.game.node(3), "B", ["ii"])
    assert draft.replay.position(draft.game.node(4)).board["ii"] == "B"
    assert replay.step(replay.game.nodes[4]) is step


def test_a_draft_opens_at_a_node_of_its_own() -> None:
    replay = boardreel.replay(boardreel.read("(;GM[21]PZ[W]SZ[12];IP[];W[C3])").games[0])
    draft = Draft(replay.game, replay)
    assert draft.replay.opening_node() == draft.game.node(1)


def test_the_rules_follow_the_root() -> None:
    draft = open_draft()
    draft.set_property(draft.game.root, "SZ", ["13"])
    assert round(draft.replay.rules.scene.view.width) == 13
    draft.undo()
    assert round(draft.replay.rules.scene.view.width) == 9


def mark_a_puzzle(draft: Draft) -> None:
    draft.set_property(draft.game.node(2), "IP", [""])
    draft.set_property(draft.game.node(1), "N", ["bookmark 1"])
    draft.set_properties(draft.game.root, {"PZ": [""], "PL": ["W"]})


def test_a_puzzle_and_bookmarks_are_made_in_a_draft() -> None:
    draft = open_draft(b"(;GM[21]FF[4]SZ[12];W[D5];B[E7];W[F6])")
    mark_a_puzzle(draft)
    shown = described(draft.replay)
    assert (shown["start"], shown["bookmarks"], shown["codes"][0]) == (2, [("1", 1)], [])
    assert shown["to_play"] == [None, None, "W", "B"]
    assert_is_like_its_file(draft)


@pytest.mark.parametrize(
    ("action", "node"),
    [
        (lambda draft, node: draft.set_property(node, "IP", ()), 2),
        (lambda draft, node: draft.set_property(node, "N", ["bookmark 2"]), 3),
        (lambda draft, node: draft.set_property(node, "N", ["bookmark 1"]), 3),
        (lambda draft, node: draft.add_node(node, {"IP": [""], "B": ["K9"]}), 3),
        (lambda draft, node: draft.delete(node), 1),
        (lambda draft, node: draft.delete(node), 2),
        (lambda draft, node: draft.make_main_line(node), 4),
    ],
)
def test_start_nodes_and_bookmarks_follow_edits(action: Callable[[Draft, Node], object], node: int) -> None:
    draft = open_draft(b"(;GM[21]FF[4]SZ[12];W[D5](;B[E7];W[F6])(;B[E8]IP[]N[bookmark 1]))")
    mark_a_puzzle(draft)
    before = described(draft.replay)
    action(draft, draft.game.node(node))
    assert_is_like_its_file(draft)
    draft.undo()
    assert described(draft.replay) == before


HEX = ";GM[11]FF[4]SZ[5];B[b1]"
SCORED = ";GM[1]FF[4]SZ[5]KM[0]RE[W+3];B[cc];W[bb];B[]"
TIMED = ";GM[1]FF[4]SZ[5];B[cc];W[bb]TB[aa]"
UNKNOWN = ";GM[99]FF[4]SZ[9](;B[start];W[bb])(;W[cc];B[dd])"
COUNTED = ";GM[1]FF[4]SZ[5];B[cc];W[bb]TB[aa]TW[ee]"


@pytest.mark.parametrize(
    ("record", "action"),
    [
        (f"({HEX};W[swap];W[c3])", lambda draft: draft.delete(draft.game.node(3))),
        (f"({HEX};W[swap];C[x];W[c3])", lambda draft: draft.delete(draft.game.node(4))),
        (f"({HEX};W[swap];B[resign];W[c3];B[d4])", lambda draft: draft.delete(draft.game.node(4))),
        (f"({HEX};W[swap];W[c3])", lambda draft: draft.set_properties(draft.game.node(3), {"W": (), "B": ["c3"]})),
        (f"({HEX};W[swap])", lambda draft: draft.add_node(draft.game.node(2), {"W": ["c3"]})),
        (f"({HEX};W[swap-pieces](;B[c3])(;W[d4]))", lambda draft: draft.make_main_line(draft.game.node(4))),
        (f"({HEX};W[swap-pieces](;B[c3])(;W[d4]))", lambda draft: draft.delete(draft.game.node(3))),
        (f"({SCORED};W[]TB[aa]TW[ee])", lambda draft: draft.add_node(draft.game.node(4), {"C": ["x"]})),
        (
            f"({SCORED}(;W[]TB[aa]TW[ee])(;W[dd]))",
            lambda draft: draft.make_main_line(draft.game.node(5)),
        ),
        ("(;GM[21]FF[4]SZ[12]RE[W+];W[D5];B[E7];W[resign])", lambda draft: draft.add_node(draft.game.node(3), {})),
        (
            "(;GM[21]FF[4]SZ[12]RE[W+];W[D5];B[E7](;W[resign])(;B[resign]))",
            lambda draft: draft.move_up(draft.game.node(4)),
        ),
        (f"({TIMED})", lambda draft: draft.set_property(draft.game.node(1), "BL", ["120"])),
        (f"({TIMED})", lambda draft: draft.add_node(draft.game.node(1), {"W": ["aa"], "OW": ["3"]})),
        (f"({TIMED})", lambda draft: draft.toggle_mark(draft.game.node(1), "TW", ["ee"])),
        (f"({COUNTED})", lambda draft: draft.delete(draft.game.node(2))),
        (f"({COUNTED})", lambda draft: draft.set_property(draft.game.node(2), "TW", [])),
        (f"({UNKNOWN})", lambda draft: draft.make_main_line(draft.game.node(3))),
        (f"({UNKNOWN})", lambda draft: draft.delete(draft.game.node(1))),
        (f"({UNKNOWN})", lambda draft: draft.set_property(draft.game.node(1), "B", ["aa"])),
        ("(;GM[99]SZ[9];B[aa];W[bb];B[cc])", lambda draft: draft.set_property(draft.game.node(3), "B", ["no point"])),
        ("(;GM[99]SZ[9];B[aa];W[bb];B[cc])", lambda draft: draft.add_node(draft.game.node(3), {"W": ["no point"]})),
    ],
)
def test_what_depends_on_other_nodes_follows_edits(record: str, action: Callable[[Draft], object]) -> None:
    draft = open_draft(record)
    before = described(draft.replay)
    action(draft)
    assert described(draft.replay) != before
    assert_is_like_its_file(draft)
    draft.undo()
    assert described(draft.replay) == before


def test_a_deleted_node_has_no_column() -> None:
    draft = open_draft(f"({TIMED})")
    added = draft.add_node(draft.game.node(2), {"TW": ["ee"], "WL": ["60"]})
    assert described(draft.replay)["columns"] == ["captures", "points", "time"]
    draft.delete(added)
    assert_is_like_its_file(draft)


def test_the_side_that_starts_is_that_of_the_first_move() -> None:
    draft = open_draft("(;GM[1]SZ[9])")
    draft.add_node(draft.game.root, [("W", ["aa"])])
    assert draft.replay.position(draft.game.root).to_play == "W"
    draft.undo()
    assert draft.replay.position(draft.game.root).to_play == "B"


def test_the_game_info_of_an_edited_node_applies_after_it() -> None:
    draft = open_draft()
    node, last = draft.game.node(3), draft.game.node(4)
    assert game_info_node(last).index == 0
    draft.set_property(node, "PB", ["Bea"])
    assert game_info_node(last) == node
    added = draft.add_node(last, {"C": ["hi"]})
    assert game_info_node(added) == node


@pytest.mark.parametrize(
    ("identifier", "values"),
    [("c", ["x"]), ("", ["x"]), ("C[", ["x"]), ("C", ["a]b"]), ("CA", ["UTF-8"])],
)
def test_properties_that_cannot_be_written_are_refused(identifier: str, values: list[str]) -> None:
    draft = open_draft()
    with pytest.raises(EditError):
        draft.set_property(draft.game.root, identifier, values)
    assert draft.edits == []


def some_edits() -> list[dict[str, Any]]:
    draft = open_draft()
    node = draft.game.node(2)
    draft.set_comment(draft.play(node, parse(draft, node, "J1")), "wörd]")
    draft.delete(draft.game.node(3))
    return json.loads(json.dumps(draft.edits))


def test_stored_edits_restore_the_draft() -> None:
    edits = some_edits()
    draft = Draft.restore(boardreel.read(RECORD).games[0], edits)
    assert draft.edits == edits
    assert [child.index for child in draft.game.node(2).children] == [5, 6]
    for _ in edits:
        assert draft.undo()
    assert draft.to_bytes() == RECORD


@pytest.mark.parametrize(
    "spoil",
    [
        lambda edits: edits.append(7),
        lambda edits: edits[0].pop("inverse"),
        lambda edits: edits[0]["changes"][0].update(change="explode"),
        lambda edits: edits[0]["changes"][0].update(parent=99),
        lambda edits: edits[0]["changes"][0].update(node=10**9),
        lambda edits: edits[0]["changes"][0].update(place=-1),
        lambda edits: edits[0]["changes"][0].update(properties=[["b", ["aa"]]]),
        lambda edits: edits[0]["changes"][0].update(properties=[["B", ["a]"]]]),
        lambda edits: edits[0]["changes"][0].update(properties=[["B", [7]]]),
        lambda edits: edits[0]["changes"].append({"change": "set"}),
        lambda edits: edits[1]["changes"][0].update(place=True),
        lambda edits: edits[1].update(inverse=[]),
        lambda edits: edits[2].update(node=3),
        lambda edits: edits[2]["changes"][0].update(place=1),
    ],
)
def test_stored_edits_that_do_not_fit_are_refused(spoil: Any) -> None:
    edits = some_edits()
    spoil(edits)
    with pytest.raises(EditError):
        Draft.restore(boardreel.read(RECORD).games[0], edits)


def test_stored_edits_of_another_record_are_refused() -> None:
    with pytest.raises(EditError):
        Draft.restore(boardreel.read("(;GM[1];B[aa])").games[0], some_edits())
