"""Shop: three teams' supplies are ordered within budgets that run out, while a price rises and an article sells out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import ClassVar

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY
from webarium.suites.omnizon import base, paths
from webarium.suites.workflows import supplies_plan as plan
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import HOUSE, bullets, page, tell
from webarium.suites.workflows.shop import dollars
from webarium.suites.workflows.supplies_plan import DESIGN, SALES, TEAMS, WORKSHOP, Facts
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

SUBJECT = "Supplies"
HEAD = ("Hannah Lindqvist", "hannah.lindqvist@fernhill.test")
RULES = """
Supplies are ordered on Omnizon, one order for each team: first **Design**, then **Sales**, then **Workshop**.

* Requests come by mail. Take those of a team in the order in which the mails came in, and within a mail in the order
  in which they are listed. A request that is changed later keeps its place from the first mail.
* Each team has a budget. A request that would go over it, counting all its units, is left out entirely. Those after
  it are still ordered as long as they fit. Shipping does not count.
* An article that costs more than $80.00 apiece has to be approved by {head}; otherwise it is left out.
* Whatever is not available is left out.
* The prices that count are those at which the order is placed.

The orders of Design and Workshop go to the usual address in {usual}, and those of Sales to {sales}.
"""


class Supplies(Scenario):
    name, site, role, start = "team_supplies", "omnizon", "shopper", "/"
    sites = ("omnizon", "gomail", "manuals")
    line = "shop"
    Params = plan.Params
    strains = frozenset({"rule", "limit", "exception", "event", "many", "recovery", "given up", "duplicates"})
    brief = f"""
        Please order our teams' supplies on Omnizon. People have written to me what they need, all with "{SUBJECT}" in
        the subject. How we do it, the budgets, and who is on which team are on Margin Notes in the "House rules"
        ("Ordering supplies", "Budgets" and "Staff"). {HEAD[0]} has written about some of it in other mails. Somebody
        has left things in the cart; do not order them just because they are there.

        Place the three orders one after the other, and look at each once more before you place it: prices and stock
        change all the time. Then send {HEAD[0]} ({HEAD[1]}) a mail with the subject "{SUBJECT}" in this form: "Design
        $123.45, Sales $67.80, Workshop $90.00; left out: 4", giving what the articles of each order cost, without
        shipping, and how many requests were not ordered. Requests that were withdrawn do not count.

        {LOOK}
    """
    wrong: ClassVar = {
        "moved": "takes somebody for a member of the old team",
        "approval": "orders something dear that nobody approved",
        "changes": "orders what was asked for at first",
        "skips": "stops at the first request that does not fit",
        "rise": "does not see that a price has risen",
        "end": "forgets that more fits when an article cannot be had",
        "leftovers": "orders what lay in the cart",
        "one address": "has all orders sent to the same address",
        "wrong count": "counts one request too many as left out",
        "one left out": "forgets one article",
    }
    right: ClassVar = {
        "backwards": "fills the cart from the last request to the first",
        "one by one": "puts units into the cart in two goes",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Requests for which all that changes matters."""
        return islice(plan.drawn(db, rng, self.level), self.count)

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The rules, the mails, and what lies in the cart."""
        teams = [
            f"**{team}**: ${dollars(cents, ',')}" for team, cents in zip(TEAMS, params.budgets, strict=True)
        ]
        staff = [
            f"{name}, {TEAMS[plan.team_of(who, Facts(moved=False), params.size)]}"
            for who, name in enumerate(params.people)
        ]
        rules = RULES.format(
            head=HEAD[0], usual=plan.address(db, DESIGN).city, sales=plan.address(db, SALES).city
        )
        moved, dear = params.people[plan.MOVED], self._article(db, params, plan.APPROVED, -1)
        news = f"""
            The new desks are here. {moved.split()[0]} has moved to the second floor with hers; {moved} has been part
            of Sales since Monday. Please be quiet on the stairs.

            Hannah
        """
        approved = f"""
            The fair is paid for. And yes, {params.people[plan.APPROVED]} may have the “{dear}”; I have said so to
            nobody else.

            Hannah
        """
        return (
            page("Ordering supplies", rules, "Money", book=HOUSE),
            page("Budgets", f"For supplies, this quarter.\n\n{bullets(teams)}", "Money", book=HOUSE),
            page("Staff", bullets(sorted(staff)), "People", book=HOUSE),
            mail("who moved", HEAD, "The stairs", paragraphs(news), minutes_ago=5200, is_read=True),
            mail("what is approved", HEAD, "The fair", paragraphs(approved), minutes_ago=1900, is_read=True),
            *self._letters(db, params),
            *(
                happens(
                    f"something lies in the cart ({n})", "omnizon", "cart_is_filled", product=key, units=2 + n
                )
                for n, key in enumerate(params.in_cart)
            ),
        )

    def _letters(self, db: Data, params: plan.Params) -> Iterator[Event]:
        for place, who in enumerate(params.order):
            asks = [plan.Ask(*each) for each in params.asks if each[0] == who]
            items = [
                f"- {ask.units} of the “{base.product(on(db, 'omnizon'), ask.product)['name']}”"
                for ask in asks
            ]
            text = "\n\n".join(["Hello, I need:", *items, params.people[who].split()[0]])
            yield self._letter(params, who, SUBJECT, text, 8000 - 300 * place)
        first = self._article(db, params, params.size.changes, 0)
        text = (
            f"About my mail from last week: please make it {params.again} of the “{first}”. The rest stays."
        )
        yield self._letter(params, params.size.changes, f"{SUBJECT}, again", text, 1500)
        first = self._article(db, params, params.size.withdraws, 0)
        text = f"I have found some of the “{first}” in a drawer, so please leave that out."
        yield self._letter(params, params.size.withdraws, f"{SUBJECT}: found", text, 1200)

    def _letter(self, params: plan.Params, who: int, subject: str, text: str, minutes_ago: int) -> Event:
        name = params.people[who]
        address = f"{name.lower().replace(' ', '.')}@fernhill.test"
        return mail(f"{subject} of {name}", (name, address), subject, text, minutes_ago=minutes_ago)

    def _article(self, db: Data, params: plan.Params, who: int, place: int) -> str:
        asks = [each for each in params.asks if each[0] == who]
        return str(base.product(on(db, "omnizon"), asks[place][1])["name"])

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """When the first order is placed, a price rises; when the second is, an article sells out."""
        before = int(on(db, "omnizon").value("SELECT count(*) FROM purchase"))

        def placed(count: int) -> When:
            return When(rows=(RowsAre("omnizon", "purchase", {}, before + count),))

        return (
            happens(
                "a price rises",
                "omnizon",
                "price_changes",
                placed(1),
                product=params.rises,
                cents=params.risen,
            ),
            happens("an article sells out", "omnizon", "stock_changes", placed(2), product=params.ends),
        )

    # What is right

    def _left_out(self, db: Data, params: plan.Params) -> int:
        return sum(plan.lines(db, params, team, Facts())[1] for team in range(len(TEAMS)))

    def _report(self, db: Data, params: plan.Params, facts: Facts = Facts(), more: int = 0) -> str:  # noqa: B008 (frozen)
        found = [plan.lines(db, params, team, facts)[0] for team in range(len(TEAMS))]
        sums = ", ".join(
            f"{team} ${dollars(plan.total(each), ',')}" for team, each in zip(TEAMS, found, strict=True)
        )
        return f"{sums}; left out: {self._left_out(db, params) + more}"

    def _mail(self, db: Data, params: plan.Params) -> Expect:
        return written([HEAD[1]], SUBJECT, self._report(db, params))

    def expected(self, db: Data, params: plan.Params) -> list[Expect]:
        """Three orders, an empty cart, and the mail."""
        gone = [Expect.delete("cart_item", old={"product_id": key}) for key in params.in_cart]
        orders = [row for team in range(len(TEAMS)) for row in plan.ordered(db, params, team)]
        return [*orders, *gone, self._mail(db, params)]

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each article, each order as a whole, and the mail."""
        found = []
        for team in range(len(TEAMS)):
            order, *items = plan.ordered(db, params, team)
            for each in items:
                free = replace(each, values={**each.values, "purchase_id": ANY})
                found.append(Checkpoint(f"{TEAMS[team]} gets {each.values['name']}", (free,)))
            found.append(Checkpoint(f"the order of {TEAMS[team]} is right", (order,), weight=3))
        return (*found, Checkpoint("the mail is right", (self._mail(db, params),), weight=3))

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """Articles that were not to be ordered."""

        def bought(name: str, key: int) -> Trap:
            return Trap(name, signs=(Wrote("purchase_item", "insert", {"product_id": key}),))

        refused = [each for each in params.asks if each[0] == params.size.refused][-1][1]
        return (
            bought("ordered what nobody approved", refused),
            bought("ordered what lay in the cart", params.in_cart[-1]),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, empty the cart, and fill and place one order after the other; then write."""
        facts = replace(Facts(), **{but: False}) if but in vars(Facts()) else Facts()
        await self._read(ui, db, params)
        await enter(ui, db, "omnizon", "/cart")
        for key in params.in_cart[: 1 if but == "leftovers" else None]:
            await ui.click("button", f"Delete {base.product(on(db, 'omnizon'), key)['name']}")
        for team in range(len(TEAMS)):
            if team == WORKSHOP:
                await self._hear(ui, db)
            await self._order(ui, db, params, team, facts, but)
        await tell(ui, db, HEAD[1], SUBJECT, self._report(db, params, facts, int(but == "wrong count")))

    async def _hear(self, ui: Ui, db: Data) -> None:
        """What somebody writes before the last order."""

    async def _read(self, ui: Ui, db: Data, params: plan.Params) -> None:
        for name in ("ordering-supplies", "budgets", "staff"):
            await enter(ui, db, "manuals", f"/house-rules/{name}")
        await enter(ui, db, "gomail", "/inbox")
        for subject in ("The stairs", "The fair", f"{SUBJECT}, again", f"{SUBJECT}: found"):
            await open_mail(ui, subject)
        for who in params.order:
            await ui.search(f'from:"{params.people[who]}" subject:"{SUBJECT}"', label="Search mail")
            await ui.click(
                "link", SUBJECT, nth=-1 if who in (params.size.changes, params.size.withdraws) else 0
            )

    async def _order(self, ui: Ui, db: Data, params: plan.Params, team: int, facts: Facts, but: str) -> None:
        found, _ = plan.lines(db, params, team, facts)
        if but == "end" and team == WORKSHOP:
            found = [each for each in found if each[0].id != params.ends]
        if but == "one left out" and team == SALES:
            found = found[:-1]
        await enter(ui, db, "omnizon")
        for row, units in found[::-1] if but == "backwards" else found:
            for part in (units - 1, 1) if but == "one by one" and units > 1 else (units,):
                await paths.add(ui, row, part)
        await ui.goto("/cart")
        await ui.click("link", "Proceed to checkout")
        if team == SALES and but != "one address":
            await ui.check(plan.address(db, SALES).street)
        await paths.place(ui)


class SuppliesMore(Supplies):
    name = "team_supplies_2"
    level = 2
    brief = f"""
        Please order our teams' supplies on Omnizon. People have written to me what they need, all with "{SUBJECT}" in
        the subject. How we do it, the budgets, and who is on which team are on Margin Notes in the "House rules".
        {HEAD[0]} writes about some of it in other mails. Somebody has left things in the cart; do not order them just
        because they are there.

        Place the three orders one after the other. Prices, stock and plans change all the time: what counts for an
        order is how things are when it is placed. Then send {HEAD[0]} ({HEAD[1]}) a mail with the subject "{SUBJECT}"
        in this form: "Design $123.45, Sales $67.80, Workshop $90.00; left out: 4", giving what the articles of each
        order cost, without shipping, and how many requests were not ordered. Requests that were withdrawn do not
        count.

        {LOOK}
    """
    wrong: ClassVar = {**Supplies.wrong, "more": "does not see that the workshop's budget was raised"}

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The head raises a budget once the first order is placed."""
        rises, ends = super().events(db, params)
        text = paragraphs(f"""
            The stairs are dry again.

            I have found ${dollars(params.more, ",")} for the workshop: their budget for supplies is that much higher
            as of now.

            Hannah
        """)
        return (
            rises,
            ends,
            mail("a budget is raised", HEAD, "Dry stairs", text, When(after=rises.name, later=5)),
        )

    async def _hear(self, ui: Ui, db: Data) -> None:
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, "Dry stairs")
