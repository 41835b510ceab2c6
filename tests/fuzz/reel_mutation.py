"""Reels with random damage, and what the schema and the page say of them.

Run directly to look for failures for longer: `python tests/fuzz/reel_mutation.py --seconds 600 --seed 1`.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import bootstrap
from boardreel import read
from boardreel.reel import reel_text
from jsonschema_rs import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "data" / "conformance"
SCHEMA = ROOT / "py_core" / "boardreel" / "reel" / "reel.schema.json"
PROGRAM = Path(__file__).with_name("validate_reels.mjs")
#: larger Reels take too long to copy
MAX_BYTES = 60_000
#: what the page may take for one of them
LIMIT_MS = 2000
#: what takes the place of a value
STRANGERS: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 63, 64, 1.5, -0.5, 1e9, 2**53, 1e300, "", " ", "x", "a b", "a  b", "__proto__"),
    *("constructor", "!!", "boardreel/1", "fatal", [], [0], [0, 0], [[]], ["x"], ["x", {}], {}, {"0": {}}, {"x": [1]}),
    ["x", {"a": ["y", {"b": ["z"]}]}],
]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the page says of a Reel."""

    valid: bool
    error: str | None
    milliseconds: float


@cache
def reels() -> list[Any]:
    """Return the small Reels of the conformance records."""
    texts = []
    for path in sorted(RECORDS.rglob("*.*")):
        texts += [reel_text(game) for game in list(read(path).games)[:1]]
    found = [json.loads(text) for text in texts if len(text) <= MAX_BYTES]
    assert len(found) > 5
    return found


def mutated(seed: int) -> Iterator[Any]:
    """Yield Reels with one to three faults each, without end; the same for the same seed."""
    chance = random.Random(seed)
    while True:
        reel = deepcopy(chance.choice(reels()))
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            damage(reel, chance)
        yield reel


def damage(reel: Any, chance: random.Random) -> None:
    """Change one value somewhere in a Reel or a part of it; every level is as likely as the others."""
    place: Any = reel
    depth = chance.randint(0, 6)
    while True:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = chance.choice(keys)
        if depth == 0 or not isinstance(place[key], dict | list) or not place[key]:
            break
        place, depth = place[key], depth - 1
    kind = chance.randrange(6)
    if kind == 0:
        del place[key]
    elif kind == 1 and isinstance(place, list):
        place.insert(key, deepcopy(place[chance.randrange(len(place))]))
    elif kind == 2 and isinstance(place[key], int) and not isinstance(place[key], bool):
        place[key] += chance.choice([-2, -1, 1, 2, 1000])
    elif kind == 3 and isinstance(place[key], list):
        place[key] = place[key] * chance.choice([2, 3])
    else:
        place[key] = deepcopy(chance.choice(STRANGERS))


def loosened(schema: Any) -> Any:
    """Return the schema without what the page does not ask for: it ignores fields that it does not know."""
    if isinstance(schema, list):
        return [loosened(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: loosened(value) for name, value in schema.items()}
    if found.get("additionalProperties") is False:
        del found["additionalProperties"]
    if {"key", "layer"} == set(found.get("required", ())):
        del found["oneOf"]  # an item without shapes is not drawn, one with both by its symbol
    return found


@cache
def validator() -> Draft202012Validator:
    """Return the loosened schema."""
    return Draft202012Validator(loosened(json.loads(SCHEMA.read_text("utf-8"))))


@cache
def program() -> subprocess.Popen[str]:
    """Start the page's own check in Node. It ends when this process closes its input."""
    command = [bootstrap.node(), str(PROGRAM)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def verdicts(found: Iterable[Any]) -> list[Verdict]:
    """Return the verdicts of the page's own check."""
    check = program()
    assert check.stdin
    assert check.stdout
    answers = []
    for reel in found:
        check.stdin.write(json.dumps(reel) + "\n")
        check.stdin.flush()
        answers.append(Verdict(**json.loads(check.stdout.readline())))
    return answers


def faults(found: list[Any]) -> list[str]:
    """Return what is wrong with the check of the page, judged by these Reels."""
    said = verdicts(found)
    assert len(said) == len(found)
    texts = []
    for reel, verdict in zip(found, said, strict=True):
        if verdict.error:
            texts.append(f"{verdict.error}")
        if verdict.milliseconds > LIMIT_MS:
            texts.append(f"{verdict.milliseconds:.0f} ms")
        error = next(validator().iter_errors(reel), None) if verdict.valid else None
        if error:
            texts.append(f"accepted, though {error.instance_path}: {error.message[:200]}")
    return texts


def main() -> None:
    """Look for failures until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.seconds
    source, count = mutated(arguments.seed), 0
    while time.monotonic() < end:
        found = [next(source) for _ in range(200)]
        count += len(found)
        if texts := faults(found):
            sys.exit("\n".join(texts))
    print(f"{count} Reels, no failure")


if __name__ == "__main__":
    main()
