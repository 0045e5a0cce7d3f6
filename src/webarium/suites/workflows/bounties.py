"""Code: sixty reports get bounties by rules that interact, which a colleague began, while more comes in."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.matchers import Lines
from webarium.scoring.signs import Wrote
from webarium.suites.gitlab.base import me
from webarium.suites.kit import Same
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.bounties_plan import (
    AMENDED,
    AUDITOR,
    FIRST,
    LABELS,
    LATE_LIMIT,
    LIMIT,
    REPORTERS,
    RULES,
    SLIPS,
    STAFF,
    WEEKS,
    Report,
    Round,
    bounties,
    round_of,
)
from webarium.suites.workflows.desk import HOUSE, page
from webarium.suites.workflows.forge import closed, comment, noted
from webarium.suites.workflows.looking import ReadState, part
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

OWNER, COLLEAGUE, COLLEAGUE_NAME = "byteblaze", "mira.castell", "Mira"
TOPIC = "Bounty round 7"
PROJECTS = (("harborlight", "Harborlight"), ("leadline", "Leadline"), ("buoyage", "Buoyage"))
SAYS: Mapping[str, str] = {
    "S1": "I have looked into it: this is S1.",
    "S2": "I have looked into it: this is S2.",
    "S3": "I have looked into it: this is S3.",
    "double": "Duplicate of something in the old tracker.",
}
"""What a comment says about a report."""


class Bounties(Scenario):
    name, site, role, start = "bounties", "gitlab", "developer", "/"
    sites = ("gitlab", "manuals", "homepage")
    line = "code"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "many", "recovery", "ambiguity", "limit"})
    brief = f"""
        The seventh bounty round of {{slug}} on Smithy has to be settled, and I have to do it because {COLLEAGUE_NAME}
        is on leave. How bounties work is on Margin Notes ("Bounties", in the book "House rules"); {COLLEAGUE_NAME}
        coordinated the round and has started on the comments, but was in a hurry, so what is there may be wrong. I
        promised somebody something; that is on my scratchpad on Lantern.

        Please write all bounties that are missing or wrong, and then settle the round as the page says. The team
        keeps sorting and people keep reporting while you work. What counts is how things are when you close the
        round, so make sure that everything is right by then.

        {ASK}
    """
    wrong: ClassVar = {
        "handbook only": "does not see what was decided for this round",
        "labels only": "does not read what members say about a report",
        "believes reporters": "believes what anybody says about a report",
        "pays the team": "pays somebody who belongs to the project",
        "takes offers": "takes the offer of a patch for a patch",
        "best row": "takes the row with the most credits instead of the first one",
        "rounds up": "rounds up",
        "no limit": "forgets the limit of a week",
        "limits the auditor": "forgets the promise",
        "trusts the colleague": "leaves the wrong comments of the colleague as they are",
        "stale": "does not see that a report became more severe",
        "stale limits": "puts that report right, but not those that the limit now reaches",
        "misses the late one": "does not see that one more was reported",
        "no question": "guesses who the promise is about, and is right",
        "left open": "does not close the round",
    }
    right: ClassVar = {
        "backwards": "goes from the last report to the first",
        "asks late": "asks whom the promise is about before it closes the round",
        "writes anew": "deletes comments that are out of date and writes them anew",
    }

    @dataclass(frozen=True)
    class Params:
        slug: str
        title: str
        people: tuple[str, ...]
        seed: int
        level: int = 1

        @property
        def round(self) -> Round:
            """What was reported."""
            return round_of(self.seed, self.level)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any reporters, with reports of any mixture."""
        sql = "SELECT username FROM user WHERE username NOT IN (?, ?) AND id > 1 ORDER BY id LIMIT 60"
        names = db.column(sql, OWNER, COLLEAGUE)
        for path, title in PROJECTS:
            yield self.Params(
                f"{OWNER}/{path}",
                title,
                tuple(rng.sample(names, REPORTERS)),
                rng.randrange(10**6),
                self.level,
            )

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the promise, and the project with its reports."""
        return tuple(self._planted(params))

    def _planted(self, params: Params) -> Iterator[Event]:
        yield page("Bounties", RULES, "Software", book=HOUSE, name="the rules")
        yield happens(
            "the promise", "homepage", "note_appears", title=f"{params.title}, credits",
            body="Gave my word on the phone: no weekly limit for our auditor in this round.",
        )  # fmt: skip
        yield happens(
            "the project", "gitlab", "project_appears", owner=OWNER, path=params.slug.partition("/")[2],
            title=params.title, files={"README.md": f"# {params.title}\n"}, labels=[*LABELS], milestones=[*WEEKS],
            number=FIRST,
        )  # fmt: skip
        for name in (COLLEAGUE, params.people[STAFF]):
            yield happens(f"{name} joins", "gitlab", "member_joins", user=name, role=30, project=params.slug)
        yield happens(
            "the round", "gitlab", "issue_is_filed", project=params.slug, title=TOPIC, author=COLLEAGUE, number=FIRST,
            text="Reports of the weeks 1 to 3. I coordinate this one.", minutes_ago=40_000,
        )  # fmt: skip
        yield happens(
            "what was decided",
            "gitlab",
            "comment_arrives",
            issue=FIRST,
            author=COLLEAGUE,
            text=AMENDED,
            minutes_ago=30_000,
        )
        for each in params.round.before:
            yield from self._reported(params, each)
        for number, amount in params.round.begun.items():
            yield happens(
                f"bounty of {number}", "gitlab", "comment_arrives", issue=FIRST + number - 1, author=COLLEAGUE,
                text=f"Bounty: {amount}", minutes_ago=900,
            )  # fmt: skip

    def _reported(self, params: Params, each: Report, when: When | None = None) -> Iterator[Event]:
        more = (
            "Patch attached."
            if each.patch
            else "I could send a patch if you like."
            if each.offer
            else "Seen today."
        )
        yield happens(
            each.title, "gitlab", "issue_is_filed", when, project=params.slug, title=each.title,
            text=f"It happens every time, on two machines.\n\n{more}", author=params.people[each.who],
            labels=sorted(each.labels), milestone=WEEKS[each.week], number=each.key,
            minutes_ago=0 if when else 34_000 - 400 * each.number,
        )  # fmt: skip
        outsider = params.people[(each.who + 1) % STAFF]
        for author, word in ((COLLEAGUE, each.said), (outsider, each.heard)):
            if word:
                yield happens(
                    f"comment on {each.number}", "gitlab", "comment_arrives", issue=each.key, author=author,
                    text=SAYS[word], minutes_ago=1000,
                )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """One report becomes more severe, and another one comes."""
        now = params.round
        before = next(each for each in now.before if each.number == now.raised)
        wrote = RowsAre(
            "gitlab", "note", {"issue_id": FIRST + now.trigger - 1, "author_id": me(db), "system": 0}
        )
        raised = happens(
            "a report becomes more severe", "gitlab", "issue_is_relabelled", When(rows=(wrote,)), issue=before.key,
            author=params.people[STAFF], add=["S1"], remove=sorted(before.labels & {"S2", "S3"}),
        )  # fmt: skip
        return (raised, *self._reported(params, now.late, When(after="a report becomes more severe")))

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who the auditor is."""
        return Persona(
            (
                Fact(
                    "auditor", (("audit*", "promise*", "limit"),), f"Our auditor is {params.people[AUDITOR]}."
                ),
                Fact("rules", (("patch", "round", "bounty"), ("how", "much", "rule")), "Look that up."),
            )
        )

    # What is right

    def _due(self, params: Params) -> dict[int, int]:
        """The bounties that are to be written, by number."""
        now = params.round
        return {number: amount for number, amount in now.right().items() if now.begun.get(number) != amount}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A comment on each report, the sums, and the round that is closed."""
        written = [_wrote(db, number, amount) for number, amount in self._due(params).items()]
        return [*written, *self._settled(db, params)]

    def _settled(self, db: Data, params: Params) -> list[Expect]:
        return [noted(db, FIRST, Lines(tuple(sums(params, params.round.right())))), *closed(db, FIRST)]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Who the auditor is, is asked before the round is closed."""
        shut = Wrote("issue", "update", {"state": "closed"}, {"id": FIRST})
        return (AskedCheck(("auditor",), (shut,), most=4),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each report, and the round."""
        reports = [
            part(f"report {number} has its bounty", [_wrote(db, number, amount)])
            for number, amount in self._due(params).items()
        ]
        return (*reports, part("the round is settled", self._settled(db, params), weight=6))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What is overlooked most easily; only what differs in a comment that stays."""
        now, right = params.round, params.round.right()

        def left(name: str, found: Mapping[int, int]) -> Trap:
            differ = {
                n: amount for n, amount in found.items() if right.get(n) != amount and n not in now.begun
            }
            return Trap(name, rows=tuple(_wrote(db, number, amount) for number, amount in differ.items()))

        return (
            left("left what was out of date", now.found()),
            left(
                "paid what is not paid",
                {n: a for slip in PAID for n, a in now.right(slip).items() if n not in right},
            ),
            Trap("did not see the last report", rows=tuple(closed(db, FIRST)), unless=(_any(db, now.late),)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, write bounties as things are, look again, put right, and settle."""
        await self._read(ui, db, params)
        if but not in ("asks late", "no question"):
            await self._ask(ui, params)
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues?state=all")
        now = params.round
        early = now.found(but)
        kept = {} if but != "trusts the colleague" else now.begun
        due = [n for n, amount in early.items() if now.begun.get(n) != amount and n not in kept]
        for number in sorted(due, reverse=but == "backwards"):
            await comment(ui, params.slug, number, f"Bounty: {early[number]}")
        await ui.goto(f"/{params.slug}/-/issues?state=all")
        await ui.expect_text(now.late.title)
        final = self._believed(params, but)
        for number in sorted(n for n in due if final[n] != early[n]):
            await self._put_right(ui, params, number, final[number], but)
        for number in sorted(set(final) - set(early)):
            await comment(ui, params.slug, number, f"Bounty: {final[number]}")
        if but == "asks late":
            await self._ask(ui, params)
        lines = sums(params, {**final, **kept})
        await comment(ui, params.slug, 1, "\n".join(lines) + ("" if but == "left open" else "\n/close"))

    def _believed(self, params: Params, but: str) -> dict[int, int]:
        """What somebody takes for right in the end."""
        now = params.round
        late = (now.late,) * (but != "misses the late one")
        raised = [now.severe(each) if each.number == now.raised else each for each in now.before]
        if but == "stale":
            return bounties((*now.before, *late), limit=now.limit)
        final = bounties((*raised, *late), but, LIMIT if but == "old limit" else now.limit)
        if but == "stale limits":
            stale = bounties(now.before, limit=now.limit)
            return {n: stale[n] if n in stale and n != now.raised else amount for n, amount in final.items()}
        return final

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/house-rules/bounties")
        await ui.expect_text("An offer of a patch is not a patch")
        await enter(ui, db, "homepage", "/scratchpad")
        await ui.click("link", f"{params.title}, credits")
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues/1")
        await ui.expect_text("Decided for this round")
        await ui.goto(f"/{params.slug}/-/project_members")

    async def _ask(self, ui: Ui, params: Params) -> None:
        assert params.people[AUDITOR] in await ui.ask("Who is our auditor?")  # noqa: S101

    async def _put_right(self, ui: Ui, params: Params, number: int, amount: int, but: str) -> None:
        await ui.goto(f"/{params.slug}/-/issues/{number}")
        if but == "writes anew":
            await ui.click("button", "Delete comment by Byte Blaze")
            await ui.click("button", "OK")
            await comment(ui, params.slug, number, f"Bounty: {amount}")
        else:
            await ui.click("link", "Edit comment by Byte Blaze")
            await ui.fill("Comment", f"Bounty: {amount}")
            await ui.click("button", "Save comment")


class BountiesMore(Bounties):
    name = "bounties_2"
    level = 2
    brief = f"""
        The seventh bounty round of {{slug}} on Smithy has to be settled, and I have to do it because {COLLEAGUE_NAME}
        is on leave. How bounties work is on Margin Notes; {COLLEAGUE_NAME} coordinated the round and has started on
        the comments, but was in a hurry, so what is there may be wrong. I promised somebody something; that is on my
        scratchpad on Lantern.

        Please write all bounties that are missing or wrong, and then settle the round. The team keeps sorting and
        deciding, and people keep reporting while you work. What counts is how things are when you close the round, so
        make sure that everything is right by then.

        {ASK}
    """
    wrong: ClassVar = {**Bounties.wrong, "old limit": "does not see that there is another limit now"}

    def events(self, db: Data, params: Bounties.Params) -> tuple[Event, ...]:
        """The coordinator changes the limit when everything else has happened."""
        raised, *late = super().events(db, params)
        text = (
            f"From the beach: I was asked to be generous. Nobody gets more than {LATE_LIMIT} a week in this round,"
            f" instead of {LIMIT}. That goes for everything in it, whatever has been written down before."
        )
        decided = happens(
            "the limit changes", "gitlab", "comment_arrives", When(after=raised.name, later=2), issue=FIRST,
            author=COLLEAGUE, text=text,
        )  # fmt: skip
        return (raised, *late, decided)


PAID = tuple(slip for slip in SLIPS if slip.startswith("pays"))
"""Slips by which too much is paid for."""


def sums(params: Bounties.Params, found: Mapping[int, int]) -> list[str]:
    """What each reporter gets in all, as it is written."""
    every = {each.number: each.who for each in params.round.after}
    names = {
        params.people[who]: sum(amount for number, amount in found.items() if every[number] == who)
        for who in range(REPORTERS)
    }
    return [f"{name}: {amount}" for name, amount in sorted(names.items()) if amount]


def _wrote(db: Data, number: int, amount: int) -> Expect:
    return noted(db, FIRST + number - 1, Same(f"Bounty: {amount}"))


def _any(db: Data, report: Report) -> Wrote:
    return Wrote("note", "insert", {"issue_id": report.key, "author_id": me(db)})
