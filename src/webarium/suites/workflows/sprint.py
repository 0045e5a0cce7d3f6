"""Code: issues are given to people and sprints; few plans fit, and estimates change while one is carried out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Either, Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.matchers import Lines, OneOf
from webarium.scoring.signs import Wrote
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.desk import HOUSE, page
from webarium.suites.workflows.forge import comment, noted, user_id
from webarium.suites.workflows.looking import ReadState
from webarium.suites.workflows.sprint_plan import (
    FIRST,
    SIZES,
    SKILLS,
    SPRINTS,
    Board,
    Issue,
    Place,
    Plan,
    board_of,
)
from webarium.tasks import Data, Ui
from webarium.worlds import RowChange
from webarium.worlds.timeline import Event, RowsAre, When

OWNER, COLLEAGUE, COLLEAGUE_NAME = "byteblaze", "mira.castell", "Mira"
NAMES = ("Sprint 31", "Sprint 32")
PROJECTS = (("moorings", "Moorings"), ("fogsignal", "Fogsignal"), ("harborfees", "Harborfees"))
RULES = """
Two sprints are planned at a time. In the end every open issue of the project, except the one about the plan itself,
has exactly one assignee and the milestone of one of the two sprints.

* **Skills.** The label of an issue says who can do it:
{skills}
* **Hours.** {hours}. Time that somebody is away is taken off that; people say so in the issue about the plan.
* **Estimates** are in the issues. If somebody estimates an issue again in a comment, the last estimate counts.
* **Order.** Whatever an issue needs is done in an earlier sprint, or in the same one if the same person does both.
* **Urgent** issues are in the first of the two sprints.
* Nobody does an issue that they reported themselves, so that two people have thought about it.

When everything is planned, a comment on the issue about the plan says how many hours of work everybody has in the
first and in the second sprint: one line per person in alphabetical order, such as "some.user: 17, 20".
"""


@dataclass(frozen=True)
class PlanState(ReadState):
    """Exactly the expected rows changed; to-do items of people to whom something was given are no matter."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out to-do items."""
        return super().counted(
            [each for each in changes if (each.database, each.table) != ("gitlab", "todo")]
        )


class SprintPlan(Scenario):
    name, site, role, start = "sprint", "gitlab", "developer", "/"
    sites = ("gitlab", "manuals", "homepage")
    line = "code"
    state: ClassVar[type[StateCheck]] = PlanState
    strains = frozenset({"rule", "exception", "event", "recovery", "ambiguity", "limit"})
    brief = f"""
        Please plan our next two sprints in {{slug}} on Smithy. How we do that is on Margin Notes ("How we plan", in
        the book "House rules"). {COLLEAGUE_NAME} made a start and assigned two issues, which nobody has looked at
        since. What I heard on the phone is on my scratchpad on Lantern.

        There are not many ways to make it fit, and people keep changing their issues while you work. In the end the
        plan has to fit what the issues say then.

        {ASK}
    """
    wrong: ClassVar = {
        "own reports": "lets people do what they have reported",
        "no hurry": "puts something urgent into the second sprint",
        "any order": "does not mind what issues need",
        "always there": "does not mind who is away",
        "first estimates": "does not see estimates in comments",
        "stale": "does not see what has changed meanwhile",
        "trusts the colleague": "leaves to people what the colleague has given them",
        "two at once": "gives an issue to two people",
        "wrong skill": "gives an issue to somebody who cannot do it",
        "wrong sum": "counts an hour too few",
        "one left out": "leaves an issue out",
        "no question": "guesses who is at the course, and is right",
    }
    right: ClassVar = {
        "another plan": "finds another plan",
        "backwards": "goes from the last issue to the first",
    }

    @dataclass(frozen=True)
    class Params:
        slug: str
        title: str
        people: tuple[str, ...]
        """Who shares the work, and somebody else who reports issues."""
        seed: int
        level: int = 1

        @property
        def board(self) -> Board:
            """The issues, and the plans that fit."""
            return board_of(self.seed, self.level)

        @property
        def course(self) -> Place:
            """Who is away for reasons that only the person knows, and when."""
            return min(self.board.away)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any people, with issues of any sort."""
        sql = "SELECT username FROM user WHERE username NOT IN (?, ?) AND id > 1 ORDER BY id LIMIT 60"
        names = db.column(sql, OWNER, COLLEAGUE)
        for path, title in PROJECTS:
            people = tuple(rng.sample(names, SIZES[self.level].people + 1))
            yield self.Params(f"{OWNER}/{path}", title, people, rng.randrange(10**6), self.level)

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the note, and the project with its issues."""
        return tuple(self._planted(params))

    def _planted(self, params: Params) -> Iterator[Event]:
        board = params.board
        skills = [
            f"    * {params.people[n]}: {', '.join(sorted(each))}" for n, each in enumerate(board.size.can)
        ]
        hours = ", ".join(
            f"{params.people[n]} has {count} hours a sprint" for n, count in enumerate(board.hours)
        )
        yield page(
            "How we plan",
            RULES.format(skills="\n".join(skills), hours=hours),
            "Software",
            book=HOUSE,
            name="the rules",
        )
        lost = f"in {NAMES[params.course[1]]}, which costs {board.away[params.course]} hours"
        note = f"{params.title}: one of us is on a course {lost}."
        yield happens("the note", "homepage", "note_appears", title=f"{params.title}, calls", body=note)
        yield happens(
            "the project", "gitlab", "project_appears", owner=OWNER, path=params.slug.partition("/")[2],
            title=params.title, files={"README.md": f"# {params.title}\n"}, labels=[*SKILLS, "urgent"], number=FIRST,
        )  # fmt: skip
        for n, title in enumerate(NAMES):
            yield happens(
                title, "gitlab", "milestone_appears", project=params.slug, title=title, number=FIRST + n
            )
        for name in (COLLEAGUE, *params.people):
            yield happens(f"{name} joins", "gitlab", "member_joins", user=name, role=30, project=params.slug)
        yield happens(
            "the plan", "gitlab", "issue_is_filed", project=params.slug, title="Plan of sprints 31 and 32",
            number=FIRST, text="If you are away in one of them, please say so here.",
            author=COLLEAGUE, minutes_ago=9000,
        )  # fmt: skip
        for (who, sprint), count in board.away.items():
            if (who, sprint) != params.course:
                yield happens(
                    f"{who} is away in {sprint}", "gitlab", "comment_arrives", issue=FIRST, author=params.people[who],
                    text=f"I am away for part of {NAMES[sprint]}, which costs {count} hours.", minutes_ago=5000,
                )  # fmt: skip
        for each in board.issues:
            yield from self._filed(params, each)

    def _filed(self, params: Params, each: Issue) -> Iterator[Event]:
        board = params.board
        urgent = each.urgent and each.place not in board.hurry
        given = each.place in board.given
        needs = "" if each.needs is None else f"\n\nNeeds #{each.needs + 2} first."
        yield happens(
            each.title, "gitlab", "issue_is_filed", project=params.slug, title=each.title,
            text=f"Estimate: {each.first_hours} h.{needs}", author=params.people[each.author],
            labels=[each.skill, *["urgent"] * urgent], milestone=NAMES[0] if given else "",
            assignees=[params.people[each.author]] if given else [],
            minutes_ago=8000 - 90 * each.place, number=each.key,
        )  # fmt: skip
        if each.hours != each.first_hours and each.place not in board.grow:
            yield self._estimated(params, each)

    def _estimated(self, params: Params, each: Issue, when: When | None = None) -> Event:
        board = params.board
        return happens(
            f"{each.title!r} is estimated anew", "gitlab", "comment_arrives", when, issue=each.key,
            author=params.people[board.size.people], text=f"I had a closer look: this takes {each.hours} h.",
            minutes_ago=0 if when else 3000,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Issues are estimated anew, and some become urgent."""
        board, found = params.board, list[Event]()
        for trigger, grows, hurries in zip(board.triggers, board.grow, board.hurry, strict=True):
            given = RowsAre("gitlab", "issue_assignee", {"issue_id": board.issues[trigger].key})
            hurried = board.issues[hurries]
            found.append(self._estimated(params, board.issues[grows], When(rows=(given,))))
            found.append(
                happens(
                    f"{hurried.title!r} becomes urgent", "gitlab", "issue_is_relabelled",
                    When(rows=(given,), later=2), issue=hurried.key, author=COLLEAGUE, add=["urgent"],
                )
            )  # fmt: skip
        return tuple(found)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who is on the course."""
        return Persona(
            (
                Fact("course", (("course", "away"),), f"{params.people[params.course[0]]} is on the course."),
                Fact("hours", (("hour*", "estimate*", "skill*"),), "It is in the rules and the issues."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> Either:
        """Any plan that fits, with its sums."""
        return Either(tuple(tuple(self._rows(db, params, plan)) for plan in params.board.right))

    def _rows(self, db: Data, params: Params, plan: Plan) -> Iterator[Expect]:
        for each, place in zip(params.board.issues, plan, strict=True):
            yield from self._given(db, params, each, place)
        yield self._summed(db, params, plan)

    def _given(self, db: Data, params: Params, each: Issue, place: Place) -> Iterator[Expect]:
        who, sprint = place
        given = each.place in params.board.given
        if given:
            yield Expect.delete("issue_assignee", _key(db, params, each, each.author))
        yield Expect("insert", "issue_assignee", {}, _key(db, params, each, who))
        if not given or sprint:
            yield Expect.update("issue", {"id": each.key}, {"milestone_id": FIRST + sprint})

    def _summed(self, db: Data, params: Params, plan: Plan) -> Expect:
        return noted(db, FIRST, Lines(tuple(sums(params, plan))))

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Who is at the course is asked before the plan is done."""
        done = Wrote("note", "insert", {"issue_id": FIRST})
        return (AskedCheck(("course",), (done,), needless=("hours",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each issue in a place that it has in some plan, and the sums."""
        found = []
        for each in params.board.issues:
            people = sorted({plan[each.place][0] for plan in params.board.right})
            who = OneOf(tuple(user_id(db, params.people[n]) for n in people))
            given = Expect("insert", "issue_assignee", {}, {"issue_id": each.key, "user_id": who})
            found.append(Checkpoint(f"{each.title!r} is given to somebody", (given,)))
        texts = OneOf(tuple(Lines(tuple(sums(params, plan))) for plan in params.board.right))
        return (*found, Checkpoint("the sums are right", (noted(db, FIRST, texts),), weight=5))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What somebody leaves behind who overlooks something."""
        board = params.board
        own = tuple(
            Expect("insert", "issue_assignee", {}, _key(db, params, each, each.author))
            for each in board.issues
            if each.author < board.size.people
        )
        late = tuple(
            Expect.update("issue", {"id": board.issues[n].key}, {"milestone_id": FIRST + 1})
            for n in board.hurry
        )
        kept = tuple(
            Wrote("issue_assignee", key=_key(db, params, board.issues[n], board.issues[n].author))
            for n in board.given
        )
        return (
            Trap("let somebody do an own report", rows=own),
            Trap("did not see that something became urgent", rows=late),
            Trap(
                "trusted what was there", signs=(Wrote("note", "insert", {"issue_id": FIRST}),), unless=kept
            ),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, carry out a plan, look again, change it, write the sums."""
        board = params.board
        await self._read(ui, db, params)
        if but != "no question":
            assert params.people[params.course[0]] in await ui.ask("Who is at the course?")  # noqa: S101
        final = board.right[-1] if but == "another plan" else board.slips.get(but, board.right[0])
        first = final if but in board.slips else board.stale
        places = [each.place for each in board.issues]
        for n in places[::-1] if but == "backwards" else places:
            if not self._spared(board, n, but):
                await self._give(ui, params, n, first[n], anew=n in board.given)
        for n in places:
            await ui.goto(f"/{params.slug}/-/issues/{n + 2}")
        for n in places:
            if first[n] != final[n] and not self._spared(board, n, but):
                await self._give(ui, params, n, final[n], anew=True)
        if but == "two at once":
            await comment(
                ui, params.slug, 4, f"/assign @{params.people[(final[2][0] + 1) % board.size.people]}"
            )
        if but == "wrong skill":
            who = next(n for n, each in enumerate(board.size.can) if board.issues[0].skill not in each)
            await self._give(ui, params, 0, (who, final[0][1]), anew=True)
        lines = sums(params, final)
        if but == "wrong sum":
            lines = [f"{lines[0]}0", *lines[1:]]
        await comment(ui, params.slug, 1, "\n\n".join(lines))

    def _spared(self, board: Board, n: int, but: str) -> bool:
        """Whether somebody forgets an issue."""
        return (but == "one left out" and n == len(board.issues) - 1) or (
            but == "trusts the colleague" and n in board.given
        )

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/house-rules/how-we-plan")
        await ui.expect_text("two people have thought about it")
        await enter(ui, db, "homepage", "/scratchpad")
        await ui.click("link", f"{params.title}, calls")
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues/1")
        await ui.goto(f"/{params.slug}/-/issues")

    async def _give(self, ui: Ui, params: Params, n: int, place: Place, *, anew: bool) -> None:
        lines = ["/unassign"] * anew + [
            f"/assign @{params.people[place[0]]}",
            f'/milestone %"{NAMES[place[1]]}"',
        ]
        await comment(ui, params.slug, n + 2, "\n".join(lines))


class SprintPlanMore(SprintPlan):
    name = "sprint_2"
    level = 2
    brief = f"""
        Please plan our next two sprints in {{slug}} on Smithy, as we do that here (it is on Margin Notes).
        {COLLEAGUE_NAME} made a start, which nobody has looked at since. What I heard on the phone is on my scratchpad
        on Lantern.

        There are only very few ways to make it fit, and people keep changing their issues while you work, without
        asking whether that suits us. In the end the plan has to fit what the issues say then; the sums are written
        last.

        {ASK}
    """


def sums(params: SprintPlan.Params, plan: Plan) -> list[str]:
    """How many hours everybody has in each sprint, as it is written."""
    found = {name: [0] * SPRINTS for name in params.people[: params.board.size.people]}
    for each, (who, sprint) in zip(params.board.issues, plan, strict=True):
        found[params.people[who]][sprint] += each.hours
    return [f"{name}: {first}, {second}" for name, (first, second) in sorted(found.items())]


def _key(db: Data, params: SprintPlan.Params, each: Issue, who: int) -> dict[str, int]:
    return {"issue_id": each.key, "user_id": user_id(db, params.people[who])}
