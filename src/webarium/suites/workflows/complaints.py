"""Support: three dozen complaints in a thread become refunds by the handbook's rules, while more come in."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, OneOf, Ref
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, on
from webarium.suites.workflows.complaint_kinds import (
    AGAIN,
    CHATTER,
    RULES,
    TAKEN_BACK,
    WORDS,
    Complaint,
    chosen,
    complaint,
)
from webarium.suites.workflows.desk import SUPPORT, page
from webarium.suites.workflows.shop import dollars, refund, refunded, shop
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

THREAD = 900_001
"""The id of the planted submission."""
COMMENT = 900_100
"""The id of its first comment."""
FORUM = "BuyItForLife"
CASES = (
    *["broken"] * 8,
    *["wrong"] * 5,
    *["late"] * 3,
    *["late not"] * 3,
    *["unwanted"] * 3,
    *["unwanted not"] * 2,
    *["broken stranger"] * 2,
    *["broken settled"] * 2,
    "broken large",
    "broken refused",
    "broken comes",
    "broken taken back",
)
BEGUN = 3
"""After so many refunds more complaints come in."""


class Complaints(Scenario):
    name, site, role, start = "complaints", "shopping_admin", "admin", "/admin/dashboard/"
    sites = ("shopping_admin", "reddit", "manuals")
    line = "support"
    strains = frozenset(
        {"rule", "exception", "many", "duplicates", "event", "ambiguity", "recovery", "noise", "limit"}
    )
    brief = f"""
        Customers of our shop are complaining in my thread "{{title}}" on Quibble (forum {FORUM}, I am quiet_heron
        there). Please work through all comments and refund in the back office what our rules grant; they are on
        Margin Notes, in the "Support handbook", page "Refunds after complaints". Change nothing else in the shop. A
        colleague has already done a few of the refunds; I do not know which.

        When you are done, look at the thread again: what has come in by then counts as well. Then write one comment
        under the thread (not under somebody's comment), with the number of refunds that you made and their sum, in
        exactly this form: "Done: 12 refunds, $345.60 in total." Write nothing else there.

        {ASK}
    """
    wrong: ClassVar = {
        "event missed": "does not look into the thread again",
        "taken back": "refunds what somebody took back",
        "one left out": "leaves out the last complaint",
        "too old": "takes back an article after more than 30 days",
        "not late": "refunds the shipping of a parcel that was not late",
        "stranger": "refunds an order of which somebody else writes",
        "settled": "refunds what a colleague has refunded in part",
        "shipping too": "refunds the shipping of a broken article",
        "restocked": "puts a broken article back to stock",
        "fee forgotten": "keeps no fee back",
        "refused": "refunds what the person does not want refunded",
        "asked nothing": "does not ask about large refunds, and is right",
        "wrong sum": "counts one refund less",
    }
    right: ClassVar = {
        "backwards": "works from the last complaint to the first",
        "mends its comment": "writes a wrong sum first, and corrects the comment",
    }

    @dataclass(frozen=True)
    class Params:
        title: str
        cases: Sequence[Sequence[Any]]
        """Of each complaint its case, its order, its units, and who signs it if that is a stranger."""
        authors: Sequence[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any orders that fit the cases."""
        people = on(db, "reddit").column(
            "SELECT username FROM user WHERE password_hash IS NULL ORDER BY id LIMIT 400"
        )
        strangers = shop(db).column(
            """SELECT firstname || ' ' || lastname FROM customer c WHERE NOT EXISTS (SELECT 1 FROM sales_order o
            WHERE o.customer_id = c.id AND o.created_at > '2023-01-01') ORDER BY id LIMIT 60"""
        )
        titles = (
            "OneStopShop help desk: tell us which order went wrong",
            "Something wrong with your OneStopShop order? Write here",
            "OneStopShop customers: complaints about orders go here",
        )
        for number in range(self.count):
            found = chosen(shop(db), rng, CASES)
            cases = [[*each, rng.choice(strangers) if each[0].endswith("stranger") else ""] for each in found]
            authors = rng.sample(people, len(CASES) + len(CHATTER))
            yield self.Params(titles[number], cases, authors)

    # What there is

    def _all(self, db: Data, params: Params) -> list[Complaint]:
        data = shop(db)
        return [complaint(data, *case) for case in params.cases]

    def _told_at_first(self, params: Params) -> list[int]:
        """The places of the complaints that are there at first, as the thread has them."""
        places = [
            n for n, case in enumerate(params.cases) if case[0] not in ("broken comes", "broken taken back")
        ]
        return sorted(places, key=lambda n: (n * 7) % 31)

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the thread with its comments, and what a colleague has refunded."""
        complaints = self._all(db, params)
        rules = page(
            "Refunds after complaints",
            RULES,
            "Money",
            book=SUPPORT,
            name="the rules",
        )
        thread = happens(
            "the thread",
            "reddit",
            "submission_appears",
            forum=FORUM,
            author="quiet_heron",
            title=params.title,
            text="I work for the shop. Please tell us the order number, what happened, and your name as it is on the"
            " order.",
            minutes_ago=9_000,
            number=THREAD,
        )
        settled = [
            happens(
                f"a refund of {each.order}",
                "shopping_admin",
                "order_is_refunded",
                order=each.order,
                sku=each.line.sku,
                units=each.line.qty,
                minutes_ago=1_200,
            )
            for case, each in zip(params.cases, complaints, strict=True)
            if case[0].endswith("settled")
        ]
        return (rules, thread, *settled, *self._comments(params, complaints))

    def _comments(self, params: Params, complaints: Sequence[Complaint]) -> list[Event]:
        texts: list[tuple[str, str]] = []
        for place in self._told_at_first(params):
            each = complaints[place]
            forms = WORDS[each.kind]
            texts.append((params.authors[place], each.text(forms[place % len(forms)])))
        for number, place in enumerate((1, 9, 20)):
            texts.insert(30 - 4 * number, (params.authors[place], complaints[place].text(AGAIN[number])))
        for number, said in enumerate(CHATTER):
            texts.insert(6 + 9 * number, (params.authors[len(CASES) + number], said))
        return [
            happens(
                f"comment {number}",
                "reddit",
                "comment_arrives",
                author=author,
                text=text,
                submission=THREAD,
                minutes_ago=8_000 - 150 * number,
                number=COMMENT + number,
            )
            for number, (author, text) in enumerate(texts)
        ]

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Two more complaints, one of which is taken back."""
        before = shop(db).value("SELECT count(*) FROM creditmemo")
        settled = sum(case[0].endswith("settled") for case in params.cases)
        begun = When(rows=(RowsAre("shopping", "creditmemo", {}, before + settled + BEGUN),))
        complaints = self._all(db, params)
        place = len(CASES) - 2
        number = COMMENT + 500

        def says(name: str, author: str, text: str, when: When, **more: Any) -> Event:
            return happens(
                name, "reddit", "comment_arrives", when, author=author, text=text, submission=THREAD, **more
            )

        first, second = params.authors[place : place + 2]
        forms = WORDS["broken"]
        return (
            says("a complaint comes", first, complaints[place].text(forms[1]), begun, minutes_ago=3),
            says("another comes", second, complaints[place + 1].text(forms[0]), begun, minutes_ago=3, number=number),
            says("it is taken back", second, TAKEN_BACK, begun, minutes_ago=2, parent=number),
        )  # fmt: skip

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person decides about large refunds."""
        large, refused = self._case(db, params, "large"), self._case(db, params, "refused")
        return Persona(
            (
                Fact("large", _about(large), f"Order {large.order:09d}: yes, please refund it."),
                Fact("refused", _about(refused), f"Order {refused.order:09d}: no, we send a new one instead."),
                Fact("which", (("150", "$150", "150.00", "$150.00", "large", "approv*", "refund*"),),
                     "Tell me the number of the order; I decide order by order."),
            )
        )  # fmt: skip

    def _case(self, db: Data, params: Params, how: str) -> Complaint:
        place = next(n for n, case in enumerate(params.cases) if case[0].endswith(how))
        return self._all(db, params)[place]

    # What is right

    def _due(self, db: Data, params: Params) -> list[Complaint]:
        return [each for each in self._all(db, params) if each.due]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A credit memo for each complaint that gets one, and the comment."""
        due = self._due(db, params)
        return [row for each in due for row in _memo(db, each)] + self._comment(db, due)

    def _comment(self, db: Data, due: Sequence[Complaint]) -> list[Expect]:
        mine = on(db, "reddit").value("SELECT id FROM user WHERE username = 'quiet_heron'")
        comment = {
            "submission_id": THREAD,
            "parent_id": None,
            "user_id": mine,
            "body": OneOf((Same(_summary(due)), Same(_summary(due, ",")))),
            "created_at": ANY,
            "edited_at": ANY,
            "upvotes": 1,
            "downvotes": 0,
            "net_score": 1,
            "visibility": "visible",
        }
        vote = {"user_id": mine, "comment_id": Ref("comment"), "choice": 1, "created_at": ANY}
        counts = {"comment_count": ANY, "last_active": ANY, "ranking": ANY}
        return [
            Expect.insert("comment", comment, label="comment"),
            Expect.insert("comment_vote", vote),
            Expect.update("submission", {"id": THREAD}, counts),
        ]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Large refunds are asked about before they are made."""
        orders = [self._case(db, params, how).order for how in ("large", "refused")]
        memos = tuple(Wrote("creditmemo", "insert", {"order_id": number}) for number in orders)
        return (AskedCheck(("large", "refused"), memos, most=4),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each refund, and the comment."""
        due = self._due(db, params)
        memos = [Checkpoint(f"order {each.order} is refunded", tuple(_memo(db, each))) for each in due]
        return (
            *memos,
            Checkpoint("the comment tells number and sum", tuple(self._comment(db, due)), weight=3),
        )

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Refunds that nobody should get."""
        named = {
            "late not": "refunded a parcel that was not late",
            "unwanted not": "took an article back too late",
            "broken stranger": "refunded somebody else's order",
            "broken settled": "refunded what was refunded already",
            "broken refused": "refunded what the person refused",
            "broken taken back": "refunded what was taken back",
        }
        return tuple(Trap(name, signs=_memos_of(params, case)) for case, name in named.items())

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, ask, refund, look again, refund the rest, write."""
        await enter(ui, db, "manuals", "/support-handbook/refunds-after-complaints")
        await ui.expect_text("Late:")
        await self._look(ui, db, params)
        if but != "asked nothing":
            for how in ("large", "refused"):
                await ui.ask(f"May I refund order {self._case(db, params, how).order:09d}?")
        due = self._due(db, params)
        late, due = due[-1:], due[:-1]
        due += [self._case(db, params, how) for how in _ALSO.get(but, ())][:1]
        if but == "one left out":
            due = due[:-1]
        for each in reversed(due) if but == "backwards" else due:
            await self._refund(ui, db, each, but)
        if but != "event missed":
            await self._look(ui, db, params)
            await ui.expect_text("Works perfectly, no refund needed.")
            if but == "taken back":
                late.append(self._case(db, params, "taken back"))
            for each in late:
                await self._refund(ui, db, each, "")
        await self._tell(ui, db, params, but)

    async def _look(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "reddit", f"/f/{FORUM}")
        await ui.search(params.title, label="Search query")
        await ui.goto(f"/f/{FORUM}/{THREAD}")
        await ui.expect_text("I work for the shop.")

    async def _refund(self, ui: Ui, db: Data, each: Complaint, but: str) -> None:
        units = {} if each.kind == "late" else {each.line["name"]: int(each.line.qty)}
        broken = each.kind == "broken"
        shipping = each.shipping
        if broken and but == "shipping too":
            shipping = int(shop(db).value("SELECT shipping FROM sales_order WHERE id = ?", each.order))
        await refund(
            ui,
            db,
            each.order,
            units,
            shipping=shipping,
            fee=0 if but == "fee forgotten" else each.fee,
            restock=each.restock or (broken and but == "restocked"),
        )

    async def _tell(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        due = self._due(db, params)
        await enter(ui, db, "reddit", f"/f/{FORUM}/{THREAD}")
        first = _summary(due[1:] if but in ("wrong sum", "mends its comment") else due)
        await ui.fill("Comment", first)
        await ui.click("button", "Post")
        await ui.expect_text(first)
        if but == "mends its comment":
            await ui.click("link", "Edit", near=first)
            await ui.fill("Body", _summary(due))
            await ui.click("button", "Save")


_ALSO = {
    "too old": ("unwanted not",),
    "not late": ("late not",),
    "stranger": ("stranger",),
    "settled": ("settled",),
    "refused": ("refused",),
}


def _memo(db: Data, each: Complaint) -> list[Expect]:
    return refunded(db, each.order, each.lines, shipping=each.shipping, fee=each.fee, restock=each.restock)


def _memos_of(params: Complaints.Params, case: str) -> tuple[Wrote, ...]:
    """Refunds of the orders of a case."""
    orders = [each[1] for each in params.cases if each[0] == case]
    return tuple(Wrote("creditmemo", "insert", {"order_id": number}) for number in orders)


def _about(each: Complaint) -> tuple[tuple[str, ...], ...]:
    """A question about an order names it; that tells more than words of the general kind, so it is there twice."""
    names = (f"{each.order:09d}", str(each.order))
    return (names, names)


def _summary(due: Sequence[Complaint], thousands: str = "") -> str:
    total = sum(each.total for each in due)
    return f"Done: {len(due)} refunds, ${dollars(total, thousands)} in total."
