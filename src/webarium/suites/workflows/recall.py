"""Support: an article is called back, and everybody who bought it since some day has to know, each in the right way."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.base import written
from webarium.suites.kit import ANY, Same
from webarium.suites.shopping.base import salable
from webarium.suites.shopping_admin import base
from webarium.suites.shopping_admin.products import PLAIN, set_product
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail
from webarium.suites.workflows.desk import SUPPORT, page
from webarium.suites.workflows.recall_sales import EARLIER, KINDS, RULES, SINCE, TEXT, Sale, buyers_of, sold
from webarium.suites.workflows.shop import ShopState, send, shop
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

BEGUN = 4
"""After so many notes the second notice comes."""
_UNSOLD = "p.id NOT IN (SELECT product_id FROM order_item)"
"""That nobody has ordered an article yet."""


class Recall(Scenario):
    name, site, role, start = "recall", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "gomail", "manuals")
    line = "support"
    state: ClassVar[type[StateCheck]] = ShopState
    strains = frozenset(
        {"rule", "exception", "many", "duplicates", "event", "ambiguity", "recovery", "given up", "limit"}
    )
    brief = f"""
        An article of {{brand}} has to be called back. Which one, and which orders are affected, is in a notification
        in the back office of OneStopShop (the bell). Please do what our "Support handbook" on Margin Notes asks for
        on the page "When an article is called back". Maria started yesterday; I do not know how far she got.

        Change nothing else in the shop, and write to nobody else. Before you stop, check whether there is anything
        new in the notifications and in my mailbox.

        {ASK}
    """
    wrong: ClassVar = {
        "one left out": "leaves out one complete order",
        "wrong contact": "names somebody else",
        "asked nothing": "guesses who is responsible, and is right",
        "not sent": "writes a comment that the customer does not get",
        "waiting told": "comments on an order that has to be held",
        "both orders": "tells somebody twice who has two orders",
        "told again": "comments on an order on which a colleague has commented",
        "returned": "comments on an order that was refunded",
        "other article": "comments on an order of another article",
        "too old": "comments on an order from before the time",
        "trade told": "comments on the order of a trade customer instead of writing a mail",
        "event missed": "does not see the second notification",
        "bounce missed": "does not see that a mail came back",
        "not disabled": "leaves the article enabled",
    }
    right: ClassVar = {
        "backwards": "goes from the newest order to the oldest",
        "mails first": "writes the mails first, and disables the article last",
    }

    @dataclass(frozen=True)
    class Params:
        brand: str
        article: int
        other: int
        contact: str
        buyers: Sequence[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Two articles of one brand that nobody has ordered yet."""
        data = shop(db)
        pool = salable(data, f"{PLAIN} AND p.stock > 60 AND {_UNSOLD}")
        brands = sorted({row.brand for row in pool if sum(r.brand == row.brand for r in pool) > 2})
        people = buyers_of(data, "General")
        trade = buyers_of(data, "Wholesale")
        contacts = data.column("SELECT firstname || ' ' || lastname FROM admin_user WHERE id > 2 ORDER BY id")
        for _ in range(self.count):
            brand = rng.choice(brands)
            article, other = rng.sample([row.id for row in pool if row.brand == brand], 2)
            found, traders = rng.sample(people, len(KINDS)), rng.sample(trade, 2)
            buyers = [traders.pop() if kind == "trade" else found.pop() for kind in KINDS]
            for place, kind in enumerate(KINDS):
                if kind == "again":
                    buyers[place] = buyers[place - 2]
            yield self.Params(brand, article, other, rng.choice(contacts), buyers)

    # What there is

    def _article(self, db: Data, params: Params) -> Row:
        return base.product(shop(db), params.article)

    def _text(self, db: Data, params: Params) -> str:
        return TEXT.format(sku=self._article(db, params).sku, contact=params.contact)

    def _sales(self, db: Data, params: Params) -> list[Sale]:
        """The planted orders, by number, which is by age."""
        data = shop(db)
        sku, other = (base.product(data, number).sku for number in (params.article, params.other))
        first = int(data.value("SELECT max(id) + 1 FROM sales_order"))
        days = {"early": SINCE + 1, "old": EARLIER + 2, "twice": 8, "again": 3, "waiting": 2}
        aged = [
            (days.get(kind, 2 + place * 5 % (SINCE - 3)), place, kind) for place, kind in enumerate(KINDS)
        ]
        ordered = sorted(aged, key=lambda each: (-each[0], each[1]))
        return [
            Sale(first + n, kind, params.buyers[place], other if kind == "other" else sku, age)
            for n, (age, place, kind) in enumerate(ordered)
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Orders and what became of them, the notification, and the handbook."""
        sku = self._article(db, params).sku
        day = shop(db).today - timedelta(days=SINCE)
        rules = page(
            "When an article is called back",
            RULES.format(text=TEXT.format(sku="(article number)", contact="(name)")),
            "Safety",
            book=SUPPORT,
            name="the rules",
        )
        notice = happens(
            "the notice",
            "shopping_admin",
            "notice_appears",
            severity="critical",
            title=f"Recall: {params.brand}, article {sku}",
            text=f"The maker is calling back article {sku}. This concerns all orders that were placed"
            f" on {day:%B} {day.day} or later.",
            minutes_ago=600,
        )
        text = self._text(db, params)
        sales = [event for each in self._sales(db, params) for event in sold(each, text)]
        return (rules, notice, *sales)

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The maker calls back more, and a mail comes back."""
        sku = self._article(db, params).sku
        day = shop(db).today - timedelta(days=EARLIER)
        notes = int(shop(db).value("SELECT count(*) FROM order_comment")) + KINDS.count("noted")
        more = happens(
            "a second notice",
            "shopping_admin",
            "notice_appears",
            When(rows=(RowsAre("shopping", "order_comment", {}, notes + BEGUN),)),
            severity="critical",
            title=f"Recall of article {sku}: more orders",
            text=f"The maker has found more. It now concerns all orders from {day:%B} {day.day} on.",
        )
        address = self._bounced(db, params).email
        came = RowsAre("gomail", "email", {"mine": 1, "draft": 0, "to_list": json.dumps([address])})
        bounce = mail(
            "a mail comes back",
            ("Mail Delivery", "postmaster@gomail.test"),
            "Your message could not be delivered",
            f"Your message to {address} could not be delivered: there is no such mailbox.\n\nThis is final.",
            When(rows=(came,)),
        )
        return (more, bounce)

    def _bounced(self, db: Data, params: Params) -> Sale:
        return next(each for each in self._sales(db, params) if each.kind == "trade")

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who is responsible."""
        return Persona(
            (
                Fact("contact", (_WHO, _WHO), f"{params.contact} is responsible."),
                Fact("article", (("article", "product", "sku"),), "The bell has that."),
            )
        )  # fmt: skip

    # What is right

    def _told(self, db: Data, params: Params) -> list[Sale]:
        """Orders that get the comment."""
        bounced = self._bounced(db, params)
        return [
            each
            for each in self._sales(db, params)
            if each.kind in ("sent", "again", "early") or each == bounced
        ]

    def _noted(self, db: Data, params: Params, number: int) -> list[Expect]:
        note = {
            "order_id": number,
            "created_at": ANY,
            "comment": Same(self._text(db, params)),
            "status": "complete",
            "is_notified": 1,
            "is_visible": 1,
            "author": shop(db).user,
        }
        return [Expect.insert("order_comment", note), base.set_order(number)]

    def _held(self, db: Data, params: Params) -> list[Expect]:
        return [
            base.set_order(each.number, status="holded", status_before="pending")
            for each in self._sales(db, params)
            if each.kind == "waiting"
        ]

    def _mails(self, db: Data, params: Params) -> list[Expect]:
        text = self._text(db, params)
        trade = [each for each in self._sales(db, params) if each.kind == "trade"]
        return [written([each.email], "Recall", text) for each in trade]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Comments, orders on hold, mails, and the article."""
        notes = [row for each in self._told(db, params) for row in self._noted(db, params, each.number)]
        return [
            *notes,
            *self._held(db, params),
            *self._mails(db, params),
            set_product(params.article, status="disabled"),
        ]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """It asks who is responsible before it writes to anybody."""
        wrote = (Wrote("order_comment", "insert"), Wrote("email", values={"mine": 1, "draft": 0}))
        return (AskedCheck(("contact",), wrote, needless=("article",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each comment, the orders on hold, the mails, the article."""
        notes = [
            Checkpoint(f"the buyer of order {each.number} knows", tuple(self._noted(db, params, each.number)))
            for each in self._told(db, params)
        ]
        held = [Checkpoint(f"an order is held: {n}", (row,)) for n, row in enumerate(self._held(db, params))]
        return (
            *notes,
            *held,
            Checkpoint("trade customers got a mail", tuple(self._mails(db, params)), weight=2),
            Checkpoint("the article is disabled", (set_product(params.article, status="disabled"),)),
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Orders on which nobody should have commented."""
        named = {
            "waiting": "commented on an order that waits",
            "twice": "told somebody twice",
            "noted": "did again what a colleague had done",
            "returned": "wrote to somebody who has sent it back",
            "other": "wrote about another article",
            "old": "wrote to somebody who bought it before the time",
        }
        sales = self._sales(db, params)

        def commented(kind: str) -> tuple[Wrote, ...]:
            numbers = [each.number for each in sales if each.kind == kind]
            return tuple(Wrote("order_comment", "insert", {"order_id": number}) for number in numbers)

        return tuple(Trap(name, signs=commented(kind)) for kind, name in named.items())

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, disable, go through the orders, write mails, look for news, do the rest."""
        await ui.goto("/admin/admin/notification/")
        await ui.click("link", "Read Details", near="Recall")
        await enter(ui, db, "manuals", "/support-handbook/when-an-article-is-called-back")
        await ui.expect_text("First the article is disabled.")
        if but != "asked nothing":
            await ui.ask("Who is responsible for this recall?")
        if but == "mails first":
            await self._write_mails(ui, db, params, but)
        elif but != "not disabled":
            await self._disable(ui, db, params)
        sales = [each for each in self._sales(db, params) if each.kind not in ("early", "old")]
        for each in reversed(sales) if but == "backwards" else sales:
            await self._handle(ui, db, params, each, but)
        if but == "mails first":
            await self._disable(ui, db, params)
        else:
            await self._write_mails(ui, db, params, but)
        if but != "event missed":
            await self._look_again(ui, db, params, but)

    async def _look_again(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        await enter(ui, db, "shopping_admin", "/admin/admin/notification/")
        await ui.expect_text("more orders")
        for each in self._sales(db, params):
            if each.kind in ("early", "old"):
                await self._handle(ui, db, params, each, but)
        if but not in ("bounce missed", "trade told"):
            await enter(ui, db, "gomail", "/inbox")
            await ui.expect_text("could not be delivered")
            await self._note(ui, db, params, self._bounced(db, params).number, but)

    async def _handle(self, ui: Ui, db: Data, params: Params, sale: Sale, but: str) -> None:
        at = f"{shop(db).origin}/admin/sales/order/view/order_id/{sale.number}/"
        also = _ALSO.get(but, "")
        sent = next(each for each in self._sales(db, params) if each.kind == "sent")
        left = but == "one left out" and sale == sent
        await ui.goto(at)
        if sale.kind == "waiting" and but != "waiting told":
            await ui.click("button", "Hold")
            await ui.expect_text("on hold")
        elif (sale.kind in ("sent", "again", "early") or sale.kind == also) and not left:
            await self._note(ui, db, params, sale.number, but)

    async def _note(self, ui: Ui, db: Data, params: Params, number: int, but: str) -> None:
        await ui.goto(f"{shop(db).origin}/admin/sales/order/view/order_id/{number}/")
        await ui.fill("Comment", self._said(db, params, but))
        if but != "not sent":
            await ui.check("Notify Customer by Email")
        await ui.click("button", "Submit Comment")
        await ui.expect_text("You added the comment to the order.")

    def _said(self, db: Data, params: Params, but: str) -> str:
        text = self._text(db, params)
        return text.replace(params.contact, "Maria Santos") if but == "wrong contact" else text

    async def _disable(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"{shop(db).origin}/admin/catalog/product/edit/id/{params.article}/")
        await ui.select("Enable Product", "Disabled")
        await ui.click("button", "Save")
        await ui.expect_text("You saved the product.")

    async def _write_mails(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        if but == "trade told":
            return
        await enter(ui, db, "gomail", "/inbox")
        for each in self._sales(db, params):
            if each.kind == "trade":
                await send(ui, each.email, "Recall", self._said(db, params, but))


_WHO = ("responsible", "contact", "name", "who", "whose", "person")
"""A question about the person is about nothing else, so it counts twice."""
_ALSO = {
    "waiting told": "waiting",
    "both orders": "twice",
    "told again": "noted",
    "returned": "returned",
    "other article": "other",
    "too old": "old",
    "trade told": "trade",
}
"""Orders on which an ending comments besides."""
