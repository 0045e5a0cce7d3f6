"""Draws the products of the families, and puts them and the fixed ones into one catalogue."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from webarium.content.phrases import Phrase, sentence, tidy, tidy_name
from webarium.draws import Dice
from webarium.sites.omnizon.seed.families import TINTS, Family, Fixed, families, fixed_products
from webarium.types import Scale

PER_FAMILY: Mapping[Scale, int] = {"small": 6, "full": 62}
"""How many products are drawn of each family."""
_EDITIONS = ("", " II", " Pro", " Lite", " Plus", " Max", " X", " 24")
_MOST = 40
_STEP = 100


@dataclass(frozen=True)
class Heard:
    """Sentences for reviews."""

    praise: tuple[str, ...]
    gripes: tuple[str, ...]


_LIKE = {"portable monitor": "monitor", "speaker": "bluetooth speaker", "balls": "ball"}
"""Which family's reviews fit a fixed product of another kind."""
_OWN = {
    "gaming keyboard": Heard(
        ("The switches feel smooth from the first press.", "Short enough that my mouse has room again."),
        ("The light cannot be dimmed far enough at night.", "The software took two tries to install."),
    ),
    "gaming mouse": Heard(
        ("So light that my wrist no longer hurts.", "Every button is where a finger rests."),
        ("The wheel is louder than my old one.", "It collects dust through the holes."),
    ),
}


@dataclass(frozen=True)
class Product:
    """A product as the tables hold it, with what its reviews may say."""

    id: int
    name: str
    brand: str
    kind: str
    categories: tuple[str, ...]
    """Slugs; the first one is its own department."""
    price: int
    list_price: int | None
    rank: int
    stock: int
    delivery_days: int
    bought: int
    picture: str
    description: str
    points: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    praise: tuple[str, ...]
    gripes: tuple[str, ...]


def make_products(seed: int, scale: Scale) -> list[Product]:
    """All products of a universe, by id."""
    fixed = {each.id: each for each in fixed_products()}
    drawn = list(_drawn(seed, scale))
    order = Dice(seed, "omnizon", "order").shuffled(range(len(drawn)))
    ids = (number for number in range(1, len(drawn) + len(fixed) + 1) if number not in fixed)
    made = [_fixed(each) for each in fixed.values()]
    for number, index in zip(ids, order, strict=False):
        family, edition = drawn[index]
        made.append(_draw(family, edition, number, seed))
    return sorted(made, key=lambda product: product.id)


def _drawn(seed: int, scale: Scale) -> Iterator[tuple[Family, tuple[str, str]]]:
    """Families with a brand and a model for each of their products; no pair comes twice."""
    for family in families():
        dice = Dice(seed, "omnizon", "models", family.kind, family.category)
        plain = [(brand, series) for brand in family.brands for series in family.series]
        pairs = dice.shuffled(plain)
        for edition in _EDITIONS[1:]:
            pairs += dice.shuffled([(brand, series + edition) for brand, series in plain])
        for pair in pairs[: PER_FAMILY[scale]]:
            yield family, pair


def _draw(family: Family, model: tuple[str, str], number: int, seed: int) -> Product:
    dice = Dice(seed, "omnizon", "product", number)
    colour = dice.pick(family.colours)
    slots = {name: dice.pick(values) for name, values in family.slots.items()}
    said = {**slots, "brand": model[0], "model": model[1], "colour": colour}

    def say(text: str) -> str:
        first: str = Phrase(text).say(dice.random, said)
        return Phrase(first).say(dice.random, said)

    price = price_of(family, model, slots, seed)
    listed = price * dice.between(112, 145) // 100 // 100 * 100 + 99 if dice.chance(0.45) else None
    return Product(
        id=number,
        name=tidy_name(say(family.name)),
        brand=model[0],
        kind=family.kind,
        categories=(family.category, *family.also),
        price=price,
        list_price=listed,
        rank=100 + dice.below(9000),
        stock=0 if dice.chance(0.03) else dice.between(_MOST, 400),
        delivery_days=dice.pick((1, 1, 2, 3)),
        bought=dice.pick((0, 50, 100, 200, 300, 500, 1000, 2000)),
        picture=f"{dice.pick(family.pictures)}.{TINTS[colour]}.{dice.below(6)}",
        description=sentence(tidy(say(family.about))),
        points=tuple(sentence(tidy(say(text))) for text in family.points),
        facts=(("Brand", model[0]), ("Model", model[1]), *_facts(family, say, colour)),
        praise=tuple(family.praise),
        gripes=tuple(family.gripes),
    )


def _place(values: Sequence[str], value: str) -> float:
    """Where a value lies between the first and the last one: by its size if all are numbers."""
    sizes = [float(each) if each.isdecimal() else math.nan for each in values]
    if any(math.isnan(size) for size in sizes):
        return values.index(value) / (len(values) - 1)
    return (float(value) - sizes[0]) / (sizes[-1] - sizes[0])


def price_of(family: Family, model: tuple[str, str], slots: Mapping[str, str], seed: int) -> int:
    """What a model costs, in cents: what its maker asks for the series, and more the bigger this one is."""
    brand, series = model[0], model[1].split(" ")[0]
    maker = Dice(seed, "omnizon", "asks", family.kind, brand).random()
    dice = Dice(seed, "omnizon", "asks", family.kind, brand, series)
    share: float = (0.6 * maker + 0.4 * dice.random()) ** 1.5
    if family.more:
        steps = [_place(family.slots[name], slots[name]) for name in family.more]
        share = 0.4 * share + 0.6 * sum(steps) / len(steps)
    low, high = family.price
    return (100 * low + round(100 * (high - low) * share)) // _STEP * _STEP + dice.pick((99, 99, 95, 49))


def _facts(family: Family, say: Callable[[str], str], colour: str) -> Iterator[tuple[str, str]]:
    for label, text in family.facts:
        yield label, tidy(say(text))
    if len(family.colours) > 1:
        yield "Color", colour


def _heard(each: Fixed) -> Heard:
    """What reviews of a fixed product say: what they say of its kind, or its own."""
    if each.kind in _OWN:
        return _OWN[each.kind]
    kind = _LIKE.get(each.kind, each.kind)
    family = next(family for family in families() if family.kind == kind)
    return Heard(tuple(family.praise), tuple(family.gripes))


def _fixed(each: Fixed) -> Product:
    dice = Dice("omnizon", "fixed", each.id)
    return Product(
        id=each.id,
        name=each.name,
        brand=each.brand,
        kind=each.kind,
        categories=(each.category, *each.also),
        price=each.price,
        list_price=each.list_price,
        rank=each.rank,
        stock=dice.between(180, 400),
        delivery_days=1,
        bought=dice.pick((500, 1000, 2000, 4000)),
        picture=each.picture,
        description=each.description,
        points=tuple(each.points),
        facts=(("Brand", each.brand), *((label, value) for label, value in each.facts)),
        praise=_heard(each).praise,
        gripes=_heard(each).gripes,
    )
