"""The English texts of the command line and of published pages. Their templates have the form of `boardreel.messages`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from boardreel.messages import PLURAL, VARIANT, format_message
from boardreel.scene.shapes import Message
from boardreel.translations import translated

MESSAGES: Mapping[str, str] = {
    "caption.after": "After {move} of {moves, plural, one {# move} other {# moves}}",
    "caption.start": "Start position, {moves, plural, one {# move} other {# moves}}",
    "caption.no-moves": "Start position",
    "about.moves": "{moves, plural, one {# move} other {# moves}}",
    "gallery.games": "{games, plural, one {# game} other {# games}}",
    "gallery.page": "Page {number} of {pages}",
    "gallery.continued": "continued",
    "filter.game": "All games",
    "filter.event": "All events",
    "filter.folder": "All folders",
    "filter.difficulty": "All difficulties",
    "filter.topic": "All topics",
    "filter.state": "Solved or not",
    "gallery.sort.date": "Newest first",
    "gallery.sort.name": "By name",
    "gallery.sort.groups": "In groups",
    "gallery.empty": "This site has no games yet.",
    "puzzles.title": "Puzzles",
    "puzzles.count": "{puzzles, plural, one {# puzzle} other {# puzzles}}",
    "puzzles.state.unsolved": "Unsolved",
    "puzzles.state.solved": "Solved",
    "puzzles.label.game": "Game",
    "puzzles.label.difficulty": "Difficulty",
    "puzzles.label.topic": "Topic",
    "puzzles.label.folder": "Folder",
    "puzzles.label.state": "Progress",
    "check.total": "{files, plural, one {# file} other {# files}}: {counts}",
    "check.no-problems": "no problems found",
    "check.fatal": "{count, plural, one {# fatal error} other {# fatal errors}}",
    "check.error": "{count, plural, one {# error} other {# errors}}",
    "check.warning": "{count, plural, one {# warning} other {# warnings}}",
    "check.info": "{count, plural, one {# note} other {# notes}}",
    "site.built": "{records, plural, one {# record} other {# records}}, {rebuilt} rebuilt: {page}",
    "site.more-games": "{record} has {games, plural, one {# game} other {# games}}; pages were made for {pages}",
    "page.search": "Search",
    "page.search-hint": "Player, event, place …",
    "page.sort": "Sort by",
    "page.results": "Search results",
    "page.result-pages": "Pages of results",
    "page.no-game": "No game matches.",
    "page.all-games": "Show all games",
    "page.pages": "Pages",
    "page.previous": "Previous",
    "page.next": "Next",
    "page.groups": "Groups",
    "page.event": "Event",
    "page.other-games": "Other games",
    "page.download": "Download the record",
    "page.share": "Share",
    "page.link": "Link",
    "page.copy-link": "Copy link",
    "page.code": "Embed code",
    "page.copy-code": "Copy embed code",
    "page.copied": "Copied",
    "page.copy-by-key": "Press Ctrl+C to copy the selected text",
    "page.moved": "This game has a new address:",
    "page.other-position": "The game has another position there. The index may be out of date.",
    "page.found": "{found} of {games, plural, one {# game} other {# games}}",
    "page.search-failed": "The search index could not be loaded. Check the connection and try again. ({reason})",
    "page.query-field": "There is no field “{field}” here. The fields are {fields}.",
    "page.query-value": "“{value}” does not fit the field “{field}”.",
    "page.query-too-long": "The query is too long. Shorten it.",
    "page.filters": "Filters",
    "page.no-puzzle": "No puzzle matches.",
    "page.show-puzzles": "Show all puzzles",
    "page.all-puzzles": "All puzzles",
    "page.next-puzzle": "Next unsolved puzzle",
    "page.solved-puzzles": "Solved puzzles",
    "page.clear-progress": "Clear my progress",
    "page.solved": "Solved",
    "page.not-stored": "Solved. This browser cannot store it.",
    "page.solved-in": "Solved in {tries, plural, one {# try} other {# tries}}",
    "page.solved-count": "{solved} of {puzzles} solved",
    "page.shown-count": "{shown} shown",
    "page.viewer-missing": (
        "The viewer could not be loaded from {address}. Check the connection and load the page again."
    ),
    "page.viewer-refused": (
        "The viewer could not be loaded from {address}. Its host has to send the header Access-Control-Allow-"
        "Origin, and the file has to be the one that this page was made for."
    ),
    "page.record": "The record",
    "page.open-another": "Open another record",
}


#: prefix of the keys of texts in the templates and scripts of pages
_PAGE_PREFIX = "page."


def text(key: str, language: str = "en", **arguments: object) -> str:
    """Return the message `key` in a language, with its arguments filled in and plurals inflected."""
    return format_message(Message(key, arguments), _table(language), language)


def page_texts(language: str) -> dict[str, str]:
    """Return the texts of page templates by the names that they have there: `t_` and the key with underscores."""
    return {
        f"t_{key.removeprefix(_PAGE_PREFIX).replace('-', '_')}": template
        for key, template in _table(language).items()
        if key.startswith(_PAGE_PREFIX)
    }


def script_texts(language: str, *names: str) -> str:
    """Return some texts for the script of a page as a JSON object; `static/texts.js` fills in their arguments.

    A text with plural forms becomes the name of the argument that decides, and a template for each plural category.
    """
    table = _table(language)
    return json.dumps({name: _plural_forms(table[_PAGE_PREFIX + name]) for name in names}, ensure_ascii=False)


def _plural_forms(template: str) -> str | list[str | dict[str, str]]:
    """Return a template without plural forms unchanged, else the deciding argument and the templates by category."""
    match = PLURAL.search(template)
    if match is None:
        return template
    forms = {
        category: template.replace(match[0], form.replace("#", f"{{{match[1]}}}"))
        for category, form in VARIANT.findall(match["variants"])
    }
    return [match[1], forms]


def _table(language: str) -> Mapping[str, str]:
    """Return all text templates in a language by key, in English where the translation is missing."""
    return {**MESSAGES, **translated(language, "publish")}
