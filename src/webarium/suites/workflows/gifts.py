"""Shop: gifts for everybody who comes to a party, by their wishes in mails, with a cap and with stock that ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any, ClassVar

from webarium.scoring import Expect, OneOf
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gocalendar.base import find_event, stamp
from webarium.suites.gomail.base import written
from webarium.suites.kit import ANY
from webarium.suites.omnizon import paths
from webarium.suites.omnizon.base import delivery_days, delivery_text, ordered, product
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.shop import send
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

CAP = 4_500
"""So many cents a gift costs at most."""
RISEN = 5_250
"""What the article costs whose price rises."""
KINDS = (
    *["plain"] * 5,
    "same",
    *["changed"] * 2,
    *["dear"] * 2,
    "sold out",
    "rises",
    "none",
    *["declined"] * 2,
    "asks",
)
"""What is special about the wish of each guest."""
SECOND = ("dear", "sold out", "rises")
"""Who gets the second wish."""
SOLD, ROSE = 5, 7
"""With so many articles in the cart, one is sold out, and another gets dearer."""
PARTY = "Garden party"


@dataclass(frozen=True)
class Guest:
    """Somebody who was invited, and the articles that they wrote of."""

    kind: str
    name: str
    email: str
    first: Row
    second: Row

    @property
    def gift(self) -> Row | None:
        """The article that they get, by its title in the shop."""
        if self.kind in ("none", "declined"):
            return None
        return self.second if self.kind in (*SECOND, "changed") else self.first


class Gifts(Scenario):
    name, site, role, start = "gifts", "omnizon", "shopper", "/"
    sites = ("omnizon", "gomail", "gocalendar")
    line = "shop"
    strains = frozenset({"limit", "exception", "event", "ambiguity", "duplicates", "given up"})
    brief = f"""
        Our "{PARTY}" is on {{day}}; it is in my calendar on Daybook. Everybody on its guest list who has not said
        no gets a gift from me. They have written to me what they want: look in my mailbox for mails with the subject
        "My wish"; later mails override earlier ones. Please order the gifts on Omnizon, all in one order, to my
        address in {{city}}, so that they arrive the day before the party at the latest.

        A gift may cost {CAP // 100} dollars at most. If a wish cannot be fulfilled, because it costs more or is not
        available, take the second wish from the same mail, and write to that person: subject "Your gift", and as text
        nothing but the name of the article, as Omnizon has it. Do not write to the others.

        Things sell out and prices change, so check the whole order before you place it.

        {ASK}
    """
    wrong: ClassVar = {
        "over the cap": "orders a gift that costs more than it may",
        "dearer meanwhile": "orders a gift whose price has risen",
        "declined": "orders a gift for somebody who does not come",
        "no gift": "orders a gift for somebody who does not want one",
        "first mail": "heeds the first mail of somebody who has written again",
        "one left out": "forgets one gift",
        "same": "orders one where two want the same",
        "asked nothing": "guesses what somebody wants who has not written, and is right",
        "home": "orders to the usual address",
        "too late": "chooses a day that is too late",
        "not told": "does not write to one who gets the second wish",
        "told too many": "writes to somebody who gets the first wish",
        "twice": "orders one gift too many",
    }
    right: ClassVar = {
        "backwards": "goes through the guests from the last to the first",
        "early": "chooses the earliest day",
    }

    @dataclass(frozen=True)
    class Params:
        day: str
        city: str
        """Where it goes: one of the addresses on Omnizon that is not the usual one."""
        guests: Sequence[Sequence[Any]]
        """Kind, name, first and second article of each."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any colleagues, and articles without versions."""
        people = on(db, "gocalendar").column("SELECT name FROM person ORDER BY id")
        cheap, dear = self._articles(db, 1_200, CAP - 100), self._articles(db, CAP + 300, 12_000)
        day = db.today + timedelta(days=3)
        cities = db.column(
            "SELECT city FROM address GROUP BY city HAVING count(*) = 1 AND NOT max(is_default) ORDER BY city"
        )
        for _ in range(self.count):
            names, kinds = rng.sample(people, len(KINDS)), rng.sample(KINDS, len(KINDS))
            firsts = {"dear": rng.sample([row.id for row in dear if not row.offers], 2)}
            alone = rng.sample([row.id for row in cheap if not row.offers], 2)
            firsts |= {"sold out": alone[:1], "rises": alone[1:]}
            lots = rng.sample([row.id for row in cheap if row.id not in alone], 20)
            found = []
            for kind, name in zip(kinds, names, strict=True):
                first = firsts.get(kind, lots).pop()
                found.append([kind, name, first, lots.pop() if kind in (*SECOND, "changed") else 0])
            plain = next(each for each in found if each[0] == "plain")
            same = next(each for each in found if each[0] == "same")
            same[2] = plain[2]
            yield self.Params(f"{day:%A}, {day:%B} {day.day}", rng.choice(cities), found)

    def _articles(self, db: Data, least: int, most: int) -> list[Row]:
        """Articles without versions of these prices, each with how many others sell it."""
        return db.rows(
            """SELECT p.*, (SELECT count(*) FROM offer o WHERE o.product_id = p.id) AS offers FROM product p
            WHERE parent_id IS NULL AND stock > 20 AND price BETWEEN ? AND ? AND name NOT LIKE '%"%'
            AND NOT EXISTS (SELECT 1 FROM product v WHERE v.parent_id = p.id) ORDER BY id""",
            least,
            most,
        )

    # What there is

    def _guests(self, db: Data, params: Params) -> list[Guest]:
        people = {row["name"]: row.email for row in on(db, "gocalendar").rows("SELECT * FROM person")}
        shelf = on(db, "omnizon")
        return [
            Guest(kind, name, people[name], product(shelf, first), product(shelf, second or first))
            for kind, name, first, second in params.guests
        ]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The party with its guests, and their mails."""
        guests = self._guests(db, params)
        starts = datetime.combine(db.today + timedelta(days=3), time(15))
        party = happens(
            "the party",
            "gocalendar",
            "event_appears",
            title=PARTY,
            starts_at=stamp(starts),
            ends_at=stamp(starts + timedelta(hours=4)),
            calendar="Personal",
            guests=[each.name for each in guests],
        )
        answers = [
            happens(
                f"{each.name} answers",
                "gocalendar",
                "guest_answers",
                title=PARTY,
                guest=each.name,
                reply="no" if each.kind == "declined" else ("yes", "yes", "maybe")[number % 3],
            )
            for number, each in enumerate(guests)
        ]
        mails = [
            mail for number, each in enumerate(guests) for mail in self._mails(params, number, each, guests)
        ]
        return (party, *answers, *mails)

    def _mails(self, params: Params, number: int, guest: Guest, guests: Sequence[Guest]) -> list[Event]:
        if guest.kind == "asks":
            return []
        again = [_wish(guest.second)] if guest.kind == "changed" else []
        texts = [
            _said(guest, guests),
            *(f"I have changed my mind. {each} Forget the other thing." for each in again),
        ]
        return [
            mail(
                f"mail {turn} of {guest.name}",
                (guest.name, guest.email),
                "My wish",
                f"{paragraphs(text)}\n\n{guest.name.split()[0]}",
                minutes_ago=2_000 - 47 * number - 900 * turn,
            )
            for turn, text in enumerate(texts)
        ]

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """One article is sold out, another costs more than the cap."""
        guests = {each.kind: each for each in self._guests(db, params)}

        def when(count: int) -> When:
            return When(rows=(RowsAre("omnizon", "cart_item", {}, count),))

        sold, rises = guests["sold out"].first.id, guests["rises"].first.id
        return (
            happens("an article is sold out", "omnizon", "stock_changes", when(SOLD), product=sold),
            happens("a price rises", "omnizon", "price_changes", when(ROSE), product=rises, cents=RISEN),
        )

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows what somebody wants who has not written."""
        asked = self._asked(db, params)
        names = tuple(asked.name.lower().split())
        return Persona(
            (Fact("wish", (names, names), f"{asked.name} told me: the “{asked.first['name']}” on Omnizon."),)
        )

    def _asked(self, db: Data, params: Params) -> Guest:
        return next(each for each in self._guests(db, params) if each.kind == "asks")

    # What is right

    def _lines(self, db: Data, params: Params) -> list[tuple[Row, int]]:
        """What is ordered, and how many of each."""
        gifts = [each.gift for each in self._guests(db, params) if each.gift is not None]
        count = Counter(row.id for row in gifts)
        rows = {row.id: row for row in gifts}
        return [(rows[number], units) for number, units in count.items()]

    def _ordered(self, db: Data, params: Params) -> list[Expect]:
        shelf = on(db, "omnizon")
        order, *items = ordered(shelf, self._lines(db, params), address=_address(db, params))
        days = tuple(day.isoformat() for day in delivery_days(shelf)[:2])
        return [replace(order, values={**order.values, "delivery_on": OneOf(days)}), *items]

    def _told(self, db: Data, params: Params) -> list[Guest]:
        return [each for each in self._guests(db, params) if each.kind in SECOND]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The order, and the mails."""
        return [*self._ordered(db, params), *(_mailed(each) for each in self._told(db, params))]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """It asks what somebody wants who has not written before it orders."""
        return (AskedCheck(("wish",), (Wrote("purchase", "insert"),), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each article of the order, the order as a whole, and each mail."""
        order, *items = self._ordered(db, params)
        free = [replace(each, values={**each.values, "purchase_id": ANY}) for each in items]
        return (
            *(Checkpoint(f"ordered: {each.values['name']}", (each,)) for each in free),
            Checkpoint("the order is as it should be", (order,), weight=3),
            *(Checkpoint(f"{each.name} knows", (_mailed(each),)) for each in self._told(db, params)),
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Articles that should not have been ordered."""
        named = {
            "dear": "ordered over the cap",
            "rises": "did not see that a price had risen",
            "declined": "ordered for somebody who does not come",
            "none": "ordered for somebody who wants nothing",
            "changed": "heeded the first mail only",
        }
        guests = self._guests(db, params)

        def bought(kind: str) -> tuple[Wrote, ...]:
            numbers = [each.first.id for each in guests if each.kind == kind]
            return tuple(Wrote("purchase_item", "insert", {"product_id": number}) for number in numbers)

        return tuple(Trap(name, signs=bought(kind)) for kind, name in named.items())

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Look up guests and wishes, ask, fill the cart, correct it, order, write."""
        guests = self._guests(db, params)
        await enter(ui, db, "gocalendar")
        await find_event(ui, PARTY)
        await enter(ui, db, "gomail", "/inbox")
        await ui.search('subject:"My wish"', label="Search mail")
        for each in guests:
            if each.kind != "asks":
                await ui.search(f'from:{each.email} subject:"My wish"', label="Search mail")
                await ui.click("link", "My wish", nth=0)
        if but != "asked nothing":
            await ui.ask(f"What does {self._asked(db, params).name} want?")
        await enter(ui, db, "omnizon")
        wanted = [row for each in guests if (row := _bought(each, but)) is not None]
        if but == "one left out":
            wanted = wanted[:-1]
        await self._fill_cart(ui, guests, wanted[::-1] if but == "backwards" else wanted, but)
        await self._order(ui, db, params, but)
        await enter(ui, db, "gomail", "/inbox")
        told = self._told(db, params)[1:] if but == "not told" else self._told(db, params)
        if but == "told too many":
            told = [*told, next(each for each in guests if each.kind == "plain")]
        for each in told:
            await send(ui, each.email, "Your gift", str((each.gift or each.first)["name"]))

    async def _fill_cart(self, ui: Ui, guests: Sequence[Guest], wanted: Sequence[Row], but: str) -> None:
        """What seems right at first, so that the cart is to be corrected."""
        late = [each for each in guests if each.kind in ("sold out", "rises")]
        sold, rises = (next(each for each in late if each.kind == kind) for kind in ("sold out", "rises"))
        early = [sold.first, rises.first]
        rest = [row for row in wanted if row.id not in (sold.second.id, rises.second.id, rises.first.id)]
        for row in (*early, *rest):
            await paths.add(ui, row)
        await ui.goto("/cart")
        gone = [sold] if but == "dearer meanwhile" else [sold, rises]
        for each in gone:
            await ui.click("button", f"Delete {each.first['name']}")
        for each in gone:
            await paths.add(ui, each.second)
        if but == "twice":
            await paths.add(ui, rest[0])

    async def _order(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        await ui.goto("/cart")
        await ui.click("link", "Proceed to checkout")
        if but != "home":
            await ui.check(_address(db, params).street)
        day = {"too late": 2, "early": 0}.get(but, 1)
        await ui.check(delivery_text(delivery_days(on(db, "omnizon"))[day]))
        await paths.place(ui)


def _address(db: Data, params: Gifts.Params) -> Row:
    return on(db, "omnizon").row("SELECT * FROM address WHERE city = ?", params.city)


def _wish(row: Row) -> str:
    return f"I would like the “{row['name']}”."


def _said(guest: Guest, guests: Sequence[Guest]) -> str:
    """What somebody writes at first."""
    if guest.kind == "none":
        return f"That is kind, but please no gift for me. I have the “{guest.first['name']}” already."
    if guest.kind == "same":
        model = next(each for each in guests if each.kind == "plain")
        return f"I am easy: order me whatever {model.name} gets."
    if guest.kind in SECOND:
        return f"{_wish(guest.first)} If that does not work, the “{guest.second['name']}”."
    return _wish(guest.first)


def _mailed(guest: Guest) -> Expect:
    return written([guest.email], "Your gift", str(guest.second["name"]))


def _bought(guest: Guest, but: str) -> Row | None:
    """What an ending orders for somebody."""
    wrong = {"over the cap": "dear", "declined": "declined", "no gift": "none", "first mail": "changed"}
    if wrong.get(but) == guest.kind:
        return guest.first
    return None if (but, guest.kind) == ("same", "same") else guest.gift
