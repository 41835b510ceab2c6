"""Patches: a viewer that applies them has the tree and the frames of the draft."""

from __future__ import annotations

import json
import random
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import boardreel
import pytest
from boardreel.editing import Draft, EditError
from boardreel.games.protocol import Move
from boardreel.games.symmetry import identity
from boardreel.reel import ReelBuilder
from boardreel.reel.move_list import ERROR, ILLEGAL, move_list
from boardreel.reel.patch import MAX_PATCH_FRAMES, ReelPatcher
from boardreel.sgf import Node
from example_counts import examples
from hypothesis import given
from hypothesis import strategies as st

RECORD = b"(;GM[1]FF[4]SZ[9]PB[Ada];B[aa];W[bb](;B[cc];W[dd]MN[9])(;B[ee]C[x]PM[2]TE[1];W[ff]))"
#: what `change_tree` does
TREE_CHANGES = ("delete", "up", "main", "undo", "redo")
#: fields of frames that depend on the position alone
POSITION_FIELDS = {"board", "add", "remove", "toPlay", "scores", "canMove", "left", "status", "ranks"}
IDENTS = ("C", "B", "W", "AB", "MN", "PM", "TE", "TR", "TB", "TW", "WL", "SZ", "PB", "SBKV", "XX")


class Page:
    """What a viewer knows of a game: the tree, the frames, and fields of the Reel."""

    def __init__(self, reel: dict[str, Any]) -> None:
        self.fields = reel
        tree = reel["tree"]
        count = len(tree["parent"])
        signs, printed = dict(tree["signs"]), dict(tree["printed"])
        columns = (tree["parent"], tree["label"], tree["side"], tree["number"])
        self.rows = {
            node: [
                *(column[node] for column in columns),
                *(tree["flags"][node] & ~(ILLEGAL | ERROR), signs.get(node), printed.get(node)),
            ]
            for node in range(count)
        }
        self.children = {node: [c for c in range(count) if tree["parent"][c] == node] for node in range(count)}
        self.frames: dict[int, tuple[dict[str, Any], list[Any]]] = {}
        self.add_frames(reel)

    def add_frames(self, part: dict[str, Any]) -> None:
        items = [item["key"] for item in part["items"]]
        for node, frame in part["frames"].items():
            self.frames[node] = (frame, items)

    def apply(self, patch: dict[str, Any] | None) -> None:
        if patch is None:
            return
        self.fields |= patch["fields"]
        for node, *row in patch["nodes"]:
            self.rows[node] = row
        for parent, children in patch["children"]:
            self.children[parent] = children
        for node in patch["stale"]:
            self.frames.pop(node, None)
        earlier = dict(self.frames)
        self.add_frames(patch["part"])
        for node in patch["kept"]:
            self.keep_position(node, *earlier.get(node, (None, [])))

    def keep_position(self, node: int, earlier: dict[str, Any] | None, earlier_items: list[Any]) -> None:
        """Complete the new frame of a node, whose position stays, by the earlier frame; without one, it is unknown."""
        frame, items = self.frames.pop(node)
        assert not POSITION_FIELDS & frame.keys()
        if earlier is None:
            return
        position = {name: value for name, value in earlier.items() if name in POSITION_FIELDS}
        for name in {"board", "add", "remove"} & position.keys():
            position[name] = [len(items) + item for item in position[name]]
        self.frames[node] = (frame | position, items + earlier_items)

    def nodes(self) -> list[int]:
        found, pending = [], [0]
        while pending:
            node = pending.pop()
            found.append(node)
            pending += reversed(self.children.get(node, []))
        return found


def check(page: Page, draft: Draft) -> None:
    """Compare what the page knows with the draft itself."""
    game = draft.game
    replay = boardreel.Replay(game)
    wanted = Page(ReelBuilder(replay).document())
    assert page.nodes() == [node.index for node in game.nodes]
    for node in page.nodes():
        assert page.rows[node] == wanted.rows[node], node
        if node not in page.frames:
            continue
        frame, items = page.frames[node]
        expected, expected_items = wanted.frames[node]
        for name in ("comment", "properties", "legal", "say", "name", "remarks"):
            assert frame.get(name) == expected.get(name), (node, name)
        assert [items[item] for item in frame.get("marks", ())] == [
            expected_items[item] for item in expected.get("marks", ())
        ]
        if "board" in frame:
            drawn = {item.key for item in replay.position(game.node(node)).items()}
            assert {items[item] for item in frame["board"]} == drawn
    for name in ("title", "sides", "scene", "result", "columns"):
        assert page.fields[name] == wanted.fields[name], name
    assert (page.fields.get("evaluation") or None) == wanted.fields.get("evaluation")


def open_page() -> tuple[Page, Draft, ReelPatcher]:
    game = boardreel.read(RECORD).games[0]
    page = Page(ReelBuilder(boardreel.replay(game)).document())
    draft = Draft(game)
    return page, draft, ReelPatcher(draft)


def change_tree(draft: Draft, node: Node, action: str) -> None:
    """Change the order or number of nodes, or undo or redo a change; do nothing where that is impossible."""
    match action:
        case "delete" if node.index:
            draft.delete(node)
        case "up":
            draft.move_up(node)
        case "main":
            draft.make_main_line(node)
        case "undo":
            draft.undo()
        case "redo":
            draft.redo()


def draw_edit(data: st.DataObject, draft: Draft) -> None:
    """Make one edit, or undo or redo one; an edit that is refused changes nothing."""
    node = data.draw(st.sampled_from(list(draft.game.nodes)))
    match data.draw(st.sampled_from(["set", "play", *TREE_CHANGES])):
        case "set":
            values = data.draw(st.lists(st.sampled_from(["aa", "7", "2", "x", "B"]), max_size=1))
            draft.set_property(node, data.draw(st.sampled_from(IDENTS)), values)
        case "play":
            point = data.draw(st.sampled_from(["gg", "hh", "aa"]))
            # a board that was made smaller does not have all of them; a refused move changes nothing
            with suppress(EditError):
                draft.play(node, Move("W", (point,)))
        case action:
            change_tree(draft, node, action)


@examples(40)
@given(st.data())
def test_a_page_that_applies_the_patches_shows_the_draft(data: st.DataObject) -> None:
    page, draft, patcher = open_page()
    for _ in range(data.draw(st.integers(1, 8))):
        draw_edit(data, draft)
        if data.draw(st.booleans()):
            page.apply(patcher.patch())
            check(page, draft)
    page.apply(patcher.patch())
    check(page, draft)
    fresh = open_page()[0]
    restored = Draft.restore(draft.game.base, draft.edits)
    fresh.apply(ReelPatcher(restored).patch())
    check(fresh, restored)


@examples(40)
@given(st.data())
def test_a_page_that_shows_one_draft_is_led_to_another_one_of_the_game(data: st.DataObject) -> None:
    """Edit, restore other edits made at random (or none), and go on: the page shows what is there each time."""
    page, draft, patcher = open_page()
    for _ in range(data.draw(st.integers(1, 4))):
        for _ in range(data.draw(st.integers(0, 5))):
            draw_edit(data, draft)
        page.apply(patcher.patch())
        check(page, draft)
        other = Draft(draft.game.base)
        for _ in range(data.draw(st.integers(0, 5))):
            draw_edit(data, other)
        draft = Draft.restore(draft.game.base, other.edits)
        patcher.follow(draft)
        page.apply(patcher.patch())
        check(page, draft)


def test_a_node_that_changed_before_it_was_deleted_returns_with_its_row() -> None:
    page, draft, patcher = open_page()
    draft.set_property(draft.game.node(2), "W", [])
    draft.delete(draft.game.node(2))
    page.apply(patcher.patch())
    draft.undo()
    page.apply(patcher.patch())
    check(page, draft)


def test_numbers_of_the_record_are_used_until_they_change() -> None:
    game = boardreel.read(RECORD).games[0]
    builder = ReelBuilder(boardreel.replay(game))
    page = Page(builder.document())
    draft = Draft(game)
    patcher = ReelPatcher(draft, builder.numbers)
    draft.play(draft.game.node(4), Move("B", ("hh",)))
    page.apply(patcher.patch())
    check(page, draft)
    draft.set_property(draft.game.node(1), "MN", ["7"])
    draft.play(draft.game.node(4), Move("B", ("ii",)))
    page.apply(patcher.patch())
    check(page, draft)


def test_a_move_changes_little() -> None:
    _, draft, patcher = open_page()
    assert patcher.patch() is None
    draft.play(draft.game.node(2), Move("B", ("hh",)))
    patch = patcher.patch()
    assert patch is not None
    assert patch["children"] == [[2, [3, 5, 7]]]
    assert patch["nodes"] == [[7, 2, "H2", 0, 3, 0, None, None]]
    assert (patch["stale"], patch["fields"]) == ([], {})
    assert "lanesEnd" not in patch
    # the fork shows the letters of its variations
    assert list(patch["part"]["frames"]) == [2, 7]
    assert patcher.patch() is None


def test_a_new_solution_of_a_puzzle_is_judged_like_the_others() -> None:
    draft = Draft(boardreel.read(b"(;GM[1]SZ[9]AB[ee]PL[W](;W[de]C[RIGHT])(;W[ed]))").games[0])
    patcher = ReelPatcher(draft)
    draft.play(draft.game.root, Move("W", ("ef",)))
    assert (patcher.patch() or {})["fields"]["puzzle"]["successes"] == [0, 1]
    draft.set_comment(draft.game.node(3), "RIGHT")
    assert (patcher.patch() or {})["fields"]["puzzle"]["successes"] == [0, 1, 3]
    draft.set_comment(draft.game.node(2), "Why not?")
    assert (patcher.patch() or {})["fields"] == {}


def test_a_comment_changes_its_node_alone() -> None:
    _, draft, patcher = open_page()
    draft.set_comment(draft.game.node(1), "Good.")
    patch = patcher.patch()
    assert patch is not None
    assert (patch["children"], [row[0] for row in patch["nodes"]], patch["stale"]) == ([], [1], [])
    assert patch["part"]["frames"][1]["comment"] == "Good."


def test_a_change_of_the_position_concerns_the_nodes_after_it() -> None:
    page, draft, patcher = open_page()
    draft.set_property(draft.game.node(3), "B", ["ii"])
    patch = patcher.patch()
    assert patch is not None
    assert [row[0] for row in patch["nodes"]] == [3, 4]
    assert patch["lanesEnd"] == 3
    page.apply(patch)
    check(page, draft)


def test_of_many_changed_nodes_some_frames_are_sent() -> None:
    moves = b"".join(b";B[%c%c]" % (97 + place % 19, 97 + place // 19) for place in range(150))
    draft = Draft(boardreel.read(b"(;GM[1];C[x]" + moves + b")").games[0])
    patcher = ReelPatcher(draft)
    draft.set_up(draft.game.node(1), ["ss"], "W")
    patch = patcher.patch()
    assert patch is not None
    assert len(patch["part"]["frames"]) == MAX_PATCH_FRAMES
    assert len(patch["stale"]) == 152 - MAX_PATCH_FRAMES
    assert 1 in patch["part"]["frames"]


def test_the_tree_of_a_draft_has_the_rows_of_its_move_list() -> None:
    _, draft, patcher = open_page()
    draft.set_property(draft.game.node(1), "FG", ["0:One"])
    draft.set_property(draft.game.node(1), "MN", ["101"])
    patch = patcher.patch()
    assert patch is not None
    moves = move_list(draft.game, draft.replay.rules)
    assert [[row[4], row[7]] for row in patch["nodes"]] == [
        [moves.number[row[0]], dict(moves.printed).get(row[0])] for row in patch["nodes"]
    ]


APPLY = Path(__file__).parent / "apply_patches.mjs"
RECORDS = {
    "variations": RECORD,
    "pieces": b"(;GM[Blokus Duo];1[e10,e9,e8](;2[j5,j6,k5];AB[a1])(;2[j5](;C[x])(;1[f7]))(;PL[2]))",
    "links": b"(;GM[21]SZ[24];W[C3];B[D6](;W[D5];B[E4];W[F6])(;W[E4]))",
    "problems": b"(;GM[1]SZ[9];B[aa](;W[aa]XX[1];B[zz])(;W[bb]C[2]))",
}


def shown(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the viewer shows after it has applied patches to a Reel."""
    line = json.dumps(case)
    done = subprocess.run(["node", APPLY], input=line, capture_output=True, text=True, check=True, timeout=60)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_another_board_has_other_items() -> None:
    page, draft, patcher = open_page()
    draft.set_property(draft.game.root, "SZ", ["13"])
    patch = patcher.patch()
    assert patch is not None
    assert patch["fields"]["items"] == []
    assert {*patch["part"]["frames"], *patch["stale"]} == set(page.nodes())
    before = ReelBuilder(boardreel.replay(draft.game.base)).document()
    after = ReelBuilder(boardreel.replay(draft.game)).document()
    applied = shown({"reel": before, "patches": [patch], "part": None})
    assert applied["shown"] == shown({"reel": after, "patches": [], "part": None})["shown"]


def edit_at_random(draft: Draft, chance: random.Random) -> None:
    """Make one edit, or undo or redo one."""
    node = chance.choice(list(draft.game.nodes))
    moves = draft.replay.position(node).legal_moves()
    match chance.choice(["play", "play", "set", "mark", *TREE_CHANGES]):
        case "play" if moves:
            draft.play(node, chance.choice(moves))
        case "set":
            ident = chance.choice(["C", "B", "W", "1", "MN", "TE", "PB", "SZ", "N", "XX"])
            draft.set_property(node, ident, chance.sample(["9", "aa", "K4", "e5"], chance.randrange(2)))
        case "mark":
            points = identity(draft.replay.rules.scene, ()).points
            draft.toggle_mark(node, "TR", next(iter(points), "aa"))
        case action:
            change_tree(draft, node, action)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", RECORDS)
def test_the_viewer_shows_a_draft_as_if_it_had_been_opened(name: str, seed: int) -> None:
    """Edits are replaced by others after the first twelve, and by none after the next ones."""
    chance = random.Random(seed)
    base = boardreel.replay(boardreel.read(RECORDS[name]).games[0])
    draft = Draft(base.game, base)
    patcher = ReelPatcher(draft)
    patches = []
    for end in ("other edits", "no edits", "last edits"):
        for _ in range(12):
            edit_at_random(draft, chance)
            patches.append(patcher.patch())
        if end == "last edits":
            break
        other = Draft(base.game, base)
        for _ in range(6 if end == "other edits" else 0):
            edit_at_random(other, chance)
        draft = Draft.restore(base.game, other.edits, base)
        patcher.follow(draft)
        patches.append(patcher.patch())
    part = patcher.builder.part(draft.game.nodes)
    reel = ReelBuilder(base).document()
    applied = shown({"reel": reel, "patches": [patch for patch in patches if patch is not None], "part": part})
    fresh = ReelBuilder(boardreel.Replay(draft.game)).document()
    children = [[node, list(draft.game.child_indices(node))] for node in range(len(draft.game.parent))]
    nothing = {"items": [], "infos": [], "frames": {}, "diagnostics": [], "omittedDiagnostics": [], "flags": []}
    part = {**nothing, "checked": [0, 0]}
    patch = {"children": children, "nodes": [], "stale": [], "kept": [], "fields": {}, "part": part}
    assert applied == shown({"reel": fresh, "patches": [patch], "part": None})
