"""A language that does not exist, made of the English texts: a page of a test has its texts in place of the German ones."""

from __future__ import annotations

import json
import re
from functools import cache

from boardreel.games import registry
from boardreel.messages import templates
from playwright.sync_api import Page, Route
from translation.catalog import english_texts

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#: letters that English does not have
MARKED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž"
#: letters that are written from right to left
RIGHT_TO_LEFT = 2 * "אבגדהוזחטיכלמנסעפצקרשתאבגד"
#: what is copied of a template: arguments, and the syntax of plurals
_SYNTAX = re.compile(r"(\{\w+, plural,|\{\w+\}| (?:one|other) \{|\})")


def pseudo(text: str, letters: str = MARKED) -> str:
    """Return an English template in the language that does not exist."""
    table = str.maketrans(PLAIN, letters)
    parts = _SYNTAX.split(text)
    return "".join(part if place % 2 else part.translate(table) for place, part in enumerate(parts))


@cache
def _modules(letters: str) -> dict[str, str]:
    """Return the modules with the texts of the page and of the viewer."""
    tables = english_texts("web")
    viewer, page = {key: text for kind in registry.kinds() for key, text in templates(kind).items()}, {}
    for part, texts in tables.items():
        prefix = "" if part in ("viewer", "page", "page_document") else f"{part.removeprefix('page_')}/"
        (page if part.startswith("page") else viewer).update({prefix + key: text for key, text in texts.items()})
    # the page names tabs and buttons of the viewer
    page |= {f"viewer/{key}": text for key, text in tables["viewer"].items()}
    return {"viewer": _module(viewer, letters, locale="de"), "page": _module(page, letters)}


def _module(texts: dict[str, str], letters: str, **others: str) -> str:
    """Return the module of a language with English texts in the language that does not exist, and others as they are."""
    return f"export default {json.dumps({key: pseudo(text, letters) for key, text in texts.items()} | others)};"


def use_pseudo_language(page: Page, letters: str = MARKED) -> None:
    """Answer requests of a page for the German texts with those of the language that does not exist."""
    modules = _modules(letters)

    def answer(route: Route) -> None:
        body = modules["page" if "/app/on_demand/" in route.request.url else "viewer"]
        route.fulfill(body=body, content_type="text/javascript")

    page.route("**/on_demand/de.js", answer)
