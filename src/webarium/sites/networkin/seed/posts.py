"""Posts with their reactions and comments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import apsw

from webarium.content.phrases import phrase_of
from webarium.content.sentences import line_of
from webarium.content.tables import write, write_one
from webarium.content.voices import speak
from webarium.content.voices.speakers import Habits, draw_habits
from webarium.draws import Dice, Weighted
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.seed.companies import Company, about, founded
from webarium.sites.networkin.seed.network import Ties
from webarium.sites.networkin.seed.people import Member, formal
from webarium.sites.networkin.seed.plan import DIV, NORA, THEO
from webarium.sites.networkin.seed.wholes import Deck
from webarium.sites.networkin.seed.words import field_named, line, load, say, slots_of

_REACTIONS = Weighted(
    [("like", 9.0), ("celebrate", 3.0), ("insightful", 2.5), ("love", 2.0), ("support", 1.2), ("funny", 1.0)]
)
_DAYS = 120
"""How far back posts go."""
_TRIES = 60
_WHOLE = 0.7
"""The share of posts that were written at one go."""
_FRESH, _LONG = 2, 24
"""Months: up to when a position is new, and from when on somebody speaks of years."""


@dataclass
class Crowd:
    """What all posts are made from."""

    seed: int
    people: list[Member]
    companies: list[Company]
    known: Ties
    texts: set[str]
    deck: Deck

    def whole(self, dice: Dice, member: Member, tags: Collection[str], more: Mapping[str, str]) -> str:
        """A text written at one go that nobody has posted, in the member's way; empty if none is left."""
        slots = slots_of(dice, field_named(member.field), first=dice.pick(self.people[7:]).first, **more)
        known = self.texts

        def new(source: str) -> str:
            text = line(dice, [source], slots) if phrase_of(source).slots <= slots.keys() else ""
            return "" if text in known else text

        text = self.deck.text(dice, member.field, tags, new)
        known.add(text)
        return speak(text, formal(draw_habits(Dice(self.seed, "habits", member.id), age=38)), dice)

    def text(self, dice: Dice, sources: list[str], field: str, speaker: int, **more: str) -> str:
        """A text that nobody has written, in the speaker's way; a company's speaker is below 0, and makes no slips."""
        habits = Habits() if speaker < 0 else formal(draw_habits(Dice(self.seed, "habits", speaker), age=38))
        text = ""
        for _ in range(_TRIES):
            slots = slots_of(dice, field_named(field), first=dice.pick(self.people[7:]).first, **more)
            text = speak(say(dice, sources, slots), habits, dice)
            if text not in self.texts:
                break
        self.texts.add(text)
        return text


def write_posts(db: apsw.Connection, crowd: Crowd, count: int) -> None:
    """All posts, the oldest first."""
    dice = Dice(crowd.seed, "post times")
    spread = [int(_DAYS * 24 * 60 * dice.random() ** 1.7) + 12 for _ in range(count)]
    for number, minutes in enumerate(sorted(set(spread), reverse=True)):
        own = Dice(crowd.seed, "post", number)
        post, author = _post(db, crowd, own, EPOCH - timedelta(minutes=minutes), len(set(spread)) - number)
        _answers(db, crowd, own, post, author, EPOCH - timedelta(minutes=minutes))


def _post(db: apsw.Connection, crowd: Crowd, dice: Dice, at: datetime, left: int) -> tuple[int, int | None]:
    """Write one post; those of the default account are old, those of the recruiter among the rest."""
    said = load("posts")
    values: dict[str, object] = {
        "posted_at": at,
        "audience": "connections" if dice.chance(0.06) else "anyone",
    }
    if dice.chance(0.16):
        company = dice.pick(crowd.companies[2:])
        city = company.headquarters.partition(",")[0]
        school = dice.pick(load("named")["schools"])
        old = str(at.year - founded(about(crowd.seed, company), company))
        more = {"company": company.name, "city": city, "school": school, "old": old}
        text = crowd.text(dice, said["company"], company.field, -company.id, **more)
        return write_one(
            db, "post", company_id=company.id, text=text, **(values | {"audience": "anyone"})
        ), None
    member = _author(crowd, dice, left)
    source = db.execute(
        "SELECT id FROM post WHERE repost_of IS NULL AND audience = 'anyone' AND member_id IS NOT ?"
        " ORDER BY id DESC LIMIT 12",
        (member.id,),
    ).fetchall()
    more = {"company": member.company or "my last company", "city": member.city, "school": member.school}
    if source and dice.chance(0.1):
        text = crowd.text(dice, said["thoughts"], member.field, member.id, **more) if dice.chance(0.7) else ""
        return write_one(
            db,
            "post",
            member_id=member.id,
            text=text,
            repost_of=dice.pick(source)[0],
            **(values | {"audience": "anyone"}),
        ), member.id
    tags, true = _true_of(db, member, at)
    fitting = [each.source for each in map(line_of, said["member"]) if each.fits(tags)]
    sources = said["authored"] if member.id == DIV else fitting
    text = ""
    if member.id != DIV and dice.chance(_WHOLE):
        text = crowd.whole(dice, member, tags, more | true)
    text = text or crowd.text(dice, sources, member.field, member.id, **(more | true))
    return write_one(db, "post", member_id=member.id, text=text, **values), member.id


def _true_of(db: apsw.Connection, member: Member, at: datetime) -> tuple[set[str], dict[str, str]]:
    """What a member can say of their work at a time: the tags of lines, and the slots that follow from positions."""
    jobs = db.execute(
        "SELECT company, began, ended FROM experience WHERE member_id = ? AND began <= ? ORDER BY began DESC",
        (member.id, at.isoformat()[:7]),
    ).fetchall()
    if not jobs:
        return set(), {}
    company, began, ended = (str(part) for part in jobs[0])
    stay = _months(began, ended or at.isoformat()[:7])
    worked = _months(str(jobs[-1][1]), at.isoformat()[:7])
    open_to = db.execute("SELECT open_to FROM member WHERE id = ?", (member.id,)).get
    true = {
        "job": not ended,
        "long": not ended and stay >= _LONG,
        "new": not ended and stay <= _FRESH,
        "left": bool(ended) and stay >= _LONG,
        "open": open_to == "work" and worked >= _LONG,
    }
    slots = {"company": company, "stay": str(stay // 12), "worked": str(worked // 12), "title": member.title}
    return {tag for tag, holds in true.items() if holds}, slots


def _months(first: str, last: str) -> int:
    began, ended = ([int(part) for part in month.split("-")] for month in (first, last))
    return (ended[0] - began[0]) * 12 + ended[1] - began[1]


def _author(crowd: Crowd, dice: Dice, left: int) -> Member:
    if left in (30, 90, 150):
        return crowd.people[DIV - 1]
    if left % 47 == 20:
        return crowd.people[NORA - 1]
    if dice.chance(
        0.35
    ):  # Those whom the accounts know write more, so that their feeds have something to show.
        friends = sorted((crowd.known[DIV] | crowd.known[NORA]) - {DIV, NORA, THEO})
        return crowd.people[dice.pick(friends) - 1]
    return dice.pick(crowd.people[7:])


def _answers(
    db: apsw.Connection, crowd: Crowd, dice: Dice, post: int, author: int | None, at: datetime
) -> None:
    friends = (
        sorted(crowd.known[author] - {DIV, NORA})
        if author
        else [m.id for m in dice.some(crowd.people[7:], 40)]
    )
    strangers = [member.id for member in dice.some(crowd.people[7:], 20)]
    circle = sorted({*friends, *strangers} - {author or 0})
    reacting = dice.some(circle, int(len(circle) * 0.8 * dice.random() ** 1.5))
    write(
        db,
        "reaction",
        ({"post_id": post, "member_id": each, "kind": _REACTIONS.draw(dice)} for each in sorted(reacting)),
    )
    text = str(db.execute("SELECT text FROM post WHERE id = ?", (post,)).fetchall()[0][0])
    writers = dice.some(circle, int(6 * dice.random() ** 2))
    named = crowd.people[author - 1].first if author else "everyone"
    write(db, "comment", _comments(crowd, dice, post, named, writers, at, text))


def _fitting(text: str) -> list[str]:
    """What may be said under a post: what fits any, and, more often, what fits what this one is about."""
    said = load("posts")
    special = [
        each
        for group in said["comments_on"]
        if any(word in text for word in group["words"])
        for each in group["comments"]
    ]
    return [*said["comments"], *special * 3]


def _comments(
    crowd: Crowd, dice: Dice, post: int, author: str, writers: list[int], at: datetime, text: str
) -> Iterator[dict[str, object]]:
    moment = at
    said: set[str] = set()
    fitting = _fitting(text)
    for writer in writers:
        moment += (EPOCH - moment) * (0.04 + 0.3 * dice.random())
        member = crowd.people[writer - 1]
        source = dice.pick([source for source in fitting if source not in said] or fitting)
        said.add(source)
        slots = slots_of(
            dice,
            field_named(member.field),
            first=dice.pick(crowd.people[7:]).first,
            author=author,
            city=member.city,
            school=member.school,
        )
        habits = draw_habits(Dice(crowd.seed, "habits", writer), age=38)
        yield {
            "post_id": post,
            "member_id": writer,
            "text": speak(say(dice, [source], slots), habits, dice),
            "written_at": moment.replace(microsecond=0),
        }
