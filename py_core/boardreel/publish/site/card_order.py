"""Sort the cards of a site, and divide them into groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from boardreel.counts import parse_count
from boardreel.publish.site.card import Card

SORT_ORDERS = ("date", "name")
#: value of `--group-by` → the name of a card's group, which is empty for games without one
GROUP_NAMES: Mapping[str, Callable[[Card], str]] = {
    "game": lambda card: card.kind,
    "event": lambda card: card.event,
    "folder": lambda card: card.folder,
}
NO_GROUPS = "none"
_DIGITS = re.compile(r"(\d+)", re.ASCII)

NaturalKey = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True)
class Group:
    """A group of cards. `name` is empty if the cards of the site are not divided into groups."""

    name: str
    cards: Sequence[Card]


def natural_key(name: str) -> NaturalKey:
    """Return a sort key that ignores case and compares numbers by value, so that `Round 2` precedes `Round 10`.

    Numbers that `parse_count` does not read are compared as text.
    """
    return tuple(
        (1, 0, part) if number is None else (0, number, "")
        for part in _DIGITS.split(name.casefold())
        if part
        for number in [parse_count(part)]
    )


def sort_cards(cards: Iterable[Card], order: str) -> list[Card]:
    """Return the cards by name, or by date with the newest first (`order` is one of `SORT_ORDERS`).

    Games without a date follow those that have one. Equal games keep the order of their names.
    """
    by_name = sorted(cards, key=lambda card: (natural_key(card.title), natural_key(card.page)))
    return by_name if order == "name" else sorted(by_name, key=lambda card: card.first_day, reverse=True)


def group_cards(cards: Iterable[Card], group_by: str, order: str, unnamed: str) -> list[Group]:
    """Return the sorted cards in groups; `group_by` is a key of `GROUP_NAMES` or `NO_GROUPS`.

    Groups are sorted by name, except that events are sorted by date if the cards are. Cards that belong to no group
    come last, under the heading `unnamed`.
    """
    ordered = sort_cards(cards, order)
    if group_by == NO_GROUPS:
        return [Group("", ordered)] if ordered else []
    name_of = GROUP_NAMES[group_by]
    groups = {name: list(members) for name, members in groupby(sorted(ordered, key=name_of), key=name_of)}
    names = sorted(groups, key=natural_key)
    if group_by == "event" and order == "date":
        names.sort(key=lambda name: groups[name][0].first_day, reverse=True)
    names.sort(key=lambda name: not name)
    return [Group(name or unnamed, groups[name]) for name in names]
