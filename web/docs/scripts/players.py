"""List the players of an archive with their games and wins: `players.py FOLDER`."""

import sys
from collections import Counter

import boardreel

games: Counter[str] = Counter()
wins: Counter[str] = Counter()
for game in boardreel.scan(sys.argv[1]):
    for player in game.players:
        if player.name:
            games[player.name] += 1
            wins[player.name] += game.result.winner in player.colors
print("games   won  player")
for name, count in games.most_common():
    print(f"{count:5} {wins[name]:5}  {name}")
