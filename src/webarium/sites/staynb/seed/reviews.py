"""What guests wrote: no two reviews alike, and each in the mood of its stars."""

from __future__ import annotations

from datetime import datetime, timedelta

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES
from webarium.sites.staynb.seed.stays import Plan
from webarium.sites.staynb.seed.words import say, words

NEWEST = datetime(2024, 7, 14, 18, 0)  # noqa: DTZ001 - local wall-clock time, as all times of a world
"""When the newest review was written, at the latest."""


class Critic:
    """Writes the reviews of a universe."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._said: set[str] = set()

    def reviews(self, plan: Plan, host: str) -> list[tuple[str, int, str, str]]:
        """Author, stars, text and time of all reviews of a stay, oldest first."""
        dice = Dice(self._seed, "reviews", plan.position)
        when = NEWEST - timedelta(days=dice.between(0, 25), minutes=dice.between(0, 600))
        found = []
        authors = dice.some(FIRST_NAMES, len(plan.stars))
        for author, stars in zip(authors, reversed(plan.stars), strict=True):
            found.append((author, stars, self._text(dice, plan, host, stars), when.isoformat(" ", "seconds")))
            when -= timedelta(days=dice.between(4, 70), minutes=dice.between(0, 900))
        return found[::-1]

    def _text(self, dice: Dice, plan: Plan, host: str, stars: int) -> str:
        said = words()["reviews"]
        while True:
            amenity = dice.pick([each for each in plan.amenities if each != "Smoke alarm"] or ["Kitchen"])
            sights = dice.some(plan.sights, 2)
            slots = {
                "area": plan.area,
                "sight": sights[0],
                "sight2": sights[1],
                "host": host.split()[0],
                "home": "place",
                "amenity": amenity if amenity in ("TV", "BBQ grill") else amenity.lower(),
            }
            low = stars <= 3
            parts = [say(dice, said["open_low" if low else "open_high"], slots)]
            parts += [
                say(dice, [source], slots)
                for source in dice.some(said["middle"], 1 if low else dice.between(1, 2))
            ]
            if low:
                parts.append(say(dice, said["middle_low"], slots))
            if stars == 4 and dice.chance(0.3):
                parts.append(say(dice, said["middle_low"][:1], slots))
            if dice.chance(0.75):
                parts.append(say(dice, said["close_low" if low else "close_high"], slots))
            text = " ".join(part if part.endswith((".", "!", "?")) else part + "." for part in parts)
            if text not in self._said:
                self._said.add(text)
                return text
