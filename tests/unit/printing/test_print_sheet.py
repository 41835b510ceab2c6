"""The printed form of a game: figures, numbers, notes, comments, variations."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import boardreel
import pytest
from boardreel.cli import main, print_page
from boardreel.printing import PrintOptions, print_sheet, style_text
from boardreel.printing.figures import FigureMaker, variation_lines
from boardreel.scene.elements import Element, element_data, element_text
from support import ROOT

SAMPLES = sorted((ROOT / "web" / "samples").iterdir())
#: move 3 captures the stone 2, and move 5 is at its point
CAPTURED = "(;GM[1]SZ[5];B[ba];W[aa];B[ab];W[ee];B[aa];W[])"
#: the captured stone has no number
SETUP = "(;GM[1]SZ[5]AW[aa];B[ba];W[ee];B[ab];W[ed];B[aa])"
FORKED = "(;GM[1]SZ[9]C[Start];B[aa]C[One](;W[bb]C[Two];B[cc])(;W[dd]C[Other](;B[ee]C[Deep])(;B[ff]C[Deeper]))(;W[gg]))"


def sheet(record: str | Path, **options: object) -> Element:
    replay = boardreel.replay(boardreel.read(record).games[0])
    return print_sheet(replay, PrintOptions(**options))  # type: ignore[arg-type]


def elements(root: Element, tag: str, name: str = "") -> list[Element]:
    """Return the elements with a tag and a class below an element."""
    own = [root] if root.tag == tag and (not name or name in root.attributes.get("class", "").split()) else []
    return [*own, *(found for child in root.children for found in elements(child, tag, name))]


def text_of(root: Element) -> str:
    return root.text + "".join(map(text_of, root.children))


def numbers_in(picture: Element) -> list[str]:
    """Return the texts of a picture that are numbers on pieces, which are bold."""
    return [found.text for found in elements(picture, "text") if found.attributes.get("font-weight") == "bold"]


def test_figures_have_some_moves_each_with_numbers() -> None:
    figures = elements(sheet("(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])", moves=2), "figure")
    assert [numbers_in(figure) for figure in figures] == [["1", "2"], ["3", "4"], ["5"]]
    assert [text_of(elements(figure, "figcaption")[0]).strip() for figure in figures] == [
        "Figure 1 Moves 1–2",
        "Figure 2 Moves 3–4",
        "Figure 3 Move 5",
    ]


def test_a_captured_stone_stays_and_a_later_move_there_is_a_note() -> None:
    (figure,) = elements(sheet(CAPTURED), "figure")
    assert sorted(numbers_in(figure)) == ["1", "2", "3", "4"]
    assert text_of(elements(figure, "span", "notes")[0]) == "5 at 2, 6: pass"


@pytest.mark.parametrize(
    ("record", "drawn", "notes"),
    [
        ("(;GM[1]SZ[5];B[ba];W[aa];B[ab];W[ee];B[aa]TR[aa][ee])", ["1", "3"], "2 at A5, 4 at E1, 5 at A5"),
        ("(;GM[2];B[dc];W[cc];B[cd])", ["1", "2", "3"], ""),
        ("(;GM[9];B[g8-e6];W[h6:e6];B[d8-d6])", ["2", "3"], "1 at 2"),
        ("(;GM[1]SZ[5]AB[ba][ab];W[aa])", [], "1 at A5"),
    ],
    ids=["marks of the record", "turned pieces", "a replaced piece", "suicide"],
)
def test_a_move_whose_number_is_not_drawn_at_the_end_is_a_note(record: str, drawn: list[str], notes: str) -> None:
    figure = elements(sheet(record), "figure")[-1]
    assert sorted(numbers_in(figure)) == drawn
    assert ", ".join(map(text_of, elements(figure, "span", "notes"))) == notes


def test_a_stone_of_an_earlier_figure_is_named_by_its_point() -> None:
    notes = [text_of(found) for found in elements(sheet(SETUP), "span", "notes")]
    assert notes == ["5 at A5"]


def test_pieces_that_change_sides_are_not_captured() -> None:
    path = ROOT / "web" / "samples" / "othello.sgf"
    replay = boardreel.replay(boardreel.read(path).games[0])
    for figure in FigureMaker(replay, 10).figures(replay.game.main_line()):
        points = [point for item in figure.items if item.color is not None for point in item.points]
        assert len(points) == len(set(points))
        assert figure.notes == []


def test_a_figure_ends_where_marks_are() -> None:
    found = sheet("(;GM[1]SZ[9];B[aa]LB[bb:A]C[See A];W[bb];B[cc])")
    figures = elements(found, "figure")
    assert [numbers_in(figure) for figure in figures] == [["1"], ["2", "3"]]
    assert "A" in [shape.text for shape in elements(figures[0], "text")]


def test_figures_and_numbers_are_those_that_the_record_asks_for() -> None:
    record = "(;GM[1]SZ[9]PM[2];B[aa]MN[101];W[bb]MN[150];B[cc]FG[0:The end];W[dd];B[ee]PM[0];W[])"
    figures = elements(sheet(record), "figure")
    assert [numbers_in(figure) for figure in figures] == [["1", "50"], ["51", "52"]]
    assert [text_of(elements(figure, "figcaption")[0]).strip() for figure in figures] == [
        "Figure 1 Moves 101–150",
        "Figure 2 – The end Moves 151–154",
    ]


def test_a_figure_ends_where_the_record_numbers_the_moves_from_the_start_again() -> None:
    figures = elements(sheet("(;GM[1]SZ[9];B[aa];W[bb];C[Again];MN[1]B[cc];W[dd];MN[2]B[ee])"), "figure")
    assert [text_of(elements(figure, "figcaption")[0]).strip() for figure in figures] == [
        "Figure 1 Moves 1–2",
        "Figure 2 Moves 1–2",
        "Figure 3 Move 2",
    ]


def test_a_figure_has_the_part_of_the_board_that_the_record_names() -> None:
    (figure,) = elements(sheet("(;GM[1]SZ[19]VW[aa:gg];B[cc];W[qq])"), "figure")
    assert elements(figure, "svg")[0].attributes["viewBox"] == "-0.7 -0.7 7.2 7.2"
    assert text_of(elements(figure, "span", "notes")[0]) == "2 at R3"


def test_marks_on_an_empty_board_have_a_figure() -> None:
    found = sheet("(;GM[1]SZ[9]LB[ee:A][cc:B]C[Black may begin at A or B.];B[ee])")
    first, second = elements(found, "figure")
    assert {"A", "B"} <= {shape.text for shape in elements(first, "text")}
    assert numbers_in(second) == ["1"]
    assert len(elements(sheet("(;GM[1]SZ[9]C[No marks];B[ee])"), "figure")) == 1


def test_variations_are_small_diagrams_with_their_comments() -> None:
    found = sheet(FORKED)
    diagrams = elements(found, "figure", "diagram")
    assert [numbers_in(diagram) for diagram in diagrams] == [["2", "3"], ["3"], ["2"]]
    assert re.findall(r"Start|One|Two|Other|Deeper|Deep", text_of(found)) == [
        *("Start", "One", "Two", "Other", "Deep", "Deeper"),
    ]
    assert elements(sheet(FORKED, variations=False), "figure", "diagram") == []


def test_a_puzzle_begins_with_its_task_and_the_solution_is_on_another_page() -> None:
    game = boardreel.read(ROOT / "web" / "samples" / "go-9x9-problem.sgf").games[0]
    text = text_of(print_sheet(boardreel.replay(game, is_puzzle=True), PrintOptions()))
    assert 0 < text.index("Black to play") < text.index("Solution") < text.index("Three stones are caught")
    assert re.search(r"h2 \{\s*break-before: page", style_text(PrintOptions()))


def test_the_position_of_a_puzzle_has_no_numbers() -> None:
    task, solution, *_ = elements(sheet(ROOT / "web" / "samples" / "twixt-24x24-puzzle.sgf"), "figure")
    assert text_of(elements(task, "figcaption")[0]).strip() == "Figure 1 Start position"
    assert [numbers_in(task), numbers_in(solution)] == [[], ["3"]]


def test_texts_are_in_the_language_that_is_asked_for() -> None:
    text = text_of(sheet(f"{CAPTURED[:-1]}C[Note])", language="de"))
    assert "Abbildung 1 Züge 1–6" in text
    assert "5 auf 2, 6: Passen" in text
    assert "6. Passen Note" in text
    assert "Figure 1" in text_of(sheet(CAPTURED, language="xx")), "an unknown language is English"


def test_pictures_have_patterns_unless_colors_are_asked_for() -> None:
    path = ROOT / "web" / "samples" / "blokus-duo.blksgf"
    gray = elements(elements(sheet(path), "figure")[0], "path")
    assert {fill for shape in gray if (fill := shape.attributes.get("fill", "")).startswith("url(#print-")}
    assert all(re.fullmatch(r"none|url\(#.*\)|#(..)\1\1", shape.attributes.get("fill", "none")) for shape in gray)
    color = elements(elements(sheet(path, color=True), "figure")[0], "path")
    assert "#8a45c9" in {shape.attributes.get("fill") for shape in color}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_comment_and_every_move_of_a_record_is_printed(path: Path) -> None:
    game = boardreel.read(path).games[0]
    replay = boardreel.replay(game)
    found = print_sheet(replay, PrintOptions())
    text = "".join(text_of(found).split())
    for node in game.nodes:
        comment = "".join((node.text("C") or "").split())
        assert comment in text, node.index
    maker = FigureMaker(replay, 20)
    lines = [game.main_line(), *variation_lines(game.main_line())]
    figures = [figure for line in lines for figure in maker.figures(line)]
    assert sorted(node.index for figure in figures for node in figure.nodes) == list(range(len(game.nodes)))
    for figure in figures:
        other = {number for number, _ in (*figure.notes, *figure.other_moves)}
        moves = range(figure.first, figure.last + 1 if figure.first else 0)
        assert set(map(int, figure.labels.values())) | other == set(moves)
    ids = [shape.attributes["id"] for shape in elements(found, "pattern")]
    assert len(ids) == len(set(ids)), "ids are unique in the page"


def test_pictures_that_are_written_at_once_change_nothing() -> None:
    replay = boardreel.replay(boardreel.read(FORKED).games[0])
    whole, written = (print_sheet(replay, PrintOptions(), write) for write in (None, element_text))
    pictures = [figure.children[0] for figure in elements(written, "figure")]
    assert len(pictures) == 4
    assert all(picture.tag == "" and not picture.children for picture in pictures)
    assert element_text(written) == element_text(whole)


def test_the_command_keeps_no_elements_of_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets: list[Element] = []

    def print_and_keep(*arguments: object) -> Element:
        sheets.append(print_sheet(*arguments))  # type: ignore[arg-type]
        return sheets[0]

    monkeypatch.setattr(print_page, "print_sheet", print_and_keep)
    (tmp_path / "game.sgf").write_text(FORKED)
    assert main(["print", str(tmp_path / "game.sgf"), "-o", str(tmp_path / "page.html")]) == 0
    assert len(elements(sheets[0], "figure")) == (tmp_path / "page.html").read_text("utf-8").count("<svg") - 2 == 4
    assert elements(sheets[0], "circle") == []


def test_text_of_a_record_cannot_become_markup(tmp_path: Path) -> None:
    record = tmp_path / "hostile.sgf"
    record.write_text("(;GM[1]SZ[9]PB[<img src=x onerror=alert(1)>]C[</style><script>alert(1)</script>];B[aa])")
    page = tmp_path / "page.html"
    assert main(["print", str(record), "-o", str(page)]) == 0
    text = page.read_text()
    assert "<img" not in text
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_the_command_names_the_paper_and_refuses_figures_without_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, page = tmp_path / "game.sgf", tmp_path / "page.html"
    record.write_text(CAPTURED)
    assert main(["print", str(record), "-o", str(page), "--paper", "letter"]) == 0
    assert "@page { size: letter; margin: 15mm; }" in page.read_text()
    with pytest.raises(SystemExit):
        main(["print", str(record), "-o", str(page), "--moves", "0"])
    assert "'0' is not a whole number of at least 1" in capsys.readouterr().err
    assert main(["print", str(record), "-o", str(record)]) == 2


def test_elements_as_data_are_a_list_of_tag_attributes_text_and_children() -> None:
    assert element_data(Element("p", {"class": "a"}, [Element("b", text="\x00x")])) == [
        *("p", {"class": "a"}, ""),
        [["b", {}, "\ufffdx", []]],
    ]


#: warms up as for the memory snapshot of the browser, which has no files, then prints another game without files
WITHOUT_FILES = """
import json, runpy, sys
prepare = runpy.run_path(sys.argv[1])["prepare"]
records = {name: open(name, "rb").read() for name in sys.argv[2:]}
prepare(records)
from boardreel.worker import api as worker_api
from boardreel.games import registry
registry.kinds()

def refuse(event, arguments):
    if event == "open":
        raise RuntimeError(f"a file is opened: {arguments[0]}")

numbers = [json.loads(worker_api.open_collection(name, content))["id"] for name, content in records.items()]
for number in numbers:
    worker_api.reel(number, 1)
sys.addaudithook(refuse)
for number in numbers:
    texts = {"common": {"result.draw": "Remis"}, "printing": {"start": "Anfang", "moves": "Züge {first}–{last}"}}
    german = {"color": True, "language": "de", "texts": texts}
    for options in ({}, german, {"paper": "letter", "variations": False}):
        printed = json.loads(worker_api.print_sheet(number, 1, json.dumps(options)))
        assert printed["sheet"][0] == "article" and ".sheet" in printed["style"]
        assert ("Züge 1" in json.dumps(printed["sheet"], ensure_ascii=False)) == (options is german)
print("printed", len(numbers))
"""


def test_the_worker_prints_without_files_after_it_was_prepared() -> None:
    names = ("go-9x9-problem.sgf", "blokus-duo.blksgf", "twixt-24x24-win.sgf")
    paths = [str(ROOT / "web" / "samples" / name) for name in names]
    program = str(ROOT / "build_scripts" / "pyodide" / "prepare_core.py")
    command = [sys.executable, "-c", WITHOUT_FILES, program, *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "printed 3\n", done.stderr


def test_game_info_is_in_one_column_on_a_narrow_screen_and_in_two_on_paper() -> None:
    style = " ".join(style_text(PrintOptions()).split())
    assert ".sheet dl { display: grid; grid-template-columns: 1fr 1fr;" in style
    assert "@media screen and (width < 480px) { .sheet dl { grid-template-columns: 1fr; } }" in style
