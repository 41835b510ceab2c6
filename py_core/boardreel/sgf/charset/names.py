"""The charsets that records use, and the names that records and programs give them.

Names are looked up only here, because Python's own lookup also accepts codecs such as `rot13` and `unicode_escape`,
which are not charsets.
"""

from __future__ import annotations

import codecs
import re

#: Names of each charset, by Python codec: those of the WHATWG Encoding Standard, the IANA registry, Java and Windows.
#: Letter case and characters other than letters and digits make no difference, see `_key`. The codec is a name itself.
CHARSETS: dict[str, tuple[str, ...]] = {
    "utf-8": ("utf-8", "unicode-1-1-utf-8", "unicode", "x-unicode20utf8", "csUTF8", "65001"),
    "ascii": ("us-ascii", "ANSI_X3.4-1968", "ANSI_X3.4-1986", "iso-646-us", "iso-ir-6", "us", "20127"),
    "cp1252": (
        *("iso-8859-1", "latin-1", "l1", "ISO8859_1", "ISO_8859-1:1987", "iso-ir-100", "csISOLatin1", "28591"),
        *("windows-1252", "ibm819", "cp819", "ansi", "1252"),
    ),
    "iso8859-2": ("iso-8859-2", "latin-2", "l2", "iso-8859-2:1987", "iso-ir-101", "csISOLatin2", "28592"),
    "iso8859-3": ("iso-8859-3", "latin-3", "l3", "iso-8859-3:1988", "iso-ir-109", "csISOLatin3", "28593"),
    "iso8859-4": ("iso-8859-4", "latin-4", "l4", "iso-8859-4:1988", "iso-ir-110", "csISOLatin4", "28594"),
    "iso8859-5": ("iso-8859-5", "cyrillic", "iso-8859-5:1988", "iso-ir-144", "csISOLatinCyrillic", "28595"),
    "iso8859-6": (
        "iso-8859-6",
        "arabic",
        "iso-8859-6:1987",
        "iso-ir-127",
        "asmo-708",
        "ecma-114",
        "csISOLatinArabic",
        "28596",
    ),
    "iso8859-7": (
        "iso-8859-7",
        "greek",
        "greek8",
        "iso-8859-7:1987",
        "iso-ir-126",
        "elot-928",
        "csISOLatinGreek",
        "28597",
    ),
    "iso8859-8": (
        "iso-8859-8",
        "hebrew",
        "visual",
        "iso-8859-8:1988",
        "iso-8859-8-i",
        "iso-ir-138",
        "csISOLatinHebrew",
        "28598",
    ),
    "iso8859-9": ("iso-8859-9", "latin-5", "l5", "iso-8859-9:1989", "iso-ir-148", "csISOLatin5", "28599"),
    "iso8859-10": ("iso-8859-10", "latin-6", "l6", "iso-ir-157", "csISOLatin6"),
    "iso8859-11": ("iso-8859-11", "iso-8859-11:2001", "tis-620", "dos-874"),
    "iso8859-13": ("iso-8859-13", "latin-7", "28603"),
    "iso8859-14": ("iso-8859-14", "latin-8", "l8", "iso-celtic", "iso-ir-199"),
    "iso8859-15": ("iso-8859-15", "latin-9", "l9", "csISOLatin9", "iso-ir-203", "28605"),
    "iso8859-16": ("iso-8859-16", "latin-10", "l10", "iso-ir-226"),
    **{
        f"cp{number}": (f"windows-{number}", str(number)) for number in (1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258)
    },
    "cp874": ("windows-874", "ms874", "874"),
    "cp866": ("ibm866", "csIBM866", "866"),
    "koi8-r": ("koi8-r", "koi", "koi8", "csKOI8R", "20866"),
    "koi8-u": ("koi8-u", "koi8-ru", "21866"),
    "mac-roman": ("macintosh", "mac", "csMacintosh", "10000"),
    "mac-cyrillic": ("x-mac-cyrillic", "mac-ukrainian", "10007"),
    "gb18030": (
        *("gb2312", "gb_2312-80", "gb18030-2000", "gb18030-2022", "gbk", "chinese", "iso-ir-58", "csGB2312", "csGBK"),
        *("csGB18030", "cp936", "ms936", "windows-936", "euc-cn", "936", "54936"),
    ),
    "big5hkscs": (
        *("big5", "big5-hkscs", "cn-big5", "csBig5", "big5-hkscs:2004", "ms950", "ms950_hkscs", "big5_solaris"),
        *("cp950", "windows-950", "950"),
    ),
    "cp932": (
        *("shift_jis", "sjis", "ms_kanji", "csShiftJIS", "csWindows31J", "windows-31j", "ms932", "windows-932"),
        *("shift_jisx0213", "pck", "932"),
    ),
    "euc-jp": (
        "euc-jp",
        "eucjp-ms",
        "eucjis",
        "csEUCPkdFmtJapanese",
        "extended-unix-code-packed-format-for-japanese",
        "20932",
    ),
    "iso2022_jp": ("iso-2022-jp", "csISO2022JP", "jis", "jis-encoding", "iso-2022-jp-1", "50220", "50221"),
    "cp949": (
        *("euc-kr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "ksc5601-1987", "korean", "iso-ir-149"),
        *("csEUCKR", "csKSC56011987", "ms949", "uhc", "windows-949", "949", "51949"),
    ),
    "iso2022_kr": ("iso-2022-kr", "csISO2022KR", "50225"),
    "hz": ("hz-gb-2312", "52936"),
    "utf-16-le": (
        "utf-16",
        "utf-16le",
        "ucs-2",
        "iso-10646-ucs-2",
        "UnicodeLittle",
        "UnicodeLittleUnmarked",
        "unicodefeff",
        "1200",
    ),
    "utf-16-be": ("utf-16be", "UnicodeBig", "UnicodeBigUnmarked", "unicodefffe", "1201"),
    "utf-32-le": ("utf-32", "ucs-4", "12000"),
    "utf-32-be": ("utf-32be", "12001"),
}
#: Codecs in which no character is one byte. A record that can be read as ASCII text is in none of them, so a `CA` that
#: names one is wrong.
WIDE_CODECS = frozenset({"utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"})
#: codecs in which the meaning of a byte depends on the bytes before it, so that no part can be decoded on its own
STATEFUL_CODECS = frozenset({"iso2022_jp", "iso2022_kr", "hz"})
#: every codec that may be needed; the browser build loads them before the memory snapshot
CODECS = tuple(CHARSETS)
#: byte order marks; that of UTF-32 LE starts with that of UTF-16 LE, so it comes first
BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NOT_IN_KEY = re.compile(r"[^a-z0-9]")
#: characters of the longest name; longer ones are not looked up
_MAX_NAME = 64
#: characters of a name that an error message quotes
_MAX_QUOTED_CHARACTERS = 40


def _key(label: str) -> str:
    """Return the key under which a charset's name is looked up: the name without punctuation and the prefix `x-`."""
    label = label.strip().lower()
    return _NOT_IN_KEY.sub("", label.removeprefix("x-").removeprefix("x_"))


_CODECS_BY_KEY = {_key(name): codec for codec, names in CHARSETS.items() for name in (codec, *names)}


def find_codec(label: str) -> str | None:
    """Return the Python codec for the name of a charset, or None if the name is not in `CHARSETS`."""
    return _CODECS_BY_KEY.get(_key(label)) if len(label) <= _MAX_NAME and label.isascii() else None


def require_charset(label: str | None) -> None:
    """Raise ValueError if a text is not the name of a charset in `CHARSETS`; None stands for no choice."""
    if label is not None and find_codec(label) is None:
        raise ValueError(
            f"{label[:_MAX_QUOTED_CHARACTERS]!r} is not a charset that records use; for example UTF-8, GB18030, Shift_JIS"
        )


def find_record_codec(label: str) -> str | None:
    """Return the Python codec for a charset named by `CA`, or None if the name is unknown or is known to be wrong."""
    codec = find_codec(label)
    return None if codec in WIDE_CODECS else codec
