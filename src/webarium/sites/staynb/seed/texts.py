"""What hosts tell of a stay, of its part of town and of themselves, all from the same facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.content.sentences import Teller, said
from webarium.content.voices import Memory
from webarium.draws import Dice
from webarium.sites.staynb.seed.facts import Plan
from webarium.sites.staynb.seed.words import told


@dataclass(frozen=True)
class Texts:
    """What stands on the page of a stay."""

    summary: str
    description: str
    """Paragraphs with empty lines between."""
    neighbourhood: str


class Narrator:
    """Writes the texts of all stays of a universe."""

    def __init__(self) -> None:
        self._teller = Teller()
        self._written: set[str] = set()
        """Listings that stand somewhere already."""
        self.pages: dict[int, Memory] = {}
        """What each stay's page says already, by position."""

    def write(self, dice: Dice, plan: Plan) -> Texts:
        """The texts of a stay: the host's own sentences first, or its place if such a home stands elsewhere, too."""
        homes, tags, slots = told("homes"), plan.tags, plan.slots()
        page = self.pages[plan.position] = Memory()
        own = said(dice, plan.listing.text, slots)
        summary, _, rest = own.partition(". ")
        page.keep(own)
        if plan.listing.title in self._written:
            summary, rest = self._teller.tell(dice, [homes["lead"]], slots, tags, page), own
        self._written.add(plan.listing.title)
        inside = [homes["inside"]] * dice.between(1, 3)
        first = self._teller.tell(dice, [*inside, homes["around"]], slots, tags, page)
        second = self._teller.tell(dice, [homes["practical"]] * (1 + dice.chance(0.65)), slots, tags, page)
        opening = f"{rest} {first}".strip() if rest else first
        around = self._teller.tell(dice, [plan.area.about, homes["way"]], slots, tags, page)
        return Texts(f"{summary.rstrip('.')}.", f"{opening}\n\n{second}", around)

    def about(self, dice: Dice, slots: Mapping[str, str], tags: frozenset[str]) -> str:
        """What a host says of himself or herself."""
        hosts = told("hosts")
        parts = ["who", *dice.some(("work", "likes", "likes"), dice.between(1, 2)), "likes"]
        groups = [hosts[name] for name in parts[: dice.between(2, 3)]]
        return self._teller.tell(dice, groups, slots, tags)
