"""What the forum's pages show without being sorted does not answer what sorting is for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from webarium.sites.reddit.site import SITE
from webarium.suites import load_suite
from webarium.suites.reddit.base import best, newest, shown_at_once
from webarium.tasks import Data, Row
from webarium.worlds import Universe

from .conftest import MEMBER, As

NEWEST = ("newest_author", "newest_titles", "vote_newest", "disliked_comments")
BEST = {
    "top_title": "net_score",
    "vote_top": "net_score",
    "top_thread_and_subscribe": "net_score",
    "most_commented_title": "comment_count",
}


def shown(visitor: As, path: str) -> list[int]:
    """The submissions of a page in their order."""
    articles = visitor(MEMBER).get(path).dom.all("article.submission")
    return [int(article.attrs["id"].removeprefix("submission_")) for article in articles]


@pytest.fixture(scope="session", params=range(3))
def data(request: pytest.FixtureRequest) -> Iterator[tuple[Universe, Data]]:
    """Three universes, each as the member knows it."""
    with Universe.open([SITE.database], seed=request.param) as universe:
        yield universe, Data.of(universe, "reddit", "member")


@pytest.mark.parametrize("template", [*NEWEST, *BEST, "top_author_of_year"])
def test_no_task_is_done_without_sorting(template: str, data: tuple[Universe, Data]) -> None:
    universe, db = data
    tasks = [task for task in load_suite("reddit").tasks(universe) if task.template == template]
    assert len(tasks) >= 2
    for task in tasks:
        forum = str(task.params["forum"])
        wanted: Row | None
        if template in NEWEST:
            wanted = newest(db, forum)
        elif template in BEST:
            wanted = best(db, forum, BEST[template])
        else:
            wanted = best(db, forum, "net_score", "s.created_at >= '2022-06-12 12:00:00'")
        assert wanted is not None
        assert not shown_at_once(db, wanted), task.id


def test_what_pages_show_at_once_is_known(visitor: As, forum_universe: Universe) -> None:
    db = Data.of(forum_universe, "reddit", "member")
    front = shown(visitor, "/")
    assert len(front) == 25
    leaders = [shown(visitor, f"/f/{forum}")[0] for forum in ("books", "gadgets", "science")]
    hidden = [number for number in shown(visitor, "/f/science/new") if number not in (*front, *leaders)]
    sql = "SELECT s.*, f.name AS forum FROM submission s JOIN forum f ON f.id = s.forum_id WHERE s.id = ?"
    assert all(shown_at_once(db, db.row(sql, number)) for number in (*front, *leaders))
    assert hidden
    assert not any(shown_at_once(db, db.row(sql, number)) for number in hidden)
