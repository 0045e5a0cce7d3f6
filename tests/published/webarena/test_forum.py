"""The forum at the scale `webarena`: its truths notice what would make a published answer wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.dom import Element
from tests.loaded import loaded, on
from tests.visitor import Walker
from webarium.errors import UniverseError
from webarium.published.webarena.truths import check, truths
from webarium.published.webarena.variants import variants
from webarium.sites.kit.serving import build_app
from webarium.sites.reddit.threads.submissions import thread_path
from webarium.worlds import Universe, World

SITE = variants()["reddit"]
FUNCTIONS = {"thread_path": thread_path}


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world(users={"reddit": SITE.roles[0].user}) as world:
        yield world


class Member(Walker):
    """The member whom tasks are about."""

    site = SITE


@pytest.fixture
def member(world: World, runner: asyncio.Runner) -> Member:
    return Member(build_app(SITE), world, runner)


def test_every_task_of_the_forum_has_a_truth_that_holds(world: World) -> None:
    asked = {truth.task for truth in truths("forum")}
    assert {task.number for task in loaded() if "reddit" in task.sites} == asked
    check(world.db("reddit"), "forum", FUNCTIONS)


FORUM = "(SELECT id FROM forum WHERE name = '{}')"
FIRST = "(SELECT min(id) FROM comment WHERE visibility = 'visible')"
HREKIRES = "(SELECT id FROM user WHERE username = 'Hrekires')"
NEWER = (
    "INSERT INTO submission (forum_id, user_id, title, kind, created_at, ranking, last_active, net_score)"
    " VALUES ({forum}, {user}, 'One more', 'text', '2023-06-12 11:59:00', 0, '2023-06-12 11:59:30', {net})"
)


@pytest.mark.parametrize(
    ("task", "change"),
    [
        (405, NEWER.format(forum=FORUM.format("DIY"), user=9, net=1)),
        (552, NEWER.format(forum=FORUM.format("space"), user=9, net=1)),
        (714, NEWER.format(forum=FORUM.format("gadgets"), user=9, net=99_999)),
        (716, NEWER.format(forum=FORUM.format("books"), user=9, net=99_999)),
        (562, NEWER.format(forum=FORUM.format("DIY"), user=9, net=1)),
        (28, f"UPDATE comment SET net_score = -1 WHERE id = {FIRST}; UPDATE comment SET user_id = (SELECT user_id FROM"
         f" submission WHERE forum_id = {FORUM.format('Worcester')} ORDER BY id DESC LIMIT 1) WHERE id = {FIRST}"),
        (29, "UPDATE comment SET net_score = 3 WHERE id = 1235301"),
        (67, "UPDATE submission SET body = '', title = 'A book' WHERE id = 17445"),
        (399, "UPDATE user SET username = 'quiet_heron' WHERE id = 1"),
        (409, "UPDATE comment SET user_id = 9 WHERE id = 1235250"),
        (410, "DELETE FROM comment WHERE id = 1042264"),
        (580, "UPDATE forum SET name = 'sci_fi' WHERE name = 'games'"),
        (596, f"INSERT INTO subscription VALUES (1, {FORUM.format('books')}, '2023-01-01 00:00:00')"),
        (617, "UPDATE submission SET ranking = -99000000 WHERE id = 31003"),
        (644, "UPDATE forum SET name = 'boardgames' WHERE name = 'games'"),
        (651, "UPDATE submission SET title = 'Driving' WHERE id = 45899"),
        (724, NEWER.format(forum=FORUM.format("news"), user=HREKIRES, net=1)),
        (731, "UPDATE submission SET body = '' WHERE id = 1"),
        (735, "UPDATE submission SET body = 'Something' WHERE id = 135152"),
        (791, "UPDATE forum SET name = 'cars' WHERE name = 'motoring'"),
    ],
)  # fmt: skip
def test_truths_notice_what_would_make_an_answer_wrong(world: World, task: int, change: str) -> None:
    db = world.db("reddit")
    for statement in change.split("; "):
        db.execute(statement)
    wrong = []
    for truth in truths("forum"):
        try:
            check(db, "forum", FUNCTIONS, only=(truth,))
        except UniverseError as error:
            wrong.append(str(error))
    assert any(text.startswith(f"Task {task} of WebArena would be wrong") for text in wrong)


def test_addresses_that_tasks_name_are_pages_under_the_same_title(member: Member) -> None:
    """All that is there before a task is done: forums, threads, comments, people."""
    lost = []
    for task in loaded():
        urls = [*task.start_urls, *task.gold, *(target.url for target in task.targets)]
        for path in {found for url in urls if (found := on(SITE, url)) is not None}:
            if not 580 <= task.number <= 584 and _landed(member, path) != 200:
                lost.append((task.number, path))
    assert lost == []


def _landed(member: Member, path: str) -> int:
    """The status of a page, or of where it leads: names of forums are found whatever their case."""
    page = member.get(path)
    return member.get(page.location).status if page.status in (301, 302, 303, 307, 308) else page.status


def test_nothing_else_is_planted_than_pages_can_show(member: Member) -> None:
    """Lists, profiles and pictures of what is planted, as people see them."""
    page = member.get("/f/pics")
    shown = [
        image.attrs["src"] for image in page.dom.all("img") if "submission_thumbnail" in image.attrs["src"]
    ]
    assert sum("b02113033af32feae9ff" in src for src in shown) == 1
    assert member.get("/user/UniversityofBath").status == 200
    newest = member.get("/f/DIY/new").dom
    assert "HDMI" in _titles(newest)[0]
    assert _titles(member.get("/f/DIY/active").dom)[0] == "Separate glued plastic parts"
    assert _titles(member.get("/f/books/top?t=all").dom)[1] == "Friendly reminder: bookshop.org exists"


def _titles(page: Element) -> list[str]:
    return [title.text for title in page.all(".submission__title")]


def test_times_follow_ids_within_each_forum_that_is_planted_in(world: World) -> None:
    """Nobody finds a newer submission below an older one in New."""
    rows = (
        world.db("reddit")
        .execute(
            "SELECT forum_id, id, created_at FROM submission WHERE forum_id IN"
            " (SELECT forum_id FROM submission WHERE id > 10000) ORDER BY forum_id, id"
        )
        .fetchall()
    )
    wrong = [b for a, b in pairwise(rows) if a[0] == b[0] and str(a[2]) > str(b[2])]
    assert wrong == []


def test_counts_agree_with_rows(world: World) -> None:
    db = world.db("reddit")
    assert not db.execute(
        "SELECT id FROM submission s WHERE comment_count <> (SELECT count(*) FROM comment c WHERE"
        " c.submission_id = s.id AND c.visibility = 'visible')"
    ).fetchall()
    assert not db.execute("SELECT id FROM submission WHERE net_score <> upvotes - downvotes").fetchall()
    assert not db.execute(
        "SELECT id FROM forum f WHERE submission_count <> (SELECT count(*) FROM submission s WHERE"
        " s.forum_id = f.id AND s.visibility = 'visible')"
    ).fetchall()


def test_the_member_sees_everything_that_is_planted(world: World) -> None:
    """Nothing is by somebody whom the member blocks, or removed."""
    hidden = world.db("reddit").execute(
        "SELECT id FROM submission WHERE id > 10000 AND (visibility <> 'visible' OR user_id IN"
        " (SELECT blocked_id FROM user_block))"
    )
    assert hidden.fetchall() == []
