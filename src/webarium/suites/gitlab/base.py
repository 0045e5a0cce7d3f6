"""What the templates share: projects, people and histories, what actions change, and ways through the pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, Matcher, Ref
from webarium.sites.gitlab.git.commits import NEWEST, UP
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Scratch
from webarium.sql import select
from webarium.suites import kit
from webarium.suites.kit import ANY, Errand, Same
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

COLUMNS = "p.*, n.path || '/' || p.path AS slug, n.user_id AS owner_id, n.name AS home"
SOURCE = "project p JOIN namespace n ON n.id = p.namespace_id"
PUBLIC = "p.visibility = 'public' AND p.forked_from_id IS NULL"
MINE = "(n.path = 'byteblaze')"
_DENIES = re.compile(r"\b(?:no|not|none|never|cannot|nothing|nobody|without|missing)\b|n't\b", re.IGNORECASE)
"""Words of a title that, said again, could be taken for declining the task."""
ALL_SEEN = "NOT EXISTS (SELECT 1 FROM issue s WHERE s.project_id = p.id AND s.confidential = 1)"
"""Holds for projects of which everybody sees all issues."""


class ForgeTemplate(Errand):
    """Base of all templates of the forge."""

    site: ClassVar[str] = "gitlab"
    role: ClassVar[str] = "developer"
    count: ClassVar[int] = 5


class InProject(ForgeTemplate):
    """Base of tasks on a project that the request names."""

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        row = project(db, params.slug)
        await ui.search(params.slug)
        await ui.click("link", f"{row.home} / {row['name']}")
        await super().go(ui, db, params)


class OnIssue(ForgeTemplate):
    """Base of tasks on an issue that the request names by title and project."""

    @dataclass(frozen=True)
    class Params:
        title: str
        slug: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/issues?state=all")
        await ui.fill("Search or filter results", params.title, submit=True)
        await ui.click("link", params.title)


def me(db: Data) -> int:
    """The id of who is signed in."""
    return int(db.value("SELECT id FROM user WHERE username = ?", db.user))


def projects(db: Data, rng: random.Random, where: str = PUBLIC, *params: object) -> list[Row]:
    """Projects that fit a condition, in a random order."""
    return kit.shuffled(rng, db.rows(select(COLUMNS, SOURCE, where, "ORDER BY p.id"), *params))


def projects_by(db: Data, where: str, tail: str, *params: object) -> list[Row]:
    """Projects that fit a condition, as the tail orders and limits them."""
    return db.rows(select(COLUMNS, SOURCE, where, tail), *params)


def clone_address(db: Data, slug: str) -> str:
    """What a project is cloned from with SSH."""
    site = Data.of(db.universe, "gitlab").site
    return f"ssh://{(site.template_globals or {})['ssh_host']}/{slug}.git"


def project(db: Data, slug: str) -> Row:
    """A project by its whole path."""
    return db.row(select(COLUMNS, SOURCE, "n.path || '/' || p.path = ?"), slug)


def named(rows: list[Row]) -> Iterator[dict[str, Json]]:
    """The parameter ``slug`` of each."""
    return ({"slug": row.slug} for row in rows)


def tip(db: Data, row: Row, branch: str = "") -> int:
    """The commit that a branch is at."""
    name = branch or row.default_branch
    return int(db.value("SELECT commit_id FROM branch WHERE project_id = ? AND name = ?", row.id, name))


def history(db: Data, row: Row, *, merges: bool = False) -> list[Row]:
    """The commits of the default branch, newest first."""
    single = "1" if merges else "(SELECT count(*) FROM commit_parent p WHERE p.child = c.id) < 2"
    source = "up JOIN git_commit c ON c.id = up.id"
    sql = UP + select("c.*", source, single, NEWEST)
    return db.rows(sql, tip(db, row))


def issues(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Issues of public projects whose titles nothing else has, in a random order."""
    plain = "i.confidential = 0 AND length(i.title) BETWEEN 18 AND 80 AND instr(i.title, '\"') = 0"
    found = f"{PUBLIC} AND {where} AND {plain}"
    source = (
        "issue i JOIN project p ON p.id = i.project_id JOIN namespace n ON n.id = p.namespace_id"
        " JOIN user u ON u.id = i.author_id"
    )
    columns = "i.*, n.path || '/' || p.path AS slug, u.username AS author"
    rows = db.rows(select(columns, source, found, "ORDER BY i.id"), *params)
    alone = kit.alone(rows, lambda row: row.title.lower())
    plain_ones = [
        row for row in alone if not set("{}[]<>*`/") & set(row.title) and not _DENIES.search(row.title)
    ]
    return kit.shuffled(rng, plain_ones)


def open_issues(db: Data, row: Row) -> int:
    """How many open issues a project has."""
    return int(db.value("SELECT count(*) FROM issue WHERE project_id = ? AND state = 'opened'", row.id))


def strangers(db: Data, rng: random.Random) -> list[Row]:
    """People who are not signed in here, in a random order; names with letters and dots only."""
    rows = db.rows("SELECT * FROM user WHERE id > 1 AND username <> ? ORDER BY id", db.user)
    return kit.shuffled(rng, rows)


def touched(db: Data, row: Row) -> list[Expect]:
    """What changes of a project when something happens in it."""
    return [Expect.update("project", {"id": row.id}, {"last_activity_at": ANY})]


def new_commit(db: Data, tree: str | Matcher, label: str = "commit", message: str | Matcher = ANY) -> Expect:
    """A commit of a tree by who is signed in, whatever its message says unless one is given."""
    author = db.row("SELECT * FROM user WHERE id = ?", me(db))
    values = {
        "author_name": author.name,
        "author_email": author.email,
        "committer_name": author.name,
        "committer_email": author.email,
        "sha": ANY,
        "tree": tree,
        "authored_at": ANY,
        "committed_at": ANY,
        "ordered_at": ANY,
        "message": message,
    }
    return Expect.insert("git_commit", values, label=label)


def committed(
    db: Data,
    row: Row,
    tree: str | Matcher,
    parents: list[int],
    branch: str = "",
    message: str | Matcher = ANY,
) -> list[Expect]:
    """A new commit of a tree on a branch, whatever its message says unless one is given."""
    name = branch or row.default_branch
    found = db.rows("SELECT * FROM branch WHERE project_id = ? AND name = ?", row.id, name)
    made = [new_commit(db, tree, message=message)]
    made += [
        Expect.insert("commit_parent", {"child": Ref("commit"), "position": number, "parent": parent})
        for number, parent in enumerate(parents)
    ]
    return [
        *made,
        Expect.update("branch", {"id": found[0].id}, {"commit_id": Ref("commit")}),
        *touched(db, row),
    ]


def tree(db: Data, commit: int) -> str:
    """The tree of a commit."""
    return str(db.value("SELECT tree FROM git_commit WHERE id = ?", commit))


def tree_with(db: Data, before: str, path: str, text: str) -> str:
    """The tree that another one, or none, becomes when a file holds a text; a file that is there keeps its mode."""
    objects = Scratch(db.universe.reader("gitlab"))
    files = objects.files(before) if before else {}
    mode = files[path].mode if path in files else FILE
    files[path] = Entry(path.rpartition("/")[2], mode, objects.put(BLOB, text.encode()))
    return objects.build(files)


def wrote(db: Data, row: Row, path: str, text: str, message: str | Matcher = ANY) -> list[Expect]:
    """A new commit on a project's default branch, after which a file holds a text."""
    before = tip(db, row)
    return committed(db, row, tree_with(db, tree(db, before), path, text), [before], message=message)


async def add_file(ui: Ui, path: str, text: str) -> None:
    """From a project's page: a new file in the web editor."""
    await ui.click("link", "New file")
    await ui.fill("File path", path)
    await ui.fill("Content", text)
    await ui.click("button", "Commit changes")


def new_milestone(db: Data, row: Row, title: str, start: str | None, due: str) -> Expect:
    """A new milestone of a project without a description."""
    values = {
        "project_id": row.id,
        "iid": int(db.value("SELECT coalesce(max(iid), 0) + 1 FROM milestone WHERE project_id = ?", row.id)),
        "title": Same(title),
        "description": "",
        "start_date": start,
        "due_date": due,
        "state": "active",
        "created_at": ANY,
    }
    return Expect.insert("milestone", values)


def new_project(db: Data, name: str, visibility: str, description: str = "") -> Expect:
    """A new project of one's own."""
    return Expect.insert(
        "project",
        {
            "namespace_id": int(db.value("SELECT id FROM namespace WHERE user_id = ?", me(db))),
            "path": name,
            "name": name,
            "description": description,
            "topics": "",
            "visibility": visibility,
            "default_branch": "main",
            "creator_id": me(db),
            "forked_from_id": None,
            "archived": 0,
            "created_at": ANY,
            "last_activity_at": ANY,
        },
        label="project",
    )


def new_issue(db: Data, row: Row, title: str | Matcher, **more: Any) -> Expect:
    """A new issue without a description."""
    iid = int(db.value("SELECT coalesce(max(iid), 0) + 1 FROM issue WHERE project_id = ?", row.id))
    values = {
        "project_id": row.id,
        "iid": iid,
        "title": title,
        "description": "",
        "state": "opened",
        "author_id": me(db),
        "milestone_id": None,
        "due_date": None,
        "confidential": 0,
        "created_at": ANY,
        "updated_at": ANY,
        "closed_at": None,
        **more,
    }
    return Expect.insert("issue", values, label="issue")


def noted(db: Data, column: str, number: int | Matcher, body: Any, system: int = 0) -> Expect:
    """A new note on an issue or merge request."""
    about = {"issue_id": None, "merge_request_id": None, "discussion_id": None, column: number}
    values = {"author_id": me(db), "body": body, "system": system, "created_at": ANY, "updated_at": ANY}
    return Expect.insert("note", {**about, **values})


def member_role(db: Data, row: Row) -> int:
    """The signed-in person's role in a project, by their own membership or by that of a group around it."""
    if row.owner_id == me(db):
        return 50
    sql = (
        "SELECT max(role) FROM (SELECT role FROM project_member WHERE project_id = ?1 AND user_id = ?3"
        " UNION ALL SELECT role FROM group_member WHERE user_id = ?3 AND (namespace_id = ?2 OR namespace_id IN"
        " (SELECT ancestor_id FROM group_ancestor WHERE namespace_id = ?2)))"
    )
    return int(db.value(sql, row.id, row.namespace_id, me(db)) or 0)


def username(db: Data, name: str) -> str:
    """The user name of somebody with this full name."""
    return str(db.value("SELECT username FROM user WHERE name = ?", name))
