"""Estimate how likely a decoding of the texts of a record is, from the languages written in its charset.

The estimate is a number of bits: the length in a simple code that gives frequent characters short codes. Of several
decodings of the same bytes, the one with the fewest bits is the most likely. Bits can be compared even if the decodings
have different numbers of characters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import log2

from boardreel.sgf.charset import characters as known

#: how many bits a character takes that is neither usual nor impossible
UNUSUAL_BITS = 18.0
#: a character that no text contains on purpose: a control character, a private one, a replacement character
IMPOSSIBLE_BITS = 26.0
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{1,4}")
_NON_ASCII_RUN = re.compile(r"([A-Za-z]?[^\x00-\x7f]+)(?=([A-Za-z]?))")
#: marks that stand next to letters in ordinary texts
_TYPOGRAPHIC_MARKS = "“”„‘’‚«»‹›–—…·°€№§\xa0¿¡´"
_SURNAME_GAIN = 3.0
_CONSONANTS = "bcdfghjklmnpqrstvwxz"

CharacterBits = Callable[[str], float]


def _is_impossible(character: str) -> bool:
    """Return whether a character, such as a control character, never occurs in real text."""
    return character < "\xa0" or "\ud800" <= character <= "\uf8ff" or character >= "\ufff0"


def _east_asian_bits(usual: str, codec: str, common_lead_bytes: range, kana_bits: float | None) -> CharacterBits:
    """Return a function that returns the bits of a character in an East Asian language.

    `usual` are its frequent characters. In `codec`, the first byte of a common character is in `common_lead_bytes`, and
    that of a rare one is not. `kana_bits` are the bits of a hiragana, or None if the language has none.
    """
    usual_bits = log2(len(set(usual)))

    @cache
    def bits(character: str) -> float:
        """Return how unlikely one character is in the language, in bits."""
        if character in usual:
            return usual_bits
        if _is_impossible(character):
            return IMPOSSIBLE_BITS
        if character in known.EAST_ASIAN_PUNCTUATION:
            return 7.0
        if kana_bits is not None and "\u3040" <= character <= "\u30ff":
            return kana_bits if character < "\u30a0" else kana_bits + 1
        if "\uff61" <= character <= "\uff9f":
            return 11.0
        encoded = character.encode(codec, "ignore")
        if len(encoded) != 2:
            return UNUSUAL_BITS + 4
        is_extension = encoded[1] <= 0xA0 and codec != "big5hkscs"
        if encoded[0] in common_lead_bytes and character > "\u2fff" and not is_extension:
            return 12.0
        return 15.0 if "\u4e00" <= character <= "\u9fff" and encoded[1] > 0xA0 else UNUSUAL_BITS

    return bits


_KOREAN = _east_asian_bits(known.KOREAN_CHARACTERS, "cp949", range(0xB0, 0xC9), None)
_JAPANESE = _east_asian_bits(known.JAPANESE_CHARACTERS, "euc-jp", range(0xB0, 0xD0), 5.5)
_SIMPLIFIED = _east_asian_bits(known.SIMPLIFIED_CHARACTERS, "gb18030", range(0xB0, 0xD8), None)
_TRADITIONAL = _east_asian_bits(known.TRADITIONAL_CHARACTERS, "big5hkscs", range(0xA4, 0xC7), None)

#: codec → bits of a character, and family names that begin a name
_EAST_ASIAN_LANGUAGES: Mapping[str, tuple[CharacterBits, str]] = {
    "cp949": (_KOREAN, known.KOREAN_SURNAMES),
    "iso2022_kr": (_KOREAN, known.KOREAN_SURNAMES),
    "cp932": (_JAPANESE, ""),
    "euc-jp": (_JAPANESE, ""),
    "iso2022_jp": (_JAPANESE, ""),
    "gb18030": (_SIMPLIFIED, known.SIMPLIFIED_SURNAMES),
    "hz": (_SIMPLIFIED, known.SIMPLIFIED_SURNAMES),
    "big5hkscs": (_TRADITIONAL, known.TRADITIONAL_SURNAMES),
}
#: codecs of East Asian languages
EAST_ASIAN_CODECS = tuple(_EAST_ASIAN_LANGUAGES)
#: a letter of an alphabet → its bits, one table for each alphabet
_ALPHABETS: tuple[Mapping[str, float], ...] = (
    {letter: 3.4 + 0.14 * rank for rank, letter in enumerate(known.CYRILLIC_BY_FREQUENCY)},
    *(
        {letter: log2(len(letters)) + 0.5 + 0.06 * rank for rank, letter in enumerate(letters)}
        for letters in known.LATIN_ALPHABETS.values()
    ),
    *({chr(code): 5.5 for code in range(ord(first), ord(last) + 1)} for first, last in known.OTHER_ALPHABETS.values()),
)
#: bits of a letter that is not in the alphabet, and of a letter's case and neighbors
_FOREIGN_LETTER_BITS = 10.0
_CAPITAL_BITS = 2.0
_MISPLACED_BITS = 8.0


def text_bits(values: Iterable[str], codec: str) -> float:
    """Return the total bits of all characters outside ASCII in the values of a record, decoded with a codec."""
    language = _EAST_ASIAN_LANGUAGES.get(codec)
    if language is None:
        return _alphabetic_bits(values)
    bits_of, surnames = language
    bits = 0.0
    for value in values:
        bits += sum(bits_of(character) for character in value if not character.isascii())
        if value[0] in surnames and len(value) > 1 and _EAST_ASIAN.fullmatch(value):
            bits -= _SURNAME_GAIN
    return bits


def _alphabetic_bits(values: Iterable[str]) -> float:
    """Return how unlikely property values are in a language with an alphabet, in bits."""
    characters: Counter[str] = Counter()
    bits = 0.0
    for value in values:
        for run, following in _NON_ASCII_RUN.findall(value):
            bits += sum(map(_pair_bits, run, run[1:] + following))
            characters.update(run)
    letters: Counter[str] = Counter()
    for character, count in characters.items():
        if character <= "\x7f":
            continue
        if character.isalpha() and not _is_impossible(character):
            letter = character.lower()
            letters[letter[0]] += count
            bits += 0 if letter == character else _CAPITAL_BITS * count
        else:
            bits += count * _mark_bits(character)
    return bits + min(
        sum(count * alphabet.get(letter, _FOREIGN_LETTER_BITS) for letter, count in letters.items())
        for alphabet in _ALPHABETS
    )


def _mark_bits(character: str) -> float:
    """Return how unlikely a character is that is not a letter, in bits."""
    if character in _TYPOGRAPHIC_MARKS:
        return 7.0
    return IMPOSSIBLE_BITS if _is_impossible(character) else 12.0


@cache
def _pair_bits(first: str, second: str) -> float:
    """Return the additional bits of two adjacent characters, at least one of which is not ASCII."""
    if (first == "ñ" and second in _CONSONANTS) or (second in "¿¡" and first.isalpha()):
        return _MISPLACED_BITS
    if first.isalpha() != second.isalpha():
        mark = second if first.isalpha() else first
        return 0.0 if mark in _TYPOGRAPHIC_MARKS or mark.isspace() or mark <= "\x7f" else _MISPLACED_BITS
    if not first.isalpha():
        return 0.0
    if _script(first) != _script(second):
        return _MISPLACED_BITS
    if second.isupper():
        return _MISPLACED_BITS if first.islower() else 1.0
    return 0.0


def _script(letter: str) -> int:
    """Return a number that identifies the script of a letter: 0 for Latin, else its block of 256 characters."""
    return 0 if letter < "\u0250" else ord(letter) >> 8
