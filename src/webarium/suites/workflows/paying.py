"""Money: invoices in the mailbox are compared with contracts, paid by the rules, and one is taken back in time."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, Ref, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY, Same
from webarium.suites.topwork import base as topwork
from webarium.suites.topwork.contracts import paid
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, paragraphs
from webarium.suites.workflows.bills import (
    BILLS,
    CONTRACTS,
    FIRST,
    FREELANCERS,
    MOST_EXPENSES,
    OFF,
    in_order,
    milestone_id,
)
from webarium.suites.workflows.desk import HOUSE, page
from webarium.suites.workflows.looking import ReadState, part
from webarium.tasks import Data, Row, Ui
from webarium.types import Json
from webarium.worlds.timeline import Event, RowsAre, When

CAP = 1500
"""Dollars that one person gets in a day at most."""
VOID, LATE, VAGUE = (
    next(n for n, each in enumerate(BILLS) if each.case == case) for case in ("void", "late", "vague")
)
FINANCE = ("Hannah Lindqvist", "hannah.lindqvist@fernhill.test")
RULES = f"""
Freelancers are paid on TopWork, milestone by milestone, and only against an invoice.

* The money for a milestone is released if the work was submitted for approval and there is an invoice for
  exactly its amount. Expenses on the invoice do not count for this comparison.
* If the amounts differ, nothing is released. The freelancer gets this message on TopWork instead, with the
  number of the invoice: "Your invoice 1234 does not match the contract. Please send a new one."
* A milestone is paid once, no matter how many invoices there are. For one that is not submitted yet, or was
  paid before, nothing is done.
* Expenses on an invoice whose milestone is released are paid as a bonus with the note "Expenses, invoice 1234",
  up to ${MOST_EXPENSES} on one invoice. If they are higher, the expenses are not paid at all; the milestone is.
* What finance ({FINANCE[0]}) has agreed to by mail takes precedence over all this: the milestone is released, and
  the difference is paid as a bonus with the note "Agreed, invoice 1234".
"""


class Paying(Scenario):
    name, site, role, start = "paying", "topwork", "studio", "/contracts"
    sites = ("topwork", "gomail", "manuals")
    line = "money"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "limit", "many", "duplicates", "ambiguity"})
    brief = f"""
        The freelancers' invoices for this month are in my mailbox, each with "Invoice" in the subject. Please
        pay on TopWork what is due, as our handbook on Margin Notes says ("How we pay", in the book "House
        rules"). Nobody should get more than ${CAP:,} today, milestones and bonuses together: what would go
        beyond that stays unpaid, the later invoice first.

        Read all of the mails before you pay anything, and look into the mailbox again right before you begin:
        corrections arrive until the last minute. When you are through, look once more for what was submitted in
        the meantime, and pay that, too, if there is an invoice for it.

        {ASK}
    """
    wrong: ClassVar = {
        "pays what was taken back": "does not see the mail that takes an invoice back",
        "over the cap": "pays somebody more than the cap allows",
        "pays without submission": "releases money for work that was not submitted",
        "pays without invoice": "releases money for which there is no invoice",
        "pays a wrong amount": "releases a milestone although the invoice has another amount",
        "high expenses": "pays expenses above the limit",
        "forgets finance": "does not follow what finance has agreed to",
        "no message": "does not tell somebody that the amounts differ",
        "guesses": "takes the other one of two contracts",
        "no question": "takes the right contract without asking",
        "misses the late one": "does not look for what was submitted meanwhile",
    }
    right: ClassVar = {
        "backwards": "pays from the last contract to the first",
        "asks late": "asks about the contract after all other payments",
    }

    @dataclass(frozen=True)
    class Params:
        order: tuple[int, ...]
        """Places of `BILLS` in the order of arrival."""
        people: tuple[int, ...]
        more: int
        """Dollars by which all milestones are higher than in `CONTRACTS`."""
        number: int
        """Of the first invoice."""

        def number_of(self, bill: int) -> int:
            """The number of an invoice; later ones have higher numbers."""
            return self.number + 3 * self.order.index(bill)

        def worth(self, contract: int, step: int) -> int:
            """What a milestone is worth, in cents."""
            return (CONTRACTS[contract].steps[step][1] + self.more) * 100

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any freelancers with whom the studio has not worked yet."""
        people = [row.id for row in topwork.fresh(db)]
        for _ in range(self.count):
            drawn = tuple(rng.sample(people, FREELANCERS))
            yield self.Params(in_order(rng), drawn, rng.randint(0, 4) * 10, rng.randint(1100, 4000))

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the contracts, the invoices, and what finance has agreed to."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        people = self._people(db, params)
        yield page("How we pay", RULES, "Money", book=HOUSE, name="the rules")
        for n, each in enumerate(CONTRACTS):
            steps: list[dict[str, Json]] = [
                {"title": title, "amount": params.worth(n, k), "state": state, "number": milestone_id(n, k)}
                for k, (title, _, state) in enumerate(each.steps)
            ]
            total = sum(params.worth(n, k) for k in range(len(each.steps)))
            yield happens(
                each.title, "topwork", "contract_begins", client=str(db.user), freelancer=people[each.who].handle,
                title=each.title, amount=total, milestones=[*steps], days_ago=50 - n, number=FIRST + n,
                terms=f"{each.title}, in steps as agreed.",
            )  # fmt: skip
        for place in params.order:
            yield self._invoice(db, params, place)
        agreed = next(n for n, each in enumerate(BILLS) if each.case == "agreed")
        who = people[CONTRACTS[BILLS[agreed].contract].who]["name"]
        text = f"""
            Morning! {who} is right about the extra ${OFF} on invoice {params.number_of(agreed)}: we asked for the
            prototype two weeks early. Agreed, please pay it.

            Hannah
        """
        yield _mail("finance agrees", FINANCE, "Prototype, rush fee", text, minutes_ago=90)

    def _people(self, db: Data, params: Params) -> list[Row]:
        rows = {row.id: row for row in topwork.freelancers(db)}
        return [rows[key] for key in params.people]

    def _invoice(self, db: Data, params: Params, place: int) -> Event:
        bill, number = BILLS[place], params.number_of(place)
        contract = CONTRACTS[bill.contract]
        sender = self._people(db, params)[contract.who]
        title = contract.steps[bill.step][0]
        amount = params.worth(bill.contract, bill.step) // 100 + bill.off
        about = (
            f"for {title}" if bill.case == "vague" else f'for {title}, as in our contract "{contract.title}"'
        )
        expenses = f"\n\nExpenses (train and material): ${bill.expenses}.00" if bill.expenses else ""
        text = f"""
            Hello, please find below my invoice {number} {about}.

            {title}: ${amount:,}.00{expenses}

            Total: ${amount + bill.expenses:,}.00

            Thank you and all the best, {sender["name"]}
        """
        return _mail(
            f"invoice {number}", (sender["name"], f"{sender.handle}@mail-box.example"), f"Invoice {number}", text,
            minutes_ago=6000 - 200 * params.order.index(place), number=FIRST + place,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """One invoice is taken back, and the work of another one is submitted."""
        sender = self._people(db, params)[CONTRACTS[BILLS[VOID].contract].who]
        number = params.number_of(VOID)
        text = f"""
            I'm so sorry, please do not pay invoice {number}. Two of the pages were not in place after all, and I will
            send another one when they are.

            {sender["name"]}
        """
        read = RowsAre("gomail", "email", {"id": FIRST + VOID, "opened": 1})
        taken_back = _mail(
            "an invoice is taken back", (sender["name"], f"{sender.handle}@mail-box.example"), "Please wait", text,
            when=When(rows=(read,), later=2),
        )  # fmt: skip
        before = RowsAre(
            "topwork", "milestone", {"id": milestone_id(BILLS[LATE].contract, 0), "state": "paid"}
        )
        submitted = happens(
            "work is submitted", "topwork", "milestone_is_submitted", When(rows=(before,)),
            milestone=BILLS[LATE].milestone,
        )  # fmt: skip
        return (taken_back, submitted)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows for which of two maps the final files are."""
        return Persona(
            (
                Fact(
                    "map",
                    (("map", "final", "files", "contract", "garden", "hall"),),
                    "They are for the garden.",
                ),
                Fact("cap", (("more", "limit", "most", "cap"),), f"${CAP:,} each, as I said."),
                Fact("agreed", (("rush", "prototype"),), "Look in the mailbox."),
                Fact("finance", (("finance",),), f"Finance is {FINANCE[0]}."),
            )
        )

    # What is right

    def _paid(self, db: Data, params: Params, place: int) -> list[Expect]:
        """What comes of an invoice that is paid."""
        bill = BILLS[place]
        amount, key = params.worth(bill.contract, bill.step), FIRST + bill.contract
        other = params.people[CONTRACTS[bill.contract].who]
        found = [
            Expect.update("milestone", {"id": bill.milestone}, {"state": "paid"}),
            paid(key, "milestone", CONTRACTS[bill.contract].steps[bill.step][0], amount),
            topwork.told(db, other),
        ]
        extra = bill.off or (bill.expenses if bill.expenses <= MOST_EXPENSES else 0)
        if extra:
            found += [
                paid(key, "bonus", Same(self._note(params, place)), extra * 100),
                topwork.told(db, other),
            ]
        return found

    def _note(self, params: Params, place: int) -> str:
        return (
            f"{'Agreed' if BILLS[place].case == 'agreed' else 'Expenses'}, invoice {params.number_of(place)}"
        )

    def _told(self, db: Data, params: Params, place: int) -> list[Expect]:
        """What comes of an invoice with a wrong amount."""
        other = params.people[CONTRACTS[BILLS[place].contract].who]
        chat, side = f"chat with {other}", {"client_id": topwork.me(db), "freelancer_id": other}
        marks = dict.fromkeys(("client_seen", "freelancer_seen", "client_archived", "freelancer_archived"), 0)
        message = {
            "chat_id": Ref(chat), "sender_id": topwork.me(db), "type": "text", "job_id": None, "offer_id": None,
            "text": Same(_mismatch(params.number_of(place))), "sent_at": ANY,
        }  # fmt: skip
        return [Expect.insert("chat", {**side, **marks}, label=chat), Expect.insert("message", message)]

    def _due(self) -> list[int]:
        return [place for place, each in enumerate(BILLS) if each.pays]

    def _off(self) -> list[int]:
        return [place for place, each in enumerate(BILLS) if each.case == "wrong"]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Payments with what comes along, and messages."""
        return [
            *(wish for place in self._due() for wish in self._paid(db, params, place)),
            *(wish for place in self._off() for wish in self._told(db, params, place)),
        ]

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """For which map it is, is asked before either is paid."""
        either = [milestone_id(2, 2), BILLS[VAGUE].milestone]
        signs = tuple(Wrote("milestone", "update", {"state": "paid"}, {"id": key}) for key in either)
        return (AskedCheck(("map",), signs, needless=("cap", "agreed"), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each payment, and each message."""
        payments = [
            part(f"invoice {params.number_of(place)} is paid", self._paid(db, params, place))
            for place in self._due()
        ]
        messages = [
            part(f"invoice {params.number_of(place)} is sent back", self._told(db, params, place))
            for place in self._off()
        ]
        return (*payments, *messages)

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """What must not be paid, by why."""

        def released(*cases: str) -> tuple[Wrote, ...]:
            keys = [each.milestone for each in BILLS if each.case in cases]
            return tuple(Wrote("milestone", "update", {"state": "paid"}, {"id": key}) for key in keys)

        return (
            Trap("paid what was taken back", signs=released("void")),
            Trap("went beyond the cap", signs=released("cap")),
            Trap("paid for work that was not submitted", signs=released("early")),
            Trap("paid although the amounts differ", signs=released("wrong")),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read all, look again, ask, pay contract by contract, send back, look again."""
        await self._read(ui, db, params)
        if but not in ("asks late", "guesses", "no question"):
            await self._ask(ui)
        await enter(ui, db, "topwork", "/contracts")
        skipped = {"asks late": [VAGUE], "guesses": [VAGUE]}.get(but, [])
        places = [place for place in self._due() if place != LATE and place not in skipped]
        if but == "over the cap":
            places.append(next(n for n, each in enumerate(BILLS) if each.case == "cap"))
        if but == "pays what was taken back":
            places.append(VOID)
        if but == "pays without submission":
            places.append(next(n for n, each in enumerate(BILLS) if each.case == "early"))
        if but == "pays a wrong amount":
            places.append(self._off()[0])
        for place in places[::-1] if but == "backwards" else places:
            await self._pay(ui, params, place, but)
        if but == "asks late":
            await self._ask(ui)
            await self._pay(ui, params, VAGUE, but)
        if but == "guesses":
            await self._release(ui, CONTRACTS[2].title, "Final files")
        if but == "pays without invoice":
            await self._release(ui, CONTRACTS[7].title, "Subtitles")
        for place in self._off()[: 1 if but == "no message" else None]:
            await self._send_back(ui, db, params, place)
        if but != "misses the late one":
            await self._pay(ui, params, LATE, but)

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/house-rules/how-we-pay")
        await ui.expect_text("A milestone is paid once")
        await enter(ui, db, "gomail")
        for place in params.order:
            await open_mail(ui, f"Invoice {params.number_of(place)}")
        for subject in ("Prototype, rush fee", "Please wait"):
            await open_mail(ui, subject)

    async def _ask(self, ui: Ui) -> None:
        assert "garden" in await ui.ask("Which of the two maps are the final files for?")  # noqa: S101

    async def _pay(self, ui: Ui, params: Params, place: int, but: str) -> None:
        bill = BILLS[place]
        await self._release(ui, CONTRACTS[bill.contract].title, CONTRACTS[bill.contract].steps[bill.step][0])
        extra = bill.off if bill.case == "agreed" and but != "forgets finance" else 0
        if bill.expenses and (bill.expenses <= MOST_EXPENSES or but == "high expenses"):
            extra = bill.expenses
        if extra:
            await ui.click("link", "Pay a bonus")
            await ui.fill("Amount", str(extra))
            await ui.fill("Note", self._note(params, place))
            await ui.click("button", "Pay bonus")
            await ui.expect_text("was paid to")

    async def _release(self, ui: Ui, contract: str, step: str) -> None:
        await ui.click("link", "Contracts")
        await ui.click("link", contract)
        await ui.click("button", f"Release payment for {step}")
        await ui.click("button", "OK")
        await ui.expect_text("was released to")

    async def _send_back(self, ui: Ui, db: Data, params: Params, place: int) -> None:
        who = self._people(db, params)[CONTRACTS[BILLS[place].contract].who]["name"]
        await topwork.open_profile(ui, who)
        await ui.click("link", f"Message {who}")
        await ui.fill("Message", _mismatch(params.number_of(place)))
        await ui.click("button", "Send")


def _mismatch(number: int) -> str:
    return f"Your invoice {number} does not match the contract. Please send a new one."


def _mail(
    name: str, sender: tuple[str, str], subject: str, text: str, *, minutes_ago: int = 0, number: int = 0,
    when: When | None = None,
) -> Event:  # fmt: skip
    return mail(name, sender, subject, paragraphs(text), when, minutes_ago=minutes_ago, number=number)
