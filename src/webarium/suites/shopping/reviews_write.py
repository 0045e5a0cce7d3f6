"""Writing reviews, and telling friends."""

from __future__ import annotations

import random

from webarium.scoring import AnyValue, Expect, Same
from webarium.suites.kit import Instances
from webarium.suites.shopping.base import ShopTemplate, all_items, customer_id, product, short_names
from webarium.suites.shopping.paths import find_product, open_reviews
from webarium.tasks import Data, Ui
from webarium.types import Json

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
    ("Oscar Lund", "oscar.lund@mail.test", "This would fit well in your new flat."),
)
"""Name, address and message of friends to write to."""


def rating(stars: int) -> str:
    """A number of stars in words."""
    return "1 star" if stars == 1 else f"{stars} stars"


class RatePurchase(ShopTemplate):
    """A review of something bought lately."""

    name = "rate_purchase"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        'Review the {thing} that I bought: {rating}, nickname "{nickname}", summary '
        '"{title}", and as the review '
        'text "{text}"'
    )
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Things bought that still have a page."""
        lines = [
            x
            for x in all_items(db)
            if x.status == "complete" and product(db, x.product_id).status == "enabled"
        ]
        short = short_names(line["name"] for line in all_items(db))
        names = {line["name"]: line.product_id for line in reversed(lines) if line["name"] in short}
        chosen = list(names.items())
        rng.shuffle(chosen)
        for (name, product_id), (stars, nickname, title, text) in zip(chosen, OPINIONS, strict=False):
            yield {
                "product": product_id,
                "thing": short[name],
                "stars": stars,
                "rating": rating(stars),
                "nickname": nickname,
                "title": title,
                "text": text,
            }

    def expected(
        self, db: Data, product: int, stars: int, nickname: str, title: str, text: str, **_: Json
    ) -> list[Expect]:
        """A review that waits for approval."""
        values = {
            "product_id": product,
            "customer_id": customer_id(db),
            "nickname": Same(nickname),
            "title": Same(title),
            "detail": Same(text),
            "rating": stars,
            "status": "pending",
            "created_at": AnyValue(),
        }
        return [Expect.insert("review", values)]

    async def solve(
        self, ui: Ui, db: Data, product: int, stars: int, nickname: str, title: str, text: str, **_: Json
    ) -> None:
        """Fill in the form on the product's page."""
        await find_product(ui, db.row("SELECT * FROM product WHERE id = ?", product))
        await open_reviews(ui)
        await ui.check(rating(stars))
        await ui.fill("Nickname", nickname)
        await ui.fill("Summary", title)
        await ui.fill("Review", text)
        await ui.click("button", "Submit Review")
        await ui.expect_text("You submitted your review for moderation")


class EmailToFriend(ShopTemplate):
    """A product recommended by e-mail."""

    name = "email_to_friend"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Email the product on this page to my friend {name} ({email}) with the message "{message}"'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows("SELECT id, url_key FROM product WHERE status = 'enabled' ORDER BY id")
        for row, (name, email, message) in zip(rng.sample(rows, len(FRIENDS)), FRIENDS, strict=True):
            yield {
                "product": row.id,
                "path": f"/{row.url_key}.html",
                "name": name,
                "email": email,
                "message": message,
            }

    def starts(self, db: Data, path: str, **_: Json) -> tuple[str, ...]:
        return (path,)

    def expected(
        self, db: Data, product: int, path: str, name: str, email: str, message: str
    ) -> list[Expect]:
        """One message to that friend."""
        sender = db.row("SELECT * FROM customer WHERE id = ?", customer_id(db))
        values = {
            "product_id": product,
            "customer_id": sender.id,
            "sender_name": AnyValue(),
            "sender_email": sender.email,
            "recipient_name": Same(name),
            "recipient_email": Same(email),
            "message": Same(message),
            "created_at": AnyValue(),
        }
        return [Expect.insert("product_email", values)]

    async def solve(
        self, ui: Ui, db: Data, product: int, path: str, name: str, email: str, message: str
    ) -> None:
        """Fill in the form behind the product's "Email" link."""
        await ui.click("link", "Email")
        await ui.fill("Message", message)
        await ui.fill("Name", name, near="Invitee")
        await ui.fill("Email", email, near="Invitee")
        await ui.click("button", "Send Email")
