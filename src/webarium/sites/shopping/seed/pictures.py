"""Which picture a product gets: an object or a package with it, tinted by the product's colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from webarium.content.phrases import Phrase
from webarium.draws import Dice
from webarium.sites.shopping.seed.families import Family, Value, load, slots_of

VARIANTS = 6


@lru_cache(maxsize=1)
def colours() -> Mapping[str, str]:
    """Six hex digits by lower-case colour word."""
    data = load("colours")
    return {word.lower(): tint for word, tint in data["colours"].items()}


@lru_cache(maxsize=4096)
def _shot(text: str) -> Phrase:
    return Phrase(text)


def tint_of(colour: str) -> str | None:
    """The tint of a colour name such as ``Matte Black``; its last known word decides."""
    known = colours()
    whole = colour.lower()
    if whole in known:
        return known[whole]
    for word in reversed(whole.replace("/", " ").replace("-", " ").split()):
        if word in known:
            return known[word]
    return None


def picture_key(
    family: Family, slots: Mapping[str, str], choices: Mapping[str, tuple[Value, ...]], dice: Dice
) -> str:
    """A key that `sites.kit.pictures` understands: ``<shot>.<tint>.<variant>``.

    In the data, ``/`` stands between shots to choose from, and ``!`` after one that keeps its own colours.
    """
    shown = {**slots, **slots_of({name: chosen[0] for name, chosen in choices.items()})}
    shot = _shot(dice.pick(family.pictures)).say(dice.random, shown)
    shot, natural, _ = dice.pick(shot.split("/")).partition("!")
    colour = ""
    if family.tint and not natural:
        colour = shown.get(family.tint, "")
    tint = (tint_of(colour) if colour else None) or "natural"
    return f"{shot}.{tint}.{dice.below(VARIANTS)}"
