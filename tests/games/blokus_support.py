"""What tests of the Blokus family share: short ways to a replay, and a player who moves at random."""

from __future__ import annotations

import random
from typing import Any

from boardreel import Replay, read
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.variants import VARIANTS, Variant
from boardreel.games.protocol import Step
from boardreel.sgf import Node

NAMES = [variant.name for variant in VARIANTS]


def replay_of(text: str) -> Replay:
    """The first game of a record's text."""
    return Replay(read(text).games[0])


def steps(text: str) -> list[Step]:
    """The steps of the main line."""
    replay = replay_of(text)
    return [replay.step(node) for node in replay.game.main_line()]


def last(text: str) -> Step:
    """The last step of the main line."""
    return steps(text)[-1]


def codes(text: str) -> list[str]:
    """The codes of the last node of the main line."""
    return [finding.code for finding in last(text).findings]


def facts(text: str) -> dict[str, Any]:
    """The game's own facts after the main line, with counts of legal moves."""
    return last(text).position.facts(legal=True)


def at(replay: Replay, node: Node) -> BlokusPosition:
    """The position after a node, as this family's."""
    position = replay.position(node)
    assert isinstance(position, BlokusPosition)
    return position


def random_record(variant: Variant, seed: int, moves: int = 999) -> str:
    """Text of a game of random legal moves: to the end, or so many moves."""
    choose = random.Random(seed)
    text = f"(;GM[{variant.name}]"
    rules = replay_of(text + ")").rules
    position = rules.start()
    for _ in range(moves):
        legal = position.legal_moves()
        if not legal:
            break
        move = choose.choice(legal)
        node = f";{move.color}[{','.join(move.points)}]"
        text += node
        position = rules.apply(position, read(f"(;GM[{variant.name}]{node})").games[0].nodes[1]).position
    return text + ")"
