"""Other versions of products: colors, sizes, how much they store. Each is a product of its own that no list shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product as combinations
from typing import Any

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.omnizon.seed.catalogue import Product
from webarium.sites.omnizon.seed.families import TINTS, families, fixed_products, load
from webarium.sql import select

FIRST_ID = 100_001
"""The number of the first version; listed products have lower ones."""
COLOR = "Color"
_COPIED = ("brand", "kind", "category_id", "rating", "ratings", "histogram", "rank")
_SIZE = re.compile(r"([\d.]+) ?([A-Za-z]+)")
_UNITS = {"inches": "[Ii]nch(?:es)?", "l": "L|liters?"}
"""How texts write the units of sizes that facts write in one way."""
_FAMILY = 0.62
"""How many of the products that could have versions have some."""


@dataclass(frozen=True)
class Value:
    """What a version is: as facts say it, as names say it, what it costs in percent and in cents more, its tint."""

    value: str
    said: str
    percent: int = 100
    more: int = 0
    tint: str = ""


@dataclass(frozen=True)
class Axis:
    """In what versions differ, the product's own value first."""

    label: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Version:
    """Another version of a product, before it is written."""

    chosen: tuple[tuple[str, Value], ...]
    name: str
    price: int
    picture: str


def write_versions(db: apsw.Connection, products: Sequence[Product], seed: int) -> None:
    """Write the versions of all products, and in what they differ."""
    taken = {each.name for each in products}
    fixed = {each.id for each in fixed_products()}
    number = FIRST_ID
    for product in products:
        axes = _fixed_axes(product) if product.id in fixed else _drawn_axes(product, seed)
        versions = [each for each in _versions(product, axes) if each.name not in taken]
        if not versions:
            continue
        own = [(axis.label, axis.values[0]) for axis in axes]
        _write_choice(db, product.id, own)
        dice = Dice(0 if product.id in fixed else seed, "omnizon", "versions", product.id)
        for version in versions:
            taken.add(version.name)
            _write(db, number, product, version, own, dice)
            number += 1


def _fixed_axes(product: Product) -> tuple[Axis, ...]:
    """The axes of a product that is the same in every universe; its own values cost nothing more and come first."""
    found = []
    for each in load("versions")["fixed"]:
        if each["product"] == product.id:
            values = [Value(value, said, more=more, tint=tint) for value, said, more, tint in each["values"]]
            values.sort(key=lambda value: value.said not in product.name)
            found.append(Axis(each["label"], tuple(values)))
    return tuple(found)


def _drawn_axes(product: Product, seed: int) -> tuple[Axis, ...]:
    dice = Dice(seed, "omnizon", "axes", product.id)
    if not dice.chance(_FAMILY):
        return ()
    facts = dict(product.facts)
    axes = [_sizes(each, facts) for each in load("versions")["axis"] if each["kind"] == product.kind]
    if color := facts.get(COLOR):
        axes.append(_colors(product, color, dice))
    return tuple(axis for axis in axes if axis is not None and len(axis.values) > 1)


def _sizes(authored: Mapping[str, Any], facts: Mapping[str, str]) -> Axis | None:
    """The sizes that a kind comes in from the product's own on: none costs less than what lists show."""
    values = [Value(*each) for each in authored["values"]]
    own = next((each for each in values if each.value == facts.get(authored["label"])), None)
    if own is None:
        return None
    return Axis(authored["label"], (own, *(each for each in values if each.percent > own.percent)))


def _colors(product: Product, own: str, dice: Dice) -> Axis | None:
    family = next((each for each in families() if each.kind == product.kind and own in each.colours), None)
    if family is None or not product.name.endswith(f", {own}"):
        return None
    others = dice.shuffled(each for each in family.colours if each != own and each in TINTS)
    most = int(load("versions")["colours_at_most"]) - 1
    return Axis(COLOR, tuple(Value(each, each, tint=TINTS.get(each, "")) for each in (own, *others[:most])))


def _versions(product: Product, axes: Sequence[Axis]) -> Iterator[Version]:
    """All combinations but the product's own."""
    for values in list(combinations(*(axis.values for axis in axes)))[1:]:
        name, price, picture = product.name, product.price, product.picture
        for axis, value in zip(axes, values, strict=True):
            own = axis.values[0]
            if value is own:
                continue
            name = _renamed(name, own, value)
            price = _rounded(price * value.percent // own.percent) if value.percent != own.percent else price
            price += value.more - own.more
            picture = _tinted(picture, value.tint)
        chosen = tuple((axis.label, value) for axis, value in zip(axes, values, strict=True))
        yield Version(chosen, name, price, picture)


def _renamed(name: str, own: Value, value: Value) -> str:
    """The name with the last mention of the one value replaced by the other."""
    before, found, after = name.rpartition(own.said)
    return f"{before}{value.said}{after}" if found else f"{name}, {value.said}"


def _rounded(cents: int) -> int:
    """A price as stores write it: up to the next 99 cents."""
    return -(-cents // 100) * 100 - 1


def _tinted(picture: str, tint: str) -> str:
    """The picture in another color."""
    motif, *rest = picture.split(".")
    return ".".join([motif, tint, *rest[1:]]) if tint and len(rest) == 2 and rest[0] != "natural" else picture


def _write(
    db: apsw.Connection,
    number: int,
    product: Product,
    version: Version,
    own: Sequence[tuple[str, Value]],
    dice: Dice,
) -> None:
    swaps = {
        pattern: new
        for (label, before), (_, after) in zip(own, version.chosen, strict=True)
        if before is not after and label != COLOR
        for pattern, new in _swaps(before, after)
    }
    copied = db.execute(select(", ".join(_COPIED), "product", "id = ?"), (product.id,)).get
    write_one(
        db,
        "product",
        id=number,
        name=version.name,
        price=version.price,
        stock=0 if dice.chance(0.1) else dice.between(8, 200),
        delivery_days=dice.pick((1, 1, 2, 3)),
        bought=0,
        picture=version.picture,
        description=_swapped(product.description, swaps),
        parent_id=product.id,
        **dict(zip(_COPIED, copied, strict=True)),
    )
    _write_choice(db, number, version.chosen)
    values = {label: value.value for label, value in version.chosen}
    facts = ((label, values.get(label, _swapped(text, swaps))) for label, text in product.facts)
    write(
        db,
        "product_fact",
        [
            {"product_id": number, "position": at, "label": label, "value": text}
            for at, (label, text) in enumerate(facts)
        ],
    )
    for at, text in enumerate(product.points):
        write_one(db, "product_point", product_id=number, position=at, text=_swapped(text, swaps))


def _write_choice(db: apsw.Connection, number: int, chosen: Sequence[tuple[str, Value]]) -> None:
    for at, (label, value) in enumerate(chosen):
        write_one(db, "product_choice", product_id=number, position=at, label=label, value=value.value)


def _swaps(before: Value, after: Value) -> Iterator[tuple[str, str]]:
    """What texts say of a value, as patterns, and what they then say instead; numbers alone tell nothing."""
    old, new = _SIZE.fullmatch(before.value), _SIZE.fullmatch(after.value)
    if old and new and old[2] == new[2]:
        unit = _UNITS.get(old[2].lower(), re.escape(old[2]))
        yield rf"(?<![\d.]){re.escape(old[1])}(?=[ -]?(?:{unit})\b)", new[1]
        return
    for was, now in ((before.value, after.value), (before.said, after.said)):
        if len(was) > 2:
            yield rf"\b{re.escape(was)}\b", now


def _swapped(text: str, swaps: Mapping[str, str]) -> str:
    """A text that speaks of the version instead of the product."""
    for pattern, new in swaps.items():
        text = re.sub(pattern, new, text)
    return text
