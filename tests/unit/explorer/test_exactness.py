"""The answers of an index equal those of a search through all positions that uses no keys."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from boardreel import Move, Position, read
from boardreel.explorer import Explorer
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.explorer import GameId
from boardreel.explorer.keys import write_move
from boardreel.explorer.outcomes import POINT_UNITS, GameResult, date_number, named_result, played_result
from boardreel.explorer.patterns import image_boards
from boardreel.explorer.rows import Options
from boardreel.explorer.verification import find_node, is_same_position
from boardreel.game_results import players_of
from boardreel.games.protocol import Part, Rules, Symmetry
from boardreel.games.registry import open_rules
from boardreel.sgf import Game
from explorer_games import write_collection

pytestmark = pytest.mark.nightly
GAMES, PLIES, SAMPLED = 2000, 9, 200


class Place(NamedTuple):
    """A position of the collection, found by replaying: where it is, and the move that follows."""

    file: str
    number: int
    depth: int
    game: Game
    rules: Rules
    position: Position
    parts: frozenset[Part]
    following: Move | None
    result: GameResult


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("exactness")
    write_collection(folder / "games", GAMES)
    build_index(folder / "games", folder / "index", Options(plies=PLIES), local_engine(1))
    return folder / "games", folder / "index"


@pytest.fixture(scope="module")
def places(collection: tuple[Path, Path]) -> list[Place]:
    return [place for path in sorted(collection[0].iterdir()) for place in places_in(path)]


def places_in(path: Path) -> Iterator[Place]:
    for game in read(path).games:
        rules = open_rules(game)
        position, line, found = rules.start(), game.main_line(), []
        for node in line:
            played = rules.play(position, node)
            position = played.position
            found.append((position, played.moves))
        named, played = named_result(game, rules), played_result(position, rules)
        result = GameResult(named.outcome or played.outcome, named.points or played.points)
        for depth, (position, _) in enumerate(found[: PLIES + 1]):
            following = found[depth + 1][1][0] if depth + 1 < min(len(found), PLIES + 1) else None
            parts = frozenset(normal(part) for part in rules.position_parts(position))
            yield Place(path.name, game.number, depth, game, rules, position, parts, following, result)


def normal(part: Part) -> Part:
    return part._replace(points=tuple(sorted(part.points)))


def maps(one: Place, other: Place) -> list[Symmetry]:
    """Return the symmetries that map one position to another."""
    if (one.rules.kind.id, one.rules.scope, len(one.parts)) != (
        other.rules.kind.id,
        other.rules.scope,
        len(other.parts),
    ):
        return []
    return [
        symmetry
        for symmetry in other.rules.symmetries()
        if frozenset(part.image(symmetry) for part in one.parts) == other.parts
    ]


def images_of(asked: Place, places: list[Place]) -> list[tuple[Place, list[Symmetry]]]:
    """Return the places whose positions symmetries map to an asked one, with the symmetries."""
    known: dict[frozenset[Part], list[Symmetry]] = {}
    found = []
    for place in places:
        if (place.rules.kind.id, place.rules.scope) != (asked.rules.kind.id, asked.rules.scope):
            continue
        if place.parts not in known:
            known[place.parts] = maps(place, asked)
        if known[place.parts]:
            found.append((place, known[place.parts]))
    return found


def player_image(symmetry: Symmetry, rules: Rules) -> tuple[int, ...]:
    players = players_of(rules)
    return tuple(
        next(i for i, other in enumerate(players) if symmetry.colors[colors[0]] in other) for colors in players
    )


def orbit(move: Move, symmetries: list[Symmetry]) -> str:
    """Return the same text for all moves that symmetries of a position map to each other."""
    return min(write_move(symmetry.transform_move(move)) for symmetry in symmetries)


def sample(places: list[Place]) -> list[Place]:
    """Return random positions: half of all, half of those in several games, some of which were transposed."""
    counts: dict[tuple[str, frozenset[Part]], int] = defaultdict(int)
    for place in places:
        counts[place.rules.scope, place.parts] += 1
    repeated = [place for place in places if counts[place.rules.scope, place.parts] > 1 and place.depth]
    source = random.Random(4)
    return source.sample(places, SAMPLED // 2) + source.sample(repeated, SAMPLED // 2)


def test_moves_results_and_places_equal_those_of_a_search_without_keys(
    collection: tuple[Path, Path], places: list[Place]
) -> None:
    explorer = Explorer(collection[1])
    transposed = in_images = turned_points = 0
    for asked in sample(places):
        own = maps(asked, asked)
        found = images_of(asked, places)
        expected: dict[str, dict[tuple[str, int], tuple[GameResult, int]]] = defaultdict(dict)
        for place, symmetries in found:
            if place.following is not None:
                image = symmetries[0]
                result = place.result.oriented(player_image(image, place.rules))
                texts = orbit(image.transform_move(place.following), own)
                expected[texts].setdefault(
                    (place.file, place.number), (result, date_number(place.game.root.text("DT") or ""))
                )
        in_images += any(not symmetry.is_identity for _, symmetries in found for symmetry in symmetries[:1])
        transposed += len({place.depth for place, _ in found}) > 1
        answer = explorer.at(asked.position, asked.rules)
        assert answer.games == len({(place.file, place.number) for place, _ in found})
        assert {orbit(row.move, own) for row in answer.moves if row.move} == set(expected)
        for row in answer.moves:
            assert row.move is not None
            assert asked.rules.parse_move(asked.position, row.text) == row.move
            games = expected[orbit(row.move, own)]
            outcomes = [result.outcome for result, _ in games.values()]
            scored = [result.points for result, _ in games.values() if result.points]
            assert row.games == len(games)
            assert row.wins == [outcomes.count(player + 1) for player in range(len(row.wins))]
            assert row.draws == outcomes.count(len(row.wins) + 1)
            assert row.unknown == outcomes.count(0)
            assert row.scored == len(scored)
            assert row.points == pytest.approx(
                [sum(points) / POINT_UNITS for points in zip(*scored, strict=True)] or [0] * len(row.wins)
            )
            turned_points += bool(scored) and any(
                not symmetry.is_identity for _, symmetries in found for symmetry in symmetries[:1]
            )
            assert row.date == max(date for _, date in games.values())
            examples = {(explorer.game(game).file, explorer.game(game).number) for game in row.examples}
            assert examples <= set(games)
            assert bool(examples) == (row.games > 1)
        rows = [(explorer.game(game), place) for game, place in explorer.games(asked.position, asked.rules)]
        assert sorted((row.file, row.number, depth) for row, depth in rows) == sorted(
            (place.file, place.number, place.depth) for place, _ in found
        )
    assert transposed
    assert turned_points
    assert in_images > SAMPLED // 20


def test_patterns_equal_those_of_a_search_through_all_boards(
    collection: tuple[Path, Path], places: list[Place]
) -> None:
    explorer = Explorer(collection[1])
    source = random.Random(7)
    by_scope: dict[tuple[str, str], list[tuple[Place, frozenset[tuple[str, str]]]]] = defaultdict(list)
    for place in places:
        by_scope[place.rules.kind.id, place.rules.scope].append((place, frozenset(place.position.board.items())))
    found_games = 0
    for asked in source.sample([place for place in places if len(place.position.board) > 3], 60):
        points = dict(source.sample(sorted(asked.position.board.items()), source.randint(1, 3)))
        boards = [frozenset(board.items()) for board in image_boards(points, asked.rules, exchanges_colors=False)]
        assert frozenset(points.items()) in boards
        expected: dict[tuple[str, int], int] = {}
        for place, board in by_scope[asked.rules.kind.id, asked.rules.scope]:
            if any(pattern <= board for pattern in boards):
                expected.setdefault((place.file, place.number), place.depth)
        answer = explorer.pattern(points, asked.rules)
        rows = [(explorer.game(game), found.depth) for game, found in answer]
        assert {(row.file, row.number): depth for row, depth in rows} == expected
        found_games += len(expected)
    assert found_games


def test_a_pattern_with_exchanged_colors_is_found_where_it_is_asked_for(collection: tuple[Path, Path]) -> None:
    explorer = Explorer(collection[1])
    game = read(collection[0] / "00-00000.sgf").games[0]
    rules = open_rules(game)
    point = next(iter(game.main_line()[1].properties.values()))[0]
    own = explorer.pattern({point: "W"}, rules)
    both = explorer.pattern({point: "W"}, rules, exchanges_colors=True)
    assert {found for found, _ in own} < {found for found, _ in both}


def test_positions_with_equal_keys_are_told_apart_when_games_are_opened(
    collection: tuple[Path, Path], places: list[Place], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With keys of 8 different bits, most answers are about several positions; no place of another one is shown."""
    from boardreel.explorer import keys

    real = keys.constant
    monkeypatch.setattr(keys, "_keys_by_scope", {})
    # shards store the last bytes of keys
    monkeypatch.setattr(keys, "constant", lambda content: bytes(keys.KEY_BYTES - 1) + real(content)[:1])
    source, _ = collection
    build_index(source, tmp_path, Options(plies=PLIES), local_engine(1))
    explorer = Explorer(tmp_path)
    opened: dict[str, list[Game]] = {}
    shown = refused = 0
    for asked in random.Random(3).sample(places, 12):
        for game, depth in random.Random(5).sample(
            found := explorer.games(asked.position, asked.rules), min(60, len(found))
        ):
            row = explorer.game(game)
            games = opened.setdefault(row.file, list(read(source / row.file).games))
            node = find_node(games[row.number - 1], depth, asked.position, asked.rules)
            if node is None:
                refused += 1
                continue
            shown += 1
            place = next(p for p in places_in(source / row.file) if (p.number, p.depth) == (row.number, depth))
            assert maps(place, asked)
        # moves of other positions cost a row at most; they are never moves of other boards
        for sum_row in explorer.at(asked.position, asked.rules).moves:
            assert sum_row.move is None or all(
                point in asked.rules.symmetries()[0].points for point in sum_row.move.points
            )
    assert shown
    assert refused > shown


def test_the_comparison_of_positions_uses_no_keys(places: list[Place]) -> None:
    asked, other = places[3], places[4]
    assert is_same_position(asked.position, asked.rules, asked.position, asked.rules)
    assert not is_same_position(asked.position, asked.rules, other.position, other.rules)


def test_a_game_is_found_by_its_number(collection: tuple[Path, Path]) -> None:
    row = Explorer(collection[1]).game(GameId(0, 0))
    assert (row.file, row.number) == ("00-00000.sgf", 1)
