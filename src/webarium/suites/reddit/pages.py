"""Pages to be found and left open."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import OneOf, UrlCheck
from webarium.sites.reddit.threads.listing import SORTS
from webarium.suites.kit import Same
from webarium.suites.reddit.base import (
    ForumTemplate,
    busy_forums,
    forums,
    named,
    paths_of,
    some,
    thread,
)
from webarium.suites.reddit.paths import open_forum, open_thread, sort_forum
from webarium.tasks import Data, Ui, landing

ANY_POST = OneOf((None, "", "submissions"))
"""What a search is for unless one narrows it."""
_SORTS = (
    ("top", "Top", "week", "Past week", "the top submissions of the past week"),
    (
        "controversial",
        "Controversial",
        "year",
        "Past year",
        "the most controversial submissions of the past year",
    ),
    (
        "most_commented",
        "Most commented",
        "month",
        "Past month",
        "the most commented submissions of the past month",
    ),
    ("top", "Top", "year", "Past year", "the top submissions of the past year"),
)


class SortedForum(ForumTemplate):
    """A forum's listing in an order."""

    name = "sorted_forum"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me {phrase} in /f/{forum}."
    count = 4

    @dataclass(frozen=True)
    class Params:
        forum: str
        sort: str
        label: str
        span: str
        span_label: str
        phrase: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """One forum for each order."""
        for f, (sort, label, span, span_label, phrase) in zip(
            some(rng, busy_forums(db), 4), _SORTS, strict=False
        ):
            yield SortedForum.Params(
                forum=f.name, sort=sort, label=label, span=span, span_label=span_label, phrase=phrase
            )

    def url(self, db: Data, params: Params) -> UrlCheck:
        """Order and span stand in the address, which goes on from nowhere: the first page has what was asked for."""
        onward = {f"next[{column}]": None for column in SORTS[params.sort].key}
        return landing(db, f"/f/{params.forum}/{params.sort}", query={"t": params.span, **onward})

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By the links above the listing."""
        await sort_forum(ui, params.forum, params.label, params.span_label)


class DescribedForum(ForumTemplate):
    """A forum by what it says about itself."""

    name = "described_forum"
    kind = "navigate"
    difficulty = "medium"
    intent = 'Open the forum that describes itself as "{description}"'

    @dataclass(frozen=True)
    class Params:
        forum: str
        description: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums with a description of their own."""
        lone = "(SELECT count(*) FROM forum x WHERE x.description = f.description) = 1"
        found = [
            f
            for f in forums(db, lone)
            if f.name.lower() not in f.description.lower() and '"' not in f.description
        ]
        return [DescribedForum.Params(forum=f.name, description=f.description) for f in some(rng, found, 4)]

    def url(self, db: Data, params: Params) -> UrlCheck:
        """Its listing in any order."""
        orders = ("", "/hot", "/new", "/active", "/top", "/controversial", "/most_commented")
        return landing(db, *(f"/f/{params.forum}{order}" for order in orders))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/search")
        await ui.select("Look for", "Forums")
        await ui.fill("Words", params.description, submit=True)
        await ui.click("link", params.forum, near=params.description)


class SearchFor(ForumTemplate):
    name = "search_for"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Search the site for "{words}" and leave me on the results.'

    WORDS = (
        "battery",
        "sourdough",
        "library",
        "telescope",
        "landlord",
        "repair",
        "open-back",
        "night bus",
        "umbrella",
        "recipe",
        "marathon",
        "eclipse",
        "volcano",
        "backpack",
        "keyboard",
        "harvest",
        "lighthouse",
        "budget",
        "museum",
        "bicycle",
        "penguin",
        "winter coat",
        "first draft",
        "charger",
        "moving out",
        "raccoon",
        "elevator",
        "wallpaper",
        "trombone",
        "stepfather",
        "refund",
        "haircut",
        "basement",
        "dentist",
        "subtitles",
        "screwdriver",
        "goodbye",
        "roommate",
        "thunder",
        "mustard",
        "parking",
    )

    @dataclass(frozen=True)
    class Params:
        words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [SearchFor.Params(words=words) for words in rng.sample(self.WORDS, 3)]

    def url(self, db: Data, params: Params) -> UrlCheck:
        """All submissions with the words, of whichever forum."""
        return landing(db, "/search", query={"q": Same(params.words), "kind": ANY_POST, "forum": None})

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.words, label="Search query")


class CommentsOfUser(ForumTemplate):
    name = "comments_of_user"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Show me the list of all comments by the author of "{title}".'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = named(db, "s.user_id > 10")
        return [CommentsOfUser.Params(thread=r.id, title=r.title) for r in some(rng, found, 4)]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/user/{_author(db, params.thread)}/comments")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.title, label="Search query")
        await ui.click("link", _author(db, params.thread), near=params.title)
        await ui.click("link", "Comments (")


class WikiPage(ForumTemplate):
    """A page of a forum's wiki."""

    name = "wiki_page"
    kind = "navigate"
    difficulty = "easy"
    intent = "Open the page {page} in the wiki of /f/{forum}."

    @dataclass(frozen=True)
    class Params:
        forum: str
        page: str
        title: str
        path: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for f in some(rng, busy_forums(db), 4):
            pages = db.rows(
                "SELECT path, title FROM wiki_page WHERE forum_id = ? AND path <> 'index' ORDER BY id", f.id
            )
            if not pages:
                continue
            page = rng.choice(pages)
            yield WikiPage.Params(forum=f.name, page=f'"{page.title}"', title=page.title, path=page.path)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/f/{params.forum}/wiki/{params.path}")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Through the wiki's front page."""
        await open_forum(ui, params.forum)
        await ui.click("link", "Wiki")
        await ui.click("link", params.title, nth=0)


class OpenThread(ForumTemplate):
    """A submission by its title."""

    name = "open_thread"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Open the comments on the submission "{title}".'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = named(db, "s.comment_count > 3")
        return [OpenThread.Params(thread=r.id, title=r.title) for r in some(rng, found, 4)]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, *paths_of(_row(db, params.thread)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, _row(db, params.thread))


def _author(db: Data, thread_id: int) -> str:
    return str(thread(db, thread_id).author)


_row = thread
