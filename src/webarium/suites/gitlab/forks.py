"""Tasks of making forks, groups and files, and of merging."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Expect, Ref
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject
from webarium.suites.gitlab.projects import FIRST_WORDS, LAST_WORDS, made
from webarium.suites.kit import ANY, Mutate, Same, each_of, shuffled
from webarium.tasks import Data, Row, Ui

LINES = (
    "Ask before you paint the shed.",
    "Meet on Thursdays at noon.",
    "Keep the second key at the office.",
    "Water the ferns once a week.",
    "Send the bill by the tenth.",
)


class Fork(InProject, Mutate):
    name = "fork_project"
    difficulty = "medium"
    intent = "Fork {slug}."
    way = ("Fork",)
    button = "Fork project"

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        mine = set(
            db.column(
                "SELECT path FROM project WHERE namespace_id = (SELECT id FROM namespace WHERE user_id = 1)"
            )
        )
        return each_of(
            Fork.Params, base.named([row for row in base.projects(db, rng) if row.path not in mine])
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        same = ("path", "name", "description", "topics", "visibility", "default_branch")
        values: dict[str, Any] = {name: row[name] for name in same} | {
            "namespace_id": db.value("SELECT id FROM namespace WHERE user_id = ?", base.me(db)),
            "creator_id": base.me(db),
            "forked_from_id": row.id,
            "archived": 0,
            "created_at": ANY,
            "last_activity_at": ANY,
        }
        found = [Expect.insert("project", values, label="project")]
        for each in db.rows("SELECT * FROM branch WHERE project_id = ?", row.id):
            known = {"name": each["name"], "commit_id": each.commit_id, "protected": each.protected}
            found.append(Expect.insert("branch", {"project_id": Ref("project"), **known}))
        for each in db.rows("SELECT * FROM tag WHERE project_id = ?", row.id):
            known = {"name": each["name"], "commit_id": each.commit_id, "created_at": each.created_at}
            found.append(Expect.insert("tag", {"project_id": Ref("project"), **known, "object": each.object}))
        return found


class NewGroup(ForgeTemplate, Mutate):
    name = "create_group"
    difficulty = "hard"
    intent = (
        'Create a new public group "{group}" and add {one} and {other} as members with the Developer role.'
    )

    @dataclass(frozen=True)
    class Params:
        group: str
        one: str
        other: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        people = base.strangers(db, rng)
        names = made(rng, FIRST_WORDS, LAST_WORDS, "-")
        for group, one, other in zip(names, people[::2], people[1::2], strict=False):
            yield NewGroup.Params(group=group, one=one["name"], other=other["name"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/groups/new")
        await ui.fill("Group name", params.group)
        await ui.check("Public")
        await ui.click("button", "Create group")
        await ui.click("link", "Group members")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        names = ", ".join(base.username(db, name) for name in (params.one, params.other))
        await ui.fill("Username or email address", names)
        await ui.select("Select a role", "Developer")
        await ui.click("button", "Invite")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "path": params.group,
            "name": params.group,
            "user_id": None,
            "description": "",
            "visibility": "public",
            "created_at": ANY,
        }
        people = [(base.me(db), 50)]
        people += [
            (int(db.value("SELECT id FROM user WHERE name = ?", name)), 30)
            for name in (params.one, params.other)
        ]
        return [
            Expect.insert("namespace", values, label="group"),
            *(
                Expect.insert(
                    "group_member",
                    {"namespace_id": Ref("group"), "user_id": user, "role": role, "created_at": ANY},
                )
                for user, role in people
            ),
        ]


class NewFile(InProject, Mutate):
    name = "create_file"
    difficulty = "hard"
    intent = (
        "On the default branch of {slug}, create a folder named {folder}, and in it a file named notes.txt "
        'with the text "{text}"'
    )

    @dataclass(frozen=True)
    class Params:
        folder: str
        slug: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(db, rng, f"{base.MINE} AND p.visibility = 'public'")
        for row, folder, text in zip(rows, shuffled(rng, LAST_WORDS), shuffled(rng, LINES), strict=False):
            yield NewFile.Params(folder=folder, slug=row.slug, text=text)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.add_file(ui, f"{params.folder}/notes.txt", params.text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.wrote(db, base.project(db, params.slug), f"{params.folder}/notes.txt", f"{params.text}\n")


def open_requests(db: Data, rng: random.Random) -> list[Row]:
    """Open merge requests of public projects, in a random order."""
    return shuffled(rng, open_rows(db))


def open_rows(db: Data) -> list[Row]:
    """Open merge requests of public projects."""
    return db.rows(
        "SELECT r.*, n.path || '/' || p.path AS slug FROM merge_request r JOIN project p ON p.id = r.project_id"
        " JOIN namespace n ON n.id = p.namespace_id WHERE r.state = 'opened' AND p.visibility = 'public' ORDER BY r.id"
    )


class CommentRequest(ForgeTemplate, Mutate):
    name = "comment_on_merge_request"
    difficulty = "medium"
    intent = 'Post "{text}" as a comment on the open merge request "{title}" in {slug}.'
    form = (("Comment", "{text}"),)
    button = "Comment"
    TEXTS = ("lgtm", "Thanks, working on reviews", "Good idea", "Thank you", "Please add a test")

    @dataclass(frozen=True)
    class Params:
        text: str
        title: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, text in zip(open_requests(db, rng), shuffled(rng, self.TEXTS), strict=False):
            yield CommentRequest.Params(text=text, title=row.title, slug=row.slug)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/merge_requests")
        title = params.title
        draft = db.value("SELECT draft FROM merge_request WHERE id = ?", request(db, title, params.slug).id)
        await ui.click("link", f"Draft: {title}" if draft else title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        found = request(db, params.title, params.slug)
        return [
            base.noted(db, "merge_request_id", found.id, Same(params.text)),
            Expect.update("merge_request", {"id": found.id}, {"updated_at": ANY}),
            *base.touched(db, base.project(db, params.slug)),
        ]


def request(db: Data, title: str, slug: str) -> Row:
    """An open merge request by its title."""
    sql = "SELECT * FROM merge_request WHERE title = ? AND project_id = ? AND state = 'opened'"
    return db.row(sql, title, base.project(db, slug).id)
