"""Code: a colleague has moved half of a project's issues to new labels; the rest, and what was overlooked, is left."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.desk import HOUSE, page
from webarium.suites.workflows.forge import comment, labelled
from webarium.suites.workflows.looking import ReadState, part
from webarium.suites.workflows.old_labels import DONE, FIRST, KEPT, KINDS, LABELS, NEW, RANKS, Old, issues
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

OWNER, OTHER, OTHER_NAME = "byteblaze", "mira.castell", "Mira"
BACKLOG, LATER = "Backlog", "Someday"
TODO = "Finish moving the labels"
LATE = "Crash when closing two windows"
"""The issue that comes meanwhile, with old labels."""
PROJECTS = (("rowbook", "Rowbook"), ("sheetling", "Sheetling"), ("gridpad", "Gridpad"))
RULES = f"""
Old labels are replaced by new ones, on all issues of a project, open and closed.

| Old | New | |---|---| | kind/bug | bug | | kind/feature | enhancement | | docs | documentation | | prio-1 |
priority::high | | prio-2 | priority::medium | | prio-3 | priority::low | | easy | good first issue | | misc | the
owner of the project says which one |

* An issue gets the new label for each of its old ones. If a comment on the issue says which priority it should
  get, the comment counts, whatever label it has or had.
* Open issues of the milestone "{BACKLOG}" go to "{LATER}". Closed ones stay.
* When no issue needs an old label any more, and not before, the old labels in the table are deleted. Labels that are
  not in the table stay.
"""


class Migration(Scenario):
    name, site, role, start = "migration", "gitlab", "developer", "/"
    sites = ("gitlab", "manuals", "homepage")
    line = "code"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "many", "recovery", "ambiguity"})
    brief = f"""
        {OTHER_NAME} began to move the issues of {{slug}} on Smithy to our new labels, and now it is up to me to
        finish the job. Please do that for me. How it is done is on Margin Notes ("New labels", in the book "House
        rules"); how far it got, according to {OTHER_NAME}, is on my scratchpad on Lantern. In the end all issues
        should have the labels and milestones that the page asks for, the old labels should be gone, and the item on
        my to-do list on Lantern should be ticked off. People keep filing issues with old labels, so look before you
        delete anything.

        {ASK}
    """
    wrong: ClassVar = {
        "trusts the note": "does not look at the issues that are said to be done",
        "forgets closed ones": "moves open issues only",
        "ignores comments": "gives priorities by the table alone",
        "loses the late one": "deletes the old labels without looking again",
        "deletes too much": "deletes a label that is not in the table",
        "forgets the milestone": "leaves issues in the old milestone",
        "moves closed ones": "takes a closed issue out of the old milestone",
        "guesses": "makes documentation of what is misc",
        "no question": "guesses right what becomes of misc",
        "not ticked off": "forgets the to-do list",
    }
    right: ClassVar = {
        "backwards": "goes from the last issue to the first",
        "one by one": "takes the old labels off each issue before it deletes them",
    }

    @dataclass(frozen=True)
    class Params:
        slug: str
        title: str
        seed: int

        @property
        def issues(self) -> tuple[Old, ...]:
            """The issues as they are found."""
            return issues(self.seed)

        @property
        def late(self) -> Old:
            """What is filed meanwhile."""
            return Old(len(self.issues) + 1, LATE, ("kind/bug", "prio-1"), "old", closed=False, backlog=False)

        @property
        def open_tasks(self) -> tuple[Old, ...]:
            """Issues that have something to change, except for the late one."""
            return tuple(each for each in self.issues if set(each.due) - set(each.has) or each.moves)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Issues with labels in any mixture."""
        for path, title in PROJECTS:
            yield self.Params(f"{OWNER}/{path}", title, rng.randrange(10**6))

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The table, the note, the to-do item, and the project with its issues."""
        note = (
            f"{OTHER_NAME} called. Issues 1 to {DONE} should be done, old labels taken off, though a few may still have"
            " both. Nobody has looked at the comments yet, neither there nor elsewhere. Milestones are untouched."
        )
        return (
            page("New labels", RULES, "Software", book=HOUSE, name="the table"),
            happens("the note", "homepage", "note_appears", title=f"Labels of {params.title}", body=note),
            happens("the to-do item", "homepage", "todo_appears", text=TODO, number=FIRST),
            happens(
                "the project", "gitlab", "project_appears", owner=OWNER, path=params.slug.partition("/")[2],
                title=params.title, files={"README.md": f"# {params.title}\n"}, number=FIRST,
            ),
            *self._shelves(params),
            *(event for each in params.issues for event in self._filed(params, each)),
        )  # fmt: skip

    def _shelves(self, params: Params) -> Iterator[Event]:
        for n, title in enumerate(LABELS):
            yield happens(
                f"label {title}",
                "gitlab",
                "label_appears",
                project=params.slug,
                title=title,
                number=FIRST + n,
            )
        for n, title in enumerate((BACKLOG, LATER)):
            yield happens(
                f"milestone {title}",
                "gitlab",
                "milestone_appears",
                project=params.slug,
                title=title,
                number=FIRST + n,
            )

    def _filed(self, params: Params, each: Old, when: When | None = None) -> Iterator[Event]:
        yield happens(
            each.title, "gitlab", "issue_is_filed", when, project=params.slug, title=each.title, labels=[*each.has],
            author=OTHER if each.number % 2 else OWNER, milestone=BACKLOG if each.backlog else "", number=each.key,
            text="As the title says.", minutes_ago=0 if when else 90_000 - 2000 * each.number,
        )  # fmt: skip
        if each.says:
            text = f"Talked about it at lunch: with the new labels this one gets {each.says}."
            yield happens(
                f"comment on {each.number}",
                "gitlab",
                "comment_arrives",
                issue=each.key,
                author=OTHER,
                text=text,
            )
        if each.closed:
            yield happens(
                f"{each.number} is closed", "gitlab", "issue_is_closed", issue=each.key, author=OWNER
            )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """An issue with old labels is filed while the last ones are moved."""
        last = [each for each in params.open_tasks if set(each.due) - set(each.has)][-1]
        moved = next(name for name in last.due if name not in last.has)
        row = RowsAre("gitlab", "issue_label", {"issue_id": last.key, "label_id": _label(moved)})
        return tuple(self._filed(params, params.late, When(rows=(row,))))

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows what becomes of misc."""
        return Persona(
            (
                Fact("misc", (("misc",),), f'"misc" becomes {KINDS["misc"]}.'),
                Fact("table", (("table", "priority", "prio"),), "See the page."),
                Fact("wip", (("wip",),), "What does the page say?"),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """New labels and milestones of each issue, old labels that are gone, and the ticked item."""
        issues = [wish for each in (*params.issues, params.late) for wish in self._moved(each)]
        gone = [wish for each in (*params.issues, params.late) for wish in self._taken_off(each)]
        return [*issues, *gone, *self._deleted(), _ticked()]

    def _moved(self, each: Old) -> list[Expect]:
        added = [labelled(each.key, _label(name)) for name in each.due if name not in each.has]
        wrong = [_off(each.key, name) for name in each.has if name in RANKS.values() and name not in each.due]
        moved = [Expect.update("issue", {"id": each.key}, {"milestone_id": FIRST + 1})] if each.moves else []
        return [*added, *wrong, *moved]

    def _taken_off(self, each: Old) -> list[Expect]:
        return [_off(each.key, name) for name in each.has if name in NEW]

    def _deleted(self) -> list[Expect]:
        return [Expect.delete("label", {"id": _label(name)}) for name in NEW]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """What becomes of misc is asked before anything gets the label."""
        signs = tuple(
            Wrote("issue_label", "insert", key={"issue_id": each.key, "label_id": _label(KINDS["misc"])})
            for each in params.issues
        )
        return (AskedCheck(("misc",), signs, needless=("table", "wip"), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each issue, each old label, and the to-do item."""
        issues = [
            part(f"issue {each.number} is moved", self._moved(each))
            for each in (*params.open_tasks, params.late)
        ]
        labels = [
            part(f"{name!r} is gone", [Expect.delete("label", {"id": _label(name)})], 0.5) for name in NEW
        ]
        return (*issues, *labels, part("the to-do item is ticked off", [_ticked()]))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What is overlooked most easily."""
        lost = Wrote("label", "delete", key={"id": _label("prio-1")})
        found = Wrote("issue_label", key={"issue_id": params.late.key, "label_id": _label("priority::high")})
        by_table = tuple(
            Wrote("issue_label", "insert", key={"issue_id": each.key, "label_id": _label(name)})
            for each in params.issues
            for name in set(each.moved) - set(each.due)
        )
        shut = tuple(
            Wrote("issue", "update", {"milestone_id": FIRST + 1}, {"id": each.key})
            for each in params.issues
            if each.backlog and each.closed
        )
        return (
            Trap("deleted a label that was still needed", signs=(lost,), unless=(found,)),
            Trap("did not read a comment", signs=by_table),
            Trap("moved a closed issue", signs=shut),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, move each issue, look again, delete, tick off."""
        await enter(ui, db, "manuals", "/house-rules/new-labels")
        await ui.expect_text("priority::medium")
        await enter(ui, db, "homepage", "/scratchpad")
        await ui.click("link", f"Labels of {params.title}")
        await ui.expect_text("has looked at the comments yet")
        if but not in ("no question", "guesses"):
            assert "question" in await ui.ask("Which label does misc become?")  # noqa: S101
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues?state=all")
        tasks = params.open_tasks
        if but == "trusts the note":
            tasks = tuple(each for each in tasks if each.number > DONE)
        if but == "forgets closed ones":
            tasks = tuple(each for each in tasks if not each.closed)
        for each in tasks[::-1] if but == "backwards" else tasks:
            await self._move(ui, params, each, but)
        if but == "moves closed ones":
            shut = next(each for each in params.issues if each.backlog and each.closed)
            await comment(ui, params.slug, shut.number, f"/milestone %{LATER}")
        if but != "loses the late one":
            await ui.goto(f"/{params.slug}/-/issues")
            await self._move(ui, params, params.late, but)
        await self._delete(ui, params, [*NEW, KEPT] if but == "deletes too much" else list(NEW))
        if but != "not ticked off":
            await enter(ui, db, "homepage", "/todo")
            await ui.click("button", f"Mark as done: {TODO}")

    async def _move(self, ui: Ui, params: Params, each: Old, but: str) -> None:
        names = [
            name for name in (each.moved if but == "ignores comments" else each.due) if name not in each.has
        ]
        if but == "guesses":
            names = ["documentation" if name == KINDS["misc"] else name for name in names]
        lines = ["/label " + " ".join(f'~"{name}"' for name in names)] if names else []
        if but == "one by one" and (old := [name for name in each.has if name in NEW]):
            lines.append("/unlabel " + " ".join(f'~"{name}"' for name in old))
        if each.moves and but != "forgets the milestone":
            lines.append(f"/milestone %{LATER}")
        if lines:
            await comment(ui, params.slug, each.number, "\n".join(lines))

    async def _delete(self, ui: Ui, params: Params, names: Iterable[str]) -> None:
        await ui.goto(f"/{params.slug}/-/labels")
        for name in names:
            await ui.click("button", f"Delete {name}")
            await ui.click("button", "OK")
            await ui.expect_text(f"{name} was removed.")


def _label(name: str) -> int:
    return FIRST + LABELS.index(name)


def _off(issue: int, name: str) -> Expect:
    return Expect.delete("issue_label", {"issue_id": issue, "label_id": _label(name)})


def _ticked() -> Expect:
    return Expect.update("todo", {"id": FIRST}, {"done": 1}, database="homepage")
