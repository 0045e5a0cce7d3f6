"""The forge at the scale `webarena`: people and access, and truths that notice what would make an answer wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.loaded import loaded
from tests.visitor import Walker
from webarium.errors import UniverseError
from webarium.published.webarena.facts import tables
from webarium.published.webarena.truths import check, truths
from webarium.published.webarena.variants import variants
from webarium.sites.kit.serving import build_app
from webarium.suites import load_suite
from webarium.worlds import Universe, World

SITE = variants()["gitlab"]


class Developer(Walker):
    """The default account."""

    site = SITE


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world(users={"gitlab": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def me(world: World, runner: asyncio.Runner) -> Developer:
    return Developer(build_app(SITE), world, runner)


def test_truths_hold_and_every_golden_path_has_one(world: World) -> None:
    check(world.db("gitlab"), "forge")
    asked = {truth.task for truth in truths("forge")}
    ours = {task.number for task in loaded() if task.sites == ("gitlab",)}
    for suite, tasks in (("gitlab", asked & ours), ("cross", asked - ours)):
        assert {int(name.removeprefix("webarena.")) for name in load_suite(suite).golden} == tasks


MEMBER = (
    "INSERT INTO project_member (project_id, user_id, role, created_at)"
    " SELECT p.id, u.id, 30, '' FROM project p, user u"
)


@pytest.mark.parametrize(
    ("task", "change"),
    [
        (259, "UPDATE user SET feed_token = 'another' WHERE id = 1"),
        (349, f"{MEMBER} WHERE p.path = 'gimmiethat.space' AND u.username = 'vinta'"),
        (350, f"{MEMBER} WHERE p.path = 'solarized-prism-theme' AND u.username = 'vinta'"),
        (418, "UPDATE user SET status_message = 'Busy' WHERE id = 1"),
        (481, f"{MEMBER} WHERE p.path = 'dotfiles' AND u.username = 'abisubramanya27'"),
        (485, "UPDATE user SET name = 'Vinta Two' WHERE username = 'koush'"),
        (533, "INSERT INTO follow SELECT 1, id, '' FROM user WHERE username = 'yjlou'"),
        (535, "UPDATE user SET username = 'spirit' WHERE username = 'ghost'"),
        (570, "UPDATE user SET username = 'axel' WHERE username = 'V13Axel'"),
        (742, "UPDATE project SET path = 'planner' WHERE path = 'dotfiles'"),
        (799, "UPDATE namespace SET path = 'n-lab' WHERE path = 'primer'"),
    ],
)
def test_truths_notice_what_would_make_an_answer_wrong(world: World, task: int, change: str) -> None:
    db = world.db("gitlab")
    db.execute(change)
    wrong = []
    for truth in truths("forge"):
        try:
            check(db, "forge", only=(truth,))
        except UniverseError as error:
            wrong.append(str(error))
    assert any(text.startswith(f"Task {task} of WebArena would be wrong") for text in wrong)


def test_people_are_found_and_have_pages(me: Developer) -> None:
    for each in (*tables("forge")["user"], *tables("forge")["renamed"]):
        page = me.get(f"/{each['username']}")
        assert page.status == 200
        assert each["name"] in page.text or each["username"] == "primer"


def test_members_pages_show_who_has_access(me: Developer) -> None:
    for each in tables("forge")["access"]:
        page = me.get(f"/{each['project']}/-/project_members")
        assert page.status == 200
        assert all(f"@{name}" in page.text for name in each["only"])
