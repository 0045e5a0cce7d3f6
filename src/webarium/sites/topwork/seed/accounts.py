"""What the accounts have: job posts, offers, contracts, conversations and notifications."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.topwork.facts import DURATIONS
from webarium.sites.topwork.fields import Field, Work, field_named, fields, work_of
from webarium.sites.topwork.seed.deals import TODAY, Line, budget_tags, talk, write_chat, write_contract
from webarium.sites.topwork.seed.people import Client, Crowd, Freelancer
from webarium.sites.topwork.seed.plan import ALEX, LENA, MARCUS, PRIYA, SARAH
from webarium.sites.topwork.seed.posts import cover, page_of, write_post, write_proposals
from webarium.sites.topwork.seed.running import TERMS, run
from webarium.sites.topwork.seed.words import line, load, slots_of

_REFUSALS = (
    "Thank you for the offer. I'm fully booked at the moment, so I have to pass this time.",
    "That's kind of you, but the dates don't work for me. Please keep me in mind for the next one!",
    "I've thought about it and have to say no: the rate is below what I can work for.",
)


def write_accounts(db: apsw.Connection, people: Crowd) -> None:
    """Everything of Sarah Johnson, Marcus Delgado and Lena Hartmann; Tom Whitaker has nothing yet."""
    _sarah(db, people)
    _marcus(db, people)
    _lena(db, people)


def _sarah(db: apsw.Connection, people: Crowd) -> None:
    sarah, told = people.clients[SARAH], load("sarah")
    handles = {each.handle: each for each in people.freelancers.values()}
    for number, each in enumerate(told["job"]):
        _authored(db, Dice(people.seed, "sarah", number), people, sarah, each)
    offers: dict[str, int] = {}
    for each in told["offer"]:
        offers[each["title"]] = _offer(
            db,
            sarah,
            handles[each["with"]],
            each["title"],
            each["terms"],
            EPOCH - timedelta(days=each["days"], hours=2),
            each["status"],
            rate=each.get("hourly"),
            price=each.get("fixed"),
            limit=each.get("limit"),
        )
    alex, priya = people.freelancers[ALEX], people.freelancers[PRIYA]
    first = run(
        db,
        Dice(people.seed, "sarah and alex"),
        people,
        sarah,
        alex,
        hourly=True,
        title="Shop Frontend for a Furniture Maker",
        chat=False,
        work=next(each for each in alex.kit.works if each.thing == "checkout"),
        terms=told["frontend"],
    )
    terms = next(each["terms"] for each in told["offer"] if each["with"] == priya.handle)
    second = write_contract(
        db,
        sarah,
        priya,
        "App Screens for a Furniture Maker",
        terms,
        TODAY - timedelta(days=15),
        None,
        hourly=False,
        amount=240_000,
        offer=offers["App Screens for a Furniture Maker"],
    )
    for number, (title, state) in enumerate(
        (("Wireframes", "submitted"), ("Finished screens", "waiting"), ("Handover", "waiting"))
    ):
        due = TODAY + timedelta(days=1 + 15 * number)
        write_one(db, "milestone", contract_id=second, title=title, amount=80_000, due_on=due, state=state)
    for each in reversed(told["chat"]):
        other = handles[each["with"]]
        lines: list[Line] = [
            (sarah.id if text.startswith("s: ") else other.id, "text", text[3:], None, None)
            for text in each["lines"]
        ]
        if "offer" in each:
            lines[0] = (sarah.id, "offer", lines[0][2], None, offers[each["offer"]])
        last = EPOCH - timedelta(hours=each["hours"], minutes=13)
        write_chat(db, sarah, other, lines, last, unread=(sarah.id,) if each.get("unread") else ())
    links = {"contract": f"/contracts/{first}", "milestone": f"/contracts/{second}"}
    for each in reversed(told["notice"]):
        _notice(
            db,
            sarah.id,
            each["text"],
            links.get(each["link"], each["link"]),
            EPOCH - timedelta(hours=each["hours"]),
            read=each.get("read", False),
        )
    for other in (alex, people.freelancers[PRIYA]):
        write_one(
            db,
            "saved_freelancer",
            client_id=sarah.id,
            freelancer_id=other.id,
            saved_at=EPOCH - timedelta(days=other.id * 9),
        )


def _authored(db: apsw.Connection, dice: Dice, people: Crowd, client: Client, told: dict[str, Any]) -> None:
    """A job post whose words are given."""
    rates = told.get("rates")
    at = EPOCH - timedelta(days=told["days"], hours=3, minutes=told["days"] * 7)
    people.narrator.note(page_of(told["title"]), told["description"])
    field = field_named(told["category"])
    closed = told.get("closed", False)
    job = write_one(
        db,
        "job",
        client_id=client.id,
        title=told["title"],
        category=field.name,
        specialty=told["specialty"],
        description=told["description"],
        size=told["size"],
        duration=told["duration"],
        level=told["level"],
        to_hire=False,
        budget="hourly" if rates else "fixed",
        rate_low=rates[0] * 100 if rates else None,
        rate_high=rates[1] * 100 if rates else None,
        price=None if rates else told["price"] * 100,
        connects=8,
        status="closed" if closed else "open",
        posted_at=at,
    )
    write(db, "job_skill", ({"job_id": job, "name": name} for name in sorted(told["skills"])))
    known = dice.some([each for each in people.strangers if each.field == field.name], told["proposals"])
    work = work_of(told["work"])
    slots = slots_of(dice, field, work, business="a small web agency")
    write_proposals(db, dice, people, job, work, slots, at, known)


def _offer(
    db: apsw.Connection,
    client: Client,
    freelancer: Freelancer,
    title: str,
    terms: str,
    at: datetime,
    status: str,
    *,
    rate: int | None = None,
    price: int | None = None,
    limit: int | None = None,
    job: int | None = None,
) -> int:
    """An offer by the hour, or at a price with its milestones."""
    offer = write_one(
        db,
        "offer",
        client_id=client.id,
        freelancer_id=freelancer.id,
        job_id=job,
        title=title,
        budget="hourly" if rate else "fixed",
        amount=(rate or price or 0) * 100,
        weekly_limit=limit,
        starts_on=at.date() + timedelta(days=5),
        terms=terms,
        status=status,
        sent_at=at,
    )
    if price:
        for position, name in enumerate(("First version", "Everything delivered"), 1):
            due = at.date() + timedelta(days=16 * position)
            write_one(
                db,
                "offer_milestone",
                offer_id=offer,
                position=position,
                title=name,
                amount=price * 50,
                due_on=due,
            )
    return offer


def _notice(
    db: apsw.Connection, member: int, text: str, link: str, at: datetime, *, read: bool = False
) -> None:
    write_one(db, "notification", member_id=member, text=text, link=link, is_read=read, at=at)


def _marcus(db: apsw.Connection, people: Crowd) -> None:
    """A busy client: posts of every state, offers, running contracts, conversations, saved freelancers."""
    marcus, taken = people.clients[MARCUS], set[str]()
    dice = Dice(people.seed, "marcus")
    states = ("open",) * 10 + ("draft",) * 3 + ("closed",) * 3
    spread = dice.shuffled([*fields(), *fields()])
    for number, status in enumerate(states):
        own = Dice(people.seed, "marcus job", number)
        at = EPOCH - timedelta(days=28 - number, minutes=own.below(600))
        write_post(db, own, people, marcus, at, status, taken, own.between(4, 7), spread[number])
    others = dice.some(people.strangers, 40)
    for number, freelancer in enumerate(others[:10]):
        run(
            db,
            Dice(people.seed, "marcus contract", number),
            people,
            marcus,
            freelancer,
            hourly=number % 2 == 0,
            unread=(marcus.id,) if number % 3 == 0 else (),
        )
    for number, freelancer in enumerate(others[10:20]):
        _courted(
            db,
            Dice(people.seed, "marcus offer", number),
            people,
            marcus,
            freelancer,
            ("Pending", "Pending", "Rejected", "Withdrawn", "Pending")[number % 5],
        )
    for number, freelancer in enumerate(others[20:30]):
        own = Dice(people.seed, "marcus chat", number)
        slots = slots_of(
            own,
            freelancer.kit,
            business=marcus.business,
            first=freelancer.first,
            client=marcus.first,
            role=freelancer.title,
        )
        lines = talk(own, people.narrator, marcus, freelancer, slots, own.between(2, 6))
        last = EPOCH - timedelta(hours=own.between(3, 700))
        write_chat(
            db,
            marcus,
            freelancer,
            lines,
            last,
            unread=(marcus.id,) if number % 3 == 1 else (),
            archived=number % 5 == 4,
        )
    for freelancer in sorted(others[28:], key=lambda each: each.id):
        write_one(
            db,
            "saved_freelancer",
            client_id=marcus.id,
            freelancer_id=freelancer.id,
            saved_at=EPOCH - timedelta(hours=dice.between(20, 3000)),
        )
    jobs = db.execute(
        "SELECT id, title FROM job WHERE client_id = ? AND status = 'open' ORDER BY id", (marcus.id,)
    ).fetchall()
    for number, (job, title) in enumerate(jobs):
        _notice(
            db,
            marcus.id,
            f"There are new proposals for “{title}”.",
            f"/jobs/{job}/proposals",
            EPOCH - timedelta(hours=200 - 17 * number),
            read=number < 6,
        )


def _courted(
    db: apsw.Connection, dice: Dice, people: Crowd, client: Client, freelancer: Freelancer, status: str
) -> int:
    """An offer to somebody, in a conversation."""
    work = dice.pick(freelancer.kit.works)
    slots = slots_of(
        dice,
        freelancer.kit,
        work,
        business=client.business,
        first=freelancer.first,
        client=client.first,
        role=freelancer.title,
    )
    hourly = dice.chance(0.6)
    price = round(freelancer.rate * dice.pick((8, 15, 30)) / 20) * 20 or 100
    at = EPOCH - timedelta(hours=dice.between(6, 300))
    offer = _offer(
        db,
        client,
        freelancer,
        line(dice, "{Thing} for {business}", slots),
        people.narrator.tell(dice, TERMS, slots, tags=budget_tags(hourly)),
        at,
        status,
        rate=freelancer.rate if hourly else None,
        price=None if hourly else price,
        limit=dice.pick((10, 20, 30)) if hourly else None,
    )
    text = people.narrator.tell(dice, ["invite"], slots)
    lines: list[Line] = [(client.id, "offer", text, None, offer)]
    if status == "Rejected":
        lines.append((freelancer.id, "text", _REFUSALS[offer % len(_REFUSALS)], None, None))
    write_chat(db, client, freelancer, lines, at)
    return offer


def _lena(db: apsw.Connection, people: Crowd) -> None:
    """A freelancer in demand: proposals, invitations, offers, contracts, saved jobs."""
    lena = people.freelancers[LENA]
    dice = Dice(people.seed, "lena")
    clients = dice.some(people.others, 18)
    for number, client in enumerate([people.clients[MARCUS], *clients[:4]]):
        run(
            db,
            Dice(people.seed, "lena contract", number),
            people,
            client,
            lena,
            hourly=number % 2 == 0,
            unread=(lena.id,) if number % 2 else (),
        )
    for number, client in enumerate(clients[4:8]):
        _courted(
            db,
            Dice(people.seed, "lena offer", number),
            people,
            client,
            lena,
            ("Pending", "Pending", "Pending", "Rejected")[number],
        )
    field = field_named(lena.field)
    busy = db.execute("SELECT client_id FROM chat WHERE freelancer_id = ?", (lena.id,)).fetchall()
    known = {int(str(row[0])) for row in busy}
    _propose(db, dice, people, lena, field)
    open_jobs = db.execute(
        "SELECT j.id, j.client_id, j.title FROM job j WHERE j.status = 'open' AND j.client_id > 10 AND NOT"
        " EXISTS"
        " (SELECT 1 FROM proposal p WHERE p.job_id = j.id AND p.freelancer_id = ?) ORDER BY j.category <>"
        " ?, j.id DESC",
        (lena.id, field.name),
    ).fetchall()
    invited = 0
    for job, client_id, _ in open_jobs:
        client = people.clients[int(str(client_id))]
        if client.id in known or invited == 6:
            continue
        known.add(client.id)
        invited += 1
        own = Dice(people.seed, "lena invitation", invited)
        slots = slots_of(own, field, business=client.business, first=lena.first)
        text = people.narrator.tell(own, ["invite"], slots)
        at = EPOCH - timedelta(hours=own.between(2, 60), minutes=own.below(60))
        write_one(
            db, "invitation", job_id=job, freelancer_id=lena.id, message=text, status="open", sent_at=at
        )
        write_chat(
            db,
            client,
            lena,
            [(client.id, "invitation", text, int(str(job)), None)],
            at,
            unread=(lena.id,) if invited % 2 else (),
        )
    for job, _, _ in open_jobs[12:20]:
        write_one(
            db,
            "saved_job",
            freelancer_id=lena.id,
            job_id=job,
            saved_at=EPOCH - timedelta(hours=dice.between(4, 300)),
        )
    for number, (job, _, title) in enumerate(open_jobs[:5]):
        _notice(
            db,
            lena.id,
            f"A new job fits your profile: “{title}”.",
            f"/jobs/{job}",
            EPOCH - timedelta(hours=80 - 16 * number),
            read=number < 2,
        )


def _propose(db: apsw.Connection, dice: Dice, people: Crowd, lena: Freelancer, field: Field) -> None:
    """Letters to clients of her field, and one to each of the other accounts."""
    rows = db.execute(
        "SELECT id, client_id, budget, price, posted_at, title FROM job WHERE status = 'open' AND category = ?"
        " ORDER BY id",
        (field.name,),
    ).fetchall()
    for job, client, budget, price, posted, title in dice.subset(rows, 14):
        own = Dice(people.seed, "lena proposal", int(str(job)))
        work = _work(own, field, str(title))
        business = people.clients[int(str(client))].business
        text = cover(
            own,
            people,
            lena,
            people.clients[int(str(client))],
            work,
            slots_of(own, field, work, business=business),
            str(title),
            hourly=budget == "hourly",
        )
        start = datetime.fromisoformat(str(posted))
        at = min(start + timedelta(hours=own.between(1, 90)), EPOCH - timedelta(minutes=own.between(20, 300)))
        bid = lena.rate * 100 if budget == "hourly" else int(str(price))
        write_one(
            db,
            "proposal",
            job_id=job,
            freelancer_id=lena.id,
            cover=text,
            bid=bid,
            duration=own.pick(DURATIONS[:3]),
            status="shortlisted" if own.chance(0.2) else "active",
            sent_at=max(at, start),
        )


def _work(dice: Dice, field: Field, title: str) -> Work:
    """The work that a job's title names, or one of its field if its words are its own."""
    low = title.lower()
    named = [each for each in field.works if each.thing.lower() in low or each.do.lower() in low]
    return max(named, key=lambda each: len(each.thing), default=None) or dice.pick(field.works)
