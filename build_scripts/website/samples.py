"""Put the samples next to the page: the records, a picture and a Reel file of each, and the list that the page shows."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from boardreel import Replay, read
from boardreel.publish.site.thumbnail import thumbnail, thumbnail_node
from boardreel.reel import ReelBuilder
from website.scripts import REEL_SUFFIX


def place(source: Path, target: Path) -> None:
    """Create the folder `target` with copies of the records in `source`, a picture and a Reel file of each, and a list.

    With the Reel file, the viewer shows the sample before Python has started.
    """
    target.mkdir(parents=True)
    rows = []
    for path in sorted(source.iterdir()):
        shutil.copy(path, target)
        replay = Replay(read(path).games[0])
        rules = replay.rules
        step = replay.step(thumbnail_node(replay))
        picture = thumbnail(rules.scene, [*step.position.items(), *step.marks], rules.name)
        (target / f"{path.name}.svg").write_text(picture, "utf-8")
        reel = ReelBuilder(replay).opening_texts(replay.opening_node())
        (target / f"{path.name}{REEL_SUFFIX}").write_text(reel.file_text, "utf-8")
        players = {side.player for side in rules.sides if side.player}
        rows.append({"file": path.name, "title": rules.name, "players": len(players)})
    rows.sort(key=lambda row: str(row["title"]))
    (target / "index.json").write_text(json.dumps(rows, ensure_ascii=False), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="folder of records")
    parser.add_argument("target", type=Path, help="folder to be made")
    args = parser.parse_args()
    place(args.source, args.target)


if __name__ == "__main__":
    main()
