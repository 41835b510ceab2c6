"""The charset of a record is found, and any bytes can be decoded."""

from __future__ import annotations

import pytest
from boardreel.sgf import read
from boardreel.sgf.charset.codec_access import decode_keeping_bytes, encode_keeping_bytes
from boardreel.sgf.charset.names import CHARSETS, find_codec


@pytest.mark.parametrize(
    ("data", "charset", "comment"),
    [
        ("(;CA[UTF-8]C[ä])".encode(), "utf-8", "ä"),
        ("(;C[ä世])".encode(), "utf-8", "ä世"),
        ("(;CA[ISO-8859-1]C[ä])".encode("latin-1"), "cp1252", "ä"),
        ("(;CA[latin1]C[\u20ac])".encode("cp1252"), "cp1252", "€"),
        ("(;C[ä])".encode("utf-8-sig"), "utf-8", "ä"),
        ("(;C[ä])".encode("utf-16"), "utf-16-le", "ä"),
        (b"(;C[" + "ä世".encode() * 20 + "世".encode()[:2] + b"])", "utf-8", "ä世" * 20 + "\ufffd"),
        ("(;C[ab])".encode("utf-16-be"), "utf-16-be", "ab"),
        ("(;C[ä])".encode("utf-32"), "utf-32-le", "ä"),
        ("(;CA[Shift_JIS]C[表示])".encode("cp932"), "cp932", "表示"),
        ("(;CA[gb2312]C[围棋])".encode("gb18030"), "gb18030", "围棋"),
        (b"(;CA[rot13]C[ab])", "ascii", "ab"),
        ("(;C[中国围棋协会比赛])".encode("gb18030"), "gb18030", "中国围棋协会比赛"),
        ("(;C[ひらがなとカタカナ])".encode("cp932"), "cp932", "ひらがなとカタカナ"),
        ("(;C[Zürich])".encode("latin-1"), "cp1252", "Zürich"),
        (f"(;{'US[x]' * 4000}CA[big5]C[圍棋])".encode("big5hkscs"), "big5hkscs", "圍棋"),
        (f"{'x' * 20_000}(;CA[big5]C[圍棋])".encode("big5hkscs"), "big5hkscs", "圍棋"),
        (f"(CA[big5]C[圍棋];C[{'x' * 20_000}])".encode("big5hkscs"), "big5hkscs", "圍棋"),
    ],
)
def test_the_charset_is_recognized(data: bytes, charset: str, comment: str) -> None:
    collection = read(data)
    assert collection.charset == charset
    assert collection.games[0].root.text("C") == comment


#: characters that Python's EUC-JP lacks, with their bytes in rows 13 and 89 to 92
EUC_JP_ROWS = [("①", b"\xad\xa1"), ("㈱", b"\xad\xea"), ("纊", b"\xf9\xa1"), ("髙", b"\xfc\xe2"), ("黑", b"\xfc\xee")]


@pytest.mark.parametrize(("character", "pair"), EUC_JP_ROWS, ids=lambda value: str(value))
@pytest.mark.parametrize("label", [b"CA[EUC-JP]", b""])
def test_euc_jp_has_the_characters_that_browsers_read(character: str, pair: bytes, label: bytes) -> None:
    before, after = "黒", "の手は好手だった。白は右上を守るべきだった"
    record = b"(;FF[4]GM[1]" + label + b"C[" + before.encode("euc-jp") + pair + after.encode("euc-jp") + b"])"
    collection = read(record)
    assert (collection.charset, collection.games[0].root.text("C")) == ("euc-jp", before + character + after)
    assert collection.to_bytes() == record


def test_other_bytes_of_these_rows_stay_invalid_in_euc_jp() -> None:
    invalid = b"(;CA[EUC-JP]C[" + "黒の手は好手だった".encode("euc-jp") + b"\xad\xfd"
    collection = read(invalid + "白".encode("euc-jp") + b"])")
    assert [found.code for found in collection.diagnostics] == ["invalid-bytes"]
    assert collection.to_bytes() == collection.raw_bytes
    assert encode_keeping_bytes(decode_keeping_bytes(invalid, "euc-jp"), "euc-jp") == invalid


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_the_byte_order_mark_decides_between_the_forms_of_a_wanted_charset(codec: str) -> None:
    collection = read("\ufeff(;C[世界])".encode(codec), charset="UTF-16")
    assert (collection.charset, collection.games[0].root.text("C")) == (codec, "世界")


def test_bytes_outside_the_charset_are_kept() -> None:
    data = b"(;CA[ascii]C[\xfe\xff])"
    text = decode_keeping_bytes(data, "ascii")
    assert encode_keeping_bytes(text, "ascii") == data
    with pytest.raises(UnicodeEncodeError):
        encode_keeping_bytes("世", "ascii")


def test_a_wrong_charset_is_reported() -> None:
    found = read("(;CA[euc-jp]C[ä世界é])".encode()).diagnostics
    assert [entry.code for entry in found] == ["wrong-charset"]


def test_the_charset_of_the_first_game_holds_for_all() -> None:
    collection = read("(;CA[UTF-8]C[é])".encode() + "(;CA[GB2312]C[围棋])".encode("gb2312"))
    assert collection.games[0].root.text("C") == "é"
    assert [entry.code for entry in collection.diagnostics] == ["invalid-bytes", "mixed-charsets"]


def test_a_truncated_character_does_not_hide_the_end_of_a_value() -> None:
    collection = read(b"(;CA[UTF-8]C[\xe5\x9b]B[aa])")
    assert list(collection.games[0].root.properties) == ["CA", "C", "B"]
    assert [entry.code for entry in collection.diagnostics] == ["invalid-bytes"]


def test_bytes_that_decode_to_two_characters_can_be_guessed() -> None:
    assert read(b"(;C[\x88\x62\x88\x64])").charset is not None


def test_the_caller_may_choose_the_charset() -> None:
    assert read("(;C[ä])".encode("cp1251", "ignore") + b"", charset="koi8-r").charset == "koi8-r"


@pytest.mark.parametrize("label", ["rot13", "unicode_escape", "punycode", "base64", "", "x-", "9" * 99])
def test_a_codec_that_is_no_charset_of_records_is_unknown(label: str) -> None:
    assert find_codec(label) is None


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("ISO8859_1", "cp1252"),
        ("MS_KANJI", "cp932"),
        ("MS932", "cp932"),
        ("x-sjis", "cp932"),
        ("MS949", "cp949"),
        ("EUC_KR", "cp949"),
        ("ks_c_5601-1987", "cp949"),
        ("x-gbk", "gb18030"),
        ("windows-936", "gb18030"),
        ("GB_2312-80", "gb18030"),
        ("MS950_HKSCS", "big5hkscs"),
        ("EUC_JP", "euc-jp"),
        ("csISO2022JP", "iso2022_jp"),
        ("KOI8_R", "koi8-r"),
        ("Cp1251", "cp1251"),
        ("x-MacCyrillic", "mac-cyrillic"),
        ("UTF8", "utf-8"),
        ("UTF-16", "utf-16-le"),
    ],
)
def test_charsets_have_the_names_of_other_systems(label: str, codec: str) -> None:
    assert find_codec(label) == codec


def test_a_record_that_is_readable_as_ascii_is_not_in_utf16() -> None:
    collection = read("(;CA[UTF-16]C[ä])".encode())
    assert (collection.charset, collection.games[0].root.text("C")) == ("utf-8", "ä")
    assert [found.code for found in collection.diagnostics] == ["unknown-charset"]


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32-be"])
def test_utf16_may_be_chosen(codec: str) -> None:
    assert read("(;C[ä])".encode(codec), charset=codec).games[0].root.text("C") == "ä"


def test_text_with_lone_surrogates_is_read_without_them() -> None:
    collection = read("(;C[a\ud800b\udc00])")
    assert collection.games[0].root.text("C") == "a\ufffdb\ufffd"


@pytest.mark.parametrize("codec", CHARSETS)
def test_every_codec_of_the_table_exists_and_has_its_name(codec: str) -> None:
    assert find_codec(f" {codec.upper()} ") == codec
    assert "a".encode(codec)
