"""Games of servers that Boardreel does not know are trees without a board, whose moves can be read."""

from __future__ import annotations

from boardreel import Replay, read
from boardreel.games.conversion import convert
from boardreel.reel import ReelBuilder
from support import DATA, load_json

FOLDER = DATA / "dialects"


def test_turns_of_boardspace_are_joined_and_labeled() -> None:
    path = FOLDER / "boardspace-4-other-game.sgf"
    facts = load_json(path.with_name(f"{path.name}.json"))
    collection = read(path)
    (game,) = collection.games
    replay = Replay(game)
    labels = [replay.rules.label(node) for node in game.main_line()[1:]]
    assert (game.traits.dialect, replay.rules.kind.id) == (facts["format"], "tree")
    assert [label.text for label in labels if label is not None] == facts["labels"]
    assert len(game.nodes) == facts["nodes"]
    assert [found.code for found in replay.diagnostics if found.severity != "info"] == facts["diagnostics"]
    reel = ReelBuilder(replay).document()
    assert reel["tree"]["number"] == [0, 1, 2, 3]
    first = replay.step(game.nodes[1]).announcement
    assert first is not None
    assert first.args["move"] == f"{facts['names']['first']}: {facts['labels'][0]}"
    last = replay.step(game.nodes[3]).announcement
    assert last is not None
    assert last.args["move"] == f"{facts['names']['first']}: {facts['labels'][2]}"


def test_several_operations_of_a_turn_are_one_move() -> None:
    text = '(;GM[16]VV[1]SU[trax]P0[id "ann"]P1[id "ben"];P0[0 Start P0];P0[1 a];P0[2 b];P0[3 Done];P1[4 c])'
    (game,) = read(text).games
    replay = Replay(game)
    assert [node.properties for node in game.nodes[1:]] == [{"P0": ["a", "b"]}, {"P1": ["c"]}]
    label = replay.rules.label(game.nodes[1])
    assert label is not None
    assert label.text == "a; b"
    # the number of the server is not a number of SGF, so the saved record does not become another game
    assert read(convert(game.collection)).games[0].root.text("GM") == "trax"


def test_hex_in_bulk_text_has_a_board() -> None:
    game = read(FOLDER / "lgbulk-2-whole.txt").games[1]
    replay = Replay(game)
    assert (game.traits.dialect, replay.rules.kind.id, len(game.nodes)) == ("littlegolem", "hex", 6)
    assert Replay(read(convert(game.collection)).games[1]).rules.kind.id == "hex", "a standard record names its game"
