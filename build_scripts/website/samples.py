"""Puts the samples beside the page: the records, a picture of each, and the list that the page shows."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from boardreel import Replay, read

#: fields of the game info that say what a sample is, the first that is there counts
NOTES = ("GN", "EV", "C")


def place(source: Path, target: Path) -> None:
    """Writes everything into `target`, which is made."""
    target.mkdir(parents=True)
    rows = []
    for path in sorted(source.iterdir()):
        shutil.copy(path, target)
        replay = Replay(read(path).games[0])
        last = replay.game.main_line()[-1]
        node = replay.rules.start_node() or last
        step = replay.step(last if node.index == 0 and not replay.rules.puzzle else node)
        picture = step.position.svg(marks=step.marks, coordinates=False)
        (target / f"{path.name}.svg").write_text(picture, "utf-8")
        note = next(filter(None, (replay.game.root.text(ident) for ident in NOTES)), "")
        rows.append({"file": path.name, "title": replay.rules.name, "note": note})
    rows.sort(key=lambda row: row["title"])
    (target / "index.json").write_text(json.dumps(rows, ensure_ascii=False), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="folder of records")
    parser.add_argument("target", type=Path, help="folder to be made")
    args = parser.parse_args()
    place(args.source, args.target)


if __name__ == "__main__":
    main()
