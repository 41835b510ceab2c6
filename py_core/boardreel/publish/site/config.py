"""The settings of a site: the options of a build, and what all pages share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.publish.markup import Markup, tag
from boardreel.publish.messages import text
from boardreel.publish.site.card import NO_GROUPS, SORT_ORDERS, Card, Group, group_cards
from boardreel.publish.viewer_source import ViewerScript, ViewerSource

#: path from the page of a game to the root of the site
ROOT_FROM_GAME = "../"
#: default number of cards on a page of the gallery
CARDS_PER_PAGE = 60
MAX_GAMES_PER_RECORD = 100


@dataclass(frozen=True)
class SiteOptions:
    """The options of `build_site`.

    `introduction` is the path of a text in Markdown. `group_by` is a key of `GROUP_NAMES` or `NO_GROUPS`, `sort` one of
    `SORT_ORDERS`, and a page of the gallery has up to `cards_per_page` cards. `url` is the URL at which the site will be
    published; without it the site has no previews, feed or oEmbed. `has_collection` adds a collection of the puzzles,
    `is_puzzle` makes a puzzle of every game, `has_index` adds an index of the positions, and `has_oembed` an oEmbed answer
    for every game. `language` is that of all pages; `alternates` are the tags and URLs of the same site in other languages.

    At most `max_games` games of a record get a page. `follow_links` includes records outside the folder that symbolic links
    in it point to. `reading` says how records are read. Up to `jobs` processes share the work.
    """

    viewer: ViewerSource
    title: str = "Games"
    introduction: Path | None = None
    group_by: str = NO_GROUPS
    sort: str = SORT_ORDERS[0]
    cards_per_page: int = CARDS_PER_PAGE
    url: str | None = None
    has_collection: bool = False
    is_puzzle: bool = False
    has_index: bool = False
    has_oembed: bool = False
    language: str = "en"
    alternates: tuple[tuple[str, str], ...] = ()
    max_games: int = MAX_GAMES_PER_RECORD
    follow_links: bool = False
    reading: ReadOptions = DEFAULT_READ_OPTIONS
    jobs: int = 1


@dataclass(frozen=True)
class SiteConfig(SiteOptions):
    """The options of a site whose `url` ends with a slash, and the script of the viewer.

    `script.src` is relative to the root of the site or a complete URL.
    """

    script: ViewerScript = field(kw_only=True)

    def text(self, key: str, **arguments: object) -> str:
        """Return a text of the catalog in the language of the site; see `boardreel.publish.messages.text`."""
        return text(key, self.language, **arguments)

    def groups(self, cards: Iterable[Card]) -> list[Group]:
        """Return the cards sorted and grouped for the gallery."""
        return group_cards(cards, self.group_by, self.sort, self.text("page.other-games"))

    def alternate_links(self, path: str) -> list[Markup]:
        """Return links to the same page in all languages of the site; `path` is its path from the root."""
        own = () if self.url is None else ((self.language, self.url),)
        return [
            tag("link", {"rel": "alternate", "hreflang": language, "href": url + quote(path)})
            for language, url in ((*own, *self.alternates) if self.alternates else ())
        ]

    def script_from_game(self) -> ViewerScript:
        """Return the viewer's script with its URL relative to the page of a game."""
        is_absolute = "://" in self.script.src or self.script.src.startswith("/")
        return self.script if is_absolute else replace(self.script, src=f"{ROOT_FROM_GAME}{self.script.src}")

    def preview_tags(self, title: str, description: str, path: str, picture: str | None) -> list[Markup]:
        """Return the elements that tell social networks how to show a link to a page, and search engines its address.

        `path` and `picture` are the paths of the page and of its picture from the root of the site.
        """
        properties = {
            "og:type": "website",
            "og:site_name": self.title,
            "og:title": title,
            "og:description": description,
        }
        links = []
        if self.url is not None:
            properties["og:url"] = self.url + quote(path)
            # a query makes the page one for frames, or one of results
            links.append(tag("link", {"rel": "canonical", "href": properties["og:url"]}))
            if picture is not None:
                properties["og:image"] = self.url + quote(picture)
        card_type = tag("meta", {"name": "twitter:card", "content": "summary_large_image" if picture else "summary"})
        previews = (tag("meta", {"property": name, "content": text}) for name, text in properties.items())
        return [*links, *previews, card_type]
