"""Recommendations, by those who worked or studied together, or met across companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

import apsw

from webarium.content.phrases import lower_case
from webarium.content.sampling import TRIES
from webarium.content.voices import speak
from webarium.content.voices.speakers import draw_habits
from webarium.draws import Dice
from webarium.sites.kit.pictures.portraits import kind_of
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.seed.people import Member, formal
from webarium.sites.networkin.seed.plan import DIV, NORA, THEO
from webarium.sites.networkin.seed.wholes import Deck, most_of
from webarium.sites.networkin.seed.words import field_named, line, load, say, slots_of

_NEVER = "9999"
_YEAR = 12
"""Months."""
_SPOKEN: Mapping[str, Mapping[str, str]] = {
    "his": {"he": "he", "his": "his", "him": "him", "he_is": "he is", "he_was": "he was"},
    "hers": {"he": "she", "his": "her", "him": "her", "he_is": "she is", "he_was": "she was"},
    "either": {"he": "they", "his": "their", "him": "them", "he_is": "they are", "he_was": "they were"},
}
"""How somebody is spoken of whose portrait is of a kind."""


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
    jobs, studies = _stays(db, _JOBS), _stays(db, _STUDIES)
    texts: set[str] = set()
    deck = Deck("praise", most_of(200, len(people)))
    for member in people:
        dice = Dice(seed, "praise", member.id)
        friends = dice.shuffled(sorted(known[member.id] - {DIV, NORA}))
        wanted = {DIV: 1, NORA: 4, THEO: 0}.get(member.id, dice.below(3))
        written = [EPOCH.date() - timedelta(days=dice.between(1, 1500)) for _ in range(wanted)]
        by = str(min(written, default=""))
        friends.sort(key=lambda friend: not _shared(jobs, friend, member.id, by))
        for author, day in zip(friends, written, strict=False):
            relationship = dice.pick(_relationships(jobs, studies, author, member.id, day))
            habits = formal(draw_habits(Dice(seed, "habits", author), age=38))
            together = _together(jobs, studies, author, member, day)
            text, plain = "", Dice(seed, "plain skills", author).chance(0.5)
            for _ in range(TRIES):
                slots = slots_of(dice, field_named(member.field), first=member.first, **together)
                if plain:
                    slots |= {name: lower_case(slots[name]) for name in ("skill", "skill2")}
                whole = deck.text(
                    dice, member.field, [_kind(relationship)], partial(_said, dice=dice, slots=slots)
                )
                text = speak(whole or _praised(dice, relationship, slots), habits, dice)
                if text not in texts:
                    break
            texts.add(text)
            yield {
                "member_id": member.id,
                "author_id": author,
                "relationship": say(dice, [relationship], {"first": member.first}),
                "text": text,
                "written_on": day,
            }


def _said(source: str, dice: Dice, slots: Mapping[str, str]) -> str:
    return line(dice, [source], slots)


def _kind(relationship: str) -> str:
    """The name of the kind of a relationship."""
    kinds: Mapping[str, Sequence[str]] = load("people")["relationships"]
    return next(name for name, words in kinds.items() if relationship in words)


def _praised(dice: Dice, relationship: str, slots: Mapping[str, str]) -> str:
    """A recommendation by somebody in such a relationship: how they met, what is good, perhaps what they wish."""
    said, kind = load("people"), _kind(relationship)
    unfit = said["unfit"].get(relationship, ())
    middle = [each for each in said["praise"]["middle"] if not any(word in each for word in unfit)]
    opening = [each for each in said["praise"][kind] if "{place}" not in each or slots["place"]]
    chosen = dice.some(middle, dice.pick((1, 1, 2, 2, 3, 4, 6)))
    parts = [say(dice, opening, slots)] if dice.chance(0.75) else []
    parts += [say(dice, [each], slots) for each in chosen]
    return " ".join(filter(None, [*parts, say(dice, said["praise"]["ending"], slots)]))


def _together(jobs: Stays, studies: Stays, author: int, member: Member, day: date) -> dict[str, str]:
    """Where two people were together and for how long, and how the member is spoken of."""
    shared = _shared(jobs, author, member.id, str(day)) or _shared(studies, author, member.id, str(day))
    place, span = member.company or member.school, "a while"
    if shared:
        (mine, theirs), *_ = shared
        began, ended = max(mine.began, theirs.began), min(mine.ended, theirs.ended, str(day))
        place, span = mine.place, _span(began, ended)
    spoken = _SPOKEN[kind_of(member.name) or "either"]
    title = member.title or "colleague"
    plural = f"{title[:-1]}ies" if title.endswith("y") else title if title.endswith("s") else f"{title}s"
    return {"place": place, "span": span, "plural": plural, **spoken}


def _span(began: str, ended: str) -> str:
    """How long from one month or year to another, as people say it."""
    first, last = ([int(part) for part in (*day.split("-"), "1")[:2]] for day in (began, ended))
    months = (last[0] - first[0]) * 12 + last[1] - first[1]
    if months < _YEAR:
        return "several months" if months > _YEAR // 4 else "a few months"
    years = round(months / _YEAR)
    return (
        "about a year" if years == 1 else f"{'almost ' if years * _YEAR > months else 'over '}{years} years"
    )


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
