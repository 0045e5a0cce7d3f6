"""Looking after one's network and one's profile."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect
from webarium.sites.kit.formats import MONTHS
from webarium.sites.networkin.faults import INVITING
from webarium.sites.networkin.graph import pair
from webarium.suites.kit import ANY, Confirmed, Mutate, Same, SecondTry, each_of, failing, shuffled
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnCompany, OnProfile
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

SKILLS = (
    "Sourdough Baking",
    "Beekeeping",
    "Sign Language",
    "Chess",
    "Bicycle Repair",
    "Choir Conducting",
    "Genealogy",
    "Radio Drama",
)


class Connect(OnProfile, Mutate):
    name = "connect"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Connect with {name}."
    wordings: ClassVar[tuple[str, ...]] = ("Send {name} an invitation to connect.",)
    count = 4
    button = "Connect with {name}"
    says = "You are now connected."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.strangers(db, "NOT m.reviews_invitations")
        return (Connect.Params(name=row["name"], other=row.id) for row in shuffled(rng, rows))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.tied(db, params.other)]


class ConnectAgain(SecondTry, Connect):
    """The same where the first try fails."""

    name = "connect_retry"
    difficulty = "hard"
    intent = "Invite {name} to connect, and make sure that the invitation goes through."
    wordings = ()
    conditions = failing("networkin", INVITING)
    refusal = "Your invitation could not be sent."
    count = 2


class ConnectWaiting(Connect):
    """The same where everybody looks at invitations first."""

    name = "connect_waiting"
    difficulty = "medium"
    intent = "Send {name} an invitation to connect, without a note."
    wordings = ()
    conditions = Conditions(knobs={"networkin": {"review_invitations": True}})
    says = "waits for an answer"
    count = 3

    def expected(self, db: Data, params: Connect.Params) -> list[Expect]:
        return [invited(db, params.other, "")]


def invited(db: Data, other: int, note: str) -> Expect:
    """An invitation that waits for an answer."""
    values = {"sender_id": base.me(db), "receiver_id": other, "note": Same(note), "sent_at": ANY}
    return Expect.insert("invitation", values)


class ConnectWithNote(OnProfile, Mutate):
    name = "connect_with_note"
    difficulty = "medium"
    intent = 'Invite {name} to connect, with the note "{text}"'
    count = 3
    form = (("Note (optional)", "{text}"),)
    button = "Send invitation"
    says = "waits for an answer"

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Members who look at invitations first, so that the note is kept."""
        rows = shuffled(rng, base.strangers(db, "m.reviews_invitations"))
        return each_of(
            ConnectWithNote.Params,
            base.with_texts(({"name": row["name"], "other": row.id} for row in rows), rng, base.NOTES),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [invited(db, params.other, params.text)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Invite with a note")
        await super().act(ui, db, params)


class AcceptInvitation(NetworkinTemplate, Mutate):
    name = "accept_invitation"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Accept the invitation from {name}."
    count = 3
    way: ClassVar[tuple[str, ...]] = ("My Network",)
    button = "Accept {name}"
    says = "You and {name} are now connected."

    @dataclass(frozen=True)
    class Params:
        name: str
        other: int
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            AcceptInvitation.Params(name=row["name"], other=row.id, key=row.invitation)
            for row in shuffled(rng, received(db))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("invitation", {"id": params.key}), base.tied(db, params.other)]


def received(db: Data) -> list[Row]:
    """Who invites the member to connect, oldest invitation first, with its id as ``invitation``."""
    sql = (
        "SELECT m.*, i.id AS invitation FROM invitation i JOIN member m ON m.id = i.sender_id WHERE"
        " i.receiver_id = ? ORDER BY i.id"
    )
    return db.rows(sql, base.me(db))


class IgnoreInvitation(AcceptInvitation):
    name = "ignore_invitation"
    intent = "I don't know {name}. Ignore their invitation."
    button = "Ignore {name}"
    says = "You ignored the invitation from {name}."
    count = 2

    def expected(self, db: Data, params: AcceptInvitation.Params) -> list[Expect]:
        return [Expect.delete("invitation", {"id": params.key})]


class WithdrawInvitation(NetworkinTemplate, Mutate):
    name = "withdraw_invitation"
    difficulty = "medium"
    intent = "Withdraw the invitation I sent to {name}."
    count = 3
    way = ("My Network", "Sent invitations")
    button = "Withdraw the invitation to {name}"
    says = "Your invitation to {name} was withdrawn."

    @dataclass(frozen=True)
    class Params:
        name: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT m.name, i.id FROM invitation i JOIN member m ON m.id = i.receiver_id WHERE"
            " i.sender_id = ? ORDER BY i.id",
            base.me(db),
        )
        return (WithdrawInvitation.Params(name=row["name"], key=row.id) for row in shuffled(rng, rows))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("invitation", {"id": params.key})]


class RemoveConnection(OnProfile, Confirmed, Mutate):
    name = "remove_connection"
    difficulty = "medium"
    intent = "Remove {name} from my connections."
    count = 3
    button = "Remove connection"
    says = "was removed from your connections."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            RemoveConnection.Params(name=row["name"], other=row.id) for row in shuffled(rng, base.friends(db))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        one, two = pair(base.me(db), params.other)
        return [Expect.delete("connection", {"one": one, "other": two})]


class FollowCompany(OnCompany, Mutate):
    name = "follow_company"
    difficulty = "easy"
    intent = "Follow {company}."
    count = 3
    button = "Follow {company}"
    says = "You follow {company} now."

    @dataclass(frozen=True)
    class Params(OnCompany.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT id, name FROM company WHERE id > 2 AND id NOT IN (SELECT company_id FROM"
            " followed_company WHERE member_id = ?) ORDER BY id",
            base.me(db),
        )
        return (FollowCompany.Params(company=row["name"], key=row.id) for row in shuffled(rng, rows))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect("insert", "followed_company", {}, {"member_id": base.me(db), "company_id": params.key})
        ]


class UnfollowCompany(NetworkinTemplate, Mutate):
    name = "unfollow_company"
    difficulty = "easy"
    intent = "Stop following {company}."
    count = 3
    way = ("My Network", "Companies you follow")
    button = "Unfollow {company}"
    says = "You no longer follow {company}."

    @dataclass(frozen=True)
    class Params:
        company: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT c.id, c.name FROM company c JOIN followed_company f ON f.company_id = c.id WHERE"
            " f.member_id = ? ORDER BY c.id",
            base.me(db),
        )
        return (UnfollowCompany.Params(company=row["name"], key=row.id) for row in shuffled(rng, rows))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("followed_company", {"member_id": base.me(db), "company_id": params.key})]


class EndorseSkill(OnProfile, Mutate):
    name = "endorse_skill"
    difficulty = "medium"
    intent = 'Endorse {name} for "{skill}".'
    count = 3
    button = "Endorse {skill}"
    says = "You endorsed"

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        skill: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.friends(db)):
            skills = db.rows("SELECT id, name FROM skill WHERE member_id = ? ORDER BY id", row.id)
            for skill in shuffled(rng, skills)[:1]:
                yield EndorseSkill.Params(name=row["name"], skill=skill["name"], key=skill.id)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect("insert", "endorsement", {}, {"skill_id": params.key, "member_id": base.me(db)})]


class Recommend(OnProfile, Mutate):
    name = "recommend"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = 'Write a recommendation for {name}. I managed {first} directly, and the text should be: "{text}"'
    count = 2
    form = (("Recommendation", "{text}"),)
    button = "Publish recommendation"
    says = "Your recommendation of {name} was published."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        first: str
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.friends(db))
        named = ({"name": row["name"], "first": row.first_name, "other": row.id} for row in rows)
        return each_of(Recommend.Params, base.with_texts(named, rng, base.PRAISE))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "member_id": params.other,
            "author_id": base.me(db),
            "relationship": f"Managed {params.first} directly",
        }
        return [Expect.insert("recommendation", {**values, "text": Same(params.text), "written_on": ANY})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Recommend {params.name}")
        await ui.select("Relationship", f"Managed {params.first} directly")
        await super().act(ui, db, params)


class OnOwnProfile(NetworkinTemplate):
    """Base of tasks on one's own profile."""

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await ui.click("link", "Nora Lindgren")


class AddSkill(OnOwnProfile, Mutate):
    name = "add_skill"
    difficulty = "easy"
    intent = 'Add "{skill}" to the skills on my profile.'
    count = 3
    form = (("Skill", "{skill}"),)
    button = "Add skill"
    says = "{skill} was added to your skills."

    @dataclass(frozen=True)
    class Params:
        skill: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        years = rng.sample(range(2, 60), len(SKILLS))
        return (
            AddSkill.Params(skill=f"{skill} Level {year}")
            for skill, year in zip(shuffled(rng, SKILLS), years, strict=True)
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.insert("skill", {"member_id": base.me(db), "name": Same(params.skill)})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Edit skills")
        await super().act(ui, db, params)


class ChangeHeadline(OnOwnProfile, Mutate):
    name = "change_headline"
    difficulty = "medium"
    intent = 'Change the headline on my profile to "{headline}".'
    count = 2
    form = (("Headline", "{headline}"),)
    button = "Save"
    says = "Your profile was saved."

    @dataclass(frozen=True)
    class Params:
        headline: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, db.column("SELECT name FROM company WHERE id > 2 ORDER BY id"))
        return (
            ChangeHeadline.Params(headline=f"Recruiting partner of {name} since {rng.randint(2009, 2023)}")
            for name in rows
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("member", {"id": base.me(db)}, {"headline": Same(params.headline)})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Edit profile")
        await super().act(ui, db, params)


class AddPosition(OnOwnProfile, Mutate):
    name = "add_position"
    difficulty = "hard"
    intent = (
        'Add a past position to my profile: "{title}" at {company}, part-time, from {began} to {ended}. Leave'
        " everything else empty."
    )
    count = 3
    form = (("Title", "{title}"), ("Company name", "{company}"))
    button = "Save"
    says = "The position was added to your profile."

    @dataclass(frozen=True)
    class Params:
        title: str
        company: str
        began: str
        ended: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.jobs(db))
        for row in rows:
            year, month = rng.randint(2005, 2015), rng.randint(1, 11)
            name = MONTHS[month - 1]
            end = MONTHS[month]
            yield AddPosition.Params(
                title=row.title, company=row.company, began=f"{name} {year}", ended=f"{end} {year + 1}"
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "member_id": base.me(db),
            "title": Same(params.title),
            "company": params.company,
            "company_id": db.value("SELECT id FROM company WHERE name = ?", params.company),
            "kind": "Part-time",
            "location": "",
            "began": as_month(params.began),
            "ended": as_month(params.ended),
            "description": "",
        }
        return [Expect.insert("experience", values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Add experience")
        await ui.select("Employment type", "Part-time")
        for label, words in (("Start", params.began), ("End", params.ended)):
            month, _, year = words.partition(" ")
            await ui.select(f"{label} month", month)
            await ui.select(f"{label} year", year)
        await super().act(ui, db, params)


def as_month(words: str) -> str:
    """A month as tables keep it: ``2011-03`` for ``March 2011``."""
    month, _, year = words.partition(" ")
    return f"{year}-{MONTHS.index(month) + 1:02d}"
