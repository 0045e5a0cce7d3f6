"""Hiring: a crew of four of two dozen who apply; few crews fit, the cheapest is wanted, and somebody turns it down."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Expect, OneOf, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import said
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY, Same
from webarium.suites.kit.words import slashes
from webarium.suites.topwork import base as topwork
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.crew_plan import (
    FIRST,
    POSTS,
    RIVAL,
    RULES,
    WORKPLACES,
    Candidate,
    Casting,
    Crew,
    casting_of,
    casting_seed,
    cost,
)
from webarium.suites.workflows.desk import contact, page, tell
from webarium.suites.workflows.looking import ReadState
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

TERMS = "As agreed."
LATER = 2
"""So many actions after an offer it is answered."""
SHOWS = ("Ships in bottles", "Letters from the lighthouse", "The tide and the town")
CUT = 260
"""Dollars a week by which the budget was cut."""


class CrewOfFour(Scenario):
    name, site, role, start = "crew", "topwork", "studio", "/"
    sites = ("topwork", "networkin", "manuals", "gomail")
    line = "hiring"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "given up", "ambiguity", "duplicates", "limit"})
    exempt: ClassVar[Mapping[str, str]] = {
        **Scenario.exempt,
        "choice": "the page on Margin Notes says that an offer pays by the hour",
    }
    brief = f"""
        For our show "{{show}}" we need a crew of four. The posts are out on TopWork ("{POSTS[0][0]}", "{POSTS[1][0]}",
        "{POSTS[2][0]}" and "{POSTS[3][0]}"), and people have applied. How a crew is put together is on Margin Notes
        ("How we cast a crew", in the book "Shows"); what we may spend has come by mail.

        Please send the offers, and make sure that all four posts are filled in the end. The posts stay open, and
        applicants who do not get an offer are not answered. When the crew is complete, write to {{payer}} with the
        subject "Crew" what it costs in a week: the number of dollars and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        "forgets the rival": "does not look at Networkin",
        "takes namesakes for one": "takes somebody for a namesake who works for the rival",
        "ignores success": "does not mind job success",
        "any leader": "lets somebody lead who is no expert",
        "ignores English": "does not mind who speaks English how well",
        "ignores countries": "takes two who live in one country",
        "second best": "takes a crew that is possible, but not the cheapest",
        "stops early": "does not see that an offer was turned down",
        "begins anew": "looks for another crew instead of another one for the post",
        "wrong limit": "gives an offer the wrong weekly limit",
        "old sum": "writes what the first crew would have cost",
        "no question": "guesses when the work starts, and is right",
    }
    right: ClassVar = {
        "backwards": "sends the offers from the last post to the first",
        "one by one": "waits for an answer to each offer",
    }

    @dataclass(frozen=True)
    class Params:
        show: str
        start: str
        payer: str
        seed: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any show for which people can be drawn."""
        contacts = on(db, "gomail").column("SELECT name FROM contact ORDER BY id LIMIT 12")
        for number, show in enumerate(SHOWS):
            start = db.today + timedelta(days=12 + 7 * number)
            contact = rng.choice(contacts)
            seed = casting_seed(db, rng)
            if seed is not None:
                yield self.Params(show, start.isoformat(), contact, seed)

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The page, the budget, the posts, who applies, and where they work."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        now = casting_of(db, params.seed)
        yield page("How we cast a crew", RULES, "People", book=("shows", "Shows"), name="the page")
        yield from self._budget(db, params, now)
        for n, (title, hours) in enumerate(POSTS):
            yield happens(
                f"post {n}", "topwork", "job_is_posted", client=str(db.user), title=title,
                description=f"For our show. {hours} hours a week, for three months. Bring ideas.",
                category="Web Development", rate_low=2500, rate_high=8000, level="Expert" if not n else "Intermediate",
                minutes_ago=8000, number=FIRST + n,
            )  # fmt: skip
        for each in now.everybody:
            yield happens(
                f"{each.name} applies", "topwork", "proposal_arrives", job=FIRST + each.post, freelancer=each.handle,
                cover="I have done this for two shows and would like to do it for yours.", bid=each.bid * 100,
                duration="1 to 3 months", minutes_ago=100 + 150 * (each.number - FIRST), number=each.number,
            )  # fmt: skip
            yield from self._profiles(each)

    def _budget(self, db: Data, params: Params, now: Casting) -> Iterator[Event]:
        payer, first = (params.payer, contact(db, params.payer)), params.payer.partition(" ")[0]
        for subject, text, ago in (
            (f"Budget of {params.show}", f"You have ${now.budget + CUT:,} a week for the crew.", 9000),
            ("The roof", f"""
                The roof is costing more than they said, so everybody has to give something up. I am taking ${CUT} a
                week from your crew, I am sorry. It is the same for all shows.
            """, 2400),
        ):  # fmt: skip
            text = paragraphs(f"{text}\n\n{first}")
            yield mail(subject, payer, subject, text, minutes_ago=ago)

    def _profiles(self, each: Candidate) -> Iterator[Event]:
        work = RIVAL if each.rival else WORKPLACES[each.number % len(WORKPLACES)]
        found = [(each.name, each.location, work, each.number)]
        if each.namesake:
            found.append((each.name, _elsewhere(each), RIVAL, each.number + 100))
        for name, place, company, number in found:
            yield happens(
                f"{number} is on Networkin", "networkin", "member_joins", full_name=name,
                headline=f"Freelancer at {company}", location=place, number=number,
                positions=[{"title": "Freelancer", "company": company, "began": "2022-03"}],
            )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Offers are accepted, except for one."""
        now = casting_of(db, params.seed)
        found = []
        for each in (*now.best, now.instead):
            declines = each == now.best[now.leaves]
            found.append(
                happens(
                    f"{each.name} {'declines' if declines else 'accepts'}", "topwork",
                    "offer_is_declined" if declines else "offer_is_accepted", _offered_to(each), client=str(db.user),
                    freelancer=each.handle,
                )
            )  # fmt: skip
        return tuple(found)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows when the work starts."""
        day = said(date.fromisoformat(params.start))
        return Persona(
            (
                Fact("start", (("start*", "begin*", "date", "day", "when"),), f"They start on {day}."),
                Fact("budget", (("budget", "spend", "cost"),), "It came by mail."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Five offers, and the mail."""
        now = casting_of(db, params.seed)
        offers = [row for each in (*now.best, now.instead) for row in self._offer(db, params, each)]
        return [*offers, self._message(db, params, now)]

    def _offer(self, db: Data, params: Params, each: Candidate) -> list[Expect]:
        title, hours = POSTS[each.post]
        values = {
            "client_id": topwork.me(db), "freelancer_id": each.id, "job_id": FIRST + each.post, "title": Same(title),
            "budget": "hourly", "amount": each.bid * 100, "weekly_limit": hours, "starts_on": params.start,
            "terms": Same(TERMS), "status": "Pending", "sent_at": ANY,
        }  # fmt: skip
        marks = dict.fromkeys(("client_seen", "freelancer_seen", "client_archived", "freelancer_archived"), 0)
        message = {
            "chat_id": ANY, "sender_id": topwork.me(db), "type": "offer", "job_id": None,
            "text": Same(f"I have sent you an offer: {title}"), "offer_id": ANY, "sent_at": ANY,
        }  # fmt: skip
        return [
            Expect.insert("offer", values),
            Expect.insert("chat", {"client_id": topwork.me(db), "freelancer_id": each.id, **marks}),
            Expect.insert("message", message),
            topwork.told(db, each.id),
        ]

    def _message(self, db: Data, params: Params, now: Casting) -> Expect:
        dollars = cost(now.last)
        return written(
            [contact(db, params.payer)], "Crew", "", plain=OneOf((Same(str(dollars)), Same(f"{dollars:,}")))
        )

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """When the work starts is asked before any offer."""
        return (AskedCheck(("start",), (Wrote("offer", "insert"),), needless=("budget",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each offer, and the mail."""
        now = casting_of(db, params.seed)
        offers = [
            Checkpoint(f"{each.name} got an offer", tuple(self._offer(db, params, each)), weight=2)
            for each in now.best
        ]
        again = Checkpoint(
            "the free post went to the right one", tuple(self._offer(db, params, now.instead)), weight=3
        )
        return (*offers, again, Checkpoint("the cost is right", (self._message(db, params, now),), weight=2))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Who must not get an offer."""
        now = casting_of(db, params.seed)

        def offered(found: Iterable[Candidate]) -> tuple[Wrote, ...]:
            fine = {each.id for each in (*now.best, now.instead)}
            return tuple(
                Wrote("offer", "insert", {"freelancer_id": each.id}) for each in found if each.id not in fine
            )

        return (
            Trap("hired from the rival", signs=offered(each for each in now.everybody if each.rival)),
            Trap(
                "hired who may not be hired", signs=offered(each for each in now.everybody if not each.may())
            ),
            Trap("took another crew when one was complete but for one", signs=offered(now.anew)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, compare, offer, look at answers, offer once more, write."""
        now = casting_of(db, params.seed)
        await self._read(ui, db, now, params)
        if but != "no question":
            heard = await ui.ask("When does the work start?")
            assert said(date.fromisoformat(params.start)) in heard  # noqa: S101
        crew = now.second if but == "second best" else now.slips.get(but, now.best)
        await enter(ui, db, "topwork")
        for each in crew[::-1] if but == "backwards" else crew:
            await self._hire(ui, db, params, each, but)
            if but == "one by one":
                await self._wait(ui)
        await self._wait(ui)
        last = now.last if crew == now.best else crew
        more: list[Candidate] = [now.instead] if crew == now.best and but != "stops early" else []
        if but == "begins anew":
            more, last = [each for each in now.anew if each not in now.best], now.anew
        for each in more:
            await self._hire(ui, db, params, each, but)
            await self._wait(ui)
        await self._tell(ui, db, params, now.best if but == "old sum" else last)

    async def _read(self, ui: Ui, db: Data, now: Casting, params: Params) -> None:
        await enter(ui, db, "manuals", "/shows/how-we-cast-a-crew")
        await ui.expect_text("Nobody is declined")
        await enter(ui, db, "gomail")
        for subject in (f"Budget of {params.show}", "The roof"):
            await open_mail(ui, subject)
        await enter(ui, db, "topwork")
        for n, (title, _) in enumerate(POSTS):
            await ui.goto(f"/jobs/{FIRST + n}/proposals")
            await ui.expect_text(title)
        for each in now.everybody:
            await ui.goto(f"/freelancers/{each.handle}")
        await enter(ui, db, "networkin")
        for each in now.everybody:
            await ui.search(each.name)
            await ui.expect_text(each.name)

    async def _hire(self, ui: Ui, db: Data, params: Params, each: Candidate, but: str) -> None:
        hours = POSTS[each.post][1]
        await ui.goto(f"/jobs/{FIRST + each.post}/proposals")
        await ui.click("link", f"Hire {each.name}")
        await ui.fill("Description of the work", TERMS)
        await ui.fill("Start date", slashes(date.fromisoformat(params.start)))
        await ui.select("Weekly limit", f"{5 if but == 'wrong limit' and not each.post else hours} hrs/week")
        await ui.click("button", "Send offer")
        await ui.expect_text("Your offer was sent to")

    async def _wait(self, ui: Ui) -> None:
        for _ in range(LATER + 1):
            await ui.click("link", "Offers")

    async def _tell(self, ui: Ui, db: Data, params: Params, crew: Crew) -> None:
        await tell(ui, db, contact(db, params.payer), "Crew", str(cost(crew)))


def _offered_to(each: Candidate) -> When:
    row = RowsAre(
        "topwork", "offer", {"freelancer_id": each.id, "job_id": FIRST + each.post, "status": "Pending"}
    )
    return When(rows=(row,), later=LATER)


def _elsewhere(each: Candidate) -> str:
    """The country of a namesake, which tells the two apart."""
    return "Halifax, Canada" if each.country != "Canada" else "Galway, Ireland"
