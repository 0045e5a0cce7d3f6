"""Which submission comes when, where and by whom, how it is liked, and how much is said about it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from webarium.content.voices.distributions import pareto, seconds_of_day, zipf
from webarium.draws import Dice, Weighted
from webarium.sites.reddit.ranking import hot
from webarium.sites.reddit.seed.authored import WEEKDAYS, AuthoredThread, authored, drawn
from webarium.sites.reddit.seed.cores import Core, cores
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import LAST_MOMENT
from webarium.types import Scale

SUBMISSIONS = {"small": 2_050, "full": 127_390}
"""How many submissions a universe has, about."""
FORUMS = {"small": 65, "full": 95}
"""How many forums: all that have a subject of their own, and as many places as fit."""
_DAYS = 880
"""How long ago the oldest submission was made."""
_FEWEST = {"small": 6, "full": 90}
_STEEPNESS = 1.4
"""The n-th busiest forum has about n ** -1.4 of the busiest one's submissions."""
_LONGEST = {"small": 70, "full": 560}
"""Comments under the submission that most is said about."""
_LIKED, _DISCUSSED = 12, 9
"""A thread written by hand with a score, or as many comments, above these is none of the newest."""
_HOURS = {"morning": (6, 11), "noon": (11, 14), "evening": (17, 22), "night": (22, 27)}


@dataclass(frozen=True, slots=True)
class Slot:
    """A submission before it has words."""

    id: int
    forum_id: int
    core: Core
    kind: str
    author: int
    created_at: datetime
    comments: int
    """How many comments it gets, unless time or words run out."""
    votes: tuple[int, int]
    """Votes up and down."""
    told: AuthoredThread | None = None
    """The thread that was written by hand for this place."""

    @property
    def age_s(self) -> int:
        """How old it is when the last thing is written, in seconds."""
        return int((LAST_MOMENT - self.created_at).total_seconds())


@dataclass(frozen=True, slots=True)
class _Draft:
    forum: int
    core: Core
    kind: str
    when: datetime
    told: AuthoredThread | None


def chosen_cores(scale: Scale) -> tuple[Core, ...]:
    """The forums of a scale; ids count from 1 in this order."""
    return cores()[: FORUMS[scale]]


def sizes(scale: Scale, chosen: Sequence[Core]) -> list[int]:
    """How many submissions each forum has: a few have most of them, and each has room for what was written by hand."""
    told = Counter(thread.forum for thread in authored())
    order = sorted(range(len(chosen)), key=lambda place: (-chosen[place].weight, chosen[place].name))
    shares = zipf(len(chosen), SUBMISSIONS[scale], exponent=_STEEPNESS, least=_FEWEST[scale])
    found = [0] * len(chosen)
    for place, share in zip(order, shares, strict=True):
        found[place] = max(share, told[chosen[place].name] + 2)
    return found


def make_plan(seed: int, scale: Scale, crowd: Crowd, members: Members) -> list[Slot]:
    """All submissions, oldest first."""
    chosen = chosen_cores(scale)
    dice = Dice(seed, "plan", scale)
    drafts = sorted(_drafts(seed, scale, chosen, dice), key=lambda draft: draft.when)
    personas = _personas(drafts, dice)
    plan = [_slot(place, draft, scale, dice, crowd, members, personas) for place, draft in enumerate(drafts)]
    return _cooled(plan)


def _drafts(seed: int, scale: Scale, chosen: Sequence[Core], dice: Dice) -> Iterator[_Draft]:
    by_forum: dict[str, list[AuthoredThread]] = {}
    for thread in authored():
        by_forum.setdefault(thread.forum, []).append(drawn(thread, Dice(seed, "wording", thread.title)))
    for number, (core, size) in enumerate(zip(chosen, sizes(scale, chosen), strict=True)):
        kinds = Weighted((kind, float(tenths)) for kind, tenths in core.mix.items() if tenths)
        told = by_forum.get(core.name, [])
        for thread in told:
            yield _Draft(number, core, thread.kind, _moment(thread, dice), thread)
        for _ in range(size - len(told)):
            yield _Draft(number, core, kinds.draw(dice), _ago(dice), None)


def _ago(dice: Dice) -> datetime:
    """Some moment in which people write; more of them are lately than long ago."""
    day = (LAST_MOMENT - timedelta(days=_DAYS * dice.random() ** 1.7)).replace(hour=0, minute=0, second=0)
    when = day + timedelta(seconds=seconds_of_day(dice))
    return when if when < LAST_MOMENT else when - timedelta(days=1)


def _moment(thread: AuthoredThread, dice: Dice) -> datetime:
    """A moment that fits what a thread says of its month, weekday and time of day."""
    for _ in range(400):
        when = _ago(dice)
        if thread.when:
            year, month, *day = map(int, thread.when.split("-"))
            when = when.replace(year=year, month=month, day=day[0] if day else dice.between(1, 28))
        if thread.time:
            first, last = _HOURS[thread.time]
            when = when.replace(hour=dice.between(first, last - 1) % 24)
        fits = not thread.weekday or WEEKDAYS[when.weekday()] == thread.weekday
        fits = fits and (when.year >= thread.since or bool(thread.when))
        # What people liked has had time for that, unless it is dated.
        settled = (
            timedelta(days=25) if not thread.when and (thread.score or 0) > _LIKED else timedelta(hours=3)
        )
        if fits and when < LAST_MOMENT - max(settled, thread.span):
            return when
    raise ValueError(f"{thread.forum}: no day fits what {thread.title!r} says of when it was begun")


def _slot(
    place: int,
    draft: _Draft,
    scale: Scale,
    dice: Dice,
    crowd: Crowd,
    members: Members,
    personas: dict[int, int],
) -> Slot:
    told = draft.told
    share = {"text": 1.2, "link": 0.8, "image": 0.6}[draft.kind] * (0.6 + 0.4 * draft.core.weight)
    talk = int(share * pareto(dice, least=0.8, exponent=0.9, most=_LONGEST[scale] / share))
    age = (LAST_MOMENT - draft.when).total_seconds()
    votes = _votes(dice, draft.core.weight, age, talk, scale)
    author = personas.get(place) or crowd.author(draft.core.name, dice)
    if told is not None:
        author, talk = members.id_of(told.author), len(told.remarks)
        votes = votes if told.score is None else _split(dice, told.score)
    slot = Slot(place + 1, draft.forum + 1, draft.core, draft.kind, author, draft.when, talk, votes)
    return slot if told is None else replace(slot, told=told)


def _votes(dice: Dice, weight: float, age_s: float, talk: int, scale: Scale) -> tuple[int, int]:
    """Votes up and down: most things get a few, some hundreds, very few thousands; what is new has not got them yet."""
    most = {"small": 9_000.0, "full": 30_000.0}[scale]
    seen = 1 - math.exp(-age_s / 40_000)
    up = 1 + int(seen * (weight * pareto(dice, least=2.2, exponent=0.72, most=most) + talk * dice.random()))
    mood = dice.random()
    if mood < 0.05:  # disliked
        return 1 + up // 9, 2 + up // 4
    if mood < 0.14:  # divisive
        return up, int(up * (0.6 + 0.5 * dice.random()))
    return up, int(up * 0.2 * dice.random())


def _split(dice: Dice, score: int) -> tuple[int, int]:
    """Votes up and down that make a score."""
    down = int(abs(score) * 0.15 * dice.random()) + (abs(score) > 20)
    return (score + down, down) if score > 0 else (1 + down // 3, 1 + down // 3 - score)


def _personas(drafts: Sequence[_Draft], dice: Dice) -> dict[int, int]:
    """Submissions that belong to people of roles, by their place in the plan: newer ones of their forums."""
    found: dict[int, int] = {}
    newest, oldest = LAST_MOMENT - timedelta(days=1), LAST_MOMENT - timedelta(days=_DAYS * 0.7)
    for number, persona in enumerate(PERSONAS, 1):
        fitting = [
            place
            for place, draft in enumerate(drafts)
            if draft.core.name in persona.home
            and oldest < draft.when < newest
            and draft.kind != "link"
            and draft.told is None
            and place not in found
        ]
        found |= dict.fromkeys(dice.some(fitting, persona.posts), number)
    return found


_FRONT = 10
_ALIKE = 2


def _cooled(plan: list[Slot]) -> list[Slot]:
    """The plan with votes exchanged where a forum's newest would be its hottest: what is new is seldom loved yet."""
    forums: dict[int, list[int]] = {}
    for place, slot in enumerate(plan):
        forums.setdefault(slot.forum_id, []).append(place)
    for places in forums.values():
        if len(places) > 2 * _FRONT:
            _cool(plan, places)
    return plan


def _cool(plan: list[Slot], places: Sequence[int]) -> None:
    """Exchange votes within one forum, whose submissions stand at these places, oldest first."""
    newest = set(places[-_FRONT:])
    warm = {place: _warmth(plan[place], place in newest) for place in places}
    older = [place for place in reversed(places[:-_FRONT]) if _free(plan[place])]
    for _ in range(_FRONT):
        front = sorted(places, key=lambda place: -warm[place])[:_FRONT]
        alike = [place for place in front if place in newest]
        hottest = next((place for place in alike if _free(plan[place])), None)
        if len(alike) <= _ALIKE or hottest is None:
            return
        colder = next((place for place in older if plan[place].votes[0] < plan[hottest].votes[0]), None)
        if colder is None:
            colder = older[0] if older else None
        if colder is None:
            return
        older.remove(colder)
        new, old = plan[hottest], plan[colder]
        gain = max(new.votes, old.votes)
        plan[hottest] = _changed(new, (1 + gain[0] % 4, gain[0] % 2), min(new.comments, 2))
        plan[colder] = _changed(old, gain, max(new.comments, old.comments))
        warm[hottest], warm[colder] = _warmth(plan[hottest], True), _warmth(plan[colder], False)


def _changed(slot: Slot, votes: tuple[int, int], comments: int) -> Slot:
    return replace(slot, votes=votes, comments=comments if slot.told is None else slot.comments)


def _free(slot: Slot) -> bool:
    """Whether a submission's votes are nobody's but chance's."""
    return slot.told is None or slot.told.score is None


def _warmth(slot: Slot, talked: bool) -> int:
    """About where a submission will stand in its forum's hot list: with all the talk it may get, or with none of it."""
    comments = slot.comments if talked or slot.told is not None else 0
    return hot(slot.age_s, slot.votes[0] - slot.votes[1], comments)
