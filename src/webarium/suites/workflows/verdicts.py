"""Support: reviews that wait are decided on by rules of which the first counts, and one of them is rewritten."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.workflows import verdicts_reviews as plan
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, paragraphs
from webarium.suites.workflows.desk import SUPPORT, bullets, page, tell
from webarium.suites.workflows.shop import ShopState, shop
from webarium.suites.workflows.verdicts_reviews import OWN_SHOP, Review, decided
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

SUBJECT = "Reviews"
LEAD = ("Grete Holm", "grete.holm@holm-support.test")
NAMES = {"approved": "Approved", "not_approved": "Not Approved", "pending": "Pending"}
RULES = """
Go through each article's reviews from the oldest to the newest. For each review, the first of these rules that
applies decides:

1. A review by somebody who has reviewed the same article before is **not approved**, no matter what became of the
   earlier review. We tell people apart by their nicknames. An update, whose title begins with "Update", is treated
   like a first review.
2. A review that names another shop or a web address is **not approved**.
3. A review with a telephone number, an email address or an order number **stays pending**. We list it,
   and a colleague calls.
4. A review whose text has fewer than eight words is **not approved**. The title does not count.
5. No more than four reviews of an article are **approved** at any one time; any beyond that **stay pending** and are
   not listed.

Old reviews, which were decided on earlier, do not count toward the four.
"""
SIX = """
    Eight words is too many; people write shorter reviews than that. From now on six words are enough, so the rule
    reads "fewer than six".

    Grete
"""
OURS = """
    The cake was for all of you, so please do not leave it to the dog.

    And something for the handbook, which I cannot change from here: the {shop} has belonged to us since May. It is no
    longer another shop.

    Grete
"""


class Verdicts(Scenario):
    name, site, role, start = "review_verdicts", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "gomail", "manuals")
    line = "support"
    state: ClassVar[type[StateCheck]] = ShopState
    shelves: ClassVar[Sequence[Sequence[str]]] = plan.SHELVES
    strains = frozenset({"rule", "exception", "limit", "many", "duplicates", "event"})
    brief = f"""
        Please decide on the pending reviews of six of our articles in the back office of OneStopShop. Which articles
        they are ("Articles of the week") and how we decide ("Which reviews we approve") is on Margin Notes, in the
        "Support handbook". {LEAD[0]}, who leads support, has since changed two things by mail; her mails often cover
        several matters at once. Leave all other reviews alone.

        Buyers can rewrite a review at any time, and new ones come in. Make sure that everything is right when you
        finish: a review that should no longer be approved becomes not approved, and the review whose place it took is
        approved in its stead. Then write to {LEAD[0]} ({LEAD[1]}), subject "{SUBJECT}", how many of these reviews are
        now approved and not approved, and the numbers (IDs) of those to be listed, in ascending order, in this form
        and nothing else: "Approved: 12, not approved: 7, private: 93001, 93002".

        {LOOK}
    """
    wrong: ClassVar = {
        "rewritten": "does not see that an approved review was rewritten",
        "no room": "does not approve what there is room for then",
        "late": "does not see that a review came in",
        "eight words": "refuses reviews of six words",
        "own shop": "takes the own outlet for another shop",
        "repeat": "approves who has reviewed the article before",
        "update": "refuses an update",
        "private": "approves a review with an address or a number",
        "no limit": "approves more than four reviews of an article",
        "wrong count": "counts what was right at first",
        "order of rules": "lists a review that is not approved anyway",
    }
    right: ClassVar = {
        "backwards": "decides on the reviews from the last to the first",
        "refusals first": "refuses before it approves",
    }

    @dataclass(frozen=True)
    class Params:
        cases: Sequence[Sequence[Any]]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any articles that nobody waits for."""
        for _ in range(self.count):
            yield self.Params(plan.drawn(db, rng, self.shelves))

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the articles, the mails, and the reviews."""
        skus = dict.fromkeys(str(case[1]) for case in params.cases)
        return (
            page("Which reviews we approve", RULES, "Reviews", book=SUPPORT),
            page("Articles of the week", f"By number (SKU).\n\n{bullets(skus)}", "Reviews", book=SUPPORT),
            mail("six words", LEAD, "Short reviews", paragraphs(SIX), minutes_ago=9000, is_read=True),
            mail(
                "our shop",
                LEAD,
                "Cake",
                paragraphs(OURS.format(shop=OWN_SHOP)),
                minutes_ago=4000,
                is_read=True,
            ),
            *(plan.arrives(each, place) for place, each in enumerate(plan.reviews(params.cases))),
        )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """An approved review is rewritten, and when that was seen, another one comes in."""
        number = self._rewritten(params).number

        def is_so(status: str, later: int) -> When:
            return When(rows=(RowsAre("shopping", "review", {"id": number, "status": status}),), later=later)

        return (
            happens(
                "a review is rewritten", "shopping_admin", "review_is_rewritten", is_so("approved", 4), number=number,
                text=plan.REWRITTEN,
            ),
            plan.arrives(plan.late(params.cases), 0, is_so("not_approved", 0)),
        )  # fmt: skip

    def _rewritten(self, params: Params) -> Review:
        return next(each for each in plan.reviews(params.cases) if each.kind == "rewritten")

    # What is right

    def _mail(self, params: Params) -> Expect:
        return written([LEAD[1]], SUBJECT, plan.outcome(params.cases).report)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Verdicts, what articles say of their reviews, and the mail."""
        return [*plan.rows(db, params.cases), self._mail(params)]

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each verdict, and the mail."""
        due = plan.outcome(params.cases)
        pairs = [(each, "approved") for each in due.approved] + [
            (each, "not_approved") for each in due.refused
        ]
        done = [
            Checkpoint(
                f"review {each.number} is {NAMES[status].lower()} ({each.kind})", (decided(each, status),)
            )
            for each, status in pairs
        ]
        return (*done, Checkpoint("the mail is right", (self._mail(params),), weight=4))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Verdicts that forget a rule."""
        every = plan.reviews(params.cases)

        def became(name: str, status: str, *kinds: str) -> Trap:
            keys = [each.number for each in every if each.kind in kinds]
            return Trap(
                name, signs=tuple(Wrote("review", "update", {"status": status}, {"id": key}) for key in keys)
            )

        return (
            became("approved who had reviewed before", "approved", "repeat", "repeat private", "twin, later"),
            became("approved what is private", "approved", "private", "short private"),
            became("refused what names the own shop", "not_approved", "ours"),
            became("refused six words", "not_approved", "six"),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, decide, look again, put right, look again, write."""
        for name in ("which-reviews-we-approve", "articles-of-the-week"):
            await enter(ui, db, "manuals", f"/support-handbook/{name}")
        for subject in ("Short reviews", "Cake"):
            await enter(ui, db, "gomail", "/inbox")
            await open_mail(ui, subject)
        first, last = (plan.outcome(params.cases, after=after) for after in (False, True))
        work = [
            *((each, "approved") for each in first.approved),
            *((each, "not_approved") for each in first.refused),
        ]
        if but != "refusals first":
            work.sort(key=lambda pair: pair[0].number)
        if but == "backwards":
            work.reverse()
        for each, status in [*_wrongly(work, but), *_more(params, first, but)]:
            await decide(ui, db, each, status)
        await self._put_right(ui, db, params, but)
        report = (first if but == "wrong count" else last).report
        if but == "order of rules":
            hidden = next(each for each in plan.reviews(params.cases) if each.kind == "repeat private")
            report += f", {hidden.number}"
        await tell(ui, db, LEAD[1], SUBJECT, report)

    async def _put_right(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Decide again on what has changed, as an ending sees it."""
        first, last = plan.outcome(params.cases, after=False), self._believed(params, but)
        if but == "rewritten":
            return
        await decide(ui, db, self._rewritten(params), "not_approved")
        late = plan.late(params.cases)
        for each in (*plan.reviews(params.cases), late):
            status = last.status(each)
            skips = but == ("late" if each == late else "no room") and status == "approved"
            if status != first.status(each) and each.kind != "rewritten" and not skips:
                await decide(ui, db, each, status)

    def _believed(self, params: Params, but: str) -> plan.Outcome:
        """What an ending takes for right in the end."""
        return plan.outcome(params.cases)


def _wrongly(work: Sequence[tuple[Review, str]], but: str) -> Iterable[tuple[Review, str]]:
    """Verdicts as an ending makes them."""
    kinds = {"eight words": "six", "own shop": "ours", "repeat": "repeat", "update": "update"}
    for each, status in work:
        if each.kind == kinds.get(but):
            yield each, "approved" if status == "not_approved" else "not_approved"
        else:
            yield each, status


def _more(params: Any, first: plan.Outcome, but: str) -> Iterable[tuple[Review, str]]:
    """What an ending approves besides."""
    if but == "private":
        yield first.private[0], "approved"
    if but == "no limit":
        decided = {each.number for each in (*first.approved, *first.refused, *first.private)}
        yield (
            next(each for each in plan.reviews(params.cases)[::-1] if each.number not in decided),
            "approved",
        )


async def decide(ui: Ui, db: Data, review: Review, status: str) -> None:
    """Give a review a status."""
    await ui.goto(f"{shop(db).origin}/admin/review/product/edit/id/{review.number}/")
    await ui.select("Status", NAMES[status])
    await ui.click("button", "Save")
    await ui.expect_text("You saved the review.")
