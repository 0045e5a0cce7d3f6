"""Reviews: each speaks about the product it stands under, in the tone of its stars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.dice import Dice, Weighted
from webarium.sites.kit.people import nickname
from webarium.sites.kit.phrases import Phrase, lower_case, sentence, tidy
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.voices import Aspect, aspects, moves
from webarium.types import Scale

LAST_REVIEW = datetime(2023, 6, 11, 22)


@dataclass(frozen=True)
class Review:
    """A review before it is written down."""

    nickname: str
    title: str
    detail: str
    rating: int
    status: str
    created_at: datetime


_STARS = {
    "loved": Weighted([(5, 70), (4, 19), (3, 6), (2, 2), (1, 3)]),
    "liked": Weighted([(5, 52), (4, 27), (3, 11), (2, 4), (1, 6)]),
    "mixed": Weighted([(5, 33), (4, 24), (3, 18), (2, 10), (1, 15)]),
    "poor": Weighted([(5, 17), (4, 16), (3, 17), (2, 18), (1, 32)]),
}
_COUNTS = {
    "small": Weighted([(0, 14), (1, 14), (2, 14), (3, 13), (4, 11), (5, 9), (6, 7), (8, 6), (10, 5), (13, 4), (18, 2), (27, 1)]),
    "full": Weighted([(0, 32), (1, 20), (2, 14), (3, 9), (4, 7), (5, 5), (6, 4), (8, 4), (11, 2.4), (15, 1.6), (22, 0.7), (31, 0.3)]),
}
_STYLES = Weighted([("prose", 46), ("story", 20), ("short", 16), ("pros", 6), ("update", 7), ("versus", 5)])
_GENERAL = {
    "gear": ("value", "quality", "packaging", "description", "service"),
    "wear": ("value", "quality", "description", "service"),
    "taste": ("value", "packaging", "service"),
    "care": ("value", "packaging", "service"),
    "plain": ("value", "packaging", "description", "service"),
}
"""Aspects of any product that reviews turn to now and then, by kind."""
_LONG = 110
"""Reviews of this many characters are not checked against earlier ones: no two of them come out alike by chance."""
_ONCE = frozenset(("span", "use", "who", "rival", "choice"))
"""Slots that one review fills once."""
_SPANS = (
    (2, "two days"), (4, "a few days"), (7, "a week"), (10, "about ten days"), (14, "two weeks"), (21, "three weeks"),
    (30, "a month"), (45, "six weeks"), (60, "two months"), (91, "three months"), (122, "about four months"),
    (152, "five months"), (182, "six months"), (213, "seven months"), (274, "nine months"), (365, "a year"),
    (430, "a little over a year"), (550, "a year and a half"), (730, "two years"),
)
_PEOPLE = (
    "my husband", "my wife", "my daughter", "my son", "my mom", "my dad", "my sister", "my brother", "my roommate",
    "a friend", "my partner", "a coworker", "my mother-in-law", "my niece", "my nephew", "my aunt", "my boyfriend",
    "my girlfriend", "a neighbor",
)


def _mood(product: Product, dice: Dice) -> Weighted[int]:
    score = product.brand.quality + 1.5 * (dice.random() - 0.5)
    if score > 0.42:
        return _STARS["loved"]
    if score > -0.22:
        return _STARS["liked"]
    return _STARS["mixed"] if score > -0.8 else _STARS["poor"]


class Critic:
    """Writes the reviews of one product after another."""

    def __init__(self, seed: int, scale: Scale) -> None:
        self._seed = seed
        self._counts = _COUNTS[scale]
        self._known: set[str] = set()

    def reviews(self, product: Product) -> list[Review]:
        """All its reviews, oldest first."""
        dice = Dice(self._seed, "reviews", product.id)
        count = self._counts.draw(dice)
        if count > 4:
            count += dice.below(count // 3 + 1)
        mood = _mood(product, dice)
        names: set[str] = set()
        found = []
        for when in self._times(product, count, dice):
            name = nickname(dice)
            while name in names:
                name = nickname(dice)
            names.add(name)
            found.append(self.write(product, mood.draw(dice), name, when, dice))
        return found

    @staticmethod
    def _times(product: Product, count: int, dice: Dice) -> list[datetime]:
        start = product.created_at + timedelta(days=4)
        seconds = int((LAST_REVIEW - start).total_seconds())
        return sorted(start + timedelta(seconds=dice.below(seconds)) for _ in range(count))

    def write(self, product: Product, rating: int, name: str, when: datetime, dice: Dice) -> Review:
        """One review with these stars."""
        drafter = Drafter(product, rating, (when - product.created_at).days, dice, self._known)
        title, detail = drafter.compose()
        fate = dice.random()
        status = "approved" if fate >= 0.03 else "pending" if fate >= 0.006 else "not_approved"
        return Review(name, title, detail, rating, status, when)


class Drafter:
    """Composes one review from the moves and the aspects of the product's family."""

    def __init__(self, product: Product, rating: int, age: int, dice: Dice, known: set[str]) -> None:
        self.product = product
        self.rating = rating
        self.dice = dice
        self._say = dice.random
        self._moves = moves()
        self._known = known
        self._slots = dict(product.slots)
        self._fill(age)
        names = list(dict.fromkeys(dice.shuffled(product.aspects)))[:6]
        for name in dice.some(_GENERAL[product.family.kind], 2):
            if name not in names:
                names.insert(dice.between(1, len(names)) if dice.chance(0.78) else 0, name)
        found = aspects()
        self._own = [found[name] for name in names]
        self._used: list[tuple[Aspect, bool]] = []
        self._spent: set[str] = set()

    def _fill(self, age: int) -> None:
        dice, slots, product = self.dice, self._slots, self.product
        usable = 0
        while usable < len(_SPANS) - 1 and _SPANS[usable + 1][0] < age:
            usable += 1
        slots["span"] = _SPANS[dice.below(usable + 1)][1]
        slots["who"] = dice.pick(product.family.people or _PEOPLE)
        rival = product.brand
        while rival is product.brand:
            rival = product.rivals.brands.draw(dice)
        slots["rival"] = rival.name
        uses = [use for use in product.family.uses if all(slots[name] for name in use.slots)]
        slots["use"] = dice.pick(uses).say(self._say, slots)
        chosen = []
        for axis in product.family.axes:
            for title, choices in product.options:
                if title == axis.title:
                    slots[axis.attribute] = dice.pick(choices)
                    chosen.append(_spoken(title, slots[axis.attribute]))
        slots["choice"] = " in ".join(chosen[:2]) if len(chosen) < 2 else f"{chosen[0]}, {chosen[1]}"

    # -- sentences -----------------------------------------------------------------------------------------------

    def _phrase(self, phrases: Sequence[Phrase]) -> str:
        """One of these phrases, rather one that repeats no time, use or person."""
        for _ in range(4):
            phrase = self.dice.pick(phrases)
            if self._spent.isdisjoint(phrase.slots):
                break
        text = phrase.say(self._say, self._slots)
        self._spent.update(name for name in _ONCE & phrase.slots if self._slots[name] in text)
        return text

    def _move(self, name: str) -> str:
        return self._phrase(self._moves.of(self.product.family.kind, name, self.rating))

    def _next(self, kind: str) -> Aspect | None:
        for index, aspect in enumerate(self._own):
            if getattr(aspect, kind):
                del self._own[index]
                return aspect
        return None

    def _clauses(self, kind: str, count: int) -> list[str]:
        found = []
        for _ in range(count):
            aspect = self._next(kind)
            if aspect is None:
                break
            self._used.append((aspect, kind == "good"))
            found.append(self._phrase(getattr(aspect, kind)))
        return found

    def _flow(self, clauses: Sequence[str]) -> list[str]:
        """Sentences made of these clauses, some joined by ``and``."""
        sentences: list[str] = []
        waiting = list(clauses)
        while waiting:
            clause = waiting.pop(0)
            simple = len(clause) < 75 and not any(mark in clause for mark in ".;:!?(")
            if waiting and simple and self.dice.chance(0.4) and len(waiting[0]) < 75:
                clause = f"{clause}{self.dice.pick((', and ', ' and ', ', plus '))}{waiting.pop(0)}"
            sentences.append(self._end(clause))
        return sentences

    def _end(self, text: str) -> str:
        text = sentence(text)
        if text[-1] in ".!?":
            return text
        return text + ("!" if self.rating == 5 and self.dice.chance(0.13) else ".")

    def _judgement(self, most: int) -> list[str]:
        rating, dice = self.rating, self.dice
        good = self._clauses("good", (0, 0, 1 if dice.chance(0.4) else 0, 1, dice.between(1, most), dice.between(1, most))[rating])
        bad_kind = "bad" if rating < 3 or (rating == 3 and dice.chance(0.5)) else "meh"
        wanted = (0, dice.between(1, most), dice.between(1, 2), dice.between(1, 2), dice.chance(0.7), dice.chance(0.1))[rating]
        bad = self._clauses(bad_kind, int(wanted)) or (self._clauses("bad", 1) if rating < 4 else [])
        if rating >= 4:
            praise = self._flow(good)
            return praise + [self._joined("nit", text) for text in bad[:1]]
        if rating == 3 and good and bad:
            first = self._joined("but", bad[0], good[0])
            return [first, *self._flow(bad[1:])]
        if rating == 2 and good:
            return [self._joined("concede", good[0]), *self._flow(bad)]
        return self._flow(bad + good)

    def _joined(self, move: str, clause: str, other: str = "") -> str:
        self._slots.update(clause=clause, other=other)
        return self._end(self._move(move))

    # -- structures ----------------------------------------------------------------------------------------------

    def compose(self) -> tuple[str, str]:
        """Title and body."""
        style = _STYLES.draw(self.dice)
        parts: list[str] = getattr(self, f"_{style}")()
        parts = [self._end(part) for part in parts if part]
        title = tidy(sentence(self._title()))
        for _ in range(3):
            body = tidy(" ".join(parts))
            if len(body) >= _LONG or body.lower() not in self._known:
                break
            parts.insert(0 if self.dice.chance(0.5) else len(parts), self._end(self._move("tag")))
        if len(body) < _LONG:
            self._known.add(body.lower())
        return title, body

    def _prose(self) -> list[str]:
        parts = self._judgement(2)
        if self.dice.chance(0.45):
            parts.insert(0, self._move("opener"))
        if self.dice.chance(0.4):
            parts.append(self._move("closer"))
        return parts

    def _story(self) -> list[str]:
        parts = [self._move("reason"), *self._judgement(3)]
        if self._slots["choice"] and self.dice.chance(0.5):
            parts.insert(1, self._move("option"))
        if self.dice.chance(0.6):
            parts.append(self._move("closer"))
        return parts

    def _short(self) -> list[str]:
        if self.dice.chance(0.45):
            return [self._move("short")]
        kind = "good" if self.rating > 3 else "bad"
        parts = self._flow(self._clauses(kind, 1))
        if self.rating == 3 or self.dice.chance(0.5):
            parts.append(self._move("tag"))
        return parts

    def _pros(self) -> list[str]:
        counts = ((0, 0), (0, 2), (1, 2), (2, 2), (2, 1), (3, 0))[self.rating]
        good = self._clauses("good", counts[0])
        bad = self._clauses("bad" if self.rating < 4 else "meh", counts[1])
        parts = []
        if good:
            parts.append("Pros: " + ", ".join(good) + ".")
        if bad:
            parts.append("Cons: " + ", ".join(bad) + ".")
        elif self.rating == 5 and self.dice.chance(0.5):
            parts.append(self.dice.pick(("Cons: none that I can find.", "Cons: none so far.", "Cons: can't think of any.")))
        parts.append(self._move("verdict"))
        return parts

    def _update(self) -> list[str]:
        first = self._judgement(2)
        clause = (self._clauses("good" if self.rating > 3 else "bad", 1) or [""])[0]
        return [*first, self._joined("later", clause)] if clause else first

    def _versus(self) -> list[str]:
        return [self._move("versus"), *self._judgement(2)]

    # -- title ---------------------------------------------------------------------------------------------------

    def _title(self) -> str:
        if self.rating != 3 and self.dice.chance(0.5):
            for aspect, good in self._used:
                titles = aspect.good_titles if good else aspect.bad_titles
                if titles and good == (self.rating > 3):
                    return self._phrase(titles)
        return self._move("title")


def _spoken(title: str, choice: str) -> str:
    text = lower_case(choice)
    if title == "Size":
        return f"size {choice}"
    if title in ("Color", "Scent", "Flavor"):
        return text
    return f"the {text} version" if not text.startswith("the ") else text
