"""Compare the results of records with those of the rules: `results.py FOLDER`.

Games that the moves do not end, and games whose record names no winner, are left out.
"""

import sys

import boardreel

for game in boardreel.scan(sys.argv[1]):
    end = boardreel.replay(game).position(game.main_line()[-1])
    named = game.result
    if end.is_over and end.winner and named.winner:
        equal = "agrees" if end.winner == named.winner else "differs"
        print(
            f"{game.source_name}, game {game.number}: {named.text} {equal}",
            end.points or "",
        )
