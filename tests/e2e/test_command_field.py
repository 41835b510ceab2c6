"""The command field: moves and questions in words, in games with and without rules."""

from __future__ import annotations

import pytest
from commands import ask, open_field, play
from drivers import Tab
from engines import chromium_alone
from trying import go_to_end, open_record, saved
from viewer_page import IN_VIEWER
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

GO = "(;GM[1]SZ[9];B[ee];W[ce]C[A question.])"
#: White has the links K4-L6 and L6-M8
TWIXT = "(;GM[21]SZ[24];W[K4];B[D5];W[L6];B[D9];W[M8];B[E11])"


def test_go_is_played_and_questioned_in_words(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, GO)
    go_to_end(tab)
    open_field(tab)
    assert ask(tab, "row 5") == "Row 5: C5, White, last move; E5, Black."
    assert ask(tab, "column e") == "Column E: E5, Black."
    assert ask(tab, "position") == "Move 2, White C5. Black to play. White (1): C5. Black (1): E5."
    assert ask(tab, "comment") == "A question."
    assert ask(tab, "legal").startswith("80 legal moves: pass, ")
    assert play(tab, "G3") == "Move 3, Black G3."
    assert "E5" in ask(tab, "e5"), "the reason why it is illegal"
    assert ask(tab, "last") == "Move 3, Black G3"
    assert play(tab, "pass") == "Move 4, White passes."
    assert saved(tab).game.node(3).raw("B") == ["gg"]


def test_duo_is_played_and_questioned_in_words(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[Blokus Duo];B[e10])")
    go_to_end(tab)
    open_field(tab)
    assert ask(tab, "score") == "Purple: Points 1, Bonus 0. Orange: Points 0, Bonus 0. Orange to play."
    assert ask(tab, "point e10") == "e10, Purple 1, last move"
    assert "legal moves: " in ask(tab, "legal")
    assert play(tab, "j5,j6,j7") == "Move 2, Orange I3, j5, j6, j7."
    assert ask(tab, "position").startswith("Move 2, Orange I3")
    assert ask(tab, "pieces").startswith("Purple, 20 left: ")
    assert ask(tab, "clock") == "The record has no clock times here."


def test_twixt_is_played_with_the_removal_of_a_link(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, TWIXT)
    go_to_end(tab)
    open_field(tab)
    assert ask(tab, "row 4") == "Row 4: K4, White, linked to L6."
    assert ask(tab, "point e11").startswith("E11, Black")
    assert ask(tab, "last") == "Move 6, Black E11. Linked: D9-E11"
    assert "L10" in play(tab, "-k'5 L10")
    assert ask(tab, "row 4") == "Row 4: K4, White."
    assert ask(tab, "marks") == "There are no marks here."
    assert ask(tab, "variations") == "No move follows here."


@chromium_alone
def test_the_pieces_that_have_won_are_named(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[11]SZ[3];B[a1];W[c1];B[a2];W[c2];B[a3])", name="game.sgf")
    open_field(tab)
    assert "Winning" not in ask(tab, "score")
    go_to_end(tab)
    open_field(tab)
    assert ask(tab, "point a2") == "a2, Black, winning piece"
    for question in ("score", "position"):
        assert "Winning pieces: a1, a2, a3." in ask(tab, question)


@chromium_alone
def test_a_word_with_a_slip_gets_a_suggestion(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, GO)
    open_field(tab)
    assert ask(tab, "colum E") == "“colum E” is neither a move nor a command. Did you mean “column”?"
    mode = tab.evaluate(f"() => ({IN_VIEWER})('.viewer').classList.contains('trying')")
    assert not mode, "what is no move does not begin to try moves"


@chromium_alone
def test_a_game_without_rules_says_what_can_be_asked(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[5];W[e4]C[Open.];B[e5])")
    open_field(tab)
    answer = ask(tab, "e4")
    assert "The rules of this game are not known here" in answer
    assert "next comment" in answer
    assert "Open." in ask(tab, "next comment")
    assert ask(tab, "next comment") == "There is no other comment in this direction."
    assert "e5" in ask(tab, "variations")


@chromium_alone
def test_the_words_are_those_of_the_reader_and_english(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, GO, 'explore="on" lang="de"')
    go_to_end(tab)
    open_field(tab)
    assert ask(tab, "Zeile 5") == "Zeile 5: C5, Weiß, letzter Zug; E5, Schwarz."
    assert ask(tab, "row 5") == "Zeile 5: C5, Weiß, letzter Zug; E5, Schwarz."
    assert ask(tab, "gehe zu 1") == "Zug 1, Schwarz E5."
