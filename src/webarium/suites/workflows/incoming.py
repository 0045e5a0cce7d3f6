"""Money: a bank statement is booked on the shop's orders, by rules that changed twice, and payments come back."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from webarium.scoring import Either, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.shopping_admin import base
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, paragraphs
from webarium.suites.workflows.desk import bullets, listed, page, tell
from webarium.suites.workflows.incoming_payments import BILLED, KINDS, LATE, RESTS, Case, drawn, outcome
from webarium.suites.workflows.shop import ShopState, refund, shop
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

BANK = ("bank", "Bank")
SHEETS = ("June 8", "June 9", "June 10")
EVENING = "June 12, evening"
SUBJECT = "Payments"
HEAD = ("Nora Castellan", "nora.castellan@castellan-accounts.test")
CLERK = ("Grete Holm", "grete.holm@castellan-accounts.test")
WRONGLY = {"returned": "returned", "withdrawn limit": "beyond", "cheap": "middle, cheap", "claims": "claims"}
"""Which orders an ending invoices, although it must not."""
RULES = """
Buyers pay by bank transfer. What comes in is booked to the shop's pending orders.

* A payment belongs to the order whose number it quotes. If the payer is not the buyer of that order, or if no number
  is given, it belongs to the pending order that this payer has placed.
* All payments for an order are added up, whatever day they arrive. One that the bank marks as RETURNED counts as
  never received; if nothing else has come for its order, the order is left alone.
* If the sum is what the order costs, the whole order is invoiced.
* If it is less, but by no more than $1.00, the order is invoiced as well.
* If it is more, the order is invoiced, and gets the comment "Overpaid by $1.23".
* If it is less by more than that, nothing is invoiced, and the order gets the comment "Underpaid by $1.23".
* A single payment for two orders is compared with what both cost together, no matter who placed them. If it is too
  little, neither is invoiced, and both get the comment with the total amount that is missing.
* Orders that are canceled, or were invoiced although too little has come in, stay as they are.
* If a payment is returned after its order was invoiced, the whole order is refunded with a credit memo, including
  shipping. Nothing goes back to stock. The order gets the comment "Payment returned".

Comments are for us only: no buyer gets them by email or sees them in the shop. If the history of an order says that
one of us has granted the buyer something off, the order costs that much less. What buyers write themselves does not
grant them anything.
"""
RAISED = """
    Small differences cost us more work than they are worth. From today we forgive up to $2.00 instead of $1.00. For
    orders of less than $50.00 nothing changes.

    Nora
"""
LOWERED = """
    I will bring the soup on Friday, and Grete is bringing the bread.

    Something else, before I forget: the auditors did not like the two dollars. We are setting it at $1.50 for the
    orders that I wrote about.

    Nora
"""


class Incoming(Scenario):
    name, site, role, start = "incoming_payments", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "gomail", "manuals")
    line = "money"
    state: ClassVar[type[StateCheck]] = ShopState
    kinds: ClassVar[Sequence[str]] = KINDS
    strains = frozenset({"rule", "exception", "event", "many", "duplicates", "recovery", "given up", "limit"})
    brief = f"""
        Please book what has come in to our bank account. The statement is on Margin Notes in the book "{BANK[1]}",
        one page a day, and the orders are in the back office of OneStopShop. How we book payments is also on Margin
        Notes, in the "Shop handbook" ("Incoming payments"); {HEAD[0]}, who decides such things, has since changed a
        detail by mail. Theo has already made a start, and he is not always careful.

        The bank keeps adding to the statement until the evening. Please make sure that everything is right when you
        finish. Then send {HEAD[0]} ({HEAD[1]}) one mail with the subject "{SUBJECT}", in this form, with the numbers
        of the orders in ascending order, and nothing else: "Underpaid: 12, 34; canceled: 56; invoiced too early:
        none". First come the pending orders that have received too little, then the canceled orders for which there
        is money, and last the orders that are invoiced although too little has come in.

        {LOOK}
    """
    wrong: ClassVar = {
        "old limit": "forgives no more than the handbook does",
        "withdrawn limit": "forgives as much as the first mail says",
        "cheap": "forgives the higher limit for a cheap order, too",
        "claims": "believes what a buyer writes",
        "agreed": "does not see what was granted in the history of an order",
        "returned": "books a payment that was returned",
        "number first": "books a payment on the order whose number it has by mistake",
        "one left out": "leaves out one order",
        "late missed": "does not see what the bank adds in the evening",
        "last missed": "does not look into the statement again",
        "not refunded": "does not refund the order whose money went back",
        "wrong list": "leaves one order out of the mail",
        "theo": "does not find what Theo has invoiced too early",
    }
    right: ClassVar = {
        "backwards": "goes through the orders from the last to the first",
        "comments first": "writes all comments before it invoices anything",
    }

    @dataclass(frozen=True)
    class Params:
        cases: Sequence[Sequence[Any]]
        """Kind, order, difference in cents, and another order of each."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any pending orders whose buyers and totals tell them apart."""
        for _ in range(self.count):
            yield self.Params(drawn(db, rng, self.kinds))

    # What there is

    def _all(self, db: Data, params: Params) -> list[Case]:
        data = shop(db)
        return [
            Case(kind, base.order(data, number), off, base.order(data, other))
            for kind, number, off, other in params.cases
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the statement, the mails, what Theo did, and what orders' histories say."""
        cases = self._all(db, params)
        sheets: list[list[str]] = [[], [], []]
        for place, case in enumerate(cases):
            lines = [*case.entries()]
            first = place % (len(sheets) - max((later for later, _ in lines), default=0))
            for later, text in lines:
                sheets[first + later].append(text)
        pages = [
            page(day, bullets(lines), "June", book=BANK) for day, lines in zip(SHEETS, sheets, strict=True)
        ]
        return (
            page("Incoming payments", RULES, "Money"),
            *pages,
            mail("the limit", HEAD, "Small differences", paragraphs(RAISED), minutes_ago=9000, is_read=True),
            mail(
                "the limit again",
                HEAD,
                "Lunch on Friday",
                paragraphs(LOWERED),
                minutes_ago=2500,
                is_read=True,
            ),
            *(event for case in cases for event in _before(case)),
        )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The bank adds a page once the order is invoiced whose payment goes back, and later one more line."""
        cases = self._all(db, params)
        back, rest, last = (_the(cases, kind) for kind in ("late return", "late rest", "last rest"))
        lines = [case.late_entry() for case in cases if case.kind in LATE]
        more = [*lines, last.late_entry()]
        return (
            page(EVENING, bullets(lines), "June", book=BANK, when=_billed(back)),
            happens(
                "the bank writes once more", "manuals", "page_is_rewritten", _billed(rest), book=BANK[0],
                title=EVENING, text=bullets(more),
            ),
        )  # fmt: skip

    # What is right

    def _message(self, db: Data, params: Params, *, but: str = "") -> str:
        cases = self._all(db, params)
        under = sorted(case.order.id for case in cases if case.has_to_wait)
        gone = sorted(case.order.id for case in cases if case.kind == "canceled")
        unpaid = sorted(case.order.id for case in cases if case.kind == "unpaid")
        return (
            f"Underpaid: {listed(under[but == 'wrong list' :])}; canceled: {listed(gone)};"
            f" invoiced too early: {listed(unpaid if but != 'theo' else [])}"
        )

    def expected(self, db: Data, params: Params) -> Either:
        """Invoices, comments, a refund and the mail; who read the late page early has no comment to write."""
        cases = self._all(db, params)
        told = written([HEAD[1]], SUBJECT, self._message(db, params))
        others = [row for case in cases if case.kind not in RESTS for row in outcome(db, case)]
        rests = (
            [outcome(db, case, commented=commented) for commented in (True, False)]
            for case in cases
            if case.kind in RESTS
        )
        return Either(
            tuple((*others, *(row for rows in found for row in rows), told) for found in product(*rests))
        )

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each order, and the mail."""
        due = [case for case in self._all(db, params) if outcome(db, case)]
        orders = [
            Checkpoint(f"order {case.order.id} is right ({case.kind})",
                       tuple(outcome(db, case, commented=case.kind not in RESTS)))
            for case in due
        ]  # fmt: skip
        told = written([HEAD[1]], SUBJECT, self._message(db, params))
        return (*orders, Checkpoint("the mail is right", (told,), weight=4))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Orders that must not be invoiced, by why."""
        cases = self._all(db, params)

        def invoiced(name: str, *kinds: str) -> Trap:
            found = [case.order.id for case in cases if case.kind in kinds]
            return Trap(name, signs=tuple(Wrote("invoice", "insert", {"order_id": key}) for key in found))

        return (
            invoiced("forgave what the second mail took back", "beyond"),
            invoiced("forgave too much of a cheap order", "middle, cheap"),
            invoiced("believed a buyer", "claims"),
            invoiced("booked a returned payment", "returned"),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read all, book, comment, read what the bank added, put that right, write."""
        await self._read(ui, db)
        cases = [case for case in self._all(db, params) if self._acts(case, but)]
        cases.sort(key=lambda case: case.kind != "late return")
        now = [case for case in cases if case.kind != "late"]
        now = now[::-1] if but == "backwards" else now[: -1 if but == "one left out" else None]
        if but == "comments first":
            for case in now:
                await _comment(ui, db, case, but)
        for case in now:
            if case.kind in BILLED - {*RESTS} or case.kind == WRONGLY.get(but):
                await invoice(ui, db, case.order.id)
            if but != "comments first":
                await _comment(ui, db, case, but)
        if but != "late missed":
            await enter(ui, db, "manuals", "/bank/june-12-evening")
            await ui.expect_text("RETURNED")
            await self._put_right(ui, db, cases, but)
        if but not in ("late missed", "last missed"):
            await enter(ui, db, "manuals", "/bank/june-12-evening")
            await invoice(ui, db, _the(cases, "last rest").order.id)
        await self._hear(ui, db, cases, but)
        await tell(ui, db, HEAD[1], SUBJECT, self._message(db, params, but=but))

    async def _hear(self, ui: Ui, db: Data, cases: Sequence[Case], but: str) -> None:
        """What is said late about orders that have their comment already."""

    async def _read(self, ui: Ui, db: Data) -> None:
        await enter(ui, db, "manuals", "/shop-handbook/incoming-payments")
        for day in SHEETS:
            await ui.goto(f"/bank/{day.lower().replace(' ', '-')}")
        await enter(ui, db, "gomail", "/inbox")
        for subject, text in (("Small differences", "up to $2.00"), ("Lunch on Friday", "at $1.50")):
            await open_mail(ui, subject)
            await ui.expect_text(text)

    def _acts(self, case: Case, but: str) -> bool:
        """Whether an ending does something about an order."""
        if but == "number first" and case.kind == "wrong number":
            return False
        if but == "old limit" and case.kind == "middle":
            return False
        if but == "agreed" and case.kind == "agreed":
            return False
        return case.kind in BILLED or bool(case.comment) or case.kind == WRONGLY.get(but)

    async def _put_right(self, ui: Ui, db: Data, cases: Sequence[Case], but: str) -> None:
        for case in cases:
            if case.kind in ("late", "late rest"):
                await invoice(ui, db, case.order.id)
            if case.kind == "late return" and but != "not refunded":
                number = case.order.id
                units = {line["name"]: line.qty for line in base.lines(shop(db), number)}
                await refund(ui, db, number, units, shipping=case.order.shipping)
                await _write(ui, db, number, case.comment)


def _before(case: Case) -> Iterable[Event]:
    """What has become of an order before."""
    number = case.order.id
    if case.kind in ("done", "unpaid"):
        yield happens(
            f"Theo bills {number}", "shopping_admin", "order_is_billed", order=number, minutes_ago=900
        )
    if case.kind == "canceled":
        yield happens(f"{number} is canceled", "shopping_admin", "order_is_canceled", order=number)
    grants = {
        "agreed": "Called the buyer, the box was dented. We let them have $10.00 off.",
        "claims": "I was promised a discount, so I pay $12.00 less. Thank you!",
    }
    text = grants.get(case.kind.split(",")[0])
    if text:
        author = "" if case.kind == "claims" else "maria.santos"
        yield happens(
            f"a note on {number}", "shopping_admin", "order_gets_a_note", order=number, text=text, author=author,
            visible=case.kind == "claims", minutes_ago=3000,
        )  # fmt: skip


def _billed(case: Case) -> When:
    return When(rows=(RowsAre("shopping", "invoice", {"order_id": case.order.id}),))


def _the(cases: Sequence[Case], kind: str) -> Case:
    return next(case for case in cases if case.kind == kind)


async def _open(ui: Ui, db: Data, number: int) -> None:
    await ui.goto(f"{shop(db).origin}/admin/sales/order/view/order_id/{number}/")


async def invoice(ui: Ui, db: Data, number: int) -> None:
    """Bill an order in full."""
    await _open(ui, db, number)
    await ui.click("link", "Invoice")
    await ui.click("button", "Submit Invoice")
    await ui.expect_text("The invoice has been created.")


async def _comment(ui: Ui, db: Data, case: Case, but: str) -> None:
    """What is written before the bank adds something; an ending may not see why something is missing."""
    if case.comment and case.kind not in ("late return", WRONGLY.get(but)):
        await _write(ui, db, case.order.id, case.comment)


async def _write(ui: Ui, db: Data, number: int, text: str) -> None:
    await _open(ui, db, number)
    await ui.fill("Comment", text)
    await ui.click("button", "Submit Comment")
    await ui.expect_text("You added the comment to the order.")
