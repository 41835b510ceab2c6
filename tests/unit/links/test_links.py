"""Links: what they keep, how long they are, and what damaged and hostile ones do."""

from __future__ import annotations

import random
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from boardreel import Game, Replay, links, read
from boardreel.editing import Draft
from boardreel.links import LinkError, envelope
from boardreel.sgf.writer import clean_value
from example_counts import examples
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import broken_records, records
from tests.support import DATA, ROOT, load_json, own_records

SUFFIXES = (".sgf", ".blksgf", ".tsgf", ".T1")
SAMPLES = sorted(path for path in (ROOT / "web" / "samples").iterdir() if path.suffix in SUFFIXES)
RECORDS = [*SAMPLES, *(path for folder in ("blokus", "twixt", "conformance") for path in own_records(folder, SUFFIXES))]
FROZEN: list[dict[str, Any]] = load_json(DATA / "links" / "links.json")


def tree_of(game: Game) -> list[tuple[int, dict[str, list[str]]]]:
    """Return the place of the parent and the properties of each node, without the charset of the root."""
    places = {node.index: place for place, node in enumerate(game.nodes)}
    return [
        (
            places.get(game.parent[node.index], -1),
            {
                ident: [clean_value(value) for value in values]
                for ident, values in node.properties.items()
                if ident != "CA" or place
            },
        )
        for place, node in enumerate(game.nodes)
    ]


def in_capitals(tree: list[tuple[int, dict[str, list[str]]]]) -> list[tuple[int, dict[str, list[str]]]]:
    """Return a tree with the moves of Black and White in capital letters, in which links restore the names of holes."""
    return [
        (parent, {i: [v.upper() for v in values] if i in ("B", "W") else values for i, values in properties.items()})
        for parent, properties in tree
    ]


def moves_only(game: Game) -> Game:
    """Return the main line without anything but the moves and what names the game."""
    kept = ("GM", "SZ", "B", "W", "1", "2", "3", "4")
    nodes = [{ident: node.properties[ident] for ident in kept if ident in node.properties} for node in game.main_line()]
    text = "".join(
        ";" + "".join(ident + "".join(f"[{value}]" for value in values) for ident, values in node.items())
        for node in nodes
    )
    return read(f"({text})".encode()).games[0]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_is_the_same_after_it_was_a_link(path: Path) -> None:
    for game in read(path).games[:3]:
        node = game.nodes[len(game.nodes) // 2]
        link = links.read_link(links.encode(game, node))
        restored = link.collection.games[0]
        assert link.collection.outcome == "ok"
        assert link.node.index == node.index
        before, after = Replay(game), Replay(restored)
        assert [each.position.board for each in map(before.step, game.nodes)] == [
            each.position.board for each in map(after.step, restored.nodes)
        ]
        if not game.collection.is_built and not game.collection.source.keep_case:
            assert in_capitals(tree_of(restored)) == in_capitals(tree_of(game))


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda frozen: frozen["name"])
def test_links_of_all_versions_open(frozen: dict[str, Any]) -> None:
    link = links.read_link(frozen["link"])
    expected = read(frozen["record"].encode()).games[0]
    assert tree_of(link.collection.games[0]) == tree_of(expected)
    assert link.node.index == frozen["node"]


def test_a_link_is_read_from_a_whole_address() -> None:
    game = read(b"(;GM[1]SZ[19];B[dd];W[pp])").games[0]
    link = links.encode(game, game.nodes[1])
    for text in (link, f" https://example.org/games/#r={link}\n", f"#r={link}", f"./#r={link}&move=2"):
        assert links.read_link(text).node.index == 1
        assert tree_of(links.decode(text).games[0]) == tree_of(game)


def test_the_edited_game_is_what_a_link_of_a_draft_has() -> None:
    draft = Draft(read(b"(;GM[1]SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))").games[0])
    node = draft.game.nodes[1]
    move = draft.replay.rules.parse_move(draft.replay.position(node), "E5")
    assert move is not None
    added = draft.play(node, move)
    draft.delete(draft.game.nodes[2])
    link = links.read_link(links.encode(draft.game, added))
    assert [next(iter(node.properties.values())) for node in link.collection.games[0].nodes[1:]] == [
        ["aa"],
        ["dd"],
        ["ee"],
    ]
    assert link.node.get("W") == "ee"


#: root of a game, moves, and the most characters after `#r=` that its moves alone may take
LIMITS = [("GM[21]SZ[24]", 40, 75), ("GM[Blokus]", 66, 220), ("GM[Blokus Duo]", 31, 80)]


@pytest.mark.parametrize(("root", "moves", "limit"), LIMITS)
def test_moves_alone_make_short_links(root: str, moves: int, limit: int) -> None:
    for seed in range(3):
        game = random_game(root, moves, seed)
        # a random game may end a few moves earlier
        assert len(game.nodes) >= moves - 5
        assert len(links.encode(game)) <= limit


@pytest.mark.parametrize(
    ("sample", "limit"), [("blokus.blksgf", 220), ("blokus-duo.blksgf", 80), ("twixt-24x24-win.sgf", 75)]
)
def test_moves_of_samples_make_short_links(sample: str, limit: int) -> None:
    game = moves_only(read(ROOT / "web" / "samples" / sample).games[0])
    assert len(links.encode(game, game.main_line()[-1])) <= limit


def test_pegs_in_small_letters_make_the_same_short_link() -> None:
    game = moves_only(read(ROOT / "web" / "samples" / "twixt-24x24-win.sgf").games[0])
    small = "".join(
        ";" + "".join(f"{ident}[{value.lower()}]" for ident, [value] in node.properties.items()) for node in game.nodes
    )
    link = links.encode(read(f"({small})").games[0])
    assert link == links.encode(game)
    assert len(link) <= 75


def test_other_values_keep_their_letters() -> None:
    game = read("(;GM[21]SZ[24];W[k4];B[x1];B[Swap];W[k4]C[text])").games[0]
    restored = links.read_link(links.encode(game)).collection.games[0]
    assert [node.properties.get("B") for node in restored.nodes[2:4]] == [["x1"], ["Swap"]]


def test_a_duo_game_with_as_many_moves_as_fit_makes_a_short_link() -> None:
    source = random.Random(3)
    rules = Replay(read(b"(;GM[Blokus Duo])").games[0]).rules
    code = rules.move_code
    assert code is not None
    state, text, moves = code.start(), "(;GM[Blokus Duo]", 0
    while count := code.count_at(state, moves % 2):
        number = code.number_at(state, moves % 2, source.randrange(count))
        text += f";{'BW'[moves % 2]}[{code.values(number)[0]}]"
        state = code.after(state, moves % 2, number)
        moves += 1
    game = read(f"{text})".encode()).games[0]
    assert moves > 33, "more than the numbers of version 1 would have space for"
    assert len(links.encode(game)) <= 80
    assert tree_of(links.decode(links.encode(game)).games[0]) == tree_of(game)


def test_an_annotated_game_makes_a_link_of_less_than_4_kb() -> None:
    game = read(ROOT / "web" / "samples" / "go-19x19-game.sgf").games[0]
    assert any("C" in node.properties for node in game.nodes)
    assert len(links.encode(game)) < 4000
    words = [
        "the",
        "stone",
        "on",
        "this",
        "side",
        "makes",
        "good",
        "shape",
        "but",
        "white",
        "can",
        "still",
        "cut",
        "here",
        "and",
        "live",
        "in",
        "the",
        "corner",
    ]
    source = random.Random(5)
    nodes = [f"({';GM[1]SZ[19]PB[Ada]PW[Ben]'}"]
    for number, point in enumerate(
        source.sample([a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"], 220)
    ):
        comment = f"C[{' '.join(source.choices(words, k=12))}.]" if number % 8 == 0 else ""
        nodes.append(f";{'BW'[number % 2]}[{point}]{comment}")
    assert len(links.encode(read(("".join(nodes) + ")").encode()).games[0])) < 4000


def random_game(root: str, moves: int, seed: int) -> Game:
    """Play a random game of up to `moves` moves."""
    source = random.Random(seed)
    game = read(f"(;{root})".encode()).games[0]
    rules = Replay(game).rules
    position = rules.play(rules.start(), game.root).position
    text = f"(;{root}"
    for _ in range(moves):
        legal = [move for move in position.legal_moves() if move.points]
        if not legal:
            break
        largest = max(len(move.points) for move in legal)
        move = source.choice([move for move in legal if len(move.points) == largest])
        properties = rules.encode(position, move)
        node = ";" + "".join(ident + "".join(f"[{value}]" for value in values) for ident, values in properties)
        text += node
        position = rules.play(position, read(f"(;{root}{node})".encode()).games[0].nodes[1]).position
    return read(f"{text})".encode()).games[0]


ROOTS = ["GM[Blokus]", "GM[Blokus Trigon]", "GM[Nexos]", "GM[Callisto]", "GM[21]", "GM[1]SZ[9]", "GM[11]SZ[7]", "GM[2]"]


@pytest.mark.parametrize("root", ROOTS)
def test_random_games_with_side_lines_are_the_same(root: str) -> None:
    source = random.Random(root)
    for seed in range(2):
        line = random_game(root, 12, seed)
        parts = ["".join(f"{i}[{v}]" for i, vs in node.properties.items() for v in vs) for node in line.nodes]
        text = f"({''.join(';' + part for part in parts[:4])}"
        for _ in range(5):
            tail = parts[4 : source.randrange(5, len(parts))]
            text += f"({''.join(';' + part for part in tail)}(;C[one])(;N[two];C[three\\]]))"
        game = read(f"{text})".encode()).games[0]
        node = source.choice(list(game.nodes))
        link = links.read_link(links.encode(game, node))
        assert tree_of(link.collection.games[0]) == tree_of(game)
        assert link.node.index == node.index


@pytest.mark.slow
@examples(120)
@given(records(), st.integers(0, 100))
def test_any_record_is_the_same_after_it_was_a_link(text: str, place: int) -> None:
    for game in read(text.encode(), name="any.sgf").games:
        node = game.nodes[place % len(game.nodes)]
        link = links.read_link(links.encode(game, node))
        assert tree_of(link.collection.games[0]) == tree_of(game)
        assert link.node.index == node.index


@examples(120)
@given(broken_records)
def test_links_of_broken_records_open(text: str) -> None:
    for game in read(text.encode(), name="broken.sgf").games:
        link = links.decode(links.encode(game))
        assert len(link.games[0].nodes) == len(game.nodes)


# damaged and hostile links

GOOD = links.encode(read(ROOT / "web" / "samples" / "blokus.blksgf").games[0])


def code_of(text: str) -> str | None:
    """Return the code of the error that a link raises, or None if it opens."""
    start = time.process_time()
    code = None
    try:
        links.decode(text)
    except LinkError as error:
        code = error.code
        sentence = str(error)
    assert time.process_time() - start < 5
    assert code is None or sentence.endswith(".")
    return code


def sealed(flags: int, body: bytes, version: int = envelope.VERSION) -> str:
    """Return a link with a correct checksum and any content."""
    head = bytes((version << 4 | flags,))
    content = head + (zlib.crc32(head + body) & 0xFFFF).to_bytes(2, "little") + body
    return (
        envelope.binascii.b2a_base64(content, newline=False).decode().translate(str.maketrans("+/", "-_")).rstrip("=")
    )


def deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


@pytest.mark.parametrize("length", [1, 3, 4, 5, 10, len(GOOD) // 2, len(GOOD) - 8, len(GOOD) - 1])
def test_a_cut_link_ends_in_a_sentence(length: int) -> None:
    assert code_of(GOOD[:length]) in ("damaged", "not-a-link")


def test_no_changed_character_opens_as_another_game() -> None:
    for place in range(0, len(GOOD), 3):
        changed = GOOD[:place] + ("A" if GOOD[place] != "A" else "B") + GOOD[place + 1 :]
        assert code_of(changed) is not None


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("", "not-a-link"),
        ("hello world", "not-a-link"),
        ("AAAA", "not-a-link"),
        ("é" * 40, "not-a-link"),
        ("A" * 1_000_000, "too-large"),
        ("B" * 399_999, "not-a-link"),
        (sealed(2, deflated(b"(;GM[1])"), version=3), "newer-version"),
        (sealed(2, deflated(b"(;GM[1])"), version=15), "newer-version"),
        (sealed(0, b"abc"), "not-a-link"),
        # bombs
        (sealed(2, deflated(b"(;C[" + b"a" * 100_000_000 + b"])")), "too-large"),
        (sealed(2, deflated(b"(" * 3_000_000)), "too-large"),
        (sealed(1, bytes((1,)) + b"\xff" * 9_000), "too-large"),
        (sealed(2, deflated(b";" * 1_000_000)), "too-large"),
        # texts
        (sealed(2, b"\xff\xff\xff"), "damaged"),
        (sealed(2, deflated(b"(;GM[1])")[:-2]), "damaged"),
        (sealed(2, deflated(b"\xff\xfe")), "damaged"),
        (sealed(2, deflated(b"no record")), "damaged"),
        (sealed(2, deflated(b"(;GM[1])(;GM[1])")), "damaged"),
        (sealed(6, b"\x50" + deflated(b"(;GM[1])")), "damaged"),
        # moves
        (sealed(1, b""), "damaged"),
        (sealed(1, bytes((255,)) + b"\x01"), "newer-version"),
        (sealed(3, bytes((64,)) + b"\xff\xff\xff\xff\xff\xff"), "damaged"),
        (sealed(5, bytes((64,)) + b"\x80"), "damaged"),
        (sealed(3, bytes((64, 0)) + deflated(b"9;C[x]")), "damaged"),
        (sealed(3, bytes((64, 0)) + deflated(b";C[x")), "damaged"),
        (sealed(3, bytes((0, 0)) + deflated(b";GM[3]")), "newer-version"),
    ],
)
def test_hostile_links_end_in_a_sentence(link: str, code: str) -> None:
    assert code_of(link) == code


@examples(400)
@given(st.integers(0, 15), st.binary(max_size=60), st.integers(0, envelope.VERSION))
def test_no_sealed_content_breaks_the_reader(flags: int, body: bytes, version: int) -> None:
    code_of(sealed(flags, body, version))


@examples(200)
@given(st.sampled_from([1, 18, 33, 64, 67]), st.binary(max_size=400), st.sampled_from([1, 2]))
def test_any_digits_end_in_a_game_or_a_sentence(root: int, digits: bytes, version: int) -> None:
    assert code_of(sealed(1, bytes((root,)) + digits, version)) in (None, "damaged", "too-large")


def test_the_most_digits_are_read_in_time() -> None:
    source = random.Random(1)
    for version, root in ((1, 64), (1, 66), (2, 1), (2, 9)):
        digits = source.randbytes(envelope.MAX_MOVES_BYTES)
        assert code_of(sealed(1, bytes((root,)) + digits, version)) in (None, "damaged", "too-large")


def test_a_link_has_the_lowest_version_that_is_shortest() -> None:
    duo = moves_only(read(ROOT / "web" / "samples" / "blokus-duo.blksgf").games[0])
    twixt = moves_only(read(ROOT / "web" / "samples" / "twixt-24x24-win.sgf").games[0])
    # a piece that is placed twice has no rank
    repeated = read(b"(;GM[Blokus Duo];B[e10];W[j5];B[e12])").games[0]
    versions = [envelope.unseal(links.encode(game)).is_ranked for game in (duo, twixt, repeated)]
    assert versions == [True, False, False]
    assert tree_of(links.decode(links.encode(repeated)).games[0]) == tree_of(repeated)


def test_a_game_too_large_for_a_link_says_so() -> None:
    game = read(b"(;GM[1]" + b";B[aa]" * 20_001 + b")").games[0]
    with pytest.raises(LinkError, match=r"This record is too large for a link\. Send the file") as caught:
        links.encode(game)
    assert caught.value.code == "record-too-large"
