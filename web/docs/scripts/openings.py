"""Count the first moves of games and how often they won: `openings.py FOLDER`."""

import sys
from collections import Counter

import boardreel

MOVES = 4
played: Counter[str] = Counter()
won: Counter[str] = Counter()
for game in boardreel.scan(sys.argv[1]):
    replay = boardreel.replay(game)
    texts = []
    for node in game.main_line():
        move = replay.move(node)
        if move is not None and node.parent is not None:
            before = replay.position(node.parent)
            texts.append(replay.rules.move_text(before, move))
    opening = f"{replay.rules.name}: {' '.join(texts[:MOVES])}"
    played[opening] += 1
    won[opening] += game.result.winner == replay.rules.sides[0].color if texts else 0
print("games   won  opening, and how many of its games the first side won")
for opening, count in played.most_common(10):
    print(f"{count:5}  {won[opening] / count:4.0%}  {opening}")
