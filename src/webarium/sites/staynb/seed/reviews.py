"""What guests wrote: each about a stay of its kind and a trip of its own, in the mood of its stars."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from webarium.content.people import FIRST_NAMES
from webarium.content.sampling import TRIES
from webarium.content.sentences import Line, Teller
from webarium.content.voices import Memory, speak
from webarium.content.voices.speakers import draw_age, draw_habits, tone_of
from webarium.content.whole import MORE, WholeTeller, as_typed
from webarium.draws import Dice, Weighted
from webarium.sites.kit.formats import MONTHS
from webarium.sites.staynb.seed.facts import Plan
from webarium.sites.staynb.seed.words import raised, told, whole_reviews

NEWEST = datetime(2024, 7, 14, 18, 0)  # noqa: DTZ001 - local wall-clock time, as all times of a world
"""When the newest review was written, at the latest."""
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PLURAL = re.compile(r"\b(?:we|us|our|ours)\b", re.IGNORECASE)
_SHAPES = Weighted([("terse", 3.6), ("plain", 3.5), ("long", 2.1)])
_ASPECTS = (
    *(
        "sleep",
        "clean",
        "kitchen",
        "place",
        "host",
        "feature",
        "place",
        "feature",
        "host",
        "value",
        "feature",
        "place",
    ),
    *("clean", "sleep"),
)
_WHOLE = 0.85
"""The share of guests whose review was written whole, as far as there are any that were not told often."""
_BRITISH = 0.25
"""The share of these who write British English."""
_PLAIN = 0.95
"""The share of guests who say it in the words that everybody has."""
_LEAST = 6
"""Words of the shortest review."""


class Critic:
    """Writes the reviews of a universe."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._said: set[str] = set()
        self._teller = Teller()
        self._wholes = WholeTeller()

    def reviews(self, plan: Plan, host: str, page: Memory) -> list[tuple[str, int, str, str]]:
        """Author, stars, text and time of all reviews of a stay, oldest first."""
        dice = Dice(self._seed, "reviews", plan.position)
        when = NEWEST - timedelta(days=dice.between(0, 25), minutes=dice.between(0, 600))
        found = []
        authors = dice.some([name for name in FIRST_NAMES if name != host.split()[0]], len(plan.stars))
        for author, stars in zip(authors, reversed(plan.stars), strict=True):
            text = self._text(dice, plan, host.split()[0], stars, when, page)
            found.append((author, stars, text, when.isoformat(" ", "seconds")))
            when -= timedelta(days=dice.between(4, 70), minutes=dice.between(0, 900))
        return found[::-1]

    def _text(self, dice: Dice, plan: Plan, host: str, stars: int, when: datetime, page: Memory) -> str:
        party = _party(dice, plan)
        stayed = when - timedelta(days=dice.between(3, 12))
        tags = plan.tags | party | _season(plan, stayed)
        nights = _NUMBERS[dice.between(2, 3 if "work" in party else 7)]
        month = MONTHS[stayed.month - 1]
        slots = {
            **plan.slots(),
            "host": host,
            "nights": nights,
            "nights_up": nights.capitalize(),
            "month": month,
            "month_up": month,
        }
        alone = "solo" in party
        if dice.chance(_WHOLE) and (whole := self._whole(dice, stars, slots, tags, page, alone=alone)):
            return whole
        habits = replace(draw_habits(dice, age=draw_age(dice) + 6), typos=0.0)
        for _ in range(TRIES):
            groups = [_fitting(group, alone=alone) for group in _groups(dice, stars, tags)]
            plain = self._teller.tell(dice, groups, slots, tags, page)
            text = speak(plain, habits, dice, tone_of(stars))
            once = text.casefold().count(f"{nights} nights") < 2
            if once and text not in self._said and len(text.split()) >= _LEAST:
                break
        self._said.add(text)
        return text

    def _whole(
        self,
        dice: Dice,
        stars: int,
        slots: Mapping[str, str],
        tags: frozenset[str],
        page: Memory,
        *,
        alone: bool,
    ) -> str | None:
        """A review that was written whole, if one is left that is true of the stay and nobody wrote like that."""
        more = {"home_up": raised(slots["home"])}
        lines = _fitting(whole_reviews().get(("", stars), ()), alone=alone)
        endings = _fitting(whole_reviews().get((MORE, stars), ()), alone=alone)
        text = self._wholes.tell(dice, lines, {**slots, **more}, tags, page, endings)
        typed = as_typed(text, dice, british=_BRITISH) if text else ""
        if not typed or typed in self._said:
            return None
        self._said.add(typed)
        return typed


def _party(dice: Dice, plan: Plan) -> frozenset[str]:
    """Who came: what such a home has room for."""
    bedrooms, beds, _ = plan.rooms
    kinds = ["couple", "couple", "solo"]
    if "shared" in plan.tags:
        kinds = ["couple", "solo", "solo"]
    elif bedrooms > 1:
        kinds = ["couple", "family", "family", "parents", "friends" if beds > 4 else "family"]
    if bedrooms > 2:
        kinds = ["family", "family", "friends", "friends", "parents"]
    if plan.setting == "city" and {"wifi", "entire"} <= plan.tags and bedrooms < 3:
        kinds.append("work")
    if plan.pets and "shared" not in plan.tags:
        kinds.append("dog")
    kind = dice.pick(kinds)
    return frozenset({"solo", kind} if kind in ("solo", "work") else {"we", kind})


def _season(plan: Plan, day: datetime) -> frozenset[str]:
    """Summer or winter where the stay is, and whether it is chilly then; places that are always warm have no winter."""
    latitude = plan.place.latitude
    if abs(latitude) < 15:
        return frozenset()
    north = day.month in (6, 7, 8), day.month in (12, 1, 2)
    summer, winter = north if latitude > 0 else north[::-1]
    if summer:
        return frozenset({"summer"})
    if "warm" in plan.place.tags:
        return frozenset()
    return frozenset({"winter", "chilly"} if winter else {"chilly"})


def _fitting(group: Sequence[Line], *, alone: bool) -> Sequence[Line]:
    """The lines that somebody who came alone can say."""
    return [line for line in group if not _PLURAL.search(line.source)] if alone else group


def _groups(dice: Dice, stars: int, tags: frozenset[str]) -> list[Sequence[Line]]:
    """The lists that a review takes its sentences from, in order."""
    lists = told("reviews")
    plain = told("plain") if dice.chance(_PLAIN) else {}

    def lines(name: str) -> Sequence[Line]:
        return _either(plain.get(name, ()), lists[name], tags)

    shape = _SHAPES.draw(dice)
    good, bad = _counts(dice, stars, shape)
    praised = [lines(f"good {name}") for name in _some_aspects(dice, good)]
    wrong = dice.shuffled(sorted(tag[1:] for tag in tags if tag.startswith("x")))
    blamed = [lines(f"bad {name}") for name in wrong if any(line.fits(tags) for line in lines(f"bad {name}"))]
    blamed = blamed[:bad]
    groups: list[Sequence[Line]] = [] if shape == "terse" and dice.chance(0.4) else [lines(f"open {stars}")]
    if shape != "terse" and dice.chance(0.8):
        groups.insert(dice.between(0, len(groups)), lines("trip"))
    groups += [*praised, *blamed] if stars > 3 or dice.chance(0.5) else [*blamed, *praised]
    if blamed and stars > 2 and dice.chance(0.4):
        groups.append(lines("mend"))
    if stars == 1 or (stars == 2 and dice.chance(0.4)):
        groups.append(lines("rant"))
    if shape == "long" and stars > 3:
        groups.append(lines("tip"))
    if dice.chance(0.35 if shape == "terse" else 0.7):
        groups.append(lines(f"end {stars}" if stars > 2 else "end low"))
    return groups


def _either(plain: Sequence[Line], other: Sequence[Line], tags: frozenset[str]) -> Sequence[Line]:
    """Plain lines where any fits, else the others."""
    return plain if any(line.fits(tags) for line in plain) else other


def _counts(dice: Dice, stars: int, shape: str) -> tuple[int, int]:
    """How many things are praised and blamed."""
    more = {"terse": 0, "plain": 1, "long": 2}[shape]
    if stars == 5:
        return 1 + more + dice.between(0, 3 if shape == "long" else 1), 0
    if stars == 4:
        return 1 + more, 1
    if stars == 3:
        return 1 + more // 3, 1 + more // 2
    return more // 4, 2 + more // 2


def _some_aspects(dice: Dice, count: int) -> list[str]:
    """What is praised, in an order of one's own; what there is most to say of may come twice."""
    return dice.some(_ASPECTS, count)
