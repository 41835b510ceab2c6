"""Check the records in a folder: the examples that every game provides for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardreel import read
from boardreel.games import registry
from boardreel.replay import Replay
from boardreel.testing.conformance import check_record, check_steps, hostile_variants
from boardreel.testing.requirements import ConformanceError, require

#: names, without suffix, of the records that a folder must contain
REQUIRED_RECORDS = frozenset({"empty", "smallest", "largest", "illegal", "setup", "hostile"})
#: length of a game that must not exhaust the stack or take quadratic time
LONG_GAME_NODES = 10_000


def check_folder(kind: str, folder: Path) -> Iterator[str]:
    """Check all records in a folder and yield the name of each one that passed.

    `kind` is the `id` of the game, which must be installed. The folder contains at least `REQUIRED_RECORDS`: a game without
    moves, the smallest and the largest board, an illegal move, a setup, and `hostile`, whose word HOSTILE is replaced by
    values that often break parsers. The empty game is also checked with 10,000 further nodes.

    Raise ConformanceError at the first record that fails.
    """
    require(kind in [known.id for known in registry.kinds()], f"no game with the id {kind!r} is installed")
    paths = sorted(path for path in folder.iterdir() if path.is_file())
    missing = REQUIRED_RECORDS - {path.stem for path in paths}
    require(not missing, f"{folder}: records are missing: {', '.join(sorted(missing))}")
    for path in paths:
        try:
            check_file(kind, path)
        except ConformanceError as error:
            raise ConformanceError(f"{path.name}: {error}") from error
        yield path.name
    empty = next(path for path in paths if path.stem == "empty")
    text = empty.read_text("utf-8").strip().removesuffix(")") + ";" * LONG_GAME_NODES + ")"
    game = read(text.encode(), name=empty.name).games[0]
    check_steps(Replay(game), game.nodes)
    yield f"{empty.name} with {LONG_GAME_NODES:,} nodes"


def check_file(kind: str, path: Path) -> None:
    """Check one record of the game `kind`. Raise ConformanceError if a check fails."""
    text = path.read_text("utf-8")
    for variant in hostile_variants(text) if path.stem == "hostile" else (text,):
        replays = check_record(variant, path.name)
        for replay in replays:
            require(replay.rules.kind.id == kind, f"the record is played by the game {replay.rules.kind.id!r}")
        if path.stem == "illegal":
            require(any(replay.diagnostics for replay in replays), "the illegal move has no diagnostic")
