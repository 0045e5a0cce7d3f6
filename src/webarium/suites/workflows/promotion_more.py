"""The second level of a sale: more articles, a brand that gets more off meanwhile, and a price that is undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from webarium.scoring.checkpoints import Trap
from webarium.suites.shopping_admin.products import set_product
from webarium.suites.workflows.base import ASK, enter, happens
from webarium.suites.workflows.promotion import (
    FROM,
    LEAST,
    MORE_KINDS,
    RAISED,
    RULES,
    TO,
    Article,
    Promotion,
)
from webarium.suites.workflows.shop import shop
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

MORE_RULES = f"""{RULES.rstrip()}
* Articles with fewer than {LEAST} in stock do not take part.
* What a notification in the back office says about a sale takes precedence over this page, also for articles that have
  their special price already.
"""


class PromotionMore(Promotion):
    name = "promotion_2"
    level = 2
    kinds = MORE_KINDS
    rules = MORE_RULES
    strains = Promotion.strains | {"lost write"}
    brief = f"""
        Our June sale runs from June 15 to June 30, 2023. Theo began to prepare it but is now ill, so please finish it
        in the back office of OneStopShop. In the "Sales handbook" on Margin Notes you will find how we do it, the
        articles, and what Theo says he has done. How customers rate an article is shown on its page in the storefront.

        The coupon is there as a draft, "{{rule}}". I have not yet let anybody know what percentage it gives. Things
        change while you work, and Theo cannot leave it alone even in bed. In the end all articles have to be as the
        sale needs them.

        {ASK}
    """
    wrong: ClassVar = {
        **Promotion.wrong,
        "raised": "does not see that a brand gets more off now",
        "undone": "does not see that somebody has changed a special price again",
    }

    def events(self, db: Data, params: Promotion.Params) -> tuple[Event, ...]:
        """A brand gets more off when half is done, and Theo changes what was right."""
        articles = self._all(db, params)
        raised = [each for each in articles if each.kind == "raised"]
        undone = next(each for each in articles if each.kind == "undone")
        brand = str(shop(db).value("SELECT name FROM brand WHERE id = ?", raised[0].row.brand_id))
        middle = [each for each in articles if each.kind == "plain"][11]
        notice = happens(
            "a brand gets more off", "shopping_admin", "notice_appears", _begins(middle),
            severity="notice", title="June sale: agreement with a maker",
            text=f"{brand} shares the costs: all their articles of the June sale get {RAISED} % off instead of 20 %.",
        )  # fmt: skip
        back = happens(
            "Theo changes a special price", "shopping_admin", "special_price_is_set",
            _has(undone, undone.special, later=120),
            sku=undone.row.sku, cents=undone.special + 250, from_date=FROM, to_date="2023-06-20",
        )  # fmt: skip
        return (*super().events(db, params), notice, back)

    def traps(self, db: Data, params: Promotion.Params) -> tuple[Trap, ...]:
        """Who left what was right at first."""
        left = tuple(
            set_product(each.row.id, special_price=each.early, special_from=FROM, special_to=TO)
            for each in self._all(db, params)
            if each.kind == "raised"
        )
        return (*super().traps(db, params), Trap("did not see that a brand gets more off", left))

    async def _hear(self, ui: Ui, db: Data, articles: Sequence[Article], but: str) -> None:
        await enter(ui, db, "shopping_admin", "/admin/admin/notification/")
        await ui.expect_text("agreement with a maker")
        for each in articles:
            if each.kind in ("raised", "undone") and each.kind != but:
                await self._set(ui, db, each, each.special)


def _begins(each: Article) -> When:
    """Once an article has a special price from the first day of the sale on, right or wrong."""
    return When(rows=(RowsAre("shopping", "product", {"id": each.row.id, "special_from": FROM}),))


def _has(each: Article, cents: int, later: int = 0) -> When:
    """Once an article has a special price."""
    return When(
        rows=(RowsAre("shopping", "product", {"id": each.row.id, "special_price": cents}),), later=later
    )
