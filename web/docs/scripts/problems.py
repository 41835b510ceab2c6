"""Count the problems of an archive by their codes: `problems.py FOLDER`."""

import sys
from collections import Counter

import boardreel

codes: Counter[str] = Counter()
for game in boardreel.scan(sys.argv[1]):
    codes.update(found.code for found in boardreel.replay(game).iter_diagnostics())
for code, count in codes.most_common():
    print(f"{count:5} {code}")
