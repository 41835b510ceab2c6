"""Draw how long games are, in a histogram of letters: `lengths.py FOLDER`."""

import sys
from collections import Counter

import boardreel

WIDTH, MOVES_PER_ROW = 50, 20
lengths = Counter(
    (len(game.main_line()) - 1) // MOVES_PER_ROW for game in boardreel.scan(sys.argv[1])
)
most = max(lengths.values())
for row in range(max(lengths) + 1):
    bar = "#" * round(WIDTH * lengths[row] / most)
    print(f"{row * MOVES_PER_ROW:4}+ {lengths[row]:5} {bar}")
