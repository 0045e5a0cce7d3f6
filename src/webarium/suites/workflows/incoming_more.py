"""The second level of the bank statement: a limit that changes once more when comments are written already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from webarium.scoring.checkpoints import Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.paths import open_mail
from webarium.suites.workflows.base import LOOK, enter, mail, paragraphs
from webarium.suites.workflows.incoming import BANK, HEAD, SUBJECT, Incoming, invoice
from webarium.suites.workflows.incoming_payments import DEAR, MORE_KINDS, Case
from webarium.suites.workflows.shop import dollars
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

AGAIN = f"""
    Grete's bread was the best.

    One last time about small differences, and then I will leave you in peace: for orders of ${dollars(DEAR)} or more we
    forgive up to $2.00 after all. That is for the whole of this statement. If you have already written on such an order
    that something is missing, bill it nevertheless; the comment may stay.

    Nora
"""


class IncomingMore(Incoming):
    name = "incoming_payments_2"
    level = 2
    kinds = MORE_KINDS
    brief = f"""
        Please book what has come in to our bank account. The statement is on Margin Notes in the book "{BANK[1]}", the
        orders are in the back office of OneStopShop, and how we book payments is also on Margin Notes. {HEAD[0]}, who
        decides such things, keeps changing details by mail. Theo has already made a start, and he is not always
        careful.

        The bank keeps adding to the statement. Please make sure that everything is right when you finish, by what is
        on the pages and in my mailbox then. After that send {HEAD[0]} ({HEAD[1]}) one mail with the subject
        "{SUBJECT}", in this form, with the numbers of the orders in ascending order, and nothing else: "Underpaid: 12,
        34; canceled: 56; invoiced too early: none". First come the pending orders that have received too little, then
        the canceled orders for which there is money, and last the orders that are invoiced although too little has
        come in.

        {LOOK}
    """
    wrong: ClassVar = {
        **Incoming.wrong,
        "late limit": "does not see that more is forgiven for dear orders",
        "limit for all": "forgives that much for other orders, too",
    }

    def events(self, db: Data, params: Incoming.Params) -> tuple[Event, ...]:
        """The head changes the limit once more when half of what is billed at once is billed."""
        plain = [
            case.order.id
            for case in self._all(db, params)
            if case.kind in ("exact", "short", "middle", "over")
        ]
        billed = RowsAre("shopping", "invoice", {"order_id": plain[len(plain) // 2]})
        text = paragraphs(AGAIN)
        return (
            *super().events(db, params),
            mail("the last limit", HEAD, "Bread", text, When(rows=(billed,), later=1)),
        )

    def traps(self, db: Data, params: Incoming.Params) -> tuple[Trap, ...]:
        """Who did not see the last limit."""
        late = [case.order.id for case in self._all(db, params) if case.kind == "forgiven late"]
        billed = tuple(Wrote("invoice", "insert", {"order_id": number}) for number in late)
        sent = (Wrote("email", "insert", {"subject": SUBJECT, "draft": 0}),)
        return (*super().traps(db, params), Trap("did not see the last limit", signs=sent, unless=billed))

    async def _hear(self, ui: Ui, db: Data, cases: Sequence[Case], but: str) -> None:
        if but == "late limit":
            return
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, "Bread")
        for case in cases:
            if case.kind == "forgiven late" or (but == "limit for all" and case.kind == "beyond"):
                await invoice(ui, db, case.order.id)
