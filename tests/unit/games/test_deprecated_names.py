"""Plug-ins that use earlier names of the plug-in protocol go on working, and their authors are warned."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from boardreel import Replay, read
from boardreel.games import registry
from boardreel.games.protocol import Finding, GameKind, NodeDiagnostic, Played, Step
from boardreel.scene.shapes import Message
from boardreel.testing import conformance
from support import DATA

OLD_PLUGIN = DATA / "plugins" / "noughts_with_old_names.py"
RECORD = "(;GM[Noughts and crosses];B[b2];W[a1](;B[c1];W[a3])(;B[a1];W[HOSTILE]))"
MESSAGE = Message("text", {"text": "x"})

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture
def old_plugin() -> Iterator[ModuleType]:
    """A plug-in written for the first version of the protocol, registered as if its wheel were installed."""
    specification = importlib.util.spec_from_file_location("old_noughts", OLD_PLUGIN)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules["old_noughts"] = module
    specification.loader.exec_module(module)
    registry.add(module.KIND)
    yield module
    registry._plugins.remove(module.KIND)
    del sys.modules["old_noughts"]


def test_an_old_plugin_is_a_game_kind(old_plugin: ModuleType) -> None:
    assert isinstance(old_plugin.KIND, GameKind)


@pytest.mark.slow
def test_an_old_plugin_passes_the_conformance_suite(old_plugin: ModuleType) -> None:
    for text in conformance.hostile_variants(RECORD):
        (replay,) = conformance.check_record(text)
        assert replay.rules.kind is old_plugin.KIND


def test_an_old_plugin_plays_without_defining_play(old_plugin: ModuleType) -> None:
    game = read("(;GM[Noughts and crosses];B[b2];W[b2])").games[0]
    replay = Replay(game)
    played = replay.play(game.nodes[2])
    assert isinstance(played, Played)
    assert played.position.board == {"b2": "B"}
    assert [diagnostic.code for diagnostic in played.diagnostics] == ["noughts-taken"]


def test_findings_of_old_rules_are_reported_at_the_root(old_plugin: ModuleType) -> None:
    replay = Replay(read("(;GM[Noughts and crosses])").games[0])
    assert [diagnostic.code for diagnostic in replay.diagnostics] == ["noughts-old"]


def test_facts_of_an_old_position_are_its_extra_fields(old_plugin: ModuleType) -> None:
    game = read("(;GM[Noughts and crosses];B[b2])").games[0]
    position = Replay(game).position(game.nodes[1])
    assert position.extra_fields() == position.facts() == {"pieces": 1}


def test_an_old_dialect_is_still_read(old_plugin: ModuleType) -> None:
    collection = registry.recognize("XO(;GM[Noughts and crosses];B[b2])", None)
    assert collection is not None
    assert len(collection.games[0].nodes) == 2


def test_old_parameters_of_a_step_set_the_new_fields() -> None:
    position = Replay(read("(;)").games[0]).rules.start()
    found = (NodeDiagnostic("bad-value", MESSAGE),)
    step = Step(position, findings=found, say=MESSAGE, off=("stars",))
    assert (step.diagnostics, step.announcement, step.hidden_toggles) == (found, MESSAGE, ("stars",))


@pytest.mark.parametrize(
    ("old", "new"), [("findings", "diagnostics"), ("say", "announcement"), ("off", "hidden_toggles")]
)
def test_old_attributes_of_a_step_return_the_new_ones_with_a_warning(old: str, new: str) -> None:
    found = (NodeDiagnostic("bad-value", MESSAGE),)
    position = Replay(read("(;)").games[0]).rules.start()
    step = Step(position, diagnostics=found, announcement=MESSAGE, hidden_toggles=("stars",))
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(step, old) == getattr(step, new)


def test_a_finding_is_a_node_diagnostic_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="NodeDiagnostic"):
        finding = Finding("bad-value", about=MESSAGE, ident="B", value=2)
    assert isinstance(finding, NodeDiagnostic)
    assert (finding.message, finding.ident, finding.value_index) == (MESSAGE, "B", 2)
    assert (finding.about, finding.value) == (MESSAGE, 2)


def test_drawn_returns_the_items_of_a_position_with_a_warning() -> None:
    game = read("(;B[aa])").games[0]
    position = Replay(game).position(game.root)
    with pytest.warns(DeprecationWarning, match=r"Position\.items"):
        assert [item.key for item in position.drawn()] == ["B:aa"]


def test_findings_of_a_replay_are_its_node_diagnostics() -> None:
    game = read("(;SZ[9];B[aa];W[aa])").games[0]
    replay = Replay(game)
    assert replay.findings(game.nodes[2]) == replay.node_diagnostics(game.nodes[2]) != ()
