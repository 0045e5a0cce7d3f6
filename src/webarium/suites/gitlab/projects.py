"""Tasks of changing something in projects, issues and settings."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Expect, Number, Ref
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Scratch
from webarium.sites.gitlab.projects.create import readme_of
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject, OnIssue
from webarium.suites.kit import ANY, Combined, Mutate, Same, day_phrase, each_of, shuffled
from webarium.tasks import Data, Ui
from webarium.types import Difficulty

ROLES = {"Guest": 10, "Reporter": 20, "Developer": 30, "Maintainer": 40}
FIRST_WORDS = (
    "awesome",
    "paper",
    "weekend",
    "garden",
    "tide",
    "tiny",
    "quiet",
    "copper",
    "rainy",
    "second",
    "blue",
    "winter",
)
LAST_WORDS = (
    "agents",
    "reading",
    "planner",
    "notes",
    "clock",
    "parser",
    "ledger",
    "atlas",
    "radio",
    "kitchen",
    "lamp",
    "diary",
)
MOODS = (
    "Enjoying",
    "Reviewing",
    "Thinking about",
    "Writing",
    "Testing",
    "Reading about",
    "Away for",
    "Busy with",
)
SUBJECTS = (
    "life",
    "lunch",
    "documentation",
    "merge conflicts",
    "old code",
    "new ideas",
    "colours",
    "the garden",
    "tests",
)


def made(rng: random.Random, first: tuple[str, ...], last: tuple[str, ...], between: str) -> list[str]:
    """Pairs of words, in a random order."""
    return shuffled(rng, [f"{one}{between}{other}" for one in first for other in last])


class Star(InProject, Mutate):
    name = "star_project"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Star the project {slug}."
    wordings: ClassVar[tuple[str, ...]] = ("Give {slug} a star.",)
    button = "Star"

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        free = "NOT EXISTS (SELECT 1 FROM star s WHERE s.project_id = p.id AND s.user_id = ?)"
        return each_of(
            Star.Params, base.named(base.projects(db, rng, f"{base.PUBLIC} AND {free}", base.me(db)))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        star = {"user_id": base.me(db), "project_id": base.project(db, params.slug).id, "created_at": ANY}
        return [Expect.insert("star", star)]


class StarAndCount(Combined, Star):
    name = "star_and_count"
    difficulty = "medium"
    intent = "Star the project {slug}, then tell me how many stars it has."
    wordings = ()
    count = 4

    def answer(self, db: Data, params: Star.Params) -> Answer:
        sql = "SELECT count(*) + 1 FROM star WHERE project_id = ?"
        return Number(int(db.value(sql, base.project(db, params.slug).id)), unit="stars")


class Follow(ForgeTemplate, Mutate):
    name = "follow_user"
    difficulty = "easy"
    intent = "Follow {name} on Smithy."
    button = "Follow"

    @dataclass(frozen=True)
    class Params:
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        known = set(db.column("SELECT followed_id FROM follow WHERE follower_id = ?", base.me(db)))
        return (Follow.Params(name=row["name"]) for row in base.strangers(db, rng) if row.id not in known)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{base.username(db, params.name)}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        number = db.value("SELECT id FROM user WHERE name = ?", params.name)
        return [
            Expect.insert("follow", {"follower_id": base.me(db), "followed_id": number, "created_at": ANY})
        ]


class SetStatus(ForgeTemplate, Mutate):
    name = "set_status"
    difficulty = "easy"
    intent = 'Set my status on Smithy to "{status}".'
    form = (("Your status", "{status}"),)
    button = "Set status"

    @dataclass(frozen=True)
    class Params:
        status: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (SetStatus.Params(status=each) for each in made(rng, MOODS, SUBJECTS, " "))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/-/profile/status")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("user", {"id": base.me(db)}, {"status_message": Same(params.status)})]


class SetWebsite(ForgeTemplate, Mutate):
    name = "set_website"
    difficulty = "easy"
    intent = "Set the website on my Smithy profile to {url}."
    form = (("Website url", "{url}"),)
    button = "Update profile settings"

    @dataclass(frozen=True)
    class Params:
        url: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            SetWebsite.Params(url=f"https://{each}.test") for each in made(rng, FIRST_WORDS, LAST_WORDS, "-")
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/-/profile")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("user", {"id": base.me(db)}, {"website": params.url})]


class OnNewIssue(ForgeTemplate, Mutate):
    """Base of tasks of opening an issue whose title and project the request names."""

    TITLES = (
        "Connection refused on first start",
        "Typos in the changelog",
        "Instructions for Windows are missing",
        "Crash with an empty configuration",
        "Speed up the build on old laptops",
        "Dates are shown in the wrong order",
    )

    @dataclass(frozen=True)
    class Params:
        title: str
        slug: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/issues")
        await ui.click("link", "New issue")


class NewIssue(OnNewIssue):
    name = "create_issue"
    difficulty = "easy"
    intent = 'Create an issue with the title "{title}" in {slug}.'
    wordings = ('Open an issue titled "{title}" in the project {slug}.',)
    form = (("Title", "{title}"),)
    button = "Create issue"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnNewIssue.Params]:
        for row, title in zip(base.projects(db, rng), shuffled(rng, self.TITLES), strict=False):
            yield OnNewIssue.Params(title=title, slug=row.slug)

    def expected(self, db: Data, params: OnNewIssue.Params) -> list[Expect]:
        row = base.project(db, params.slug)
        return [base.new_issue(db, row, params.title), *base.touched(db, row)]


class PlannedIssue(OnNewIssue):
    name = "create_planned_issue"
    difficulty = "medium"
    intent = 'Create an issue in {slug} with the title "{title}", assign it to {name}, and set the due date to {day}.'

    @dataclass(frozen=True)
    class Params(OnNewIssue.Params):
        name: str
        day: str
        at: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(
            db, rng, "n.path IN ('byteblaze', 'primer', 'a11yproject') AND p.visibility = 'public'"
        )
        for row, title in zip(rows, shuffled(rng, self.TITLES), strict=False):
            people = _members(db, row.id, row.namespace_id)
            if people:
                day = date(2023, 6, 20) + timedelta(days=rng.randint(1, 400))
                words = day_phrase(day.isoformat())
                yield PlannedIssue.Params(
                    title=title, slug=row.slug, name=rng.choice(people), day=words, at=day.isoformat()
                )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Title", params.title)
        username = base.username(db, params.name)
        await ui.select("Assignee", f"{params.name} (@{username})")
        await ui.fill("Due date", params.at)
        await ui.click("button", "Create issue")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        user = db.value("SELECT id FROM user WHERE name = ?", params.name)
        return [
            base.new_issue(db, row, params.title, due_date=params.at),
            Expect.insert("issue_assignee", {"issue_id": Ref("issue"), "user_id": user}),
            Expect.insert(
                "todo",
                {
                    "user_id": user,
                    "author_id": base.me(db),
                    "action": "assigned",
                    "issue_id": Ref("issue"),
                    "merge_request_id": None,
                    "state": "pending",
                    "created_at": ANY,
                },
            ),
            *base.touched(db, row),
        ]


def _members(db: Data, project: int, namespace: int) -> list[str]:
    """Names of direct and group members but oneself."""
    return db.column(
        "SELECT name FROM user WHERE id > 1 AND id IN (SELECT user_id FROM project_member WHERE project_id = ?"
        " UNION SELECT user_id FROM group_member WHERE namespace_id = ?) ORDER BY id",
        project,
        namespace,
    )


class CommentIssue(OnIssue, Mutate):
    name = "comment_on_issue"
    difficulty = "easy"
    intent = 'Post the comment "{text}" on the issue "{title}" in {slug}.'
    form = (("Comment", "{text}"),)
    button = "Comment"
    TEXTS = (
        "Thanks, I can reproduce this.",
        "Is this still so?",
        "I will look into it next week.",
        "Works for me.",
    )

    @dataclass(frozen=True)
    class Params(OnIssue.Params):
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.issues(db, rng, "i.state = 'opened'")
        for row, text in zip(rows, shuffled(rng, self.TEXTS), strict=False):
            yield CommentIssue.Params(text=text, title=row.title, slug=row.slug)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        issue = db.row("SELECT * FROM issue WHERE project_id = ? AND title = ?", row.id, params.title)
        return [
            base.noted(db, "issue_id", issue.id, Same(params.text)),
            Expect.update("issue", {"id": issue.id}, {"updated_at": ANY}),
            *base.touched(db, row),
        ]


class CloseIssue(OnIssue, Mutate):
    name = "close_issue"
    difficulty = "easy"
    intent = 'Close the issue "{title}" in {slug}.'
    button = "Close issue"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnIssue.Params]:
        mine = "i.state = 'opened' AND n.path IN ('byteblaze', 'primer', 'a11yproject')"
        mine += " AND NOT EXISTS (SELECT 1 FROM todo t WHERE t.issue_id = i.id AND t.user_id = 1)"
        return (OnIssue.Params(title=row.title, slug=row.slug) for row in base.issues(db, rng, mine))

    def expected(self, db: Data, params: OnIssue.Params) -> list[Expect]:
        row = base.project(db, params.slug)
        issue = db.row("SELECT * FROM issue WHERE project_id = ? AND title = ?", row.id, params.title)
        closed = {"state": "closed", "closed_at": ANY, "updated_at": ANY}
        return [
            Expect.update("issue", {"id": issue.id}, closed),
            base.noted(db, "issue_id", issue.id, "closed", 1),
            *base.touched(db, row),
        ]


class Invite(InProject, Mutate):
    name = "invite_member"
    difficulty = "medium"
    intent = "Invite {name} to {slug} as a {role}."
    wordings = ("Add {name} to the project {slug} with the {role} role.",)

    @dataclass(frozen=True)
    class Params:
        name: str
        slug: str
        role: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        people = base.strangers(db, rng)
        rows = base.projects(db, rng, base.MINE)
        for row, who in zip(rows, people, strict=False):
            if who["name"] not in _members(db, row.id, row.namespace_id):
                yield Invite.Params(name=who["name"], slug=row.slug, role=rng.choice(tuple(ROLES)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await super().go(ui, db, params)
        await ui.click("link", "Members")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        username = base.username(db, params.name)
        await ui.fill("Username or email address", username)
        await ui.select("Select a role", params.role)
        await ui.click("button", "Invite")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        user = db.value("SELECT id FROM user WHERE name = ?", params.name)
        project = base.project(db, params.slug).id
        values = {"project_id": project, "user_id": user, "role": ROLES[params.role], "created_at": ANY}
        return [Expect.insert("project_member", values)]


class NewProject(ForgeTemplate, Mutate):
    name = "create_project"
    difficulty = "medium"
    intent = "Create a new {visibility} project named {name} with a README."
    form = (("Project name", "{name}"),)
    button = "Create project"

    @dataclass(frozen=True)
    class Params:
        name: str
        visibility: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name in made(rng, FIRST_WORDS, LAST_WORDS, rng.choice("-_")):
            yield NewProject.Params(name=name, visibility=rng.choice(("private", "public")))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/projects/new/blank")
        await ui.check(params.visibility.capitalize())

    def expected(self, db: Data, params: Params) -> list[Expect]:
        objects = Scratch(db.universe.reader("gitlab"))
        readme = objects.put(BLOB, readme_of(params.name, "").encode())
        tree = objects.build({"README.md": Entry("README.md", FILE, readme)})
        author = db.row("SELECT * FROM user WHERE id = ?", base.me(db))
        commit = {
            "sha": ANY,
            "tree": tree,
            "author_name": author.name,
            "author_email": author.email,
            "authored_at": ANY,
            "committer_name": author.name,
            "committer_email": author.email,
            "committed_at": ANY,
            "ordered_at": ANY,
            "message": "Initial commit",
        }
        branch = {"project_id": Ref("project"), "name": "main", "commit_id": Ref("commit"), "protected": 1}
        return [
            base.new_project(db, params.name, params.visibility),
            Expect.insert("git_commit", commit, label="commit"),
            Expect.insert("branch", branch),
        ]


class EmptyProject(NewProject):
    name = "create_empty_project"
    intent = "Set up a new, empty {visibility} repository named {name}, without a README."

    async def go(self, ui: Ui, db: Data, params: NewProject.Params) -> None:
        await super().go(ui, db, params)
        await ui.check("Initialize repository with a README", on=False)

    def expected(self, db: Data, params: NewProject.Params) -> list[Expect]:
        return [base.new_project(db, params.name, params.visibility)]


class NewMilestone(InProject, Mutate):
    name = "create_milestone"
    difficulty = "medium"
    intent = 'Create a milestone called "{title}" in {slug} that starts on {start_day} and ends on {end_day}.'
    button = "Create milestone"
    TITLES = (
        "Product launch",
        "Collective code review",
        "Accessibility week",
        "Winter cleaning",
        "Open house",
    )

    @dataclass(frozen=True)
    class Params:
        title: str
        slug: str
        start_day: str
        end_day: str
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(
            db, rng, "n.path IN ('byteblaze', 'primer', 'a11yproject') AND p.visibility = 'public'"
        )
        for row, title in zip(rows, shuffled(rng, self.TITLES), strict=False):
            start = date(2023, 7, 1) + timedelta(days=rng.randint(1, 300))
            end = start + timedelta(days=rng.randint(5, 40))
            days = {"start_day": day_phrase(start.isoformat()), "end_day": day_phrase(end.isoformat())}
            yield NewMilestone.Params(
                title=title, slug=row.slug, **days, start=start.isoformat(), end=end.isoformat()
            )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/milestones")
        await ui.click("link", "New milestone")
        fields = (("Title", params.title), ("Start date", params.start), ("Due date", params.end))
        for label, text in fields:
            await ui.fill(label, text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        return [base.new_milestone(db, row, params.title, params.start, params.end)]


class EditTitle(InProject, Mutate):
    name = "change_page_title"
    difficulty = "hard"
    intent = (
        "In the project byteblaze/gimmiethat.space, change the page title in index.html on the main branch "
        'to "{title}".'
    )
    TITLES = ("GIVE ME SPACE", "Welcome to my site", "Space, one day at a time", "Not an interesting site")

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (EditTitle.Params(title=each) for each in shuffled(rng, self.TITLES))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/byteblaze/gimmiethat.space/-/edit/main/index.html")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Content", retitled(db, params.title))
        await ui.click("button", "Commit changes")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, "byteblaze/gimmiethat.space")
        return base.wrote(db, row, "index.html", retitled(db, params.title))


def retitled(db: Data, title: str) -> str:
    """The page of byteblaze/gimmiethat.space with another title."""
    row = base.project(db, "byteblaze/gimmiethat.space")
    objects = Scratch(db.universe.reader("gitlab"))
    entry = objects.at(base.tree(db, base.tip(db, row)), "index.html")
    text = objects.blob(entry.sha).decode() if entry else ""
    return text.replace("<title>Gimmie that space</title>", f"<title>{title}</title>")
