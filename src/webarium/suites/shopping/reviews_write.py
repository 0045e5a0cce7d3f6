"""Writing reviews, and telling friends."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect
from webarium.suites.kit import ANY, Mutate, Same, added, shuffled, some
from webarium.suites.shopping.base import ShopTemplate, all_items, customer_id, path_of, product, short_names
from webarium.suites.shopping.paths import find_product, open_reviews
from webarium.tasks import Data, Ui

OPINIONS = (
    (5, "Emma Lopez", "Better than I hoped", "It does exactly what I bought it for and looks good doing it."),
    (4, "ShoppingEmma", "Very good", "Solid for the money, the packaging could be smaller."),
    (3, "GamingEmma", "Just okay", "It works, but I expected a little more at this price."),
    (2, "Simple Emma", "Not for me", "It arrived late and feels cheaper than it looks."),
    (1, "PriceyEmma", "Disappointed", "It broke after three days of normal use."),
)
"""Stars, nickname, title and text of reviews to write."""

FRIENDS = (
    ("Jonas Hale", "jonas.hale@inbox.test", "I thought you might like this one."),
    ("Priya Nair", "priya.nair@post.test", "Is this what you were looking for last week?"),
    ("Oscar Lund", "oscar.lund@mail.test", "This would fit well in your new apartment."),
)
"""Name, address and message of friends to write to."""


def rating(stars: int) -> str:
    """A number of stars in words."""
    return "1 star" if stars == 1 else f"{stars} stars"


class Reviewing(ShopTemplate):
    """Base of tasks of writing what one thinks of a product, which the request calls ``thing``."""

    @dataclass(frozen=True)
    class Params:
        product: int
        thing: str
        stars: int
        rating: str
        nickname: str
        title: str
        text: str


def opinion(product: int, thing: str, stars: int, nickname: str, title: str, text: str) -> Reviewing.Params:
    """The parameters that ask for a review."""
    return Reviewing.Params(product, thing, stars, rating(stars), nickname, title, text)


class RatePurchase(Reviewing, Mutate):
    name = "rate_purchase"
    difficulty = "medium"
    intent = (
        'Review the {thing} that I bought: {rating}, nickname "{nickname}", summary "{title}", and review '
        'text "{text}"'
    )
    count = 5
    form = (("Nickname", "{nickname}"), ("Summary", "{title}"), ("Review", "{text}"))
    button = "Submit Review"
    says = "Your review appears here once we have read it"

    def instances(self, db: Data, rng: random.Random) -> Iterable[Reviewing.Params]:
        """Things bought that still have a page."""
        lines = [
            x
            for x in all_items(db)
            if x.status == "complete" and product(db, x.product_id).status == "enabled"
        ]
        short = short_names(line["name"] for line in all_items(db))
        names = {line["name"]: line.product_id for line in reversed(lines) if line["name"] in short}
        for (name, product_id), words in zip(shuffled(rng, names.items()), OPINIONS, strict=False):
            yield opinion(product_id, short[name], *words)

    def expected(self, db: Data, params: Reviewing.Params) -> list[Expect]:
        """A review that waits for approval."""
        return added(
            "review",
            product_id=params.product,
            customer_id=customer_id(db),
            nickname=Same(params.nickname),
            title=Same(params.title),
            detail=Same(params.text),
            rating=params.stars,
            status="pending",
            created_at=ANY,
        )

    async def go(self, ui: Ui, db: Data, params: Reviewing.Params) -> None:
        """To the form on the product's page."""
        await find_product(ui, product(db, params.product))
        await open_reviews(ui)
        await ui.check(params.rating)


class EmailToFriend(ShopTemplate, Mutate):
    name = "email_to_friend"
    difficulty = "medium"
    intent = 'Email the product on this page to my friend {name} ({email}) with the message "{message}"'
    count = 3
    way = ("Email",)
    form = (("Message", "{message}"),)

    @dataclass(frozen=True)
    class Params:
        product: int
        path: str
        name: str
        email: str
        message: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT id, url_key FROM product WHERE status = 'enabled' AND type <> 'variant' ORDER BY id"
        )
        for row, (name, email, message) in zip(some(rng, rows, len(FRIENDS)), FRIENDS, strict=False):
            yield EmailToFriend.Params(
                product=row.id, path=path_of(row), name=name, email=email, message=message
            )

    def starts(self, db: Data, params: Params) -> tuple[str, ...]:
        return (params.path,)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        sender = db.row("SELECT * FROM customer WHERE id = ?", customer_id(db))
        return added(
            "product_email",
            product_id=params.product,
            customer_id=sender.id,
            sender_name=ANY,
            sender_email=sender.email,
            recipient_name=Same(params.name),
            recipient_email=Same(params.email),
            message=Same(params.message),
            created_at=ANY,
        )

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Say to whom, and send it."""
        await ui.fill("Name", params.name, near="Invitee")
        await ui.fill("Email", params.email, near="Invitee")
        await ui.click("button", "Send Email")
