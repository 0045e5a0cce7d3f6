"""Values of a list or set among each other: their order, and how often each is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.free.claims import Claim
from webarium.scoring.free.roles import Scene
from webarium.scoring.grading import Answer, Scalar
from webarium.scoring.normalise import stem


def misarranged(
    answer: Answer, scene: Scene, group: Sequence[tuple[str, Scalar]], claims: Sequence[Claim]
) -> str:
    """What is wrong with the order or the number of values of one type, where each is claimed."""
    if isinstance(answer, Record):
        return _another(scene, group, claims) or _unordered(scene, group, claims)
    if not isinstance(answer, SetOf | ListOf):
        return ""
    wanted = [item.key() for item in answer.items]
    told = [claim.mention.key for claim in _best(claims, set(wanted))]
    counts, needs = Counter(told), Counter(wanted)
    if short := [key for key in needs if counts[key] < needs[key]]:
        return f"it says one of them {counts[short[0]]} times instead of {needs[short[0]]}"
    if isinstance(answer, ListOf):
        firsts = told[: len(wanted)] if len(told) == len(wanted) else list(dict.fromkeys(told))
        if firsts != wanted:
            return "they stand in another order"
    bare = all(claim.role in ("bare", "field") for claim in claims)
    if bare and any(counts[key] > needs[key] for key in needs) and len(scene.said.sentences) <= len(told):
        return "one of them is said more often than it belongs"
    return _reversed(answer, claims)


def _unordered(scene: Scene, group: Sequence[tuple[str, Scalar]], claims: Sequence[Claim]) -> str:
    """Values of one type without the names of their fields that stand in another order than was asked."""
    keys = [scalar.key() for _, scalar in group]
    own = [c for c in claims if c.mention.key in keys]
    told = list(dict.fromkeys(c.mention.key for c in own))
    if len(set(keys)) < 2 or len(told) < len(keys):
        return ""
    places = [_named(scene, name) for name, _ in group]
    if None in places:
        unnamed = all(place is None for place in places) and not any(scalar.wording() for _, scalar in group)
        wrong = unnamed and told != keys
        return "the values stand in another order, without the names of their fields" if wrong else ""
    spots = [place for place in places if place is not None]
    first, last = min(c.mention.start for c in own), max(c.mention.end for c in own)
    if max(spots) < first or min(spots) >= last:
        by_names = [key for _, key in sorted(zip(spots, keys, strict=True), key=lambda pair: pair[0])]
        return "" if by_names == told else "the values stand in another order than the names of their fields"
    return ""


def _named(scene: Scene, name: str) -> int | None:
    """Where a field's name stands first."""
    stems = {stem(word) for word in name.split()}
    return next((t.start for t in scene.said.tokens if stem(t.text) in stems), None)


def second_record(scene: Scene, groups: Sequence[Sequence[Claim]], keys: set[object]) -> str:
    """A line of figures alone beside the asked one: a second record that no words tell apart."""
    figures = ("bare", "field")
    for sentence in scene.said.sentences:
        if scene.roles.get(sentence.start) not in figures or len(groups) < 2:
            continue
        told = [[c for c in group if c.sentence == sentence] for group in groups]
        if all(told) and not any(c.mention.key in keys for group in told for c in group):
            return f"there is a second one, {scene.said.shown[sentence.start : sentence.end].strip()!r}"
    return ""


def _another(scene: Scene, group: Sequence[tuple[str, Scalar]], claims: Sequence[Claim]) -> str:
    """A field that is named again, with another value."""
    for name, scalar in group:
        named = [s for s in scene.said.sentences if s.label.split(" and ")[-1] == name]
        own = [s for s in named if any(c.mention.key == scalar.key() and c.sentence == s for c in claims)]
        if scalar.wording() and own and len(own) < len(named):
            return f"there is another {name}"
    return ""


def _best(claims: Sequence[Claim], wanted: set[object]) -> list[Claim]:
    """The claims that weigh the most, if these have all values; else all of them."""
    own = [claim for claim in claims if claim.mention.key in wanted]
    for level in sorted({claim.level for claim in own}, reverse=True):
        best = [claim for claim in own if claim.level >= level]
        if {claim.mention.key for claim in best} == wanted:
            alone = [claim for claim in own if claim.level == level]
            return alone if {claim.mention.key for claim in alone} == wanted else best
    return own


def _reversed(answer: SetOf | ListOf, claims: Sequence[Claim]) -> str:
    """Whether of two amounts the higher is called the lower one: ``lowest: $9, highest: $5``."""
    keys = sorted((item.key() for item in answer.items), key=repr)
    if len(keys) != 2 or not all(isinstance(key, tuple) for key in keys):
        return ""
    low, high = sorted(keys, key=lambda key: key[0])  # type: ignore[index]
    for claim in claims:
        tops = {value for feature, value in claim.features if feature == "top"}
        if (claim.mention.key == low and tops == {"up"}) or (claim.mention.key == high and tops == {"down"}):
            return "the higher one is called the lower one"
    return ""
