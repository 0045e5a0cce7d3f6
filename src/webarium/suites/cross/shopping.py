"""The forum and the shop together."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Contains, Expect, Matcher, Money, UrlCheck
from webarium.scoring.grading import Answer
from webarium.suites.cross.advice import Advice, advices, cheapest, enter_shop, read_advice, shop_of
from webarium.suites.kit import Same, dollars, shuffled, some
from webarium.suites.reddit.base import ForumTemplate, commented, named, not_voted, posted
from webarium.suites.reddit.base import thread as thread_of
from webarium.suites.reddit.paths import open_thread, submit
from webarium.suites.shopping.base import (
    choices_of,
    latest_order,
    orders,
    path_of,
    plain_name,
    salable,
    shown_number,
)
from webarium.suites.shopping.catalogue_browse import PLAIN, RESULTS
from webarium.suites.shopping.paths import add_to_cart, find_product, open_order
from webarium.suites.shopping.purchases import Line, in_cart, on_wish_list
from webarium.suites.shopping.reviews_read import reviews_of
from webarium.tasks import Data, Row, Ui, landing


class ForumAndShop(ForumTemplate):
    """Base of templates that begin in the forum and need the shop."""

    sites: ClassVar[tuple[str, ...]] = ("reddit", "shopping")


class OnAdvice(ForumAndShop):
    """Base of those about a brand that somebody recommends in a discussion."""

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        user: str
        brand: str


class BuyAdvice(OnAdvice):
    """Something of a recommended brand, in the cart."""

    name = "cart_recommended_brand"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'In the discussion "{title}" in /f/{forum}, {user} recommends buying from a certain brand. Find '
        "the cheapest product from that brand at OneStopShop and add one to my cart there."
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnAdvice.Params]:
        """Recommended brands with one cheapest product."""
        yield from map(_params, advices(db, rng, sold=True))

    def expected(self, db: Data, params: OnAdvice.Params) -> list[Expect]:
        """A line in the cart."""
        return in_cart(shop_of(db), Line(_cheapest(db, params.brand), 1, []))

    async def solve(self, ui: Ui, db: Data, params: OnAdvice.Params) -> None:
        await read_advice(ui, db, params.thread, params.user, params.brand)
        row = _cheapest(db, params.brand)
        await enter_shop(ui, db)
        await find_product(ui, row)
        await add_to_cart(ui, shop_of(db), row.id)


class WishAdvice(OnAdvice):
    """Something of a recommended brand, on the wish list."""

    name = "wish_recommended_brand"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'In the thread "{title}" in /f/{forum}, {user} recommends a brand. Put that brand\'s cheapest '
        "OneStopShop product on my wish list."
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnAdvice.Params]:
        """Recommended brands with one cheapest product."""
        yield from map(_params, advices(db, rng, sold=True))

    def expected(self, db: Data, params: OnAdvice.Params) -> list[Expect]:
        """An item of the list."""
        return [on_wish_list(shop_of(db), Line(_cheapest(db, params.brand), 1, []))]

    async def solve(self, ui: Ui, db: Data, params: OnAdvice.Params) -> None:
        await read_advice(ui, db, params.thread, params.user, params.brand)
        await enter_shop(ui, db)
        await find_product(ui, _cheapest(db, params.brand))
        await ui.click("button", "Add to Wish List", near="Qty")
        await ui.expect_text("has been added to your Wish List")


class PriceOfAdvice(OnAdvice):
    """What a recommended brand costs."""

    name = "price_of_recommended_brand"
    kind = "retrieve"
    difficulty = "hard"
    intent = (
        'In the thread "{title}" in /f/{forum}, {user} recommends a brand. What does that brand\'s '
        "cheapest in-stock product cost at OneStopShop?"
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnAdvice.Params]:
        """Recommended brands with one cheapest product, each at a price of its own."""
        prices: set[int] = set()
        for advice in advices(db, rng, sold=True):
            if (price := _cheapest(db, advice.brand).price) not in prices:
                prices.add(price)
                yield _params(advice)

    def answer(self, db: Data, params: OnAdvice.Params) -> Answer:
        return Money(_cheapest(db, params.brand).price)

    async def solve(self, ui: Ui, db: Data, params: OnAdvice.Params) -> None:
        await read_advice(ui, db, params.thread, params.user, params.brand)
        await enter_shop(ui, db)
        row = _cheapest(db, params.brand)
        await find_product(ui, row)
        await ui.expect_text(dollars(row.price))


class SearchAdvice(OnAdvice):
    """A recommended brand, looked up."""

    name = "search_recommended_brand"
    kind = "navigate"
    difficulty = "medium"
    intent = (
        'Search OneStopShop for the brand that {user} recommends in the thread "{title}" in /f/{forum}, '
        "and leave me on the results."
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnAdvice.Params]:
        """Recommended brands that the shop sells."""
        yield from map(_params, advices(db, rng, sold=True))

    def url(self, db: Data, params: OnAdvice.Params) -> UrlCheck:
        """The shop's results for the name, narrowed by nothing."""
        return landing(shop_of(db), *RESULTS, query={"q": Same(params.brand), **PLAIN})

    async def solve(self, ui: Ui, db: Data, params: OnAdvice.Params) -> None:
        await read_advice(ui, db, params.thread, params.user, params.brand)
        await enter_shop(ui, db)
        await ui.search(params.brand)


class PostBadReviews(ForumAndShop):
    """What unhappy customers say, told in a forum."""

    name = "post_bad_reviews"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Gather the titles of the reviews at OneStopShop that give the product "{product}" 2 stars or '
        'fewer, and post them in /f/{forum} as the body of a text submission with the title "real user '
        'feedback on {brand}".'
    )

    @dataclass(frozen=True)
    class Params:
        product_id: int
        product: str
        brand: str
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with one to three bad reviews, all on one page."""
        shop = shop_of(db)
        rows = shuffled(
            rng, (row for row in salable(shop, "p.review_count BETWEEN 3 AND 9") if plain_name(row["name"]))
        )
        fitting = [row for row in rows if 1 <= len(_bad(shop, row.id)) <= 3]
        for row, forum in zip(fitting, ("gadgets", "BuyItForLife", "LifeProTips") * 3, strict=False):
            yield PostBadReviews.Params(product_id=row.id, product=row["name"], brand=row.brand, forum=forum)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A submission with all the titles and none of the others."""
        shop = shop_of(db)
        bad = _bad(shop, params.product_id)
        good = tuple(r.title for r in reviews_of(shop, params.product_id) if r.title not in bad)
        body = Contains(tuple(bad), tuple(t for t in good if not any(t.lower() in b.lower() for b in bad)))
        return posted(db, params.forum, Same(f"real user feedback on {params.brand}"), body)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        shop = shop_of(db)
        await enter_shop(ui, db)
        await ui.goto(path_of(_product(shop, params.product_id)))
        await ui.click("tab", "Reviews")
        await ui.goto(db.origin + "/")
        await submit(
            ui,
            params.forum,
            f"real user feedback on {params.brand}",
            "\n".join(_bad(shop, params.product_id)),
        )


@dataclass(frozen=True)
class Told(Matcher):
    """A text about one order: its number and total stand in it, and those of no other one."""

    order: tuple[str, str]
    known: tuple[str, ...]
    """Numbers and totals of all orders."""

    def matches(self, value: object) -> bool:
        others = tuple(fact for fact in self.known if fact not in self.order)
        return Contains(self.order, others).matches(value)

    def describe(self) -> str:
        number, total = self.order
        return f"text with the number {number} and the amount {total}, and with those of no other order"


class ReportOrder(ForumAndShop):
    """An order's trouble, told in the right place."""

    name = "report_latest_order"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Post in /f/{forum} about my most recent OneStopShop order, with the title "{title}". The body '
        "must contain the order number and the grand total."
    )

    WORDS = (
        ("LifeProTips", "Parcel is late, what would you do?"),
        ("personalfinance", "Tracking what I spend online"),
        ("BuyItForLife", "Will this last?"),
    )

    @dataclass(frozen=True)
    class Params:
        forum: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ReportOrder.Params(forum=forum, title=title) for forum, title in self.WORDS]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A submission about that order and no other one."""
        shop = shop_of(db)
        order, every = latest_order(shop), orders(shop)
        facts = [(shown_number(row.id), f"{row.grand_total / 100:,.2f}") for row in every]
        told = (shown_number(order.id), f"{order.grand_total / 100:,.2f}")
        return posted(
            db, params.forum, Same(params.title), Told(told, tuple(fact for row in facts for fact in row))
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look it up, then post."""
        order = latest_order(shop_of(db))
        await enter_shop(ui, db)
        await open_order(ui, order)
        await ui.expect_text("Grand Total")
        await ui.goto(db.origin + "/")
        body = f"Order {shown_number(order.id)}, {dollars(order.grand_total)} in all."
        await submit(ui, params.forum, params.title, body)


class LinkProduct(ForumAndShop):
    """A product's page, posted as a link."""

    name = "post_product_link"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Submit a link to the OneStopShop page for "{product}" to /f/{forum}, with the title "{title}".'

    WORDS = (
        ("gadgets", "Anybody tried this one?"),
        ("BuyItForLife", "Worth the money?"),
        ("LifeProTips", "My best buy of May"),
    )

    @dataclass(frozen=True)
    class Params:
        product_id: int
        product: str
        forum: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in salable(shop_of(db)) if plain_name(row["name"])]
        for row, (forum, title) in zip(some(rng, rows, 3), self.WORDS, strict=False):
            yield LinkProduct.Params(product_id=row.id, product=row["name"], forum=forum, title=title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(db, params.forum, Same(params.title), url=_address(db, params.product_id))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = _product(shop_of(db), params.product_id)
        await enter_shop(ui, db)
        await find_product(ui, row)
        await ui.goto(db.origin + "/")
        await submit(ui, params.forum, params.title, url=_address(db, params.product_id))


class TellPrice(ForumAndShop):
    """A price, told in a discussion."""

    name = "comment_with_price"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Comment on the submission "{title}" in /f/{forum} with the price of "{product}" at OneStopShop, written like '
        "$12.34, and nothing else."
    )

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        product_id: int
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Open discussions, and products without options."""
        shop = shop_of(db)
        rows = [r for r in salable(shop) if plain_name(r["name"]) and not choices_of(shop, r.id)]
        found = named(db, f"s.locked = 0 AND {not_voted(db)}")
        for home, row in zip(some(rng, found, 3), some(rng, rows, 3), strict=False):
            yield TellPrice.Params(
                thread=home.id, title=home.title, forum=home.forum, product_id=row.id, product=row["name"]
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return commented(
            db, thread_of(db, params.thread), dollars(_product(shop_of(db), params.product_id).price)
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look it up, then write."""
        row = _product(shop_of(db), params.product_id)
        await enter_shop(ui, db)
        await find_product(ui, row)
        await ui.expect_text(dollars(row.price))
        await ui.goto(db.origin + "/")
        await open_thread(ui, thread_of(db, params.thread))
        await ui.fill("Write a comment", dollars(row.price))
        await ui.click("button", "Post", nth=0)


class AdviceNotSold(OnAdvice):
    """A recommended brand that the shop does not have."""

    name = "impossible_recommended_brand"
    kind = "impossible"
    difficulty = "hard"
    reasons = ("not_found",)
    twin = BuyAdvice.name
    intent = BuyAdvice.intent

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnAdvice.Params]:
        """Recommended brands that the shop does not know."""
        yield from map(_params, advices(db, rng, sold=False))

    async def solve(self, ui: Ui, db: Data, params: OnAdvice.Params) -> None:
        """Read, then search in vain."""
        await read_advice(ui, db, params.thread, params.user, params.brand)
        await enter_shop(ui, db)
        await ui.search(params.brand)


def _params(advice: Advice) -> OnAdvice.Params:
    return OnAdvice.Params(
        thread=advice.thread, title=advice.title, forum=advice.forum, user=advice.user, brand=advice.brand
    )


def _cheapest(db: Data, brand: str) -> Row:
    row = cheapest(shop_of(db), brand)
    assert row is not None  # noqa: S101
    return row


def _product(shop: Data, product_id: int) -> Row:
    return shop.row("SELECT p.* FROM product p WHERE id = ?", product_id)


def _address(db: Data, product_id: int) -> str:
    shop = shop_of(db)
    return shop.origin + path_of(_product(shop, product_id))


def _bad(shop: Data, product_id: int) -> list[str]:
    """Titles of reviews with two stars or less."""
    return [str(review.title) for review in reviews_of(shop, product_id) if review.rating <= 2]
