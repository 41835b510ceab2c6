"""Put the samples next to the page: the records, a picture of each, and the list that the page shows."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from boardreel import Replay, read

#: properties that describe a sample, in order of preference
NOTES = ("GN", "EV", "C")


def place(source: Path, target: Path) -> None:
    """Create the folder `target` with everything in it."""
    target.mkdir(parents=True)
    rows = []
    for path in sorted(source.iterdir()):
        shutil.copy(path, target)
        replay = Replay(read(path).games[0])
        # a problem is shown as it is posed; the opening position of other games is empty, so these are shown at the end
        step = replay.step(replay.rules.start_node() or replay.game.main_line()[-1])
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
