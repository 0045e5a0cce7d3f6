"""Recommendations, by those who worked or studied together, or met across companies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import apsw

from webarium.content.sampling import TRIES
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.seed.people import Member
from webarium.sites.networkin.seed.plan import DIV, NORA, THEO
from webarium.sites.networkin.seed.words import field_named, load, say, slots_of

_NEVER = "9999"


@dataclass(frozen=True)
class Stay:
    """Somebody at a company or school, for a time."""

    place: str
    title: str
    began: str
    ended: str

    def met(self, other: Stay, by: str) -> bool:
        """Whether both were there at the same time, before some day."""
        began = max(self.began, other.began)
        return self.place == other.place and began < min(self.ended, other.ended, by)


Stays = dict[int, list[Stay]]
_JOBS = "SELECT member_id, company, title, began, ended FROM experience ORDER BY id"
_STUDIES = "SELECT member_id, school, '', began, ended FROM education ORDER BY id"


def recommendations(
    db: apsw.Connection, seed: int, people: list[Member], known: dict[int, set[int]]
) -> Iterator[dict[str, object]]:
    """What members have had written about them; by those they have worked with, if there are any."""
    said = load("people")
    jobs, studies = _stays(db, _JOBS), _stays(db, _STUDIES)
    texts: set[str] = set()
    for member in people:
        dice = Dice(seed, "praise", member.id)
        friends = dice.shuffled(sorted(known[member.id] - {DIV, NORA}))
        wanted = {DIV: 1, NORA: 4, THEO: 0}.get(member.id, dice.below(3))
        written = [EPOCH.date() - timedelta(days=dice.between(1, 1500)) for _ in range(wanted)]
        by = str(min(written, default=""))
        friends.sort(key=lambda friend: not _shared(jobs, friend, member.id, by))
        for author, day in zip(friends, written, strict=False):
            relationship = dice.pick(_relationships(jobs, studies, author, member.id, day))
            unfit = said["unfit"].get(relationship, ())
            sources = [each for each in said["recommendations"] if not any(word in each for word in unfit)]
            for _ in range(TRIES):
                slots = slots_of(dice, field_named(member.field), first=member.first)
                text = " ".join(say(dice, [source], slots) for source in dice.some(sources, 2))
                if text and text not in texts:
                    break
            texts.add(text)
            yield {
                "member_id": member.id,
                "author_id": author,
                "relationship": say(dice, [relationship], {"first": member.first}),
                "text": text,
                "written_on": day,
            }


def _stays(db: apsw.Connection, sql: str) -> Stays:
    found: Stays = {}
    for member, place, title, began, ended in db.execute(sql):
        stay = Stay(str(place), str(title), str(began), str(ended or _NEVER))
        found.setdefault(int(str(member)), []).append(stay)
    return found


def _shared(stays: Stays, one: int, other: int, by: str) -> list[tuple[Stay, Stay]]:
    """Where two people were together."""
    return [(a, b) for a in stays.get(one, ()) for b in stays.get(other, ()) if a.met(b, by)]


def _relationships(jobs: Stays, studies: Stays, author: int, member: int, day: date) -> list[str]:
    """What an author can have been to a member on a day."""
    told = load("people")["relationships"]
    together = _shared(jobs, author, member, str(day))
    if not together:
        school = [told["studied"]] if _shared(studies, author, member, str(day)) else []
        return [*told["apart"], *school]
    (mine, theirs), *_ = together
    if _leads(mine) != _leads(theirs):
        return [told["managed" if _leads(mine) else "reported"], *told["colleagues"]]
    found: list[str] = told["colleagues"]
    return found


def _leads(stay: Stay) -> bool:
    return any(word in stay.title for word in load("people")["leading"])
