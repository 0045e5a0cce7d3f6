"""Questions about projects, histories, issues and people."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Number, Text
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject, OnIssue
from webarium.suites.kit import Retrieve, each_of, shuffled
from webarium.tasks import Data, NoParams, Row, Ui
from webarium.types import Difficulty


def shares(db: Data, row: Row) -> Counter[tuple[str, str]]:
    """How many commits everybody has made under each address, merges left out."""
    return Counter((each.author_name, each.author_email) for each in base.history(db, row))


def single(db: Data, row: Row) -> dict[str, int]:
    """The commits of those who use one address only and have made no merges."""
    counts = shares(db, row)
    names = Counter(name for name, _ in counts)
    every = Counter(each.author_name for each in base.history(db, row, merges=True))
    return {name: n for (name, _), n in counts.items() if names[name] == 1 and every[name] == n}


def top(db: Data, row: Row) -> tuple[str, str] | None:
    """Who leads a project's contributors, with and without merges and by name and address alike."""
    counts = shares(db, row)
    order = counts.most_common(2)
    every = Counter(each.author_name for each in base.history(db, row, merges=True)).most_common(2)
    if len(order) < 2 or order[0][1] <= order[1][1] + 2 or every[0][0] != order[0][0][0]:
        return None
    return order[0][0] if every[0][1] > every[1][1] + 2 else None


class CommitsByAuthor(InProject, Retrieve):
    name = "commits_by_author"
    difficulty = "medium"
    intent = "How many commits has {author} made to the default branch of {slug}?"
    wordings = ("Count the commits by {author} on the default branch of the project {slug}.",)
    way = ("Contributors",)

    @dataclass(frozen=True)
    class Params:
        author: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        given: set[int] = set()
        for row in base.projects(db, rng):
            fitting = [(name, n) for name, n in single(db, row).items() if 3 <= n <= 30 and n not in given]
            for name, number in shuffled(rng, fitting)[:1]:
                given.add(number)
                yield CommitsByAuthor.Params(author=name, slug=row.slug)

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(single(db, base.project(db, params.slug))[params.author], unit="commits")

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        return (f"{single(db, base.project(db, params.slug))[params.author]} commits",)


class TopContributor(InProject, Retrieve):
    name = "top_contributor"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Who has made the most commits to {slug}?"
    wordings = ("Tell me the name of the person with the most commits to the {slug} project.",)
    way = ("Contributors",)

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            TopContributor.Params, base.named([row for row in base.projects(db, rng) if top(db, row)])
        )

    def answer(self, db: Data, params: Params) -> Answer | None:
        found = top(db, base.project(db, params.slug))
        return Text(found[0]) if found else None


class TopContributorEmail(TopContributor):
    name = "top_contributor_email"
    difficulty = "medium"
    intent = "What is the email address of the contributor with the most commits to {slug}?"
    wordings = ("Give me the e-mail address that the top contributor to {slug} commits with.",)

    def answer(self, db: Data, params: TopContributor.Params) -> Answer | None:
        """The address that the graph shows."""
        found = top(db, base.project(db, params.slug))
        return Text(found[1]) if found else None


class CloneCommand(InProject, Retrieve):
    name = "clone_with_ssh"
    difficulty = "easy"
    intent = "Show me the command to clone {slug} with SSH."
    wordings = ("Which git command clones {slug} over SSH?",)
    button = "Clone"

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(CloneCommand.Params, base.named(base.projects(db, rng)))

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(
            f"git clone {base.clone_address(db, params.slug)}", (base.clone_address(db, params.slug),)
        )

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        return (base.clone_address(db, params.slug),)


class OpenIssues(InProject, Retrieve):
    name = "open_issues"
    difficulty = "easy"
    intent = "How many open issues does the project {slug} have?"
    way = ("Issues",)

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            OpenIssues.Params, base.named(base.projects(db, rng, f"{base.PUBLIC} AND {base.ALL_SEEN}"))
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(base.open_issues(db, base.project(db, params.slug)), unit="issues")

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        return (f"Open {base.open_issues(db, base.project(db, params.slug))}",)


class StarsOf(InProject, Retrieve):
    name = "stars_of_project"
    difficulty = "easy"
    intent = "How many stars does the project {slug} have?"

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        many = "(SELECT count(*) FROM star s WHERE s.project_id = p.id) > 4"
        return each_of(StarsOf.Params, base.named(base.projects(db, rng, f"{base.PUBLIC} AND {many}")))

    def answer(self, db: Data, params: Params) -> Answer:
        sql = "SELECT count(*) FROM star WHERE project_id = ?"
        return Number(int(db.value(sql, base.project(db, params.slug).id)), unit="stars")


class IssueAuthor(OnIssue, Retrieve):
    name = "issue_author"
    difficulty = "easy"
    intent = 'Who opened the issue "{title}" in {slug}? Give the full name.'

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnIssue.Params]:
        return (OnIssue.Params(title=row.title, slug=row.slug) for row in base.issues(db, rng))

    def answer(self, db: Data, params: OnIssue.Params) -> Answer:
        return Text(_author(db, params.title, params.slug))


def _author(db: Data, title: str, slug: str) -> str:
    sql = (
        "SELECT u.name FROM issue i JOIN user u ON u.id = i.author_id WHERE i.title = ? AND i.project_id = ?"
    )
    return str(db.value(sql, title, base.project(db, slug).id))


class FeedToken(ForgeTemplate, Retrieve):
    name = "feed_token"
    difficulty = "medium"
    intent = "Get me my RSS feed token."
    count = 1

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return (NoParams(),)

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Text(str(db.value("SELECT feed_token FROM user WHERE username = ?", db.user)))

    async def go(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.click("button", "Your menu")
        await ui.click("link", "Access tokens")


class CommitAuthor(InProject, Retrieve):
    name = "author_of_commit"
    difficulty = "medium"
    intent = 'Who is the author of the commit "{message}" in {slug}?'
    way = ("Commits",)

    @dataclass(frozen=True)
    class Params:
        message: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.projects(db, rng):
            found = base.history(db, row, merges=True)
            titles = Counter(each.message for each in found)
            fitting = [e for e in found if titles[e.message] == 1 and _plain(e) and found.index(e) < 35]
            for each in shuffled(rng, fitting)[:1]:
                yield CommitAuthor.Params(message=each.message, slug=row.slug)

    def answer(self, db: Data, params: Params) -> Answer:
        found = base.history(db, base.project(db, params.slug), merges=True)
        return Text(next(each.author_name for each in found if each.message == params.message))


def _plain(commit: Row) -> bool:
    text = commit.message
    return 12 <= len(text) <= 70 and not set('"{}[]<>*`\n') & set(text)


class BranchCount(InProject, Retrieve):
    name = "branch_count"
    difficulty = "easy"
    intent = "How many branches does the project {slug} have?"

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(BranchCount.Params, base.named(base.projects(db, rng)))

    def answer(self, db: Data, params: Params) -> Answer:
        sql = "SELECT count(*) FROM branch WHERE project_id = ?"
        return Number(int(db.value(sql, base.project(db, params.slug).id)), unit="branches")

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        sql = "SELECT count(*) FROM branch WHERE project_id = ?"
        count = int(db.value(sql, base.project(db, params.slug).id))
        return (f"{count} {'Branch' if count == 1 else 'Branches'}",)
