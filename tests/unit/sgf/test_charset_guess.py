"""Records that do not say truly what charset they are in are read right nevertheless."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from bench.charset import make_samples
from bench.charset_samples import LANGUAGES
from boardreel.sgf import read
from boardreel.sgf.charset import characters
from boardreel.sgf.charset.decoding import decode
from boardreel.sgf.charset.detector import detect_confidences, find_detector
from boardreel.sgf.charset.guess import CANDIDATES, guess_codec
from boardreel.sgf.charset.names import CODECS
from example_counts import examples
from hypothesis import example, given
from hypothesis import strategies as st

#: records of each encoding, size and `CA`; the benchmark reads more of them
RECORDS = 5


@pytest.fixture
def no_chardet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the import of chardet fail."""
    monkeypatch.setitem(sys.modules, "chardet", None)


@pytest.mark.parametrize(("version", "usable"), [("6.0.0", False), ("7.0.0", True), ("10.1", True), ("unknown", False)])
def test_chardet_is_used_from_version_7_on(monkeypatch: pytest.MonkeyPatch, version: str, usable: bool) -> None:
    detector = SimpleNamespace(__version__=version)
    monkeypatch.setitem(sys.modules, "chardet", detector)
    assert find_detector() is (detector if usable else None)


def share_read_exactly() -> float:
    """Return the share of the benchmark's records that are read exactly."""
    samples = list(make_samples(RECORDS, seed=1))
    return sum(read(sample.text.encode(sample.codec)).text == sample.text for sample in samples) / len(samples)


@pytest.mark.slow
def test_nearly_all_records_are_read_exactly() -> None:
    assert find_detector() is not None
    assert share_read_exactly() >= 0.97


@pytest.mark.slow
@pytest.mark.usefixtures("no_chardet")
def test_records_are_read_without_chardet_too() -> None:
    assert find_detector() is None
    assert share_read_exactly() >= 0.9
    assert [found.code for found in read("(;PB[王磊]PW[陈祖德])".encode("gb18030")).diagnostics] == ["charset-guessed"]


def test_a_guess_that_changes_the_tree_loses() -> None:
    # in GB18030 the umlaut and the bracket after it would be one character
    data = "(;PB[Andr\xe9]PW[Ren\xe9]C[\xe0];B[aa])".encode("latin-1")
    assert "\xe9]".encode("latin-1").decode("gb18030") == "閉"
    collection = read(data)
    assert collection.charset == "cp1252"
    assert list(collection.games[0].root.properties) == ["PB", "PW", "C"]


def test_a_backslash_inside_a_character_is_no_escape() -> None:
    assert "表".encode("cp932").endswith(b"\\")
    collection = read("(;PB[山下敬吾]C[代表]N[ゾーン];W[aa])".encode("cp932"))
    assert (collection.charset, collection.outcome) == ("cp932", "ok")
    assert collection.games[0].root.text("C") == "代表"


def test_a_false_charset_is_named_with_the_one_used() -> None:
    collection = read("(;CA[UTF-8]PB[Александр Динерштейн]PW[Илья Шикшин])".encode("koi8-r"))
    assert collection.charset == "koi8-r"
    assert collection.games[0].root.text("PB") == "Александр Динерштейн"
    (diagnostic,) = collection.diagnostics
    assert diagnostic.code == "wrong-charset"
    assert "UTF-8" in diagnostic.message
    assert "koi8-r" in diagnostic.message


@pytest.mark.parametrize(
    ("label", "name"),
    [
        *((label, "聂卫平") for label in ("gb2312", "gbk", "gb18030", "Shift_JIS", "Big5", "EUC-JP", "EUC-KR")),
        ("Shift_JIS", "井山裕太"),
        ("gb2312", "김지석"),
        ("gb2312", "René 王"),
        *(("ISO-8859-1", name) for name in ("Jürgen Groß", "José", "Łukasz", "Иван", "柯洁", "Öl", "à")),
        ("windows-1251", "Иван"),
        ("ISO-8859-2", "Žižka"),
    ],
)
def test_utf8_is_read_although_the_record_names_a_charset_in_which_it_could_be_decoded(label: str, name: str) -> None:
    collection = read(f"(;GM[1]CA[{label}]PB[{name}]EV[Cup]KM[5.5];B[pd])".encode())
    assert (collection.charset, collection.games[0].root.text("PB")) == ("utf-8", name)
    assert [found.code for found in collection.diagnostics] == ["wrong-charset"]
    assert list(collection.games[0].root.properties) == ["GM", "CA", "PB", "EV", "KM"]


NAMED_NAMES = [(codec, texts.names) for texts in LANGUAGES.values() for codec in texts.codecs]


@examples(300)
@given(st.sampled_from(NAMED_NAMES).flatmap(lambda each: st.tuples(st.just(each[0]), st.sampled_from(each[1]))))
@example(("cp1252", "CAFÉ…"))
@example(("cp1252", "»Spaß«"))
@example(("gb18030", "毛"))
@example(("gb18030", "茅"))
@example(("big5hkscs", "羽"))
def test_a_name_in_the_charset_that_the_record_names_is_read_in_it(codec_and_name: tuple[str, str]) -> None:
    codec, name = codec_and_name
    collection = read(f"(;CA[{codec}]PB[{name}])".encode(codec))
    assert collection.games[0].root.text("PB") == name
    assert collection.diagnostics == []


@examples(300)
@given(st.sampled_from(["gb18030", "big5hkscs", "cp932", "euc-jp", "cp949"]), st.data())
def test_usual_characters_in_the_charset_that_the_record_names_are_read_in_it(codec: str, data: st.DataObject) -> None:
    usual = {
        "gb18030": characters.SIMPLIFIED_CHARACTERS,
        "big5hkscs": characters.TRADITIONAL_CHARACTERS,
        "cp949": characters.KOREAN_CHARACTERS,
    }.get(codec, characters.JAPANESE_CHARACTERS)
    name = data.draw(st.text(st.sampled_from(usual), min_size=3, max_size=6))
    assert read(f"(;CA[{codec}]PB[{name}])".encode(codec)).games[0].root.text("PB") == name


def test_utf8_with_stray_bytes_stays_utf8() -> None:
    comment = "Jürgen führt, weiß gibt auf".encode()
    for label in (b"", b"CA[UTF-8]", b"CA[euc-kr]"):
        collection = read(b"(;" + label + b"C[" + comment + b"\xff \xe4\xb8])")
        assert collection.charset == "utf-8"
        assert collection.games[0].root.text("C") == "Jürgen führt, weiß gibt auf\ufffd \ufffd"
    assert [found.code for found in collection.diagnostics] == ["wrong-charset", "invalid-bytes"]


def test_a_truncated_character_does_not_refute_the_named_charset() -> None:
    data = "(;CA[GB2312]PB[王磊]PW[陈祖德]C[黑棋先占大场,布局稍好".encode("gb18030")[:-1] + b" ];B[aa])"
    collection = read(data)
    assert collection.charset == "gb18030"
    assert [found.code for found in collection.diagnostics] == ["invalid-bytes"]


def test_one_character_of_the_named_charset_outweighs_one_stray_byte() -> None:
    record = b"(;CA[UTF-8]PB[L\xc3\xbcneburg]PW[L\xe9opold])"
    assert read(record).games[0].root.text("PB") == "Lüneburg"
    assert [found.code for found in read(record).diagnostics] == ["invalid-bytes"]


@pytest.mark.parametrize("codec", ["iso2022_jp", "iso2022_kr", "hz"])
def test_escape_sequences_tell_the_charset(codec: str) -> None:
    name = {"iso2022_jp": "井山裕太", "iso2022_kr": "이세돌", "hz": "柯洁"}[codec]
    collection = read(f"(;PB[{name}]PW[Ada];B[aa])".encode(codec))
    assert collection.charset == codec
    assert collection.games[0].root.text("PB") == name


def test_text_that_only_begins_like_hz_is_ascii() -> None:
    # "~z" is no escape sequence of HZ
    collection = read(b"(;C[~{?B=`~} and ~z];B[aa])")
    assert collection.charset != "hz"
    assert collection.games[0].root.text("C") == "~{?B=`~} and ~z"


@examples(300)
@given(st.binary(max_size=120), st.sampled_from(["", "CA[UTF-8]", "CA[gb2312]", "CA[Shift_JIS]", "CA[UTF-16]"]))
@example(b"\x83\x36\xc7\x38", "CA[gb2312]")
@example(b"\xed\xa0\x80", "")
def test_any_bytes_are_decoded_without_lone_surrogates_and_kept(content: bytes, label: str) -> None:
    data = f"(;{label}C[".encode() + content + b"])"
    decoded = decode(data)
    decoded.text.encode("utf-8")
    collection = read(data)
    if collection.is_intact:
        assert collection.to_bytes() == data


def test_a_guess_needs_no_codec_that_the_browser_has_not_loaded() -> None:
    sources = (Path(guess_codec.__code__.co_filename).with_name("likelihood.py")).read_text("utf-8")
    used = set(re.findall(r'_east_asian_bits\(known\.\w+, "([\w-]+)"', sources))
    assert len(used) == 4
    assert used | set(CANDIDATES) <= set(CODECS)


@examples(100)
@given(st.binary(min_size=1, max_size=200), st.sampled_from([None, *CANDIDATES]))
def test_the_guess_is_always_a_candidate(data: bytes, named: str | None) -> None:
    assert guess_codec(b"(;C[\xe4" + data + b"])", named) in CANDIDATES


@pytest.fixture(scope="module")
def pure_chardet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the Python sources of the installed chardet alone, which its compiled modules come from."""
    detector = find_detector()
    assert detector is not None
    package = Path(detector.__file__).parent
    folder = tmp_path_factory.mktemp("pure")
    for path in package.rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc"):
            target = folder / "chardet" / path.relative_to(package)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    return folder


def test_native_and_pure_chardet_give_the_same_answers(pure_chardet: Path, tmp_path: Path) -> None:
    samples = [sample.text.encode(sample.codec) for sample in make_samples(2, seed=4)]
    archive = tmp_path / "samples.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for index, data in enumerate(samples):
            file.writestr(f"{index:05}", data)
    script = (
        "import sys, zipfile; sys.path.insert(0, sys.argv[1]); import chardet, chardet._kernel, chardet.models\n"
        "assert chardet.__file__.startswith(sys.argv[1])\n"
        "assert chardet.models.__file__.endswith('.py') and chardet._kernel.__file__.endswith('.py')\n"
        "from boardreel.sgf.charset.detector import detect_confidences\n"
        "from boardreel.sgf.charset.guess import CANDIDATES\n"
        "for info in (archive := zipfile.ZipFile(sys.argv[2])).infolist():\n"
        "    print(sorted(detect_confidences(archive.read(info), tuple(CANDIDATES)).items()))\n"
    )
    command = [sys.executable, "-c", script, str(pure_chardet), str(archive)]
    pure = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    native = [str(sorted(detect_confidences(data, tuple(CANDIDATES)).items())) for data in samples]
    assert pure == native
    assert any("0." in line for line in native)
