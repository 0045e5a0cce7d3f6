"""In the shop: a buyer and the back office settle a return, and publish a review."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Contains, Expect, Money
from webarium.scoring.checks import AnswerCheck, Check
from webarium.scoring.conduct import OrderCheck
from webarium.scoring.expect import Expected
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same, shuffled
from webarium.suites.several.base import SaidCheck, Shared, load, seen_by, until
from webarium.suites.several.forum import messages, wait_for_message, write_to
from webarium.suites.shopping.base import path_of, product
from webarium.suites.shopping.paths import open_reviews
from webarium.suites.shopping_admin import base as office
from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.reviews import recounted
from webarium.suites.workflows.base import on
from webarium.suites.workflows.shop import dollars, refund, refund_total, refunded, short
from webarium.tasks import Data, Row, Ui
from webarium.tasks.together import Users

BUYER, SUPPORT = "quiet_heron", "solder_and_tea"
"""As whom they write on the forum."""


class OnShop(Shared):
    """Base of work between a buyer and the back office."""

    site: ClassVar[str] = "shopping"
    sites: ClassVar[tuple[str, ...]] = ("shopping", "shopping_admin", "reddit")
    role: ClassVar[str] = "customer"

    def accounts(self, db: Data, params: Any) -> Mapping[str, Users]:
        """A customer and a clerk, who both have an account on the forum, too."""
        return {
            "buyer": {"shopping": params.email, "reddit": BUYER},
            "support": {"shopping_admin": "admin", "reddit": SUPPORT},
        }

    def opens(self, db: Data, params: Any) -> Mapping[str, Sequence[str]]:
        """The storefront and the back office."""
        return {"buyer": ("/",), "support": (f"{on(db, 'shopping_admin').origin}/admin/dashboard/",)}


def many_lines(db: Data, rng: random.Random) -> list[tuple[Row, Row]]:
    """Complete orders of several lines without tax and discount, each with one of its lines whose name is alone."""
    rows = db.rows(
        "SELECT o.id, c.email FROM sales_order o JOIN customer c ON c.id = o.customer_id WHERE o.status = 'complete'"
        " AND o.total_refunded = 0 AND o.total_paid = o.grand_total AND o.created_at > '2023-01-01'"
        " AND NOT EXISTS (SELECT 1 FROM order_item i WHERE i.order_id = o.id AND (i.tax > 0 OR i.discount > 0"
        " OR i.qty_refunded > 0)) ORDER BY o.id"
    )
    found = []
    for row in shuffled(rng, rows):
        lines = office.lines(on(db, "shopping_admin", "admin"), row.id)
        names = [short(line["name"]) for line in lines]
        told = [line for line in lines if names.count(short(line["name"])) == 1]
        if len(lines) > 1 and told:
            found.append((row, rng.choice(told)))
    return found


class SettleReturn(OnShop):
    """The buyer says what was broken, the back office pays it back and says how much."""

    name = "settle_return"
    briefs: ClassVar[Mapping[str, str]] = {
        "buyer": """In your order {number} the article "{thing}" arrived broken, all of it. The shop's support is
            /u/solder_and_tea on the forum ({forum}). Write them a private message with the title "{title}" that
            names the order and the article, and ask for your money. They answer there. How much do they pay back?""",
        "support": """You are the shop's support and work in its back office. On the forum ({forum}) you are
            /u/solder_and_tea. A buyer is about to write you a private message with the title "{title}" about
            something that arrived broken. Pay back what that article of that order cost, all units of it, without
            shipping, by a credit memo offline; it does not return to stock. Then answer in that conversation how
            much it is.""",
    }
    wrong: ClassVar[Mapping[str, str]] = {
        "everything": "the support pays back the whole order",
        "shipping": "the support pays back shipping, too",
        "restocked": "the support returns a broken article to stock",
        "untold": "the support does not say how much it is",
        "unasked": "the buyer writes nothing",
    }
    right: ClassVar[Mapping[str, str]] = {"told first": "the support says how much it will be before it pays"}

    @dataclass(frozen=True)
    class Params:
        email: str
        order: int
        number: str
        line: int
        thing: str
        title: str
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Orders of several lines, one of which is meant."""
        for order, line in many_lines(db, rng):
            number = office.nine(order.id)
            yield SettleReturn.Params(
                order.email,
                order.id,
                number,
                line.id,
                short(line["name"]),
                title=f"Broken on arrival {order.id}",
                forum=on(db, "reddit").origin,
            )

    def _line(self, db: Data, params: Params) -> Row:
        lines = office.lines(on(db, "shopping_admin", "admin"), params.order)
        return next(line for line in lines if line.id == params.line)

    def talk(self, db: Data, params: Params) -> Mapping[str, Sequence[Expect]]:
        """Both may write to each other on the forum."""
        buyer, support = seen_by(db, "reddit", BUYER), seen_by(db, "reddit", SUPPORT)
        return {"buyer": messages(buyer, support), "support": messages(support, buyer)}

    def parts(self, db: Data, params: Params) -> Mapping[str, Expected]:
        """All rows are the support's."""
        return {"buyer": [], "support": refunded(db, params.order, [self._line(db, params)])}

    def conduct(self, role: str, db: Data, params: Params) -> Sequence[Check]:
        """Asked before it was paid; told how much."""
        asked = Wrote("message", "insert", {"body": Contains.of(str(params.order))}, role="buyer")
        total = refund_total([self._line(db, params)])
        if role == "buyer":
            return (
                SaidCheck((Wrote("message", "insert", {"body": Contains.of(params.thing)}, role="buyer"),)),
                AnswerCheck(Money(total)),
            )
        if role != "support":
            return ()
        told = Wrote("message", "insert", {"body": Contains.of(dollars(total))}, role="support")
        return (SaidCheck((told,)), OrderCheck(asked, Wrote("creditmemo", "insert", role="support")))

    async def play(self, role: str, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Ask, pay, tell."""
        total = dollars(refund_total([self._line(db, params)]))
        if role == "buyer":
            await ui.goto(params.forum)
            if but != "unasked":
                order = f"{params.number} ({params.order})"
                text = f"In my order {order} the {params.thing} is broken. May I have my money?"
                await write_to(ui, SUPPORT, params.title, text)
            if but not in ("untold", "unasked"):
                await wait_for_message(ui, params.title, total)
            ui.stop("unknown" if but in ("untold", "unasked") else f"${total}")
        else:
            await self._pay(ui, db, params, but, total)

    async def _pay(self, ui: Ui, db: Data, params: Params, but: str, total: str) -> None:
        await ui.goto(params.forum)
        if but != "unasked":
            await wait_for_message(ui, params.title, params.number)
        if but == "told first":
            await reply(ui, f"It will be ${total}.")
        shop = on(db, "shopping_admin", "admin")
        lines, row = office.lines(shop, params.order), office.order(shop, params.order)
        units = {each["name"]: each.qty for each in lines if each.id == params.line or but == "everything"}
        shipping = row.shipping if but == "shipping" else 0
        await refund(ui, db, params.order, units, shipping=shipping, restock=but == "restocked")
        if but not in ("untold", "told first", "unasked"):
            await ui.goto(f"{params.forum}/messages")
            await ui.click("link", params.title)
            await reply(ui, f"I have paid back ${total}.")


async def reply(ui: Ui, text: str) -> None:
    """In the conversation that is open."""
    await ui.fill("Message", text)
    await ui.click("button", "Reply")


async def _load_reviews(ui: Ui) -> None:
    await load(ui)
    await open_reviews(ui)


@dataclass(frozen=True)
class Opinion:
    """What a buyer thinks of something."""

    stars: int
    nickname: str
    title: str
    text: str


OPINIONS = (
    Opinion(
        5, "Hale Fellow", "Better than the old one", "It does what it should, and it does it without a sound."
    ),
    Opinion(4, "Paper Moth", "Short of a cord", "The only thing that I miss is a longer cord."),
    Opinion(2, "Third Floor", "Came late", "It took two weeks, and the box had seen better days."),
    Opinion(3, "Wooden Spoon", "It will do", "For the price I expected a little more, but it will do."),
    Opinion(5, "Night Baker", "Bought it twice", "One for me and one for my sister, who wanted mine."),
)


class PublishReview(OnShop):
    """The buyer writes a review, the back office publishes it."""

    name = "publish_review"
    sites: ClassVar[tuple[str, ...]] = ("shopping", "shopping_admin")
    briefs: ClassVar[Mapping[str, str]] = {
        "buyer": """Write a review of the product on the page: {stars} stars, with the nickname "{nickname}", the
            summary "{title}" and the text "{text}" Stop once it can be read on the product's page.""",
        "moderator": """A buyer is about to write a review with the summary "{title}". Publish it in the back
            office when it is there. Leave all other reviews as they are.""",
    }
    wrong: ClassVar[Mapping[str, str]] = {
        "refused": "the back office does not approve it",
        "another": "the back office publishes another review instead",
        "other stars": "the buyer gives other stars",
        "not written": "the buyer writes nothing",
        "edited": "the back office changes what it says",
    }
    right: ClassVar[Mapping[str, str]] = {"not waited": "the buyer stops as soon as it is written"}

    @dataclass(frozen=True)
    class Params:
        email: str
        product: int
        stars: int
        nickname: str
        title: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products without reviews that wait, customers who have bought them, and summaries that nobody has used."""
        rows = db.rows(
            "SELECT p.id, c.email FROM order_item i JOIN sales_order o ON o.id = i.order_id JOIN customer c"
            " ON c.id = o.customer_id JOIN product p ON p.id = i.product_id WHERE p.status = 'enabled' AND"
            " p.type = 'simple' AND p.review_count BETWEEN 1 AND 12 AND o.status = 'complete' AND NOT EXISTS"
            " (SELECT 1 FROM review r WHERE r.product_id = p.id AND (r.status = 'pending' OR r.customer_id = c.id))"
            " GROUP BY p.id ORDER BY p.id"
        )
        used = "SELECT 1 FROM review WHERE instr(title, ?)"
        free = [each for each in shuffled(rng, OPINIONS) if not db.rows(used, each.title)]
        for row, opinion in zip(shuffled(rng, rows), free, strict=False):
            yield PublishReview.Params(
                row.email, row.id, opinion.stars, opinion.nickname, opinion.title, opinion.text
            )

    def accounts(self, db: Data, params: Params) -> Mapping[str, Users]:
        """A customer and a clerk."""
        return {"buyer": {"shopping": params.email}, "moderator": {"shopping_admin": "admin"}}

    def opens(self, db: Data, params: Params) -> Mapping[str, Sequence[str]]:
        """The product's page, and the back office."""
        starts = super().opens(db, params)
        return {"buyer": (path_of(product(db, params.product)),), "moderator": starts["support"]}

    def _written(self, db: Data, params: Params, status: str) -> Expect:
        customer = db.value("SELECT id FROM customer WHERE email = ?", params.email)
        row = {
            "product_id": params.product,
            "customer_id": customer,
            "nickname": Same(params.nickname),
            "title": Same(params.title),
            "detail": Same(params.text),
            "rating": params.stars,
            "status": status,
            "created_at": ANY,
        }
        return Expect.insert("review", row)

    def _counted(self, db: Data, params: Params) -> list[Expect]:
        return recounted(on(db, "shopping_admin", "admin"), params.product, more=[params.stars])

    def parts(self, db: Data, params: Params) -> Mapping[str, Expected]:
        """Written by one, published by the other."""
        published = Expect.update("review", {}, {"status": "approved"})
        return {
            "buyer": [self._written(db, params, "pending")],
            "moderator": [published, *self._counted(db, params)],
        }

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A review that everybody can read."""
        return [self._written(db, params, "approved"), *self._counted(db, params)]

    async def play(self, role: str, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Write, or publish."""
        if role == "moderator":
            await self._publish(ui, db, params, but)
            return
        if but == "not written":
            return
        await open_reviews(ui)
        stars = params.stars - 1 if but == "other stars" else params.stars
        await ui.check(f"{stars} stars" if stars > 1 else "1 star")
        await ui.fill("Nickname", params.nickname)
        await ui.fill("Summary", params.title)
        await ui.fill("Review", params.text)
        await ui.click("button", "Submit Review")
        if but in ("", "other stars"):
            await ui.goto(path_of(product(db, params.product)))
            await open_reviews(ui)
            await until(ui, params.text, again=_load_reviews)

    async def _publish(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        if but == "not written":
            return
        await paths.menu(ui, "Marketing", "Pending Reviews")
        await until(ui, params.title)
        if but == "another":
            wanted = db.value(
                "SELECT title FROM review WHERE status = 'pending' ORDER BY created_at DESC, id DESC"
            )
        else:
            wanted = params.title
        await paths.type_filter(ui, "Title", wanted)
        await ui.click("link", f"Edit {wanted}", nth=0)
        if but == "edited":
            await ui.fill("Summary of Review", "Great")
        await ui.select("Status", "Not Approved" if but == "refused" else "Approved")
        await ui.click("button", "Save")
