"""Saving homes and searches, renting, reviewing agents, and the account."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Digits, Expect
from webarium.sites.zilloft.faults import APPLYING, SAVING
from webarium.suites import invented
from webarium.suites.kit import (
    ANY,
    ENOUGH,
    Confirmed,
    Mutate,
    Same,
    SecondTry,
    added,
    day_phrase,
    failing,
    send,
    shuffled,
)
from webarium.suites.zilloft import base
from webarium.suites.zilloft.base import AndPrice, HomeTemplate, OnHome
from webarium.suites.zilloft.pages import find_agent
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty

ALERTS = {"instant": "Instantly", "daily": "Daily", "weekly": "Weekly", "never": "Never"}


class SaveHome(OnHome, Mutate):
    name = "save_home"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Save the home at {address}."
    wordings: ClassVar[tuple[str, ...]] = ("Add the home at {address} to my saved homes.",)
    count = 4
    button = "Save this home"
    says = "was saved."

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (SaveHome.Params(address=row.address) for row in base.strange(db, rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = base.home(db, params.address).id
        return added("saved_home", email=db.user, home_id=key, note="", saved_at=ANY)


class SaveAgain(SaveHome):
    """The same where the first try fails."""

    name = "save_home_retry"
    difficulty = "medium"
    intent = SaveHome.intent + " Make sure that it actually gets saved." + ENOUGH
    wordings = ()
    conditions = failing("zilloft", SAVING)
    count = 2

    async def see(self, ui: Ui, db: Data, params: SaveHome.Params) -> None:
        """See it fail, and try again."""
        await ui.expect_text("nothing was saved")
        await send(ui, self.button, self.says)


class SaveCheapest(AndPrice):
    name = "save_cheapest_and_price"
    difficulty = "hard"
    intent = "Save the cheapest {kind} for sale in {place}, and tell me its price."
    order = "Price (low to high)"
    count = 4
    button = SaveHome.button
    says = SaveHome.says

    @dataclass(frozen=True)
    class Params(AndPrice.Params):
        kind: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities where one home of a type is cheapest."""
        own = base.mine(db)
        for place, kind, rows in base.in_city(db, rng):
            if rows[0].price < rows[1].price and rows[0].id not in own:
                yield SaveCheapest.Params(place=place, type=kind, kind=base.TYPES[kind][1], key=rows[0].id)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added("saved_home", email=db.user, home_id=params.key, note="", saved_at=ANY)


class ForgetHome(HomeTemplate, Mutate):
    name = "forget_home"
    difficulty = "easy"
    intent = "Remove the home at {address} from my saved homes."
    count = 3
    way = ("Saved homes",)
    says = "was removed from your saved homes"

    @dataclass(frozen=True)
    class Params:
        address: str
        line: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            ForgetHome.Params(address=row.address, line=row.line, key=row.id)
            for row in shuffled(rng, saved(db))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("saved_home", {"email": db.user, "home_id": params.key})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", f"Remove from saved homes: {params.line}")


def saved(db: Data) -> list[Row]:
    """The homes that the account has saved, as `base.homes` gives them."""
    return base.homes(db, "id IN (SELECT home_id FROM saved_home WHERE email = ?)", db.user)


class NoteHome(HomeTemplate, Mutate):
    name = "note_home"
    difficulty = "easy"
    intent = 'Write this note about my saved home at {address}, replacing what is there: "{note}"'
    count = 3
    way = ("Saved homes",)
    says = "was saved."
    NOTES: ClassVar[tuple[str, ...]] = (
        "Call the school first.",
        "Parking is tight in the evening.",
        "Aunt Ruth lives two blocks away.",
        "Ask for the age of the furnace.",
    )

    @dataclass(frozen=True)
    class Params:
        address: str
        line: str
        key: int
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, note in zip(shuffled(rng, saved(db)), shuffled(rng, self.NOTES), strict=False):
            yield NoteHome.Params(address=row.address, line=row.line, key=row.id, note=note)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = {"email": db.user, "home_id": params.key}
        return [Expect.update("saved_home", key, {"note": Same(params.note)})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill(f"Note about {params.line}", params.note)
        await ui.click("button", f"Save note about {params.line}")


class SaveSearch(HomeTemplate, Mutate):
    name = "save_search"
    difficulty = "medium"
    intent = (
        "Search for {kinds} for sale in {place} for up to ${high_words}, with no other filters, and save the"
        ' search as "{title}" with {alert_words} alerts.'
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str
        type: str
        high: int
        title: str
        alerts: str
        kinds: str
        high_words: str
        alert_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Searches of all kinds."""
        titles = invented.names(rng, 20)
        for (place, kind, rows), title in zip(base.in_city(db, rng), titles, strict=False):
            high = -(-rows[len(rows) // 2].price // 50_000) * 50_000
            alerts = rng.choice(sorted(ALERTS))
            told = {
                "kinds": base.TYPES[kind][0],
                "high_words": f"{high:,}",
                "alert_words": _alert_words(alerts),
            }
            yield SaveSearch.Params(place=place, type=kind, high=high, title=title, alerts=alerts, **told)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        where = params.place.replace(" ", "+").replace(",", "%2C")
        query = f"where={where}&max={params.high}&type={params.type}"
        return added(
            "saved_search",
            id=ANY,
            email=db.user,
            query=query,
            alerts=params.alerts,
            created_at=ANY,
            **{"name": Same(params.title)},
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.types(ui, base.TYPES[params.type][2])
        await base.price(ui, high=params.high)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Save search")
        await ui.fill("Name of the search", params.title)
        await ui.select("Email alerts", ALERTS[params.alerts])
        await ui.click("button", "Save this search")

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text("was saved.")


def _alert_words(alerts: str) -> str:
    return {"instant": "instant", "never": "no"}.get(alerts, alerts)


class OnSearches(HomeTemplate, Mutate):
    """Base of tasks on a saved search."""

    difficulty = "easy"
    way = ("Saved searches",)

    @dataclass(frozen=True)
    class Params:
        title: str
        key: int


class DeleteSearch(Confirmed, OnSearches):
    name = "delete_search"
    intent = 'Delete my saved search "{title}".'
    count = 2
    button = "Delete {title}"
    says = "The search was deleted."

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnSearches.Params]:
        rows = db.rows("SELECT id, name FROM saved_search WHERE email = ? ORDER BY id", db.user)
        return [OnSearches.Params(title=row["name"], key=row.id) for row in shuffled(rng, rows)]

    def expected(self, db: Data, params: OnSearches.Params) -> list[Expect]:
        return [Expect.delete("saved_search", {"id": params.key})]


class ChangeAlerts(OnSearches):
    name = "change_alerts"
    intent = 'Set the email alerts for my saved search "{title}" to "{alert_label}".'
    count = 3
    says = "Alerts are set to"

    @dataclass(frozen=True)
    class Params(OnSearches.Params):
        alerts: str
        alert_label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT id, name, alerts FROM saved_search WHERE email = ? ORDER BY id", db.user)
        for row in shuffled(rng, rows):
            alerts = rng.choice([each for each in sorted(ALERTS) if each != row.alerts])
            yield ChangeAlerts.Params(
                title=row["name"], key=row.id, alerts=alerts, alert_label=ALERTS[alerts]
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("saved_search", {"id": params.key}, {"alerts": params.alerts})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select(f"Email alerts for {params.title}", params.alert_label)
        await ui.click("button", f"Save alerts for {params.title}")


class Apply(OnHome, Mutate):
    name = "apply_for_rental"
    role = "renter"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "Apply for the rental at {address}. I want to move in on {day_words}, there are {people} of us with"
        ' {pets_words}, and I work at "{employer}". Leave my name, phone number, and income as they are, and'
        " don't include a message."
    )
    count = 3
    button = "Send application"
    says = "was sent."
    PETS: ClassVar[dict[str, tuple[str, ...]]] = {
        "No pets": ("None",),
        "Cats": ("None", "One cat", "Two cats"),
        "Small dogs and cats": ("One cat", "One small dog"),
        "Large dogs and cats": ("One large dog", "Two cats"),
    }

    @dataclass(frozen=True)
    class Params:
        address: str
        day: str
        day_words: str
        people: int
        pets: str
        pets_words: str
        employer: str

    def rentals(self, db: Data, rng: random.Random) -> list[Row]:
        """Homes for rent for which the account has not applied, with their terms."""
        own = base.mine(db)
        rows = [row for row in base.homes(db, "status = 'rent'") if row.id not in own]
        return shuffled(rng, rows)

    def pets(self, allowed: str) -> tuple[str, ...]:
        """Pets that fit what a landlord says."""
        return self.PETS[allowed]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, employer in zip(self.rentals(db, rng), invented.employers(rng, 30), strict=False):
            if not (choices := self.pets(row.pets)):
                continue
            pets = rng.choice(choices)
            first = base.read_day(row.available_on)
            day = first.fromordinal(first.toordinal() + rng.randint(1, 40))
            yield Apply.Params(
                address=row.address,
                day=day.isoformat(),
                day_words=day_phrase(day.isoformat()),
                people=rng.randint(2, 5),
                pets=pets,
                pets_words="no pets" if pets == "None" else pets.lower(),
                employer=employer,
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        who = base.account(db)
        return added(
            "application",
            id=ANY,
            email=db.user,
            home_id=base.home(db, params.address).id,
            phone=Digits(who.phone),
            move_in=params.day,
            people=params.people,
            income=who.income,
            employer=Same(params.employer),
            pets=params.pets,
            message="",
            status="sent",
            created_at=ANY,
            **{"name": who.full_name},
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Apply for this home")
        await ui.fill("Move-in date", base.read_day(params.day).strftime("%m/%d/%Y"))
        await ui.fill("How many people will live here", str(params.people))
        await ui.fill("Employer", params.employer)
        await ui.select("Pets", params.pets)
        await ui.click("button", self.button)


class ApplyAgain(SecondTry, Apply):
    """The same where the first try fails."""

    name = "apply_for_rental_retry"
    difficulty = "hard"
    intent = Apply.intent + " Make sure that it actually gets sent." + ENOUGH
    conditions = failing("zilloft", APPLYING)
    refusal = "Your application was not sent"
    count = 2


class Withdraw(HomeTemplate, Confirmed, Mutate):
    name = "withdraw_application"
    role = "renter"
    difficulty = "easy"
    intent = "Withdraw my application for the rental at {address}."
    count = 1
    button = "Withdraw application"
    says = "was withdrawn"

    @dataclass(frozen=True)
    class Params:
        address: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [Withdraw.Params(address=row.address, key=row.key) for row in applied(db, "sent")]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("application", {"id": params.key}, {"status": "withdrawn"})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_applications(ui, db)
        await ui.click("link", base.exact(params.address))


def applied(db: Data, status: str) -> list[Row]:
    """The account's applications of a status, with addresses."""
    sql = "SELECT id, home_id FROM application WHERE email = ? AND status = ? ORDER BY id"
    found = []
    for row in db.rows(sql, db.user, status):
        home = base.homes(db, "id = ?", row.home_id)[0]
        home["key"] = row.id
        found.append(home)
    return found


async def open_applications(ui: Ui, db: Data) -> None:
    """Open the list of applications by the account's menu."""
    await ui.click("button", str(db.value("SELECT first_name FROM account WHERE email = ?", db.user)))
    await ui.click("link", "Rental applications")


class ReviewAgent(HomeTemplate, Mutate):
    name = "review_agent"
    difficulty = "medium"
    intent = (
        "Review the agent {agent}, giving {stars} stars overall and in every category. Say that we"
        ' {work_words} together this year, and write: "{text}"'
    )
    count = 3
    button = "Publish review"
    says = "was published"
    WORK: ClassVar[dict[str, str]] = {"Bought a home": "bought a home", "Sold a home": "sold a home"}
    TEXTS: ClassVar[dict[int, tuple[str, ...]]] = {
        5: ("Kept us calm through two counter offers.", "Knew every crack in the wall and told us so."),
        4: (
            "Good advice on price, a little slow with papers.",
            "Friendly and quick, but rarely in the office.",
        ),
        3: ("Fine in the end, after a bumpy start.", "Nice, though we had to ask for everything twice."),
    }

    @dataclass(frozen=True)
    class Params:
        agent: str
        stars: int
        work: str
        work_words: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = shuffled(rng, db.column("SELECT name FROM agent ORDER BY id"))
        for name, stars in zip(names, (5, 4, 3), strict=False):
            work = rng.choice(sorted(self.WORK))
            told = {"work": work, "work_words": self.WORK[work], "text": rng.choice(self.TEXTS[stars])}
            yield ReviewAgent.Params(agent=name, stars=stars, **told)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        who = base.account(db)
        return added(
            "agent_review",
            id=ANY,
            agent_id=db.value("SELECT id FROM agent WHERE name = ?", params.agent),
            email=db.user,
            author=f"{who.first_name} {who.last_name[0]}.",
            **dict.fromkeys(("stars", "knowledge", "process", "answers"), params.stars),
            work=f"{params.work} in {db.today.year}",
            text=Same(params.text),
            written_on=db.today.isoformat(),
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_agent(ui, params.agent)
        await ui.click("link", "Write a review")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        rating = f"{params.stars} stars"
        for label in ("Overall rating", "Local knowledge", "Process expertise", "Responsiveness"):
            await ui.select(label, rating)
        await ui.select("What did you do together?", params.work)
        await ui.fill("Your review", params.text)
        await ui.click("button", self.button)


class ChangePhone(HomeTemplate, Mutate):
    name = "change_phone"
    difficulty = "easy"
    intent = "My new phone number is {phone}. Update it in my account."
    count = 2
    button = "Save"
    says = "Your information was saved."

    @dataclass(frozen=True)
    class Params:
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (ChangePhone.Params(phone=base.person(rng)["phone"]) for _ in range(9))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"phone": Digits(params.phone)})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", str(db.value("SELECT first_name FROM account WHERE email = ?", db.user)))
        await ui.click("link", "Account")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Phone number", params.phone)
        await ui.click("button", self.button)
