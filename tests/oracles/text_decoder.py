"""Texts in the charsets that `CA` may name, as ICU decodes them: the library in Node.js that `TextDecoder` calls.

Only letters are compared, because the tables of one charset differ in punctuation and in bytes without a character.
"""

from __future__ import annotations

import json
import random
import subprocess
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from oracles.answers import OracleGame

NAME, LICENSE, SOURCE = "ICU, as TextDecoder of Node.js", "Unicode-3.0 and MIT", "https://nodejs.org"
INSTALLATION = "install Node.js with all languages of ICU"

SINGLE_BYTE_CHARSETS = (
    *("IBM866", "ISO-8859-1", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-7", "ISO-8859-9"),
    *("ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "KOI8-R", "KOI8-U", "macintosh", "windows-874"),
    *("windows-1250", "windows-1251", "windows-1252", "windows-1254", "windows-1257", "x-mac-cyrillic"),
)
DOUBLE_BYTE_CHARSETS = ("GBK", "GB2312", "GB18030", "Big5", "EUC-JP", "Shift_JIS", "EUC-KR")
#: bytes of letters in the single-byte charsets, and pairs of bytes that may be a character of the others
LETTER_BYTES = [bytes((byte,)) for byte in range(0xC0, 0x100)]
BYTE_PAIRS = [bytes((lead, trail)) for lead in range(0x81, 0xFF) for trail in range(0x40, 0xFF) if trail != 0x7F]
#: letters of a text
LETTERS = 20
#: decodes each sequence of bytes in each charset; a sequence that is invalid becomes an empty text
SCRIPT = """
const decode = (decoder, bytes) => { try { return decoder.decode(Buffer.from(bytes, "hex")); } catch { return ""; } };
const answers = JSON.parse(require("fs").readFileSync(0, "utf8")).map(([charset, sequences]) => {
  const decoder = new TextDecoder(charset, { fatal: true });
  return sequences.map((bytes) => decode(decoder, bytes));
});
process.stdout.write(JSON.stringify(answers));
"""


def find_version(folder: Path | None) -> str:
    """Return the versions of ICU and Node.js. `folder` is not needed."""
    return _run_node("const { icu, node } = process.versions; process.stdout.write(`${icu} (Node.js ${node})`);")


def _run_node(script: str, text: str = "") -> str:
    """Return what a script prints whose standard input is `text`."""
    return subprocess.run(["node", "-e", script], input=text, text=True, check=True, stdout=subprocess.PIPE).stdout


def decode(charsets: dict[str, Sequence[bytes]]) -> list[list[str]]:
    """Return the texts of sequences of bytes in each charset."""
    requests = [[charset, [sequence.hex() for sequence in sequences]] for charset, sequences in charsets.items()]
    answers: list[list[str]] = json.loads(_run_node(SCRIPT, json.dumps(requests)))
    return answers


def is_letter(text: str) -> bool:
    """Return whether a text is one letter, without those for private use."""
    return len(text) == 1 and unicodedata.category(text).startswith("L")


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield `rounds` records with random letters in each charset. `folder` is not needed."""
    charsets: dict[str, Sequence[bytes]] = {
        **dict.fromkeys(SINGLE_BYTE_CHARSETS, LETTER_BYTES),
        **dict.fromkeys(DOUBLE_BYTE_CHARSETS, BYTE_PAIRS),
    }
    for (charset, sequences), texts in zip(charsets.items(), decode(charsets), strict=True):
        letters = [(sequence, text) for sequence, text in zip(sequences, texts, strict=True) if is_letter(text)]
        for number in range(rounds):
            chosen = random.Random(f"{charset} {seed + number}").choices(letters, k=LETTERS)
            content, text = b"".join(sequence for sequence, _ in chosen), "".join(text for _, text in chosen)
            record = f"(;FF[4]GM[1]CA[{charset}]C[".encode() + content + b"])"
            yield OracleGame(f"{charset} {seed + number}", record, {"comment": [text]})
