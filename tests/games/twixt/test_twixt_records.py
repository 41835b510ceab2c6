"""Every TwixT record gives the facts in the file next to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boardreel.games.conversion import convert
from boardreel.replay import Replay
from boardreel.sgf.values import escape
from games import twixt_support as twixt
from support import THIRD_PARTY, load_json, record_params, third_party_param

SUFFIXES = (".sgf", ".tsgf", ".T1")
#: third-party records whose facts name the links after each entry of a long move
LONG_MOVES = ("01-long-move.sgf", "03-std-real-1115.sgf")


def facts_of(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = load_json(path.with_name(path.name + ".json"))
    return facts


@pytest.fixture(params=record_params("twixt", SUFFIXES))
def record(request: pytest.FixtureRequest) -> tuple[Replay, dict[str, Any]]:
    path: Path = request.param
    return twixt.play(path.read_bytes(), path.name), facts_of(path)


def test_the_game_info_of_the_shared_records_is_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    rules, root = twixt.rules_of(replay), replay.game.root
    read = rules.context
    names = {color: root.text(side.player or "") for color, side in zip(("white", "black"), rules.sides, strict=True)}
    start = rules.start_node()
    found = {
        "format": rules.context.dialect.name,
        "size": [read.grid.columns, read.grid.rows],
        "ruleset": read.ruleset,
        "names": names,
        "nodes": len(replay.game.main_line()),
        "handicap": read.has_handicap,
        "puzzle": rules.puzzle is not None,
        "start_node": None if start is None else start.index,
        "bookmarks": {name: node.index for name, node in rules.bookmarks()},
        "first_to_move": twixt.position_at(replay, root).to_play,
    }
    assert {key: value for key, value in found.items() if key in facts} == {
        k: v for k, v in facts.items() if k in found
    }


def test_the_positions_of_the_shared_records_are_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    line = replay.game.main_line()
    for expected in facts["positions"]:
        nodes = twixt.follow(replay, expected["path"]) if "path" in expected else [line[expected["node"]]]
        position = twixt.position_at(replay, nodes[-1])
        assert twixt.pegs(position) == {side: set(holes) for side, holes in expected["pegs"].items()}
        assert twixt.links(position) == {side: set(found) for side, found in expected["links"].items()}
        assert (position.to_play, twixt.last_peg(position)) == (expected["to_move"], expected["last_peg"])
        if "diagnostics" in expected:
            assert [code for _, code in twixt.codes(replay, nodes)] == sorted(expected["diagnostics"])


def test_the_board_changes_of_the_shared_records_are_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    expected = {delta["node"]: delta for delta in facts["deltas"]}
    for number, node in enumerate(replay.game.main_line()):
        step = replay.step(node)
        keys = {"added": {item.key for item in step.added}, "removed": set(step.removed)}
        for change, found in keys.items():
            for what, dash in (("pegs", False), ("links", True)):
                named = expected.get(number, {}).get(f"{what}_{change}", [])
                assert {key for key in found if ("-" in key) == dash} == set(named), (number, what, change)


def test_the_diagnostics_of_the_shared_records_are_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    expected = sorted((found["node"], found["code"]) for found in facts["diagnostics"])
    assert twixt.codes(replay) == expected


def test_the_ends_of_the_shared_records_are_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    position = twixt.last_position(replay)
    assert (position.state.winner, position.win_by) == (facts["winner"], facts["win_by"])
    winners = [twixt.position_at(replay, node).state.winner for node in replay.game.main_line()]
    ended = next((number for number, winner in enumerate(winners) if winner is not None), None)
    assert ended == facts.get("ended_at_node")


@pytest.mark.parametrize(
    "record", [third_party_param(THIRD_PARTY / "twixt" / name) for name in LONG_MOVES], indirect=True
)
def test_the_links_after_each_entry_are_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    steps = facts["steps"]
    node = replay.game.main_line()[steps["node"]]
    ((ident, raws),) = ((ident, raws) for ident, raws in node.properties.items() if ident in "BW")
    before = replay.game.main_line()[: steps["node"]]
    head = "".join(";" + "".join(i + "".join(f"[{v}]" for v in vs) for i, vs in n.properties.items()) for n in before)
    for count, expected in enumerate(steps["after_each_entry"], start=1):
        part = twixt.play(f"({head};{ident}{''.join(f'[{raw}]' for raw in raws[:count])})")
        links = twixt.links(twixt.last_position(part))
        assert links == {"B": set(expected["black_links"]), "W": set(expected["white_links"])}


def test_the_views_of_the_shared_records_are_as_expected(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    for expected in facts.get("view", []):
        view = twixt.position_at(replay, replay.game.main_line()[expected["node"]]).visible
        assert view is not None
        assert twixt.count_holes(view) == expected["holes"]


def test_positions_do_not_depend_on_the_order_of_requests(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, _ = record
    nodes = list(replay.game.nodes)
    forwards = [twixt.picture(twixt.position_at(replay, node)) for node in nodes]
    fresh = Replay(replay.game)
    backwards = [twixt.picture(twixt.position_at(fresh, node)) for node in reversed(nodes)]
    assert backwards[::-1] == forwards


def test_converted_record_has_the_same_facts(record: tuple[Replay, dict[str, Any]]) -> None:
    replay, facts = record
    written = twixt.play(convert(replay.game.collection), "converted.sgf")
    assert twixt.rules_of(written).context.dialect.name == "sgf"
    assert written.game.root.text("GM") == "21"
    assert escape(written.game.root.text("PW") or "") == escape(facts["names"]["white"] or "")
    about_file = {"t1-header", "bare-link", "ha-missing"}
    assert [c for c in twixt.codes(written) if c[1] not in about_file] == [
        c for c in twixt.codes(replay) if c[1] not in about_file
    ]
    for old, new in zip(replay.game.nodes, written.game.nodes, strict=True):
        assert twixt.picture(twixt.position_at(written, new)) == twixt.picture(twixt.position_at(replay, old))
