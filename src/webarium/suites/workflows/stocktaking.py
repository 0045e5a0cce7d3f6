"""Shop: the shelves were counted, and the stock follows, except for what is damaged, reserved or cannot be right."""

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
from webarium.suites.gomail.base import written
from webarium.suites.shopping.base import salable
from webarium.suites.shopping_admin import base
from webarium.suites.shopping_admin.products import PLAIN, set_product
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens
from webarium.suites.workflows.desk import page, tell
from webarium.suites.workflows.shop import ShopState, shop
from webarium.tasks import Data, Row, Ui
from webarium.worlds.timeline import Event, RowsAre, When

KINDS = (
    *["plain"] * 14,
    *["boxes"] * 4,
    *["damaged"] * 4,
    *["reserved"] * 3,
    *["two shelves"] * 3,
    *["entered"] * 4,
    *["far off"] * 3,
    *["miscounted"] * 2,
    *["recounted"] * 2,
    "unclear",
)
"""What is special about the articles that were counted."""
SHELVES = ("Shelf A", "Shelf B", "Shelf C")
MOST = 40
"""By more units than this nobody believes a count."""
LEAD = ("Olga Brandt", "olga.brandt@brandt-logistics.test")
RULES = """
The lists say what is on the shelves. What goes into the shop as the quantity of an article is what we can sell:

* Damaged units do not count.
* Reserved units do not count either. They are on the shelves, but are already promised to somebody; the page
  "Reserved" lists them.
* If an article is on two shelves, its units are added up.
* Boxes are unpacked on paper: what counts is units.
* Some articles have been entered already, with the right number. They stay as they are.
"""


@dataclass(frozen=True)
class Count:
    """An article that was counted."""

    kind: str
    row: Row
    units: int
    """What can be sold."""
    first: int
    """What was counted, or counted on the first of two shelves, or is said before a correction."""

    @property
    def due(self) -> bool:
        """Whether its stock has to change by the count."""
        return self.kind not in ("entered", "far off", "far off, damaged")

    @property
    def early(self) -> int:
        """What is right before lists change."""
        return self.first if self.kind in ("recounted", "released", "promised") else self.units

    def entry(self, box: int) -> str:
        """How the list of its shelf has it."""
        boxes = f"{self.first // 12} boxes of 12 and {self.first % 12} single ones"
        damaged = f", of which {self.first - self.units} damaged"
        found = {
            "boxes": boxes,
            "unclear": f"{self.units // box} boxes",
            "damaged": f"{self.first}{damaged}",
            "damaged boxes": f"{boxes}{damaged}",
            "nearly far off": f"{self.first}{damaged}",
            "far off, damaged": f"{self.first}{damaged}",
            "released": f"{self.units}",
        }
        return found.get(self.kind, f"{self.first}")


class Stocktaking(Scenario):
    name, site, role, start = "stocktaking", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "gomail", "manuals")
    line = "shop"
    state: ClassVar[type[StateCheck]] = ShopState
    kinds: ClassVar[Sequence[str]] = KINDS
    shelves: ClassVar[Sequence[str]] = SHELVES
    rules: ClassVar[str] = RULES
    begun: ClassVar[int] = 4
    """After so many plain articles a correction comes."""
    strains = frozenset({"limit", "rule", "many", "duplicates", "event", "ambiguity", "recovery"})
    brief = f"""
        We have counted our shelves. The lists are on Margin Notes in the book "{{book}}", one page for each shelf,
        and so are the rules ("How counts become stock"). Please bring the quantities in the back office of
        OneStopShop up to date. Change nothing else about the articles.

        People keep recounting while you work, and correct the lists themselves; what is there when you finish is what
        counts. If the new quantity would differ by more than {MOST} units from the one in the shop, something is
        wrong: leave the article as it is. When you are done, look at the notifications in the back office for
        corrections, and then send {LEAD[0]} ({LEAD[1]}) a mail with the subject "Count again" with the numbers (SKU)
        of the articles that you left as they are for that reason, in alphabetical order, separated by a comma and a
        space, and nothing else.

        {ASK}
    """
    wrong: ClassVar = {
        "one left out": "leaves out one article",
        "boxes": "takes boxes for units",
        "damaged": "counts damaged units",
        "reserved": "counts reserved units",
        "two shelves": "takes the count of one shelf for the whole",
        "far off": "believes a count that cannot be right",
        "event missed": "does not see the correction",
        "recounted": "does not see that a list has changed",
        "asked nothing": "guesses how many units are in a box, and is right",
        "wrong list": "leaves one article out of the mail",
        "not told": "sends no mail",
        "entered": "changes an article that was entered already",
    }
    right: ClassVar = {
        "backwards": "goes through the articles from the last to the first",
        "asks late": "asks how many units are in a box just before it needs it",
    }

    @dataclass(frozen=True)
    class Params:
        book: str
        box: int
        counts: Sequence[Sequence[Any]]
        """Kind, product, units, and what was counted at first of each."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any plain articles."""
        pool = salable(shop(db), f"{PLAIN} AND p.stock BETWEEN 60 AND 300")
        for book in ("Stock-taking in June", "Inventory, first half", "The big count"):
            box = rng.choice((6, 8, 10))
            rows = rng.sample(pool, len(self.kinds))
            counts = [_drawn(rng, kind, row, box) for kind, row in zip(self.kinds, rows, strict=True)]
            rng.shuffle(counts)
            late = [each for each in counts if each[0] in ("miscounted", "unclear")]
            yield self.Params(book, box, [*(each for each in counts if each not in late), *late])

    # What there is

    def _all(self, db: Data, params: Params) -> list[Count]:
        data = shop(db)
        return [Count(kind, base.product(data, number), *units) for kind, number, *units in params.counts]

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The lists, the rules, and the reserved units."""
        counts = self._all(db, params)
        book = ("count", params.book)
        texts = self._lists(counts, params.box)
        pages = [page(name, "\n".join(lines), "Lists", book=book) for name, lines in texts.items()]
        return (page("How counts become stock", self.rules, "Lists", book=book), *pages)

    def _lists(self, counts: Sequence[Count], box: int, *, again: bool = False) -> dict[str, list[str]]:
        """All pages with numbers, at first or after they were corrected."""
        kinds = ("reserved", "promised" if again else "released")
        reserved = sorted(
            f"* {each.row.sku}: {abs(each.first - each.units)}" for each in counts if each.kind in kinds
        )
        texts = self._shelves(counts, box, again=again)
        texts["Reserved"] = ["Units that are promised to somebody.", "", *reserved]
        return texts

    def _shelves(self, counts: Sequence[Count], box: int, *, again: bool = False) -> dict[str, list[str]]:
        """The lines of each shelf's list, at first or after somebody has counted again."""
        lists: list[list[str]] = [[] for _ in self.shelves]
        for place, each in enumerate(counts):
            entry = f"{each.units}" if again and each.kind == "recounted" else each.entry(box)
            lists[place % len(lists)].append(f"* {each.row.sku}: {entry}")
            if each.kind == "two shelves":
                lists[(place + 1) % len(lists)].insert(2, f"* {each.row.sku}: {each.units - each.first}")
        return {
            name: ["Counted by two people.", "", *lines]
            for name, lines in zip(self.shelves, lists, strict=True)
        }

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """A correction comes when some articles have been brought up to date, and lists change without a word."""
        counts = self._all(db, params)
        begun = [each for each in counts if each.kind == "plain"][self.begun]
        fixed = [f"{each.row.sku}: {each.units}" for each in counts if each.kind == "miscounted"]
        changed = RowsAre("shopping", "product", {"id": begun.row.id, "stock": begun.row.stock}, 0, 0)
        notice = happens(
            "a correction comes",
            "shopping_admin",
            "notice_appears",
            When(rows=(changed,)),
            severity="major",
            title="Correction of the count",
            text=f"Some lines of the lists are wrong. These are right: {'; '.join(fixed)}. Everything else stays.",
        )
        before = self._lists(counts, params.box)
        lists = {
            name: lines
            for name, lines in self._lists(counts, params.box, again=True).items()
            if lines != before[name]
        }
        later = When(after="a correction comes", later=6)
        changed_lists = [
            happens(
                f"{name} is corrected", "manuals", "page_is_rewritten", later, book="count", title=name,
                text="\n".join(lines),
            )
            for name, lines in lists.items()
        ]  # fmt: skip
        return (notice, *changed_lists)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows how many units are in a box of one article."""
        sku = next(each.row.sku for each in self._all(db, params) if each.kind == "unclear")
        words = ("box", "boxes", sku.lower())
        return Persona((Fact("box", (words,), f"There are {params.box} units in a box of {sku}."),))

    # What is right

    def _due(self, db: Data, params: Params) -> list[Count]:
        return [each for each in self._all(db, params) if each.due]

    def _left(self, db: Data, params: Params) -> list[str]:
        return sorted(each.row.sku for each in self._all(db, params) if each.kind.startswith("far off"))

    def _mail(self, db: Data, params: Params) -> Expect:
        return written([LEAD[1]], "Count again", ", ".join(self._left(db, params)))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Quantities, and the mail."""
        return [*(_counted(each) for each in self._due(db, params)), self._mail(db, params)]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """It asks how many units are in a box before it enters them."""
        unclear = next(each for each in self._all(db, params) if each.kind == "unclear")
        return (AskedCheck(("box",), (Wrote("product", "update", key={"id": unclear.row.id}),), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each quantity, and the mail."""
        counts = [Checkpoint(f"{each.row.sku} is right", (_counted(each),)) for each in self._due(db, params)]
        return (*counts, Checkpoint("she knows what to count again", (self._mail(db, params),), weight=3))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Rules that were forgotten."""
        counts = self._all(db, params)

        def entered(name: str, kind: str) -> Trap:
            rows = [set_product(each.row.id, stock=each.first) for each in counts if each.kind == kind]
            return Trap(name, tuple(rows))

        return (
            entered("counted damaged units", "damaged"),
            entered("counted reserved units", "reserved"),
            entered("took one shelf for the whole", "two shelves"),
            entered("believed a count that cannot be right", "far off"),
            entered("did not see the correction", "miscounted"),
            entered("did not see that a list has changed", "recounted"),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read the lists, ask, enter what is due, look for corrections, write."""
        lists = [title.lower().replace(" ", "-") for title in self._lists([], 1)]
        for title in ("how-counts-become-stock", *lists):
            await enter(ui, db, "manuals", f"/count/{title}")
        question = "How many units are in a box where the list does not say it?"
        if but not in ("asked nothing", "asks late"):
            await ui.ask(question)
        counts = [each for each in self._all(db, params) if each.due or each.kind == but]
        if but == "one left out":
            counts = counts[1:]
        for each in reversed(counts) if but == "backwards" else counts:
            if but == "asks late" and each.kind == "unclear":
                await ui.ask(question)
            await self._enter(ui, db, each, self._seen(each, but))
        if but != "event missed":
            await enter(ui, db, "shopping_admin", "/admin/admin/notification/")
            await ui.expect_text("Correction of the count")
        for title in lists:
            await enter(ui, db, "manuals", f"/count/{title}")
        for each in counts:
            if each.early != each.units and but != each.kind:
                await self._enter(ui, db, each, each.units)
        await self._look_again(ui, db, counts, but)
        if but == "not told":
            return
        left = self._left(db, params)
        await tell(ui, db, LEAD[1], "Count again", ", ".join(left[1:] if but == "wrong list" else left))

    async def _look_again(self, ui: Ui, db: Data, counts: Sequence[Count], but: str) -> None:
        """Look whether what was entered is still there."""

    def _seen(self, each: Count, but: str) -> int:
        """What an ending takes for the units of an article at first."""
        if but == "boxes" and each.kind == "boxes":
            return each.first // 12 + each.first % 12
        if but == each.kind == "entered":
            return each.units - 1
        wrong = but if but in ("damaged", "reserved", "two shelves", "far off") else ""
        missed = but == "event missed" and each.kind == "miscounted"
        return each.first if missed or each.kind == wrong else each.early

    async def _enter(self, ui: Ui, db: Data, each: Count, units: int) -> None:
        await ui.goto(f"{shop(db).origin}/admin/catalog/product/edit/id/{each.row.id}/")
        await ui.fill("Quantity", str(units))
        await ui.click("button", "Save")
        await ui.expect_text("You saved the product.")


def _drawn(rng: random.Random, kind: str, row: Row, box: int) -> list[Any]:
    """An article of a kind with its counts, as parameters."""
    stock = int(row.stock)
    units = stock + rng.choice((-1, 1)) * rng.randint(2, 14)
    first = units
    if kind == "unclear":
        units = first = (stock // box + 1) * box
    if kind == "entered":
        units = first = stock
    if kind == "far off":
        units = first = stock + rng.choice((-50, 55, 90))
    if kind in ("damaged", "damaged boxes", "reserved", "promised"):
        first = units + rng.randint(3, 6)
    if kind in ("released", "returned"):
        first = units - rng.randint(3, 6)
    if kind == "nearly far off":
        first, units = stock + rng.randint(42, 46), stock + rng.randint(34, 39)
    if kind == "far off, damaged":
        first, units = stock - rng.randint(34, 38), stock - rng.randint(42, 46)
    if kind == "two shelves":
        first = units - rng.randint(4, 12)
    if kind in ("miscounted", "recounted"):
        first = units + (9 if units < stock else -9) + rng.randint(0, 3)
    if stock in (units, first) and kind != "entered":
        return _drawn(rng, kind, row, box)
    return [kind, row.id, units, first]


def _counted(each: Count) -> Expect:
    return set_product(each.row.id, stock=each.units)
