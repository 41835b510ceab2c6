"""Save the games that a side won by resignation: `choose.py FOLDER COLOR OUT`.

Two processes look for them.
"""

import sys
from functools import partial

import boardreel


def resigned_against(game: boardreel.Game, color: str) -> bool:
    """Return whether the side of a color won a game by resignation."""
    return (game.result.winner, game.result.cause) == (color, "resignation")


if __name__ == "__main__":
    folder, color, target = sys.argv[1:]
    games = boardreel.scan(folder, partial(resigned_against, color=color), jobs=2)
    collection = boardreel.Collection.of(games)
    collection.write(target)
    print(f"games: {len(collection.games)}")
