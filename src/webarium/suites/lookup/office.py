"""What the Back Office Handbook says, done in the back office."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, Matcher, OneOf
from webarium.sites.shopping.trade.settings import FLAT_RATE, MINIMUM, STORE
from webarium.suites.kit import ANY, Mutate, Same, added
from webarium.suites.lookup.base import FromHandbook, enter, other, read_rule, rule
from webarium.suites.shopping_admin import base as office
from webarium.suites.shopping_admin.base import OfficeState
from webarium.suites.shopping_admin.paths import open_order
from webarium.tasks import Data, NoParams, Ui

_CONFIG = "/admin/admin/system_config/edit/section/{}/"


class InOffice(FromHandbook, Mutate):
    """Something that the house rules settle, in the back office."""

    sites: ClassVar[tuple[str, ...]] = ("manuals", "shopping_admin")
    state: ClassVar[type[OfficeState]] = OfficeState
    leaf: ClassVar[str]
    """The page of the handbook."""
    rule: ClassVar[str]
    """What it settles."""
    opens: ClassVar[str] = "/admin/dashboard/"
    """Where the work begins."""

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await read_rule(ui, db, self.leaf, self.rule)
        await enter(ui, db, "shopping_admin", self.opens)


class NoteDelay(InOffice):
    name, difficulty = "note_delay_by_house_rules", "hard"
    intent = (
        "Order #{number} cannot ship on time. Record that in OneStopShop's back office the way our house "
        "rules for delays require."
    )
    leaf, rule = "house-rules-for-delays", "delay_comment"
    says = "You added the comment to the order."

    @dataclass(frozen=True)
    class Params:
        number: str
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = office.orders(other(db, "shopping_admin"), office.OPEN)
        return [
            NoteDelay.Params(number=office.nine(row.id), order=row.id)
            for row in rng.sample(rows, min(8, len(rows)))
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        shop = other(db, "shopping_admin")
        row = {
            "order_id": params.order,
            "created_at": ANY,
            "comment": Same(rule(db, self.rule)),
            "status": OneOf(("", office.order(shop, params.order).status)),
            "is_notified": 0,
            "is_visible": 0,
            "author": shop.user,
        }
        return [*added("order_comment", **row), office.set_order(params.order)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_order(ui, params.order)
        await ui.fill("Comment", rule(db, self.rule))
        await ui.click("button", "Submit Comment")


class Settle(InOffice):
    """One setting of the shop's configuration."""

    count: ClassVar[int] = 1
    path: ClassVar[str]
    """The setting's."""
    label: ClassVar[str]
    """The field's."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        """The one task, unless the shop has it that way already."""
        held = self._held(db)
        return [] if held == [rule(db, self.rule)] else [self.Params()]

    def _held(self, db: Data) -> list[str]:
        return other(db, "shopping_admin").column("SELECT value FROM config_value WHERE path = ?", self.path)

    def _wanted(self, db: Data) -> Matcher | Any:
        return Same(rule(db, self.rule))

    def expected(self, db: Data, params: Any) -> list[Expect]:
        if self._held(db):
            return [Expect.update("config_value", {"path": self.path}, {"value": self._wanted(db)})]
        return added("config_value", path=self.path, value=self._wanted(db))

    async def act(self, ui: Ui, db: Data, params: Any) -> None:
        await ui.fill(self.label, rule(db, self.rule))
        await ui.click("button", "Save Config")
        await ui.expect_text("You saved the configuration.")


class SettleMoney(Settle):
    """A setting that is an amount of dollars, however it is written."""

    def _wanted(self, db: Data) -> Matcher | Any:
        amount = rule(db, self.rule)
        return OneOf(tuple(dict.fromkeys((amount, f"{float(amount):g}"))))


class MinimumOrder(SettleMoney):
    name, difficulty = "minimum_order_by_house_rules", "hard"
    intent = (
        "OneStopShop should no longer accept orders that cost us more than they bring in. The Back Office "
        "Handbook says which setting that is and what value it needs; set it."
    )
    leaf, rule, path, label = "house-rules-for-small-orders", "min_order", MINIMUM, "Minimum Order Amount"
    opens = _CONFIG.format("sales")


class FlatRatePrice(SettleMoney):
    name, difficulty = "flat_rate_by_house_rules", "hard"
    intent = (
        "Bring OneStopShop's flat-rate shipping price in line with the house rules in the Back Office "
        "Handbook, and leave everything else as it is."
    )
    leaf, rule, path, label = "house-rules-for-delivery-prices", "flat_rate", FLAT_RATE, "Price"
    opens = _CONFIG.format("carriers")


class StoreHours(Settle):
    name, difficulty = "store_hours_by_house_rules", "hard"
    intent = (
        "OneStopShop shows the wrong hours of operation. Enter the right ones exactly as the house rules "
        "in the Back Office Handbook give them."
    )
    leaf, rule, path, label = (
        "house-rules-for-store-hours",
        "hours",
        f"{STORE}/hours",
        "Store Hours of Operation",
    )
    opens = _CONFIG.format("general")


class RegularsGroup(InOffice):
    name, difficulty = "customer_group_by_house_rules", "hard"
    count = 1
    intent = (
        "Our frequent customers have no group of their own yet. Create one in the back office as the house "
        "rules in the handbook describe it; nobody needs to be added to it yet."
    )
    leaf, rule, opens = "house-rules-for-regular-customers", "vip_group", "/admin/customer/group/new/"

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return [NoParams()]

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return added("customer_group", code=Same(rule(db, self.rule)), tax_class="Retail Customer")

    async def act(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.fill("Group Name", rule(db, self.rule))
        await ui.select("Tax Class", "Retail Customer")
        await ui.click("button", "Save")


class SynonymGroup(InOffice):
    name, difficulty = "synonyms_by_house_rules", "hard"
    count = 1
    intent = (
        "The Back Office Handbook lists a group of search synonyms that all our stores should have. Add "
        "it to OneStopShop."
    )
    leaf, rule, opens = "house-rules-for-search-words", "synonyms", "/admin/search/synonyms/new/"

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return [NoParams()]

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return added("synonym", words=Same(rule(db, self.rule)))

    async def act(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.fill("Synonyms", rule(db, self.rule))
        await ui.click("button", "Save")
