"""The suite across sites of WebArena's family at two seeds: as sound as a site's own, by the same tests."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from webarium.suites import Suite, load_suite
from webarium.suites.cross.advice import recommendations
from webarium.suites.reddit.base import threads
from webarium.tasks import Data, Task
from webarium.worlds import Universe

SITES = ("reddit", "shopping", "gitlab", "gocalendar", "gomail", "omnizon", "staynb")


@pytest.fixture(scope="session")
def suite() -> Suite:
    return load_suite("cross")


def test_the_forum_or_the_forge_is_joined_with_every_other_site(suite: Suite, tasks: list[Task]) -> None:
    assert {task.template for task in tasks} == {template.name for template in suite.templates}
    partners = Counter(site for task in tasks for site in set(task.sites) - {"reddit"})
    assert set(partners) == set(SITES) - {"reddit"}
    assert all(len(task.sites) == 2 and {"reddit", "gitlab"} & set(task.sites) for task in tasks)
    assert all(set(task.users) == set(task.sites) for task in tasks)
    with_shop = {task.template for task in tasks if "shopping" in task.sites}
    assert len(with_shop) >= 8
    assert len(suite.templates) - len(with_shop) >= 8


def test_the_smoke_subset_is_there(suite: Suite, tasks: list[Task]) -> None:
    assert set(suite.smoke) <= {task.id for task in tasks}


PAST = re.compile(
    r"created_at|sent_at|added_at|changed_at|placed_at|cancelled_at|written_on|joined|last_active"
)
"""Columns that say when something came to pass; others may lie ahead: events, deliveries, bans' ends."""


def test_no_site_of_a_task_has_its_data_in_the_future(tasks: list[Task], universe: Universe) -> None:
    """Every site of a task shows the present of its own family, and nothing in it happened later."""
    for sites in {task.sites for task in tasks}:
        task = next(task for task in tasks if task.sites == sites)
        with universe.world(now=task.now, at=Data.of(universe, task.site).site.database.name) as world:
            for data in (Data.of(universe, site) for site in sites):
                now = world.clock.now(data.site.database.name)
                assert now == data.now
                assert latest(data) <= now.isoformat(sep=" ")
    assert all(task.now == Data.of(universe, task.site).now for task in tasks)


def latest(data: Data) -> str:
    """When the last thing that a site knows of came to pass."""
    columns = data.rows(
        "SELECT t.name AS kind, c.name AS field FROM sqlite_schema t, pragma_table_info(t.name) c"
        " WHERE t.type = 'table'"
    )
    moments = [
        data.rows(f'SELECT max("{c["field"]}") AS moment FROM "{c["kind"]}"')[0]["moment"]
        for c in columns
        if PAST.fullmatch(c["field"])
    ]
    return max(str(moment).replace("T", " ") for moment in (*moments, "") if moment is not None)


def test_no_answer_is_what_the_member_has_blocked(universe: Universe) -> None:
    db = Data.of(universe, "reddit", "member")
    blocked = {
        row.username
        for row in db.rows(
            "SELECT u.username FROM user_block JOIN user u ON u.id = blocked_id JOIN user m ON m.id = blocker_id"
            " WHERE m.username = ?",
            db.user,
        )
    }
    assert blocked
    assert blocked.isdisjoint(advice.user for advice in recommendations(db))
    found = threads(db)
    assert blocked.isdisjoint(row.author for row in found)
    assert len(found) < db.value("SELECT count(*) FROM submission WHERE visibility = 'visible'")
