"""Pages to be found and left open."""

from __future__ import annotations

import random

from webarium.scoring import OneOf, Same, UrlCheck
from webarium.sites.reddit.threads.listing import SORTS
from webarium.suites.reddit.base import (
    ForumTemplate,
    Instances,
    busy_forums,
    forums,
    named,
    paths_of,
    some,
    thread,
)
from webarium.suites.reddit.paths import open_forum, open_thread, sort_forum
from webarium.tasks import Data, Ui, landing
from webarium.types import Json

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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """One forum for each order."""
        for f, (sort, label, span, span_label, phrase) in zip(
            some(rng, busy_forums(db), 4), _SORTS, strict=False
        ):
            yield {
                "forum": f.name,
                "sort": sort,
                "label": label,
                "span": span,
                "span_label": span_label,
                "phrase": phrase,
            }

    def url(self, db: Data, forum: str, sort: str, span: str, **_: Json) -> UrlCheck:
        """Order and span stand in the address, which goes on from nowhere: the first page has what was asked for."""
        onward = {f"next[{column}]": None for column in SORTS[sort].key}
        return landing(db, f"/f/{forum}/{sort}", query={"t": span, **onward})

    async def solve(self, ui: Ui, db: Data, forum: str, label: str, span_label: str, **_: Json) -> None:
        """By the links above the listing."""
        await sort_forum(ui, forum, label, span_label)


class DescribedForum(ForumTemplate):
    """A forum by what it says about itself."""

    name = "described_forum"
    kind = "navigate"
    difficulty = "medium"
    intent = 'Open the forum that describes itself as "{description}"'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums with a description of their own."""
        lone = "(SELECT count(*) FROM forum x WHERE x.description = f.description) = 1"
        found = [
            f
            for f in forums(db, lone)
            if f.name.lower() not in f.description.lower() and '"' not in f.description
        ]
        return [{"forum": f.name, "description": f.description} for f in some(rng, found, 4)]

    def url(self, db: Data, forum: str, description: str) -> UrlCheck:
        """Its listing in any order."""
        orders = ("", "/hot", "/new", "/active", "/top", "/controversial", "/most_commented")
        return landing(db, *(f"/f/{forum}{order}" for order in orders))

    async def solve(self, ui: Ui, db: Data, forum: str, description: str) -> None:
        await ui.goto("/search")
        await ui.select("Look for", "Forums")
        await ui.fill("Words", description, submit=True)
        await ui.click("link", forum, near=description)


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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"words": words} for words in rng.sample(self.WORDS, 3)]

    def url(self, db: Data, words: str) -> UrlCheck:
        """All submissions with the words, of whichever forum."""
        return landing(db, "/search", query={"q": Same(words), "kind": ANY_POST, "forum": None})

    async def solve(self, ui: Ui, db: Data, words: str) -> None:
        await ui.search(words, label="Search query")


class CommentsOfUser(ForumTemplate):
    name = "comments_of_user"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Show me the list of all comments by the author of "{title}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = named(db, "s.user_id > 10")
        return [{"thread": r.id, "title": r.title} for r in some(rng, found, 4)]

    def url(self, db: Data, thread: int, title: str) -> UrlCheck:
        return landing(db, f"/user/{_author(db, thread)}/comments")

    async def solve(self, ui: Ui, db: Data, thread: int, title: str) -> None:
        await ui.search(title, label="Search query")
        await ui.click("link", _author(db, thread), near=title)
        await ui.click("link", "Comments (")


class WikiPage(ForumTemplate):
    """A page of a forum's wiki."""

    name = "wiki_page"
    kind = "navigate"
    difficulty = "easy"
    intent = "Open the page {page} in the wiki of /f/{forum}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for f in some(rng, busy_forums(db), 4):
            pages = db.rows(
                "SELECT path, title FROM wiki_page WHERE forum_id = ? AND path <> 'index' ORDER BY id", f.id
            )
            if not pages:
                continue
            page = rng.choice(pages)
            yield {"forum": f.name, "page": f'"{page.title}"', "title": page.title, "path": page.path}

    def url(self, db: Data, forum: str, path: str, **_: Json) -> UrlCheck:
        return landing(db, f"/f/{forum}/wiki/{path}")

    async def solve(self, ui: Ui, db: Data, forum: str, title: str, **_: Json) -> None:
        """Through the wiki's front page."""
        await open_forum(ui, forum)
        await ui.click("link", "Wiki")
        await ui.click("link", title, nth=0)


class OpenThread(ForumTemplate):
    """A submission by its title."""

    name = "open_thread"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Open the comments of the submission "{title}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = named(db, "s.comment_count > 3")
        return [{"thread": r.id, "title": r.title} for r in some(rng, found, 4)]

    def url(self, db: Data, thread: int, title: str) -> UrlCheck:
        return landing(db, *paths_of(_row(db, thread)))

    async def solve(self, ui: Ui, db: Data, thread: int, title: str) -> None:
        await open_thread(ui, _row(db, thread))


def _author(db: Data, thread_id: int) -> str:
    return str(thread(db, thread_id).author)


_row = thread
