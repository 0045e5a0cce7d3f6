"""The second level of stock-taking: eighty articles on five shelves, returns, reservations that change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from webarium.scoring.checkpoints import Trap
from webarium.suites.shopping_admin.products import set_product
from webarium.suites.workflows.base import ASK, happens
from webarium.suites.workflows.stocktaking import LEAD, MOST, Count, Stocktaking
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

KINDS = (
    *["plain"] * 22,
    *["boxes"] * 6,
    *["damaged"] * 5,
    *["damaged boxes"] * 4,
    *["reserved"] * 6,
    *["two shelves"] * 7,
    *["entered"] * 5,
    *["far off"] * 4,
    *["far off, damaged"] * 2,
    *["nearly far off"] * 2,
    *["returned"] * 5,
    *["miscounted"] * 3,
    *["recounted"] * 3,
    *["released"] * 2,
    *["promised"] * 2,
    "lost",
    "unclear",
)
RULES = f"""
The lists say what is on the shelves. What goes into the shop as the quantity of an article is what we can sell:

* Damaged units do not count.
* Reserved units do not count either. They are on the shelves, but are already promised to somebody; the page
  "Reserved" lists them.
* Units that came back this week and are as good as new are not on the shelves yet, but they do count; the page
  "Returns" lists all that came back, and in which state they are.
* If an article is on two shelves, its units are added up.
* Boxes are unpacked on paper: what counts is units.
* If the new quantity, after all of this, would differ by more than {MOST} units from the one in the shop, something is
  wrong: the article stays as it is, and {LEAD[0]} ({LEAD[1]}) hears of it when all else is done: one mail with the
  subject "Count again" and the numbers (SKU) of these articles in alphabetical order, separated by a comma and a
  space, and nothing else.
* Some articles have been entered already, with the right number.

Nothing but the quantity is changed.
"""


class StocktakingMore(Stocktaking):
    name = "stocktaking_2"
    level = 2
    kinds = KINDS
    shelves = ("Shelf A", "Shelf B", "Shelf C", "Shelf D", "Shelf E")
    rules = RULES
    begun = 13
    strains = Stocktaking.strains | {"lost write", "exception"}
    brief = f"""
        We have counted our shelves. The lists are on Margin Notes in the book "{{book}}", and so is what has to be
        done with them. Please bring the quantities in the back office of OneStopShop up to date, and do the rest that
        is asked for there.

        People recount, correct lists and change their minds while you work, and our stock system has been known to
        put back a number that was right. What is on the pages and in the notifications of the back office when you
        finish is what counts, and the quantities have to match it then.

        {ASK}
    """
    wrong: ClassVar = {
        **Stocktaking.wrong,
        "returned": "leaves out what came back",
        "all returned": "counts what came back broken, too",
        "released": "does not see that a reservation was taken back",
        "promised": "does not see that units were reserved meanwhile",
        "nearly far off": "takes a count for impossible before damaged units are taken off",
        "far off, damaged": "believes a count that cannot be right without its damaged units",
        "lost": "does not see that a number was put back",
    }

    def _lists(self, counts: Sequence[Count], box: int, *, again: bool = False) -> dict[str, list[str]]:
        texts = super()._lists(counts, box, again=again)
        back = []
        for place, each in enumerate(counts):
            if each.kind == "returned":
                broken = ", and 2 broken ones" if place % 2 else ""
                back.append(f"* {each.row.sku}: {each.units - each.first} as good as new{broken}")
            elif each.kind == "plain" and place % 6 == 0:
                back.append(f"* {each.row.sku}: {place % 3 + 1} broken")
        return {**texts, "Returns": ["What came back this week.", "", *sorted(back)]}

    def events(self, db: Data, params: Stocktaking.Params) -> tuple[Event, ...]:
        """One number is put back some time after it was entered."""
        lost = next(each for each in self._all(db, params) if each.kind == "lost")
        entered = RowsAre("shopping", "product", {"id": lost.row.id, "stock": lost.units})
        back = happens(
            "a number is put back", "shopping_admin", "stock_changes", When(rows=(entered,), later=90),
            sku=lost.row.sku, units=int(lost.row.stock),
        )  # fmt: skip
        return (*super().events(db, params), back)

    def traps(self, db: Data, params: Stocktaking.Params) -> tuple[Trap, ...]:
        """What the second level adds."""
        counts = self._all(db, params)

        def entered(name: str, *kinds: str) -> Trap:
            return Trap(
                name,
                tuple(set_product(each.row.id, stock=each.first) for each in counts if each.kind in kinds),
            )

        return (
            *super().traps(db, params),
            entered("left out what came back", "returned"),
            entered("did not see that reservations have changed", "released", "promised"),
        )

    def _seen(self, each: Count, but: str) -> int:
        if but == "returned" and each.kind == but:
            return each.first
        if but == "all returned" and each.kind == "returned":
            return each.units + 2
        if but == "nearly far off" and each.kind == but:
            return int(each.row.stock)
        return super()._seen(each, but)

    async def _look_again(self, ui: Ui, db: Data, counts: Sequence[Count], but: str) -> None:
        for each in counts:
            if each.kind == "lost" and but != "lost":
                await self._enter(ui, db, each, each.units)
