"""Annotations, lines, dimmed points, the side to move, and texts that are saved while they are written."""

from __future__ import annotations

import boardreel
import pytest
from boardreel.editing import (
    Draft,
    EditError,
    annotate,
    set_name,
    set_texts,
    set_to_play,
    toggle_dimmed,
    toggle_line,
    toggle_link,
)
from boardreel.editing.changes import RefusedSetupError
from boardreel.reel.annotations import annotation_sign

RECORD = b"(;GM[1]FF[4]SZ[9]PB[Ada]XX[kept];B[aa]DD[aa];W[bb])"


def open_draft(record: bytes = RECORD) -> Draft:
    return Draft(boardreel.read(record).games[0])


def test_a_node_has_one_annotation_of_its_move_and_one_of_its_position() -> None:
    draft = open_draft()
    node = draft.game.node(1)
    assert annotate(draft, node, "TE", 1)
    assert annotation_sign(node, draft.replay.rules) == "!"
    assert annotate(draft, node, "TE", 2)
    assert annotation_sign(node, draft.replay.rules) == "!!"
    assert annotate(draft, node, "DO", 1)
    assert annotation_sign(node, draft.replay.rules) == "?!"
    assert annotate(draft, node, "GW", 2)
    assert annotate(draft, node, "HO", 1)
    assert [ident for ident in node.properties if ident not in ("B", "DD")] == ["DO", "GW", "HO"]
    assert annotate(draft, node, "UC", 1)
    assert annotate(draft, node, "DO", 0)
    assert dict(node.properties) == {"B": ["aa"], "DD": ["aa"], "HO": ["1"], "UC": ["1"]}
    assert not annotate(draft, node, "DO", 0)
    while draft.undo():
        pass
    assert draft.to_bytes() == RECORD
    for ident, degree in (("DO", 2), ("ZZ", 1), ("TE", 3)):
        with pytest.raises(EditError):
            annotate(draft, node, ident, degree)


def test_a_comment_that_is_saved_while_it_is_written_is_undone_at_once() -> None:
    draft = open_draft()
    node = draft.game.node(1)
    assert draft.set_comment(node, "a")
    assert draft.set_comment(node, "ab", amend=True)
    assert not draft.set_comment(node, "ab", amend=True)
    assert draft.set_comment(node, "abc]", amend=True)
    assert (node.text("C"), draft.edit_count) == ("abc]", 1)
    assert draft.undo()
    assert node.text("C") is None
    assert draft.redo()
    assert node.text("C") == "abc]"
    # a later visit is another edit, and so is another node
    assert draft.set_comment(node, "later")
    assert draft.set_comment(draft.game.node(2), "other", amend=True)
    assert draft.edit_count == 3
    assert Draft.restore(boardreel.read(RECORD).games[0], draft.edits).to_bytes() == draft.to_bytes()


def test_a_text_that_is_written_and_removed_leaves_no_edit() -> None:
    draft = open_draft()
    node = draft.game.node(2)
    assert draft.set_comment(node, "a")
    assert draft.set_comment(node, "", amend=True)
    assert (draft.edit_count, draft.node) == (0, node)
    assert draft.to_bytes() == RECORD


def test_a_comment_does_not_amend_an_edit_that_was_undone_or_does_more() -> None:
    draft = open_draft()
    node = draft.game.node(1)
    assert draft.set_properties(node, {"N": ["x"], "C": ["y"]})
    assert draft.set_properties(node, {"C": ["z"]}, amend=True)
    assert draft.edit_count == 2
    draft.undo()
    assert draft.set_properties(node, {"C": ["w"]}, amend=True)
    assert draft.edit_count == 2


def test_the_name_of_a_node_is_one_line() -> None:
    draft = open_draft()
    node = draft.game.node(1)
    assert set_name(draft, node, " a\nname ")
    assert node.raw("N") == ["a name"]
    assert set_name(draft, node, "b:]", amend=True)
    assert (node.text("N"), draft.edit_count) == ("b:]", 1)
    assert set_name(draft, node, "")
    assert "N" not in node.properties


def test_lines_have_no_direction_and_arrows_do() -> None:
    draft = open_draft()
    node = draft.game.node(1)
    assert toggle_line(draft, node, "LN", "aa", "cc")
    assert node.raw("LN") == ["aa:cc"]
    assert toggle_line(draft, node, "LN", "cc", "aa")
    assert "LN" not in node.properties
    toggle_line(draft, node, "AR", "aa", "cc")
    toggle_line(draft, node, "AR", "cc", "aa")
    assert node.raw("AR") == ["aa:cc", "cc:aa"]
    toggle_line(draft, node, "LN", "aa", "cc")
    assert (node.raw("AR"), node.raw("LN")) == ([], ["aa:cc"])
    for kind, end in (("LN", "aa"), ("CR", "bb")):
        with pytest.raises(EditError):
            toggle_line(draft, node, kind, "aa", end)


def test_dimmed_points_start_from_those_before_the_node() -> None:
    draft = open_draft()
    node = draft.game.node(2)
    assert toggle_dimmed(draft, node, ["bb"])
    assert node.raw("DD") == ["aa", "bb"]
    assert toggle_dimmed(draft, node, ["bb"])
    assert "DD" not in node.properties, "the same points as before need no property"
    assert toggle_dimmed(draft, node, ["aa"])
    assert node.raw("DD") == [""], "all points are shown clearly again"


def test_territory_belongs_to_one_side() -> None:
    draft = open_draft()
    node = draft.game.node(2)
    draft.toggle_mark(node, "TB", ["cc"])
    draft.toggle_mark(node, "CR", ["cc"])
    draft.toggle_mark(node, "TW", ["cc"])
    assert (node.raw("TB"), node.raw("TW"), node.raw("CR")) == ([], ["cc"], ["cc"])


@pytest.mark.parametrize(
    ("record", "color"), [(RECORD, "B"), (b"(;GM[Blokus];1[a20])", "3"), (b"(;GM[21];W[C3])", "W")]
)
def test_the_side_to_move_is_setup(record: bytes, color: str) -> None:
    draft = open_draft(record)
    move = draft.game.main_line()[-1]
    node = set_to_play(draft, move, color)
    assert node.parent == move
    assert draft.replay.position(node).to_play == color
    assert set_to_play(draft, node, None) == node
    assert "PL" not in node.properties
    with pytest.raises(EditError):
        set_to_play(draft, move, "9")


def test_links_are_removed_and_added_by_setup() -> None:
    draft = open_draft(b"(;GM[21];AW[C3][D5][K4])")
    setup = draft.game.node(1)

    def links() -> int:
        return len(draft.replay.position(draft.node).extra_fields()["links"])

    draft.node = setup
    assert links() == 1, "pegs are linked when they are set up"
    assert toggle_link(draft, setup, ["C3", "D5"]) == setup
    assert links() == 0
    assert toggle_link(draft, setup, ["D5", "C3"]) == setup
    assert (links(), setup.raw("AW")) == (1, ["C3", "D5", "K4"])
    for points in (["C3", "K4"], ["C3", "E4"], ["A1", "B3"]):
        with pytest.raises(EditError):
            toggle_link(draft, setup, points)
    moved = open_draft(b"(;GM[21];W[C3];B[K4];W[D5])")
    added = toggle_link(moved, moved.game.node(3), ["C3", "D5"])
    assert added.parent == moved.game.node(3)
    assert moved.replay.position(added).extra_fields()["links"] == []
    again = boardreel.replay(boardreel.read(moved.to_bytes()).games[0])
    assert again.position(again.game.main_line()[-1]).extra_fields()["links"] == []


@pytest.mark.parametrize(
    ("record", "node", "points", "code"),
    [
        ("(;GM[21]RU[PP];AW[C3][D5])", 1, ["C3", "D5"], "links-fixed"),
        ("(;GM[21]RU[PP];W[C3];B[K4];W[D5])", 3, ["C3", "D5"], "links-fixed"),
        ("(;GM[21];AW[C3][D5]AB[C5][E4])", 1, ["C5", "E4"], "link-crosses"),
        ("(;GM[21]AW[C3][D5]AB[C5][E4])", 0, ["E4", "C5"], "link-crosses"),
    ],
)
def test_a_link_that_setup_cannot_change_is_refused(record: str, node: int, points: list[str], code: str) -> None:
    draft = open_draft(record.encode())
    with pytest.raises(RefusedSetupError, match="there can be no link") as refusal:
        toggle_link(draft, draft.game.node(node), points)
    assert refusal.value.diagnostic is not None
    assert (refusal.value.diagnostic.code, draft.edit_count) == (code, 0)
    assert len(draft.game.parent) == len(boardreel.read(record).games[0].nodes)


def test_an_entry_without_effect_does_not_keep_a_link_from_being_changed() -> None:
    draft = open_draft(b"(;GM[21]AW[C3][D5][-c'4];AW[-c'4])")
    node = draft.game.node(1)
    toggle_link(draft, node, ["C3", "D5"])
    assert len(draft.replay.position(node).extra_fields()["links"]) == 1


def test_texts_are_set_in_one_edit_and_others_stay() -> None:
    draft = open_draft()
    root = draft.game.root
    assert set_texts(draft, root, {"PB": "", "PW": "Bo [x]", "RE": "B+R"})
    assert draft.edit_count == 1
    assert (root.text("PB"), root.text("PW"), root.text("XX")) == (None, "Bo [x]", "kept")


def test_setup_of_a_game_without_rules_needs_no_board() -> None:
    draft = open_draft(b"(;GM[99]SZ[9];B[aa])")
    node = draft.set_up(draft.game.node(1), ["bb"], "W")
    assert node.raw("AW") == ["bb"]
    assert draft.set_up(node, ["bb"], None).raw("AE") == ["bb"]
    with pytest.raises(EditError):
        draft.set_up(node, ["bb"], "1")


def test_a_mark_is_found_however_its_point_is_written() -> None:
    draft = open_draft(b"(;GM[21]SZ[24]TR[k4][ L5 ]LB[m6:x]LN[k4:L5])")
    root = draft.game.root
    draft.toggle_mark(root, "TR", ["K4"])
    assert root.raw("TR") == [" L5 "]
    draft.set_label(root, "M6", "y")
    assert root.raw("LB") == ["M6:y"]
    toggle_line(draft, root, "LN", "K4", "L5")
    assert root.raw("LN") == []
    pieces = open_draft(b"(;GM[Blokus]MA[A1,a2])")
    pieces.toggle_mark(pieces.game.root, "MA", ["a1"])
    assert pieces.game.root.raw("MA") == ["a2"]
    for ident in ("TR", "DD"):
        area = open_draft(f"(;GM[21]SZ[12]{ident}[C3:D4])".encode())
        root = area.game.root
        _ = toggle_dimmed(area, root, ["D4"]) if ident == "DD" else area.toggle_mark(root, "TR", ["D4"])
        assert root.raw(ident) == ["C3", "D3", "C4"]
    edge = open_draft(b"(;GM[1]SZ[9]SQ[D4]LB[D5:x]LN[D4:D5])")
    root = edge.game.root
    edge.toggle_mark(root, "SQ", ["df"])
    edge.set_label(root, "de", "")
    toggle_line(edge, root, "LN", "df", "de")
    assert list(root.properties) == ["GM", "SZ"]
    # letters alone are other points in the other case
    stones = open_draft(b"(;GM[1]SZ[40]TR[aa][AA])")
    stones.toggle_mark(stones.game.root, "TR", ["AA"])
    assert stones.game.root.raw("TR") == ["aa"]
