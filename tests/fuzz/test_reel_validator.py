"""The page shows no Reel that its schema refuses, or that the viewer could not draw."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from boardreel import read
from boardreel.reel import reel_text
from reel_mutation import damage, faults, mutated, reels, verdicts

# a check that does not end would hold up the whole run
pytestmark = pytest.mark.timeout(300)

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted(path for path in (ROOT / "web" / "samples").iterdir() if path.suffix not in (".json", ".svg", ".txt"))
SQUARE = {"type": "rect", "x": 0, "y": 0, "width": 1, "height": 1}


def tiling(*shapes: Any, **changes: Any) -> dict[str, Any]:
    return {**SQUARE, "type": "tiling", "step": [1, 1], "shapes": list(shapes), **changes}


def deep_message(depth: int) -> list[Any]:
    message: list[Any] = ["x"]
    for _ in range(depth):
        message = ["x", {"a": message}]
    return message


def grow(reel: Any, count: int) -> None:
    """Put many items on the board of the first node."""
    reel["items"] = [{"key": str(number), "layer": "x", "shapes": [SQUARE]} for number in range(count)]
    for frame in reel["frames"].values():
        for name in ("add", "remove", "board", "marks", "classes"):
            frame.pop(name, None)
    reel["frames"]["0"]["add"] = list(range(count))


#: what the schema cannot say → a change that makes a Reel so
HOSTILE: dict[str, Any] = {
    "parents in a circle": lambda reel: reel["tree"]["parent"].__setitem__(slice(1, 3), [2, 1]),
    "a parent of itself": lambda reel: reel["tree"]["parent"].__setitem__(1, 1),
    "two roots": lambda reel: reel["tree"]["parent"].__setitem__(1, -1),
    "children of a draft": lambda reel: reel["tree"].update(children={"0": [0]}),
    "no nodes": lambda reel: reel["tree"].update({name: [] for name in reel["tree"]}),
    "fewer labels than nodes": lambda reel: reel["tree"]["label"].pop(),
    "an item that is not there": lambda reel: reel["frames"]["1"].update(add=[10**6]),
    "an item removed that is not there": lambda reel: reel["frames"]["1"].update(remove=[10**6]),
    "a frame of no node": lambda reel: reel["frames"].update({"1000000": {}}),
    "a start that is not there": lambda reel: reel.update(start=10**6),
    "a diagnostic that is not there": lambda reel: reel["frames"]["1"].update(diagnostics=[10**6]),
    "game info that is not there": lambda reel: reel["frames"]["1"].update(info=10**6),
    "no game info": lambda reel: reel.update(infos=[]),
    "a symbol that is not there": lambda reel: reel["items"][0].update(symbol="toString", at=[0, 0]),
    "a cell that is not there": lambda reel: reel["scene"]["cells"].append(["zz", "none", 0, 0]),
    "a class with two spaces": lambda reel: reel["frames"]["1"].update(classes=[[0, "a  b"]]),
    "a tiling in a tiling": lambda reel: reel["scene"]["symbols"].update(x=[tiling(tiling(SQUARE))]),
    "a tiling of too many tiles": lambda reel: reel["scene"]["symbols"].update(
        x=[tiling(SQUARE, step=[1e-9, 1e-9], width=1e6)]
    ),
    "300,000 items": lambda reel: grow(reel, 300_000),
    "a side without a tray": lambda reel: reel["sides"][0].update(tray=1000),
    "a board without a size": lambda reel: reel["scene"].update(view=[0, 0, 0, 0]),
    "messages within messages": lambda reel: reel.update(title=deep_message(100)),
    "a lattice of too many points": lambda reel: reel["scene"].update(
        lattice={"x": 0, "y": 0, "step": [1, 1], "columns": ["a"] * 3000, "rows": ["1"] * 3000}
    ),
}
EVALUATED = (
    "(;GM[1]SZ[9];B[aa]SBKV[50]LZ[x 60 10 -1.5]V[2](;W[bb]SBKV[40]SBKS[1]V[1])(;W[cc]C[0.45 0.55 0.00 -1.2 v=6]))"
)
#: as above, for a Reel with evaluations
HOSTILE_EVALUATIONS: dict[str, Any] = {
    "a value of a node that is not there": lambda evaluation: evaluation["winrate"][0]["values"].append([4, 0.5]),
    "values of a side that is not there": lambda evaluation: evaluation["score"][0].update(side=2),
    "too many sources": lambda evaluation: evaluation.update(score=evaluation["score"] * 100),
}

LANES = "(;GM[Blokus];1[a20,b20,c20];2[t20,s20](;3[t1];4[a1,b1])(;3[t1,s1]))"
#: as above, for a Reel with lanes
HOSTILE_LANES: dict[str, Any] = {
    "more nodes than there are": lambda lanes: lanes.update(end=7),
    "a node that is not known": lambda lanes: lanes.update(end=2),
    "nodes in another order": lambda lanes: lanes["mobility"]["values"].reverse(),
    "a node twice": lambda lanes: lanes["mobility"]["values"].append(lanes["mobility"]["values"][-1]),
    "too few numbers": lambda lanes: lanes["mobility"]["values"][0][1].pop(),
    "too many numbers": lambda lanes: lanes["lead"]["values"][0][1].append(0),
    "a side that is not there": lambda lanes: lanes["lead"]["sides"][0].append(4),
    "no sides": lambda lanes: lanes["lead"].update(sides=[], values=[[0, []]]),
    "too many sides": lambda lanes: lanes["lead"].update(sides=[[0]] * 101, values=[]),
    "a number that is none": lambda lanes: lanes["lead"]["values"][0][1].__setitem__(0, None),
    "fewer than no moves": lambda lanes: lanes["mobility"]["values"][0][1].__setitem__(0, -1),
    "an unknown unit": lambda lanes: lanes["lead"].update(unit="stones"),
}


@pytest.mark.parametrize("name", HOSTILE_LANES)
def test_lanes_that_could_not_be_drawn_are_refused(name: str) -> None:
    reel = json.loads(reel_text(read(LANES).games[0]))
    hostile = deepcopy(reel)
    HOSTILE_LANES[name](hostile["lanes"])
    assert [verdict.valid for verdict in verdicts([reel, hostile])] == [True, False]


def test_a_reel_without_lanes_is_accepted() -> None:
    reel = json.loads(reel_text(read(LANES).games[0]))
    del reel["lanes"]
    assert [verdict.valid for verdict in verdicts([reel])] == [True]


def test_mutated_lanes() -> None:
    reel = json.loads(reel_text(read(LANES).games[0]))
    chance, damaged = random.Random(2), []
    for _ in range(200):
        damaged.append(deepcopy(reel))
        damage(damaged[-1]["lanes"], chance)
    assert faults(damaged) == []


@pytest.mark.parametrize("name", HOSTILE_EVALUATIONS)
def test_evaluations_that_could_not_be_drawn_are_refused(name: str) -> None:
    reel = json.loads(reel_text(read(EVALUATED).games[0]))
    hostile = deepcopy(reel)
    HOSTILE_EVALUATIONS[name](hostile["evaluation"])
    assert [verdict.valid for verdict in verdicts([reel, hostile])] == [True, False]


def test_mutated_evaluations() -> None:
    reel = json.loads(reel_text(read(EVALUATED).games[0]))
    chance, damaged = random.Random(1), []
    for _ in range(200):
        damaged.append(deepcopy(reel))
        damage(damaged[-1]["evaluation"], chance)
    assert faults(damaged) == []


def test_every_sample_is_accepted() -> None:
    found = [json.loads(reel_text(read(path).games[0])) for path in SAMPLES]
    assert len(found) > 20
    assert {(verdict.valid, verdict.error) for verdict in verdicts(found)} == {(True, None)}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_could_not_be_drawn_is_refused(name: str) -> None:
    reel = deepcopy(
        next(reel for reel in reels() if len(reel["tree"]["parent"]) > 3 and reel["sides"] and reel["items"])
    )
    [before] = verdicts([reel])
    assert before.valid, before
    HOSTILE[name](reel)
    [verdict] = verdicts([reel])
    assert verdict.error is None
    assert not verdict.valid


@pytest.mark.parametrize("value", [None, 0, "", [], {}, {"format": "boardreel/1"}, {"format": "boardreel/2"}])
def test_what_is_no_reel_is_refused(value: Any) -> None:
    [verdict] = verdicts([value])
    assert (verdict.valid, verdict.error) == (False, None)


@pytest.mark.parametrize("seed", [1, 2])
def test_mutated_reels(seed: int) -> None:
    assert faults(list(islice(mutated(seed), 100))) == []
