"""Products: drawn from a family's attributes, so that name, specifications, options, text and price agree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain

from webarium.content.phrases import Phrase, sentence, tidy, tidy_name, title_case
from webarium.content.sampling import draw
from webarium.draws import Dice, Weighted
from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.seed.brands import Brand, Pool
from webarium.sites.shopping.seed.families import Family, Placement, Range, Value, grammar_slots, slots_of
from webarium.sites.shopping.seed.pictures import picture_key

FIRST_DAY = datetime.fromisoformat("2018-03-01 08:00:00")
LAST_DAY = datetime.fromisoformat("2023-05-20 20:00:00")
_LISTED = 0.07
"""The share of products whose names say all that is said of them."""
_LONGEST = 196
_PERSONAL = ("my ", "our ", "a ", "an ", "the ", "those ")
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_DOUBLED = re.compile(r"\b([A-Za-z]\w+)[ ,]+\1\b", re.IGNORECASE)
_CHEAP = 1500
"""Below so many cents a few cents more or less are told apart."""
_SKU = "0123456789ABCDEFGHJKLMNPQRSTVWXYZ"
_ENDINGS = Weighted(
    [(99, 52), (95, 9), (49, 8), (89, 5), (79, 4), (98, 4), (0, 5), (97, 3), (59, 2), (29, 2), (-1, 6)]
)


@dataclass(frozen=True)
class Product:
    """A product before it is written down."""

    id: int
    sku: str
    name: str
    url_key: str
    family: Family
    brand: Brand
    rivals: Pool
    """The brands it competes with."""
    price: int
    """Cents."""
    factor: float
    """What its size, pack and make multiply the price with that its maker asks for such things."""
    enabled: bool
    stock: int
    image: str
    summary: str
    description: str
    specs: Sequence[tuple[str, str]]
    options: Sequence[tuple[str, tuple[str, ...]]]
    """Title and choices of what a buyer must choose."""
    aspects: Sequence[str]
    """What its reviews speak about."""
    slots: Mapping[str, str] = field(repr=False)
    """What its texts and reviews may speak of."""
    created_at: datetime


def price_with_ending(cents: float, dice: Dice) -> int:
    """A price near this one that ends as shops' prices do; with equal dice, what is worth more never costs less."""
    ending = _ENDINGS.draw(dice)
    is_round = dice.chance(0.6)
    if ending < 0:
        return max(129, round(cents))
    if cents < _CHEAP:
        return max(129, 10 * round(cents / 10) + ending % 10)
    dollars = max(1, round((cents - ending) / 100))
    if dollars >= 200 and is_round:
        dollars = dollars - dollars % 10 + 9
    return dollars * 100 + ending


def code(pattern: str, dice: Dice) -> str:
    """A model number after a pattern of ``#`` (digit) and ``@`` (letter)."""
    return "".join(
        str(dice.below(10)) if mark == "#" else dice.pick(_LETTERS) if mark == "@" else mark
        for mark in pattern
    )


def _ranged(values: Range, dice: Dice) -> str:
    number = dice.between(values.low, values.high) * values.step
    return f"{number:.{values.digits}f}{values.unit}"


def _listed(year: str, dice: Dice) -> datetime:
    """When a product came into the shop: not before the year of its release."""
    first = FIRST_DAY
    if year:
        first = max(first, datetime.fromisoformat(f"{year}-01-15 08:00:00"))
    return first + timedelta(seconds=dice.below(int((LAST_DAY - first).total_seconds())))


@dataclass
class _Draft:
    slots: dict[str, str]
    factor: float
    options: list[tuple[str, tuple[str, ...]]]
    choices: dict[str, tuple[Value, ...]]


def _offered(values: Iterable[Value], slots: Mapping[str, str]) -> list[Value]:
    """The values that may stand beside those drawn before."""
    known = slots.values()
    return [value for value in values if value.goes_with(known)]


def _allowed(values: Weighted[Value], slots: Mapping[str, str], dice: Dice) -> Value:
    value = values.draw(dice)
    if value.goes_with(slots.values()):
        return value
    offered = _offered(values, slots)
    if not offered:
        raise ValueError(f"expected a value that goes with {sorted(slots.values())}")
    return Weighted((value, value.weight) for value in offered).draw(dice)


def _draw(placement: Placement, dice: Dice) -> _Draft:
    family = placement.family
    draft = _Draft(dict(slots_of(placement.fixed)), 1.0, [], {})
    for value in placement.fixed.values():
        draft.factor *= value.factor
    axes = {axis.attribute: axis for axis in family.axes if dice.chance(axis.share)}
    for name, values in family.attributes.items():
        if name in placement.fixed:
            continue
        if isinstance(values, Range):
            draft.slots[name] = _ranged(values, dice)
            continue
        axis = axes.get(name)
        if axis is None:
            value = _allowed(values, draft.slots, dice)
            draft.slots.update(slots_of({name: value}))
            draft.factor *= value.factor
        else:
            offered = _offered(values, draft.slots)
            chosen = tuple(dice.subset(offered, dice.between(axis.fewest, min(axis.most, len(offered)))))
            draft.choices[name] = chosen
            draft.options.append((axis.title, tuple(value.text for value in chosen)))
            draft.slots.update(dict.fromkeys(slots_of({name: chosen[0]}), ""))
    order = [axis.title for axis in family.axes]
    draft.options.sort(key=lambda option: order.index(option[0]))
    return draft


def _aspects(family: Family, slots: Mapping[str, str]) -> Sequence[str]:
    """The family's own aspects, and the shared ones unless an attribute names others (``aspects=a+b``)."""
    for name, text in slots.items():
        if name.endswith(".aspects"):
            return [*(aspect for aspect in family.aspects if "." in aspect), *text.split("+")]
    return family.aspects


def _is_filled(phrase: Phrase, slots: Mapping[str, str]) -> bool:
    """Whether a phrase speaks of nothing that the buyer chooses; those slots are empty."""
    return all(slots[name] for name in phrase.slots)


def _filled(phrases: Sequence[Phrase], slots: Mapping[str, str]) -> list[Phrase]:
    return [phrase for phrase in phrases if _is_filled(phrase, slots)] or list(phrases[-1:])


def _listing(name: str, family: Family, slots: Mapping[str, str], dice: Dice) -> str:
    """The name as sellers stretch it who want to be found: with all that they say of the product."""
    leads = [bullet.say(dice.random, slots).partition(":")[0] for bullet in _filled(family.features, slots)]
    uses = [use.say(dice.random, slots) for use in _filled(family.uses, slots)]
    ends = [title_case(use) for use in uses if not use.startswith(_PERSONAL)]
    parts = [title_case(lead) for lead in dice.shuffled(leads) if " " in lead]
    parts += [f"for {ends[0]}", *ends[1:]] if ends else []
    long = name
    for part in parts:
        if len(long) + len(part) < _LONGEST and part.casefold() not in long.casefold():
            long = f"{long}, {part}"
    return tidy_name(long)


class Maker:
    """Makes products one after another; no two get the same name, address or SKU."""

    def __init__(self, seed: int, pools: Mapping[str, Pool], notes: Mapping[str, Sequence[Phrase]]) -> None:
        self._seed = seed
        self._pools = pools
        self._notes = notes
        self._taken: set[str] = set()
        self._skus: set[str] = set()
        self._count = 0

    def make(self, placement: Placement, number: int) -> Product:
        """The `number`-th product of a placement."""
        family = placement.family
        fixed = (value.text for value in placement.fixed.values())
        dice = Dice(self._seed, "product", family.key, *fixed, number)
        pool = self._pools[dice.pick(family.pools)]
        for attempt in range(30):
            brand = pool.brands.draw(dice)
            draft = _draw(placement, dice)
            slots = draft.slots
            slots["brand"] = brand.name
            slots["line"] = dice.pick(pool.lines)
            slots["model"] = code(family.model, dice)
            slots.update(grammar_slots(family, slots))
            name = tidy_name(dice.pick(family.names).say(dice.random, slots))
            if dice.chance(_LISTED):
                name = _listing(name, family, slots, dice)
            if attempt > 11:
                name = f"{name}, {code('@@-###', dice)}"
            key = slug(name)
            if key not in self._taken and not _DOUBLED.search(name):
                break
        else:
            raise ValueError(
                f"expected enough different names in family {family.key!r}: add attributes or patterns"
            )
        self._taken.add(key)
        self._count += 1
        return self._finish(family, brand, pool, draft, name, key, dice)

    def _finish(
        self, family: Family, brand: Brand, pool: Pool, draft: _Draft, name: str, key: str, dice: Dice
    ) -> Product:
        slots = draft.slots
        say = dice.random
        specs = [("Brand", brand.name)]
        specs += [
            (label, tidy(phrase.say(say, slots)))
            for label, phrase in family.specs
            if _is_filled(phrase, slots)
        ]
        if slots["model"]:
            specs.append(("Item Model Number", slots["model"]))
        fate = dice.random()
        return Product(
            id=self._count,
            sku=self._sku(dice),
            name=name,
            url_key=key,
            family=family,
            brand=brand,
            rivals=pool,
            price=self._price(family, brand, slots["line"], draft.factor),
            factor=draft.factor,
            enabled=fate >= 0.004,
            stock=0 if fate < 0.034 else dice.between(3, 12) if fate < 0.12 else dice.between(13, 400),
            image=picture_key(family, slots, draft.choices, dice),
            summary=tidy(sentence(dice.pick(_filled(family.pitch, slots)).say(say, slots))),
            description=self._description(family, slots, dice),
            specs=specs,
            options=draft.options,
            aspects=_aspects(family, slots),
            slots=slots,
            created_at=_listed(slots.get("year", ""), dice),
        )

    def _price(self, family: Family, brand: Brand, line: str, factor: float) -> int:
        """What a maker asks within a line for a thing of a kind, times what this one is more: bigger costs more."""
        dice = Dice(self._seed, "price", family.key, brand.id, line)
        own = Dice(self._seed, "prices of", family.key, brand.id).random()
        share = min(1.0, max(0.0, 0.62 * own + 0.38 * dice.random()))
        low, high = family.price
        usual = low + (high - low) * (0.35 * share + 0.65 * share * share)
        return price_with_ending(usual * factor * brand.level, dice)

    def _sku(self, dice: Dice) -> str:
        sku = draw(
            lambda: "B0" + "".join(dice.pick(_SKU) for _ in range(8)),
            lambda sku: sku not in self._skus,
            (f"B0{number:08d}" for number in range(10**8)),
            what="another stock number",
        )
        self._skus.add(sku)
        return sku

    def _description(self, family: Family, slots: Mapping[str, str], dice: Dice) -> str:
        say = dice.random
        intro = [phrase.say(say, slots) for phrase in dice.some(_filled(family.pitch, slots), 2)]
        bullets = [
            phrase.say(say, slots)
            for phrase in dice.some(_filled(family.features, slots), dice.between(4, 6))
        ]
        bullets += [
            phrase.say(say, slots) for phrase in dice.some(self._notes[family.notes], dice.between(1, 2))
        ]
        lines = [" ".join(tidy(sentence(text)) for text in intro), "", "**About this item**", ""]
        for bullet in bullets:
            lead, colon, rest = bullet.partition(": ")
            text = f"**{lead}:** {sentence(rest)}" if colon else sentence(lead)
            lines.append(f"- {tidy(text)}")
        return "\n".join(lines)


def rival_of(product: Product, dice: Dice) -> Brand:
    """Another brand of things of the same kind; its own if there is no other."""
    brands = product.rivals.brands
    return draw(
        lambda: brands.draw(dice),
        lambda brand: brand is not product.brand,
        chain((brand for brand in brands if brand is not product.brand), (product.brand,)),
        what=f"a rival of {product.brand.name}",
    )
