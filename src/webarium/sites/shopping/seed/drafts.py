"""One review's words: moves that any review can make, filled with what the product's aspects have to say."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.content.phrases import Phrase, lower_case, sentence, tidy
from webarium.draws import Dice, Weighted
from webarium.sites.shopping.seed.products import Product, rival_of
from webarium.sites.shopping.seed.tags import tags_of
from webarium.sites.shopping.seed.voices import Aspect, Clauses, aspects, moves, review_kinds, true_of

_STYLES = Weighted([("prose", 46), ("story", 20), ("short", 16), ("pros", 6), ("update", 7), ("versus", 5)])
_GENERAL = {
    "gear": ("value", "quality", "packaging", "description", "service"),
    "wear": ("value", "make", "description", "service"),
    "taste": ("value", "packaging", "service"),
    "care": ("value", "packaging", "service"),
    "plain": ("value", "packaging", "service"),
}
"""Aspects of any product that reviews turn to now and then, by kind."""
_AT_FIRST = frozenset(("packaging", "description", "service"))
"""Aspects that nobody comes back to later."""
_LONG = 110
"""Reviews of this many characters are not checked against earlier ones: chance keeps them apart."""
_ONCE = frozenset(("span", "use", "who", "rival", "choice"))
"""Slots that one review fills once."""
_SPANS = (
    (2, "two days"),
    (4, "a few days"),
    (7, "a week"),
    (10, "about ten days"),
    (14, "two weeks"),
    (21, "three weeks"),
    (30, "a month"),
    (45, "six weeks"),
    (60, "two months"),
    (91, "three months"),
    (122, "about four months"),
    (152, "five months"),
    (182, "six months"),
    (213, "seven months"),
    (274, "nine months"),
    (365, "a year"),
    (430, "a little over a year"),
    (550, "a year and a half"),
    (730, "two years"),
)
"""Days, and how people say them."""
_PEOPLE = (
    "my husband",
    "my wife",
    "my daughter",
    "my son",
    "my mom",
    "my dad",
    "my sister",
    "my brother",
    "my roommate",
    "a friend",
    "my partner",
    "a coworker",
    "my mother-in-law",
    "my niece",
    "my nephew",
    "my aunt",
    "my boyfriend",
    "my girlfriend",
    "a neighbor",
)
_FATAL = frozenset(("durability", "quality"))
"""Aspects whose failure nobody gives three stars."""
_NO_CONS = ("Cons: none that I can find.", "Cons: none so far.", "Cons: can't think of any.")
_PRONOUNS = {"it": (("It's ", " is"), ("It ", "")), "they": (("They're ", " are"), ("They ", ""))}
"""Beginnings of sentences about the product, and what stands for them after its name."""
_NEVER_OLD = frozenset(("consumed", "unworn"))
"""Of things whose reviews speak neither of years of use nor of how they are worn."""
_OTHER_PET = {"dogs": ("cat",), "cats": ("dog", "puppy", "chewer")}
_NOT_IT = ("It's obvious", "It took", "It takes", "It's like night", "It's completely dark")
"""Beginnings in which the pronoun is not the product."""
_JOINS = (", and ", " and ", ", plus ")


class Draft:
    """A review in the making, from a product, stars, days of ownership, and the short bodies known so far."""

    def __init__(self, product: Product, rating: int, age: int, dice: Dice, known: set[str]) -> None:
        self._product = product
        self._rating = rating
        self._dice = dice
        self._known = known
        self._tags = tags_of(product)
        self._kind = product.family.kind if _NEVER_OLD.isdisjoint(self._tags) else "plain"
        self._slots = self._filled(age)
        self._left = self._chosen_names()
        self._used: list[tuple[Aspect, bool]] = []
        self._spent: set[str] = set()

    def compose(self) -> tuple[str, str]:
        """Title and body; a short body is lengthened until no earlier one is the same."""
        style = _STYLES.draw(self._dice)
        parts = [self._end(part) for part in getattr(self, f"_{style}")() if part]
        if self._dice.chance(0.65):
            parts[0] = self._named(parts[0])
        title = tidy(sentence(self._title()))
        body = tidy(" ".join(parts))
        for _ in range(4):
            if len(body) >= _LONG or body.lower() not in self._known:
                break
            tag = self._end(self._move("tag"))
            if tag not in parts:
                parts.insert(0 if self._dice.chance(0.5) else len(parts), tag)
            body = tidy(" ".join(parts))
        if len(body) < _LONG:
            self._known.add(body.lower())
        return title, body

    def _filled(self, age: int) -> dict[str, str]:
        dice, product = self._dice, self._product
        slots = dict(product.slots)
        usable = sum(1 for days, _ in _SPANS if days < age) or 1
        slots["span"] = _SPANS[dice.below(usable)][1]
        slots["who"] = dice.pick(
            [each for each in product.family.people or _PEOPLE if self._concerns(each)] or _PEOPLE
        )
        slots["rival"] = rival_of(product, dice).name
        uses = [
            use
            for use in product.family.uses
            if all(slots[name] for name in use.slots) and self._concerns(use.source)
        ]
        slots["use"] = dice.pick(uses).say(dice.random, slots)
        chosen = []
        for axis in product.family.axes:
            for title, choices in product.options:
                if title == axis.title:
                    slots[axis.attribute] = dice.pick(choices)
                    chosen.append(_spoken(title, slots[axis.attribute]))
        slots["choice"] = ", ".join(chosen[:2])
        return slots

    def _concerns(self, text: str) -> bool:
        """Whether it speaks of no other pet than the one the product is for."""
        return not any(
            pet in self._tags and any(word in text for word in words) for pet, words in _OTHER_PET.items()
        )

    def _chosen_names(self) -> list[str]:
        dice, product = self._dice, self._product
        lacks = review_kinds()["without"].get(product.slots["noun"], ())
        names = [name for name in dict.fromkeys(dice.shuffled(product.aspects)) if name not in lacks][:6]
        for name in dice.some(_GENERAL[self._kind], dice.between(1, 2)):
            if name not in names:
                names.insert(dice.between(1, len(names)) if dice.chance(0.9) else 0, name)
        return names

    def _phrase(self, phrases: Sequence[Phrase]) -> str:
        """One of these phrases, rather one that repeats no time, use or person."""
        phrase = self._dice.pick(phrases)
        for _ in range(3):
            if self._spent.isdisjoint(phrase.slots):
                break
            phrase = self._dice.pick(phrases)
        text = phrase.say(self._dice.random, self._slots)
        self._spent.update(name for name in _ONCE & phrase.slots if self._slots[name] in text)
        return text

    def _move(self, name: str) -> str:
        return self._phrase(moves().of(self._kind, name, self._rating))

    def _joined(self, move: str, clause: str, other: str = "") -> str:
        self._slots.update(clause=clause, other=other)
        return self._end(self._move(move))

    def _end(self, text: str) -> str:
        text = sentence(text)
        if text[-1] in ".!?":
            return text
        return text + ("!" if self._rating == 5 and self._dice.chance(0.13) else ".")

    def _named(self, text: str) -> str:
        """The first sentence with the product's name for its pronoun."""
        noun = self._slots["noun"]
        if self._dice.chance(0.2):
            noun = f"{self._product.brand.name} {noun}"
        for pronoun, verb in _PRONOUNS[self._slots["it"]]:
            if text.startswith(pronoun) and not text.startswith(_NOT_IT):
                return f"The {noun}{verb} {text[len(pronoun) :]}"
        return text

    def _clauses(self, kind: str, count: int) -> list[str]:
        found: list[str] = []
        for name in list(self._left):
            if len(found) == count:
                break
            if kind == "bad" and self._rating == 3 and name in _FATAL:
                continue
            aspect = aspects()[name]
            phrases = self._true(getattr(aspect, kind))
            if phrases:
                self._left.remove(name)
                self._used.append((aspect, kind == "good"))
                found.append(self._phrase(phrases))
        return found

    def _true(self, clauses: Clauses) -> Sequence[Phrase]:
        return true_of(clauses, self._tags)

    def _flow(self, clauses: Sequence[str]) -> list[str]:
        """Sentences made of these clauses, some of them joined."""
        sentences: list[str] = []
        waiting = list(clauses)
        for _ in clauses:
            if not waiting:
                break
            clause = waiting.pop(0)
            simple = len(clause) < 75 and not any(mark in clause for mark in ".;:!?(")
            if waiting and simple and self._dice.chance(0.4) and len(waiting[0]) < 75:
                clause = f"{clause}{self._dice.pick(_JOINS)}{waiting.pop(0)}"
            sentences.append(self._end(clause))
        return sentences

    def _judgement(self, most: int) -> list[str]:
        """What is good and what is bad, in the proportion of the stars."""
        dice, rating = self._dice, self._rating
        if rating >= 4:
            praise = self._flow(self._clauses("good", dice.between(1, most)))
            nits = self._clauses("meh", 1) if dice.chance(0.7 if rating == 4 else 0.1) else []
            return praise + [self._joined("nit", text) for text in nits]
        good = self._clauses("good", 1) if rating == 3 or (rating == 2 and dice.chance(0.4)) else []
        kind = "meh" if rating == 3 and dice.chance(0.7) else "bad"
        count = dice.between(1, most) if rating == 1 else dice.between(1, 2)
        bad = self._clauses(kind, count) or self._clauses("bad", 1)
        if not good:
            return self._flow(bad)
        if rating == 3 and bad:
            return [self._joined("but", bad[0], good[0]), *self._flow(bad[1:])]
        return [self._joined("concede", good[0]), *self._flow(bad)]

    def _prose(self) -> list[str]:
        parts = self._judgement(2)
        if self._dice.chance(0.45):
            parts.insert(0, self._move("opener"))
        if self._dice.chance(0.4):
            parts.append(self._move("closer"))
        return parts

    def _story(self) -> list[str]:
        parts = [self._move("reason"), *self._judgement(3)]
        if self._slots["choice"] and self._dice.chance(0.5):
            parts.insert(1, self._move("option"))
        if self._dice.chance(0.6):
            parts.append(self._move("closer"))
        return parts

    def _short(self) -> list[str]:
        if self._dice.chance(0.45):
            return [self._move("short")]
        general = _GENERAL[self._kind]
        self._left.sort(key=general.__contains__)
        parts = self._flow(self._clauses("good" if self._rating > 3 else "bad", 1))
        if self._rating == 3 or self._dice.chance(0.5):
            parts.append(self._move("tag"))
        return parts

    def _pros(self) -> list[str]:
        goods, bads = ((0, 2), (1, 2), (2, 2), (2, 1), (3, 0))[self._rating - 1]
        good = self._clauses("good", goods)
        bad = self._clauses("bad" if self._rating < 4 else "meh", bads)
        parts = []
        if good:
            parts.append(f"Pros: {', '.join(good)}.")
        if bad:
            parts.append(f"Cons: {', '.join(bad)}.")
        elif self._rating == 5 and self._dice.chance(0.5):
            parts.append(self._dice.pick(_NO_CONS))
        parts.append(self._move("verdict"))
        return parts

    def _update(self) -> list[str]:
        first = self._judgement(2)
        self._left = [name for name in self._left if name not in _AT_FIRST]
        later = self._clauses("good" if self._rating > 3 else "bad", 1)
        return [*first, self._joined("later", later[0])] if later else first

    def _versus(self) -> list[str]:
        return [self._move("versus"), *self._judgement(2)]

    def _title(self) -> str:
        if self._rating != 3 and self._dice.chance(0.5):
            for aspect, good in self._used:
                titles = self._true(aspect.good_titles if good else aspect.bad_titles)
                if titles and good == (self._rating > 3):
                    return self._phrase(titles)
        return self._move("title")


def _spoken(title: str, choice: str) -> str:
    text = lower_case(choice)
    if title == "Size":
        return f"size {choice}"
    if title in ("Color", "Scent", "Flavor"):
        return text
    return f"the {text} version"
