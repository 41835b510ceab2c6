"""Measure how many records without a usable `CA` are read exactly, next to chardet and charset-normalizer alone.

Records are made in 10 encodings of 7 languages: with names only, with one comment, and with ten comments; each without
`CA` and with a false `CA[UTF-8]`. A record counts as read exactly if its decoded text equals the text that was encoded.
The same options make the same records.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from bench.charset_samples import LANGUAGES, Language

#: records of each encoding, size and `CA`
RECORDS = 40
SEED = 7
#: name of a size → the number of comments
SIZES = {"names": 0, "one comment": 1, "ten comments": 10}
LABELS = {"no CA": "", "false CA": "CA[UTF-8]"}
#: the share of records read exactly that Boardreel has to reach, in percent
TARGET, TARGET_WITH_NAMES = 97.0, 93.0
GO_POINTS = "abcdefghijklmnopqrs"

Reader = Callable[[bytes], str]


@dataclass(frozen=True)
class Sample:
    """A record: its text, the codec it is encoded in, and what kind of record it is."""

    text: str
    codec: str
    language: str
    size: str
    label: str


def make_samples(count: int, seed: int = SEED) -> Iterator[Sample]:
    """Yield `count` records for each language, codec, size and kind of `CA`."""
    for language, texts in LANGUAGES.items():
        for codec in texts.codecs:
            for size, comments in SIZES.items():
                for label, root in LABELS.items():
                    rng = random.Random(f"{seed} {language} {codec} {size}")
                    for _ in range(count):
                        yield Sample(_record(texts, comments, root, rng), codec, language, size, label)


def _record(texts: Language, comments: int, label: str, rng: random.Random) -> str:
    """Return the text of a record of 30 moves with two names and some comments."""
    first, second = rng.sample(texts.names, 2)
    moves = list(_blokus_moves(rng) if rng.random() < 0.25 else _go_moves(rng))
    for move, comment in zip(
        rng.sample(range(1, len(moves)), comments), rng.sample(texts.comments, comments), strict=True
    ):
        moves[move] += f"C[{comment}]"
    return "(" + moves[0].replace("CA[]", label) + f"PB[{first}]PW[{second}]" + "\n".join(moves[1:]) + ")\n"


def _go_moves(rng: random.Random) -> Iterator[str]:
    """Yield the nodes of a Go game, first its root."""
    yield f";GM[1]FF[4]CA[]SZ[19]KM[6.5]DT[{rng.randrange(1960, 2026)}-05-11]RE[{rng.choice('BW')}+R]"
    for move in range(30):
        yield f";{'BW'[move % 2]}[{rng.choice(GO_POINTS)}{rng.choice(GO_POINTS)}]"


def _blokus_moves(rng: random.Random) -> Iterator[str]:
    """Yield the nodes of a Blokus Duo game, first its root."""
    yield ";GM[Blokus Duo]CA[]"
    for move in range(30):
        column, row = rng.randrange(13), rng.randrange(1, 14)
        yield f";{'BW'[move % 2]}[{chr(97 + column)}{row},{chr(98 + column)}{row}]"


def read_with_boardreel(data: bytes) -> str:
    """Return the text that Boardreel reads."""
    from boardreel.sgf import read

    return read(data).text


def read_with_chardet(data: bytes) -> str:
    """Return the text under chardet's guess for the whole file."""
    import chardet

    return _decode(data, chardet.detect(data, prefer_superset=True)["encoding"])


def read_with_charset_normalizer(data: bytes) -> str:
    """Return the text under charset-normalizer's guess for the whole file."""
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    return _decode(data, None if best is None else best.encoding)


def _decode(data: bytes, codec: str | None) -> str:
    """Return bytes decoded with a codec; nothing that a record contains if there is no codec or it fails."""
    try:
        return data.decode(codec) if codec else ""
    except (UnicodeDecodeError, LookupError):
        return ""


READERS: dict[str, Reader] = {
    "boardreel": read_with_boardreel,
    "chardet": read_with_chardet,
    "charset-normalizer": read_with_charset_normalizer,
}

Key = tuple[str, str, str]


def measure(samples: list[Sample], readers: dict[str, Reader]) -> tuple[Counter[Key], dict[str, Counter[Key]]]:
    """Return the number of records, and for each reader that of records read exactly, by codec, size and `CA`."""
    totals: Counter[Key] = Counter()
    exact: dict[str, Counter[Key]] = {name: Counter() for name in readers}
    for sample in samples:
        key = (f"{sample.language}, {sample.codec}", sample.size, sample.label)
        data = sample.text.encode(sample.codec)
        totals[key] += 1
        for name, read in readers.items():
            exact[name][key] += read(data) == sample.text
    return totals, exact


def share(totals: Counter[Key], exact: Counter[Key], part: Callable[[Key], bool]) -> float:
    """Return the percentage of records read exactly among those whose key belongs to a part."""
    return 100 * sum(exact[key] for key in totals if part(key)) / sum(totals[key] for key in totals if part(key))


def main() -> None:
    """Print the tables; exit with status 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=RECORDS, help="records of each encoding, size and CA")
    parser.add_argument("--seed", type=int, default=SEED, help="other records")
    parser.add_argument("--only-boardreel", action="store_true", help="skip the other libraries")
    parser.add_argument(
        "--failures", action="store_true", help="print the records that Boardreel does not read exactly"
    )
    arguments = parser.parse_args()
    from bench.harness import table

    readers = {"boardreel": read_with_boardreel} if arguments.only_boardreel else READERS
    samples = list(make_samples(arguments.records, arguments.seed))
    totals, exact = measure(samples, readers)
    parts: dict[str, Callable[[Key], bool]] = {"all": lambda _: True}
    parts |= {size: partial(lambda key, size: key[1] == size, size=size) for size in SIZES}
    parts |= {label: partial(lambda key, label: key[2] == label, label=label) for label in LABELS}
    print(f"{len(samples)} records; read exactly, in percent\n")
    print(
        table(
            [
                {"records": part, **{name: share(totals, exact[name], belongs) for name, belongs in chosen.items()}}
                for part, belongs in parts.items()
                for chosen in [dict.fromkeys(readers, belongs)]
            ]
        )
    )
    print()
    codecs = dict.fromkeys(key[0] for key in totals)
    print(
        table(
            [
                {
                    "boardreel": codec,
                    **{
                        size: share(totals, exact["boardreel"], lambda key, c=codec, s=size: key[:2] == (c, s))  # type: ignore[misc]
                        for size in SIZES
                    },
                }
                for codec in codecs
            ]
        )
    )
    if arguments.failures:
        _print_failures(samples)
    missed = [
        f"{part}: {reached:.1f} %, target {target} %"
        for part, target in (("all", TARGET), ("names", TARGET_WITH_NAMES))
        if (reached := share(totals, exact["boardreel"], parts[part])) < target
    ]
    print("\n".join(missed) or "all targets met")
    sys.exit(bool(missed))


def _print_failures(samples: list[Sample]) -> None:
    """Print the codec and names of each record that Boardreel does not read exactly, and what it reads."""
    for sample in samples:
        read = read_with_boardreel(sample.text.encode(sample.codec))
        if read != sample.text:
            start = sample.text.index("PB[")
            print(f"{sample.codec}, {sample.size}: {sample.text[start : start + 24]!r} {read[start : start + 24]!r}")


if __name__ == "__main__":
    main()
