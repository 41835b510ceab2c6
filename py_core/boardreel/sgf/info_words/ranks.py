"""Find the rank at the end of a player's name: `Reed 9p`, `alder [3d]`, `芦苇九段`."""

from __future__ import annotations

import re

_CJK = r"(?:[0-9０-９]{1,2}|[初一二三四五六七八九十]|초)\s*[段级級단급]"
#: words for an amateur before a rank, which is one without them too
_AMATEUR = r"(?:(?:业余|業余|業餘|아마|アマ)\s*)?"
_ASCII = r"[0-9]{1,2}\s?-?\s?(?:dan|kyu|[kdp])"
_SIGNS = r"[?+*]{0,2}"
_BRACKETED = re.compile(
    rf"(.*?)\s*[\[(（【<]\s*{_AMATEUR}((?:{_CJK}|{_ASCII}|p[0-9]段?){_SIGNS}|[?-])\s*[\])）】>]\s*",
    re.IGNORECASE | re.DOTALL,
)
_PLAIN = re.compile(
    rf"(.*?)(?:\s+({_ASCII}{_SIGNS})|\s*{_AMATEUR}((?<![0-9]){_CJK}{_SIGNS}))\s*", re.IGNORECASE | re.DOTALL
)
#: longer names are not searched
_MAX_CHARACTERS = 200


def split_rank(name: str) -> tuple[str, str] | None:
    """Return a player's name without the rank at its end, and the rank; None if there is no rank, or nothing else.

    A pair of players, who are joined by `&`, has no common rank.
    """
    if len(name) > _MAX_CHARACTERS or "&" in name:
        return None
    match = _BRACKETED.fullmatch(name) or _PLAIN.fullmatch(name)
    bare = match[1].rstrip(" \t\r\n,;") if match else ""
    if match is None or not bare:
        return None
    return bare.strip(), next(rank for rank in match.groups()[1:] if rank).strip()
