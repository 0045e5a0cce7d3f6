"""Questions about an account that begins with less than it has: REAL's six totals."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import ClassVar

import apsw

from webarium.scoring import Answer, Number, Text
from webarium.shapes import as_object
from webarium.sites.topwork.limits import hidden_chats, hidden_offers, unread_messages
from webarium.suites.kit import Retrieve
from webarium.suites.topwork.base import TopworkTemplate, me
from webarium.tasks import Data, NoParams, Row, Ui
from webarium.types import Difficulty, Json
from webarium.worlds import Conditions


def _totals(**totals: int) -> Conditions:
    return Conditions(knobs={"topwork": {f"total_{name}": most for name, most in totals.items()}})


class WithTotals(TopworkTemplate, Retrieve):
    """Base of questions that have one answer in a universe."""

    difficulty: ClassVar[Difficulty] = "easy"
    count = 1
    exempt: ClassVar[Mapping[str, str]] = {
        "repeat": "the question has no parameters: what is there follows from the totals that are set",
        "shown": "the start page shows a part of what was left of the account, next to much else",
    }
    Params: ClassVar[type[NoParams]] = NoParams

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return (NoParams(),)

    @property
    def totals(self) -> Mapping[str, Json]:
        """The totals that are set."""
        return as_object(self.conditions.knobs["topwork"])

    def reader(self, db: Data) -> apsw.Connection:
        """The site's data, as its own rules read them."""
        return db.universe.reader(db.site.database.name)


class LongestQuiet(WithTotals):
    """The last of few conversations."""

    name = "longest_quiet"
    intent = "Which of my conversations has been quiet the longest? Tell me the person's name."
    conditions = _totals(conversations=4)
    way = ("Messages",)

    def answer(self, db: Data, params: NoParams) -> Answer:
        hidden = hidden_chats(self.reader(db), self.totals, me(db))
        rows = db.rows(
            "SELECT c.id, m.name, max(g.sent_at) AS at FROM chat c JOIN member m ON m.id = c.freelancer_id"
            " JOIN message g ON g.chat_id = c.id WHERE c.client_id = ? GROUP BY c.id ORDER BY at",
            me(db),
        )
        return Text(next(row["name"] for row in rows if row.id not in hidden))


class UnreadMessages(WithTotals):
    """Fewer unread messages than were written."""

    name = "unread_messages"
    intent = "How many messages are waiting that I haven't read yet?"
    conditions = _totals(unread_messages=2)
    way = ("Messages",)

    def answer(self, db: Data, params: NoParams) -> Answer:
        unread = unread_messages(self.reader(db), self.totals, me(db))
        return Number(sum(map(len, unread.values())))

    def told(self, db: Data, params: NoParams) -> list[str]:
        return ["1 new"]


class AboutOffers(WithTotals):
    """Base of questions about the offers that are shown."""

    way = ("Offers",)

    def shown(self, db: Data, status: str = "") -> list[Row]:
        """Offers that the account has sent, the newest first, of one state or all."""
        hidden = hidden_offers(self.reader(db), self.totals, me(db))
        rows = db.rows("SELECT * FROM offer WHERE client_id = ? ORDER BY sent_at DESC, id DESC", me(db))
        return [row for row in rows if row.id not in hidden and status in ("", row.status)]


class FirstOffer(AboutOffers):
    name = "first_offer"
    intent = "What is the title of the very first offer in my list of sent offers, by date?"
    conditions = _totals(offers_sent=2)

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Text(self.shown(db)[-1].title)


class InState(AboutOffers):
    """Base of questions about the offers that are in a state."""

    status: ClassVar[str]

    async def act(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.click("link", self.status)

    def told(self, db: Data, params: NoParams) -> list[str]:
        return [row.title for row in self.shown(db, self.status)]


class AcceptedOffer(InState):
    name = "accepted_offer"
    role = "client"
    intent = "Which of the offers that I've sent has been accepted? Give me its title."
    conditions = _totals(offers_accepted=1)
    status = "Accepted"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Text(self.shown(db, self.status)[0].title)


class PendingOffers(InState):
    """How many of them still wait for an answer."""

    name = "pending_offers"
    intent = "How many of the offers that I've sent still wait for an answer?"
    conditions = _totals(offers_pending=4)
    status = "Pending"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Number(len(self.shown(db, self.status)), unit="offers")


class RejectedOffers(PendingOffers):
    """How many of them were turned down."""

    name = "rejected_offers"
    intent = "How many of the offers that I've sent have been turned down?"
    conditions = _totals(offers_rejected=1)
    status = "Rejected"
