"""Put the samples next to the page: the records, a picture and a Reel file of each, and the list that the page shows."""

from __future__ import annotations

import argparse
import json
import re
import shutil
from pathlib import Path

from boardreel import Replay, read
from boardreel.reel import divided_reel
from website.scripts import REEL_SUFFIX

STYLES = Path(__file__).parents[2] / "web" / "styles"
#: comments and conditional blocks
_SKIPPED = re.compile(r"/\*.*?\*/|@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"(--[\w-]+):\s*(?:var\(--reel-[\w-]+,\s*(.+)\)|(.+));")
_DEFAULT_STYLES = re.compile(r"\.stage \{(.*?)\n\}", re.DOTALL)


def themed(picture: str) -> str:
    """Return an SVG file with the colors of the viewer's style sheets added, which follow the theme of the page.

    Only rules for classes of the picture are added. Programs that do not support them use the attributes of the elements.
    """
    tokens_sheet, board_sheet = (_SKIPPED.sub("", (STYLES / name).read_text()) for name in ("tokens.css", "board.css"))
    default_styles = _DEFAULT_STYLES.search(tokens_sheet)
    assert default_styles is not None
    tokens = {name: default or value for name, default, value in _TOKEN.findall(default_styles[1])}
    classes = {name for value in re.findall(r'class="([^"]*)"', picture) for name in value.split()}
    rules = []
    for selectors, body in _RULE.findall(board_sheet):
        fitting = [each for each in selectors.split(",") if set(re.findall(r"\.([\w-]+)", each)) <= classes]
        if fitting:
            rules.append(f"{','.join(map(str.strip, fitting))}{{{' '.join(body.split())}}}")
    used = sorted(tokens.keys() & set(re.findall(r"var\((--[\w-]+)", "".join(rules))))
    declarations = ";".join(f"{name}:{tokens[name]}" for name in used)
    style = f"<style>:root{{color-scheme:light dark;{declarations}}}{''.join(rules)}</style>"
    return re.sub(r"<svg[^>]*>", lambda tag: tag[0] + style, picture, count=1)


def place(source: Path, target: Path) -> None:
    """Create the folder `target` with copies of the records in `source`, a picture and a Reel file of each, and a list.

    With the Reel file, the viewer shows the sample before Python has started.
    """
    target.mkdir(parents=True)
    rows = []
    for path in sorted(source.iterdir()):
        shutil.copy(path, target)
        replay = Replay(read(path).games[0])
        # a problem is shown as it is posed; the opening position of other games is empty, so these are shown at the end
        step = replay.step(replay.rules.start_node() or replay.game.main_line()[-1])
        picture = step.position.svg(marks=step.marks, coordinates=False)
        (target / f"{path.name}.svg").write_text(themed(picture), "utf-8")
        reel = divided_reel(replay, replay.opening_node())
        (target / f"{path.name}{REEL_SUFFIX}").write_text(reel.file_text, "utf-8")
        players = {side.player for side in replay.rules.sides if side.player}
        rows.append({"file": path.name, "title": replay.rules.name, "players": len(players)})
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
