"""The forge at the scale `webarena`: people, code and talk, and truths that notice what would make an answer wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.loaded import loaded, walked
from tests.visitor import Walker
from webarium.errors import UniverseError
from webarium.published.webarena.facts import tables
from webarium.published.webarena.forge import functions_of
from webarium.published.webarena.truths import check, truths
from webarium.published.webarena.variants import variants
from webarium.sites.kit.serving import build_app
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
    db = world.db("gitlab")
    check(db, "forge", functions_of(db))
    asked = {truth.task for truth in truths("forge")}
    here = {task.number: task.sites for task in loaded() if "gitlab" in task.sites}
    assert walked("gitlab") | (walked("cross") & here.keys()) == asked
    assert {number for number in asked if len(here[number]) == 1} == walked("gitlab")


MEMBER = (
    "INSERT INTO project_member (project_id, user_id, role, created_at)"
    " SELECT p.id, u.id, 30, '' FROM project p, user u"
)


A11Y, DESIGN, TIMEIT = (
    "(SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id"
    f" WHERE n.path || '/' || p.path = '{slug}')"
    for slug in ("a11yproject/a11yproject.com", "primer/design", "byteblaze/timeit")
)
TIP = "(SELECT commit_id FROM branch WHERE name = '{}' AND project_id = (SELECT id FROM project WHERE path = '{}'))"
SAID = (
    "INSERT INTO note (merge_request_id, author_id, body, created_at, updated_at)"
    " SELECT id, {}, 'Well', '2023-06-11', '2023-06-11' FROM merge_request WHERE iid = {}"
)


@pytest.mark.parametrize(
    ("task", "change"),
    [
        (46, f"UPDATE issue SET state = 'closed' WHERE project_id = {DESIGN}"),
        (104, "UPDATE label SET title = 'flaky' WHERE title = 'flaky-test'"),
        (132, "UPDATE git_commit SET author_name = 'Kit' WHERE author_name = 'Kilian Valkhof'"),
        (133, "UPDATE git_commit SET committed_at = '2022-03-02 09:00:00' WHERE author_name LIKE 'Eric%'"),
        (136, "UPDATE git_commit SET author_name = 'Steven Woodson' WHERE author_name = 'Byte Blaze'"
         " AND committed_at < '2023-02-07'; UPDATE git_commit SET committed_at = '2023-02-06 08:00:00'"
         " WHERE author_name = 'Steven Woodson'"),
        (168, f"INSERT OR IGNORE INTO star SELECT id, {TIMEIT}, '' FROM user"),
        (169, f"DELETE FROM star WHERE project_id = {DESIGN}"),
        (170, "INSERT INTO star SELECT 2, id, '' FROM project WHERE path = 'timeit'"),
        (171, "DELETE FROM star WHERE project_id IN (SELECT id FROM project WHERE path LIKE 'millennials-to%')"),
        (173, "UPDATE issue SET updated_at = '2023-06-12 11:00:00' WHERE iid = 566"),
        (178, "UPDATE issue SET state = 'opened' WHERE iid = 566"),
        (181, "UPDATE issue SET title = 'A theme editor' WHERE author_id = 2330 AND iid = 27"),
        (293, "UPDATE project SET path = 'robot' WHERE path = 'super_awesome_robot'"),
        (296, "UPDATE project SET description = 'Another GAN implementation' WHERE path = 'AndroidAsync'"),
        (304, "UPDATE git_commit SET author_name = 'Eric B.' WHERE author_name = 'Nic Chan'"
         " AND committed_at LIKE '2021-06%'; UPDATE git_commit SET committed_at = '2023-03-30 08:00:00'"
         " WHERE author_name = 'Eric B.'"),
        (306, "UPDATE git_commit SET committed_at = '2022-09-03 08:00:00' WHERE author_name = 'Anthony Lusk'"),
        (308, "UPDATE git_commit SET author_name = 'Shawn A.' WHERE author_name = 'Shawn Allen' AND id % 2"),
        (315, "UPDATE git_commit SET author_email = 'erik@mail.test' WHERE author_email LIKE 'eriklindernoren@g%'"),
        (317, "UPDATE git_commit SET author_name = 'Susan Zhang', author_email = 'susan@zhang.test'"
         " WHERE author_name = 'Lia Brandt'"),
        (343, "INSERT INTO issue_label SELECT i.id, 1 FROM issue i WHERE i.title IN"
         " ('A broken link in the instructions', 'Seeds differ between runs')"),
        (389, "UPDATE merge_request SET title = 'Pictures' WHERE iid = 450"),
        (396, "UPDATE project SET path = 'chatgpt' WHERE path = 'timeit'"),
        (398, "UPDATE project SET forked_from_id = NULL WHERE path = 'nvidia-patch'"),
        (411, f"UPDATE branch SET commit_id = {TIP.format('main', 'timeit')} WHERE commit_id ="
         f" {TIP.format('master', 'cloud-to-butt')}"),
        (415, SAID.format("author_id", 40)),
        (416, SAID.format(1, 1270)),
        (446, "INSERT INTO issue_assignee SELECT id, 3 FROM issue WHERE title LIKE '404s%'"),
        (522, "UPDATE project SET namespace_id = (SELECT id FROM namespace WHERE path = 'facebook')"
         " WHERE path = 'csvkit'"),
        (525, "DELETE FROM star WHERE project_id = (SELECT id FROM project WHERE path = 'ffmpeg-python')"),
        (577, f"{MEMBER} WHERE p.path LIKE 'remove-board%' AND u.username = 'lahwaacz'"),
        (658, f"DELETE FROM project_member WHERE project_id = {A11Y}"),
        (663, "UPDATE issue SET title = 'Llama' WHERE title = 'Where do logs go?'"),
        (666, "UPDATE user SET name = 'Carol Stanwick' WHERE username = 'carol_s'"),
        (668, "DELETE FROM branch WHERE name = 'redesign'"),
        (687, "UPDATE project SET description = '' WHERE path = 'AndroidAsync'"),
        (736, f"UPDATE branch SET commit_id = {TIP.format('main', 'timeit')} WHERE commit_id ="
         f" {TIP.format('main', 'gimmiethat.space')}"),
        (755, "UPDATE project SET description = 'Plain' WHERE path = 'plain-html'"),
        (786, "UPDATE git_commit SET author_name = 'Vinta Chen', author_email = 'vinta@mail.test'"
         " WHERE author_name = 'Kei Sorensen'"),
        (787, "INSERT INTO follow SELECT 2, id, '' FROM user WHERE username = 'dehenne'"),
        (788, "UPDATE user SET location = '' WHERE username = 'amwhalen'"),
        (789, "UPDATE project SET path = 'huggingface' WHERE path = 'timeit'"),
        (811, "UPDATE issue SET title = 'Bad host' WHERE title LIKE '404s%'"),
        (259, "UPDATE user SET feed_token = 'another' WHERE id = 2330"),
        (349, f"{MEMBER} WHERE p.path = 'gimmiethat.space' AND u.username = 'vinta'"),
        (350, f"{MEMBER} WHERE p.path = 'solarized-prism-theme' AND u.username = 'vinta'"),
        (418, "UPDATE user SET status_message = 'Busy' WHERE id = 2330"),
        (481, f"{MEMBER} WHERE p.path = 'dotfiles' AND u.username = 'abisubramanya27'"),
        (485, "UPDATE user SET name = 'Vinta Two' WHERE username = 'koush'"),
        (533, "INSERT INTO follow SELECT 2330, id, '' FROM user WHERE username = 'yjlou'"),
        (535, "UPDATE user SET username = 'spirit' WHERE username = 'ghost'"),
        (570, "UPDATE user SET username = 'axel' WHERE username = 'V13Axel'"),
        (742, "UPDATE project SET path = 'planner' WHERE path = 'dotfiles'"),
        (799, "UPDATE namespace SET path = 'n-lab' WHERE path = 'primer'"),
    ],
)  # fmt: skip
def test_truths_notice_what_would_make_an_answer_wrong(world: World, task: int, change: str) -> None:
    db = world.db("gitlab")
    for statement in change.split("; "):
        db.execute(statement)
    wrong = []
    for truth in truths("forge"):
        if truth.task != task:
            continue
        try:
            check(db, "forge", functions_of(db), only=(truth,))
        except UniverseError as error:
            wrong.append(str(error))
    assert any(text.startswith(f"Task {task} of WebArena would be wrong") for text in wrong)


GROUPS = ("primer", "a11yproject")
"""Groups have the addresses of these people's pages."""


def test_people_are_found_and_have_pages(me: Developer) -> None:
    for each in (*tables("forge")["user"], *tables("forge")["renamed"]):
        page = me.get(f"/{each['username']}")
        assert page.status == 200
        assert each["name"] in page.text or each["username"] in GROUPS


def test_members_pages_show_who_has_access(me: Developer) -> None:
    for each in tables("forge")["access"]:
        page = me.get(f"/{each['project']}/-/project_members")
        assert page.status == 200
        assert all(f"@{name}" in page.text for name in each["only"])


def test_projects_show_their_code_and_contributors(me: Developer) -> None:
    for each in tables("repositories")["project"]:
        assert me.get(f"/{each['path']}").status == 200
    for each in tables("repositories")["history"]:
        page = me.get(f"/{each['project']}/-/graphs/{each['branch']}")
        assert page.status == 200
        assert all(share["name"] in page.text for share in each["by"])


def test_histories_of_ours_go_on_with_what_is_planted(me: Developer, world: World) -> None:
    """The files of both lines are there, and the newest commit is the one that joins them."""
    tree = me.get("/a11yproject/a11yproject.com/-/tree/main").text
    assert "docs" in tree
    assert "package.json" in tree
    commits = me.get("/a11yproject/a11yproject.com/-/commits/main?author=Nic+Chan")
    assert "18 commits" in commits.text


def test_issues_and_merge_requests_have_the_addresses_that_tasks_name(me: Developer) -> None:
    for kind, part in (("issue", "issues"), ("request", "merge_requests")):
        for each in tables("tracker")[kind]:
            if "iid" in each:
                page = me.get(f"/{each['project']}/-/{part}/{each['iid']}")
                assert page.status == 200
                assert each["title"] in page.text.replace("&#39;", "'").replace("\u2019", "'")


def test_addresses_to_clone_from_have_the_host_that_tasks_name(me: Developer) -> None:
    shown = me.get("/root/metaseq").dom.one("#ssh").attrs["value"]
    assert shown == f"ssh://{tables('forge')['ssh_host']}/root/metaseq.git"


def test_a_new_project_says_what_its_template_says_of_itself(me: Developer, world: World) -> None:
    described = "SELECT description FROM project WHERE path = ?"
    for key, path in (("plainhtml", "plain-html"), ("jekyll", "jekyll"), ("hugo", "")):
        me.post(f"/projects/new/template/{key}", _new(f"mine-{key}"))
        assert world.db("gitlab").execute(described, (f"mine-{key}",)).get == (
            world.db("gitlab").execute(described, (path,)).get or ""
        )
    me.post("/projects/new/template/jekyll", _new("worded", description="My own words"))
    assert world.db("gitlab").execute(described, ("worded",)).get == "My own words"


def _new(name: str, **more: str) -> dict[str, str]:
    return {"name": name, "namespace": "byteblaze", "visibility": "private", **more}
