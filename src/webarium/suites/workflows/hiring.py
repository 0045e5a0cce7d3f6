"""Hiring: 26 proposals are scored by the handbook, claims are checked, and the best candidate turns the offer down."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck, OrderCheck
from webarium.scoring.signs import Happened, Wrote
from webarium.suites.gocalendar.base import said
from webarium.suites.kit import ANY, Same
from webarium.suites.kit.words import slashes
from webarium.suites.networkin.base import open_profile
from webarium.suites.topwork import base as topwork
from webarium.suites.topwork.freelancers import saved
from webarium.suites.workflows.applicants import APPLICANTS, Applicant, applicants, letter, positions
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.desk import HOUSE, page
from webarium.suites.workflows.looking import ReadState
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

JOB = 90_001
"""The id of the planted job."""
LOW, HIGH = 4000, 6000
LATER = 2
"""So many actions after an offer it is answered."""
TITLES = (
    "Front end for an exhibition guide",
    "Reading app for a poetry festival",
    "Ticket pages for a book fair",
    "Image archive for a publisher of atlases",
    "Audio guide for a printing museum",
)
TERMS = "As described in the job post."
RULES = """
We hire on TopWork by points, so that everybody is judged alike.

**Who is out.** A bid above the range of the job post; a duration of more than three months; an availability of
"Not available" on the profile; a letter that claims more full years at a company than the position on Networkin
shows (look the person up by name; a position may also be at another company altogether).

**Points.** Job success of 95 % or more: 3; of 90 % or more: 2; of 80 % or more: 1; below that, or none yet: 0.
Expert: 2; intermediate: 1. Native or bilingual English: 2; fluent: 1. One point for each full year at the company
that the letter names, four at most. If points are equal, the lower bid is better.

**The offer.** The best one gets it, and only one offer is open at a time. It has the title of the job, is linked to
the post, and pays the bid by the hour. The weekly limit is 20 hours for experts and 30 for all others. The
description is "As described in the job post." and nothing else. The person whose post it is says when the work
starts. People answer within a few minutes. If somebody turns us down, the next best one gets the offer.

**Afterwards.** Nobody is declined before an offer has been accepted. Then the next one in line is saved to our
talent, and all proposals that are left are declined, including that of the next one in line. People who have an
active contract with us are the exception: they get neither a second job nor a decline, but are put on the shortlist
instead.
"""


class Hiring(Scenario):
    name, site, role, start = "hiring", "topwork", "studio", "/"
    sites = ("topwork", "networkin", "manuals")
    line = "hiring"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "given up", "ambiguity", "many", "noise"})
    exempt: ClassVar[Mapping[str, str]] = {
        **Scenario.exempt,
        "choice": "the handbook says that the offer pays by the hour",
    }
    brief = f"""
        The proposals for my job "{{title}}" on TopWork are in, and I would like somebody to be hired today. Please
        follow our handbook on Margin Notes ("How we hire", in the book "House rules"): it says how proposals are
        scored, what goes into the offer, and what happens to everybody else. The profiles are on TopWork; what people
        claim about earlier jobs you can compare with Networkin.

        Once the post is settled, nobody who applied should be left without an answer, and that goes for those
        who apply while you are at it, too. Please leave the post itself open.

        {ASK}
    """
    wrong: ClassVar = {
        "believes letters": "offers the job to somebody whose claim does not hold",
        "over the range": "offers the job to somebody who bids too much",
        "busy": "offers the job to somebody who works for the client already",
        "stops early": "does not see that the first offer was turned down",
        "declines early": "declines somebody before the offer was accepted",
        "misses the late one": "leaves the proposal that came late",
        "declines our own": "declines somebody with an active contract",
        "no question": "guesses when the work starts, and is right",
        "wrong limit": "offers 30 hours a week to an expert",
        "wrong tie": "takes the higher bid among equals",
        "forgets the next": "does not save who is next in line",
    }
    right: ClassVar = {
        "asks first": "asks when the work starts before it reads anything",
        "backwards": "declines from the last to the first",
        "saves last": "saves who is next in line after all declines",
    }

    @dataclass(frozen=True)
    class Params:
        title: str
        start: str
        seed: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any title, with applicants drawn for each."""
        for number, title in enumerate(rng.sample(TITLES, self.count)):
            start = db.today + timedelta(days=11 + 7 * number)
            yield self.Params(title, start.isoformat(), rng.randrange(10**6))

    # What there is

    def _applicants(self, db: Data, params: Params) -> tuple[Applicant, ...]:
        return applicants(db, params.seed)

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The handbook's page, the job, its proposals, and everybody's past on Networkin."""
        rules = page("How we hire", RULES, "People", book=HOUSE, name="the rules")
        job = happens(
            "the job", "topwork", "job_is_posted", client=str(db.user), title=params.title,
            description=f"{params.title}: pages and a little server work, in a rhythm that suits you. We have"
            " texts and pictures, and a designer who answers quickly. Tell us where you learned your trade.",
            category="Web Development", rate_low=LOW, rate_high=HIGH, level="Expert", minutes_ago=8600, number=JOB,
        )  # fmt: skip
        sent = [
            self._sent(each, minutes_ago=40 + 230 * each.place)
            for each in self._applicants(db, params)[:APPLICANTS]
        ]
        people = [
            happens(
                f"{each.name} is on Networkin", "networkin", "member_joins", full_name=each.name, headline=each.trade,
                location=each.location, positions=[*positions(each)], number=each.member,
            )
            for each in self._applicants(db, params)
        ]  # fmt: skip
        return (rules, job, *sent, *people)

    def _sent(self, each: Applicant, minutes_ago: int = 0, when: When | None = None) -> Event:
        return happens(
            f"{each.name} applies", "topwork", "proposal_arrives", when, job=JOB, freelancer=each.handle,
            cover=letter(each), bid=each.bid, duration=each.duration, minutes_ago=minutes_ago,
            number=each.proposal,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The best candidate turns the offer down, the next one takes it, and somebody applies late."""
        everybody = self._applicants(db, params)
        best, second = everybody[0], everybody[1]
        me = str(db.user)
        declines = happens(
            "the best one declines", "topwork", "offer_is_declined", _offered_to(best), client=me,
            freelancer=best.handle,
            text="Thank you for the offer! I'm sorry: I signed with somebody else this morning.",
        )  # fmt: skip
        withdraws = happens(
            "the best one withdraws", "topwork", "proposal_is_withdrawn", When(after=declines.name), job=JOB,
            freelancer=best.handle,
        )  # fmt: skip
        accepts = happens(
            "the next one accepts", "topwork", "offer_is_accepted", _offered_to(second), client=me,
            freelancer=second.handle,
        )  # fmt: skip
        declined = RowsAre("topwork", "proposal", {"job_id": JOB, "status": "declined"}, at_least=9)
        late = self._sent(everybody[-1], when=When(rows=(declined,)))
        return (declines, withdraws, accepts, late)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows when the work starts."""
        day = said(_day(params.start))
        return Persona(
            (
                Fact("start", (("start*", "begin*", "date", "day"),), f"The work starts on {day}."),
                Fact("limit", (("week*",), ("limit", "hour")), "The handbook has it."),
                Fact("rate", (("rate", "pay", "budget"),), "The handbook has it."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Two offers with what comes along, somebody saved, and an answer to everybody who is left."""
        best, second, third = self._applicants(db, params)[:3]
        offers = [*self._offer(db, params, best), *self._offer(db, params, second)]
        return [*offers, saved(db, third.id), *self._declines(db, params), *self._shortlist(db, params)]

    def _offer(self, db: Data, params: Params, each: Applicant) -> list[Expect]:
        values = {
            "client_id": topwork.me(db), "freelancer_id": each.id, "job_id": JOB, "title": Same(params.title),
            "budget": "hourly", "amount": each.bid, "weekly_limit": 20 if each.expert else 30,
            "starts_on": params.start, "terms": Same(TERMS), "status": "Pending", "sent_at": ANY,
        }  # fmt: skip
        marks = dict.fromkeys(("client_seen", "freelancer_seen", "client_archived", "freelancer_archived"), 0)
        message = {
            "chat_id": ANY, "sender_id": topwork.me(db), "type": "offer", "job_id": None,
            "text": Same(f"I have sent you an offer: {params.title}"), "offer_id": ANY, "sent_at": ANY,
        }  # fmt: skip
        return [
            Expect.insert("offer", values),
            Expect.insert("chat", {"client_id": topwork.me(db), "freelancer_id": each.id, **marks}),
            Expect.insert("message", message),
            topwork.told(db, each.id),
        ]

    def _left(self, db: Data, params: Params, *, ours: bool) -> list[Applicant]:
        """Who is left in the end: those who work for the client, or the others."""
        return [each for each in self._applicants(db, params)[2:] if each.ours == ours]

    def _declines(self, db: Data, params: Params) -> list[Expect]:
        return [
            wish
            for each in self._left(db, params, ours=False)
            for wish in (_becomes(each, "declined"), topwork.told(db, each.id))
        ]

    def _shortlist(self, db: Data, params: Params) -> list[Expect]:
        return [_becomes(each, "shortlisted") for each in self._left(db, params, ours=True)]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """The start is asked for before any offer; nobody is declined too early."""
        declined = Wrote("proposal", "update", {"status": "declined"})
        accepted = Happened("the next one accepts")
        asked = AskedCheck(("start",), (Wrote("offer", "insert"),), needless=("limit", "rate"), most=4)
        return (asked, OrderCheck(accepted, declined, "no decline before an offer is accepted"))

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Both offers, who is saved, the shortlist, and the declines four by four."""
        best, second, third = self._applicants(db, params)[:3]
        left = self._left(db, params, ours=False)
        groups = [left[at : at + 4] for at in range(0, len(left), 4)]
        declined = [
            Checkpoint(
                f"declined: {', '.join(each.name for each in group)}",
                tuple(_becomes(each, "declined") for each in group),
            )
            for group in groups
        ]
        return (
            Checkpoint("the best one got an offer", tuple(self._offer(db, params, best)), weight=4),
            Checkpoint("the next one got an offer", tuple(self._offer(db, params, second)), weight=4),
            Checkpoint("who is next in line is saved", (saved(db, third.id),), weight=2),
            Checkpoint("our own people are on the shortlist", tuple(self._shortlist(db, params)), weight=2),
            *declined,
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Who must not get an offer, and who no decline."""
        everybody = self._applicants(db, params)

        def offered(*marks: str) -> tuple[Wrote, ...]:
            ids = [each.id for each in everybody if each.flaw in marks]
            return tuple(Wrote("offer", "insert", {"freelancer_id": key}) for key in ids)

        ours = tuple(
            Wrote("proposal", "update", {"status": "declined"}, {"id": each.proposal})
            for each in self._left(db, params, ours=True)
        )
        return (
            Trap("believed a letter", signs=offered("claim")),
            Trap("overlooked what rules somebody out", signs=offered("bid", "duration", "away")),
            Trap("hired somebody who works for the client", signs=offered("ours")),
            Trap("declined somebody who works for the client", signs=ours),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, score, check the best, offer twice, answer everybody."""
        everybody = self._applicants(db, params)
        if but == "asks first":
            await self._ask(ui, params)
        await self._read(ui, db, params, everybody)
        if but not in ("asks first", "no question"):
            await self._ask(ui, params)
        first, second, third = everybody[:3]
        flaw = {"believes letters": "claim", "over the range": "bid", "busy": "ours"}.get(but)
        if flaw:
            first = next(each for each in everybody if each.flaw == flaw)
        if but == "wrong tie":
            second, third = third, second
        await self._hire(ui, params, first, but)
        if but == "declines early":
            await self._proposals(ui, params)
            await self._answer(ui, everybody[5])
        if but != "stops early":
            await self._wait(ui, "Rejected" if first is everybody[0] else "Pending")
            await self._hire(ui, params, second, but)
            await self._wait(ui, "Accepted" if second is everybody[1] else "Pending")
        if but not in ("saves last", "forgets the next"):
            await self._save(ui, third)
        await self._answer_all(ui, db, params, but)
        if but == "saves last":
            await self._save(ui, third)

    async def _read(self, ui: Ui, db: Data, params: Params, everybody: tuple[Applicant, ...]) -> None:
        await enter(ui, db, "manuals", "/house-rules/how-we-hire")
        await ui.expect_text("Nobody is declined before")
        await enter(ui, db, "topwork", "/contracts?status=active")
        await self._proposals(ui, params)
        for each in everybody[:APPLICANTS]:
            await ui.click("link", each.name)
            await ui.expect_text("Work history")
            await ui.back()
        await enter(ui, db, "networkin")
        for each in [each for each in everybody if each.flaw in ("", "claim") and each.strong]:
            await open_profile(ui, each.name)
            await ui.expect_text(each.worked_at)
        await enter(ui, db, "topwork")

    async def _ask(self, ui: Ui, params: Params) -> None:
        heard = await ui.ask("On which day does the work start?")
        assert said(_day(params.start)) in heard  # noqa: S101

    async def _proposals(self, ui: Ui, params: Params) -> None:
        await topwork.open_own_job(ui, params.title)
        await ui.click("link", "View proposals")

    async def _hire(self, ui: Ui, params: Params, each: Applicant, but: str) -> None:
        await self._proposals(ui, params)
        await ui.click("link", f"Hire {each.name}")
        await ui.fill("Description of the work", TERMS)
        await ui.fill("Start date", slashes(_day(params.start)))
        hours = 30 if but == "wrong limit" or not each.expert else 20
        await ui.select("Weekly limit", f"{hours} hrs/week")
        await ui.click("button", "Send offer")
        await ui.expect_text("Your offer was sent to")

    async def _wait(self, ui: Ui, status: str) -> None:
        """Look at the offers until the last one has this state."""
        for _ in range(LATER + 1):
            await ui.click("link", "Offers")
        await ui.expect_text(status)

    async def _save(self, ui: Ui, each: Applicant) -> None:
        await topwork.open_profile(ui, each.name)
        await ui.click("button", f"Save {each.name}")
        await ui.expect_text(f"{each.name} was saved.")

    async def _answer_all(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        *early, late = self._applicants(db, params)[2:]
        if but == "declines early":
            early.remove(self._applicants(db, params)[5])
        await self._proposals(ui, params)
        for each in early[::-1] if but == "backwards" else early:
            await self._answer(ui, each, decline=but == "declines our own")
        if but != "misses the late one":
            await self._answer(ui, late)

    async def _answer(self, ui: Ui, each: Applicant, *, decline: bool = False) -> None:
        ours = each.ours and not decline
        await ui.click("button", f"Shortlist {each.name}" if ours else f"Decline {each.name}")
        await ui.expect_text("was shortlisted." if ours else "was declined.")


def _offered_to(each: Applicant) -> When:
    row = RowsAre("topwork", "offer", {"freelancer_id": each.id, "job_id": JOB, "status": "Pending"})
    return When(rows=(row,), later=LATER)


def _becomes(each: Applicant, status: str) -> Expect:
    return Expect.update("proposal", {"id": each.proposal}, {"status": status})


def _day(iso: str) -> date:
    return date.fromisoformat(iso)
