"""Shop: new prices by mail, the rules of the house, a limit that is said once, and a correction that arrives."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.shopping.base import salable
from webarium.suites.shopping_admin import base
from webarium.suites.shopping_admin.products import PLAIN, set_product
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, paragraphs
from webarium.suites.workflows.desk import page, tell
from webarium.suites.workflows.price_list import (
    KINDS,
    SMALL_ONES,
    USUAL,
    Article,
    Rules,
    drawn,
    ordered,
)
from webarium.suites.workflows.shop import ShopState, dollars, shop
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_001
"""The id of the planted mail."""
HEAD = ("Nora Castellan", "nora.castellan@castellan-accounts.test")
SENDER = ("Paula Lindqvist", "paula.lindqvist@lindqvist-purchasing.test")
RULES = """
Suppliers and buyers send lists of prices. They do not go into the shop as they are.

* If the price on the list is more than 20 % above the price that the article has in the shop, the new price is the one
  in the shop plus 20 %, instead of the one on the list.
* Then the price is rounded up to the next amount that ends in .49 or .99. One that already ends that way stays.
* Articles of **{brand}** have fixed prices. Lists do not change them.
* Articles that are disabled in the shop are left alone.

Only the price is changed, the field "Price" of the article. There are no special prices and no rules for it.
"""


RAISED = """
The coffee machine is paid for, thank you all.

About price lists, as some of you have asked: articles that now cost less than $30.00 in the shop may rise by up to
30 %. For all others the handbook's 20 % applies. Everything else stays.

Nora
"""


class Repricing(Scenario):
    name, site, role, start = "repricing", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "gomail", "manuals")
    line = "shop"
    state: ClassVar[type[StateCheck]] = ShopState
    kinds: ClassVar[Sequence[str]] = KINDS
    rules: ClassVar[Rules] = USUAL
    pages: ClassVar[Sequence[str]] = ("prices-from-lists", "what-articles-cost-us")
    strains = frozenset(
        {"limit", "rule", "exception", "many", "duplicates", "event", "ambiguity", "lost write", "given up"}
    )
    brief = f"""
        {SENDER[0]} has sent me a list of new prices for our shop; the mail is called "{{subject}}". Please put them
        into the back office of OneStopShop, following our rules, which are on Margin Notes: "Shop handbook", page
        "Prices from lists"; {HEAD[0]} has changed a detail by mail since then. No article may become cheaper than what
        we pay for it, which is in the same book, "What articles cost us": where the rules would lead to less, take
        what we pay, rounded in the same way.

        Our stock system puts a price back now and then, so please look through all prices at the end, until all of
        them hold. When everything is right and you have checked whether there is anything new from her, send her a
        mail with the subject "Prices" whose text is the number of articles whose price has changed, and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        "below cost": "takes one article below what it costs",
        "too steep": "raises one price by more than a fifth",
        "not rounded": "takes one price as it is on the list",
        "fixed": "changes an article with a fixed price",
        "disabled": "changes an article that is disabled",
        "one left out": "leaves out the last article of the list",
        "correction missed": "does not see the correction",
        "withdrawn": "changes the article that is to be left out",
        "lost": "does not see that one price was put back",
        "lost again": "does not see that another price was put back then",
        "old cap": "raises the price of a small article by no more than the handbook says",
        "guesses": "takes the first of two prices without asking",
        "asked nothing": "guesses which of two prices counts, and is right",
        "wrong count": "counts one article too many",
    }
    right: ClassVar = {
        "backwards": "goes through the list from its end",
        "saves twice": "saves one article once more without a change",
    }

    @dataclass(frozen=True)
    class Params:
        subject: str
        brand: str
        articles: Sequence[Sequence[Any]]
        """Kind, product, listed price, cost, corrected price of each, in the list's order."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any plain articles; those with fixed prices are of one brand that has no others on the list."""
        data = shop(db)
        pool = salable(data, f"{PLAIN} AND p.price BETWEEN 1500 AND 9500")
        brands = brands_with(pool, 5)
        subjects = ("New prices for the summer", "Price list, second half", "Prices from our suppliers")
        for number in range(self.count):
            brand = rng.choice(brands)
            fixed = rng.sample([row for row in pool if row.brand == brand], 3)
            phased = self.phased(rng, pool, brand)
            if phased is None:
                return
            rest = [row for row in pool if row.brand not in (brand, *(each.brand for each in phased))]
            small = rng.sample([row for row in rest if row.price < self.rules.small], SMALL_ONES)
            rest = [row for row in rest if row not in small]
            others = rng.sample(rest, len(self.kinds) - 3 - SMALL_ONES - len(phased))
            shelves = {"fixed": fixed, "steep": small, "phased": phased}
            found = [drawn(rng, kind, (shelves.get(kind) or others).pop(), self.rules) for kind in self.kinds]
            yield self.Params(subjects[number], brand, ordered(rng, found))

    def phased(self, rng: random.Random, pool: Sequence[Row], fixed: str) -> list[Row] | None:
        """Articles whose prices must not rise, as is said late; all of one brand, which is not the fixed one.

        Nothing is returned where no brand has enough articles for it.
        """
        return []

    # What there is

    def _all(self, db: Data, params: Params) -> list[Article]:
        data = shop(db)
        return [
            Article(kind, base.product(data, number), listed, cost, corrected, self.rules)
            for kind, number, listed, cost, corrected in params.articles
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Rules, costs, the list, and what is disabled."""
        articles = self._all(db, params)
        lines = [f"{each.row.sku} - {dollars(each.listed)}" for each in articles]
        double = _the(articles, "double")
        lines.insert(12, f"{double.row.sku} - {dollars(double.corrected)}")
        lines.insert(25, lines[3])
        text = "\n".join(
            ["Hello,", "here are the new prices, article number and dollars:", *lines, "Best, Paula"]
        )
        prices = _mails("the list", params.subject, text, minutes_ago=90, number=FIRST)
        off = [
            happens(f"{sku} is disabled", "shopping_admin", "product_is_put", sku=sku, status="disabled")
            for sku in (each.row.sku for each in articles if each.kind == "off")
        ]
        news = mail(
            "the news", HEAD, "The coffee machine", paragraphs(RAISED), minutes_ago=15_000, is_read=True
        )
        return (*self._pages(db, params, articles), prices, news, *off)

    def _pages(self, db: Data, params: Params, articles: Sequence[Article]) -> list[Event]:
        more = shop(db).rows(
            "SELECT sku, price FROM product WHERE type = 'simple' AND price > 3000 ORDER BY id DESC LIMIT 25"
        )
        costs = {row.sku: row.price * 2 // 3 for row in more} | {each.row.sku: each.cost for each in articles}
        table = "\n".join(f"* {sku}: ${dollars(costs[sku])}" for sku in sorted(costs))

        costs_text = f"What we pay for one unit, by article number.\n\n{table}"
        return [
            page("Prices from lists", RULES.format(brand=params.brand), "Prices"),
            page("What articles cost us", costs_text, "Prices"),
        ]

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """A correction arrives after the first price, and one price is put back; when that is right, another one is."""
        articles = self._all(db, params)
        begun = _the(articles, "plain")
        lost = _the(articles, "lost")
        fixes = [
            f"{each.row.sku} - {dollars(each.corrected)}" for each in articles if each.kind == "corrected"
        ]
        gone = _the(articles, "withdrawn").row.sku
        text = "\n".join(
            [
                "Hello again,",
                "two numbers in my list are wrong, these are right:",
                *fixes,
                f"And please leave {gone} as it was; we are going to stop selling it.",
                "Sorry, Paula",
            ]
        )
        first = tuple(
            When(rows=(RowsAre("shopping", "product", {"id": each.row.id, "price": each.row.price}, 0, 0),))
            for each in (begun, lost)
        )
        correction = _mails("a correction arrives", f"Correction: {params.subject}", text, first[0])
        back = happens(
            "a price is put back",
            "shopping_admin",
            "price_changes",
            first[1],
            sku=lost.row.sku,
            cents=lost.row.price,
        )
        right = RowsAre("shopping", "product", {"id": lost.row.id, "price": lost.new})
        other = happens(
            "another price is put back",
            "shopping_admin",
            "price_changes",
            When(rows=(right,), after="a price is put back"),
            sku=begun.row.sku,
            cents=begun.row.price,
        )
        return (correction, back, other)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows which of two prices counts."""
        double = _the(self._all(db, params), "double")
        sku = double.row.sku.lower()
        prices = (dollars(double.listed), dollars(double.corrected))
        return Persona(
            (
                Fact("double", ((sku, "twice", "two", "both", "double*", "contradict*", "conflict*", *prices),),
                     f"For {double.row.sku} the price ${dollars(double.corrected)} is right, forget the other one."),
                Fact("cost", (("cost", "pay"),), "It is in the handbook."),
            )
        )  # fmt: skip

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The prices, and the mail."""
        due = [each for each in self._all(db, params) if each.due]
        return [*(_priced(each) for each in due), _mail(len(due))]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """It asks which of two prices counts before it sets one."""
        double = _the(self._all(db, params), "double")
        return (AskedCheck(("double",), (Wrote("product", "update", key={"id": double.row.id}),), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each price, and the mail."""
        due = [each for each in self._all(db, params) if each.due]
        prices = [Checkpoint(f"{each.row.sku} has its price", (_priced(each),)) for each in due]
        return (*prices, Checkpoint("she got the right number", (_mail(len(due)),), weight=3))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Rules and limits that were forgotten."""
        articles = self._all(db, params)

        def priced(kind: str, *cents: int) -> tuple[Expect, ...]:
            return tuple(
                set_product(each.row.id, price=price)
                for each in articles
                if each.kind == kind
                for price in cents or (self.rules.rounded(each.listed),)
                if price != each.row.price
            )

        return (
            Trap("went below what an article costs", priced("cheap")),
            Trap("raised a price too much", priced("steep")),
            Trap("changed a fixed price", signs=_touched(articles, "fixed")),
            Trap("changed a disabled article", signs=_touched(articles, "off")),
            Trap("did not heed the correction", priced("corrected"), _touched(articles, "withdrawn")),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, go through the list, look for news and for prices that were put back, write."""
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, params.subject)
        await open_mail(ui, "The coffee machine")
        for title in self.pages:
            await enter(ui, db, "manuals", f"/shop-handbook/{title}")
        articles = self._all(db, params)
        double = _the(articles, "double")
        if but not in ("guesses", "asked nothing"):
            await ui.ask(f"There are two prices for {double.row.sku}, which one is right?")
        work = [
            (each, self._price(each, but, articles)) for each in articles if self._meant(each, but, articles)
        ]
        for each, cents in reversed(work) if but == "backwards" else work:
            await self._set(ui, db, each, cents)
        if but == "saves twice":
            await self._set(ui, db, *work[0])
        if but != "correction missed":
            await enter(ui, db, "gomail", "/inbox")
            await open_mail(ui, f"Correction: {params.subject}")
        await self._hear(ui, db, articles, but)
        if but != "lost":
            lost = _the(articles, "lost")
            await self._set(ui, db, lost, lost.new)
        if but not in ("lost", "lost again"):
            begun = _the(articles, "plain")
            await self._set(ui, db, begun, begun.new)
        await self._tell(ui, db, len([each for each in articles if each.due]) + (but == "wrong count"), but)

    async def _hear(self, ui: Ui, db: Data, articles: Sequence[Article], but: str) -> None:
        """What is said late about articles that have their price already."""

    def _meant(self, each: Article, but: str, articles: Sequence[Article]) -> bool:
        if but == "one left out":
            last = [one for one in articles if one.due][-1]
            return (each.due or each.kind == "phased") and each is not last
        also = {"fixed": "fixed", "disabled": "off", "withdrawn": "withdrawn"}.get(but)
        return each.due or each.kind in (also, "phased")

    def _price(self, each: Article, but: str, articles: Sequence[Article]) -> int:
        """What an ending sets an article to at first."""
        of_kind = {"below cost": "cheap", "too steep": "steep", "not rounded": "plain"}
        if of_kind.get(but) == each.kind and each is _the(articles[::-1], each.kind):
            return each.listed if but == "not rounded" else each.rules.rounded(each.listed)
        if but == "old cap" and each.kind == "steep" and each.row.price < each.rules.small:
            return each.rules.rounded(-(-each.row.price * (100 + each.rules.cap) // 100))
        if (but, each.kind) in (("correction missed", "corrected"), ("guesses", "double")):
            return each.by_the_list
        return each.new

    async def _set(self, ui: Ui, db: Data, each: Article, cents: int) -> None:
        await ui.goto(f"{shop(db).origin}/admin/catalog/product/edit/id/{each.row.id}/")
        await ui.fill("Price", dollars(cents))
        await ui.click("button", "Save")
        await ui.expect_text("You saved the product.")

    async def _tell(self, ui: Ui, db: Data, count: int, but: str) -> None:
        await tell(ui, db, SENDER[1], "Prices", str(count))


def brands_with(pool: Sequence[Row], count: int) -> list[str]:
    """The brands of which there are so many articles at least, sorted."""
    found = Counter(str(row.brand) for row in pool)
    return sorted(brand for brand, articles in found.items() if articles >= count)


def _mails(name: str, subject: str, text: str, when: When | None = None, **more: Any) -> Event:
    """The mails of the buyer: the list, and the correction that comes later."""
    return mail(name, SENDER, subject, text, when, **more)


def _the(articles: Sequence[Article], kind: str) -> Article:
    """The first article of a kind."""
    return next(each for each in articles if each.kind == kind)


def _mail(count: int) -> Expect:
    return written([SENDER[1]], "Prices", str(count))


def _priced(each: Article) -> Expect:
    return set_product(each.row.id, price=each.new)


def _touched(articles: Sequence[Article], kind: str) -> tuple[Wrote, ...]:
    return tuple(
        Wrote("product", "update", key={"id": each.row.id}) for each in articles if each.kind == kind
    )
