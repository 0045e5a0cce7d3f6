"""Requests for what is not there or not allowed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject, OnIssue
from webarium.suites.gitlab.projects import CloseIssue, Follow, Invite, Star, made
from webarium.suites.kit import Decline, shuffled
from webarium.tasks import Data, Ui

STRANGE_FIRST = (
    "Ottoline",
    "Benedikt",
    "Yasmin",
    "Gideon",
    "Petra",
    "Lucasta",
    "Anselm",
    "Cosima",
    "Florian",
    "Thisbe",
)
STRANGE_LAST = (
    "Marsh",
    "Sorrow",
    "Fairweather",
    "Larkspur",
    "Quillfeather",
    "Underhay",
    "Pomfret",
    "Winterbourne",
)


class NoSuchProject(ForgeTemplate, Decline, like=Star):
    name = "impossible_star_missing"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 3
    says = "There is no such project"
    NAMES = ("quantum-kettle", "moss-compiler", "yak-shaver", "paper-boats")

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        owners = shuffled(rng, db.column("SELECT username FROM user WHERE id BETWEEN 2 AND 16 ORDER BY id"))
        return (
            NoSuchProject.Params(slug=f"{owner}/{name}")
            for owner, name in zip(owners, shuffled(rng, self.NAMES), strict=False)
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}")


class NoSuchPerson(ForgeTemplate, Decline, like=Follow):
    name = "impossible_follow_unknown"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 3
    says = "We couldn't find anything like that."

    @dataclass(frozen=True)
    class Params:
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        known = set(db.column("SELECT name FROM user"))
        return (
            NoSuchPerson.Params(name=each)
            for each in made(rng, STRANGE_FIRST, STRANGE_LAST, " ")
            if each not in known
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.name)
        await ui.click("link", "Users")


class InviteElsewhere(InProject, Decline, like=Invite):
    name = "impossible_invite_elsewhere"
    difficulty = "medium"
    reasons = ("not_allowed",)
    count = 3
    way = ("Members",)
    lacks = ("Invite members",)

    @dataclass(frozen=True)
    class Params:
        name: str
        slug: str
        role: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.projects(db, rng) if base.member_role(db, row) < 40]
        for row, who in zip(rows, base.strangers(db, rng), strict=False):
            yield InviteElsewhere.Params(name=who["name"], slug=row.slug, role="Developer")


class InviteUnknown(InProject, Decline, like=Invite):
    name = "impossible_invite_unknown"
    difficulty = "medium"
    reasons = ("not_found",)
    count = 3
    way = ("Members",)
    form = (("Username or email address", "{name}"),)
    button = "Invite"
    says = "There is nobody called"

    @dataclass(frozen=True)
    class Params:
        name: str
        slug: str
        role: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(db, rng, base.MINE)
        for row, name in zip(rows, made(rng, STRANGE_FIRST, STRANGE_LAST, " "), strict=False):
            yield InviteUnknown.Params(name=name, slug=row.slug, role="Guest")


class CloseElsewhere(OnIssue, Decline, like=CloseIssue):
    name = "impossible_close_issue"
    difficulty = "medium"
    reasons = ("not_allowed",)
    count = 4
    lacks = ("Close issue",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnIssue.Params]:
        for row in base.issues(db, rng, "i.state = 'opened' AND i.author_id <> 1"):
            if base.member_role(db, base.project(db, row.slug)) < 20:
                yield OnIssue.Params(title=row.title, slug=row.slug)
