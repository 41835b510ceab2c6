"""Hypothesis strategies for records: values, trees, hostile text. Shared by all tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from hypothesis import strategies as st

Item = TypeVar("Item")

#: identifiers of the format, of a game, and unknown ones
IDENTS = ("B", "W", "C", "N", "AB", "AW", "AE", "LB", "GM", "SZ", "FF", "KM", "PL", "XX", "1", "A1", "TE", "VW", "FG")

#: raw values as they may stand between brackets
raw_values = st.text(st.sampled_from("abcdefgst:;()[ \n\r\t019.-+,äé世\\"), max_size=12).map(
    lambda text: text.replace("\\", "\\\\").replace("]", "\\]")
)

properties = st.dictionaries(st.sampled_from(IDENTS), st.lists(raw_values, min_size=1, max_size=3), max_size=4)


@st.composite
def records(draw: st.DrawFn) -> str:
    """Draw the text of a well-formed record with one to three games."""
    games = draw(
        st.lists(st.lists(st.tuples(properties, st.booleans()), min_size=1, max_size=12), min_size=1, max_size=3)
    )
    gap = draw(st.sampled_from(["", "\n", " \t"]))
    text = ""
    for nodes in games:
        depth = 0
        text += "("
        for number, (values, fork) in enumerate(nodes):
            if number and fork:
                text += "("
                depth += 1
            written = [ident + "".join(f"[{value}]" for value in raws) for ident, raws in values.items()]
            text += f";{gap}{gap.join(written)}{gap}"
            if depth and fork and number % 3 == 0:
                text += ")"
                depth -= 1
                text += f"(;XX[{number}]"
                depth += 1
        text += ")" * (depth + 1)
    return text


#: pieces of grammar in any order: what recovery has to live with
broken_records = st.lists(
    st.sampled_from(
        [
            "(",
            ")",
            ";",
            "[",
            "]",
            "B",
            "W[aa]",
            "[bb]",
            "\\",
            " ",
            "\n",
            "x",
            "C[a]",
            "Bl",
            "+",
            "(;",
            ")(;",
            ";\nAB[aa]",
            ";W[cc];B[dd]",
            "LB[aa:(]",
            "C[a;b]",
            "GM[1]",
            "\0",
            "12",
            "é",
        ]
    ),
    max_size=40,
).map("".join)


#: the text of a query, and the games that it finds
QueryAndGames: TypeAlias = tuple[str, frozenset[Item]]


def queries_with_games(
    terms: Sequence[QueryAndGames[Item]], every: frozenset[Item]
) -> st.SearchStrategy[QueryAndGames[Item]]:
    """Return a strategy for queries that combine some terms, each with the games that it finds; `every` are all games."""

    def combined(parts: st.SearchStrategy[QueryAndGames[Item]]) -> st.SearchStrategy[QueryAndGames[Item]]:
        return st.one_of(
            parts.map(lambda part: (f"-({part[0]})", every - part[1])),
            st.tuples(parts, parts).map(lambda pair: (f"({pair[0][0]} OR {pair[1][0]})", pair[0][1] | pair[1][1])),
            st.tuples(parts, parts).map(lambda pair: (f"({pair[0][0]}) ({pair[1][0]})", pair[0][1] & pair[1][1])),
        )

    return st.recursive(st.sampled_from(terms), combined, max_leaves=12)
