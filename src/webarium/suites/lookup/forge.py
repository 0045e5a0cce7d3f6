"""What the Smithy Handbook says, done on Smithy."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect
from webarium.suites.gitlab import base as forge
from webarium.suites.gitlab.projects import ROLES
from webarium.suites.kit import ANY, Decline, Mutate, Same
from webarium.suites.lookup.base import FromHandbook, enter, other, read_rule, rule
from webarium.tasks import Data, Row, Ui


class ByHandbook(FromHandbook, Mutate):
    """Something that the house rules settle, in the project with the parameter ``slug``."""

    sites: ClassVar[tuple[str, ...]] = ("manuals", "gitlab")
    leaf: ClassVar[str]
    """The page of the handbook."""
    rules: ClassVar[tuple[str, ...]]
    """What it settles."""
    opens: ClassVar[str] = ""
    """Where the work is, below the project."""

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ByHandbook.Params(slug=row.slug) for row in self._projects(db, rng)]

    def _projects(self, db: Data, rng: random.Random) -> list[Row]:
        return forge.projects(other(db, "gitlab"), rng, f"{forge.MINE} AND p.visibility = 'public'")

    def project(self, db: Data, slug: str) -> Row:
        """The project with this slug, as the forge keeps it."""
        return forge.project(other(db, "gitlab"), slug)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read_rule(ui, db, self.leaf, *self.rules)
        await enter(ui, db, "gitlab", f"/{params.slug}{self.opens}")


SUGGESTED = "Add new file"
"""What Smithy's form says of a new file unless somebody writes another message."""
EXAMPLE = 12
"""The issue by which the handbook shows how branches are named."""


class FixBranch(ByHandbook):
    name, difficulty = "branch_by_house_rules", "hard"
    intent = (
        "I am about to fix issue #{iid} in the project {slug} on Smithy. Create the branch for it, named "
        "the way our house rules in the Smithy Handbook require."
    )
    leaf, rules, opens = "house-rules-for-branches", ("fix_branch",), "/-/branches/new"

    @dataclass(frozen=True)
    class Params(ByHandbook.Params):
        iid: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        data = other(db, "gitlab")
        rows = [row for row in forge.projects(data, rng) if forge.member_role(data, row) >= 30]
        for row in rows:
            opened = (
                "SELECT iid FROM issue WHERE project_id = ? AND state = 'opened' AND iid <> ? ORDER BY iid"
            )
            found = data.column(opened, row.id, EXAMPLE)
            if found:
                yield FixBranch.Params(iid=rng.choice(found), slug=row.slug)

    def _name(self, db: Data, iid: int) -> str:
        return f"{rule(db, 'fix_branch')}{iid}"

    def expected(self, db: Data, params: Params) -> list[Expect]:
        data, row = other(db, "gitlab"), self.project(db, params.slug)
        values = {"project_id": row.id, "name": self._name(db, params.iid), "commit_id": forge.tip(data, row)}
        return [Expect.insert("branch", {**values, "protected": 0}), *forge.touched(data, row)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Branch name", self._name(db, params.iid))
        await ui.click("button", "Create branch")


class TriageLabel(ByHandbook):
    name, difficulty = "label_by_house_rules", "hard"
    intent = (
        "The Smithy Handbook's house rules describe a label for new issues that nobody has looked at. "
        "Create it in {slug}, exactly as described."
    )
    leaf, rules, opens = "house-rules-for-new-issues", ("triage_label", "triage_color"), "/-/labels/new"

    def expected(self, db: Data, params: ByHandbook.Params) -> list[Expect]:
        values = {
            "title": Same(rule(db, "triage_label")),
            "color": rule(db, "triage_color"),
            "description": "",
        }
        return [Expect.insert("label", {"project_id": self.project(db, params.slug).id, **values})]

    async def act(self, ui: Ui, db: Data, params: ByHandbook.Params) -> None:
        await ui.fill("Title", rule(db, "triage_label"))
        await ui.fill("Background color", rule(db, "triage_color"))
        await ui.click("button", "Create label")


class SprintMilestone(ByHandbook):
    name, difficulty = "milestone_by_house_rules", "hard"
    intent = (
        "Create the milestone for the current planning period in {slug} on Smithy. Its name and dates are in "
        "the house rules of the Smithy Handbook."
    )
    leaf, rules, opens = "house-rules-for-planning", ("sprint", "sprint_end"), "/-/milestones/new"

    def expected(self, db: Data, params: ByHandbook.Params) -> list[Expect]:
        data, row = other(db, "gitlab"), self.project(db, params.slug)
        return [forge.new_milestone(data, row, rule(db, "sprint"), None, rule(db, "sprint_end"))]

    async def act(self, ui: Ui, db: Data, params: ByHandbook.Params) -> None:
        await ui.fill("Title", rule(db, "sprint"))
        await ui.fill("Due date", rule(db, "sprint_end"))
        await ui.click("button", "Create milestone")


class PlanningBoard(ByHandbook):
    name, difficulty = "board_by_house_rules", "medium"
    intent = (
        "The planning board is missing from {slug}. Create it with the name that the Smithy Handbook gives "
        "for all projects."
    )
    leaf, rules, opens = "house-rules-for-planning", ("board",), "/-/boards/new"

    def expected(self, db: Data, params: ByHandbook.Params) -> list[Expect]:
        values = {"project_id": self.project(db, params.slug).id, "name": Same(rule(db, "board"))}
        return [Expect.insert("board", values)]

    async def act(self, ui: Ui, db: Data, params: ByHandbook.Params) -> None:
        await ui.fill("Board name", rule(db, "board"))
        await ui.click("button", "Create board")


class Newcomer(ByHandbook):
    name, difficulty = "invite_newcomer_by_house_rules", "hard"
    intent = (
        "{name} starts today and will work on {slug}. Invite them to the project on Smithy with the role "
        "that the handbook's house rules give to newcomers."
    )
    leaf, rules, opens = "house-rules-for-newcomers", ("newcomer_role",), "/-/project_members"

    @dataclass(frozen=True)
    class Params(ByHandbook.Params):
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        data = other(db, "gitlab")
        for row, who in zip(self._projects(db, rng), forge.strangers(data, rng), strict=False):
            known = data.rows(
                "SELECT 1 FROM project_member WHERE project_id = ? AND user_id = ?", row.id, who.id
            )
            if not known:
                yield Newcomer.Params(name=who["name"], slug=row.slug)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        user = other(db, "gitlab").value("SELECT id FROM user WHERE name = ?", params.name)
        role = ROLES[rule(db, "newcomer_role")]
        values = {
            "project_id": self.project(db, params.slug).id,
            "user_id": user,
            "role": role,
            "created_at": ANY,
        }
        return [Expect.insert("project_member", values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Username or email address", forge.username(other(db, "gitlab"), params.name))
        await ui.select("Select a role", rule(db, "newcomer_role"))
        await ui.click("button", "Invite")


class HandOver(ByHandbook):
    name, difficulty = "hand_over_by_house_rules", "hard"
    intent = (
        "I'm handing over {slug} on Smithy to the user {username}. Add the file that the Smithy Handbook "
        "requires in that case, with the content it asks for."
    )
    leaf, rules, opens = "house-rules-for-handing-over", ("notice_file",), ""

    @dataclass(frozen=True)
    class Params(ByHandbook.Params):
        username: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        people = forge.strangers(other(db, "gitlab"), rng)
        for row, who in zip(self._projects(db, rng), people, strict=False):
            yield HandOver.Params(slug=row.slug, username=who.username)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return forge.wrote(
            other(db, "gitlab"),
            self.project(db, params.slug),
            rule(db, "notice_file"),
            f"{params.username}\n",
            Same(SUGGESTED),
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await forge.add_file(ui, rule(db, "notice_file"), params.username)


class Away(FromHandbook, Mutate):
    name, difficulty = "away_by_house_rules", "hard"
    sites = ("manuals", "gitlab")
    count = 1
    intent = (
        "I will be away for {days} days. Let people on Smithy know the way our house rules in the handbook "
        "ask us to."
    )

    @dataclass(frozen=True)
    class Params:
        days: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [Away.Params(days=rng.randint(2, 30))]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        status = {"status_message": Same(rule(db, "busy_status")), "busy": 1}
        return [Expect.update("user", {"id": forge.me(other(db, "gitlab"))}, status)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read_rule(ui, db, "house-rules-for-being-away", "busy_status")
        await enter(ui, db, "gitlab", "/-/profile/status")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Your status", rule(db, "busy_status"))
        await ui.check("Set yourself as busy")
        await ui.click("button", "Set status")


class BranchElsewhere(FromHandbook, Decline, like=FixBranch):
    name, difficulty = "impossible_branch_by_house_rules", "hard"
    sites = ("manuals", "gitlab")
    count = 2
    reasons = ("not_allowed",)
    lacks = ("New branch",)

    @dataclass(frozen=True)
    class Params:
        iid: int
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Projects in which one may not make branches."""
        data = other(db, "gitlab")
        for row in forge.projects(data, rng):
            found = data.column(
                "SELECT iid FROM issue WHERE project_id = ? AND state = 'opened' ORDER BY iid", row.id
            )
            if found and forge.member_role(data, row) < 30:
                yield BranchElsewhere.Params(iid=rng.choice(found), slug=row.slug)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read_rule(ui, db, FixBranch.leaf, *FixBranch.rules)
        await enter(ui, db, "gitlab", f"/{params.slug}/-/branches")
