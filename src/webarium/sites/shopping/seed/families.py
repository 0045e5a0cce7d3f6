"""Product families: what the shop sells and how it is named, described, priced and judged.

A family is a table of ``data/families/*.toml``; they are read into frozen records with compiled phrases.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.content.phrases import Phrase
from webarium.content.tables import tables_of
from webarium.draws import Weighted
from webarium.types import Scale

DATA = Path(__file__).parent / "data"
load = tables_of(DATA)
"""Reads one of the authored tables."""


@dataclass(frozen=True)
class Value:
    """One value of an attribute, written ``text|x=1.5|w=2|other=…`` in the data."""

    text: str
    """What names, specifications and option lists show."""
    factor: float
    """What it multiplies the price with (``x``)."""
    weight: float
    """How often it is drawn (``w``)."""
    full_only: bool
    """Whether only the full scale has it (``full=1``)."""
    only: frozenset[str]
    """Attribute texts of which one must have been drawn before (``only=Men/Boys``); or empty."""
    never: frozenset[str]
    """Attribute texts that it does not go with (``not=Tank Top``)."""
    extra: Mapping[str, str]
    """Further slots: ``{attribute.key}``."""

    def goes_with(self, known: Collection[str]) -> bool:
        """Whether it may stand beside the attribute texts drawn before."""
        if self.never and not self.never.isdisjoint(known):
            return False
        return not self.only or not self.only.isdisjoint(known)

    @property
    def is_rare(self) -> bool:
        """Whether the small scale does without it where it decides the category: few are drawn of it."""
        return self.full_only or ("leaf" in self.extra and self.weight < 1.9 and "keep" not in self.extra)


@dataclass(frozen=True)
class Range:
    """An attribute drawn from evenly spaced numbers."""

    low: int
    """The smallest number, in steps."""
    high: int
    """The largest number, in steps."""
    step: float
    """What one step is worth."""
    digits: int
    """Decimals shown."""
    unit: str
    """Text after the number."""


@dataclass(frozen=True)
class Axis:
    """Something a buyer may have to choose."""

    title: str
    """``Size``, ``Color``."""
    attribute: str
    """The attribute whose values are on offer."""
    share: float
    """How many of the family's products leave the choice to the buyer."""
    fewest: int
    """The smallest number of values on offer."""
    most: int
    """The largest number of values on offer."""


@dataclass(frozen=True)
class Family:
    """One kind of product."""

    key: str
    """``garlic-press``; unique."""
    category: str
    """``Home & Kitchen > Kitchen & Dining > Utensils``; may hold slots of `placed_by`."""
    placed_by: tuple[str, ...]
    """The attributes that decide the category."""
    noun: str
    """What a buyer calls one: ``garlic press``, or a slot such as ``{kind.noun}``."""
    plural: str
    """What a buyer calls several, or a slot; an empty string for the regular plural."""
    unit: str
    """What one buys of it: ``one``, or ``pair``, ``bag`` … ; or a slot."""
    kind: str
    """One of `voices.KINDS`."""
    full_only: bool
    """Whether only the full scale has it."""
    weight: float
    """Its share of the catalogue."""
    price: tuple[int, int]
    """Usual lowest and highest price in cents, before the attributes' factors."""
    pools: tuple[str, ...]
    """The brand pools it is made by."""
    pictures: tuple[str, ...]
    """Shots of which one is drawn, see `sites.kit.pictures`; may hold slots."""
    tint: str
    """The attribute whose value colours the picture, or an empty string."""
    model: str
    """Pattern of model numbers (``#`` a digit, ``@`` a letter), or an empty string."""
    names: tuple[Phrase, ...]
    """Patterns of product names."""
    attributes: Mapping[str, Weighted[Value] | Range]
    """What varies from product to product."""
    specs: tuple[tuple[str, Phrase], ...]
    """Rows of the specification table; a row that comes out empty is left away."""
    axes: tuple[Axis, ...]
    """What buyers choose."""
    pitch: tuple[Phrase, ...]
    """Sentences that introduce it."""
    features: tuple[Phrase, ...]
    """``Lead: sentence`` bullets of its description."""
    uses: tuple[Phrase, ...]
    """What it is bought for, as ``for …``."""
    people: tuple[str, ...]
    """Whom it is bought for."""
    aspects: tuple[str, ...]
    """What reviews speak about: names of aspects, its own (``key.name``) among them."""
    keywords: str
    """Further words to be found by."""
    notes: str
    """The pool of general features it shares with its like."""


@dataclass(frozen=True)
class Placement:
    """A family in one leaf category, with the attribute values that lead there."""

    family: Family
    """The family."""
    category: tuple[str, ...]
    """Names of the category and its ancestors, topmost first."""
    fixed: Mapping[str, Value]
    """Values that all its products have."""
    weight: float
    """Its share of the catalogue."""


def _value(text: str) -> Value:
    shown, *pairs = text.split("|")
    extra = dict(pair.split("=", 1) for pair in pairs)
    return Value(
        shown,
        float(extra.pop("x", 1)),
        float(extra.pop("w", 1)),
        extra.pop("full", "") == "1",
        frozenset(extra.pop("only").split("/")) if "only" in extra else frozenset(),
        frozenset(extra.pop("not").split("/")) if "not" in extra else frozenset(),
        extra,
    )


def _attribute(data: Any) -> Weighted[Value] | Range:
    if isinstance(data, list):
        values = [_value(text) for text in data]
        return Weighted((value, value.weight) for value in values)
    step = float(data.get("step", 1))
    digits = len(str(data.get("step", 1)).partition(".")[2])
    return Range(round(data["from"] / step), round(data["to"] / step), step, digits, data.get("unit", ""))


def _axis(data: Mapping[str, Any]) -> Axis:
    fewest, most = data.get("take", [3, 6])
    return Axis(data["title"], data["attr"], float(data.get("share", 0.5)), fewest, most)


def plural_of(noun: str) -> str:
    """The regular plural of a noun phrase."""
    if noun.endswith(("s", "x", "ch", "sh", "z")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith("fe"):
        return noun[:-2] + "ves"
    return noun + "s"


def _phrases(texts: Iterable[str]) -> tuple[Phrase, ...]:
    return tuple(Phrase(text) for text in texts)


_ATTRIBUTE_FIRST = re.compile(r"^\{(?!brand\}|line\}|title\}|hero\}|platform\}|phone\})(?=\w)")


def _spoken(pitch: str) -> str:
    """A pitch whose first attribute is written as in a sentence: "Washed linen that …", not "Washed Linen that …"."""
    return _ATTRIBUTE_FIRST.sub("{~", pitch)


def _family(key: str, data: Mapping[str, Any], shared: Mapping[str, Any]) -> Family:
    attributes = {name: _attribute(values) for name, values in data.get("attrs", {}).items()}
    for name in data.get("share", []):
        attributes.setdefault(name, _attribute(shared[name]))
    low, high = data["price"]
    category = data["category"]
    own = [f"{key}.{name}" for name in data.get("voice", {})]
    return Family(
        key=key,
        category=category,
        placed_by=tuple(sorted({slot.partition(".")[0] for slot in Phrase(category).slots})),
        noun=data["noun"],
        plural=data.get("plural", ""),
        unit=data.get("unit", ""),
        kind=data.get("kind", "gear"),
        full_only=bool(data.get("full", False)),
        weight=float(data.get("weight", 1)),
        price=(round(low * 100), round(high * 100)),
        pools=tuple(data["brands"]),
        pictures=tuple(data["pictures"]),
        tint=data.get("tint", ""),
        model=data.get("model", ""),
        names=_phrases(data["names"]),
        attributes=attributes,
        specs=tuple((label, Phrase(text)) for label, text in data.get("specs", {}).items()),
        axes=tuple(_axis(axis) for axis in data.get("options", [])),
        pitch=_phrases(_spoken(text) for text in data["pitch"]),
        features=_phrases(data["features"]),
        uses=_phrases(data["uses"]),
        people=tuple(data.get("people", ())),
        aspects=(*own, *data.get("aspects", ())),
        keywords=data.get("keywords", ""),
        notes=data.get("notes", "general"),
    )


@lru_cache(maxsize=1)
def read_data() -> tuple[tuple[Family, ...], Mapping[str, Mapping[str, Any]]]:
    """All families, and their own aspects by ``family.aspect``."""
    shared = load("attributes")
    families: list[Family] = []
    voices: dict[str, Mapping[str, Any]] = {}
    for file in sorted((DATA / "families").glob("*.toml")):
        for key, data in load(f"families/{file.stem}").items():
            try:
                families.append(_family(key, data, shared))
            except (KeyError, ValueError, TypeError) as error:
                raise ValueError(
                    f"expected a complete family {key!r} in {file.name}, got {error!r}"
                ) from error
            voices.update({f"{key}.{name}": voice for name, voice in data.get("voice", {}).items()})
    return tuple(families), voices


def _combinations(family: Family, scale: Scale) -> list[dict[str, Value]]:
    found: list[dict[str, Value]] = [{}]
    for name in family.placed_by:
        values = family.attributes[name]
        if isinstance(values, Range):
            raise ValueError(
                f"expected listed values for {name!r} of {family.key!r}, which decides the category"
            )
        kept: Sequence[Value] = [value for value in values if scale == "full" or not value.is_rare]
        found = [{**fixed, name: value} for fixed in found for value in kept]
    return [fixed for fixed in found if _goes_together(fixed)]


def _goes_together(fixed: Mapping[str, Value]) -> bool:
    known = slots_of(fixed).values()
    return all(value.goes_with(known) for value in fixed.values())


def slots_of(fixed: Mapping[str, Value]) -> dict[str, str]:
    """The slots that attribute values fill."""
    slots: dict[str, str] = {}
    for name, value in fixed.items():
        slots[name] = value.text
        for key, text in value.extra.items():
            slots[f"{name}.{key}"] = text
    return slots


def placements(scale: Scale) -> list[Placement]:
    """Every family in every leaf category of this scale, in stable order."""
    found: list[Placement] = []
    for family in read_data()[0]:
        if family.full_only and scale != "full":
            continue
        combinations = _combinations(family, scale)
        total = sum(_weight(fixed) for fixed in combinations)
        for fixed in combinations:
            path = Phrase(family.category).say(float, slots_of(fixed))
            category = tuple(name.strip() for name in path.split(">"))
            found.append(Placement(family, category, fixed, family.weight * _weight(fixed) / total))
    return found


_SINGULAR = {
    "it": "it",
    "itis": "it's",
    "its": "its",
    "them": "it",
    "this": "this",
    "is": "is",
    "was": "was",
    "has": "has",
    "doesnt": "doesn't",
    "s": "s",
    "es": "es",
}
_PLURAL = {
    "it": "they",
    "itis": "they're",
    "its": "their",
    "them": "them",
    "this": "these",
    "is": "are",
    "was": "were",
    "has": "have",
    "doesnt": "don't",
    "s": "",
    "es": "",
}


def grammar_slots(family: Family, slots: Mapping[str, str]) -> dict[str, str]:
    """The noun of a product with these attributes, and the slots that make texts agree with it in number."""
    noun = _filled(family.noun, slots)
    plural = _filled(family.plural, slots) or plural_of(noun)
    unit = _filled(family.unit, slots) or ("pair" if noun == plural else "one")
    found = dict(_PLURAL if noun == plural else _SINGULAR)
    found["noun"] = noun
    found["nouns"] = plural
    found["one"] = unit
    found["a"] = f"a {unit} of" if unit != "one" else "a"
    found["a_noun"] = f"a {unit} of {noun}" if unit != "one" else f"a {noun}"
    return found


def _filled(text: str, slots: Mapping[str, str]) -> str:
    if not text.startswith("{"):
        return text
    return slots.get(text[1:-1], "")


def _weight(fixed: Mapping[str, Value]) -> float:
    weight = 1.0
    for value in fixed.values():
        weight *= value.weight
    return weight
