"""Count the games of many files by what their records say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from boardreel.batch.archived_game import ArchivedGame
from boardreel.explorer.keys import keys_for, only_move, read_move, sum_of
from boardreel.explorer.walk import walk_line
from boardreel.query.game_texts import size_text

#: games are counted by their length in steps of this many moves
LENGTH_STEP = 50


def _length(archived: ArchivedGame) -> str:
    """Return the range of numbers of moves that a game belongs to, such as `50-99`."""
    first = archived.move_count // LENGTH_STEP * LENGTH_STEP
    return f"{first}-{first + LENGTH_STEP - 1}"


def _first_move(archived: ArchivedGame) -> Iterator[str]:
    """Yield the first move of the main line as players write it, the same text for all images of the move."""
    if not archived.rules.sides:
        return
    rules, keys = archived.rules, keys_for(archived.rules)
    position = rules.start()
    symmetries = keys.orient(sum_of(rules, position))[1]
    # the root may have the move
    for place in walk_line(archived.game, rules, len(archived.game.parent)):
        move = only_move(place.played)
        if move is not None:
            # symmetries that exchange the colors would name a move of the other side
            kept = [index for index in symmetries if keys.symmetries[index].colors[move.color] == move.color]
            image = read_move(keys.oriented_move(move, tuple(kept))[0]) if kept else move
            yield rules.move_text(position, image)
            return
        position, symmetries = place.played.position, place.symmetries


#: what games are counted by → the values of a game
COUNTED: Mapping[str, Callable[[ArchivedGame], Iterable[object]]] = {
    "game": lambda archived: [archived.rules.kind.id],
    "variant": lambda archived: [archived.rules.name],
    "size": lambda archived: [size_text(archived.rules.scope)],
    "year": lambda archived: [archived.cell("year")],
    "player": lambda archived: archived.players,
    "result": lambda archived: [archived.result],
    "winner": lambda archived: [archived.cell("winner")],
    "length": lambda archived: [_length(archived)],
    "first-move": _first_move,
    "problem": lambda archived: {found.code for found in archived.diagnostics},
}


class Statistics:
    """Counts games by the values of some fields of `COUNTED`."""

    def __init__(self, fields: Sequence[str]) -> None:
        self.game_count = 0
        self._counters: dict[str, Counter[str]] = {field: Counter() for field in fields}

    def add(self, archived: ArchivedGame) -> None:
        """Count one more game by each field."""
        self.game_count += 1
        for field, counter in self._counters.items():
            counter.update({str(value) for value in COUNTED[field](archived) if value not in (None, "")})

    def counts(self, most: int | None = None) -> dict[str, dict[str, int]]:
        """Return the values of each field with their numbers of games, the most frequent first, at most `most` of each."""
        ordered = {
            field: sorted(counter.items(), key=lambda item: (-item[1], item[0]))
            for field, counter in self._counters.items()
        }
        return {field: dict(items[:most]) for field, items in ordered.items()}
