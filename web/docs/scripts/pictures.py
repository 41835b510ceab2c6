"""Draw the last position of every game: `pictures.py FOLDER OUT`."""

import sys
from pathlib import Path

import boardreel

out = Path(sys.argv[2])
out.mkdir(exist_ok=True)
for number, game in enumerate(boardreel.scan(sys.argv[1]), start=1):
    names = " – ".join(player.name or "?" for player in game.players)
    svg = boardreel.replay(game).svg(move="end", numbers="last-5", caption=names or None)
    (out / f"{number:04}.svg").write_text(svg, "utf-8")
