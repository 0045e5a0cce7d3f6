"""Tasks of going to a project's, an issue's or a list's page."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject
from webarium.suites.kit import Navigate
from webarium.tasks import Data, NoParams, Ui
from webarium.tasks.template import landing

OWN_PAGE = "It asks for a page of one's own, which is at the same address in every universe."


class MyTodos(ForgeTemplate, Navigate):
    name = "my_todos"
    difficulty = "easy"
    intent = "Check out my todos."
    count = 1
    exempt: ClassVar[Mapping[str, str]] = {
        "one_step": "It is one of WebArena's own requests, and its page is one press away.",
        "repeat": OWN_PAGE,
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return (NoParams(),)

    async def go(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.click("link", re.compile("^To-Do List"))

    def url(self, db: Data, params: NoParams) -> UrlCheck:
        return landing(db, "/dashboard/todos", query={"state": None})


class MyReviews(ForgeTemplate, Navigate):
    name = "my_reviews"
    difficulty = "easy"
    intent = "Show me the merge requests that need my review."
    count = 1
    exempt: ClassVar[Mapping[str, str]] = {"repeat": OWN_PAGE}
    way = ("Review requests for me",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return (NoParams(),)

    async def go(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.goto("/dashboard/merge_requests")
        await super().go(ui, db, params)

    def url(self, db: Data, params: NoParams) -> UrlCheck:
        return landing(db, "/dashboard/merge_requests", query={"reviewer_username": db.user})


class MyRequests(MyReviews):
    name = "my_merge_requests"
    intent = "Show me the merge requests assigned to me."
    way = ("Assigned to me",)

    def url(self, db: Data, params: NoParams) -> UrlCheck:
        query = {"assignee_username": db.user, "reviewer_username": None}
        return landing(db, "/dashboard/merge_requests", query=query)


class Labelled(InProject, Navigate):
    name = "issues_with_label"
    difficulty = "easy"
    intent = 'Show the list of open issues in {slug} that are labeled "{label}".'
    wordings = ('List the open issues in {slug} with the label "{label}".',)

    @dataclass(frozen=True)
    class Params:
        slug: str
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.projects(db, rng):
            labels = db.column(
                "SELECT DISTINCT l.title FROM label l JOIN issue_label x ON x.label_id = l.id"
                " JOIN issue i ON i.id = x.issue_id WHERE l.project_id = ? AND i.state = 'opened' ORDER BY l.title",
                row.id,
            )
            if labels:
                yield Labelled.Params(slug=row.slug, label=rng.choice(labels))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/labels")
        await ui.click("link", re.compile(rf"^\d+ open issues? labelled {re.escape(params.label)}$"))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/{params.slug}/-/issues", query={"label_name[]": params.label})


class FileHistory(InProject, Navigate):
    name = "file_history"
    difficulty = "medium"
    intent = "Open the history of {path} on the default branch of {slug}."

    @dataclass(frozen=True)
    class Params:
        path: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (FileHistory.Params(path="README.md", slug=row.slug) for row in base.projects(db, rng))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await super().go(ui, db, params)
        await ui.click("link", params.path)
        await ui.click("link", "History")

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(
            db, f"/{params.slug}/-/commits/{base.project(db, params.slug).default_branch}/{params.path}"
        )


class Blame(FileHistory):
    name = "blame_of_file"
    intent = "Show who last changed each line of {path} in {slug}."

    async def go(self, ui: Ui, db: Data, params: FileHistory.Params) -> None:
        await InProject.go(self, ui, db, params)
        await ui.click("link", params.path)
        await ui.click("link", "Blame")

    def url(self, db: Data, params: FileHistory.Params) -> UrlCheck:
        return landing(
            db, f"/{params.slug}/-/blame/{base.project(db, params.slug).default_branch}/{params.path}"
        )


class Profile(ForgeTemplate, Navigate):
    name = "open_profile"
    difficulty = "easy"
    intent = "Open the profile of {name}."

    @dataclass(frozen=True)
    class Params:
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (Profile.Params(name=row["name"]) for row in base.strangers(db, rng))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/search?scope=users")
        await ui.search(params.name)
        await ui.click("link", "Users")
        await ui.click("link", params.name)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/{base.username(db, params.name)}")
