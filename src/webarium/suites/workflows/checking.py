"""Research: cards about states are compared with the encyclopedia; some are wrong, incomplete or there twice."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, Ref, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.gitlab.base import me
from webarium.suites.kit import ANY, Same
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.cards import CLOSE, FIRST, PEAK, Card, cards
from webarium.suites.workflows.desk import HOUSE, page
from webarium.suites.workflows.forge import closed, comment, labelled, noted
from webarium.suites.workflows.looking import ReadState, part
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

OWNER, OTHER = "byteblaze", "mira.castell"
LABELS = ("checked", "incomplete", "wrong")
CARD = "card"
PROJECTS = (("state-cards", "State cards"), ("fifty-cards", "Fifty cards"), ("quiz-cards", "Quiz cards"))
TITLES = (
    "Corrections",
    "What we got wrong",
    "Errors in the first edition",
    "Changes for the reprint",
    "Errata",
)
RULES = f"""
Each open issue with the label "{CARD}" is one card. It is compared with the box of the state's article on
Quillpedia, line by line.

* If all lines agree, the issue gets the label "checked" and is closed.
* If a line says something else, the issue gets the label "wrong" and stays open. If a line is missing, it gets
  the label "incomplete" and stays open. It can get both.
* Wrong and missing lines are written into one comment on the issue, each on its own line, as the article has
  them, in the order in which cards have them: "State bird: brown pelican". Lines that agree are not repeated.
* Heights may differ by {CLOSE} feet, since people measure again now and then.
* If there are two cards for a state, the one with the higher number gets no label. It is closed with the
  comment "Duplicate of #7", with the number of the other one.
* Mira Castell is our editor. What she asks for in a comment on a card takes precedence over these rules, and a card
  that agrees but for that is checked.
* In the end the project's wiki gets a page with one line for each wrong card, in alphabetical order, with the lines
  that were wrong: "Texas: State bird, {PEAK}". Missing lines are not listed, and nothing else is on the page.
"""


class FactCheck(Scenario):
    name, site, role, start = "fact_check", "gitlab", "developer", "/"
    sites = ("gitlab", "wikipedia", "manuals")
    line = "research"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "many", "duplicates", "ambiguity"})
    brief = f"""
        We print the cards of {{slug}} (Smithy) next week. Please check all of them against Quillpedia, as the page
        "Checking cards" in the book "House rules" on Margin Notes describes it. Only the articles count, not what
        anybody knows by heart. Somebody may still file a card today; it should be checked as well. The page in the
        wiki comes last.

        {ASK}
    """
    wrong: ClassVar = {
        "closes a wrong one": "takes a wrong card for a right one",
        "strict heights": "takes a height that is nearly right for wrong",
        "ignores the editor": "corrects a date that is to stay",
        "misses a line": "does not see that a line is missing",
        "misses a second error": "corrects only the first wrong line of a card",
        "keeps a duplicate": "checks a duplicate like any other card",
        "misses the late one": "does not look for cards that came meanwhile",
        "lists missing lines": "lists incomplete cards in the wiki",
        "no question": "makes up the title of the wiki page",
    }
    right: ClassVar = {
        "backwards": "checks from the last card to the first",
        "asks late": "asks for the title at the end",
        "saves twice": "writes the first line of the page, and then the others",
    }

    @dataclass(frozen=True)
    class Params:
        slug: str
        title: str
        page: str
        seed: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any states, with any errors."""
        for (path, title), name in zip(PROJECTS, rng.sample(TITLES, self.count), strict=True):
            params = self.Params(f"{OWNER}/{path}", title, name, rng.randrange(10**6))
            self.planted(db, params)  # fails where there are too few states
            yield params

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, and the project with its cards."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        yield page("Checking cards", RULES, "Print", book=HOUSE, name="the rules")
        yield happens(
            "the project", "gitlab", "project_appears", owner=OWNER, path=params.slug.partition("/")[2],
            title=params.title, files={"README.md": f"# {params.title}\n\nOne card for each state.\n"}, number=FIRST,
        )  # fmt: skip
        for n, title in enumerate((*LABELS, CARD)):
            yield happens(
                f"label {title}",
                "gitlab",
                "label_appears",
                project=params.slug,
                title=title,
                number=FIRST + n,
            )
        for each in cards(db, params.seed)[:-1]:
            yield self._filed(params, each)
            if each.spared:
                said = "The date follows our printed atlas, for a reason. Please leave it as it is."
                yield happens(
                    f"comment on {each.number}",
                    "gitlab",
                    "comment_arrives",
                    issue=each.key,
                    author=OTHER,
                    text=said,
                )

    def _filed(self, params: Params, each: Card, when: When | None = None) -> Event:
        return happens(
            f"card {each.number}", "gitlab", "issue_is_filed", when, project=params.slug, title=each.state,
            text=each.text, author=OTHER if each.number % 2 else OWNER, labels=[CARD], number=each.key,
            minutes_ago=0 if when else 9000 - 100 * each.number,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """One more card is filed when one of the right ones is checked."""
        *early, late = cards(db, params.seed)
        plain = [each for each in early if not (each.says or each.twin)]
        row = RowsAre("gitlab", "issue_label", {"issue_id": plain[2].key, "label_id": _label("checked")})
        return (self._filed(params, late, When(rows=(row,))),)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows how the page is called."""
        return Persona(
            (
                Fact("title", (("title", "call*", "name*"),), f'Call the page "{params.page}".'),
                Fact("tolerance", (("feet", "height"),), "The page says so."),
                Fact("date", (("date", "atlas"),), "Does a comment say anything about it?"),
                Fact("editor", (("editor*",),), "Mira is our editor."),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """What becomes of each card, and the page."""
        each_one = [wish for each in cards(db, params.seed) for wish in self._due(db, each)]
        return [*each_one, *self._page(db, params)]

    def _due(self, db: Data, each: Card) -> list[Expect]:
        if each.twin:
            return [noted(db, each.key, Same(f"Duplicate of #{each.twin}")), *closed(db, each.key)]
        if not each.comment:
            return [labelled(each.key, _label("checked")), *closed(db, each.key)]
        labels = [labelled(each.key, _label(name)) for name in _labels(each)]
        return [*labels, noted(db, each.key, Same(each.comment))]

    def _page(self, db: Data, params: Params) -> list[Expect]:
        says = {"title": Same(params.page), "content": Same(_errata(cards(db, params.seed)))}
        made = {"project_id": FIRST, "slug": ANY, **says, "updated_at": ANY}
        version = {
            "wiki_page_id": Ref("page"),
            "author_id": me(db),
            **says,
            "message": ANY,
            "created_at": ANY,
        }
        return [Expect.insert("wiki_page", made, label="page"), Expect.insert("wiki_version", version)]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """The title is asked before the page is written."""
        written = Wrote("wiki_page", "insert")
        return (AskedCheck(("title",), (written,), needless=("tolerance", "date"), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each card, and the page."""
        each_one = [
            part(f"card {each.number}, {each.state}, is checked", self._due(db, each))
            for each in cards(db, params.seed)
        ]
        return (*each_one, part("the page lists the errors", self._page(db, params), weight=3))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What is overlooked most easily."""
        every = cards(db, params.seed)

        def got(name: str, found: Iterable[Card]) -> tuple[Wrote, ...]:
            keys = [{"issue_id": each.key, "label_id": _label(name)} for each in found]
            return tuple(Wrote("issue_label", "insert", key=key) for key in keys)

        fine = [each for each in every if each.says and not each.comment]
        return (
            Trap(
                "took a wrong card for a right one",
                signs=got("checked", (each for each in every if each.comment)),
            ),
            Trap("took what may differ for wrong", signs=got("wrong", fine)),
            Trap(
                "did not see a duplicate",
                signs=tuple(s for n in LABELS for s in got(n, (c for c in every if c.twin))),
            ),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, check card by card, look again, write the page."""
        *early, late = cards(db, params.seed)
        await enter(ui, db, "manuals", "/house-rules/checking-cards")
        await ui.expect_text("Heights may differ")
        if but not in ("asks late", "no question"):
            await self._ask(ui, params)
        for each in early[::-1] if but == "backwards" else early:
            await self._check(ui, db, params, each, but)
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues?label_name[]={CARD}")
        if but != "misses the late one":
            await ui.expect_text(late.state)
            await self._check(ui, db, params, late, but)
        if but == "asks late":
            await self._ask(ui, params)
        await enter(ui, db, "gitlab", f"/{params.slug}/-/wikis/new")
        await ui.fill("Title", "Mistakes" if but == "no question" else params.page)
        every = cards(db, params.seed)
        more = (
            [each for each in every if each.missing and not each.wrong]
            if but == "lists missing lines"
            else []
        )
        errata = _errata(every, more)
        await ui.fill("Content", errata.partition("\n")[0] if but == "saves twice" else errata)
        await ui.click("button", "Create page")
        if but == "saves twice":
            await ui.click("link", "Edit")
            await ui.fill("Content", errata)
            await ui.click("button", "Save changes")

    async def _ask(self, ui: Ui, params: Params) -> None:
        assert params.page in await ui.ask("What should the title of the page in the wiki be?")  # noqa: S101

    async def _check(self, ui: Ui, db: Data, params: Params, each: Card, but: str) -> None:
        await enter(ui, db, "wikipedia", path_of(each.state))
        await ui.expect_text(each.right[PEAK].rpartition(", ")[2])
        await enter(ui, db, "gitlab")
        await comment(ui, params.slug, each.number, self._says(each, but))

    def _says(self, each: Card, but: str) -> str:
        """The comment for a card, with quick actions."""
        if each.twin and but != "keeps a duplicate":
            return f"Duplicate of #{each.twin}\n/close"
        text, labels = each.comment, _labels(each)
        if but == "closes a wrong one" and len(each.wrong) == 1 and not each.missing:
            text = ""
        if but == "strict heights" and each.says and not each.spared and not text:
            text, labels = f"{PEAK}: {each.right[PEAK]}", ["wrong"]
        if but == "ignores the editor" and each.spared:
            text, labels = f"Admitted: {each.right['Admitted']}\n{text}".strip(), ["wrong"]
        if but == "misses a line" and each.missing:
            text = "\n".join(line for line in text.splitlines() if line.partition(":")[0] not in each.missing)
            labels = ["wrong"] if text else []
        if but == "misses a second error" and len(each.wrong) > 1:
            text = text.splitlines()[0]
        return (
            "\n".join([text, *(f"/label ~{name}" for name in labels)]) if text else "/label ~checked\n/close"
        )


def _errata(found: Sequence[Card], more: Sequence[Card] = ()) -> str:
    """The page in the wiki, perhaps with lines too many."""
    lines = [f"{each.state}: {', '.join(each.wrong)}" for each in found if each.wrong and not each.twin]
    lines += [f"{each.state}: {', '.join(each.missing)}" for each in more]
    return "\n\n".join(sorted(lines))


def _labels(each: Card) -> list[str]:
    return ["incomplete"] * bool(each.missing) + ["wrong"] * bool(each.wrong)


def _label(name: str) -> int:
    return FIRST + LABELS.index(name)
