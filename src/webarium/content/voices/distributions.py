"""How much of everything there is: a few have most, and most have little."""

from __future__ import annotations

import math
from collections.abc import Sequence

from webarium.draws import Dice, Weighted


def pareto(dice: Dice, *, least: float, exponent: float, most: float) -> float:
    """A size of which half are near the least and a few near the most; smaller exponents have fatter tails."""
    low, high = math.pow(least, -exponent), math.pow(most, -exponent)
    return math.pow(low - dice.random() * (low - high), -1 / exponent)


def lognormal(dice: Dice, *, median: float, spread: float) -> float:
    """A size around a median; of one in six more than `spread` times as much, of one in six less than a `spread`-th."""
    # Box and Muller's way, from two plain draws: the same on every Python.
    angle = math.cos(2 * math.pi * dice.random())
    normal = math.sqrt(-2 * math.log(1 - dice.random())) * angle
    return median * math.pow(spread, normal)


def zipf(count: int, total: int, *, exponent: float = 1.0, least: int = 0) -> list[int]:
    """Whole portions of a total, the n-th about ``n ** -exponent`` of the first, none below `least`; they add up."""
    if count * least > total:
        raise ValueError(f"expected at most {total // count} for each of {count}, got least={least}")
    return portions([(place + 1) ** -exponent for place in range(count)], total - count * least, least)


def portions(weights: Sequence[float], total: int, least: int = 0) -> list[int]:
    """`total` shared by weights in whole numbers, each `least` more; what is left goes to the largest remainders."""
    whole = sum(weights)
    exact = [weight / whole * total for weight in weights]
    shares = [int(share) for share in exact]
    order = sorted(range(len(exact)), key=lambda place: (shares[place] - exact[place], place))
    for place in order[: total - sum(shares)]:
        shares[place] += 1
    return [share + least for share in shares]


_HOURS = {
    "person": (3, 2, 1, 1, 1, 2, 4, 7, 9, 10, 10, 10, 12, 11, 10, 10, 11, 12, 13, 15, 17, 17, 13, 7),
    "office": (0, 0, 0, 0, 0, 0, 1, 4, 10, 16, 17, 15, 9, 12, 16, 15, 11, 6, 2, 1, 1, 0, 0, 0),
    "machine": (5, 9, 7, 6, 6, 6, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 4),
    "night": (14, 14, 12, 10, 7, 4, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4, 6, 8, 10, 13, 15),
}
"""By kind of sender: people in their free time, offices, machines that send in batches, people awake at night."""
_DRAWN = {kind: Weighted(enumerate(map(float, hours))) for kind, hours in _HOURS.items()}


def seconds_of_day(dice: Dice, sender: str = "person") -> int:
    """When in the day somebody of this kind writes, in seconds after midnight."""
    return _DRAWN[sender].draw(dice) * 3600 + dice.below(3600)
