"""Find games with the same moves, also turned or mirrored: `duplicates.py FOLDER`."""

import sys
from collections import defaultdict

import boardreel
from boardreel.explorer.keys import position_key

found = defaultdict(list)
for game in boardreel.scan(sys.argv[1]):
    replay = boardreel.replay(game)
    # the key of a position is the same for all its images
    keys = [
        position_key(replay.rules, replay.position(node)) for node in game.main_line()
    ]
    found[b"".join(keys)].append(f"{game.source_name}, game {game.number}")
for games in found.values():
    if len(games) > 1:
        print(" = ".join(games))
