"""Puts experiences together to the review of one person."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from webarium.content.opinions.experiences import Experience, frames, kinds
from webarium.content.opinions.stories import stories
from webarium.content.opinions.subjects import Subject
from webarium.content.opinions.whole import WholeReviewer
from webarium.content.phrases import Phrase, tidy
from webarium.content.sentences import Line, said
from webarium.content.voices.memory import Crowd, Memory
from webarium.content.voices.speakers import Habits, draw_age, draw_habits, tone_of
from webarium.content.voices.style import speak
from webarium.draws import Dice, Weighted

SPANS: tuple[tuple[int, str], ...] = (
    (3, "three days"),
    (7, "a week"),
    (11, "ten days"),
    (14, "two weeks"),
    (21, "three weeks"),
    (31, "a month"),
    (45, "six weeks"),
    (61, "two months"),
    (92, "three months"),
    (122, "four months"),
    (153, "five months"),
    (183, "half a year"),
    (214, "seven months"),
    (274, "nine months"),
    (365, "a year"),
    (430, "over a year"),
    (550, "a year and a half"),
    (730, "two years"),
)
"""Days, and how people say them."""
_LATE = 45
"""After so many days somebody can say how a thing holds up."""
_PATIENCE = 215
"""After so many days hardly anybody complains anymore."""
_PARTNERS = Weighted(
    [("my wife", 5), ("my husband", 6), ("my boyfriend", 2), ("my girlfriend", 2), ("my partner", 2)]
)
_KIDS = (
    "my daughter",
    "my son",
    "my youngest",
    "my oldest",
    "my niece",
    "my nephew",
    "my grandson",
    "my granddaughter",
)
_CORE = frozenset(("life", "build", "use", "make", "value", "power", "wash", "setup", "look", "price"))
"""Topics of which none is praised where another one is a reason to be angry."""
_GOOD = {
    5: Weighted([(1, 3), (2, 8), (3, 5), (4, 2), (5, 1)]),
    4: Weighted([(1, 5), (2, 6), (3, 2), (4, 0.5)]),
}
_BAD = {2: Weighted([(1, 7), (2, 6)]), 1: Weighted([(1, 3), (2, 7), (3, 4), (4, 1)])}
_STOP = re.compile(r"(?<=[a-z])\.(?= |$)")
_NAMED = re.compile(r"I\b|[A-Z][A-Z\d]|(?:Saturday|Sunday|Zoom|Grandpa|Grandma)\b")
"""Beginnings that keep their capital."""
_SAYINGS = Weighted([(1, 8), (2, 2)])
"""How many things somebody says who has little to say."""
_TRIES = 10
_LONG = (0.35, 0.05)
"""The share of those with something to tell who tell all of it, where there is a story that nobody has told, and of
those who tell one again."""
_TELLINGS = {True: 2, False: 40}
"""How often one story may be told, by whether all that was said is remembered."""


@dataclass(frozen=True)
class Opinion:
    """A review's words."""

    title: str
    body: str


def _habits(dice: Dice) -> Habits:
    """How a buyer writes: whose fingers slip, looks it over before posting."""
    return replace(draw_habits(dice, age=draw_age(dice), british=0.0), typos=0.0)


def joined(parts: Sequence[str], slots: Mapping[str, str]) -> str:
    """The parts one after another; what follows a colon goes on in lower case, unless a name or "I" begins it."""
    text = ""
    for part in parts:
        named = _NAMED.match(part) or part.startswith((slots["brand"], slots["rival"]))
        goes_on = text.endswith(":") and not named
        text += f" {part[:1].lower()}{part[1:]}" if goes_on else f" {part}"
    return text[1:]


class _Draft:
    """One review in the making: what was said so far, and what may still be said."""

    def __init__(self, subject: Subject, stars: int, age: int, dice: Dice) -> None:
        self.dice, self.stars, self.subject = dice, stars, subject
        content = stars > 3
        reach = age if content else min(age, _PATIENCE)
        days, span = dice.pick([each for each in SPANS if each[0] <= reach] or SPANS[:1])
        later = [text for past, text in SPANS if days + 25 < past <= age and past > 60]
        he = dice.pick((("he", "his", "him"), ("she", "her", "her")))
        people = {"partner": _PARTNERS.draw(dice), "kid": dice.pick(_KIDS), "span": span, "he": he[0]}
        raised = {f"{name}_up": text[0].upper() + text[1:] for name, text in people.items()}
        times = {"span_later": dice.pick(later)} if later else {}
        self.slots = {**subject.slots, **people, **raised, **times, "his": he[1], "him": he[2]}
        self.tags = {
            "end",
            *subject.tags,
            *(("late",) if days >= _LATE else ()),
            *(("four",) if stars == 4 else ()),
        }
        self.topics: set[str] = set()
        self.told: list[str] = []

    def fits(self, line: Line) -> bool:
        """Whether a line is true of the thing, and the time of it has come."""
        if not line.fits(self.tags):
            return False
        if "{span" not in line.source:
            return True
        if "late" not in self.tags and self.stars > 3:
            return False
        if "{span_later}" in line.source and "span_later" not in self.slots:
            return False
        span = self.slots["span"]
        return not ("{span}" in line.source and any(span in text.casefold() for text in self.told))


class Reviewer:
    """Writes reviews one after another: what was said least comes first, and nothing becomes everybody's phrase.

    Args:
        tracks: Whether all that was said is remembered, which a million reviews have no memory for.
    """

    def __init__(self, *, tracks: bool = True) -> None:
        self._crowd = Crowd() if tracks else None
        self._tellings = _TELLINGS[tracks]
        self._wholes = WholeReviewer(tracks=tracks)
        self._uses: Counter[str] = Counter()
        self._stories: set[str] = set()
        self._last: Memory | None = None

    def write(self, subject: Subject, stars: int, age: int, dice: Dice, page: Memory) -> Opinion | None:
        """A review with these stars by somebody who has had the thing for up to so many days.

        `None` if all that could be told of it has been told often enough.
        """
        draft = _Draft(subject, stars, age, dice)
        told = getattr(self, f"_{('one', 'two', 'three', 'four', 'five')[stars - 1]}")(draft, page)
        if not told:
            return None
        opening = self._frame(draft, f"open {stars}", page) if dice.chance(0.62) else []
        text = joined([*opening, *told, *self._ending(draft, page)], draft.slots)
        self.keep(text, page)
        body = speak(text, _habits(dice), dice, tone_of(stars))
        if stars in (1, 5) and dice.chance(0.16):
            body = _STOP.sub("!", body, count=dice.between(1, 2))
        return Opinion(self.title(draft.slots, stars, dice, draft.tags), body)

    def whole(self, subject: Subject, stars: int, age: int, dice: Dice, page: Memory) -> Opinion | None:
        """A review that was written whole; `None` if all that are true of the thing have been told often enough."""
        text = self._wholes.write(subject, stars, age, dice, page)
        return Opinion(self._short_title(_Draft(subject, stars, age, dice), page), text) if text else None

    def plain(self, subject: Subject, stars: int, age: int, dice: Dice, page: Memory) -> Opinion | None:
        """A review by somebody who has little to say; `None` if all of that stands on the page."""
        habits = _habits(dice)
        for _ in range(_TRIES):
            draft = _Draft(subject, stars, age, dice)
            text = " ".join(self._plainly(draft, page))
            if text and self.fresh(text, page):
                self.keep(text, page)
                return Opinion(self._short_title(draft, page), speak(text, habits, dice, tone_of(stars)))
        return None

    def _short_title(self, draft: _Draft, page: Memory) -> str:
        """A headline of a word or two that no other review of the page has."""
        lines, dice = frames()[f"plain title {draft.stars}"], draft.dice
        short = page.fresh(lambda: said(dice, dice.pick(lines).source, draft.slots))
        return short or page.keep(self.title(draft.slots, draft.stars, dice, draft.tags))

    def _plainly(self, draft: _Draft, page: Memory) -> list[str]:
        """One or two remarks, perhaps after what made them buy it, perhaps before another one."""
        dice, side = draft.dice, "good" if draft.stars > 3 else "bad"
        told = self._frame(draft, "plain get", page) if dice.chance(0.3) else []
        for _ in range(_SAYINGS.draw(dice)):
            told += self._frame(draft, f"plain {draft.stars}", page)
        if draft.stars != 3 and dice.chance(0.4):
            told += self._frame(draft, f"plain more {side}", page)
        return list(dict.fromkeys(told))

    def story(self, subject: Subject, stars: int, age: int, instead: str, page: Memory) -> Opinion | None:
        """A whole story instead of what was written, now and then and once on a page.

        Its dice are its own and nobody else minds what it says, so that all others say what they would without it.
        """
        if page is self._last:
            return None
        dice = Dice("stories", instead)
        whim = dice.random()
        free = [
            story
            for story in stories().get(subject.kinds[0], ())
            if stars in story.stars
            and story.days <= age
            and story.line.fits(subject.tags)
            and self._uses[story.title] < self._tellings
            and whim < _LONG[min(self._uses[story.title], 1)]
        ]
        for story in sorted(dice.shuffled(free), key=lambda each: self._uses[each.title])[:_TRIES]:
            text = tidy(Phrase(story.line.source).say(dice.random, subject.slots))
            if text not in self._stories and not page.repeats(text):
                self._stories.add(text)
                self._uses[story.title] += 1
                self._last = page
                return Opinion(said(dice, story.title, subject.slots), text)
        return None

    def title(self, slots: Mapping[str, str], stars: int, dice: Dice, tags: Collection[str]) -> str:
        """A headline for what has these tags, used least so far."""
        lines = [
            line
            for line in frames()[f"title {stars}"]
            if line.fits(tags) and ("late" in tags or stars < 4 or "{span" not in line.source)
        ]
        line = min(dice.shuffled(lines), key=lambda each: self._uses[each.source])
        self._uses[line.source] += 1
        return said(dice, line.source, slots)

    def fresh(self, text: str, page: Memory) -> bool:
        """Whether a text repeats nothing of its page, and no turn of phrase that everybody has."""
        return not ((self._crowd is not None and self._crowd.worn(text)) or page.repeats(text))

    def keep(self, text: str, page: Memory) -> None:
        """Remember a text."""
        page.keep(text)
        if self._crowd is not None:
            self._crowd.keep(text)

    def _five(self, draft: _Draft, page: Memory) -> list[str]:
        told = self._some(draft, "good", _GOOD[5].draw(draft.dice), page)
        return [*told, *self._nit(draft, page)] if told and draft.dice.chance(0.12) else told

    def _four(self, draft: _Draft, page: Memory) -> list[str]:
        told = self._some(draft, "good", _GOOD[4].draw(draft.dice), page)
        return [*told, *self._nit(draft, page)] if told else told

    def _three(self, draft: _Draft, page: Memory) -> list[str]:
        draft.tags.discard("end")
        good = self._some(draft, "good", draft.dice.between(1, 2), page)
        bad = self._some(draft, "bad" if draft.dice.chance(0.6) else "meh", 1, page)
        return [*good, *self._turn(draft, "but", 0.75, page), *bad] if good and bad else []

    def _two(self, draft: _Draft, page: Memory) -> list[str]:
        bad = self._some(draft, "bad", _BAD[2].draw(draft.dice), page)
        good = self._some(draft, "good", 1, page) if bad and draft.dice.chance(0.45) else []
        return [*bad, *self._turn(draft, "yet", 1.0, page), *good] if good else bad

    def _one(self, draft: _Draft, page: Memory) -> list[str]:
        told = self._some(draft, "bad", _BAD[1].draw(draft.dice), page)
        return [*told, *self._frame(draft, "asked bad", page)] if told and draft.dice.chance(0.3) else told

    def _nit(self, draft: _Draft, page: Memory) -> list[str]:
        nit = self._some(draft, "meh", 1, page)
        return [*self._turn(draft, "turn", 0.6, page), *nit] if nit else nit

    def _turn(self, draft: _Draft, name: str, share: float, page: Memory) -> list[str]:
        return self._frame(draft, name, page) if draft.dice.chance(share) else []

    def _ending(self, draft: _Draft, page: Memory) -> list[str]:
        dice, content = draft.dice, draft.stars > 3
        told = self._frame(draft, "asked good", page) if content and dice.chance(0.14) else []
        if dice.chance(0.62):
            told += self._frame(draft, f"close {draft.stars}", page)
        if draft.stars != 3 and dice.chance(0.07):
            told += self._frame(draft, f"update {'good' if content else 'bad'}", page)
        return told

    def _some(self, draft: _Draft, side: str, count: int, page: Memory) -> list[str]:
        """Up to so many experiences of different topics; how the thing ended comes last."""
        told: list[str] = []
        end = ""
        for _ in range(count):
            found = self._experience(draft, side, page)
            if not found:
                break
            one, text = found
            if "end" in one.line.needs:
                end = text
            else:
                told.append(text)
        return [*told, end] if end else told

    def _experience(self, draft: _Draft, side: str, page: Memory) -> tuple[Experience, str] | None:
        """One to tell: of a topic that was not spoken of, and as few people told it as can be."""
        dice = draft.dice
        names = ("any",) if dice.chance(0.1) else draft.subject.kinds
        free = [
            one
            for name in names
            for one in kinds()[name].get(side, ())
            if one.topic not in draft.topics
            and draft.fits(one.line)
            and not (side == "good" and draft.stars < 4 and one.topic in _CORE)
        ]
        for one in sorted(dice.shuffled(free), key=lambda each: self._uses[each.line.source])[:_TRIES]:
            text = said(dice, one.line.source, draft.slots)
            if self.fresh(text, page):
                self._uses[one.line.source] += 1
                draft.told.append(text)
                draft.topics.add(one.topic)
                draft.tags -= {"end"} & one.line.needs
                return one, text
        return None

    def _frame(self, draft: _Draft, name: str, page: Memory) -> list[str]:
        """A line that stands around experiences; none if all would repeat something."""
        lines = [line for line in frames()[name] if draft.fits(line)]
        for line in sorted(draft.dice.shuffled(lines), key=lambda each: self._uses[each.source])[:_TRIES]:
            text = said(draft.dice, line.source, draft.slots)
            if self.fresh(text, page):
                self._uses[line.source] += 1
                draft.told.append(text)
                return [text]
        return []
