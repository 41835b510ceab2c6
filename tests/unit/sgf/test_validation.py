"""Property values are checked node by node."""

from __future__ import annotations

import pytest
from boardreel.sgf import read
from boardreel.sgf.validation import validate_node


def codes(text: str, *, strict: bool = False) -> list[str]:
    return [
        found.code
        for game in read(text).games
        for node in game.nodes
        for found in validate_node(node, standard_values=True, strict=strict)
    ]


@pytest.mark.parametrize(
    ("text", "is_reported"),
    [
        ("(;AB[aa]PL[B];W[bb])", True),
        ("(;AB[aa]PL[Black](;W[bb])(;W[cc]))", True),
        ("(;AB[aa]PL[W](;C[only text])(;B[cc]))", True),
        ("(;AB[aa]PL[B](;W[bb])(;B[cc]))", False),
        ("(;AB[aa]PL[B];B[bb])", False),
        ("(;AB[aa]PL[B])", False),
        ("(;AB[aa]PL[B];C[text];W[bb])", False),
        ("(;AB[aa]PL[x];W[bb])", False),
    ],
)
def test_a_side_to_play_that_makes_none_of_the_next_moves_is_reported(text: str, is_reported: bool) -> None:
    assert ("turn-mismatch" in codes(text)) is is_reported


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;;B[aa][bb])", "surplus-values"),
        ("(;;MN[x]B[aa])", "bad-value"),
        ("(;LB[aa])", "missing-compose"),
        ("(;PL[])", "empty-value"),
        ("(;KM[34.])", "value-repaired"),
        ("(;SZ[-12])", "bad-root-value"),
        ("(;SZ[53])", "bad-root-value"),
        ("(;PM[3])", "bad-value"),
        ("(;FF[5])", "unknown-file-format"),
        ("(;FF[0])", "bad-root-value"),
        ("(;FF[x])", "bad-root-value"),
        ("(;ST[4])", "bad-root-value"),
        ("(;ST[x])", "bad-root-value"),
        ("(;FF[3]SZ[13:9])", "newer-feature"),
        ("(;FF[3]AR[aa:bb])", "newer-feature"),
        ("(;FF[4]L[aa])", "obsolete-property"),
        ("(;KK[x])", "unknown-property"),
        ("(;PIW[])", "unknown-property"),
        ("(;;GM[1])", "root-property-outside-root"),
        ("(;GN[a];HA[2])", "game-info-twice"),
        ("(;TE[2])", "move-annotation-without-move"),
        ("(;;GB[1]GW[1])", "annotation-conflict"),
        ("(;;B[aa]BM[1]DO[])", "annotation-conflict"),
        ("(;B[aa])", "move-in-root"),
        ("(;;B[aa]AW[bb])", "setup-and-move"),
        ("(;;B[aa]W[bb])", "two-moves-in-node"),
    ],
)
def test_a_malformed_value_is_reported(text: str, code: str) -> None:
    assert code in codes(text)


@pytest.mark.parametrize(
    "text", ["(;FF[4]ST[2])", "(;FF[4]AR[aa:bb])", "(;FF[1]L[aa])", "(;FF[4]PM[2])", "(;FF[4]SZ[52])"]
)
def test_what_the_file_format_of_the_record_allows_is_not_reported(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize("text", ["(;HA[2]AB[aa][bb])", "(;HA[3]AB[aa][bb]AW[cc])", "(;HA[1])", "(;AB[aa])"])
def test_a_handicap_with_as_many_stones_or_a_position_of_both_colors_is_usual(text: str) -> None:
    assert "handicap-mismatch" not in codes(text, strict=True)


@pytest.mark.parametrize("ident", ["MULTIGOGM", "KGSDE", "QKGV", "QLZV", "FIT", "KTSF", "KTSID", "DZ"])
def test_properties_of_known_programs_are_not_reported(ident: str) -> None:
    assert codes(f"(;{ident}[x])") == []
    assert codes(f"(;{ident}[x])", strict=True) == (["long-ident"] if len(ident) > 2 else [])


def test_an_unknown_property_with_a_long_name_is_reported_once() -> None:
    assert codes("(;PIW[])", strict=True) == ["unknown-property"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;HA[3])", "handicap-mismatch"),
        ("(;;B[aa];B[bb])", "same-colour-twice"),
        ("(;;AB[aa])", "setup-after-root"),
        ("(;)(;)", "several-games"),
        ("(;GM[1])(;GM[2])", "mixed-games"),
        ("(;FF[3])(;FF[4])", "mixed-file-formats"),
    ],
)
def test_strict_checking_also_reports_what_is_unusual(text: str, code: str) -> None:
    assert code not in codes(text)
    assert code in codes(text, strict=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [("(;GM[1])", "several-games"), ("(;GM[1])(;GM[Go])", "mixed-games"), ("(;FF[4])(;FF[4])", "mixed-file-formats")],
)
def test_games_of_one_kind_are_not_mixed_and_one_game_is_not_several(text: str, code: str) -> None:
    assert code not in codes(text, strict=True)


def test_what_concerns_the_record_is_reported_at_the_first_game() -> None:
    found = [validate_node(game.root, standard_values=True, strict=True) for game in read("(;GM[1])(;GM[2])").games]
    assert [[diagnostic.code for diagnostic in diagnostics] for diagnostics in found] == [
        ["several-games", "mixed-games"],
        [],
    ]


def test_surplus_values_are_reported_at_the_second_value() -> None:
    (found,) = validate_node(read("(;;B[aa][bb][cc])").games[0].nodes[1], standard_values=True)
    assert (found.code, found.column) == ("surplus-values", 9)


def test_values_that_a_game_defines_itself_are_not_checked() -> None:
    node = read("(;GM[2];B[1][2]AB[x]PL[green]HA[many]KK[x]MN[x])").games[0].nodes[1]
    assert [found.code for found in validate_node(node, standard_values=False)] == ["bad-value"]
    assert {"surplus-values", "unknown-property"} <= {found.code for found in validate_node(node, standard_values=True)}


def test_a_diagnostic_names_its_property_and_position() -> None:
    node = read("(;FF[4]\n;B[aa]MN[x])").games[0].nodes[1]
    (found,) = validate_node(node, standard_values=True)
    assert (found.subject, found.message, found.line, found.column, found.game, found.node) == (
        "MN",
        "MN: Invalid value; it was ignored.",
        2,
        9,
        1,
        1,
    )
