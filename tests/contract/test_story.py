"""What chart, turning points and final result say about a game is what the table of its values says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from boardreel import read
from boardreel.games.blokus.variants import VARIANTS, Variant
from boardreel.reel import reel_text
from games.blokus.support import random_record
from support import ROOT, THIRD_PARTY

SCRIPT = Path(__file__).with_name("print_story.mjs")
#: random games of each variant: more than 50 in every run, more than 200 in all
SEEDS, MORE_SEEDS = range(3), range(3, -(-200 // len(VARIANTS)))
RECORDS = sorted(
    path
    for folder in (ROOT / "web" / "samples", THIRD_PARTY / "blokus")
    for path in folder.glob("*.*")
    if path.suffix in {".sgf", ".blksgf", ".tsgf", ".T1"}
)


def stories(texts: Iterable[str | Path]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the Reel of the first game of each record, and what the viewer says about it."""
    reels = [reel_text(collection.games[0]) for text in texts if (collection := read(text)).games]
    given = "".join(f"{reel}\n" for reel in reels).encode()
    printed = subprocess.run(["node", SCRIPT], input=given, capture_output=True, check=True).stdout
    yield from zip(map(json.loads, reels), map(json.loads, printed.splitlines()), strict=True)


def table_of(reel: dict[str, Any], name: str, nodes: Sequence[int]) -> list[list[float]]:
    """Return the numbers of a lane at the nodes of a line."""
    listed = dict(reel["lanes"][name]["values"])
    numbers: list[list[float]] = []
    for node, parent in enumerate(reel["tree"]["parent"]):
        numbers.append(listed[node] if node in listed else numbers[parent])
    return [numbers[node] for node in nodes]


def contenders(reel: dict[str, Any]) -> list[list[int]]:
    """Return the sides of every contender for the lead; of two, the lane lists only the first."""
    listed: list[list[int]] = reel["lanes"]["lead"]["sides"]
    if len(listed) > 1:
        return listed
    return [*listed, [side for side in range(len(reel["sides"])) if side not in listed[0]]]


def leaders(reel: dict[str, Any], nodes: Sequence[int]) -> list[int | None]:
    """Return the contender that is ahead at each node of a line, None where nobody is."""
    found: list[int | None] = []
    for row in table_of(reel, "lead", nodes):
        margins = row if len(row) > 1 else [row[0], -row[0]]
        ahead = [index for index, margin in enumerate(margins) if margin > 0]
        assert len(ahead) < 2
        found.append(ahead[0] if ahead else None)
    return found


def name_of(reel: dict[str, Any], sides: Sequence[int]) -> Any:
    """Return the message with the names of one or two sides."""
    names = [reel["sides"][side]["name"] for side in sides]
    return names[0] if len(names) == 1 else ["chart.both", {"one": names[0], "other": names[1]}]


def check_lead(reel: dict[str, Any], story: dict[str, Any]) -> None:
    """Compare every sentence about the lead with the table, and the margins at the end with the points of the players."""
    nodes = story["nodes"]
    ahead = leaders(reel, nodes)
    said = story["lanes"]["lead"]
    summary = {key: args[0] if args else {} for key, *args in said["summary"]}
    final = next((i + 1 for i in reversed(range(len(ahead))) if ahead[i] != ahead[-1]), 0)
    if ahead[-1] is None:
        assert "chart.noChange" not in summary
    else:
        winner = name_of(reel, contenders(reel)[ahead[-1]])
        margin = max(map(abs, table_of(reel, "lead", nodes[-1:])[0][:1])) if len(contenders(reel)) == 2 else None
        assert summary["chart.noChange"] == {"side": winner, "move": final}
        assert summary["chart.leads"]["side"] == winner
        assert margin in (None, summary["chart.leads"]["by"])
    assert [place for first, last in said["ties"] for place in range(first, last + 1)] == [
        place for place, contender in enumerate(ahead) if contender is None
    ]
    led = [(place, contender) for place, contender in enumerate(ahead) if contender is not None]
    changes = [place for (_, before), (place, after) in pairwise(led) if before != after]
    listed = next((list(args.values()) for key, args in summary.items() if key.startswith("chart.changes")), [])
    assert listed == (changes if len(changes) <= 4 else [])
    for row in story["rows"]:
        sides = row["sides"]
        rivals = [other["points"] for other in story["rows"] if other["sides"] != sides]
        assert row["margin"] == row["points"] - max(rivals)
    taken = [index for index, key, _ in story["points"] if key == "story.lead"]
    assert taken == ([final] if final and ahead[-1] is not None else [])


def check_points(reel: dict[str, Any], story: dict[str, Any]) -> None:
    """Compare the exits and gains among the turning points with the table."""
    nodes = story["nodes"]
    for index, key, args in story["points"]:
        if key == "story.out":
            mobility = table_of(reel, "mobility", nodes)
            out = [
                next(i for i in range(len(nodes)) if not any(row[side] for row in mobility[i:]))
                for side in range(len(reel["sides"]))
                if not mobility[-1][side]
            ]
            assert index == min(out)
        elif key in {"story.gain", "story.counted"}:
            rows = table_of(reel, "lead", nodes)
            gains = [
                (max(now - then for now, then in zip(after, before, strict=True)), place)
                if len(after) > 1
                else (abs(after[0] - before[0]), place)
                for place, (before, after) in enumerate(pairwise(rows), start=1)
            ]
            assert (args["by"], index) == max(gains, key=lambda gain: gain[0])


def check_story(reel: dict[str, Any], story: dict[str, Any]) -> None:
    """Compare everything that is said about a game with the table of its values."""
    lane = reel.get("lanes", {}).get("lead")
    if lane and lane.get("decides", True):
        check_lead(reel, story)
    elif lane:
        assert {key for key, *_ in story["lanes"]["lead"]["summary"]} <= {"chart.counted", "chart.same"}
    check_points(reel, story)


def test_texts_about_records_are_those_of_the_table() -> None:
    for reel, story in stories(RECORDS):
        check_story(reel, story)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [SEEDS, pytest.param(MORE_SEEDS, marks=pytest.mark.nightly)], ids=["few", "many"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_texts_about_random_games_are_those_of_the_table(variant: Variant, seeds: range) -> None:
    for reel, story in stories(random_record(variant, seed) for seed in seeds):
        check_story(reel, story)


def test_a_two_player_variant_of_four_colors_has_the_totals_of_its_players() -> None:
    [(_, story)] = stories([ROOT / "web" / "samples" / "blokus-two-player.blksgf"])
    assert [(row["sides"], row["points"], row["margin"]) for row in story["rows"]] == [
        ([0, 2], 153, 18),
        ([1, 3], 135, -18),
    ]
