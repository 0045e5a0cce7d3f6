"""The second level of deciding on reviews: eleven articles, and a shop that joins the house, as is said late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from webarium.scoring.checkpoints import Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.paths import open_mail
from webarium.suites.workflows import verdicts_reviews as plan
from webarium.suites.workflows.base import LOOK, enter, mail, paragraphs
from webarium.suites.workflows.verdicts import LEAD, SUBJECT, Verdicts
from webarium.suites.workflows.verdicts_reviews import PARTNER, Outcome
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

JOINED = """
    The heating is off until Thursday; bring a sweater.

    And {partner} has signed: as of this morning they are part of our house, just like the outlet. That goes for the
    reviews of this week, too, also for those that have been decided on already: please see to it that each article has
    the reviews that it would have if I had said so yesterday. A review that then has no place any more simply waits
    again.

    Grete
"""


class VerdictsMore(Verdicts):
    name = "review_verdicts_2"
    level = 2
    shelves: ClassVar[Sequence[Sequence[str]]] = plan.MORE_SHELVES
    strains = Verdicts.strains | {"recovery"}
    brief = f"""
        Please decide on the pending reviews of the articles of the week in the back office of OneStopShop. Which
        articles they are and how we decide is on Margin Notes. {LEAD[0]}, who leads support, has since changed some of
        it by mail, and may do so again today; her mails often cover several matters at once. Leave all other reviews
        alone.

        Buyers can rewrite a review at any time, and new ones come in. Everything has to be right when you finish: a
        review that breaks a rule by then becomes not approved even if it was fine before, and the places of an article
        go to its oldest reviews that may have one. Then write to {LEAD[0]} ({LEAD[1]}), subject "{SUBJECT}", how many
        of these reviews are now approved and not approved, and the numbers (IDs) of those to be listed, in ascending
        order, in this form and nothing else: "Approved: 12, not approved: 7, private: 93001, 93002".

        {LOOK}
    """
    wrong: ClassVar = {
        **Verdicts.wrong,
        "partner": "does not see that a shop is no other shop any more",
        "displaced": "approves reviews for that reason, but leaves those approved that have no place any more",
        "old private": "does not list a review that waits for a call now",
    }

    def events(self, db: Data, params: Verdicts.Params) -> tuple[Event, ...]:
        """The lead writes once half of what is to be approved is."""
        first = plan.outcome(params.cases, after=False)
        middle = first.approved[len(first.approved) // 2]
        decided = RowsAre("shopping", "review", {"id": middle.number, "status": "approved"})
        text = paragraphs(JOINED.format(partner=PARTNER))
        return (
            *super().events(db, params),
            mail("a shop joins", LEAD, "Heating", text, When(rows=(decided,))),
        )

    def traps(self, db: Data, params: Verdicts.Params) -> tuple[Trap, ...]:
        """Reviews that lose their place; to approve them was right until then."""
        last = plan.outcome(params.cases)
        back = [
            each for each in plan.reviews(params.cases) if each.kind == "partner" and each in last.approved
        ]
        seen = tuple(Wrote("review", "update", {"status": "approved"}, {"id": each.number}) for each in back)
        mailed = (Wrote("email", "insert", {"subject": SUBJECT, "draft": 0}),)
        return (*super().traps(db, params), Trap("did not see that a shop joined", signs=mailed, unless=seen))

    async def _put_right(self, ui: Ui, db: Data, params: Verdicts.Params, but: str) -> None:
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, "Heating")
        await super()._put_right(ui, db, params, but)

    def _believed(self, params: Verdicts.Params, but: str) -> Outcome:
        right = plan.outcome(params.cases)
        if but == "partner":
            return plan.outcome(params.cases, partner=False)
        if but == "displaced":
            first = plan.outcome(params.cases, after=False)
            kept = [
                each for each in first.approved if each.kind != "rewritten" and each not in right.approved
            ]
            return Outcome([*right.approved, *kept], right.refused, right.private)
        if but == "old private":
            called = [each for each in right.private if "partner" in each.kind]
            return Outcome(right.approved, [*right.refused, *called], right.private)
        return right
