"""Messages, notifications, searches, and what the accounts have saved, applied for and signed up to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.facts import RESUMES
from webarium.sites.networkin.seed.network import Ties
from webarium.sites.networkin.seed.people import Member
from webarium.sites.networkin.seed.plan import DIV, NORA, THEO
from webarium.sites.networkin.seed.words import field_named, line, load, say, slots_of

_UNANSWERED = (
    "Hi {first}, I really enjoyed our chat about browser agents at the meetup.",
    "Would you have half an hour next week to look at our evaluation setup together?",
)


def write_talk(db: apsw.Connection, seed: int, people: list[Member], known: Ties) -> None:
    """Conversations of the accounts, and of others among themselves."""
    dice = Dice(seed, "talk")
    first = people[sorted(known[DIV])[3] - 1]
    texts = [text.format(first=first.first) for text in _UNANSWERED]
    start = EPOCH - timedelta(days=9, hours=2)
    _chat(db, "", [(DIV, 0)], [first.id], [(DIV, text) for text in texts], start)
    for number, other in enumerate(dice.some(sorted(known[NORA] - {DIV}), 20)):
        _between(db, Dice(seed, "chat", number), people, people[other - 1], number)
    for number in range(4):
        _group(db, Dice(seed, "group", number), people, sorted(known[NORA] - {DIV}), number)
    _group(db, Dice(seed, "group", 9), people, sorted(known[DIV]), 9, owner=DIV)


def _chat(
    db: apsw.Connection,
    name: str,
    owners: list[tuple[int, int]],
    others: list[int],
    lines: list[tuple[int, str]],
    start: datetime,
    *,
    archived: bool = False,
) -> int:
    """Write a conversation; owners come with whether the end is unread."""
    chat = write_one(db, "chat", name=name)
    sent: list[tuple[int, int]] = []
    moment = start
    for number, (sender, text) in enumerate(lines):
        moment += timedelta(minutes=7 + 13 * (number * 5 % 11))
        sent.append(
            (sender, write_one(db, "message", chat_id=chat, sender_id=sender, text=text, sent_at=moment))
        )
    for member, unread in (*owners, *((other, 0) for other in others)):
        theirs = [key for sender, key in sent if sender != member]
        seen = (theirs[-2] if len(theirs) > 1 else 0) if unread and theirs else (theirs[-1] if theirs else 0)
        write_one(
            db,
            "chat_member",
            chat_id=chat,
            member_id=member,
            seen=seen,
            archived=archived and bool(owners) and member == owners[0][0],
        )
    return chat


def _between(db: apsw.Connection, dice: Dice, people: list[Member], other: Member, number: int) -> None:
    """A conversation of the recruiter with somebody; some wait for an answer, by one side or the other."""
    said, me = load("work"), people[NORA - 1]
    slots = slots_of(
        dice,
        field_named(other.field),
        first=me.first,
        first2=dice.pick(people[7:]).first,
        company=me.company,
        city=other.city,
        school=other.school,
    )
    own = slots | {"first": other.first, "company": other.company or "your old company"}
    begins = other.id if dice.chance(0.6) else NORA
    answers = NORA if begins == other.id else other.id
    opener, reply = said["exchanges"][number % len(said["exchanges"])]
    lines = [(begins, say(dice, [opener], slots if begins == other.id else own))]
    if number % 4:
        lines.append((answers, say(dice, [reply], slots)))
        last = dice.some(said["followups"], dice.between(0, 3))
        lines += [
            (answers if turn % 2 else begins, say(dice, [source], slots)) for turn, source in enumerate(last)
        ]
    unread = int(lines[-1][0] != NORA and number % 2 == 0)
    start = EPOCH - timedelta(days=2 + number * 3, minutes=dice.below(600))
    _chat(db, "", [(NORA, unread)], [other.id], lines, start, archived=number % 7 == 5)


def _group(
    db: apsw.Connection, dice: Dice, people: list[Member], friends: list[int], number: int, owner: int = NORA
) -> None:
    said = load("work")
    chosen = dice.some(friends, dice.between(2, 5))
    about = people[chosen[0] - 1]
    slots = slots_of(
        dice,
        field_named(about.field),
        first2=dice.pick(people[7:]).first,
        company=about.company or "the old firm",
        city=about.city,
        school=about.school,
    )
    name = line(dice, [said["groups"][number % len(said["groups"])]], slots)
    lines = [
        (dice.pick(chosen), say(dice, [source], slots))
        for source in dice.some(said["group_lines"], dice.between(3, 7))
    ]
    _chat(db, name, [(owner, int(number % 3 == 0))], chosen, lines, EPOCH - timedelta(days=4 + 6 * number))


def write_habits(db: apsw.Connection, seed: int, people: list[Member], known: Ties) -> None:
    """Notifications, searches, saved jobs, applications and attendances of the accounts."""
    for me, count in ((DIV, 8), (NORA, 26), (THEO, 2)):
        write(db, "notification", _notices(db, Dice(seed, "notices", me), people, known, me, count))
    for me, terms in (
        (DIV, ("browser agents", "reinforcement learning")),
        (NORA, ("nurse", "data analyst", "open to work")),
        (THEO, ()),
    ):
        write(db, "search_entry", ({"member_id": me, "term": term} for term in terms))
    dice = Dice(seed, "habits of accounts")
    jobs = [row[0] for row in db.execute("SELECT id FROM job WHERE NOT closed ORDER BY id")]
    applying = [
        row[0] for row in db.execute("SELECT id FROM job WHERE NOT closed AND easy_apply ORDER BY id")
    ]
    events = [
        row[0]
        for row in db.execute(
            "SELECT id FROM event WHERE starts_at > ? AND seats IS NOT 4 ORDER BY id", (EPOCH.isoformat(" "),)
        )
    ]
    for me, saved, applied, visits in ((DIV, 1, 0, 0), (NORA, 7, 3, 3)):
        chosen = dice.some(applying, applied)
        fresh = [job for job in jobs if job not in chosen]
        for job in dice.subset(fresh, saved):
            at = EPOCH - timedelta(hours=dice.between(5, 300))
            write_one(db, "saved_job", member_id=me, job_id=job, saved_at=at)
        for job in sorted(chosen):
            member = people[me - 1]
            email = f"{member.handle}@mail.test"
            write_one(
                db,
                "application",
                job_id=job,
                member_id=me,
                email=email,
                phone="(612) 555-0147",
                resume=RESUMES[0],
                years=dice.between(2, 9),
                cover="",
                sent_at=EPOCH - timedelta(hours=dice.between(30, 400)),
            )
        for event in dice.subset(events, visits):
            write_one(db, "attendance", event_id=event, member_id=me)


def _notices(
    db: apsw.Connection, dice: Dice, people: list[Member], known: Ties, me: int, count: int
) -> Iterator[dict[str, object]]:
    said = load("work")["notices"]
    posts = [row[0] for row in db.execute("SELECT id FROM post WHERE member_id = ? ORDER BY id", (me,))] or [
        1
    ]
    jobs = [row[0] for row in db.execute("SELECT id FROM job WHERE NOT closed ORDER BY id")]
    events = [row[0] for row in db.execute("SELECT id FROM event ORDER BY id")]
    others = sorted(known[me]) or [member.id for member in people[7:40]]
    kinds = ("post", "network", "post", "job", "network", "event")
    ages = sorted((dice.between(40, 60 * 24 * 18) for _ in range(count)), reverse=True)
    for number, age in enumerate(ages):
        kind, actor = kinds[number % len(kinds)], people[dice.pick(others) - 1]
        slots = slots_of(
            dice, field_named(actor.field), company=actor.company or "a new company", city=actor.city
        )
        text = line(dice, said[kind], slots)
        link = {
            "post": f"/posts/{dice.pick(posts)}" if "your post" in text else f"/in/{actor.handle}/activity",
            "network": f"/in/{actor.handle}",
            "job": f"/jobs/view/{dice.pick(jobs)}",
            "event": f"/events/{dice.pick(events)}",
        }[kind]
        yield {
            "member_id": me,
            "actor_id": actor.id,
            "kind": kind,
            "text": text,
            "link": link,
            "is_read": number < count * 0.7,
            "at": EPOCH - timedelta(minutes=age),
        }
