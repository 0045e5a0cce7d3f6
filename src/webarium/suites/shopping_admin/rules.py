"""Cart price rules, with coupons and without."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from webarium.scoring import Expect, Ref
from webarium.suites.kit import ANY, Mutate, Same, day_phrase, shuffled
from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.tasks import Data, Ui

GROUPS = ("NOT LOGGED IN", "General", "Wholesale", "Retailer")


def rule_row(name: str, action: str, amount: int, **more: Any) -> dict[str, Any]:
    """A cart price rule for everybody as it is stored."""
    return {
        "name": Same(name),
        "description": "",
        "is_active": 1,
        "from_date": None,
        "to_date": None,
        "website_ids": "[1]",
        "group_ids": "[0,1,2,3]",
        "coupon_type": "none",
        "uses_per_customer": 0,
        "action": action,
        "amount": amount,
        "max_qty": 0,
        "step": 0,
        "min_subtotal": None,
        "min_qty": None,
        "category_id": None,
        "skus": "[]",
        "free_shipping": 0,
        "stop_further": 0,
        "sort_order": ANY,
        "times_used": 0,
        **more,
    }


R = TypeVar("R", bound="NewRule.Params")
C = TypeVar("C", bound="CouponRule.Params")


class NewRule(OfficeTemplate, Mutate, Generic[R]):
    """Base of tasks that make a cart price rule."""

    ACTIONS: ClassVar = {
        "by_percent": "Percent of product price discount",
        "cart_fixed": "Fixed amount discount for whole cart",
    }
    says = "You saved the cart price rule."

    @dataclass(frozen=True)
    class Params:
        name: str
        action: str
        amount: int

    async def go(self, ui: Ui, db: Data, params: R) -> None:
        await paths.menu(ui, "Marketing", "Cart Price Rules")
        await ui.click("link", "Add New Rule")

    async def act(self, ui: Ui, db: Data, params: R) -> None:
        await ui.fill("Rule Name", params.name)
        await ui.select("Customer Groups", *GROUPS)
        await self.more(ui, params)
        await ui.select("Apply", self.ACTIONS[params.action])
        await ui.fill("Discount Amount", f"{params.amount / 100:.2f}".removesuffix(".00"))
        await ui.click("button", "Save")

    async def more(self, ui: Ui, params: R) -> None:
        """What else is filled in."""


class RuleForAll(NewRule["RuleForAll.Params"]):
    name = "new_cart_rule"
    difficulty = "medium"
    intent = 'Draft a new cart price rule named "{name}" that offers {offer} for all customers.'
    OFFERS = (
        ("Fall discount", "${} off the whole cart", "cart_fixed"),
        ("Mother's Day sale", "${} off the whole cart", "cart_fixed"),
        ("Pride Month", "{}% off all products", "by_percent"),
        ("Thanksgiving sale", "${} off the whole cart", "cart_fixed"),
        ("Spring sale", "a {} percent discount on all products", "by_percent"),
        ("Moving sale", "{}% off all products", "by_percent"),
        ("Leap day deal", "${} off the whole cart", "cart_fixed"),
    )

    @dataclass(frozen=True)
    class Params(NewRule.Params):
        offer: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, offer, action in shuffled(rng, self.OFFERS):
            whole = rng.randint(5, 45)
            yield RuleForAll.Params(
                name=f"{name} {rng.randint(2024, 2029)}",
                offer=offer.format(whole),
                action=action,
                amount=whole * 100,
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.insert("cart_rule", rule_row(params.name, params.action, params.amount))]


class CouponRule(NewRule[C]):
    """Base of tasks that make a rule for carts with a coupon."""

    difficulty = "hard"

    @dataclass(frozen=True)
    class Params(NewRule.Params):
        code: str
        least: int
        percent: int

    def coupons(self, rng: random.Random) -> Iterator[Params]:
        """Rules and codes, in a random order."""
        for word in shuffled(rng, ("LANTERN", "TEACUP", "MAPLE", "PEBBLE", "HARBOR", "CEDAR")):
            percent = rng.choice((5, 10, 15, 25))
            yield CouponRule.Params(
                name=f"{word.title()} club",
                code=f"{word}{percent}",
                least=rng.choice((40, 50, 75, 100)),
                percent=percent,
                action="by_percent",
                amount=percent * 100,
            )

    def expected(self, db: Data, params: C) -> list[Expect]:
        row = rule_row(
            params.name, params.action, params.amount, coupon_type="specific", min_subtotal=params.least * 100
        )
        coupon = {
            "rule_id": Ref("rule"),
            "code": params.code,
            "usage_limit": 0,
            "times_used": 0,
            "created_at": ANY,
        }
        return [Expect.insert("cart_rule", row, label="rule"), Expect.insert("coupon", coupon)]

    async def more(self, ui: Ui, params: C) -> None:
        await ui.select("Coupon", "Specific Coupon")
        await ui.fill("Coupon Code", params.code)
        await ui.fill("Subtotal equals or is greater than", str(params.least))


class RuleWithCoupon(CouponRule["CouponRule.Params"]):
    name = "new_coupon"
    intent = (
        'Create a cart price rule "{name}" for all customers: with the coupon code {code}, carts with a '
        "subtotal of at least ${least} get {percent} percent off."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[CouponRule.Params]:
        return self.coupons(rng)


class EndRule(OfficeTemplate, Mutate):
    name = "end_rule"
    difficulty = "easy"
    intent = 'Make {day} the last day of the cart price rule "{name}".'
    count = 3
    says = "You saved the cart price rule."

    @dataclass(frozen=True)
    class Params:
        rule: int
        name: str
        day: str
        last: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT id, name FROM cart_rule WHERE is_active ORDER BY id")
        for row in shuffled(rng, rows):
            key = f"2023-{rng.randint(7, 12):02d}-{rng.randint(1, 28):02d}"
            yield EndRule.Params(rule=row.id, name=row["name"], day=day_phrase(key), last=key)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("cart_rule", {"id": params.rule}, {"to_date": params.last})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "Cart Price Rules")
        await paths.keyword(ui, params.name)
        await ui.click("link", f"Edit {params.name}")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("To", params.last)
        await ui.click("button", "Save")
