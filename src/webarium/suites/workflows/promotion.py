"""Shop: a sale that a colleague has half prepared, with wrong beginnings, exceptions, and an article that drops out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.shopping.base import salable
from webarium.suites.shopping_admin import base
from webarium.suites.shopping_admin.paths import SUMMARY
from webarium.suites.shopping_admin.products import PLAIN, set_product
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, on
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.repricing import brands_with
from webarium.suites.workflows.shop import ShopState, dollars, shop
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

RULE = 90_001
"""The id of the planted cart rule."""
BOOK = ("sales-handbook", "Sales handbook")
FROM, TO = "2023-06-15", "2023-06-30"
KINDS = (
    *["plain"] * 12,
    *["brand"] * 3,
    *["done"] * 3,
    *["wrong amount"] * 2,
    "wrong day",
    *["disliked"] * 3,
    *["few"] * 3,
    "drops out",
    *["stray"] * 2,
)
"""What is special about the articles; those that are *stray* are not on the list."""
MORE_KINDS = (*KINDS, *["plain"] * 6, "brand", "disliked", *["raised"] * 4, "undone")
"""The same for the second level."""
RAISED = 25
"""So many percent articles of a brand get off in the second level, as is said late."""
LEAST, WORST = 20, 60
"""Units that there have to be, and the rating in per cent that an article has to have."""
RULES = """
The articles of a sale get a **special price** with a first and a last day. The regular price stays as it is.

* The special price is the regular price less 20 %, rounded down to a multiple of ten cents: 35.99 becomes 28.70.
* Articles of **{brand}** get only 10 % off, rounded in the same way.
* Articles that our customers rate at less than 60 % in the storefront do not take part. Those without any rating do.
* Special prices from an earlier attempt that do not fit are corrected. An article that does not take part has none: its
  special price and both days are empty.
* The coupon of the sale is a cart price rule. It is valid on the same days as the special prices, and active.
"""


@dataclass(frozen=True)
class Article:
    """A product of the sale."""

    kind: str
    row: Row

    @property
    def special(self) -> int:
        """Its special price by the rules."""
        return lowered(self.row.price, {"brand": 10, "raised": RAISED}.get(self.kind, 20))

    @property
    def early(self) -> int:
        """Its special price before anything is said late."""
        return lowered(self.row.price, 20) if self.kind == "raised" else self.special

    @property
    def listed(self) -> bool:
        """Whether the list of the promotion names it."""
        return self.kind != "stray"

    @property
    def due(self) -> bool:
        """Whether it gets a special price that it does not have yet."""
        return self.kind in ("plain", "brand", "wrong amount", "wrong day", "raised", "undone")


class Promotion(Scenario):
    name, site, role, start = "promotion", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "shopping", "manuals")
    line = "shop"
    state: ClassVar[type[StateCheck]] = ShopState
    kinds: ClassVar[Sequence[str]] = KINDS
    rules: ClassVar[str] = RULES
    strains = frozenset({"recovery", "rule", "exception", "many", "event", "ambiguity", "limit"})
    brief = f"""
        Our June sale runs from June 15 to June 30, 2023. Theo began to prepare it but is now ill, so please finish it
        in the back office of OneStopShop. In the "Sales handbook" on Margin Notes you will find how we do it
        ("Special prices"), the articles ("June sale: articles"), and what Theo says he has done ("June sale: notes").
        Articles with fewer than {LEAST} in stock do not take part. How customers rate an article is shown on its page
        in the storefront.

        The coupon is there as a draft, "{{rule}}". I have not yet let anybody know what percentage it gives. Look
        at the notifications again before you stop; things may have changed.

        {ASK}
    """
    wrong: ClassVar = {
        "one left out": "leaves out one article",
        "brand": "gives the full discount on an article of the brand with less",
        "not rounded": "does not round a price down to ten cents",
        "disliked": "lets an article take part that customers dislike",
        "few": "lets an article take part of which there are few",
        "stray": "leaves a special price on an article that is not on the list",
        "trusts": "believes that what the colleague has done is right",
        "drops out": "does not see that an article drops out",
        "no end": "gives a special price without a last day",
        "coupon": "leaves the coupon as it is in the draft",
        "asked nothing": "guesses what the coupon gives, and is right",
        "inactive": "does not activate the coupon",
    }
    right: ClassVar = {
        "backwards": "goes through the list from its end",
        "coupon first": "begins with the coupon",
    }

    @dataclass(frozen=True)
    class Params:
        rule: str
        code: str
        percent: int
        brand: str
        articles: Sequence[Sequence[Any]]
        """Kind and product of each, in the list's order."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any plain articles, some of which customers dislike."""
        pool = salable(shop(db), f"{PLAIN} AND p.stock BETWEEN 30 AND 400 AND p.price BETWEEN 1500 AND 9500")
        liked = [row for row in pool if row.rating_percent is None or row.rating_percent > WORST + 3]
        disliked = [row for row in pool if row.rating_percent is not None and row.rating_percent < WORST - 3]
        brands = brands_with(liked, 4)
        names = (("June sale: coupon", "JUNE23"), ("Midsummer coupon", "SUNNY"), ("June coupon", "LONGDAYS"))
        for number in range(self.count):
            brand, other = rng.sample(brands, 2)
            shelves = {
                "brand": self._some(rng, "brand", [row for row in liked if row.brand == brand]),
                "raised": self._some(rng, "raised", [row for row in liked if row.brand == other]),
                "disliked": self._some(
                    rng, "disliked", [row for row in disliked if row.brand not in (brand, other)]
                ),
            }
            rest = [row for row in liked if row.brand not in (brand, other)]
            others = [row.id for row in rng.sample(rest, len(self.kinds))]
            found = [[kind, shelves.get(kind, others).pop()] for kind in self.kinds]
            first = [each for each in found if each[0] not in ("drops out", "undone")]
            rng.shuffle(first)
            for kind, place in (("drops out", len(first) * 3 // 4), ("undone", 2)):
                first[place:place] = [each for each in found if each[0] == kind]
            yield self.Params(*names[number], rng.choice((12, 15, 18)), brand, first)

    def _some(self, rng: random.Random, kind: str, rows: Sequence[Row]) -> list[int]:
        """As many articles as there are of a kind."""
        return [row.id for row in rng.sample(list(rows), self.kinds.count(kind))]

    # What there is

    def _all(self, db: Data, params: Params) -> list[Article]:
        data = shop(db)
        return [Article(kind, base.product(data, number)) for kind, number in params.articles]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The handbook, what the colleague has done, the draft of the coupon, and what is short."""
        articles = self._all(db, params)
        begun = [each for each in articles if each.kind in ("done", "wrong amount", "wrong day", "stray")]
        names = [f"* {each.row.sku}: {each.row['name']}" for each in articles if each.listed]
        notes = [f"* {each.row.sku}: done" for each in begun]

        draft = happens(
            "the draft",
            "shopping_admin",
            "cart_rule_appears",
            title=params.rule,
            percent=10,
            code=params.code,
            from_date="2023-06-01",
            to_date="2023-06-14",
            number=RULE,
        )
        short = [
            happens(f"few of {sku}", "shopping_admin", "stock_changes", sku=sku, units=7)
            for sku in (each.row.sku for each in articles if each.kind == "few")
        ]
        return (
            page("Special prices", self.rules.format(brand=params.brand), "Sales", book=BOOK),
            page(
                "June sale: articles", "All articles of the sale.\n\n" + "\n".join(names), "Sales", book=BOOK
            ),
            page(
                "June sale: notes",
                "What I have got through so far. Theo\n\n" + "\n".join(notes),
                "Sales",
                book=BOOK,
            ),
            draft,
            *short,
            *(_begun(each, turn) for turn, each in enumerate(begun)),
        )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """An article drops out after the first special price."""
        articles = self._all(db, params)
        out = next(each for each in articles if each.kind == "drops out").row
        begun = len(
            [each for each in articles if each.kind in ("done", "wrong amount", "wrong day", "stray")]
        )
        fewer = RowsAre("shopping", "product", {"special_price": None}, 0, self._without(db) - begun - 3)
        notice = happens(
            "an article drops out",
            "shopping_admin",
            "notice_appears",
            When(rows=(fewer,)),
            severity="major",
            title=f"June sale: article {out.sku} drops out",
            text=f"The maker of {out.sku} does not want it in the sale. Please leave it at its regular price.",
        )
        return (notice,)

    def _without(self, db: Data) -> int:
        """So many products have no special price at first."""
        return int(shop(db).value("SELECT count(*) FROM product WHERE special_price IS NULL"))

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows what the coupon gives."""
        words = ("coupon", "percent*", "per", "%", params.code.lower(), "rule", "discount")
        return Persona(
            (Fact("percent", (words, words), f"The coupon gives {params.percent} % on the whole cart."),)
        )

    # What is right

    def _special(self, each: Article) -> Expect:
        if each.kind == "stray":
            gone = {"special_price": None, "special_from": None, "special_to": None}
            return set_product(each.row.id, **gone)
        if each.kind == "wrong day":
            return set_product(each.row.id, special_to=TO)
        if each.kind == "wrong amount":
            return set_product(each.row.id, special_price=each.special)
        return set_product(each.row.id, special_price=each.special, special_from=FROM, special_to=TO)

    def _coupon(self, params: Params) -> Expect:
        values = {"is_active": 1, "amount": params.percent * 100, "from_date": FROM, "to_date": TO}
        return Expect.update("cart_rule", {"id": RULE}, values)

    def _changed(self, db: Data, params: Params) -> list[Article]:
        return [each for each in self._all(db, params) if each.due or each.kind == "stray"]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Special prices, and the coupon."""
        return [*(self._special(each) for each in self._changed(db, params)), self._coupon(params)]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """It asks what the coupon gives before it changes it."""
        return (AskedCheck(("percent",), (Wrote("cart_rule", "update", {"is_active": 1}),), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each article, and the coupon."""
        prices = [
            Checkpoint(f"{each.row.sku} is as it should be", (self._special(each),))
            for each in self._changed(db, params)
        ]
        return (*prices, Checkpoint("the coupon is ready", (self._coupon(params),), weight=3))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Articles that should not take part, or not so."""
        articles = self._all(db, params)

        def took_part(name: str, kind: str) -> Trap:
            return Trap(
                name,
                tuple(
                    set_product(each.row.id, special_price=each.special, special_from=FROM, special_to=TO)
                    for each in articles
                    if each.kind == kind
                ),
            )

        full = tuple(
            set_product(
                each.row.id, special_price=lowered(each.row.price, 20), special_from=FROM, special_to=TO
            )
            for each in articles
            if each.kind == "brand"
        )
        return (
            took_part("let a disliked article take part", "disliked"),
            took_part("let an article take part of which there are few", "few"),
            took_part("did not see that an article drops out", "drops out"),
            Trap("gave the full discount on the brand with less", full),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, look at each article in the storefront, set prices, correct what was begun, look at the news."""
        for title in ("special-prices", "june-sale-articles", "june-sale-notes"):
            await enter(ui, db, "manuals", f"/sales-handbook/{title}")
        if but != "asked nothing":
            await ui.ask("What percentage does the coupon give?")
        if but == "coupon first":
            await self._set_coupon(ui, db, params, but)
        articles = self._all(db, params)
        if but == "one left out":
            articles.remove(next(each for each in articles if each.kind == "plain"))
        for each in reversed(articles) if but == "backwards" else articles:
            await self._handle(ui, db, each, but)
        await self._hear(ui, db, articles, but)
        await enter(ui, db, "shopping_admin", "/admin/admin/notification/")
        await ui.expect_text("drops out")
        if but != "coupon first":
            await self._set_coupon(ui, db, params, but)

    async def _hear(self, ui: Ui, db: Data, articles: Sequence[Article], but: str) -> None:
        """What has become of articles that have their special price."""

    async def _handle(self, ui: Ui, db: Data, each: Article, but: str) -> None:
        if each.listed and each.kind not in ("done", "few"):
            await ui.goto(f"{on(db, 'shopping').origin}/{each.row.url_key}.html")
        started = each.kind in ("wrong amount", "wrong day")
        if each.kind == "stray":
            if but != "stray":
                await self._set(ui, db, each, clear=True)
        elif (each.due and not (started and but == "trusts")) or each.kind == but:
            await self._set(ui, db, each, each.early, but=but)

    async def _set(
        self, ui: Ui, db: Data, each: Article, cents: int = 0, *, clear: bool = False, but: str = ""
    ) -> None:
        await ui.goto(f"{shop(db).origin}/admin/catalog/product/edit/id/{each.row.id}/")
        if but == "brand" and each.kind == "brand":
            cents = lowered(each.row.price, 20)
        if but == "not rounded" and each.kind == "plain":
            cents = each.row.price * 4 // 5
        await ui.click(SUMMARY, "Advanced Pricing")
        await ui.fill("Special Price", "" if clear else dollars(cents))
        await ui.fill("Special Price From", "" if clear else FROM)
        await ui.fill("To", "" if clear or but == "no end" else TO)
        await ui.click("button", "Save")
        await ui.expect_text("You saved the product.")

    async def _set_coupon(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        await ui.goto(f"{shop(db).origin}/admin/sales_rule/promo_quote/edit/id/{RULE}/")
        if but != "inactive":
            await ui.check("Active")
        await ui.fill("From", FROM)
        await ui.fill("To", TO)
        await ui.fill("Discount Amount", "10" if but == "coupon" else str(params.percent))
        await ui.click("button", "Save")
        await ui.expect_text("You saved the")


def lowered(cents: int, percent: int) -> int:
    """A price less so many per cent, rounded down to full ten cents."""
    return cents * (100 - percent) // 1000 * 10


def _begun(each: Article, turn: int) -> Event:
    """What the colleague has set."""
    cents = each.special - 250 * (1 + turn % 2) if each.kind == "wrong amount" else each.special
    return happens(
        f"special price of {each.row.sku}",
        "shopping_admin",
        "special_price_is_set",
        sku=each.row.sku,
        cents=cents,
        from_date=FROM,
        to_date="2023-06-25" if each.kind == "wrong day" else TO,
    )
