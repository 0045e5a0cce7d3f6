"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.sites.networkin.faults import POSTING, SENDING
from webarium.suites import invented
from webarium.suites.kit import Decline, Redone, SoughtInVain, broken, each_of, shuffled
from webarium.suites.kit.asking import COUNT, YEAR
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnChat, OnEvent, OnJob, OnProfile
from webarium.suites.networkin.jobs import ApplyForJob, AttendEvent
from webarium.suites.networkin.members import CompanyFounded
from webarium.suites.networkin.network import Connect, Recommend
from webarium.suites.networkin.posts import PublishAgain, WriteAgain, WriteFirst
from webarium.tasks import Data, Ui


class ConnectNobody(NetworkinTemplate, SoughtInVain, like=Connect):
    """Somebody who is not a member."""

    name = "impossible_no_member"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "No people found"

    @dataclass(frozen=True)
    class Params:
        name: str
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        taken = db.column("SELECT name FROM member")
        return (ConnectNobody.Params(name=name, other=0) for name in invented.people(rng, self.count, taken))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.name)
        await ui.click("link", "People")


class NoSuchCompany(NetworkinTemplate, SoughtInVain, like=CompanyFounded):
    """A company that has no page."""

    name = "impossible_no_company"
    answers_like, answer_form = COUNT, YEAR
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "No companies found"

    @dataclass(frozen=True)
    class Params:
        company: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = shuffled(rng, [f"{each} Holdings {rng.randint(2, 90)}" for each in invented.MODELS])
        return (NoSuchCompany.Params(company=name) for name in names)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.company)
        await ui.click("link", "Companies", nth=0)


class ApplyElsewhere(OnJob, Decline, like=ApplyForJob):
    """A job for which one applies on the company's own site."""

    name = "impossible_apply_elsewhere"
    difficulty = "medium"
    reasons = ("missing_feature", "not_allowed")
    count = 2
    says = "takes applications on its own website only."

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        title: str
        company: str
        place: str
        years: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.fresh_jobs(db, "NOT j.closed AND NOT j.easy_apply"))
        return (ApplyElsewhere.Params(**base.job_params(row), years=rng.randint(2, 18)) for row in rows)


class ApplyTooLate(NetworkinTemplate, Decline, like=ApplyForJob):
    """A job that no longer takes applications."""

    name = "impossible_apply_closed"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "invalid")
    count = 2
    says = "This job no longer takes applications."

    @dataclass(frozen=True)
    class Params:
        job: int
        title: str
        company: str
        place: str
        years: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Closed jobs whose company has no other of the same title."""
        rows = shuffled(rng, base.fresh_jobs(db, "j.closed"))
        for row in rows:
            if (
                db.value(
                    "SELECT count(*) FROM job WHERE company_id = ? AND title = ?", row.company_id, row.title
                )
                == 1
            ):
                yield ApplyTooLate.Params(**base.job_params(row), years=rng.randint(2, 18))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.open_company(ui, params.company)
        await ui.click("link", "Jobs", nth=1)
        await ui.click("link", params.title)


class EventIsFull(OnEvent, Decline, like=AttendEvent):
    name = "impossible_event_full"
    difficulty = "easy"
    reasons = ("not_allowed", "missing_feature", "other")
    count = 2
    says = "This event has no seats left."

    @dataclass(frozen=True)
    class Params(OnEvent.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.events(db) if row.seats is not None and row.attending >= row.seats]
        return (EventIsFull.Params(event=row.title, key=row.id) for row in shuffled(rng, rows))


class WriteToClosed(OnProfile, Decline, like=WriteFirst):
    """Somebody who takes messages from connections only."""

    name = "impossible_closed_messages"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    count = 2

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Members who are not connected and look at invitations first, so that connecting does not help."""
        rows = shuffled(rng, base.strangers(db, "m.messages_from = 'connections' AND m.reviews_invitations"))
        return each_of(
            WriteToClosed.Params,
            base.with_texts(({"name": row["name"], "other": row.id} for row in rows), rng),
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """See that there is no way to write."""
        ui.expect_absent(f"Message {params.name}")


class RecommendStranger(OnProfile, Decline, like=Recommend):
    """Somebody with whom one is not connected, and who looks at invitations first."""

    name = "impossible_recommend_stranger"
    difficulty = "hard"
    reasons = ("not_allowed", "missing_feature")
    count = 2

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        first: str
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.strangers(db, "m.reviews_invitations"))
        named = ({"name": row["name"], "first": row.first_name, "other": row.id} for row in rows)
        return each_of(RecommendStranger.Params, base.with_texts(named, rng, base.PRAISE))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """See that there is no way to recommend."""
        ui.expect_absent(f"Recommend {params.name}")


class PublishInVain(NetworkinTemplate, Decline, like=PublishAgain):
    """A post that fails however often it is tried."""

    name = "impossible_publish"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(POSTING)
    count = 2
    way = ("Home", "Start a post")
    form = (("What do you want to talk about?", "{text}"),)
    button = "Post"
    says = "your post was not published"

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (PublishInVain.Params(text=text) for text in base.sayings(rng, self.count))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await super().act(ui, db, params)
        await ui.expect_text(self.says)
        await ui.click("button", "Post")


class WriteInVain(Redone, OnChat, Decline, like=WriteAgain):
    """A message that fails however often it is tried."""

    name = "impossible_message"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(SENDING)
    count = 2
    form = (("Write a message", "{text}"),)
    button = "Send"
    says = refusal = "Your message could not be sent."

    @dataclass(frozen=True)
    class Params(OnChat.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = ({"name": row["name"], "other": row.other} for row in shuffled(rng, base.chats(db)))
        return each_of(WriteInVain.Params, base.with_texts(rows, rng))
