"""Saving a draft: what is written, in which charset, and that other games keep their bytes."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import boardreel
import pytest
from boardreel.editing import Draft

DATA = Path(__file__).parents[2] / "data"
RECORD = b"(;GM[1]FF[4]SZ[9]C[start];B[aa]C[fine];W[bb](;B[cc];W[dd])(;B[ee]C[x]))"


def open_draft(record: bytes, game: int = 1, name: str | None = None) -> Draft:
    return Draft(boardreel.read(record, name=name).games[game - 1])


def open_foreign(path: Path) -> Draft | None:
    """Return a draft of the first game of a record, None if the record is in SGF."""
    draft = Draft(boardreel.read(path).games[0])
    return draft if draft.game.is_foreign else None


def test_a_line_ends_at_the_current_node() -> None:
    draft = open_draft(RECORD)
    draft.node = draft.game.node(5)
    assert draft.to_bytes("line") == b"(;GM[1]FF[4]SZ[9]C[start]\n;B[aa]C[fine]\n;W[bb]\n;B[ee]C[x])\n"


def test_additions_are_the_nodes_of_the_reader_with_the_moves_before_them() -> None:
    draft = open_draft(RECORD)
    added = draft.add_node(draft.game.node(2), {"B": ["ff"], "C": ["mine"]})
    draft.add_node(added, {"W": ["gg"]})
    draft.delete(draft.add_node(draft.game.node(4), {"B": ["hh"]}))
    text = b"(;GM[1]FF[4]SZ[9]\n;B[aa]\n;W[bb]\n;B[ff]C[mine]\n;W[gg])\n"
    assert draft.to_bytes("additions") == text
    draft.set_comment(draft.game.node(1), "noted")
    assert draft.to_bytes("additions") == text.replace(b";B[aa]", b";B[aa]C[noted]")


def test_a_scope_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="universe"):
        open_draft(RECORD).to_bytes("universe")


def test_other_games_keep_their_bytes() -> None:
    before, after = b"junk (;GM[1]  ;B[aa] )\r\n\r\n", b"\n  (;GM[21] ;W[C3]C[a\\]) (;]) \n)\n"
    draft = open_draft(before + RECORD + after, 2)
    draft.set_comment(draft.game.root, "new (text; [here\\]")
    saved = draft.to_bytes()
    assert saved.startswith(before)
    assert saved.endswith(after)
    assert boardreel.read(saved).games[1].root.text("C") == "new (text; [here\\]"
    assert draft.to_bytes("game") == saved[len(before) : -len(after)] + b"\n"


@pytest.mark.parametrize("damage", [b"(;GM[1];B[aa](;W[bb]", b"(;GM[1]C[never closed ;B[aa]", b";GM[1];B[aa]"])
def test_a_damaged_game_is_replaced_and_the_others_stay(damage: bytes) -> None:
    good = b"(;GM[1]SZ[9];B[cc])"
    record = damage + b"\n" if damage.startswith(b";") else good + b"\n" + damage
    draft = open_draft(record, 1 if damage.startswith(b";") else 2)
    assert draft.to_bytes() == record
    draft.add_node(draft.game.nodes[-1], {"C": ["end"]})
    saved = boardreel.read(draft.to_bytes())
    assert saved.games[draft.game.number - 1].main_line()[-1].text("C") == "end"
    assert saved.outcome == "ok"
    if not damage.startswith(b";"):
        assert draft.to_bytes().startswith(good)


LATIN = "(;GM[1]CA[ISO-8859-1]PB[Zoë];B[aa])(;GM[1]PB[Zoé])".encode("latin-1")


@pytest.mark.parametrize(
    "game",
    [
        b"(;GM[1];B[aa]C[a (b [1]) c)];W[bb])",
        b"(;GM[1]C[see [1]) or ;B[1] ok](;B[aa])(;B[bb]))",
        b"(;GM[1];B[aa]);W[bb])",
        b"(;GM[1];B[aa]);W[bb]))",
    ],
)
def test_a_game_with_a_stray_bracket_or_parenthesis_is_replaced_whole(game: bytes) -> None:
    before, after = b"(;GM[1]C[x [1] y])\n", b"\n(;GM[1];B[cc]C[z [2] z])\n"
    draft = open_draft(before + game + after, 2)
    nodes = len(draft.game.nodes)
    draft.set_comment(draft.game.root, "new")
    saved = draft.to_bytes()
    assert saved.startswith(before)
    assert saved.endswith(after)
    edited = boardreel.read(saved).games[1]
    assert (edited.root.text("C"), len(edited.nodes)) == ("new", nodes)
    assert boardreel.read(saved[len(before) : -len(after)]).outcome == "ok"


def test_a_record_stays_in_its_charset() -> None:
    draft = open_draft(LATIN)
    draft.set_comment(draft.game.root, "größer")
    assert not draft.needs_utf8
    saved = draft.to_bytes()
    assert "größer".encode("latin-1") in saved
    assert saved.endswith("PB[Zoé])".encode("latin-1"))


@pytest.mark.parametrize("game", [1, 2])
def test_a_character_that_the_charset_lacks_turns_the_record_into_utf8(game: int) -> None:
    draft = open_draft(LATIN, game)
    draft.set_comment(draft.game.root, "世界")
    assert draft.needs_utf8
    saved = boardreel.read(draft.to_bytes())
    assert saved.charset == "utf-8"
    assert [each.root.text("PB") for each in saved.games] == ["Zoë", "Zoé"]
    assert saved.games[0].root.raw("CA") == ["UTF-8"]
    assert saved.games[game - 1].root.text("C") == "世界"
    draft.undo()
    assert (draft.needs_utf8, draft.to_bytes()) == (False, LATIN)


def test_an_ascii_record_that_names_a_charset_uses_it() -> None:
    draft = open_draft(b"(;GM[1]CA[ISO-8859-1]C[plain])")
    draft.set_comment(draft.game.root, "é")
    assert b"C[\xe9]" in draft.to_bytes()
    draft = open_draft(b"(;GM[1]C[plain])(;GM[1])", 2)
    draft.set_comment(draft.game.root, "é")
    assert draft.to_bytes() == "(;CA[UTF-8]GM[1]C[plain])(;GM[1]CA[UTF-8]C[é])".encode()
    assert draft.needs_utf8


@pytest.mark.parametrize("scope", ["record", "game", "line", "additions"])
@pytest.mark.parametrize("comment", [None, "größer", "世界"])
@pytest.mark.parametrize(
    "record",
    [
        LATIN.decode("latin-1"),
        "(;GM[1]CA[ISO-8859-1]PB[Zoë]PW[井山])(;GM[1]PB[Zoé])",
        "\ufeff(;GM[1]CA[ISO-8859-1]PB[Zoë])(;GM[1]PB[Zoé])".encode(),
    ],
)
def test_what_is_saved_is_read_as_the_same_text(record: str | bytes, comment: str | None, scope: str) -> None:
    draft = Draft(boardreel.read(record).games[0])
    if comment is not None:
        draft.set_comment(draft.game.root, comment)
    saved = boardreel.read(draft.to_bytes(scope))
    assert [each.root.text("PB") for each in saved.games] == ["Zoë", "Zoé"][: len(saved.games)]
    assert saved.games[0].root.text("C") == comment


def test_a_charset_that_would_not_be_recognized_becomes_utf8() -> None:
    record = "(;;;;;B[ä];B[é])".encode("gb18030")
    draft = open_draft(record)
    before = draft.game.node(4).text("B")
    draft.delete(draft.game.node(5))
    assert draft.needs_utf8
    assert not draft.lacks_characters
    assert boardreel.read(draft.to_bytes()).games[0].nodes[4].text("B") == before
    draft.undo()
    assert draft.to_bytes() == record


@pytest.mark.parametrize("scope", ["record", "game", "line"])
def test_a_record_in_utf8_that_names_another_charset_names_utf8_when_it_is_saved(scope: str) -> None:
    record = "(;GM[1]CA[gb2312]PB[聂卫平]PW[马晓春];B[aa])".encode()
    draft = open_draft(record)
    assert draft.to_bytes() == record
    draft.set_comment(draft.game.root, "天元战")
    draft.node = draft.game.node(1)
    saved = boardreel.read(draft.to_bytes(scope))
    assert (saved.games[0].root.raw("CA"), saved.diagnostics) == (["UTF-8"], [])
    assert (saved.games[0].root.text("PB"), saved.games[0].root.text("C")) == ("聂卫平", "天元战")


def test_bytes_that_the_charset_does_not_know_are_kept() -> None:
    record = b"(;GM[1]CA[UTF-8]PB[Z\xff]C[ok \xc3\xa9];B[aa]C[\xfe])(;GM[1]PB[\xfd])"
    draft = open_draft(record)
    draft.set_property(draft.game.root, "PW", ["Bea"])
    saved = draft.to_bytes()
    assert b"PB[Z\xff]" in saved
    assert b"C[\xfe]" in saved
    assert saved.endswith(b"(;GM[1]PB[\xfd])")


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "gb18030", "shift_jis", "big5", "euc_kr"])
def test_undoing_everything_gives_the_bytes_in_every_charset(codec: str) -> None:
    label = {"utf-8-sig": "UTF-8", "utf-16": "UTF-16"}.get(codec, codec)
    record = f"(;GM[1]CA[{label}]PB[日本])(;GM[1]PB[日])".encode(codec)
    draft = open_draft(record, 2)
    draft.set_comment(draft.game.root, "日")
    saved = draft.to_bytes()
    assert boardreel.read(saved).games[1].root.text("C") == "日"
    assert saved.startswith(record[: len(record) // 2])
    draft.undo()
    assert draft.to_bytes() == record


FOREIGN = sorted(
    path
    for folder in ("twixt", "dialects")
    for path in (DATA / folder).rglob("*")
    if path.is_file() and path.suffix != ".md" and boardreel.read(path).games and open_foreign(path) is not None
)


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.name)
def test_another_notation_is_saved_as_sgf(path: Path) -> None:
    draft = open_foreign(path)
    assert draft is not None
    first = draft.to_bytes()
    draft.set_comment(draft.game.root, "mine")
    node = draft.game.main_line()[-1]
    moves = draft.replay.position(node).legal_moves()
    if moves:
        draft.play(node, moves[-1])
    saved = boardreel.replay(boardreel.read(draft.to_bytes()).games[0])
    assert saved.game.collection.is_intact
    assert "mine" in (saved.game.root.text("C") or "")
    assert len(saved.game.nodes) == len(draft.game.nodes)
    for one, other in zip(draft.game.main_line(), saved.game.main_line(), strict=True):
        assert draft.replay.position(one).board == saved.position(other).board
    while draft.undo():
        pass
    assert draft.to_bytes() == first


def test_a_record_in_an_archive_is_replaced_there() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.sgf", b"(;GM[1] C[a])")
        archive.writestr("b.sgf", RECORD)
    packed = target.getvalue()
    draft = open_draft(packed, 2, "all.zip")
    assert draft.to_bytes() == packed
    draft.set_comment(draft.game.root, "edited")
    with zipfile.ZipFile(io.BytesIO(draft.to_bytes())) as archive:
        assert archive.read("a.sgf") == b"(;GM[1] C[a])"
        assert b"C[edited]" in archive.read("b.sgf")
    single = open_draft(gzip.compress(RECORD), name="a.sgf.gz")
    single.set_comment(single.game.root, "edited")
    assert b"C[edited]" in gzip.decompress(single.to_bytes())


def test_one_of_fifty_thousand_games_is_edited_alone() -> None:
    """The others are not opened, and their bytes do not change."""
    games = [b"(;GM[1]SZ[9]PB[Player %d];B[aa](;W[bb])(;W[cc]))" % number for number in range(50_000)]
    record = b"\n".join(games)
    collection = boardreel.read(record)
    draft = Draft(collection.games[30_000])
    draft.play(draft.game.node(1), boardreel.Move("W", ("dd",)))
    saved = draft.to_bytes()
    edited = b"(;GM[1]SZ[9]PB[Player 30000]\n;B[aa]\n(;W[bb])\n(;W[cc])\n(;W[dd]))"
    assert saved == b"\n".join([*games[:30_000], edited, *games[30_001:]])
    assert list(collection._open_games) == [30_000]
    draft.undo()
    assert draft.to_bytes() is collection.raw_bytes
