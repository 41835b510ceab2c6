"""Save positions and the moves played there for training: `planes.py FOLDER OUT.npz`.

The position before each move of a 19 × 19 game of Go becomes five planes, and its move the
number of a point.
"""

import sys

import boardreel
import numpy as np

SIZE = 19
inputs, targets = [], []
for game in boardreel.scan(sys.argv[1]):
    replay = boardreel.replay(game)
    if replay.rules.name != "Go" or (game.root.get("SZ") or (SIZE, SIZE)) != (SIZE, SIZE):
        continue
    points = [cell.point for cell in replay.rules.scene.cells]
    for node in game.main_line()[1:]:
        move = replay.move(node)
        if move is not None and move.points and node.parent is not None:
            inputs.append(replay.position(node.parent).planes())
            targets.append(points.index(move.points[0]))
np.savez_compressed(sys.argv[2], inputs=np.array(inputs), targets=np.array(targets))
print(f"positions: {len(inputs)}")
