"""Tasks of planning: issues, branches and approvals."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Answer, Expect, Text
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject
from webarium.suites.gitlab.forks import open_requests, request
from webarium.suites.gitlab.projects import FIRST_WORDS, LAST_WORDS, made
from webarium.suites.kit import ANY, Decline, Mutate, Retrieve, each_of
from webarium.tasks import Data, Row, Ui


class MostDiscussed(ForgeTemplate, Retrieve):
    name = "author_of_most_discussed_issue"
    difficulty = "medium"
    intent = "Who opened the open issue in {slug} that has the most comments? Give the full name."

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(db, rng, f"{base.PUBLIC} AND {base.ALL_SEEN}")
        return each_of(MostDiscussed.Params, base.named([row for row in rows if _most_discussed(db, row)]))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/issues")
        await ui.select("Sort by", "Most discussed")

    def answer(self, db: Data, params: Params) -> Answer | None:
        found = _most_discussed(db, base.project(db, params.slug))
        return Text(found) if found else None


def _most_discussed(db: Data, row: Row) -> str:
    """Who has opened the issue that leads; empty where two share the lead."""
    rows = db.rows(
        "SELECT u.name, count(*) AS notes FROM issue i JOIN note t ON t.issue_id = i.id AND t.system = 0"
        " JOIN user u ON u.id = i.author_id WHERE i.project_id = ? AND i.state = 'opened'"
        " GROUP BY i.id ORDER BY notes DESC, i.id LIMIT 2",
        row.id,
    )
    return str(rows[0]["name"]) if len(rows) == 2 and rows[0].notes > rows[1].notes else ""


class NewBranch(InProject, Mutate):
    name = "create_branch"
    difficulty = "medium"
    intent = "Create a branch named {branch} in {slug}, starting from the default branch."
    button = "Create branch"

    @dataclass(frozen=True)
    class Params:
        branch: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.projects(db, rng) if base.member_role(db, row) >= 30]
        names = made(rng, FIRST_WORDS, LAST_WORDS, "-")
        return (NewBranch.Params(branch=name, slug=row.slug) for row, name in zip(rows, names, strict=False))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await super().go(ui, db, params)
        await ui.goto(f"/{params.slug}/-/branches")
        await ui.click("link", "New branch")
        await ui.fill("Branch name", params.branch)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        values = {"project_id": row.id, "name": params.branch, "commit_id": base.tip(db, row), "protected": 0}
        return [Expect.insert("branch", values), *base.touched(db, row)]


class BranchElsewhere(InProject, Decline, like=NewBranch):
    name = "impossible_create_branch"
    difficulty = "medium"
    reasons = ("not_allowed",)
    count = 3
    lacks = ("New branch",)

    @dataclass(frozen=True)
    class Params:
        branch: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.projects(db, rng) if base.member_role(db, row) < 30]
        names = made(rng, FIRST_WORDS, LAST_WORDS, "-")
        return (
            BranchElsewhere.Params(branch=name, slug=row.slug) for row, name in zip(rows, names, strict=False)
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await super().go(ui, db, params)
        await ui.goto(f"/{params.slug}/-/branches")


class Approve(ForgeTemplate, Mutate):
    name = "approve_merge_request"
    difficulty = "medium"
    intent = 'Approve the open merge request "{title}" in {slug}.'
    button = "Approve"

    @dataclass(frozen=True)
    class Params:
        title: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in open_requests(db, rng):
            known = db.rows(
                "SELECT 1 FROM approval WHERE merge_request_id = ? AND user_id = ?", row.id, base.me(db)
            )
            allowed = base.member_role(db, base.project(db, row.slug)) >= 30 and row.author_id != base.me(db)
            if allowed and not known and not row.draft:
                yield Approve.Params(title=row.title, slug=row.slug)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/merge_requests")
        await ui.click("link", params.title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        found = request(db, params.title, params.slug)
        values = {"merge_request_id": found.id, "user_id": base.me(db), "created_at": ANY}
        waiting = db.column(
            "SELECT id FROM todo WHERE merge_request_id = ? AND user_id = ? AND state = 'pending'"
            " AND action = 'review_requested' ORDER BY id",
            found.id,
            base.me(db),
        )
        return [
            Expect.insert("approval", values),
            *(Expect.update("todo", {"id": number}, {"state": "done"}) for number in waiting),
        ]
