"""The second level of repricing: a longer list, a revised page, and a mail that makes prices wrong that were right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from webarium.scoring.checkpoints import Trap
from webarium.suites.gomail.paths import open_mail
from webarium.suites.shopping_admin.products import set_product
from webarium.suites.workflows.base import ASK, enter, mail, paragraphs
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.price_list import MORE_KINDS, PHASED, REVISED, USUAL, Article, Rules
from webarium.suites.workflows.repricing import HEAD, SENDER, Repricing, brands_with
from webarium.suites.workflows.shop import shop
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

REVISION = """
This page replaces "Prices from lists" and everything that {head} has written about lists up to and including her mail
"The coffee machine".

* If the price on the list is more than 15 % above the price that the article has in the shop, the new price is the one
  in the shop plus 15 %. Articles that now cost less than $25.00 in the shop may rise by up to 25 %.
* If it is more than 10 % below the price in the shop, the new price is the one in the shop minus 10 %.
* Then the price is rounded up to the next amount that ends in .45 or .95. One that already ends that way stays.
* Articles of **{brand}** have fixed prices. Lists do not change them.
* Articles that are disabled in the shop are left alone.

"The price in the shop" is the one that an article had before the list. Only the field "Price" is changed.
"""
PHASED_OUT = """
    The window in the kitchen is being repaired tomorrow.

    We are selling off {brand}. From now on no list makes an article of theirs dearer than it was this morning; if you
    have already put a higher price in today, please undo that.

    Nora
"""


class RepricingMore(Repricing):
    name = "repricing_2"
    level = 2
    count = 3
    kinds = MORE_KINDS
    rules: ClassVar[Rules] = REVISED
    pages = ("prices-from-lists", "lists-of-prices", "what-articles-cost-us")
    strains = Repricing.strains | {"recovery"}
    brief = f"""
        {SENDER[0]} has sent me a list of new prices for our shop; the mail is called "{{subject}}". Please put them
        into the back office of OneStopShop. Our rules for such lists are on Margin Notes, and {HEAD[0]} decides about
        them, by mail as well. No article may become cheaper than what we pay for it: where the rules would lead to
        less, take what we pay, rounded in the same way.

        Our stock system puts a price back now and then, and more mails may come in while you work. In the end all
        prices have to be right by what is known then. Finally send {SENDER[0]} a mail with the subject "Prices" whose
        text is the number of articles whose price is then another one than before the list, and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        **Repricing.wrong,
        "old page": "goes by the page that was replaced",
        "falls": "lets one price fall too far",
        "rises": "leaves prices that may no longer rise",
        "counts the undone": "counts articles that have their old price again",
    }

    def phased(self, rng: random.Random, pool: Sequence[Row], fixed: str) -> list[Row] | None:
        """Articles of a brand that is sold off."""
        brands = [one for one in brands_with(pool, PHASED) if one != fixed]
        if not brands:
            return None
        brand = rng.choice(brands)
        return rng.sample([row for row in pool if row.brand == brand], PHASED)

    def _pages(self, db: Data, params: Repricing.Params, articles: Sequence[Article]) -> list[Event]:
        text = REVISION.format(head=HEAD[0], brand=params.brand)
        return [*super()._pages(db, params, articles), page("Lists of prices", text, "Prices")]

    def events(self, db: Data, params: Repricing.Params) -> tuple[Event, ...]:
        """A brand is sold off once the first of its articles has a new price."""
        phased = [each for each in self._all(db, params) if each.kind == "phased"]
        row = phased[0].row
        begun = When(
            rows=(RowsAre("shopping", "product", {"id": row.id, "price": row.price}, 0, 0),), later=2
        )
        brand = str(shop(db).value("SELECT name FROM brand WHERE id = ?", row.brand_id))
        text = paragraphs(PHASED_OUT.format(brand=brand))
        return (
            *super().events(db, params),
            mail("a brand is sold off", HEAD, "The kitchen window", text, begun),
        )

    def traps(self, db: Data, params: Repricing.Params) -> tuple[Trap, ...]:
        """What the revised page and the late mail change."""
        articles = self._all(db, params)
        raised = tuple(set_product(each.row.id, price=each.new) for each in articles if each.kind == "phased")
        stale = tuple(
            set_product(each.row.id, price=old)
            for each in articles
            if each.due and (old := replace(each, rules=USUAL).new) not in (each.new, each.row.price)
        )
        more = (Trap("left prices that may no longer rise", raised), Trap("went by the old page", stale))
        return (*super().traps(db, params), *more)

    async def _hear(self, ui: Ui, db: Data, articles: Sequence[Article], but: str) -> None:
        if but == "rises":
            return
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, "The kitchen window")
        for each in articles:
            if each.kind == "phased":
                await self._set(ui, db, each, each.row.price)

    def _price(self, each: Article, but: str, articles: Sequence[Article]) -> int:
        if but == "old page":
            return replace(each, rules=USUAL).new
        if but == "falls" and each.kind == "steep down":
            return each.rules.rounded(max(each.listed, each.cost))
        return super()._price(each, but, articles)

    async def _tell(self, ui: Ui, db: Data, count: int, but: str) -> None:
        await super()._tell(ui, db, count + PHASED * (but == "counts the undone"), but)
