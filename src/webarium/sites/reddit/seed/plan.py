"""Which submission comes when, where and by whom, and how much is said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.dice import Dice, Weighted
from webarium.sites.reddit.seed.cores import Core, cores
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import LAST_MOMENT, portions
from webarium.types import Scale

SUBMISSIONS = {"small": 4_200, "full": 127_390}
"""How many submissions a universe has."""
COMMENTS = {"small": 44_000, "full": 520_000}
"""How many comments, about."""
FORUMS = {"small": 65, "full": 95}
"""How many forums: all that have a subject of their own, and as many places as fit."""
_DAYS = 880
"""How long ago the oldest submission was made."""
_FEWEST = {"small": 24, "full": 300}


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
    """How many comments it gets, unless time runs out."""


def chosen_cores(scale: Scale) -> tuple[Core, ...]:
    """The forums of a scale; ids count from 1 in this order."""
    return cores()[: FORUMS[scale]]


def make_plan(seed: int, scale: Scale, crowd: Crowd) -> list[Slot]:
    """All submissions, oldest first."""
    chosen = chosen_cores(scale)
    dice = Dice(seed, "plan", scale)
    spare = SUBMISSIONS[scale] - _FEWEST[scale] * len(chosen)
    drafts: list[tuple[float, int, str]] = []
    for number, (core, extra) in enumerate(
        zip(chosen, portions([core.weight for core in chosen], spare), strict=True)
    ):
        kinds = Weighted((kind, float(tenths)) for kind, tenths in core.mix.items() if tenths)
        drafts += [(dice.random() ** 1.9, number, kinds.draw(dice)) for _ in range(_FEWEST[scale] + extra)]
    drafts.sort(reverse=True)
    counts = portions([_talk(dice, chosen[number], kind) for _, number, kind in drafts], COMMENTS[scale])
    authors = _personas(drafts, chosen, dice)
    plan = []
    for place, ((age, number, kind), count) in enumerate(zip(drafts, counts, strict=True)):
        core = chosen[number]
        author = authors.get(place) or crowd.author(core.name, dice)
        when = LAST_MOMENT - timedelta(seconds=int(age * _DAYS * 86_400) + 60)
        plan.append(Slot(place + 1, number + 1, core, kind, author, when, count))
    return plan


def _talk(dice: Dice, core: Core, kind: str) -> float:
    """How much is said, beside others: a few threads get most of it."""
    share = {"text": 1.2, "link": 0.9, "image": 0.6}[kind]
    return share * float(0.15 + 0.13 / (dice.random() + 0.03) ** 0.75) * (0.6 + 0.4 * core.weight)


def _personas(drafts: Sequence[tuple[float, int, str]], chosen: Sequence[Core], dice: Dice) -> dict[int, int]:
    """Submissions that belong to people of roles, by their place in the plan: the newest half of their forums'."""
    found: dict[int, int] = {}
    for number, persona in enumerate(PERSONAS, 1):
        fitting = [
            place
            for place, (age, forum, kind) in enumerate(drafts)
            if chosen[forum].name in persona.home
            and 0.002 < age < 0.7
            and kind != "link"
            and place not in found
        ]
        found |= dict.fromkeys(dice.some(fitting, persona.posts), number)
    return found
